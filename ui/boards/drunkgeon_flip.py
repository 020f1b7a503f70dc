"""Flips and fights: who against whom with both sides' numbers, and the event mat on which the number is tapped."""

from __future__ import annotations

from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.drunkgeon.board import DungeonBoard, ShownFight, ShownFlip, ShownMat
from ui import theme
from ui.boards import drunkgeon_symbols as symbols
from ui.boards.board import Marks
from ui.boards.drunkgeon_glass import token
from ui.boards.drunkgeon_magic import SPELLS, draw_card
from ui.boards.drunkgeon_mats import event_mat, number
from ui.boards.drunkgeon_maze import RING
from ui.boards.drunkgeon_paper import write
from ui.boards.drunkgeon_plan import columns_of, parted, square_in
from ui.boards.drunkgeon_strip import draw_mark
from ui.drawing import light, pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import colour, faded, seat_look
from ui.wording import Wording

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
EMBER: Final = colour("#7A2A16")
PIT: Final = colour("#1B110B")
INK: Final = colour("#2A1B10")
GAP_DP: Final = 6
MAT_SHARE: Final = 0.64
MISSED_DP: Final = 64
MISSED: Final = "missed"


class Scene(NamedTuple):
    """What is drawn with."""

    pen: Pen
    board: DungeonBoard
    marks: Marks
    wording: Wording
    letters: list[str]


class Laid(NamedTuple):
    """Where the parts of a flip or a fight lie."""

    sides: tuple[Box, ...]
    """Whoever flips, then what (or who) is fought."""
    mat: Box | None
    choices: dict[str, Box]
    """Spots beside the mat: the miss, stacks, magic."""


def flips(board: DungeonBoard) -> tuple[ShownFlip, ...]:
    """Of the fight that is going on, or else of the movement."""
    if board.fight is not None:
        return board.fight.flips
    return () if board.flip is None else (board.flip,)


def numbers_asked(marks: Marks) -> bool:
    return any(one.startswith("number-") for one in marks.legal | marks.refused)


def laid_out(board: DungeonBoard, marks: Marks, box: Box) -> Laid:
    gap = dp(GAP_DP)
    inner = box.shrunk(gap)
    asked = marks.legal | marks.refused
    others = sorted(one for one in asked if one.startswith("stack-"))
    others += [one.spell for one in board.magic if one.spell in asked]
    count = 2 if board.fight is not None else 1
    if numbers_asked(marks):
        return _with_the_mat(inner, count, gap)
    if not others:
        return Laid(tuple(columns_of(inner, count, gap)), None, {})
    upper, lower = parted(inner, 0.58, gap)
    cells = columns_of(lower, len(others), gap)
    choices = {name: _no_wider(one, lower.height * 1.5) for name, one in zip(others, cells, strict=True)}
    return Laid(tuple(columns_of(upper, count, gap)), None, choices)


def _no_wider(box: Box, width: float) -> Box:
    return box if box.width <= width else Box(box.middle[0] - width / 2, box.y, width, box.height)


def _with_the_mat(inner: Box, count: int, gap: float) -> Laid:
    """The event mat as large as it can be; beside it the sides, and the miss below them."""
    side = min(inner.height, inner.width * MAT_SHARE)
    mat = Box(inner.x, inner.middle[1] - side / 2, side, side)
    beside = Box(inner.x + side + gap, inner.y, inner.width - side - gap, inner.height)
    missed = Box(beside.x, beside.y, beside.width, dp(MISSED_DP))
    rest = Box(beside.x, beside.y + missed.height + gap, beside.width, beside.height - missed.height - gap)
    each = min((rest.height - gap * (count - 1)) / count, dp(150))
    top = rest.y + rest.height
    sides = tuple(Box(rest.x, top - (i + 1) * each - i * gap, rest.width, each) for i in range(count))
    return Laid(sides, mat, {MISSED: missed})


def fields(board: DungeonBoard, mat: Box) -> list[tuple[str, str, Box]]:
    """Each field of the event mat: its spot, its digit, where it is."""
    edge = mat.width * 0.035
    each = (mat.width - 2 * edge) / 6
    return [
        (f"number-{digit}", digit, Box(mat.x + edge + j * each, mat.y + mat.height - edge - (i + 1) * each, each, each))
        for i, row in enumerate(board.event_mat)
        for j, digit in enumerate(row)
    ]


# --- drawing ----------------------------------------------------------------------------------------------


