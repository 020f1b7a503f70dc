"""A fight, in the room's place: who against whom, both sums card by card, and whose go it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from kivy.metrics import dp, sp

from rules.bugmans.board import FightScene, FightSide, RoomBoard
from rules.bugmans.naming import dwarf_name, kind_name
from rules.bugmans.printed import CardEffect, CardEntry, Kind
from rules.bugmans.state import ON_MOVER, ON_RESIDENT
from rules.message import Seat
from ui import theme
from ui.boards import bugmans_symbols as symbols
from ui.boards.board import Marks
from ui.boards.bugmans_cards import PALE, band_shade
from ui.boards.bugmans_hand import Hand, Held, draw_cards, letter
from ui.boards.bugmans_plan import Box, grid_of
from ui.drawing import light, pieces
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.theme import colour, faded
from ui.widgets.words import fitted
from ui.wording import Wording, sentence

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
EMBER: Final = colour("#7A2A16")
PIT: Final = colour("#1B110B")
ROUND_DP: Final = 40
"""The row that says whose go it is and who comes after."""
GAP_DP: Final = 6
SILENT: Final = (CardEffect.EXTRA_DIE, CardEffect.DOUBLE, CardEffect.GRAB)


class Ring(NamedTuple):
    """Where the two sides, the order of goes and the cards that may be played lie."""

    sides: dict[str, Box]
    order: Box
    hand: Hand


def laid_out(board: Box, cards: Sequence[Held]) -> Ring:
    gap = dp(GAP_DP)
    inner = board.shrunk(gap)
    cards_high = 0.0
    boxes: list[Box] = []
    if cards:
        rows = 1 if len(cards) * dp(70) <= inner.width else 2
        cards_high = rows * dp(58) + (rows - 1) * gap
        cards_high = max(cards_high, min(rows * dp(96), inner.height * (0.24 if rows == 1 else 0.39)))
        where = Box(inner.x, inner.y, inner.width, cards_high)
        boxes = _row_of(where, len(cards), rows, gap)
    low = inner.y + (cards_high + gap if cards else 0)
    order = Box(inner.x, low, inner.width, dp(ROUND_DP))
    low += dp(ROUND_DP) + gap
    half, high = (inner.width - gap) / 2, inner.y + inner.height - low
    sides = {
        ON_MOVER: Box(inner.x, low, half, high),
        ON_RESIDENT: Box(inner.x + half + gap, low, half, high),
    }
    return Ring(sides, order, Hand({one.card.id: box for one, box in zip(cards, boxes, strict=True)}, None))


def _row_of(where: Box, count: int, rows: int, gap: float) -> list[Box]:
    if rows > 1:
        return grid_of(where, count, gap, shape=1.3)
    each = min((where.width + gap) / count - gap, where.height * 1.7)
    left = where.x + (where.width - count * (each + gap) + gap) / 2
    return [Box(left + i * (each + gap), where.y, each, where.height) for i in range(count)]


# --- drawing ----------------------------------------------------------------------------------------------


class Drawing(NamedTuple):
    """All that the picture of a fight is made from."""

    pen: Pen
    room: RoomBoard
    fight: FightScene
    letters: Sequence[str]
    wording: Wording
    marks: Marks


def draw_fight(made: Drawing, board: Box, ring: Ring, cards: Sequence[Held]) -> None:
    pen = made.pen
    pen.box(*board, PIT, round=dp(8))
    x, y = board.middle
    light.lamplight(pen, x, y, board.width * 0.5, board.height * 0.5, faded(EMBER, 0.8))
    _draw_side(made, ring.sides[ON_MOVER], made.fight.mover, ON_MOVER)
    _draw_side(made, ring.sides[ON_RESIDENT], made.fight.resident, ON_RESIDENT)
    _draw_versus(made, ring)
    _draw_order(made, ring.order)
    draw_cards(pen, ring.hand, cards, made.marks, made.wording)


def _draw_side(made: Drawing, box: Box, side: FightSide, spot: str) -> None:
    """From above: who, the cards as they lie, the terms, and the sum in the largest letters there are."""
    pen = made.pen
    look = theme.seat_look(side.colour)
    pen.box(*box, faded(look.deep if side.colour else theme.RAISED, 0.82), round=dp(10))
    pen.frame(*box, look.rim if side.colour else symbols.DANGER, round=dp(10), line=dp(2))
    face = min(dp(76), box.height * 0.28, box.width * 0.32)
    top = box.y + box.height - dp(5)
    _draw_face(made, side, box.x + dp(6), top - face, face)
    _draw_name(made, side, Box(box.x + face + dp(12), top - face, box.width - face - dp(18), face))
    sum_high = min(dp(66), box.height * 0.26)
    _draw_sum(made, side, Box(box.x, box.y, box.width, sum_high))
    lines = Box(box.x + dp(10), box.y + sum_high + dp(2), box.width - dp(20), box.height - face - sum_high - dp(10))
    _draw_terms(made, side, lines)
    if spot in made.marks.legal:
        pen.frame(*box.shrunk(dp(2)), theme.BRASS, round=dp(9), line=dp(5))
    elif spot in made.marks.refused:
        pen.picture(pieces.cross(dp(40)), box.x + box.width - dp(46), box.y + dp(8), dp(40), dp(40), WHITE)


def _draw_face(made: Drawing, side: FightSide, x: float, y: float, size: float) -> None:
    standing = next((one for one in made.room.characters if one.id == side.id), None)
    if standing is not None and standing.seat is not None:
        picture = symbols.dwarf(side.colour, made.letters[standing.seat], size)
    else:
        picture = symbols.character(side.kind, standing.fight if standing else 0, size)
    made.pen.picture(picture, x, y, size, size, WHITE)


def _draw_name(made: Drawing, side: FightSide, box: Box) -> None:
    """The player's name over the Dwarf's; of anybody else what he is."""
    standing = next((one for one in made.room.characters if one.id == side.id), None)
    kind = dwarf_name(side.colour) if side.colour else kind_name(Kind(side.kind))
    lines = [sentence(made.wording.text(kind))]
    if standing is not None and standing.seat is not None:
        lines.insert(0, made.wording.name(standing.seat))
    each = min(box.height / len(lines), sp(30))
    y = box.middle[1] + each * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        text, size = fitted(line, int(box.width), int(each * 1.2), int(sp(24 if index == 0 else 18)), int(sp(16)), True)
        text, size = fitted(text, int(box.width), int(size * 1.5), size, int(sp(16)), True)
        shade = theme.PARCHMENT if index == 0 else faded(theme.PARCHMENT, 0.86)
        made.pen.text(text, box.x, y - index * each, size, shade, bold=index == 0, anchor=0)


def _draw_terms(made: Drawing, side: FightSide, box: Box) -> None:
    """One line a term; those that no longer fit are counted together on the last one."""
    shown = _lines(made, side)
    least = sp(21)
    room = max(1, int(box.height // least))
    if len(shown) > room:
        rest = shown[room - 1 :]
        shown = [*shown[: room - 1], Line(made.wording.say("bugmans.more", n=len(rest)), "")]
    each = min(sp(27), box.height / max(len(shown), 1))
    size = int(min(sp(20), each * 0.82))
    y = box.y + box.height - each / 2
    for words, value, card in shown:
        left = box.x
        if card is not None:
            _draw_colour(made, card, left + size * 0.5, y, size * 0.56)
            left += size * 1.3
        wide = made.pen.text(value, box.x + box.width, y, size, theme.PARCHMENT, bold=True, anchor=1) if value else 0
        room_left = int(box.x + box.width - left - wide - dp(6))
        text, fit = fitted(words, room_left, int(size * 1.5), size, int(sp(16)), False)
        made.pen.text(text, left, y, fit, theme.PARCHMENT, anchor=0)
        y -= each


class Line(NamedTuple):
    words: str
    value: str
    card: CardEntry | None = None


def _lines(made: Drawing, side: FightSide) -> list[Line]:
    """The terms of the sum, and the cards that add no number of their own: further dice, doublings."""
    named = {card.name: card for card in made.room.cards}
    found = [
        Line(sentence(made.wording.text(label)), signed(value), named.get(str(label.args.get("name", ""))))
        for label, value in side.terms
    ]
    cards = {card.id: card for card in made.room.cards}
    silent = [cards[card] for card in side.cards if card in cards and cards[card].effect in SILENT]
    return found + [Line(card.name, "×2" if card.effect is CardEffect.DOUBLE else "", card) for card in silent]


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def _draw_colour(made: Drawing, card: CardEntry, x: float, y: float, radius: float) -> None:
    """The card's colour as a dot with its letter."""
    pale = card.colour in PALE
    made.pen.disc(x, y, radius, theme.PARCHMENT)
    made.pen.disc(x, y, radius * 0.88, band_shade(card))
    mark = theme.INK if pale else theme.PARCHMENT
    made.pen.text(letter(card, made.wording), x, y, max(sp(16), radius * 1.3), mark, bold=True)


