"""Everybody and everything in the bar room as it is drawn: each told by its own outline, not by its colour alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ui import theme
from ui.boards.pub_symbols import Stencil
from ui.drawing import light, pieces
from ui.drawing.pen import Pen, on_circle
from ui.drawing.shapes import fill, shadow
from ui.drawing.sprites import sprite
from ui.theme import Colour, Shape, colour, faded, mixed, seat_look

CREAM: Final = colour("#F1E4C6")
DANGER: Final = colour("#8E1F14")
HELP: Final = colour("#1F5C39")
SKIN: Final = colour("#EFC39A")
DARK: Final = colour("#20150D")
SICK: Final = colour("#9DB43A")
SICK_DARK: Final = colour("#5C6B1B")
MEAT: Final = colour("#A9532B")
BONE: Final = colour("#FFF6E2")


# --- faces ----------------------------------------------------------------------------------------------


def troll(stencil: Stencil) -> None:
    """A broad jaw, tusks, small eyes."""
    green = colour("#6F8457")
    half = [(0.9, -0.35), (0.62, 0.62), (0.3, 0.95)]
    stencil.polygon([(-0.5, -0.92), (0.5, -0.92), *half, *((-x, y) for x, y in reversed(half))], green)
    stencil.line([(-0.62, 0.36), (-0.12, 0.2), (0.12, 0.2), (0.62, 0.36)], 0.2, DARK)
    for side in (-1, 1):
        stencil.oval(side * 0.34, 0.06, 0.13, 0.13, colour("#FFE08A"))
        stencil.oval(side * 0.32, 0.05, 0.06, 0.06, DARK)
    stencil.line([(-0.55, -0.5), (0.55, -0.5)], 0.16, DARK)
    for side in (-1, 1):
        stencil.polygon([(side * 0.58, -0.62), (side * 0.26, -0.62), (side * 0.46, -0.02)], BONE)
    stencil.oval(0, -0.2, 0.17, 0.12, mixed(green, DARK, 0.35))


def halfling(stencil: Stencil) -> None:
    """Curls all round, cheeks, a grin."""
    for degrees in range(-20, 201, 31):
        stencil.oval(*on_circle(0, 0.12, 0.72, degrees), 0.3, 0.3, colour("#7A451D"))
    stencil.oval(0, -0.12, 0.7, 0.72, SKIN)
    for side in (-1, 1):
        stencil.oval(side * 0.28, 0.1, 0.1, 0.13, DARK)
        stencil.oval(side * 0.44, -0.22, 0.15, 0.12, colour("#E0836B"))
    stencil.polygon([(-0.34, -0.36), (0.34, -0.36), (0.2, -0.6), (-0.2, -0.6)], DARK)
    stencil.line([(-0.3, -0.4), (0.3, -0.4)], 0.1, BONE)


def moody_elf(stencil: Stencil) -> None:
    """Long ears, a long face, and no good mood."""
    hair = colour("#D9B44A")
    for side in (-1, 1):
        stencil.polygon([(side * 0.62, 0.7), (side * 0.62, -0.86), (side * 0.3, -0.86), (side * 0.2, 0.8)], hair)
        stencil.polygon([(side * 0.36, 0.24), (side * 1.04, 0.74), (side * 0.42, -0.26)], SKIN)
        stencil.line([(side * 0.5, 0.16), (side * 0.82, 0.5)], 0.08, colour("#B98157"))
    stencil.polygon([(-0.5, 0.5), (0.0, 0.84), (0.5, 0.5), (0.42, -0.3), (0.0, -0.96), (-0.42, -0.3)], SKIN)
    stencil.polygon([(-0.52, 0.44), (-0.46, 0.9), (0.46, 0.9), (0.52, 0.44), (0.0, 0.66)], hair)
    for side in (-1, 1):
        stencil.line([(side * 0.42, 0.34), (side * 0.12, 0.2)], 0.1, DARK)
        stencil.oval(side * 0.24, 0.08, 0.08, 0.1, DARK)
    stencil.line([(-0.22, -0.52), (0.0, -0.4), (0.22, -0.52)], 0.1, DARK)


def gobbo(stencil: Stencil) -> None:
    """Ears like sails, a long nose, a coin."""
    green = colour("#4F9A4A")
    for side in (-1, 1):
        stencil.polygon([(side * 0.3, 0.42), (side * 1.02, 0.66), (side * 0.8, 0.16), (side * 0.32, -0.06)], green)
    stencil.oval(0, 0.2, 0.5, 0.62, green)
    for side in (-1, 1):
        stencil.oval(side * 0.2, 0.4, 0.13, 0.15, colour("#FFE08A"))
        stencil.oval(side * 0.18, 0.38, 0.06, 0.07, DARK)
    stencil.polygon([(-0.12, 0.24), (0.12, 0.24), (0.2, -0.22), (0.02, -0.34)], mixed(green, DARK, 0.4))
    stencil.oval(0.02, -0.7, 0.34, 0.3, pieces.GOLD_RIM)
    stencil.oval(0.02, -0.67, 0.27, 0.24, pieces.GOLD)


def wench(stencil: Stencil) -> None:
    """A cap with frills, braids, a smile."""
    for side in (-1, 1):
        stencil.line([(side * 0.5, 0.2), (side * 0.66, -0.3), (side * 0.6, -0.86)], 0.26, colour("#B5642A"))
        stencil.oval(side * 0.6, -0.86, 0.13, 0.13, colour("#D8432F"))
    stencil.oval(0, -0.08, 0.54, 0.64, SKIN)
    stencil.polygon([(-0.66, 0.28), (-0.56, 0.84), (0.0, 1.0), (0.56, 0.84), (0.66, 0.28), (0.0, 0.44)], BONE)
    stencil.line([(-0.62, 0.3), (0.0, 0.44), (0.62, 0.3)], 0.1, colour("#B0A58E"))
    for side in (-1, 1):
        stencil.oval(side * 0.22, 0.06, 0.08, 0.11, DARK)
        stencil.oval(side * 0.34, -0.2, 0.12, 0.09, colour("#E0836B"))
    stencil.line([(-0.2, -0.34), (0.0, -0.44), (0.2, -0.34)], 0.1, colour("#A8342A"))


def reveller(stencil: Stencil) -> None:
    """A fist that swings a large tankard, and what flies out of it."""
    stencil.line([(-1.0, -0.96), (-0.62, -0.5)], 0.5, colour("#3D7DCB"))
    mug = [(-0.5, -0.34), (0.24, -0.78), (0.82, 0.22), (0.1, 0.66)]
    stencil.line([(-0.34, -0.1), (-0.72, 0.06), (-0.5, 0.44), (-0.1, 0.32)], 0.2, pieces.GLASS_RIM)
    stencil.polygon(mug, pieces.GLASS_RIM)
    stencil.polygon([(-0.34, -0.3), (0.2, -0.62), (0.66, 0.2), (0.13, 0.5)], pieces.ALE)
    stencil.oval(-0.52, -0.14, 0.26, 0.24, SKIN)
    foam = ((0.06, 0.62, 0.24), (0.42, 0.56, 0.26), (0.78, 0.3, 0.24), (0.76, 0.74, 0.16), (0.4, 0.92, 0.1))
    for grown, shade in ((0.07, pieces.GLASS_RIM), (0.0, pieces.FOAM)):
        for x, y, size in foam:
            stencil.oval(x, y, size + grown, size + grown, shade)


FACES: Final[dict[str, Callable[[Stencil], None]]] = {
    "troll": troll,
    "halfling": halfling,
    "moody_elf": moody_elf,
    "gobbo": gobbo,
    "wench": wench,
    "reveller": reveller,
}
HELPFUL: Final = ("gobbo", "wench")


# --- counters -------------------------------------------------------------------------------------------


def character(kind: str, fight: int, size: float) -> Any:
    """A square counter with a face: jagged where it is dangerous, rounded where it helps."""
    return sprite(("bugmans", kind, fight), size, size, _character(kind, fight))


def _character(kind: str, fight: int) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, _height: float) -> None:
        middle, edge = width / 2, width * 0.06
        rim = DANGER if fight else HELP if kind in HELPFUL else light.OAK_DARK
        pen.box(edge, edge * 0.4, width - 2 * edge, width - 2 * edge, (0, 0, 0, 0.5), round=width * 0.14)
        pen.box(edge, edge, width - 2 * edge, width - 2 * edge, rim, round=width * (0.08 if fight else 0.2))
        inner = width * 0.115
        pen.box(inner, inner, width - 2 * inner, width - 2 * inner, CREAM, round=width * (0.04 if fight else 0.16))
        up = width * (0.05 if fight else 0.0)
        if face := FACES.get(kind):
            face(Stencil(pen, middle - (width * 0.05 if fight else 0), middle + up, width * 0.32, DARK, CREAM))
        if fight:
            _fight_value(pen, width, fight)

    return draw


def _fight_value(pen: Pen, width: float, fight: int) -> None:
    """In the lower right corner, on a star."""
    x, y, radius = width * 0.76, width * 0.26, width * 0.25
    points = [on_circle(x, y, radius if i % 2 == 0 else radius * 0.76, 22.5 * i) for i in range(16)]
    pen.polygon(points, DANGER)
    pen.text(str(fight), x, y, width * 0.38, theme.PARCHMENT, bold=True)


def booze(score: int | None, size: float) -> Any:
    """A mug with its worth on it; without one where it is too small to be read."""
    return sprite(("bugmans-booze", score), size, size, _booze(score))


def _booze(score: int | None) -> Callable[[Pen, float, float], None]:
    # A sprite that is first needed inside another one would be drawn into it.
    def draw(pen: Pen, width: float, height: float) -> None:
        pieces._mug(pen, width, height)
        if score is not None:
            pen.text(str(score), width * 0.41, height * 0.4, height * 0.6, DARK, bold=True)

    return draw


def grub(score: int | None, cards: int, size: float) -> Any:
    """A leg of meat on a plate with its worth; small cards beside it for those that it brings."""
    return sprite(("bugmans-grub", score, cards), size, size, _grub(score, cards))


def _grub(score: int | None, cards: int) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        x, y, radius = width * 0.46, height * 0.46, width * 0.44
        pen.disc(x, y - radius * 0.06, radius, DARK)
        pen.disc(x, y, radius * 0.97, colour("#C9BFA8"))
        pen.disc(x, y, radius * 0.78, BONE)
        stencil = Stencil(pen, x, y, radius, MEAT, BONE)
        stencil.line([(0.2, 0.2), (0.66, 0.66)], 0.16, colour("#E9D9B4"))
        stencil.oval(0.66, 0.72, 0.14, 0.14, colour("#E9D9B4"))
        stencil.oval(0.74, 0.6, 0.14, 0.14, colour("#E9D9B4"))
        stencil.oval(-0.1, -0.1, 0.56, 0.5, MEAT)
        if score is not None:
            pen.text(str(score), x - radius * 0.1, y - radius * 0.1, height * 0.6, BONE, bold=True)
        for i in range(cards if score is not None else 0):
            left = width * 0.98 - width * 0.15 * (i + 1)
            pen.box(left - width * 0.02, 0, width * 0.19, height * 0.27, DARK, round=width * 0.04)
            pen.box(left, height * 0.02, width * 0.15, height * 0.23, theme.INFORMATION_TEXT, round=width * 0.03)

    return draw


def vomit(size: float) -> Any:
    return sprite("bugmans-vomit", size, size, _vomit)


def _vomit(pen: Pen, width: float, height: float) -> None:
    stencil = Stencil(pen, width / 2, height / 2, width * 0.46, SICK, SICK_DARK)
    blobs = ((0, -0.05, 0.62, 0.5), (-0.52, 0.28, 0.3, 0.26), (0.5, 0.26, 0.34, 0.28), (-0.5, -0.46, 0.28, 0.24))
    blobs += ((0.46, -0.5, 0.3, 0.26), (0.0, 0.52, 0.26, 0.24), (0.9, 0.66, 0.1, 0.1), (-0.86, 0.7, 0.09, 0.09))
    for grown, shade in ((0.09, SICK_DARK), (0.0, SICK)):
        for x, y, wide, high in blobs:
            stencil.oval(x, y - grown * 0.5, wide + grown, high + grown, shade)
    for x, y, size, shade in (
        (-0.2, 0.1, 0.14, "#D8E08A"),
        (0.3, -0.14, 0.11, "#C9602F"),
        (-0.02, -0.3, 0.09, "#C9602F"),
        (0.42, 0.3, 0.1, "#D8E08A"),
        (-0.5, 0.3, 0.08, "#C9602F"),
    ):
        stencil.oval(x, y, size, size, colour(shade))


def out_of_order(size: float) -> Any:
    """Two boards nailed across."""
    return sprite("bugmans-out-of-order", size, size, _out_of_order)


def _out_of_order(pen: Pen, width: float, height: float) -> None:
    for points in (((0.14, 0.2), (0.86, 0.8)), ((0.14, 0.8), (0.86, 0.2))):
        line = [(width * x, height * y) for x, y in points]
        pen.line(line, width * 0.26, DARK)
        pen.line(line, width * 0.19, colour("#C98B4A"))
        for x, y in line:
            pen.disc(x, y, width * 0.035, DARK)


def counter_back(size: float) -> Any:
    """A blank counter, face down."""
    return sprite("bugmans-counter-back", size, size, _counter_back)


def _counter_back(pen: Pen, width: float, height: float) -> None:
    pen.box(0, 0, width, height * 0.96, DARK, round=width * 0.14)
    edge = width * 0.06
    wide, high = width - 2 * edge, height * 0.93 - 2 * edge
    pen.box(edge, edge + height * 0.03, wide, high, colour("#9A7B52"), round=width * 0.11)
    pen.frame(
        width * 0.2, height * 0.22, width * 0.6, height * 0.56, colour("#6E5332"), round=width * 0.08, line=width * 0.05
    )


# --- Dwarfs and their tables ------------------------------------------------------------------------------


def dwarf(shade: str, letter: str, size: float) -> Any:
    """The seat's shape with horns on its helmet and the first letter of a name."""
    return sprite(("bugmans-dwarf", shade, letter), size, size, _dwarf(shade, letter))


