"""What a group may put right in a pub: every fact that is listed can be patched, and stays one of the game's own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.correcting import Choice, Correctable, FactKind, chosen, counted
from rules.fantasy_pub import GAME
from rules.fantasy_pub.state import CallBarkeep, Pub
from rules.games import catalogue, content
from rules.laws import Refused
from rules.match import Match
from rules.position import Patch, Ruling, patched
from rules.requests import Dice, Roll

OF_THE_GAME = {"PUB-INV-05"}
"""The customs at the tables: the only law that moving a piece can break."""


def played(answers: int, seed: int = 7, seats: int = 3) -> Match[Pub]:
    """A pub after so many answers given by chance."""
    match = Match.new(GAME, content(GAME), seats, GAME.options())
    chance = Random(seed)
    while match.request and match.length < answers:
        seat = match.request.seats[0]
        match.answer(seat, _by_chance(match, seat, chance))
    return match


def _by_chance(match: Match[Pub], seat: int, chance: Random) -> Any:
    request = match.request
    if isinstance(request, Roll):
        return Dice(tuple(chance.randint(1, request.sides) for _ in range(request.count)))
    options = match.options(seat)
    quiet = [one for one in options if not isinstance(one, CallBarkeep)]
    return chance.choice(quiet or options)


def the(match: Match[Pub], path: str) -> Correctable:
    return next(fact for fact in GAME.correctables(match.state) if fact.path == path)


def laid(match: Match[Pub], patches: tuple[Patch, ...]) -> Pub:
    pub = patched(match.state, Ruling(patches))
    pub.__dict__["content"] = match.content
    return pub


@pytest.fixture(params=[(12, 1), (40, 2), (90, 3), (200, 4)], ids=lambda param: f"after {param[0]} answers")
def match(request: pytest.FixtureRequest) -> Match[Pub]:
    answers, seed = request.param
    return played(answers, seed)


def test_every_choice_leaves_whole_clans_and_all_the_pieces(match: Match[Pub]) -> None:
    for fact in GAME.correctables(match.state):
        for choice in fact.choices:
            refusal = GAME.position_laws.why_not(laid(match, chosen(fact, choice)), None)
            assert refusal is None or refusal.clause in OF_THE_GAME, (fact.path, choice.value)


def test_choosing_what_a_fact_is_already_changes_nothing(match: Match[Pub]) -> None:
    for fact in GAME.correctables(match.state):
        for choice in fact.choices:
            if choice.value == fact.value:
                assert chosen(fact, choice) == ()


def test_a_coin_more_on_a_card_is_one_less_in_the_bank(match: Match[Pub]) -> None:
    facts = GAME.correctables(match.state)
    counts = [
        fact for fact in facts if fact.kind is FactKind.COUNT and fact.path != "$.bank" and fact.value < fact.high
    ]
    for fact in counts:
        pub = laid(match, counted(facts, fact, fact.value + 1))
        assert pub.bank == match.state.bank - 1
        assert GAME.position_laws.why_not(pub, None) is None


def test_every_fact_and_every_choice_is_worded(match: Match[Pub]) -> None:
    words = catalogue(GAME.id)
    for fact in GAME.correctables(match.state):
        for message in (fact.group, fact.label, *(choice.label for choice in fact.choices)):
            assert words.text(message, ("Anna", "Bert", "Cleo"))


def test_paths_are_names_no_two_facts_share_one(match: Match[Pub]) -> None:
    paths = [fact.path for fact in GAME.correctables(match.state)]
    assert len(set(paths)) == len(paths)


def test_the_barkeep_is_put_at_another_table() -> None:
    match = played(30)
    fact = the(match, "$.barkeep")
    choice = next(one for one in fact.choices if one.value == 3)

    match.rule(Ruling(chosen(fact, choice), "nobody told the app"))

    assert match.state.barkeep == 3
    assert the(match, "$.barkeep").value == 3


def test_a_character_put_out_of_the_pub_gives_its_pieces_back() -> None:
    match = played(30)
    one = next(iter(match.state.characters.values()))
    bank, had = match.state.bank, one.coins + one.beers
    fact = the(match, f'$.characters["{one.id}"].space')

    match.rule(Ruling(chosen(fact, fact.choices[-1])))

    assert one.id not in match.state.characters
    assert one.id in match.state.clans[one.clan].face_up
    assert match.state.bank == bank + had


def test_a_card_that_the_app_holds_face_down_comes_to_a_table() -> None:
    match = played(8)
    fact = next(one for one in GAME.correctables(match.state) if one.path.startswith("$.clans[0].face_down."))
    choice = next(one for one in fact.choices if one.spot == "table-6")
    before = match.state.clans[0].hidden

    match.rule(Ruling(chosen(fact, choice)))

    assert match.state.clans[0].hidden == before - 1
    assert [one.clan for one in match.state.at(6)] == [0]


def test_a_bank_that_does_not_add_up_is_refused() -> None:
    match = played(8)
    facts = GAME.correctables(match.state)

    with pytest.raises(Refused) as refused:
        match.rule(Ruling(counted(facts, facts[0], facts[0].value - 1)))

    assert refused.value.refusal.clause == "PUB-INV-01"
    assert refused.value.refusal.args["path"] == "$.bank"


def test_a_choice_of_its_own_patches_stands_for_them_all() -> None:
    fact = Correctable(path="$.a", label=None, group=None, kind=FactKind.CHOICE, value=1)  # type: ignore[arg-type]
    patches = (Patch("$.a", 2), Patch("$.b", 0))

    assert chosen(fact, Choice(value=2, label=None, patches=patches)) == patches  # type: ignore[arg-type]
    assert chosen(fact, Choice(value=2, label=None)) == (Patch("$.a", 2),)  # type: ignore[arg-type]
