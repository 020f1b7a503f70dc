"""What the rules work out for the screen alone: ways to far squares, and how tankards would fly."""

from __future__ import annotations

import pytest

from rules.bugmans.aiming import Aim, aims
from rules.bugmans.board import view
from rules.bugmans.reaching import reachable
from rules.bugmans.state import HiddenStashes, LayCard, Move, PlayCard, Side, Step, Stop, Throw
from rules.bugmans.tankards import likely_throws
from rules.message import Message
from rules.requests import Pass
from tests.bugmans.night import BLUE, GREEN, RED, Night

VOMIT = Message("the_kind", {"kind": "vomit"})


def walking(at: dict[str, str], die: int, **more) -> Night:
    return Night(at, step=Step.MOVE, **more).roll(die)


def reach(night: Night) -> dict[str, tuple[int, tuple[str, ...], bool]]:
    return {one.square: (one.cost, one.way, one.meets) for one in reachable(night.room)}


# --- ways -----------------------------------------------------------------------------------------------


def test_nobody_gets_anywhere_before_he_has_rolled():
    assert reachable(Night({RED: "E6"}, step=Step.MOVE).room) == ()


def test_every_way_can_be_walked_step_by_step_and_costs_what_it_says():
    at = {RED: "E6", BLUE: "G6", "troll-1": "D5", "halfling-1": "F8", "gobbo-1": "C6", "wench-1": "E8"}
    found = reach(walking(at, 5, vomit=("C8",)))

    assert len(found) > 30
    for square, (cost, way, meets) in found.items():
        night = walking(at, 5, vomit=("C8",))
        for step in way[:-1]:
            night.does(Move(RED, step))
            assert night.asked == ("step", 0), f"{step} on the way to {square} stopped him"
        assert night.refusal(Move(RED, way[-1])) == ""
        assert (way[-1], len(way)) == (square, cost)
        night.does(Move(RED, square))
        assert (night.asked != ("step", 0)) >= meets


def test_behind_somebody_one_gets_only_round_him():
    """In the corridor there is no way round."""
    found = reach(walking({RED: "A1", "troll-1": "A4"}, 6))

    assert found["A4"] == (3, ("A2", "A3", "A4"), True)
    assert "A5" not in found
    assert not found["A3"][2]


def test_helpful_characters_are_walked_past():
    assert reach(walking({RED: "A1", "gobbo-1": "A3"}, 4))["A5"] == (4, ("A2", "A3", "A4", "A5"), False)


@pytest.mark.parametrize(
    ("at", "vomit", "square", "there"),
    [
        ({RED: "E6", "troll-1": "E7"}, (), "E7", (Message("the_kind", {"kind": "troll"}),)),
        ({RED: "E6", BLUE: "E7"}, (), "E7", (Message("dwarf", {"colour": "blue"}),)),
        ({RED: "B4"}, ("B2",), "B2", (VOMIT, Message("the_floor", {"floor": "skittles"}))),
    ],
    ids=["a Troll", "a Dwarf", "Vomit on the Bar Skittles"],
)  # fmt: skip
def test_what_is_met_is_named_in_the_order_in_which_it_is_settled(at, vomit, square, there):
    night = walking(at, 4, vomit=vomit)

    assert {one.square: one.there for one in reachable(night.room)}[square] == there


def test_what_is_left_of_the_roll_shrinks_with_each_step():
    night = walking({RED: "E6"}, 3).does(Move(RED, "E7"))

    assert max(cost for cost, _, _ in reach(night).values()) == 2
    assert reachable(night.does(Stop()).room) == ()


def test_in_a_fight_nobody_walks():
    night = walking({RED: "E7", "troll-1": "E6"}, 5).does(Move(RED, "E6"))

    assert night.room.fight is not None
    assert reachable(night.room) == ()


# --- tankards -------------------------------------------------------------------------------------------


def throwing(**more) -> Night:
    at = {RED: "D5", BLUE: "E7", GREEN: "A1"}
    night = Night(
        at, players=3, hands={0: ("rowdy-revellers",)}, revellers=("C4", "E5"),
        carried={0: ("booze-1",), 1: ("grub-1",)}, stash={0: ("booze-2",), 2: ("booze-3",)}, **more,
    )  # fmt: skip
    return night.does(PlayCard("rowdy-revellers"))


@pytest.mark.parametrize("hidden", [HiddenStashes.OPEN, HiddenStashes.HIDDEN])
def test_the_throws_that_are_shown_are_those_that_the_rules_allow(hidden):
    night = throwing(hidden_stashes=hidden)
    allowed = {throw for throw in likely_throws(night.room) if not night.refusal(throw)}
    homes = {f"home-{one.colour}": one.home for one in night.room.players}

    assert {Throw(one.reveller, homes.get(one.target, one.target)) for one in aims(night.room)} == allowed


def test_range_and_needed_score_are_those_of_the_card():
    assert Aim("C4", RED, 1, 2) in aims(throwing().room)
    assert Aim("E5", BLUE, 2, 4) in aims(throwing().room)
    assert Aim("E5", "home-green", 2, 4) in aims(throwing().room)


def test_without_the_card_nothing_flies():
    assert aims(Night({RED: "D5"}, revellers=("C4",), carried={0: ("booze-1",)}).room) == ()


# --- what a view gives away -----------------------------------------------------------------------------


def test_a_view_shows_the_cards_of_its_own_seat_only():
    night = Night(hands={0: ("take-that",), 1: ("an-that",)}, spare=False)

    assert [hand.cards for hand in view(night.room, 0).board.hands] == [("take-that",), ()]
    assert [hand.cards for hand in view(night.room, None).board.hands] == [(), ()]
    assert [hand.count for hand in view(night.room, None).board.hands] == [1, 1]


def test_the_sums_of_a_fight_grow_card_by_card():
    night = walking({RED: "E7", "troll-1": "E6"}, 3, hands={1: ("take-that", "an-that")}).does(Move(RED, "E6"))
    totals = []
    for answer in (LayCard("take-that", Side.RESIDENT), LayCard("an-that", Side.RESIDENT), Pass()):
        fight = view(night.room, None).board.fight
        totals.append((fight.mover.total, fight.resident.total, fight.waiting[0]))
        night.does(answer)

    assert totals == [(0, 3, 1), (0, 4, 1), (0, 5, 1)]
