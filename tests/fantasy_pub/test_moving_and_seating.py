"""Moving characters and the Barkeep, taking a seat, and what the races do on their way."""

from __future__ import annotations

import pytest

from rules.fantasy_pub.state import FullCircle, MixedTables
from rules.fantasy_pub.turn import ACTION_LAWS
from tests.fantasy_pub.evening import DOOR, Evening, call, end_turn, enter, move, serve

rule = pytest.mark.rule


@rule("PUB-MOVE-01")
def test_tables_and_door_each_count_as_one_space():
    pub = Evening("red imp 6: 2c/0b").roll(3, 6)

    assert pub.goals("red-imp-1", 3) == {2}


@rule("PUB-MOVE-01")
def test_only_who_is_in_the_pub_moves():
    pub = Evening("red imp 6: 2c/0b").roll(3, 6)

    assert pub.refusal(move("red-orc-1", 3, 3)) == "PUB-MOVE-01"


@rule("PUB-MOVE-02")
def test_a_move_may_end_at_the_door():
    pub = Evening("red orc 4: 2c/1b").roll(4, 6).does(move("red-orc-1", DOOR, 4))

    assert pub.space("red-orc-1") == DOOR


@rule("PUB-MOVE-03")
def test_only_dwarves_go_against_the_clock():
    pub = Evening("red troll 3: 2c/0b").roll(1, 6)

    assert pub.refusal(move("red-troll-1", 2, 1)) == "PUB-MOVE-03"
    assert pub.refusal(move("red-troll-1", 4, 1)) == ""


@rule("PUB-MOVE-04")
def test_the_beers_are_counted_at_that_moment():
    pub = Evening("red imp 1: 3c/0b", "blue imp 3: 2c/0b").roll(2, 3).does(move("red-imp-1", 3, 2))

    assert pub.purse("red-imp-1") == "2c/1b"
    assert pub.goals("red-imp-1", 3) == {5}


@rule("PUB-MOVE-05")
def test_the_spaces_are_moved_in_full():
    pub = Evening("red orc 7: 2c/0b").roll(4, 4)

    assert pub.refusal(move("red-orc-1", 2, 4)) == "PUB-MOVE-05"
    assert pub.refusal(move("red-orc-1", 0, 4)) == "PUB-MOVE-05"
    assert pub.refusal(move("red-orc-1", 11, 4)) == "PUB-MOVE-05"
    assert pub.goals("red-orc-1", 4) == {4}


@rule("PUB-MOVE-06")
def test_a_value_no_greater_than_the_beers_moves_nobody():
    pub = Evening("red imp 3: 2c/4b").roll(4, 1)

    assert pub.refusal(move("red-imp-1", 3, 4)) == "PUB-MOVE-06"
    assert pub.refusal(move("red-imp-1", 7, 1)) == "PUB-MOVE-06"
    assert pub.goals("red-imp-1", 4, 1) == {4}


@rule("PUB-MOVE-07")
def test_entering_makes_nobody_drink():
    pub = Evening("red imp 7: 2c/0b", "blue imp 7: 3c/0b", players=3, active=2).roll(4, 1).does(enter(4)).draws("imp")

    assert [pub.purse(f"{clan}-imp-1") for clan in ("red", "blue", "yellow")] == ["2c/0b", "3c/0b", "4c/0b"]


@rule("PUB-MOVE-01")
@pytest.mark.parametrize(("full_circle", "clause"), [("allowed", ""), ("refused", "PUB-MOVE-01")])
def test_a_group_may_refuse_a_full_circle(full_circle, clause):
    pub = Evening("red imp 3: 2c/0b", full_circle=FullCircle(full_circle)).roll(3, 4)

    assert pub.refusal(move("red-imp-1", 3, 3, 4)) == clause


@rule("PUB-MOVE-01", "PUB-TROLL-01", "PUB-DRINK-02")
def test_a_full_circle_is_a_departure_and_an_arrival():
    pub = Evening("red troll 3: 3c/0b", "blue troll 3: 2c/0b").roll(3, 4).does(move("red-troll-1", 3, 3, 4))

    assert pub.pub.coins[2] == 1
    assert (pub.purse("red-troll-1"), pub.purse("blue-troll-1")) == ("1c/1b", "1c/1b")


