"""Where many stand in one place a finger covers several: whom it means, and how that is seen before one lets go."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch
from msgspec.structs import replace

from rules.fantasy_pub.board import Seated
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import at_the_table
from ui.boards.board import Marks

SIZES = [(800, 480), (480, 800), (1280, 720)]
MANY = tuple(f"red-imp-{number}" for number in range(10))


def crowd(ui: Callable[..., Any], size: tuple[int, int] = (800, 480), count: int = 10) -> Any:
    """The pub's board with so many at one table; how its pieces lie is all that matters here."""
    driver = ui(PretendServices(at_the_table(seats=4)), size)
    board = driver.screen.board
    one = next(one for space in board.pub.spaces for one in space.characters)
    packed = tuple(_named(one, name) for name in MANY[:count])
    spaces = tuple(
        replace(space, characters=packed if space.number == 2 else (), barkeep=space.number == 4)
        for space in board.pub.spaces
    )
    board.show(replace(board.view, board=replace(board.pub, spaces=spaces)), board.wording)
    return driver


def _named(one: Seated, name: str) -> Seated:
    return replace(one, id=name)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [4, 6, 8, 10])
def test_a_tap_right_on_a_piece_means_it_and_not_its_neighbour(
    ui: Callable[..., Any], size: tuple[int, int], count: int
) -> None:
    board = crowd(ui, size, count).screen.board
    board.mark(Marks(frozenset(MANY[:count:2]), frozenset(MANY[1:count:2])))
    spots = board.spots()

    assert {name: board.spot_at(spots[name].x, spots[name].y) for name in MANY[:count]} == {
        name: name for name in MANY[:count]
    }


def test_a_near_miss_means_what_may_be_tapped(ui: Callable[..., Any]) -> None:
    board = crowd(ui, count=2).screen.board
    board.mark(Marks(frozenset(MANY[:1]), frozenset(MANY[1:2])))
    legal, refused = (board.spots()[name] for name in MANY[:2])

    x, y = legal.x + (refused.x - legal.x) * 0.55, legal.y + (refused.y - legal.y) * 0.55

    assert board.spot_at(x, y) == MANY[0]


def test_of_two_that_may_be_tapped_the_nearer_one_is_meant(ui: Callable[..., Any]) -> None:
    board = crowd(ui).screen.board
    board.mark(Marks(frozenset(MANY)))
    spots = board.spots()

    for one, other in pairwise(MANY):
        x, y = (spots[one].x * 0.6 + spots[other].x * 0.4), (spots[one].y * 0.6 + spots[other].y * 0.4)
        assert board.spot_at(x, y) == one


def test_a_finger_that_rests_in_a_crowd_sees_it_larger_and_slides_to_whom_it_means(ui: Callable[..., Any]) -> None:
    driver = crowd(ui)
    board = driver.screen.board
    board.mark(Marks(frozenset(MANY)))
    meant: list[str] = []
    board.bind(on_spot=lambda _, spot: meant.append(spot))
    spots = board.spots()
    touch = UnitTestTouch(spots[MANY[3]].x, spots[MANY[3]].y)

    touch.touch_down()
    driver.until(lambda: board.lens.shown)
    assert board.lens.aimed == MANY[3]
    touch.touch_move(spots[MANY[5]].x, spots[MANY[5]].y)
    driver.step(3)
    assert board.lens.aimed == MANY[5]
    touch.touch_up()
    driver.step(2)

    assert meant == [MANY[5]]
    assert not board.lens.shown


def test_a_quick_tap_magnifies_nothing(ui: Callable[..., Any]) -> None:
    driver = crowd(ui)
    board = driver.screen.board
    board.mark(Marks(frozenset(MANY)))
    spot = board.spots()[MANY[0]]

    touch = UnitTestTouch(spot.x, spot.y)
    touch.touch_down()
    touch.touch_up()
    driver.step(8)

    assert not board.lens.shown


def test_nobody_who_sits_alone_is_magnified(ui: Callable[..., Any]) -> None:
    board = crowd(ui, count=1).screen.board
    board.mark(Marks(frozenset(MANY[:1])))
    spot = board.spots()[MANY[0]]

    board.aim((spot.x, spot.y))

    assert not board.lens.shown


def test_who_only_rests_still_asks_why(ui: Callable[..., Any]) -> None:
    driver = crowd(ui)
    board = driver.screen.board
    board.mark(Marks(frozenset(MANY)))
    held: list[str] = []
    board.bind(on_held=lambda _, spot: held.append(spot))
    spot = board.spots()[MANY[2]]

    driver.tap_at(spot.x, spot.y, held_s=0.8)

    assert held == [MANY[2]]
    assert not board.lens.shown
