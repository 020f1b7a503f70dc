"""Grumjugs on foot and on Grumbuggies: boarding, driving, stops, passengers, and who has driven what."""

from __future__ import annotations

import pytest

from rules.boodles.answers import DriveTo, EndPhase, Pick, PutDown, SetBomb, Take, Walk
from rules.boodles.crews import can_be_driven
from rules.boodles.options import BuggyPickupGrumjug, DriverMayWalk, FinishEachPiece
from rules.boodles.reaching import driving_reach
from rules.boodles.state import Drive, Phase
from tests.boodles.journey import Journey

rule = pytest.mark.rule


def grumjugs(*pieces: str, **more: object) -> Journey:
    return Journey("Q1 A1", *pieces, phase=Phase.GRUMJUGS_MOVE, **more)


# --- on foot ----------------------------------------------------------------------------------------


@rule("BOO-GRUM-03")
def test_the_grumking_stays() -> None:
    assert grumjugs("J1 O13").refusal(Walk("K1", "O12")) == "BOO-GRUM-03"
    assert grumjugs("J1 O13").refusal(Pick("K1")) == "BOO-GRUM-03"


@rule("BOO-GRUM-04")
def test_a_grumjug_may_move_and_attack_in_one_turn() -> None:
    journey = Journey("Q1 A1", "W1 C9", "J1 C11", phase=Phase.GRUMJUGS_MOVE).walks("J1", "C10").ends()

    assert journey.attacks("J1", "W1", 5).at("W1") is None


@rule("BOO-GRUM-05")
def test_a_grumjug_walks_one_square() -> None:
    journey = grumjugs("J1 C9")
    assert journey.refusal(Walk("J1", "C11")) == "BOO-GRUM-05"

    journey.walks("J1", "C10")
    assert journey.refusal(Walk("J1", "C11")) == "BOO-GRUM-05"
    assert journey.refusal(Pick("J1")) == "BOO-GRUM-05"


# --- driving ----------------------------------------------------------------------------------------


@rule("BOO-GRUM-06", "BOO-BUGGY-07")
def test_a_grumjug_drives_four_squares() -> None:
    journey = grumjugs("J1<Y1 E11", "Y1 E11").drives("J1", "Y1", "F11", "G11", "G12", "H13")

    assert (journey.at("J1"), journey.at("Y1")) == ("H13", "H13")
    assert journey.refusal(DriveTo("J1", "Y1", "I13")) == "BOO-BUGGY-11"
    assert grumjugs("J1 E11", "Y1 E11").refusal(DriveTo("J1", "Y1", "J14")) == "BOO-GRUM-06"


@rule("BOO-BUGGY-07")
def test_it_drives_again_in_the_next_turn() -> None:
    journey = grumjugs("J1 E11", "Y1 E11", "B1 A2").drives("J1", "Y1", "H13").ends()
    journey.throw(1, 1).ends()
    while journey.asked and journey.asked[0] != "grumjugs_move":
        journey.does(journey.options[0])

    assert journey.drives("J1", "Y1", "F11").at("Y1") == "F11"


@rule("BOO-BUGGY-02")
def test_only_grumjugs_drive() -> None:
    boodles = Journey("Q1 A1", "B1 C9", "Y1 C9", rate=3)
    assert boodles.refusal(DriveTo("B1", "Y1", "C10")) == "BOO-BUGGY-02"
    assert boodles.refusal(Walk("Y1", "C10")) == "BOO-SETUP-01"
    alone = grumjugs("Y1 C9", "J1 C10")
    assert alone.refusal(Walk("Y1", "C8")) == "BOO-BUGGY-02"
    assert alone.refusal(DriveTo("Y1", "Y1", "C8")) == "BOO-BUGGY-02"
    assert alone.refusal(DriveTo("J1", "J1", "C8")) == "BOO-BUGGY-02"


@rule("BOO-BUGGY-03")
def test_there_is_room_for_one_load() -> None:
    full = grumjugs("J1<Y1 E11", "J2<Y1 E11", "Y1 E11", "X1 E11")
    assert full.refusal(Take("J1", "X1")) == "BOO-BUGGY-03"
    third = grumjugs("J1<Y1 E11", "J2<Y1 E11", "Y1 E11", "J3 E11")
    assert third.refusal(Take("J1", "J3")) == "BOO-BUGGY-03"
    assert third.refusal(DriveTo("J3", "Y1", "F11")) == "BOO-BUGGY-03"

    driver = grumjugs("J1<Y1 E11", "Y1 E11", "X1 E11", "X2 E11").does(Take("J1", "X1"))
    assert driver.refusal(Take("J1", "X2")) == "BOO-BOMB-02"
    with_bomb = grumjugs("J1<Y1 E11", "X1<J1 E11", "Y1 E11", "J2 E11")
    assert with_bomb.refusal(Take("J1", "J2")) == "BOO-BUGGY-03"


