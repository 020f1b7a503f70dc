"""What there is on the table of a night in the bar room, looked up in plain dictionaries: who stands where with what.

A night is a position as JSON has it, with the content beside it under ``printed``.
"""

from __future__ import annotations

from typing import Any

from tests.bugmans.naive_squares import SQUARES, distances_from, letter, may_be_entered

Plain = dict[str, Any]

DANGEROUS = ["troll", "halfling", "moody_elf"]
SERVED = ["booze", "grub"]


def board(night: Plain) -> list[str]:
    return list(night["printed"]["map"]["rows"])


def straight(night: Plain) -> bool:
    return bool(night["options"]["door_entry_straight"] == "straight")


def spaces_between(night: Plain, one: str, other: str) -> int:
    through = night["options"]["count_through_walls"] == "through"
    return distances(night, one, through)[other]


def distances(night: Plain, start: str, through: bool) -> dict[str, int]:
    known = REMEMBERED.setdefault((*board(night), str(straight(night)), str(through)), {})
    if start not in known:
        known[start] = distances_from(board(night), straight(night), through, start)
    return known[start]


REMEMBERED: dict[tuple[str, ...], dict[str, dict[str, int]]] = {}
"""Distances on a board stay the same all night, and take long to find out."""


def counter_entry(night: Plain, counter: str) -> Plain:
    return next(entry for entry in night["printed"]["counter"] if entry["id"] == counter)


def counter_kind(night: Plain, counter: str) -> str:
    return str(counter_entry(night, counter)["kind"])


def card_entry(night: Plain, card: str) -> Plain | None:
    return next((entry for entry in night["printed"]["card"] if entry["id"] == card), None)


def characters(night: Plain) -> list[Plain]:
    return list(night["characters"].values())


def standing_on(night: Plain, square: str) -> list[Plain]:
    return [one for one in characters(night) if one["square"] == square]


def own_dwarf(night: Plain, seat: int) -> Plain:
    return next(one for one in characters(night) if one["kind"] == "dwarf" and one["seat"] == seat)


def home_of(night: Plain, square: str) -> int | None:
    for seat, player in enumerate(night["players"]):
        if player["home"] == square:
            return seat
    return None


def printed_letter(night: Plain, square: str) -> str:
    return letter(board(night), square)


def is_games(night: Plain, square: str) -> bool:
    return printed_letter(night, square) in "sp"


def is_furniture(night: Plain, square: str) -> bool:
    """The Bar, a Long Table, a Home Table or a Games square."""
    return printed_letter(night, square) in "BLsp" or home_of(night, square) is not None


def holds_something(night: Plain, square: str) -> bool:
    """A character, or any counter but the Out of Order one (BUG-Q-14)."""
    return lies_beside_home_tables(night, square) or home_of(night, square) is not None


def lies_beside_home_tables(night: Plain, square: str) -> bool:
    """Anything but a Home Table."""
    return bool(
        standing_on(night, square)
        or square in night["vomit"]
        or square in night["revellers"]
        or night["bar"].get(square)
    )


def may_stand_on(night: Plain, one: Plain, square: str) -> bool:
    """Whether a character may be on a square at all, whoever else is there."""
    if not may_be_entered(board(night), square):
        return False
    owner = home_of(night, square)
    return owner is None or (one["kind"] == "dwarf" and one["seat"] == owner)


def held(night: Plain, seat: int) -> list[str]:
    """The cards of a hand, where the app has seen them."""
    slots = night["cards"]["places"][f"hand-{seat}"].get("slots", [])
    return [slot["card"] for slot in slots for _ in range(slot.get("count", 1)) if slot.get("card")]


def can_be_held(night: Plain, seat: int, card: str) -> bool:
    if night["options"]["cards"] == "app":
        return card in held(night, seat)
    slots = night["cards"]["places"][f"hand-{seat}"].get("slots", [])
    entry = card_entry(night, card)
    if not slots or entry is None:
        return False
    return bool(entry["count"] > open_copies(night, card))


def open_copies(night: Plain, card: str) -> int:
    """How many cards of a name lie where everybody sees them."""
    return sum(
        slot.get("count", 1)
        for place in night["cards"]["places"].values()
        for slot in place.get("slots", [])
        if slot.get("group") is None and slot.get("card") == card
    )


def squares_of(night: Plain, ground: str) -> list[str]:
    rows = board(night)
    key = (*rows, ground)
    if key not in LETTERED:
        LETTERED[key] = [square for square in SQUARES if letter(rows, square) == ground]
    return LETTERED[key]


LETTERED: dict[tuple[str, ...], list[str]] = {}
"""What is printed on a board stays the same all night."""


def bar_shows(night: Plain, *kinds: str) -> list[str]:
    return [square for square, counter in night["bar"].items() if counter and counter_kind(night, counter) in kinds]


def stashed(player: Plain) -> int:
    return len(player["stash"]) - int(player["lost"])
