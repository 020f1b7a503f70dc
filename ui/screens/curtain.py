"""The curtain: before anything secret is seen, the screen says whose it is, and waits to be held."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.posted import Look
from ui import kv, theme
from ui.screen import CompanionScreen
from ui.widgets.tap import TapButton
from ui.wording import say

kv.load(__file__)

HOLD_S: Final = 0.9


class HoldButton(TapButton):
    """Has to be held until it is full; with the panel's button it is pressed twice. Event: ``on_held``."""

    filled = NumericProperty(0.0)
    armed = BooleanProperty(False)
    __events__ = ("on_held",)

    def on_held(self) -> None:
        """It was held for long enough."""

    def on_state(self, _button: Any, state: str) -> None:
        if state == "down":
            self._filling = Clock.schedule_interval(self._fill, 1 / 30)
        elif getattr(self, "_filling", None) is not None:
            self._filling.cancel()
            self.filled = 0.0

    def _fill(self, dt: float) -> bool:
        self.filled = min(1.0, self.filled + dt / HOLD_S)
        if self.filled >= 1.0:
            self.dispatch("on_held")
            return False
        return True

    def confirm(self) -> None:
        if self.armed:
            self.dispatch("on_held")
        self.armed = not self.armed


class CurtainScreen(CompanionScreen):
    seat = NumericProperty(-1)
    name_line = StringProperty("")
    take_line = StringProperty("")
    colour = StringProperty("")
    deep = ListProperty(theme.PANEL)
    armed = BooleanProperty(False)

    def entered(self, **what: Any) -> None:
        """``seat`` is the one who is to take the screen; ``then`` names the screen behind the curtain."""
        self.seat = what["seat"]
        self._then = what.get("then", "table")
        name = self.wording.name(self.seat)
        shown = self.app.shown
        players = {player.seat: player.colour for player in shown.players} if shown else {}
        badges = {badge.seat: badge.colour for badge in shown.view.badges} if shown else {}
        self.colour = badges.get(self.seat) or players.get(self.seat, "")
        self.deep = theme.seat_look(self.colour).deep
        self.name_line, self.take_line = say("curtain.title", name=name), say("curtain.take", name=name)
        self.ids.hold.armed = False

    def look(self) -> None:
        """Only now the table is asked for what this seat may see."""
        self.app.services.post(Look(self.seat))
        self.app.go(self._then)


SCREEN = CurtainScreen
