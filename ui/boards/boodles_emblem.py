"""Flight of the Boodles' picture: two peaks by lamplight, a Queen and a Boodle between them, a Grumjug and a bomb."""

from __future__ import annotations

from typing import Final

from ui.boards import boodles_symbols as symbols
from ui.boards.boodles_ground import MEADOW, MEADOW_LIGHT, PASS, ROCK_FACE, ROCK_SHADE, SNOW
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
        (symbols.counter("queen", False, size * 0.3), -0.2, -0.1, 0.3),
        (symbols.counter("boodle", False, size * 0.24), -0.02, -0.24, 0.24),
        (symbols.counter("grumjug", False, size * 0.34), 0.25, -0.02, 0.34),
        (symbols.counter("grumbomb", True, size * 0.2), 0.2, -0.25, 0.2),
    )
    light.lamplight(pen, x, y, width * 0.62, height * 0.62, faded(LAMP, 0.34))
    _land(pen, x, y, size)
    for picture, right, up, share in laid:
        side = size * share
        pen.picture(picture, x + size * right - side / 2, y + size * up - side / 2, side, side, WHITE)


def _land(pen: Pen, x: float, y: float, size: float) -> None:
    for middle, half, foot, top in ((-0.2, 0.26, -0.14, 0.4), (0.2, 0.24, -0.14, 0.3), (0.0, 0.18, -0.14, 0.16)):
        left, right = (x + size * (middle - half), y + size * foot), (x + size * (middle + half), y + size * foot)
        peak = (x + size * middle, y + size * top)
        pen.polygon([left, peak, right], ROCK_SHADE)
        pen.polygon([left, peak, (x + size * (middle + 0.05), y + size * foot)], ROCK_FACE)
        snow, slope = top - (top - foot) * 0.28, half * 0.28
        edge = [(-slope, snow), (0.0, top), (slope, snow), (slope * 0.3, snow + 0.04), (-slope * 0.3, snow - 0.02)]
        pen.polygon([(x + size * (middle + across), y + size * up) for across, up in edge], SNOW)
    pen.oval(x, y - size * 0.22, size * 0.46, size * 0.17, MEADOW)
    pen.oval(x, y - size * 0.21, size * 0.42, size * 0.13, MEADOW_LIGHT)
    pen.oval(x, y - size * 0.22, size * 0.26, size * 0.1, PASS)
