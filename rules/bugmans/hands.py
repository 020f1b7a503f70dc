"""Hands of cards: what is in them, or can still be, and every way in which a card changes its place.

With the app's cards a hand is known to the app and to its seat only; with real cards the app knows how many a hand
holds, and refuses a card of which every copy has been seen elsewhere.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from rules.bugmans.naming import card_name, card_thing
from rules.bugmans.state import DECK, DISCARDS, Discard, Room, hand_place
from rules.events import Carry, Hands, Happened, Shuffle, Swap
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat, Word
from rules.requests import Choose, Draw

BLIND: Final = "hand"
"""The pile that stands for a hand of which somebody else picks cards blind."""

# --- looking ------------------------------------------------------------------------------------------


def in_hand(room: Room, seat: Seat) -> list[str]:
    """Each different card that a hand holds, in the order of the content; with real cards, each that it can hold."""
    if room.real_cards:
        could_be = room.cards.could_be(hand_place(seat))
        return [entry.id for entry in room.content.card if entry.id in could_be]
    held = {slot.card for slot in room.cards.places[hand_place(seat)].slots}
    return [entry.id for entry in room.content.card if entry.id in held]


def can_hold(room: Room, seat: Seat, card: str) -> bool:
    """Whether a hand holds this card, or (with real cards) can hold it."""
    if room.real_cards:
        return room.cards.can_be(hand_place(seat), card)
    return any(slot.card == card for slot in room.cards.places[hand_place(seat)].slots)


def size(room: Room, seat: Seat) -> int:
    return room.cards.count(hand_place(seat))


def lying(room: Room, place: str) -> list[str]:
    """The cards that lie open on a place where cards are played, from the bottom up."""
    return [card for card in room.cards.cards(place) if card is not None]


# --- cards change their places ------------------------------------------------------------------------


def lay_out(room: Room, seat: Seat, card: str, to: str, clause: str, key: str, **more: Word) -> None:
    """A card goes openly from a hand to where it is played, or to the discards."""
    room.cards.play(hand_place(seat), card, to)
    args: Facts = {"seat": seat, "card": card_name(room, card), **more}
    if room.real_cards:
        back = card_thing(None)
        here = hand_place(seat)
        room.tell(Carry(clause, back, here, to, face=card, key=key, args=args, seat=seat, hands=Hands.DONE))
    else:
        room.tell(Happened(clause, key=key, args=args, seat=seat))


def clear_away(room: Room, place: str, clause: str, key: str = "discarded") -> None:
    """All cards that were played to a place go to the discards, from the top down."""
    for card in reversed(lying(room, place)):
        room.cards.play(place, card, DISCARDS)
        args: Facts = {"card": card_name(room, card)}
        if room.real_cards:
            room.tell(Carry(clause, card_thing(card), place, DISCARDS, face=card, key=key, args=args))
        else:
            room.tell(Happened(clause, key=key, args=args))


# --- drawing ------------------------------------------------------------------------------------------


def draw_cards(room: Room, seat: Seat, count: int, clause: str = "BUG-REPL-03") -> Script[None]:
    """So many cards from the deck, or as many as there are (BUG-Q-54). The limit of a hand is another matter."""
    drawn = 0
    while drawn < count and deck_is_there(room):
        before = size(room, seat)
        if room.real_cards:
            draw_real_cards(room, seat, min(count - drawn, room.cards.count(DECK)), clause)
        else:
            yield from draw_one(room, seat)
        drawn += size(room, seat) - before
    if drawn and not room.real_cards:
        room.tell(Happened(clause, key="draws", args={"seat": seat, "count": drawn}, seat=seat))


def refill(room: Room, seat: Seat, clause: str) -> Script[None]:
    """Cards up to the limit of a hand."""
    yield from draw_cards(room, seat, room.content.hand - size(room, seat), clause)


def deck_is_there(room: Room) -> bool:
    """Whether a card can be drawn; where the deck has run out, the discards become the new one (BUG-CARD-04)."""
    if not room.cards.count(DECK) and room.cards.count(DISCARDS):
        room.cards.shuffle(DECK, DISCARDS)
        if room.real_cards:
            room.tell(Swap("BUG-CARD-04", DISCARDS, DECK, key="turns_discards_over"))
            room.tell(Shuffle("BUG-CARD-04", DECK, card_thing(None), key="shuffles_cards"))
        else:
            room.tell(Happened("BUG-CARD-04", key="shuffles_cards"))
    return bool(room.cards.count(DECK))


def draw_real_cards(room: Room, seat: Seat, count: int, clause: str) -> None:
    """Face down into a real hand: the app is not told what they are, so there is nothing to ask."""
    hand = hand_place(seat)
    for _ in range(count):
        room.cards.draw(DECK, hand)
    args: Facts = {"seat": seat, "count": count}
    back = card_thing(None, count)
    room.tell(Carry(clause, back, DECK, hand, face=back.face, key="draws", args=args, seat=seat))


def draw_one(room: Room, seat: Seat) -> Script[None]:
    """A card of the app's, seen by its seat alone."""
    drawing = Draw(seat, "draw_card", DECK, partial(could_be_drawn, room), secret=True)
    try:
        drawn = yield from ask(drawing)
    except Moot:  # a ruling has put the deck elsewhere
        return
    room.cards.draw(DECK, hand_place(seat), drawn.card, (seat,))