def _draw_sum(made: Drawing, side: FightSide, box: Box) -> None:
    """The sum; with a die beside it for each that has still to be rolled."""
    pen = made.pen
    dice = dice_to_come(made.room, side)
    size = box.height * 0.86
    pen.box(
        box.x + dp(6), box.y + dp(4), box.width - dp(12), box.height - dp(4), faded(symbols.DARK, 0.62), round=dp(8)
    )
    words = str(side.total)
    die = size * 0.62
    wide = len(words) * size * 0.56 + dice * (die * 1.2 + size * 0.5)
    x, y = box.middle[0] - wide / 2, box.middle[1] + dp(1)
    x += pen.text(words, x, y, size, theme.PARCHMENT, bold=True, anchor=0) + dp(4)
    for _ in range(dice):
        x += pen.text("+", x, y, size * 0.6, theme.PARCHMENT, bold=True, anchor=0) + dp(4)
        pen.picture(pieces.die(0, die), x, y - die / 2, die, die, WHITE)
        x += die + dp(4)


def dice_to_come(room: RoomBoard, side: FightSide) -> int:
    """A Dwarf's own die and those of torn-off arms, less those that are in the sum already."""
    cards = {card.id: card.effect for card in room.cards}
    wanted = sum(cards.get(card) is CardEffect.EXTRA_DIE for card in side.cards) + (side.kind == Kind.DWARF.value)
    return max(0, wanted - sum(label.key in ("term.own_die", "term.extra_die") for label, _ in side.terms))


