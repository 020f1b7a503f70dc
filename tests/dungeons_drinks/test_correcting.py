"""What a group may put right in a dungeon: whatever is listed can be chosen, breaks no law, and is played on from."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.wording import wording
from rules.correcting import Correctable, FactKind, chosen, counted
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.naming import DRUNK_DISCARDS, under_place
from rules.dungeons_drinks.position import POSITION_LAWS
from rules.dungeons_drinks.state import BOX, Dungeon, Phase, Point
from rules.match import Match
from rules.placements import Board
from rules.position import Patch, Ruling, decode, encode, patched
from tests.dungeons_drinks.cellar import (
    CHAMPANGEL,
    JELLY,
    OGRE,
    P1,
    P2,
    P3,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    TRAGO,
    VIP,
    Cellar,
)
from tests.dungeons_drinks.random_games import NAMES, new_game, play_on, random_options

rule = pytest.mark.rule


def some_moment(number: int) -> Match[Dungeon]:
    """The middle of a game, at any question."""
    chance = random.Random(f"correcting {number}")
    cards = "table" if number % 2 else "app"
    match = new_game(chance, 2 + number % 5, random_options(chance, card_tracking=cards))
    for _ in play_on(chance, match, chance.randint(30, 160)):
        pass
    return match


def the(dungeon: Dungeon, path: str) -> Correctable:
    return next(fact for fact in GAME.correctables(dungeon) if fact.path == path)


def put_right(cellar: Cellar, path: str, value: Any) -> Cellar:
    """One fact becomes another, as the group says."""
    fact = the(cellar.dungeon, path)
    if fact.kind is FactKind.COUNT:
        patches = counted(GAME.correctables(cellar.dungeon), fact, value)
    else:
        patches = chosen(fact, next(one for one in fact.choices if one.value == value))
    cellar.match.rule(Ruling(patches))
    cellar.board = Board(GAME.placements(cellar.dungeon))
    return cellar


def ways(fact: Correctable, facts: tuple[Correctable, ...]) -> list[tuple[Any, tuple[Patch, ...]]]:
    """Everything that a fact may be put right to."""
    if fact.kind is FactKind.COUNT:
        return [(value, counted(facts, fact, value)) for value in range(fact.low, fact.high + 1)]
    return [(choice.value, chosen(fact, choice)) for choice in fact.choices]


# --- whatever is listed ------------------------------------------------------------------------------------


@rule("DND-INV-01", "DND-INV-02", "DND-INV-04")
def test_everything_that_can_be_put_right_leaves_the_laws_whole() -> None:
    tried: Counter[str] = Counter()
    for number in range(40):
        match = some_moment(number)
        facts = GAME.correctables(match.state)
        for fact in facts:
            every = ways(fact, facts)
            for value, patches in random.Random(number).sample(every, min(5, len(every))):
                dungeon = patched(match.state, Ruling(patches)) if patches else decode(Dungeon, encode(match.state))
                dungeon.__dict__["content"] = match.content
                assert POSITION_LAWS.every_why_not(dungeon, None) == [], (fact.path, value)
                tried[fact.path.rpartition("].")[2].split("[")[0].split(".")[-1]] += 1
    assert set(tried) >= {
        "active",
        "owner",
        "damage",
        "id",
        "monster_deck",
        "killed",
        "drunk",
        "failed",
        "sips",
        "places",
    }
    assert tried.total() > 1_500


def test_after_any_correction_at_any_question_the_game_goes_on_and_can_be_taken_back() -> None:
    questions: Counter[str] = Counter()
    for number in range(150):
        chance = random.Random(f"put right {number}")
        match = some_moment(number)
        facts = GAME.correctables(match.state)
        if match.request is None or not facts:
            continue
        fact = chance.choice(facts)
        _, patches = chance.choice(ways(fact, facts))
        if not patches:
            continue
        before = match.digest
        questions[match.request.what] += 1
        match.rule(Ruling(patches, "we counted"))
        length = match.length

        for _ in play_on(chance, match, 60):
            assert POSITION_LAWS.why_not(match.state, None) is None
        assert match.until(length - 1).digest == before
    assert questions.total() > 50
    assert len(questions) > 5


def test_choosing_what_a_fact_is_already_changes_nothing() -> None:
    for number in range(20):
        for fact in GAME.correctables(some_moment(number).state):
            same = [choice for choice in fact.choices if choice.value == fact.value]
            assert all(chosen(fact, choice) == () for choice in same)
            assert len(same) == 1 or fact.kind is FactKind.COUNT, fact.path


def test_every_fact_is_said_in_words() -> None:
    words = wording(GAME.id)
    for number in range(12):
        for fact in GAME.correctables(some_moment(number).state):
            labels = [fact.label, fact.group, *(choice.label for choice in fact.choices)]
            assert all(words.text(label, NAMES).strip() for label in labels)


@pytest.mark.parametrize("phase", [Phase.DEALING, Phase.OVER])
def test_before_play_and_after_it_nothing_is_put_right(phase: Phase) -> None:
    cellar = Cellar(OGRE)
    cellar.dungeon.phase = phase
    assert GAME.correctables(cellar.dungeon) == ()


# --- one by one --------------------------------------------------------------------------------------------


def test_the_turn_is_given_to_somebody_else_before_he_points() -> None:
    cellar = put_right(Cellar(OGRE), "$.active", P3)
    assert cellar.asked == ("point", (P3,))
    cellar.attacks(OGRE)
    assert cellar.asked == ("end_turn", (P3,))


def test_the_turn_is_not_given_away_while_an_attack_is_made() -> None:
    cellar = Cellar(OGRE, spare=True).points(OGRE)
    assert all(fact.path != "$.active" for fact in GAME.correctables(cellar.dungeon))


def test_damage_is_put_right_and_counters_with_it() -> None:
    cellar = put_right(Cellar((OGRE, 1), SCREWDRAKE), "$.enemies[0].damage", 4)
    assert cellar.damage(OGRE) == 4
    assert cellar.dungeon.counters_left == 26
    assert the(cellar.dungeon, "$.enemies[0].damage").high == 5


def test_another_monster_was_turned_up() -> None:
    cellar = put_right(Cellar((OGRE, 4), SCREWDRAKE), "$.enemies[0].id", SHANDYAD)
    assert (cellar.lying, cellar.damage(SHANDYAD)) == ([SHANDYAD, SCREWDRAKE], 1)
    assert OGRE in cellar.dungeon.unseen_monsters
    assert cellar.refusal(P1, Point(OGRE)) == "DND-ATTACK-02"


def test_a_boss_is_only_ever_another_boss() -> None:
    cellar = Cellar(CHAMPANGEL, SCREWDRAKE)
    values = {choice.value for choice in the(cellar.dungeon, "$.enemies[0].id").choices}
    assert values == set(cellar.content.bosses)


def test_a_kill_was_somebody_elses_or_none() -> None:
    cellar = Cellar(OGRE, killed={P1: [SIRENTINI, JELLY]})
    put_right(cellar, "$.players[0].killed[1]", under_place(P2))
    assert [cellar.dungeon.points(seat) for seat in (P1, P2)] == [2, 3]
    put_right(cellar, "$.players[0].killed[0]", BOX)
    assert (cellar.dungeon.points(P1), cellar.dungeon.box) == (0, [SIRENTINI])


def test_another_drunk_card_lies_there_or_none() -> None:
    cellar = Cellar(OGRE, drunk={P2: "d05"})
    put_right(cellar, "$.players[1].drunk", "d20")
    assert "d05" in cellar.dungeon.drunk_deck
    put_right(cellar, "$.players[1].drunk", None)
    assert cellar.dungeon.drunk_discards == ["d20"]


def test_a_failure_was_none_after_all() -> None:
    cellar = put_right(Cellar(OGRE, failed={P2: ["d20", "d21"]}), "$.players[1].failed[0]", DRUNK_DISCARDS)
    assert cellar.dungeon.players[P2].failed == ["d21"]
    assert cellar.dungeon.points(P2) == -1


def test_real_hands_are_counted_anew_and_a_discard_is_owned_up_to() -> None:
    cellar = Cellar(OGRE, hands={P1: [VIP, TRAGO], P2: [VIP]}, real=True)
    put_right(cellar, '$.spells.places["hand-1"]', 3)
    assert cellar.size(P2) == 3
    put_right(cellar, '$.spells.places["hand-0"].discarded', TRAGO)
    assert (cellar.size(P1), cellar.discards) == (1, [TRAGO])
    cellar.holds()


def test_sips_and_the_owner_are_put_right() -> None:
    cellar = put_right(Cellar(OGRE, drinking="yes"), "$.players[0].sips", 7)
    assert cellar.dungeon.players[P1].sips == 7
    assert put_right(cellar, "$.owner", P3).dungeon.owner == P3