def could_be_drawn(room: Room) -> dict[str, int]:
    """What the deck can give, weighed. The app knows all hands, so whatever it does not know lies in the deck."""
    deck = room.cards.places[DECK].slots
    if deck and deck[-1].card is None and len(deck) == 1:
        return dict(room.cards.unseen())
    return room.cards.could_be(DECK) if deck else {}


# --- discarding ---------------------------------------------------------------------------------------


@cache
def discard_laws(seat: Seat) -> Laws[Room, Any]:
    """What a seat may discard: a card that it holds."""

    @law("TABLE-DRAW-01", Discard)
    def not_in_hand(room: Room, discard: Discard) -> Broken:
        return not can_hold(room, seat, discard.card) and {"seat": seat, "card": card_name(room, discard.card)}

    return Laws([not_in_hand])


def likely_discards(room: Room, seat: Seat) -> list[Discard]:
    return [Discard(card) for card in in_hand(room, seat)]


def discard_of_choice(room: Room, seat: Seat, count: int, clause: str) -> Script[None]:
    """So many cards that the seat chooses, or all it has."""
    left = min(count, size(room, seat))
    for number in range(left):
        if not size(room, seat):
            return
        yield from discard_one(room, seat, "discard", (number + 1, left), clause)


def discard_down_to_five(room: Room, seat: Seat) -> Script[None]:
    """Whoever holds more than a hand may hold chooses what to discard (BUG-REPL-01, BUG-REPL-02)."""
    limit = room.content.hand
    first = size(room, seat) - limit
    while (excess := size(room, seat) - limit) > 0:
        step = (first - excess + 1, first) if excess <= first else None
        yield from discard_one(room, seat, "discard_excess", step, "BUG-REPL-02")


def discard_one(room: Room, seat: Seat, what: str, step: tuple[int, int] | None, clause: str) -> Script[None]:
    likely = partial(likely_discards, seat=seat)
    facts = partial(_facts_of_discarding, room, seat)
    choose = Choose(
        room,
        seat,
        what,
        Discard,
        likely,
        discard_laws(seat),
        facts=facts,
        step=step,
        secret=not room.real_cards,
        stray="BUG-REPL-01" if what == "discard_excess" else "TABLE-ANSWER-01",
    )
    chosen = yield from ask(choose)
    lay_out(room, seat, chosen.card, DISCARDS, clause, "discards_card")


def _facts_of_discarding(room: Room, seat: Seat) -> Facts:
    return {"seat": seat, "count": size(room, seat), "limit": room.content.hand}


def discard_at_random(room: Room, seat: Seat, count: int, clause: str) -> Script[None]:
    """So many cards, or all, that somebody else picks blind; the app picks among its own (BUG-M-04)."""
    for _ in range(min(count, size(room, seat))):
        could_be = partial(could_be_picked, room, seat)
        facts = partial(_facts_of_picking, room, seat)
        picking = Draw(seat, "picked_card", BLIND, could_be, facts=facts, secret=not room.real_cards)
        try:
            picked = yield from ask(picking)
        except Moot:
            return
        assert picked.card is not None
        lay_out(room, seat, picked.card, DISCARDS, clause, "loses_card")


def _facts_of_picking(room: Room, seat: Seat) -> Facts:
    return {"seat": seat, "picker": picker(room, seat)}


def picker(room: Room, seat: Seat) -> Seat:
    """Who picks blind from a hand: the active player, or else the one on the left."""
    return room.active if room.active != seat else (seat + 1) % len(room.players)


def could_be_picked(room: Room, seat: Seat) -> dict[str, int]:
    """The cards of a hand, or what they can be; each is as likely as the others."""
    if room.real_cards:
        return room.cards.could_be(hand_place(seat))
    found: dict[str, int] = {}
    for slot in room.cards.places[hand_place(seat)].slots:
        if slot.card is not None:
            found[slot.card] = found.get(slot.card, 0) + slot.count
    return found
