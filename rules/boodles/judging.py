"""What a sensible player makes of the map: how far home is, where Grumjugs can strike, and where bombs hurt most.

Nothing here is a rule. It looks only at what everybody can see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from rules.boodles.lying import lying
from rules.boodles.printed import Kind
from rules.boodles.reaching import bombed_for_boodles
from rules.boodles.state import DRIVE, Flight
from rules.boodles.terrain import Ground

FAR: Final = 99
"""Further than any way across the map."""
BREAKING_THROUGH: Final = 8
"""What it costs, in squares, that Grumjugs bar the only way."""
STRIKE: Final = 5 / 6
"""How likely a Grumjug hits most Boodlebeings."""
LOSS: Final = {Kind.BOODLE: 4.0, Kind.FIGHTER: 4.0, Kind.WIZARD: 5.0, Kind.QUEEN: 16.0}
"""What the loss of a Boodlebeing costs, in squares of the way home."""


# --- the way home -----------------------------------------------------------------------------------


def way_home(flight: Flight) -> Mapping[str, int]:
    """How many steps it is from every square to the finishing valley, round Grumjugs and set Grumbombs; where there is
    no way round the Grumjugs, through them, which takes longer."""
    index = lying(flight)
    bombed = frozenset(bombed_for_boodles(flight, index))
    return _way_home(flight.ground, flight.finishing_valley, bombed, frozenset(index.jugs))


@lru_cache(maxsize=256)
def _way_home(ground: Ground, goal: frozenset[str], bombed: frozenset[str], jugs: frozenset[str]) -> Mapping[str, int]:
    through = {square: far + BREAKING_THROUGH for square, far in steps_from(goal, ground.boodle_steps, bombed).items()}
    return through | steps_from(goal, ground.boodle_steps, bombed | jugs)


def steps_from(starts: Iterable[str], steps: Mapping[str, tuple[str, ...]], closed: frozenset[str]) -> dict[str, int]:
    away = dict.fromkeys(starts, 0)
    edge = list(away)
    for square in edge:
        for beside in steps[square]:
            if beside not in away and beside not in closed:
                away[beside] = away[square] + 1
                edge.append(beside)
    return away


# --- danger -----------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _danger(
    ground: Ground, jugs: tuple[str, ...], buggies: frozenset[str], deadly: frozenset[str]
) -> Mapping[str, float]:
    """For every square the chance to be hit there in the coming Grumjug turn; squares without any are missing. Each
    Grumjug strikes wherever it can get beside: by a step, or by Grumbuggy if it has one or can board one."""
    spared: dict[str, float] = {}
    for jug in jugs:
        for square in _struck(ground, jug, buggies, deadly):
            spared[square] = spared.get(square, 1.0) * (1 - STRIKE)
    return {square: 1 - left for square, left in spared.items()}


@lru_cache(maxsize=2048)
def _struck(ground: Ground, jug: str, buggies: frozenset[str], deadly: frozenset[str]) -> frozenset[str]:
    near = {jug, *(one for one in ground.grumjug_steps[jug] if one not in deadly)}
    for start in near & buggies:
        away = steps_from([start], ground.grumjug_steps, deadly)
        near |= {square for square, steps in away.items() if steps <= DRIVE}
    return frozenset(other for square in near for other in ground.around[square])


# --- how good it is to stand somewhere ----------------------------------------------------------------


def standings(flight: Flight, kind: Kind, fear: float) -> Mapping[str, float]:
    """For a kind of Boodlebeing: what each square is worth, the nearer to home and the safer the better. Squares from
    which there is no way home are missing."""
    index = lying(flight)
    facts = (
        frozenset(bombed_for_boodles(flight, index)),
        tuple(sorted(piece.at for piece in flight.of(Kind.GRUMJUG))),
        frozenset(piece.at for piece in flight.of(Kind.GRUMBUGGY)),
    )
    return _standings(flight.ground, flight.starting_valley, flight.finishing_valley, facts, kind, fear)


@lru_cache(maxsize=256)
def _standings(
    ground: Ground,
    start: frozenset[str],
    goal: frozenset[str],
    facts: tuple[frozenset[str], tuple[str, ...], frozenset[str]],
    kind: Kind,
    fear: float,
) -> Mapping[str, float]:
    bombed, jugs, buggies = facts
    struck = _danger(ground, jugs, buggies, bombed)
    away = _way_home(ground, goal, bombed, frozenset(jugs))
    loss = fear * LOSS.get(kind, 0.0)
    return {square: -far - (0.0 if square in start else loss * struck.get(square, 0.0)) for square, far in away.items()}


# --- bombs ------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def bomb_squares(ground: Ground, count: int) -> tuple[str, ...]:
    """Where so many set Grumbombs make the clear way longest, one after the other; a clear way is always left."""
    chosen: list[str] = []
    for _ in range(count):
        best = max(_lengthened(ground, chosen), default=None)
        if best is None:
            break
        chosen.append(ground.squares[-best[1]])
    return tuple(chosen)


def _lengthened(ground: Ground, bombed: list[str]) -> Iterable[tuple[int, int]]:
    """For each square of the present way: how long the way is without it, and where it stands in reading order."""
    way = ground.clear_way(bombed) or ()
    for square in way:
        other = ground.clear_way([*bombed, square])
        if other is not None:
            yield len(other), -ground.reading[square]


def way_left(ground: Ground, bombed: Iterable[str]) -> tuple[str, ...]:
    return ground.clear_way(frozenset(bombed)) or ()
