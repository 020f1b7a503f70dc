"""Entering the Pub, leaving it, and what is done at the Door."""

from __future__ import annotations

import pytest

from rules.fantasy_pub.board import view
from rules.fantasy_pub.entering import could_be
from tests.fantasy_pub.evening import DOOR, Evening, call, enter, leave, move, serve

rule = pytest.mark.rule
OTHERS = ("blue orc 1: 2c/0b",)


@rule("PUB-ENTER-01", "PUB-ENTER-02", "PUB-ENTER-03")
def test_the_top_card_enters_with_as_many_coins_as_the_die_says():
    pub = Evening(bank=70).roll(5, 1).does(enter(5))

    assert pub.pub.turn.dice == [1]
    pub.draws("dwarf")
    assert (pub.space("red-dwarf-1"), pub.purse("red-dwarf-1"), pub.pub.bank) == (DOOR, "5c/0b", 65)


@rule("PUB-ENTER-02")
def test_the_card_turned_over_must_still_be_in_the_pile():
    pub = Evening("red troll 2: 1c/0b").roll(5, 1).does(enter(5))

    from rules.requests import Drawn

    assert pub.refusal(Drawn("troll")) == "PUB-ENTER-02"
    assert pub.refusal(Drawn("gnome")) == "PUB-ENTER-02"
    assert pub.refusal(Drawn(None)) == "PUB-ENTER-02"
    assert pub.refusal(Drawn("dwarf")) == ""


@rule("PUB-ENTER-02")
def test_nobody_enters_from_an_empty_pile():
    all_in = ("imp 1", "imp 2", "dwarf 3", "dwarf 4", "orc 5", "orc 6", "troll 1")
    pub = Evening(*(f"red {one}: 1c/0b" for one in all_in)).roll(5, 1)

    assert pub.refusal(enter(5)) == "PUB-ENTER-02"
    assert pub.asked == "action"


@rule("PUB-ENTER-04", "PUB-ENTER-05")
@pytest.mark.parametrize(("dice", "clause"), [((2, 4), ""), ((3, 4), "PUB-ENTER-05"), ((6, 6), "PUB-ENTER-05")])
def test_both_dice_enter_only_up_to_a_sum_of_six(dice, clause):
    pub = Evening(*OTHERS).roll(*dice)

    assert pub.refusal(enter(*dice)) == clause
    assert pub.refusal(enter(dice[0])) == pub.refusal(enter(dice[1])) == ""


@rule("PUB-ENTER-04")
def test_with_both_dice_six_coins_are_given():
    pub = Evening(*OTHERS).roll(2, 4).does(enter(2, 4)).draws("orc")

    assert pub.purse("red-orc-1") == "6c/0b"


@rule("PUB-ENTER-06", "PUB-IMP-02")
def test_an_imp_with_six_coins_picks_up_a_seventh_at_the_door():
    pub = Evening(*OTHERS, coins={DOOR: 2}).roll(6, 1).does(enter(6)).draws("imp")

    assert pub.purse("red-imp-1") == "7c/0b"
    assert pub.pub.coins[DOOR - 1] == 1


@rule("PUB-ENTER-07")
def test_all_seven_may_be_in_the_pub():
    six = ("imp 1", "imp 2", "dwarf 3", "dwarf 4", "orc 5", "orc 6")
    pub = Evening(*(f"red {one}: 1c/0b" for one in six)).roll(3, 1).does(enter(3)).draws("troll")

    assert len(list(pub.pub.own(0))) == 7


@rule("PUB-ENTER-08", "PUB-DOOR-02", "PUB-DOOR-01")
def test_nobody_enters_past_his_own_at_the_door():
    pub = Evening("red troll 7: 4c/0b", "blue troll 7: 4c/0b").roll(4, 2)

    assert pub.refusal(enter(4)) == "PUB-ENTER-08"
    assert pub.every_refusal(enter(4)) == ["PUB-ENTER-08", "PUB-DOOR-01", "PUB-DOOR-02"]


@rule("PUB-ENTER-08", "PUB-DOOR-02")
def test_another_clan_at_the_door_hinders_nobody_and_the_own_can_be_moved_away_first():
    pub = Evening("red dwarf 7: 4c/0b", "blue troll 7: 4c/0b").roll(4, 2).does(move("red-dwarf-1", 4, 4))

    assert pub.refusal(enter(2)) == ""


