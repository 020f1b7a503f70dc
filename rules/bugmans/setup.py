"""Getting ready: colours, Home Tables on the wooden floor, four Booze on the Bar, five cards for everybody."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.counters import deal
from rules.bugmans.hands import draw_cards
from rules.bugmans.naming import dwarf_thing, home_thing
from rules.bugmans.printed import Kind, RoomContent
from rules.bugmans.squares import share_an_edge
from rules.bugmans.state import (
    COUNTERS,
    DECK,
    DISCARDS,
    ON_MOVER,
    ON_RESIDENT,
    PLAYED,
    Character,
    Colour,
    Phase,
    PlaceTable,
    Player,
    Room,
    RoomOptions,
    StashTarget,
    hand_place,
)
from rules.events import Happened, Put, Take
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.pool import Pool
from rules.requests import Choose, Draw, Roll


def new_room(seats: int, options: RoomOptions, content: RoomContent) -> Room:
    """An empty room with a shuffled deck and pile; nobody has a colour yet."""
    counters = {entry.id: entry.count for entry in content.counter if entry.kind is not Kind.HOME_TABLE and entry.count}
    cards = {entry.id: entry.count for entry in content.card if entry.count}
    hands = [hand_place(seat) for seat in range(seats)]
    room = Room(
        options=options,
        target=stash_target(seats, options, content),
        players=[Player() for _ in range(seats)],
        cards=Pool.new(cards, DECK, (DISCARDS, PLAYED, ON_MOVER, ON_RESIDENT), hands),
        pile=counters,
        bar={},
    )
    room.__dict__["content"] = content
    room.bar = dict.fromkeys(room.ground.bar)
    return room


def stash_target(seats: int, options: RoomOptions, content: RoomContent) -> int:
    """How many counters complete a stash: as printed for so many players, or as the group has agreed (BUG-END-13)."""
    if options.stash_target is not StashTarget.BY_PLAYERS:
        return int(options.stash_target.value)
    return next(entry.counters for entry in content.target if entry.players == seats)


def set_up(room: Room) -> Script[None]:
    while room.phase is Phase.COLOURS:
        yield from choose_colours(room)
    while room.phase is Phase.ROLLS:
        yield from roll_for_first_table(room)
    while room.phase is Phase.TABLES:
        yield from place_tables(room)
    while room.phase is Phase.DEALING:
        yield from deal_out(room)


# --- colours (BUG-Q-02) ------------------------------------------------------------------------------


def choose_colours(room: Room) -> Script[None]:
    seats = len(room.players)
    for seat, player in enumerate(list(room.players)):
        if player.colour is None:
            facts, step = partial(_seat_facts, seat), (seat + 1, seats)
            question = Choose(room, seat, "colour", Colour, likely_colours, COLOUR_LAWS, facts=facts, step=step)
            chosen = yield from ask(question)
            room.players[seat].colour = chosen.colour
            args: Facts = {"seat": seat, "colour": chosen.colour}
            room.tell(Happened("BUG-SETUP-04", key="takes_colour", args=args, seat=seat))
    room.phase = Phase.ROLLS


def _seat_facts(seat: Seat) -> Facts:
    return {"seat": seat}


def likely_colours(room: Room) -> list[Colour]:
    return [Colour(entry.id) for entry in room.content.colour]


@law("BUG-SETUP-04", Colour)
def no_such_colour(room: Room, chosen: Colour) -> Broken:
    return all(entry.id != chosen.colour for entry in room.content.colour)


@law("BUG-SETUP-04", Colour)
def colour_taken(room: Room, chosen: Colour) -> Broken:
    for seat, player in enumerate(room.players):
        if player.colour == chosen.colour:
            return {"colour": chosen.colour, "owner": seat}
    return False


COLOUR_LAWS: Final[Laws[Room, Colour]] = Laws([no_such_colour, colour_taken])


# --- who places the first Home Table -----------------------------------------------------------------


def roll_for_first_table(room: Room) -> Script[None]:
    """Everybody rolls; those who share the highest roll go on among themselves (BUG-SETUP-07, BUG-Q-01)."""
    for seat in range(len(room.players)):
        if room.players[seat].first_roll is None:
            rolled = yield from ask(Roll(seat, "first_table", facts=partial(_seat_facts, seat)))
            room.players[seat].first_roll = rolled.values[0]
    highest = max(player.first_roll or 0 for player in room.players)
    first = [seat for seat, player in enumerate(room.players) if player.first_roll == highest]
    for seat, player in enumerate(room.players):
        if seat not in first:
            player.first_roll = BEATEN
        elif len(first) > 1:
            player.first_roll = None
    if len(first) > 1:
        room.tell(Happened("BUG-SETUP-07", key="rolls_again", args={"seats": tuple(first)}))
        return
    room.active = first[0]
    room.phase = Phase.TABLES
    room.tell(Happened("BUG-SETUP-07", key="first_table", args={"seat": first[0]}, seat=first[0]))


BEATEN: Final = 0
"""Stands for the roll of whoever has been beaten, so that he does not roll again."""


# --- the Home Tables ---------------------------------------------------------------------------------


def place_tables(room: Room) -> Script[None]:
    """The first one, then each time the one on the right (BUG-SETUP-08); the last of them has the first turn."""
    while any(player.home is None for player in room.players):
        seat = room.active
        question = Choose(
            room, seat, "home_table", PlaceTable, likely_tables, TABLE_LAWS, facts=partial(_seat_facts, seat)
        )
        try:
            chosen = yield from ask(question)
        except Moot:
            take_tables_up(room)
            continue
        place_table(room, seat, chosen.square)
        room.active = (seat - 1) % len(room.players)
    room.active = (room.active + 1) % len(room.players)
    room.phase = Phase.DEALING


def place_table(room: Room, seat: Seat, square: str) -> None:
    """A Home Table, and its Dwarf on top of it (BUG-SETUP-03)."""
    player = room.players[seat]
    assert player.colour is not None
    player.home = square
    room.characters[player.dwarf] = Character(player.dwarf, Kind.DWARF, square, seat=seat)
    args: Facts = {"seat": seat, "colour": player.colour, "square": square}
    room.tell(Put("BUG-SETUP-09", home_thing(player.colour), square, key="places_table", args=args, seat=seat))
    room.tell(Put("BUG-SETUP-03", dwarf_thing(player.dwarf), square, key="stands_dwarf", args=args, seat=seat))


def take_tables_up(room: Room) -> None:
    """The tables that stand leave no room for another: all are placed again from the first on (BUG-Q-03)."""
    for seat, player in enumerate(room.players):
        if player.home is None or player.colour is None:
            continue
        args: Facts = {"seat": seat, "colour": player.colour, "square": player.home}
        room.tell(Take("BUG-SETUP-10", dwarf_thing(player.dwarf), player.home, key="takes_dwarf", args=args))
        room.tell(Take("BUG-SETUP-10", home_thing(player.colour), player.home, key="takes_table", args=args))
        del room.characters[player.dwarf]
        player.home = None
    room.active = max(range(len(room.players)), key=lambda seat: room.players[seat].first_roll or 0)


def likely_tables(room: Room) -> list[PlaceTable]:
    return [PlaceTable(square) for square in room.ground.wood]


@law("BUG-SETUP-09", PlaceTable)
def no_wooden_floor(room: Room, put: PlaceTable) -> Broken:
    return put.square not in room.ground.wood and {"square": put.square}


@law("BUG-SETUP-10", PlaceTable)
def table_stands_there(room: Room, put: PlaceTable) -> Broken:
    owner = room.home_owner(put.square)
    return owner is not None and {"square": put.square, "owner": owner}


@law("BUG-SETUP-10", PlaceTable)
def edge_to_edge(room: Room, put: PlaceTable) -> Broken:
    """Corner to corner is allowed (BUG-SETUP-11)."""
    if put.square not in room.ground.floor:
        return False
    for seat, player in enumerate(room.players):
        if player.home is not None and share_an_edge(player.home, put.square):
            return {"square": put.square, "owner": seat}
    return False


TABLE_LAWS: Final[Laws[Room, PlaceTable]] = Laws([no_wooden_floor, table_stands_there, edge_to_edge])


# --- dealing -----------------------------------------------------------------------------------------


def deal_out(room: Room) -> Script[None]:
    """Five cards for everybody, and Booze on the Bar, one counter at a time from its left end (BUG-SETUP-21)."""
    for seat in range(len(room.players)):
        missing = room.content.hand - room.cards.count(hand_place(seat))
        yield from draw_cards(room, seat, missing, "BUG-SETUP-12")
    for square in room.ground.bar:
        if room.bar[square] is None:
            yield from open_bar(room, square)
    room.phase = Phase.PLAY
    room.tell(Happened("BUG-SETUP-19", key="die_in_reach"))
    room.tell(Happened("BUG-TURN-01", key="turn", args={"seat": room.active}, seat=room.active))


def open_bar(room: Room, square: str) -> Script[None]:
    facts: Facts = {"square": square}
    draw = Draw(room.active, "opening_booze", COUNTERS, partial(booze_in_pile, room), facts=lambda: facts)
    try:
        drawn = yield from ask(draw)
    except Moot:
        return
    assert drawn.card is not None
    deal(room, drawn.card, square, "BUG-SETUP-21")


def booze_in_pile(room: Room) -> dict[str, int]:
    return {counter: count for counter, count in room.pile.items() if room.kind_of(counter) is Kind.BOOZE}
