"""Hands of Spells: what is in them, or can still be, and every way in which a Spell changes its place.

With the app's cards a hand is known to the app and to its seat only; with real cards the app knows how many a hand
holds, and refuses a card of which every copy has been seen elsewhere.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

import msgspec

from rules.dungeons_drinks.effects import How, Side
from rules.dungeons_drinks.naming import card_name, spell_thing
from rules.dungeons_drinks.state import (
    SPELL_DECK,
    SPELL_DISCARDS,
    Discard,
    Dungeon,
    Played,
    SpellDeckEmpty,
    before_place,
    hand_place,
)
from rules.events import Carry, Hands, Happened, Shuffle, Swap
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat, Word
from rules.pool import Pool
from rules.requests import Choose, Draw

BLIND: Final = "hand"
"""The pile that stands for a hand of which somebody else picks cards blind."""

# --- looking ------------------------------------------------------------------------------------------


def in_hand(dungeon: Dungeon, seat: Seat) -> tuple[str, ...]:
    """Each different Spell that a hand holds, in the order of the content; with real cards, each that it can hold."""
    known = _known(dungeon)
    found = known.hands.get(seat)
    if found is None:
        found = known.hands[seat] = _look(dungeon, seat)
    return found


class _Known(msgspec.Struct, eq=False):
    """What was found when the pool was last looked at."""

    pool: Pool
    hands: dict[Seat, tuple[str, ...]]
    deck: dict[str, int] | None = None
    shuffles: dict[tuple[int | None, ...], tuple[str, ...]] = {}
    """What hidden cards of these shuffles can be."""


def _known(dungeon: Dungeon) -> _Known:
    kept: _Known | None = dungeon.__dict__.get("hands_known")
    if kept is None or kept.pool is not dungeon.spells:
        # A ruling, or a copy, puts another pool in the place of the one that was looked at.
        kept = dungeon.__dict__["hands_known"] = _Known(dungeon.spells, {})
    return kept


def _look(dungeon: Dungeon, seat: Seat) -> tuple[str, ...]:
    if dungeon.real_cards:
        return _could_hold(dungeon, seat)
    held = {slot.card for slot in dungeon.spells.places[hand_place(seat)].slots}
    return tuple(entry.id for entry in dungeon.content.spell if entry.id in held)


def _could_hold(dungeon: Dungeon, seat: Seat) -> tuple[str, ...]:
    """What a real hand can hold, asking the pool only where hidden cards have gone from one shuffle to another."""
    slots = dungeon.spells.places[hand_place(seat)].slots
    homes = tuple(slot.group for slot in slots)
    if any(slot.card is not None for slot in slots):
        return _out_of(dungeon, hand_place(seat), homes)
    known = _known(dungeon).shuffles
    if homes not in known:
        known[homes] = _out_of(dungeon, hand_place(seat), homes)
    return known[homes]


def _out_of(dungeon: Dungeon, hand: str, homes: tuple[int | None, ...]) -> tuple[str, ...]:
    spells = dungeon.spells
    mixed = {id for group in spells.groups if group.inflow or group.left for id in (group.id, *group.inflow)}
    plain = [group.cards for group in spells.groups if group.id in homes and group.id not in mixed]
    sure = {card for cards in plain for card, count in cards.items() if count}
    sure.update(slot.card for slot in spells.places[hand].slots if slot.card is not None)
    doubtful = spells.unseen() if mixed.intersection(homes) else {}
    return tuple(
        entry.id
        for entry in dungeon.content.spell
        if entry.id in sure or (entry.id in doubtful and spells.can_be(hand, entry.id))
    )


def _changed(dungeon: Dungeon) -> None:
    dungeon.__dict__.pop("hands_known", None)


def can_hold(dungeon: Dungeon, seat: Seat, card: str) -> bool:
    """Whether a hand holds this card, or (with real cards) can hold it."""
    return card in in_hand(dungeon, seat)


def size(dungeon: Dungeon, seat: Seat) -> int:
    return dungeon.spells.count(hand_place(seat))


# --- cards change their places ------------------------------------------------------------------------


def lay_out(dungeon: Dungeon, seat: Seat, card: str, to: str, clause: str, key: str, **more: Word) -> None:
    """A Spell goes openly from a hand to the table, or to the discards."""
    here = hand_place(seat)
    dungeon.spells.play(here, card, to)
    _changed(dungeon)
    args: Facts = {"seat": seat, "card": card_name(dungeon, card), **more}
    if dungeon.real_cards:
        back = spell_thing(None)
        dungeon.tell(Carry(clause, back, here, to, face=card, key=key, args=args, seat=seat, hands=Hands.DONE))
    else:
        dungeon.tell(Happened(clause, key=key, args=args, seat=seat))


def put_away(dungeon: Dungeon, played: Played, clause: str, key: str) -> None:
    """A Spell that is done with goes from before its player to the discards."""
    dungeon.spells.play(before_place(played.by), played.card, SPELL_DISCARDS)
    _changed(dungeon)
    args: Facts = {"seat": played.by, "card": card_name(dungeon, played.card)}
    if dungeon.real_cards:
        place, face = before_place(played.by), spell_thing(played.card)
        dungeon.tell(Carry(clause, face, place, SPELL_DISCARDS, face=played.card, key=key, args=args, seat=played.by))
    else:
        dungeon.tell(Happened(clause, key=key, args=args, seat=played.by))


def pass_hands(dungeon: Dungeon, to: Side, clause: str, card: str) -> None:
    """Everybody's whole hand goes to his neighbour, all at the same time (DND-Q-40)."""
    seats, places = len(dungeon.players), dungeon.spells.places
    step = 1 if to is Side.LEFT else -1
    given = [places[hand_place(seat)].slots for seat in range(seats)]
    for seat in range(seats):
        places[hand_place(seat)].slots = []
    for seat, slots in enumerate(given):
        taker = (seat + step) % seats
        count = sum(slot.count for slot in slots)
        for slot in slots:
            # Whoever gave a hand away has seen what is in it, and still knows.
            slot.seen = tuple(sorted({*slot.seen, taker})) if slot.card is not None else ()
            places[hand_place(taker)].put(slot)
        if count:
            _tell_given(dungeon, seat, taker, count, clause, "passes_hand", card=card_name(dungeon, card))
    _changed(dungeon)


