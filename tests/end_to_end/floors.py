"""Hands at a table where much lies in drawers of the list, and where anybody may press his own button at any moment."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from companion.devices import button_named
from companion.posted import Give, PressFloor
from hardware.panel import QUIET_S
from tests.end_to_end.eyes import Eyes, as_json
from ui.table.choices import ChoiceRow
from ui.table.drawers import HANDS
from ui.table.ordering import Ordering
from ui.table.rows import Ask, Narrow, Open

MOST_TAPS = 40
"""So many lead to no answer: the list is walked round and round."""


class FloorHands(Eyes):
    """What :class:`tests.end_to_end.hands.Hands` can do besides."""

    def say(self, seat: int, wanted: Any, how: str) -> None:
        """This seat's answer to the standing question, found in the list or on the board, behind its curtain if it is
        for that seat's eyes alone."""
        before = self._number
        if not self._offered(seat, wanted, (*self._open_answers(), *self._asked.options)):
            self._look_as(seat, how)
        one = self._offered(seat, wanted, (*self._open_answers(), *self._asked.options))
        assert one is not None, f"seat {seat} is not offered {wanted}; it is asked {self._asked.question}"
        self._choose(one, how)
        self.until(lambda: self._number != before)

    def press_and_say(self, presses: Sequence[tuple[int, Any]], how: str, apart_s: float = 0.0) -> None:
        """All press their own buttons, one right after the other; then each says on the screen what he does, unless he
        could do one thing only: then his button has said it."""
        before = self._number
        self._press_in_turn([f"seat-{seat}" for seat, _ in presses], apart_s)
        seats = tuple(seat for seat, _ in presses)
        self.until(lambda: self.table.raised.seats == seats or self._number != before)
        if self._number != before:
            assert len(presses) == 1, "several have pressed, and not all of them were heard"
            return
        for seat, wanted in presses:
            self.until(lambda seat=seat: self.table.raised.first == seat)
            self._say_what_he_does(seat, wanted, how)
        self.until(lambda: self._number != before)

    def press_and_wait(self, button: str) -> None:
        """A button that says everything by itself."""
        before = self._number
        self.press(button)
        self.until(lambda: self._number != before)

    def put_in_order(self, places: Sequence[int], how: str) -> None:
        """On the sheet for it: the things that stand on these places of its list, one after the other."""
        before = self._number
        row = self.until(lambda: next((one for one in self._rows() if one.choice.deed == Ask("order")), None))
        (self._steer_to if how == "buttons" else self._touch)(row)
        sheet = self.until(lambda: self.top if isinstance(self.top, Ordering) else None)
        rows = list(sheet._rows.values())
        for place in places:
            self._touch(rows[place])
        self.touch("Good")
        self.until(lambda: self._number != before)

    def wait_for_bots(self, bots: Sequence[int]) -> None:
        """Until nothing is asked of any of them."""
        self.until(lambda: self.shown.asked is None or not set(self.shown.asked.question.seats) & set(bots))

    # --- buttons --------------------------------------------------------------------------------------

    def _press_in_turn(self, buttons: Sequence[str], apart_s: float) -> None:
        """No frame lies between them, however far they are apart: the window is slow."""
        rested = max(self._pressed.get(button, 0.0) for button in buttons) + 1.5 * QUIET_S
        self.until(lambda: time.monotonic() > rested)
        for place, button in enumerate(buttons):
            time.sleep(apart_s if place else 0.0)
            self.panel.tap(button_named(button))
            self._pressed[button] = time.monotonic()
        self.step()

    def _say_what_he_does(self, seat: int, wanted: Any, how: str) -> None:
        one = self._offered(seat, wanted, self._out_of_turn())
        if one is None:
            self._look_as(seat, how)
            one = self._offered(seat, wanted, self._out_of_turn())
        assert one is not None, f"seat {seat} may not {wanted}"
        self._choose(one, "touch" if how == "board" else how)

    # --- what lies there ------------------------------------------------------------------------------

    @property
    def _asked(self) -> Any:
        asked = self.shown.asked
        assert asked is not None, "nothing is asked"
        return asked

    def _open_answers(self) -> Sequence[Any]:
        return self.table.board.in_the_open(self._asked)  # type: ignore[no-any-return]

    def _out_of_turn(self) -> Sequence[Any]:
        return (*self._asked.offers, *self.table.board.out_of_turn())

    def _offered(self, seat: int, wanted: Any, among: Sequence[Any]) -> Any:
        board = self.table.board
        for one in among:
            if (one.seat == seat or board.for_all(one)) and as_json(one.answer) == wanted:
                return one
        return None

    # --- choosing -------------------------------------------------------------------------------------

    def _choose(self, one: Any, how: str) -> None:
        """Taps down to this answer: on the board where it lies in the open, or along drawers, groups and pages."""
        board = self.table.board
        lies_there = one.spots and set(one.spots) <= board.spots().keys()
        if how == "board" and lies_there and not board.drawer(one) and not self.table.path:
            for spot in one.spots:
                self.touch_spot(spot)
            if not self.table.path:
                return
        act = self._steer_to if how == "buttons" else self._touch
        for _ in range(MOST_TAPS):
            row, before = self.until(lambda: self._row_towards(one)), self._lies_how()
            deed = row.choice.deed if isinstance(row, ChoiceRow) and row.choice else None
            act(row)
            if isinstance(deed, Give | PressFloor):
                return
            self.until(lambda before=before: self._lies_how() != before)
        raise AssertionError(f"no way to {one}; {self._lies_how()}: {self.texts(self.table.list)}")

    def _lies_how(self) -> tuple[Any, ...]:
        table = self.table
        return self._number, table.path, table.list.page, table.drawer, table.raised.seats

    def _row_towards(self, one: Any) -> Any:
        rows, drawer = list(self._rows()), self.table.board.drawer(one)
        if self.table.drawer not in ("", drawer):
            return self._way_out()
        for row in rows:
            deed = row.choice.deed
            if isinstance(deed, Give | PressFloor) and deed.answer == one.answer and self._says_it(deed.seat, one):
                return row
        for row in rows:
            deed = row.choice.deed
            if isinstance(deed, Narrow) and row.choice.look != "quiet" and self._leads_on(deed.path, one.spots):
                return row
            if deed == Open(drawer) and drawer:
                return row
        return self._next_page()

    def _says_it(self, seat: int, one: Any) -> bool:
        return bool(seat == one.seat or self.table.board.for_all(one))

    def _leads_on(self, path: Sequence[str], spots: Sequence[str]) -> bool:
        return len(path) > len(self.table.path) and self.leads_to(tuple(path), tuple(spots))

    def _next_page(self) -> Any:
        for words in ("Down", "More"):
            try:
                return self.find(words, self.table.list)
            except LookupError:
                continue
        return None

    # --- behind the curtain ---------------------------------------------------------------------------

    def _look_as(self, seat: int, how: str) -> None:
        """What is for this seat alone is shown to it, by the row with its sign."""
        if self.shown.view.seat == seat:
            return
        act = self._steer_to if how == "buttons" else self._touch
        for _ in range(MOST_TAPS):
            row, before = self.until(lambda: self._row_to_hand(seat)), self._lies_how()
            deed = row.choice.deed if isinstance(row, ChoiceRow) and row.choice else None
            act(row)
            if deed == Ask("curtain", seat):
                break
            self.until(lambda before=before: self._lies_how() != before)
        else:
            lies = self.texts(self.table.list)
            raise AssertionError(f"no way to the hand of {seat} at {self._asked.question}; {self._lies_how()}: {lies}")
        self.on_screen("curtain")
        self.assert_covered()
        self.lift_the_curtain(how)
        self.until(lambda: self.shown.view.seat == seat)
        self.on_screen("table")

    def _way_out(self) -> Any:
        """Of a drawer, or of what is half chosen in it."""
        backs = (row for row in self._rows() if row.choice.deed == Open("") or row.choice.look == "quiet")
        return next(backs, None)

    def _row_to_hand(self, seat: int) -> Any:
        rows = list(self._rows())
        if self.table.drawer not in ("", HANDS):
            return self._way_out()
        for row in rows:
            if row.choice.deed == Ask("curtain", seat):
                return row
        return next((row for row in rows if row.choice.deed == Open(HANDS)), None) or self._next_page()
