"""How cards and places are called: in sentences, and as things on the real table.

Places are the decks, the discards, ``dungeon``, whatever lies on an enemy (under the enemy's id), and what lies round a
seat: ``hand-0``, ``before-0`` (Spells), ``drunk-0``, ``failed-0``, ``under-0`` (killed enemies) and ``seat-0``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.dungeons_drinks.state import Dungeon, Played
from rules.events import Thing
from rules.message import Message, Seat

DUNGEON: Final = "dungeon"
COUNTERS: Final = "counters"
DRUNK_DISCARDS: Final = "drunk-discards"
DOWN: Final = "down"


def seat_place(seat: Seat) -> str:
    """Where a character token stands, and the active player's token when he has it."""
    return f"seat-{seat}"


def drunk_place(seat: Seat) -> str:
    return f"drunk-{seat}"


def failed_place(seat: Seat) -> str:
    return f"failed-{seat}"


def under_place(seat: Seat) -> str:
    return f"under-{seat}"


@cache
def enemy_thing(enemy: str | None, count: int = 1) -> Thing:
    """Monsters and Bosses face up; with None, their backs."""
    return Thing("enemy", face=enemy or DOWN, count=count)


@cache
def spell_thing(card: str | None, count: int = 1) -> Thing:
    return Thing("spell", face=card or DOWN, count=count)


@cache
def drunk_thing(card: str | None, count: int = 1) -> Thing:
    return Thing("drunk", face=card or DOWN, count=count)


@cache
def counter_thing(count: int) -> Thing:
    return Thing("counter", count=count)


@cache
def character_thing(character: str) -> Thing:
    return Thing("character", f"character-{character}")


TOKEN: Final = Thing("active-token", "active-token")


# --- in sentences ------------------------------------------------------------------------------------


@cache
def _named(name: str) -> Message:
    return Message("card", {"name": name})


def card_name(dungeon: Dungeon, card: str | None) -> Message:
    """Any card as it is printed; "a card" for one that was not seen."""
    content = dungeon.content
    if entry := content.spells.get(card or "") or content.enemies.get(card or ""):
        return _named(entry.name)
    if drunk := content.drunks.get(card or ""):
        return _named(drunk.title)
    return Message("a_card")


def enemy_name(dungeon: Dungeon, enemy: str | None) -> Message:
    """An enemy by its name; "nobody here" for what is none."""
    entry = dungeon.content.enemies.get(enemy or "")
    return _named(entry.name) if entry else Message("nobody_here")


def played_name(dungeon: Dungeon, spell: str) -> Message:
    """ "VIP by Ada", for a Spell on the table."""
    played: Played | None = dungeon.spell(spell)
    if played is None:
        return Message("no_such_spell")
    return Message("spell_by", {"card": card_name(dungeon, played.card), "seat": played.by})


def character_name(dungeon: Dungeon, character: str | None) -> Message:
    entry = dungeon.content.characters.get(character or "")
    return _named(entry.name) if entry else Message("nobody_here")