def _tell_given(dungeon: Dungeon, giver: Seat, taker: Seat, count: int, clause: str, key: str, **more: Word) -> None:
    args: Facts = {"seat": giver, "taker": taker, "count": count, **more}
    if dungeon.real_cards:
        back = spell_thing(None, count)
        dungeon.tell(
            Carry(clause, back, hand_place(giver), hand_place(taker), face=back.face, key=key, args=args, seat=giver)
        )
    else:
        dungeon.tell(Happened(clause, key=key, args=args, seat=giver))


# --- drawing ------------------------------------------------------------------------------------------


def draw_spells(dungeon: Dungeon, seat: Seat, count: int, clause: str) -> Script[None]:
    """So many Spells from the deck, or as many as there are. A real hand takes them without being asked."""
    drawn = 0
    while drawn < count and deck_is_there(dungeon):
        if dungeon.real_cards:
            dungeon.spells.draw(SPELL_DECK, hand_place(seat))
        elif not (yield from _draw_one(dungeon, seat, "draw_spell")):
            continue
        drawn += 1
    _changed(dungeon)
    _tell_drawn(dungeon, seat, drawn, clause, Hands.TO_DO)


def draw_for_the_turn(dungeon: Dungeon) -> Script[None]:
    """The active player's Spell: drawn by him, as a step of his turn (DND-START-04)."""
    drawn, seat = False, dungeon.active
    while not drawn and deck_is_there(dungeon):
        # Spells played meanwhile may take the last card of the deck: then the discards are shuffled, and he draws.
        drawn = yield from _draw_one(dungeon, seat, "turn_spell")
    _tell_drawn(dungeon, seat, int(drawn), "DND-START-04", Hands.DONE)