# --- the Barkeep ----------------------------------------------------------------------------------


@rule("PUB-BARK-01")
def test_the_barkeep_goes_to_the_table_of_one_die():
    pub = Evening("red imp 6: 2c/0b", barkeep=6).roll(2, 1)

    assert pub.refusal(call(3, 2)) == "PUB-BARK-01"
    assert pub.refusal(call(3, 2, 1)) == "PUB-BARK-01"
    pub.does(call(2))
    assert pub.pub.barkeep == 2


@rule("PUB-BARK-02", "PUB-BARK-06")
def test_the_barkeep_is_not_sent_where_he_stands():
    pub = Evening("red imp 6: 2c/0b", barkeep=4).roll(4, 1)

    assert pub.refusal(call(4)) == "PUB-BARK-02"
    assert pub.every_refusal(call(4)) == ["PUB-BARK-02", "PUB-BARK-06"]


@rule("PUB-BARK-03")
def test_the_barkeep_never_goes_to_the_door():
    pub = Evening("red imp 6: 2c/0b", barkeep=1).roll(3, 4)

    assert pub.refusal(call(7, 3)) == "PUB-BARK-03"
    assert pub.refusal(call(7, 3, 4)) == "PUB-BARK-03"


@rule("PUB-BARK-03")
@pytest.mark.parametrize("die", range(1, 7))
def test_from_the_door_he_can_be_called_to_any_table(die):
    pub = Evening("red orc 7: 0c/0b").roll(die, die)

    assert pub.refusal(call(die)) == ""


@rule("PUB-BARK-04")
def test_the_barkeep_may_move_twice_to_different_tables():
    pub = Evening("red imp 2: 2c/0b", "blue imp 5: 2c/0b", barkeep=1).roll(2, 5)

    pub.does(call(5), serve("blue-imp-1"), call(2), serve("red-imp-1"))

    assert pub.purse("blue-imp-1") == pub.purse("red-imp-1") == "1c/1b"


@rule("PUB-BARK-04")
def test_a_double_does_not_call_him_twice():
    pub = Evening("red orc 1: 2c/0b", barkeep=1).roll(5, 5).does(call(5))

    assert pub.refusal(call(5)) == "PUB-BARK-02"


@rule("PUB-BARK-05")
def test_calling_him_to_an_empty_table_is_an_action_and_nobody_drinks():
    pub = Evening("red orc 1: 2c/0b").roll(3, 6).does(call(3))

    assert pub.asked == "action"
    assert pub.purse("red-orc-1") == "2c/0b"
    assert pub.refusal(end_turn()) == ""


@rule("PUB-BARK-06")
def test_he_comes_back_where_he_began_only_after_another_table():
    pub = Evening("red orc 1: 2c/0b", barkeep=3).roll(3, 5)

    refusal = ACTION_LAWS.without("PUB-BARK-02").why_not(pub.pub, call(3))
    assert refusal is not None
    assert refusal.clause == "PUB-BARK-06"
    pub.does(call(5), call(3))
    assert pub.pub.barkeep == 3


# --- seats ----------------------------------------------------------------------------------------


@rule("PUB-SEAT-01", "PUB-SEAT-03")
def test_any_number_of_one_race_sit_together_whatever_their_clan():
    four = ("red imp 2: 1c/0b", "red imp 2: 1c/0b", "blue imp 2: 1c/0b", "blue imp 2: 1c/0b")
    pub = Evening(*four, "yellow imp 1: 2c/0b", players=3, active=2).roll(1, 6).does(move("yellow-imp-1", 2, 1))

    assert len(pub.at(2)) == 5


@rule("PUB-SEAT-02")
@pytest.mark.parametrize("race", ["imp", "dwarf", "orc", "troll"])
def test_anybody_may_sit_alone(race):
    pub = Evening(f"red {race} 3: 2c/0b").roll(2, 6)

    assert 5 in pub.goals(f"red-{race}-1", 2)


