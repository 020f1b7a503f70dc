"""The sensible players of both sides: much better than chance, honest, and quick; and the Grumjugs that go by rule."""

from __future__ import annotations

import random

import pytest

from companion.chance import by_the_app
from rules.boodles import GAME
from rules.boodles.answers import (
    Attack,
    Cast,
    Deploy,
    DriveTo,
    Fire,
    Land,
    Pick,
    Reinforce,
    SetBlaster,
    Take,
    TakeSide,
    Walk,
)
from rules.boodles.bot import JUDGES, ByRule, Sensible
from rules.boodles.judging import bomb_squares, way_left
from rules.boodles.options import FlightOptions, HiddenBombState, Scenario
from rules.boodles.printed import Kind, Side
from rules.boodles.state import Phase
from rules.bots import bots
from rules.imagined import imagined
from rules.match import Match
from tests.boodles.journey import CONTENT, END, Journey
from ui.wording import say

GAMES = 24
PLAYERS = bots("boodles")


def played(seed: int, boodles: str, grumjugs: str, **options) -> Match:
    """A whole game of two. A bot is given the game as it is: nothing in it looks at what its seat cannot see."""
    chance = random.Random(seed)
    match = Match.new(GAME, CONTENT, 2, FlightOptions(**options))
    names = (boodles, grumjugs)
    match.answer(0, TakeSide(Side.BOODLES))
    while (request := match.request) is not None:
        seat = request.seats[0]
        answer = by_the_app(match, chance)
        match.answer(seat, answer or PLAYERS[names[seat]].choose(match, seat, chance))
    return match


def won(seed: int, boodles: str, grumjugs: str) -> Side:
    outcome = played(seed, boodles, grumjugs).state.outcome
    assert outcome is not None
    return outcome.winner


# Two hundred games a side were played when the bots were made: they won all of them.
def test_sensible_boodles_beat_random_grumjugs_in_three_games_of_four():
    assert sum(won(seed, "sensible", "random") is Side.BOODLES for seed in range(GAMES)) >= 0.75 * GAMES


@pytest.mark.parametrize("name", ["sensible", "by_rule"])
def test_sensible_grumjugs_and_those_by_rule_beat_random_boodles_in_three_games_of_four(name):
    games = GAMES // 3
    assert sum(won(seed, "random", name) is Side.GRUMJUGS for seed in range(games)) >= 0.75 * games


def test_neither_side_is_without_hope_when_both_are_sensible():
    winners = [won(seed, "sensible", "sensible") for seed in range(GAMES)]

    assert 0.15 * GAMES <= winners.count(Side.GRUMJUGS) <= 0.85 * GAMES


@pytest.mark.parametrize("scenario", list(Scenario))
def test_every_scenario_is_played_to_the_end(scenario):
    assert played(1, "sensible", "sensible", scenario=scenario).request is None


def test_hidden_bombs_are_played_with_as_well():
    assert played(2, "sensible", "sensible", hidden_bomb_state=HiddenBombState.HIDDEN).request is None


def test_alone_it_plays_to_the_end():
    chance = random.Random(1)
    match = Match.new(GAME, CONTENT, 1, FlightOptions())
    while match.request is not None:
        match.answer(0, by_the_app(match, chance) or Sensible().choose(match, 0, chance))

    assert match.state.outcome is not None


def chosen(flight: Journey, bot: Sensible | None = None):
    return (bot or Sensible()).choose(flight.match, flight.seat, random.Random(1))


# --- the Boodles ------------------------------------------------------------------------------------


def test_the_queen_goes_home_when_that_wins():
    flight = Journey("Q1 C23", "B1 C24", "J1 L12", rate=2)
    assert chosen(flight) == Pick("Q1")

    answer = chosen(flight.does(Pick("Q1")))
    assert isinstance(answer, Walk)
    assert answer.to in flight.flight.finishing_valley


def test_a_boodle_keeps_out_of_reach_and_goes_round_set_bombs():
    flight = Journey("B1 C19", "Q1 A1", "X1! D19", "J1 E21", rate=1).does(Pick("B1"))

    assert chosen(flight) != Walk("B1", "D19")


def test_a_piece_is_not_put_on_a_full_square():
    full = ("B2 C15", "B3 C15", "B4 C15", "B5 B14", "B6 B14", "B7 B14")
    flight = Journey("B1 B13", *full, "Q1 A1", rate=2)
    while (answer := chosen(flight)) != END:
        flight.does(answer)

    assert flight.refusal(END) == ""


def test_when_all_must_not_stay_at_home_a_boodle_goes_out_and_stays_out():
    flight = Journey("B1 C2", "Q1 A1", "J1 C5", "J2 B5", rate=3, at_home=2)
    while (answer := chosen(flight)) != END:
        flight.does(answer)

    assert flight.at("B1") not in flight.flight.starting_valley


