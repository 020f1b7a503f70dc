"""Text on the board that wraps within its box, and marks on whatever may be tapped."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label
from kivy.metrics import dp, sp

from ui import theme
from ui.boards.board import Marks
from ui.boards.dungeons_drinks_symbols import DARK, RING, WHITE
from ui.drawing import pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import Colour, faded
from ui.widgets.words import fitted

SMALLEST_SP = 16


@lru_cache(maxsize=512)
def _block(text: str, width: int, size: int, bold: bool, halign: str) -> Any:
    label = Label(text=text, font_size=size, bold=bold, text_size=(width, None), halign=halign)
    label.refresh()
    return label.texture


def paragraph(
    pen: Pen, text: str, box: Box, largest: float, shade: Colour, *, bold: bool = False, middle: bool = False
) -> float:
    """Wrapped, as large as it fits into the box, from its top down (or in its ``middle``); how high it is."""
    width, height = int(box.width), int(box.height)
    if not text or width <= 0 or height < sp(SMALLEST_SP):
        return 0.0
    shown, size = fitted(text, width, height, int(largest), int(sp(SMALLEST_SP)), bold)
    texture = _block(shown, width, size, bold, "center" if middle else "left")
    wide, high = texture.size
    y = box.middle[1] - high / 2 if middle else box.y + box.height - high
    pen.picture(texture, int(box.x), int(y), wide, high, shade)
    return float(high)


def line(
    pen: Pen, text: str, x: float, y: float, width: float, largest: float, shade: Colour, *, bold: bool = False
) -> float:
    """One line from ``x`` on, smaller or shortened where it is too long; its width."""
    if width < sp(12) or not text:
        return 0.0
    shown, size = fitted(text, int(width), int(largest * 1.45), int(largest), int(sp(SMALLEST_SP)), bold)
    return pen.text(shown, x, y, size, shade, bold=bold, anchor=0)


def draw_mark(pen: Pen, box: Box, name: str, marks: Marks, *, round: float = 8) -> None:
    """A ring round what leads on, a cross on what is refused, a pale frame round what was chosen."""
    if name in marks.chosen:
        _framed(pen, box, theme.PARCHMENT, round, 5)
    elif name in marks.legal:
        _framed(pen, box, RING, round, 4)
    elif name in marks.refused:
        size = min(dp(30), box.height * 0.6)
        x, y = box.x + box.width - size - dp(1), box.y + dp(1)
        pen.picture(pieces.cross(size), x, y, size, size, WHITE)


def _framed(pen: Pen, box: Box, shade: Colour, round: float, line: float) -> None:
    pen.frame(*box.shrunk(dp(1)), faded(DARK, 0.9), round=dp(round), line=dp(line + 3))
    pen.frame(*box.shrunk(dp(1)), shade, round=dp(round), line=dp(line))
