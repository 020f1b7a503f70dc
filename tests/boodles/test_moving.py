"""Moving: steps, foes, closed ground, three to a square, and the Boodles' rate."""

from __future__ import annotations

import pytest

from rules.boodles.answers import EndPhase, GoBack, Pick, PutDown, Take, Walk
from rules.boodles.options import ArrivedPiecesStay, BlockMountainCorners, FinishEachPiece, HiddenBombState
from rules.boodles.reaching import walking_reach
from rules.boodles.state import Phase, Valley
from rules.boodles.terrain import ground
from rules.projection import asked
from tests.boodles.journey import CONTENT, Journey

rule = pytest.mark.rule
HOME = "Q1 A1"
MOVE = Phase.GRUMJUGS_MOVE


def boodles(*pieces: str, rate: int = 1, **more: object) -> Journey:
    return Journey(HOME, *pieces, rate=rate, **more)


def grumjugs(*pieces: str, **more: object) -> Journey:
    return Journey(HOME, *pieces, phase=MOVE, **more)


def reach(journey: Journey, piece: str) -> set[str]:
    return set(walking_reach(journey.flight, journey.flight.pieces[piece]))


def walks_listed(journey: Journey, piece: str) -> set[str]:
    journey.does(Pick(piece))
    return {answer.to for answer in journey.options if isinstance(answer, Walk)}


# --- optional, and never more than the rate ---------------------------------------------------------


@rule("BOO-MOVE-01")
def test_nobody_has_to_use_all_of_his_movement() -> None:
    journey = boodles("B1 C10", "B2 C9", rate=5).walks("B1", "C11", "C12")

    assert journey.refusal(EndPhase()) == ""
    assert journey.refusal(Pick("B1")) == "BOO-MOVE-01"


@rule("BOO-MOVE-01")
def test_what_is_along_already_is_not_taken_again() -> None:
    journey = boodles("B1 C10", "M1 C10", rate=2).does(Take("B1", "M1"))

    assert journey.refusal(Take("B1", "M1")) == "BOO-MOVE-01"


@rule("BOO-MOVE-02", "BOO-BOOD-03")
def test_movement_is_not_saved() -> None:
    journey = boodles("B1 C10", rate=5).walks("B1", "C11").ends()
    while journey.asked != ("rate", 0):
        journey.does(journey.options[-1])
    assert journey.asked == ("rate", 0)
    journey.throw(2, 1)

    assert journey.flight.pieces["B1"].walked == 0
    assert journey.refusal(Walk("B1", "B14")) == "BOO-BOOD-03"
    assert journey.refusal(Walk("B1", "B13")) == ""


@rule("BOO-MOVE-02")
def test_where_each_is_finished_before_the_next_it_moves_no_more_after_another_has() -> None:
    options = {"finish_each_piece": FinishEachPiece.ONE_BY_ONE}
    journey = boodles("B1 C10", "B2 C9", rate=3, **options).walks("B1", "C11").walks("B2", "C10")

    assert journey.refusal(Walk("B1", "C12")) == "BOO-MOVE-02"
    assert journey.refusal(Pick("B1")) == "BOO-MOVE-02"
    assert boodles("B1 C10", "B2 C9", rate=3).walks("B1", "C11").walks("B2", "C10").refusal(Walk("B1", "C12")) == ""


@rule("BOO-MOVE-03", "BOO-BOOD-03")
def test_movement_is_not_passed_on() -> None:
    journey = boodles("B1 C9", "B2 C10", rate=3).walks("B2", "B13")

    assert journey.refusal(Walk("B2", "B14")) == "BOO-BOOD-03"


@rule("BOO-BOOD-02", "BOO-SOLO-14")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("dice", "rate"), [((2, 5), 5), ((3, 3), 3), ((1, 1), 1), ((1, 6), 6)])
def test_the_rate_is_the_higher_of_two_dice(players: int, dice: tuple[int, int], rate: int) -> None:
    journey = Journey("W1 C2", phase=Phase.BOODLES_ROLL, players=players).throw(*dice)

    assert journey.flight.turn.rate == rate


@rule("BOO-BOOD-03")
@pytest.mark.parametrize("who", ["B1", "F1", "W1", "Q1"])
def test_every_being_may_walk_the_whole_rate_and_no_more(who: str) -> None:
    journey = Journey("B2 A1", f"{who} C8", rate=4)

    assert journey.refusal(Walk(who, "C12")) == ""
    assert journey.refusal(Walk(who, "B13")) == "BOO-BOOD-03"
    journey.walks(who, "C12")
    assert journey.refusal(Pick(who)) == "BOO-BOOD-03"


