"""Rings with the cost of getting there, crosses, what was chosen, and how tankards would fly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final

from kivy.metrics import dp, sp

from rules.bugmans.aiming import Aim
from rules.bugmans.reaching import Reach
from ui import theme
from ui.boards import bugmans_symbols as symbols
from ui.boards.board import Marks, Spot
from ui.boards.bugmans_people import Seen, everywhere
from ui.boards.bugmans_plan import ALL, Plan
from ui.drawing import light, pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import Colour, colour, faded

RING: Final = colour("#FFC94D")
FAR: Final = colour("#F3E9D8")
MEETS: Final = colour("#FF8A5C")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)
MANY: Final = 24
"""From so many rings on they are thin: a board full of thick ones shows nothing any more."""


def draw_marks(
    pen: Pen,
    plan: Plan,
    marks: Marks,
    spots: Mapping[str, Spot],
    reach: Mapping[str, Reach],
    taken: frozenset[str],
    seen: Seen = everywhere,
) -> None:
    """``taken`` are squares on which something stands: there the cost goes into a corner."""
    thick = len(marks.legal) < MANY
    for name in sorted(marks.legal - ALL):
        if name in spots:
            _round_a_piece(pen, spots[name], RING, square=name.startswith("home"))
    for square in sorted((marks.legal & ALL) | reach.keys()):
        if seen(square):
            one = reach.get(square)
            shade = MEETS if one and one.meets else RING if square in marks.legal else FAR
            _ring(pen, plan, square, shade, bold=thick and square in marks.legal, round_it=square in taken)
            if one is not None:
                _cost(pen, plan, one, shade, in_corner=square in taken)
    faint = len(marks.refused) >= MANY
    for name in sorted(marks.refused & spots.keys()):
        if name not in ALL or seen(name):
            _cross(pen, spots[name], aside=name not in ALL or name in taken, tint=faded(WHITE, 0.4 if faint else 0.92))
    for name in marks.chosen:
        if name in spots:
            _chosen(pen, spots[name])


def _ring(pen: Pen, plan: Plan, square: str, shade: Colour, *, bold: bool, round_it: bool) -> None:
    """A circle on an empty square; round one that is not it keeps to the edges, so as to hide nobody."""
    (x, y), side = plan.corner(square), plan.side
    if not round_it:
        pen.picture(symbols.ring(side, shade, bold=bold), x, y, side, side, WHITE)
        return
    line = side * (0.1 if bold else 0.06)
    edge = Box(x, y, side, side).shrunk(line * 0.5)
    pen.frame(*edge, faded(symbols.DARK, 0.85), round=side * 0.2, line=line * 1.7)
    pen.frame(*edge, shade, round=side * 0.2, line=line)


def _cost(pen: Pen, plan: Plan, one: Reach, shade: Colour, *, in_corner: bool) -> None:
    (x, y), side = plan.corner(one.square), plan.side
    words = f"{one.cost}!" if one.meets else str(one.cost)
    size = max(sp(16), side * 0.42)
    if in_corner:
        size = max(sp(16), side * 0.34)
        wide = size * (0.3 + 0.56 * len(words))
        pen.box(x + side - wide, y + side - size * 1.05, wide, size * 1.05, faded(symbols.DARK, 0.9), round=size * 0.25)
        pen.text(words, x + side - wide / 2, y + side - size * 0.52, size, shade, bold=True)
    else:
        pen.text(words, x + side / 2 + 1, y + side / 2 - 1.5, size, symbols.DARK, bold=True)
        pen.text(words, x + side / 2, y + side / 2, size, shade, bold=True)


def glow_behind(pen: Pen, marks: Marks, spots: Mapping[str, Spot]) -> None:
    """Lamplight under whoever may be tapped."""
    for name in sorted((marks.legal | set(marks.chosen)) - ALL):
        if name in spots:
            x, y, radius = spots[name]
            light.lamplight(pen, x, y, radius * 2.2, radius * 2.2, faded(theme.BRASS, 0.9))


def _round_a_piece(pen: Pen, spot: Spot, shade: Colour, *, square: bool) -> None:
    """A Home Table's keeps to its edges, since somebody may stand on it and be meant himself."""
    if square:
        side = spot.radius * 2
        edge = Box(spot.x - spot.radius, spot.y - spot.radius, side, side).shrunk(dp(1))
        pen.frame(*edge, symbols.DARK, round=side * 0.15, line=dp(5))
        pen.frame(*edge, shade, round=side * 0.15, line=dp(3))
        return
    pen.ring(spot.x, spot.y, spot.radius, dp(5), symbols.DARK)
    pen.ring(spot.x, spot.y, spot.radius, dp(3), shade)


