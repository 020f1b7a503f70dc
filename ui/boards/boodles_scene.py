"""The map with everybody on it, from the ground up: ranges, flags, stacks, rings, odds, and what hands are to do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from kivy.metrics import dp, sp

from rules.boodles.naming import spot_of
from ui import theme
from ui.boards import boodles_marks as marking
from ui.boards import boodles_symbols as symbols
from ui.boards.board import Marks, Spot
from ui.boards.boodles_position import Position
from ui.boards.boodles_stacks import Placed, draw_piece
from ui.drawing.maps import Frame
from ui.drawing.pen import Pen, written
from ui.theme import colour

WHITE = (1.0, 1.0, 1.0, 1.0)
RANGE = 3
"""Of blasts and spells."""
TRIED = colour("#A98BC4")
"""A spell that may still be cast."""


class Barred(NamedTuple):
    """The way that something refused would have closed, and the square on which."""

    way: tuple[str, ...]
    square: str


class Scene(NamedTuple):
    """What is drawn: a picture of the table, what may be tapped, and who is on his way there (by the square he comes
    from), with how much of it still to go."""

    position: Position
    marks: Marks
    frame: Frame
    spots: Mapping[str, Spot]
    sliding: Mapping[str, str]
    still_to_go: float
    barred: Barred | None
    carries: tuple[tuple[str, str], ...]
    """From which square to which hands have to carry something."""


def draw_scene(pen: Pen, scene: Scene) -> None:
    position, marks, frame, spots = scene.position, scene.marks, scene.frame, scene.spots
    passes, moving = position.passes, position.moving
    others = position.others(marks)
    _draw_ranges(pen, scene)
    glowing = ((marks.legal - others) | set(marks.chosen)) & position.pieces.keys()
    marking.glow_behind(pen, frame, sorted(glowing), spots)
    if moving is not None:
        marking.draw_hand(pen, spots[position.mover])
    _draw_king(pen, scene)
    _draw_home(pen, scene)
    position.stacks.draw(pen, frame, without=scene.sliding.keys())
    reach, taken = position.reach(marks), position.stacks.on.keys()
    marking.draw_marks(pen, frame, marks, spots, reach, position.squares, taken, thin=others)
    if moving is not None:
        marking.draw_corners(pen, frame, moving.square)
    for square, count in position.overfull().items():
        marking.draw_overfull(pen, frame, square, count)
    _draw_left(pen, scene)
    middles = {name: frame.middle(one.square) for name, one in position.pieces.items()}
    marking.draw_targets(pen, passes.targets, spots, position.attackers(marks), middles)
    marking.draw_tie(pen, frame, passes.tie)
    _draw_sliding(pen, scene)
    for squares in (*scene.carries, *((passes.order.squares,) if passes.order is not None else ())):
        marking.draw_arrow(pen, frame, squares)
    if scene.barred is not None:
        marking.draw_way(pen, frame, scene.barred.way, marking.WAY)
        if scene.barred.square in position.squares:
            marking.draw_no(pen, frame, scene.barred.square)


def _draw_ranges(pen: Pen, scene: Scene) -> None:
    """Where working spells freeze, and where the Boodleblaster can shoot to that is being used."""
    passes, pieces = scene.position.passes, scene.position.pieces
    for area in passes.spells:
        marking.draw_range(pen, scene.frame, area.centre, RANGE, symbols.SPELL if area.works else TRIED)
    used = {spot_of(passes.blaster or ""), *scene.marks.chosen}
    for name in sorted(used & {name for name, one in pieces.items() if one.kind == "blaster"}):
        marking.draw_range(pen, scene.frame, pieces[name].square, RANGE, marking.BLAST)


def _draw_king(pen: Pen, scene: Scene) -> None:
    """He sits there and does nothing."""
    frame, square = scene.frame, scene.position.passes.grumking
    if frame.shows(square):
        (x, y), size = frame.corner(square), frame.side * 0.5
        picture = symbols.counter("grumking", False, size)
        pen.picture(picture, x + frame.side * 0.48, y + frame.side * 0.02, size, size, WHITE)


def _draw_home(pen: Pen, scene: Scene) -> None:
    """Flags along the far edge of the valley that the Boodles flee to."""
    passes, frame = scene.position.passes, scene.frame
    if passes.start is None:
        return
    row = 1 if passes.start == "red" else passes.rows
    for one in passes.squares:
        if int(one.square[1:]) == row and ord(one.square[0]) % 3 == 2 and frame.shows(one.square):
            (x, y), size = frame.middle(one.square), frame.side * 0.72
            pen.picture(symbols.flag(size), x - size / 2, y - size / 2, size, size, WHITE)


def _draw_left(pen: Pen, scene: Scene) -> None:
    """What is left of its movement, on whoever has some and may be tapped."""
    for name in sorted({*scene.marks.legal, *scene.marks.chosen, scene.position.mover}):
        one = scene.position.pieces.get(name)
        if one is None or not one.left or not scene.frame.shows(one.square):
            continue
        x, y, radius = scene.spots[name]
        if radius > dp(12):
            corner = x - radius * 0.9, y - radius * 1.05
            size = max(sp(13), radius * 0.6)
            marking.plate(pen, str(one.left), *corner, size, theme.PARCHMENT, anchor=(0.2, 0.1))


def _draw_sliding(pen: Pen, scene: Scene) -> None:
    frame, stacks, left = scene.frame, scene.position.stacks, scene.still_to_go
    for name, square in scene.sliding.items():
        if (one := stacks.pieces.get(name)) is None:
            continue
        (x, y), (from_x, from_y) = frame.middle(one.square), frame.middle(square)
        for piece, place in stacks.placed(frame, one.square):
            if piece is one:
                at = Placed(place.x + (from_x - x) * left, place.y + (from_y - y) * left, place.size)
                draw_piece(pen, one, at, tired=one.id in stacks.tired)


def draw_words(pen: Pen, frame: Frame, words: str, away_from: Collection[str]) -> None:
    """Over the map, at its upper or lower edge: wherever these squares are not."""
    size, box = int(sp(17)), frame.window
    lines = _lines(words, box.width - dp(24), size)
    high = len(lines) * size * 1.3 + dp(10)
    heights = [frame.middle(square)[1] for square in away_from]
    above = sum(heights) / max(1, len(heights)) < box.y + box.height / 2
    low = box.y + box.height - high - dp(3) if above else box.y + dp(3)
    pen.box(box.x + dp(3), low, box.width - dp(6), high, theme.EDGE, round=dp(8))
    pen.box(box.x + dp(5), low + dp(2), box.width - dp(10), high - dp(4), theme.PANEL, round=dp(7))
    for index, line in enumerate(lines):
        y = low + high - dp(5) - (index + 0.5) * size * 1.3
        pen.text(line, box.x + dp(13), y, size, theme.PARCHMENT, anchor=0)


def _lines(words: str, width: float, size: int) -> list[str]:
    """As many words a line as there is room for."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and written(longer, size, False).size[0] > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def draw_pointed(pen: Pen, spots: Mapping[str, Spot], names: tuple[str, ...]) -> None:
    """What the buttons' focus means."""
    for name in names:
        if name in spots:
            x, y, radius = spots[name]
            pen.ring(x, y, radius * 1.12, dp(7), symbols.INK)
            pen.ring(x, y, radius * 1.12, dp(4), theme.PARCHMENT)
