"""Playing cards as they are drawn: colour, letter and pattern, and in large what the card does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, Final

from kivy.metrics import dp, sp

from rules.bugmans.printed import CardColour, CardEffect, CardEntry
from ui import theme
from ui.boards.bugmans_symbols import BONE, DARK, SKIN
from ui.boards.pub_symbols import Stencil
from ui.drawing import pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen, Point, written
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, mixed
from ui.widgets.words import fitted

PAPER: Final = colour("#F6ECD4")
SHADES: Final = {
    CardColour.RED: colour("#B3261A"),
    CardColour.BLUE: colour("#2763A8"),
    CardColour.YELLOW: colour("#E6BE3A"),
    CardColour.DARK_GREEN: colour("#17492A"),
    CardColour.GREEN: colour("#63B758"),
    CardColour.ORANGE: colour("#E58325"),
}
BRASS_BAND: Final = colour("#4A3420")
PALE: Final = (CardColour.YELLOW, CardColour.GREEN, CardColour.ORANGE)


def band_shade(card: CardEntry) -> Colour:
    return BRASS_BAND if card.colour is None else SHADES[card.colour]


# --- patterns: a colour that cannot be seen can still be told -------------------------------------------


def _pattern(pen: Pen, kind: CardColour | None, width: float, height: float, shade: Colour) -> None:
    """Over the coloured band, in the middle of which the letter stands."""
    step = max(width * 0.3, 4.0)
    rows = int(height / step) + 2
    if kind in _STROKES:
        for points in _STROKES[kind](width, height, step, rows):
            pen.line(points, width * 0.085, shade)
    elif kind is CardColour.BLUE:
        for i, j in product(range(rows), range(4)):
            pen.disc(step * (j + 0.5 * (i % 2)), i * step, width * 0.075, shade)
    elif kind is CardColour.DARK_GREEN:
        for i, j in product(range(rows), range(4)):
            if (i + j) % 2:
                pen.box(j * step, i * step, step, step, shade)
    else:
        pen.frame(width * 0.14, width * 0.14, width * 0.72, height - width * 0.28, shade, round=width * 0.1, line=2)


Strokes = Callable[[float, float, float, int], list[list[Point]]]

_STROKES: Final[dict[CardColour | None, Strokes]] = {
    CardColour.RED: lambda width, _, step, rows: [
        [(0, 2 * i * step), (width, 2 * i * step + width)] for i in range(-2, rows)
    ],
    CardColour.YELLOW: lambda width, _, step, rows: [[(0, i * step), (width, i * step)] for i in range(rows)],
    CardColour.GREEN: lambda _, height, step, __: [[(step * j, 0), (step * j, height)] for j in (0.4, 1.4, 2.4, 3.4)],
    CardColour.ORANGE: lambda width, _, step, rows: [
        [(width * k / 4, (i + 0.5 * (k % 2)) * step) for k in range(5)] for i in range(rows)
    ],
}


# --- what a card does, drawn in a square from -1 to 1 -----------------------------------------------------


def _fist(stencil: Stencil) -> None:
    for i in range(4):
        stencil.oval(-0.54 + i * 0.36, 0.34, 0.22, 0.3, DARK)
        stencil.oval(-0.54 + i * 0.36, 0.34, 0.17, 0.25, SKIN)
    stencil.polygon([(-0.78, 0.3), (0.78, 0.3), (0.7, -0.5), (0.3, -0.9), (-0.4, -0.9), (-0.76, -0.4)], SKIN)
    stencil.line([(-0.8, 0.0), (-0.1, -0.06), (0.3, -0.24)], 0.3, DARK)
    stencil.line([(-0.8, 0.0), (-0.1, -0.06), (0.3, -0.24)], 0.2, SKIN)


def _hand_off(stencil: Stencil) -> None:
    """An open hand that takes everything away."""
    for x, y in ((-0.6, 0.4), (-0.22, 0.78), (0.18, 0.82), (0.54, 0.5)):
        stencil.line([(x * 0.6, -0.2), (x, y)], 0.32, DARK)
    stencil.line([(0.3, -0.4), (0.88, -0.06)], 0.34, DARK)
    stencil.oval(0, -0.36, 0.52, 0.52, DARK)
    for x, y in ((-0.6, 0.4), (-0.22, 0.78), (0.18, 0.82), (0.54, 0.5)):
        stencil.line([(x * 0.6, -0.2), (x, y)], 0.2, SKIN)
    stencil.line([(0.3, -0.4), (0.88, -0.06)], 0.22, SKIN)
    stencil.oval(0, -0.36, 0.45, 0.45, SKIN)


def _boots(stencil: Stencil) -> None:
    for x, y in ((-0.42, -0.34), (0.42, 0.3)):
        stencil.polygon([(x - 0.2, y + 0.5), (x + 0.16, y + 0.5), (x + 0.2, y - 0.1), (x - 0.24, y - 0.1)], DARK)
        stencil.oval(x + 0.14, y - 0.2, 0.4, 0.2, DARK)


def _bog_door(stencil: Stencil) -> None:
    stencil.polygon([(-0.6, -0.95), (-0.6, 0.95), (0.6, 0.95), (0.6, -0.95)], DARK)
    stencil.polygon([(-0.46, -0.95), (-0.46, 0.82), (0.46, 0.82), (0.46, -0.95)], colour("#8A5A33"))
    stencil.oval(0.0, 0.36, 0.26, 0.26, DARK)
    stencil.oval(0.12, 0.42, 0.22, 0.22, colour("#8A5A33"))
    stencil.oval(0.3, -0.16, 0.08, 0.08, pieces.GOLD)


def _table(stencil: Stencil) -> None:
    stencil.polygon([(-0.95, 0.3), (-0.7, 0.62), (0.7, 0.62), (0.95, 0.3)], colour("#8A5A33"))
    stencil.polygon([(-0.95, 0.3), (0.95, 0.3), (0.95, 0.1), (-0.95, 0.1)], DARK)
    for x in (-0.72, 0.72):
        stencil.line([(x, 0.1), (x, -0.8)], 0.2, DARK)


def _mug(stencil: Stencil) -> None:
    stencil.polygon([(-0.62, -0.8), (0.34, -0.8), (0.42, 0.4), (-0.7, 0.4)], DARK)
    stencil.polygon([(-0.5, -0.68), (0.24, -0.68), (0.3, 0.3), (-0.56, 0.3)], pieces.ALE)
    stencil.line([(0.38, 0.16), (0.78, 0.1), (0.74, -0.44), (0.36, -0.46)], 0.17, DARK)
    for x in (-0.5, -0.14, 0.22):
        stencil.oval(x, 0.46, 0.25, 0.22, DARK)
    for x in (-0.5, -0.14, 0.22):
        stencil.oval(x, 0.46, 0.19, 0.16, pieces.FOAM)


def _flying_mug(stencil: Stencil) -> None:
    _mug(stencil)
    for y in (0.1, -0.25, -0.6):
        stencil.line([(-1.0, y), (-0.76, y)], 0.1, DARK)


_PICTURES: Final[dict[CardEffect, Callable[[Stencil], None]]] = {
    CardEffect.BONUS: _fist,
    CardEffect.GRAB: _hand_off,
    CardEffect.MOVE: _boots,
    CardEffect.TO_BOGS: _bog_door,
    CardEffect.TO_HOME: _table,
    CardEffect.EXTRA: _mug,
    CardEffect.TANKARD: _flying_mug,
}


def sign(card: CardEntry) -> str:
    """The card's deed in a few strokes: +2, ×2; nothing where the picture says it all."""
    match card.effect:
        case CardEffect.BONUS:
            return f"+{card.value}"
        case CardEffect.DOUBLE:
            return "×2"
        case CardEffect.EXTRA | CardEffect.EXTRA_DIE:
            return "+1"
        case CardEffect.MOVE:
            return str(card.value)
        case CardEffect.GRAB | CardEffect.TO_BOGS | CardEffect.TO_HOME | CardEffect.TANKARD:
            return ""