def _chosen(pen: Pen, spot: Spot) -> None:
    pen.ring(spot.x, spot.y, spot.radius + dp(1), dp(7), symbols.DARK)
    pen.ring(spot.x, spot.y, spot.radius + dp(1), dp(4.5), theme.PARCHMENT)


def _cross(pen: Pen, spot: Spot, *, aside: bool, tint: Colour) -> None:
    """``aside``: in the lower left corner, so as to hide nobody."""
    size = spot.radius * (1.0 if aside else 1.15)
    x, y = (spot.x - spot.radius * 0.48, spot.y - spot.radius * 0.48) if aside else (spot.x, spot.y)
    pen.picture(pieces.cross(size), x - size / 2, y - size / 2, size, size, tint)


# --- tankards -------------------------------------------------------------------------------------------


def draw_throws(
    pen: Pen, spots: Mapping[str, Spot], throws: Iterable[Aim], marks: Marks, needed: Mapping[int, str]
) -> None:
    """For the Reveller that was chosen: how far each target is, and what the die must show (``needed``)."""
    for aim in throws:
        here, there = spots.get(aim.reveller), spots.get(aim.target)
        if here is None or there is None or (marks.chosen and aim.reveller not in marks.chosen):
            continue
        if marks.chosen:
            _score(pen, there, str(aim.spaces), needed[aim.needed], above=not aim.target.startswith("home"))


def draw_flights(pen: Pen, spots: Mapping[str, Spot], throws: Iterable[Aim], marks: Marks) -> None:
    """Under everybody: from the Reveller that was chosen, or thinly from all of them."""
    for aim in throws:
        here, there = spots.get(aim.reveller), spots.get(aim.target)
        if here is not None and there is not None and (not marks.chosen or aim.reveller in marks.chosen):
            _flight(pen, here, there, faded(FAR, 0.95 if marks.chosen else 0.45), dp(3) if marks.chosen else dp(1.5))


def _flight(pen: Pen, here: Spot, there: Spot, shade: Colour, width: float) -> None:
    """Dashes."""
    length = hypot(there.x - here.x, there.y - here.y)
    count = max(2, int(length / dp(11)))
    for i in range(count):
        a, b = (i + 0.1) / count, (i + 0.65) / count
        pen.line([(here.x + (there.x - here.x) * t, here.y + (there.y - here.y) * t) for t in (a, b)], width, shade)


def _score(pen: Pen, there: Spot, spaces: str, words: str, *, above: bool) -> None:
    """Spaces on dark, what the die must show on pale; above a Dwarf, below a table: both may be on one square."""
    size = sp(17)
    dark, pale, high = size * 0.95, size * (0.45 + 0.56 * len(words)), size * 1.15
    x = there.x - (dark + pale) / 2
    y = there.y + there.radius * 0.62 if above else there.y - there.radius * 0.62 - high
    pen.box(x - 2, y - 2, dark + pale + 4, high + 4, theme.PARCHMENT, round=dp(4))
    pen.box(x, y, dark, high, symbols.DARK, round=dp(3))
    pen.text(spaces, x + dark / 2, y + high / 2, size, theme.PARCHMENT, bold=True)
    pen.text(words, x + dark + pale / 2, y + high / 2, size, theme.INK, bold=True)


# --- cards that may be tapped -----------------------------------------------------------------------------


def draw_card_mark(pen: Pen, box: Box, name: str, marks: Marks) -> None:
    if name in marks.chosen:
        pen.frame(box.x, box.y, box.width, box.height, symbols.DARK, round=dp(8), line=dp(8))
        pen.frame(box.x, box.y, box.width, box.height, theme.PARCHMENT, round=dp(8), line=dp(5))
    elif name in marks.legal:
        pen.frame(box.x, box.y, box.width, box.height, symbols.DARK, round=dp(8), line=dp(6))
        pen.frame(box.x, box.y, box.width, box.height, RING, round=dp(8), line=dp(3.5))
    elif name in marks.refused:
        pen.box(box.x, box.y, box.width, box.height, faded(symbols.DARK, 0.45), round=dp(7))
        size = min(dp(28), box.height * 0.38)
        right, top = box.x + box.width, box.y + box.height
        pen.picture(pieces.cross(size), right - size, top - size, size, size, WHITE)
