"""Rectangles on the screen, and many of them laid out in rows or in a grid."""

from __future__ import annotations

from typing import NamedTuple

from ui.drawing.pen import Point


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def shrunk(self, by: float) -> Box:
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)


def rows_of(box: Box, count: int, gap: float, *, tallest: float) -> list[Box]:
    """So many boxes below each other from the top of a box."""
    each = min(tallest, (box.height - gap * (count - 1)) / max(count, 1))
    top = box.y + box.height
    return [Box(box.x, top - (i + 1) * each - i * gap, box.width, each) for i in range(count)]


def grid_of(box: Box, count: int, gap: float, *, shape: float) -> list[Box]:
    """So many boxes in rows, as large as possible; ``shape`` is the width to which their height is 1."""
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide, high = (box.width + gap) / columns - gap, (box.height + gap) / rows - gap
        best = max(best, (min(wide / shape, high), columns))
    high, columns = best
    rows = -(-count // columns)
    # No wider than twice as wide as wanted: what room is left lies around them all.
    wide = min((box.width + gap) / columns - gap, high * shape * 1.5)
    high = min((box.height + gap) / rows - gap, wide / shape * 1.5)
    left = box.x + (box.width - columns * (wide + gap) + gap) / 2
    top = box.y + (box.height + rows * (high + gap) - gap) / 2
    return [
        Box(left + (i % columns) * (wide + gap), top - (i // columns + 1) * (high + gap) + gap, wide, high)
        for i in range(count)
    ]
