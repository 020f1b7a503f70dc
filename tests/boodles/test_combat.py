"""Combat: who may attack whom, what the dice do, who strikes back, and who may go on."""

from __future__ import annotations

import msgspec
import pytest

from rules.boodles.answers import Attack, BreakOff, Walk
from rules.boodles.combat import Target, targets
from rules.boodles.options import FightersShieldAll
from rules.boodles.state import Phase, Valley
from rules.position import Patch, Ruling
from rules.requests import Dice
from tests.boodles.journey import END, Journey

rule = pytest.mark.rule
BOODLES, GRUMJUGS = Phase.BOODLES_ATTACK, Phase.GRUMJUGS_ATTACK
FAR_AWAY = "Q1 A1"


def boodles_fight(*pieces: str, **more) -> Journey:
    return Journey(FAR_AWAY, *pieces, phase=BOODLES, **more)


def grumjugs_fight(*pieces: str, **more) -> Journey:
    return Journey(FAR_AWAY, *pieces, phase=GRUMJUGS, **more)


# --- the Combat Table -------------------------------------------------------------------------------


@rule("BOO-BOOD-06", "BOO-FIGHT-09", "BOO-FIGHT-08")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_fighter_destroys_a_grumjug_on_1_to_3(die):
    flight = boodles_fight("F1 C9", "J1 C10").attacks("F1", "J1", die, 6)

    assert flight.at("J1") == (None if die <= 3 else "C10")
    assert [entry.question.what for entry in flight.match.entries] == ["attack", "attack_die", "counter_die"]


@rule("BOO-FIGHT-10")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_grumjug_destroys_a_fighter_on_1_to_3(die):
    flight = grumjugs_fight("F1 C9", "J1 C10").attacks("J1", "F1", die, 6)

    assert flight.at("F1") == (None if die <= 3 else "C9")


@rule("BOO-FIGHT-11", "BOO-FIGHT-14", "BOO-BOOD-08")
@pytest.mark.parametrize("victim", ["B1", "W1", "Q1"])
@pytest.mark.parametrize("die", [1, 5, 6])
def test_a_grumjug_destroys_other_boodlebeings_on_1_to_5_and_they_never_strike_back(victim, die):
    flight = Journey("F1 A1", f"{victim} C9", "J1 C10", phase=GRUMJUGS).attacks("J1", victim, die)

    assert flight.at(victim) == (None if die <= 5 else "C9")
    assert flight.at("J1") == "C10"
    assert "counter_die" not in [entry.question.what for entry in flight.match.entries]


@rule("BOO-FIGHT-12")
def test_what_is_destroyed_leaves_play_for_good():
    flight = grumjugs_fight("B1 C9", "J1 C10").attacks("J1", "B1", 4)

    assert flight.at("B1") is None
    assert flight.flight.fallen == ["B1"]


@rule("BOO-FIGHT-12")
def test_a_blaster_stays_where_its_carrier_was_destroyed():
    flight = grumjugs_fight("B1 C9", "M1<B1 C9", "J1 C10").attacks("J1", "B1", 4)

    assert flight.at("M1") == "C9"
    assert flight.flight.pieces["M1"].carrier is None


# --- the counterattack ------------------------------------------------------------------------------


@rule("BOO-FIGHT-13", "BOO-FIGHT-15")
def test_a_fighter_that_is_hit_still_strikes_back_and_both_may_fall():
    flight = grumjugs_fight("F1 C9", "J1 C10").attacks("J1", "F1", 2, 3)

    assert (flight.at("F1"), flight.at("J1")) == (None, None)


@rule("BOO-FIGHT-15")
def test_a_grumjug_strikes_back_at_the_fighter_that_destroys_it():
    flight = boodles_fight("F1 C9", "J1 C10").attacks("F1", "J1", 1, 2)

    assert (flight.at("F1"), flight.at("J1")) == (None, None)


