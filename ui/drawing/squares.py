"""Squares of a map: a colour, a pattern and their character itself, so that none is told by one of them alone."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from ui import theme
from ui.drawing.pen import Pen
from ui.drawing.sprites import sprite
from ui.theme import Colour

GROUNDS: Final[tuple[Colour, ...]] = tuple(
    theme.colour(one)
    for one in (
        "#5E5A54", "#B98A35", "#3E6A94", "#A98F6B", "#7A4F2B", "#8C3B2A", "#4E3423", "#3B7344",
        "#2A7270", "#7B5AA0", "#995168", "#8A8A3C", "#566B8C", "#895E41", "#467062", "#70557A",
    )
)  # fmt: skip
"""In the order of a legend; a longer one begins again, and its characters tell the squares apart."""
PATTERNS: Final = 4


def ground(index: int) -> Colour:
    return GROUNDS[index % len(GROUNDS)]


def ink(index: int) -> Colour:
    """What can be read on it."""
    return max((theme.PARCHMENT, theme.INK), key=lambda shade: theme.contrast(shade, ground(index)))


def map_square(game: str, index: int, letter: str, side: float) -> Any:
    """A square of a game's map: as its board draws it if that offers a ``map_square``, else as one of a legend."""

    def draw(pen: Pen, width: float, _height: float) -> None:
        own = _own_square(game)
        if own is None or not own(pen, letter, width):
            draw_square(pen, index, letter, 0, 0, width)

    return sprite(("map-square", game, index, letter), side, side, draw)


def _own_square(game: str) -> Any | None:
    name = f"ui.boards.{game}"
    return getattr(import_module(name), "map_square", None) if game and find_spec(name) is not None else None


def draw_square(pen: Pen, index: int, letter: str, x: float, y: float, side: float) -> None:
    """A square with its lower left corner there."""
    shade = ground(index)
    gap = max(1.0, side * 0.03)
    pen.box(x + gap / 2, y + gap / 2, side - gap, side - gap, shade)
    _pattern(pen, index, x + gap, y + gap, side - 2 * gap, theme.mixed(shade, theme.INK, 0.22))
    pen.text(letter, x + side / 2, y + side / 2, side * 0.56, ink(index), bold=True)


def _pattern(pen: Pen, index: int, x: float, y: float, side: float, shade: Colour) -> None:
    thin = max(1.0, side * 0.035)
    match index % PATTERNS:
        case 0:
            for share in (0.2, 0.5, 0.8):
                pen.line([(x, y + side * share), (x + side, y + side * share)], thin, shade)
        case 1:
            for share in (0.25, 0.75):
                pen.line([(x, y + side * share), (x + side * (1 - share), y + side)], thin, shade)
                pen.line([(x + side * share, y), (x + side, y + side * (1 - share))], thin, shade)
        case 2:
            for across in (0.18, 0.82):
                for up in (0.18, 0.82):
                    pen.disc(x + side * across, y + side * up, side * 0.07, shade)
        case _:
            for share in (0.2, 0.8):
                pen.line([(x + side * share, y), (x + side * share, y + side)], thin, shade)
