"""Hands and eyes at the companion: fingers on what is really on its screen, and contacts on its panel's pins."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from kivy.base import runTouchApp
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.tests.common import UnitTestTouch
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.devices import button_named
from companion.posted import Give, Look
from companion.published import Shown
from hardware.panel import QUIET_S
from hardware.simulated_panel import SimulatedPanel
from tests.end_to_end.floors import FloorHands
from ui.table.choices import ChoiceRow
from ui.table.dice_typing import Face
from ui.table.narrowing import ELLIPSIS
from ui.table.rows import Ask, Narrow
from ui.table.screen import TableScreen
from ui.wording import sentence

LIMIT_S = 20.0
"""Two busy cores and a disk that syncs: nothing that is waited for takes anywhere near so long."""

BREATH_S = 0.001
"""Between two looks, for the table's own threads."""

PAGES = ("abc", "123", "äé")
"""On the keyboard: the key that turns to these."""

KEYS = {"Right": 275, "Return": 13}

NOT_SEEN = ("revision", "bands", "can_redo")
"""Of a picture of the table: what may differ between two runs of the program that show the same game."""


class Hands(FloorHands):
    """Plays on an app that somebody else has made: the composition root of the program itself."""

    def __init__(self, app: Any, pins: list[Any], landlords: list[Any]) -> None:
        """The lists hold the pin factory of the panel and the landlord, once the program has made them."""
        self.services, self.app = app.services, app
        self._pressed: dict[str, float] = {}
        app._run_prepare()
        runTouchApp(embedded=True)
        self.until(lambda: landlords and landlords[0].devices is not None)
        self.landlord = landlords[0]
        self.panel = SimulatedPanel(factory=pins[0])

    def until(self, condition: Callable[[], Any], limit_s: float = LIMIT_S) -> Any:
        end = time.monotonic() + limit_s
        while not (found := condition()):
            if time.monotonic() > end:
                raise AssertionError(f"not within {limit_s} s; on the {self.screen.name} screen: {self.texts()}")
            self.step()
            time.sleep(BREATH_S)
        return found

    # --- eyes -----------------------------------------------------------------------------------------

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.screen, TableScreen), f"this is the {self.screen.name} screen"
        return self.screen

    @property
    def shown(self) -> Shown:
        """The table as the screen has it."""
        return self.until(lambda: self.app.shown)  # type: ignore[no-any-return]

    def seen(self) -> dict[str, Any]:
        """What is on the screen, in short."""
        shown: Shown | None = self.app.shown
        about = {"screen": self.screen.name, "texts": self.texts(), "top": self.texts(self.top)}
        return about if shown is None else about | self._of_the_game(shown)

    def _of_the_game(self, shown: Shown) -> dict[str, Any]:
        asked = shown.asked
        return {
            "length": shown.length,
            "waiting": shown.waiting.value,
            "asks": list(asked.question.seats) if asked else [],
            "kind": asked.question.kind if asked else "",
            "what": asked.question.what if asked else "",
            "wants_dice": asked.dice[0] if asked and asked.dice else 0,
            "dice": list(shown.dice.values) if shown.dice else [],
            "source": shown.dice.source if shown.dice else "",
            "offers_chance": shown.taken_back is not None,
            "todo": [todo.done for todo in shown.todo],
            "bands": [band.trouble.value for band in shown.bands],
            "refusable": self._refusable() is not None,
            "over": shown.view.ending is not None,
            "picture": self._picture_of(shown),
        }

    def _picture_of(self, shown: Shown) -> dict[str, str]:
        """Stands for all that people can see of the game, part by part."""
        facts = {name: value for name, value in msgspec.structs.asdict(shown).items() if name not in NOT_SEEN}
        return {name: _digest(value) for name, value in facts.items()}

    def see(self, *words: str) -> None:
        """Waits until each of these stands somewhere on the screen."""
        self.until(lambda: all(any(word in text for text in self.texts()) for word in words))

    def see_no_more(self, words: str) -> None:
        self.until(lambda: not any(words in text for text in self.texts()))

    def on_screen(self, name: str) -> None:
        self.until(lambda: self.screen.name == name)
        # It is laid out with its first frames, and nobody taps what he has not seen.
        self.step(3)

    def wait_for_length(self, length: int) -> None:
        self.until(lambda: self.app.shown is not None and self.app.shown.length >= length)

    def wait_for_dice(self, length: int) -> str:
        """Waits until a throw has ``counted``, or came ``too_early``: it answered what a killed program had asked."""
        module = self.landlord.devices.module
        status = module.status
        self.until(lambda: self.shown.length >= length or module.status.stale > status.stale)
        return "counted" if self.shown.length >= length else "too_early"

    def wait_for(self, what: str, value: Any = True) -> None:
        """Waits until :meth:`seen` says this."""
        self.until(lambda: self.seen().get(what) == value)

    def wait_until_not(self, what: str, value: Any = True) -> None:
        self.until(lambda: self.seen().get(what) != value)

    def photograph(self, file: str) -> str:
        """Writes what is seen as a PNG, and gives its path."""
        return str(self.picture(Path(file)))

    def where(self, text: str) -> tuple[float, float]:
        """The middle of what bears this text, in the window's pixels from the upper left, as a mouse counts."""
        widget = self.until(lambda: self._with_text(text))
        x, y = widget.to_window(*widget.center)
        return x, Window.height - y

    def strike(self, name: str) -> None:
        """A key of the keyboard."""
        self.key(KEYS[name])

    def steps_to(self, text: str) -> int:
        """How often right must be pressed until the ring lies round what bears this text."""
        stops = self.app._stops()
        here = stops.index(self.app.focus.at) if self.app.focus.at in stops else -1
        wanted = self.until(lambda: self._with_text(text))
        while wanted not in stops:  # the text of a card stands on a label in it
            wanted = wanted.parent
        return int((stops.index(wanted) - here) % len(stops))

    def lamp_is_lit(self, seat: int) -> None:
        """A lamp of the panel pulses: it is waited for until it is seen bright."""
        self.until(lambda: self.panel.lit(seat) > 0.2)

    def _with_text(self, text: str) -> Any:
        try:
            return self.find(text)
        except LookupError:
            return None

    # --- fingers --------------------------------------------------------------------------------------

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
            # A refused try may have left its piece chosen.
            chosen = len(self.table.path) if self.table.path == one.spots[: len(self.table.path)] else 0
            for spot in one.spots[chosen:]:
                self.touch_spot(spot)
            if not self.table.path:
                return
            if self.table.path != one.spots:
                # In a crowd a finger may take the piece beside it: whoever sees that starts anew, from the list.
                self.table.path = ()
                self.table._narrow()
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

    def _refusable(self) -> Any:
        """An answer that would be refused and that can be tried with taps on the board alone."""
        asked = self.app.shown.asked
        if asked is None or self.screen is not self.top or not isinstance(self.screen, TableScreen):
            return None
        spots = self.table.board.spots()
        for one in asked.refused:
            if one.spots and set(one.spots) <= spots.keys() and not _begins_an_option(asked.options, one.spots):
                return one
        return None

    def type_dice(self, *values: int) -> None:
        """Types in what real dice show, on the sheet for it."""
        self.touch("Type in what they show")
        rows = self.until(lambda: getattr(self.top, "_rows", None))
        for row, value in zip(rows, values, strict=True):
            self._touch(next(face for face in row.children if isinstance(face, Face) and face.value == value))
        self.touch("So they lie")

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


def _begins_an_option(options: Any, spots: tuple[str, ...]) -> bool:
    return any(one.spots[: len(spots)] == spots for one in options)


def _leads_to(path: tuple[str, ...], spots: tuple[str, ...]) -> bool:
    """Whether an answer on these spots goes on so; the last of a path may be only the beginning of a spot."""
    ends = path[-1].removesuffix(ELLIPSIS) if path and path[-1].endswith(ELLIPSIS) else None
    whole = path if ends is None else path[:-1]
    if spots[: len(whole)] != whole:
        return False
    return ends is None or (len(spots) > len(whole) and spots[len(whole)].startswith(ends))


def _as_json(answer: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(answer))


def _digest(value: Any) -> str:
    return hashlib.blake2b(msgspec.json.encode(value, order="deterministic"), digest_size=8).hexdigest()
