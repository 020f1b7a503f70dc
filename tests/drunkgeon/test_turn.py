"""A turn: three things in any order, once each, and who is next."""

from __future__ import annotations

import pytest

from rules.drunkgeon.answers import Buy, EndTurn, Insert, Move, Push, Step
from rules.drunkgeon.options import ClosingTime, InsertCompulsory
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import LAST_ROUND, Phase
from rules.drunkgeon.turn import TURN_LAWS
from rules.requests import Pass
from tests.drunkgeon.evening import Evening
from tests.drunkgeon.table import Table

rule = pytest.mark.rule


def pushes(evening: Evening) -> None:
    """Down column E, far from all glasses: P06 comes out."""
    evening.does(Insert("P16"), Push("NE", 0))


def walks(evening: Evening) -> None:
    """One step to B3, where the trap has been cleared."""
    evening.does(Move()).catches(1).does(Step("B3"))


def buys(evening: Evening) -> None:
    evening.does(Buy(Spell.DISPEL))
    while evening.what != "turn":
        evening.does(evening.options[0] if evening.what == "drink" else Pass())


THINGS = {"push": (pushes, Insert("P16")), "walk": (walks, Move()), "buy": (buys, Buy(Spell.BLINK))}


def an_evening() -> Evening:
    return Evening("A3", "F6", pushed=False, cleared=["B3"], mats=[["P16"], []])


@rule("DRK-TURN-02", "DRK-TURN-03")
@pytest.mark.parametrize(
    "order",
    [
        ("push", "walk", "buy"),
        ("push", "buy", "walk"),
        ("walk", "push", "buy"),
        ("walk", "buy", "push"),
        ("buy", "push", "walk"),
        ("buy", "walk", "push"),
    ],
)
def test_the_three_things_may_be_done_in_any_order(order: tuple[str, ...]):
    evening = an_evening()
    for name in order:
        do, _ = THINGS[name]
        do(evening)

    turn = evening.state.turn
    assert (turn.pushed, turn.moved, turn.bought) == (True, True, True)


@rule("DRK-TURN-02")
@pytest.mark.parametrize("name", list(THINGS))
def test_none_of_them_is_done_twice(name: str):
    evening = an_evening()
    do, again = THINGS[name]
    do(evening)

    assert evening.refused(again)[0] == "DRK-TURN-02"


@rule("DRK-TURN-02")
def test_a_turn_may_be_ended_with_things_undone():
    evening = an_evening()
    walks(evening)

    assert evening.does(EndTurn()).seat == 1


@rule("DRK-TURN-04")
def test_the_turn_goes_to_the_left_and_past_the_dead():
    evening = Evening("A3", "F6", "E6", players=3, pushed=False)
    for seat in (1, 2, 0):
        assert evening.does(EndTurn()).seat == seat
    blue = evening.hero(1)
    blue.alive, blue.square, blue.fingers = False, None, 0
    assert evening.does(EndTurn()).seat == 2
    assert evening.does(EndTurn()).seat == 0


@rule("DRK-DEATH-01")
def test_who_is_dead_is_asked_nothing_and_does_nothing():
    evening = Evening("A3", "F6", pushed=False)
    red = evening.hero(0)
    red.alive, red.square, red.fingers = False, None, 0

    for action in (Move(), EndTurn(), Insert("P16"), Buy(Spell.BLINK)):
        refusal = TURN_LAWS.why_not(evening.state, action)
        assert refusal is not None
        assert (refusal.clause, refusal.key) == ("DRK-DEATH-01", "dead")


@rule("DRK-SOLO-01")
def test_alone_the_turn_comes_back_each_time():
    table = Table(1).comes_in("W3")

    assert table.what == "turn"
    table.does(EndTurn())
    assert (table.seat, table.state.rounds) == (0, 1)
    assert Insert("P16") in table.options


@rule("DRK-INS-01")
def test_a_group_may_want_a_push_every_turn():
    evening = Evening(pushed=False, insert_compulsory=InsertCompulsory.COMPULSORY)
    assert evening.refused(EndTurn()) == ("DRK-INS-01", "must_insert")
    pushes(evening)
    assert evening.match.why_not(0, EndTurn()) is None

    without = Evening(pushed=False, mats=[[], ["P16"]], insert_compulsory=InsertCompulsory.COMPULSORY)
    assert without.match.why_not(0, EndTurn()) is None


def test_when_nothing_is_left_to_do_the_turn_ends_by_itself():
    evening = an_evening()
    evening.state.supply.magic = []
    evening.state.turn.pushed = True
    walks(evening)

    assert evening.seat == 1


# --- closing time ---------------------------------------------------------------------------------------------


@rule("DRK-CLOSE-01")
def test_after_a_hundred_rounds_nobody_has_won():
    evening = Evening("A3", "F6", pushed=False)
    evening.state.rounds = LAST_ROUND - 1
    evening.does(EndTurn())
    assert evening.state.phase is Phase.PLAY
    evening.does(EndTurn())

    assert (evening.state.phase, evening.state.winner) == (Phase.OVER, None)
    assert evening.state.ended_by == "DRK-CLOSE-01"


@rule("DRK-CLOSE-01")
def test_a_group_may_play_on_for_ever():
    evening = Evening("A3", "F6", pushed=False, closing_time=ClosingTime.NEVER)
    evening.state.rounds = LAST_ROUND + 5
    evening.does(EndTurn(), EndTurn())

    assert evening.what == "turn"


def test_a_round_is_over_when_the_first_player_would_be_next_again():
    table = Table(3, first=1)
    for seat, rounds in ((1, 0), (2, 0), (0, 0), (1, 1)):
        assert (table.seat, table.state.rounds) == (seat, rounds)
        if table.what == "first_push":
            table.comes_in(f"N{'ABC'[seat]}")
        table.does(EndTurn())