def draw_scene(scene: Scene, box: Box, laid: Laid) -> None:
    pen = scene.pen
    pen.box(*box, PIT, round=dp(8))
    x, y = box.middle
    light.lamplight(pen, x, y, box.width * 0.6, box.height * 0.7, faded(EMBER, 0.9))
    both = flips(scene.board)
    for index, side in enumerate(laid.sides):
        if index < len(both):
            draw_flipper(scene, side, both[index])
        elif scene.board.fight is not None:
            draw_foe(scene, side, scene.board.fight)
    if laid.mat is not None:
        _draw_event_mat(scene, laid.mat)
    for name, one in laid.choices.items():
        _draw_choice(scene, name, one)
    if len(laid.sides) == 2 and laid.mat is None:
        _draw_versus(scene, laid.sides)


def _draw_versus(scene: Scene, sides: tuple[Box, ...]) -> None:
    left, right = sides
    x, y = (left.x + left.width + right.x) / 2, left.middle[1]
    scene.pen.disc(x, y, sp(19), symbols.DARK)
    scene.pen.ring(x, y, sp(19), dp(2), theme.BRASS)
    scene.pen.text(scene.wording.say("drunkgeon.versus"), x, y, sp(18), theme.BRASS, bold=True)


def _draw_event_mat(scene: Scene, mat: Box) -> None:
    pen = scene.pen
    pen.picture(event_mat(mat.width), *mat, WHITE)
    for name, digit, field in fields(scene.board, mat):
        inner = field.shrunk(field.width * 0.05)
        even = (int((field.x - mat.x) / field.width) + int((field.y - mat.y) / field.width)) % 2
        pen.box(*inner, colour("#D8C292" if even else "#F3E8CB"), round=dp(4))
        pen.text(digit, *field.middle, field.width * 0.62, INK, bold=True)
        if name in scene.marks.chosen:
            pen.frame(*inner, theme.REFUSED, round=dp(4), line=dp(3))
    pen.frame(*mat, symbols.DARK, round=mat.width * 0.05, line=dp(5))
    pen.frame(*mat, RING, round=mat.width * 0.05, line=dp(3))


def _draw_choice(scene: Scene, name: str, box: Box) -> None:
    pen = scene.pen
    if name in SPELLS:
        one = next(one for one in scene.board.magic if one.spell == name)
        draw_card(pen, box, one, None, dim=False)
    elif name == MISSED:
        pen.box(*box, theme.RAISED, round=dp(10))
        write(pen, box.shrunk(dp(6)), scene.wording.say("drunkgeon.missed"), largest=20, bold=True, halign="center")
    else:
        _draw_stack(pen, box, int(name.rpartition("-")[2]))
    draw_mark(pen, box, name, scene.marks)


def _draw_stack(pen: Pen, box: Box, trophies: int) -> None:
    """The event mat with so many trophies under it."""
    pen.box(*box, theme.RAISED, round=dp(8))
    side = min(box.width * 0.56, box.height * 0.6)
    step = min(dp(7), box.height * 0.3 / max(trophies, 1))
    left, bottom = box.middle[0] - side / 2, box.middle[1] - (side * 0.5 + step * trophies) / 2
    for i in range(trophies):
        pen.box(left, bottom + i * step, side, side * 0.5, symbols.DARK, round=dp(4))
        pen.box(left + 1, bottom + i * step + 1, side - 2, side * 0.5 - 2, symbols.GOLD, round=dp(4))
    up = bottom + trophies * step
    pen.box(left, up, side, side * 0.5, symbols.DARK, round=dp(4))
    pen.box(left + 1, up + 1, side - 2, side * 0.5 - 2, colour("#F3E8CB"), round=dp(4))
    pen.text(f"+{trophies}", left + side / 2, up + side * 0.25, max(sp(18), side * 0.3), INK, bold=True)


# --- the two sides ----------------------------------------------------------------------------------------


def result(flip: ShownFlip) -> int | None:
    """None before the flip; a miss is nothing at all."""
    if flip.caught is None:
        return None
    return flip.caught + (flip.stacked or 0) + flip.strength if flip.caught else 0


def draw_flipper(scene: Scene, box: Box, flip: ShownFlip) -> None:
    pen, hero = scene.pen, scene.board.heroes[flip.seat]
    look, waits = seat_look(hero.colour), _is_next(scene.board, flip)
    pen.box(*box, look.deep, round=dp(10))
    pen.frame(*box.shrunk(dp(1)), look.rim, round=dp(10), line=dp(4 if waits else 1.6))
    head, sums = _plate(box)
    face = square_in(Box(head.x, head.y, min(head.height, head.width * 0.42), head.height))
    picture = token(hero.colour, hero.fingers, hero.full, scene.letters[flip.seat], face.width)
    pen.picture(picture, *face, WHITE)
    _write_name(scene, head, face, scene.wording.name(flip.seat))
    _draw_sum(scene, sums, flip)


