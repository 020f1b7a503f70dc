"""What may be done on the map: rings with what it costs, ranges, odds, crosses, ways and arrows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.boodles.combat import Target
from rules.boodles.naming import spot_of
from ui import theme
from ui.boards import boodles_symbols as symbols
from ui.boards.board import Marks, Spot
from ui.drawing import light, pieces
from ui.drawing.maps import Frame
from ui.drawing.pen import Pen, Point, on_circle
from ui.theme import Colour, colour, faded

RING: Final = colour("#FFD75E")
DEADLY: Final = colour("#FF6A4D")
WAY: Final = colour("#FF5A48")
ORDER: Final = colour("#FFE9A8")
BLAST: Final = colour("#FFB347")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)
MANY: Final = 14
"""So many crosses hide what they lie on: they are drawn thin."""


class Reached(NamedTuple):
    """A square in reach of somebody: for how many squares of movement, and whether whoever comes there dies."""

    cost: int
    deadly: bool


# --- under everybody --------------------------------------------------------------------------------------


def draw_range(pen: Pen, frame: Frame, square: str, reach: int, shade: Colour) -> None:
    """Everything that is so near to a square, over mountains as well."""
    across, up = frame.sheet.place(square)
    left, right = max(0, across - reach), min(frame.sheet.wide, across + reach + 1)
    low, high = max(0, up - reach), min(frame.sheet.high, up + reach + 1)
    side = frame.side
    box = (frame.left + left * side, frame.bottom + low * side, (right - left) * side, (high - low) * side)
    pen.box(*box, faded(shade, 0.16))
    pen.frame(*box, symbols.INK, round=dp(3), line=dp(5))
    pen.frame(*box, shade, round=dp(3), line=dp(2.5))


def glow_behind(pen: Pen, frame: Frame, names: Iterable[str], spots: Mapping[str, Spot]) -> None:
    """Lamplight under whoever may be tapped."""
    for name in names:
        if (spot := spots.get(name)) is not None:
            reach = max(spot.radius * 1.9, frame.side * 0.4)
            light.lamplight(pen, spot.x, spot.y, reach, reach, faded(theme.BRASS, 0.95))


def draw_way(pen: Pen, frame: Frame, squares: Sequence[str], shade: Colour) -> None:
    """A way over the map, dashed."""
    points = [frame.middle(square) for square in squares]
    width = max(dp(4), frame.side * 0.16)
    for here, there in pairwise(points):
        _dashes(pen, here, there, width * 1.7, symbols.INK, frame.side * 0.36)
    for here, there in pairwise(points):
        _dashes(pen, here, there, width, shade, frame.side * 0.36)
    for x, y in points[:1] + points[-1:]:
        pen.disc(x, y, width * 1.25, symbols.INK)
        pen.disc(x, y, width * 0.95, shade)


def draw_no(pen: Pen, frame: Frame, square: str) -> None:
    """Something may not be done on this square."""
    x, y = frame.middle(square)
    size = max(dp(30), frame.side * 1.1)
    pen.ring(x, y, size * 0.56, dp(7), symbols.INK)
    pen.ring(x, y, size * 0.56, dp(4), DEADLY)
    pen.picture(pieces.cross(size * 0.8), x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8, WHITE)


def draw_overfull(pen: Pen, frame: Frame, square: str, count: int) -> None:
    """So many of a side can't stay on a square: in red, how many there are."""
    (x, y), side = frame.corner(square), frame.side
    pen.frame(x, y, side, side, symbols.INK, round=side * 0.12, line=dp(7))
    pen.frame(x, y, side, side, DEADLY, round=side * 0.12, line=dp(4))
    plate(pen, f"{count}!", x + side / 2, y + side, sp(17), DEADLY, anchor=(0.5, 0.5))


def _dashes(pen: Pen, here: Point, there: Point, width: float, shade: Colour, each: float) -> None:
    length = hypot(there[0] - here[0], there[1] - here[1])
    count = max(2, round(length / each))
    for i in range(count):
        ends = [(i + 0.22) / count, (i + 0.78) / count]
        pen.line([(here[0] + (there[0] - here[0]) * t, here[1] + (there[1] - here[1]) * t) for t in ends], width, shade)


# --- rings --------------------------------------------------------------------------------------------------


