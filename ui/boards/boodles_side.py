"""What lies beside the map: all of it small, the glass, the points, and the counters that wait for their turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from rules.boodles.shown import PassesBoard
from ui import theme
from ui.boards import boodles_ground as ground
from ui.boards import boodles_symbols as symbols
from ui.boards.board import Marks
from ui.boards.boodles_marks import RING
from ui.boards.boodles_plan import GAP_DP, Parts
from ui.boards.boodles_position import LIVING, Position
from ui.drawing import light, pieces
from ui.drawing.boxes import Box
from ui.drawing.maps import Frame
from ui.drawing.pen import Pen
from ui.theme import faded

WHITE = (1.0, 1.0, 1.0, 1.0)
GLASS_DP = 64
HIGH_DP = 56
TRAY_DP = 62
LEAST_DP = 44


class Beside(NamedTuple):
    overview: Box
    glass: Box
    points: Box
    tray: dict[str, Box]
    """By kind of counter."""


def laid_out(parts: Parts, kinds: Sequence[str]) -> Beside:
    """``kinds`` are the counters that wait."""
    box, gap, sheet = parts.beside, dp(GAP_DP), parts.sheet
    if parts.upright:
        small = min(box.width / sheet.wide, box.height * 0.4 / sheet.high)
        wide, high = small * sheet.wide, small * sheet.high
        overview = Box(box.x + (box.width - wide) / 2, box.y + box.height - high, wide, high)
        low = overview.y - gap - dp(HIGH_DP)
        glass = Box(box.x, low, dp(GLASS_DP), dp(HIGH_DP))
        points = Box(box.x + dp(GLASS_DP) + gap, low, box.width - dp(GLASS_DP) - gap, dp(HIGH_DP))
        return Beside(overview, glass, points, _tray(Box(box.x, box.y, box.width, low - gap - box.y), kinds))
    small = min(box.height / sheet.high, box.width * 0.4 / sheet.wide)
    wide, high = small * sheet.wide, small * sheet.high
    overview = Box(box.x, box.y + (box.height - high) / 2, wide, high)
    left = overview.x + wide + gap
    glass = Box(left, box.y + (box.height - dp(HIGH_DP)) / 2, dp(GLASS_DP), dp(HIGH_DP))
    left += dp(GLASS_DP) + gap
    rest = box.x + box.width - left
    points = Box(left, box.y + box.height * 0.62, rest, box.height * 0.38)
    return Beside(overview, glass, points, _tray(Box(left, box.y, rest, box.height * 0.6 - gap), kinds))


def _tray(box: Box, kinds: Sequence[str]) -> dict[str, Box]:
    """In as few rows as leave a finger room."""
    if not kinds:
        return {}
    columns = max(1, min(len(kinds), int(box.width // dp(LEAST_DP))))
    rows = -(-len(kinds) // columns)
    columns = -(-len(kinds) // rows)
    wide, high = box.width / columns, min(box.height / rows, dp(TRAY_DP))
    top = box.y + box.height
    return {
        kind: Box(box.x + (i % columns) * wide, top - (i // columns + 1) * high, wide, high)
        for i, kind in enumerate(kinds)
    }


# --- drawing ------------------------------------------------------------------------------------------------


def small_frame(box: Box, parts: Parts) -> Frame:
    return Frame(parts.sheet, box, box.width / parts.sheet.wide, box.x, box.y)


def draw_overview(pen: Pen, box: Box, frame: Frame, position: Position, marked: Iterable[str], parts: Parts) -> None:
    """The whole map, a dot a square with somebody on it, and a frame round what is seen large."""
    small, stacks = small_frame(box, parts), position.stacks
    # Without numbers: nobody could read them.
    texture = ground.map_texture(position.land, parts.sheet, small.side, numbered=False)
    pen.box(box.x - dp(2), box.y - dp(2), box.width + dp(4), box.height + dp(4), theme.INK, round=dp(3))
    pen.picture(texture, *box, WHITE)
    for square in stacks.on:
        x, y = small.middle(square)
        _dot(pen, x, y, small.side, [one.kind for one in stacks.everybody(square)])
    for square in marked:
        x, y = small.middle(square)
        pen.ring(x, y, small.side * 0.62, dp(1.6), RING)
    view = frame.within(small)
    pen.frame(*view, theme.INK, round=dp(2), line=dp(4))
    pen.frame(*view, theme.PARCHMENT, round=dp(2), line=dp(2))


def _dot(pen: Pen, x: float, y: float, side: float, kinds: list[str]) -> None:
    """Red who flees, green who hunts, black a bomb that lies alone."""
    half = side * 0.46
    if any(kind in LIVING and kind != "grumjug" for kind in kinds):
        pen.box(x - half, y - half, 2 * half, 2 * half, symbols.INK)
        pen.box(x - half + 0.7, y - half + 0.7, 2 * half - 1.4, 2 * half - 1.4, symbols.RED.rim)
    elif "grumjug" in kinds:
        pen.box(x - half, y - half, 2 * half, 2 * half, symbols.INK)
        pen.box(x - half + 0.7, y - half + 0.7, 2 * half - 1.4, 2 * half - 1.4, symbols.GREEN.rim)
    else:
        shade = symbols.FIRE if "grumbomb" in kinds else symbols.IRON
        pen.box(x - half * 0.7, y - half * 0.7, 1.4 * half, 1.4 * half, symbols.INK)
        pen.box(x - half * 0.4, y - half * 0.4, 0.8 * half, 0.8 * half, shade)


def draw_glass(pen: Pen, box: Box, *, nearer: bool) -> None:
    """The button by which one looks closer, and after the closest look at the whole map again."""
    pen.box(*box, theme.RAISED, round=dp(8))
    pen.frame(box.x + dp(1), box.y + dp(1), box.width - dp(2), box.height - dp(2), theme.EDGE, round=dp(8), line=dp(2))
    size = min(box.width, box.height) * 0.72
    x, y = box.middle
    pen.picture(pieces.glass(size, nearer=nearer), x - size / 2, y - size / 2, size, size, WHITE)


def draw_points(pen: Pen, box: Box, passes: PassesBoard) -> None:
    """How many of the points that win have been made: a Boodle for each while there is room, and the number."""
    pen.box(*box, faded(theme.INK, 0.55), round=dp(8))
    x, y = box.middle
    words = f"{passes.points}/{passes.victory}"
    if box.width > box.height * 2:
        wide = pen.text(words, box.x + dp(10), y, sp(22), theme.PARCHMENT, bold=True, anchor=0)
        _draw_heads(pen, box.x + wide + dp(18), y, box.width - wide - dp(24), passes)
    else:
        pen.text(words, x, y + box.height * 0.2, min(sp(24), box.height * 0.44), theme.PARCHMENT, bold=True)
        _draw_heads(pen, box.x + dp(4), y - box.height * 0.22, box.width - dp(8), passes)


def _draw_heads(pen: Pen, left: float, y: float, width: float, passes: PassesBoard) -> None:
    each = min(dp(17), width / max(1, passes.victory))
    if each < dp(9):
        return
    left += (width - each * passes.victory) / 2
    for index in range(passes.victory):
        tint = WHITE if index < passes.points else (0.35, 0.35, 0.35, 0.8)
        picture = symbols.counter("boodle", False, each)
        pen.picture(picture, left + index * each, y - each / 2, each, each, tint)


def draw_tray(pen: Pen, boxes: Mapping[str, Box], counts: Mapping[str, int], marks: Marks) -> None:
    """Counters that wait, and how many of each."""
    for name, box in boxes.items():
        x, y = box.middle
        size = min(box.width - dp(4), box.height - dp(18), dp(44))
        if name in marks.legal or name in marks.chosen:
            light.lamplight(pen, x, y, box.width * 0.8, box.height * 0.7, faded(theme.BRASS, 0.9))
        tint = WHITE if counts[name] else (0.4, 0.4, 0.4, 0.7)
        pen.picture(symbols.counter(name, False, size), x - size / 2, y + dp(8) - size / 2, size, size, tint)
        pen.text(str(counts[name]), x, box.y + dp(10), sp(17), theme.PARCHMENT, bold=True)
        if name in marks.chosen:
            pen.frame(*box.shrunk(dp(1)), theme.PARCHMENT, round=dp(8), line=dp(4))
        elif name in marks.legal:
            pen.frame(*box.shrunk(dp(1)), RING, round=dp(8), line=dp(2.5))
        elif name in marks.refused:
            cross = dp(18)
            pen.picture(pieces.cross(cross), box.x + dp(2), box.y + box.height - cross, cross, cross, WHITE)
