"""The model board: every hand verb on it, and the way from any board to any other."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.events import Carry, Deal, Flip, Lay, Push, Put, Shuffle, Swap, Take, Thing, Turn
from rules.placements import Board, Misplaced, Placements, difference, misplaced

COIN, BEER = Thing("piece", face="coin"), Thing("piece", face="beer")


def many(thing: Thing, count: int) -> Thing:
    return Thing(thing.kind, thing.id, thing.face, thing.turning, count)


def board(*ordered: str, **things: tuple[Thing, ...]) -> Board:
    return Board(Placements(things, frozenset(ordered)))


def lying(one: Board) -> dict[str, tuple[Thing, ...]]:
    return one.placements().normal()


# --- each verb ------------------------------------------------------------------------------------------------


def test_put_and_take_go_between_the_box_and_a_place() -> None:
    table = board(bank=(many(COIN, 3),))
    table.perform(Put("C", many(COIN, 2), "bank"))
    table.perform(Take("C", many(COIN, 4), "bank"))

    assert lying(table) == {"bank": (COIN,)}


def test_carry_takes_along_what_lies_on_a_thing() -> None:
    imp = Thing("card", id="imp")
    table = board(door=(imp,), imp=(many(COIN, 2),))
    table.perform(Carry("C", imp, "door", "table 3"))

    assert lying(table) == {"imp": (many(COIN, 2),), "table 3": (imp,)}


def test_carry_can_turn_a_thing_over_and_slip_it_below() -> None:
    up, down = Thing("card", face="imp"), Thing("card", face="back")
    table = board("pile", pile=(many(down, 2),), door=(up,))
    table.perform(Carry("C", up, "door", "pile", face="imp", under=True))

    assert lying(table) == {"pile": (up, many(down, 2))}


def test_deal_takes_the_topmost_thing_and_shows_it() -> None:
    back, imp = Thing("card", face="back"), Thing("card", face="imp")
    table = board("pile", pile=(back, imp, back))
    table.perform(Deal("C", Thing("card", face="orc"), "pile", "door"))

    assert lying(table) == {"pile": (back, imp), "door": (Thing("card", face="orc"),)}


def test_flip_and_turn_change_a_thing_where_it_lies() -> None:
    table = board(imp=(many(COIN, 3),), cell=(Thing("mat", id="P01"),))
    table.perform(Flip("C", COIN, "imp", "beer"))
    table.perform(Turn("C", Thing("mat", id="P01"), "cell", 3))

    assert lying(table) == {"cell": (Thing("mat", id="P01", turning=3),), "imp": (BEER, many(COIN, 2))}


def test_push_moves_a_line_on_and_what_lies_on_its_mats_moves_with_them() -> None:
    mats = [Thing("mat", id=name) for name in ("in", "a", "b")]
    table = board(hand=(mats[0],), A1=(mats[1],), A2=(mats[2],), b=(Thing("glass", id="red"),))
    table.perform(Push("C", mats[0], "hand", ("A1", "A2"), "hand"))

    assert lying(table) == {"A1": (mats[0],), "A2": (mats[1],), "b": (Thing("glass", id="red"),), "hand": (mats[2],)}


def test_swap_shuffle_and_lay() -> None:
    back = Thing("card", face="back")
    table = board("pile", pile=(COIN, BEER, COIN), left=(COIN,), right=(BEER,))
    table.perform(Swap("C", "left", "right"))
    table.perform(Lay("C", "pile", (BEER, COIN, COIN)))
    assert lying(table) == {"pile": (BEER, many(COIN, 2)), "left": (BEER,), "right": (COIN,)}

    table.perform(Shuffle("C", "pile", back))
    table.perform(Shuffle("C", "empty", back))
    assert lying(table) == {"pile": (many(back, 3),), "left": (BEER,), "right": (COIN,)}


def test_what_lies_in_several_heaps_of_one_pile_is_taken_from_the_top() -> None:
    table = board("pile", pile=(many(COIN, 2), BEER, COIN))
    table.perform(Take("C", many(COIN, 2), "pile"))

    assert lying(table) == {"pile": (COIN, BEER)}


@pytest.mark.parametrize(
    "verb",
    [
        Take("C", many(COIN, 3), "bank"),
        Take("C", BEER, "bank"),
        Carry("C", COIN, "nowhere", "bank"),
        Deal("C", COIN, "nowhere", "bank"),
        Flip("C", BEER, "bank", "coin"),
        Turn("C", Thing("mat"), "bank", 1),
        Push("C", COIN, "nowhere", ("bank",), "box"),
        Lay("C", "bank", (COIN, BEER)),
    ],
    ids=lambda verb: type(verb).__name__,
)
def test_a_verb_for_a_thing_that_does_not_lie_there_cannot_be_done_and_nothing_moves(verb: Any) -> None:
    table = board(bank=(many(COIN, 2),))

    with pytest.raises(Misplaced):
        table.perform(verb)

    assert lying(table) == {"bank": (many(COIN, 2),)}


# --- from one board to another --------------------------------------------------------------------------------

PLACES = ("bank", "door", "pile", "hand")
NAMES = {"imp": "card", "orc": "card", "P01": "mat"}

heaps = st.builds(
    Thing,
    kind=st.sampled_from(["piece", "card"]),
    face=st.sampled_from([None, "coin", "beer"]),
    turning=st.integers(0, 1),
    count=st.integers(1, 3),
)


@st.composite
def boards(draw: st.DrawFn) -> Placements:
    """Heaps and named things on places, and on each other."""
    things: dict[str, list[Thing]] = {
        place: draw(st.lists(heaps, max_size=4)) for place in draw(st.sets(st.sampled_from((*PLACES, *NAMES))))
    }
    for name, kind in NAMES.items():
        place = draw(st.sampled_from([None, *PLACES, *(other for other in NAMES if other < name)]))
        if place is not None:
            one = Thing(kind, name, draw(st.sampled_from([None, "up", "down"])), draw(st.integers(0, 3)))
            here = things.setdefault(place, [])
            here.insert(draw(st.integers(0, len(here))), one)
    return Placements({place: tuple(there) for place, there in things.items()}, frozenset({"pile", "hand"}))


@given(boards(), boards())
def test_performing_the_difference_leads_from_any_board_to_any_other(before: Placements, after: Placements) -> None:
    table = Board(Placements(before.things, after.ordered))
    for verb in difference(before, after):
        table.perform(verb)

    assert table.placements().normal() == after.normal()


@given(boards())
def test_between_equal_boards_hands_have_nothing_to_do(placements: Placements) -> None:
    assert difference(placements, placements) == ()
    assert difference(placements, Placements(placements.normal(), placements.ordered)) == ()


@pytest.mark.rule("TABLE-BOARD-01")
def test_the_difference_is_told_as_people_would_do_it() -> None:
    imp = Thing("card", "imp")
    before = Placements({"door": (imp,), "imp": (many(COIN, 3),), "bank": (many(COIN, 5),)})
    after = Placements({"table 1": (imp,), "imp": (COIN, BEER), "bank": (many(COIN, 6),)})

    assert difference(before, after) == (
        Carry("TABLE-BOARD-01", imp, "door", "table 1"),
        Flip("TABLE-BOARD-01", COIN, "imp", "beer"),
        Carry("TABLE-BOARD-01", COIN, "imp", "bank", face="coin"),
    )


def test_a_thing_goes_into_the_box_when_it_has_been_emptied() -> None:
    imp = Thing("card", "imp")
    steps = difference(Placements({"door": (imp,), "imp": (COIN,)}), Placements({"bank": (COIN,)}))

    assert [type(step) for step in steps] == [Carry, Take]


def test_sensors_are_held_against_the_board() -> None:
    placements = Placements({"a": (many(COIN, 2),), "b": (COIN, BEER)})

    assert misplaced({"a": 1, "b": 2, "c": 1}, placements) == {"a": -1, "c": 1}
    assert misplaced({}, placements) == {}


def test_what_may_be_seen_or_not_is_told_only_where_it_cannot_be_right() -> None:
    things = (Thing("pawn", "red"), Thing("pawn", "blue"), Thing("coin", count=2))
    board = Placements({"a": things, "b": things, "c": things, "d": things})

    assert misplaced({"a": 1, "b": 2, "c": 4, "d": 5, "e": 1}, board, {"pawn"}) == {"a": -1, "d": 1, "e": 1}
