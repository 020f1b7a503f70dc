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
from ui.widgets.words import height_of
from ui.wording import Wording

WHITE: Final = symbols.WHITE
NAME_SP, TEXT_SP = 21, 17
SQUARE_DP: Final = 30
COLUMNS: Final = 5
"""So many squares stand in a row where one row would make them too small."""
LIMIT_DP: Final = 24
LEAST_FACE_DP: Final = 36
LEAST_SQUARE_DP: Final = 17
LYING_DP: Final = 200
STARS_DP: Final = 40
NARROW_DP: Final = 150
GLOW: Final = colour("#7A2A16")


class Parts(NamedTuple):
    """Where on its card what is."""

    face: Box
    name: Box
    stars: Box
    bar: Box
    text: Box
    icon: Box | None = None
    """None where it stands before the text."""


def parts(box: Box, squares: int, words: str) -> Parts:
    """Upright: the face above; lying: the face at the left. What it can do comes before how it looks."""
    inner = box.shrunk(dp(6))
    lying = box.height < box.width * 0.85 and box.width >= dp(LYING_DP)
    return _lying(inner, squares) if lying else _upright(inner, squares, words)


def _upright(inner: Box, squares: int, words: str) -> Parts:
    name = sp(NAME_SP if inner.width >= dp(NARROW_DP) else NAME_SP - 2) * 1.2
    low, high = _bar_heights(inner.width, squares)
    two = _rows(squares, high, inner.width) == 2
    across = inner.width - dp(STARS_DP + 4) if two else inner.width
    if two:
        low, high = _bar_heights(across, squares)
    needed = _height_of(words, int(inner.width if two else inner.width - sp(TEXT_SP) - dp(7))) + dp(2) if words else 0.0
    bar = max(low, min(high, inner.height - name - dp(8) - needed))
    left = inner.height - name - bar - dp(8)
    text = min(left, needed)
    # A face that is too small to be seen is none.
    face = left - text if left - text >= dp(LEAST_FACE_DP) else 0.0
    text = left - face
    top = inner.y + inner.height
    title = Box(inner.x, top - name, inner.width, name)
    if face:
        stars = Box(inner.x + inner.width - dp(STARS_DP), top - name - sp(24), dp(STARS_DP), sp(24))
    elif two:
        stars = Box(inner.x + inner.width - dp(STARS_DP), inner.y + text + dp(4) + bar / 2, dp(STARS_DP), bar / 2)
    else:
        stars = Box(inner.x + inner.width - dp(STARS_DP), top - name, dp(STARS_DP), name)
        title = Box(inner.x, top - name, inner.width - dp(STARS_DP), name)
    return Parts(
        Box(inner.x, top - name - face, inner.width, face),
        title,
        stars,
        Box(inner.x, inner.y + text + dp(4), across, bar),
        Box(inner.x, inner.y, inner.width, text),
        _icon_at_the_end(inner, bar, inner.y + text + dp(4)) if two else None,
    )


def _icon_at_the_end(inner: Box, bar: float, low: float) -> Box:
    """Beside two rows of squares there is room for what says when the ability happens: its words get all the width."""
    size = min(sp(TEXT_SP + 2), bar / 2)
    return Box(inner.x + inner.width - size, low, size, size)


def _lying(inner: Box, squares: int) -> Parts:
    name = sp(NAME_SP) * 1.3
    side = min(inner.height - name, inner.width * 0.42)
    left = inner.x + side + dp(6)
    width = inner.width - side - dp(6)
    top = inner.y + inner.height
    bar = min(_bar_heights(width, squares)[1], inner.height * 0.34)
    return Parts(
        Box(inner.x, inner.y + (inner.height - name - side) / 2, side, side),
        Box(inner.x, top - name, inner.width - dp(STARS_DP), name),
        Box(inner.x + inner.width - dp(STARS_DP), top - name, dp(STARS_DP), name),
        Box(left, top - name - dp(4) - bar, width, bar),
        Box(left, inner.y, width, inner.height - name - bar - dp(8)),
    )


