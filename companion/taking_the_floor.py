"""Presses on the floor, gathered for a moment: what was pressed first comes first, however it was heard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companion.posted import PressFloor
from rules.floor import Batch, Press


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