@rule("PUB-SEAT-03")
def test_a_table_of_one_race_is_that_races_own():
    pub = Evening("red imp 4: 1c/0b", "blue imp 4: 1c/0b", "red orc 2: 1c/0b").roll(2, 6)

    assert pub.refusal(move("red-orc-1", 4, 2)) == "PUB-SEAT-03"


@rule("PUB-SEAT-04")
@pytest.mark.parametrize(("race", "clause"), [("dwarf", ""), ("imp", "PUB-SEAT-04"), ("orc", "PUB-SEAT-04")])
def test_among_different_races_the_own_must_be_absent(race, clause):
    pub = Evening("blue imp 4: 1c/0b", "blue orc 4: 1c/0b", f"red {race} 2: 1c/0b").roll(2, 6)

    assert pub.refusal(move(f"red-{race}-1", 4, 2)) == clause


@rule("PUB-SEAT-05")
def test_an_impossible_move_costs_nothing():
    from rules.laws import Refused

    pub = Evening("red troll 1: 2c/0b", "blue troll 3: 1c/0b", "blue imp 3: 1c/0b").roll(2, 6)
    before = pub.match.digest

    with pytest.raises(Refused) as refused:
        pub.does(move("red-troll-1", 3, 2))

    assert refused.value.refusal.clause == "PUB-SEAT-04"
    assert pub.match.digest == before
    assert pub.pub.turn.dice == [2, 6]
    assert pub.pub.coins[0] == 0


@rule("PUB-SEAT-03")
@pytest.mark.parametrize(("mixed_tables", "clause"), [("all_different", "PUB-SEAT-03"), ("race_absent", "")])
def test_a_group_may_let_anybody_join_whose_race_is_absent(mixed_tables, clause):
    cards = ("red imp 4: 1c/0b", "blue imp 4: 1c/0b", "red orc 2: 3c/0b")
    pub = Evening(*cards, mixed_tables=MixedTables(mixed_tables)).roll(2, 6)

    assert pub.refusal(move("red-orc-1", 4, 2)) == clause


@rule("PUB-DRINK-08")
def test_a_mixed_table_with_a_race_twice_does_not_drink():
    cards = ("red imp 4: 1c/0b", "blue imp 4: 1c/0b", "red orc 2: 3c/0b")
    pub = Evening(*cards, mixed_tables=MixedTables.RACE_ABSENT).roll(2, 6).does(move("red-orc-1", 4, 2))

    assert (pub.purse("red-orc-1"), pub.purse("red-imp-1"), pub.purse("blue-imp-1")) == ("3c/0b", "1c/0b", "1c/0b")


@rule("PUB-DOOR-01")
def test_races_mix_and_repeat_at_the_door():
    pub = Evening("blue troll 7: 1c/0b", "yellow troll 7: 1c/0b", "red imp 5: 1c/0b", players=3).roll(2, 6)

    assert pub.refusal(move("red-imp-1", DOOR, 2)) == ""


@rule("PUB-DOOR-01", "PUB-DOOR-03")
def test_nobody_comes_back_to_a_door_where_his_clan_stands():
    pub = Evening("red dwarf 7: 1c/0b", "red imp 5: 1c/0b").roll(2, 6)

    assert pub.refusal(move("red-imp-1", DOOR, 2)) == "PUB-DOOR-01"
    assert pub.every_refusal(move("red-imp-1", DOOR, 2)) == ["PUB-DOOR-01", "PUB-DOOR-03"]


@rule("PUB-DOOR-03")
def test_another_clan_at_the_door_does_not_hinder_a_return():
    pub = Evening("blue dwarf 7: 1c/0b", "red imp 5: 1c/0b").roll(2, 6)

    assert pub.refusal(move("red-imp-1", DOOR, 2)) == ""


# --- races ----------------------------------------------------------------------------------------


