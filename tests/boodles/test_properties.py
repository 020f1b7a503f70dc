"""What holds at every moment of every flight, whoever plays it and whatever is taken back or put right."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from rules.boodles import GAME
from rules.boodles.lying import Lying, lying
from rules.boodles.shortcut import MovementLaws
from rules.boodles.state import LAST_ROUND, Flight
from rules.events import HandVerb, Happened
from rules.laws import Laws
from rules.match import Answer, Match, Position
from rules.placements import Board, difference
from tests.boodles.drawn_maps import drawn_maps
from tests.boodles.journey import CONTENT
from tests.boodles.lively import crowded, new_game, play_on
from tests.boodles.random_flights import MOST_ANSWERS, Watch, flight_of, random_game
from tests.boodles.random_flights import play_on as play_to_the_end
from tests.other_pythons import OURS, VERSIONS, run_on
from tests.rules.shake import shaken

rule = pytest.mark.rule
SEATS = pytest.mark.parametrize("players", GAME.seats)


def a_game(name: str, players: int, number: int) -> tuple[random.Random, Match[Flight]]:
    """A whole game, or every other time the middle of a crowded one."""
    chance = random.Random(f"{name} {players} {number}")
    return chance, new_game(chance, players) if number % 2 or players == 1 else crowded(chance)


def hand_verbs(match: Match[Flight]) -> list[HandVerb]:
    """What the last answer told hands to do."""
    return [event for event in match.told if not isinstance(event, Happened)]


# --- what is conserved, and the end -------------------------------------------------------------------


@rule("BOO-SETUP-01", "BOO-MOVE-13", "BOO-BOMB-10", "BOO-END-05", "BOO-TURN-03")
def test_every_flight_keeps_its_counters_its_stacks_and_a_way_and_ends_within_twenty_thousand_answers() -> None:
    """Played at random it could last for ever, but after a hundred rounds night falls (BOO-Q-69)."""
    flights = [flight_of(number) for number in range(48)]

    assert max(flight.answers for flight in flights) < MOST_ANSWERS
    assert all(flight.rounds == LAST_ROUND for flight in flights if flight.how == "nightfall")
    assert {flight.how for flight in flights} >= {"points", "all_destroyed", "forfeit", "nightfall", "solo_destroyed"}


@SEATS
def test_the_same_holds_on_maps_that_a_group_has_drawn(players: int) -> None:
    for number, content in enumerate(drawn_maps(f"flights {players}", 6)):
        chance = random.Random(f"drawn {players} {number}")
        match = new_game(chance, players, content=content)
        watch = Watch(match)
        for _ in play_to_the_end(chance, match):
            watch.look()
        assert match.state.outcome is not None


# --- hands and the board ------------------------------------------------------------------------------


@SEATS
def test_hands_that_do_what_they_are_told_end_with_the_board_as_it_should_be(players: int) -> None:
    verbs = 0
    for number in range(12):
        chance, match = a_game("hands", players, number)
        before = GAME.placements(match.state)
        for _ in play_on(chance, match, 250):
            if match.length:
                board = Board(before)
                for verb in hand_verbs(match):
                    board.perform(verb)
                    verbs += 1
                assert board.placements().normal() == GAME.placements(match.state).normal(), match.entries[-1]
            before = GAME.placements(match.state)
    assert verbs > 500


def test_the_difference_of_two_boards_leads_from_one_to_the_other_and_back() -> None:
    for number in range(6):
        chance, match = a_game("difference", 1 + number % 2, number)
        boards = [GAME.placements(match.state) for _ in play_on(chance, match, 200)]
        for _ in range(40):
            one, other = chance.choice(boards), chance.choice(boards)
            for before, after in ((one, other), (other, one)):
                board = Board(before)
                for verb in difference(before, after):
                    board.perform(verb)
                assert board.placements().normal() == after.normal()


# --- what is looked up quickly ------------------------------------------------------------------------


def as_lists(index: Lying) -> tuple[Any, ...]:
    at = {square: [piece.id for piece in there] for square, there in index.at.items()}
    return at, index.beings, index.jugs, index.deadly


@SEATS
def test_what_lies_where_is_looked_up_as_the_facts_have_it(players: int) -> None:
    for number in range(8):
        chance, match = a_game("index", players, number)
        for _ in play_on(chance, match, 250):
            assert as_lists(lying(match.state)) == as_lists(Lying(match.state.pieces))


@SEATS
def test_what_is_within_reach_is_what_the_laws_allow(players: int) -> None:
    compared = 0
    for number in range(10):
        chance, match = a_game("reach", players, number)
        for _ in play_on(chance, match, 200):
            request = match.request
            laws = getattr(request, "laws", None)
            if request is not None and isinstance(laws, MovementLaws):
                likely = list(request.likely(request.seats[0]))
                assert laws.allowed(match.state, likely) == Laws.allowed(laws, match.state, likely)
                compared += len(likely)
    assert compared > 1_000


# --- the same answers, the same game ------------------------------------------------------------------


@SEATS
def test_replaying_the_answers_gives_the_same_digest_after_each(players: int) -> None:
    for number in range(1, 8, 2):
        chance, match = a_game("replay", players, number)
        again = Match.new(GAME, CONTENT, players, match.state.options)
        for _ in play_on(chance, match, 400):
            if match.length:
                again.replay(msgspec.json.decode(msgspec.json.encode(match.entries[-1]), type=Answer))
            assert again.digest == match.digest


REPLAY = """
import sys
import msgspec
from rules.boodles import GAME
from rules.boodles.options import FlightOptions
from rules.games import content
from rules.match import Answer, Match
seats, options, entries = msgspec.json.decode(sys.stdin.buffer.read(), type=tuple[int, FlightOptions, list[Answer]])
match = Match.new(GAME, content(GAME), seats, options)
print(match.digest)
for entry in entries:
    match.replay(entry)
    print(match.digest)
