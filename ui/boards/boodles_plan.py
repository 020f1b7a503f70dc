"""The board's parts, the map's window and what lies beside it, and how near one looks at what matters."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ui.drawing import maps
from ui.drawing.boxes import Box
from ui.drawing.maps import Frame, Sheet, sheet_in, square_named

RULER_DP: Final = 16
GAP_DP: Final = 5
LEVELS_DP: Final = (30.0, 38.0, 48.0)
"""How large squares are when one looks closer, step by step."""
BESIDE_DP: Final = 140
"""How wide the column beside the map is, or on a high board how high the strip below it."""
BELOW_DP: Final = 96
MANY: Final = 40


class Parts(NamedTuple):
    """The board: the window with its rulers, and what lies beside or below it."""

    sheet: Sheet
    window: Box
    beside: Box
    upright: bool
    """``beside`` is a column, not a strip."""


def parts(board: Box, columns: int, rows: int, dp: float) -> Parts:
    """For a board of this size in pixels; ``dp`` is how many of them one dp has."""
    ruler, gap = RULER_DP * dp, GAP_DP * dp
    if board.width >= board.height * 1.15:
        wide = min(max(BESIDE_DP * dp, board.width * 0.17), 220 * dp)
        beside = Box(board.x + board.width - wide - gap, board.y + gap, wide, board.height - 2 * gap)
        inner = Box(board.x + ruler + gap, board.y + ruler + gap, beside.x - board.x - ruler - 2 * gap, 0)
        window = inner._replace(height=board.height - ruler - 2 * gap)
        return Parts(sheet_in(window, columns, rows), window, beside, True)
    high = min(max(BELOW_DP * dp, board.height * 0.16), 150 * dp)
    beside = Box(board.x + gap, board.y + gap, board.width - 2 * gap, high)
    bottom = board.y + high + 2 * gap + ruler
    window = Box(board.x + ruler + gap, bottom, board.width - ruler - 2 * gap, board.y + board.height - gap - bottom)
    return Parts(sheet_in(window, columns, rows), window, beside, False)


# --- what is looked at ------------------------------------------------------------------------------------


def whole(parts: Parts) -> Frame:
    return maps.whole(parts.sheet, parts.window)


def sizes(parts: Parts, dp: float) -> list[float]:
    """How large squares can be, from the whole map to the nearest look at it."""
    least = maps.whole_side(parts.sheet, parts.window)
    return [least, *(level * dp for level in LEVELS_DP if level * dp > least * 1.1)]


def looking_at(parts: Parts, squares: Collection[str], side: float) -> Frame:
    return maps.looking_at(parts.sheet, parts.window, [square_named(square) for square in squares], side)


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