@rule("PUB-ENTER-09")
def test_a_bank_that_is_short_lets_nobody_in():
    pub = Evening(*OTHERS, bank=3).roll(5, 2)

    assert pub.refusal(enter(5)) == "PUB-ENTER-09"
    pub.does(enter(2)).draws("dwarf")
    assert pub.pub.bank == 1


# --- leaving --------------------------------------------------------------------------------------


@rule("PUB-LEAVE-01")
def test_leaving_costs_one_die_whatever_it_shows_and_never_both():
    pub = Evening("red troll 7: 0c/4b").roll(1, 6)

    assert pub.refusal(leave("red-troll-1", 1, 6)) == "PUB-LEAVE-01"
    pub.does(leave("red-troll-1", 1))
    assert pub.pub.turn.dice == [6]


@rule("PUB-LEAVE-02", "PUB-ORC-03")
def test_who_leaves_must_be_at_the_door():
    pub = Evening("red dwarf 6: 1c/4b", barkeep=6).roll(1, 6)

    assert pub.refusal(leave("red-dwarf-1", 1)) == "PUB-LEAVE-02"
    assert pub.every_refusal(leave("red-dwarf-1", 1)) == ["PUB-LEAVE-02", "PUB-ORC-03"]
    assert pub.refusal(leave("red-orc-1", 1)) == "PUB-LEAVE-02"


@rule("PUB-LEAVE-03")
@pytest.mark.parametrize(
    ("purse", "clause"), [("3c/2b", "PUB-LEAVE-03"), ("2c/2b", ""), ("0c/1b", ""), ("0c/0b", "")], ids=str
)
def test_who_leaves_has_drunk_as_many_beers_as_coins_are_left(purse, clause):
    pub = Evening(f"red imp 7: {purse}").roll(5, 6)

    assert pub.refusal(leave("red-imp-1", 5)) == clause


@rule("PUB-LEAVE-04", "PUB-ORC-01")
def test_an_orc_may_leave_from_the_barkeeps_table():
    pub = Evening("red orc 2: 1c/3b", "red imp 2: 1c/3b", barkeep=2).roll(4, 5)

    assert pub.refusal(leave("red-orc-1", 4)) == ""
    assert pub.refusal(leave("red-imp-1", 4)) == "PUB-LEAVE-02"


@rule("PUB-LEAVE-04")
def test_an_orc_does_not_leave_from_a_table_without_the_barkeep():
    pub = Evening("red orc 2: 1c/3b", barkeep=3).roll(5, 6)

    assert pub.refusal(leave("red-orc-1", 5)) == "PUB-LEAVE-04"


@rule("PUB-LEAVE-03", "PUB-LEAVE-04")
def test_an_orc_at_the_barkeeps_table_has_to_drink_first_too():
    pub = Evening("red orc 2: 3c/1b", barkeep=2).roll(4, 5)

    assert pub.refusal(leave("red-orc-1", 4)) == "PUB-LEAVE-03"


@rule("PUB-LEAVE-05")
def test_the_coins_of_one_who_leaves_go_to_the_bank():
    pub = Evening("red orc 7: 2c/3b", bank=40).roll(4, 5).does(leave("red-orc-1", 4))

    assert pub.pub.bank == 42


@rule("PUB-LEAVE-06")
def test_the_beers_of_one_who_leaves_are_collected_for_good():
    pub = Evening("red orc 7: 2c/3b", collected={"red": 5}).roll(4, 5).does(leave("red-orc-1", 4))

    assert view(pub.pub, None).badges[0].score == 8
    assert view(pub.pub, 1).badges[0].score == 8


@rule("PUB-LEAVE-07")
def test_the_card_of_one_who_leaves_goes_face_up_under_the_pile():
    pub = Evening("red orc 7: 2c/3b").roll(4, 5)
    hidden = dict(pub.pub.clans[0].face_down)

    pub.does(leave("red-orc-1", 4))

    assert pub.pub.clans[0].face_up == ["red-orc-1"]
    assert pub.pub.clans[0].face_down == hidden
    (card,) = pub.happened("under_pile")
    assert (card.under, card.face, card.to) == (True, "up", "pile-0")


