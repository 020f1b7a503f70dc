"""How a flight ends: points, nobody left, nowhere to go, nobody leaving home, nightfall; and what does not end it."""

from __future__ import annotations

import pytest

from rules.boodles import GAME
from rules.boodles.answers import Attack, Fire, Land
from rules.boodles.endings import best_possible, is_trapped
from rules.boodles.options import (
    ArrivedPiecesStay,
    ForfeitTurns,
    Nightfall,
    SoloPrintedEndingsOnly,
    TrapEndsGame,
)
from rules.boodles.state import Phase
from tests.boodles.journey import Journey

rule = pytest.mark.rule


def moving(*pieces: str, **more) -> Journey:
    return Journey(*pieces, rate=6, **more)


# --- points -----------------------------------------------------------------------------------------


@rule("BOO-SCORE-01")
def test_a_boodle_that_reaches_the_finishing_valley_scores_one():
    flight = moving("B1 C24", "Q1 A1").walks("B1", "C25")

    assert flight.flight.points == 1
    assert flight.flight.score_box == ["B1"]
    assert flight.at("B1") is None


@rule("BOO-SCORE-02")
def test_a_fighter_scores_one():
    assert moving("F1 H24", "Q1 A1", points=1, score_box=("B9",)).walks("F1", "H25").flight.points == 2


@rule("BOO-SCORE-03")
def test_a_wizard_that_is_blasted_home_scores_one():
    flight = moving("W1 M23", "M1! M23", "Q1 A1", points=2, score_box=("B8", "B9"))
    flight.does(Fire("M1", ("W1",)), Land("M25"))

    assert flight.flight.points == 3


@rule("BOO-SCORE-04", "BOO-END-01")
def test_the_queen_scores_four_and_that_wins():
    flight = moving("Q1 C24", "B1 A1").walks("Q1", "C25")

    assert flight.flight.points == 4
    assert flight.ended == ("boodles", "points")


@rule("BOO-END-01")
def test_four_points_end_the_game_at_once():
    flight = moving("B1 C24", "F1 C9", "J1 C10", points=3, score_box=("B7", "B8", "B9")).walks("B1", "C25")

    assert flight.asked is None
    assert flight.ended == ("boodles", "points")
    ending = GAME.view(flight.flight, None).ending
    assert (ending.clause, ending.ranking) == ("BOO-END-01", ((0,), (1,)))


@rule("BOO-BLAST-17")
def test_a_blaster_that_is_carried_home_scores_nothing_and_stays_there():
    flight = moving("B1 C24", "M1<B1 C24", "Q1 A1").walks("B1", "C25")

    assert flight.flight.points == 1
    assert flight.at("M1") == "C25"


@rule("BOO-SCORE-01")
def test_where_they_stay_on_the_board_they_score_once_all_the_same():
    flight = moving("B1 C24", "Q1 A1", arrived_pieces_stay=ArrivedPiecesStay.STAY).walks("B1", "C25", "C24", "C25")

    assert flight.flight.points == 1
    assert flight.at("B1") == "C25"


# --- nobody left ------------------------------------------------------------------------------------


@rule("BOO-END-02")
def test_the_grumjugs_win_when_the_last_boodlebeing_falls_whatever_blasters_are_left():
    flight = Journey("B1 C9", "M1! C11", "J1 C10", phase=Phase.GRUMJUGS_ATTACK).attacks("J1", "B1", 2)

    assert flight.ended == ("grumjugs", "all_destroyed")
    assert GAME.view(flight.flight, None).ending.ranking == ((1,), (0,))


@rule("BOO-END-02")
def test_who_has_come_home_does_not_count_as_left():
    flight = Journey("B1 C9", "J1 C10", phase=Phase.GRUMJUGS_ATTACK, points=2, score_box=("B2", "B3")).attacks(
        "J1", "B1", 2
    )

    assert flight.ended == ("grumjugs", "all_destroyed")


@rule("BOO-END-02")
def test_the_last_one_that_walks_onto_a_bomb_loses_in_its_own_turn():
    flight = moving("B1 C8", "X1! C9").walks("B1", "C9")

    assert flight.ended == ("grumjugs", "all_destroyed")


