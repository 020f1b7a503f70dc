"""The Grumjigjam spell: who casts it and how often, on what it works, and both of its effects."""

from __future__ import annotations

import pytest

from rules.boodles.answers import Attack, Cast, DriveTo, Walk
from rules.boodles.options import SpellSuccessMax
from rules.boodles.spell import frozen
from rules.boodles.state import Phase
from tests.boodles.journey import END, Journey

rule = pytest.mark.rule


def casting(*pieces: str, **more) -> Journey:
    return Journey(*pieces, phase=Phase.BOODLES_CAST, **more)


def driving(*pieces: str, spells: tuple[str, ...], **more) -> Journey:
    """The Grumjugs' movement after spells that worked on these squares."""
    return Journey(*pieces, phase=Phase.GRUMJUGS_MOVE, spells=spells, **more)


# --- casting ----------------------------------------------------------------------------------------


@rule("BOO-SPELL-02")
@pytest.mark.parametrize("die", range(1, 7))
def test_the_spell_works_on_1_to_4(die):
    flight = casting("W1 B14", "Q1 A1").casts("W1", die)

    assert flight.flight.spells == (["B14"] if die <= 4 else [])
    assert bool(flight.last("spell_works")) is (die <= 4)


@rule("BOO-SPELL-02")
def test_in_some_groups_it_works_on_1_to_3_only():
    flight = casting("W1 B14", "Q1 A1", spell_success_max=SpellSuccessMax.THREE).casts("W1", 4)

    assert flight.flight.spells == []


@rule("BOO-SPELL-01")
def test_every_wizard_may_try_once_with_a_die_of_its_own():
    flight = casting("W1 B14", "W2 B13", "Q1 A1").casts("W1", 6)

    assert flight.refusal(Cast("W1")) == "BOO-SPELL-01"
    assert flight.casts("W2", 1).flight.spells == ["B13"]


@rule("BOO-SPELL-01")
def test_nobody_has_to_cast():
    flight = casting("W1 B14", "Q1 A1").ends()

    assert flight.flight.spells == []
    assert flight.asked == ("reinforce", 1)


@rule("BOO-BOOD-07")
@pytest.mark.parametrize("being", ["F1", "Q1", "B1", "W9"])
def test_only_wizards_cast(being):
    assert casting("W1 B14", "Q1 A1", "F1 B13", "B1 A1").refusal(Cast(being)) == "BOO-BOOD-07"


@rule("BOO-SPELL-01")
def test_without_a_wizard_nobody_is_asked():
    assert casting("Q1 A1", "F1 B13").asked == ("reinforce", 1)


@rule("BOO-TURN-01")
def test_no_spell_is_cast_before_the_fighters_have_attacked():
    flight = Journey("W1 B14", "F1 B13", "J1 B12", phase=Phase.BOODLES_ATTACK)
    assert flight.refusal(Cast("W1")) == "BOO-TURN-01"

    assert flight.ends().asked == ("spell", 0)


@rule("BOO-SPELL-01")
def test_a_wizard_casts_in_the_starting_valley_too():
    flight = casting("W1 C2", "B1 C9").casts("W1", 1)

    assert flight.flight.spells == ["C2"]


# --- the first effect -------------------------------------------------------------------------------


@rule("BOO-SPELL-03")
def test_a_grumbuggy_within_three_squares_cannot_be_driven():
    flight = driving("W1 B14", "J1 E11", "Y1 E11", "J2 F11", "Y2 F11", spells=("B14",))

    assert flight.refusal(DriveTo("J1", "Y1", "F12")) == "BOO-SPELL-03"
    assert flight.refusal(DriveTo("J2", "Y2", "G12")) == ""


@rule("BOO-SPELL-05")
def test_mountains_count_like_any_other_squares():
    flight = driving("W1 C14", "J1 F14", "Y1 F14", spells=("C14",))

    assert flight.refusal(DriveTo("J1", "Y1", "F13")) == "BOO-SPELL-03"


@rule("BOO-SPELL-03")
def test_where_the_spell_failed_everybody_drives():
    flight = driving("W1 B14", "J1 E11", "Y1 E11", spells=())

    assert flight.refusal(DriveTo("J1", "Y1", "F12")) == ""


@rule("BOO-SPELL-03")
def test_a_fresh_grumbuggy_in_the_area_is_frozen_as_well():
    flight = driving("W1 B14", "J1 D10", "Y1 E11", spells=("B14",)).walks("J1", "E11")

    assert flight.refusal(DriveTo("J1", "Y1", "F12")) == "BOO-SPELL-03"


# --- the second effect ------------------------------------------------------------------------------


@rule("BOO-SPELL-04")
def test_a_grumbuggy_that_comes_within_three_squares_freezes_at_once():
    flight = driving("W1 B14", "J1 G11", "Y1 G11", spells=("B14",)).drives("J1", "Y1", "E11")

    assert flight.happened("freezes")
    assert flight.refusal(DriveTo("J1", "Y1", "D11")) == "BOO-SPELL-03"


@rule("BOO-SPELL-04")
def test_it_cannot_be_driven_on_through_the_area():
    flight = driving("W1 B14", "J1 G11", "Y1 G11", spells=("B14",))

    assert flight.refusal(DriveTo("J1", "Y1", "D11")) == "BOO-SPELL-04"


# --- how long, and whom not -------------------------------------------------------------------------


@rule("BOO-SPELL-06")
def test_the_spell_ends_with_the_grumjugs_movement():
    flight = driving("W1 B14", "B1 A1", "J1 E11", "Y1 E11", spells=("B14",)).ends()

    assert flight.flight.spells == []
    assert not frozen(flight.flight, "E11")


@rule("BOO-SPELL-06")
def test_in_the_next_turn_the_grumbuggy_drives_again():
    flight = driving("W1 C4", "J1 E11", "Y1 E11", spells=("B14",)).ends().throw(1, 1).ends(2)
    flight.does(flight.options[0])

    assert flight.asked == ("grumjugs_move", 1)
    assert flight.refusal(DriveTo("J1", "Y1", "F12")) == ""


@rule("BOO-SPELL-07")
def test_a_grumjug_leaves_a_frozen_grumbuggy_on_foot_one_square_far():
    flight = driving("W1 B14", "J1 E11", "Y1 E11", spells=("B14",)).walks("J1", "D11")

    assert flight.at("J1") == "D11"
    assert flight.at("Y1") == "E11"
    assert flight.refusal(Walk("J1", "C11")) == "BOO-GRUM-05"


@rule("BOO-SPELL-08")
def test_a_grumjug_on_a_frozen_grumbuggy_attacks_as_ever():
    flight = driving("W1 B14", "B1 D11", "J1 E11", "Y1 E11", spells=("B14",)).ends()
    assert flight.refusal(Attack("J1", "B1")) == ""

    assert flight.attacks("J1", "B1", 5).at("B1") is None


def test_the_phase_ends_when_all_wizards_have_tried():
    flight = casting("W1 B14", "Q1 A1").casts("W1", 6)

    assert flight.asked == ("reinforce", 1)


def test_options_are_the_wizards_that_have_not_tried_and_the_end():
    flight = casting("W1 B14", "W2 B13", "Q1 A1", "F1 B12")
    assert flight.options == [Cast("W1"), Cast("W2"), END]

    assert flight.casts("W2", 1).options == [Cast("W1"), END]
