"""The order of play, and what arrives in the Fortress."""

from __future__ import annotations

import pytest

from rules.boodles.answers import Attack, Cast, EndPhase, Reinforce, SetBomb, Walk
from rules.boodles.lying import unused
from rules.boodles.options import DestroyedCountersReturn, HiddenBombState
from rules.boodles.printed import GRUMJUG_KINDS, Kind
from rules.boodles.state import Phase
from rules.events import Hands
from rules.projection import asked
from rules.requests import Dice
from tests.boodles.journey import Journey

rule = pytest.mark.rule
FORTRESS = ("O12", "P12", "O13", "P13", "O14", "P14")


def arriving(*pieces: str, **more: object) -> Journey:
    return Journey("Q1 A1", *pieces, phase=Phase.GRUMJUGS_REINFORCE, **more)


# --- the order of play ------------------------------------------------------------------------------


@rule("BOO-TURN-01", "BOO-SOLO-15")
@pytest.mark.parametrize("players", [1, 2])
def test_a_boodle_turn_is_move_attack_cast(players: int) -> None:
    journey = Journey("F1 C9", "W1 A1", "J1 C10", phase=Phase.BOODLES_ROLL, players=players, round=2).throw(1, 1)
    assert journey.asked == ("boodles_move", 0)
    assert journey.refusal(Cast("W1")) == journey.refusal(Attack("F1", "J1")) == "BOO-TURN-01"

    journey.ends()
    assert journey.asked == ("attack", 0)
    assert journey.refusal(Walk("F1", "C8")) == journey.refusal(Cast("W1")) == "BOO-TURN-01"
    journey.ends()
    assert journey.asked == ("spell", 0)
    assert journey.refusal(Attack("F1", "J1")) == "BOO-TURN-01"


@rule("BOO-TURN-02")
def test_a_grumjug_turn_is_reinforcement_move_attack() -> None:
    journey = arriving("B1 C9", "J1 C11")
    assert journey.asked == ("reinforce", 1)
    assert journey.refusal(Walk("J1", "C10")) == "BOO-TURN-02"

    journey.does(Reinforce(Kind.GRUMJUG, "O13")).walks("J1", "C10")
    assert journey.refusal(Attack("J1", "B1")) == "BOO-TURN-02"
    journey.ends()
    assert journey.asked == ("attack", 1)
    assert journey.refusal(Walk("J1", "C11")) == "BOO-TURN-02"


@rule("BOO-TURN-03")
def test_the_turns_alternate() -> None:
    journey = Journey("B1 C9", "Q1 A1", "J1 N20", phase=Phase.BOODLES_ROLL)
    turns = []
    for _ in range(2):
        turns.append((journey.flight.round, "boodles"))
        journey.throw(2, 1).ends()
        turns.append((journey.flight.round, "grumjugs"))
        journey.does(Reinforce(Kind.GRUMJUG, "O13")).ends()

    assert turns == [(1, "boodles"), (1, "grumjugs"), (2, "boodles"), (2, "grumjugs")]
    assert journey.asked == ("rate", 0)


def test_the_counts_of_a_turn_are_cleared_when_it_is_over() -> None:
    journey = Journey("B1 C9", "Q1 A1", "J1 O13", rate=3).walks("B1", "C10").ends()

    assert journey.asked == ("reinforce", 1)
    assert journey.flight.pieces["B1"].walked == 0


# --- reinforcements ---------------------------------------------------------------------------------


@rule("BOO-REINF-01")
def test_one_piece_arrives_each_turn() -> None:
    journey = arriving("B1 C9")
    for number in range(1, 4):
        journey.does(Reinforce(Kind.GRUMJUG, FORTRESS[number])).ends()
        assert len(journey.flight.of(Kind.GRUMJUG)) == number
        journey.throw(1, 1).ends()


@rule("BOO-REINF-02", "BOO-GRUM-01")
def test_it_is_picked_from_the_unused_counters() -> None:
    journey = arriving(
        *(f"Y{number} C{6 + number}" for number in range(1, 4)), *(f"Y{n} B{n + 5}" for n in range(4, 11))
    )
    assert unused(journey.flight, Kind.GRUMBUGGY) == 0
    assert journey.refusal(Reinforce(Kind.GRUMBUGGY, "O13")) == "BOO-REINF-02"
    assert journey.refusal(Reinforce(Kind.GRUMKING, "O13")) == "BOO-GRUM-01"
    assert {answer.kind for answer in journey.options} == {Kind.GRUMJUG, Kind.GRUMBOMB}

    journey.does(Reinforce(Kind.GRUMBOMB, "O13"))
    assert not journey.flight.pieces["X1"].is_set


