"""What a group may put right in a flight: every fact that is listed can be patched, and stays one of the game's own."""

from __future__ import annotations

import random

import pytest

from companion.chance import by_the_app
from rules.boodles import GAME
from rules.boodles.answers import Pick
from rules.boodles.correcting import correctables
from rules.boodles.options import FlightOptions, HiddenBombState
from rules.boodles.state import Flight, Phase
from rules.bots import AtRandom
from rules.correcting import Correctable, FactKind, chosen, counted
from rules.games import catalogue
from rules.match import Match
from rules.position import Patch, Ruling, patched
from tests.boodles.journey import CONTENT, Journey

OF_THE_GAME = {"BOO-BOMB-01", "BOO-BOMB-10"}
"""A Grumbomb may be said to be set where it cannot be: under somebody, or on the last clear way."""
FULL = ("Q1 C9", "B1 C10", "M1<B1 C10", "W1 B9", "J1 E11", "X1<J1 E11", "Y1 E11", "X2! F13", "M2! C16")


def played(answers: int, seed: int, players: int) -> Match[Flight]:
    """A flight after so many answers given by chance."""
    chance = random.Random(seed)
    match: Match[Flight] = Match.new(GAME, CONTENT, players, FlightOptions())
    while match.request and match.length < answers:
        seat = match.request.seats[0]
        match.answer(seat, by_the_app(match, chance) or AtRandom().choose(match, seat, chance))
    return match


def laid(match: Match[Flight], patches: tuple[Patch, ...]) -> Flight:
    flight = patched(match.state, Ruling(patches))
    flight.__dict__["content"] = match.content
    return flight


def the(match: Match[Flight], path: str) -> Correctable:
    return next(fact for fact in correctables(match.state) if fact.path == path)


def rule(match: Match[Flight], path: str, value: object) -> None:
    fact = the(match, path)
    match.rule(Ruling(chosen(fact, next(one for one in fact.choices if one.value == value))))


@pytest.fixture(
    scope="module", params=[(90, 1, 2), (300, 2, 2), (700, 3, 2), (60, 4, 1)], ids=lambda one: f"{one[0]} by {one[2]}"
)
def match(request: pytest.FixtureRequest) -> Match[Flight]:
    return played(*request.param)


def test_every_choice_leaves_a_position_that_the_game_knows(match: Match[Flight]) -> None:
    chance = random.Random(1)
    for fact in correctables(match.state):
        for choice in chance.sample(fact.choices, min(len(fact.choices), 12)):
            refusal = GAME.position_laws.why_not(laid(match, chosen(fact, choice)), None)
            assert refusal is None or (fact.path.endswith("is_set") and refusal.clause in OF_THE_GAME), fact.path


def test_choosing_what_a_fact_is_already_changes_nothing(match: Match[Flight]) -> None:
    for fact in correctables(match.state):
        for choice in fact.choices:
            assert (choice.value == fact.value) is (chosen(fact, choice) == ())


def test_every_fact_and_every_choice_is_worded(match: Match[Flight]) -> None:
    words = catalogue(GAME.id)
    for fact in correctables(match.state):
        for message in (fact.group, fact.label, *(choice.label for choice in fact.choices)):
            assert words.text(message, ("Anna", "Bert"))


def test_paths_are_names_no_two_facts_share_one(match: Match[Flight]) -> None:
    paths = [fact.path for fact in correctables(match.state)]

    assert len(set(paths)) == len(paths)


def test_counts_stay_within_their_bounds(match: Match[Flight]) -> None:
    facts = correctables(match.state)
    for fact in facts:
        if fact.kind is FactKind.COUNT and fact.value < fact.high:
            assert GAME.position_laws.why_not(laid(match, counted(facts, fact, fact.value + 1)), None) is None


def test_nothing_is_listed_while_forces_are_secret() -> None:
    assert played(3, 1, 2).state.phase is Phase.FORCES
    assert correctables(played(3, 1, 2).state) == ()


def test_a_piece_in_hand_is_let_go_when_it_is_ruled_away() -> None:
    match = Journey(*FULL, rate=4).does(Pick("B1")).match
    rule(match, "$.pieces.B1.at", "fallen")

    assert match.state.turn.hand is None
    assert match.request is not None


# --- one by one -------------------------------------------------------------------------------------


def standing(**more) -> Match[Flight]:
    return Journey(*FULL, rate=4, **more).match


def test_a_piece_is_put_elsewhere_and_what_it_carried_stays() -> None:
    match = standing()
    rule(match, "$.pieces.B1.at", "C8")

    assert match.state.pieces["B1"].at == "C8"
    assert (match.state.pieces["M1"].at, match.state.pieces["M1"].carrier) == ("C10", None)


def test_a_piece_that_has_fallen_comes_back() -> None:
    match = standing(fallen=("J2",))
    rule(match, '$.fallen["J2"]', "N13")

    assert match.state.pieces["J2"].at == "N13"
    assert match.state.fallen == []


def test_a_piece_is_destroyed_by_ruling() -> None:
    match = standing()
    rule(match, "$.pieces.J1.at", "fallen")

    assert "J1" not in match.state.pieces
    assert match.state.fallen == ["J1"]
    assert match.state.pieces["X1"].carrier is None


def test_somebody_who_has_come_home_scores_and_back_again() -> None:
    match = standing()
    rule(match, "$.pieces.B1.at", "score-box")
    assert (match.state.points, match.state.score_box) == (1, ["B1"])

    rule(match, '$.score_box["B1"]', "C8")
    assert (match.state.points, match.state.score_box) == (0, [])


def test_a_queen_cannot_be_ruled_home_for_that_would_end_the_game() -> None:
    assert "score-box" not in [choice.value for choice in the(standing(), "$.pieces.Q1.at").choices]


def test_the_last_one_on_its_way_cannot_be_ruled_away() -> None:
    match = Journey("B1 C9", "J1 E11", rate=2).match

    assert {choice.value for choice in the(match, "$.pieces.B1.at").choices}.isdisjoint({"fallen", "score-box"})


def test_a_bomb_was_set_after_all() -> None:
    match = standing()
    rule(match, "$.pieces.X2.is_set", False)
    assert not match.state.pieces["X2"].is_set

    rule(match, "$.pieces.X2.is_set", True)
    assert match.state.pieces["X2"].is_set


def test_which_bombs_are_set_is_not_told_where_only_one_player_knows() -> None:
    paths = [fact.path for fact in correctables(standing(hidden_bomb_state=HiddenBombState.HIDDEN).state)]

    assert "$.pieces.M2.is_set" in paths
    assert "$.pieces.X2.is_set" not in paths


def test_nor_can_it_be_read_off_from_where_others_may_be_put() -> None:
    one, other = (standing(hidden_bomb_state=HiddenBombState.HIDDEN).state for _ in range(2))
    one.pieces["X2"].is_set = False

    assert listed(one) == listed(other)


def listed(flight: Flight) -> list[tuple[str, object, list[object]]]:
    """All that people are shown of what can be put right."""
    return [(fact.path, fact.value, [one.value for one in fact.choices]) for fact in correctables(flight)]


def test_a_forgotten_counter_comes_out_of_the_box() -> None:
    match = standing()
    rule(match, "$.pieces.box-grumjug", "O12")

    assert match.state.pieces["J2"].at == "O12"


def test_a_spell_worked_after_all() -> None:
    match = standing()
    rule(match, '$.spells["W1"]', True)
    assert match.state.spells == ["B9"]

    rule(match, '$.spells["W1"]', False)
    assert match.state.spells == []
