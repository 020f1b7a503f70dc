"""Pushing mats in: what shifts, what falls out and who keeps it, what is carried along and what comes round."""

from __future__ import annotations

import pytest

from rules.drunkgeon.answers import Buy, EndTurn, Insert, Move, PlaceGlass, Push, Step
from rules.drunkgeon.board import placements, view
from rules.drunkgeon.options import NoReversePush
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Loot
from rules.drunkgeon.turn import TURN_LAWS
from rules.events import Carry
from rules.events import Push as PushIn
from rules.placements import Board
from rules.requests import Drawn
from tests.drunkgeon.evening import Evening
from tests.drunkgeon.table import Table

rule = pytest.mark.rule


def after_red(players: int = 2) -> Table:
    """REF+: red has pushed the key mat in at W3, stands on A3, and the turn has gone on."""
    return Table(players).comes_in("W3").does(EndTurn())


# --- the first turn -------------------------------------------------------------------------------------


@rule("DRK-INS-01")
def test_a_push_moves_one_row_by_one_space_and_no_other():
    table = Table(2)
    before = {number: table.row(number) for number in range(1, 7)}
    table.pushes("W3")

    assert table.row(3) == ["K-RED", "T03", "M01", "P07", "M02", "M10"]
    assert all(table.row(number) == before[number] for number in (1, 2, 4, 5, 6))
    assert table.hero(0).mats == ["P16"]


@rule("DRK-INS-05")
def test_the_glass_waits_for_the_key_mat_and_so_does_everything_else():
    table = Table(2)

    assert table.what == "first_push"
    for action in (PlaceGlass("A3"), Move(), Buy(Spell.BLINK), Insert("K-RED"), Step("A2"), EndTurn()):
        assert table.refused(action) == "DRK-INS-05", action
    table.pushes("W3")
    for action in (Move(), Buy(Spell.BLINK), Insert("P16"), Step("A2"), EndTurn()):
        assert table.refused(action) == "DRK-INS-05", action


@rule("DRK-INS-06")
def test_the_glass_begins_on_the_own_key_mat_and_nowhere_else():
    table = Table(2).pushes("W3")

    assert table.options == [PlaceGlass("A3")]
    assert table.refused(PlaceGlass("B3")) == "DRK-INS-06"
    table.does(PlaceGlass("A3"))
    assert (table.hero(0).square, table.hero(0).fingers) == ("A3", 9)
    assert table.refused(PlaceGlass("A3")) == "DRK-INS-06"


@rule("DRK-INS-03")
def test_the_mat_at_the_far_end_falls_out():
    table = after_red().comes_in("NF")

    assert table.column("F") == ["K-BLUE", "P03", "P18", "M10", "P13", "P09"]
    assert table.hero(1).mats == ["P08"]
    assert (table.hero(1).square, table.state.turned["K-BLUE"]) == ("F1", 0)


@rule("DRK-INS-04")
def test_who_pushed_keeps_what_came_out_even_somebody_elses_key_mat():
    table = after_red().comes_in("NF").does(EndTurn(), EndTurn())
    table.pushes("E3")

    assert table.hero(1).mats == ["K-RED"]
    assert table.hero(0).mats == ["P16"]
    table.does(EndTurn(), EndTurn())
    assert Insert("K-RED") in table.options


@rule("DRK-INS-02")
@pytest.mark.parametrize(("turning", "openings"), [(0, "NE"), (1, "ES"), (2, "SW"), (3, "NW")])
def test_a_mat_is_pushed_in_any_way_round(turning: int, openings: str):
    evening = Evening(mats=[["P16"]], pushed=False).does(Insert("P16"), Push("NC", turning))

    shown = next(one for one in view(evening.state, None).board.squares if one.square == "C1")
    assert (shown.mat.id, shown.mat.openings) == ("P16", openings)


@rule("DRK-INS-02")
def test_there_are_four_ways_round_and_no_fifth():
    table = Table(2)

    assert table.refused(Push("W3", 4)) == "DRK-INS-02"
    assert table.refused(Push("W3", -1)) == "DRK-INS-02"


@rule("DRK-INS-01")
def test_there_are_twenty_four_slots_and_ninety_six_pushes():
    table = Table(2)

    assert len({one.slot for one in table.options}) == 24
    assert len(table.options) == 96
    assert table.refused(Push("W7", 0)) == "DRK-INS-01"
    assert table.refused(Push("A3", 0)) == "DRK-INS-01"


@rule("DRK-INS-01")
def test_only_a_mat_of_the_own_hand_is_pushed():
    table = after_red().comes_in("NF").does(EndTurn())

    assert table.refused(Insert("P08")) == "DRK-INS-01"
    assert table.refused(Insert("P01")) == "DRK-INS-01"
    assert table.refused(Insert("stack")) == "DRK-INS-01"
    assert table.refused(Insert("nonsense")) == "DRK-INS-01"


