"""One side of a fight: who it is, the cards as they lie for him, and the sum in the largest letters there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from kivy.metrics import dp, sp

from rules.bugmans.board import FightScene, FightSide, RoomBoard
from rules.bugmans.naming import dwarf_name, kind_name
from rules.bugmans.printed import CardEffect, CardEntry, Kind
from ui import theme
from ui.boards import bugmans_symbols as symbols
from ui.boards.board import Marks
from ui.boards.bugmans_cards import draw_slip
from ui.boards.bugmans_hand import letter
from ui.drawing import light, pieces
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen
from ui.theme import faded, mixed
from ui.widgets.words import fitted
from ui.wording import Wording, sentence

WHITE: Final = (1.0, 1.0, 1.0, 1.0)
SILENT: Final = (CardEffect.EXTRA_DIE, CardEffect.DOUBLE, CardEffect.GRAB)
DICE: Final = ("term.own_die", "term.extra_die")
SUM_DP: Final = 112
"""How wide the sum is where it stands beside the cards."""
SLIP_DP: Final = 34


class Drawing(NamedTuple):
    """All that the picture of a fight is made from."""

    pen: Pen
    room: RoomBoard
    fight: FightScene
    letters: Sequence[str]
    wording: Wording
    marks: Marks


class Parts(NamedTuple):
    """Where on a side its face, its name, its cards and its sum are."""

    face: Box
    name: Box
    slips: Box
    sum: Box
    mirrored: bool
    """The face is at the right, so that both sums lie in the middle of the window."""


def laid_out(box: Box, *, wide: bool, mirrored: bool) -> Parts:
    """``wide``: the sum stands beside the cards, at the inner edge; else below them."""
    edge, top = dp(8), box.y + box.height - dp(8)
    if wide:
        outer = box.width - dp(SUM_DP)
        high = min(dp(72), box.height * 0.32)
        left = box.x + (dp(SUM_DP) if mirrored else 0)
        face_x = box.x + box.width - edge - high if mirrored else box.x + edge
        name = Box(left + (edge if mirrored else edge * 2 + high), top - high, outer - high - 3 * edge, high)
        slips = Box(left + edge, box.y + edge, outer - 2 * edge, box.height - high - 3 * edge)
        total = Box(box.x if mirrored else box.x + outer, box.y, dp(SUM_DP), box.height)
        return Parts(Box(face_x, top - high, high, high), name, slips, total, mirrored)
    high = min(dp(72), box.height * 0.22, box.width * 0.32)
    below = min(dp(84), box.height * 0.27)
    slips = Box(box.x + edge, box.y + below + edge, box.width - 2 * edge, box.height - high - below - 3 * edge)
    name = Box(box.x + 2 * edge + high, top - high, box.width - high - 3 * edge, high)
    return Parts(
        Box(box.x + edge, top - high, high, high), name, slips, Box(box.x, box.y, box.width, below), mirrored=False
    )


def draw_side(made: Drawing, box: Box, parts: Parts, side: FightSide, spot: str) -> None:
    pen = made.pen
    look = theme.seat_look(side.colour)
    deep, rim = (look.deep, look.rim) if side.colour else (mixed(theme.RAISED, symbols.DANGER, 0.25), symbols.DANGER)
    pen.box(*box, faded(deep, 0.86), round=dp(12))
    x, y = parts.sum.middle
    light.lamplight(pen, x, y, min(parts.sum.width * 0.6, dp(150)), min(parts.sum.height * 0.6, dp(120)), (0, 0, 0, 1))
    pen.frame(*box, rim, round=dp(12), line=dp(2))
    _draw_face(made, side, parts.face)
    _draw_name(made, side, parts.name, mirrored=parts.mirrored)
    _draw_slips(made, side, parts.slips)
    _draw_sum(made, side, parts.sum)
    if spot in made.marks.legal:
        pen.frame(*box.shrunk(dp(2)), theme.BRASS, round=dp(11), line=dp(5))
    elif spot in made.marks.refused:
        size, upright = dp(40), parts.sum.height > parts.sum.width
        right = x + size / 2 if upright else parts.sum.x + parts.sum.width - dp(6)
        pen.picture(pieces.cross(size), right - size, parts.sum.y + dp(8), size, size, WHITE)


def _draw_face(made: Drawing, side: FightSide, box: Box) -> None:
    standing = next((one for one in made.room.characters if one.id == side.id), None)
    if standing is not None and standing.seat is not None:
        picture = symbols.dwarf(side.colour, made.letters[standing.seat], box.width)
    else:
        picture = symbols.character(side.kind, standing.fight if standing else 0, box.width)
    made.pen.picture(picture, *box, WHITE)


def _draw_name(made: Drawing, side: FightSide, box: Box, *, mirrored: bool) -> None:
    """The player's name over the Dwarf's; of anybody else what he is."""
    standing = next((one for one in made.room.characters if one.id == side.id), None)
    kind = dwarf_name(side.colour) if side.colour else kind_name(Kind(side.kind))
    lines = [sentence(made.wording.text(kind))]
    if standing is not None and standing.seat is not None:
        lines.insert(0, made.wording.name(standing.seat))
    each = min(box.height / len(lines), sp(30))
    x, anchor = (box.x + box.width, 1) if mirrored else (box.x, 0)
    y = box.middle[1] + each * (len(lines) - 1) / 2
    for index, line in enumerate(lines):
        largest = int(sp(24 if index == 0 else 18))
        text, size = fitted(line, int(box.width), int(largest * 1.4), largest, int(sp(16)), True)
        shade = theme.PARCHMENT if index == 0 else faded(theme.PARCHMENT, 0.86)
        made.pen.text(text, x, y - index * each, size, shade, bold=index == 0, anchor=anchor)


# --- what the sum is made of ------------------------------------------------------------------------------


class Line(NamedTuple):
    words: str
    value: str
    card: CardEntry | None = None
    die: int | None = None


def lines(made: Drawing, side: FightSide) -> list[Line]:
    """The terms of the sum, and the cards that add no number of their own: further dice, doublings."""
    named = {card.name: card for card in made.room.cards}
    found = [
        Line(
            sentence(made.wording.text(label)),
            signed(value),
            named.get(str(label.args.get("name", ""))),
            value if label.key in DICE and 1 <= value <= 6 else None,
        )
        for label, value in side.terms
    ]
    cards = {card.id: card for card in made.room.cards}
    silent = [cards[card] for card in side.cards if card in cards and cards[card].effect in SILENT]
    return found + [Line(card.name, "×2" if card.effect is CardEffect.DOUBLE else "", card) for card in silent]


def signed(value: int) -> str:
    return f"+{value}" if value >= 0 else f"−{-value}"


def _draw_slips(made: Drawing, side: FightSide, box: Box) -> None:
    """A slip a line; those that no longer fit are counted together on the last one."""
    shown = lines(made, side)
    room = max(1, int((box.height + dp(2)) // (sp(21) + dp(2))))
    if len(shown) > room:
        rest = shown[room - 1 :]
        shown = [*shown[: room - 1], Line(made.wording.say("bugmans.more", n=len(rest)), "")]
    each = min(dp(SLIP_DP), (box.height + dp(2)) / max(len(shown), 1) - dp(2))
    y = box.y + box.height - each
    for line in shown:
        here = Box(box.x, y, box.width, each)
        if line.card is not None:
            draw_slip(made.pen, here, line.card, letter(line.card, made.wording), line.words, line.value)
        else:
            _draw_term(made.pen, here, line)
        y -= each + dp(2)


def _draw_term(pen: Pen, box: Box, line: Line) -> None:
    """What is no card: a Fight value, or a die as it fell."""
    pen.box(*box, faded(symbols.DARK, 0.55), round=dp(6))
    size, y = int(min(sp(19), box.height * 0.8)), box.middle[1]
    left = box.x + dp(7)
    if line.die is not None:
        die = box.height * 0.86
        pen.picture(pieces.die(line.die, die), box.x + dp(2), y - die / 2, die, die, WHITE)
        left = box.x + die + dp(8)
    right = box.x + box.width - dp(7)
    wide = pen.text(line.value, right, y, size, theme.PARCHMENT, bold=True, anchor=1) if line.value else 0
    text, fit = fitted(line.words, int(right - wide - dp(6) - left), int(size * 1.5), size, int(sp(16)), False)
    pen.text(text, left, y, fit, theme.PARCHMENT, anchor=0)


# --- the sum ----------------------------------------------------------------------------------------------


def _draw_sum(made: Drawing, side: FightSide, box: Box) -> None:
    """The number; with a die for each that has still to be rolled, below it or, where it is low, beside it."""
    dice = dice_to_come(made.room, side)
    if box.height > box.width:
        size = int(min(sp(96), box.width * 0.74, box.height * 0.5))
        lift = dp(20)
        made.pen.text(str(side.total), *_up(box, lift), size, theme.PARCHMENT, bold=True)
        die = min(dp(34), (box.width - dp(10)) / max(dice, 1) - dp(20))
        wide = dice * (die + dp(20))
        x, y = box.middle[0] - wide / 2, box.middle[1] + lift - size * 0.62 - die / 2
        _draw_dice(made.pen, x, y, die, dice)
    else:
        size = int(min(sp(72), box.height * 0.92, box.width * 0.42))
        die = min(size * 0.6, (box.width - dp(24) - size * 1.1) / max(dice, 1) - dp(20))
        words = str(side.total)
        wide = len(words) * size * 0.56 + dice * (die + dp(20))
        x, y = box.middle[0] - wide / 2, box.middle[1]
        x += made.pen.text(words, x, y, size, theme.PARCHMENT, bold=True, anchor=0)
        _draw_dice(made.pen, x, y, die, dice)


def _up(box: Box, by: float) -> tuple[float, float]:
    x, y = box.middle
    return x, y + by


def _draw_dice(pen: Pen, x: float, y: float, die: float, count: int) -> None:
    for _ in range(count):
        pen.text("+", x + dp(10), y, sp(24), theme.PARCHMENT, bold=True)
        pen.picture(pieces.die(0, die), x + dp(19), y - die / 2, die, die, WHITE)
        x += die + dp(20)


def dice_to_come(room: RoomBoard, side: FightSide) -> int:
    """A Dwarf's own die and those of torn-off arms, less those that are in the sum already."""
    cards: dict[str, Any] = {card.id: card.effect for card in room.cards}
    wanted = sum(cards.get(card) is CardEffect.EXTRA_DIE for card in side.cards) + (side.kind == Kind.DWARF.value)
    return max(0, wanted - sum(label.key in DICE for label, _ in side.terms))