FIVE = ("imp 1", "dwarf 2", "dwarf 3", "orc 4", "troll 5")


@rule("PUB-LEAVE-08")
def test_a_pile_with_a_face_up_top_card_is_shuffled_before_an_entry():
    pub = Evening(*(f"red {one}: 1c/0b" for one in FIVE), face_up={"red": ["red-orc-2", "red-imp-2"]}).roll(3, 1)

    pub.does(enter(3))

    assert pub.happened("shuffles")
    assert could_be(pub.pub, 0) == {"orc": 1, "imp": 1}
    assert pub.pub.clans[0].face_up == []


@rule("PUB-LEAVE-08")
def test_a_face_down_top_card_enters_without_a_shuffle():
    four = FIVE[1:]
    pub = Evening(*(f"red {one}: 1c/0b" for one in four), face_up={"red": ["red-orc-2", "red-imp-2"]}).roll(3, 1)

    pub.does(enter(3))

    assert not pub.happened("shuffles")
    assert could_be(pub.pub, 0) == {"imp": 1}
    pub.draws("imp")
    assert pub.pub.clans[0].face_up == ["red-orc-2", "red-imp-2"]


@rule("PUB-ORC-01")
def test_an_orc_never_leaves_by_itself_when_the_barkeep_comes():
    pub = Evening("red orc 4: 1c/2b").roll(4, 5).does(call(4), serve("red-orc-1"))

    assert pub.space("red-orc-1") == 4
    pub.does(leave("red-orc-1", 5))
    assert pub.purse("red-orc-1") == "out"


@rule("PUB-ORC-02")
def test_an_orc_leaves_by_the_door_like_anybody():
    pub = Evening("red orc 7: 1c/2b", barkeep=5).roll(4, 6)

    assert pub.refusal(leave("red-orc-1", 4)) == ""


@rule("PUB-ORC-03")
def test_only_orcs_leave_from_tables():
    pub = Evening("red dwarf 4: 0c/3b", barkeep=4).roll(3, 6)
    from rules.fantasy_pub.turn import ACTION_LAWS

    refusal = ACTION_LAWS.without("PUB-LEAVE-02").why_not(pub.pub, leave("red-dwarf-1", 3))
    assert refusal is not None
    assert refusal.clause == "PUB-ORC-03"


@rule("PUB-TROLL-04")
def test_a_troll_that_leaves_leaves_no_coin_behind():
    pub = Evening("red troll 7: 2c/3b", bank=20).roll(4, 6).does(leave("red-troll-1", 4))

    assert (pub.pub.coins[DOOR - 1], pub.pub.bank, pub.pub.clans[0].collected) == (0, 22, 3)


# --- the end --------------------------------------------------------------------------------------


@rule("PUB-END-01")
def test_the_game_ends_at_once_when_the_target_is_reached():
    pub = Evening("red troll 7: 0c/3b", collected={"red": 12}).roll(4, 6).does(leave("red-troll-1", 4))

    assert pub.match.request is None
    assert pub.refusal(call(6)) == "TABLE-OVER-01"
    assert pub.pub.active == 0


@rule("PUB-END-01", "PUB-GOAL-04")
def test_the_target_may_be_passed():
    pub = Evening("red troll 7: 0c/4b", collected={"red": 13}).roll(4, 6).does(leave("red-troll-1", 4))

    assert view(pub.pub, None).ending.ranking == ((0,), (1,))


@rule("PUB-END-02")
def test_the_winner_is_announced_with_the_title():
    pub = Evening("red troll 7: 0c/3b", collected={"red": 12}).roll(4, 6).does(leave("red-troll-1", 4))

    from rules.games import catalogue

    ending = view(pub.pub, None).ending
    words = catalogue("fantasy_pub").text(ending.message, ["Ada", "Bert"])
    assert words == "Ada wins with 15 beers: the most bottomless throat of the region!"
    assert pub.happened("real_round")


@rule("PUB-ENTER-02")
def test_the_question_for_the_top_card_names_the_pile_whose_source_a_group_sets():
    from rules.fantasy_pub import GAME
    from rules.projection import asked

    pub = Evening(*OTHERS).roll(5, 1).does(enter(5))

    assert asked(pub.match, None).pile in {pile.id for pile in GAME.piles}
