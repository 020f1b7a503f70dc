"""The turn: what dice pay for, and the roll that allows nothing."""

from __future__ import annotations

import pytest

from rules.fantasy_pub.state import CallBarkeep, EndTurn
from rules.requests import Dice, Pass
from tests.fantasy_pub.evening import Evening, call, end_turn, enter, leave, move, serve

rule = pytest.mark.rule


@rule("PUB-TURN-02")
def test_turns_pass_clockwise_round_the_seats():
    pub = Evening("red orc 1: 2c/0b", "blue orc 2: 2c/0b", "yellow orc 3: 2c/0b", players=3, active=1)
    order = []
    for _ in range(4):
        order.append(pub.pub.active)
        pub.roll(1, 2).does(call(2 if pub.pub.barkeep != 2 else 1))
        if pub.asked == "serve":
            pub.does(pub.options[0])
        pub.does(end_turn())

    assert order == [1, 2, 0, 1]


@rule("PUB-TURN-03")
def test_nothing_is_done_before_the_roll():
    pub = Evening("red orc 1: 2c/0b")

    assert pub.refusal(move("red-orc-1", 3, 2)) == "PUB-TURN-03"
    assert pub.refusal(end_turn()) == "PUB-TURN-03"
    assert pub.refusal(Dice((2, 5))) == ""


@rule("PUB-TURN-04")
def test_a_spent_die_does_not_pay_again():
    pub = Evening("blue orc 7: 4c/0b").roll(2, 5).does(enter(5)).draws("orc")

    assert pub.refusal(move("red-orc-1", 5, 5)) == "PUB-TURN-04"
    assert pub.refusal(move("red-orc-1", 7, 2, 5)) == "PUB-TURN-04"
    assert pub.refusal(move("red-orc-1", 2, 2)) == ""


@rule("PUB-TURN-04")
@pytest.mark.parametrize("dice", [(), (6,), (2, 2), (2, 5, 2)], ids=str)
def test_only_what_was_rolled_can_be_staked(dice):
    pub = Evening("red orc 1: 2c/0b").roll(2, 5)

    assert pub.refusal(enter(*dice)) == "PUB-TURN-04"


@rule("PUB-TURN-05")
def test_a_turn_without_an_action_is_refused():
    pub = Evening("red orc 1: 2c/0b", "blue orc 2: 2c/0b", barkeep=1).roll(3, 4)

    assert pub.refusal(end_turn()) == "PUB-TURN-05"
    pub.does(call(4))
    assert pub.refusal(end_turn()) == ""


@rule("PUB-TURN-06")
def test_the_second_die_may_be_left_unused():
    pub = Evening("red orc 1: 2c/0b", "blue orc 2: 2c/0b").roll(3, 4).does(move("red-orc-1", 4, 3))

    pub.does(end_turn())

    assert (pub.asked, pub.seat, pub.pub.turn.dice) == ("roll", 1, [])


@rule("PUB-TURN-07")
def test_there_is_no_fifth_kind_of_action():
    pub = Evening("red orc 1: 2c/0b").roll(3, 4)

    assert pub.refusal(Pass()) == "PUB-TURN-07"
    assert pub.refusal(serve("red-orc-1")) == "PUB-TURN-07"
    assert {type(option).__name__ for option in pub.options} <= {"Enter", "Move", "CallBarkeep", "Leave", "EndTurn"}


@rule("PUB-TURN-08")
@pytest.mark.parametrize("dice", [(6, 1), (1, 6)], ids=str)
def test_the_dice_pay_in_any_order_and_the_second_waits_for_the_first(dice):
    pub = Evening("red imp 7: 3c/0b", "blue imp 1: 3c/0b").roll(*dice).does(move("red-imp-1", 1, 1))

    assert pub.purse("red-imp-1") == "2c/1b"
    assert pub.refusal(move("red-imp-1", 6, 6)) == ""


@rule("PUB-TURN-09")
def test_one_character_may_make_both_actions():
    pub = Evening("blue orc 4: 2c/3b", active=1, barkeep=6).roll(6, 2)

    pub.does(move("blue-orc-1", 7, 6), leave("blue-orc-1", 2))

    assert pub.pub.clans[1].collected == 3


@rule("PUB-TURN-10")
def test_two_characters_may_make_one_action_each():
    pub = Evening("red imp 7: 2c/0b", "red orc 1: 2c/0b").roll(4, 2)

    pub.does(move("red-imp-1", 4, 4), move("red-orc-1", 3, 2))

    assert (pub.space("red-imp-1"), pub.space("red-orc-1")) == (4, 3)


