"""An enemy as large as there is room for: its face, its squares of hit points, what it can do, and its stars."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.dungeons_drinks.board import DungeonBoard, EnemyShown
from rules.dungeons_drinks.printed import EnemyEntry, Icon
from ui import theme
from ui.boards import dungeons_drinks_symbols as symbols
from ui.boards.board import Marks
from ui.boards.dungeons_drinks_words import draw_mark, line, paragraph
from ui.drawing import light
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import colour, faded, mixed
from ui.wording import Wording

WHITE: Final = symbols.WHITE
NAME_SP, TEXT_SP = 21, 17
SQUARE_DP: Final = 30
COLUMNS: Final = 5
"""So many squares stand in a row where one row would make them too small."""
LIMIT_DP: Final = 20
GLOW: Final = colour("#7A2A16")


class Parts(NamedTuple):
    """Where on its card what is."""

    face: Box
    name: Box
    bar: Box
    text: Box


def parts(box: Box, squares: int) -> Parts:
    """Upright: the face above; lying: the face at the left."""
    inner = box.shrunk(dp(7))
    name = sp(NAME_SP) * 1.3
    if box.height >= box.width * 0.85:
        bar = _bar_height(inner.width, squares, inner.height * 0.28)
        text = min(inner.height * 0.34, sp(TEXT_SP) * 1.25 * 4)
        face = max(0.0, inner.height - name - bar - text - dp(8))
        top = inner.y + inner.height
        return Parts(
            Box(inner.x, top - name - face, inner.width, face),
            Box(inner.x, top - name, inner.width, name),
            Box(inner.x, inner.y + text + dp(4), inner.width, bar),
            Box(inner.x, inner.y, inner.width, text),
        )
    side = min(inner.height - name, inner.width * 0.34)
    left = inner.x + side + dp(6)
    width = inner.width - side - dp(6)
    top = inner.y + inner.height
    bar = _bar_height(width, squares, inner.height * 0.34)
    return Parts(
        Box(inner.x, inner.y + (inner.height - name - side) / 2, side, side),
        Box(inner.x, top - name, inner.width, name),
        Box(left, top - name - dp(4) - bar, width, bar),
        Box(left, inner.y, width, inner.height - name - bar - dp(8)),
    )


def _bar_height(width: float, squares: int, most: float) -> float:
    """High enough for its squares: in one row, or in two where they would be too small for tired eyes."""
    one = min(dp(SQUARE_DP), width / max(squares, 1), most)
    if one >= dp(LIMIT_DP) or squares <= COLUMNS:
        return one
    return min(2 * dp(SQUARE_DP), 2 * width / ceil(squares / 2), most * 1.25)


def draw_enemies(
    pen: Pen, board: DungeonBoard, boxes: Mapping[str, Box], marks: Marks, wording: Wording
) -> None:
    entries = {one.id: one for one in (*board.monsters, *board.bosses)}
    for shown in board.enemies:
        if shown.id in boxes and shown.id in entries:
            _draw_enemy(pen, board, shown, entries[shown.id], boxes[shown.id], marks, wording)


def _draw_enemy(
    pen: Pen, board: DungeonBoard, shown: EnemyShown, entry: EnemyEntry, box: Box, marks: Marks, wording: Wording
) -> None:
    _draw_ground(pen, shown, box)
    where = parts(box, entry.hp)
    side = min(where.face.width, where.face.height)
    if side >= dp(24):
        x, y = where.face.middle
        light.lamplight(pen, x, y, side * 0.8, side * 0.7, faded(GLOW, 0.9))
        picture = symbols.creature(shown.id, side, boss=shown.boss)
        pen.picture(picture, x - side / 2, y - side / 2, side, side, WHITE)
    _draw_name(pen, entry, where.name, boss=shown.boss)
    coming = board.sum.placed if board.sum is not None and board.sum.enemy == shown.id else 0
    draw_bar(pen, entry.bar, shown.damage, coming, where.bar)
    _draw_ability(pen, entry, where.text)
    _draw_corner(pen, board, shown, where, wording)
    draw_mark(pen, box, shown.id, marks, round=12)


def _draw_ground(pen: Pen, shown: EnemyShown, box: Box) -> None:
    ground = mixed(symbols.STONE, colour("#3B2A10"), 0.7) if shown.boss else symbols.STONE
    pen.box(*box, symbols.DARK, round=dp(12))
    pen.box(*box.shrunk(dp(2)), ground, round=dp(11))
    if shown.boss:
        pen.frame(*box.shrunk(dp(3)), symbols.GOLD, round=dp(10), line=dp(2))
        pen.frame(*box.shrunk(dp(6)), faded(symbols.GOLD, 0.6), round=dp(8), line=dp(1))
    else:
        pen.frame(*box.shrunk(dp(2)), symbols.STONE_LIGHT, round=dp(11), line=dp(2))
    if shown.target:
        x, y = box.middle
        light.lamplight(pen, x, y, box.width * 0.6, box.height * 0.6, faded(theme.REFUSED, 0.5))
        pen.frame(*box.shrunk(dp(2)), theme.REFUSED, round=dp(11), line=dp(4))


def _draw_name(pen: Pen, entry: EnemyEntry, box: Box, *, boss: bool) -> None:
    """The name, and at the right its stars."""
    y = box.middle[1]
    size = sp(NAME_SP)
    right = box.x + box.width
    wide = pen.text(str(entry.stars), right, y, size, symbols.GOLD, bold=True, anchor=1)
    pen.picture(symbols.icon("star", size), right - wide - size - dp(2), y - size / 2, size, size, WHITE)
    shade = symbols.GOLD if boss else theme.PARCHMENT
    line(pen, entry.name, box.x, y, box.width - wide - size - dp(8), size, shade, bold=True)


def draw_bar(pen: Pen, bar: str, damage: int, coming: int, box: Box) -> None:
    """Squares from left to right as printed; they are lost from the right. Those that an attack would take now are
    framed."""
    if not bar or box.height < dp(6):
        return
    rows = 1 if min(box.height, box.width / len(bar)) >= dp(LIMIT_DP) or len(bar) <= COLUMNS else 2
    columns = ceil(len(bar) / rows)
    side = min(box.height / rows, box.width / columns, dp(SQUARE_DP) * 1.3)
    top = box.middle[1] + rows * side / 2
    for index, letter in enumerate(bar):
        left = len(bar) - index
        x, y = box.x + (index % columns) * side, top - (index // columns + 1) * side
        gap = side * 0.05
        picture = symbols.square(letter, side - 2 * gap, lost=left <= damage)
        pen.picture(picture, x + gap, y + gap, side - 2 * gap, side - 2 * gap, WHITE)
        if damage < left <= damage + coming:
            pen.frame(x + gap, y + gap, side - 2 * gap, side - 2 * gap, symbols.DARK, round=side * 0.2, line=dp(6))
            pen.frame(x + gap, y + gap, side - 2 * gap, side - 2 * gap, WHITE, round=side * 0.2, line=dp(3))


def _draw_ability(pen: Pen, entry: EnemyEntry, box: Box) -> None:
    """The icon that says when it happens stands before what happens."""
    if not entry.text or box.height < sp(TEXT_SP):
        return
    size = sp(TEXT_SP + 1)
    left = 0.0
    if entry.icon is not Icon.NONE:
        picture = symbols.icon(entry.icon.value, size)
        pen.picture(picture, box.x, box.y + box.height - size - dp(2), size, size, WHITE)
        left = size + dp(5)
    paragraph(pen, entry.text, Box(box.x + left, box.y, box.width - left, box.height), sp(TEXT_SP), theme.PARCHMENT)


def _draw_corner(pen: Pen, board: DungeonBoard, shown: EnemyShown, where: Parts, wording: Wording) -> None:
    """What is in force on it, and how much the next attack in a chain begins with, over its face."""
    names = {one.id: one.name for one in board.spell_cards}
    tags = [names.get(card, card) for card in shown.under]
    if shown.base > 1:
        tags.append(wording.say("dungeons.chain", base=shown.base))
    y = where.face.y + where.face.height - sp(12)
    for tag in tags:
        if y < where.face.y:
            return
        wide = min(where.face.width, sp(17) * (0.62 * len(tag) + 0.8))
        pen.box(where.face.x, y - sp(11), wide, sp(22), symbols.PAPER, round=dp(6))
        line(pen, tag, where.face.x + dp(6), y, wide - dp(10), sp(17), theme.INK, bold=True)
        y -= sp(25)
