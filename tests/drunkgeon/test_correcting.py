"""What a group may put right in a dungeon: every fact listed can be patched and stays one of the game's own."""

from __future__ import annotations

import random

import pytest

from rules.correcting import Correctable, FactKind, chosen, counted
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import Move
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Dungeon, Phase
from rules.games import catalogue
from rules.match import Match
from rules.position import Patch, Ruling, patched
from tests.drunkgeon.evening import Evening
from tests.drunkgeon.random_evenings import NAMES, new_game, play_on


@pytest.fixture(params=[(1, 2, 60), (2, 4, 120), (3, 1, 70), (4, 8, 140)], ids=lambda param: f"{param[1]} players")
def match(request: pytest.FixtureRequest) -> Match[Dungeon]:
    seed, seats, answers = request.param
    chance = random.Random(seed)
    match = new_game(chance, seats, GAME.options())
    for _ in play_on(chance, match):
        if match.length >= answers and match.state.phase is Phase.PLAY:
            break
    assert match.request is not None
    return match


def laid(match: Match[Dungeon], patches: tuple[Patch, ...]) -> Dungeon:
    dungeon = patched(match.state, Ruling(patches))
    dungeon.__dict__["content"] = match.content
    return dungeon


def some(match: Match[Dungeon]) -> list[Correctable]:
    """All facts, but of the mats only every seventh: each can go anywhere."""
    facts = GAME.correctables(match.state)
    return [fact for index, fact in enumerate(facts) if not fact.path.startswith("$.cells") or index % 7 == 0]


def test_every_choice_leaves_a_whole_dungeon(match: Match[Dungeon]) -> None:
    for fact in some(match):
        for choice in fact.choices:
            refusal = GAME.position_laws.why_not(laid(match, chosen(fact, choice)), None)
            assert refusal is None, (fact.path, choice.value, refusal)


def test_every_count_may_go_up_and_down(match: Match[Dungeon]) -> None:
    facts = GAME.correctables(match.state)
    for fact in facts:
        if fact.kind is FactKind.COUNT and fact.balance is None:
            for value in (fact.low, fact.high):
                assert GAME.position_laws.why_not(laid(match, counted(facts, fact, value)), None) is None


def test_choosing_what_a_fact_is_already_changes_nothing(match: Match[Dungeon]) -> None:
    for fact in some(match):
        assert all(chosen(fact, choice) == () for choice in fact.choices if choice.value == fact.value)


def test_every_fact_and_every_choice_is_worded(match: Match[Dungeon]) -> None:
    words = catalogue(GAME.id)
    for fact in some(match):
        for message in (fact.group, fact.label, *(choice.label for choice in fact.choices)):
            assert words.text(message, NAMES)


def test_paths_are_names_no_two_facts_share_one(match: Match[Dungeon]) -> None:
    paths = [fact.path for fact in GAME.correctables(match.state)]
    assert len(set(paths)) == len(paths)


def test_a_trophy_more_is_one_less_in_the_pile() -> None:
    red = Evening(trophies=[1])
    facts = GAME.correctables(red.state)
    fact = next(one for one in facts if one.path == "$.heroes[0].trophies")
    red.match.rule(Ruling(counted(facts, fact, 3)))

    assert (red.hero().trophies, red.state.supply.trophies) == (3, 13)


def test_a_glass_is_stood_elsewhere_and_a_magic_mat_changes_hands() -> None:
    red = Evening(magic=[(Spell.BLINK,)]).does(Move())
    for path, value in (("$.heroes[1].square", "A1"), ('$.magic["blink"]', 1)):
        fact = next(one for one in GAME.correctables(red.state) if one.path == path)
        red.match.rule(Ruling(chosen(fact, next(one for one in fact.choices if one.value == value))))

    assert red.hero(1).square == "A1"
    assert (red.hero().magic, red.hero(1).magic) == ([], [Spell.BLINK])
    assert red.what == "flip"