@rule("PUB-IMP-01")
def test_an_arriving_imp_takes_a_coin_from_the_table():
    pub = Evening("red imp 1: 2c/0b", coins={3: 1}).roll(2, 6).does(move("red-imp-1", 3, 2))

    assert (pub.purse("red-imp-1"), pub.pub.coins[2]) == ("3c/0b", 0)


@rule("PUB-IMP-02")
def test_an_imp_takes_a_coin_at_the_door_by_moving_or_entering():
    moving = Evening("red imp 5: 1c/2b", coins={DOOR: 1}).roll(4, 6).does(move("red-imp-1", DOOR, 4))
    entering = Evening("blue orc 1: 1c/0b", coins={DOOR: 1}).roll(2, 6).does(enter(2)).draws("imp")

    assert moving.purse("red-imp-1") == "2c/2b"
    assert entering.purse("red-imp-1") == "3c/0b"
    assert moving.pub.coins[DOOR - 1] == entering.pub.coins[DOOR - 1] == 0


@rule("PUB-IMP-03")
def test_an_imp_takes_one_coin_however_many_there_are():
    pub = Evening("red imp 3: 0c/0b", coins={5: 3}).roll(2, 6).does(move("red-imp-1", 5, 2))

    assert (pub.purse("red-imp-1"), pub.pub.coins[4]) == ("1c/0b", 2)


@rule("PUB-IMP-04")
def test_where_no_coin_lies_an_imp_takes_none():
    pub = Evening("red imp 3: 2c/0b").roll(2, 6)
    bank = pub.pub.bank
    pub.does(move("red-imp-1", 5, 2))

    assert (pub.purse("red-imp-1"), pub.pub.bank) == ("2c/0b", bank)


@rule("PUB-IMP-05")
@pytest.mark.parametrize("race", ["dwarf", "orc", "troll"])
def test_nobody_but_imps_takes_coins(race):
    pub = Evening(f"red {race} 1: 2c/0b", coins={3: 1}).roll(2, 6).does(move(f"red-{race}-1", 3, 2))

    assert pub.pub.coins[2] == 1


@rule("PUB-IMP-01")
def test_an_imp_that_sits_there_does_not_take_what_a_troll_leaves():
    pub = Evening("blue imp 3: 2c/0b", "red troll 3: 2c/0b").roll(2, 6).does(move("red-troll-1", 5, 2))

    assert pub.pub.coins[2] == 1


@rule("PUB-DWARF-01")
def test_a_dwarf_goes_either_way():
    pub = Evening("red dwarf 2: 2c/1b", "red orc 2: 2c/1b").roll(4, 1)

    assert pub.goals("red-dwarf-1", 4) == {6, 5}
    assert pub.goals("red-orc-1", 4) == {5}


@rule("PUB-DWARF-01")
def test_a_dwarf_chooses_its_way_afresh_for_each_move():
    pub = Evening("red dwarf 2: 2c/0b").roll(2, 1).does(move("red-dwarf-1", 4, 2))

    assert pub.goals("red-dwarf-1", 1) == {3, 5}


@rule("PUB-TROLL-01")
def test_a_troll_leaves_a_coin_on_the_table_before_it_drinks():
    pub = Evening("red troll 1: 3c/0b", "blue troll 3: 1c/0b").roll(2, 6).does(move("red-troll-1", 3, 2))

    assert (pub.pub.coins[0], pub.purse("red-troll-1")) == (1, "1c/1b")


@rule("PUB-TROLL-02")
def test_a_troll_leaves_a_coin_on_the_door():
    pub = Evening("red troll 7: 4c/0b").roll(2, 6).does(move("red-troll-1", 2, 2))

    assert (pub.pub.coins[DOOR - 1], pub.purse("red-troll-1")) == (1, "3c/0b")


@rule("PUB-TROLL-03")
def test_a_troll_pays_each_time_it_moves():
    pub = Evening("red troll 1: 3c/0b").roll(2, 2).does(move("red-troll-1", 3, 2), move("red-troll-1", 5, 2))

    assert (pub.pub.coins[0], pub.pub.coins[2], pub.purse("red-troll-1")) == (1, 1, "1c/0b")
