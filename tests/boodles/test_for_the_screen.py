"""What the screen is shown of a flight, and whom it shows what."""

from __future__ import annotations

from rules.boodles import GAME
from rules.boodles.answers import Pick, Walk
from rules.boodles.shown import PassesBoard
from rules.boodles.state import Phase, Valley
from rules.projection import asked
from tests.boodles.journey import Journey


def board(journey: Journey, seat: int | None = None) -> PassesBoard:
    shown: PassesBoard = GAME.view(journey.flight, seat).board
    return shown


def test_every_square_is_shown_with_its_ground_and_its_number() -> None:
    squares = board(Journey("B1 C9", rate=1)).squares

    assert len(squares) == 416
    assert [one.square for one in squares[:3]] == ["A1", "B1", "C1"]
    assert {one.square: (one.terrain, one.number) for one in squares}["C4"] == (".", 1)


def test_a_stack_is_shown_with_carriers_before_what_they_carry() -> None:
    journey = Journey("M1<B2 C9", "B2 C9", "F1 C9", "J1<Y1 E11", "X1<J1 E11", "Y1 E11", rate=3)
    shown = [(one.id, one.carrier) for one in board(journey).pieces]

    assert shown == [("B2", None), ("M1", "B2"), ("F1", None), ("Y1", None), ("J1", "Y1"), ("X1", "J1")]


def test_reach_is_shown_for_every_piece_with_what_is_left_of_its_movement() -> None:
    journey = Journey("B1 C9", "B2 A1", "M1! E8", rate=3).walks("B1", "C10", "C11")
    reach = {one.piece: one for one in board(journey).reach}

    assert (reach["B1"].how, reach["B1"].left) == ("walk", 1)
    assert dict(reach["B1"].squares)["C12"] == 1
    assert reach["M1"].how == "blast"
    assert dict(reach["M1"].squares)["E11"] == 3
    assert {one.id: one.left for one in board(journey).pieces if one.id == "B2"} == {"B2": 3}


def test_a_grumbuggy_is_shown_with_how_far_it_may_be_driven_and_whether_it_is_frozen() -> None:
    journey = Journey("W1 B14", "J1 E11", "Y1 E11", "J2 G11", "Y2 G11", phase=Phase.GRUMJUGS_MOVE, spells=("B14",))
    shown = board(journey)

    assert {one.id: (one.left, one.frozen) for one in shown.pieces if one.kind == "grumbuggy"} == {
        "Y1": (0, True),
        "Y2": (4, False),
    }
    assert {one.piece for one in shown.reach if one.how == "drive"} == {"Y2"}
    assert shown.spells[0].works
    assert "E11" in shown.spells[0].squares


def test_targets_are_shown_with_their_odds() -> None:
    journey = Journey("F1 C9", "B1 C9", "J1 C10", phase=Phase.GRUMJUGS_ATTACK)
    (target,) = board(journey).targets

    assert (target.attacker, target.defender, target.hits, target.counter) == ("J1", "F1", 3, 3)


def test_what_is_waiting_and_what_has_gone_is_shown() -> None:
    journey = Journey("B1 C9", "Q1 A1", "J1 N20", rate=1, score_box=("B2",), points=1, fallen=("J2", "B3"))
    shown = board(journey)

    assert {one.kind: one.count for one in shown.reinforcements} == {"grumjug": 18, "grumbuggy": 10, "grumbomb": 12}
    assert (shown.score_box, dict(shown.fallen)) == (("boodle",), {"grumjug": 1, "boodle": 1})
    assert (shown.points, shown.victory, shown.best_possible) == (1, 4, 6)
    assert (shown.start, shown.phase, shown.rate) == ("green", "boodles_move", 1)
    assert shown.clear_way


def test_badges_show_the_points_and_the_pieces() -> None:
    journey = Journey("B1 C9", "J1 N20", rate=1, start=Valley.RED)
    boodles, grumjugs = GAME.view(journey.flight, None).badges

    assert (boodles.colour, boodles.goal, grumjugs.colour, grumjugs.goal) == ("red", 4, "green", None)
    assert GAME.view(journey.flight, None).turn == 0


def test_alone_one_boodlebeing_at_home_is_all_that_is_wanted() -> None:
    journey = Journey("W1 C24", "F1 C9", "J1 N20", players=1, rate=3)
    assert (board(journey).points, board(journey).victory) == (0, 1)

    badge = GAME.view(journey.walks("W1", "C25").flight, None).badges[0]
    assert (badge.score, badge.goal) == (1, 1)


def test_who_is_in_hand_need_not_be_tapped_again() -> None:
    journey = Journey("B1 C9", "Q1 A1", rate=2)
    before = {one.answer: one.spots for one in asked(journey.match, 0).options}
    assert before[Pick("B1")] == ("boodle-1",)

    journey.does(Pick("B1"))
    after = {one.answer: one.spots for one in asked(journey.match, 0).options}
    assert after[Walk("B1", "C10")] == ("C10",)
