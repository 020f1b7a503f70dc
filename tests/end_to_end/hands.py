"""Hands at the companion: fingers on what is really on its screen, and contacts on its panel's pins."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import msgspec
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.devices import button_named
from companion.posted import Give, Look
from hardware.panel import QUIET_S
from tests.end_to_end.eyes import Eyes
from tests.end_to_end.floors import FloorHands
from ui.table.choices import ChoiceRow
from ui.table.dice_typing import Face
from ui.table.narrowing import ELLIPSIS
from ui.table.rows import Ask, Narrow
from ui.wording import sentence

PAGES = ("abc", "123", "äé")
"""On the keyboard: the key that turns to these."""

KEYS = {"Right": 275, "Return": 13}


class Hands(FloorHands, Eyes):
    """Play on what they see."""

    def __init__(self, *arguments: Any) -> None:
        self._pressed: dict[str, float] = {}
        super().__init__(*arguments)

    # --- fingers --------------------------------------------------------------------------------------

    def strike(self, name: str) -> None:
        """A key of the keyboard."""
        self.key(KEYS[name])

    def tap_at(self, x: float, y: float, held_s: float = 0.0) -> None:
        """One quick touch. No frame lies between down and up, so that a slow machine makes no long press of it."""
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        if held_s:
            end = time.monotonic() + held_s
            self.until(lambda: time.monotonic() > end)
        touch.touch_up()
        self.step(2)

    def touch(self, text: str) -> None:
        """Taps what bears this text, once it is there, and scrolled to where it can be seen."""
        self._touch(self.until(lambda: self._with_text(text)))

    def touch_last(self, text: str) -> None:
        """Of several things with this text, the one that was put on the screen last."""
        self._touch([one for one in self.walk(self.top) if getattr(one, "words", "") == text][-1])

    def touch_under(self, title: str, text: str) -> None:
        """What bears this text on the plate with that title; other plates may have the same text."""
        plate = self.until(lambda: next((one for one in self.walk(self.top) if _title(one) == title), None))
        self._touch(self.find(text, plate))

    def touch_until(self, text: str, sign: str) -> None:
        """Taps, and waits for a text that shows that the tap was taken."""
        self.touch(text)
        self.see(sign)

    def touch_and_go(self, text: str, screen: str) -> None:
        """Taps, and waits for another screen."""
        self.touch(text)
        self.on_screen(screen)

    def touch_beside(self) -> None:
        """Taps beside what lies over the screen, which closes it."""
        layer = self.top
        self.tap_at(4, Window.height - 4)
        self.until(lambda: self.top is not layer)

    def close_what_lies_over_it(self) -> None:
        """A refusal, or whatever else has come up, if anything has."""
        if self.top is not self.screen:
            self.touch_beside()

    def _touch(self, widget: Widget) -> None:
        self._swipe_to(widget)
        x, y = widget.to_window(*widget.center)
        assert 0 < x < Window.width, f"{widget} lies beside the window"
        assert 0 < y < Window.height, f"{widget} lies beside the window"
        self.tap_at(x, y)

    def _swipe_to(self, widget: Widget) -> None:
        """Moves lists with a finger until the widget lies wholly in view."""
        for scroller in _scrollers(widget):
            self.until(lambda scroller=scroller: self._in_view(scroller, widget) or self._swipe(scroller, widget))

    def _in_view(self, scroller: ScrollView, widget: Widget) -> bool:
        low, high = _reach(widget)
        bottom, top = _reach(scroller)
        return bool(bottom - 1 <= (low + high) / 2 <= top + 1)

    def _swipe(self, scroller: ScrollView, widget: Widget) -> None:
        x, middle = scroller.to_window(*scroller.center)
        # In the empty strip left of the bar, where nothing is tapped by it.
        x += scroller.width / 2 - dp(9)
        step = scroller.height * 0.3 * (1 if _reach(widget)[0] < _reach(scroller)[0] else -1)
        touch = UnitTestTouch(x, middle - step)
        touch.touch_down()
        # Moved before a frame is drawn, or a slow machine takes it for a tap; at rest before it is let go, or it flies.
        for share in (0.4, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0):
            touch.touch_move(x, middle - step + 2 * step * share)
            if share == 1.0:
                self.step()
        touch.touch_up()
        self.step(2)

    def touch_spot(self, spot: str) -> None:
        """Taps a place of the board."""
        where = self.table.board.spots()[spot]
        self.tap_at(where.x, where.y)

    # --- the panel ------------------------------------------------------------------------------------

    def press(self, button: str) -> None:
        """A button of the panel goes down and up again. Nobody can press it anew before its contact has rested."""
        rested = self._pressed.get(button, 0.0) + 1.5 * QUIET_S
        self.until(lambda: time.monotonic() > rested)
        self.panel.tap(button_named(button))
        self._pressed[button] = time.monotonic()
        self.step()

    def _steer_to(self, widget: Any) -> None:
        """Left or right, whichever is nearer, until the ring lies round it; then confirm."""
        focus = self.app.focus
        while focus.at is not widget:
            stops = self.app._stops()
            here = stops.index(focus.at) if focus.at in stops else -1
            ahead = (stops.index(widget) - here) % len(stops)
            before = focus.at
            self.press("right" if here < 0 or ahead <= len(stops) / 2 else "left")
            self.until(lambda before=before: focus.at is not before)
        self.press("confirm")

    # --- what breaks ----------------------------------------------------------------------------------

    def break_the_board(self) -> None:
        """Drawing what lies on the board fails, the next time that it is drawn."""

        def broken(_pen: object) -> None:
            raise RuntimeError("a fault in the drawing")

        board = self.table.board
        board.draw = broken
        board._redraw()
        self.until(lambda: self.table.board is not board)

    def hang_the_table(self) -> None:
        """The table's thread never comes back from what it does next."""
        self.landlord._table.subscribe(lambda _: threading.Event().wait())
        self.app.services.post(Look(None))

    def go_on_for(self, seconds: float) -> None:
        """The window lives on meanwhile."""
        end = time.monotonic() + seconds
        self.until(lambda: time.monotonic() > end)

    # --- answering ------------------------------------------------------------------------------------

    def answer(self, wanted: Any, how: str) -> None:
        """Gives this answer: on the ``board`` as far as it has places there, by ``touch`` in the list, or by
        ``buttons``."""
        before = self._number
        self.give(wanted, how)
        self.until(lambda: self._number != before)

    def give(self, wanted: Any, how: str) -> None:
        self.uncover(how)
        asked = self.shown.asked
        assert asked is not None
        one = next(one for one in asked.options if _as_json(one.answer) == wanted)
        if how == "board" and one.spots and set(one.spots) <= self.table.board.spots().keys():
            while not _begins(one.spots, self.table.path):
                # A refused try has left another piece chosen.
                self._touch(self.find("Something else", self.table.list))
            for spot in one.spots[len(self.table.path) :]:
                self.touch_spot(spot)
            if not self.table.path:
                return
            # Several answers touch the same places: the list says which is meant.
            assert self.table.path == one.spots, f"tapped {one.spots}, but the board took {self.table.path}"
        act = self._steer_to if how == "buttons" else self._touch
        while True:
            row, before = self._row(one), self._standing()
            deed = row.choice.deed if isinstance(row, ChoiceRow) and row.choice else None
            act(row)
            if isinstance(deed, Give):
                return
            self.until(lambda before=before: self._standing() != before)

    def uncover(self, how: str = "touch") -> None:
        """What is for one seat alone is shown to it: the curtain is held with a finger, or the button pressed twice."""
        asked = self.shown.asked
        if asked is None or not asked.secret or self.shown.view.seat in asked.question.seats:
            return
        seat = asked.question.seats[0]
        row = self.until(self._curtain_row)
        (self._steer_to if how == "buttons" else self._touch)(row)
        self.on_screen("curtain")
        self.assert_covered()
        self.lift_the_curtain(how)
        self.until(lambda: self.shown.view.seat == seat)
        self.on_screen("table")

    def lift_the_curtain(self, how: str) -> None:
        """Held with a finger, or the button pressed twice; the table lies behind it."""
        hold = self.find("Hold to look")
        if how == "buttons":
            self._steer_to(hold)
            self.press("confirm")
        else:
            self._hold(hold, "table")

    def _curtain_row(self) -> Any:
        rows = (row for row in self.table.list.children if isinstance(row, ChoiceRow) and row.choice is not None)
        return next((row for row in rows if isinstance(row.choice.deed, Ask)), None)

    def _hold(self, widget: Widget, screen: str) -> None:
        """A finger rests on it until it leads to another screen."""
        touch = UnitTestTouch(*widget.to_window(*widget.center))
        touch.touch_down()
        self.until(lambda: self.screen.name == screen)
        touch.touch_up()
        self.step(2)

    def assert_covered(self) -> None:
        """Nothing that one seat alone may see has been sent to the screen."""
        shown = self.shown
        assert shown.view.seat is None
        assert shown.asked is None or not shown.asked.secret or not shown.asked.options

    def walk_to(self, square: str) -> None:
        """Taps a far square; the walk has ended when no step is under way any more."""
        self.touch_spot(square)
        self.until(lambda: self.table._walk is None)

    def leads_to(self, path: tuple[str, ...], spots: tuple[str, ...]) -> bool:
        """Whether what is narrowed down so far goes on to an answer on these spots."""
        return _leads_to(path, spots)

    def _standing(self) -> tuple[Any, ...]:
        """What a tap in the list changes: the question, how far it is narrowed down, the page."""
        return self._number, self.table.path, self.table.list.page

    @property
    def _number(self) -> int | None:
        asked = self.shown.asked
        return asked.number if asked else None

    def _row(self, one: Any) -> Any:
        """The row of the list that gives this answer, or leads on to it: a group of answers, or the next page."""
        rows = [row for row in self.table.list.children if isinstance(row, ChoiceRow) and row.choice is not None]
        for row in rows:
            if isinstance(row.choice.deed, Give) and row.choice.deed.answer == one.answer:
                return row
        for row in rows:
            deed = row.choice.deed
            leads_on = isinstance(deed, Narrow) and row.choice.look != "quiet"
            if leads_on and _leads_to(deed.path, one.spots):
                return row
        if not _leads_to(self.table.path, one.spots):
            return self.find("Something else", self.table.list)
        try:
            return self.find("Down", self.table.list)
        except LookupError:  # there is one row, and one way
            return self.find("More", self.table.list)

    def try_refused(self) -> dict[str, str]:
        """Taps on the board what the rules refuse there, whatever that is. The clause and the sentence."""
        one = self._refusable()
        assert one is not None, "nothing on the board is refused now"
        for spot in one.spots:
            if self.top is self.table:
                self.touch_spot(spot)
                self.step(2)
        self.until(lambda: self.top is not self.table)
        refusal = self.top.told.refusal
        return {"clause": refusal.clause, "sentence": sentence(self.app.wording.text(refusal.message))}

    def type_dice(self, *values: int) -> None:
        """Types in what real dice show, on the sheet for it."""
        self.touch("Type in what they show")
        rows = self.until(lambda: getattr(self.top, "_rows", None))
        for row, value in zip(rows, values, strict=True):
            self._touch(next(face for face in row.children if isinstance(face, Face) and face.value == value))
        self.touch("So they lie")

    def put(self, thing: str, spot: str) -> None:
        """Correct the table: a piece is tapped on the picture, and then where it belongs."""
        board = self.until(lambda: self.screen.board._board)
        self.step(3)
        for name in (thing, spot):
            where = board.spots()[name]
            self.tap_at(where.x, where.y)
        self.see("Put it right")

    def change_count(self, label: str, sign: str) -> None:
        """Correct the table: plus or minus of the number with this label."""
        plate = self.until(lambda: self._plate(label))
        self._swipe_to(plate)
        self._touch(self.find(sign, plate))

    def _plate(self, label: str) -> Any:
        return next((one for one in self.walk() if getattr(one, "label", None) == label), None)

    def type_name(self, name: str) -> None:
        """On the keyboard that lies over the screen."""
        for letter in name:
            while letter not in self.texts(self.top):
                self._touch(next(one for one in self.walk(self.top) if getattr(one, "words", "") in PAGES))
            self.touch(letter)
        self.touch("Done")


def _title(widget: Widget) -> str:
    return str(getattr(widget, "title", ""))


def _scrollers(widget: Widget) -> Iterator[ScrollView]:
    above = widget.parent
    while above is not None and above.parent is not above:
        if isinstance(above, ScrollView):
            yield above
        above = above.parent


def _reach(widget: Widget) -> tuple[float, float]:
    """From where to where it goes, upwards in the window."""
    return widget.to_window(widget.x, widget.y)[1], widget.to_window(widget.x, widget.top)[1]


def _begins(spots: tuple[str, ...], path: tuple[str, ...]) -> bool:
    return spots[: len(path)] == path


def _leads_to(path: tuple[str, ...], spots: tuple[str, ...]) -> bool:
    """Whether an answer on these spots goes on so; the last of a path may be only the beginning of a spot."""
    ends = path[-1].removesuffix(ELLIPSIS) if path and path[-1].endswith(ELLIPSIS) else None
    whole = path if ends is None else path[:-1]
    if spots[: len(whole)] != whole:
        return False
    return ends is None or (len(spots) > len(whole) and spots[len(whole)].startswith(ends))


def _as_json(answer: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer))
