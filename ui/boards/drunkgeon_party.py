"""Before the first turn: who comes along with what glass, the magic mats to be read, and mats to choose from."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp, sp

from rules.drunkgeon.board import DungeonBoard, ShownHero, ShownMat
from rules.message import Message
from ui import theme
from ui.boards.board import Marks
from ui.boards.drunkgeon_flip import PIT, Scene
from ui.boards.drunkgeon_glass import glass
from ui.boards.drunkgeon_magic import card, price
from ui.boards.drunkgeon_mats import draw_mat
from ui.boards.drunkgeon_paper import fits, write
from ui.boards.drunkgeon_plan import cells_of, square_in
from ui.boards.drunkgeon_strip import STACK, TURNINGS, draw_held, draw_mark, mats_known
from ui.drawing.boxes import Box, grid_of
from ui.drawing.shapes import seat_sprite
from ui.theme import faded, seat_look
from ui.wording import sentence

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
GAP_DP: Final = 6
TWO_COLUMNS_DP: Final = 640

# --- the party --------------------------------------------------------------------------------------------


def draw_party(scene: Scene, box: Box) -> None:
    """A plate for each player: hero, how numbers are come by, and the full glass."""
    pen, heroes = scene.pen, scene.board.heroes
    plates = cells_of(box.shrunk(dp(8)), len(heroes), dp(GAP_DP), dp(104))
    for hero, plate in zip(heroes, plates, strict=True):
        _draw_hero(scene, hero, plate)
    pen.frame(*box.shrunk(dp(2)), theme.EDGE, round=dp(8), line=dp(1.5))


def _draw_hero(scene: Scene, hero: ShownHero, box: Box) -> None:
    pen, look = scene.pen, seat_look(hero.colour)
    pen.box(*box, look.deep if hero.colour else theme.PANEL, round=dp(10))
    pen.frame(*box.shrunk(dp(1)), look.rim, round=dp(10), line=dp(2))
    inner = box.shrunk(dp(8))
    size = min(inner.height * 0.36, dp(64), inner.width * 0.36)
    pen.picture(seat_sprite(hero.colour, size), inner.x, inner.y + inner.height - size, size, size, WHITE)
    line = sp(24)
    high = min(inner.height - line - dp(4), dp(110), inner.width * 0.6)
    wide = high * 0.62
    left, low = inner.x + inner.width - wide, inner.y + line + dp(2)
    said = bool(hero.level)
    tint = WHITE if said else faded(WHITE, 0.4)
    pen.picture(glass(hero.full, hero.full, wide, high), left, low, wide, high, tint)
    if said:
        pen.text(str(hero.full), left + wide / 2, low + high * 0.36, max(sp(18), wide * 0.5), theme.INK, bold=True)
    near = inner.x + size + dp(6)
    name = Box(near, inner.y + inner.height - size, left - near - dp(4), size)
    write(pen, name, scene.wording.name(hero.seat), largest=20, bold=True)
    who = Box(inner.x, name.y - line, left - inner.x - dp(4), line)
    write(pen, who, hero.hero, largest=18)
    level = Box(inner.x, inner.y, inner.width, line)
    text = scene.wording.say(f"drunkgeon.level.{hero.level}") if said else ""
    write(pen, level, text, largest=18, shade=theme.PARCHMENT)


# --- magic to be read -------------------------------------------------------------------------------------


def draw_study(scene: Scene, box: Box) -> None:
    """Every magic mat with its price, what it does, and when."""
    pen, magic = scene.pen, scene.board.magic
    pen.box(*box, PIT, round=dp(8))
    inner = box.shrunk(dp(4))
    columns = 2 if inner.width >= dp(TWO_COLUMNS_DP) else 1
    rows = -(-len(magic) // columns)
    gap = dp(3)
    wide, high = (inner.width + gap) / columns - gap, (inner.height + gap) / rows - gap
    for index, one in enumerate(magic):
        x = inner.x + index // rows * (wide + gap)
        y = inner.y + inner.height - (index % rows + 1) * (high + gap) + gap
        _draw_lesson(scene, Box(x, y, wide, high), one.spell, one.cost)


def _draw_lesson(scene: Scene, box: Box, spell: str, cost: int) -> None:
    pen, text = scene.pen, scene.wording.text
    pen.box(*box, theme.PANEL, round=dp(6))
    side = min(box.height, dp(56))
    picture = Box(box.x + dp(2), box.middle[1] - side / 2 + dp(2), side - dp(4), side - dp(4))
    pen.picture(card(spell, picture.width, picture.height), *picture, WHITE)
    price(pen, str(cost), picture.x + picture.width + dp(2), picture.y - dp(1), sp(18))
    left = box.x + side + dp(10)
    words = Box(left, box.y, box.x + box.width - left - dp(6), box.height)
    name, does = text(Message("spell", {"spell": spell})), text(Message(f"does.{spell}"))
    when = sentence(text(Message(f"when.{spell}")))
    whole = f"{does} {when}."
    write(pen, words, whole if fits(words, f"{name}  {whole}", 18) else does, largest=18, lead=name)


# --- mats to choose from ----------------------------------------------------------------------------------


def asked_mats(board: DungeonBoard, marks: Marks) -> list[str]:
    """Mats that are asked for and lie neither in the maze nor in the hand of whose turn it is."""
    asked = (marks.legal | marks.refused) | set(marks.chosen)
    known = mats_known(board)
    own = {mat.id for mat in board.heroes[board.active].hand.mats} if board.phase == "play" and board.heroes else set()
    piles = {mat.id for one in board.squares if one.pile for mat in one.pile.mats}
    return [name for name in known if name in asked and name not in own and name not in piles]


def choices(board: DungeonBoard, marks: Marks) -> list[tuple[str, list[str]]]:
    """Each picture once: the spot that it stands for, and every mat that looks the same."""
    known = mats_known(board)
    alike: dict[tuple[str, str, str, int, str], list[str]] = {}
    for name in asked_mats(board, marks):
        mat = known[name]
        owner = next((str(hero.seat) for hero in board.heroes if mat in hero.hand.mats), "")
        alike.setdefault((mat.kind, mat.name + owner, mat.printed, mat.value, mat.colour), []).append(name)
    found = [(names[0], names) for names in alike.values()]
    asked = marks.legal | set(marks.chosen)
    return [(STACK, [STACK]), *found] if STACK in asked and STACK not in marks.chosen else found


def picked_out(board: DungeonBoard, marks: Marks, box: Box) -> dict[str, Box]:
    """Where the pictures lie; all that look alike lie in the same place. Ways round are at the foot."""
    inner = box.shrunk(dp(8))
    found: dict[str, Box] = {}
    if any(one in marks.legal for one in TURNINGS):
        high = min(dp(96), inner.height * 0.34)
        row = Box(inner.x, inner.y, inner.width, high)
        found.update(zip(TURNINGS, map(square_in, grid_of(row, 4, dp(GAP_DP), shape=1.0)), strict=True))
        inner = Box(inner.x, inner.y + high + dp(8), inner.width, inner.height - high - dp(8))
    shown = choices(board, marks)
    if shown:
        cells = grid_of(inner, len(shown), dp(GAP_DP), shape=1.0)
        for (_, names), cell in zip(shown, cells, strict=True):
            found.update(dict.fromkeys(names, square_in(cell)))
    return found


def draw_picking(scene: Scene, box: Box, boxes: dict[str, Box], turning: ShownMat | None) -> None:
    pen, known = scene.pen, mats_known(scene.board)
    pen.box(*box, PIT, round=dp(8))
    for name, names in choices(scene.board, scene.marks):
        cell = boxes[name]
        draw_held(pen, name, cell, scene.board, known)
        if len(names) > 1:
            pen.text(f"{len(names)}×", cell.x + dp(3), cell.y + sp(11), sp(17), theme.PARCHMENT, bold=True, anchor=0)
        _draw_owner(scene, cell, known.get(name))
        chosen = next((one for one in names if one in scene.marks.chosen), name)
        draw_mark(pen, cell, chosen, scene.marks)
    if turning is not None:
        for quarters, name in enumerate(TURNINGS):
            if name in boxes:
                _draw_way_round(scene, turning, quarters, boxes[name])


def _draw_way_round(scene: Scene, mat: ShownMat, quarters: int, box: Box) -> None:
    draw_mat(scene.pen, mat, box, quarters=quarters)
    draw_mark(scene.pen, box, TURNINGS[quarters], scene.marks)


def _draw_owner(scene: Scene, cell: Box, mat: ShownMat | None) -> None:
    owner = next((hero for hero in scene.board.heroes if mat is not None and mat in hero.hand.mats), None)
    if owner is not None:
        size = min(dp(30), cell.width * 0.5)
        at = cell.x + cell.width - size, cell.y + cell.height - size
        scene.pen.picture(seat_sprite(owner.colour, size), *at, size, size, WHITE)