def _draw_versus(made: Drawing, ring: Ring) -> None:
    one, other = ring.sides[ON_MOVER], ring.sides[ON_RESIDENT]
    x = (one.x + one.width + other.x) / 2
    y = one.y + min(dp(66), one.height * 0.26) / 2 + dp(2)
    made.pen.disc(x, y, sp(21), symbols.DARK)
    made.pen.ring(x, y, sp(21), dp(2), theme.BRASS)
    made.pen.text(made.wording.say("bugmans.versus"), x, y, sp(20), theme.BRASS, bold=True)


# --- whose go it is -----------------------------------------------------------------------------------------


def _draw_order(made: Drawing, box: Box) -> None:
    """Everybody who has still to have his go, in order: the first one large, with his name."""
    pen, waiting = made.pen, made.fight.waiting
    pen.box(*box, faded(theme.WALNUT, 0.8), round=dp(8))
    if not waiting:
        words = sentence(made.wording.say("bugmans.rolls"))
        pen.text(words, *box.middle, sp(20), theme.PARCHMENT, bold=True)
        return
    x, y = box.x + dp(6), box.middle[1]
    size = dp(32)
    rest = (len(waiting) - 1) * dp(40) + dp(8)
    pen.picture(_sign(made, waiting[0], size), x, y - size / 2, size, size, WHITE)
    x += size + dp(6)
    words = made.wording.say("bugmans.go", seat=waiting[0])
    wide = box.width - size - dp(22) - rest
    text, fit = fitted(words, int(wide), int(sp(32)), int(sp(22)), int(sp(16)), True)
    pen.text(text, x, y, fit, theme.PARCHMENT, bold=True, anchor=0)
    x = box.x + box.width - rest
    for seat in waiting[1:]:
        pen.line([(x, y - dp(5)), (x + dp(5), y), (x, y + dp(5))], dp(2.5), theme.QUIET)
        pen.picture(_sign(made, seat, dp(28)), x + dp(9), y - dp(14), dp(28), dp(28), WHITE)
        x += dp(40)


def _sign(made: Drawing, seat: Seat, size: float) -> object:
    colours = {home.seat: home.colour for home in made.room.homes}
    return seat_sprite(colours.get(seat, ""), size)
