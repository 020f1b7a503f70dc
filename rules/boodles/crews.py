"""Who drives a Grumbuggy: its crew, and whether everything that was driven in a turn can have had its driver.

Who of two riders drove need not be said when they drive. It only has to be possible, for every square that was driven
in this turn, to name a rider who was aboard and has not walked since, none of them for more than four (BOO-Q-34).
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.boodles.lying import load_of
from rules.boodles.options import DriverMayWalk
from rules.boodles.printed import Kind
from rules.boodles.state import DRIVE, Drive, Flight, Piece


def riders(flight: Flight, buggy: Piece) -> list[Piece]:
    return [piece for piece in load_of(flight, buggy) if piece.kind is Kind.GRUMJUG]


def crew_of(flight: Flight, buggy: Piece, driver: Piece) -> list[Piece]:
    """Who is aboard when this Grumjug has got on: mounting on the square itself is free (BOO-Q-33)."""
    aboard = riders(flight, buggy)
    return aboard if driver in aboard else [*aboard, driver]


def bomb_of(flight: Flight, piece: Piece) -> Piece | None:
    """The Grumbomb that a Grumjug carries."""
    return next((load for load in load_of(flight, piece) if load.kind is Kind.GRUMBOMB), None)


def is_too_much(flight: Flight, crew: Sequence[Piece]) -> bool:
    """Beside its driver a Grumbuggy has room for one Grumjug or one Grumbomb (BOO-BUGGY-03)."""
    return len(crew) + sum(bomb_of(flight, one) is not None for one in crew) > 2


def most_squares(flight: Flight, buggy: Piece, crew: Sequence[Piece]) -> int:
    """How many squares this crew may still drive this Grumbuggy in this turn."""
    drives, left = flight.turn.drives, DRIVE - buggy.driven
    names = [one.id for one in crew]
    if not any(name in drive.drivers for drive in drives for name in names):
        return left
    while left > 0 and not can_be_driven([*drives, Drive(left, names)]):
        left -= 1
    return left


def may_walk_off(flight: Flight, piece: Piece) -> bool:
    """Whether somebody else can have driven whatever this Grumjug rode on."""
    drives = flight.turn.drives
    if flight.options.driver_may_walk is DriverMayWalk.YES or not any(piece.id in one.drivers for one in drives):
        return True
    return can_be_driven([Drive(one.squares, [id for id in one.drivers if id != piece.id]) for one in drives])


def walked_off(flight: Flight, piece: Piece) -> None:
    """A Grumjug has walked, so from now on it was the driver of nothing."""
    if flight.options.driver_may_walk is DriverMayWalk.NO:
        for drive in flight.turn.drives:
            if piece.id in drive.drivers:
                drive.drivers.remove(piece.id)


def can_be_driven(drives: Sequence[Drive]) -> bool:
    """Whether every square can be given a driver, none of them more than four."""
    drove: dict[str, list[int]] = {}
    return all(
        _finds_driver(drives, number, drove, set()) for number, drive in enumerate(drives) for _ in range(drive.squares)
    )


def _finds_driver(drives: Sequence[Drive], number: int, drove: dict[str, list[int]], asked: set[str]) -> bool:
    """Give a square of this drive to a rider; one who has four already may hand one of them on to another."""
    for rider in drives[number].drivers:
        if rider in asked:
            continue
        asked.add(rider)
        taken = drove.setdefault(rider, [])
        if len(taken) < DRIVE:
            taken.append(number)
            return True
        for place, other in enumerate(taken):
            if _finds_driver(drives, other, drove, asked):
                taken[place] = number
                return True
    return False
