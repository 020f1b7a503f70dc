"""Setup: a coin on every table, a colour for everybody, and the first characters at the Door."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.events import Happened, Put, Thing
from rules.fantasy_pub.entering import greet_at_door, turn_over_top_card
from rules.fantasy_pub.naming import pile_place
from rules.fantasy_pub.pieces import pay_in
from rules.fantasy_pub.state import TABLES, Clan, Colour, Phase, Pub, PubContent, PubOptions, Thirstiest
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose


def new_pub(seats: int, options: PubOptions, content: PubContent) -> Pub:
    """Everything in the bank but a coin on each table; nobody has a colour yet."""
    target = next(entry.beers for entry in content.target if entry.players == seats)
    on_tables = len(TABLES) * content.table_coins
    pub = Pub(options=options, target=target, clans=[Clan() for _ in range(seats)], bank=content.pieces - on_tables)
    for table in TABLES:
        pub.coins[table - 1] = content.table_coins
    return pub


def set_up(pub: Pub) -> Script[None]:
    while pub.phase is Phase.COLOURS:
        yield from choose_colours(pub)
    if pub.phase is Phase.FIRST_PLAYER:
        yield from name_first_player(pub)
    while pub.phase is Phase.FIRST_CARDS:
        yield from turn_over_first_cards(pub)


def choose_colours(pub: Pub) -> Script[None]:
    for seat in range(len(pub.clans)):
        if pub.clans[seat].colour is None:
            yield from choose_colour(pub, seat)
    pub.phase = Phase.FIRST_PLAYER


def choose_colour(pub: Pub, seat: Seat) -> Script[None]:
    facts, step = partial(_seat_facts, seat), _step(pub, seat)
    chosen = yield from ask(Choose(pub, seat, "colour", Colour, likely_colours, COLOUR_LAWS, facts=facts, step=step))
    take_cards(pub, seat, chosen.colour)


def _seat_facts(seat: int) -> Facts:
    return {"seat": seat}


def _step(pub: Pub, seat: int) -> tuple[int, int]:
    return seat + 1, len(pub.clans)


def likely_colours(pub: Pub) -> Iterator[Colour]:
    return (Colour(entry.id) for entry in pub.content.clan)


@law("PUB-SETUP-07", Colour)
def no_such_colour(pub: Pub, chosen: Colour) -> Broken:
    return all(entry.id != chosen.colour for entry in pub.content.clan)


@law("PUB-SETUP-07", Colour)
def colour_taken(pub: Pub, chosen: Colour) -> Broken:
    for seat, clan in enumerate(pub.clans):
        if clan.colour == chosen.colour:
            return {"clan": chosen.colour, "owner": seat}
    return False


COLOUR_LAWS: Laws[Pub, Colour] = Laws([no_such_colour, colour_taken])


def take_cards(pub: Pub, seat: int, colour: str) -> None:
    """The seven cards of the colour, shuffled face down (PUB-SETUP-07, PUB-SETUP-08)."""
    clan = pub.clans[seat]
    clan.colour = colour
    clan.face_down = {entry.id: entry.cards for entry in pub.content.race}
    cards = Thing(f"card-{colour}", face="down", count=clan.hidden)
    args: Facts = {"seat": seat, "clan": colour}
    pub.tell(Put("PUB-SETUP-08", cards, pile_place(seat), key="takes_clan", args=args, seat=seat))


def name_first_player(pub: Pub) -> Script[None]:
    """The thirstiest begins; if they cannot agree, lots are drawn (PUB-TURN-01, PUB-Q-26)."""
    named = yield from ask(Choose(pub, 0, "thirstiest", Thirstiest, likely_thirstiest, FIRST_LAWS, lots=True))
    pub.active = named.seat
    pub.phase = Phase.FIRST_CARDS
    pub.tell(Happened("PUB-TURN-01", key="begins", args={"seat": named.seat}, seat=named.seat))


def likely_thirstiest(pub: Pub) -> Iterator[Thirstiest]:
    return (Thirstiest(seat) for seat in range(len(pub.clans)))


@law("PUB-TURN-02", Thirstiest)
def no_such_seat(pub: Pub, named: Thirstiest) -> Broken:
    return not 0 <= named.seat < len(pub.clans)


FIRST_LAWS: Laws[Pub, Thirstiest] = Laws([no_such_seat])


def turn_over_first_cards(pub: Pub) -> Script[None]:
    for seat in range(len(pub.clans)):
        if not any(pub.own(seat)):
            yield from first_card(pub, seat)
    pub.phase = Phase.PLAY
    pub.tell(Happened("PUB-TURN-02", key="turn", args={"seat": pub.active}, seat=pub.active))


def first_card(pub: Pub, seat: Seat) -> Script[None]:
    """Everybody's top card comes to the Door with four coins, whatever the dice (PUB-SETUP-09, PUB-SETUP-10)."""
    coins = pub.content.first_coins
    try:
        first = yield from turn_over_top_card(pub, seat, coins, "first_card", "PUB-SETUP-09")
    except Moot:  # a ruling has put one of the clan at the Door, or emptied the bank
        return
    pay_in(pub, first, coins, "PUB-SETUP-10")
    greet_at_door(pub, first)
