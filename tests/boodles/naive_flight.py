"""What there is on the map in a flight, looked up in plain dictionaries: who stands where with what.

A flight is a position as JSON has it, with the content beside it under ``printed``.
"""

from __future__ import annotations

from typing import Any

from tests.boodles.naive_land import Board, all_squares, apart, kind_of_ground, touch

Plain = dict[str, Any]

BEINGS = ["boodle", "fighter", "wizard", "queen"]
RED = [*BEINGS, "blaster"]
GREEN = ["grumjug", "grumbuggy", "grumbomb"]


def board(flight: Plain) -> Board:
    rows = flight["printed"]["map"]["rows"]
    return rows if isinstance(rows, tuple) else tuple(rows)


def corners(flight: Plain) -> bool:
    return bool(flight["options"]["block_mountain_corners"] == "blocked")


def one_by_one(flight: Plain) -> bool:
    return bool(flight["options"]["finish_each_piece"] == "one_by_one")


def ground(flight: Plain, square: str) -> str:
    return kind_of_ground(board(flight), square)


def beside(flight: Plain, one: str, other: str) -> bool:
    return touch(board(flight), corners(flight), one, other)


def around(flight: Plain, square: str, most: int) -> list[str]:
    """All squares within so many, as a king of chess moves."""
    return [other for other in all_squares(board(flight)) if apart(square, other) <= most]


# --- pieces -----------------------------------------------------------------------------------------


def pieces(flight: Plain) -> list[Plain]:
    return list(flight["pieces"].values())


def piece(flight: Plain, name: str) -> Plain | None:
    found: Plain | None = flight["pieces"].get(name)
    return found


def on(flight: Plain, square: str) -> list[Plain]:
    return [one for one in pieces(flight) if one["at"] == square]


def is_being(one: Plain | None) -> bool:
    return one is not None and one["kind"] in BEINGS


def is_a(one: Plain | None, kind: str) -> bool:
    return one is not None and one["kind"] == kind


def is_named(name: str, kind: str) -> bool:
    """What a counter is stands on it: its letter."""
    return name[:1] == letter_of(kind)


def is_red(one: Plain) -> bool:
    return one["kind"] in RED


def side_of(one: Plain) -> str:
    return "boodles" if is_red(one) else "grumjugs"


def carried_by(flight: Plain, name: str) -> list[Plain]:
    return [one for one in pieces(flight) if one["carrier"] == name]


def everything_on(flight: Plain, name: str) -> list[Plain]:
    """A piece, what it carries, and what that carries."""
    found = [one for one in pieces(flight) if one["id"] == name]
    for one in found:
        found += carried_by(flight, one["id"])
    return found


def riders(flight: Plain, buggy: str) -> list[Plain]:
    return [one for one in carried_by(flight, buggy) if one["kind"] == "grumjug"]


def has_living_foe(flight: Plain, side: str, square: str) -> bool:
    living = ["grumjug"] if side == "boodles" else BEINGS
    return any(one["kind"] in living for one in on(flight, square))


def bombed(flight: Plain) -> list[str]:
    """Squares with a set Grumbomb."""
    return [one["at"] for one in pieces(flight) if one["kind"] == "grumbomb" and one["is_set"]]


def where_bombs_may_be(flight: Plain, side: str) -> list[str]:
    """For the Boodle player, who may not know which bombs are set, every bomb counts."""
    if side == "boodles" and flight["options"]["hidden_bomb_state"] == "hidden":
        return [one["at"] for one in pieces(flight) if one["kind"] == "grumbomb"]
    return bombed(flight)


def count_on(flight: Plain, square: str, side: str) -> int:
    return sum(side_of(one) == side for one in on(flight, square))


def overfull_squares(flight: Plain, side: str) -> list[str]:
    squares = {one["at"] for one in pieces(flight)}
    return sorted(square for square in squares if count_on(flight, square, side) > 3)


def frozen(flight: Plain, square: str) -> bool:
    return any(apart(square, wizard) <= 3 for wizard in flight["spells"])


# --- the counters -----------------------------------------------------------------------------------


def counter(flight: Plain, kind: str) -> Plain:
    found: Plain = next(entry for entry in flight["printed"]["counter"] if entry["kind"] == kind)
    return found


def letter_of(kind: str) -> str:
    return {
        "boodle": "B",
        "fighter": "F",
        "wizard": "W",
        "queen": "Q",
        "blaster": "M",
        "grumjug": "J",
        "grumbuggy": "Y",
        "grumbomb": "X",
        "grumking": "K",
    }[kind]


def unused(flight: Plain, kind: str) -> int:
    """Counters of a kind that may still arrive."""
    gone = [*flight["pieces"], *flight["score_box"]]
    if flight["options"]["destroyed_counters_return"] == "never":
        gone += flight["fallen"]
    used = sum(name[0] == letter_of(kind) for name in gone)
    return int(counter(flight, kind)["count"]) - used


def starting_valley(flight: Plain) -> str:
    return "red" if flight["start"] == "red" else "green"


def finishing_valley(flight: Plain) -> str:
    return "green" if flight["start"] == "red" else "red"


def stays_when_home(flight: Plain) -> bool:
    return bool(flight["options"]["arrived_pieces_stay"] == "stay")
