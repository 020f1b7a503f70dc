"""How it looks: colours, type sizes, the grid, and the colour and shape of every seat."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[float, float, float, float]


def colour(hexadecimal: str, alpha: float = 1.0) -> Colour:
    digits = hexadecimal.removeprefix("#")
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    return red, green, blue, alpha


def faded(shade: Colour, alpha: float) -> Colour:
    return (*shade[:3], alpha)


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """``share`` of the other, the rest of the one."""
    red, green, blue, alpha = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


WALNUT = colour("#17120E")
PANEL = colour("#221A14")
RAISED = colour("#2E241C")
EDGE = colour("#4A3A2C")
PARCHMENT = colour("#F3E9D8")
QUIET = colour("#B9A88F")
# The quiet text's 6.6:1 on a raised ground is too little; there it is this.
QUIET_RAISED = colour("#C9B99F")
BRASS = colour("#E0A83A")
INK = colour("#17120E")
GOOD = colour("#6FBF73")
REFUSED = colour("#E4604E")
REFUSED_TEXT = colour("#F0A093")
INFORMATION = colour("#6CA8D6")
INFORMATION_TEXT = colour("#8FC0E8")
SHADOW = colour("#000000", 0.45)
NONE = (0.0, 0.0, 0.0, 0.0)

TURN_SIZE = "32sp"
PROMPT_SIZE = "26sp"
CHOICE_SIZE = "22sp"
BODY_SIZE = "18sp"
SMALLEST_SIZE = "16sp"

GRID = "8dp"
TARGET_HEIGHT = "56dp"
TARGET_WIDTH = "64dp"


class Shape(Enum):
    """What tells a seat from another without its colour."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    STAR = "star"
    HEXAGON = "hexagon"
    CROSS = "cross"
    RING = "ring"


class SeatLook(NamedTuple):
    """``bright`` fills shapes and pieces, ``rim`` borders them, ``mark`` is drawn on them; ``deep`` lies under text."""

    shape: Shape
    bright: Colour
    rim: Colour
    mark: Colour
    deep: Colour


_PALE = colour("#F3E9D8")
_DARK = colour("#17120E")

SEAT_LOOKS = {
    "red": SeatLook(Shape.CIRCLE, colour("#D8432F"), colour("#FF9C8A"), _PALE, colour("#6B1710")),
    "blue": SeatLook(Shape.SQUARE, colour("#3D7DCB"), colour("#A5CDFB"), _PALE, colour("#163A66")),
    "green": SeatLook(Shape.TRIANGLE, colour("#3F9B49"), colour("#A9E3AE"), _PALE, colour("#154A1D")),
    "yellow": SeatLook(Shape.DIAMOND, colour("#EBC53C"), colour("#FFF0AE"), _DARK, colour("#5A4300")),
    "black": SeatLook(Shape.STAR, colour("#2A2626"), colour("#D9CDBB"), _PALE, colour("#0C0A09")),
    "white": SeatLook(Shape.HEXAGON, colour("#EDE6DA"), colour("#FFFFFF"), _DARK, colour("#4C463D")),
    "orange": SeatLook(Shape.CROSS, colour("#EE8A2B"), colour("#FFCB97"), _DARK, colour("#653103")),
    "violet": SeatLook(Shape.RING, colour("#9459C4"), colour("#D9B8F5"), _PALE, colour("#44206A")),
}
SEAT_LOOKS["purple"] = SEAT_LOOKS["violet"]
NO_COLOUR_YET = SeatLook(Shape.CIRCLE, colour("#6E5C49"), colour("#B9A88F"), _PALE, colour("#2E241C"))


def seat_look(name: str) -> SeatLook:
    """How a seat of this colour looks; a plain brown while it has none."""
    return SEAT_LOOKS.get(name, NO_COLOUR_YET)


def luminance(shade: Colour) -> float:
    """Relative luminance as the WCAG define it."""
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in shade[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 (none) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# Every pair of text and ground that is used anywhere; a test computes their contrast.
TEXT_ON_GROUND = {
    "text on the room": (PARCHMENT, WALNUT),
    "text on a panel": (PARCHMENT, PANEL),
    "text on a raised thing": (PARCHMENT, RAISED),
    "quiet text on the room": (QUIET, WALNUT),
    "quiet text on a panel": (QUIET, PANEL),
    "quiet text on a raised thing": (QUIET_RAISED, RAISED),
    "ink on brass": (INK, BRASS),
    "brass on the room": (BRASS, WALNUT),
    "brass on a panel": (BRASS, PANEL),
    "brass on a raised thing": (BRASS, RAISED),
    "refusal on a panel": (REFUSED_TEXT, PANEL),
    "refusal on a raised thing": (REFUSED_TEXT, RAISED),
    "information on a panel": (INFORMATION_TEXT, PANEL),
    "information on a raised thing": (INFORMATION_TEXT, RAISED),
    "good on a panel": (GOOD, PANEL),
    "good on the room": (GOOD, WALNUT),
}


def density_for(width: int, height: int) -> float:
    """How large a dp is drawn. A larger screen shows everything larger, and more of it, half of each."""
    scale = min(max(width, height) / 800, min(width, height) / 480)
    return 1 + max(0.0, min(scale, 2.5) - 1) * 0.6
