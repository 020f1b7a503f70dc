"""Who drinks, who pays, and whom the Bouncer throws out."""

from __future__ import annotations

import pytest

from rules.fantasy_pub.state import BarkeepLone, ImpPickup, RoundSixthBeer
from tests.fantasy_pub.evening import DOOR, Evening, call, end_turn, move, serve

rule = pytest.mark.rule


def arrives(mover: str, to: int, *seated: str, die: int = 2, **more) -> Evening:
    """Red's character arrives with a die at a table where others sit (its line says where it comes from)."""
    pub = Evening(mover, *seated, **more).roll(die, 6 if die != 6 else 5)
    name = "-".join(mover.split()[:2]) + "-1"
    return pub.does(move(name, to, die))


@rule("PUB-DRINK-01")
def test_drinking_costs_no_die_and_is_not_asked_for():
    pub = arrives("red imp 1: 2c/0b", 3, "blue imp 3: 2c/0b")

    assert pub.purse("red-imp-1") == pub.purse("blue-imp-1") == "1c/1b"
    assert (pub.asked, pub.pub.turn.dice) == ("action", [6])


@rule("PUB-DRINK-02")
def test_who_passes_a_table_makes_nobody_drink_there():
    pub = arrives("red orc 7: 2c/0b", 3, "blue orc 1: 2c/0b", "yellow orc 1: 2c/0b", players=3, die=3)

    assert pub.purse("blue-orc-1") == pub.purse("yellow-orc-1") == "2c/0b"


@rule("PUB-DRINK-03", "PUB-DRINK-07")
def test_who_drinks_at_its_own_expense_flips_a_coin_of_its_own():
    pub = Evening("red dwarf 4: 3c/1b").roll(4, 6)
    bank = pub.pub.bank
    pub.does(call(4), serve("red-dwarf-1"))

    assert (pub.purse("red-dwarf-1"), pub.pub.bank) == ("2c/2b", bank)


@rule("PUB-DRINK-04")
def test_nobody_drinks_at_the_door():
    pub = arrives("red orc 5: 4c/0b", DOOR, "blue orc 7: 4c/0b")

    assert pub.purse("red-orc-1") == pub.purse("blue-orc-1") == "4c/0b"


@rule("PUB-DRINK-05")
def test_nobody_drinks_alone():
    assert arrives("red orc 7: 4c/0b", 2).purse("red-orc-1") == "4c/0b"


@rule("PUB-DRINK-05")
def test_the_barkeep_is_no_company():
    assert arrives("red orc 7: 4c/0b", 2, barkeep=2).purse("red-orc-1") == "4c/0b"


@rule("PUB-DRINK-06")
def test_everybody_of_the_race_drinks_when_one_of_them_arrives():
    pub = arrives("red imp 4: 3c/1b", 6, "blue imp 6: 2c/0b", "yellow imp 6: 1c/3b", players=3, die=3)

    assert [pub.purse(f"{clan}-imp-1") for clan in ("red", "blue", "yellow")] == ["2c/2b", "1c/1b", "0c/4b"]


@rule("PUB-DRINK-07")
def test_in_a_fraternal_drink_no_piece_changes_card():
    pub = arrives("red dwarf 1: 2c/0b", 3, "blue dwarf 3: 2c/0b")

    assert pub.purse("red-dwarf-1") == pub.purse("blue-dwarf-1") == "1c/1b"


@rule("PUB-DRINK-08", "PUB-DRINK-13")
def test_different_races_buy_a_round():
    pub = arrives("red dwarf 1: 2c/0b", 3, "blue orc 3: 2c/0b")

    assert (pub.purse("red-dwarf-1"), pub.purse("blue-orc-1")) == ("1c/0b", "2c/1b")


@rule("PUB-DRINK-09")
@pytest.mark.parametrize("arriving", ["dwarf", "troll"])
def test_the_weaker_pays_whoever_has_just_arrived(arriving):
    if arriving == "dwarf":
        pub = arrives("red dwarf 1: 3c/0b", 3, "blue troll 3: 2c/0b")
        assert (pub.purse("red-dwarf-1"), pub.purse("blue-troll-1")) == ("2c/0b", "2c/1b")
    else:
        pub = arrives("red troll 1: 3c/0b", 3, "blue dwarf 3: 3c/0b")
        assert (pub.purse("red-troll-1"), pub.purse("blue-dwarf-1")) == ("2c/1b", "2c/0b")