@rule("BOO-REINF-02")
@pytest.mark.parametrize("back", list(DestroyedCountersReturn))
def test_destroyed_counters_are_out_unless_the_group_wants_them_back(back: DestroyedCountersReturn) -> None:
    fallen = tuple(f"Y{number}" for number in range(1, 11))
    journey = arriving(fallen=fallen, destroyed_counters_return=back)
    returns = back is DestroyedCountersReturn.RETURN
    assert journey.refusal(Reinforce(Kind.GRUMBUGGY, "O13")) == ("" if returns else "BOO-REINF-02")

    if returns:
        journey.does(Reinforce(Kind.GRUMBUGGY, "O13"))
        assert journey.at("Y1") == "O13"
        assert "Y1" not in journey.flight.fallen


@rule("BOO-REINF-03")
def test_it_starts_in_the_fortress() -> None:
    journey = arriving("X1! O12")

    assert journey.refusal(Reinforce(Kind.GRUMJUG, "N13")) == "BOO-REINF-03"
    assert journey.refusal(Reinforce(Kind.GRUMJUG, "O12")) == "BOO-REINF-03"
    assert journey.refusal(Reinforce(Kind.GRUMJUG, "O13")) == ""


@rule("BOO-DEPLOY-05")
def test_it_finds_room_there() -> None:
    journey = arriving("J1 O13", "J2 O13", "J3 O13")

    assert journey.refusal(Reinforce(Kind.GRUMJUG, "O13")) == "BOO-DEPLOY-05"


@rule("BOO-REINF-04")
def test_it_may_move_in_the_same_turn() -> None:
    journey = arriving().does(Reinforce(Kind.GRUMJUG, "O13")).walks("J1", "N13")

    assert journey.at("J1") == "N13"


@rule("BOO-REINF-05")
@pytest.mark.parametrize(("pieces", "expected"), [(3, "reinforce"), (4, "grumjugs_move")])
def test_none_arrives_in_a_crowd(pieces: int, expected: str) -> None:
    crowd = [f"J{number} {FORTRESS[number]}" for number in range(1, pieces + 1)]

    assert arriving(*crowd).asked == (expected, 1)


@rule("BOO-REINF-05")
def test_none_arrives_where_no_counter_and_no_room_is_left() -> None:
    journey = arriving(*(f"X{number}! {square}" for number, square in enumerate(FORTRESS[:3], 1)), "J1 C9")
    assert {answer.square for answer in journey.options} == set(FORTRESS[3:])

    used_up = [f"J{number}" for number in range(1, 21)], [f"Y{number}" for number in range(1, 11)]
    fallen = (*used_up[0], *used_up[1], *(f"X{number}" for number in range(1, 13)))
    assert arriving(fallen=fallen).happened("no_reinforcement") != []


@rule("BOO-REINF-06")
@pytest.mark.parametrize("kind", [Kind.BOODLE, Kind.FIGHTER, Kind.BLASTER])
def test_boodles_are_never_reinforced(kind: Kind) -> None:
    assert arriving().refusal(Reinforce(kind, "O13")) == "BOO-REINF-06"
    journey = Journey("Q1 A1", phase=Phase.BOODLES_ROLL, fallen=("B1", "B2"))
    assert journey.refusal(Dice((1, 2))) == ""
    assert {answer.kind for answer in arriving().options} == set(GRUMJUG_KINDS)


def test_a_move_by_hand_is_done_when_it_is_told() -> None:
    journey = Journey("B1 C9", "Q1 A1", rate=2).walks("B1", "C10")

    assert [event.hands for event in journey.match.told] == [Hands.DONE]


def test_where_bombs_are_hidden_the_grumjugs_questions_are_for_their_player_alone() -> None:
    hidden = {"hidden_bomb_state": HiddenBombState.HIDDEN}
    journey = Journey("Q1 A1", "J1 C9", "X1 C9", phase=Phase.GRUMJUGS_MOVE, **hidden)

    assert journey.match.request is not None
    assert journey.match.request.secret
    assert journey.refusal(EndPhase()) == ""

    before = asked(journey.match, 0)
    journey.does(SetBomb("J1", "X1"))
    after = asked(journey.match, 0)
    assert before is not None
    assert after is not None
    assert (before.question, before.options) == (after.question, after.options)
    assert journey.refusal(EndPhase()) == "BOO-BOMB-06"
    assert [event.key for event in journey.match.told] == []