@rule("BOO-BUGGY-04")
def test_a_buggy_carries_no_other() -> None:
    journey = grumjugs("Y1 E11", "Y2 E11", "J1 E11")
    assert journey.refusal(Take("J1", "Y2")) == "BOO-BUGGY-04"

    assert journey.drives("J1", "Y1", "F11").at("Y2") == "E11"


@rule("BOO-BUGGY-05")
def test_boarding_takes_the_step() -> None:
    journey = grumjugs("J1 D10", "Y1 E11")
    assert journey.refusal(DriveTo("J1", "Y1", "F11")) == "BOO-BUGGY-05"

    journey.walks("J1", "E11")
    assert journey.refusal(Walk("J1", "F11")) == "BOO-GRUM-05"
    assert journey.refusal(DriveTo("J1", "Y1", "F11")) == ""


@rule("BOO-BUGGY-06")
def test_after_boarding_it_drives_four_squares_more() -> None:
    journey = grumjugs("J1 D10", "Y1 E11").walks("J1", "E11").drives("J1", "Y1", "H13")

    assert journey.at("J1") == "H13"


@rule("BOO-BUGGY-08", "BOO-BUGGY-10")
def test_it_stops_to_drop_somebody_and_drives_on() -> None:
    journey = grumjugs("J1<Y1 E11", "J2<Y1 E11", "Y1 E11").drives("J1", "Y1", "F11", "F12")
    journey.does(PutDown("J1", "J2")).drives("J1", "Y1", "G13", "H13")

    assert (journey.at("J2"), journey.at("J1")) == ("F12", "H13")
    assert journey.refusal(DriveTo("J1", "Y1", "I13")) == "BOO-BUGGY-11"


@rule("BOO-BUGGY-08")
def test_a_grumjug_is_taken_along_only_where_a_buggy_is() -> None:
    assert grumjugs("J1 C9", "J2 C9").refusal(Take("J1", "J2")) == "BOO-BUGGY-08"
    journey = grumjugs("J1 E11", "Y1 E11", "J2 F12").drives("J1", "Y1", "F12")
    assert journey.refusal(Take("J1", "J2")) == ""
    barred = grumjugs("J1 E11", "Y1 E11", "J2 F12", buggy_pickup_grumjug=BuggyPickupGrumjug.ONLY_AT_FIRST)
    assert barred.drives("J1", "Y1", "F12").refusal(Take("J1", "J2")) == "BOO-BUGGY-08"


@rule("BOO-BUGGY-09")
def test_who_is_dropped_may_walk_unless_it_has() -> None:
    rode = grumjugs("J1<Y1 E11", "J2<Y1 E11", "Y1 E11").drives("J1", "Y1", "F12").does(PutDown("J1", "J2"))
    assert rode.walks("J2", "F13").at("J2") == "F13"

    boarded = grumjugs("J1 E11", "J2 D11", "Y1 E11").walks("J2", "E11").does(Take("J1", "J2"))
    boarded.drives("J1", "Y1", "F12").does(PutDown("J1", "J2"))
    assert boarded.refusal(Walk("J2", "F13")) == "BOO-GRUM-05"


@rule("BOO-GRUM-06")
def test_who_has_driven_does_not_walk_as_well() -> None:
    journey = grumjugs("J1 E11", "Y1 E11").drives("J1", "Y1", "F11")
    assert journey.refusal(Walk("J1", "F12")) == "BOO-GRUM-06"
    may = grumjugs("J1 E11", "Y1 E11", driver_may_walk=DriverMayWalk.YES).drives("J1", "Y1", "F11")
    assert may.refusal(Walk("J1", "F12")) == ""


@rule("BOO-GRUM-06", "BOO-BUGGY-09")
def test_one_of_two_riders_has_driven_and_it_is_left_open_which() -> None:
    two = ("J1<Y1 E11", "J2<Y1 E11", "Y1 E11")
    driver_walks = grumjugs(*two).drives("J1", "Y1", "F12").walks("J1", "F13")
    assert driver_walks.refusal(Walk("J2", "F13")) == "BOO-GRUM-06"
    assert driver_walks.refusal(DriveTo("J2", "Y1", "G13")) == ""


@rule("BOO-BUGGY-11", "BOO-GRUM-06")
def test_four_squares_for_each_buggy_and_for_each_driver() -> None:
    relay = grumjugs("J1 E11", "Y1 E11", "J2 H13").drives("J1", "Y1", "F11", "G11", "G12", "H13")
    assert relay.refusal(DriveTo("J2", "Y1", "G13")) == "BOO-BUGGY-11"

    changed = grumjugs("J1 E11", "Y1 E11", "Y2 F12").drives("J1", "Y1", "F12")
    assert changed.refusal(DriveTo("J1", "Y2", "F15")) == "BOO-MOVE-07"
    changed.drives("J1", "Y2", "F14")
    assert changed.refusal(DriveTo("J1", "Y1", "F13")) == "BOO-BUGGY-05"
    back = grumjugs("J1 E11", "Y1 E11", "Y2 H13").drives("J1", "Y1", "F11", "G11", "G12", "H13")
    assert back.refusal(DriveTo("J1", "Y2", "G13")) == "BOO-GRUM-06"