def draw_marks(
    pen: Pen,
    frame: Frame,
    marks: Marks,
    spots: Mapping[str, Spot],
    reach: Mapping[str, Reached],
    squares: Collection[str],
    taken: Collection[str],
    *,
    thin: Collection[str] = (),
) -> None:
    """``squares`` are the names of squares among the spots; ``taken`` those on which something stands. ``thin`` is who
    may be tapped too, though somebody else is being moved."""
    for name in sorted(marks.legal):
        if name in squares:
            if frame.shows(name):
                _square_ring(pen, frame, name, reach.get(name), taken=name in taken)
        elif name in spots:
            _piece_ring(pen, spots[name], RING, bold=name not in thin)
    faint = len(marks.refused) > MANY
    for name in sorted(marks.refused):
        if name in spots and not (name in squares and not frame.shows(name)):
            _cross(pen, spots[name], aside=name not in squares or name in taken, alpha=0.45 if faint else 0.95)
    for name in marks.chosen:
        if name in spots:
            _held_ring(pen, spots[name])


def _square_ring(pen: Pen, frame: Frame, square: str, reached: Reached | None, *, taken: bool) -> None:
    """A circle on an empty square; where somebody stands it keeps to the edges."""
    (x, y), side = frame.corner(square), frame.side
    shade = DEADLY if reached is not None and reached.deadly else RING
    if taken:
        line = max(dp(2), side * 0.07)
        pen.frame(x + line, y + line, side - 2 * line, side - 2 * line, symbols.INK, round=side * 0.2, line=line * 2.2)
        pen.frame(x + line, y + line, side - 2 * line, side - 2 * line, shade, round=side * 0.2, line=line * 1.2)
    else:
        pen.picture(symbols.ring(side, shade, bold=True), x, y, side, side, WHITE)
    if reached is not None and reached.cost:
        words = f"{reached.cost}!" if reached.deadly else str(reached.cost)
        if taken:
            plate(pen, words, x + side, y + side, max(sp(14), side * 0.3), shade, anchor=(1.0, 1.0))
        else:
            size = max(sp(16), side * 0.4)
            pen.text(words, x + side / 2 + 1, y + side / 2 - 1.5, size, symbols.INK, bold=True)
            pen.text(words, x + side / 2, y + side / 2, size, shade, bold=True)


def draw_corners(pen: Pen, frame: Frame, square: str) -> None:
    """Round the square of whoever is being moved: in a stack his ring alone would be lost."""
    (x, y), side = frame.corner(square), frame.side
    arm, line = side * 0.3, max(dp(3), side * 0.07)
    for left, low, across, up in ((0, 0, 1, 1), (side, 0, -1, 1), (side, side, -1, -1), (0, side, 1, -1)):
        points = [(x + left + across * arm, y + low), (x + left, y + low), (x + left, y + low + up * arm)]
        pen.line(points, line + dp(3), symbols.INK)
        pen.line(points, line, theme.PARCHMENT)


def draw_hand(pen: Pen, spot: Spot) -> None:
    """Whoever is being moved."""
    x, y, radius = spot
    light.lamplight(pen, x, y, radius * 2.4, radius * 2.4, faded(theme.PARCHMENT, 0.8))
    _held_ring(pen, spot)


def _held_ring(pen: Pen, spot: Spot) -> None:
    pen.ring(spot.x, spot.y, spot.radius * 1.1, dp(8), symbols.INK)
    pen.ring(spot.x, spot.y, spot.radius * 1.1, dp(5), theme.PARCHMENT)


def _piece_ring(pen: Pen, spot: Spot, shade: Colour, *, bold: bool = True) -> None:
    line = dp(3) if bold else dp(1.2)
    pen.ring(spot.x, spot.y, spot.radius * 1.04, line + dp(2.4), symbols.INK)
    pen.ring(spot.x, spot.y, spot.radius * 1.04, line, shade)


def _cross(pen: Pen, spot: Spot, *, aside: bool, alpha: float) -> None:
    """``aside``: at the upper left, so as to hide nobody."""
    size = max(dp(12), spot.radius * (0.95 if aside else 1.1))
    away = spot.radius * 0.6 if aside else 0.0
    x, y = spot.x - away, spot.y + away
    pen.picture(pieces.cross(size), x - size / 2, y - size / 2, size, size, faded(WHITE, alpha))


