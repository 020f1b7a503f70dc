"""The rulebook's examples, and what positions and content may not be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.content import load
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import EndTurn, Insert, Move, PickUpAll, PlaceGlass, Push, StackUp, Step
from rules.drunkgeon.board import view
from rules.drunkgeon.options import GlassFingers
from rules.drunkgeon.state import Loot
from rules.games import text_of
from rules.laws import Refused
from rules.located import Mistake
from rules.position import Patch, Ruling
from rules.requests import Number
from tests.drunkgeon.evening import REF, Evening
from tests.drunkgeon.table import Table

rule = pytest.mark.rule

# --- DRK-EX-01 to DRK-EX-05 -------------------------------------------------------------------------------


@rule("DRK-TROPHY-02", "DRK-TROPHY-03", "DRK-TROPHY-04")
def test_a_stack_of_three_caught_on_a_two_is_a_four():
    evening = Evening(trophies=[2], cleared=["B3"]).does(Move(), StackUp(2)).catches(2)

    assert evening.state.turn.walk.moves == 4


@rule("DRK-FAQ-07", "DRK-FAQ-08", "DRK-INS-03", "DRK-INS-04")
def test_a_glass_at_the_far_end_goes_once_round_and_nobody_drinks():
    evening = Evening("F3", "B4", mats=[["P16"], []], pushed=False).does(Insert("P16"), Push("W3", 0))

    assert (evening.hero(0).square, evening.state.cells["A3"]) == ("A3", "P16")
    assert evening.hero(0).mats == ["M10"]
    assert [hero.drunk for hero in evening.state.heroes] == [0, 0]


@rule("DRK-DEATH-04", "DRK-FAQ-11", "DRK-INS-04")
def test_a_mat_picked_up_from_the_dead_is_one_of_two_to_push():
    piles = {"B3": Loot(mats=["K-BLUE"])}
    evening = Evening(cleared=["B3"], piles=piles, mats=[["P16"], []], pushed=False)
    evening.does(Move()).catches(1).does(Step("B3"), PickUpAll())
    assert evening.hero(0).mats == ["P16", "K-BLUE"]
    evening.does(Insert("K-BLUE"), Push("NE", 0))

    assert evening.hero(0).mats == ["P16", "P06"]


@rule("DRK-LINK-01", "DRK-LINK-02", "DRK-LINK-03", "DRK-LINK-04")
def test_eight_play_on_two_copies_by_the_same_rules():
    table = Table(8, laid=False).sit_down(6, 12).lay_any().begin()
    for seat in range(8):
        assert table.seat == seat
        table.comes_in(f"N{'ABCDEFGH'[seat]}").does(EndTurn())

    assert len(table.state.living()) == 8
    assert [one.spell for one in view(table.state, 0).board.magic].count("dispel") == 1
    assert all(len(hero.mats) == 1 for hero in table.state.heroes)


@rule("DRK-FAQ-05", "DRK-FINGER-01")
def test_two_small_glasses_are_one_life_of_the_agreed_total():
    table = Table(2, laid=False, glass_fingers=GlassFingers.BY_PLAYER).sit_down_with(Number(9), Number(10)).lay(REF)
    table.begin().comes_in("W3").does(EndTurn()).comes_in("NF")

    assert [hero.fingers for hero in table.state.heroes] == [9, 10]
    assert [badge.goal for badge in view(table.state, None).badges] == [9, 10]


# --- positions --------------------------------------------------------------------------------------------

BAD: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = (
    ("DRK-SETUP-01", (("$.active", 2),)),
    ("DRK-SETUP-05", (("$.columns", 9),)),
    ("DRK-SETUP-05", (("$.columns", 3), ("$.rows", 3))),
    ("DRK-SETUP-02", (("$.heroes[1].colour", "red"),)),
    ("DRK-SETUP-02", (("$.heroes[1].colour", None),)),
    ("DRK-SETUP-06", (("$.cells.A1", "P01"),)),
    ("DRK-SETUP-06", (('$.turned["P01"]', 4),)),
    ("DRK-SETUP-06", (("$.heroes[0].mats", []),)),
    ("DRK-INTRO-01", (("$.heroes[0].fingers", 10),)),
    ("DRK-INTRO-01", (("$.heroes[0].fingers", 0),)),
    ("DRK-INTRO-01", (("$.heroes[0].square", "G7"),)),
    ("DRK-INTRO-01", (("$.heroes[0].drunk", -1),)),
    ("DRK-INTRO-01", (("$.heroes[0].full", 20),)),
    ("DRK-KEY-02", (("$.heroes[0].keys", ["red", "red"]),)),
    ("DRK-SETUP-07", (("$.supply.trophies", 3),)),
    ("DRK-SETUP-07", (("$.supply.tokens.red", 5),)),
    ("DRK-MAGIC-06", (("$.heroes[0].magic", ["blink"]),)),
    ("DRK-MON-03", (("$.supply.cleared", 3),)),
    ("DRK-DEATH-03", (("$.piles", {"A1": {}}),)),
    ("DRK-TURN-03", (("$.turn.inserting", "P99"),)),
    ("DRK-TURN-03", (("$.last_push", {"seat": 0, "slot": "W9"}),)),
    ("DRK-TURN-03", (("$.turn.casting", [{"seat": 7, "spell": "blink"}]),)),
    ("DRK-MOVE-02", (("$.turn.walk", {"moves": 1, "way": ["A3"], "seat": 5}),)),
    ("DRK-MOVE-02", (("$.turn.walk", {"moves": -1, "way": ["A3"], "seat": 0}),)),
)


@rule("DRK-SETUP-01", "DRK-SETUP-02", "DRK-SETUP-06", "DRK-KEY-02")
@pytest.mark.parametrize(("clause", "patches"), BAD)
def test_what_cannot_be_is_no_position(clause: str, patches: tuple[tuple[str, Any], ...]):
    evening = Evening(pushed=False)
    before = evening.match.digest

    with pytest.raises(Refused) as refused:
        evening.match.rule(Ruling(tuple(Patch(path, value) for path, value in patches)))
    assert refused.value.refusal.clause == clause
    assert evening.match.digest == before


@rule("DRK-INTRO-01", "DRK-TURN-04")
def test_a_ruling_puts_right_who_stands_where_and_whose_turn_it_is():
    evening = Evening(pushed=False)
    evening.match.rule(Ruling((Patch("$.heroes[0].square", "B3"), Patch("$.heroes[0].fingers", 4))))
    assert (evening.hero(0).square, evening.hero(0).fingers) == ("B3", 4)
    evening.match.rule(Ruling((Patch("$.active", 1),)))

    assert (evening.what, evening.seat) == ("turn", 1)


def given_to(match: Any, seat: int) -> None:
    match.rule(Ruling((Patch("$.active", seat),)))


@rule("DRK-TURN-04", "DRK-INS-05")
def test_a_turn_that_a_ruling_gives_to_another_begins_as_theirs():
    table = Table(2)
    given_to(table.match, 1)
    assert (table.what, table.seat, table.state.turn.inserting) == ("first_push", 1, "K-BLUE")
    table.comes_in("W3").does(EndTurn())
    assert (table.what, table.seat) == ("first_push", 0)

    given_to(table.match, 1)
    assert (table.what, table.seat) == ("turn", 1)
    given_to(table.match, 0)
    assert (table.what, table.seat) == ("first_push", 0)
    table.pushes("W1")
    given_to(table.match, 1)
    assert (table.what, table.seat, table.hero(0).square) == ("turn", 1, None)


@rule("DRK-TURN-04")
def test_a_push_or_a_walk_under_way_ends_when_a_ruling_gives_the_turn_away():
    pushing = Evening(pushed=False).does(Insert("P16"))
    given_to(pushing.match, 1)
    assert (pushing.what, pushing.seat, pushing.state.turn.inserting) == ("turn", 1, None)
    assert pushing.hero(0).mats == ["P16"]

    walking = Evening(cleared=["B3"]).does(Move()).catches(3)
    given_to(walking.match, 1)
    assert (walking.what, walking.seat, walking.state.turn.walk) == ("turn", 1, None)


def test_a_glass_that_is_put_right_in_the_middle_of_a_walk_goes_on_from_there():
    evening = Evening(cleared=["B3"]).does(Move()).catches(3)
    evening.match.rule(Ruling((Patch("$.heroes[0].square", "D3"),)))
    assert {one.to for one in evening.options} == {"C3", "D4", "E3"}

    evening.match.rule(Ruling((Patch("$.heroes[0].square", "F2"),)))
    assert (evening.what, evening.seat) == ("turn", 0)
    assert evening.state.turn.walk is None


@rule("DRK-INS-06")
def test_a_glass_finds_a_place_though_a_ruling_has_taken_its_key_mat_out():
    table = Table(2).pushes("W3")
    cells = {**table.state.cells, "A3": "P16"}
    table.match.rule(Ruling((Patch("$.cells", cells), Patch("$.heroes[0].mats", ["K-RED"]))))

    assert len(table.options) == 36
    assert table.refused(PlaceGlass("Z9")) == "DRK-INS-06"
    table.match.answer(0, PlaceGlass("B2"))
    assert table.hero(0).square == "B2"


# --- content ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("theirs", "problem"),
    [
        ('[[mat]]\nid = "P01"\nremoved = true\n', "35 dungeon mats"),
        ('[[mat]]\nid = "P01"\nkind = "room"\nvalue = 5\n', "2 treasure rooms"),
        ('[[mat]]\nid = "P01"\nvalue = 5\n', "has no value"),
        ('[[mat]]\nid = "M01"\nvalue = 0\n', "needs a value"),
        ('[[mat]]\nid = "P01"\nopenings = "NN"\n', "regex"),
        ('[[colour]]\nid = "red"\nmat = "K-BLUE"\n', "another mat"),
        ('[[colour]]\nid = "red"\nremoved = true\n', "3 colours"),
        ('[[magic]]\nid = "haste"\nname = "Haste"\ncost = 2\n', "no spell"),
        ('[event_mat]\nrows = ["123456"]\n', "length"),
    ],
)
def test_content_that_the_rules_cannot_play_with_is_refused(theirs: str, problem: str):
    with pytest.raises(Mistake, match=problem):
        load(GAME, text_of("drunkgeon", "content.toml"), theirs)


def test_a_group_may_put_its_own_mats_in():
    theirs = '[[mat]]\nid = "P01"\nopenings = "N"\n\n[[magic]]\nid = "blink"\ncost = 6\n'
    content = load(GAME, text_of("drunkgeon", "content.toml"), theirs)

    assert content.one_copy["P01"].masks == (1, 2, 4, 8)
    assert {entry.id: entry.cost for entry in content.magic}["blink"] == 6