@rule("BOO-FIGHT-13")
def test_whoever_was_missed_strikes_back_as_well():
    flight = grumjugs_fight("F1 C9", "J1 C10").attacks("J1", "F1", 6, 1)

    assert (flight.at("F1"), flight.at("J1")) == ("C9", None)


@rule("BOO-FIGHT-13")
def test_the_defenders_own_player_rolls_the_counterattack():
    flight = boodles_fight("F1 C9", "J1 C10").does(Attack("F1", "J1"))
    assert flight.asked == ("attack_die", 0)

    assert flight.roll(4).asked == ("counter_die", 1)


# --- going on, and stopping -------------------------------------------------------------------------


@rule("BOO-FIGHT-16")
def test_who_hits_goes_on_until_it_misses():
    flight = grumjugs_fight("B1 B9", "B2 C9", "B3 D10", "B4 C11", "J1 C10")
    flight.attacks("J1", "B1", 5).attacks("J1", "B2", 3).attacks("J1", "B3", 6)

    assert [flight.at(one) for one in ("B1", "B2", "B3", "B4")] == [None, None, "D10", "C11"]
    assert flight.asked[0] != "attack"


@rule("BOO-FIGHT-17")
def test_who_misses_attacks_no_more_in_that_round():
    flight = boodles_fight("F1 C9", "F2 C9", "J1 C10", "J2 B9").attacks("F1", "J1", 4, 6)

    assert flight.refusal(Attack("F1", "J2")) == "BOO-FIGHT-17"
    assert flight.refusal(Attack("F1", "J1")) == "BOO-FIGHT-17"
    assert flight.refusal(Attack("F2", "J1")) == ""


@rule("BOO-FIGHT-03")
def test_another_may_attack_whom_the_first_one_missed():
    flight = boodles_fight("F1 C9", "F2 C9", "J1 C10").attacks("F1", "J1", 5, 6).attacks("F2", "J1", 1, 6)

    assert flight.at("J1") is None


@rule("BOO-FIGHT-16")
def test_one_chain_of_attacks_is_finished_before_the_next_begins():
    flight = boodles_fight("F1 C9", "F2 C9", "J1 C10", "J2 B9").attacks("F1", "J1", 1, 6)
    assert flight.refusal(Attack("F2", "J2")) == "BOO-FIGHT-16"

    flight.does(BreakOff())
    assert flight.refusal(Attack("F1", "J2")) == "BOO-FIGHT-17"
    assert flight.refusal(Attack("F2", "J2")) == ""


@rule("BOO-FIGHT-16")
def test_only_who_is_attacking_can_break_off():
    assert boodles_fight("F1 C9", "J1 C10").refusal(BreakOff()) == "BOO-FIGHT-16"


@rule("BOO-FIGHT-04")
def test_nobody_has_to_attack():
    flight = grumjugs_fight("B1 C9", "J1 C10").ends()

    assert flight.at("B1") == "C9"
    assert flight.asked == ("rate", 0)


@rule("BOO-FIGHT-04")
def test_where_nobody_can_attack_nobody_is_asked():
    assert boodles_fight("F1 C9", "J1 C11").asked[0] != "attack"


# --- who may attack whom ----------------------------------------------------------------------------


@rule("BOO-FIGHT-01")
def test_a_fighter_attacks_in_no_other_phase_than_its_own():
    flight = grumjugs_fight("F1 C9", "J1 C10")

    assert flight.refusal(Attack("F1", "J1")) == "BOO-FIGHT-01"
    assert flight.refusal(Attack("F1", "J1"), seat=0) == "TABLE-TURN-01"


@rule("BOO-TURN-01")
def test_who_attacks_does_not_move_any_more():
    assert boodles_fight("F1 C9", "J1 C10").refusal(Walk("F1", "C8")) == "BOO-TURN-01"


@rule("BOO-TURN-02")
def test_grumjugs_do_not_move_in_their_combat_phase():
    assert grumjugs_fight("F1 C9", "J1 C10").refusal(Walk("J1", "C11")) == "BOO-TURN-02"


