"""The symbols on the cards of Fantasy Pub, drawn in a square from -1 to 1: leaf, pipe, necklace and elephant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ui.drawing.pen import Pen, Point, on_circle
from ui.drawing.shapes import fill, shadow
from ui.drawing.sprites import sprite
from ui.theme import Colour, Shape, mixed, seat_look


class Stencil:
    """Draws in units of a symbol's half width around its middle."""

    def __init__(self, pen: Pen, x: float, y: float, half: float, ink: Colour, ground: Colour) -> None:
        self._pen = pen
        self._x = x
        self._y = y
        self._half = half
        self.ink = ink
        self.ground = ground

    def _at(self, points: list[Point]) -> list[Point]:
        return [(self._x + px * self._half, self._y + py * self._half) for px, py in points]

    def line(self, points: list[Point], width: float, shade: Colour | None = None) -> None:
        self._pen.line(self._at(points), width * self._half, shade or self.ink)

    def polygon(self, points: list[Point], shade: Colour | None = None) -> None:
        self._pen.polygon(self._at(points), shade or self.ink)

    def oval(self, x: float, y: float, wide: float, high: float, shade: Colour | None = None) -> None:
        (left, bottom), half = self._at([(x, y)])[0], self._half
        self._pen.oval(left, bottom, wide * half, high * half, shade or self.ink)

    def ring(self, x: float, y: float, radius: float, width: float, shade: Colour | None = None) -> None:
        (middle_x, middle_y), half = self._at([(x, y)])[0], self._half
        self._pen.ring(middle_x, middle_y, radius * half, width * half, shade or self.ink)

    def arc(
        self, x: float, y: float, radius: float, start: float, end: float, width: float, shade: Colour | None = None
    ) -> None:
        (middle_x, middle_y), half = self._at([(x, y)])[0], self._half
        self._pen.arc(middle_x, middle_y, radius * half, start, end, width * half, shade or self.ink)


def leaf(stencil: Stencil) -> None:
    blade = [(-0.62, -0.42), (-0.7, 0.05), (-0.42, 0.5), (0.05, 0.78), (0.85, 0.92), (0.8, 0.2), (0.52, -0.28)]
    blade += [(0.1, -0.6), (-0.32, -0.62)]
    stencil.polygon(blade)
    stencil.line([*blade, blade[0]], 0.1)
    stencil.line([(-0.95, -0.92), (-0.45, -0.42), (0.5, 0.55)], 0.16)
    stencil.line([(-0.5, -0.47), (0.52, 0.58)], 0.11, stencil.ground)
    for share in (0.2, 0.55):
        x, y = -0.5 + share * 1.02, -0.47 + share * 1.05
        stencil.line([(x, y), (x - 0.05, y + 0.4)], 0.09, stencil.ground)
        stencil.line([(x, y), (x + 0.4, y - 0.02)], 0.09, stencil.ground)


def pipe(stencil: Stencil) -> None:
    stencil.line([(-0.98, 0.52), (-0.66, 0.5), (-0.3, 0.12), (-0.05, -0.42), (0.16, -0.66)], 0.24)
    stencil.polygon([(-0.1, 0.24), (0.86, 0.24), (0.78, -0.5), (0.52, -0.84), (0.2, -0.84), (-0.02, -0.5)])
    stencil.line([(-0.12, 0.24), (0.88, 0.24)], 0.2)
    stencil.line([(0.06, 0.03), (0.7, 0.03)], 0.1, stencil.ground)
    for x, y, size in ((0.4, 0.55, 0.15), (0.62, 0.8, 0.12), (0.28, 0.86, 0.09)):
        stencil.oval(x, y, size, size)


def necklace(stencil: Stencil) -> None:
    for degrees in range(-205, 26, 23):
        x, y = on_circle(0, 0.22, 0.74, degrees)
        stencil.oval(x, y, 0.15, 0.15)
    stencil.polygon([(-0.2, -0.52), (0.2, -0.52), (0.14, -0.8), (0.0, -1.0), (-0.14, -0.8)])
    stencil.line([(-0.2, -0.52), (0.2, -0.52)], 0.1)


def elephant(stencil: Stencil) -> None:
    for side in (-1, 1):
        stencil.oval(side * 0.62, 0.3, 0.38, 0.5)
    stencil.oval(0, 0.34, 0.5, 0.54)
    stencil.line([(0, 0.1), (0.02, -0.4), (0.1, -0.74), (0.36, -0.86), (0.52, -0.68)], 0.34)
    for side in (-1, 1):
        stencil.line([(side * 0.46, 0.72), (side * 0.36, 0.3), (side * 0.42, -0.02)], 0.09, stencil.ground)
        stencil.oval(side * 0.2, 0.34, 0.085, 0.085, stencil.ground)
        stencil.line([(side * 0.34, -0.12), (side * 0.46, -0.42)], 0.14)


SYMBOLS: dict[str, Callable[[Stencil], None]] = {"leaf": leaf, "pipe": pipe, "necklace": necklace, "elephant": elephant}

# How large the symbol may be in a shape, and how far below the middle.
_ROOM = {Shape.TRIANGLE: (0.5, 0.3), Shape.DIAMOND: (0.5, 0.0), Shape.STAR: (0.44, 0.02), Shape.RING: (0.5, 0.0)}


def token(colour: str, symbol: str, size: float) -> Any:
    """A character: its clan's shape and colour, with the symbol of its race."""
    return sprite(("token", colour, symbol), size, size, _token(colour, symbol))


def _token(colour: str, symbol: str) -> Callable[[Pen, float, float], None]:
    look = seat_look(colour)

    def draw(pen: Pen, width: float, height: float) -> None:
        radius = width * 0.4
        x, y = width / 2, height / 2
        shadow(pen, look.shape, x, y - radius * 0.1, radius * 1.04, 0.6)
        fill(pen, look.shape, x, y, radius, look.bright, look.rim, max(2.0, radius * 0.12))
        room, drop = _ROOM.get(look.shape, (0.6, 0.0))
        if symbol in SYMBOLS:
            SYMBOLS[symbol](
                Stencil(pen, x, y - drop * radius, room * radius, look.mark, mixed(look.bright, look.deep, 0.25))
            )

    return draw


def card_back(colour: str, width: float, height: float) -> Any:
    """A clan's card, face down."""

    def draw(pen: Pen, wide: float, high: float) -> None:
        look = seat_look(colour)
        edge = max(2.0, wide * 0.06)
        pen.box(0, 0, wide, high, look.rim, round=wide * 0.16)
        pen.box(edge, edge, wide - 2 * edge, high - 2 * edge, look.deep, round=wide * 0.12)
        fill(pen, look.shape, wide / 2, high / 2, wide * 0.26, look.bright, look.rim, max(2.0, wide * 0.05))

    return sprite(("card-back", colour), width, height, draw)
