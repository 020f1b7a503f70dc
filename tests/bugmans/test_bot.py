"""The sensible drinker: much better than chance, honest, and quick."""

from __future__ import annotations

import random

import pytest

from companion.chance import by_the_app
from rules.bots import bots
from rules.bugmans import GAME
from rules.bugmans.bot import JUDGES, Sensible
from rules.bugmans.ending import ranking
from rules.bugmans.state import Cards, FlushAfterBogFight, LayCard, Move, PlayCard, RoomOptions, Send, Side, Step, Take
from rules.match import Match
from rules.requests import Pass
from tests.bugmans.night import BLUE, CONTENT, RED, Night

RARE = {"flush_after_fight", "leave_bogs"}
"""Questions that few games come to; the chapters' own tests ask them."""


def played(seed: int, *names: str, **options) -> Match:
    """A whole game. A bot is given the game as it is: nothing in it looks at what its seat cannot see."""
    chance = random.Random(seed)
    match = Match.new(GAME, CONTENT, len(names), RoomOptions(**options))
    players = bots("bugmans")
    while (request := match.request) is not None:
        seat = request.seats[0]
        answer = by_the_app(match, chance)
        match.answer(seat, answer or players[names[seat]].choose(match, seat, chance))
    return match


def test_beats_chance_in_nine_games_of_ten_seats_swapped():
    games = 400
    won = 0.0
    for seed in range(games):
        names = ("sensible", "random") if seed % 2 else ("random", "sensible")
        first = ranking(played(seed, *names).state)[0]
        won += names.index("sensible") in first and 1 / len(first)

    assert won >= 0.9 * games


@pytest.mark.parametrize("players", [2, 3, 6])
def test_plays_with_any_number_to_the_end(players):
    assert played(players, *["sensible"] * players).request is None


def test_plays_with_real_cards_too():
    assert played(1, "sensible", "sensible", cards=Cards.REAL).request is None


def chosen(night: Night):
    return Sensible().choose(night.match, night.seat, random.Random(1))


def test_takes_what_scores_most():
    night = Night({RED: "E3"}, step=Step.PICK_UP, bar=["booze-1", "booze-2", "booze-4", "grub-1"])

    assert chosen(night) == Take("F2")


def test_goes_home_with_its_load_round_a_troll():
    night = Night({RED: "B5", "troll-1": "B6"}, step=Step.MOVE, carried={0: ["booze-3"]}).roll(3)

    assert chosen(night) == Move(RED, "C6")


def test_moves_itself_home_with_a_card_when_it_is_near():
    night = Night({RED: "B5"}, hands={0: ["cummin-thru", "take-1-extra"]}, carried={0: ["booze-3"]})

    assert chosen(night) == PlayCard("cummin-thru")


def test_sends_a_loaded_rival_to_the_bogs():
    night = Night({BLUE: "D6"}, hands={0: ["move-to-bogs"]}, carried={1: ["booze-3", "grub-1"]})
    assert chosen(night) == PlayCard("move-to-bogs")

    sent = chosen(night.does(PlayCard("move-to-bogs")))
    assert isinstance(sent, Send)
    assert sent.piece == BLUE


def test_shoves_a_loaded_rival_onto_a_troll():
    at = {BLUE: "D5", "troll-1": "D4", RED: "H8"}
    night = Night(at, hands={0: ["arta-my-way"]}, carried={1: ["booze-3"], 0: ["grub-1"]})
    night.does(PlayCard("arta-my-way"))

    assert chosen(night) == Move(BLUE, "D4")


def test_plays_fight_cards_where_they_make_a_difference_and_none_where_they_do_not():
    at = {RED: "E7", "troll-1": "E6"}
    hand = {0: ["rip-iz-lungs-art"]}
    night = Night(at, step=Step.MOVE, hands=hand, carried={0: ["booze-3"]}).roll(3).does(Move(RED, "E6")).passes()
    assert chosen(night) == LayCard("rip-iz-lungs-art", Side.MOVER)

    blows = {1: ["take-that", "an-jump-on-im", "an-sit-on-iz-ead"]}
    night = Night(at, step=Step.MOVE, hands={**hand, **blows}, carried={0: ["booze-3"]}).roll(3).does(Move(RED, "E6"))
    night.does(LayCard("take-that", Side.RESIDENT), LayCard("an-jump-on-im", Side.RESIDENT), Pass())
    assert chosen(night) == Pass()


def test_every_question_that_it_judges_is_asked_by_the_game():
    at_once = FlushAfterBogFight.AT_ONCE
    asked: set[str] = set()
    for seed in range(60):
        names = ("sensible", "random", "random") if seed % 2 else ("random", "random")
        asked |= {entry.question.what for entry in played(seed, *names, flush_after_bog_fight=at_once).entries}

    assert set(JUDGES) - asked <= RARE


def test_thinking_changes_nothing():
    night = Night({RED: "B5"}, hands={0: ["cummin-thru", "take-1-extra"]}, carried={0: ["booze-3"]})
    before = night.match.digest

    chosen(night)
    assert night.match.digest == before