def _bar_heights(width: float, squares: int) -> tuple[float, float]:
    """The lowest that its squares can be, and as high as they like to be: in two rows where one would be too small."""
    one = min(dp(SQUARE_DP), width / max(squares, 1))
    if one >= dp(LIMIT_DP) or squares <= COLUMNS:
        return min(one, dp(LIMIT_DP)), one
    return 2 * dp(LEAST_SQUARE_DP), 2 * min(dp(SQUARE_DP), width / ceil(squares / 2))


def _rows(squares: int, height: float, width: float) -> int:
    fits = min(height, width / max(squares, 1)) >= dp(LIMIT_DP) - 1 or squares <= COLUMNS
    return 1 if fits else 2


def _height_of(words: str, width: int) -> float:
    """How high the ability is, wrapped in letters that are still easily read."""
    return float(height_of(words, width, int(sp(TEXT_SP))))


def draw_enemies(pen: Pen, board: DungeonBoard, boxes: Mapping[str, Box], marks: Marks, wording: Wording) -> None:
    entries = {one.id: one for one in (*board.monsters, *board.bosses)}
    for shown in board.enemies:
        if shown.id in boxes and shown.id in entries:
            _draw_enemy(pen, board, shown, entries[shown.id], boxes[shown.id], marks, wording)


def _draw_enemy(
    pen: Pen, board: DungeonBoard, shown: EnemyShown, entry: EnemyEntry, box: Box, marks: Marks, wording: Wording
) -> None:
    _draw_ground(pen, shown, box)
    where = parts(box, entry.hp, entry.text)
    side = min(where.face.width, where.face.height)
    if side >= dp(LEAST_FACE_DP) * 0.9:
        x, y = where.face.middle
        light.lamplight(pen, x, y, side * 0.8, side * 0.7, faded(GLOW, 0.9))
        picture = symbols.creature(shown.id, side, boss=shown.boss)
        pen.picture(picture, x - side / 2, y - side / 2, side, side, WHITE)
    else:
        # It looms in the dark behind its own words.
        x, y = box.middle
        side = min(box.width, box.height) * 0.9
        picture = symbols.creature(shown.id, side, boss=shown.boss)
        pen.picture(picture, x - side / 2, y - side / 2 - dp(6), side, side, faded(WHITE, 0.1))
    _draw_name(pen, entry, where, boss=shown.boss)
    coming = board.sum.placed if board.sum is not None and board.sum.enemy == shown.id else 0
    draw_bar(pen, entry.bar, shown.damage, coming, where.bar)
    _draw_ability(pen, entry, where.text, where.icon)
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


def _draw_name(pen: Pen, entry: EnemyEntry, where: Parts, *, boss: bool) -> None:
    """The name; its stars where there is room for them."""
    size = sp(NAME_SP if where.name.width >= dp(NARROW_DP) else NAME_SP - 2)
    shade = symbols.GOLD if boss else theme.PARCHMENT
    line(pen, entry.name, where.name.x, where.name.middle[1], where.name.width, size, shade, bold=True)
    right, y, size = where.stars.x + where.stars.width, where.stars.middle[1], sp(NAME_SP)
    wide = pen.text(str(entry.stars), right, y, size, symbols.GOLD, bold=True, anchor=1)
    pen.picture(symbols.icon("star", size), right - wide - size - dp(2), y - size / 2, size, size, WHITE)


def draw_bar(pen: Pen, bar: str, damage: int, coming: int, box: Box) -> None:
    """Squares from left to right as printed; they are lost from the right. Those that an attack would take now are
    framed."""
    if not bar or box.height < dp(6):
        return
    rows = _rows(len(bar), box.height, box.width)
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


def _draw_ability(pen: Pen, entry: EnemyEntry, box: Box, beside: Box | None) -> None:
    """The icon that says when it happens stands before what happens."""
    if not entry.text or box.height < sp(TEXT_SP):
        return
    size = sp(TEXT_SP + 1)
    left = 0.0
    if entry.icon is not Icon.NONE and beside is not None:
        pen.picture(symbols.icon(entry.icon.value, beside.width), *beside, WHITE)
    elif entry.icon is not Icon.NONE:
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
