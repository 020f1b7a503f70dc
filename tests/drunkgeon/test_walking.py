"""Walking: how far, which way, and what closes it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.drunkgeon.answers import Buy, Cast, EndTurn, Insert, Move, Step, Stop
from rules.drunkgeon.board import view
from rules.drunkgeon.maze import distances, is_open, open_neighbours
from rules.drunkgeon.options import RoomRequirement
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Level
from rules.events import Hands
from rules.projection import Described
from rules.requests import Dice
from tests.drunkgeon.evening import Evening

rule = pytest.mark.rule


def walk(evening: Evening, moves: int, *way: str) -> Evening:
    """Flips so many with nothing stacked, and goes that way."""
    evening.does(Move())
    if evening.what == "stack":
        evening.does(evening.options[0])
    evening.catches(moves)
    return evening.does(*map(Step, way))


def steps(evening: Evening) -> list[str]:
    """Where the next step may lead; nowhere while no step is asked."""
    if evening.what != "step":
        return []
    return sorted(one.to for one in evening.options if isinstance(one, Step))


def described(evening: Evening, answer: Any) -> Described:
    return evening.match.game.describe(evening.state, evening.what, answer)


# --- the reference layout ---------------------------------------------------------------------------------


@rule("DRK-MOVE-05")
def test_the_reference_dungeon_has_the_ways_that_were_counted():
    state = Evening().state
    pairs = {frozenset((square, to)) for square in state.cells for to in open_neighbours(state, square)}

    assert len(pairs) == 28
    assert len(distances(state, "A3")) == 22
    single = {square for square in state.cells if len(open_neighbours(state, square)) == 1}
    assert single == {"A1", "A4", "A6", "B2", "B4", "B6", "C2", "C4", "E6", "F1", "F4", "F5", "F6"}
    assert {square for square in state.cells if not open_neighbours(state, square)} == {"C6", "E5", "F2", "F3"}


@rule("DRK-MOVE-05")
def test_a_wall_on_either_mat_closes_a_way_in_both_directions():
    state = Evening().state

    assert not is_open(state, "A3", "A4")
    assert not is_open(state, "A4", "A3")
    assert not is_open(state, "B4", "B5")
    assert is_open(state, "A3", "B3")
    assert is_open(state, "B3", "A3")


# --- the flip ----------------------------------------------------------------------------------------------


@rule("DRK-MOVE-01")
def test_nobody_walks_without_a_flip_and_nobody_has_to_flip():
    evening = Evening()

    assert evening.refused(Step("B3")) == ("DRK-MOVE-01", "no_flip_yet")
    assert EndTurn() in evening.options
    assert evening.does(EndTurn()).seat == 1


@rule("DRK-MOVE-02")
def test_the_number_caught_is_the_number_of_moves():
    evening = walk(Evening(cleared=["B3"]), 2)

    assert (evening.what, evening.state.turn.walk.moves) == ("step", 2)
    assert evening.does(Step("B3")).state.turn.walk.moves == 1
    assert evening.does(Step("B4")).what == "turn"
    assert evening.state.turn.walk is None


def test_who_rolls_walks_as_far_as_the_die_shows():
    evening = Evening(levels=[Level.BEGINNER]).does(Move(), Dice((4,)))
    assert evening.state.turn.walk.moves == 4


# --- laws of a step ----------------------------------------------------------------------------------------


@rule("DRK-MOVE-03")
def test_all_moves_are_used():
    evening = walk(Evening(cleared=["B3"]), 2, "B3")

    assert evening.refused(Stop()) == ("DRK-MOVE-03", "moves_left")
    assert Stop() not in evening.options


@rule("DRK-MOVE-04")
@pytest.mark.parametrize("square", ["B2", "B4"])
def test_nobody_walks_diagonally(square: str):
    assert walk(Evening(), 2).refused(Step(square)) == ("DRK-MOVE-04", "diagonally")


@rule("DRK-MOVE-02")
@pytest.mark.parametrize("square", ["C3", "A1", "F6", "A3"])
def test_a_move_leads_one_mat_on(square: str):
    assert walk(Evening(), 2).refused(Step(square)) == ("DRK-MOVE-02", "more_than_one_mat")


@rule("DRK-MOVE-05")
def test_nobody_walks_through_a_wall_or_out_of_the_dungeon():
    evening = walk(Evening(), 2)

    assert steps(evening) == ["A2", "B3"]
    assert evening.refused(Step("A4")) == ("DRK-MOVE-05", "through_a_wall")
    assert evening.refused(Step("@3")) == ("DRK-MOVE-05", "off_the_dungeon")
    assert evening.refused(Step("G3")) == ("DRK-MOVE-05", "off_the_dungeon")


@rule("DRK-MOVE-06")
def test_a_walk_does_not_turn_back():
    evening = walk(Evening(cleared=["B3"]), 2, "B3")

    assert evening.refused(Step("A3")) == ("DRK-MOVE-06", "turns_back")
    assert steps(evening) == ["B4", "C3"]


@rule("DRK-MOVE-07")
def test_at_a_dead_end_the_walk_turns_round():
    evening = walk(Evening(cleared=["A2"]), 3, "A2", "A1")

    assert steps(evening) == ["A2"]
    evening.does(Step("A2"))
    assert (evening.what, evening.hero().square) == ("turn", "A2")


@rule("DRK-MOVE-07")
def test_who_has_turned_round_goes_on_and_may_not_turn_again():
    evening = walk(Evening(cleared=["A2"]), 5, "A2", "A1", "A2")

    assert "A1" not in steps(evening)
    assert "A3" in steps(evening)
    assert evening.refused(Step("A1"))[0] == "DRK-MOVE-06"


@rule("DRK-MOVE-08")
def test_at_a_fork_any_new_way_may_be_taken():
    evening = walk(Evening("C3", cleared=["C3"]), 2, "D3")

    assert steps(evening) == ["D4", "E3"]


def test_every_open_way_may_begin_a_walk():
    """The last walk's direction does not bind the next one's."""
    evening = walk(Evening(cleared=["B3"]), 1, "B3").does(EndTurn(), EndTurn())

    assert "A3" in steps(walk(evening, 2))


@rule("DRK-MOVE-09")
def test_what_stands_in_the_way_is_met_before_the_glass_moves():
    evening = walk(Evening(), 4, "B3")

    assert evening.what in ("flip", "before_flip")
    assert evening.state.turn.fight.square == "B3"
    assert evening.hero().square == "A3"


@rule("DRK-MOVE-09", "DRK-MON-04", "DRK-MON-06")
def test_a_win_lets_the_walk_go_on_and_a_loss_ends_it():
    won = walk(Evening(), 3, "B3").catches(4)
    assert (won.hero().square, won.what, won.state.turn.walk.moves) == ("B3", "step", 2)

    lost = walk(Evening(), 3, "B3").catches(3).drinks()
    assert (lost.hero().square, lost.what) == ("A3", "turn")
    assert lost.refused(Move()) == ("DRK-TURN-02", "moved_already")
    assert lost.happened("is_stopped")


def test_a_death_in_the_middle_ends_the_turn():
    evening = walk(Evening(fingers=[3, 9]), 3, "B3").catches(3).drinks()

    assert not evening.hero().alive
    assert (evening.what, evening.seat) == ("turn", 1)
    assert evening.state.turn.walk is None


# --- no way on ---------------------------------------------------------------------------------------------


def test_without_a_way_the_moves_are_lost_and_it_is_said_before_the_flip():
    evening = Evening("F2")
    assert described(evening, Move()).message.key == "answer.move_stuck"
    assert described(Evening(), Move()).message.key == "answer.move"

    walk(evening, 3)
    assert evening.what == "turn"
    assert evening.hero().square == "F2"
    assert [event.args["moves"] for event in evening.happened("no_way")] == [3]


# --- the treasure room ----------------------------------------------------------------------------------------


@rule("DRK-GOAL-01")
def test_the_treasure_room_opens_for_three_trophies():
    keys = [["red", "blue"]]
    two = walk(Evening("C5", trophies=[2], keys=keys), 2)
    assert two.refused(Step("B5")) == ("DRK-GOAL-01", "trophies_wanting")
    assert "B5" not in steps(two)

    assert "B5" in steps(walk(Evening("C5", trophies=[3], keys=keys), 2))


@rule("DRK-ROOM-01")
def test_the_treasure_room_opens_for_a_key_of_each_colour_in_play():
    evening = walk(Evening("C5", trophies=[3], keys=[["red"]]), 2)

    assert evening.refused(Step("B5")) == ("DRK-ROOM-01", "keys_wanting")
    assert evening.match.why_not(0, Step("B5")).args == {"colours": ("blue",)}


@rule("DRK-ROOM-01")
def test_a_group_may_let_the_keys_alone_open_the_room():
    evening = Evening("C5", keys=[["red", "blue"]], room_requirement=RoomRequirement.KEYS)

    assert "B5" in steps(walk(evening, 2))


@rule("DRK-SOLO-02", "DRK-GOAL-01")
def test_alone_three_trophies_open_the_room():
    assert "B5" in steps(walk(Evening("C5", players=1, trophies=[3]), 2))
    two = walk(Evening("C5", players=1, trophies=[2]), 2)
    assert two.refused(Step("B5"))[0] == "DRK-GOAL-01"


@rule("DRK-MOVE-07", "DRK-ROOM-01")
def test_a_closed_room_makes_a_dead_end():
    """With C4 turned across, C5 is open to B5, the room, and to D5 only."""
    evening = Evening("D5", cleared=["D5"])
    evening.state.turned["P12"] = 1
    walk(evening, 3, "C5")

    assert steps(evening) == ["D5"]
    assert evening.refused(Step("B5"))[0] == "DRK-GOAL-01"


def test_a_room_that_may_be_entered_is_no_dead_end():
    evening = Evening("D5", cleared=["D5"], trophies=[3], keys=[["red", "blue"]])
    evening.state.turned["P12"] = 1
    walk(evening, 3, "C5")

    assert steps(evening) == ["B5"]


def test_who_was_carried_into_the_room_leaves_it_freely():
    evening = walk(Evening("B5"), 1)

    assert "C5" in steps(evening)


# --- ghosts ----------------------------------------------------------------------------------------------


def test_a_ghost_walks_through_walls_but_not_across_corners_or_back():
    evening = Evening("A3", cleared=["B3", "A2"])
    evening.state.turn.ghost = True
    walk(evening, 3)
    assert steps(evening) == ["A2", "A4", "B3"]
    evening.does(Step("A4"))
    assert "A3" not in steps(evening)
    assert evening.refused(Step("A3"))[0] == "DRK-MOVE-06"
    assert evening.refused(Step("B5"))[0] == "DRK-MOVE-04"
    assert evening.refused(Step("@4"))[0] == "DRK-MOVE-05"


# --- one thing after the other -------------------------------------------------------------------------------


@rule("DRK-TURN-03")
def test_nothing_else_is_begun_in_the_middle_of_a_walk():
    evening = walk(Evening(pushed=False, cleared=["B3"]), 2, "B3")

    for action in (Insert("P16"), Move(), Buy(Spell.BLINK), Cast(Spell.BLINK), EndTurn()):
        assert evening.refused(action) == ("DRK-TURN-03", "in_the_middle_of_a_move"), action


def test_a_step_is_a_move_of_the_hand_and_the_view_shows_the_way():
    evening = walk(Evening(cleared=["B3"]), 3, "B3")

    [carried] = [event for event in evening.match.told if event.key == "steps"]
    assert (carried.place, carried.to, carried.hands) == ("A3", "B3", Hands.DONE)
    board = view(evening.state, None).board
    assert (board.way, board.moves, sorted(board.steps)) == (("A3", "B3"), 2, ["B4", "C3"])
    assert described(evening, Step("B4")).spots == ("B4",)