@rule("BOO-END-02")
def test_the_last_one_that_comes_home_with_too_few_points_loses():
    flight = moving("B1 C24").walks("B1", "C25")

    assert flight.ended == ("grumjugs", "all_destroyed")


@rule("BOO-END-02")
def test_a_counterattack_can_take_the_last_one():
    flight = Journey("F1 C9", "J1 C10", phase=Phase.BOODLES_ATTACK).attacks("F1", "J1", 4, 1)

    assert flight.ended == ("grumjugs", "all_destroyed")


def test_what_can_still_be_reached_is_counted():
    flight = moving("B1 C9", "Q1 A1", "F1 C9", points=1, score_box=("B9",)).flight

    assert best_possible(flight) == 1 + 1 + 4 + 1


# --- the trap ---------------------------------------------------------------------------------------

WALLED_IN = ("B1 G15", "J1 F14", "J2 H16", "X1! G16")


def boodle_turn(*pieces: str, **more) -> Journey:
    return Journey(*pieces, phase=Phase.BOODLES_ROLL, **more)


@rule("BOO-END-03")
def test_the_grumjugs_win_when_no_boodlebeing_can_move_without_being_destroyed():
    flight = boodle_turn(*WALLED_IN)

    assert flight.asked is None
    assert flight.ended == ("grumjugs", "trapped")


@rule("BOO-END-03")
@pytest.mark.parametrize("blaster", ["M1! G15", "M1 G15", "M1<B1 G15"])
def test_a_blaster_that_is_set_or_can_be_set_is_a_way_out(blaster):
    assert boodle_turn(*WALLED_IN, blaster).asked == ("rate", 0)


@rule("BOO-END-03")
def test_a_single_one_that_can_still_move_saves_them():
    assert boodle_turn(*WALLED_IN, "B2 A1").asked == ("rate", 0)


@rule("BOO-END-03")
def test_a_full_square_is_no_way_out():
    jugs = ("J1 F14", "J2 H16", "J3 G17", "J4 H17")
    full = ("B1 G15", "B2 G15", "B3 G15", "F1 G16", "F2 G16", "F3 G16")

    assert boodle_turn(*jugs, *full).ended == ("grumjugs", "trapped")
    assert boodle_turn(*jugs, *full[1:]).asked == ("rate", 0)


@rule("BOO-END-03")
def test_danger_from_grumjugs_is_no_trap_unless_the_group_reads_it_so():
    beside = ("B1 G15", "J1 F13", "J2 H16")
    assert boodle_turn(*beside).asked == ("rate", 0)

    strict = boodle_turn(*beside, trap_ends_game=TrapEndsGame.NO_MOVE_OUT_OF_REACH)
    assert strict.ended == ("grumjugs", "trapped")


@rule("BOO-END-03")
def test_being_walled_in_is_no_trap_where_only_fatal_moves_are():
    walled = ("B1 G15", "J1 F14", "J2 H16", "J3 G16")
    only_fatal = TrapEndsGame.ONLY_FATAL_MOVES

    assert boodle_turn(*walled).ended == ("grumjugs", "trapped")
    assert boodle_turn(*walled, trap_ends_game=only_fatal).asked == ("rate", 0)
    assert boodle_turn(*WALLED_IN, trap_ends_game=only_fatal).ended == ("grumjugs", "trapped")


@rule("BOO-END-03")
def test_it_is_looked_at_when_a_boodle_turn_begins_and_not_before():
    flight = Journey(*WALLED_IN, phase=Phase.GRUMJUGS_ATTACK)
    assert is_trapped(flight.flight)
    assert flight.ended is None

    assert flight.ends().ended == ("grumjugs", "trapped")


@rule("BOO-END-03")
def test_in_the_starting_valley_there_is_always_room_to_move():
    assert boodle_turn("B1 A1", "J1 B3").asked == ("rate", 0)


# --- the forfeit ------------------------------------------------------------------------------------


def cast_phase(*pieces: str, **more) -> Journey:
    """The end of a Boodle turn: there is a wizard, who does not cast."""
    return Journey("W1 B1", *pieces, phase=Phase.BOODLES_CAST, **more).ends()


