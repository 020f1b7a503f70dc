"""Boodleblasters: carrying, setting, and flights over mountains and foes."""

from __future__ import annotations

import pytest

from rules.boodles.answers import EndPhase, Fire, GoBack, Land, Pick, PutDown, SetBlaster, SetBomb, Take, Walk
from rules.boodles.options import FinishEachPiece, NoRelay, OneBlasterPerCarrier
from rules.boodles.reaching import landing_squares
from rules.boodles.state import Phase
from tests.boodles.journey import Journey

rule = pytest.mark.rule
HOME = "Q1 A1"


def boodles(*pieces: str, rate: int = 3, **more: object) -> Journey:
    return Journey(HOME, *pieces, rate=rate, **more)


def blast(journey: Journey, blaster: str, pieces: str | tuple[str, ...], *squares: str) -> Journey:
    named = (pieces,) if isinstance(pieces, str) else pieces
    return journey.does(Fire(blaster, named), *map(Land, squares))


# --- what it is -------------------------------------------------------------------------------------


@rule("BOO-BLAST-01")
def test_it_shoots_boodle_pieces_unharmed_and_nothing_else() -> None:
    journey = boodles("B1 E8", "M1! E8", "Y1 E8", "X1 E8")

    assert journey.refusal(Fire("M1", ("Y1",))) == "BOO-BLAST-01"
    assert journey.refusal(Fire("M1", ("X1",))) == "BOO-BLAST-01"
    assert blast(journey, "M1", "B1", "E11").at("B1") == "E11"


@rule("BOO-BLAST-02")
def test_one_or_two_pieces_up_to_three_squares() -> None:
    journey = boodles("B1 E8", "B2 E8", "M1! E8", "B3 E7")
    assert journey.refusal(Fire("M1", ("B1", "B2", "B3"))) == "BOO-BLAST-02"
    assert journey.refusal(Fire("M1", ())) == "BOO-BLAST-02"
    assert journey.refusal(Fire("M1", ("B1", "B1"))) == "BOO-BLAST-02"
    assert journey.refusal(Fire("M1", ("B3",))) == "BOO-BLAST-02"

    journey.does(Fire("M1", ("B1", "B2")))
    assert journey.refusal(Land("F12")) == "BOO-BLAST-02"
    assert journey.refusal(Land("E8")) == "BOO-BLAST-02"
    assert journey.refusal(Land("Z1")) == "BOO-BLAST-02"
    journey.does(Land("E11"), Land("E11"))
    assert (journey.at("B1"), journey.at("B2")) == ("E11", "E11")


@rule("BOO-BLAST-02", "BOO-TURN-01")
def test_no_blast_in_the_combat_phase() -> None:
    journey = Journey(HOME, "F1 E8", "M1! E8", "J1 E7", phase=Phase.BOODLES_ATTACK)

    assert journey.refusal(Fire("M1", ("F1",))) == "BOO-TURN-01"


@rule("BOO-BLAST-03", "BOO-MOVE-08")
def test_it_flies_over_bombs_and_foes_and_mountains() -> None:
    over_foes = boodles("B1 C8", "M1! C8", "X1! C9", "J1 C10")
    assert blast(over_foes, "M1", "B1", "C11").at("B1") == "C11"
    assert blast(boodles("B1 E8", "M1! E8"), "M1", "B1", "E11").at("B1") == "E11"


@rule("BOO-BLAST-04")
@pytest.mark.parametrize("enemy", ["J1", "Y1", "X1", "X1!"])
def test_nothing_lands_on_an_enemy_piece(enemy: str) -> None:
    journey = boodles("B1 C8", "M1! C8", f"{enemy} C10").does(Fire("M1", ("B1",)))

    assert journey.refusal(Land("C10")) == "BOO-BLAST-04"


@rule("BOO-BLAST-04")
def test_without_any_square_to_land_on_nothing_is_fired() -> None:
    everywhere = Journey(HOME, "B1 E8", "M1! E8", rate=1)
    blaster = everywhere.flight.pieces["M1"]
    jugs = [f"J{number} {square}" for number, square in enumerate(landing_squares(everywhere.flight, blaster), 1)]

    assert boodles("B1 E8", "M1! E8", *jugs).refusal(Fire("M1", ("B1",))) == "BOO-BLAST-04"