@rule("BOO-FIGHT-02")
@pytest.mark.parametrize("attack", [Attack("F1", "F2"), Attack("F1", "J9"), Attack("F9", "J1")])
def test_an_attack_is_one_piece_against_one_enemy_piece(attack):
    assert boodles_fight("F1 C9", "F2 C9", "J1 C10").refusal(attack) == "BOO-FIGHT-02"


@rule("BOO-FIGHT-05")
def test_only_adjacent_foes_can_be_attacked_diagonally_too():
    assert grumjugs_fight("B1 C11", "B2 D10", "J1 C9").refusal(Attack("J1", "B1")) == "BOO-FIGHT-05"
    assert grumjugs_fight("B1 C11", "B2 D10", "J1 C9").refusal(Attack("J1", "B2")) == ""


@rule("BOO-FIGHT-06")
def test_the_attacker_chooses_whom_it_attacks_first():
    assert grumjugs_fight("B1 B9", "W1 C9", "J1 C10").refusal(Attack("J1", "W1")) == ""


@rule("BOO-BOOD-04")
def test_a_plain_boodle_does_not_attack():
    assert boodles_fight("B1 C9", "F1 C9", "J1 C10").refusal(Attack("B1", "J1")) == "BOO-BOOD-04"


@rule("BOO-BOOD-05")
@pytest.mark.parametrize("being", ["W1", "Q1"])
def test_only_fighters_attack_for_the_boodles(being):
    flight = Journey(f"{being} C9", "F1 C9", "J1 C10", phase=BOODLES)

    assert flight.refusal(Attack(being, "J1")) == "BOO-BOOD-05"
    assert flight.refusal(Attack("F1", "J1")) == ""


@rule("BOO-BUGGY-01")
def test_grumbuggies_neither_attack_nor_are_attacked():
    assert boodles_fight("F1 C9", "J1 C10", "Y1 C10").refusal(Attack("F1", "Y1")) == "BOO-BUGGY-01"
    assert grumjugs_fight("F1 C9", "J1 C10", "Y1 C10").refusal(Attack("Y1", "F1")) == "BOO-BUGGY-01"


@rule("BOO-BLAST-01", "BOO-BLAST-16")
def test_a_blaster_cannot_be_attacked():
    assert grumjugs_fight("M1 C9", "B1 C9", "J1 C10").refusal(Attack("J1", "M1")) == "BOO-BLAST-01"


@rule("BOO-MOVE-06")
def test_bombs_do_not_live_and_are_not_fought():
    assert boodles_fight("F1 C9", "J1 C10", "X1 C10").refusal(Attack("F1", "X1")) == "BOO-MOVE-06"


@rule("BOO-GRUM-02")
def test_the_grumking_neither_fights_nor_is_fought():
    assert boodles_fight("F1 C9", "J1 C10").refusal(Attack("F1", "K1")) == "BOO-GRUM-02"
    assert grumjugs_fight("F1 C9", "J1 C10").refusal(Attack("K1", "F1")) == "BOO-GRUM-02"


@rule("BOO-GRUM-04")
def test_a_grumjug_may_move_and_attack_in_one_turn():
    flight = grumjugs_move("W1 C9", "J1 D11").walks("J1", "C10").ends()

    assert flight.refusal(Attack("J1", "W1")) == ""


def grumjugs_move(*pieces: str) -> Journey:
    return Journey(FAR_AWAY, *pieces, phase=Phase.GRUMJUGS_MOVE)


# --- stacks -----------------------------------------------------------------------------------------


@rule("BOO-FIGHT-07")
def test_all_fighters_of_a_stack_are_attacked_before_the_others_in_it():
    flight = Journey("Q1 C9", "F1 C9", "F2 C9", "J1 C10", phase=GRUMJUGS)
    assert flight.refusal(Attack("J1", "Q1")) == "BOO-FIGHT-07"

    flight.attacks("J1", "F1", 1, 6)
    assert flight.refusal(Attack("J1", "Q1")) == "BOO-FIGHT-07"

    flight.attacks("J1", "F2", 1, 6)
    assert flight.refusal(Attack("J1", "Q1")) == ""


