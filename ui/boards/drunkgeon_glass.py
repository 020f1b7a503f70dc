"""A glass, as full as it is: a soft drink with a straw, since any drink will do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp

from ui import theme
from ui.boards.drunkgeon_symbols import DARK
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.drawing.shapes import fill, shadow
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, faded, mixed

LEMONADE: Final = colour("#FFD54A")
LEMON: Final = colour("#FFF0A0")
GLASS: Final = colour("#EAF3F5")
EMPTY: Final = colour("#31424A")
STRAW: Final = colour("#E4604E")
DUE: Final = colour("#E4604E")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)


def glass(fingers: int, full: int, width: float, height: float) -> Any:
    """A tumbler seen from the side."""
    return sprite(("drunkgeon-glass", fingers, full), width, height, _glass(fingers, full))


def _glass(fingers: int, full: int) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        top = height * 0.86
        if fingers:
            pen.line([(width * 0.5, top * 0.3), (width * 0.78, height * 0.97)], width * 0.09, STRAW)
        wall(pen, 0.0, 0.0, width, top, GLASS)
        edge = max(2.0, width * 0.09)
        wall(pen, edge, edge, width - 2 * edge, top - edge, EMPTY)
        if fingers:
            level = (top - edge) * fingers / max(full, 1)
            wall(pen, edge, edge, width - 2 * edge, level, LEMONADE, of=top - edge)
            pen.oval(width / 2, edge + level - width * 0.02, width * 0.34, width * 0.06, LEMON)

    return draw


def wall(
    pen: Pen, x: float, y: float, width: float, height: float, shade: Colour, *, of: float = 0.0, start: float = 0.0
) -> None:
    """A tumbler's outline, or the part of one ``of`` that height between ``start`` and ``start + height``."""
    whole = of or height
    slant = width * 0.12

    def inset(up: float) -> float:
        return slant * (1 - up / whole)

    low, high = inset(start), inset(start + height)
    pen.polygon(
        [
            (x + low, y + start),
            (x + width - low, y + start),
            (x + width - high, y + start + height),
            (x + high, y + start + height),
        ],
        shade,
    )


def token(shade: str, fingers: int, full: int, letter: str, size: float) -> Any:
    """A glass on its player's sign, as it stands in the dungeon. ``letter`` tells two of a colour."""
    return sprite(("drunkgeon-token", shade, fingers, full, letter), size, size, _token(shade, fingers, full, letter))


def _token(shade: str, fingers: int, full: int, letter: str) -> Callable[[Pen, float, float], None]:
    look = theme.seat_look(shade)

    def draw(pen: Pen, width: float, height: float) -> None:
        x, y, radius = width / 2, height / 2, width * 0.4
        shadow(pen, look.shape, x, y - radius * 0.1, radius * 1.06, 0.6)
        fill(pen, look.shape, x, y, radius, look.bright, look.rim, max(2.0, radius * 0.12))
        wide, high = width * 0.34, height * 0.56
        left, bottom = x - wide / 2, y - high * 0.5
        wall(pen, left - wide * 0.1, bottom - wide * 0.1, wide * 1.2, high * 0.92 + wide * 0.1, DARK)
        with pen.moved(left, bottom):
            _glass(fingers, full)(pen, wide, high)
        if letter:
            side = width * 0.4
            pen.box(width - side, 0, side, side, look.rim, round=side * 0.3)
            pen.box(width - side + 2, 2, side - 4, side - 4, DARK, round=side * 0.26)
            pen.text(letter, width - side / 2, side / 2, side * 0.84, theme.PARCHMENT, bold=True)

    return draw


def draw_scale(pen: Pen, box: Box, fingers: int, full: int, due: int) -> None:
    """A large glass with a line for each finger; what is due is hatched, from the top of what is left."""
    wide = min(box.width, box.height * 0.62)
    x, y, high = box.middle[0] - wide / 2, box.y, box.height
    edge = dp(4)
    wall(pen, x, y, wide, high, GLASS)
    wall(pen, x + edge, y + edge, wide - 2 * edge, high - edge, EMPTY)
    step = (high - edge - dp(4)) / max(full, 1)
    left, base, across = x + edge, y + edge, wide - 2 * edge
    wall(pen, left, base, across, max(0, fingers - due) * step, LEMONADE, of=high - edge)
    for i in range(max(0, fingers - due), fingers):
        shade = mixed(DUE, LEMONADE, 0.15 if i % 2 else 0.3)
        wall(pen, left, base, across, step, shade, of=high - edge, start=i * step)
    for i in range(1, full):
        slant = across * 0.12 * (1 - i * step / (high - edge))
        up = base + i * step
        shade = faded(DARK if i < fingers else GLASS, 0.55)
        pen.line([(left + slant, up), (left + slant + across * 0.2, up)], dp(2), shade)