@rule("BOO-MOVE-07", "BOO-MOVE-12")
def test_nothing_lands_in_the_mountains_or_in_the_fortress() -> None:
    journey = boodles("B1 L12", "M1! L12").does(Fire("M1", ("B1",)))

    assert journey.refusal(Land("K12")) == "BOO-MOVE-07"
    assert journey.refusal(Land("O12")) == "BOO-MOVE-12"
    assert journey.refusal(Land("J14")) == ""


@rule("BOO-BLAST-05")
def test_the_player_picks_the_square_and_no_die_is_rolled() -> None:
    journey = blast(boodles("B1 E8", "M1! E8"), "M1", "B1", "D11")

    assert journey.at("B1") == "D11"
    assert {entry.question.kind for entry in journey.match.entries} == {"choose"}
    assert boodles("B1 E8", "M1! E8").does(Fire("M1", ("B1",))).refusal(EndPhase()) == "BOO-BLAST-05"


@rule("BOO-BLAST-06")
def test_two_pieces_of_a_blast_may_land_apart() -> None:
    journey = Journey("Q1 E8", "F1 E8", "M1! E8", rate=1)
    blast(journey, "M1", ("Q1", "F1"), "E11", "E7")

    assert (journey.at("Q1"), journey.at("F1"), journey.flight.turn.blasts) == ("E11", "E7", 1)


@rule("BOO-BLAST-07")
def test_an_unset_blaster_flies_and_a_set_one_does_not() -> None:
    journey = boodles("M1! E8", "M2 E8")
    assert journey.refusal(Fire("M1", ("M1",))) == "BOO-BLAST-07"
    blast(journey, "M1", "M2", "E11")

    assert journey.at("M2") == "E11"
    assert not journey.flight.pieces["M2"].is_set


# --- carrying ---------------------------------------------------------------------------------------


@rule("BOO-BLAST-08")
@pytest.mark.parametrize("who", ["B1", "F1", "W1", "Q1"])
def test_any_being_carries_a_blaster_for_nothing(who: str) -> None:
    journey = Journey("B9 A1", f"{who} C2", "M1 C2", rate=4).does(Take(who, "M1"))
    journey.walks(who, "C3", "C4", "C5", "D5")

    assert (journey.at(who), journey.at("M1")) == ("D5", "D5")
    assert journey.flight.pieces[who].walked == 4


@rule("BOO-BLAST-08")
def test_only_a_blaster_beside_it_is_taken_by_a_being() -> None:
    journey = boodles("B1 C9", "M1 C10", "M2 C9", "B2 C9")

    assert journey.refusal(Take("B1", "M1")) == "BOO-BLAST-08"
    assert journey.refusal(Take("B1", "B2")) == "BOO-BLAST-08"
    assert journey.refusal(Take("M2", "M1")) == "BOO-BLAST-08"
    assert journey.refusal(PutDown("B1", "M2")) == "BOO-BOMB-03"


@rule("BOO-BLAST-08")
def test_any_number_of_blasters_unless_the_group_says_one() -> None:
    two = ("B1 C9", "M1 C9", "M2 C9")

    assert boodles(*two).does(Take("B1", "M1")).refusal(Take("B1", "M2")) == ""
    one = boodles(*two, one_blaster_per_carrier=OneBlasterPerCarrier.ONE).does(Take("B1", "M1"))
    assert one.refusal(Take("B1", "M2")) == "BOO-BLAST-08"


@rule("BOO-MOVE-03")
def test_a_blaster_may_travel_with_two_unless_relays_are_barred() -> None:
    for barred, expected in ((NoRelay.RELAY, ""), (NoRelay.NO_RELAY, "BOO-MOVE-03")):
        journey = boodles("B1 C9", "B2 C10", "M1 C9", rate=1, no_relay=barred)
        journey.does(Take("B1", "M1")).walks("B1", "C10")
        assert journey.refusal(Take("B2", "M1")) == expected


# --- setting ----------------------------------------------------------------------------------------


