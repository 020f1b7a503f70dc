"""What the table's screen does when a seat's button was pressed that could mean several things."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from companion.posted import PressFloor
from companion.published import Shown
from ui.screen import CompanionScreen

if TYPE_CHECKING:
    from ui.boards.board import Board
    from ui.table.drawers import Lying, RaisedHands
    from ui.table.narrowing import Path


class Raising(CompanionScreen):
    """Knows who has pressed and has still to say what he does; who shows it derives from it."""

    board: Board
    raised: RaisedHands
    drawer: str
    path: Path
    _lies: Lying

    def _narrow(self) -> None:
        """Show what may be done now."""

    def _pressed_on_the_screen(self, seat: int, shown: Shown) -> None:
        """What a seat's own button does; and whoever taps has the screen already, to look at his hand."""
        if seat in self.raised.seats:
            self._lower(seat)
            return
        if self._can_press(seat, shown):
            self._raise(seat)
        if self.raised.first == seat and not self._lies.options and shown.view.seat != seat:
            self.app.go("curtain", seat=seat)

    def _can_press(self, seat: int, shown: Shown) -> bool:
        """As far as this screen sees it: it may be turned to one hero alone, who knows nothing of others' hands."""
        assert shown.asked is not None
        offered = any(one.seat == seat for one in (*shown.asked.offers, *self.board.out_of_turn()))
        return offered or seat in self.board.with_hands()

    def _raise(self, seat: int, at: float | None = None) -> None:
        """He can do several things, and has still to say which; the press was made at this moment, or just now."""
        shown = self.app.shown
        before = self.raised.seats
        if shown is None or shown.asked is None or seat in before:
            return
        self.raised.up(seat, time.monotonic() if at is None else at)
        self.drawer, self.path = ("", ()) if not before else (self.drawer, self.path)
        self._narrow()

    def _lower(self, seat: int) -> None:
        self._let_go(self.raised.down(seat))

    def _let_go(self, presses: tuple[PressFloor, ...]) -> None:
        self.path = ()
        for press in presses:
            self.app.services.post(press)
        self._narrow()

    def _press(self, press: PressFloor) -> None:
        """At once; or with what the others do who have pressed their buttons, when all have said it."""
        self.drawer = ""
        if press.seat in self.raised.seats:
            self._let_go(self.raised.says(press))
        else:
            self.app.services.post(press)
