"""Where a map of squares lies on the screen: turned on its side where that shows more of it, whole or a part of it.

Squares are called as on a chessboard: ``C4`` is in the third column and, counted from the top of the printed map, the
fourth row.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final, NamedTuple

from ui.drawing.boxes import Box
from ui.drawing.pen import Pen, Point

BEYOND: Final = 0.4
"""A map can be pushed so many squares past the edge of its window."""
WHITE: Final = (1.0, 1.0, 1.0, 1.0)

Square = tuple[int, int]
"""Column and row, from the upper left of the printed map."""


def column_name(column: int) -> str:
    """A to Z, then AA and so on."""
    return (column_name(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


@lru_cache(maxsize=4096)
def square_named(name: str) -> Square:
    """The square that is called by a column's letter and a row's number: ``C4``."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1


def name_of(square: Square) -> str:
    return f"{column_name(square[0])}{square[1] + 1}"


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

    def laid(self, square: Square) -> tuple[int, int]:
        """How many squares it lies to the right of the lower left one, and how many above."""
        column, row = square
        return (row, column) if self.turned else (column, self.rows - 1 - row)

    def place(self, name: str) -> tuple[int, int]:
        return self.laid(square_named(name))

    def square(self, across: int, up: int) -> Square | None:
        if not (0 <= across < self.wide and 0 <= up < self.high):
            return None
        return (up, across) if self.turned else (across, self.rows - 1 - up)

    def across(self, index: int) -> str:
        """What stands on the ruler below the map."""
        return str(index + 1) if self.turned else column_name(index)

    def up(self, index: int) -> str:
        """What stands on the ruler beside it."""
        return column_name(index) if self.turned else str(self.rows - index)


def sheet_in(window: Box, columns: int, rows: int) -> Sheet:
    """However it is larger, upright if that makes no difference."""
    upright = min(window.width / max(1, columns), window.height / max(1, rows))
    turned = min(window.width / max(1, rows), window.height / max(1, columns))
    return Sheet(columns, rows, turned=turned > upright * 1.02)


class Frame(NamedTuple):
    """What is seen of the map through its window, and how large. All in pixels."""

    sheet: Sheet
    window: Box
    side: float
    left: float
    bottom: float
    """Where the lower left corner of the map is, or would be."""

    def corner(self, name: str) -> Point:
        across, up = self.sheet.place(name)
        return self.left + across * self.side, self.bottom + up * self.side

    def middle(self, name: str) -> Point:
        x, y = self.corner(name)
        return x + self.side / 2, y + self.side / 2

    def box(self, square: Square) -> Box:
        across, up = self.sheet.laid(square)
        return Box(self.left + across * self.side, self.bottom + up * self.side, self.side, self.side)

    def square_at(self, x: float, y: float) -> Square | None:
        """The square under a point."""
        if not self.window.holds(x, y):
            return None
        return self.sheet.square(int((x - self.left) // self.side), int((y - self.bottom) // self.side))

    def at(self, x: float, y: float) -> str | None:
        square = self.square_at(x, y)
        return None if square is None else name_of(square)

    def shows(self, name: str) -> bool:
        """Whether anything of it is seen."""
        (x, y), box = self.corner(name), self.window
        return x + self.side > box.x and x < box.x + box.width and y + self.side > box.y and y < box.y + box.height

    def shows_whole(self, name: str) -> bool:
        (x, y), box, slack = self.corner(name), self.window, 1.0
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

    def within(self, other: Frame) -> Box:
        """What is seen of it, on another frame of the same map."""
        seen, times = self.seen, other.side / self.side
        left, bottom = other.left + (seen.x - self.left) * times, other.bottom + (seen.y - self.bottom) * times
        return Box(left, bottom, seen.width * times, seen.height * times)


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


def whole_side(sheet: Sheet, window: Box) -> float:
    """How large squares are when the whole map is seen."""
    return max(1.0, min(window.width / max(1, sheet.wide), window.height / max(1, sheet.high)))


def whole(sheet: Sheet, window: Box) -> Frame:
    return settled(Frame(sheet, window, whole_side(sheet, window), 0, 0))


def looking_at(sheet: Sheet, window: Box, squares: Collection[Square], side: float) -> Frame:
    """So large, with the middle of these squares in the middle of the window."""
    places = [sheet.laid(square) for square in squares]
    across = (min(x for x, _ in places) + max(x for x, _ in places) + 1) / 2
    up = (min(y for _, y in places) + max(y for _, y in places) + 1) / 2
    left, bottom = window.x + window.width / 2 - across * side, window.y + window.height / 2 - up * side
    return settled(Frame(sheet, window, side, left, bottom))


def lay_map(pen: Pen, frame: Frame, texture: Any) -> None:
    """The part of the map that is seen, out of a picture of all of it."""
    box, map_ = frame.seen, frame.map
    if box.width <= 0 or box.height <= 0:
        return
    times = texture.width / map_.width
    region = texture.get_region(
        (box.x - map_.x) * times, (box.y - map_.y) * times, box.width * times, box.height * times
    )
    pen.picture(region, *box, WHITE)