# --- steps ------------------------------------------------------------------------------------------


@rule("BOO-MOVE-04")
def test_a_step_goes_to_any_adjacent_square() -> None:
    journey = boodles("B1 C10", rate=1)

    assert walks_listed(journey, "B1") == {"B9", "C9", "D10", "C11", "D11"}
    assert journey.refusal(Walk("B1", "C10")) == "BOO-MOVE-04"
    assert journey.refusal(Walk("B1", "Z99")) == "BOO-MOVE-04"


@rule("BOO-MOVE-04")
def test_a_diagonal_step_between_two_mountains_is_a_reading() -> None:
    rows = ("ggggg", "#.###", "##.##", "#...#", "rrrrr")

    assert "C3" in ground(rows, False).around["B2"]
    assert "C3" not in ground(rows, True).around["B2"]
    assert "B4" in ground(rows, True).around["C3"]
    blocked = BlockMountainCorners.BLOCKED
    assert boodles("B1 C10", block_mountain_corners=blocked).flight.ground.rows == CONTENT.map.rows


@rule("BOO-MOVE-05")
def test_nobody_passes_a_living_foe() -> None:
    journey = boodles("B1 B12", "J1 B13", "J2 C13", "J3 A1", rate=6)

    assert journey.refusal(Walk("B1", "B13")) == "BOO-MOVE-05"
    assert journey.refusal(Walk("B1", "B14")) == "BOO-MOVE-05"
    assert "B14" not in reach(journey, "B1")
    against = grumjugs("J1 C10", "B1 C9")
    assert against.refusal(Walk("J1", "C9")) == "BOO-MOVE-05"


@rule("BOO-MOVE-06")
@pytest.mark.parametrize("equipment", ["Y1", "X1"])
def test_equipment_does_not_block(equipment: str) -> None:
    assert boodles(f"{equipment} C10", "B1 C9").walks("B1", "C10").at("B1") == "C10"
    assert boodles("J1 C10", "B1 C9").refusal(Walk("B1", "C10")) == "BOO-MOVE-05"


@rule("BOO-MOVE-05")
def test_passing_beside_foes_costs_nothing() -> None:
    journey = boodles("B1 M11", "J1 M12", "J2 M13", rate=2)

    assert "L12" in reach(journey, "B1")
    assert "L13" in reach(journey, "B1")


@rule("BOO-MOVE-07", "BOO-MOVE-08")
def test_nobody_enters_the_mountains() -> None:
    assert boodles("B1 C10").refusal(Walk("B1", "D9")) == "BOO-MOVE-07"
    assert grumjugs("J1 C10").refusal(Walk("J1", "D9")) == "BOO-MOVE-07"
    assert boodles("B1 E8", "M1! E8").refusal(Walk("B1", "E9")) == "BOO-MOVE-07"


@rule("BOO-MOVE-09")
def test_boodles_may_go_back_into_their_valley() -> None:
    assert boodles("B1 C3").walks("B1", "C2").at("B1") == "C2"


@rule("BOO-MOVE-10")
def test_grumjugs_go_in_and_out_of_the_fortress() -> None:
    assert grumjugs("J1 O13").walks("J1", "N13").at("J1") == "N13"
    assert grumjugs("J1 N13").walks("J1", "O12").at("J1") == "O12"


@rule("BOO-MOVE-11")
@pytest.mark.parametrize("start", list(Valley))
def test_grumjugs_enter_neither_valley(start: Valley) -> None:
    journey = Journey("Q1 A1" if start is Valley.GREEN else "Q1 A26", "J1 C3", "J2 M24", phase=MOVE, start=start)

    assert journey.refusal(Walk("J1", "C2")) == "BOO-MOVE-11"
    assert journey.refusal(Walk("J2", "M25")) == "BOO-MOVE-11"


@rule("BOO-MOVE-12")
def test_boodles_may_not_enter_the_fortress() -> None:
    journey = boodles("B1 N13", rate=6)

    assert journey.refusal(Walk("B1", "O13")) == "BOO-MOVE-12"
    assert not reach(journey, "B1") & journey.flight.ground.fortress


@rule("BOO-SETUP-01")
def test_nobody_moves_what_is_not_his() -> None:
    assert boodles("J1 C10").refusal(Walk("J1", "C11")) == "BOO-SETUP-01"
    assert grumjugs("J1 C10").refusal(Pick("Q1")) == "BOO-SETUP-01"
    assert boodles().refusal(Walk("B9", "C11")) == "BOO-SETUP-01"
    assert boodles().refusal(Take("J1", "M1")) == "BOO-SETUP-01"


