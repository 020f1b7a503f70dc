"""The sensible hero: better than chance, honest, and quick."""

from __future__ import annotations

import random

import pytest

from companion.chance import by_the_app
from rules.bots import bots
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import Buy, Drunk, Move, StackUp, Step
from rules.drunkgeon.bot import Sensible
from rules.drunkgeon.options import DungeonOptions
from rules.drunkgeon.printed import Spell
from rules.imagined import imagined
from rules.match import Match
from rules.requests import Pass
from tests.drunkgeon.evening import CONTENT, Evening

BOT = Sensible()


def played(seed: int, *names: str, options: DungeonOptions | None = None) -> Match:
    chance = random.Random(seed)
    match = Match.new(GAME, CONTENT, len(names), options or DungeonOptions())
    players = bots("drunkgeon")
    while (request := match.request) is not None:
        seat = request.seats[0]
        answer = by_the_app(match, chance)
        match.answer(seat, players[names[seat]].choose(match, seat, chance) if answer is None else answer)
    return match


def test_beats_chance_in_six_games_of_ten_seats_swapped():
    games = 400
    won = 0
    for seed in range(games):
        names = ("sensible", "random") if seed % 2 else ("random", "sensible")
        winner = played(seed, *names).state.winner
        won += winner is not None and names[winner] == "sensible"

    assert won >= 0.6 * games


@pytest.mark.parametrize("players", [1, 3, 4, 8])
def test_plays_with_any_number_to_the_end(players):
    assert played(players, *["sensible"] * players).request is None


def choice(evening: Evening, seat: int = 0):
    chance = random.Random(1)
    return BOT.choose(imagined(evening.match, seat, chance), seat, chance)


def test_never_drinks_more_than_it_must_for_magic_that_another_buys():
    assert choice(Evening().does(Buy(Spell.BLINK)).drinks(), 1) == Pass()


def test_drinks_what_is_due_and_keeps_a_refill_for_the_end():
    red = Evening(magic=[(Spell.REJUVENATE,)], fingers=[5]).does(Move()).catches(5).does(Step("B3")).catches(3)
    assert choice(red) == Drunk(3)
    red = Evening(magic=[(Spell.REJUVENATE,)], fingers=[3]).does(Move()).catches(5).does(Step("B3")).catches(3)

    assert choice(red) != Drunk(3)


def test_goes_to_the_dragon_when_it_can_beat_it():
    red = Evening("C5", trophies=[7], keys=[("red", "blue")]).does(Move(), StackUp(0)).catches(2)

    assert choice(red) == Step("B5")


def test_thinking_changes_nothing():
    red = Evening().does(Move()).catches(3)
    before = red.match.digest
    choice(red)

    assert red.match.digest == before