def test_wizards_cast_and_fighters_attack():
    assert chosen(Journey("W1 B14", "Q1 A1", phase=Phase.BOODLES_CAST)) == Cast("W1")
    assert chosen(Journey("F1 C9", "Q1 A1", "J1 C10", phase=Phase.BOODLES_ATTACK)) == Attack("F1", "J1")


def test_a_blaster_is_taken_along_set_where_it_leads_over_the_mountains_and_fired():
    carried = Journey("B1 C10", "M1 C10", "Q1 A1", "J1 O13", rate=2).does(Pick("B1"))
    assert chosen(carried) == Take("B1", "M1")

    flight = Journey("B1 E8", "M1<B1 E8", "Q1 A1", "X1! C10", "X2! C9", "J1 O13", rate=1)
    assert chosen(flight) == SetBlaster("M1")
    assert chosen(flight.does(SetBlaster("M1"))) == Fire("M1", ("B1",))

    flight.does(Fire("M1", ("B1",)))
    answer = chosen(flight)
    assert isinstance(answer, Land)
    assert answer.square == "E11"


def test_nobody_takes_a_blaster_from_another():
    flight = Journey("B1 C10", "B2 C10", "M1<B2 C10", "Q1 A1", "J1 O13", rate=2).does(Pick("B1"))

    assert isinstance(chosen(flight), Walk)


# --- the Grumjugs -----------------------------------------------------------------------------------


def test_the_queen_is_attacked_before_a_boodle():
    flight = Journey("B1 B9", "Q1 C9", "J1 C10", phase=Phase.GRUMJUGS_ATTACK)

    assert chosen(flight) == Attack("J1", "Q1")


def test_bombs_are_laid_where_they_make_the_way_longest_and_never_close_it():
    flight = Journey("Q1 A1", phase=Phase.BOODLES_ROLL).flight
    lengths = [len(way_left(flight.ground, bomb_squares(flight.ground, count))) for count in range(6)]

    assert lengths == sorted(lengths)
    assert lengths[3] > lengths[0]


def test_a_bomb_is_deployed_active():
    answer = chosen(Journey(phase=Phase.DEPLOY_GRUMJUGS, force={"grumbomb": 1}))

    assert isinstance(answer, Deploy)
    assert answer.active


def test_a_grumbuggy_is_driven_toward_the_queen():
    flight = Journey("Q1 G16", "B1 A1", "J1 E11", "Y1 E11", phase=Phase.GRUMJUGS_MOVE)
    assert chosen(flight) == Pick("J1")

    assert chosen(flight.does(Pick("J1"))) == DriveTo("J1", "Y1", "G15")


def test_reinforcements_get_wheels():
    flight = Journey("Q1 C9", "J1 O12", phase=Phase.GRUMJUGS_REINFORCE)

    assert chosen(flight) == Reinforce(Kind.GRUMBUGGY, "O12")


def test_by_rule_each_goes_for_the_nearest_as_in_the_solo_game():
    flight = Journey("B1 C9", "Q1 G16", "J1 D11", phase=Phase.GRUMJUGS_MOVE)
    assert chosen(flight, ByRule()) == Pick("J1")

    assert chosen(flight.does(Pick("J1")), ByRule()) == Walk("J1", "C10")


# --- honesty ----------------------------------------------------------------------------------------


def test_every_question_that_it_judges_is_asked_by_the_game():
    asked: set[str] = set()
    for scenario in (Scenario.ONE, Scenario.FOUR):
        asked |= {entry.question.what for entry in played(1, "sensible", "sensible", scenario=scenario).entries}

    assert set(JUDGES) - asked <= {"solo_buggy"}


def test_thinking_changes_nothing():
    flight = Journey("Q1 G16", "B1 A1", "J1 E11", "Y1 E11", phase=Phase.GRUMJUGS_MOVE)
    before = flight.match.digest

    chosen(flight)
    assert flight.match.digest == before


@pytest.mark.parametrize("seed", range(3))
def test_what_it_chooses_in_an_imagined_game_it_may_answer_in_the_true_one(seed):
    chance = random.Random(seed)
    match = Match.new(GAME, CONTENT, 2, FlightOptions(hidden_bomb_state=HiddenBombState.HIDDEN))
    for _ in range(250):
        if match.request is None:
            break
        seat = match.request.seats[0]
        answer = by_the_app(match, chance)
        if answer is None:
            answer = Sensible().choose(imagined(match, seat, chance), seat, chance)
        match.answer(seat, answer)

    assert match.length > 60


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_bot_has_a_name_on_the_screen(name):
    assert say(f"player_kind.{name}")
    assert say(f"bot.{name}")
