"""Grumjugs that move by rule: how near is near, who goes first, whom each goes for, and where it ends."""

from __future__ import annotations

import pytest

from rules.boodles.marching import Advance, advance, marching_order, must_leave, nearest_targets
from rules.boodles.measuring import measure
from rules.boodles.options import SoloStraightDistance
from rules.boodles.state import Phase
from rules.boodles.terrain import ground
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule
MAP = ground(CONTENT.map.rows, False)


def position(*pieces: str, **more):
    """Facts in which nothing has been done yet: the Boodle turn is about to begin."""
    return Journey(*pieces, players=1, phase=Phase.BOODLES_ROLL, **more).flight


def goes(flight, jug: str, target: str | None = None, waiting: tuple[str, ...] = ()) -> Advance:
    """What a Grumjug does toward a target, or toward the nearest one."""
    piece = flight.pieces[jug]
    return advance(flight, piece, target or nearest_targets(flight, piece.at)[1][0], waiting)


# --- how near ---------------------------------------------------------------------------------------


@rule("BOO-SOLO-19")
def test_a_gap_counts_the_way_over_open_squares_and_the_rest_as_the_crow_flies():
    gap = measure(MAP, frozenset({"C9", "F14"}), False).gap

    assert gap("D11", "C9") == 2
    assert gap("D11", "F14") == 4
    assert gap("C10", "C9") == 1


@rule("BOO-SOLO-19")
def test_set_bombs_and_boodlebeings_bar_the_way():
    free = measure(MAP, frozenset({"B17"}), False).gap("B14", "B17")
    barred = measure(MAP, frozenset({"B17", "C15", "B16"}), False).gap("B14", "B17")

    assert free == 3
    assert barred > free


@rule("BOO-SOLO-19")
def test_who_cannot_get_beside_a_target_is_as_near_as_it_can_get():
    # A Boodle in the middle of its valley: the mouth is the nearest square that a Grumjug may stand on.
    gap = measure(MAP, frozenset({"C1"}), False).gap

    assert gap("C3", "C1") == 2
    assert gap("C5", "C1") == 4


def test_some_groups_measure_straight_across_the_mountains():
    assert measure(MAP, frozenset({"F14"}), True).gap("D11", "F14") == 3
    straight = SoloStraightDistance.STRAIGHT

    assert nearest_targets(position("F1 F14", "J1 D11"), "D11") == (4, ["F14"])
    assert nearest_targets(position("F1 F14", "J1 D11", solo_straight_distance=straight), "D11") == (3, ["F14"])


def test_its_own_square_counts_as_open_for_whoever_stands_there():
    closed = measure(MAP, frozenset({"C9", "D11"}), False)

    assert closed.gap("D11", "C9") == 2


# --- who goes first ---------------------------------------------------------------------------------


def test_the_nearest_goes_first_then_in_reading_order_then_by_number():
    flight = position("F1 C9", "J1 C18", "J2 C11", "J3 D11", "J4 D11", "J5 C10")

    assert marching_order(flight) == ["J5", "J2", "J3", "J4", "J1"]


@rule("BOO-SOLO-20")
def test_beings_on_one_square_are_one_target():
    assert nearest_targets(position("F1 C9", "F2 C9", "J1 D11"), "D11") == (2, ["C9"])
    assert nearest_targets(position("F1 C9", "F2 F12", "J1 D11"), "D11") == (2, ["C9", "F12"])


# --- on foot ----------------------------------------------------------------------------------------


@rule("BOO-SOLO-19")
def test_it_steps_toward_the_nearest_boodlebeing_the_first_of_equal_squares():
    now = goes(position("F1 C9", "F2 F14", "J1 D11"), "J1")

    assert (now.walk, now.path, now.target, now.gap) == ("C10", (), "C9", 2)


def test_it_stays_where_no_step_brings_it_nearer():
    assert goes(position("F1 C9", "J1 C10"), "J1").stays


def test_of_equal_squares_the_emptiest_is_taken():
    assert goes(position("F1 C9", "J1 D11", "J2 C10"), "J1").walk == "D10"


def test_it_does_not_step_onto_a_full_square_or_a_set_bomb():
    assert goes(position("F1 C9", "J1 D11", "J2 C10", "J3 C10", "J4 C10"), "J1").walk == "D10"
    assert goes(position("F1 C9", "J1 D11", "X1! C10"), "J1").walk == "D10"


