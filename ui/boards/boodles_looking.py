"""What one looks at: the part of the map that is seen, which stays where it is as long as what matters is in sight."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from kivy.metrics import dp

from ui.boards.boodles_plan import Parts, framed, looking_at, sizes, whole
from ui.drawing.maps import Frame

ACTS_DP: Final = 24
"""On smaller squares a tap looks closer instead of doing anything."""


class Looking:
    """For one size of the board; ``frame`` is what is seen."""

    def __init__(self, parts: Parts, wanted: Collection[str]) -> None:
        self.parts = parts
        self.frame: Frame = framed(parts, wanted, dp(1)) if wanted else whole(parts)
        self._wanted = frozenset(wanted)
        self._by_hand = False
        """Somebody has said himself where he wants to look."""

    def on(self, parts: Parts, wanted: Collection[str]) -> Looking:
        """On a board that has become larger or smaller: who looks somewhere goes on looking there."""
        looking = Looking(parts, wanted)
        middle = self.frame.at(*self.frame.seen.middle)
        if self._by_hand and looking._wanted == self._wanted and middle is not None:
            looking._by_hand = True
            looking.frame = looking_at(parts, [middle], self.frame.side)
        return looking

    @property
    def near(self) -> bool:
        """Whether squares are large enough for a finger."""
        return self.frame.side >= dp(ACTS_DP)

    def look(self, wanted: Collection[str]) -> bool:
        """Brings what matters into sight, as near as it can be; whether anything moved."""
        if self._by_hand and frozenset(wanted) == self._wanted:
            return False
        self._wanted, self._by_hand = frozenset(wanted), False
        frame, better = self.frame, framed(self.parts, wanted, dp(1))
        if self.near and all(map(frame.shows_whole, wanted)):
            return False
        if self.near and any(map(frame.shows_whole, wanted)) and not all(map(better.shows_whole, wanted)):
            return False  # they lie too far apart: one looks at some of them
        self.frame = better
        return True

    def look_at(self, square: str) -> None:
        """Near by, with this square in the middle."""
        side = self.frame.side if self.near else sizes(self.parts, dp(1))[-2:][0]
        self.frame = looking_at(self.parts, [square], side)
        self._by_hand = True

    def look_at_all(self, squares: Collection[str]) -> None:
        """So that all of these are seen, however small."""
        near = framed(self.parts, squares, dp(1))
        self.frame = near if all(map(near.shows_whole, squares)) else whole(self.parts)

    def push(self, across: float, up: float) -> None:
        self.frame = self.frame.moved(across, up)
        self._by_hand = True

    @property
    def next_size(self) -> float:
        """What the glass leads to: nearer step by step, and after the nearest look the whole map."""
        possible = sizes(self.parts, dp(1))
        return next((side for side in possible if side > self.frame.side + 1), possible[0])

    def use_glass(self, middle: str | None) -> None:
        """Keeps a square in the middle, or what is there now."""
        middle = middle or self.frame.at(*self.frame.seen.middle) or "A1"
        self.frame = looking_at(self.parts, [middle], self.next_size)
        self._by_hand = True
