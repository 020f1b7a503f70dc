"""The maze itself: mats, glasses, piles, the way walked, where one may go on, and the arrows on the rim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.drunkgeon.board import DungeonBoard, MazeSquare, ShownMat
from rules.drunkgeon.describing import slot_spot
from ui import theme
from ui.boards import drunkgeon_symbols as symbols
from ui.boards.board import Marks, Spot
from ui.boards.drunkgeon_glass import token
from ui.boards.drunkgeon_mats import draw_mat
from ui.boards.drunkgeon_plan import AWAY, Plan, standing
from ui.drawing import light, pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen, Point
from ui.drawing.sprites import sprite
from ui.theme import Colour, colour, faded

RING: Final = colour("#FFC94D")
STEPS: Final = colour("#F3E9D8")
WHITE: Final = (1.0, 1.0, 1.0, 1.0)
QUIET_LETTER: Final = theme.QUIET
MANY: Final = 16
"""From so many rings on they are thin."""

Offsets = Mapping[str, Point]
"""By mat: how far it still is from where it lies, in squares' sides."""


class Maze(NamedTuple):
    """Everything there is to draw of it."""

    board: DungeonBoard
    marks: Marks
    pointed: tuple[str, ...]
    letters: Sequence[str]
    """On glasses, by seat."""
    offsets: Offsets
    leaving: ShownMat | None = None
    """A mat that is still seen falling out."""

    @property
    def chosen_slot(self) -> str | None:
        """Where the mat would be pushed in: what was tapped, or what the buttons mean."""
        names = {slot_spot(slot.id): slot.id for slot in self.board.slots}
        return next((names[one] for one in (*self.pointed, *self.marks.chosen) if one in names), None)

    @property
    def chosen_turning(self) -> int | None:
        pointed = next((one for one in self.pointed if one.startswith("turn-")), None)
        return int(pointed[-1]) if pointed else None


def spots(maze: Maze, plan: Plan) -> dict[str, Spot]:
    """Squares, slots and glasses."""
    found = {one.square: Spot(*plan.middle(one.square), plan.side / 2) for one in maze.board.squares}
    for slot in maze.board.slots:
        box = plan.slot(slot.id)
        found[slot_spot(slot.id)] = Spot(*box.middle, max(box.width, box.height) / 2)
    for one in maze.board.squares:
        for seat, (x, y, size) in placed(one, plan):
            found[f"glass-{seat}"] = Spot(x, y, size / 2)
    return found


def placed(one: MazeSquare, plan: Plan) -> list[tuple[int, tuple[float, float, float]]]:
    """Whose glasses stand on a square, and where exactly: middle and size."""
    x, y = plan.middle(one.square)
    if one.mat.kind in ("monster", "trap", "room") and len(one.glasses) == 1:
        # What lurks there, and its number, are still to be seen.
        return [(one.glasses[0], (x + plan.side * 0.2, y + plan.side * 0.2, plan.side * 0.62))]
    return [
        (seat, (x + across * plan.side, y + up * plan.side, plan.side * 0.96 * size))
        for seat, (across, up, size) in zip(one.glasses, standing(len(one.glasses)), strict=True)
    ]


# --- drawing ----------------------------------------------------------------------------------------------


def draw_maze(pen: Pen, maze: Maze, plan: Plan) -> None:
    _draw_ground(pen, plan)
    for one in maze.board.squares:
        draw_mat(pen, one.mat, _box(plan, one.square, maze.offsets.get(one.mat.id)))
    if maze.leaving is not None and maze.board.last_push is not None and maze.leaving.id in maze.offsets:
        last = next(slot.line[-1] for slot in maze.board.slots if slot.id == maze.board.last_push)
        draw_mat(pen, maze.leaving, _box(plan, last, maze.offsets[maze.leaving.id]), alpha=0.75)
    _draw_walls_round(pen, plan)
    _draw_way(pen, maze, plan)
    for one in maze.board.squares:
        _draw_on(pen, maze, plan, one)
    _draw_rim(pen, maze, plan)
    _draw_marks(pen, maze, plan)
    _draw_ghost(pen, maze, plan)


def _box(plan: Plan, square: str, offset: Point | None) -> Box:
    x, y = plan.corner(square)
    right, up = offset or (0.0, 0.0)
    return Box(x + right * plan.side, y + up * plan.side, plan.side, plan.side)


def _draw_ground(pen: Pen, plan: Plan) -> None:
    whole = plan.whole
    pen.box(*whole, faded(symbols.DARK, 0.82), round=plan.rim * 0.5)
    pen.box(*plan.maze, symbols.DARK)


def _draw_walls_round(pen: Pen, plan: Plan) -> None:
    """The dungeon ends there, whatever is open."""
    maze = plan.maze
    pen.frame(*maze.shrunk(-dp(1)), symbols.DARK, line=dp(5))
    pen.frame(*maze.shrunk(-dp(2)), theme.EDGE, line=dp(1.6))


