"""Flights that nobody plays in earnest: any answer, dice by chance, and pieces that mostly know where they want to go.

``python -m tests.boodles.random_flights --games 10000`` plays so many of them, alone and by two, in every scenario and
under drawn options, looks at what must hold at every question, and says how long they were and how they ended.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.boodles.answers import DriveTo, EndPhase, Walk
from rules.boodles.lying import lying
from rules.boodles.options import Scenario
from rules.boodles.position import POSITION_LAWS
from rules.boodles.printed import BEINGS, BOODLE_KINDS, GRUMJUG_KINDS, LETTERS, Kind, Side
from rules.boodles.state import GETTING_READY, LAST_ROUND, Flight, Phase
from rules.match import Match
from rules.requests import Choose
from tests.boodles.journey import CONTENT
from tests.boodles.lively import new_game, random_answer, random_options
from tests.boodles.naive_land import apart, way_is_left

MOST_ANSWERS = 20_000
"""A game must be over by then."""

# --- playing ----------------------------------------------------------------------------------------


def play_on(
    chance: random.Random, match: Match[Flight], most: int = MOST_ANSWERS, purpose: float = 0.7
) -> Iterator[Match[Flight]]:
    """Plays to the end or for so many answers, and stands still at every question and at the end.

    ``purpose`` is the share of moves that lead a Boodlebeing nearer to the other valley, or a Grumjug to one of them.
    """
    for _ in range(most):
        yield match
        if match.request is None:
            return
        match.answer(match.request.seats[0], some_answer(chance, match, purpose))
    yield match


def some_answer(chance: random.Random, match: Match[Flight], purpose: float) -> Any:
    request = match.request
    assert request is not None
    if not isinstance(request, Choose) or chance.random() >= purpose:
        return random_answer(chance, match)
    options = match.options(request.seats[0])
    moves = [one for one in options if isinstance(one, (Walk, DriveTo))]
    if moves:
        return min(moves, key=lambda one: (to_go(match.state, one), chance.random()))
    rest = [one for one in options if not isinstance(one, EndPhase)]
    return chance.choice(rest or options)


def to_go(flight: Flight, move: Walk | DriveTo) -> int:
    """How far a piece will still be from where it wants to be."""
    if flight.phase is Phase.BOODLES_MOVE:
        return min(apart(move.to, goal) for goal in (flight.finishing_valley))
    return min(apart(move.to, square) for square in lying(flight).beings)


def random_game(chance: random.Random, players: int, purpose: float = 0.7) -> Match[Flight]:
    match = new_game(chance, players)
    for _ in play_on(chance, match, purpose=purpose):
        pass
    return match


# --- what holds -------------------------------------------------------------------------------------


class Watch:
    """Looks at a game from its beginning, at every question."""

    def __init__(self, match: Match[Flight]) -> None:
        self.match = match
        self.known: set[str] = set()
        self.moving: Side | None = None

    def look(self) -> None:
        flight = self.match.state
        self.counters_are_conserved(flight)
        self.everybody_is_where_he_may_be(flight)
        self.no_crowd_is_left(flight)
        assert flight.ground.clear_way(lying(flight).deadly) is not None
        if self.match.request is None or self.match.length == self.match.rests[-1].length:
            self.look_at_a_rest(flight)

    def counters_are_conserved(self, flight: Flight) -> None:
        """Who has once come onto the board is there, in the score box or among the fallen, and nowhere twice."""
        there = [*flight.pieces, *flight.score_box, *flight.fallen]
        names = set(there)
        assert len(names) == len(there)
        assert self.known <= names
        if names != self.known:
            letters = Counter(name[0] for name in names)
            assert all(letters[LETTERS[kind]] <= CONTENT.of(kind).count for kind in Kind)
            assert letters["Q"] <= 1
            assert letters["K"] == 0
            self.known = names

    def everybody_is_where_he_may_be(self, flight: Flight) -> None:
        ground, squares = flight.ground, dict[str, Side]()
        for piece in flight.pieces.values():
            assert piece.at not in ground.mountains
            assert piece.at not in (ground.valleys if piece.kind in GRUMJUG_KINDS else ground.fortress)
            assert piece.carrier is None or flight.pieces[piece.carrier].at == piece.at
            if piece.kind in BEINGS or piece.kind is Kind.GRUMJUG:
                assert squares.setdefault(piece.at, piece.side) is piece.side, "living foes never share a square"

    def no_crowd_is_left(self, flight: Flight) -> None:
        """Never more than three pieces of a side on a square when its movement phase has ended."""
        moving = {Phase.BOODLES_MOVE: Side.BOODLES, Phase.GRUMJUGS_MOVE: Side.GRUMJUGS}.get(flight.phase)
        counts = Counter(
            (piece.at, piece.kind in BOODLE_KINDS)
            for piece in flight.pieces.values()
            if (piece.kind in BOODLE_KINDS) is not (moving is Side.BOODLES) or moving is None
        )
        assert flight.phase is Phase.OVER or not counts or max(counts.values()) <= 3

    def look_at_a_rest(self, flight: Flight) -> None:
        if self.match.request is not None:
            refusals = POSITION_LAWS.every_why_not(flight, None)
            assert not refusals, refusals
        set_bombs = {piece.at for piece in flight.of(Kind.GRUMBOMB) if piece.is_set}
        corners = flight.options.block_mountain_corners.value == "blocked"
        assert way_is_left(flight.content.map.rows, corners, set_bombs)
        assert not [
            one for one in flight.pieces.values() if one.kind in (*BEINGS, Kind.GRUMJUG) and one.at in set_bombs
        ]
        home = [piece.id for piece in flight.beings() if piece.home]
        scored = sum(4 if name[0] == "Q" else 1 for name in [*flight.score_box, *home])
        # Who has come home and stayed on the board can fall there, and the points are kept.
        assert flight.points >= scored if flight.arrived_stay else flight.points == scored
        if flight.phase not in (*GETTING_READY, Phase.OVER):
            assert flight.points < flight.content.victory
            assert any(not piece.home for piece in flight.beings())


# --- many flights -----------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """How one game went. Its number is all that is needed to play it again."""

    number: int
    players: int
    scenario: str
    purpose: float
    answers: int
    rounds: int
    how: str


def flight_of(number: int) -> Outcome:
    """One game from its beginning to its end. Raises AssertionError where something does not hold.

    Seats, scenario and how purposefully everybody moves go round and round; all other options are drawn.
    """
    chance = random.Random(f"flight {number}")
    players, scenario, purpose = (
        (2, 2, 1)[number % 3],
        list(Scenario)[number // 3 % 4],
        (0.0, 0.7, 0.95)[number // 12 % 3],
    )
    match = new_game(chance, players, random_options(chance, scenario=scenario.value))
    watch = Watch(match)
    for _ in play_on(chance, match, MOST_ANSWERS, purpose):
        watch.look()
    flight = match.state
    assert match.request is None, f"not over after {match.length} answers"
    assert flight.phase is Phase.OVER
    assert flight.outcome is not None
    assert flight.round <= LAST_ROUND
    return Outcome(number, players, scenario.value, purpose, match.length, flight.round, flight.outcome.how.value)


def tell(flights: Sequence[Outcome]) -> None:
    """A table for people on stderr."""
    kinds: dict[tuple[int, str, float], list[Outcome]] = {}
    for flight in flights:
        scenario = flight.scenario if flight.players == 2 else "-"
        kinds.setdefault((flight.players, scenario, flight.purpose), []).append(flight)
    sys.stderr.write("players scenario purpose  games   median  longest  rounds  most  endings\n")
    for (players, scenario, purpose), some in [*sorted(kinds.items()), ((0, "all", 0.0), list(flights))]:
        answers, rounds = [flight.answers for flight in some], [flight.rounds for flight in some]
        endings = Counter(flight.how for flight in some).most_common()
        sys.stderr.write(
            f"{players or '':>7} {scenario:>8} {purpose or '':>7} {len(some):>6}  {statistics.median(answers):>7.0f}"
            f"  {max(answers):>7}  {statistics.median(rounds):>6.0f}  {max(rounds):>4}"
            f"  {', '.join(f'{how} {count}' for how, count in endings)}\n"
        )


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.boodles.random_flights", description=__doc__)
    asked.add_argument("--games", type=int, default=1_000, help="how many (1000)")
    asked.add_argument("--first", type=int, default=0, help="the number of the first: a failure says which it was")
    given = asked.parse_args(arguments)
    flights, failed, began = list[Outcome](), list[int](), time.monotonic()
    for number in range(given.first, given.first + given.games):
        try:
            flights.append(flight_of(number))
        except Exception:  # every game that fails is told, not only the first
            sys.stderr.write(f"game {number} failed\n{traceback.format_exc()}\n")
            failed.append(number)
    if flights:
        tell(flights)
    answers = sum(flight.answers for flight in flights)
    told = {"games": len(flights), "failed": failed, "answers": answers, "seconds": round(time.monotonic() - began, 1)}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
