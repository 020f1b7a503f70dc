"""What a seat cannot know is dealt anew, and nothing of what it sees changes by that."""

from __future__ import annotations

import random

import msgspec
import pytest

from companion.chance import by_the_app
from rules.boodles import GAME
from rules.boodles.options import FlightOptions, HiddenBombState
from rules.boodles.setup import cost, limit
from rules.boodles.state import Flight, Phase
from rules.bots import AtRandom
from rules.imagined import imagined
from rules.match import Match
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule
HIDDEN = HiddenBombState.HIDDEN


def games(answers: int, count: int, **options):
    """Games between two after so many answers given by chance."""
    for seed in range(count):
        chance = random.Random(f"redealing {seed} {answers}")
        match: Match[Flight] = Match.new(GAME, CONTENT, 2, FlightOptions(**options))
        while match.request is not None and match.length < answers:
            seat = match.request.seats[0]
            match.answer(seat, by_the_app(match, chance) or AtRandom().choose(match, seat, chance))
        if match.request is not None:
            yield chance, match


def board(match: Match[Flight], seat: int) -> bytes:
    return msgspec.json.encode(GAME.view(match.state, seat))


@pytest.mark.parametrize("answers", [3, 5, 8, 30, 120, 400])
@pytest.mark.parametrize("bombs", list(HiddenBombState))
def test_what_a_seat_sees_stays_as_it_was_and_the_position_is_a_possible_one(answers, bombs):
    for chance, match in games(answers, 6, hidden_bomb_state=bombs):
        for seat in (0, 1):
            world = imagined(match, seat, chance)
            assert board(world, seat) == board(match, seat)
            assert GAME.position_laws.why_not(world.state, None) is None


@rule("BOO-FORCE-01")
def test_a_force_that_is_not_placed_yet_is_another_one_within_its_limit():
    forces = set()
    for chance, match in games(6, 12):
        if match.state.phase is not Phase.FORCES or "boodles" not in match.state.locked:
            continue
        grumjugs = match.state.grumjug_seat
        for _ in range(5):
            world = imagined(match, grumjugs, chance).state
            forces.add(tuple(world.forces["boodles"].items()))
            assert cost(world, world.forces["boodles"]) <= limit(world, match.state.sides[1 - grumjugs])

    assert len(forces) > 5


def test_hidden_bombs_may_be_set_or_not_but_never_under_somebody_alive():
    flight = Journey("B1 C9", "X1 C9", "J1 E11", "X2 E11", "X3! F13", "Q1 A1", rate=2, hidden_bomb_state=HIDDEN)
    seen = set()
    for seed in range(40):
        world = imagined(flight.match, 0, random.Random(seed)).state
        seen.add(tuple(world.pieces[bomb].is_set for bomb in ("X1", "X2", "X3")))

    assert seen == {(False, False, True), (False, False, False)}


def test_who_set_them_knows_which_are():
    flight = Journey("B1 C9", "X1 F12", "J1 E11", "X3! F13", "Q1 A1", rate=2, hidden_bomb_state=HIDDEN)

    for seed in range(10):
        world = imagined(flight.match, 1, random.Random(seed)).state
        assert (world.pieces["X1"].is_set, world.pieces["X3"].is_set) == (False, True)


def test_alone_nothing_is_hidden():
    flight = Journey("W1 C9", "X1! F12", "J1 E11", players=1, rate=2)

    assert imagined(flight.match, 0, random.Random(1)).digest == flight.match.digest
