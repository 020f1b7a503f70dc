"""Where much may be done at any moment: what lies in the list, what in drawers, and who has pressed his button.

A drawer is one row of the list. Opened, it holds the answers that its game's board has put there; a tap on the board
that means one of them opens it as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.posted import PressFloor
from rules.message import Seat
from rules.projection import Asked, Offered
from ui.boards.board import Board

HANDS = "hands"
"""The drawer with the ways behind the curtain, to everybody's own hand."""


class Lying(NamedTuple):
    """What may be answered just now, as far as it is not in a drawer that is shut."""

    options: tuple[Offered, ...] = ()
    refused: tuple[Offered, ...] = ()
    pressed: tuple[Offered, ...] = ()
    """Those of the options that are pressed on the floor, and no answers to the question."""
    shared: tuple[Offered, ...] = ()
    """Those that are the same whoever answers so."""
    shut: tuple[str, ...] = ()
    """Drawers with something in them that are shut."""
    drawer: str = ""
    """The one that is open."""
    raised: Seat | None = None
    """Who has pressed his button: what lies here is his."""
    hands: tuple[Seat, ...] = ()
    """Who may look at his own hand now."""

    def is_pressed(self, one: Offered) -> bool:
        return any(one is other for other in self.pressed)

    def is_shared(self, one: Offered) -> bool:
        return any(one is other for other in self.shared)


def lying(asked: Asked | None, board: Board, *, answered: bool, drawer: str, raised: Seat | None) -> Lying:
    """``answered``: people may answer the question itself; while a bot does, only the floor is theirs."""
    if asked is None:
        return Lying()
    floor = (*asked.offers, *board.out_of_turn())
    if raised is not None:
        return _of_the_raised([one for one in floor if one.seat == raised], board, drawer, raised)
    options, shared = _once(_answers(asked, board) if answered else (), board)
    known = {(one.seat, repr(one.answer)) for one in options}
    pressed = [one for one in floor if (one.seat, repr(one.answer)) not in known]
    hands = () if asked.secret else board.with_hands()
    names = [board.drawer(one) for one in (*options, *pressed)] + [HANDS] * bool(hands)
    drawer = drawer if drawer in names else ""
    return Lying(
        options=tuple(one for one in (*options, *pressed) if board.drawer(one) == drawer),
        refused=tuple(one for one in asked.refused if answered and board.drawer(one) == drawer),
        pressed=tuple(pressed),
        shared=tuple(shared),
        shut=() if drawer else tuple(dict.fromkeys(name for name in names if name)),
        drawer=drawer,
        hands=hands if drawer == HANDS else (),
    )


def _of_the_raised(own: list[Offered], board: Board, drawer: str, seat: Seat) -> Lying:
    """Nothing but what he may press; first of all what his button is for."""
    names = [board.drawer(one) for one in own]
    drawer = drawer if drawer in names else ""
    first = {drawer} if drawer else {"", board.of_a_button}
    lies = tuple(one for one, name in zip(own, names, strict=True) if name in first)
    shut = () if drawer else tuple(dict.fromkeys(name for name in names if name not in first))
    return Lying(lies, pressed=lies, shut=shut, drawer=drawer, raised=seat)


def _answers(asked: Asked, board: Board) -> Iterable[Offered]:
    yield from board.in_the_open(asked)
    yield from asked.options


def _once(options: Iterable[Offered], board: Board) -> tuple[list[Offered], list[Offered]]:
    """The options without what is said again for another seat, and those of them that are said for all."""
    found: list[Offered] = []
    shared: list[Offered] = []
    for one in options:
        if board.for_all(one):
            if any(one.answer == other.answer for other in shared):
                continue
            shared.append(one)
        found.append(one)
    return found, shared


def drawer_of(asked: Asked, board: Board, spot: str) -> str:
    """The shut drawer in which the first answer lies that a tap on this spot means."""
    every = (*asked.options, *asked.offers, *board.out_of_turn())
    return next((name for one in every if one.spots[:1] == (spot,) and (name := board.drawer(one))), "")


class RaisedHands:
    """Who has pressed his button and has still to say what he does, in the order of pressing.

    What they say goes to the table together, each with the time of his press: so the table sees what came together.
    """

    def __init__(self) -> None:
        self._at: dict[Seat, float] = {}
        self._said: list[PressFloor] = []

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._at)

    @property
    def first(self) -> Seat | None:
        return next(iter(self._at), None)

    def up(self, seat: Seat, at: float) -> None:
        """A second press of one who waits already changes nothing."""
        if not any(press.seat == seat for press in self._said):
            self._at.setdefault(seat, at)

    def down(self, seat: Seat) -> tuple[PressFloor, ...]:
        """He does nothing after all. What can be posted now."""
        self._at.pop(seat, None)
        return self._ready()

    def says(self, press: PressFloor) -> tuple[PressFloor, ...]:
        """What he does. What can be posted now: nothing while somebody else is still waited for."""
        at = self._at.pop(press.seat, press.at)
        self._said.append(PressFloor(press.seat, press.answer, at, press.by))
        return self._ready()

    def _ready(self) -> tuple[PressFloor, ...]:
        if self._at:
            return ()
        said, self._said = tuple(self._said), []
        return said
