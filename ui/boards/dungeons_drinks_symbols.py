"""What is drawn for Dungeons & Drinks: creatures that are drinks, squares of hit points, icons, card backs."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from ui import theme
from ui.boards.pub_symbols import Stencil
from ui.drawing.pen import Pen, Point
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, mixed

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
DARK: Final = colour("#120B10")
STONE: Final = colour("#211A26")
STONE_LIGHT: Final = colour("#3A3044")
PAPER: Final = colour("#F3E8D2")
GOLD: Final = colour("#F0C04A")
BLOOD: Final = colour("#8E1F1A")
RING: Final = colour("#FFC94D")

SQUARES: Final = {"R": colour("#E2503F"), "Y": colour("#F2CB4B"), "G": colour("#57B45C")}
DRINKS: Final = tuple(
    colour(one)
    for one in ("#E08A2E", "#C4405A", "#7FB54A", "#5A9BD0", "#B87AD0", "#E3C04A", "#4FB3A5", "#D8734A", "#C9B48A")
)
GLASS: Final = colour("#D7E3E6")


# --- hit points -------------------------------------------------------------------------------------------


def square(letter: str, side: float, *, lost: bool) -> Any:
    """One square of a bar: its colour and its pattern; a counter lies on one that is lost."""
    return sprite(("dnd-square", letter, lost), side, side, _square(letter, lost))


def _square(letter: str, lost: bool) -> Callable[[Pen, float, float], None]:
    shade = SQUARES.get(letter, theme.QUIET)

    def draw(pen: Pen, side: float, _high: float) -> None:
        ground = mixed(shade, DARK, 0.62) if lost else shade
        edge = max(1.0, side * 0.07)
        pen.box(0, 0, side, side, DARK, round=side * 0.16)
        pen.box(edge, edge, side - 2 * edge, side - 2 * edge, ground, round=side * 0.12)
        _pattern(pen, letter, side, mixed(ground, DARK, 0.45))
        if lost:
            _counter(pen, side)

    return draw


def _pattern(pen: Pen, letter: str, side: float, shade: Colour) -> None:
    """Red is struck through aslant, yellow across, green is dotted."""
    thin, low, high = side * 0.075, side * 0.2, side * 0.8
    if letter == "R":
        for shift in (-0.3, 0.0, 0.3):
            a, b = max(low, low + shift * side), min(high, high + shift * side)
            pen.line([(a, a - shift * side), (b, b - shift * side)], thin, shade)
    elif letter == "Y":
        for share in (0.3, 0.5, 0.7):
            pen.line([(low, side * share), (high, side * share)], thin, shade)
    else:
        for x in (0.32, 0.68):
            for y in (0.32, 0.68):
                pen.disc(side * x, side * y, side * 0.09, shade)


def _counter(pen: Pen, side: float) -> None:
    """A drop of blood on a dark disc."""
    pen.disc(side / 2, side / 2, side * 0.36, PAPER)
    pen.disc(side / 2, side / 2, side * 0.31, BLOOD)
    low, high = side * 0.39, side * 0.61
    for line in ([(low, low), (high, high)], [(low, high), (high, low)]):
        pen.line(line, side * 0.1, PAPER)


def counter(size: float) -> Any:
    return sprite("dnd-counter", size, size, lambda pen, side, _: _counter(pen, side * 1.0))


# --- creatures: each is a glass with a face ------------------------------------------------------------------

Shape = list[Point]

MARTINI: Final[Shape] = [(-0.86, 0.72), (0.86, 0.72), (0.1, -0.2), (0.1, -0.72), (-0.1, -0.72), (-0.1, -0.2)]
TUMBLER: Final[Shape] = [(-0.66, 0.66), (0.66, 0.66), (0.52, -0.8), (-0.52, -0.8)]
HIGHBALL: Final[Shape] = [(-0.46, 0.88), (0.46, 0.88), (0.4, -0.86), (-0.4, -0.86)]
GOBLET: Final[Shape] = [
    (-0.6, 0.84), (0.6, 0.84), (0.7, 0.24), (0.42, -0.16), (0.1, -0.3), (0.1, -0.74), (-0.1, -0.74), (-0.1, -0.3),
    (-0.42, -0.16), (-0.7, 0.24),
]  # fmt: skip
MUG: Final[Shape] = [(-0.66, 0.62), (0.5, 0.62), (0.54, -0.8), (-0.7, -0.8)]
BOTTLE: Final[Shape] = [
    (-0.16, 0.96), (0.16, 0.96), (0.18, 0.5), (0.5, 0.22), (0.52, -0.86), (-0.52, -0.86), (-0.5, 0.22), (-0.18, 0.5),
]  # fmt: skip
GLASSES: Final = (MARTINI, TUMBLER, HIGHBALL, GOBLET, MUG, BOTTLE)
FACES_AT: Final = {0: 0.36, 1: 0.05, 2: 0.2, 3: 0.34, 4: 0.06, 5: -0.16}
"""How high the eyes are in each of them."""


def creature(id: str, size: float, *, boss: bool) -> Any:
    """Always the same face for the same enemy."""
    return sprite(("dnd-creature", id, boss), size, size, _creature(id, boss))


def _creature(id: str, boss: bool) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        chance = Random(f"{id} of the dungeon")
        kind = chance.randrange(len(GLASSES))
        drink = chance.choice(DRINKS)
        stencil = Stencil(
            pen, width / 2, height * (0.46 if boss else 0.5), width * (0.38 if boss else 0.44), DARK, drink
        )
        if chance.random() < 0.6 or boss:
            _horns(stencil, kind, GOLD if boss else PAPER)
        if kind == 4:
            stencil.line([(0.5, 0.36), (0.88, 0.3), (0.9, -0.36), (0.54, -0.44)], 0.28, DARK)
            stencil.line([(0.5, 0.36), (0.88, 0.3), (0.9, -0.36), (0.54, -0.44)], 0.14, GLASS)
        _glass(stencil, GLASSES[kind], drink)
        if kind in (0, 3):
            stencil.oval(0, -0.84, 0.46, 0.12, DARK)
            stencil.oval(0, -0.83, 0.38, 0.07, GLASS)
        if kind == 4:
            for x in (-0.5, -0.1, 0.32):
                stencil.oval(x, 0.66, 0.28, 0.22, DARK)
            for x in (-0.5, -0.1, 0.32):
                stencil.oval(x, 0.66, 0.22, 0.16, PAPER)
        _face(stencil, FACES_AT[kind], chance, wide=0.5 if kind == 2 else 0.62)
        if boss:
            _crown(stencil, 1.02)

    return draw


def _glass(stencil: Stencil, outline: Shape, drink: Colour) -> None:
    stencil.polygon([(x * 1.08, y * 1.06) for x, y in outline], DARK)
    stencil.polygon(outline, GLASS)
    stencil.polygon([(x * 0.88, y * 0.92 - (0.06 if y > 0 else 0)) for x, y in outline], drink)
    stencil.line(
        [(outline[0][0] * 0.72, outline[0][1] * 0.66), (outline[0][0] * 0.62, 0.1)], 0.07, mixed(drink, WHITE, 0.6)
    )


def _horns(stencil: Stencil, kind: int, shade: Colour) -> None:
    x, y = {0: (0.62, 0.72), 1: (0.5, 0.66), 2: (0.34, 0.86), 3: (0.46, 0.8), 4: (0.5, 0.62), 5: (0.34, 0.36)}[kind]
    for side in (-1, 1):
        horn = [(side * (x - 0.16), y - 0.06), (side * (x + 0.16), y - 0.1), (side * (x + 0.28), y + 0.42)]
        stencil.polygon([(px * 1.07, py * 1.05) for px, py in horn], DARK)
        stencil.polygon(horn, shade)


def _face(stencil: Stencil, y: float, chance: Random, *, wide: float) -> None:
    eyes = chance.choice((1, 2, 2, 2, 3))
    size = {1: 0.27, 2: 0.19, 3: 0.14}[eyes]
    step = wide / max(eyes, 2) * 1.15
    for i in range(eyes):
        x = (i - (eyes - 1) / 2) * step
        stencil.oval(x, y, size * 1.2, size * 1.2, DARK)
        stencil.oval(x, y, size, size, WHITE)
        stencil.oval(x + size * 0.2, y - size * 0.1, size * 0.5, size * 0.5, DARK)
    if chance.random() < 0.6:
        for side in (-1, 1):
            stencil.line([(side * wide * 0.66, y + size * 1.7), (side * wide * 0.14, y + size * 1.05)], 0.12, DARK)
    low = y - size - 0.2
    half = wide * 0.42
    if chance.random() < 0.5:
        stencil.polygon(
            [(-half, low + 0.1), (half, low + 0.1), (half * 0.6, low - 0.2), (-half * 0.6, low - 0.2)], DARK
        )
        for x in (-half * 0.6, half * 0.5):
            stencil.polygon([(x, low + 0.1), (x + 0.14, low + 0.1), (x + 0.07, low - 0.1)], WHITE)
    else:
        stencil.line([(-half, low + 0.04), (-half * 0.4, low - 0.1), (half * 0.4, low - 0.1), (half, low + 0.04)], 0.11)
        stencil.polygon([(half * 0.2, low - 0.08), (half * 0.62, low - 0.04), (half * 0.4, low + 0.14)], WHITE)


def _crown(stencil: Stencil, y: float) -> None:
    points = [(-0.5, 0), (-0.56, 0.4), (-0.26, 0.18), (0, 0.5), (0.26, 0.18), (0.56, 0.4), (0.5, 0)]
    crown = [(px, py + y - 0.12) for px, py in points]
    stencil.polygon([(px * 1.14, py + 0.02) for px, py in crown], DARK)
    stencil.polygon(crown, GOLD)


# --- icons --------------------------------------------------------------------------------------------------


def icon(name: str, size: float, shade: Colour = theme.PARCHMENT) -> Any:
    """An icon as the cards print it, or one of the screen's own."""

    def draw(pen: Pen, width: float, height: float) -> None:
        ICONS[name](Stencil(pen, width / 2, height / 2, width * 0.46, shade, DARK))

    return sprite(("dnd-icon", name, shade), size, size, draw)