@rule("DRK-INS-01")
def test_a_push_may_be_pushed_straight_back_unless_a_group_forbids_it():
    free = after_red()
    assert Push("E3", 0) in free.options

    strict = Table(2, no_reverse_push=NoReversePush.REFUSED).comes_in("W3").does(EndTurn())
    assert strict.refused(Push("E3", 2)) == "DRK-INS-01"
    assert strict.refusal(Push("E3", 2)).key == "reverses_last_push"
    assert len(strict.options) == 92
    strict.comes_in("NF").does(EndTurn())
    assert strict.match.why_not(0, Insert("P16")) is None


# --- what is carried, and what comes round ------------------------------------------------------------------


@rule("DRK-FAQ-08")
def test_glasses_ride_along_and_who_is_pushed_out_comes_round():
    table = after_red(3).comes_in("NF").does(EndTurn())
    table.comes_in("W6").does(EndTurn(), EndTurn())
    table.state.heroes[2].square = "D3"
    table.board = Board(placements(table.state))
    table.pushes("E3")

    assert table.row(3) == ["T03", "M01", "P07", "M02", "P18", "P08"]
    assert table.hero(1).mats == ["K-RED"]
    assert (table.hero(0).square, table.state.cells["F3"]) == ("F3", "P08")
    assert (table.hero(2).square, table.state.cells["C3"]) == ("C3", "P07")
    assert table.hero(0).drunk == 0


@rule("DRK-FAQ-07")
def test_glasses_are_lifted_before_the_push_and_put_back_after_it():
    evening = Evening("A3", "D3", mats=[["P16"], []], pushed=False).does(Insert("P16"), Push("W3", 1))

    keys = [verb.key for verb in evening.match.told]
    assert keys == ["lifts_glass", "lifts_glass", "turns_mat", "pushes", "puts_back", "puts_back"]
    lifted = [verb for verb in evening.match.told if verb.key == "lifts_glass"]
    assert [(verb.seat, verb.place) for verb in lifted] == [(0, "A3"), (1, "D3")]
    backs = [verb for verb in evening.match.told if verb.key == "puts_back"]
    assert [(verb.seat, verb.to) for verb in backs] == [(0, "B3"), (1, "E3")]


@rule("DRK-FAQ-08")
def test_nothing_happens_to_who_is_carried():
    """Onto an unbeaten trap, another glass, a key mat: no event, no key, no fight (a carried hero makes no step)."""
    evening = Evening("F3", "A3", mats=[["P16"], []], pushed=False)
    evening.does(Insert("P16"), Push("W3", 0))

    assert evening.what == "turn"
    assert (evening.hero(0).square, evening.hero(1).square) == ("A3", "B3")
    assert evening.hero(0).mats == ["M10"]
    assert evening.state.turn.fight is None
    assert evening.hero(0).keys == ["red"]


@rule("DRK-INS-06", "DRK-FAQ-08")
def test_a_first_push_may_bring_another_glass_onto_the_new_key_mat():
    table = after_red().pushes("E3").does(PlaceGlass("F3"))

    assert table.state.standing_on("F3") == [0, 1]
    assert table.hero(1).mats == ["K-RED"]
    assert table.hero(0).keys == ["red"]
    assert table.what == "turn"


@rule("DRK-FAQ-08")
def test_a_dead_players_pile_goes_with_its_mat_and_comes_round_with_it():
    loot = Loot(mats=["P16"], trophies=2, keys=["blue"])
    evening = Evening("C5", mats=[["K-BLUE"], []], piles={"A3": loot}, pushed=False)
    evening.does(Insert("K-BLUE"), Push("W3", 0))
    assert list(evening.state.piles) == ["B3"]

    evening = Evening("C5", mats=[["K-BLUE"], []], piles={"F3": loot}, pushed=False)
    evening.does(Insert("K-BLUE"), Push("W3", 0))
    assert list(evening.state.piles) == ["A3"]
    assert evening.hero(0).mats == ["M10"]
    carried = [verb for verb in evening.match.told if isinstance(verb, Carry) and verb.key == "carries_pile"]
    assert {(verb.place, verb.to) for verb in carried} == {("M10", "K-BLUE")}


def test_two_piles_on_one_line_move_together():
    piles = {"F3": Loot(trophies=1), "A3": Loot(trophies=2)}
    evening = Evening("C5", mats=[["K-BLUE"], []], piles=piles, pushed=False)
    evening.does(Insert("K-BLUE"), Push("W3", 0))

    assert {square: loot.trophies for square, loot in evening.state.piles.items()} == {"A3": 1, "B3": 2}


@rule("DRK-FAQ-11")
def test_of_two_mats_in_the_hand_either_may_go_in_but_only_one_a_turn():
    evening = Evening("A3", mats=[["P16", "K-BLUE"], []], pushed=False)
    assert {Insert("P16"), Insert("K-BLUE")} <= set(evening.options)
    evening.does(Insert("K-BLUE"), Push("NA", 0))

    assert evening.hero(0).mats == ["P16", "M04"]
    assert evening.refused(Insert("P16")) == ("DRK-TURN-02", "inserted_already")


