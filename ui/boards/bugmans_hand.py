"""What lies beside the room: piles with their counts; or, for the one who may see it, a hand of cards to tap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from rules.bugmans.board import RoomBoard
from rules.bugmans.naming import COUNTER_DISCARDS
from rules.bugmans.printed import CardEntry, CardKind
from rules.bugmans.state import COUNTERS, DECK, DISCARDS
from rules.message import Message, Seat
from ui import theme
from ui.boards.board import Marks
from ui.boards.bugmans_cards import card_back, draw_card, name_fits
from ui.boards.bugmans_marks import draw_card_mark
from ui.boards.bugmans_plan import CARD_DP, GAP_DP
from ui.boards.bugmans_symbols import counter_back
from ui.drawing.boxes import Box, grid_of, rows_of
from ui.drawing.pen import Pen
from ui.theme import faded
from ui.wording import Wording

WHITE = (1.0, 1.0, 1.0, 1.0)
SHAPE = 1.5
"""How much wider than high a card likes to be."""


class Held(NamedTuple):
    """A card and how many of it."""

    card: CardEntry
    count: int


def held(room: RoomBoard, marks: Marks, seat: Seat | None) -> list[Held]:
    """The seat's own hand; with real cards whatever may have been played, as far as it is asked for."""
    own = Counter(next((hand.cards for hand in room.hands if hand.seat == seat), ()))
    if own:
        return [Held(card, own[card.id]) for card in room.cards if own[card.id]]
    asked = (marks.legal | marks.refused) | set(marks.chosen)
    likely = [Held(card, 1) for card in room.cards if card.id in asked]
    if room.fight is not None:
        return [one for one in likely if one.card.kind is CardKind.FIGHT]
    return likely


class Hand(NamedTuple):
    """Where the cards lie, by id."""

    cards: dict[str, Box]
    whole: Box | None
    """What of the board it covers; None where it lies beside the room."""


def laid_out(cards: Sequence[Held], beside: Box, board: Box) -> Hand:
    """Beside the room, below each other, as long as a finger can tell them apart; else all over the board."""
    if not cards:
        return Hand({}, None)
    names = [one.card.id for one in cards]
    gap = dp(GAP_DP)
    fits = beside.height >= len(names) * (dp(CARD_DP) + gap) - gap
    if fits and beside.height > beside.width:
        boxes = rows_of(beside, len(names), gap, tallest=beside.width / 1.1)
        return Hand(dict(zip(names, boxes, strict=True)), None)
    return Hand(dict(zip(names, grid_of(board.shrunk(dp(10)), len(names), dp(8), shape=SHAPE), strict=True)), board)


def letter(card: CardEntry, wording: Wording) -> str:
    return "" if card.colour is None else wording.say(f"bugmans.letter.{card.colour.value}")


def draw_cards(pen: Pen, hand: Hand, cards: Sequence[Held], marks: Marks, wording: Wording) -> None:
    if hand.whole is not None:
        pen.box(*hand.whole, faded(theme.WALNUT, 0.93), round=dp(8))
    names = [wording.text(Message("card", {"name": card.name})) for card, _ in cards]
    named = all(name_fits(hand.cards[held.card.id], name) for held, name in zip(cards, names, strict=True))
    for (card, count), name in zip(cards, names, strict=True):
        box = hand.cards[card.id]
        draw_card(pen, box, card, letter(card, wording), name if named else "", count=count)
        draw_card_mark(pen, box, card.id, marks)


# --- piles ----------------------------------------------------------------------------------------------


def piles_laid_out(beside: Box) -> dict[str, Box]:
    names = (COUNTERS, COUNTER_DISCARDS, DECK, DISCARDS)
    gap = dp(GAP_DP)
    if beside.height > beside.width:
        boxes = rows_of(beside, len(names), gap, tallest=dp(92))
    else:
        each = (beside.width - gap * (len(names) - 1)) / len(names)
        boxes = [Box(beside.x + i * (each + gap), beside.y, each, beside.height) for i in range(len(names))]
    return dict(zip(names, boxes, strict=True))


def draw_piles(pen: Pen, room: RoomBoard, beside: Box, wording: Wording) -> None:
    counts = {
        COUNTERS: (room.pile, "bugmans.pile"),
        COUNTER_DISCARDS: (room.counter_discards, "bugmans.gone"),
        DECK: (room.deck, "bugmans.deck"),
        DISCARDS: (room.card_discards, "bugmans.played"),
    }
    top = next((card for card in room.cards if card.id == room.top_discard), None)
    for name, box in piles_laid_out(beside).items():
        count, key = counts[name]
        _draw_pile(pen, box, name, count, wording.say(key), top if name == DISCARDS else None, wording)


def _draw_pile(pen: Pen, box: Box, name: str, count: int, label: str, top: CardEntry | None, wording: Wording) -> None:
    """The pile on the left, its count and its name on the right of it."""
    pen.box(*box, faded(theme.WALNUT, 0.72), round=dp(8))
    high = min(box.height - dp(14), dp(46), box.width * 0.42)
    wide = high if name in (COUNTERS, COUNTER_DISCARDS) else high * 0.72
    left, bottom = box.x + dp(6) + (high - wide) / 2, box.middle[1] - high / 2
    if not count:
        pen.frame(left, bottom, wide, high, theme.EDGE, round=dp(6), line=dp(2))
    for step in range(min(3, (count + 9) // 10) - 1, -1, -1) if count else ():
        here = Box(left + step * dp(2), bottom - step * dp(2), wide, high)
        _draw_top(pen, here, name, top, wording)
    x = box.x + dp(12) + high
    pen.text(str(count), x, box.middle[1] + sp(10), sp(22), theme.PARCHMENT, bold=True, anchor=0)
    pen.text(label, x, box.middle[1] - sp(12), sp(16), theme.QUIET, anchor=0)


def _draw_top(pen: Pen, box: Box, name: str, top: CardEntry | None, wording: Wording) -> None:
    if name in (COUNTERS, COUNTER_DISCARDS):
        tint = WHITE if name == COUNTERS else faded(WHITE, 0.55)
        pen.picture(counter_back(box.width), *box, tint)
    elif top is not None:
        draw_card(pen, box, top, letter(top, wording), "")
    else:
        pen.picture(card_back(box.width, box.height), *box, WHITE)
