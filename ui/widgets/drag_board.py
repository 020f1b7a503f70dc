"""A board on which things can be dragged from spot to spot, or tapped and then put where the next tap is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from rules.projection import View
from ui import theme
from ui.boards import board_for
from ui.boards.board import Marks
from ui.wording import Wording

FURTHER_THAN_A_TAP_DP = 24


class DragBoard(BoxLayout):
    """``places`` says where a thing may be put; without a place it cannot be moved.

    Events: ``on_tapped`` (a spot that was neither moved nor the goal of a move), ``on_dropped`` (thing and spot).
    """

    __events__ = ("on_dropped", "on_tapped")

    def __init__(self, places: Callable[[str], frozenset[str]], **properties: Any) -> None:
        self.places = places
        self.carried: str | None = None
        """What was tapped and waits for its place."""
        self._board: Any = None
        self._game: str | None = None
        self._dragged: str | None = None
        super().__init__(**properties)

    def on_tapped(self, spot: str) -> None:
        """A spot was tapped."""

    def on_dropped(self, thing: str, spot: str) -> None:
        """A thing was put on a spot."""

    def show(self, view: View, wording: Wording) -> None:
        if self._board is None or self._game != view.game:
            self.clear_widgets()
            self._board, self._game = board_for(view.game), view.game
            self._board.puts_right = True
            self._board.bind(on_spot=lambda _, spot: self._tapped(spot))
            self.add_widget(self._board)
        self._board.show(view, wording)

    def let_go(self) -> None:
        """Nothing is being moved any more."""
        self.carried = self._dragged = None
        self.canvas.after.clear()
        if self._board is not None:
            self._board.mark(Marks())

    def _mark(self, thing: str) -> None:
        self._board.mark(Marks(legal=self.places(thing), chosen=(thing,)))

    # --- tapping ----------------------------------------------------------------------------------

    def _tapped(self, spot: str) -> None:
        carried = self.carried
        self.let_go()
        if carried is not None and spot in self.places(carried):
            self.dispatch("on_dropped", carried, spot)
            return
        if spot != carried and self.places(spot):
            self.carried = spot
            self._mark(spot)
        self.dispatch("on_tapped", spot)

    # --- dragging ---------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if self._board is not None and self.collide_point(*touch.pos):
            touch.ud[self] = self._board.spot_at(*touch.pos)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        thing = touch.ud.get(self)
        if thing is None or touch.grab_current is not None:
            return bool(super().on_touch_move(touch))
        if self._dragged is None and _moved(touch) and self.places(thing):
            self._dragged, self.carried = thing, None
            self._mark(thing)
        if self._dragged == thing:
            self._draw_hand(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        thing = touch.ud.get(self)
        if thing is None or self._dragged != thing or touch.grab_current is not None:
            return bool(super().on_touch_up(touch))
        spot = self._board.spot_at(*touch.pos)
        # Else letting go would be a tap on the board as well.
        self._board.let_go(touch)
        self.let_go()
        if spot in self.places(thing):
            self.dispatch("on_dropped", thing, spot)
        return True

    def _draw_hand(self, touch: Any) -> None:
        self.canvas.after.clear()
        with self.canvas.after:
            Color(*theme.BRASS)
            Line(circle=(touch.x, touch.y, dp(30)), width=dp(3))
            Color(*theme.faded(theme.BRASS, 0.6))
            Line(points=[touch.ox, touch.oy, touch.x, touch.y], width=dp(1.5), dash_length=8, dash_offset=6)


def _moved(touch: Any) -> bool:
    return bool(abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(FURTHER_THAN_A_TAP_DP))
