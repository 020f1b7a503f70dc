"""Placing: where a counter may go that was dealt for the Bar and is neither Booze nor Grub."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from rules.bugmans.counters import discard_dealt, place
from rules.bugmans.naming import counter_name
from rules.bugmans.printed import Kind
from rules.bugmans.squares import CLOSED, GAMES, SQUARES, Floor
from rules.bugmans.state import Place, Room
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Law, Laws, law
from rules.message import Facts
from rules.requests import Choose

PLACES: Final = {square: Place(square) for square in SQUARES}


def place_dealt(room: Room) -> Script[None]:
    """The active player puts the dealt counter onto the board; one that has no place is discarded (BUG-Q-17).

    A ruling may take the counter back, or make it another, which is then asked about instead.
    """
    while room.turn.dealt is not None:
        kind = room.kind_of(room.turn.dealt)
        try:
            chosen = yield from ask(_place_question(room, kind))
        except Moot:
            if _waits(room, kind):
                discard_dealt(room, "BUG-BAR-07")
        else:
            place(room, chosen.square, CLAUSES[kind])


def _place_question(room: Room, kind: Kind) -> Choose[Room, Place]:
    likely, facts = partial(_likely, kind=kind), partial(_facts, room)
    return Choose(room, room.active, "place", Place, likely, PLACE_LAWS[kind], facts=facts, stray="BUG-PLACE-13")


def _waits(room: Room, kind: Kind) -> bool:
    """Whether such a counter waits to be placed."""
    return room.turn.dealt is not None and room.kind_of(room.turn.dealt) is kind


def _likely(room: Room, kind: Kind) -> Iterable[Place]:
    return LIKELY[kind](room) if _waits(room, kind) else ()


def _facts(room: Room) -> Facts:
    return {"counter": counter_name(room, room.turn.dealt), "square": room.turn.refilling}


# --- where it may go: Dangerous Characters, the Wench and the Gobbo ---------------------------------


def _taken(room: Room, square: str) -> bool:
    """Whether anything but the Out of Order counter is on a square (BUG-Q-14); Home Tables are told apart."""
    if square in room.vomit or square in room.revellers or room.bar.get(square) is not None:
        return True
    return any(one.square == square for one in room.characters.values())


def _not_empty(room: Room, put: Place) -> Broken:
    return _taken(room, put.square) and {"square": put.square}


def _on_furniture(room: Room, put: Place) -> Broken:
    """The Bar, a Long Table, a Home Table or a Games square."""
    floor = room.ground.floor.get(put.square)
    if floor in CLOSED or floor in GAMES or room.home_owner(put.square) is not None:
        return {"square": put.square}
    return False


@law("BUG-BOARD-01", Place)
def no_square(room: Room, put: Place) -> Broken:
    return put.square not in room.ground.floor


@law("BUG-PLACE-01", Place)
def not_in_the_bar_room(room: Room, put: Place) -> Broken:
    return put.square in room.ground.corridor and {"square": put.square}


@law("BUG-PLACE-03", Place)
def too_far_from_the_bar(room: Room, put: Place) -> Broken:
    """Within three spaces of the Bar, and in the bar room."""
    ground = room.ground
    return (put.square not in ground.near_bar or put.square in ground.corridor) and {"square": put.square}


@law("BUG-PLACE-05", Place)
def too_far_from_the_skittles(room: Room, put: Place) -> Broken:
    return put.square not in room.ground.near_skittles and {"square": put.square}


dangerous_square_taken = law("BUG-PLACE-01", Place, key="square_taken")(_not_empty)
dangerous_on_furniture = law("BUG-PLACE-02", Place, key="on_furniture")(_on_furniture)
wench_square_taken = law("BUG-PLACE-03", Place, key="square_taken")(_not_empty)
wench_on_furniture = law("BUG-PLACE-04", Place, key="on_furniture")(_on_furniture)
gobbo_square_taken = law("BUG-PLACE-05", Place, key="square_taken")(_not_empty)
gobbo_on_furniture = law("BUG-PLACE-06", Place, key="on_furniture")(_on_furniture)


# --- the Out of Order counter, Vomit, Rowdy Revellers -----------------------------------------------


@law("BUG-PLACE-07", Place)
def no_bogs(room: Room, put: Place) -> Broken:
    """Occupied or not, any Bogs will do (BUG-PLACE-08)."""
    return put.square not in room.ground.bogs and {"square": put.square}


@law("BUG-PLACE-07", Place)
def out_of_order_already(room: Room, put: Place) -> Broken:
    return put.square in room.out_of_order and {"square": put.square}


@law("BUG-PLACE-11", Place)
def vomit_on_a_home_table(room: Room, put: Place) -> Broken:
    return room.home_owner(put.square) is not None and {"square": put.square}


@law("BUG-PLACE-12", Place)
def no_long_table(room: Room, put: Place) -> Broken:
    return room.ground.floor.get(put.square) is not Floor.LONG_TABLE and {"square": put.square}


@law("BUG-PLACE-12", Place)
def reveller_there_already(room: Room, put: Place) -> Broken:
    return put.square in room.revellers and {"square": put.square}


@law("BUG-VOMIT-04", Place)
def vomited_on(room: Room, put: Place) -> Broken:
    """A table that has been vomited on takes no other counter."""
    return put.square in room.vomit and {"square": put.square}


vomit_square_taken = law("BUG-PLACE-09", Place, key="square_taken")(_not_empty)

_OF_DANGEROUS: Final[tuple[Law[Room, Place], ...]] = (
    no_square,
    not_in_the_bar_room,
    dangerous_square_taken,
    dangerous_on_furniture,
)

PLACE_LAWS: Final[dict[Kind, Laws[Room, Place]]] = {
    Kind.TROLL: Laws(_OF_DANGEROUS),
    Kind.HALFLING: Laws(_OF_DANGEROUS),
    Kind.MOODY_ELF: Laws(_OF_DANGEROUS),
    Kind.WENCH: Laws([no_square, too_far_from_the_bar, wench_square_taken, wench_on_furniture]),
    Kind.GOBBO: Laws([no_square, too_far_from_the_skittles, gobbo_square_taken, gobbo_on_furniture]),
    Kind.OUT_OF_ORDER: Laws([no_square, no_bogs, out_of_order_already]),
    Kind.VOMIT: Laws([no_square, vomit_square_taken, vomit_on_a_home_table]),
    Kind.REVELLER: Laws([no_square, no_long_table, reveller_there_already, vomited_on]),
}

CLAUSES: Final = {
    Kind.TROLL: "BUG-PLACE-01",
    Kind.HALFLING: "BUG-PLACE-01",
    Kind.MOODY_ELF: "BUG-PLACE-01",
    Kind.WENCH: "BUG-PLACE-03",
    Kind.GOBBO: "BUG-PLACE-05",
    Kind.OUT_OF_ORDER: "BUG-PLACE-07",
    Kind.VOMIT: "BUG-PLACE-09",
    Kind.REVELLER: "BUG-PLACE-12",
}


# --- what will be tried ------------------------------------------------------------------------------


def _likely_empty(room: Room) -> list[Place]:
    """Every empty square: a superset that saves the laws the rest of a hundred."""
    taken = room.occupied()
    return [put for square, put in PLACES.items() if square not in taken]


def _likely_near_bar(room: Room) -> list[Place]:
    taken = room.occupied()
    return [PLACES[square] for square in SQUARES if square in room.ground.near_bar and square not in taken]


def _likely_near_skittles(room: Room) -> list[Place]:
    taken = room.occupied()
    return [PLACES[square] for square in SQUARES if square in room.ground.near_skittles and square not in taken]


def _likely_bogs(room: Room) -> list[Place]:
    return [PLACES[square] for square in room.ground.bogs]


def _likely_tables(room: Room) -> list[Place]:
    return [PLACES[square] for square in room.ground.long_tables]


LIKELY: Final = {
    Kind.TROLL: _likely_empty,
    Kind.HALFLING: _likely_empty,
    Kind.MOODY_ELF: _likely_empty,
    Kind.WENCH: _likely_near_bar,
    Kind.GOBBO: _likely_near_skittles,
    Kind.OUT_OF_ORDER: _likely_bogs,
    Kind.VOMIT: _likely_empty,
    Kind.REVELLER: _likely_tables,
}
