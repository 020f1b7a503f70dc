"""Grumbombs: carried, set and deadly; and the clear way that must be left."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from rules.boodles import GAME
from rules.boodles.answers import DriveTo, EndPhase, GoBack, Perish, Pick, PutDown, SetBomb, Take, Walk
from rules.boodles.state import Phase
from rules.games import catalogue
from rules.projection import asked
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule
NEARLY_CLOSED = ("X1! D5", "X2! J8", "X3! L12")


def grumjugs(*pieces: str, **more: object) -> Journey:
    return Journey("Q1 A1", *pieces, phase=Phase.GRUMJUGS_MOVE, **more)


# --- death ------------------------------------------------------------------------------------------


@rule("BOO-BOMB-01")
def test_everything_that_comes_onto_a_set_bomb_is_destroyed() -> None:
    boodle = Journey("Q1 A1", "B1 C8", "X1! C9", rate=1).walks("B1", "C9")
    assert (boodle.at("B1"), boodle.at("X1")) == (None, "C9")

    journey = grumjugs("J1 C10", "J2 B9", "J3 B9", "Y1 B9", "X1! C9").walks("J1", "C9")
    journey.does(Take("J2", "J3")).drives("J2", "Y1", "C9")
    assert [journey.at(id) for id in ("J1", "J2", "J3", "Y1", "X1")] == [None, None, None, None, "C9"]


@rule("BOO-BOMB-12")
def test_it_needs_no_roll_and_does_not_walk() -> None:
    boodle = Journey("Q1 A1", "B1 C8", "X1! C9", rate=1).walks("B1", "C9")
    assert [entry.question.kind for entry in boodle.match.entries] == ["choose"]
    assert grumjugs("X1 C9", "J1 C10").refusal(Walk("X1", "C8")) == "BOO-BOMB-12"
    assert grumjugs("X1 C9", "J1 C10").refusal(Pick("X1")) == "BOO-BOMB-12"


# --- carrying ---------------------------------------------------------------------------------------


@rule("BOO-BOMB-02")
def test_a_grumjug_carries_one_bomb() -> None:
    journey = grumjugs("J1 C9", "X1 C9", "X2 C9").does(Take("J1", "X1"))

    assert journey.refusal(Take("J1", "X2")) == "BOO-BOMB-02"


@rule("BOO-BOMB-03")
def test_a_bomb_is_put_down_and_taken_up_at_will() -> None:
    journey = grumjugs("J1 C9", "X1 C9", "J2 C10").does(Take("J1", "X1")).walks("J1", "C10")
    journey.does(PutDown("J1", "X1"))

    assert (journey.at("X1"), journey.flight.pieces["X1"].is_set) == ("C10", False)
    assert journey.refusal(PutDown("J1", "X1")) == "BOO-BOMB-03"
    assert journey.does(Take("J2", "X1")).walks("J2", "C11").at("X1") == "C11"


@rule("BOO-BOMB-04")
def test_a_set_bomb_stays_where_and_as_it_is() -> None:
    journey = grumjugs("J1 C9", "X1! C9")

    assert journey.refusal(Take("J1", "X1")) == "BOO-BOMB-04"
    assert journey.refusal(SetBomb("J1", "X1")) == "BOO-BOMB-04"
    twice = Journey("Q1 A1", "B1 C8", "B2 C8", "X1! C9", rate=1).walks("B1", "C9").walks("B2", "C9")
    assert twice.flight.pieces["X1"].is_set


@rule("BOO-BOMB-09")
def test_boodles_neither_carry_nor_set_bombs() -> None:
    journey = Journey("Q1 A1", "B1 C9", "X1 C9", rate=1)

    assert journey.refusal(Take("B1", "X1")) == "BOO-BOMB-09"
    assert journey.refusal(SetBomb("B1", "X1")) == "BOO-BOMB-09"


# --- setting ----------------------------------------------------------------------------------------


@rule("BOO-BOMB-05")
def test_it_is_set_by_a_grumjug_on_its_square_while_grumjugs_move() -> None:
    journey = grumjugs("J1 C10", "X1 C9", "Y1 C9", "Y2 C10")
    assert journey.refusal(SetBomb("J1", "X1")) == "BOO-BOMB-05"
    assert journey.refusal(SetBomb("Y1", "X1")) == "BOO-BOMB-05"
    assert journey.refusal(SetBomb("J1", "Y2")) == "BOO-BOMB-05"

    fighting = Journey("Q1 A1", "B1 C10", "J1 C9", "X1 C9", phase=Phase.GRUMJUGS_ATTACK)
    assert fighting.refusal(SetBomb("J1", "X1")) == "BOO-TURN-02"


@rule("BOO-BOMB-06")
def test_who_sets_it_must_leave_at_once() -> None:
    journey = grumjugs("J1 C9", "X1 C9", "J2 C11").does(SetBomb("J1", "X1"))
    assert journey.asked == ("leave", 1)
    assert journey.refusal(Walk("J2", "C12")) == "BOO-BOMB-06"
    assert journey.refusal(EndPhase()) == "BOO-BOMB-06"

    assert journey.walks("J1", "C8").at("J1") == "C8"
    refuses = grumjugs("J1 C9", "X1 C9", "J2 C11").does(SetBomb("J1", "X1"), Perish())
    assert (refuses.at("J1"), refuses.at("X1")) == (None, "C9")


@rule("BOO-BOMB-06")
def test_it_must_be_aboard_what_drives_away() -> None:
    journey = grumjugs("J1<Y1 C10", "J2<Y1 C10", "Y1 C10", "X1 C9").drives("J2", "Y1", "C9")
    journey.does(SetBomb("J1", "X1"))
    assert journey.refusal(Walk("J2", "C8")) == "BOO-BOMB-06"
    apart = grumjugs("J1 C10", "J2<Y1 C9", "Y1 C9", "X1 C9").walks("J1", "C9").does(SetBomb("J1", "X1"))
    assert apart.refusal(DriveTo("J2", "Y1", "C8")) == "BOO-BOMB-06"

    journey.does(DriveTo("J2", "Y1", "C8"))
    assert (journey.at("J1"), journey.at("J2"), journey.flight.turn.leaving) == ("C8", "C8", None)


@rule("BOO-BOMB-06")
def test_others_on_the_square_have_until_the_end_of_the_phase() -> None:
    journey = grumjugs("J1 C9", "J2 C9", "J3 C9", "Y1 C9", "X1 C9")
    journey = grumjugs("J1 C9", "J2 C9", "X1 C9").does(SetBomb("J1", "X1")).walks("J1", "C8")
    assert journey.at("J2") == "C9"
    journey.ends()
    assert journey.at("J2") is None

    away = grumjugs("J1 C9", "J2 C9", "X1 C9").does(SetBomb("J1", "X1")).walks("J1", "C8").walks("J2", "C10").ends()
    assert away.at("J2") == "C10"


@rule("BOO-BOMB-07")
def test_stepping_onto_it_and_setting_it_is_fatal_on_foot() -> None:
    journey = grumjugs("J1 C10", "X1 C9").walks("J1", "C9")
    words = {one.answer: one.message.key for one in asked(journey.match, 1).options}
    assert words[SetBomb("J1", "X1")] == "answer.set_bomb_and_perish"

    journey.does(SetBomb("J1", "X1"))
    assert (journey.at("J1"), journey.asked) == (None, ("grumjugs_move", 1))


@rule("BOO-BOMB-08", "BOO-BUGGY-10")
def test_board_fetch_set_and_drive_away_in_one_turn() -> None:
    journey = grumjugs("J1 D10", "Y1 E11", "X1 F12").walks("J1", "E11").drives("J1", "Y1", "F11", "F12")
    journey.does(Take("J1", "X1")).drives("J1", "Y1", "F13").does(SetBomb("J1", "X1")).drives("J1", "Y1", "F14")

    assert (journey.at("J1"), journey.at("Y1"), journey.at("X1")) == ("F14", "F14", "F13")
    assert journey.flight.pieces["X1"].is_set


@rule("BOO-MOVE-13")
def test_nothing_is_set_while_a_square_is_too_full() -> None:
    journey = grumjugs("J1 C9", "J2 C9", "J4 C9", "X1<J3 C10", "J3 C10").walks("J3", "C9")
    assert journey.refusal(SetBomb("J1", "X1")) == "BOO-MOVE-13"

    lay_there = grumjugs("J1 C9", "J2 C9", "X1 C9", "J3 C10").walks("J3", "C9")
    assert lay_there.refusal(SetBomb("J1", "X1")) == ""


@rule("BOO-MOVE-13", "BOO-BOMB-01")
def test_going_back_onto_a_bomb_is_as_deadly_as_going_there() -> None:
    journey = grumjugs("J1 C9", "J2 C9", "X1 C9", "J3 C10", "J4 C10", "J5 C10")
    journey.does(SetBomb("J1", "X1")).walks("J1", "C8").walks("J2", "C10")
    assert journey.refusal(EndPhase()) == "BOO-MOVE-13"

    journey.does(GoBack("J2"))
    assert journey.at("J2") is None
    assert journey.refusal(EndPhase()) == ""


# --- the clear way ----------------------------------------------------------------------------------


@rule("BOO-BOMB-10")
def test_the_last_clear_way_is_not_closed_and_the_refusal_names_it() -> None:
    journey = grumjugs(*NEARLY_CLOSED, "J1 M12", "X4 M12", "J2 M13", "X5 M13")
    refusal = journey.match.why_not(1, SetBomb("J1", "X4"))

    assert refusal is not None
    assert refusal.clause == "BOO-BOMB-10"
    way = refusal.args["way"]
    ground = journey.flight.ground
    assert set(way) <= ground.passes
    assert all(two in ground.around[one] for one, two in pairwise(way))
    assert "M12" in way
    assert not {"D5", "J8", "L12"} & set(way)
    assert "M12" in catalogue("boodles").text(refusal.message)
    assert journey.refusal(SetBomb("J2", "X5")) == ""


@rule("BOO-BOMB-11")
def test_pieces_on_the_way_do_not_close_it() -> None:
    journey = grumjugs(*NEARLY_CLOSED, "J1 M12", "Y1 M12", "X4 M12", "J2 C18", "X5 C18")

    assert journey.refusal(SetBomb("J2", "X5")) == ""


def test_the_squares_that_would_close_every_way_are_those_that_do() -> None:
    ground = Journey().flight.ground
    chance = random.Random(4)
    passes = sorted(ground.passes)
    for _ in range(40):
        bombed: list[str] = []
        for square in chance.sample(passes, 30):
            if ground.clear_way([*bombed, square]) is not None:
                bombed.append(square)
        naive = {square for square in passes if square not in bombed and ground.clear_way([*bombed, square]) is None}
        assert {square for square in passes if square not in bombed and ground.closes(square, bombed)} == naive
        assert ground.closing(bombed) == naive


def test_on_the_house_map_no_three_of_a_sample_of_bombs_close_all_ways() -> None:
    ground = Journey().flight.ground
    chance = random.Random(5)
    passes = sorted(ground.passes)

    assert all(ground.clear_way(chance.sample(passes, 3)) is not None for _ in range(300))
    assert ground.clear_way(["D5", "J8", "L12", "M12"]) is None
    assert ground.clear_way([entry.square for entry in CONTENT.square]) is not None
    assert GAME.check_content(CONTENT) == []
