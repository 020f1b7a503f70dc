"""Happenings in the order in which they happened, each once, whatever the line lost or repeated."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.protocol import Happening

AHEAD = 128
"""A number further ahead than this is not believed: no module keeps so many waiting."""


class Ordered:
    """Holds back what came early until what belongs before it has come, or is known never to come."""

    def __init__(self, first: int) -> None:
        self.duplicates = 0
        self.missed = 0
        self._next = first
        self._floor = first
        self._early: dict[int, Happening] = {}

    def take(self, seq: int, happening: Happening) -> bool:
        """Whether to acknowledge it: it is kept now, or has been before."""
        if seq < self._next or seq in self._early:
            self.duplicates += 1
            return True
        if seq >= self._next + AHEAD:
            return False
        self._early[seq] = happening
        return True

    def nothing_before(self, first: int) -> None:
        """The module keeps nothing older than *first* any more: what has not come by now is lost."""
        self._floor = max(self._floor, first)

    def ready(self) -> Iterator[tuple[int, Happening]]:
        """What may be told now, once."""
        for seq in sorted(self._early):
            self._give_up_before(min(seq, self._floor))
            if seq != self._next:
                return
            self._next += 1
            yield seq, self._early.pop(seq)
        self._give_up_before(self._floor)

    def _give_up_before(self, seq: int) -> None:
        self.missed += max(0, seq - self._next)
        self._next = max(self._next, seq)
