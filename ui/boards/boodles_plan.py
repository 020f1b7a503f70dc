"""Where the map lies on the screen: turned on its side where that shows more of it, whole or a part of it near by."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from rules.boodles.terrain import COLUMNS
from ui.boards.bugmans_plan import Box
from ui.drawing.pen import Point

RULER_DP: Final = 16
GAP_DP: Final = 5
LEVELS_DP: Final = (30.0, 38.0, 48.0)
"""How large squares are when one looks closer, step by step."""
BESIDE_DP: Final = 140
"""How wide the column beside the map is, or on a high board how high the strip below it."""
BELOW_DP: Final = 96
MANY: Final = 40
BEYOND: Final = 0.4
"""The map can be pushed so many squares past the edge of its window."""


class Sheet(NamedTuple):
    """The printed map: its size in squares, and whether it lies on its side, row 1 at the left."""

    columns: int
    rows: int
    turned: bool

    @property
    def wide(self) -> int:
        return self.rows if self.turned else self.columns

    @property
    def high(self) -> int:
        return self.columns if self.turned else self.rows

    def place(self, square: str) -> tuple[int, int]:
        """How many squares it lies to the right of the lower left one, and how many above."""
        column, row = COLUMNS.index(square[0]), int(square[1:]) - 1
        return (row, column) if self.turned else (column, self.rows - 1 - row)

    def named(self, across: int, up: int) -> str | None:
        if not (0 <= across < self.wide and 0 <= up < self.high):
            return None
        column, row = (up, across) if self.turned else (across, self.rows - 1 - up)
        return f"{COLUMNS[column]}{row + 1}"

    def across(self, index: int) -> str:
        """What stands on the ruler below the map."""
        return str(index + 1) if self.turned else COLUMNS[index]

    def up(self, index: int) -> str:
        """What stands on the ruler beside it."""
        return COLUMNS[index] if self.turned else str(self.rows - index)


class Frame(NamedTuple):
    """What is seen of the map through its window, and how large. All in pixels."""

    sheet: Sheet
    window: Box
    side: float
    left: float
    bottom: float
    """Where the lower left corner of the map is, or would be."""

    def corner(self, square: str) -> Point:
        across, up = self.sheet.place(square)
        return self.left + across * self.side, self.bottom + up * self.side

    def middle(self, square: str) -> Point:
        x, y = self.corner(square)
        return x + self.side / 2, y + self.side / 2

    def at(self, x: float, y: float) -> str | None:
        """The square under a point."""
        if not self.window.holds(x, y):
            return None
        return self.sheet.named(int((x - self.left) // self.side), int((y - self.bottom) // self.side))

    def shows(self, square: str) -> bool:
        """Whether anything of it is seen."""
        (x, y), box = self.corner(square), self.window
        return x + self.side > box.x and x < box.x + box.width and y + self.side > box.y and y < box.y + box.height

    def shows_whole(self, square: str) -> bool:
        (x, y), box, slack = self.corner(square), self.window, 1.0
        return (
            x >= box.x - slack
            and y >= box.y - slack
            and x + self.side <= box.x + box.width + slack
            and y + self.side <= box.y + box.height + slack
        )

    @property
    def seen(self) -> Box:
        """The part of the window in which there is map."""
        box, map_ = self.window, self.map
        left, bottom = max(box.x, map_.x), max(box.y, map_.y)
        right = min(box.x + box.width, map_.x + map_.width)
        top = min(box.y + box.height, map_.y + map_.height)
        return Box(left, bottom, max(0.0, right - left), max(0.0, top - bottom))

    @property
    def map(self) -> Box:
        return Box(self.left, self.bottom, self.sheet.wide * self.side, self.sheet.high * self.side)

    def moved(self, across: float, up: float) -> Frame:
        """Pushed so many pixels, as far as that goes."""
        return settled(self._replace(left=self.left + across, bottom=self.bottom + up))


def settled(frame: Frame) -> Frame:
    """A map smaller than its window lies in the middle of it; a larger one covers it."""
    box, side = frame.window, frame.side
    left = _along(frame.left, box.x, box.width, frame.sheet.wide * side, side * BEYOND)
    bottom = _along(frame.bottom, box.y, box.height, frame.sheet.high * side, side * BEYOND)
    return frame._replace(left=round(left), bottom=round(bottom))


def _along(at: float, start: float, room: float, length: float, beyond: float) -> float:
    if length <= room:
        return start + (room - length) / 2
    return min(max(at, start + room - length - beyond), start + beyond)


class Parts(NamedTuple):
    """The board: the window with its rulers, and what lies beside or below it."""

    sheet: Sheet
    window: Box
    beside: Box
    upright: bool
    """``beside`` is a column, not a strip."""

    @property
    def whole_side(self) -> float:
        """How large squares are when the whole map is seen."""
        return max(1.0, min(self.window.width / self.sheet.wide, self.window.height / self.sheet.high))


def parts(board: Box, columns: int, rows: int, dp: float) -> Parts:
    """For a board of this size in pixels; ``dp`` is how many of them one dp has."""
    ruler, gap = RULER_DP * dp, GAP_DP * dp
    if board.width >= board.height * 1.15:
        wide = min(max(BESIDE_DP * dp, board.width * 0.17), 220 * dp)
        beside = Box(board.x + board.width - wide - gap, board.y + gap, wide, board.height - 2 * gap)
        inner = Box(board.x + ruler + gap, board.y + ruler + gap, beside.x - board.x - ruler - 2 * gap, 0)
        window = inner._replace(height=board.height - ruler - 2 * gap)
        return Parts(_sheet(window, columns, rows), window, beside, True)
    high = min(max(BELOW_DP * dp, board.height * 0.16), 150 * dp)
    beside = Box(board.x + gap, board.y + gap, board.width - 2 * gap, high)
    bottom = board.y + high + 2 * gap + ruler
    window = Box(board.x + ruler + gap, bottom, board.width - ruler - 2 * gap, board.y + board.height - gap - bottom)
    return Parts(_sheet(window, columns, rows), window, beside, False)


def _sheet(window: Box, columns: int, rows: int) -> Sheet:
    """However it is larger."""
    upright = min(window.width / columns, window.height / rows)
    return Sheet(columns, rows, turned=min(window.width / rows, window.height / columns) > upright)


# --- what is looked at ------------------------------------------------------------------------------------


def whole(parts: Parts) -> Frame:
    return settled(Frame(parts.sheet, parts.window, parts.whole_side, 0, 0))


def sizes(parts: Parts, dp: float) -> list[float]:
    """How large squares can be, from the whole map to the nearest look at it."""
    whole_side = parts.whole_side
    return [whole_side, *(level * dp for level in LEVELS_DP if level * dp > whole_side * 1.1)]


def looking_at(parts: Parts, squares: Collection[str], side: float) -> Frame:
    """So large, with the middle of these squares in the middle of the window."""
    places = [parts.sheet.place(square) for square in squares]
    across = (min(x for x, _ in places) + max(x for x, _ in places) + 1) / 2
    up = (min(y for _, y in places) + max(y for _, y in places) + 1) / 2
    box = parts.window
    left, bottom = box.x + box.width / 2 - across * side, box.y + box.height / 2 - up * side
    return settled(Frame(parts.sheet, box, side, left, bottom))


def framed(parts: Parts, squares: Collection[str], dp: float) -> Frame:
    """As near as all of these squares can be seen at once; where they lie too far apart, most of them, or if there are
    many the whole map."""
    closer = sizes(parts, dp)[1:]
    for side in reversed(closer):
        frame = looking_at(parts, squares, side)
        if all(frame.shows_whole(square) for square in squares):
            return frame
    few = closer and len(squares) < MANY
    frames = [looking_at(parts, [square], closer[0]) for square in squares] if few else []
    return max(frames, key=lambda frame: sum(map(frame.shows_whole, squares)), default=whole(parts))
