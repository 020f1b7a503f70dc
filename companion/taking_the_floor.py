"""Presses on the floor, gathered for a moment: what was pressed first comes first, however it was heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from companion.posted import PressFloor
from companion.published import NotDone
from companion.showing import bare_refusal, not_done
from rules.floor import AnyFloor, Batch, Press
from rules.laws import Refusal
from rules.match import AnyMatch
from rules.message import Seat


class Gathering:
    """Presses that are still being waited for. None is ever lost: each is either in the batch or refused by name."""

    def __init__(self, gather_s: float, tie_window_s: float) -> None:
        self._gather_s = gather_s
        self._tie_window_s = tie_window_s
        self._presses: list[PressFloor] = []
        self.due: float | None = None
        """When the batch is complete, by the table's clock."""

    def add(self, press: PressFloor, now: float) -> None:
        self._presses.append(press)
        self.due = now + self._gather_s if self.due is None else self.due

    def take(self) -> list[PressFloor]:
        """All presses so far, in the order in which they happened."""
        presses, self._presses, self.due = self._presses, [], None
        return sorted(presses, key=lambda press: press.at)

    def batch(self, presses: Iterable[PressFloor]) -> Batch:
        """Presses as the rules see them: order and ties. Those no further apart than the window are one moment."""
        groups: list[_Group] = []
        for press in presses:
            if groups and press.at - groups[-1].first <= self._tie_window_s:
                groups[-1].presses.append(Press(press.seat, press.answer))
            else:
                groups.append(_Group(press.at, [Press(press.seat, press.answer)]))
        return Batch(tuple(tuple(group.presses) for group in groups))


class _Group(NamedTuple):
    first: float
    presses: list[Press]


def floor_of(match: AnyMatch) -> AnyFloor | None:
    return match.request.floor if match.request else None


def others_may_press(match: AnyMatch, seat: Seat) -> bool:
    """Whether it is worth waiting for anybody else."""
    floor = floor_of(match)
    return floor is not None and any(floor.offers(other) for other in floor.seats if other != seat)


def judged(match: AnyMatch, press: PressFloor) -> PressFloor | NotDone:
    """One press as the floor wants it, or why it is refused."""
    floor = floor_of(match)
    if floor is None:
        over = match.request is None
        refusal = Refusal("TABLE-OVER-01", "over") if over else Refusal("TABLE-FLOOR-02", "no_floor")
        return bare_refusal(refusal, press.seat)
    try:
        answer = msgspec.convert(press.answer, floor.answers) if isinstance(press.answer, dict) else press.answer
    except msgspec.ValidationError as error:
        return bare_refusal(Refusal("TABLE-ANSWER-01", "malformed_answer", {"problem": str(error)}), press.seat)
    if found := floor.why_not(press.seat, answer):
        return not_done(match, press.seat, answer, found, what="floor")
    return replace(press, answer=answer)
