"""The three printed examples, step by step, on the house map (their diagrams are lost: the squares are stand-ins)."""

from __future__ import annotations

import pytest

from rules.boodles.answers import Attack, DriveTo, Fire, Land, Reinforce, SetBomb, Walk
from rules.boodles.printed import Kind
from rules.boodles.reaching import walking_reach
from rules.boodles.state import Phase
from tests.boodles.journey import Journey

rule = pytest.mark.rule
REINFORCEMENT = Reinforce(Kind.GRUMJUG, "P12")


def example_1() -> Journey:
    bombs = ("X1! K10", "X2! L10", "X3! L13")
    jugs = ("J1 M12", "J2 M13", "J3 N13")
    return Journey("B1 N9", *bombs, *jugs, "M1! L12", phase=Phase.BOODLES_ROLL)


@rule("BOO-BOOD-02", "BOO-MOVE-04", "BOO-MOVE-05", "BOO-BLAST-02", "BOO-BLAST-03", "BOO-BLAST-05", "BOO-BLAST-11")
def test_example_1_a_lone_boodle_dashes_past_the_fortress_and_is_blasted_over_the_mountains():
    flight = example_1().throw(4, 2)
    assert flight.flight.turn.rate == 4

    flight.walks("B1", "N10", "M11", "L12").does(Fire("M1", ("B1",)), Land("J14"))
    assert flight.at("B1") == "J14"
    assert flight.flight.pieces["M1"].is_set
    assert flight.refusal(Walk("B1", "J15")) == "BOO-BLAST-13"

    flight.ends().does(REINFORCEMENT)
    assert flight.asked == ("grumjugs_move", 1)
    near_boodle = {"J14", *flight.flight.ground.around["J14"]}
    for jug in ("J1", "J2", "J3"):
        assert near_boodle.isdisjoint(walking_reach(flight.flight, flight.flight.pieces[jug]))


@rule("BOO-GRUM-05")
@pytest.mark.parametrize(("rate", "end"), [(1, "N10"), (2, "M11")])
def test_example_1_with_a_1_or_a_2_it_ends_where_a_grumjug_can_attack_it(rate, end):
    flight = example_1().throw(rate, 1).walks("B1", end)
    assert flight.refusal(Walk("B1", "L12")) == "BOO-BOOD-03"

    flight.ends().does(REINFORCEMENT)
    if rate == 1:
        flight.walks("J1", "M11")
    flight.ends()
    assert flight.refusal(Attack("J1", "B1")) == ""


def example_2() -> Journey:
    """It is the Grumjugs' movement phase."""
    hunters = ("J1 D10", "X1<J1 D10", "Y1 E11")
    return Journey("B1 G16", "F1 G16", *hunters, "X2! G20", "M1! H19", phase=Phase.GRUMJUGS_MOVE)


@rule("BOO-BOMB-02", "BOO-BOMB-06", "BOO-BOMB-08", "BOO-BUGGY-05", "BOO-BUGGY-06", "BOO-BUGGY-10")
def test_example_2_a_grumjug_boards_with_its_bomb_drives_sets_it_and_drives_on():
    flight = example_2().walks("J1", "E11")
    assert flight.refusal(Walk("J1", "D11")) == "BOO-GRUM-05"

    flight.drives("J1", "Y1", "F11", "F12", "F13").does(SetBomb("J1", "X1"))
    assert flight.asked == ("leave", 1)

    flight.drives("J1", "Y1", "F14")
    assert (flight.at("J1"), flight.at("Y1"), flight.at("X1")) == ("F14", "F14", "F13")
    assert flight.flight.pieces["X1"].is_set
    assert flight.refusal(DriveTo("J1", "Y1", "G15")) != ""
    assert flight.ends().asked == ("rate", 0)


@rule("BOO-FIGHT-04", "BOO-FIGHT-05", "BOO-FIGHT-07", "BOO-FIGHT-10", "BOO-FIGHT-11", "BOO-FIGHT-13", "BOO-FIGHT-14")
@rule("BOO-FIGHT-16", "BOO-FIGHT-17", "BOO-BLAST-13", "BOO-BOOD-02")
def test_example_2_the_party_is_caught_the_fighter_falls_and_the_boodle_escapes():
    flight = example_2().walks("J1", "E11").drives("J1", "Y1", "F11", "F12", "F13").does(SetBomb("J1", "X1"))
    flight.drives("J1", "Y1", "F14").ends().throw(2, 1)
    assert flight.refusal(Walk("B1", "H19")) == "BOO-BOOD-03"

    flight.ends().does(REINFORCEMENT).drives("J1", "Y1", "G15").ends()
    assert flight.refusal(Attack("J1", "B1")) == "BOO-FIGHT-07"

    flight.attacks("J1", "F1", 1, 5).attacks("J1", "B1", 6)
    assert (flight.at("F1"), flight.at("B1"), flight.at("J1")) == (None, "G16", "G15")
    assert flight.asked == ("rate", 0)

    flight.throw(3, 1).walks("B1", "H17", "H18", "H19").does(Fire("M1", ("B1",)), Land("K20"))
    assert flight.at("B1") == "K20"
    assert flight.flight.pieces["X1"].is_set


@rule("BOO-BOOD-02", "BOO-BLAST-02", "BOO-BLAST-03", "BOO-BLAST-06", "BOO-BLAST-14", "BOO-TURN-01", "BOO-SPELL-01")
@rule("BOO-SPELL-02", "BOO-SPELL-03", "BOO-SPELL-05", "BOO-SPELL-07", "BOO-GRUM-05", "BOO-FIGHT-04", "BOO-FIGHT-05")
def test_example_3_queen_and_fighter_are_blasted_away_and_the_wizard_freezes_the_grumbuggy():
    stack = ("Q1 B14", "F1 B14", "W1 B14")
    others = ("B1 B13", "X1! B17", "J1 E11", "Y1 E11", "M1! C16")
    flight = Journey(*stack, *others, phase=Phase.BOODLES_ROLL).throw(2, 1)
    assert flight.flight.turn.rate == 2

    flight.walks("Q1", "C15", "C16").walks("F1", "C15", "C16")
    flight.does(Fire("M1", ("Q1", "F1")), Land("C19"), Land("C19"))
    assert flight.flight.turn.blasts == 1

    flight.ends()
    assert flight.asked == ("spell", 0)
    flight.casts("W1", 4).does(REINFORCEMENT)
    assert flight.refusal(DriveTo("J1", "Y1", "F12")) == "BOO-SPELL-03"

    flight.walks("J1", "D11")
    assert flight.refusal(Walk("J1", "C11")) == "BOO-GRUM-05"

    flight.ends()
    assert flight.asked == ("rate", 0)  # nobody could attack, so the next Boodle turn has begun
    assert [flight.at(one) for one in ("Q1", "F1", "W1", "B1", "Y1")] == ["C19", "C19", "B14", "B13", "E11"]
    assert flight.flight.spells == []