# How large a letter may be in a shape, and how far below its middle.
_LETTERS: Final = {Shape.TRIANGLE: (0.72, 0.34), Shape.STAR: (0.76, 0.04), Shape.DIAMOND: (0.86, 0.0)}


def _dwarf(shade: str, letter: str) -> Callable[[Pen, float, float], None]:
    look = seat_look(shade)

    def draw(pen: Pen, width: float, height: float) -> None:
        x, y, radius = width / 2, height * 0.47, width * 0.37
        for side in (-1, 1):
            horn = [(x + side * radius * px, y + radius * py) for px, py in ((0.5, 0.62), (0.98, 0.78), (1.04, 1.24))]
            pen.line(horn, radius * 0.34, DARK)
            pen.line(horn, radius * 0.2, BONE)
        shadow(pen, look.shape, x, y - radius * 0.1, radius * 1.06, 0.55)
        fill(pen, look.shape, x, y, radius, look.bright, look.rim, max(2.0, radius * 0.14))
        high, drop = _LETTERS.get(look.shape, (1.1, 0.0))
        size = radius * high * (1.25 if len(letter) == 1 else 0.86)
        pen.text(letter, x, y - drop * radius, size, look.mark, bold=True)

    return draw


def home_table(shade: str, size: float) -> Any:
    """A table under a cloth in the seat's colour, its shape in each corner of it."""
    return sprite(("bugmans-home", shade), size, size, _home_table(shade))


def _home_table(shade: str) -> Callable[[Pen, float, float], None]:
    look = seat_look(shade)

    def draw(pen: Pen, width: float, height: float) -> None:
        pen.box(0, 0, width, height, DARK, round=width * 0.16)
        edge = width * 0.05
        pen.box(edge, edge, width - 2 * edge, height - 2 * edge, look.rim, round=width * 0.13)
        edge = width * 0.11
        pen.box(edge, edge, width - 2 * edge, height - 2 * edge, look.deep, round=width * 0.1)
        fill(pen, look.shape, width / 2, height / 2, width * 0.22, look.bright, look.rim, max(1.5, width * 0.03))

    return draw


def ring(size: float, shade: Colour, *, bold: bool) -> Any:
    """Round a square that may be tapped."""

    def draw(pen: Pen, width: float, height: float) -> None:
        radius = width * 0.43
        line = width * (0.1 if bold else 0.055)
        pen.ring(width / 2, height / 2, radius, line + width * 0.06, faded(DARK, 0.85))
        pen.ring(width / 2, height / 2, radius, line, shade)

    return sprite(("bugmans-ring", shade, bold), size, size, draw)
