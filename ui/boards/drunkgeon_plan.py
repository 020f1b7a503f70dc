"""Where everything of the dungeon lies on the screen: its squares, the rim to push at, and the strips beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ui.drawing.boxes import Box
from ui.drawing.pen import Point

LETTERS: Final = "ABCDEFGHIJKL"
AWAY: Final = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""The way out of the dungeon on each side: right and up."""
RIM: Final = 0.5
"""How wide the rim is, in squares' sides."""
RIM_LEAST_DP: Final = 22
OWNED_DP: Final = 32
"""The row of what everybody owns, just below the badges."""
STRIP_DP: Final = 112
"""What the strip needs at least beside the dungeon."""
STRIP_LOW_DP: Final = 62
"""What it needs at least below it."""
GAP_DP: Final = 4
BADGE_GAP_DP: Final = 4


class Plan(NamedTuple):
    """In pixels; ``left`` and ``bottom`` are the lower left corner of the squares."""

    left: float
    bottom: float
    side: float
    rim: float
    rows: int
    columns: int
    owned: Box
    strip: Box

    def corner(self, square: str) -> Point:
        """The lower left one. Row 1 is in the north."""
        column, row = LETTERS.index(square[0]), int(square[1:])
        return self.left + column * self.side, self.bottom + (self.rows - row) * self.side

    def middle(self, square: str) -> Point:
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2

    @property
    def maze(self) -> Box:
        return Box(self.left, self.bottom, self.columns * self.side, self.rows * self.side)

    @property
    def whole(self) -> Box:
        """With its rim."""
        return self.maze.shrunk(-self.rim)

    def slot(self, slot: str) -> Box:
        """An arrow's place on the rim: ``NA`` above column A, ``W1`` on the left of row 1."""
        maze, side, rim = self.maze, self.side, self.rim
        if slot[0] in "NS":
            x = self.left + LETTERS.index(slot[1]) * side
            return Box(x, maze.y + maze.height if slot[0] == "N" else maze.y - rim, side, rim)
        y = self.bottom + (self.rows - int(slot[1:])) * side
        return Box(maze.x + maze.width if slot[0] == "E" else maze.x - rim, y, rim, side)

    def outside(self, slot: str, first: str) -> Point:
        """The middle of a mat that waits at a slot, before the ``first`` square of its line."""
        x, y = self.middle(first)
        right, up = AWAY[slot[0]]
        return x + right * self.side * 0.62, y + up * self.side * 0.62

    def under(self, x: float, y: float, side: float, to: Point) -> Plan:
        """The same dungeon with larger squares, laid so that what lies at one point lies at another."""
        times = side / self.side
        left, bottom = to[0] - (x - self.left) * times, to[1] - (y - self.bottom) * times
        return self._replace(left=left, bottom=bottom, side=side, rim=self.rim * times)


def plan(box: Box, rows: int, columns: int, dp: float) -> Plan:
    """As large as its squares can be, with the strip beside the dungeon or below it."""
    gap, owned = GAP_DP * dp, OWNED_DP * dp
    top = Box(box.x, box.y + box.height - owned, box.width, owned)
    free = Box(box.x, box.y, box.width, box.height - owned - gap)
    beside = _side(free.width - STRIP_DP * dp - gap, free.height, rows, columns, dp)
    below = _side(free.width, free.height - STRIP_LOW_DP * dp - gap, rows, columns, dp)
    side, rim = max(beside, below)
    wide, high = columns * side + 2 * rim, rows * side + 2 * rim
    if beside >= below:
        left, bottom = free.x, free.y + (free.height - high) / 2
        strip = Box(left + wide + gap, free.y, free.width - wide - gap, free.height)
    else:
        left, bottom = free.x + (free.width - wide) / 2, free.y + free.height - high
        strip = Box(free.x, free.y, free.width, bottom - gap - free.y)
    return Plan(left + rim, bottom + rim, side, rim, rows, columns, top, strip)


def _side(width: float, height: float, rows: int, columns: int, dp: float) -> tuple[float, float]:
    """How large a square can be there, and how wide the rim."""
    side = min(width / (columns + 2 * RIM), height / (rows + 2 * RIM))
    if side * RIM >= RIM_LEAST_DP * dp:
        return side, side * RIM
    rim = RIM_LEAST_DP * dp
    return max(1.0, min((width - 2 * rim) / columns, (height - 2 * rim) / rows)), rim


def columns_of(box: Box, count: int, gap: float) -> list[Box]:
    """So many boxes beside each other."""
    each = (box.width - gap * (count - 1)) / max(count, 1)
    return [Box(box.x + i * (each + gap), box.y, each, box.height) for i in range(count)]


def cells_of(box: Box, count: int, gap: float, least: float) -> list[Box]:
    """A grid that fills a box: cells as near to squares as can be, in the order in which one reads.

    None is narrower or lower than ``least``, as long as there is room for that.
    """
    fits = [one for one in range(1, count + 1) if one == 1 or (box.width + gap) / one - gap >= least]

    def off(columns: int) -> float:
        wide, high = _cell(box, count, columns, gap)
        if min(wide, high) <= 0:
            return 1e9
        # Cells that stay empty are room that is lost.
        return max(wide / high, high / wide) * columns * -(-count // columns) / count

    across = min(fits, key=off)
    wide, high = _cell(box, count, across, gap)
    top = box.y + box.height
    return [
        Box(box.x + i % across * (wide + gap), top - (i // across + 1) * (high + gap) + gap, wide, high)
        for i in range(count)
    ]


def _cell(box: Box, count: int, columns: int, gap: float) -> tuple[float, float]:
    rows = -(-count // columns)
    return (box.width + gap) / columns - gap, (box.height + gap) / rows - gap


def square_in(box: Box) -> Box:
    """The largest square in the middle of a box."""
    side = min(box.width, box.height)
    return Box(box.middle[0] - side / 2, box.middle[1] - side / 2, side, side)


def parted(box: Box, share: float, gap: float) -> tuple[Box, Box]:
    """The upper part, so high a share of it, and the lower one."""
    upper = box.height * share
    low = Box(box.x, box.y, box.width, box.height - upper - gap)
    return Box(box.x, box.y + box.height - upper, box.width, upper), low


def initials(names: Sequence[str], colours: Sequence[str]) -> list[str]:
    """A letter for the glass of each seat whose colour another one has as well; none for the others."""
    return [
        (name.strip()[:1].upper() or "?") if colours.count(colour) > 1 else ""
        for name, colour in zip(names, colours, strict=True)
    ]


def standing(count: int) -> list[tuple[float, float, float]]:
    """Where so many glasses stand on one square: shares of its side from its middle, and how large each is."""
    if count < 2:
        return [(0.0, 0.0, 1.0)] * count
    places = [(-0.22, 0.2, 0.62), (0.22, -0.2, 0.62), (0.22, 0.2, 0.62), (-0.22, -0.2, 0.62)]
    return [places[i % len(places)] for i in range(count)]
