"""Drunkgeon's picture: a corner of the maze by lamplight, a monster in it, and a glass that dares to go there."""

from __future__ import annotations

from typing import Final

from ui.boards import drunkgeon_symbols as symbols
from ui.boards.drunkgeon_glass import token
from ui.boards.drunkgeon_mats import tile
from ui.drawing import light
from ui.drawing.pen import Pen
from ui.theme import colour, faded

LAMP: Final = colour("#FFBE5C")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)
LAID: Final = (
    ("plain", "ES", ""), ("plain", "ESW", ""), ("monster", "SW", ""),
    ("key", "NES", "red"), ("room", "NW", ""), ("plain", "NS", ""),
    ("plain", "NE", ""), ("plain", "EW", ""), ("trap", "NW", ""),
)  # fmt: skip
"""Kind, openings and colour, row by row from the top."""


def emblem(pen: Pen, width: float, height: float) -> None:
    size = min(width, height)
    each = size * 0.27
    # Sprites are drawn before anything is put down: one drawn in between would be drawn into this picture.
    tiles = [tile(*one, each) for one in LAID]
    ogre = symbols.medallion("M09", "monster", each * 0.8)
    spikes = symbols.medallion("T02", "trap", each * 0.8)
    red, blue = token("red", 9, 9, "", each * 1.1), token("blue", 5, 9, "", each)
    left, bottom = width / 2 - each * 1.5, height / 2 - each * 1.5
    light.lamplight(pen, width / 2, height / 2, width * 0.62, height * 0.62, faded(LAMP, 0.34))
    pen.box(left - each * 0.06, bottom - each * 0.06, each * 3.12, each * 3.12, symbols.DARK, round=each * 0.1)
    for index, one in enumerate(tiles):
        pen.picture(one, left + index % 3 * each, bottom + (2 - index // 3) * each, each, each, WHITE)
    for one, column, row, share in ((ogre, 2, 2, 0.8), (spikes, 2, 0, 0.8), (red, 0, 1, 1.1), (blue, 1, 2, 1.0)):
        side = each * share
        x, y = left + (column + 0.5) * each, bottom + (row + 0.5) * each
        pen.picture(one, x - side / 2, y - side / 2, side, side, WHITE)
