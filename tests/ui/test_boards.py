from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import at_the_table, tap_spot
from ui.boards import board_for
from ui.boards.plain import PlainBoard
from ui.boards.pub_plan import DOOR, plan

SIZES = [(800, 480), (480, 800), (1280, 720), (1920, 1080), (1024, 600)]


def test_every_spot_of_every_answer_is_on_the_board(ui: Callable[..., Any]) -> None:
    for seed in range(4):
        driver = ui(PretendServices(at_the_table(seats=4, seed=seed)))
        asked = driver.app.shown.asked
        wanted = {spot for one in (*asked.options, *asked.refused) for spot in one.spots}

        assert wanted <= driver.screen.board.spots().keys()


@pytest.mark.parametrize("size", SIZES)
def test_a_tap_in_the_middle_of_a_marked_spot_means_that_spot(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    driver = ui(PretendServices(at_the_table(seats=4, seed=3)), size)
    board = driver.screen.board
    spots = board.spots()

    assert board.marks.legal
    for name in board.marks.legal:
        assert board.spot_at(spots[name].x, spots[name].y) == name


@pytest.mark.parametrize("size", SIZES)
def test_all_spots_lie_on_the_board_within_a_fingers_reach(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    driver = ui(PretendServices(at_the_table(seats=4, seed=3)), size)
    board = driver.screen.board

    for name, spot in board.spots().items():
        assert board.collide_point(spot.x, spot.y), name


def test_when_one_is_chosen_a_tap_on_a_crowded_table_means_the_table(ui: Callable[..., Any]) -> None:
    """Whoever sits there must not catch the tap that is meant for the table."""
    driver = ui(PretendServices(at_the_table(seats=4, seed=3)))
    moves = [one for one in driver.app.shown.asked.options if len(one.spots) == 2 and one.spots[1].startswith("table")]
    tap_spot(driver, moves[0].spots[0])
    board = driver.screen.board
    place = board.spots()[moves[0].spots[1]]

    for dx, dy in ((0, 0), (place.radius * 0.6, 0), (0, -place.radius * 0.6)):
        assert board.spot_at(place.x + dx, place.y + dy) == moves[0].spots[1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("width", "height"), [(462, 345), (468, 300), (740, 520), (1080, 820), (300, 600)])
def test_the_pub_fits_any_room(seats: int, width: int, height: int) -> None:
    found = plan(10, 20, width, height, seats, 1.0)

    for place in (*found.spaces.values(), *found.piles, found.bank, found.out):
        assert 10 <= place.x <= 10 + width
        assert 20 <= place.y <= 20 + height
    for space in found.spaces:
        for count in (1, 2, 3, 4, 5, 8):
            for x, y, radius in found.seated(space, count):
                assert radius > 6
                assert -radius * 0.3 <= x - 10 <= width + radius * 0.3
                assert -radius * 0.3 <= y - 20 <= height + radius * 0.3


def test_the_tables_follow_each_other_clockwise_from_the_door() -> None:
    found = plan(0, 0, 462, 345, 4, 1.0)
    bank = found.bank

    turns = []
    for space in range(1, DOOR + 1):
        here, there = found.spaces[space], found.spaces[space % DOOR + 1]
        turns.append((here.x - bank.x) * (there.y - bank.y) - (here.y - bank.y) * (there.x - bank.x))
    assert all(turn < 0 for turn in turns)


def test_a_game_without_a_board_of_its_own_is_told_in_facts() -> None:
    assert isinstance(board_for("no_such_game"), PlainBoard)


def test_a_board_that_cannot_be_made_is_told_in_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    import ui.boards.fantasy_pub as pub

    def broken() -> Any:
        raise RuntimeError("a fault in the making")

    monkeypatch.setattr(pub, "BOARD", broken)

    assert isinstance(board_for("fantasy_pub"), PlainBoard)
