"""The content: the house map as it should be, and what is said of a group's own that cannot work."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.boodles import GAME
from rules.boodles.checking import content_problems
from rules.boodles.options import FlightOptions
from rules.boodles.printed import PassesContent, Terrain
from rules.boodles.terrain import ground
from rules.content import laid_over, mistakes
from rules.games import content, text_of
from rules.match import Match
from rules.position import check
from tests.boodles.journey import CONTENT

HOUSE = CONTENT.map.rows


def with_map(*rows: str, grumking: str = "P13", **more: Any) -> PassesContent:
    return msgspec.structs.replace(
        CONTENT, map=msgspec.structs.replace(CONTENT.map, rows=rows, grumking=grumking), **more
    )


def problems(changed: PassesContent) -> str:
    return " ".join(sentence for _, sentence in content_problems(changed))


def test_the_house_map_is_as_it_was_drawn() -> None:
    ground_here = ground(HOUSE, False)

    assert (len(HOUSE), {len(row) for row in HOUSE}) == (26, {16})
    assert len(ground_here.valleys) == 64
    assert (len(ground_here.passes), len(ground_here.fortress), len(ground_here.mountains)) == (169, 6, 177)
    assert {entry.number: entry.square for entry in CONTENT.square} == {
        1: "C4",
        2: "C8",
        3: "E11",
        4: "B14",
        5: "C18",
        6: "C22",
        7: "I6",
        8: "H10",
        9: "G13",
        10: "H16",
        11: "J20",
        12: "H23",
        13: "M5",
        14: "O8",
        15: "L12",
        16: "N15",
        17: "L17",
        18: "M21",
    }
    gates = {square for square in ground_here.passes if set(ground_here.around[square]) & ground_here.fortress}
    assert gates == {"N13", "N14", "N15"}
    assert content_problems(CONTENT) == []


def test_rows_of_one_length_and_of_known_letters() -> None:
    assert "all rows are equally long" in problems(with_map(*HOUSE[:5], HOUSE[5][:-1], *HOUSE[6:]))
    assert "row 6 has ?" in problems(with_map(*HOUSE[:5], "?" * 16, *HOUSE[6:]))
    assert "rows: a map has" in problems(with_map("ggg", "rrr"))
    assert "squares: a row has" in problems(with_map(*["gg"] * 6))


def test_a_map_needs_both_valleys_a_fortress_and_a_way() -> None:
    no_red = [row.replace("r", "#") for row in HOUSE]
    assert "no red (r) valley" in problems(with_map(*no_red))
    no_fortress = [row.replace("F", "#") for row in HOUSE]
    assert "no Fortress (F)" in problems(with_map(*no_fortress))
    closed = [*HOUSE[:5], "#" * 16, *HOUSE[6:]]
    assert "no way over passes" in problems(with_map(*closed))


def test_no_single_bomb_may_close_all_ways() -> None:
    one_gate = [*HOUSE[:5], "#####.##########", *HOUSE[6:]]

    assert "lead through D5" in problems(with_map(*one_gate))


def test_eighteen_numbers_each_on_a_pass_of_its_own() -> None:
    first, second, *rest = CONTENT.square
    moved = msgspec.structs.replace(first, square="A1")
    assert "A1 is no mountain pass" in problems(with_map(*HOUSE, square=(moved, second, *rest)))
    twice = msgspec.structs.replace(second, square=first.square)
    assert "C4 has more than one number" in problems(with_map(*HOUSE, square=(first, twice, *rest)))
    assert "number 1 stands on 0 squares" in problems(with_map(*HOUSE, square=(second, *rest)))


def test_the_grumking_lies_in_the_fortress() -> None:
    assert "C4 is no square of the Fortress" in problems(with_map(*HOUSE, grumking="C4"))


def test_every_force_finds_room() -> None:
    narrow = tuple(("#" * 14 + "gg" if "g" in row else row) for row in HOUSE)

    assert "too few for" in problems(with_map(*narrow))


@pytest.mark.parametrize(
    ("theirs", "sentence"),
    [
        ('[[counter]]\nid = "queen"\ncost = 3', "for nothing"),
        ('[[counter]]\nid = "boodle"\nremoved = true', "0 entries for boodle"),
        ('[[counter]]\nid = "grumjug"\ncount = 0', "at least one grumjug"),
        ('[[counter]]\nid = "blaster"\npoints = 1', "only Boodlebeings"),
        ('[[hit]]\nid = "fighter-grumjug"\nremoved = true', "0 lines for fighter against grumjug"),
        (
            '[[hit]]\nid = "wizard-grumjug"\norigin = "group"\nattacker = "wizard"\ndefender = "grumjug"\nup_to = 3',
            "does not fight",
        ),
        ('[[scenario]]\nid = "4"\nremoved = true', "no scenario 4"),
        ('[[scenario]]\nid = "5"\norigin = "group"\nboodles = 9\ngrumjugs = 9', "scenario 5"),
        ('[[force]]\nid = "wizard"\nwizard = 0', "nobody in the force wizard lives"),
        ('[[force]]\nid = "wizard"\nwizard = 9', "9 of 6 counters"),
        ('[[chart]]\nid = "1"\nremoved = true', "0 lines for a third roll of 1"),
        ('[[chart]]\nid = "1"\nsecond_1_2 = 2', "stands there once"),
    ],
)
def test_tables_and_counters_are_looked_at_too(theirs: str, sentence: str) -> None:
    found = [mistake.problem for mistake in mistakes(GAME, text_of("boodles", "content.toml"), theirs)]

    assert any(sentence in problem for problem in found), found


def test_a_map_of_another_size_can_be_played() -> None:
    rows = (
        "ggggggggggggg",
        "#...###...###",
        "#..##.#..#.FF",
        "#.....#....FF",
        "###.###.##.##",
        "#....#......#",
        "rrrrrrrrrrrrr",
    )
    small = ground(rows, False)
    squares = sorted(small.passes, key=small.reading.__getitem__)[:18]
    numbered = tuple(
        msgspec.structs.replace(entry, square=at) for entry, at in zip(CONTENT.square, squares, strict=True)
    )
    counters = tuple(
        msgspec.structs.replace(entry, count=min(entry.count, 6 if entry.kind.value != "queen" else 2))
        for entry in CONTENT.counter
    )
    own = with_map(*rows, grumking="L3", square=numbered, counter=counters)
    assert content_problems(own) == []

    match = Match.new(GAME, own, 1, FlightOptions())
    check(match.state, GAME.position_laws)
    assert GAME.view(match.state, 0).board.columns == 13


def test_a_group_may_draw_its_own_map() -> None:
    rows = [row.replace("##", "..", 1) if index == 9 else row for index, row in enumerate(HOUSE)]
    theirs = "[map]\nrows = [" + ", ".join(f'"{row}"' for row in rows) + "]"

    assert content(GAME, theirs).map.rows == tuple(rows)
    assert laid_over(GAME, text_of("boodles", "content.toml"), theirs).map.origin.value == "group"
    assert {terrain.value for terrain in Terrain} == set("gr.#F")