# --- three to a square ------------------------------------------------------------------------------


@rule("BOO-MOVE-13")
def test_a_full_square_may_be_passed_but_not_kept_full() -> None:
    full = ("B1 C9", "B2 C9", "B3 C9", "B4 C8")

    assert boodles(*full, rate=2).walks("B4", "C9", "C10").refusal(EndPhase()) == ""
    journey = boodles(*full, rate=2).walks("B4", "C9")
    assert journey.refusal(EndPhase()) == "BOO-MOVE-13"
    assert journey.walks("B4", "C10").refusal(EndPhase()) == ""


@rule("BOO-MOVE-13")
def test_who_overfills_a_square_may_take_its_steps_back_but_not_their_cost() -> None:
    journey = boodles("B1 C9", "B2 C9", "B3 C9", "B4 C8", "M1 C8", rate=1).does(Take("B4", "M1"))
    journey.walks("B4", "C9")
    assert journey.refusal(GoBack("B1")) == "BOO-MOVE-13"
    assert {GoBack("B4"), GoBack("M1")} <= set(journey.options)
    journey.does(GoBack("B4"), GoBack("M1"))

    assert (journey.at("B4"), journey.at("M1")) == ("C8", "C8")
    assert journey.refusal(Walk("B4", "C7")) == "BOO-BOOD-03"
    assert journey.refusal(GoBack("B4")) == "BOO-MOVE-13"
    assert journey.refusal(EndPhase()) == ""


def test_pieces_may_move_in_turns() -> None:
    journey = boodles("B1 C10", "B2 C9", rate=4).walks("B1", "C11").walks("B2", "C10").walks("B1", "C12")

    assert journey.flight.pieces["B1"].walked == 2


def test_the_piece_in_hand_is_put_aside_when_it_has_nothing_more_to_do() -> None:
    journey = boodles("B1 C10", rate=2).walks("B1", "C11")
    assert journey.flight.turn.hand == "B1"
    assert journey.walks("B1", "C12").flight.turn.hand is None


# --- where a walk ends ------------------------------------------------------------------------------


def test_a_walk_ends_in_the_finishing_valley() -> None:
    journey = boodles("B1 C24", rate=3)
    assert not reach(journey, "B1") & {"C26", "B26"}
    stay = boodles("B1 C24", rate=3, arrived_pieces_stay=ArrivedPiecesStay.STAY)
    assert "C26" in reach(stay, "B1")
    assert journey.walks("B1", "C25").flight.score_box == ["B1"]


@rule("BOO-BOMB-01")
def test_no_way_leads_over_a_set_bomb() -> None:
    journey = boodles("B1 B16", "X1! B17", rate=2)

    assert journey.refusal(Walk("B1", "C18")) == "BOO-BOMB-01"
    assert journey.refusal(Walk("B1", "B17")) == ""


@rule("BOO-MOVE-06")
def test_bombs_that_may_be_set_end_a_walk_where_only_the_grumjug_player_knows() -> None:
    hidden = {"hidden_bomb_state": HiddenBombState.HIDDEN}
    journey = boodles("B1 B16", "X1 B17", rate=2, **hidden)

    assert "C18" not in reach(journey, "B1")
    assert journey.walks("B1", "B17", "C18").at("B1") == "C18"
    assert [one.is_set for one in journey.match.game.view(journey.flight, 0).board.pieces if one.id == "X1"] == [None]


def test_an_answer_says_what_comes_of_a_walk_and_what_it_costs() -> None:
    journey = boodles("B1 B16", "B2 C24", "X1! B17", rate=2).does(Pick("B1"))
    words = {one.answer: one.message for one in asked(journey.match, 0).options}

    assert words[Walk("B1", "B17")].key == "answer.walk_to_death"
    assert words[Walk("B1", "C15")].args["steps"] == 1
    journey.does(Pick("B2"))
    words = {one.answer: one.message for one in asked(journey.match, 0).options}
    assert words[Walk("B2", "C25")].key == "answer.walk_home"


@rule("BOO-BLAST-08", "BOO-BLAST-21")
def test_what_is_put_down_stays_behind() -> None:
    journey = boodles("B1 C10", "M1 C10", rate=2).does(Take("B1", "M1")).walks("B1", "C11")
    journey.does(PutDown("B1", "M1")).walks("B1", "C12")

    assert (journey.at("B1"), journey.at("M1")) == ("C12", "C11")