# --- cards ------------------------------------------------------------------------------------------------


def draw_card(pen: Pen, box: Box, card: CardEntry, letter: str, name: str, *, count: int = 1) -> None:
    """Face up, as large as its box; its name is written where there is room for it."""
    band, edge = _band(box.width, box.height), dp(3)
    paper = sprite("bugmans-paper", box.width, box.height, _paper)
    high = box.height - 2 * edge
    coloured = sprite(("bugmans-band", card.colour, letter), band, high, _coloured_band(card, letter))
    for step in range(min(count, 3) - 1, 0, -1):
        pen.box(box.x + dp(3) * step, box.y - dp(2) * step, box.width, box.height, DARK, round=dp(7))
    pen.picture(paper, *box, (1, 1, 1, 1))
    pen.picture(coloured, box.x + edge, box.y + edge, band, high, (1, 1, 1, 1))
    left, right = box.x + edge + band + dp(4), box.x + box.width - dp(5)
    words, size = _name(name, int(right - left), box.height)
    high = size * 1.25 * len(words)
    _deed(pen, Box(left, box.y + high, right - left, box.height - high), card)
    for line, word in enumerate(reversed(words)):
        pen.text(word, (left + right) / 2, box.y + dp(4) + size * (0.6 + 1.18 * line), size, DARK, bold=True)
    if count > 1:
        x, y = box.x + edge + band / 2, box.y + edge + sp(13)
        pen.disc(x, y, sp(12), DARK)
        pen.text(f"{count}×", x, y, sp(16), theme.PARCHMENT, bold=True)


def draw_slip(pen: Pen, box: Box, card: CardEntry, letter: str, name: str, value: str) -> None:
    """A card of which only the upper edge is seen: its colour, its name, and what it adds."""
    edge, band = dp(2), min(box.height, dp(26))
    pen.picture(sprite("bugmans-slip", box.width, box.height, _paper), *box, (1, 1, 1, 1))
    high = box.height - 2 * edge
    coloured = sprite(("bugmans-band", card.colour, letter), band, high, _coloured_band(card, letter))
    pen.picture(coloured, box.x + edge, box.y + edge, band, high, (1, 1, 1, 1))
    size, y = int(min(sp(19), box.height * 0.8)), box.middle[1]
    left, right = box.x + edge + band + dp(5), box.x + box.width - dp(6)
    wide = pen.text(value, right, y, size, DARK, bold=True, anchor=1) + dp(4) if value else 0
    text, fit = fitted(name, int(right - wide - left), int(size * 1.5), size, int(sp(16)), False)
    pen.text(text, left, y, fit, DARK, anchor=0)