def _reveal(stencil: Stencil) -> None:
    green = colour("#57B45C")
    for grown, shade in ((0.16, DARK), (0.0, green)):
        stencil.polygon([(0.0, 0.95 + grown * 0.4), (0.82 + grown, -0.02), (-0.82 - grown, -0.02)], shade)
        half, low = 0.32 + grown, -0.86 - grown
        stencil.polygon([(-half, 0.06), (half, 0.06), (half, low), (-half, low)], shade)


def _skull(stencil: Stencil) -> None:
    stencil.oval(0, 0.2, 0.82, 0.74, DARK)
    stencil.oval(0, 0.22, 0.72, 0.64, PAPER)
    stencil.polygon([(-0.46, -0.2), (0.46, -0.2), (0.42, -0.9), (-0.42, -0.9)], DARK)
    stencil.polygon([(-0.38, -0.1), (0.38, -0.1), (0.34, -0.8), (-0.34, -0.8)], PAPER)
    for x in (-0.3, 0.3):
        stencil.oval(x, 0.18, 0.2, 0.22, DARK)
    for x in (-0.12, 0.12):
        stencil.line([(x, -0.5), (x, -0.82)], 0.09, DARK)


def _permanent(stencil: Stencil) -> None:
    for half, shade in ((0.82, DARK), (0.68, colour("#E2503F"))):
        stencil.polygon([(-half, -half), (half, -half), (half, half), (-half, half)], shade)


