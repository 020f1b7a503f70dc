"""Dungeon mats from above: dark rock with a bright passage hewn through it, so that walls read at a glance."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp, sp

from rules.drunkgeon.board import ShownMat
from ui import theme
from ui.boards import drunkgeon_symbols as symbols
from ui.boards.pub_symbols import Stencil
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.drawing.shapes import fill
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, mixed, seat_look

ROCK: Final = colour("#201A17")
ROCK_LIGHT: Final = colour("#332A24")
SEAM: Final = colour("#0C0807")
EDGE: Final = colour("#5F4A35")
FLOOR: Final = colour("#C2A176")
FLOOR_CLEARED: Final = colour("#A9A38F")
FLOOR_ROOM: Final = colour("#E8C15A")
PASSAGE: Final = 0.48
"""How wide a passage is, as a share of the mat's side."""
LIP: Final = 0.05
ROOMY_DP: Final = 56
ALL_TOLD: Final = (1.0, 1.0, 1.0, 1.0)

Tile = tuple[str, str, str]
"""What decides how the tile under everything looks: kind, openings, colour."""


def turned(openings: str, quarters: int) -> str:
    """Openings after so many quarter turns clockwise."""
    sides = "NESW"
    found = {sides[(sides.index(one) + quarters) % 4] for one in openings}
    return "".join(one for one in sides if one in found)


def tile(kind: str, openings: str, shade: str, size: float) -> Any:
    return sprite(("drunkgeon-mat", kind, openings, shade), size, size, _tile(kind, openings, shade))


def _tile(kind: str, openings: str, shade: str) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, _height: float) -> None:
        rock = mixed(ROCK, seat_look(shade).deep, 0.75) if kind == "key" else ROCK
        pen.box(0, 0, width, width, SEAM)
        gap = width * 0.012
        pen.box(gap, gap, width - 2 * gap, width - 2 * gap, rock)
        _stones(pen, openings, width, mixed(rock, ROCK_LIGHT, 0.8))
        floor = {"cleared": FLOOR_CLEARED, "room": FLOOR_ROOM}.get(kind, FLOOR)
        _passage(pen, openings, width, PASSAGE + 2 * LIP, EDGE)
        _passage(pen, openings, width, PASSAGE, floor)
        _flags(pen, openings, width, mixed(floor, SEAM, 0.16))
        _sign(pen, kind, shade, width)

    return draw


def _stones(pen: Pen, openings: str, width: float, shade: Colour) -> None:
    """A few in the rock, the same each time."""
    chance = random.Random(openings)
    for _ in range(7):
        x, y = chance.random() * 0.84 * width, chance.random() * 0.84 * width
        pen.box(x + width * 0.02, y + width * 0.02, width * 0.12, width * 0.08, shade, round=width * 0.03)


def _passage(pen: Pen, openings: str, width: float, share: float, shade: Colour) -> None:
    """From the middle to each side that is open."""
    wide = width * share
    near, middle = (width - wide) / 2, width / 2
    pen.box(near, near, wide, wide, shade, round=width * 0.07)
    boxes = {
        "N": (near, middle, wide, width - middle),
        "S": (near, 0, wide, middle),
        "E": (middle, near, width - middle, wide),
        "W": (0, near, middle, wide),
    }
    for side in openings:
        pen.box(*boxes[side], shade)


def _flags(pen: Pen, openings: str, width: float, shade: Colour) -> None:
    """Joints of the floor across each way out."""
    half = width * PASSAGE / 2
    middle, line = width / 2, max(1.5, width * 0.012)
    for side in openings:
        for away in (0.29, 0.41):
            along = width * away
            ends = {
                "N": [(middle - half, middle + along), (middle + half, middle + along)],
                "S": [(middle - half, middle - along), (middle + half, middle - along)],
                "E": [(middle + along, middle - half), (middle + along, middle + half)],
                "W": [(middle - along, middle - half), (middle - along, middle + half)],
            }
            pen.line(ends[side], line, shade)


def _sign(pen: Pen, kind: str, shade: str, width: float) -> None:
    middle = width / 2
    if kind == "key":
        look = seat_look(shade)
        fill(pen, look.shape, middle, middle, width * 0.25, look.bright, look.rim, max(2.0, width * 0.03))
        symbols.key(Stencil(pen, middle, middle - width * 0.01, width * 0.2, theme.PARCHMENT, look.deep))
    elif kind == "cleared":
        symbols.cleared(Stencil(pen, middle, middle, width * 0.14, mixed(FLOOR_CLEARED, SEAM, 0.62), FLOOR_CLEARED))
    elif kind == "room":
        symbols.chest(Stencil(pen, middle, middle, width * 0.3, symbols.GOLD, symbols.DARK))


def draw_mat(pen: Pen, mat: ShownMat, box: Box, *, quarters: int | None = None, alpha: float = 1.0) -> None:
    """As it lies, or after ``quarters`` from how it is printed; with what lurks there and its number."""
    openings = mat.openings if quarters is None else turned(mat.printed, quarters)
    side, tint = box.width, (1.0, 1.0, 1.0, alpha)
    pen.picture(tile(mat.kind, openings, mat.colour, side), box.x, box.y, side, side, tint)
    if mat.kind in ("monster", "trap"):
        # Where there is room for it, more of the passages is seen.
        size = side * (0.66 if side < dp(ROOMY_DP) else 0.54)
        middle = box.x + side * 0.46, box.y + side * 0.54
        picture = symbols.medallion(mat.id, mat.kind, size)
        pen.picture(picture, middle[0] - size / 2, middle[1] - size / 2, size, size, tint)
    if mat.value:
        number(pen, str(mat.value), box.x + side - dp(1), box.y + dp(1), max(sp(16), side * 0.34))


def number(pen: Pen, words: str, right: float, bottom: float, size: float) -> None:
    """What must be beaten, on a pale plate whose lower right corner lies there."""
    wide, high = size * (0.34 + 0.56 * len(words)), size * 1.06
    pen.box(right - wide, bottom, wide, high, symbols.DARK, round=size * 0.22)
    pen.box(right - wide + 1.5, bottom + 1.5, wide - 3, high - 3, theme.PARCHMENT, round=size * 0.16)
    pen.text(words, right - wide / 2, bottom + high / 2, size, theme.INK, bold=True)


def back(size: float) -> Any:
    """A mat face down."""
    return sprite("drunkgeon-back", size, size, _back)


def _back(pen: Pen, width: float, _height: float) -> None:
    pen.box(0, 0, width, width, SEAM, round=width * 0.06)
    pen.box(width * 0.03, width * 0.03, width * 0.94, width * 0.94, colour("#4A2E1B"), round=width * 0.05)
    pen.frame(
        width * 0.12, width * 0.12, width * 0.76, width * 0.76, theme.BRASS, round=width * 0.05, line=width * 0.05
    )
    symbols.chest(Stencil(pen, width / 2, width / 2, width * 0.24, symbols.GOLD, symbols.DARK))


def event_mat(width: float) -> Any:
    """The event mat's cardboard."""
    return sprite("drunkgeon-event-mat", width, width, _event_mat)


def _event_mat(pen: Pen, width: float, _height: float) -> None:
    pen.box(0, 0, width, width, symbols.DARK, round=width * 0.05)
    pen.box(width * 0.012, width * 0.012, width * 0.976, width * 0.976, colour("#E9D9B4"), round=width * 0.045)