def _plate(box: Box) -> tuple[Box, Box]:
    """Picture and name above, numbers below."""
    return parted(box.shrunk(dp(7)), 0.46, dp(2))


def _write_name(scene: Scene, head: Box, face: Box, words: str) -> None:
    left = face.x + face.width + dp(6)
    name = Box(left, head.y, head.x + head.width - left, head.height)
    write(scene.pen, name, words, largest=22, bold=True)


def _is_next(board: DungeonBoard, flip: ShownFlip) -> bool:
    return flip == next((one for one in flips(board) if one.caught is None), None)


def _draw_sum(scene: Scene, box: Box, flip: ShownFlip) -> None:
    """What was caught, what the stack and magic add, and what that comes to."""
    pen = scene.pen
    total, size = result(flip), min(box.height * 0.8, sp(46), box.width * 0.2)
    y, x = box.middle[1], box.x
    x = _draw_caught(pen, x, y, size, flip.caught)
    for symbol, more in ((symbols.trophy, flip.stacked or 0), (None, flip.strength)):
        if more:
            x = _draw_more(pen, x, y, size, symbol, more)
    if total is None:
        return
    beaten = None if not flip.needed else total >= flip.needed
    shade = theme.PARCHMENT if beaten is None else theme.GOOD if beaten else theme.REFUSED_TEXT
    wide = pen.text(str(total), box.x + box.width, y, size * 1.15, shade, bold=True, anchor=1)
    mark = size * 0.62
    at = box.x + box.width - wide - mark - dp(3), y - mark / 2
    if beaten is not None and at[0] > x:
        pen.picture(pieces.tick(mark) if beaten else pieces.cross(mark), *at, mark, mark, WHITE)


def _draw_caught(pen: Pen, x: float, y: float, size: float, caught: int | None) -> float:
    """A field of the event mat."""
    pen.box(x, y - size / 2, size, size, symbols.DARK, round=size * 0.16)
    edge = max(1.5, size * 0.04)
    ground = colour("#F3E8CB") if caught else theme.QUIET
    pen.box(x + edge, y - size / 2 + edge, size - 2 * edge, size - 2 * edge, ground, round=size * 0.13)
    words = "?" if caught is None else str(caught)
    pen.text(words, x + size / 2, y, max(sp(16), size * 0.66), INK, bold=True)
    return x + size + size * 0.12


def _draw_more(pen: Pen, x: float, y: float, size: float, symbol: symbols.Symbol | None, more: int) -> float:
    drawn = symbol if symbol is not None else SPELLS["giant_strength"]
    wide = pen.text(f"+{more}", x, y, max(sp(16), size * 0.56), theme.PARCHMENT, bold=True, anchor=0)
    mark = size * 0.46
    pen.picture(symbols.picture(drawn, mark), x + wide + dp(1), y - mark / 2, mark, mark, WHITE)
    return x + wide + mark + size * 0.14


def foe_mat(board: DungeonBoard, fight: ShownFight) -> ShownMat:
    return next(one.mat for one in board.squares if one.square == fight.square)


def draw_foe(scene: Scene, box: Box, fight: ShownFight) -> None:
    """What is printed on a mat: its picture, its name, and the number to beat."""
    pen, mat = scene.pen, foe_mat(scene.board, fight)
    pen.box(*box, symbols.DARK, round=dp(10))
    rim = symbols.GOLD if fight.foe == "dragon" else symbols.BLOOD if fight.foe == "monster" else symbols.ALARM
    pen.frame(*box.shrunk(dp(1)), rim, round=dp(10), line=dp(3))
    head, sums = _plate(box)
    face = square_in(Box(head.x, head.y, min(head.height, head.width * 0.42), head.height))
    pen.picture(symbols.medallion(mat.id, mat.kind, face.width), *face, WHITE)
    dragon = scene.wording.say("drunkgeon.dragon")
    _write_name(scene, head, face, dragon if fight.foe == "dragon" else mat.name)
    size = min(sums.height * 0.8, sp(44))
    number(pen, str(mat.value), sums.x + sums.width, sums.middle[1] - size * 0.53, size)
    words = Box(sums.x, sums.y, sums.width - size, sums.height)
    write(pen, words, scene.wording.say("drunkgeon.to_beat"), largest=18, shade=theme.QUIET)
