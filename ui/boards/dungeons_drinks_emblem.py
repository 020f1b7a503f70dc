"""Dungeons & Drinks' picture: a Boss by lamplight between two Monsters, swords, and a row of hit points."""

from __future__ import annotations

from typing import Final

from ui.boards import dungeons_drinks_symbols as symbols
from ui.drawing import light
from ui.drawing.pen import Pen
from ui.theme import colour, faded

LAMP: Final = colour("#FF8A4C")


def emblem(pen: Pen, width: float, height: float) -> None:
    size = min(width, height)
    x, y = width / 2, height / 2
    # Sprites are drawn before anything is put down: one drawn in between would be drawn into this picture.
    laid = [
        (symbols.creature("m05", size * 0.38, boss=False), -0.28, 0.02, 0.38),
        (symbols.creature("m03", size * 0.38, boss=False), 0.28, 0.02, 0.38),
        (symbols.creature("b1", size * 0.56, boss=True), 0.0, 0.12, 0.56),
        (symbols.icon("swords", size * 0.26), 0.0, -0.2, 0.26),
    ]
    side = 0.1
    for index, letter in enumerate("RRYYGG"):
        picture = symbols.square(letter, size * side, lost=index > 3)
        laid.append((picture, (index - 2.5) * side * 1.08, -0.38, side))
    light.lamplight(pen, x, y, width * 0.62, height * 0.62, faded(LAMP, 0.4))
    for picture, right, up, share in laid:
        each = size * share
        pen.picture(picture, x + size * right - each / 2, y + size * up - each / 2, each, each, symbols.WHITE)
