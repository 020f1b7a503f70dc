"""Words in boxes on the board, in one line or several, as large as they fit."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text.markup import MarkupLabel
from kivy.metrics import sp
from kivy.utils import escape_markup

from ui import theme
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import Colour
from ui.widgets.words import fitted, width_of

LEAST_SP = 16


@lru_cache(maxsize=512)
def _paragraph(text: str, width: int, size: int, bold: bool, halign: str) -> Any:
    label = MarkupLabel(text=text, font_size=size, bold=bold, text_size=(width, None), halign=halign)
    label.refresh()
    return label.texture


def fits(box: Box, text: str, size: float = LEAST_SP) -> bool:
    """Whether all of it can be written there, in letters of this size in sp."""
    width, height = int(box.width), int(box.height)
    return fitted(text, width, height, int(sp(size)), int(sp(size)), False)[0] == text


def _torn(text: str, width: int, bold: bool) -> bool:
    """Whether its longest word is too wide for a line: then the first line alone is better than a torn word."""
    longest = max(text.split(), key=len, default="")
    return width_of(longest, int(sp(LEAST_SP)), bold) > width


def write(
    pen: Pen,
    box: Box,
    text: str,
    *,
    largest: float = 18,
    shade: Colour = theme.PARCHMENT,
    bold: bool = False,
    halign: str = "left",
    lead: str = "",
) -> None:
    """Wraps, then shrinks, then ends in an ellipsis. ``largest`` in sp; ``lead`` goes before it, bold and in brass."""
    width, height = int(box.width), int(box.height)
    if width < sp(LEAST_SP) or height < sp(LEAST_SP) or not text:
        return
    before = f"{lead}  " if lead else ""
    high = height if not _torn(before + text, width, bold) else int(sp(LEAST_SP) * 1.5)
    words, size = fitted(before + text, width, high, int(sp(largest)), int(sp(LEAST_SP)), bold)
    marked = escape_markup(words.removeprefix(before))
    if lead:
        marked = f"[b][color=E0A83A]{escape_markup(lead)}[/color][/b]  {marked}"
    texture = _paragraph(marked, width, size, bold, halign)
    wide, high = texture.size
    left = {"left": box.x, "right": box.x + box.width - wide}.get(halign, box.middle[0] - wide / 2)
    bottom = box.middle[1] - high / 2
    pen.picture(texture, int(left), int(bottom), wide, high, shade)
