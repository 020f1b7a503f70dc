"""Bot games: the same whoever plays them and on however many cores, fair between seats, and told in words and JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner

from companion.cli.commands import app
from companion.simulate import Plan, chance_of, new_match, play_out, play_some, seated_bots, simulate
from rules.bots import bots
from rules.games import content, game, games

PUB = game("fantasy_pub")


def plan(*players: str, **changes: Any) -> Plan:
    seats = players or ("random", "random")
    given = {"options": PUB.options(), "games": 6, "seed": 1, **changes}
    return Plan(game=PUB.id, content=content(PUB), bots=seats, **given)


def test_the_result_does_not_depend_on_how_many_play_at_once() -> None:
    alone, together = simulate(plan(), 1), simulate(plan(), 3)

    timeless = {"seconds": 0.0, "answers_a_second": 0.0, "answers_a_second_a_core": 0.0}
    assert replace(alone, **timeless) == replace(together, **timeless)
    assert alone.finished == alone.games == 6


def test_each_game_has_its_own_chance() -> None:
    first, second = play_some(plan(), range(2)), play_some(plan(seed=2), range(2))

    assert len({outcome.digest for outcome in (*first, *second)}) == 4
    assert [one.digest for one in first] == [one.digest for one in play_some(plan(), range(2))]


@settings(max_examples=10)
@given(st.integers(0, 1000), st.sampled_from(PUB.seats))
def test_every_game_played_out_is_won_by_somebody(seed: int, players: int) -> None:
    wanted = plan(*["random"] * players, seed=seed)
    match = play_out(new_match(wanted), [bots(PUB.id)["random"]] * players, chance_of(seed, 0))

    ending = PUB.view(match.state, None).ending
    assert match.request is None
    assert ending is not None
    assert len(ending.ranking[0]) == 1


def test_bots_change_seats_from_game_to_game() -> None:
    wanted = plan("sensible", "random")

    assert [seated_bots(wanted, number) for number in range(3)] == [
        ("sensible", "random"),
        ("random", "sensible"),
        ("sensible", "random"),
    ]
    result = simulate(wanted, 1)
    assert result.games_by_bot == {"random": 6, "sensible": 6}
    assert sum(result.wins_by_bot.values()) == sum(result.wins_by_seat) == 6


def test_a_game_that_never_ends_is_given_up_and_counted_as_that() -> None:
    result = simulate(plan(most_answers=50), 1)

    assert (result.finished, result.answers.longest) == (0, 50)
    assert result.wins_by_seat == (0.0, 0.0)


@pytest.mark.parametrize("game_id", list(games()))
def test_every_game_can_be_simulated_from_the_command_line(game_id: str) -> None:
    fewest = str(games()[game_id].seats[0])
    told = CliRunner().invoke(app, ["simulate", game_id, "-p", fewest, "--games", "2", "--jobs", "1", "--json"])

    result = json.loads(told.stdout)
    assert told.exit_code == 0
    assert (result["games"], result["seed"]) == (2, 1)


def test_the_command_says_who_won_how_long_it_took_and_how_fast_it_went() -> None:
    told = CliRunner().invoke(app, ["simulate", "fantasy_pub", "-p", "2", "-k", "4", "-j", "1", "--bot", "sensible"])

    for words in ("4 games of fantasy_pub", "wins by seat", "seat 2", "sensible: 4 (100.0 %)", "answers a second"):
        assert words in told.stdout, told.output
