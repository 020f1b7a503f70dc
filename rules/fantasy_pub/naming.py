"""How the pub's people and places are called: in sentences, and as places and things on the real board."""

from __future__ import annotations

from functools import cache

from rules.events import Thing
from rules.fantasy_pub.state import DOOR, Character, Pub, race_of
from rules.message import Message, Seat

BANK = "bank"
PILE = "pile"
"""What is drawn from, whoever's pile it is: where its cards come from is settled for all of them alike."""
BARKEEP = Thing("barkeep", "barkeep")
COIN = "coin"
BEER = "beer"


@cache
def who(id: str) -> Message:
    """ "the red Imp"."""
    colour, race, _ = id.split("-")
    return Message("character", {"clan": colour, "race": race})


@cache
def space_name(space: int) -> Message:
    """ "table 3", or "the Door"."""
    return Message("door") if space == DOOR else Message("table", {"number": space})


@cache
def space_place(space: int) -> str:
    return "door" if space == DOOR else f"table-{space}"


def pile_place(seat: Seat) -> str:
    return f"pile-{seat}"


def collected_place(seat: Seat) -> str:
    return f"collected-{seat}"


@cache
def card(id: str) -> Thing:
    """A character's card, face up."""
    return Thing(f"card-{id.split('-')[0]}", id, face="up")


def back(pub: Pub, seat: Seat) -> Thing:
    """A card of a clan as it looks from behind."""
    return Thing(f"card-{pub.clans[seat].colour}", face="down")


@cache
def pieces(face: str | None, count: int = 1) -> Thing:
    """Pieces showing a face; in the bank it does not matter which."""
    return Thing("piece", face=face, count=count)


def symbol(pub: Pub, character: Character) -> str:
    """The symbol on a character's card (PUB-SYM-01)."""
    return next(entry.symbol for entry in pub.content.race if entry.id == race_of(character.id).value)