def _draw_one(dungeon: Dungeon, seat: Seat, what: str) -> Script[bool]:
    """Whether a Spell was drawn: there may be none any more when it comes to it."""
    real = dungeon.real_cards
    could_be = partial(could_be_drawn, dungeon)
    drawing = Draw(seat, what, SPELL_DECK, could_be, unseen=real, secret=not real, facts=partial(_of_seat, seat))
    drawing.stray = "DND-TURN-04"
    try:
        drawn = yield from ask(drawing)
    except Moot:
        return False
    if real:
        dungeon.spells.draw(SPELL_DECK, hand_place(seat))
    else:
        dungeon.spells.draw(SPELL_DECK, hand_place(seat), drawn.card, (seat,))
    _changed(dungeon)
    return True


def _of_seat(seat: Seat) -> Facts:
    return {"seat": seat}


def _tell_drawn(dungeon: Dungeon, seat: Seat, count: int, clause: str, hands: Hands) -> None:
    args: Facts = {"seat": seat, "count": count}
    if not count:
        dungeon.tell(Happened("DND-CLAR-01", key="draws_nothing", args=args, seat=seat))
    elif dungeon.real_cards:
        back, to = spell_thing(None, count), hand_place(seat)
        dungeon.tell(
            Carry(clause, back, SPELL_DECK, to, face=back.face, key="draws", args=args, seat=seat, hands=hands)
        )
    else:
        dungeon.tell(Happened(clause, key="draws", args=args, seat=seat))


def deck_is_there(dungeon: Dungeon) -> bool:
    """Whether a Spell can be drawn; where the deck has run out, the discards become the new one (DND-Q-10)."""
    spells = dungeon.spells
    if spells.count(SPELL_DECK):
        return True
    if dungeon.options.spell_deck_empty is SpellDeckEmpty.STOP or not spells.count(SPELL_DISCARDS):
        return False
    spells.shuffle(SPELL_DECK, SPELL_DISCARDS)
    _changed(dungeon)
    if dungeon.real_cards:
        dungeon.tell(Swap("DND-SETUP-05", SPELL_DISCARDS, SPELL_DECK, key="turns_spells_over"))
        dungeon.tell(Shuffle("DND-SETUP-05", SPELL_DECK, spell_thing(None), key="shuffles_spells"))
    else:
        dungeon.tell(Happened("DND-SETUP-05", key="shuffles_spells"))
    return True


def could_be_drawn(dungeon: Dungeon) -> dict[str, int]:
    """What the deck can give, weighed. Of real cards nothing is ever told."""
    known = _known(dungeon)
    if known.deck is None:
        known.deck = _look_at_the_deck(dungeon)
    return known.deck


def _look_at_the_deck(dungeon: Dungeon) -> dict[str, int]:
    deck = dungeon.spells.places[SPELL_DECK]
    if dungeon.real_cards:
        return {"": deck.count}
    if len(deck.slots) == 1 and deck.slots[0].card is None:
        # The app knows all hands, so whatever it does not know lies in the deck.
        return dict(dungeon.spells.unseen())
    return dungeon.spells.could_be(SPELL_DECK) if deck.slots else {}


# --- taking from one another --------------------------------------------------------------------------


def take_spells(dungeon: Dungeon, giver: Seat, taker: Seat, count: int, how: How, clause: str) -> Script[None]:
    """So many Spells, or all he has, go from one hand to another (DND-Q-45)."""
    given = 0
    for _ in range(min(count, size(dungeon, giver)) if giver != taker else 0):
        card = None
        if how is How.CHOICE or not dungeon.real_cards:
            card = yield from _taken(dungeon, giver, taker, how)
        if not size(dungeon, giver):
            break
        seen = () if dungeon.real_cards else (taker,)
        dungeon.spells.draw(hand_place(giver), hand_place(taker), None if dungeon.real_cards else card, seen)
        _changed(dungeon)
        given += 1
    if given:
        _tell_given(dungeon, giver, taker, given, clause, "gives")
    elif giver != taker:
        args: Facts = {"seat": giver, "taker": taker}
        dungeon.tell(Happened("DND-CLAR-02", key="gives_nothing", args=args, seat=giver))


