"""The magic mats: a symbol for each spell, and the card with its price."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp, sp

from rules.drunkgeon.board import ShownMagic
from ui import theme
from ui.boards.drunkgeon_symbols import BONE, DARK, GOLD, STEEL, Symbol
from ui.boards.pub_symbols import Stencil
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.drawing.sprites import sprite
from ui.theme import colour, mixed

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
VIOLET: Final = colour("#3A2A5C")
VIOLET_RIM: Final = colour("#9C86D8")
SPARK: Final = colour("#CDB9FF")


def _rejuvenate(stencil: Stencil) -> None:
    """A glass that fills."""
    stencil.polygon([(-0.6, 0.62), (0.6, 0.62), (0.42, -0.9), (-0.42, -0.9)], BONE)
    stencil.polygon([(-0.44, 0.4), (0.44, 0.4), (0.32, -0.78), (-0.32, -0.78)], colour("#F2C53D"))
    stencil.polygon([(-0.3, -0.2), (0.3, -0.2), (0, 0.24)], DARK)
    stencil.line([(0, -0.2), (0, -0.6)], 0.18, DARK)
    stencil.line([(0.2, 0.5), (0.5, 1.0)], 0.12, colour("#E4604E"))


def _ghost_walk(stencil: Stencil) -> None:
    stencil.oval(0, 0.3, 0.52, 0.6, SPARK)
    stencil.polygon([(-0.52, 0.3), (0.52, 0.3), (0.6, -0.64), (-0.6, -0.64)], SPARK)
    for x in (-0.4, 0.0, 0.4):
        stencil.polygon([(x - 0.22, -0.6), (x + 0.22, -0.6), (x, -0.94)], SPARK)
    for side in (-1, 1):
        stencil.oval(side * 0.2, 0.34, 0.11, 0.16, DARK)


def _turning_stone(stencil: Stencil) -> None:
    stencil.arc(0, 0, 0.66, -20, 220, 0.2, SPARK)
    stencil.polygon([(0.34, -0.26), (0.94, -0.26), (0.64, -0.7)], SPARK)
    stencil.polygon([(-0.26, 0.26), (0.26, 0.26), (0.26, -0.26), (-0.26, -0.26)], BONE)


def _shifting_halls(stencil: Stencil) -> None:
    for side in (-1, 1):
        stencil.line([(side * -0.6, side * 0.34), (side * 0.5, side * 0.34)], 0.2, SPARK)
        stencil.polygon([(side * 0.46, side * 0.72), (side * 0.96, side * 0.34), (side * 0.46, side * -0.04)], SPARK)


def _summoning(stencil: Stencil) -> None:
    """A mat that comes out of a ring."""
    stencil.ring(0, -0.5, 0.44, 0.12, SPARK)
    stencil.polygon([(-0.42, 0.9), (0.42, 0.9), (0.42, 0.06), (-0.42, 0.06)], BONE)
    stencil.polygon([(-0.12, 0.9), (0.12, 0.9), (0.12, 0.06), (-0.12, 0.06)], colour("#B98A52"))
    stencil.polygon([(-0.3, -0.1), (0.3, -0.1), (0, -0.46)], SPARK)


def _sticky_fingers(stencil: Stencil) -> None:
    for x, y in ((-0.52, 0.5), (-0.18, 0.86), (0.18, 0.86), (0.52, 0.56)):
        stencil.line([(x * 0.7, -0.1), (x, y)], 0.24, BONE)
    stencil.line([(0.3, -0.5), (0.86, -0.1)], 0.24, BONE)
    stencil.oval(0, -0.42, 0.48, 0.46, BONE)
    stencil.oval(0, -0.4, 0.2, 0.2, colour("#6FBF73"))


def _dispel(stencil: Stencil) -> None:
    for x, y in ((0, 0.6), (0.52, 0.3), (0.52, -0.3), (0, -0.6), (-0.52, -0.3), (-0.52, 0.3)):
        stencil.line([(x * 0.4, y * 0.4), (x, y)], 0.14, SPARK)
    stencil.ring(0, 0, 0.82, 0.16, colour("#F0A093"))
    stencil.line([(-0.58, -0.58), (0.58, 0.58)], 0.16, colour("#F0A093"))


def _blink(stencil: Stencil) -> None:
    stencil.polygon([(0.2, 1.0), (-0.56, -0.12), (-0.02, -0.1)], GOLD)
    stencil.polygon([(-0.2, -1.0), (0.56, 0.14), (0.02, 0.12)], GOLD)
    stencil.polygon([(-0.02, -0.1), (-0.3, 0.1), (0.02, 0.14), (0.3, -0.1)], GOLD)


def _giant_strength(stencil: Stencil) -> None:
    """A weight with handles."""
    stencil.line([(-0.7, 0.0), (0.7, 0.0)], 0.2, STEEL)
    for side in (-1, 1):
        stencil.line([(side * 0.5, -0.56), (side * 0.5, 0.56)], 0.26, BONE)
        stencil.line([(side * 0.8, -0.36), (side * 0.8, 0.36)], 0.2, BONE)


def _blood_ward(stencil: Stencil) -> None:
    """A shield with a drop on it."""
    rim = [(-0.72, 0.72), (0, 0.94), (0.72, 0.72), (0.66, -0.1), (0.36, -0.62), (0, -0.96), (-0.36, -0.62)]
    stencil.polygon([*rim, (-0.66, -0.1)], BONE)
    stencil.polygon([(x * 0.8, y * 0.8) for x, y in (*rim, (-0.66, -0.1))], colour("#3D7DCB"))
    stencil.polygon([(-0.22, -0.12), (0, 0.42), (0.22, -0.12)], colour("#E4604E"))
    stencil.oval(0, -0.18, 0.25, 0.23, colour("#E4604E"))


SPELLS: Final[dict[str, Symbol]] = {
    "rejuvenate": _rejuvenate,
    "ghost_walk": _ghost_walk,
    "turning_stone": _turning_stone,
    "shifting_halls": _shifting_halls,
    "summoning": _summoning,
    "sticky_fingers": _sticky_fingers,
    "dispel": _dispel,
    "blink": _blink,
    "giant_strength": _giant_strength,
    "blood_ward": _blood_ward,
}


def card(spell: str, width: float, height: float) -> Any:
    """A magic mat, face up, without its price."""
    return sprite(("drunkgeon-magic", spell), width, height, _card(SPELLS[spell]))


def _card(symbol: Symbol) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        edge = max(2.0, min(width, height) * 0.04)
        pen.box(0, 0, width, height, VIOLET_RIM, round=min(width, height) * 0.14)
        pen.box(edge, edge, width - 2 * edge, height - 2 * edge, VIOLET, round=min(width, height) * 0.11)
        pen.box(
            edge * 2, height / 2, width - 4 * edge, height / 2 - 2 * edge, mixed(VIOLET, VIOLET_RIM, 0.16), round=edge
        )
        side = min(width * 0.62, height * 0.8)
        x = width * 0.5 if width < height * 1.25 else side * 0.66
        symbol(Stencil(pen, x, height * 0.52, side * 0.5, BONE, VIOLET))

    return draw


def draw_card(pen: Pen, box: Box, one: ShownMagic, owner: str | None, *, dim: bool = True) -> None:
    """With its price in the corner; in the other one the sign of who holds it, and dimmed then: it is not for sale."""
    away = dim and (one.owner is not None or one.square is not None)
    pen.picture(card(one.spell, box.width, box.height), *box, (1.0, 1.0, 1.0, 0.62 if away else 1.0))
    if owner is not None:
        size = min(dp(26), box.height * 0.56)
        at = box.x + box.width - size - dp(1), box.y + box.height - size - dp(1)
        pen.picture(seat_sprite(owner, size), *at, size, size, WHITE)
    if one.owner is None:
        price(pen, str(one.cost), box.x + box.width - dp(2), box.y + dp(2), max(sp(16), min(box.height * 0.4, sp(24))))


def price(pen: Pen, words: str, right: float, bottom: float, size: float) -> None:
    """A number on gold: what it costs, in fingers. Its lower right corner lies there."""
    wide, high = size * (0.44 + 0.56 * len(words)), size * 1.12
    pen.box(right - wide, bottom, wide, high, DARK, round=size * 0.3)
    pen.box(right - wide + 1.5, bottom + 1.5, wide - 3, high - 3, GOLD, round=size * 0.24)
    pen.text(words, right - wide / 2, bottom + high / 2, size, theme.INK, bold=True)