@rule("BOO-END-04")
def test_three_turns_at_home_in_a_row_forfeit():
    assert cast_phase(at_home=1).ended is None
    assert cast_phase(at_home=2).ended == ("grumjugs", "forfeit")


@rule("BOO-END-04")
def test_after_the_second_turn_they_are_warned():
    flight = cast_phase(at_home=1)

    assert [event.args["turns"] for event in flight.happened("forfeit_threatens")] == [2]
    assert not cast_phase(at_home=0).happened("forfeit_threatens")


@rule("BOO-END-04")
def test_one_that_is_out_when_the_turn_ends_begins_the_count_anew():
    flight = cast_phase("B1 C3", at_home=2)

    assert flight.ended is None
    assert flight.flight.at_home == 0


@rule("BOO-END-04")
def test_blasters_do_not_count_as_being_out():
    assert cast_phase("M1 C3", at_home=2).ended == ("grumjugs", "forfeit")


@rule("BOO-END-04")
def test_some_groups_wait_for_a_fourth_turn():
    four = ForfeitTurns.FOUR

    assert cast_phase(at_home=2, forfeit_turns=four).ended is None
    assert cast_phase(at_home=3, forfeit_turns=four).ended == ("grumjugs", "forfeit")


@rule("BOO-END-04")
def test_in_some_groups_a_single_one_must_not_stay():
    flight = Journey("W1 B1", "B1 C9", phase=Phase.BOODLES_CAST, forfeit_turns=ForfeitTurns.THREE_EACH)
    flight.flight.stayed = {"W1": 2}

    assert flight.ends().ended == ("grumjugs", "forfeit")


# --- nightfall --------------------------------------------------------------------------------------


@rule("BOO-END-05")
def test_night_falls_after_a_hundred_rounds():
    flight = Journey("B1 C9", "F1 C9", "J1 C10", phase=Phase.GRUMJUGS_ATTACK, round=100).ends()

    assert flight.ended == ("grumjugs", "nightfall")


def test_it_does_not_where_the_group_plays_without_it():
    pieces = ("B1 C9", "F1 C9", "J1 C10")
    flight = Journey(*pieces, phase=Phase.GRUMJUGS_ATTACK, round=100, nightfall=Nightfall.NEVER).ends()

    assert flight.asked == ("rate", 0)


# --- solo -------------------------------------------------------------------------------------------


def alone(*pieces: str, phase: Phase = Phase.BOODLES_MOVE, **more) -> Journey:
    return Journey(*pieces, players=1, phase=phase, rate=6, **more)


@rule("BOO-SOLO-22")
def test_alone_any_boodlebeing_in_the_finishing_valley_wins():
    flight = alone("F1 C24", "F2 A1").walks("F1", "C25")

    assert flight.ended == ("boodles", "solo_home")
    assert GAME.view(flight.flight, 0).ending.ranking == ((0,),)


@rule("BOO-SOLO-23")
def test_alone_the_game_is_lost_with_the_last_boodlebeing():
    flight = alone("F1 C9", "M1 C9", "J1 C10", phase=Phase.BOODLES_ATTACK).attacks("F1", "J1", 5, 1)

    assert flight.ended == ("grumjugs", "solo_destroyed")
    assert GAME.view(flight.flight, 0).ending.ranking == ((), (0,))


@rule("BOO-END-03", "BOO-END-04")
def test_alone_trap_and_forfeit_count_unless_only_the_printed_endings_do():
    printed = SoloPrintedEndingsOnly.PRINTED
    roll = Phase.BOODLES_ROLL

    assert alone(*WALLED_IN, phase=roll).ended == ("grumjugs", "trapped")
    assert alone(*WALLED_IN, phase=roll, solo_printed_endings_only=printed).ended is None
    hiding = {"phase": Phase.BOODLES_CAST, "at_home": 2}
    assert alone("W1 B1", **hiding).ends().ended == ("grumjugs", "forfeit")
    assert alone("W1 B1", **hiding, solo_printed_endings_only=printed).ends().ended is None


def test_nothing_can_be_answered_after_the_end():
    flight = moving("Q1 C24", "B1 A1").walks("Q1", "C25")

    assert flight.match.why_not(0, Attack("F1", "J1")).clause == "TABLE-OVER-01"