@rule("BOO-BLAST-09")
def test_it_must_be_set_before_it_blasts() -> None:
    journey = boodles("B1 E8", "M1 E8")
    assert journey.refusal(Fire("M1", ("B1",))) == "BOO-BLAST-09"
    assert journey.refusal(SetBlaster("B1")) == "BOO-BLAST-09"

    journey.does(SetBlaster("M1"))
    assert journey.refusal(Fire("M1", ("B1",))) == ""


@rule("BOO-BLAST-10")
def test_it_is_set_for_good() -> None:
    journey = boodles("B1 E8", "M1! E8")

    assert journey.refusal(Take("B1", "M1")) == "BOO-BLAST-10"
    assert journey.refusal(SetBlaster("M1")) == "BOO-BLAST-10"


@rule("BOO-BLAST-12")
def test_a_being_sets_it_at_any_moment_of_its_walk() -> None:
    journey = boodles("B1 C10", "M1 C10", rate=4).does(Take("B1", "M1")).walks("B1", "C12")
    journey.does(SetBlaster("M1")).walks("B1", "B14")

    assert (journey.at("M1"), journey.at("B1")) == ("C12", "B14")
    assert journey.flight.pieces["M1"].is_set
    assert boodles("M1 C9").refusal(SetBlaster("M1")) == "BOO-BLAST-12"


@rule("BOO-MOVE-13")
def test_nothing_is_set_while_a_square_is_too_full() -> None:
    journey = boodles("B1 C9", "B2 C9", "B3 C9", "M1 C9")

    assert journey.refusal(SetBlaster("M1")) == "BOO-MOVE-13"
    assert journey.walks("B1", "C10").refusal(SetBlaster("M1")) == ""


@rule("BOO-MOVE-13")
def test_what_was_done_before_something_was_set_cannot_be_taken_back() -> None:
    journey = boodles("B1 C9", "B2 C9", "M1 C9", "B3 C8", "B4 C10", rate=2)
    journey.walks("B4", "C11").does(SetBlaster("M1")).walks("B3", "C9")

    assert journey.flight.pieces["B4"].stood == "C11"
    assert journey.refusal(GoBack("B3")) == ""
    assert journey.refusal(GoBack("M1")) == "BOO-MOVE-13"


# --- walking and flying -----------------------------------------------------------------------------


@rule("BOO-BLAST-11", "BOO-BLAST-13")
def test_who_is_blasted_first_has_all_its_walk_left() -> None:
    journey = blast(boodles("B1 E8", "M1! E8", rate=3), "M1", "B1", "E11")

    assert journey.flight.pieces["B1"].walked == 0
    assert journey.refusal(Walk("B1", "C13")) == "BOO-MOVE-07"
    assert journey.refusal(Walk("B1", "C12")) == ""


@rule("BOO-BLAST-13")
def test_who_has_walked_walks_no_more_after_a_blast() -> None:
    journey = boodles("B1 F6", "M1! E8", rate=5).walks("B1", "E8")
    blast(journey, "M1", "B1", "E11")

    assert journey.refusal(Walk("B1", "E10")) == "BOO-BLAST-13"
    assert journey.refusal(Walk("B1", "D11")) == "BOO-BLAST-13"
    assert journey.refusal(Pick("B1")) == "BOO-BLAST-13"


@rule("BOO-BLAST-14")
def test_nobody_must_fly() -> None:
    journey = boodles("B1 E7", "M1! E8", rate=1).walks("B1", "E8").ends()

    assert journey.at("B1") == "E8"


@rule("BOO-BLAST-15")
def test_a_grumjug_may_step_onto_a_lone_blaster() -> None:
    alone = Journey(HOME, "M1! C10", "J1 D11", phase=Phase.GRUMJUGS_MOVE)
    assert alone.walks("J1", "C10").at("J1") == "C10"
    with_a_boodle = Journey(HOME, "M1! C10", "B1 C10", "J1 D11", phase=Phase.GRUMJUGS_MOVE)
    assert with_a_boodle.refusal(Walk("J1", "C10")) == "BOO-MOVE-05"


