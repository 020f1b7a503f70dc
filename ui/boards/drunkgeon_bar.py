"""What is drunk: a glass with what is due of it, and who has drunk how much for a magic mat."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp, sp

from rules.drunkgeon.board import ShownContest, ShownDue
from rules.message import Message
from ui import theme
from ui.boards import drunkgeon_symbols as symbols
from ui.boards.drunkgeon_flip import PIT, Scene, foe_mat, result
from ui.boards.drunkgeon_glass import LEMONADE, draw_scale
from ui.boards.drunkgeon_magic import draw_card
from ui.boards.drunkgeon_maze import RING
from ui.boards.drunkgeon_paper import fits, write
from ui.boards.drunkgeon_plan import columns_of
from ui.boards.drunkgeon_strip import draw_mark
from ui.drawing import light, pieces
from ui.drawing.boxes import Box, rows_of
from ui.drawing.shapes import seat_sprite
from ui.theme import colour, faded, seat_look

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
LAMP: Final = colour("#FFBE5C")
CARD_DP: Final = 84
GAP_DP: Final = 6

# --- a drink ----------------------------------------------------------------------------------------------


def drink_laid_out(scene: Scene, box: Box, due: ShownDue) -> dict[str, Box]:
    """The glass on the left, and magic that may be used now at the foot on the right."""
    inner = box.shrunk(dp(12))
    wide = min(inner.width * 0.36, inner.height * 0.66)
    found = {f"glass-{due.seat}": Box(inner.x, inner.y, wide, inner.height)}
    asked = scene.marks.legal | scene.marks.refused
    spells = [one.spell for one in scene.board.magic if one.spell in asked]
    if spells:
        left = inner.x + wide + dp(14)
        high = min(dp(CARD_DP), inner.height * 0.3)
        row = Box(left, inner.y, inner.x + inner.width - left, high)
        cards = [one._replace(width=min(one.width, high * 1.3)) for one in columns_of(row, len(spells), dp(GAP_DP))]
        found.update(zip(spells, cards, strict=True))
    return found


def draw_drink(scene: Scene, box: Box, due: ShownDue) -> None:
    pen, board = scene.pen, scene.board
    hero, boxes = board.heroes[due.seat], drink_laid_out(scene, box, due)
    pen.box(*box, PIT, round=dp(8))
    scale = boxes.pop(f"glass-{due.seat}")
    light.lamplight(pen, *scale.middle, scale.width * 1.4, scale.height * 0.8, faded(LAMP, 0.4))
    fingers = min(due.fingers, hero.fingers)
    draw_scale(pen, scale.shrunk(dp(4)), hero.fingers, hero.full, fingers)
    draw_mark(pen, scale, f"glass-{due.seat}", scene.marks)
    low = max((one.y + one.height for one in boxes.values()), default=scale.y) + dp(6)
    words = Box(scale.x + scale.width + dp(14), low, 0, scale.y + scale.height - low)
    _write_drink(scene, words._replace(width=box.x + box.width - words.x - dp(12)), due, fingers)
    for name, one in boxes.items():
        magic = next(card for card in board.magic if card.spell == name)
        draw_card(pen, one, magic, None, dim=False)
        draw_mark(pen, one, name, scene.marks)


def _write_drink(scene: Scene, box: Box, due: ShownDue, fingers: int) -> None:
    """The number in large, what it is for, and what is left then."""
    pen, say, hero = scene.pen, scene.wording.say, scene.board.heroes[due.seat]
    size = min(sp(84), box.height * 0.36)
    y = box.y + box.height - size * 0.55
    wide = pen.text(str(fingers), box.x, y, size, RING, bold=True, anchor=0)
    unit = Box(box.x + wide + dp(8), y - size * 0.5, box.width - wide - dp(8), size)
    small = "small_fingers" if hero.small_fingers else "fingers"
    write(pen, unit, say(f"drunkgeon.{small}", count=fingers), largest=24, bold=True)
    rest = Box(box.x, box.y, box.width, box.height - size * 1.15)
    lines = [
        (scene.wording.name(due.seat), theme.PARCHMENT, True),
        (_because(scene, due), theme.QUIET, False),
        (say("drunkgeon.left", count=hero.fingers - fingers), theme.PARCHMENT, False),
        (say("drunkgeon.any_drink"), theme.QUIET, False),
    ]
    for (words, shade, bold), line in zip(lines, rows_of(rest, 4, dp(2), tallest=sp(46)), strict=True):
        if fits(line, words):
            write(pen, line, words, largest=22 if bold else 18, shade=shade, bold=bold)


def _because(scene: Scene, due: ShownDue) -> str:
    """What it is drunk for: both numbers of a fight that was lost."""
    fight = scene.board.fight
    if fight is not None and fight.defender is None and due.cause == fight.foe:
        mat, caught = foe_mat(scene.board, fight), result(fight.flips[0])
        return scene.wording.say("drunkgeon.lost", caught=caught or 0, name=mat.name, value=mat.value)
    return scene.wording.say("drunkgeon.because", cause=Message(f"cause.{due.cause}"))


# --- a purchase -------------------------------------------------------------------------------------------


def draw_contest(scene: Scene, box: Box, contest: ShownContest) -> None:
    """The mat that is bought, and beside it everybody with a finger drawn for each that was drunk for it."""
    pen, board = scene.pen, scene.board
    pen.box(*box, PIT, round=dp(8))
    inner = box.shrunk(dp(12))
    wide = min(inner.width * 0.3, inner.height * 0.7)
    card = Box(inner.x, inner.middle[1] - wide * 0.5, wide, wide * 1.24)
    label = Box(inner.x, inner.y, wide, card.y - inner.y - dp(4))
    name = scene.wording.text(Message("spell", {"spell": contest.spell}))
    write(pen, label, name, largest=20, bold=True, halign="center")
    light.lamplight(pen, *card.middle, wide * 1.1, wide * 1.2, faded(LAMP, 0.35))
    one = next(one for one in board.magic if one.spell == contest.spell)
    draw_card(pen, card, one, None)
    rows = Box(card.x + wide + dp(14), inner.y, inner.width - wide - dp(14), inner.height)
    boxes = rows_of(rows, len(board.heroes), dp(GAP_DP), tallest=dp(64))
    high = sum(one.height for one in boxes) + dp(GAP_DP) * (len(boxes) - 1)
    for seat, row in enumerate(boxes):
        _draw_bidder(scene, row._replace(y=row.y - (inner.height - high) / 2), seat, contest)


def _draw_bidder(scene: Scene, box: Box, seat: int, contest: ShownContest) -> None:
    pen, hero, total = scene.pen, scene.board.heroes[seat], contest.totals[seat]
    look, leads = seat_look(hero.colour), total == max(contest.totals) and total > 0
    pen.box(*box, look.deep if leads else theme.PANEL, round=dp(8))
    if leads:
        pen.frame(*box.shrunk(dp(1)), look.rim, round=dp(8), line=dp(3))
    size = min(dp(34), box.height * 0.9)
    pen.picture(seat_sprite(hero.colour, size), box.x + dp(4), box.middle[1] - size / 2, size, size, WHITE)
    name = Box(box.x + size + dp(8), box.y, box.width * 0.38, box.height)
    write(pen, name, scene.wording.name(seat), largest=20, bold=leads)
    right = box.x + box.width - dp(10)
    if contest.passed[seat] or not hero.alive:
        cross = min(dp(24), box.height * 0.6)
        pen.picture(pieces.cross(cross), right - cross, box.middle[1] - cross / 2, cross, cross, WHITE)
        right -= cross + dp(6)
    wide = pen.text(str(total), right, box.middle[1], sp(24), theme.PARCHMENT, bold=True, anchor=1)
    left = name.x + name.width + dp(4)
    room = right - wide - dp(8) - left
    step = min(dp(12), room / max(total, 1))
    for i in range(total):
        _finger(scene, left + i * step, box, step)


def _finger(scene: Scene, x: float, box: Box, step: float) -> None:
    high, wide = box.height * 0.5, step * 0.72
    y = box.middle[1] - high / 2
    scene.pen.box(x, y, wide, high, symbols.DARK, round=wide * 0.45)
    scene.pen.box(x + 1, y + 1, wide - 2, high - 2, LEMONADE, round=wide * 0.4)
