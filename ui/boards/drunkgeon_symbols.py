"""What lives in the dungeon and what is won there, drawn in a square from -1 to 1: monsters, traps, keys, trophies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ui.boards.pub_symbols import Stencil
from ui.drawing.pen import Pen, on_circle
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, mixed

DARK: Final = colour("#1B120B")
BONE: Final = colour("#FFF3DA")
BLOOD: Final = colour("#7E1B12")
ALARM: Final = colour("#C96A12")
GOLD: Final = colour("#F0C04A")
STEEL: Final = colour("#B9C3C8")
WOOD: Final = colour("#7A4B26")
EYE: Final = colour("#FFE08A")

Symbol = Callable[[Stencil], None]

# --- monsters -------------------------------------------------------------------------------------------


def _eyes(stencil: Stencil, x: float, y: float, size: float, shade: Colour = EYE) -> None:
    for side in (-1, 1):
        stencil.oval(side * x, y, size, size, shade)
        stencil.oval(side * x, y, size * 0.5, size * 0.5, DARK)


def rats(stencil: Stencil) -> None:
    grey = colour("#8D857C")
    stencil.line([(-0.5, -0.5), (-0.95, -0.3), (-0.8, 0.3), (-1.0, 0.62)], 0.14, colour("#D59A8E"))
    stencil.oval(-0.05, -0.3, 0.66, 0.48, grey)
    stencil.polygon([(0.2, 0.1), (0.98, -0.36), (0.3, -0.62)], grey)
    stencil.oval(0.2, 0.24, 0.26, 0.26, colour("#D59A8E"))
    stencil.oval(0.46, -0.2, 0.1, 0.1, DARK)
    stencil.oval(0.94, -0.38, 0.1, 0.1, DARK)
    for x in (-0.4, 0.2):
        stencil.line([(x, -0.7), (x + 0.14, -0.86)], 0.14, grey)


def spider(stencil: Stencil) -> None:
    for side in (-1, 1):
        for x, y, out in ((0.7, 0.86, 0.96), (0.86, 0.4, 1.0), (0.86, -0.24, 1.0), (0.66, -0.66, 0.86)):
            stencil.line([(0, y * 0.3), (side * x, y), (side * out, y - 0.42)], 0.11, BONE)
    stencil.oval(0, -0.34, 0.44, 0.52, colour("#4A2F5E"))
    stencil.oval(0, 0.26, 0.32, 0.3, colour("#6B4787"))
    _eyes(stencil, 0.14, 0.32, 0.11, colour("#FF7A5C"))
    stencil.line([(0, -0.62), (0, -0.08)], 0.12, colour("#E0A83A"))


def goblins(stencil: Stencil) -> None:
    green = colour("#5BA34C")
    for side in (-1, 1):
        stencil.polygon([(side * 0.3, 0.36), (side * 1.0, 0.7), (side * 0.84, 0.1), (side * 0.3, -0.16)], green)
    stencil.oval(0, 0.08, 0.54, 0.66, green)
    _eyes(stencil, 0.22, 0.26, 0.17)
    stencil.polygon([(-0.1, 0.14), (0.1, 0.14), (0.04, -0.2), (-0.2, -0.12)], mixed(green, DARK, 0.3))
    stencil.line([(-0.28, -0.3), (0, -0.4), (0.3, -0.28)], 0.1, DARK)


def skeleton(stencil: Stencil) -> None:
    _skull(stencil, BONE)


def ghoul(stencil: Stencil) -> None:
    _skull(stencil, colour("#A8B777"))
    for x in (-0.46, -0.2, 0.1, 0.4):
        stencil.line([(x, 0.94), (x * 1.25, 0.52)], 0.1, DARK)


def _skull(stencil: Stencil, shade: Colour) -> None:
    stencil.oval(0, 0.2, 0.7, 0.68, shade)
    stencil.polygon([(-0.42, -0.2), (0.42, -0.2), (0.36, -0.82), (-0.36, -0.82)], shade)
    for side in (-1, 1):
        stencil.oval(side * 0.3, 0.12, 0.21, 0.24, DARK)
    stencil.polygon([(-0.1, -0.2), (0.1, -0.2), (0, 0.04)], DARK)
    for x in (-0.16, 0.0, 0.16):
        stencil.line([(x, -0.46), (x, -0.8)], 0.07, DARK)


def orc(stencil: Stencil) -> None:
    _brute(stencil, colour("#6F8457"))
    stencil.line([(-0.7, 0.5), (0, 0.76), (0.7, 0.5)], 0.3, STEEL)


def ogre(stencil: Stencil) -> None:
    _brute(stencil, colour("#C08A5A"))
    stencil.line([(-0.5, 0.36), (-0.1, 0.2), (0.1, 0.2), (0.5, 0.36)], 0.16, DARK)


def _brute(stencil: Stencil, shade: Colour) -> None:
    """A broad jaw with tusks."""
    half = [(0.92, -0.3), (0.62, 0.6), (0.3, 0.92)]
    stencil.polygon([(-0.5, -0.9), (0.5, -0.9), *half, *((-x, y) for x, y in reversed(half))], shade)
    _eyes(stencil, 0.32, 0.1, 0.14)
    stencil.line([(-0.55, -0.46), (0.55, -0.46)], 0.16, DARK)
    for side in (-1, 1):
        stencil.polygon([(side * 0.58, -0.58), (side * 0.26, -0.58), (side * 0.46, 0.0)], BONE)


def cultists(stencil: Stencil) -> None:
    """An empty hood with eyes in it."""
    stencil.polygon([(0, 1.0), (0.62, 0.42), (0.84, -0.9), (-0.84, -0.9), (-0.62, 0.42)], colour("#6E2747"))
    stencil.oval(0, 0.08, 0.42, 0.52, DARK)
    for side in (-1, 1):
        stencil.oval(side * 0.17, 0.12, 0.1, 0.07, colour("#FF7A5C"))
    stencil.line([(0, -0.44), (0, -0.84)], 0.1, GOLD)
    stencil.line([(-0.14, -0.58), (0.14, -0.58)], 0.1, GOLD)


def minotaur(stencil: Stencil) -> None:
    hide = colour("#7B4A2A")
    for side in (-1, 1):
        stencil.line([(side * 0.36, 0.5), (side * 0.86, 0.56), (side * 0.92, 0.98)], 0.2, BONE)
        stencil.oval(side * 0.62, 0.16, 0.24, 0.14, hide)
    stencil.polygon([(-0.52, 0.62), (0.52, 0.62), (0.4, -0.5), (-0.4, -0.5)], hide)
    stencil.oval(0, -0.56, 0.46, 0.36, mixed(hide, BONE, 0.3))
    _eyes(stencil, 0.26, 0.2, 0.14, colour("#FF7A5C"))
    for side in (-1, 1):
        stencil.oval(side * 0.17, -0.5, 0.1, 0.1, DARK)
    stencil.arc(0, -0.66, 0.16, 200, 340, 0.08, GOLD)


def wraith(stencil: Stencil) -> None:
    _ghost(stencil, colour("#BFD6E4"))


def _ghost(stencil: Stencil, shade: Colour) -> None:
    stencil.oval(0, 0.3, 0.58, 0.64, shade)
    stencil.polygon([(-0.58, 0.3), (0.58, 0.3), (0.66, -0.7), (-0.66, -0.7)], shade)
    for x in (-0.44, 0.0, 0.44):
        stencil.polygon([(x - 0.24, -0.66), (x + 0.24, -0.66), (x, -1.0)], shade)
    for side in (-1, 1):
        stencil.oval(side * 0.22, 0.34, 0.13, 0.18, DARK)
    stencil.oval(0, -0.08, 0.14, 0.18, DARK)


def dragon(stencil: Stencil) -> None:
    red = colour("#B5352A")
    for side in (-1, 1):
        stencil.polygon([(side * 0.34, 0.56), (side * 0.82, 1.0), (side * 0.6, 0.28)], BONE)
        stencil.polygon([(side * 0.5, 0.1), (side * 1.0, 0.24), (side * 0.56, -0.3)], mixed(red, DARK, 0.25))
    stencil.polygon([(-0.6, 0.6), (0.6, 0.6), (0.44, -0.3), (0.28, -0.86), (-0.28, -0.86), (-0.44, -0.3)], red)
    for side in (-1, 1):
        stencil.polygon([(side * 0.12, 0.16), (side * 0.46, 0.42), (side * 0.44, 0.1)], EYE)
        stencil.oval(side * 0.3, 0.22, 0.07, 0.12, DARK)
        stencil.oval(side * 0.12, -0.52, 0.07, 0.07, DARK)
        stencil.polygon([(side * 0.1, -0.76), (side * 0.26, -0.76), (side * 0.18, -1.0)], BONE)
    stencil.line([(0, 0.5), (0, 0.0)], 0.1, mixed(red, DARK, 0.4))


# --- traps ----------------------------------------------------------------------------------------------


def tripwire(stencil: Stencil) -> None:
    for side in (-1, 1):
        stencil.line([(side * 0.72, -0.8), (side * 0.72, 0.3)], 0.2, WOOD)
    stencil.line([(-0.72, -0.3), (0, -0.42), (0.72, -0.3)], 0.09, BONE)
    stencil.polygon([(-0.3, 0.06), (0.3, 0.06), (0.16, 0.72), (-0.16, 0.72)], GOLD)
    stencil.oval(0, 0.0, 0.12, 0.12, GOLD)
    stencil.line([(0, 0.0), (0, -0.4)], 0.07, BONE)


def spikes(stencil: Stencil) -> None:
    stencil.oval(0, -0.3, 0.94, 0.56, DARK)
    for x, y in ((-0.5, -0.34), (0.5, -0.34), (0.0, -0.5)):
        stencil.polygon([(x - 0.22, y - 0.14), (x + 0.22, y - 0.14), (x, y + 1.0)], STEEL)
        stencil.polygon([(x, y - 0.14), (x + 0.22, y - 0.14), (x, y + 1.0)], mixed(STEEL, DARK, 0.4))


def darts(stencil: Stencil) -> None:
    for y in (0.6, 0.0, -0.6):
        stencil.line([(-0.66, y), (0.5, y)], 0.12, BONE)
        stencil.polygon([(0.42, y + 0.2), (0.98, y), (0.42, y - 0.2)], STEEL)
        stencil.polygon([(-0.98, y + 0.2), (-0.56, y), (-0.98, y - 0.2)], colour("#D8432F"))


def axe(stencil: Stencil) -> None:
    stencil.line([(0.34, 0.96), (-0.3, -0.9)], 0.16, WOOD)
    stencil.polygon([(-0.18, -0.26), (0.2, -0.98), (0.66, -0.7), (0.82, -0.2), (0.06, -0.06)], STEEL)
    stencil.polygon([(-0.2, -0.3), (-0.84, -0.04), (-0.96, -0.5), (-0.62, -0.9), (-0.34, -0.86)], STEEL)


def boulder(stencil: Stencil) -> None:
    rock = colour("#8B8278")
    stencil.oval(0, 0, 0.82, 0.82, mixed(rock, DARK, 0.4))
    stencil.oval(-0.06, 0.08, 0.72, 0.7, rock)
    stencil.line([(-0.3, 0.5), (-0.1, 0.16), (-0.32, -0.2)], 0.09, DARK)
    stencil.line([(0.42, 0.24), (0.2, -0.06), (0.36, -0.42)], 0.09, DARK)


def crushing_walls(stencil: Stencil) -> None:
    for side in (-1, 1):
        stencil.polygon([(side * 0.98, 0.9), (side * 0.46, 0.9), (side * 0.46, -0.9), (side * 0.98, -0.9)], STEEL)
        for y in (-0.5, 0.0, 0.5):
            stencil.polygon([(side * 0.48, y + 0.22), (side * 0.08, y), (side * 0.48, y - 0.22)], BONE)


# --- rooms, keys, trophies ------------------------------------------------------------------------------


def chest(stencil: Stencil) -> None:
    stencil.polygon([(-0.86, 0.1), (-0.7, 0.72), (0.7, 0.72), (0.86, 0.1)], WOOD)
    stencil.polygon([(-0.86, 0.06), (0.86, 0.06), (0.8, -0.76), (-0.8, -0.76)], mixed(WOOD, DARK, 0.25))
    for x in (-0.56, 0.56):
        stencil.line([(x, 0.66), (x * 1.1, 0.1), (x * 1.06, -0.7)], 0.13, GOLD)
    stencil.line([(-0.86, 0.08), (0.86, 0.08)], 0.16, GOLD)
    stencil.oval(0, -0.06, 0.2, 0.22, GOLD)
    stencil.oval(0, -0.08, 0.08, 0.1, DARK)


def key(stencil: Stencil) -> None:
    for shade, grown in ((DARK, 0.16), (stencil.ink, 0.0)):
        stencil.ring(-0.48, 0.0, 0.34, 0.22 + grown, shade)
        stencil.line([(-0.14, 0.0), (0.86, 0.0)], 0.22 + grown, shade)
        for x in (0.5, 0.84):
            stencil.line([(x, 0.0), (x, -0.42)], 0.2 + grown, shade)


def trophy(stencil: Stencil) -> None:
    for side in (-1, 1):
        stencil.ring(side * 0.52, 0.34, 0.26, 0.14, GOLD)
    stencil.polygon([(-0.6, 0.88), (0.6, 0.88), (0.46, 0.06), (0.16, -0.26), (-0.16, -0.26), (-0.46, 0.06)], GOLD)
    stencil.line([(0, -0.2), (0, -0.6)], 0.2, GOLD)
    stencil.polygon([(-0.46, -0.56), (0.46, -0.56), (0.56, -0.9), (-0.56, -0.9)], mixed(GOLD, DARK, 0.25))


def cleared(stencil: Stencil) -> None:
    """Two bones that are left."""
    for x in (1, -1):
        stencil.line([(-0.6 * x, -0.5), (0.6 * x, 0.5)], 0.2, stencil.ink)
        for side in (-1, 1):
            stencil.oval(side * 0.58 * x, side * 0.64, 0.17, 0.17, stencil.ink)
            stencil.oval(side * 0.74 * x, side * 0.46, 0.17, 0.17, stencil.ink)


MONSTERS: Final[dict[str, Symbol]] = {
    "M01": rats, "M02": spider, "M03": goblins, "M04": skeleton, "M05": ghoul,
    "M06": orc, "M07": cultists, "M08": ogre, "M09": minotaur, "M10": wraith,
}  # fmt: skip
TRAPS: Final[dict[str, Symbol]] = {
    "T01": tripwire, "T02": spikes, "T03": darts, "T04": axe, "T05": boulder, "T06": crushing_walls,
}  # fmt: skip


def base(mat: str) -> str:
    """A mat without the letter of its copy."""
    return mat[:-2] if mat[-2:] in ("-a", "-b") else mat


def danger(mat: str, kind: str) -> Symbol:
    """What lurks on a mat. One that a group has made up has a symbol that says monster, or trap."""
    if kind == "room":
        return dragon
    known = MONSTERS if kind == "monster" else TRAPS
    return known.get(base(mat), skeleton if kind == "monster" else spikes)


def picture(symbol: Symbol, size: float, ink: Colour = BONE, ground: Colour = DARK) -> Any:
    """A symbol alone."""

    def draw(pen: Pen, width: float, height: float) -> None:
        symbol(Stencil(pen, width / 2, height / 2, width * 0.48, ink, ground))

    return sprite(("drunkgeon", symbol.__name__, ink, ground), size, size, draw)


def medallion(mat: str, kind: str, size: float) -> Any:
    """What lurks there, on a ground that tells a monster (round) from a trap (on its corner) and the dragon."""
    symbol = danger(mat, kind)

    def draw(pen: Pen, width: float, height: float) -> None:
        x, y, radius = width / 2, height / 2, width * 0.49
        if kind == "trap":
            for shrunk, shade in ((1.0, BONE), (0.9, DARK), (0.84, ALARM)):
                pen.polygon([on_circle(x, y, radius * shrunk, 90 * i) for i in range(4)], shade)
            symbol(Stencil(pen, x, y, radius * 0.5, BONE, ALARM))
            return
        rim = GOLD if kind == "room" else BONE
        for shrunk, shade in ((1.0, rim), (0.93, DARK), (0.88, BLOOD)):
            pen.disc(x, y, radius * shrunk, shade)
        symbol(Stencil(pen, x, y, radius * 0.62, BONE, BLOOD))

    return sprite(("drunkgeon-medallion", symbol.__name__, kind), size, size, draw)
