"""Who is whose neighbour and how far it is, against a second, naive implementation: for every pair of squares, both
readings of doors and of walls, on the house map and on maps that a group has drawn itself.
"""

from __future__ import annotations

import random

import pytest

from rules.bugmans.squares import Ground, ground
from tests.bugmans import naive_squares
from tests.bugmans.drawn_maps import drawn_maps
from tests.bugmans.made_up import CONTENT

rule = pytest.mark.rule

SQUARES = naive_squares.SQUARES
HOUSE = CONTENT.map.rows
STRAIGHT = pytest.mark.parametrize("straight", [False, True], ids=["diagonal doors", "straight doors"])
DRAWN = 20
"""So many maps are drawn at random."""


# --- every pair -----------------------------------------------------------------------------------------


def compare_neighbours(rows: tuple[str, ...], straight: bool) -> None:
    board, here = list(rows), ground(rows, straight, False)
    for square in SQUARES:
        joined = naive_squares.neighbours_of(board, straight, square)
        assert sorted(here.joined[square]) == sorted(joined), square
        walked = [other for other in joined if naive_squares.may_be_entered(board, other)]
        assert sorted(here.walkable[square]) == sorted(walked), square


def compare_distances(rows: tuple[str, ...], straight: bool, through: bool, squares: list[str]) -> None:
    here = ground(rows, straight, through)
    for square in squares:
        away = naive_squares.distances_from(list(rows), straight, through, square)
        reached = {other: spaces for other, spaces in away.items() if spaces < naive_squares.FAR}
        assert dict(here.spaces_from(square)) == reached, square


@rule("BUG-MOVE-01", "BUG-MOVE-08", "BUG-MOVE-09", "BUG-MOVE-11")
@STRAIGHT
def test_every_pair_of_squares_of_the_house_map_is_joined_or_not_as_the_rulebook_says(straight: bool) -> None:
    compare_neighbours(HOUSE, straight)


@rule("BUG-PLACE-03", "BUG-PLACE-05", "BUG-CARD-29")
@STRAIGHT
@pytest.mark.parametrize("through", [False, True], ids=["round walls", "through walls"])
def test_every_pair_of_squares_of_the_house_map_is_as_many_spaces_apart_as_can_be_counted(
    straight: bool, through: bool
) -> None:
    compare_distances(HOUSE, straight, through, SQUARES)


@STRAIGHT
def test_what_is_near_the_bar_and_the_skittles_is_just_what_can_be_counted(straight: bool) -> None:
    for rows in (HOUSE, *drawn_maps("near", DRAWN)):
        for through in (False, True):
            compare_near(rows, straight, through)


def compare_near(rows: tuple[str, ...], straight: bool, through: bool) -> None:
    board, here = list(rows), ground(rows, straight, through)
    for letter, near in (("B", here.near_bar), ("s", here.near_skittles)):
        starts = [square for square in SQUARES if naive_squares.letter(board, square) == letter]
        away = [naive_squares.distances_from(board, straight, through, start) for start in starts]
        assert near == {square for square in SQUARES if min(one[square] for one in away) <= 3}


@STRAIGHT
def test_the_same_holds_for_maps_that_a_group_has_drawn(straight: bool) -> None:
    chance = random.Random(f"drawn {straight}")
    for rows in drawn_maps(f"pairs {straight}", DRAWN):
        compare_neighbours(rows, straight)
        compare_distances(rows, straight, chance.random() < 0.3, chance.sample(SQUARES, 12))


# --- what the inventory spells out ------------------------------------------------------------------------


def test_the_house_map_is_the_one_of_the_inventory() -> None:
    here = ground(HOUSE, False, False)
    doors = {door: {other for other in here.joined[door] if other not in here.corridor} for door in here.doorways}

    assert doors == {
        "A3": {"B2", "B3", "B4"},
        "J3": {"I2", "I3", "I4"},
        "A8": {"B7", "B8", "B9"},
        "J8": {"I7", "I8", "I9"},
    }
    assert set(here.joined["A1"]) == {"A2", "B1"}
    assert set(here.walkable["D3"]) == {"C2", "C3", "E3", "D4", "E4"}
    wench = placeable(here, set(here.near_bar) - here.corridor)
    assert named(wench) == "C2 H2 B3 C3 D3 E3 F3 G3 H3 I3 B4 D4 E4 F4 G4 I4 B5 D5 G5 I5"
    gobbo = placeable(here, set(here.near_skittles))
    assert named(gobbo) == "A1 A2 C2 A3 B3 C3 D3 E3 A4 B4 D4 E4 A5 B5 D5"


def placeable(here: Ground, squares: set[str]) -> set[str]:
    return {square for square in squares if square not in here.closed and square not in here.games}


def named(squares: set[str]) -> str:
    """In the order in which they are read."""
    return " ".join(square for square in SQUARES if square in squares)


def test_squares_touch_the_bar_only_within_the_bar_room() -> None:
    touching = {square for square in SQUARES if naive_squares.touches_the_bar(list(HOUSE), square)}
    here = ground(HOUSE, False, False)

    assert touching == {"C2", "H2", "C3", "D3", "E3", "F3", "G3", "H3"}
    assert touching == {
        square for square in SQUARES if square not in here.bar and set(here.joined[square]) & set(here.bar)
    }
