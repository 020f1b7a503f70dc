"""Evenings by chance: people press, weigh, report empty glasses and put things right between any two answers."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.wording import wording
from rules.correcting import chosen
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import Buy, Cast, Empty, SetLevel, SmallFingers, ToppedUp, UseCoaster, Water, Weight
from rules.drunkgeon.board import placements
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Dungeon
from rules.events import Happened, message_of
from rules.floor import Batch, Press
from rules.laws import Refusal, Refused
from rules.match import EVERYBODY, Match
from rules.placements import Board
from rules.position import Patch, Ruling, check
from rules.requests import Pass
from tests.drunkgeon.evening import Evening
from tests.drunkgeon.random_evenings import NAMES, new_game, some_answer

WORDS = wording("drunkgeon")


def a_press(chance: random.Random, seats: int) -> Batch:
    """One or two presses at the same moment, mostly of what is not on offer."""
    presses = []
    for _ in range(chance.choice((1, 1, 2))):
        answers: list[Any] = [Cast(chance.choice(list(Spell))), Cast(Spell.REJUVENATE), Water(), ToppedUp(500)]
        answers += [
            SetLevel(chance.randrange(12)),
            SmallFingers(chance.random() < 0.5),
            UseCoaster(chance.random() < 0.6),
        ]
        answers += [Empty()] if chance.random() < 0.2 else []
        presses.append(Press(chance.randrange(seats), chance.choice(answers)))
    return Batch((tuple(presses),))


def put_something_right(chance: random.Random, match: Match[Dungeon]) -> None:
    facts = [fact for fact in GAME.correctables(match.state) if fact.choices]
    if facts:
        fact = chance.choice(facts)
        match.rule(Ruling(chosen(fact, chance.choice(fact.choices))))


def go_on(chance: random.Random, match: Match[Dungeon]) -> None:
    """An answer, a press or a correction; a glass on a coaster weighs something."""
    request = match.request
    assert request is not None
    what = chance.random()
    if what < 0.12:
        match.answer(EVERYBODY, a_press(chance, len(match.state.heroes)))
    elif what < 0.14:
        put_something_right(chance, match)
    else:
        seat = chance.choice(request.seats)
        weighs = request.what.startswith("weigh") and chance.random() < 0.8
        match.answer(seat, Weight(chance.randrange(300, 900)) if weighs else some_answer(chance, match, seat))


def refusal(chance: random.Random, match: Match[Dungeon]) -> Refusal | None:
    try:
        go_on(chance, match)
    except Refused as refused:
        return refused.refusal
    return None


@pytest.mark.parametrize("seed", range(12))
def test_whatever_comes_between_the_dungeon_stays_whole_and_the_game_ends(seed: int) -> None:
    chance = random.Random(seed)
    match = new_game(chance, chance.choice((1, 2, 3, 4, 5, 8)))
    while match.request is not None:
        assert match.length < 4_000
        before, entries = placements(match.state), match.length
        if (refused := refusal(chance, match)) is not None:
            assert WORDS.text(refused.message, NAMES)
            assert match.length == entries
        elif match.length > entries and match.told:
            board = Board(before)
            for event in match.told:
                assert WORDS.text(message_of(event), NAMES)
                if not isinstance(event, Happened):
                    board.perform(event)
            assert board.placements().normal() == placements(match.state).normal()
        check(match.state, GAME.position_laws)


def test_a_mat_that_is_being_bought_stays_where_it_is_in_the_list_of_facts() -> None:
    red = Evening().does(Buy(Spell.BLINK)).drinks()

    assert red.what == "contest"
    assert '$.magic["blink"]' not in [fact.path for fact in GAME.correctables(red.state)]


def test_a_mat_that_a_ruling_has_taken_away_is_not_handed_over() -> None:
    red = Evening().does(Buy(Spell.BLINK)).drinks()
    left = [spell.value for spell in red.state.supply.magic if spell is not Spell.BLINK]
    red.match.rule(Ruling((Patch("$.supply.magic", left), Patch("$.heroes[1].magic", ["blink"]))))
    red.does(Pass())

    assert red.hero(1).magic == [Spell.BLINK]
    assert red.what == "turn"
