"""Drunk cards: one face up before each hero, changed with every kill, turned down when its duty was not done."""

from __future__ import annotations

from functools import partial

from rules.dungeons_drinks.naming import DRUNK_DISCARDS, card_name, drunk_place, drunk_thing, failed_place
from rules.dungeons_drinks.state import DRUNK_DECK, Dungeon
from rules.events import Carry, Deal, Happened, Shuffle, Swap
from rules.kernel import Moot, Script, ask
from rules.message import Facts, Seat
from rules.requests import Draw


def deal_drunk(dungeon: Dungeon, seat: Seat, clause: str) -> Script[None]:
    """A Drunk card for who has none, if there is one (DND-START-05)."""
    if dungeon.serious or dungeon.players[seat].drunk is not None or not _deck_is_there(dungeon):
        return
    facts: Facts = {"seat": seat}
    drawing = Draw(seat, "drunk_card", DRUNK_DECK, partial(_could_be, dungeon, seat), facts=partial(dict, facts))
    try:
        drawn = yield from ask(drawing)
    except Moot:  # a Spell has brought him one, or a ruling has emptied the deck
        return
    assert drawn.card is not None
    dungeon.drunk_deck.remove(drawn.card)
    dungeon.players[seat].drunk = drawn.card
    args: Facts = {"seat": seat, "card": card_name(dungeon, drawn.card)}
    dungeon.tell(
        Deal(clause, drunk_thing(drawn.card), DRUNK_DECK, drunk_place(seat), key="draws_drunk", args=args, seat=seat)
    )


def _could_be(dungeon: Dungeon, seat: Seat) -> dict[str, int]:
    """Nothing any more if a Spell has meanwhile brought him one."""
    return {} if dungeon.players[seat].drunk is not None else dict.fromkeys(dungeon.drunk_deck, 1)


def _deck_is_there(dungeon: Dungeon) -> bool:
    """Where the deck has run out, the discards become the new one (DND-Q-11)."""
    if not dungeon.drunk_deck and dungeon.drunk_discards:
        dungeon.drunk_deck, dungeon.drunk_discards = sorted(dungeon.drunk_discards), []
        dungeon.tell(Swap("DND-SETUP-06", DRUNK_DISCARDS, DRUNK_DECK, key="turns_drunk_over"))
        dungeon.tell(Shuffle("DND-SETUP-06", DRUNK_DECK, drunk_thing(None), key="shuffles_drunk"))
    return bool(dungeon.drunk_deck)


def change_drunk(dungeon: Dungeon, seat: Seat, clause: str) -> Script[None]:
    """The card he has is discarded without loss, and he draws one (DND-KILL-03)."""
    card = dungeon.players[seat].drunk
    if card is not None:
        dungeon.players[seat].drunk = None
        dungeon.drunk_discards.append(card)
        args: Facts = {"seat": seat, "card": card_name(dungeon, card)}
        place = drunk_place(seat)
        dungeon.tell(
            Carry(
                clause, drunk_thing(card), place, DRUNK_DISCARDS, face=card, key="discards_drunk", args=args, seat=seat
            )
        )
    yield from deal_drunk(dungeon, seat, clause)


def swap_drunk(dungeon: Dungeon, seat: Seat, other: Seat) -> None:
    """The two exchange what lies face up before them, though one of them have nothing."""
    here, there = dungeon.players[seat], dungeon.players[other]
    here.drunk, there.drunk = there.drunk, here.drunk
    args: Facts = {"seat": seat, "other": other}
    dungeon.tell(Swap("DND-SPELL-06", drunk_place(seat), drunk_place(other), key="swaps_drunk", args=args, seat=seat))


def fail(dungeon: Dungeon, seat: Seat, clause: str, key: str) -> None:
    """His Drunk card goes face down under his character: a point lost (DND-DRUNK-02)."""
    player = dungeon.players[seat]
    if player.drunk is None:
        return
    card, player.drunk = player.drunk, None
    player.failed.append(card)
    args: Facts = {"seat": seat, "card": card_name(dungeon, card), "points": dungeon.points(seat)}
    face, to = drunk_thing(None).face, failed_place(seat)
    dungeon.tell(Carry(clause, drunk_thing(card), drunk_place(seat), to, face=face, key=key, args=args, seat=seat))


def unfail(dungeon: Dungeon, seat: Seat, count: int) -> None:
    """So many failed cards of his, the latest first, go to the discards."""
    player = dungeon.players[seat]
    for _ in range(min(count, len(player.failed))):
        card = player.failed.pop()
        dungeon.drunk_discards.append(card)
        args: Facts = {"seat": seat, "card": card_name(dungeon, card)}
        back = drunk_thing(None)
        dungeon.tell(
            Carry(
                "DND-SPELL-06", back, failed_place(seat), DRUNK_DISCARDS, face=card, key="unfails", args=args, seat=seat
            )
        )
    if not count:
        dungeon.tell(Happened("DND-CLAR-01", key="unfails_nothing", args={"seat": seat}, seat=seat))


def watch_point(dungeon: Dungeon, seat: Seat, enemy: str) -> None:
    """He attacks this enemy: has his duty something against it?"""


def watch_cast(dungeon: Dungeon, seat: Seat, card: str) -> None:
    """He has played this Spell: has his duty something against it?"""


def watch_end(dungeon: Dungeon, seat: Seat) -> None:
    """He passes the token: has his duty something against it?"""


def may_discard_below(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether his duty lets him discard although he holds no more than he may."""
    return False
