"""What a Grumjug does that moves by rule: toward the nearest Boodlebeing, on foot or by Grumbuggy (BOO-Q-62).

Pure decisions: nothing here changes anything, and nothing is left to choice. Chance decides ties between targets only,
and it is asked for elsewhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from rules.boodles.lying import here, lying, own_count
from rules.boodles.measuring import FAR, Measure, measure
from rules.boodles.naming import number_of
from rules.boodles.options import SoloStraightDistance
from rules.boodles.printed import Kind, Side
from rules.boodles.spell import frozen
from rules.boodles.state import DRIVE, MOST_ON_A_SQUARE, Flight, Piece


class Advance(msgspec.Struct, frozen=True, gc=False):
    """One Grumjug's movement. Without ``walk`` and ``path`` it stays where it is."""

    who: str
    target: str
    """The square of the Boodlebeing that it goes for."""
    gap: int
    """How far that is from where it stands."""
    walk: str = ""
    """The square onto which it steps: its whole way on foot, or the square of the Grumbuggy that it boards."""
    buggy: str = ""
    path: tuple[str, ...] = ()
    """The squares over which it drives."""
    rider: str = ""
    """Another Grumjug that rides along."""
    off: str = ""
    """The square onto which the rider steps off in the end."""

    @property
    def stays(self) -> bool:
        return not self.walk and not self.path

    @property
    def end(self) -> str:
        """Where it ends; "" if it stays."""
        return self.path[-1] if self.path else self.walk


# --- distances, order and targets -------------------------------------------------------------------


def measure_of(flight: Flight) -> Measure:
    index = lying(flight)
    if index.measure is None:
        straight = flight.options.solo_straight_distance is SoloStraightDistance.STRAIGHT
        index.measure = measure(flight.ground, frozenset((*index.beings, *index.deadly)), straight)
    return index.measure


def target_squares(flight: Flight) -> list[str]:
    """The squares with Boodlebeings in reading order; those of one square are one target."""
    return sorted(lying(flight).beings, key=flight.ground.reading.__getitem__)


def nearest_targets(flight: Flight, square: str) -> tuple[int, list[str]]:
    """How far the nearest Boodlebeing is from a square, and where all that are just as near stand."""
    index = lying(flight)
    known: tuple[int, list[str]] | None = index.advances.get(square)
    if known is None:
        known = index.advances[square] = measure_of(flight).nearest(square, target_squares(flight))
    return known


def marching_order(flight: Flight) -> list[str]:
    """All Grumjugs: the nearest to a Boodlebeing first, then in reading order, then by number."""
    reading = flight.ground.reading
    jugs = flight.of(Kind.GRUMJUG)
    gaps = {square: nearest_targets(flight, square)[0] for square in {one.at for one in jugs}}
    return [one.id for one in sorted(jugs, key=lambda one: (gaps[one.at], reading[one.at], number_of(one.id)))]


# --- what it does -----------------------------------------------------------------------------------


def advance(flight: Flight, jug: Piece, target: str, waiting: Collection[str]) -> Advance:
    """Its movement toward a target. ``waiting`` are the Grumjugs whose own turn to move is still to come."""
    # Looked up: it is asked for when hands are told of it, whenever it is shown, and when they have done it.
    index, key = lying(flight), (jug.id, target, *waiting, flight.round, *flight.spells)
    known: Advance | None = index.advances.get(key)
    if known is None:
        known = index.advances[key] = decided(flight, jug, target, waiting)
    return known


def decided(flight: Flight, jug: Piece, target: str, waiting: Collection[str]) -> Advance:
    gap = measure_of(flight).gap(jug.at, target)
    buggy = drivable(flight, jug.at)
    if buggy is not None:
        drive = drives(flight, jug, buggy, target, waiting)
        if drive is not None:
            path, rider, off = drive
            return Advance(jug.id, target, gap, buggy=buggy.id, path=path, rider=rider, off=off)
    walk, boarded, path = on_foot(flight, jug, target)
    return Advance(jug.id, target, gap, walk=walk, buggy=boarded, path=path)


def must_leave(flight: Flight, square: str) -> bool:
    """An unset Grumbomb lies there; between two players none goes off by itself."""
    return flight.solo and any(piece.kind is Kind.GRUMBOMB and not piece.is_set for piece in here(flight, square))


def drivable(flight: Flight, square: str) -> Piece | None:
    """The Grumbuggy on a square, if it is not frozen and has not been driven in this turn."""
    if frozen(flight, square):
        return None
    buggies = (one for one in here(flight, square) if one.kind is Kind.GRUMBUGGY and not one.driven)
    return next(buggies, None)


# --- driving ----------------------------------------------------------------------------------------


def drives(
    flight: Flight, jug: Piece, buggy: Piece, target: str, waiting: Collection[str]
) -> tuple[tuple[str, ...], str, str] | None:
    """The squares it drives over, who rides along, and where the rider gets off; None if it does not drive."""
    rider = rider_of(flight, jug, waiting)
    crew = [buggy, jug, *([rider] if rider else [])]
    path = best_drive(flight, jug.at, target, crew)
    if path is None or (not nearer(flight, jug.at, path[-1], target) and not must_leave(flight, jug.at)):
        return None
    off = stepping_off(flight, path[-1], target, crew) if rider else ""
    return path, rider.id if rider else "", off