@rule("PUB-DRINK-10")
def test_a_troll_needs_no_coin_for_a_round():
    pub = arrives("red imp 1: 1c/0b", 3, "blue troll 3: 0c/2b")

    assert (pub.purse("red-imp-1"), pub.purse("blue-troll-1")) == ("0c/0b", "0c/3b")


@rule("PUB-DRINK-11")
def test_an_imp_is_never_treated():
    pub = arrives("red orc 1: 2c/0b", 3, "blue imp 3: 2c/0b", "blue dwarf 3: 2c/0b")

    assert [pub.purse(one) for one in ("blue-imp-1", "blue-dwarf-1", "red-orc-1")] == ["1c/0b", "1c/1b", "2c/1b"]


@rule("PUB-DRINK-12")
def test_one_pays_for_the_next_stronger_one_present():
    pub = arrives("red imp 1: 2c/0b", 3, "blue orc 3: 2c/0b", "blue troll 3: 2c/0b")

    treats = [(event.place, event.to) for event in pub.happened("treats")]
    assert treats == [("red-imp-1", "blue-orc-1"), ("blue-orc-1", "blue-troll-1")]


@rule("PUB-DRINK-13")
def test_a_treat_leaves_the_payers_card_and_lies_beer_side_up_on_the_guests():
    pub = arrives("red imp 1: 3c/0b", 3, "blue troll 3: 1c/0b")

    assert (pub.purse("red-imp-1"), pub.purse("blue-troll-1")) == ("2c/0b", "1c/1b")


@rule("PUB-DRINK-14")
def test_payments_go_up_the_ranking_and_the_strongest_pays_nothing():
    pub = arrives("red troll 1: 3c/0b", 3, "blue imp 3: 2c/0b", "blue dwarf 3: 2c/0b", "blue orc 3: 2c/0b")

    purses = [pub.purse(one) for one in ("blue-imp-1", "blue-dwarf-1", "blue-orc-1", "red-troll-1")]
    assert purses == ["1c/0b", "1c/1b", "1c/1b", "2c/1b"]


@rule("PUB-DRINK-14")
def test_without_a_troll_the_orc_is_the_strongest():
    pub = arrives("red orc 1: 2c/0b", 3, "blue imp 3: 2c/0b", "blue dwarf 3: 2c/0b")

    assert pub.purse("red-orc-1") == "2c/1b"


@rule("PUB-DRINK-15")
def test_who_calls_the_barkeep_must_name_one_who_sits_there():
    pub = Evening("red orc 4: 2c/1b", "yellow imp 4: 1c/0b", "blue imp 2: 1c/0b", players=3, active=1).roll(4, 6)
    pub.does(call(4))

    assert pub.refusal(end_turn()) == "PUB-DRINK-15"
    assert pub.refusal(serve("blue-imp-1")) == "PUB-DRINK-15"
    assert pub.refusal(serve("nobody")) == "PUB-DRINK-15"
    pub.does(serve("red-orc-1"))
    assert (pub.purse("red-orc-1"), pub.purse("yellow-imp-1")) == ("1c/2b", "1c/0b")


@rule("PUB-DRINK-16")
def test_nobody_treats_the_one_whom_the_barkeep_serves():
    pub = Evening("blue imp 5: 3c/0b", "blue troll 5: 2c/0b", active=1).roll(5, 6).does(call(5), serve("blue-troll-1"))

    assert (pub.purse("blue-troll-1"), pub.purse("blue-imp-1")) == ("1c/1b", "3c/0b")


@rule("PUB-DRINK-15", "PUB-DRINK-05")
@pytest.mark.parametrize(("barkeep_lone", "asked"), [("serves", "serve"), ("spares", "action")])
def test_a_group_may_spare_who_sits_alone(barkeep_lone, asked):
    pub = Evening("red orc 4: 2c/1b", barkeep_lone=BarkeepLone(barkeep_lone)).roll(4, 6).does(call(4))

    assert pub.asked == asked


# --- the Bouncer ----------------------------------------------------------------------------------


@rule("PUB-BOUNCE-01")
def test_the_sixth_beer_throws_out_whoever_paid_for_it():
    served = Evening("red orc 4: 2c/5b").roll(4, 6).does(call(4), serve("red-orc-1"))
    treated = arrives("red imp 1: 2c/0b", 3, "blue troll 3: 1c/5b")
    clinking = arrives("red imp 7: 2c/0b", 2, "blue imp 2: 2c/5b")

    assert served.purse("red-orc-1") == "out"
    assert treated.purse("blue-troll-1") == "out"
    assert (clinking.purse("blue-imp-1"), clinking.purse("red-imp-1")) == ("out", "1c/1b")


