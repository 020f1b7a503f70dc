"""The strip below the rim, with the open floor and the piles; and what lies on the table to be talked about."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp, sp

from rules.dungeons_drinks.board import DungeonBoard
from rules.dungeons_drinks.naming import COUNTERS, DRUNK_DISCARDS
from rules.dungeons_drinks.printed import DrunkEntry
from rules.dungeons_drinks.state import DRUNK_DECK, MONSTER_DECK, SPELL_DECK, SPELL_DISCARDS
from rules.message import Seat
from ui import theme
from ui.boards import dungeons_drinks_symbols as symbols
from ui.boards.board import Marks
from ui.boards.dungeons_drinks_plan import STRIP_DP, row_of
from ui.boards.dungeons_drinks_words import draw_mark, line, paragraph
from ui.drawing import pieces
from ui.drawing.boxes import Box, rows_of
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.theme import colour, faded
from ui.wording import Wording

WHITE: Final = symbols.WHITE
OPEN: Final = colour("#6B4A12")
DRAINED: Final = colour("#2A1D0C")
DRAINS_S: Final = 15.0
"""So long the band takes to drain. It closes nothing then: it has only shown how long nobody did anything."""


# --- the open floor -----------------------------------------------------------------------------------------


def draw_band(pen: Pen, board: DungeonBoard, box: Box, left: float, held: frozenset[Seat], wording: Wording) -> None:
    """``left`` is the share of the band that has not drained."""
    floor = board.floor
    assert floor is not None
    pen.box(*box, DRAINED, round=dp(8))
    if left > 0.02:
        pen.box(box.x, box.y, box.width * left, box.height, OPEN, round=dp(8))
    pen.frame(*box.shrunk(dp(1)), theme.BRASS, round=dp(8), line=dp(2))
    colours = {one.seat: one.colour for one in board.seats}
    size, right, y = dp(22), box.x + box.width - dp(6), box.middle[1]
    seats = [seat for seat in floor.waiting if seat in held] or list(floor.waiting)
    for seat in reversed(seats):
        right -= size + dp(2)
        pen.picture(seat_sprite(colours.get(seat, ""), size), right, y - size / 2, size, size, WHITE)
    key = "held" if any(seat in held for seat in floor.waiting) else "open" if left > 0 else "still_open"
    line(
        pen,
        wording.say(f"dungeons.{key}"),
        box.x + dp(9),
        y,
        right - box.x - dp(13),
        sp(18),
        theme.PARCHMENT,
        bold=True,
    )


def draw_phases(pen: Pen, board: DungeonBoard, box: Box, wording: Wording) -> None:
    """Where a turn has got to, while no floor is held open."""
    names = ("start", "attack", "end")
    for name, place in zip(names, row_of(box, len(names), dp(4), widest=dp(150)), strict=True):
        now = name == board.step
        pen.box(*place, theme.RAISED if now else faded(symbols.DARK, 0.5), round=dp(8))
        if now:
            pen.frame(*place.shrunk(dp(1)), theme.BRASS, round=dp(8), line=dp(2))
        shade = theme.PARCHMENT if now else theme.QUIET
        words = Box(place.x + dp(4), place.y, place.width - dp(8), place.height)
        paragraph(pen, wording.say(f"dungeons.step.{name}"), words, sp(18), shade, bold=now, middle=True)


# --- drinks -------------------------------------------------------------------------------------------------


def draw_sheet(pen: Pen, board: DungeonBoard, box: Box, wording: Wording) -> None:
    """DRINKING: what each colour is, before anybody is there to be hit."""
    letters = {"red": "R", "yellow": "Y", "green": "G"}
    for (name, letter), place in zip(letters.items(), row_of(box, 3, dp(10), widest=dp(240)), strict=True):
        pen.box(*place, faded(symbols.DARK, 0.6), round=dp(10))
        size = min(dp(64), place.height * 0.4, place.width * 0.5)
        x, y = place.middle
        pen.picture(symbols.square(letter, size, lost=False), x - size / 2, y, size, size, WHITE)
        drink = board.sheet.get(name)
        words = wording.say("dungeons.sips", n=drink.sips, drink=drink.drink) if drink is not None else "…"
        text = Box(place.x + dp(6), place.y + dp(4), place.width - dp(12), y - place.y - dp(10))
        paragraph(pen, words, text, sp(22), theme.PARCHMENT, bold=True, middle=True)


# --- piles --------------------------------------------------------------------------------------------------


def piles_laid_out(box: Box) -> dict[str, Box]:
    names = (MONSTER_DECK, SPELL_DECK, SPELL_DISCARDS, DRUNK_DECK, COUNTERS)
    if box.height > dp(2 * STRIP_DP):
        left, right = row_of(box, 2, dp(3), widest=dp(110))
        boxes = [*rows_of(left, 3, dp(3), tallest=dp(STRIP_DP)), *rows_of(right, 3, dp(3), tallest=dp(STRIP_DP))]
        return dict(zip(names, boxes, strict=False))
    return dict(zip(names, row_of(box, len(names), dp(3), widest=dp(110)), strict=True))


def draw_piles(pen: Pen, board: DungeonBoard, box: Box, marks: Marks) -> None:
    counts = {
        MONSTER_DECK: board.monster_deck,
        SPELL_DECK: board.spell_deck,
        SPELL_DISCARDS: board.spell_discards,
        DRUNK_DECK: board.drunk_deck,
        COUNTERS: board.counters,
    }
    for name, place in piles_laid_out(box).items():
        pen.box(*place, faded(symbols.DARK, 0.55), round=dp(7))
        high = place.height - dp(6)
        wide = high if name == COUNTERS else high * 0.74
        x, y = place.x + dp(5), place.middle[1]
        if name == COUNTERS:
            picture = symbols.counter(high)
        else:
            picture = symbols.back(name.partition("-")[0], wide, high)
        tint = faded(WHITE, 0.5) if name == SPELL_DISCARDS else WHITE
        pen.picture(picture, x, y - high / 2, wide, high, tint)
        pen.text(str(counts[name]), x + wide + dp(5), y, sp(19), theme.PARCHMENT, bold=True, anchor=0)
        if name == MONSTER_DECK:
            _draw_bosses(pen, board, place)
        draw_mark(pen, place, name, marks)


def _draw_bosses(pen: Pen, board: DungeonBoard, box: Box) -> None:
    """A star for each Boss that waits under the Monsters."""
    size = dp(13)
    for index in range(board.boss_deck):
        x = box.x + box.width - dp(4) - (index + 1) * size * 0.9
        pen.picture(symbols.icon("star", size), x, box.middle[1] - size / 2, size, size, WHITE)


PLACES: Final = {DRUNK_DISCARDS: DRUNK_DECK}
"""Piles that lie under another one on the screen."""


# --- a Drunk card that is talked about ----------------------------------------------------------------------


def draw_duty(pen: Pen, board: DungeonBoard, seat: Seat, duty: DrunkEntry, box: Box, wording: Wording) -> None:
    """What the duty says, whose it is, and while it is voted on who has voted."""
    pen.box(*box, symbols.DARK, round=dp(10))
    inner = box.shrunk(dp(9))
    head, foot = sp(30) + dp(14), sp(24) + dp(13) if board.vote is not None else dp(3)
    paper = Box(box.x + dp(3), box.y + foot, box.width - dp(6), box.height - head - foot)
    pen.box(*paper, symbols.PAPER, round=dp(7))
    pen.frame(*box.shrunk(dp(1)), theme.BRASS, round=dp(10), line=dp(2))
    colours = {one.seat: one.colour for one in board.seats}
    size = sp(30)
    top = inner.y + inner.height - size
    pen.picture(seat_sprite(colours.get(seat, ""), size), inner.x, top, size, size, WHITE)
    left = inner.x + size + dp(6)
    words = wording.say("dungeons.duty", seat=seat, title=duty.title)
    line(pen, words, left, top + size / 2, inner.x + inner.width - left, sp(21), theme.PARCHMENT, bold=True)
    if board.vote is not None:
        _draw_votes(pen, board, colours, inner, wording)
    paragraph(pen, duty.text, paper.shrunk(dp(7)), sp(20), theme.INK)


def _draw_votes(pen: Pen, board: DungeonBoard, colours: dict[Seat, str], box: Box, wording: Wording) -> None:
    """Who has voted already; how, is told when all have."""
    vote = board.vote
    assert vote is not None
    size, x = sp(24), box.x
    x += line(pen, wording.say("dungeons.voted"), x, box.y + size / 2, box.width * 0.5, sp(17), theme.PARCHMENT) + dp(8)
    for seat in (*vote.voted, *vote.waiting):
        tint = WHITE if seat in vote.voted else faded(WHITE, 0.3)
        pen.picture(seat_sprite(colours.get(seat, ""), size), x, box.y, size, size, tint)
        if seat in vote.voted:
            pen.picture(pieces.tick(size * 0.8), x + size * 0.35, box.y - size * 0.1, size * 0.8, size * 0.8, WHITE)
        x += size + dp(8)