@rule("BOO-BLAST-16")
def test_blasters_are_of_no_use_to_grumjugs() -> None:
    journey = Journey(HOME, "M1 C10", "M2! C10", "J1 C10", phase=Phase.GRUMJUGS_MOVE)

    assert journey.refusal(Take("J1", "M1")) == "BOO-BLAST-16"
    assert journey.refusal(SetBlaster("M1")) == "BOO-BLAST-16"
    assert journey.refusal(Fire("M2", ("J1",))) == "BOO-BLAST-16"


@rule("BOO-BLAST-17")
def test_a_blaster_does_not_walk_and_scores_nothing() -> None:
    assert boodles("M1 C9").refusal(Walk("M1", "C10")) == "BOO-BLAST-17"
    assert boodles("M1 C9").refusal(Pick("M1")) == "BOO-BLAST-17"
    journey = boodles("B1 C24", "M1 C24").does(Take("B1", "M1")).walks("B1", "C25")
    assert (journey.flight.points, journey.at("M1")) == (1, "C25")


@rule("BOO-BLAST-18")
def test_several_blasters_blast_in_a_turn() -> None:
    journey = boodles("B1 E8", "B2 C18", "M1! E8", "M2! C18")
    blast(journey, "M1", "B1", "E11")
    blast(journey, "M2", "B2", "C15")

    assert journey.flight.turn.blasts == 2


@rule("BOO-BLAST-19")
def test_the_same_blaster_blasts_again() -> None:
    journey = boodles("B1 E8", "B2 E8", "B3 E8", "M1! E8")
    blast(journey, "M1", ("B1", "B2"), "E11", "E11")

    assert blast(journey, "M1", "B3", "D11").at("B3") == "D11"


@rule("BOO-BLAST-20")
def test_a_being_is_blasted_from_one_to_the_next() -> None:
    journey = boodles("B1 E8", "M1! E8", "M2! E11")
    blast(journey, "M1", "B1", "E11")

    assert blast(journey, "M2", "B1", "G13").at("B1") == "G13"


@rule("BOO-BLAST-21", "BOO-BOMB-01")
def test_equipment_is_lost_only_when_it_is_moved_onto_a_set_bomb() -> None:
    journey = boodles("B1 C10", "M1 C10", "X1! C9").does(Take("B1", "M1")).walks("B1", "C9")
    assert (journey.at("B1"), journey.at("M1"), journey.at("X1")) == (None, None, "C9")

    lying = Journey(HOME, "M1 C9", "X1 C9", "J1 C9", phase=Phase.GRUMJUGS_MOVE)
    lying.does(SetBomb("J1", "X1")).walks("J1", "C10").ends()
    assert lying.at("M1") == "C9"


def test_a_load_does_not_fly_along_for_free() -> None:
    journey = boodles("B1 E8", "M1! E8", "M2 E8").does(Take("B1", "M2"))
    blast(journey, "M1", "B1", "E11")
    assert (journey.at("B1"), journey.at("M2")) == ("E11", "E8")

    both = boodles("B1 E8", "M1! E8", "M2 E8").does(Take("B1", "M2"))
    blast(both, "M1", ("B1", "M2"), "E11", "E11")
    assert both.refusal(Take("B1", "M2")) == ""


@rule("BOO-MOVE-02")
def test_where_each_is_finished_before_the_next_a_flight_counts_as_a_move() -> None:
    options = {"finish_each_piece": FinishEachPiece.ONE_BY_ONE}
    journey = boodles("B1 E8", "B2 E8", "M1! E8", **options)
    blast(journey, "M1", "B1", "E11")
    blast(journey, "M1", "B2", "E7")

    assert journey.refusal(Walk("B1", "D11")) == "BOO-MOVE-02"
    twice = boodles("B1 E8", "B2 E8", "M1! E8", "M2! E11", **options)
    blast(twice, "M1", "B1", "E11")
    blast(twice, "M1", "B2", "E7")
    assert twice.refusal(Fire("M2", ("B1",))) == "BOO-MOVE-02"


@rule("BOO-SCORE-03")
def test_landing_in_the_finishing_valley_scores() -> None:
    journey = Journey("Q1 A1", "W1 M23", "M1! M23", rate=1)

    assert blast(journey, "M1", "W1", "M25").flight.points == 1