def test_who_holds_no_mat_pushes_none():
    evening = Evening("A3", mats=[[], ["P16", "K-BLUE"]], pushed=False)

    assert not [one for one in evening.options if isinstance(one, Insert)]


# --- Half Pint --------------------------------------------------------------------------------------------


def half_pint(side: int = 5, players: int = 2) -> Table:
    return Table(players, laid=False).sit_down(side, side).lay_any().begin()


@rule("DRK-HALF-03")
def test_what_the_key_mat_pushes_out_goes_under_the_stack():
    table = half_pint()
    out = table.state.cells["E3"]
    table.comes_in("W3")

    assert table.state.stack.count == 12
    assert table.state.stack.under == [out]
    assert table.hero(0).mats == []


@rule("DRK-HALF-02", "DRK-HALF-03")
@pytest.mark.parametrize(("side", "players", "count"), [(5, 2, 13), (4, 2, 22), (4, 4, 24), (5, 1, 12)])
def test_after_all_first_turns_the_stack_has_one_mat_more_for_each_player(side: int, players: int, count: int):
    table = half_pint(side, players)
    for _ in range(players):
        table.comes_in("W1").does(EndTurn())

    assert table.state.stack.count == count


@rule("DRK-HALF-04")
def test_later_the_top_mat_of_the_stack_is_drawn_and_pushed_and_no_other():
    table = half_pint().comes_in("W3").does(EndTurn()).comes_in("W2").does(EndTurn())

    assert table.refused(Insert("P07")) == "DRK-HALF-04"
    table.does(Insert("stack"))
    assert table.what == "draw_mat"
    assert table.refused(Drawn(table.state.cells["A1"])) == "DRK-HALF-04"
    drawn = table.options[0]
    table.does(drawn)
    assert (table.what, table.state.turn.inserting) == ("push", drawn.card)
    assert view(table.state, None).board.inserting.id == drawn.card
    table.does(Push("NA", 1))
    assert table.state.cells["A1"] == drawn.card


@rule("DRK-HALF-05")
def test_what_is_pushed_out_later_goes_under_the_stack_as_well():
    table = half_pint().comes_in("W3").does(EndTurn()).comes_in("W2").does(EndTurn())
    count, out = table.state.stack.count, table.state.cells["A5"]
    table.does(Insert("stack")).does(table.options[0]).does(Push("NA", 0))

    assert table.state.stack.count == count
    assert table.state.stack.under[-1] == out
    assert table.hero(0).mats == []
    assert table.told("goes_under_stack")


@rule("DRK-HALF-04")
def test_when_the_shuffled_mats_have_run_out_the_first_one_put_under_is_on_top():
    table = half_pint().comes_in("W3").does(EndTurn()).comes_in("W2").does(EndTurn())
    table.state.stack.under += table.state.stack.shuffled
    table.state.turned.update(dict.fromkeys(table.state.stack.shuffled, 0))
    table.state.stack.shuffled = []
    table.board = Board(placements(table.state))
    first = table.state.stack.under[0]
    table.does(Insert("stack"))

    assert (table.what, table.state.turn.inserting) == ("push", first)
    assert table.refused(Push("X1", 0)) == "DRK-INS-01"


@rule("DRK-HALF-04")
def test_an_empty_stack_gives_no_mat():
    table = half_pint().comes_in("W3").does(EndTurn()).comes_in("W2").does(EndTurn())
    table.state.left_over = [*table.state.stack.under, *table.state.stack.shuffled]
    table.state.stack.under, table.state.stack.shuffled = [], []

    refusal = TURN_LAWS.why_not(table.state, Insert("stack"))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("DRK-HALF-04", "stack_empty")


# --- linked ----------------------------------------------------------------------------------------------


@rule("DRK-LINK-03")
def test_in_a_linked_dungeon_twelve_mats_move_and_the_twelfth_falls_out():
    table = Table(2, laid=False).sit_down(6, 12).lay_any().begin()
    before = [table.state.cells[f"{letter}3"] for letter in "ABCDEFGHIJKL"]
    table.comes_in("W3")

    after = [table.state.cells[f"{letter}3"] for letter in "ABCDEFGHIJKL"]
    assert after == ["K-RED-a", *before[:-1]]
    assert table.hero(0).mats == [before[-1]]


def test_hands_are_told_where_and_how_a_mat_goes_in():
    table = Table(2).pushes("SB", 3)

    [push] = [verb for verb in table.match.told if isinstance(verb, PushIn)]
    assert push.line == ("B6", "B5", "B4", "B3", "B2", "B1")
    assert (push.thing.id, push.thing.turning, push.place, push.to) == ("K-RED", 3, "hand-0", "hand-0")
    assert push.args["slot"] == "SB"