def star_points(reach: float, inner: float = 0.42) -> Shape:
    from ui.drawing.pen import on_circle

    return [on_circle(0, 0, reach if i % 2 == 0 else reach * inner, 90 + 36 * i) for i in range(10)]


def _star(stencil: Stencil) -> None:
    stencil.polygon(star_points(1.05, 0.48), DARK)
    stencil.polygon(star_points(0.86), GOLD)


def _cards(stencil: Stencil) -> None:
    for x, shade in ((0.3, mixed(PAPER, DARK, 0.35)), (-0.2, PAPER)):
        corners = [(x - 0.5, -0.8), (x + 0.5, -0.8), (x + 0.5, 0.8), (x - 0.5, 0.8)]
        stencil.polygon([(px * 1.1, py * 1.1) for px, py in corners], DARK)
        stencil.polygon(corners, shade)


def _tankard(stencil: Stencil) -> None:
    stencil.line([(0.3, 0.2), (0.8, 0.16), (0.78, -0.5), (0.3, -0.56)], 0.2, stencil.ink)
    stencil.polygon([(-0.66, 0.4), (0.34, 0.4), (0.28, -0.86), (-0.6, -0.86)], stencil.ink)
    for x in (-0.5, -0.14, 0.24):
        stencil.oval(x, 0.5, 0.27, 0.24, stencil.ink)


def _swords(stencil: Stencil) -> None:
    for side in (-1, 1):
        for line, shade in ((0.34, DARK), (0.18, stencil.ink)):
            stencil.line([(side * -0.7, 0.86), (side * 0.55, -0.5)], line, shade)
            stencil.line([(side * 0.2, -0.66), (side * 0.78, -0.16)], line, shade)
            stencil.line([(side * 0.55, -0.5), (side * 0.84, -0.84)], line, shade)


