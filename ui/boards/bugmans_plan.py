"""Where everything in the bar room lies on the screen: a hundred squares, their rulers, and what lies beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.bugmans.squares import COLUMNS, ROWS, SQUARES
from ui.drawing.boxes import Box
from ui.drawing.pen import Point

RULER_DP: Final = 15
BESIDE_DP: Final = 92
"""What the piles need at least, beside or below the room."""
GAP_DP: Final = 5
CARD_DP: Final = 56
"""A card can be hit from this height on."""


class Plan(NamedTuple):
    """The room's lower left corner and the side of a square, in pixels."""

    left: float
    bottom: float
    side: float
    beside: Box
    """For the piles, or for a hand."""

    def corner(self, square: str) -> Point:
        """The lower left one. Row 1, the bar end, is at the top."""
        column, row = COLUMNS.index(square[0]), int(square[1:])
        return self.left + column * self.side, self.bottom + (len(ROWS) - row) * self.side

    def middle(self, square: str) -> Point:
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2

    def at(self, x: float, y: float) -> str | None:
        """The square under a point."""
        column, up = int((x - self.left) // self.side), int((y - self.bottom) // self.side)
        if 0 <= column < len(COLUMNS) and 0 <= up < len(ROWS):
            return f"{COLUMNS[column]}{len(ROWS) - up}"
        return None

    def under(self, x: float, y: float, side: float, to: Point) -> Plan:
        """The same room with larger squares, laid so that what lies at one point lies at another."""
        times = side / self.side
        return Plan(to[0] - (x - self.left) * times, to[1] - (y - self.bottom) * times, side, self.beside)

    @property
    def room(self) -> Box:
        return Box(self.left, self.bottom, len(COLUMNS) * self.side, len(ROWS) * self.side)


def plan(x: float, y: float, width: float, height: float, dp: float) -> Plan:
    """For a board of this size in pixels; ``dp`` is how many of them one dp has."""
    ruler, gap, beside = RULER_DP * dp, GAP_DP * dp, BESIDE_DP * dp
    if width >= height:
        side = min(height - ruler - 2 * gap, width - ruler - beside - 3 * gap) / len(ROWS)
        bottom = y + (height - side * len(ROWS) + ruler) / 2
        right = x + ruler + gap + side * len(COLUMNS)
        return Plan(
            x + ruler + gap, bottom, side, Box(right + gap, y + gap, x + width - right - 2 * gap, height - 2 * gap)
        )
    side = min(width - ruler - 2 * gap, height - ruler - beside - 3 * gap) / len(COLUMNS)
    left = x + (width - side * len(COLUMNS) + ruler) / 2
    bottom = y + height - gap - side * len(ROWS)
    return Plan(left, bottom, side, Box(x + gap, y + gap, width - 2 * gap, bottom - ruler - y - 2 * gap))


def standing(count: int) -> list[tuple[float, float, float]]:
    """Where so many pieces stand on one square: shares of its side from its middle, and how large each is."""
    if count < 2:
        return [(0.0, 0.0, 1.0)] * count
    if count == 2:
        return [(-0.21, 0.17, 0.68), (0.21, -0.17, 0.68)]
    places = [(-0.24, 0.22, 0.56), (0.24, 0.22, 0.56), (-0.24, -0.24, 0.56), (0.24, -0.24, 0.56)]
    return [places[i % len(places)] for i in range(count)]


def initials(names: Sequence[str]) -> list[str]:
    """The letter on each Dwarf: the first of a name, two where several names begin alike."""
    first = [name.strip()[:1].upper() or "?" for name in names]
    return [
        letter if first.count(letter) == 1 else name.strip()[:2].capitalize() or letter
        for letter, name in zip(first, names, strict=True)
    ]


ALL: Final = frozenset(SQUARES)
