"""The sensible drinker: better than chance, honest, and quick."""

from __future__ import annotations

import random

import pytest

from rules.bots import bots
from rules.fantasy_pub import GAME
from rules.fantasy_pub.bot import Sensible
from rules.fantasy_pub.state import PubOptions
from rules.match import Match
from rules.requests import Dice
from tests.fantasy_pub.evening import CONTENT, Evening, call, leave, serve


def played(seed: int, *names: str) -> Match:
    chance = random.Random(seed)
    match = Match.new(GAME, CONTENT, len(names), PubOptions())
    players = bots("fantasy_pub")
    while (request := match.request) is not None:
        seat = request.seats[0]
        if request.kind == "roll":
            match.answer(seat, Dice((chance.randrange(1, 7), chance.randrange(1, 7))))
        else:
            name = "random" if request.kind == "draw" else names[seat]
            match.answer(seat, players[name].choose(match, seat, chance))
    return match


def test_beats_chance_in_seven_games_of_ten_seats_swapped():
    games = 400
    won = 0
    for seed in range(games):
        names = ("sensible", "random") if seed % 2 else ("random", "sensible")
        won += names[played(seed, *names).state.active] == "sensible"

    assert won >= 0.7 * games


@pytest.mark.parametrize("players", [3, 4, 5])
def test_plays_with_any_number_to_the_end(players):
    assert played(players, *["sensible"] * players).request is None


def test_goes_home_when_that_wins():
    pub = Evening("red troll 7: 0c/3b", "red imp 1: 6c/0b", collected={"red": 12}).roll(4, 6)

    chosen = Sensible().choose(pub.match, 0, random.Random(1))
    assert chosen in (leave("red-troll-1", 4), leave("red-troll-1", 6))


def test_lets_the_barkeep_throw_out_somebody_elses_character():
    pub = Evening("red orc 2: 2c/1b", "blue imp 4: 0c/4b", "red imp 4: 2c/1b").roll(4, 1).does(call(4))

    assert Sensible().choose(pub.match, 0, random.Random(1)) == serve("blue-imp-1")


def test_thinking_changes_nothing():
    pub = Evening("red orc 2: 2c/1b", "blue imp 4: 0c/4b", "red imp 4: 2c/1b").roll(4, 1)
    before = pub.match.digest

    Sensible().choose(pub.match, 0, random.Random(1))

    assert pub.match.digest == before
    assert pub.match.told == [] or all(event.key == "turn" for event in pub.match.told)