@rule("BOO-FIGHT-07", "BOO-FIGHT-06")
def test_a_fighter_shields_its_own_square_only_unless_the_group_reads_it_otherwise():
    pieces = ("B1 B9", "F1 C9", "J1 C10")

    assert grumjugs_fight(*pieces).refusal(Attack("J1", "B1")) == ""
    assert (
        grumjugs_fight(*pieces, fighters_shield_all=FightersShieldAll.ALL).refusal(Attack("J1", "B1")) == "BOO-FIGHT-07"
    )


@rule("BOO-FIGHT-07")
def test_a_fighter_that_may_not_be_attacked_shields_nobody_elsewhere():
    flight = grumjugs_fight("F1 C2", "B1 B4", "J1 C3", fighters_shield_all=FightersShieldAll.ALL)

    assert flight.refusal(Attack("J1", "B1")) == ""


# --- home territory ---------------------------------------------------------------------------------


@rule("BOO-FIGHT-18")
def test_grumjugs_attack_nobody_in_the_starting_valley():
    flight = grumjugs_fight("B1 C2", "B2 B4", "J1 C3")

    assert flight.refusal(Attack("J1", "B1")) == "BOO-FIGHT-18"
    assert flight.refusal(Attack("J1", "B2")) == ""


@rule("BOO-FIGHT-18")
def test_the_finishing_valley_protects_nobody():
    flight = Journey("B1 C2", "B2 A26", "J1 C3", phase=GRUMJUGS, start=Valley.RED)

    assert flight.refusal(Attack("J1", "B1")) == ""


@rule("BOO-FIGHT-19")
def test_fighters_attack_nobody_in_the_fortress():
    flight = boodles_fight("F1 N13", "J1 O13", "J2 M12")

    assert flight.refusal(Attack("F1", "J1")) == "BOO-FIGHT-19"
    assert flight.refusal(Attack("F1", "J2")) == ""


@rule("BOO-FIGHT-20")
def test_a_grumjug_attacks_out_of_the_fortress_and_is_struck_back_there():
    flight = grumjugs_fight("F1 N13", "J1 O13").attacks("J1", "F1", 5, 1)

    assert (flight.at("F1"), flight.at("J1")) == ("N13", None)


@rule("BOO-FIGHT-21")
def test_a_fighter_attacks_out_of_the_starting_valley_and_is_struck_back_there():
    flight = boodles_fight("F1 C2", "J1 C3").attacks("F1", "J1", 4, 3)

    assert (flight.at("F1"), flight.at("J1")) == (None, "C3")


# --- what a screen may ask, and hands in the middle -------------------------------------------------


def test_targets_come_with_their_odds():
    flight = grumjugs_fight("F1 C9", "B1 B9", "J1 C10").flight

    assert set(targets(flight, flight.pieces["J1"])) == {Target("J1", "B1", 5, 0), Target("J1", "F1", 3, 3)}


def test_options_of_a_chain_are_its_targets_breaking_off_and_the_end():
    flight = grumjugs_fight("B1 B9", "B2 C9", "J1 C10", "J2 D10").attacks("J1", "B1", 1)

    assert flight.options == [Attack("J1", "B2"), BreakOff(), END]


def test_a_ruling_that_takes_the_defender_away_calls_the_attack_off():
    flight = grumjugs_fight("B1 B9", "B2 C9", "J1 C10").does(Attack("J1", "B1"))
    pieces = {id: piece for id, piece in msgspec.to_builtins(flight.flight.pieces).items() if id != "B1"}
    flight.match.rule(Ruling((Patch("$.pieces", pieces), Patch("$.fallen", ["B1"]))))

    flight.match.answer(1, Dice((2,)))
    assert flight.flight.turn.combat.attacker is None
    assert flight.at("J1") == "C10"