def plate(
    pen: Pen,
    words: str,
    x: float,
    y: float,
    size: float,
    shade: Colour,
    *,
    anchor: tuple[float, float] = (0.5, 0.5),
    ground: Colour = symbols.INK,
) -> float:
    """Words on a small dark sign; ``anchor`` is the part of it that lies at the point. Its width."""
    wide, high = size * (0.36 + 0.54 * len(words)), size * 1.12
    left, bottom = x - wide * anchor[0], y - high * anchor[1]
    pen.box(left, bottom, wide, high, shade, round=size * 0.28)
    pen.box(left + 1.5, bottom + 1.5, wide - 3, high - 3, ground, round=size * 0.22)
    ink = theme.INK if ground != symbols.INK else shade
    pen.text(words, left + wide / 2, bottom + high / 2, size, ink, bold=True)
    return wide


# --- fights -------------------------------------------------------------------------------------------------


def draw_targets(
    pen: Pen,
    targets: Iterable[Target],
    spots: Mapping[str, Spot],
    chosen: Collection[str],
    middles: Mapping[str, Point],
) -> None:
    """A line to each who can be attacked, and on which rolls it hits; red, on which the defender strikes back.

    ``middles`` are those of the squares, by who stands there: odds lie above who stands high on one, else below.
    """
    aimed: dict[str, Target] = {}
    for target in targets:
        attacker, defender = spot_of(target.attacker), spot_of(target.defender)
        if attacker in spots and defender in spots and (attacker in chosen or not chosen):
            here, there = spots[attacker], spots[defender]
            _dashes(pen, here[:2], there[:2], dp(4.5), symbols.INK, dp(12))
            _dashes(pen, here[:2], there[:2], dp(2.5), RING, dp(12))
            aimed.setdefault(defender, target)
    for defender, target in aimed.items():
        spot = spots[defender]
        _odds(pen, spot, target, above=spot.y >= middles[defender][1] - 1)


def _odds(pen: Pen, there: Spot, target: Target, *, above: bool) -> None:
    size = sp(16)
    words = [(rolls(target.hits), RING)]
    if target.counter:
        words.append((rolls(target.counter), DEADLY))
    each = [size * (0.36 + 0.54 * len(one)) for one, _ in words]
    left = there.x - sum(each) / 2
    y = there.y + there.radius * 0.7 if above else there.y - there.radius * 0.7 - size * 1.12
    for (one, shade), wide in zip(words, each, strict=True):
        plate(pen, one, left, y, size, shade, anchor=(0.0, 0.0))
        left += wide + 1


def rolls(up_to: int) -> str:
    """On which rolls of a die something succeeds."""
    return "1" if up_to == 1 else f"1–{up_to}"


# --- what a die decides ------------------------------------------------------------------------------------


def draw_tie(pen: Pen, frame: Frame, squares: Sequence[str]) -> None:
    """Which faces of a die mean which of the squares."""
    for index, square in enumerate(squares):
        x, y = frame.middle(square)
        pen.ring(x, y, frame.side * 0.46, dp(6), symbols.INK)
        pen.ring(x, y, frame.side * 0.46, dp(3.5), ORDER)
        plate(pen, faces(index, len(squares)), x, y + frame.side * 0.4, sp(18), ORDER, anchor=(0.5, 0.0))


def faces(index: int, of: int) -> str:
    """Two squares share the faces by three, three by two; more have one each."""
    share = 6 // of if of <= 3 else 1
    first = index * share + 1
    return str(first) if share == 1 else f"{first}–{first + share - 1}"


# --- what the companion orders ------------------------------------------------------------------------------


def draw_arrow(pen: Pen, frame: Frame, squares: Sequence[str]) -> None:
    """From the first square to the last, over all between."""
    points = [frame.middle(square) for square in squares]
    if len(points) < 2:
        return
    side = frame.side
    width = max(dp(5), side * 0.17)
    (ax, ay), (bx, by) = points[-2:]
    turn = degrees(atan2(by - ay, bx - ax))
    tip = on_circle(bx, by, side * 0.1, turn)
    head = [tip, on_circle(*tip, side * 0.52, turn + 150), on_circle(*tip, side * 0.52, turn - 150)]
    neck = on_circle(*tip, side * 0.34, turn + 180)
    line = [*points[:-1], neck]
    pen.line(line, width + dp(4), symbols.INK)
    pen.line([*head, head[0]], dp(5), symbols.INK)
    pen.polygon(head, ORDER)
    pen.line(line, width, ORDER)
    pen.ring(*points[0], side * 0.44, dp(5), symbols.INK)
    pen.ring(*points[0], side * 0.44, dp(2.6), ORDER)
