"""The map without anybody on it: meadows, dusty passes, snow on the mountains, and the walls of the Fortress."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from kivy.metrics import dp, sp

from rules.boodles.printed import Terrain
from rules.boodles.shown import BoardSquare
from ui import theme
from ui.drawing.maps import Frame, Sheet
from ui.drawing.pen import Pen
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, faded, mixed

MEADOW: Final = colour("#3F6B33")
MEADOW_LIGHT: Final = colour("#6FA04E")
PASS: Final = colour("#A98B5C")
PASS_DARK: Final = colour("#7E6540")
PASS_LIGHT: Final = colour("#C9AD7C")
ROCK: Final = colour("#353A43")
ROCK_FACE: Final = colour("#5A626E")
ROCK_SHADE: Final = colour("#454C57")
SNOW: Final = colour("#C9D3DC")
WALL: Final = colour("#3E2B49")
WALL_LIGHT: Final = colour("#6E5180")
WALL_DARK: Final = colour("#22162B")
NUMBER: Final = colour("#3B2A12")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)
EDGES: Final = {Terrain.GREEN_VALLEY: colour("#7BD06B"), Terrain.RED_VALLEY: colour("#F06B57")}
"""The logos beside the valleys, by which they are told apart."""


VARIANTS: Final = 4
"""So many drawings of each terrain take turns: one for every square would take a small computer seconds."""


class Land(NamedTuple):
    """The squares of a map, and a name by which its pictures are kept."""

    name: str
    squares: tuple[BoardSquare, ...]


def land(squares: tuple[BoardSquare, ...]) -> Land:
    return Land("".join(f"{one.terrain}{one.number or ''}" for one in squares), squares)


def map_texture(land: Land, sheet: Sheet, side: float, *, numbered: bool = True) -> Any:
    """The whole map, its squares so large."""

    def draw(pen: Pen, width: float, _height: float) -> None:
        each = width / sheet.wide
        for one in land.squares:
            across, up = sheet.place(one.square)
            pen.picture(_tile(one, each), across * each, up * each, each, each, WHITE)
            if numbered and one.number is not None:
                _number(pen, one.number, across * each, up * each, each)

    name = ("boodles-map", land.name, sheet, numbered)
    return sprite(name, sheet.wide * side, sheet.high * side, draw, finer=1)


def _tile(one: BoardSquare, side: float) -> Any:
    terrain, variant = Terrain(one.terrain), sum(map(ord, one.square)) * 7 % VARIANTS

    def draw(pen: Pen, width: float, _height: float) -> None:
        draw_square(pen, terrain, str(variant), 0, 0, width)
        if terrain in EDGES:
            _edge(pen, terrain, 0, 0, width)

    return sprite(("boodles-tile", terrain, variant), side, side, draw)


def draw_square(pen: Pen, terrain: Terrain, variant: str, x: float, y: float, side: float) -> None:
    chance = random.Random(variant)
    match terrain:
        case Terrain.GREEN_VALLEY | Terrain.RED_VALLEY:
            _meadow(pen, x, y, side, chance)
        case Terrain.PASS:
            _pass(pen, x, y, side, chance)
        case Terrain.MOUNTAIN:
            _mountain(pen, x, y, side, chance)
        case Terrain.FORTRESS:
            _fortress(pen, x, y, side)


def _ground(pen: Pen, x: float, y: float, side: float, shade: Colour) -> None:
    """A square with a thin line round it, by which squares are counted."""
    pen.box(x, y, side, side, theme.INK)
    line = max(0.6, side * 0.02)
    pen.box(x + line, y + line, side - 2 * line, side - 2 * line, shade)


def _meadow(pen: Pen, x: float, y: float, side: float, chance: random.Random) -> None:
    """Tufts of grass."""
    _ground(pen, x, y, side, mixed(MEADOW, MEADOW_LIGHT, 0.12 * chance.random()))
    thin = max(1.0, side * 0.035)
    for across, up in ((0.24, 0.2), (0.68, 0.34), (0.32, 0.62), (0.76, 0.74)):
        left, low = x + side * (across + 0.08 * chance.random()), y + side * up
        for lean in (-0.09, 0.0, 0.09):
            pen.line([(left, low), (left + side * lean, low + side * 0.14)], thin, MEADOW_LIGHT)


def _pass(pen: Pen, x: float, y: float, side: float, chance: random.Random) -> None:
    """Trodden ground with pebbles."""
    _ground(pen, x, y, side, mixed(PASS, PASS_DARK, 0.22 * chance.random()))
    for shade in (PASS_DARK, PASS_LIGHT, PASS_DARK, PASS_LIGHT):
        size = side * (0.03 + 0.03 * chance.random())
        across, up = 0.12 + 0.76 * chance.random(), 0.12 + 0.76 * chance.random()
        pen.oval(x + side * across, y + side * up, size * 1.4, size, faded(shade, 0.8))


def _mountain(pen: Pen, x: float, y: float, side: float, chance: random.Random) -> None:
    """A large peak with snow on it and a small one before it."""
    _ground(pen, x, y, side, ROCK)
    shift = (chance.random() - 0.5) * 0.14
    for middle, foot, half, top in ((0.58 + shift, 0.1, 0.4, 0.9), (0.3 + shift, 0.06, 0.24, 0.5)):
        left, right = max(0.03, middle - half), min(0.97, middle + half)
        peak = (x + side * middle, y + side * top)
        low = y + side * foot
        pen.polygon([(x + side * left, low), peak, (x + side * right, low)], ROCK_SHADE)
        pen.polygon([(x + side * left, low), peak, (x + side * (middle + 0.06), low)], ROCK_FACE)
        snow = top - (top - foot) * 0.3
        slope = half * 0.3
        pen.polygon(
            [
                (x + side * (middle - slope), y + side * snow),
                peak,
                (x + side * (middle + slope), y + side * snow),
                (x + side * middle, y + side * (snow + 0.08)),
            ],
            SNOW,
        )


def _fortress(pen: Pen, x: float, y: float, side: float) -> None:
    """Bricks."""
    pen.box(x, y, side, side, WALL_DARK)
    for course in range(4):
        low = y + side * course / 4
        starts = (0.0, 0.5) if course % 2 else (-0.25, 0.25, 0.75)
        for start in starts:
            left, right = max(0.0, start), min(1.0, start + 0.5)
            gap = max(0.7, side * 0.025)
            shade = mixed(WALL, WALL_LIGHT, 0.45 if (course + int(start * 4)) % 3 else 0.15)
            pen.box(x + side * left + gap, low + gap, side * (right - left) - 2 * gap, side / 4 - 2 * gap, shade)


def _edge(pen: Pen, terrain: Terrain, x: float, y: float, side: float) -> None:
    """A dot in the colour of its logo."""
    pen.disc(x + side * 0.86, y + side * 0.86, side * 0.07, theme.INK)
    pen.disc(x + side * 0.86, y + side * 0.86, side * 0.05, EDGES[terrain])


def _number(pen: Pen, number: int, x: float, y: float, side: float) -> None:
    """In the upper left corner; on squares so small that it would be larger than that, in the middle."""
    size = max(sp(13), side * 0.34)
    if side < sp(13) * 1.2:
        size = side * 0.62
    wide = size * (0.34 + 0.5 * len(str(number)))
    left, bottom = x + side * 0.05, y + side * 0.95 - size * 1.06
    pen.box(left, bottom, wide, size * 1.06, faded(PASS_LIGHT, 0.85), round=size * 0.2)
    pen.text(str(number), left + wide / 2, bottom + size * 0.53, size, NUMBER, bold=True)


def map_square(pen: Pen, letter: str, side: float) -> bool:
    """For who draws the map: a square of this terrain, valleys with their letter. False for a letter of no terrain."""
    terrain = next((one for one in Terrain if one.value == letter), None)
    if terrain is None:
        return False
    draw_square(pen, terrain, "0", 0, 0, side)
    if terrain in EDGES:
        pen.disc(side / 2, side / 2, side * 0.33, theme.INK)
        pen.disc(side / 2, side / 2, side * 0.29, EDGES[terrain])
        pen.text(letter, side / 2, side * 0.52, side * 0.5, theme.INK, bold=True)
    return True


# --- on the screen ----------------------------------------------------------------------------------------


def draw_rulers(pen: Pen, frame: Frame) -> None:
    """Letters and numbers, by which squares are called everywhere."""
    sheet, box, side = frame.sheet, frame.seen, frame.side
    size = sp(16)
    # Numbers of two figures need room: on small squares every other one is written.
    every = 1 if side >= dp(19) else 2
    for index in range(sheet.wide):
        x = frame.left + (index + 0.5) * side
        if box.x <= x <= box.x + box.width and (index % every == 0 or not sheet.turned):
            pen.text(sheet.across(index), x, box.y - dp(8), size, theme.QUIET, bold=True)
    for index in range(sheet.high):
        y = frame.bottom + (index + 0.5) * side
        if box.y <= y <= box.y + box.height and (side >= dp(15) or index % 2 == 0):
            pen.text(sheet.up(index), box.x - dp(9), y, size, theme.QUIET, bold=True)
