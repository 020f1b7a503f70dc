"""How the room's people, counters and places are called: in sentences, and as things on the real board.

Places are the squares (``E6``), the piles, the hands, and whatever something lies under: a Dwarf (``dwarf-red``) for
his load, a Home Table (``home-red``) for its stash.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.bugmans.printed import Kind
from rules.bugmans.squares import Floor
from rules.bugmans.state import HiddenStashes, Room
from rules.events import Thing
from rules.message import Message, Seat

COUNTER_DISCARDS: Final = "counter-discards"
DOWN: Final = "down"


def home_id(colour: str | None) -> str:
    """A Home Table, and the place under it."""
    return f"home-{colour}"


@cache
def dwarf_thing(id: str) -> Thing:
    return Thing("dwarf", id)


@cache
def home_thing(colour: str) -> Thing:
    return Thing("home-table", home_id(colour))


@cache
def counter_thing(counter: str | None, count: int = 1) -> Thing:
    """Counters showing what they are; with None, their backs."""
    return Thing("counter", face=counter or DOWN, count=count)


@cache
def card_thing(card: str | None, count: int = 1) -> Thing:
    """Playing cards face up; with None, their backs."""
    return Thing("card", face=card or DOWN, count=count)


def piece_thing(room: Room, piece: str) -> Thing:
    """A character as it stands on the board."""
    one = room.characters[piece]
    return dwarf_thing(piece) if one.kind is Kind.DWARF else counter_thing(one.counter)


def stash_face(room: Room, counter: str) -> str | None:
    """What of a counter is seen under a Home Table; None for its back."""
    return None if room.options.hidden_stashes is HiddenStashes.HIDDEN else counter


# --- in sentences ------------------------------------------------------------------------------------


@cache
def dwarf_name(colour: str | None) -> Message:
    """ "the red Dwarf"."""
    return Message("dwarf", {"colour": colour})


@cache
def kind_name(kind: Kind) -> Message:
    """ "the Troll"."""
    return Message("the_kind", {"kind": kind.value})


@cache
def floor_name(floor: Floor) -> Message:
    """ "the Pool Table"."""
    return Message("the_floor", {"floor": floor.name.lower()})


def who(room: Room, piece: str) -> Message:
    """A character that is, or was, on the board; "nobody here" for anything else."""
    if one := room.characters.get(piece):
        return dwarf_name(piece.removeprefix("dwarf-")) if one.kind is Kind.DWARF else kind_name(one.kind)
    entry = room.content.counters.get(piece.rpartition("-")[0])
    return kind_name(entry.kind) if entry else Message("nobody_here")


def counter_name(room: Room, counter: str | None) -> Message:
    """ "a Booze of 3", "a Troll"; "a counter" for one that was not seen."""
    if counter is None:
        return Message("a_counter")
    entry = room.content.counters[counter]
    if entry.kind is Kind.GRUB:
        return Message("a_grub", {"score": entry.score, "cards": entry.cards})
    if entry.kind is Kind.BOOZE:
        return Message("a_booze", {"score": entry.score})
    return Message("a_kind", {"kind": entry.kind.value})


def card_name(room: Room, card: str | None) -> Message:
    """A card as it is printed; "a card" for one that was not seen."""
    if card is None:
        return Message("a_card")
    entry = room.content.cards.get(card)
    return Message("card", {"name": entry.name}) if entry else Message("a_card")


def home_name(room: Room, seat: Seat) -> Message:
    """ "the red Home Table"."""
    return Message("home", {"colour": room.players[seat].colour})