def _taken(dungeon: Dungeon, giver: Seat, taker: Seat, how: How) -> Script[str | None]:
    facts = partial(_of_taking, giver, taker)
    if how is How.CHOICE:
        giving: Choose[Dungeon, Discard] = Choose(
            dungeon,
            giver,
            "give_spell",
            Discard,
            partial(likely_discards, seat=giver),
            discard_laws(giver),
            facts=facts,
            secret=True,
        )
        try:
            return (yield from ask(giving)).card
        except Moot:
            return None
    drawing = Draw(taker, "take_spell", BLIND, partial(could_be_picked, dungeon, giver), facts=facts, secret=True)
    drawing.stray = "DND-SPELL-06"
    try:
        return (yield from ask(drawing)).card
    except Moot:
        return None


def _of_taking(giver: Seat, taker: Seat) -> Facts:
    return {"seat": giver, "taker": taker}


# --- discarding ---------------------------------------------------------------------------------------


@cache
def discard_laws(seat: Seat) -> Laws[Dungeon, Any]:
    """What a seat may discard: a card that it holds."""

    @law("TABLE-DRAW-01", Discard)
    def not_in_hand(dungeon: Dungeon, discard: Discard) -> Broken:
        return not can_hold(dungeon, seat, discard.card) and {"seat": seat, "card": card_name(dungeon, discard.card)}

    return Laws([not_in_hand])


def likely_discards(dungeon: Dungeon, seat: Seat) -> list[Discard]:
    return [Discard(card) for card in in_hand(dungeon, seat)]


def discard(dungeon: Dungeon, seat: Seat, card: str, clause: str) -> None:
    lay_out(dungeon, seat, card, SPELL_DISCARDS, clause, "discards_spell")


def discard_of_choice(dungeon: Dungeon, seat: Seat, count: int, clause: str) -> Script[None]:
    """So many Spells that the seat chooses, or all it has."""
    left = min(count, size(dungeon, seat))
    for number in range(left):
        choosing: Choose[Dungeon, Discard] = Choose(
            dungeon,
            seat,
            "discard",
            Discard,
            partial(likely_discards, seat=seat),
            discard_laws(seat),
            facts=partial(_of_seat, seat),
            step=(number + 1, left),
            secret=not dungeon.real_cards,
        )
        try:
            chosen = yield from ask(choosing)
        except Moot:
            return
        discard(dungeon, seat, chosen.card, clause)


def discard_at_random(dungeon: Dungeon, seat: Seat, count: int, clause: str) -> Script[None]:
    """So many Spells, or all, that somebody else picks blind; the app picks among its own."""
    for _ in range(min(count, size(dungeon, seat))):
        facts = partial(_of_picking, dungeon, seat)
        could_be = partial(could_be_picked, dungeon, seat)
        picking = Draw(seat, "picked_spell", BLIND, could_be, facts=facts, secret=not dungeon.real_cards)
        try:
            picked = yield from ask(picking)
        except Moot:
            return
        assert picked.card is not None
        lay_out(dungeon, seat, picked.card, SPELL_DISCARDS, clause, "loses_spell")


def _of_picking(dungeon: Dungeon, seat: Seat) -> Facts:
    picker = dungeon.active if dungeon.active != seat else dungeon.left_of(seat)
    return {"seat": seat, "picker": picker}


def could_be_picked(dungeon: Dungeon, seat: Seat) -> dict[str, int]:
    """The Spells of a hand, or what they can be; each is as likely as the others."""
    if dungeon.real_cards:
        return dungeon.spells.could_be(hand_place(seat)) if size(dungeon, seat) else {}
    found: dict[str, int] = {}
    for slot in dungeon.spells.places[hand_place(seat)].slots:
        if slot.card is not None:
            found[slot.card] = found.get(slot.card, 0) + slot.count
    return found