def rider_of(flight: Flight, jug: Piece, waiting: Collection[str]) -> Piece | None:
    """The first of the other Grumjugs there whose own turn to move is still to come."""
    others = (one for one in here(flight, jug.at) if one.kind is Kind.GRUMJUG and one is not jug)
    return next((one for one in others if one.id in waiting), None)


def nearer(flight: Flight, square: str, end: str, target: str) -> bool:
    measured = measure_of(flight)
    return measured.gap(end, target) < measured.gap(square, target)


def best_drive(
    flight: Flight, start: str, target: str, crew: Sequence[Piece], barred: str = ""
) -> tuple[str, ...] | None:
    """The drive of at most four squares that ends nearest to the target, and not on a barred square: of equal ones the
    shortest, then the first in reading order. None if there is nowhere to drive."""
    measured, reading, taken = measure_of(flight), flight.ground.reading, lying(flight).at
    best, least = None, (FAR + 1, 0, 0)
    for path in _drives_from(flight, start):
        end = path[-1]
        worth = measured.gap(end, target), len(path), reading[end]
        if worth < least and end != barred and (end not in taken or has_room(flight, end, crew)):
            best, least = path, worth
    return best


def _drives_from(flight: Flight, start: str) -> Iterator[tuple[str, ...]]:
    """The shortest drive to every square in reach; where the Grumbuggy freezes it goes no further."""
    measured, steps = measure_of(flight), flight.ground.grumjug_steps
    seen = {start}
    edge: list[tuple[str, ...]] = [(start,)]
    for way in edge:
        for beside in steps[way[-1]]:
            if beside not in seen and measured.open(beside):
                seen.add(beside)
                yield (*way[1:], beside)
                if len(way) < DRIVE and not frozen(flight, beside):
                    edge.append((*way, beside))


def stepping_off(flight: Flight, end: str, target: str, crew: Sequence[Piece]) -> str:
    """Where a rider steps off so as to stand beside the target; "" if it stays aboard."""
    around = flight.ground.around[target]
    if target in flight.starting_valley or end in around:
        return ""
    measured = measure_of(flight)
    beside = [square for square in flight.ground.grumjug_steps[end] if square in around and measured.open(square)]
    free = [square for square in beside if count_without(flight, square, crew) < MOST_ON_A_SQUARE]
    key = flight.ground.reading
    return min(free, key=lambda square: (count_without(flight, square, crew), key[square]), default="")


def has_room(flight: Flight, square: str, crew: Sequence[Piece]) -> bool:
    """Whether all of a crew may stay on a square."""
    return count_without(flight, square, crew) + len(crew) <= MOST_ON_A_SQUARE


def count_without(flight: Flight, square: str, crew: Sequence[Piece]) -> int:
    """How many Grumjug pieces are on a square beside those that are on the move."""
    count = own_count(flight, square, Side.GRUMJUGS)
    return count - sum(one.at == square for one in crew) if count else 0


# --- on foot ----------------------------------------------------------------------------------------


def on_foot(flight: Flight, jug: Piece, target: str) -> tuple[str, str, tuple[str, ...]]:
    """The square it steps onto ("": it stays), and the Grumbuggy that it boards there with the squares it drives."""
    square, gap = best_step(flight, jug, target)
    boarding = best_boarding(flight, jug, target)
    if boarding is not None and boarding[0] < gap:
        _, at, buggy, path = boarding
        return at, buggy, path
    return ("" if square == jug.at else square), "", ()


def best_step(flight: Flight, jug: Piece, target: str) -> tuple[str, int]:
    """The square within a step that is nearest to the target, and how far it is from there: of equal ones its own,
    then the emptiest, then the first in reading order."""
    measured, reading = measure_of(flight), flight.ground.reading
    beside = [square for square in flight.ground.grumjug_steps[jug.at] if measured.open(square)]
    free = [square for square in beside if has_room(flight, square, [jug])]
    choices = free if must_leave(flight, jug.at) else [jug.at, *free]
    if not choices:
        return jug.at, FAR

    def worth(square: str) -> tuple[int, bool, int, int]:
        count = count_without(flight, square, [jug])
        return measured.gap(square, target), square != jug.at, count, reading[square]

    best = min(choices, key=worth)
    return best, measured.gap(best, target)


def best_boarding(flight: Flight, jug: Piece, target: str) -> tuple[int, str, str, tuple[str, ...]] | None:
    """The Grumbuggy beside it that takes it nearest: how near, where it boards, which one, and where it drives."""
    measured = measure_of(flight)
    barred = jug.at if must_leave(flight, jug.at) else ""
    found, index = [], lying(flight)
    for square in flight.ground.grumjug_steps[jug.at]:
        if square not in index.at or square in index.jugs or not measured.open(square):
            continue
        buggy = drivable(flight, square)
        if buggy is None:
            continue
        path = best_drive(flight, square, target, [buggy, jug], barred)
        if path is not None:
            found.append((measured.gap(path[-1], target), square, buggy.id, path))
    reading = flight.ground.reading
    return min(found, key=lambda one: (one[0], reading[one[1]]), default=None)