def _draw_on(pen: Pen, maze: Maze, plan: Plan, one: MazeSquare) -> None:
    right, up = maze.offsets.get(one.mat.id, (0.0, 0.0))
    if one.pile is not None:
        x, y = plan.corner(one.square)
        size = plan.side * 0.5
        pen.picture(
            sprite("drunkgeon-pile", size, size, _pile), x + plan.side * 0.03, y + plan.side * 0.03, size, size, WHITE
        )
    for seat, (x, y, size) in placed(one, plan):
        hero = maze.board.heroes[seat]
        picture = token(hero.colour, hero.fingers, hero.full, maze.letters[seat], size)
        left, bottom = x + right * plan.side - size / 2, y + up * plan.side - size / 2
        if seat == maze.board.active and maze.board.phase == "play":
            light.lamplight(pen, left + size / 2, bottom + size / 2, size, size, faded(theme.BRASS, 0.8))
        pen.picture(picture, left, bottom, size, size, WHITE)


def _pile(pen: Pen, width: float, height: float) -> None:
    """What a dead player has left: a heap with a bone on it."""
    pen.box(0, 0, width, height, symbols.DARK, round=width * 0.2)
    for x, y, shade in ((0.1, 0.12, "#7A4B26"), (0.36, 0.16, "#9C86D8"), (0.22, 0.42, "#F0C04A")):
        pen.box(width * x, height * y, width * 0.5, height * 0.38, colour(shade), round=width * 0.06)
        pen.box(width * x + 1, height * y, width * 0.5 - 2, height * 0.06, symbols.DARK)


# --- the way ----------------------------------------------------------------------------------------------


def _draw_way(pen: Pen, maze: Maze, plan: Plan) -> None:
    """Footsteps from where this movement began."""
    way = maze.board.way
    for here, there in pairwise(way):
        _footsteps(pen, plan.middle(here), plan.middle(there), plan.side)
    if len(way) > 1:
        x, y = plan.middle(way[0])
        pen.disc(x, y, plan.side * 0.13, symbols.DARK)
        pen.disc(x, y, plan.side * 0.09, theme.INFORMATION)


def _footsteps(pen: Pen, here: Point, there: Point, side: float) -> None:
    across, up = (there[0] - here[0]) / side, (there[1] - here[1]) / side
    for index, share in enumerate((0.26, 0.42, 0.58, 0.74)):
        off = side * (0.08 if index % 2 else -0.08)
        x = here[0] + (there[0] - here[0]) * share - up * off
        y = here[1] + (there[1] - here[1]) * share + across * off
        long, short = side * 0.07, side * 0.045
        wide, high = (long, short) if across else (short, long)
        pen.oval(x, y, wide * 1.5, high * 1.5, symbols.DARK)
        pen.oval(x, y, wide, high, theme.INFORMATION)


# --- the rim ----------------------------------------------------------------------------------------------


def _draw_rim(pen: Pen, maze: Maze, plan: Plan) -> None:
    chosen = maze.chosen_slot
    for slot in maze.board.slots:
        box = plan.slot(slot.id)
        if slot.id == chosen:
            _arrow(pen, box, slot.side, theme.PARCHMENT)
            _letter(pen, box, slot.id[1:], theme.INK)
        elif maze.board.inserting is not None and slot_spot(slot.id) not in maze.marks.refused:
            _arrow(pen, box, slot.side, RING)
            _letter(pen, box, slot.id[1:], theme.INK)
        else:
            if slot.id == maze.board.last_push:
                _arrow(pen, box, slot.side, theme.EDGE)
            _letter(pen, box, slot.id[1:], QUIET_LETTER)
        if slot_spot(slot.id) in maze.marks.refused:
            size = min(box.width, box.height) * 0.9
            x, y = box.middle
            pen.picture(pieces.cross(size), x - size / 2, y - size / 2, size, size, WHITE)


def _letter(pen: Pen, box: Box, words: str, shade: Colour) -> None:
    size = max(sp(16), min(box.width, box.height) * 0.62)
    pen.text(words, *box.middle, size, shade, bold=True)


def _arrow(pen: Pen, box: Box, side: str, shade: Colour) -> None:
    """Broad, and pointed towards the dungeon."""
    name = f"drunkgeon-arrow-{side}"
    picture = sprite(name, box.width, box.height, lambda pen, width, height: _arrow_drawn(pen, width, height, side))
    pen.picture(picture, *box, shade)


def _arrow_drawn(pen: Pen, width: float, height: float, side: str) -> None:
    long, broad = (height, width) if side in "NS" else (width, height)
    shape = [(0.06, 0.1), (0.06, 0.9), (0.62, 0.9), (0.98, 0.5), (0.62, 0.1)]
    points = []
    for along, across in shape:
        a, b = along * long, across * broad
        points.append({"N": (b, height - a), "S": (b, a), "W": (a, b), "E": (width - a, b)}[side])
    pen.polygon(points, WHITE)


# --- what may be tapped -----------------------------------------------------------------------------------


