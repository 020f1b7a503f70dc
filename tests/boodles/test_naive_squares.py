"""Who touches whom, how far it is, which ways are clear and which squares close them, against a second, naive
implementation: under both readings of mountain corners, on the house map and on maps that a group has drawn itself.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from rules.boodles.reaching import spread
from rules.boodles.terrain import Ground, ground
from tests.boodles import naive_land
from tests.boodles.drawn_maps import drawn_maps
from tests.boodles.journey import CONTENT

rule = pytest.mark.rule

HOUSE = CONTENT.map.rows
CORNERS = pytest.mark.parametrize("corners", [False, True], ids=["open corners", "blocked corners"])
DRAWN = 15
"""So many maps are drawn at random."""


def every_map(name: str) -> list[tuple[str, ...]]:
    return [HOUSE, *(content.map.rows for content in drawn_maps(name, DRAWN))]


# --- squares ----------------------------------------------------------------------------------------


@rule("BOO-MOVE-04", "BOO-MOVE-07", "BOO-MOVE-11", "BOO-MOVE-12", "BOO-FIGHT-05")
@CORNERS
def test_every_pair_of_squares_touches_or_not_as_the_rulebook_says(corners: bool) -> None:
    for rows in every_map(f"pairs {corners}"):
        here = ground(rows, corners)
        assert list(here.squares) == naive_land.all_squares(rows)
        for square in here.squares:
            touching = naive_land.touching(rows, corners, square)
            assert sorted(here.around[square]) == sorted(touching), square
            kinds = {other: naive_land.kind_of_ground(rows, other) for other in touching}
            red = [other for other, kind in kinds.items() if kind in ("pass", "green", "red")]
            green = [other for other, kind in kinds.items() if kind in ("pass", "fortress")]
            assert sorted(here.boodle_steps[square]) == sorted(red)
            assert sorted(here.grumjug_steps[square]) == sorted(green)


@rule("BOO-BLAST-02", "BOO-SPELL-05")
def test_what_is_within_three_squares_is_what_can_be_counted() -> None:
    for rows in every_map("ranges")[:4]:
        here = ground(rows, False)
        for square in here.squares:
            near = [other for other in here.squares if 1 <= naive_land.apart(square, other) <= 3]
            assert list(here.within(square, 3)) == near
            assert all(here.distance(square, other) == naive_land.apart(square, other) for other in here.squares[::7])


@CORNERS
def test_a_way_round_foes_and_up_to_bombs_is_as_long_as_can_be_counted(corners: bool) -> None:
    chance = random.Random(f"ways {corners}")
    for rows in every_map(f"steps {corners}"):
        here = ground(rows, corners)
        open_to_red = sorted(here.passes | here.valleys)
        for _ in range(20):
            start, left = chance.choice(open_to_red), chance.randint(1, 8)
            foes = set(chance.sample(open_to_red, len(open_to_red) // 8)) - {start}
            stops = set(chance.sample(open_to_red, len(open_to_red) // 8))
            away = naive_land.steps_from(rows, corners, start, here.mountains | here.fortress | foes, stops, left)
            del away[start]
            assert spread(start, here.boodle_steps, left, foes, stops) == away


# --- clear ways -------------------------------------------------------------------------------------


@rule("BOO-BOMB-10", "BOO-BOMB-11")
@CORNERS
def test_the_squares_that_would_close_the_last_way_are_found_by_trying_each(corners: bool) -> None:
    found = 0
    for number, rows in enumerate(every_map(f"closing {corners}")[:8]):
        here, chance = ground(rows, corners), random.Random(f"bombs {number} {corners}")
        for bombed in some_bombs(chance, here, corners):
            closing = naive_land.closing_squares(rows, corners, bombed) - bombed
            one_by_one = {square for square in sorted(here.passes - bombed) if here.closes(square, bombed)}
            assert one_by_one == closing, (rows, bombed)
            assert here.closing(bombed) == closing, (rows, bombed)
            found += len(closing)
    assert found > 30


def some_bombs(chance: random.Random, here: Ground, corners: bool) -> list[set[str]]:
    """Bombs as they might be set, one after the other, until every further one would close the way or enough lie."""
    bombed, seen = set[str](), [set[str]()]
    squares = list(here.squares)
    for square in chance.sample(squares, len(squares)):
        if square in here.passes and naive_land.way_is_left(here.rows, corners, [*bombed, square]):
            bombed.add(square)
        if len(bombed) >= len(here.passes) // 3:
            break
        if len(bombed) > 3 and chance.random() < 0.1:
            seen.append(set(bombed))
    return [*seen[:3], set(bombed)]


@rule("BOO-BOMB-10")
@CORNERS
def test_a_clear_way_leads_step_by_step_from_valley_to_valley_or_there_is_none(corners: bool) -> None:
    nones = 0
    for number, rows in enumerate(every_map(f"ways {corners}")):
        here, chance = ground(rows, corners), random.Random(f"mined {number} {corners}")
        for _ in range(12):
            bombed = set(chance.sample(sorted(here.passes), chance.randint(0, len(here.passes) // 3)))
            way = here.clear_way(bombed)
            assert (way is not None) == naive_land.way_is_left(rows, corners, bombed)
            nones += way is None
            if way is not None:
                compare_way(rows, corners, bombed, way)
    assert nones > 10


def compare_way(rows: tuple[str, ...], corners: bool, bombed: set[str], way: tuple[str, ...]) -> None:
    assert not set(way) & bombed
    assert {naive_land.kind_of_ground(rows, square) for square in way} == {"pass"}
    for one, other in pairwise(way):
        assert naive_land.touch(rows, corners, one, other)
    for valley, square in (("green", way[0]), ("red", way[-1])):
        kinds = {naive_land.kind_of_ground(rows, other) for other in naive_land.touching(rows, corners, square)}
        assert valley in kinds


# --- what the inventory spells out ------------------------------------------------------------------


@rule("BOO-SETUP-07", "BOO-SETUP-08")
def test_the_house_map_is_the_one_of_the_inventory() -> None:
    kinds = [naive_land.kind_of_ground(HOUSE, square) for square in naive_land.all_squares(HOUSE)]
    counts = {kind: kinds.count(kind) for kind in ("green", "red", "pass", "fortress", "mountain")}
    assert counts == {"green": 32, "red": 32, "pass": 169, "fortress": 6, "mountain": 177}

    mouths = {
        valley: {
            other
            for square in naive_land.squares_of(HOUSE, valley)
            for other in naive_land.touching(HOUSE, False, square)
            if naive_land.kind_of_ground(HOUSE, other) == "pass"
        }
        for valley in ("green", "red")
    }
    assert mouths["green"] == {"B3", "C3", "H3", "I3", "L3", "M3", "O3"}
    assert mouths["red"] == {"C24", "D24", "H24", "I24", "M24", "N24"}


FOUR_WAYS = (
    "B3 C4 D5 E5 F6 E7 D7 C8 B9 C10 C11 B12 B13 B14 C15 B16 B17 C18 D19 E19 F19 G20 F21 E22 D23 D24",
    "H3 H4 I5 I6 J7 J8 I9 H10 G11 F12 F13 F14 G15 G16 G17 H18 G19 F20 E21 D22 C23 C24",
    "I3 I4 J5 J6 K7 K8 K9 K10 L11 L12 L13 K14 J15 J16 K17 K18 K19 J20 I21 H22 H23 H24",
    "L3 L4 L5 M6 M7 N8 N9 N10 M11 M12 M13 M14 M15 N16 O17 P18 O19 N20 M21 L22 M23 M24",
)


def test_on_the_house_map_no_three_bombs_close_every_way_but_four_do() -> None:
    """Four ways have no square in common, so that each needs a bomb of its own."""
    ways = [tuple(way.split()) for way in FOUR_WAYS]
    for way in ways:
        compare_way(HOUSE, False, set(), way)
    assert len(set().union(*ways)) == sum(map(len, ways))

    here = ground(HOUSE, False)
    assert not any(here.closing({one, other}) for one in ways[0] for other in ways[1])
    assert here.closing({"D5", "J8", "L12"}) == naive_land.closing_squares(HOUSE, False, {"D5", "J8", "L12"})
    assert "M12" in here.closing({"D5", "J8", "L12"})
    assert "M13" not in here.closing({"D5", "J8", "L12"})


def test_with_all_numbered_squares_bombed_a_way_is_left() -> None:
    numbered = {entry.square for entry in CONTENT.square}

    assert naive_land.way_is_left(HOUSE, False, numbered)
    assert ground(HOUSE, False).clear_way(numbered) is not None
