"""The counters of Flight of the Boodles: red discs flee, green triangles hunt, what they carry has its own shape."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from ui.boards.pub_symbols import Stencil
from ui.drawing.pen import Pen, on_circle
from ui.drawing.shapes import fill, shadow
from ui.drawing.sprites import sprite
from ui.theme import Colour, Shape, colour, faded, mixed, seat_look

INK: Final = colour("#17100B")
PALE: Final = colour("#FBF1DE")
GOLD: Final = colour("#F2C54A")
GOLD_DARK: Final = colour("#7A5312")
IRON: Final = colour("#9AA3AC")
IRON_DARK: Final = colour("#3F474F")
WOOD: Final = colour("#B9783F")
WOOD_DARK: Final = colour("#5B3517")
FIRE: Final = colour("#FF8A2B")
SPARK: Final = colour("#FFE07A")
ICE: Final = colour("#BFE6FF")
SPELL: Final = colour("#D9A8FF")
RED: Final = seat_look("red")
GREEN: Final = seat_look("green")

Symbol = Callable[[Stencil], None]


# --- those who flee -------------------------------------------------------------------------------------


def boodle(stencil: Stencil) -> None:
    """A pawn."""
    stencil.polygon([(-0.62, -0.86), (0.62, -0.86), (0.5, -0.5), (0.22, 0.12), (-0.22, 0.12), (-0.5, -0.5)])
    stencil.line([(-0.56, -0.8), (0.56, -0.8)], 0.26)
    stencil.line([(-0.3, 0.1), (0.3, 0.1)], 0.2)
    stencil.oval(0, 0.5, 0.4, 0.4)


def fighter(stencil: Stencil) -> None:
    """Two swords, crossed."""
    for side in (-1, 1):
        stencil.line([(side * -0.56, -0.56), (side * 0.72, 0.72)], 0.3, INK)
        stencil.line([(side * -0.5, -0.5), (side * 0.7, 0.7)], 0.2)
        stencil.line([(side * -0.82, -0.3), (side * -0.3, -0.82)], 0.2)
        stencil.line([(side * -0.6, -0.6), (side * -0.82, -0.82)], 0.2, GOLD)


def wizard(stencil: Stencil) -> None:
    """A pointed hat with a star on it."""
    stencil.polygon([(-0.5, -0.5), (0.5, -0.5), (0.26, 0.3), (0.42, 0.86), (-0.06, 0.62)])
    stencil.oval(0, -0.56, 0.92, 0.24)
    stencil.line([(-0.44, -0.34), (0.44, -0.34)], 0.14, stencil.ground)
    stencil.polygon([on_circle(0.04, 0.12, 0.3 if i % 2 == 0 else 0.13, 90 + 36 * i) for i in range(10)], GOLD_DARK)


def queen(stencil: Stencil) -> None:
    """A crown."""
    for x, y in ((-0.86, 0.5), (0.0, 0.76), (0.86, 0.5)):
        stencil.polygon([(x * 0.5 - 0.3, -0.6), (x, y), (x * 0.5 + 0.3, -0.6)], GOLD)
    stencil.line([(-0.64, -0.56), (0.64, -0.56)], 0.28, GOLD)
    for x, y in ((-0.86, 0.54), (0.0, 0.78), (0.86, 0.54)):
        stencil.oval(x, y, 0.16, 0.16, PALE)
    for x in (-0.36, 0.0, 0.36):
        stencil.oval(x, -0.5, 0.1, 0.1, RED.deep)


# --- those who hunt -------------------------------------------------------------------------------------


def grumjug(stencil: Stencil) -> None:
    """Two mean eyes and two tusks."""
    for side in (-1, 1):
        stencil.oval(side * 0.36, 0.3, 0.3, 0.28, SPARK)
        stencil.oval(side * 0.28, 0.26, 0.13, 0.15, INK)
        stencil.line([(side * 0.74, 0.72), (side * 0.1, 0.46)], 0.2, INK)
    stencil.line([(-0.82, -0.4), (0.82, -0.4)], 0.26, INK)
    for side in (-1, 1):
        stencil.polygon([(side * 0.72, -0.42), (side * 0.3, -0.42), (side * 0.52, 0.06)], PALE)


def grumking(stencil: Stencil) -> None:
    grumjug(stencil)
    stencil.polygon([(-0.5, 0.7), (-0.62, 1.34), (-0.2, 1.0), (0.0, 1.44), (0.2, 1.0), (0.62, 1.34), (0.5, 0.7)], GOLD)


def mortar(stencil: Stencil) -> None:
    """A wide-mouthed barrel on a wheel."""
    barrel = [(-0.62, -0.36), (-0.2, -0.74), (0.86, 0.34), (0.3, 0.86)]
    _outlined(stencil, barrel, IRON)
    stencil.line([(0.24, 0.88), (0.88, 0.28)], 0.42, INK)
    stencil.line([(0.26, 0.86), (0.86, 0.3)], 0.26, RED.bright)
    stencil.line([(-0.14, 0.06), (0.24, -0.3)], 0.16, RED.bright)
    stencil.oval(-0.36, -0.5, 0.42, 0.42, INK)
    stencil.oval(-0.36, -0.5, 0.32, 0.32, WOOD)
    stencil.oval(-0.36, -0.5, 0.1, 0.1, INK)


def mortar_set(stencil: Stencil) -> None:
    """Upright, bolted to the ground, and ready."""
    stencil.line([(-0.82, -0.72), (0.82, -0.72)], 0.5, INK)
    stencil.line([(-0.8, -0.72), (0.8, -0.72)], 0.34, GOLD)
    for x in (-0.62, 0.62):
        stencil.oval(x, -0.72, 0.11, 0.11, INK)
    _outlined(stencil, [(-0.4, -0.6), (0.4, -0.6), (0.56, 0.42), (-0.56, 0.42)], IRON)
    stencil.line([(-0.5, -0.12), (0.5, -0.12)], 0.18, RED.bright)
    stencil.line([(-0.58, 0.46), (0.58, 0.46)], 0.4, INK)
    stencil.line([(-0.58, 0.46), (0.58, 0.46)], 0.25, RED.bright)
    for degrees in (52, 90, 128):
        stencil.line([on_circle(0, 0.4, 0.36, degrees), on_circle(0, 0.4, 0.66, degrees)], 0.14, SPARK)


def buggy(stencil: Stencil) -> None:
    """A cart with large wheels."""
    _outlined(stencil, [(-0.98, 0.16), (-0.84, -0.42), (0.72, -0.42), (0.98, 0.34), (0.46, 0.16)], GREEN.bright)
    stencil.line([(-0.86, -0.06), (0.78, -0.06)], 0.13, GREEN.rim)
    stencil.line([(0.82, 0.3), (0.98, 0.62)], 0.14, INK)
    for x in (-0.52, 0.5):
        stencil.oval(x, -0.52, 0.42, 0.42, INK)
        stencil.oval(x, -0.52, 0.31, 0.31, WOOD)
        stencil.line([(x - 0.26, -0.52), (x + 0.26, -0.52)], 0.09, WOOD_DARK)
        stencil.line([(x, -0.78), (x, -0.26)], 0.09, WOOD_DARK)
        stencil.oval(x, -0.52, 0.1, 0.1, INK)


def bomb(stencil: Stencil) -> None:
    """Cold: its fuse is not lit."""
    stencil.line([(0.3, 0.42), (0.5, 0.74), (0.2, 0.92)], 0.24, INK)
    stencil.line([(0.3, 0.42), (0.5, 0.74), (0.22, 0.9)], 0.13, PALE)
    stencil.oval(-0.06, -0.16, 0.72, 0.72, PALE)
    stencil.oval(-0.06, -0.16, 0.64, 0.64, colour("#3C4A3E"))
    stencil.oval(-0.28, 0.06, 0.18, 0.18, faded(PALE, 0.55))
    stencil.line([(0.18, 0.32), (0.34, 0.48)], 0.3, GREEN.rim)


def bomb_set(stencil: Stencil) -> None:
    """Armed: fire and thorns all round."""
    points = [on_circle(0, -0.04, 1.0 if i % 2 == 0 else 0.68, 90 + 18 * i) for i in range(20)]
    stencil.polygon(points, INK)
    points = [on_circle(0, -0.04, 0.9 if i % 2 == 0 else 0.6, 90 + 18 * i) for i in range(20)]
    stencil.polygon(points, FIRE)
    stencil.oval(0, -0.04, 0.52, 0.52, INK)
    for side in (-1, 1):
        stencil.oval(side * 0.19, 0.04, 0.13, 0.14, SPARK)
    stencil.line([(-0.2, -0.28), (0.2, -0.28)], 0.11, SPARK)


def bomb_unknown(stencil: Stencil) -> None:
    """Nobody but its owner knows."""
    stencil.oval(0, -0.02, 0.8, 0.8, PALE)
    stencil.oval(0, -0.02, 0.7, 0.7, colour("#3C4A3E"))
    stencil.line([(-0.24, 0.26), (0.0, 0.44), (0.24, 0.26), (0.0, -0.02), (0.0, -0.16)], 0.16, SPARK)
    stencil.oval(0, -0.44, 0.1, 0.1, SPARK)


def _outlined(stencil: Stencil, points: list[tuple[float, float]], shade: Colour) -> None:
    stencil.line([*points, points[0]], 0.22, INK)
    stencil.polygon(points, shade)


# --- as sprites -----------------------------------------------------------------------------------------

_TOKENS: Final[dict[str, Symbol]] = {"boodle": boodle, "fighter": fighter, "wizard": wizard, "queen": queen}
_HUNTERS: Final[dict[str, Symbol]] = {"grumjug": grumjug, "grumking": grumking}
_THINGS: Final[dict[str, tuple[Symbol, Symbol, Symbol]]] = {
    "blaster": (mortar, mortar_set, mortar),
    "grumbuggy": (buggy, buggy, buggy),
    "grumbomb": (bomb, bomb_set, bomb_unknown),
}
"""By kind: as it is carried, as it is set, and where it is not known which."""


def counter(kind: str, is_set: bool | None, size: float) -> Any:
    """A counter as large as its box; ``is_set`` is None where nobody may know."""
    return sprite(("boodles", kind, is_set), size, size, _drawing(kind, is_set))


@cache
def _drawing(kind: str, is_set: bool | None) -> Callable[[Pen, float, float], None]:
    if kind in _TOKENS:
        return _disc(_TOKENS[kind])
    if kind in _HUNTERS:
        return _triangle(_HUNTERS[kind], king=kind == "grumking")
    cold, set_, unknown = _THINGS[kind]
    return _thing(unknown if is_set is None else set_ if is_set else cold)


def _disc(symbol: Symbol) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        x, y, radius = width / 2, height / 2, width * 0.46
        pen.disc(x, y - radius * 0.08, radius, (0, 0, 0, 0.55))
        fill(pen, Shape.CIRCLE, x, y, radius, RED.bright, RED.rim, max(2.0, radius * 0.13))
        symbol(Stencil(pen, x, y - radius * 0.02, radius * 0.66, PALE, mixed(RED.bright, RED.deep, 0.3)))

    return draw


def _triangle(symbol: Symbol, *, king: bool) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        radius = width * 0.4
        x, y = width / 2, height * 0.5
        rim = GOLD if king else GREEN.rim
        shadow(pen, Shape.TRIANGLE, x, y - radius * 0.08, radius * 1.04, 0.55)
        fill(pen, Shape.TRIANGLE, x, y, radius, GREEN.deep if king else GREEN.bright, rim, max(2.0, radius * 0.14))
        symbol(Stencil(pen, x, y - radius * 0.36, radius * 0.6, PALE, GREEN.deep))

    return draw


def _thing(symbol: Symbol) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        symbol(Stencil(pen, width / 2, height / 2, width * 0.46, PALE, INK))

    return draw


def ring(size: float, shade: Colour, *, bold: bool) -> Any:
    """Round a square that may be tapped."""

    def draw(pen: Pen, width: float, height: float) -> None:
        radius, line = width * 0.42, width * (0.1 if bold else 0.06)
        pen.ring(width / 2, height / 2, radius, line + width * 0.06, faded(INK, 0.85))
        pen.ring(width / 2, height / 2, radius, line, shade)

    return sprite(("boodles-ring", shade, bold), size, size, draw)


def frost(size: float) -> Any:
    """A Grumbuggy that a spell keeps where it is."""
    return sprite("boodles-frost", size, size, _frost)


def _frost(pen: Pen, width: float, height: float) -> None:
    x, y, radius = width / 2, height / 2, width * 0.42
    for line, shade in ((width * 0.22, INK), (width * 0.11, ICE)):
        for degrees in (90, 30, 150):
            pen.line([on_circle(x, y, radius, degrees), on_circle(x, y, radius, degrees + 180)], line, shade)


def sparkle(size: float) -> Any:
    """A spell that works."""
    return sprite("boodles-sparkle", size, size, _sparkle)


def _sparkle(pen: Pen, width: float, height: float) -> None:
    x, y = width / 2, height / 2
    for grown, shade in ((0.5, INK), (0.42, SPELL)):
        points = [on_circle(x, y, width * (grown if i % 2 == 0 else grown * 0.36), 45 * i) for i in range(8)]
        pen.polygon(points, shade)


def flag(size: float) -> Any:
    """Here it ends well."""
    return sprite("boodles-flag", size, size, _flag)


def _flag(pen: Pen, width: float, height: float) -> None:
    left, top, wide, high = width * 0.28, height * 0.92, width * 0.58, height * 0.42
    pen.line([(left, height * 0.06), (left, top)], width * 0.13, INK)
    pen.box(left - 1, top - high - 1, wide + 2, high + 2, INK)
    for column in range(4):
        for row in range(3):
            shade = PALE if (column + row) % 2 else INK
            pen.box(left + wide * column / 4, top - high + high * row / 3, wide / 4, high / 3, shade)
    pen.line([(left, height * 0.06), (left, top)], width * 0.06, GOLD)