def name_fits(box: Box, name: str) -> bool:
    """Whether there is room for the whole name on a card of this size."""
    return bool(_name(name, int(box.width - dp(12) - _band(box.width, box.height)), box.height)[0])


def _name(name: str, width: int, height: float) -> tuple[list[str], int]:
    """The name in one line or two, where that leaves room for the picture; the list of choices says it anyway."""
    for lines, least in ((1, sp(66)), (2, sp(94))):
        if name and height >= least and width > 0:
            text, size = fitted(name, width, int(sp(22) * lines), int(sp(20)), int(sp(16)), True)
            if text == name:
                return _broken(name, width, size) if lines > 1 else [name], size
    return [], 0


def _broken(name: str, width: int, size: int) -> list[str]:
    """In two lines, the first as long as it may be."""
    words = name.split()
    for count in range(len(words) - 1, 0, -1):
        first = " ".join(words[:count])
        if written(first, size, True).width <= width:
            return [first, " ".join(words[count:])]
    return [name]


def _deed(pen: Pen, box: Box, card: CardEntry) -> None:
    """The picture and the sign side by side, in the middle of a box."""
    words = sign(card)
    high = min(box.height * 0.62, sp(46), box.width * (0.46 if words else 0.7))
    size = max(sp(17), high * 0.86)
    gap = high * 0.16
    wide = len(words) * size * 0.56 if words else -gap
    x, y = box.middle
    left = x - (high + gap + wide) / 2
    if card.effect is CardEffect.EXTRA_DIE:
        pen.picture(pieces.die(0, high), left, y - high / 2, high, high, (1, 1, 1, 1))
    elif card.effect is CardEffect.DOUBLE:
        pen.picture(pieces.die(6, high), left, y - high / 2, high, high, (1, 1, 1, 1))
    elif picture := _PICTURES.get(card.effect):
        texture = sprite(("bugmans-deed", card.effect), high, high, _drawn(picture))
        pen.picture(texture, left, y - high / 2, high, high, (1, 1, 1, 1))
    if words:
        pen.text(words, left + high + gap, y, size, DARK, bold=True, anchor=0)


def _drawn(picture: Callable[[Stencil], None]) -> Callable[[Pen, float, float], None]:
    return lambda pen, width, height: picture(Stencil(pen, width / 2, height / 2, width * 0.48, DARK, PAPER))


def _band(width: float, height: float) -> float:
    return min(width * 0.26, height * 0.4)


def _paper(pen: Pen, width: float, height: float) -> None:
    corner = min(width, height) * 0.1
    pen.box(0, 0, width, height, DARK, round=corner)
    edge = max(2.0, corner * 0.22)
    pen.box(edge, edge, width - 2 * edge, height - 2 * edge, PAPER, round=corner * 0.8)


def _coloured_band(card: CardEntry, letter: str) -> Callable[[Pen, float, float], None]:
    def draw(pen: Pen, width: float, height: float) -> None:
        shade = band_shade(card)
        pen.box(0, 0, width, height, shade)
        # Nothing shines through: lines that do need a stencil, which sprites lack.
        _pattern(pen, card.colour, width, height, mixed(shade, DARK if card.colour in PALE else BONE, 0.34))
        if letter:
            # On a slip the band is no higher than it is wide.
            size = min(width, height * 1.1)
            pen.disc(width / 2, height / 2, size * 0.4, shade)
            pen.text(letter, width / 2, height / 2, size * 0.62, DARK if card.colour in PALE else BONE, bold=True)
        else:
            pen.disc(width / 2, height / 2, width * 0.3, theme.BRASS)

    return draw


def card_back(width: float, height: float) -> Any:
    """A barrel end on dark red."""
    return sprite("bugmans-card-back", width, height, _back)


def _back(pen: Pen, width: float, height: float) -> None:
    corner = width * 0.12
    pen.box(0, 0, width, height, DARK, round=corner)
    pen.box(width * 0.04, width * 0.04, width * 0.92, height - width * 0.08, colour("#E8DCC2"), round=corner * 0.8)
    pen.box(width * 0.1, width * 0.1, width * 0.8, height - width * 0.2, colour("#5C1E17"), round=corner * 0.5)
    x, y, radius = width / 2, height / 2, width * 0.28
    pen.disc(x, y, radius, theme.BRASS)
    pen.disc(x, y, radius * 0.8, colour("#8A5A33"))
    for across in (x - radius * 0.35, x, x + radius * 0.35):
        pen.line([(across, y - radius * 0.6), (across, y + radius * 0.6)], radius * 0.07, DARK)