"""


def digests(match: Match[Flight]) -> list[str]:
    again = Match.new(GAME, CONTENT, len(match.state.sides), match.state.options)
    found = [again.digest]
    for entry in match.entries:
        assert isinstance(entry, Answer)
        again.replay(entry)
        found.append(again.digest)
    return found


def digests_elsewhere(python: str, hash_seed: str, match: Match[Flight]) -> list[str]:
    record = msgspec.json.encode((len(match.state.sides), match.state.options, match.entries))
    return run_on(python, "-c", REPLAY, stdin=record, PYTHONHASHSEED=hash_seed).split()


@SEATS
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_digests_do_not_depend_on_the_hash_seed(hash_seed: str, players: int) -> None:
    match = random_game(random.Random("hash seeds"), players)

    assert digests_elsewhere(OURS, hash_seed, match) == digests(match)


@pytest.mark.parametrize("version", VERSIONS)
def test_digests_do_not_depend_on_the_python(version: str) -> None:
    match = random_game(random.Random("pythons"), 2)

    assert digests_elsewhere(version, "7", match) == digests(match)


@SEATS
def test_undo_then_redo_is_the_identity_at_every_length(players: int) -> None:
    chance = random.Random(f"undo {players}")
    match = new_game(chance, players)
    known = [match.digest]
    for _ in play_on(chance, match, 250):
        if match.length:
            known.append(match.digest)
    length = len(known) - 1

    for back in range(length + 1):
        earlier = match.until(back)
        assert (earlier.length, earlier.digest) == (back, known[back])
        for entry in match.entries[back : back + 4]:
            earlier.replay(entry)
        assert earlier.digest == known[min(back + 4, length)] or back + 4 > length


@SEATS
def test_a_position_survives_json_in_the_middle_of_a_turn_too(players: int) -> None:
    middles = 0
    for number in range(5):
        chance, match = a_game("positions", players, number)
        for _ in play_on(chance, match, 120):
            written = msgspec.json.encode(match.position)
            again = Match.at(GAME, CONTENT, msgspec.json.decode(written, type=Position))
            assert again.digest == match.digest
            assert msgspec.json.encode(again.position) == written
            if match.request is not None:
                seat = match.request.seats[0]
                assert again.options(seat) == match.options(seat)
            middles += bool(match.position.then)
    assert middles > 100


@SEATS
def test_objects_replaced_by_equal_copies_at_every_question_change_nothing(players: int) -> None:
    for number in range(8):
        chance, match = a_game("shake", players, number)
        for _ in play_on(chance, match, 500):
            pass
        assert shaken(match).digest == match.digest