@rule("PUB-BOUNCE-02")
def test_having_no_coin_does_nothing_until_one_is_due():
    pub = Evening("red dwarf 3: 0c/3b", "blue orc 1: 2c/0b", active=1).roll(2, 6)

    assert pub.purse("red-dwarf-1") == "0c/3b"
    pub.does(move("blue-orc-1", 3, 2))
    assert pub.purse("red-dwarf-1") == "out"


@rule("PUB-BOUNCE-03")
def test_in_a_fraternal_drink_the_others_drink_even_if_one_is_left():
    pub = arrives("red imp 1: 2c/0b", 3, "blue imp 3: 0c/2b")

    assert (pub.purse("blue-imp-1"), pub.purse("red-imp-1")) == ("out", "1c/1b")


@rule("PUB-BOUNCE-03", "PUB-BOUNCE-01")
def test_a_fraternal_drink_is_one_moment_for_all():
    pub = arrives("red imp 7: 0c/1b", 1, "blue imp 1: 1c/5b", "yellow imp 1: 2c/0b", players=3)

    assert [pub.purse(f"{clan}-imp-1") for clan in ("red", "blue", "yellow")] == ["out", "out", "1c/1b"]
    assert pub.total == 84


ROUND = ("blue imp 3: 2c/0b", "blue dwarf 3: 0c/3b")


@rule("PUB-BOUNCE-04", "PUB-BOUNCE-05")
def test_who_cannot_pay_is_out_before_the_round_and_the_next_weaker_one_treats_instead():
    pub = Evening("red orc 1: 2c/0b", *ROUND, bank=30).roll(2, 6).does(move("red-orc-1", 3, 2))

    assert (pub.purse("blue-dwarf-1"), pub.pub.bank) == ("out", 33)
    assert (pub.purse("blue-imp-1"), pub.purse("red-orc-1")) == ("1c/0b", "2c/1b")


@rule("PUB-BOUNCE-04")
def test_a_piece_just_given_does_not_pay():
    pub = arrives("red orc 1: 2c/0b", 3, "blue imp 3: 1c/0b", "blue dwarf 3: 0c/0b")

    assert [pub.purse(one) for one in ("blue-imp-1", "blue-dwarf-1", "red-orc-1")] == ["0c/0b", "out", "2c/1b"]


@rule("PUB-BOUNCE-04")
def test_a_newcomer_may_be_thrown_out_by_its_own_arrival():
    pub = Evening("red imp 1: 0c/1b", "blue orc 3: 2c/0b").roll(3, 6).does(move("red-imp-1", 3, 3))

    assert (pub.purse("red-imp-1"), pub.purse("blue-orc-1")) == ("out", "2c/0b")


@rule("PUB-BOUNCE-04", "PUB-DRINK-14")
def test_the_strongest_needs_no_coin_even_if_it_is_no_troll():
    pub = Evening("red dwarf 1: 1c/0b", "blue orc 3: 0c/1b").roll(2, 6).does(move("red-dwarf-1", 3, 2))

    assert (pub.purse("red-dwarf-1"), pub.purse("blue-orc-1")) == ("0c/0b", "0c/2b")


@rule("PUB-BOUNCE-06")
def test_with_nobody_weaker_left_the_one_above_gets_nothing():
    pub = arrives("red troll 1: 4c/0b", 3, "blue orc 3: 0c/2b")

    assert (pub.purse("blue-orc-1"), pub.purse("red-troll-1")) == ("out", "3c/0b")


@rule("PUB-BOUNCE-07")
def test_who_has_no_coin_for_the_barkeep_is_thrown_out():
    pub = Evening("yellow imp 4: 0c/3b", players=3, active=1, bank=20).roll(4, 6).does(call(4), serve("yellow-imp-1"))

    assert (pub.purse("yellow-imp-1"), pub.pub.bank) == ("out", 23)


@rule("PUB-BOUNCE-08", "PUB-TROLL-05")
def test_a_troll_without_a_coin_is_thrown_out_instead_of_moving():
    pub = Evening("red troll 2: 0c/3b", "blue troll 4: 2c/0b", bank=20).roll(5, 6).does(move("red-troll-1", 4, 5))

    assert (pub.purse("red-troll-1"), pub.pub.bank, pub.pub.turn.dice) == ("out", 23, [6])
    assert pub.purse("blue-troll-1") == "2c/0b"
    assert pub.pub.coins[1] == 0


