"""Lamplight and wood, computed: a soft round glow, planks of a floor, and the top of a round table."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from kivy.graphics.texture import Texture

from ui.drawing.pen import Pen
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, faded, mixed

OAK = colour("#8A5A33")
OAK_LIGHT = colour("#A87444")
OAK_DARK = colour("#4A2D18")
FLOOR = colour("#2B1E15")
FLOOR_DARK = colour("#1C130D")
GLOW_SIZE = 64


@cache
def glow() -> Any:
    """White in the middle, nothing at the edge: stretched and tinted it is lamplight, or with black a shadow."""
    middle = (GLOW_SIZE - 1) / 2
    pixels = bytearray()
    for row in range(GLOW_SIZE):
        for column in range(GLOW_SIZE):
            distance = ((row - middle) ** 2 + (column - middle) ** 2) ** 0.5 / middle
            strength = max(0.0, 1 - distance) ** 1.6
            pixels += bytes((255, 255, 255, int(255 * strength)))
    texture = Texture.create(size=(GLOW_SIZE, GLOW_SIZE), colorfmt="rgba")
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    texture.mag_filter = texture.min_filter = "linear"
    return texture


def lamplight(pen: Pen, x: float, y: float, wide: float, high: float, shade: Colour) -> None:
    """A pool of light (or, with a dark shade, of shadow) around a point."""
    pen.picture(glow(), x - wide, y - high, 2 * wide, 2 * high, shade)


def floorboards(pen: Pen, left: float, bottom: float, width: float, height: float) -> None:
    """Old planks, each a little different; the same every time."""
    chance = random.Random(11)
    plank = max(24.0, height / 11)
    pen.box(left, bottom, width, height, FLOOR_DARK)
    y = bottom
    while y < bottom + height:
        x = left - chance.random() * width * 0.4
        while x < left + width:
            long = width * (0.35 + 0.3 * chance.random())
            pen.box(x + 1, y + 1, long - 2, plank - 2, mixed(FLOOR_DARK, FLOOR, 0.35 + 0.65 * chance.random()))
            for _ in range(3):
                grain = y + plank * (0.15 + 0.7 * chance.random())
                pen.line(
                    [(x + long * 0.05, grain), (x + long * 0.5, grain + 1.5), (x + long * 0.95, grain)],
                    1.4,
                    faded(FLOOR_DARK, 0.5),
                )
            x += long
        y += plank


def _table_top(pen: Pen, width: float, height: float) -> None:
    chance = random.Random(5)
    x, y, radius = width / 2, height / 2, min(width, height) * 0.46
    lamplight(pen, x, y - radius * 0.12, radius * 1.1, radius * 1.1, (0, 0, 0, 0.7))
    pen.disc(x, y - radius * 0.07, radius, OAK_DARK)
    pen.disc(x, y, radius * 0.985, OAK)
    pen.disc(x, y, radius * 0.9, mixed(OAK, OAK_LIGHT, 0.35))
    for i in range(-3, 4):
        across = i * radius * 0.26
        half = (max(0.0, (radius * 0.89) ** 2 - across**2)) ** 0.5
        pen.line([(x - half, y + across), (x + half, y + across)], 1.6, faded(OAK_DARK, 0.55))
        for _ in range(3):
            grain = across + radius * (0.05 + 0.18 * chance.random())
            long = (max(0.0, (radius * 0.86) ** 2 - grain**2)) ** 0.5 * (0.4 + 0.6 * chance.random())
            shift = (chance.random() - 0.5) * radius * 0.3
            pen.line(
                [(x - long + shift, y + grain), (x + long * 0.8 + shift * 0.5, y + grain)], 1.0, faded(OAK_DARK, 0.22)
            )
    pen.ring(x, y, radius * 0.94, radius * 0.05, faded(OAK_LIGHT, 0.9))
    lamplight(pen, x - radius * 0.1, y + radius * 0.2, radius * 0.85, radius * 0.75, colour("#FFD28A", 0.34))


def table_top(size: float) -> Any:
    """A round wooden table from above, with lamplight on it."""
    return sprite("table-top", size, size, _table_top)
