"""Coins, mugs, dice, crosses and ticks: what lies on many tables."""

from __future__ import annotations

from typing import Any

from ui import theme
from ui.drawing.pen import Pen
from ui.drawing.sprites import sprite
from ui.theme import colour, faded

GOLD = colour("#F0C04A")
GOLD_RIM = colour("#8A5A12")
ALE = colour("#E59A2B")
FOAM = colour("#FFF6E2")
GLASS_RIM = colour("#7A4A12")
IVORY = colour("#F6EEDD")
PIP = colour("#1D1611")

PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.73), (0.73, 0.27)),
    3: ((0.25, 0.75), (0.5, 0.5), (0.75, 0.25)),
    4: ((0.27, 0.73), (0.73, 0.73), (0.27, 0.27), (0.73, 0.27)),
    5: ((0.26, 0.74), (0.74, 0.74), (0.26, 0.26), (0.74, 0.26), (0.5, 0.5)),
    6: ((0.27, 0.76), (0.73, 0.76), (0.27, 0.5), (0.73, 0.5), (0.27, 0.24), (0.73, 0.24)),
}


def _coin(pen: Pen, width: float, height: float) -> None:
    x, y, radius = width / 2, height / 2, min(width, height) * 0.47
    pen.disc(x, y - radius * 0.06, radius, GOLD_RIM)
    pen.disc(x, y, radius * 0.94, GOLD)
    pen.ring(x, y, radius * 0.76, radius * 0.07, faded(GOLD_RIM, 0.55))


def coin(size: float) -> Any:
    return sprite("coin", size, size, _coin)


def _mug(pen: Pen, width: float, height: float) -> None:
    left, bottom, wide, high = width * 0.08, height * 0.05, width * 0.66, height * 0.72
    pen.frame(
        left + wide * 0.86,
        bottom + high * 0.2,
        wide * 0.42,
        high * 0.52,
        GLASS_RIM,
        round=wide * 0.18,
        line=width * 0.15,
    )
    pen.frame(
        left + wide * 0.86,
        bottom + high * 0.2,
        wide * 0.42,
        high * 0.52,
        ALE,
        round=wide * 0.18,
        line=width * 0.07,
    )
    pen.box(left, bottom, wide, high, GLASS_RIM, round=width * 0.1)
    pen.box(
        left + width * 0.05, bottom + height * 0.05, wide - width * 0.1, high - height * 0.05, ALE, round=width * 0.06
    )
    for share, lift in ((0.16, 0.0), (0.5, 0.06), (0.84, 0.0)):
        pen.disc(left + wide * share, bottom + high + height * lift, width * 0.17, GLASS_RIM)
    for share, lift in ((0.16, 0.0), (0.5, 0.06), (0.84, 0.0)):
        pen.disc(left + wide * share, bottom + high + height * lift, width * 0.13, FOAM)
    pen.box(left + width * 0.05, bottom + high - height * 0.05, wide - width * 0.1, height * 0.1, FOAM)


def mug(size: float) -> Any:
    return sprite("mug", size, size, _mug)


def _die(value: int, sides: int) -> Any:
    def draw(pen: Pen, width: float, height: float) -> None:
        size = min(width, height)
        pen.box(0, 0, size, size, colour("#9C8F7B"), round=size * 0.2)
        pen.box(size * 0.02, size * 0.06, size * 0.96, size * 0.94, IVORY, round=size * 0.2)
        if sides == 6 and value in PIPS:
            for x, y in PIPS[value]:
                pen.disc(x * size, (y * 0.92 + 0.05) * size, size * 0.095, PIP)
        elif value:
            pen.text(str(value), size / 2, size * 0.52, size * 0.5, PIP, bold=True)
        else:
            pen.text("?", size / 2, size * 0.52, size * 0.5, faded(PIP, 0.55), bold=True)

    return draw


def die(value: int, size: float, sides: int = 6) -> Any:
    """A die's face with real pips; value 0 is a die that nobody has read yet."""
    return sprite(("die", value, sides), size, size, _die(value, sides))


def _cross(pen: Pen, width: float, height: float) -> None:
    low, high = width * 0.24, width * 0.76
    for line, shade in ((width * 0.3, theme.WALNUT), (width * 0.16, theme.REFUSED_TEXT)):
        pen.line([(low, low), (high, high)], line, shade)
        pen.line([(low, high), (high, low)], line, shade)


def cross(size: float) -> Any:
    """What may not be done here."""
    return sprite("cross", size, size, _cross)


def _tick(pen: Pen, width: float, height: float) -> None:
    for line, shade in ((width * 0.26, theme.WALNUT), (width * 0.15, theme.GOOD)):
        pen.line(
            [(width * 0.2, height * 0.5), (width * 0.42, height * 0.26), (width * 0.82, height * 0.76)], line, shade
        )


def tick(size: float) -> Any:
    return sprite("tick", size, size, _tick)


def _warning(pen: Pen, width: float, height: float) -> None:
    corners = [(width * 0.5, height * 0.94), (width * 0.97, height * 0.1), (width * 0.03, height * 0.1)]
    pen.polygon(corners, theme.REFUSED_TEXT)
    pen.line([(width * 0.5, height * 0.66), (width * 0.5, height * 0.42)], width * 0.11, theme.INK)
    pen.disc(width * 0.5, height * 0.24, width * 0.06, theme.INK)


def warning(size: float) -> Any:
    """Something is wrong and goes on being wrong."""
    return sprite("warning", size, size, _warning)


def glass(size: float, *, nearer: bool) -> Any:
    """What one looks closer with, or further away."""
    return sprite(("glass", nearer), size, size, _glass(nearer))


def _glass(nearer: bool) -> Any:
    def draw(pen: Pen, width: float, height: float) -> None:
        x, y, radius = width * 0.42, height * 0.58, width * 0.3
        pen.line([(x + radius * 0.75, y - radius * 0.75), (width * 0.9, height * 0.1)], width * 0.12, theme.PARCHMENT)
        pen.ring(x, y, radius, width * 0.08, theme.PARCHMENT)
        pen.line([(x - radius * 0.5, y), (x + radius * 0.5, y)], width * 0.08, theme.BRASS)
        if nearer:
            pen.line([(x, y - radius * 0.5), (x, y + radius * 0.5)], width * 0.08, theme.BRASS)

    return draw