def test_every_square_driven_needs_a_driver_with_no_more_than_four() -> None:
    assert can_be_driven([Drive(4, ["J1", "J2"]), Drive(4, ["J1", "J2"])])
    assert not can_be_driven([Drive(4, ["J1", "J2"]), Drive(4, ["J1", "J2"]), Drive(1, ["J1", "J2"])])
    assert can_be_driven([Drive(3, ["J1", "J2"]), Drive(4, ["J1"]), Drive(1, ["J2", "J3"])])
    assert not can_be_driven([Drive(1, [])])


@rule("BOO-MOVE-04", "BOO-MOVE-05", "BOO-MOVE-07", "BOO-MOVE-11", "BOO-BOMB-01")
def test_where_a_buggy_cannot_be_driven() -> None:
    journey = grumjugs("J1 E11", "Y1 E11")
    assert journey.refusal(DriveTo("J1", "Y1", "E11")) == "BOO-MOVE-04"
    assert journey.refusal(DriveTo("J1", "Y1", "E10")) == "BOO-MOVE-07"
    assert grumjugs("J1 M24", "Y1 M24").refusal(DriveTo("J1", "Y1", "M25")) == "BOO-MOVE-11"

    foes = grumjugs("J1 E11", "Y1 E11", "B1 F11", "B2 F12", "B3 G11")
    assert foes.refusal(DriveTo("J1", "Y1", "F11")) == "BOO-MOVE-05"
    assert foes.refusal(DriveTo("J1", "Y1", "G12")) == "BOO-MOVE-05"
    bombs = grumjugs("J1 B16", "Y1 B16", "X1! B17")
    assert bombs.refusal(DriveTo("J1", "Y1", "C18")) == "BOO-BOMB-01"
    assert bombs.drives("J1", "Y1", "B17").at("Y1") is None


@rule("BOO-MOVE-02")
def test_where_each_is_finished_before_the_next_a_driver_is_too() -> None:
    options = {"finish_each_piece": FinishEachPiece.ONE_BY_ONE}
    journey = grumjugs("J1 E11", "Y1 E11", "J2 C9", **options).drives("J1", "Y1", "F11").walks("J2", "C10")

    assert journey.refusal(DriveTo("J1", "Y1", "F12")) == "BOO-MOVE-02"


# --- under the spell --------------------------------------------------------------------------------


@rule("BOO-SPELL-03", "BOO-SPELL-05")
def test_a_frozen_buggy_is_not_driven() -> None:
    journey = grumjugs("J1 E11", "Y1 E11", "J2 F11", "Y2 F11", "W1 B14", spells=("B14",))

    assert journey.refusal(DriveTo("J1", "Y1", "D11")) == "BOO-SPELL-03"
    assert journey.refusal(DriveTo("J2", "Y2", "G11")) == ""
    mountains = grumjugs("J1 F14", "Y1 F14", "W1 C14", spells=("C14",))
    assert mountains.refusal(DriveTo("J1", "Y1", "F13")) == "BOO-SPELL-03"


@rule("BOO-SPELL-04")
def test_a_buggy_freezes_where_the_spell_begins() -> None:
    journey = grumjugs("J1 G11", "Y1 G11", "W1 B14", spells=("B14",))
    assert journey.refusal(DriveTo("J1", "Y1", "D11")) == "BOO-SPELL-04"

    journey.drives("J1", "Y1", "E11")
    assert journey.happened("freezes")
    assert journey.refusal(DriveTo("J1", "Y1", "D11")) == "BOO-SPELL-03"
    assert driving_reach(journey.flight, journey.flight.pieces["J1"], journey.flight.pieces["Y1"]) == {}


@rule("BOO-SPELL-06")
def test_the_spell_is_over_with_the_movement_phase() -> None:
    journey = grumjugs("J1 E11", "Y1 E11", "W1 B14", spells=("B14",)).ends()

    assert journey.flight.spells == []


@rule("BOO-SPELL-07")
def test_grumjugs_walk_off_a_frozen_buggy() -> None:
    journey = grumjugs("J1<Y1 E11", "Y1 E11", "W1 B14", spells=("B14",)).walks("J1", "D11")

    assert journey.at("Y1") == "E11"
    assert journey.flight.pieces["J1"].carrier is None
    assert journey.refusal(Walk("J1", "C10")) == "BOO-GRUM-05"


def test_a_rider_who_walks_leaves_the_buggy_and_takes_its_bomb() -> None:
    journey = grumjugs("J1<Y1 E11", "X1<J1 E11", "Y1 E11").walks("J1", "D11")

    assert (journey.at("X1"), journey.at("Y1")) == ("D11", "E11")
    assert journey.refusal(EndPhase()) == ""


def test_a_stop_may_be_for_setting_a_bomb() -> None:
    journey = grumjugs("J1<Y1 E11", "X1<J1 E11", "Y1 E11").drives("J1", "Y1", "F13")
    journey.does(SetBomb("J1", "X1")).drives("J1", "Y1", "F14")

    assert (journey.at("J1"), journey.at("X1")) == ("F14", "F13")
