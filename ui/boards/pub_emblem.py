"""Fantasy Pub's picture: a round table by lamplight, four drinkers of four races at it, and a mug between them."""

from __future__ import annotations

from typing import Final

from ui.boards.pub_symbols import token
from ui.drawing import light, pieces
from ui.drawing.pen import Pen, on_circle
from ui.theme import colour, faded

LAMP: Final = colour("#FFBE5C")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)
DRINKERS: Final = (("red", "leaf", 210), ("green", "pipe", 135), ("yellow", "elephant", 45), ("blue", "necklace", 330))
"""Clan, symbol, and where at the table, in degrees."""


def emblem(pen: Pen, width: float, height: float) -> None:
    size = min(width, height)
    x, y = width / 2, height / 2
    # Sprites are drawn before anything is put down: one drawn in between would be drawn into this picture.
    top, mug, coin = light.table_top(size * 0.74), pieces.mug(size * 0.22), pieces.coin(size * 0.11)
    drinkers = [(token(clan, symbol, size * 0.27), degrees) for clan, symbol, degrees in DRINKERS]
    light.lamplight(pen, x, y, width * 0.62, height * 0.62, faded(LAMP, 0.34))
    _lay(pen, top, x, y, size * 0.74)
    for picture, degrees in drinkers:
        _lay(pen, picture, *on_circle(x, y, size * 0.335, degrees), size * 0.27)
    _lay(pen, mug, x + size * 0.01, y + size * 0.02, size * 0.22)
    for right, up in ((-0.15, -0.02), (0.13, -0.07), (-0.06, -0.14)):
        _lay(pen, coin, x + size * right, y + size * up, size * 0.11)


def _lay(pen: Pen, picture: object, x: float, y: float, side: float) -> None:
    pen.picture(picture, x - side / 2, y - side / 2, side, side, WHITE)