def _draw_marks(pen: Pen, maze: Maze, plan: Plan) -> None:
    squares = {one.square for one in maze.board.squares}
    bold = len(maze.marks.legal & squares) < MANY
    for square in sorted(maze.marks.legal & squares):
        _frame(pen, plan, square, RING, bold=bold)
    if maze.board.moves and maze.board.way:
        for square in sorted(maze.marks.legal & squares):
            _onward(pen, plan, maze.board.way[-1], square)
    elif not maze.marks.legal & squares:
        _draw_hints(pen, maze, plan)
    for square in sorted(maze.marks.refused & squares):
        x, y = plan.corner(square)
        size = plan.side * 0.42
        pen.picture(pieces.cross(size), x + plan.side - size, y + plan.side - size, size, size, faded(WHITE, 0.9))
    for square in maze.marks.chosen:
        if square in squares:
            _frame(pen, plan, square, theme.PARCHMENT, bold=True)
    _ring_glasses(pen, maze, plan)


def _ring_glasses(pen: Pen, maze: Maze, plan: Plan) -> None:
    for one in maze.board.squares:
        for seat, (x, y, size) in placed(one, plan):
            name = f"glass-{seat}"
            if name in maze.marks.legal or name in maze.marks.chosen:
                pen.ring(x, y, size * 0.5, dp(5), symbols.DARK)
                pen.ring(x, y, size * 0.5, dp(3), RING if name in maze.marks.legal else theme.PARCHMENT)


def _frame(pen: Pen, plan: Plan, square: str, shade: Colour, *, bold: bool) -> None:
    line = max(dp(3), plan.side * (0.08 if bold else 0.05))
    edge = Box(*plan.corner(square), plan.side, plan.side).shrunk(line * 0.6)
    pen.frame(*edge, symbols.DARK, round=plan.side * 0.1, line=line * 1.7)
    pen.frame(*edge, shade, round=plan.side * 0.1, line=line)


def _onward(pen: Pen, plan: Plan, here: str, there: str) -> None:
    """An arrow over the edge between two squares."""
    (x, y), (to_x, to_y) = plan.middle(here), plan.middle(there)
    across, up = (to_x - x) / plan.side, (to_y - y) / plan.side
    middle, size = ((x + to_x) / 2, (y + to_y) / 2), plan.side * 0.19
    for grown, shade in ((1.45, symbols.DARK), (1.0, RING)):
        s = size * grown
        tip = middle[0] + across * s, middle[1] + up * s
        tail = [
            (middle[0] - across * s * 0.7 + side * up * s, middle[1] - up * s * 0.7 + side * across * s)
            for side in (1, -1)
        ]
        pen.polygon([tip, *tail], shade)


def _draw_hints(pen: Pen, maze: Maze, plan: Plan) -> None:
    """Outside a movement: where the first step could lead."""
    hero = maze.board.heroes[maze.board.active] if maze.board.heroes else None
    if hero is None or hero.square is None or maze.board.moved or maze.board.inserting is not None:
        return
    for there in maze.board.steps:
        (x, y), (to_x, to_y) = plan.middle(hero.square), plan.middle(there)
        pen.disc((x + to_x) / 2, (y + to_y) / 2, plan.side * 0.09, symbols.DARK)
        pen.disc((x + to_x) / 2, (y + to_y) / 2, plan.side * 0.06, STEPS)


def _draw_ghost(pen: Pen, maze: Maze, plan: Plan) -> None:
    """The mat that is about to be pushed, waiting outside, and what would fall out."""
    slot = next((one for one in maze.board.slots if one.id == maze.chosen_slot), None)
    mat = maze.board.inserting
    if slot is None or mat is None:
        return
    for square in slot.line:
        edge = Box(*plan.corner(square), plan.side, plan.side)
        pen.box(*edge, faded(theme.BRASS, 0.2))
    right, up = AWAY[slot.side]
    x, y = plan.middle(slot.line[-1])
    _falling(pen, (x - right * plan.side * 0.5, y - up * plan.side * 0.5), (-right, -up), plan.rim)
    x, y = plan.outside(slot.id, slot.line[0])
    box = Box(x - plan.side / 2, y - plan.side / 2, plan.side, plan.side)
    light.lamplight(pen, x, y, plan.side, plan.side, faded(theme.BRASS, 0.9))
    draw_mat(pen, mat, box, quarters=maze.chosen_turning if maze.chosen_turning is not None else mat.turning)
    pen.frame(*box, symbols.DARK, round=dp(4), line=dp(6))
    pen.frame(*box, theme.PARCHMENT, round=dp(4), line=dp(3))


def _falling(pen: Pen, at: Point, way: Point, long: float) -> None:
    """An arrow out of the dungeon."""
    (x, y), (across, up) = at, way
    for grown, shade in ((1.0, symbols.DARK), (0.74, theme.REFUSED_TEXT)):
        s = long * 0.72 * grown
        middle = x + across * long * 0.45, y + up * long * 0.45
        tip = middle[0] + across * s * 0.7, middle[1] + up * s * 0.7
        tail = [
            (middle[0] - across * s * 0.5 + side * up * s, middle[1] - up * s * 0.5 + side * across * s)
            for side in (1, -1)
        ]
        pen.polygon([tip, *tail], shade)
