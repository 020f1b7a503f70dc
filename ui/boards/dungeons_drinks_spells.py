"""Spells: as cards in a hand, as slips in the order in which they touched, and as terms of an attack's sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from kivy.metrics import dp, sp

from rules.dungeons_drinks.board import DungeonBoard, SpellShown
from rules.dungeons_drinks.damage import Kind, Part, Sum
from rules.dungeons_drinks.effects import SpellType
from rules.dungeons_drinks.printed import SpellEntry
from ui import theme
from ui.boards import dungeons_drinks_symbols as symbols
from ui.boards.board import Marks
from ui.boards.dungeons_drinks_words import draw_mark, line, paragraph
from ui.drawing.boxes import Box, rows_of
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.theme import colour, faded
from ui.wording import Wording

WHITE: Final = symbols.WHITE
TYPES: Final = {
    SpellType.FAST: colour("#A62A1E"),
    SpellType.SLOW: colour("#23507F"),
    SpellType.BONUS: colour("#6B4E00"),
}
SLIP_DP: Final = 44
FLAT: Final = 2.4
"""So much wider than high, what the sum comes to stands beside its terms."""
SIGNED_DP: Final = 165
"""From this width on a term says whose Spell it is; the stack beside it says so anyway."""


# --- cards --------------------------------------------------------------------------------------------------


def draw_spell(pen: Pen, box: Box, entry: SpellEntry, count: int, marks: Marks) -> None:
    """A card face up: type and its icon on the band, the name, and what it does."""
    for step in range(min(count, 3) - 1, 0, -1):
        pen.box(box.x + dp(3) * step, box.y - dp(2) * step, box.width, box.height, symbols.DARK, round=dp(8))
    pen.box(*box, symbols.DARK, round=dp(8))
    pen.box(*box.shrunk(dp(2)), symbols.PAPER, round=dp(7))
    band = min(sp(25), box.height * 0.36)
    top = box.y + box.height - dp(3)
    pen.box(box.x + dp(3), top - band, box.width - dp(6), band, TYPES[entry.type], round=dp(6))
    size = band * 0.8
    sign = symbols.icon(entry.type.value, size)
    pen.picture(sign, box.x + dp(7), top - band / 2 - size / 2, size, size, WHITE)
    right = box.x + box.width - dp(8)
    words = f"{count}×" if count > 1 else ""
    wide = pen.text(words, right, top - band / 2, sp(17), WHITE, bold=True, anchor=1) + dp(4) if words else 0.0
    left = box.x + dp(11) + size
    line(pen, entry.name, left, top - band / 2, right - wide - left, sp(18), WHITE, bold=True)
    text = Box(box.x + dp(8), box.y + dp(4), box.width - dp(16), box.height - band - dp(10))
    paragraph(pen, entry.text, text, sp(17), theme.INK)
    if entry.id in marks.refused and entry.id not in marks.legal:
        pen.box(*box, faded(symbols.DARK, 0.42), round=dp(8))
    draw_mark(pen, box, entry.id, marks)


def draw_plain_card(pen: Pen, box: Box, name: str, id: str, kind: str, marks: Marks) -> None:
    """Any other card of which only the name is wanted: a Monster that was turned up, a Drunk card that was drawn."""
    pen.box(*box, symbols.DARK, round=dp(8))
    pen.box(*box.shrunk(dp(2)), symbols.STONE, round=dp(7))
    size = 0.0 if kind == "drunk" else min(box.height - dp(8), box.width * 0.24, dp(60))
    left = box.x + dp(5)
    if size:
        picture = symbols.creature(id, size, boss=kind == "boss")
        pen.picture(picture, left, box.middle[1] - size / 2, size, size, WHITE)
    text = Box(left + size + dp(2), box.y + dp(1), box.width - size - dp(10), box.height - dp(2))
    paragraph(pen, name, text, sp(18), theme.PARCHMENT, middle=True)
    draw_mark(pen, box, id, marks)


# --- the stack ----------------------------------------------------------------------------------------------


def slips_laid_out(box: Box, spells: Sequence[SpellShown]) -> dict[str, Box]:
    """The first that touched the table lies uppermost."""
    boxes = rows_of(box, len(spells), dp(3), tallest=dp(SLIP_DP))
    return {one.id: place for one, place in zip(spells, boxes, strict=True)}


def draw_stack(
    pen: Pen,
    board: DungeonBoard,
    spells: Sequence[SpellShown],
    boxes: Mapping[str, Box],
    marks: Marks,
    wording: Wording,
) -> None:
    colours = {one.seat: one.colour for one in board.seats}
    cards = {one.id: one for one in board.spell_cards}
    for one in spells:
        box = boxes[one.id]
        place = board.ordering.index(one.id) + 1 if one.id in board.ordering else one.order
        _draw_slip(pen, board, one, cards[one.card], box, place, colours.get(one.by, ""), wording)
        draw_mark(pen, box, one.id, marks)


def _draw_slip(
    pen: Pen,
    board: DungeonBoard,
    one: SpellShown,
    entry: SpellEntry,
    box: Box,
    place: int,
    shade: str,
    wording: Wording,
) -> None:
    """Its number in the order of touching, whose it is, its name, and on whom."""
    ground = symbols.PAPER if one.stands else theme.mixed(symbols.PAPER, symbols.DARK, 0.55)
    pen.box(*box, symbols.DARK, round=dp(6))
    pen.box(*box.shrunk(dp(1.5)), ground, round=dp(5))
    pen.box(box.x + dp(2), box.y + dp(2), dp(54), box.height - dp(4), TYPES[entry.type], round=dp(5))
    y, size = box.middle[1], min(dp(26), box.height * 0.8)
    if one.lasting:
        icon = size * 0.75
        picture = symbols.icon("lasting", icon, WHITE)
        pen.picture(picture, box.x + dp(15) - icon / 2, y - icon / 2, icon, icon, WHITE)
    else:
        pen.text(str(place), box.x + dp(15), y, sp(20), WHITE, bold=True)
    left = box.x + dp(28)
    pen.picture(seat_sprite(shade, size), left, y - size / 2, size, size, WHITE)
    left = box.x + dp(61)
    width = box.x + box.width - dp(6) - left
    on = _on(board, one, wording)
    if on and box.height >= sp(38):
        line(pen, f"› {on}", left, y - sp(9), width, sp(17), theme.INK)
        y += sp(9)
        on = ""
    wide = line(pen, f"{entry.name} › {on}" if on else entry.name, left, y, width, sp(18), theme.INK, bold=True)
    if not one.stands:
        pen.line([(left - dp(2), y), (left + wide + dp(2), y)], dp(3), symbols.BLOOD)


def _on(board: DungeonBoard, one: SpellShown, wording: Wording) -> str:
    """On whom, or on which Spell, it was played."""
    if one.player is not None:
        return wording.name(one.player)
    if one.spell:
        named = next((other for other in board.spells if other.id == one.spell), None)
        names = {card.id: card.name for card in board.spell_cards}
        return f"{named.order} {names.get(named.card, '')}" if named is not None else ""
    entries = {enemy.id: enemy.name for enemy in (*board.monsters, *board.bosses)}
    return entries.get(one.enemy, "")


# --- the sum ------------------------------------------------------------------------------------------------


def draw_sum(pen: Pen, board: DungeonBoard, total: Sum, box: Box, wording: Wording) -> None:
    """A line for each term with the card that gives it, and what it comes to in the largest letters there are."""
    pen.box(*box, faded(symbols.DARK, 0.6), round=dp(8))
    inner = box.shrunk(dp(5))
    if inner.width > inner.height * FLAT:
        wide = inner.width * 0.36
        foot = Box(inner.x + inner.width - wide, inner.y, wide, inner.height)
        big = min(sp(56), inner.height * 0.62)
        terms = Box(inner.x, inner.y, inner.width - wide - dp(10), inner.height)
        pen.line([(foot.x - dp(5), foot.y), (foot.x - dp(5), foot.y + foot.height)], dp(1.5), theme.EDGE)
    else:
        big = min(sp(46), inner.height * 0.27)
        foot = Box(inner.x, inner.y, inner.width, big * 1.05)
        low = inner.y + foot.height + dp(2)
        terms = Box(inner.x, low, inner.width, inner.y + inner.height - low)
        pen.line([(foot.x, low - dp(2)), (foot.x + foot.width, low - dp(2))], dp(1.5), theme.EDGE)
    _draw_total(pen, total, foot, big, wording)
    if sips := _sips(board, total, wording):
        terms = _draw_sips(pen, sips, terms)
    _draw_terms(pen, board, total.parts, terms, wording)


def _draw_sips(pen: Pen, sips: str, box: Box) -> Box:
    """DRINKING: in the last line; what is left of the box."""
    high = min(sp(22), box.height * 0.4)
    size = high * 0.9
    pen.picture(symbols.icon("tankard", size, symbols.GOLD), box.x, box.y, size, size, WHITE)
    line(pen, sips, box.x + size + dp(4), box.y + high / 2, box.width - size - dp(4), sp(17), symbols.GOLD)
    return Box(box.x, box.y + high + dp(1), box.width, box.height - high - dp(1))


def _draw_terms(pen: Pen, board: DungeonBoard, parts: Sequence[Part], box: Box, wording: Wording) -> None:
    """As many as there is room for; the rest are counted on the last line."""
    most = max(1, int((box.height + dp(1)) // (sp(18) + dp(1))))
    rest = len(parts) - most + 1 if len(parts) > most else 0
    boxes = rows_of(box, min(len(parts), most), dp(1), tallest=dp(26))
    for index, place in enumerate(boxes):
        if rest and index == len(boxes) - 1:
            line(pen, wording.say("dungeons.more", n=rest), place.x, place.middle[1], place.width, sp(17), theme.QUIET)
        else:
            _draw_term(pen, board, parts[index], place, wording)


def _draw_term(pen: Pen, board: DungeonBoard, part: Part, box: Box, wording: Wording) -> None:
    y, left = box.middle[1], box.x
    colours = {one.seat: one.colour for one in board.seats}
    names = {one.id: one.name for one in (*board.spell_cards, *board.monsters, *board.bosses)}
    if part.seat is not None and box.width >= dp(SIGNED_DP):
        size = min(dp(20), box.height)
        pen.picture(seat_sprite(colours.get(part.seat, ""), size), left, y - size / 2, size, size, WHITE)
        left += size + dp(3)
    value = value_of(part)
    shade = theme.REFUSED_TEXT if value.startswith("−") or part.kind is Kind.MISS else theme.PARCHMENT
    wide = pen.text(value, box.x + box.width, y, sp(20), shade, bold=True, anchor=1)
    words = names.get(part.card) or wording.say(f"dungeons.term.{part.kind.value}")
    line(pen, words, left, y, box.x + box.width - wide - dp(6) - left, sp(17), theme.PARCHMENT)


def value_of(part: Part) -> str:
    """What a term does to the sum, in two or three characters."""
    match part.kind:
        case Kind.BASE | Kind.CHAIN:
            return str(part.amount)
        case Kind.TIMES:
            return f"×{part.factor}"
        case Kind.MISS:
            return "= 0"
        case Kind.ADD | Kind.FLOOR | Kind.CAP:
            return f"+{part.amount}" if part.amount >= 0 else f"−{-part.amount}"


def _draw_total(pen: Pen, total: Sum, box: Box, big: float, wording: Wording) -> None:
    y = box.middle[1]
    wide = pen.text(str(total.total), box.x + box.width, y, big, theme.PARCHMENT, bold=True, anchor=1)
    sign = big * 0.62
    pen.picture(symbols.icon("swords", sign), box.x + dp(2), y - sign / 2, sign, sign, WHITE)
    if total.placed != total.total:
        left = box.x + sign + dp(8)
        words = wording.say("dungeons.placed", n=total.placed)
        paragraph(
            pen, words, Box(left, box.y, box.width - wide - sign - dp(14), box.height), sp(17), theme.QUIET, middle=True
        )


def _sips(board: DungeonBoard, total: Sum, wording: Wording) -> str:
    """DRINKING: what the squares that the attack takes now are to the one who hits."""
    hitter = next((one for one in board.seats if one.token), None)
    entry = next((one for one in (*board.monsters, *board.bosses) if one.id == total.enemy), None)
    damage = next((one.damage for one in board.enemies if one.id == total.enemy), 0)
    if not board.drinking or hitter is None or entry is None or not total.placed:
        return ""
    names = {"R": "red", "Y": "yellow", "G": "green"}
    asked: dict[str, int] = {}
    for point in range(damage + 1, damage + total.placed + 1):
        drink = hitter.drinks.get(names.get(entry.bar[-point], ""))
        if drink is not None:
            asked[drink.drink] = asked.get(drink.drink, 0) + drink.sips
    parts = [wording.say("dungeons.sips", n=count, drink=drink) for drink, count in asked.items() if count]
    return ", ".join(parts)