def test_it_never_steps_into_a_valley():
    assert goes(position("F1 C2", "J1 C3"), "J1").stays


def test_it_enters_a_square_with_a_lone_blaster():
    assert goes(position("F1 C9", "M1! C10", "J1 D11"), "J1").walk == "C10"


# --- with Grumbombs ---------------------------------------------------------------------------------


def test_it_leaves_a_square_whose_bomb_is_going_to_go_off_even_for_a_worse_one():
    flight = position("F1 C9", "J1 C10", "X1 C10")

    assert must_leave(flight, "C10")
    assert goes(flight, "J1").walk == "B9"


def test_it_stays_there_if_there_is_no_other_square():
    full = [f"J{number} {square}" for number, square in enumerate(("D7", "E7", "F7") * 3, 2)]

    assert goes(position("F1 C9", "J1 E8", "X1 E8", *full), "J1").stays
    assert goes(position("F1 C9", "J1 E8", "X1 E8", *full[1:]), "J1").walk == "D7"


def test_between_two_players_no_bomb_goes_off_by_itself():
    assert not must_leave(Journey("F1 C9", "J1 C10", "X1 C10", phase=Phase.BOODLES_ROLL).flight, "C10")


# --- by Grumbuggy -----------------------------------------------------------------------------------


@rule("BOO-SOLO-19")
def test_it_drives_the_grumbuggy_it_stands_on_by_the_shortest_way():
    now = goes(position("F1 G16", "J1 E11", "Y1 E11"), "J1")

    assert (now.walk, now.buggy, now.path) == ("", "Y1", ("F12", "F13", "F14", "G15"))


def test_it_stops_as_soon_as_it_is_as_near_as_it_can_get():
    assert goes(position("F1 F14", "J1 E11", "Y1 E11"), "J1").path == ("F12", "F13")


def test_it_does_not_drive_if_that_brings_it_no_nearer():
    assert goes(position("F1 C9", "J1 C10", "Y1 C10"), "J1").stays


def test_another_grumjug_whose_turn_is_still_to_come_rides_along():
    flight = position("F1 G16", "J1 E11", "J2 E11", "Y1 E11")

    assert goes(flight, "J1", waiting=("J2",)).rider == "J2"
    assert goes(flight, "J1").rider == ""


def test_the_rider_steps_off_only_to_stand_beside_the_target():
    flight = position("F1 G17", "J1 E11", "J2 E11", "Y1 E11")
    now = goes(flight, "J1", waiting=("J2",))

    assert (now.path[-1], now.off) == ("G15", "G16")
    assert goes(position("F1 G16", "J1 E11", "J2 E11", "Y1 E11"), "J1", waiting=("J2",)).off == ""


def test_it_needs_room_for_all_that_ride():
    flight = position("F1 G16", "J1 E11", "J2 E11", "Y1 E11", "J3 G15")

    assert goes(flight, "J1", waiting=("J2", "J3")).path[-1] == "F14"
    assert goes(flight, "J1").path[-1] == "G15"


def test_it_boards_a_grumbuggy_beside_it_where_that_takes_it_nearer_than_a_step():
    now = goes(position("F1 G16", "J1 D10", "Y1 E11"), "J1")

    assert (now.walk, now.buggy, now.path) == ("E11", "Y1", ("F12", "F13", "F14", "G15"))


def test_it_boards_none_on_which_another_grumjug_stands():
    assert goes(position("F1 G16", "J1 D10", "J2 E11", "Y1 E11"), "J1").path == ()


def test_a_frozen_grumbuggy_is_not_driven_and_the_grumjug_walks():
    flight = position("W1 B14", "J1 E11", "Y1 E11", spells=("B14",))
    now = goes(flight, "J1")

    assert (now.walk, now.path) == ("D11", ())


def test_a_grumbuggy_goes_no_further_than_where_it_freezes():
    flight = position("W1 B14", "J1 G11", "Y1 G11", spells=("B14",))

    assert goes(flight, "J1").path == ("F11", "E11")


def test_one_that_was_driven_already_is_not_driven_again():
    flight = position("F1 G16", "J1 E11", "Y1 E11")
    flight.pieces["Y1"].driven = 4

    assert goes(flight, "J1").path == ()
