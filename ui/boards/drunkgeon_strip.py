"""Beside the maze: what everybody owns; and for whose turn it is the mats in the hand, the magic, and ways round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.drunkgeon.board import DungeonBoard, ShownHero, ShownMat
from ui import theme
from ui.boards import drunkgeon_symbols as symbols
from ui.boards.board import Marks
from ui.boards.drunkgeon_magic import draw_card
from ui.boards.drunkgeon_mats import back, draw_mat
from ui.boards.drunkgeon_maze import RING
from ui.boards.drunkgeon_plan import BADGE_GAP_DP, cells_of, columns_of, square_in
from ui.drawing import pieces
from ui.drawing.boxes import Box, grid_of
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.theme import faded, seat_look

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
STACK: Final = "stack"
GAP_DP: Final = 5
HAND_DP: Final = 64
ROOMY_DP: Final = 100
HAND_SHOWN_DP: Final = 140
TURNINGS: Final = ("turn-0", "turn-1", "turn-2", "turn-3")


class Strip(NamedTuple):
    """Where everything in it lies, by spot."""

    turnings: dict[str, Box]
    hand: dict[str, Box]
    """Mats, and the stack of a Half Pint."""
    magic: dict[str, Box]

    @property
    def boxes(self) -> dict[str, Box]:
        return {**self.turnings, **self.hand, **self.magic}


def turning_mat(board: DungeonBoard, marks: Marks) -> ShownMat | None:
    """The mat of which it is asked how it lies, or soon will be."""
    if board.inserting is not None:
        return board.inserting
    if not any(one in marks.legal or one in marks.refused for one in TURNINGS):
        return None
    known = {mat.id: mat for mat in board.to_come}
    chosen = next((known[one] for one in marks.chosen if one in known), None)
    if chosen is not None:
        return chosen
    if board.cast_on is not None:
        return next(one.mat for one in board.squares if one.square == board.cast_on)
    return next((mat for mat in board.to_come if mat.kind == "room"), None)


def held_mats(board: DungeonBoard, marks: Marks) -> list[str]:
    """What lies in the hand of whose turn it is, and in a pile of which something may be taken."""
    if not board.heroes or board.phase != "play":
        return []
    found = [mat.id for mat in board.heroes[board.active].hand.mats]
    asked = marks.legal | marks.refused
    for one in board.squares:
        if one.pile is not None:
            found += [mat.id for mat in one.pile.mats if mat.id in asked]
    return ([STACK] if board.half_pint else []) + found


def laid_out(board: DungeonBoard, marks: Marks, box: Box) -> Strip:
    gap = dp(GAP_DP)
    if turning_mat(board, marks) is not None:
        return Strip(dict(zip(TURNINGS, _turnings(box, gap), strict=True)), {}, {})
    held, spells = held_mats(board, marks), [one.spell for one in board.magic]
    upright = box.height > box.width
    if upright:
        high = min(dp(HAND_DP), box.height * 0.22) if held else 0.0
        top = Box(box.x, box.y + box.height - high, box.width, high)
        rest = Box(box.x, box.y, box.width, box.height - high - (gap if held else 0))
    else:
        wide = min(box.height, dp(HAND_DP) * 1.4) * len(held)
        top = Box(box.x + dp(3), box.y + dp(3), wide, box.height - dp(6))
        rest = Box(top.x + wide + gap, box.y, box.width - wide - gap - dp(3), box.height)
    hand = dict(zip(held, [square_in(one) for one in columns_of(top, len(held), gap)], strict=True)) if held else {}
    cells = cells_of(rest, len(spells), gap, dp(34)) if spells else []
    return Strip({}, hand, dict(zip(spells, cells, strict=True)))


def _turnings(box: Box, gap: float) -> list[Box]:
    return [square_in(one) for one in grid_of(box, 4, gap, shape=1.0)]


# --- drawing ----------------------------------------------------------------------------------------------


def draw_strip(pen: Pen, board: DungeonBoard, marks: Marks, strip: Strip, area: Box) -> None:
    if strip.turnings:
        mat = turning_mat(board, marks)
        assert mat is not None
        _draw_turnings(pen, mat, strip, marks, area)
        return
    known = mats_known(board)
    if strip.hand:
        _draw_hand(pen, board, strip, known)
    for one in board.magic:
        owner = None if one.owner is None else board.heroes[one.owner].colour
        draw_card(pen, strip.magic[one.spell], one, owner)
    for name, box in {**strip.hand, **strip.magic}.items():
        draw_mark(pen, box, name, marks)


def mats_known(board: DungeonBoard) -> dict[str, ShownMat]:
    """Every mat that may have to be drawn by itself."""
    found = {mat.id: mat for mat in board.to_come}
    found.update({mat.id: mat for hero in board.heroes for mat in hero.hand.mats})
    found.update({mat.id: mat for one in board.squares if one.pile for mat in one.pile.mats})
    return found


def _draw_hand(pen: Pen, board: DungeonBoard, strip: Strip, known: dict[str, ShownMat]) -> None:
    look = seat_look(board.heroes[board.active].colour)
    boxes = list(strip.hand.values())
    left, bottom = min(box.x for box in boxes), min(box.y for box in boxes)
    right = max(box.x + box.width for box in boxes)
    around = Box(left, bottom, right - left, boxes[0].height).shrunk(-dp(3))
    pen.box(*around, look.deep, round=dp(6))
    pen.frame(*around, look.rim, round=dp(6), line=dp(2))
    for name, box in strip.hand.items():
        draw_held(pen, name, box, board, known)


def draw_held(pen: Pen, name: str, box: Box, board: DungeonBoard, known: dict[str, ShownMat]) -> None:
    """A mat by itself, or the stack with how many mats it has."""
    if name != STACK:
        draw_mat(pen, known[name], box)
        return
    pen.picture(back(box.width), *box, WHITE)
    pen.disc(box.x + box.width - sp(13), box.y + sp(13), sp(13), symbols.DARK)
    pen.text(str(board.stack), box.x + box.width - sp(13), box.y + sp(13), sp(17), theme.PARCHMENT, bold=True)


def _draw_turnings(pen: Pen, mat: ShownMat, strip: Strip, marks: Marks, area: Box) -> None:
    pen.box(*area, faded(theme.WALNUT, 0.7), round=dp(8))
    waits = not marks.legal & set(TURNINGS)
    for quarters, (name, box) in enumerate(strip.turnings.items()):
        draw_mat(pen, mat, box, quarters=quarters, alpha=0.55 if waits else 1.0)
        draw_mark(pen, box, name, marks)


def draw_mark(pen: Pen, box: Box, name: str, marks: Marks) -> None:
    edge = box.shrunk(-dp(1))
    if name in marks.chosen:
        pen.frame(*edge, symbols.DARK, round=dp(7), line=dp(7))
        pen.frame(*edge, theme.PARCHMENT, round=dp(7), line=dp(4))
    elif name in marks.legal:
        pen.frame(*edge, symbols.DARK, round=dp(7), line=dp(6))
        pen.frame(*edge, RING, round=dp(7), line=dp(3.4))
    elif name in marks.refused:
        size = min(dp(24), box.height * 0.42)
        pen.box(*box, faded(symbols.DARK, 0.42), round=dp(6))
        pen.picture(pieces.cross(size), box.x, box.y + box.height - size, size, size, WHITE)


# --- what everybody owns ----------------------------------------------------------------------------------


def draw_owned(pen: Pen, board: DungeonBoard, box: Box) -> None:
    """Below each badge: keys (hollow where they are wanting), trophies, and mats in hand."""
    columns = columns_of(box, len(board.heroes), dp(BADGE_GAP_DP))
    colours = _colours(board)
    for hero, column in zip(board.heroes, columns, strict=True):
        pen.box(*column, faded(theme.WALNUT, 0.78), round=dp(6))
        if not hero.alive:
            size = column.height * 0.7
            at = column.middle[0] - size / 2, column.middle[1] - size / 2
            pen.picture(symbols.picture(symbols.skeleton, size), *at, size, size, faded(WHITE, 0.7))
        elif column.width >= dp(ROOMY_DP):
            _owned_in_a_row(pen, hero, column, colours, board.trophies_needed)
        else:
            _owned_in_two_rows(pen, hero, column, colours)


def _colours(board: DungeonBoard) -> list[str]:
    """Of the keys in the game."""
    wanted = {colour for hero in board.heroes for colour in (*hero.hand.keys, *hero.keys_wanted)}
    return [one for one in ("red", "blue", "yellow", "green") if one in wanted] + sorted(
        wanted - {"red", "blue", "yellow", "green"}
    )


def _owned_in_a_row(pen: Pen, hero: ShownHero, box: Box, colours: Sequence[str], needed: int) -> None:
    shows_hand = box.width >= dp(HAND_SHOWN_DP)
    taken = dp(54) + (box.height if shows_hand else 0)
    size = min(dp(19), (box.width - taken) / max(len(colours), 1))
    x, mark = box.x + dp(3), dp(15)
    if colours:
        pen.picture(symbols.picture(symbols.key, mark), x, box.middle[1] - mark / 2, mark, mark, WHITE)
        x += mark + dp(1)
    for shade in colours:
        _key(pen, x, box.middle[1] - size / 2, size, shade, held=shade in hero.hand.keys)
        x += size
    for mat in hero.hand.mats[:1] if shows_hand else ():
        side = box.height - dp(6)
        draw_small(pen, mat, Box(box.x + box.width - side - dp(3), box.y + dp(3), side, side))
    cup = dp(18)
    pen.picture(symbols.picture(symbols.trophy, cup), x + dp(3), box.middle[1] - cup / 2, cup, cup, WHITE)
    done = hero.hand.trophies >= needed
    words, shade = str(hero.hand.trophies), theme.GOOD if done else theme.PARCHMENT
    pen.text(words, x + dp(4) + cup, box.middle[1], sp(17), shade, bold=True, anchor=0)


def _owned_in_two_rows(pen: Pen, hero: ShownHero, box: Box, colours: Sequence[str]) -> None:
    size = min(dp(14), (box.width - dp(2)) / max(len(colours), 1), box.height * 0.46)
    x, y = box.middle[0] - size * len(colours) / 2, box.y + box.height - size - dp(1)
    for shade in colours:
        _key(pen, x, y, size, shade, held=shade in hero.hand.keys)
        x += size
    cup, middle = dp(15), box.y + (box.height - size) / 2
    at = box.middle[0] - cup, middle - cup / 2
    pen.picture(symbols.picture(symbols.trophy, cup), *at, cup, cup, WHITE)
    pen.text(str(hero.hand.trophies), box.middle[0] + dp(2), middle, sp(16), theme.PARCHMENT, bold=True, anchor=0)


def _key(pen: Pen, x: float, y: float, size: float, shade: str, *, held: bool) -> None:
    """By its colour's own shape, faint while it is wanting."""
    pen.picture(seat_sprite(shade, size), x, y, size, size, WHITE if held else faded(WHITE, 0.22))


def draw_small(pen: Pen, mat: ShownMat, box: Box) -> None:
    """Without a number: there is no room for it."""
    draw_mat(pen, mat if not mat.value else _without_number(mat), box)


def _without_number(mat: ShownMat) -> ShownMat:
    return ShownMat(mat.id, mat.kind, mat.name, 0, mat.colour, mat.turning, mat.openings, mat.printed)
