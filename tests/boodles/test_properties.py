"""What holds in games that nobody set up: counters, stacks, ways, hand verbs, the index, replay and undo."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from rules.boodles import GAME
from rules.boodles.lying import Lying, lying, overfull
from rules.boodles.options import FlightOptions
from rules.boodles.printed import GRUMJUG_KINDS, LETTERS, Kind, Side
from rules.boodles.shortcut import MovementLaws
from rules.boodles.state import LAST_ROUND, Flight
from rules.events import Happened
from rules.laws import Laws
from rules.match import Match
from rules.placements import Board
from rules.position import check
from rules.requests import Dice, Roll
from tests.boodles.journey import CONTENT
from tests.rules.shake import shaken

GAMES = 6
MOST_ANSWERS = 20_000
"""More than any random game has needed; the longest of ten thousand took a fifth of it."""


def random_options(chance: random.Random) -> FlightOptions:
    """Each option at its default in half of the games, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert({**values, "nightfall": "hundred_rounds"}, FlightOptions)


def random_answer(chance: random.Random, match: Match[Flight]) -> Any:
    request = match.request
    assert request is not None
    if isinstance(request, Roll):
        return Dice(tuple(chance.randint(1, request.sides) for _ in range(request.count)))
    return chance.choice(match.options(request.seats[0]))


def play_on(chance: random.Random, match: Match[Flight]) -> Iterator[str]:
    """Answer at random until the game is over; gives the subject of each question that was answered."""
    while match.request is not None:
        what = match.request.what
        match.answer(match.request.seats[0], random_answer(chance, match))
        yield what


def new_game(seed: int, players: int) -> tuple[random.Random, Match[Flight]]:
    chance = random.Random(f"boodles {players} {seed}")
    return chance, Match.new(GAME, CONTENT, players, random_options(chance))


def as_lists(index: Lying) -> tuple[Any, ...]:
    at = {square: [piece.id for piece in there] for square, there in index.at.items()}
    return at, index.beings, index.jugs, index.deadly


def counters(flight: Flight) -> Counter[str]:
    places = (flight.pieces, flight.score_box, flight.fallen)
    return Counter(id[0] for place in places for id in place)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_keeps_its_counters_its_stacks_and_a_way_and_ends(players: int, seed: int) -> None:
    chance, match = new_game(seed, players)
    board = Board(GAME.placements(match.state))
    for count, what in enumerate(play_on(chance, match)):
        flight = match.state
        for event in match.told:
            if not isinstance(event, Happened):
                board.perform(event)
        assert board.placements().normal() == GAME.placements(flight).normal()
        assert as_lists(lying(flight)) == as_lists(Lying(flight.pieces))
        if match.request is not None and match.request.what != what and what.endswith("s_move"):
            assert overfull(flight, Side.BOODLES if what == "boodles_move" else Side.GRUMJUGS) is None
        if count % 10 == 0:
            check(flight, GAME.position_laws)
            _counters_fit(flight)
        assert count < MOST_ANSWERS
    assert match.state.outcome is not None
    assert match.state.round <= LAST_ROUND


def _counters_fit(flight: Flight) -> None:
    there = counters(flight)
    for kind in Kind:
        assert there[LETTERS[kind]] <= CONTENT.of(kind).count
    index = lying(flight)
    assert flight.ground.clear_way(index.deadly) is not None
    for piece in flight.pieces.values():
        assert piece.at not in flight.ground.mountains
        assert piece.at not in (flight.ground.valleys if piece.kind in GRUMJUG_KINDS else flight.ground.fortress)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_what_is_within_reach_is_what_the_laws_allow(players: int, seed: int) -> None:
    chance, match = new_game(100 + seed, players)
    for _ in play_on(chance, match):
        request = match.request
        laws = getattr(request, "laws", None)
        if request is not None and isinstance(laws, MovementLaws):
            likely = list(request.likely(request.seats[0]))
            assert laws.allowed(match.state, likely) == Laws.allowed(laws, match.state, likely)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(2))
def test_replayed_shaken_and_undone_it_is_the_same_game(players: int, seed: int) -> None:
    chance, match = new_game(200 + seed, players)
    digests = [match.digest]
    for _ in play_on(chance, match):
        digests.append(match.digest)

    assert shaken(match).digest == match.digest
    for length in chance.sample(range(match.length), min(6, match.length)):
        assert match.until(length).digest == digests[length]


def test_a_seat_sees_nothing_of_what_it_cannot_know() -> None:
    for seed in range(6):
        chance, match = new_game(300 + seed, 2)
        for number, _ in enumerate(play_on(chance, match)):
            if number > 60 or match.request is None:
                break
            for seat in (0, 1):
                if None in match.state.sides:
                    continue
                fork = match.fork()
                GAME.redeal(fork.state, seat, chance)
                assert repr(GAME.view(fork.state, seat)) == repr(GAME.view(match.state, seat))
                assert fork.options(seat) == match.options(seat)