def _silent(stencil: Stencil) -> None:
    stencil.oval(0, 0, 0.86, 0.86, DARK)
    stencil.oval(0, 0, 0.76, 0.76, GOLD)
    for x in (-0.28, 0.28):
        stencil.oval(x, 0.26, 0.11, 0.13, DARK)
    stencil.line([(-0.42, -0.32), (0.42, -0.32)], 0.13, DARK)
    for x in (-0.24, 0.0, 0.24):
        stencil.line([(x, -0.16), (x, -0.48)], 0.09, DARK)


def _no_attack(stencil: Stencil) -> None:
    _swords(stencil)
    red = theme.REFUSED_TEXT
    stencil.line([(-0.85, -0.85), (0.85, 0.85)], 0.3, DARK)
    stencil.line([(-0.85, -0.85), (0.85, 0.85)], 0.16, red)


def _failed(stencil: Stencil) -> None:
    _tankard(stencil)
    for line, shade in ((0.34, DARK), (0.18, theme.REFUSED_TEXT)):
        stencil.line([(-0.85, -0.8), (0.85, 0.8)], line, shade)


def _bolt(stencil: Stencil) -> None:
    points = [(0.14, 0.96), (-0.62, -0.08), (-0.08, -0.08), (-0.26, -0.96), (0.6, 0.2), (0.06, 0.2), (0.46, 0.96)]
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        stencil.line([a, b], 0.14, stencil.ink)
    stencil.polygon(points[:3] + points[5:], stencil.ink)
    stencil.polygon(points[2:6], stencil.ink)


def _snail(stencil: Stencil) -> None:
    stencil.line([(-0.9, -0.62), (0.5, -0.62), (0.78, -0.1), (0.84, 0.3)], 0.3, stencil.ink)
    stencil.oval(-0.14, 0.0, 0.56, 0.56, stencil.ink)
    stencil.oval(-0.14, 0.0, 0.4, 0.4, stencil.ground)
    stencil.oval(-0.1, -0.02, 0.24, 0.24, stencil.ink)
    stencil.line([(0.84, 0.3), (0.98, 0.62)], 0.1, stencil.ink)
    stencil.line([(0.8, 0.3), (0.7, 0.64)], 0.1, stencil.ink)


def _plain_star(stencil: Stencil) -> None:
    stencil.polygon(star_points(0.98), stencil.ink)


def _hourglass(stencil: Stencil) -> None:
    for y in (0.86, -0.86):
        stencil.line([(-0.62, y), (0.62, y)], 0.2, stencil.ink)
    stencil.polygon([(-0.5, 0.8), (0.5, 0.8), (0.0, -0.05)], stencil.ink)
    stencil.polygon([(-0.5, -0.8), (0.5, -0.8), (0.0, 0.05)], stencil.ink)


ICONS: Final[dict[str, Callable[[Stencil], None]]] = {
    "reveal": _reveal,
    "death": _skull,
    "permanent": _permanent,
    "star": _star,
    "cards": _cards,
    "tankard": _tankard,
    "swords": _swords,
    "silent": _silent,
    "no_attack": _no_attack,
    "failed": _failed,
    "FAST": _bolt,
    "SLOW": _snail,
    "BONUS": _plain_star,
    "lasting": _hourglass,
}

# --- backs of cards -----------------------------------------------------------------------------------------

BACKS: Final = {
    "monster": (colour("#5C1E17"), "death"),
    "spell": (colour("#23406B"), "FAST"),
    "drunk": (colour("#5A4300"), "tankard"),
}


def back(kind: str, width: float, height: float) -> Any:
    def draw(pen: Pen, wide: float, high: float) -> None:
        shade, sign = BACKS[kind]
        edge = max(1.5, wide * 0.07)
        pen.box(0, 0, wide, high, DARK, round=wide * 0.14)
        pen.box(edge * 0.6, edge * 0.6, wide - 1.2 * edge, high - 1.2 * edge, PAPER, round=wide * 0.12)
        pen.box(edge * 1.5, edge * 1.5, wide - 3 * edge, high - 3 * edge, shade, round=wide * 0.08)
        ICONS[sign](Stencil(pen, wide / 2, high / 2, wide * 0.27, PAPER, shade))

    return sprite(("dnd-back", kind), width, height, draw)