@rule("PUB-TURN-11")
def test_both_dice_together_pay_for_one_action_without_a_stop():
    pub = Evening("red orc 7: 4c/0b", "blue orc 2: 2c/0b", "blue orc 3: 2c/0b").roll(2, 3)

    pub.does(move("red-orc-1", 5, 2, 3))

    assert pub.purse("red-orc-1") == "4c/0b"
    assert pub.purse("blue-orc-1") == pub.purse("blue-orc-2") == "2c/0b"
    assert pub.asked == "roll"


# --- the roll that allows nothing (PUB-TURN-12, PUB-Q-06, PUB-Q-08) ---------------------------------


@rule("PUB-TURN-12")
def test_a_roll_that_allows_only_the_barkeep_is_rolled_again():
    pub = Evening("red orc 7: 4c/3b").roll(1, 2)

    assert pub.asked == "roll_again"
    assert pub.refusal(call(2)) == "PUB-TURN-12"
    pub.roll(6, 5)
    assert pub.asked == "action"


@rule("PUB-TURN-12")
def test_a_roll_is_repeated_until_it_allows_something():
    pub = Evening("red orc 7: 4c/3b").roll(1, 2).roll(1, 1).roll(2, 1)

    assert pub.asked == "roll_again"


@rule("PUB-TURN-12")
def test_moving_a_troll_without_coins_counts_as_something():
    pub = Evening("red troll 7: 0c/4b", "blue orc 1: 2c/0b", collected={"red": 0}).roll(6, 1)

    assert pub.asked == "action"


@rule("PUB-TURN-12")
def test_only_the_fresh_roll_is_tested():
    pub = Evening("red orc 7: 4c/3b").roll(6, 1).does(move("red-orc-1", 3, 6))

    assert pub.asked == "action"
    assert {type(option) for option in pub.options} >= {CallBarkeep, EndTurn}


def nobody_can_be_helped(barkeep: int) -> Evening:
    """All Red's cards are in the pile, and the bank is empty: no roll will ever do."""
    return Evening("blue orc 2: 9c/0b", bank=0, barkeep=barkeep)


@rule("PUB-TURN-12", "PUB-TURN-05")
def test_a_roll_is_kept_when_no_roll_could_help_and_the_barkeep_must_be_called():
    pub = nobody_can_be_helped(barkeep=3).roll(5, 3)

    assert pub.asked == "action"
    assert pub.options == [call(5)]
    assert pub.refusal(end_turn()) == "PUB-TURN-05"
    pub.does(call(5))
    assert call(3) in pub.options
    assert end_turn() in pub.options


@rule("PUB-TURN-12")
def test_the_turn_passes_when_even_the_barkeep_cannot_be_called():
    pub = nobody_can_be_helped(barkeep=3).roll(3, 3)

    assert (pub.asked, pub.seat) == ("roll", 1)
    assert pub.happened("nothing_possible")


LOOK = ("red imp 7: 5c/4b", "red orc 3: 2c/2b", "blue orc 4: 2c/0b", "blue dwarf 4: 2c/0b")
AHEAD = ("yellow orc 5: 2c/0b", "yellow troll 5: 2c/0b")


@rule("PUB-TURN-12")
@pytest.mark.parametrize(("reroll_test", "asked"), [("first_action", "roll_again"), ("look_ahead", "action")])
def test_a_group_may_look_ahead_past_the_barkeeps_call(reroll_test, asked):
    from rules.fantasy_pub.state import RerollTest

    pub = Evening(*LOOK, *AHEAD, players=3, barkeep=5, reroll_test=RerollTest(reroll_test)).roll(3, 1)

    assert pub.asked == asked


@rule("PUB-TURN-12")
def test_looking_ahead_changes_nothing_on_the_table():
    from rules.fantasy_pub.state import RerollTest

    pub = Evening(*LOOK, *AHEAD, players=3, barkeep=5, reroll_test=RerollTest.LOOK_AHEAD).roll(3, 1)

    assert pub.pub.barkeep == 5
    assert pub.purse("red-orc-1") == "2c/2b"
    pub.does(call(3), serve("red-orc-1"), leave("red-orc-1", 1))
    assert pub.pub.clans[0].collected == 3
