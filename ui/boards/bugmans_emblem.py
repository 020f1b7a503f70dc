"""The Bugman's Game's picture: a table by lamplight, a Troll and two Dwarfs at each other, a tankard, a leg of meat."""

from __future__ import annotations

from typing import Final

from ui.boards import bugmans_symbols as symbols
from ui.drawing import light
from ui.drawing.pen import Pen
from ui.theme import colour, faded

LAMP: Final = colour("#FFBE5C")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)


def emblem(pen: Pen, width: float, height: float) -> None:
    size = min(width, height)
    x, y = width / 2, height / 2
    # Sprites are drawn before anything is put down: one drawn in between would be drawn into this picture.
    laid = (
        (light.table_top(size * 0.74), 0.0, 0.0, 0.74),
        (symbols.character("troll", 3, size * 0.34), 0.0, 0.13, 0.34),
        (symbols.dwarf("red", "", size * 0.3), -0.27, -0.02, 0.3),
        (symbols.dwarf("blue", "", size * 0.3), 0.27, -0.02, 0.3),
        (symbols.booze(None, size * 0.22), -0.09, -0.2, 0.22),
        (symbols.grub(None, 0, size * 0.22), 0.12, -0.21, 0.22),
    )
    light.lamplight(pen, x, y, width * 0.62, height * 0.62, faded(LAMP, 0.34))
    for picture, right, up, share in laid:
        side = size * share
        pen.picture(picture, x + size * right - side / 2, y + size * up - side / 2, side, side, WHITE)