@rule("PUB-BOUNCE-08")
def test_a_troll_without_a_coin_needs_a_legal_goal_all_the_same():
    pub = Evening("red troll 2: 0c/3b", "blue troll 4: 2c/0b", "blue imp 4: 2c/0b").roll(5, 1)

    assert pub.refusal(move("red-troll-1", 4, 5)) == "PUB-SEAT-04"


@rule("PUB-BOUNCE-09")
def test_what_lay_on_the_card_goes_to_the_bank_and_its_player_collects_nothing():
    pub = Evening("red orc 4: 2c/5b", bank=30, collected={"red": 4}).roll(4, 6).does(call(4), serve("red-orc-1"))

    assert (pub.pub.bank, pub.pub.clans[0].collected) == (37, 4)


@rule("PUB-BOUNCE-10")
def test_the_card_goes_under_its_owners_pile_whoever_caused_it():
    pub = Evening("red orc 4: 0c/2b", active=1).roll(4, 6).does(call(4), serve("red-orc-1"))

    assert (pub.pub.clans[0].face_up, pub.pub.clans[1].face_up) == (["red-orc-1"], [])


@rule("PUB-TROLL-05")
def test_a_troll_that_is_thrown_out_leaves_no_coin_behind():
    pub = Evening("red imp 2: 2c/0b", "blue troll 4: 2c/5b", bank=10).roll(2, 6).does(move("red-imp-1", 4, 2))

    assert (pub.purse("blue-troll-1"), pub.pub.coins[3], pub.pub.bank) == ("out", 0, 18)


# --- what a group may settle otherwise --------------------------------------------------------------


@rule("PUB-BOUNCE-01", "PUB-DRINK-14")
@pytest.mark.parametrize(("sixth", "bank", "troll"), [("in_turn", 9, "1c/1b"), ("all_pay", 8, "1c/2b")])
def test_a_sixth_beer_in_the_middle_of_a_round(sixth, bank, troll):
    cards = ("red imp 1: 2c/0b", "blue dwarf 3: 3c/5b", "blue troll 3: 1c/1b")
    pub = Evening(*cards, bank=0, round_sixth_beer=RoundSixthBeer(sixth)).roll(2, 6).does(move("red-imp-1", 3, 2))

    assert (pub.purse("blue-dwarf-1"), pub.pub.bank) == ("out", bank)
    assert (pub.purse("red-imp-1"), pub.purse("blue-troll-1")) == ("1c/0b", troll)


@rule("PUB-IMP-01", "PUB-BOUNCE-02")
@pytest.mark.parametrize(("pickup", "imp", "coins"), [("before_drink", "0c/2b", 0), ("after_drink", "out", 1)])
def test_an_imp_picks_up_before_or_after_it_drinks(pickup, imp, coins):
    cards = ("red imp 1: 0c/2b", "blue orc 3: 1c/0b")
    pub = Evening(*cards, coins={3: 1}, imp_pickup=ImpPickup(pickup)).roll(4, 6).does(move("red-imp-1", 3, 4))

    assert (pub.purse("red-imp-1"), pub.pub.coins[2]) == (imp, coins)


@rule("PUB-IMP-01")
def test_an_imp_that_drinks_first_still_takes_its_coin_afterwards():
    cards = ("red imp 1: 1c/0b", "blue orc 3: 1c/0b")
    pub = Evening(*cards, coins={3: 1}, imp_pickup=ImpPickup.AFTER_DRINK).roll(2, 6).does(move("red-imp-1", 3, 2))

    assert pub.purse("red-imp-1") == "1c/0b"
    assert [event.key for event in pub.match.told if event.key in ("treats", "picked_up")] == ["treats", "picked_up"]


@rule("PUB-ENTER-02", "PUB-LEAVE-08")
@pytest.mark.parametrize(("card_reveal", "hands"), [("table", "done"), ("app", "to_do")])
def test_who_turns_the_card_over_depends_on_whose_cards_are_shuffled(card_reveal, hands):
    from rules.fantasy_pub.state import CardReveal
    from tests.fantasy_pub.evening import enter

    pub = Evening("blue orc 1: 1c/0b", card_reveal=CardReveal(card_reveal)).roll(2, 6).does(enter(2)).draws("imp")

    (dealt,) = pub.happened("enters")
    assert dealt.hands.value == hands
