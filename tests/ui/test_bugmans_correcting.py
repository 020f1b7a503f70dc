"""The bar room is put right by hand: on its picture, and in the list beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.posted import Correct
from tests.bugmans.night import RED, Night
from tests.screenshots.scenes_bugmans import BUSY, a_fight, at_night, walking
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import posted

SIZES = [(800, 480), (480, 800)]


def correcting(ui: Callable[..., Any], services: PretendServices, size: tuple[int, int] = (800, 480)) -> Any:
    driver = ui(services, size)
    driver.app.go("correct")
    driver.step(3)
    return driver


def room(driver: Any) -> Any:
    """The picture on which pieces are dragged."""
    return driver.screen.board._board


def at(driver: Any, spot: str) -> tuple[float, float]:
    where = room(driver).spots()[spot]
    return where.x, where.y


@pytest.mark.parametrize("size", SIZES)
def test_a_troll_is_tapped_and_put_on_another_square(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    services = walking()
    driver = correcting(ui, services, size)

    driver.tap_at(*at(driver, "troll-1"))
    assert driver.screen.board.carried == "troll-1"
    driver.tap_at(*at(driver, "H6"))
    driver.tap_text("Put it right")

    assert services.table.match.state.characters["troll-1"].square == "H6"
    assert len(posted(services.table, Correct)) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_dwarf_is_dragged_and_the_glass_is_gone_when_he_stands(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    services = walking()
    driver = correcting(ui, services, size)
    (x, y), goal = at(driver, RED), at(driver, "C7")

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    for share in (0.4, 0.7, 1.0):
        touch.touch_move(x + (goal[0] - x) * share, y + (goal[1] - y) * share)
        driver.step()
    assert room(driver).lens.shown
    assert room(driver).lens.aimed == "C7"
    touch.touch_up()
    driver.step(2)
    assert not room(driver).lens.shown
    driver.tap_text("Put it right")

    assert services.table.match.state.dwarf(0).square == "C7"


def test_in_the_middle_of_a_fight_the_room_is_seen(ui: Callable[..., Any]) -> None:
    driver = correcting(ui, at_night(a_fight()))

    assert room(driver).room.fight is not None
    assert room(driver).in_the_room
    assert room(driver).spot_at(*at(driver, "troll-1")) == "troll-1"


def test_who_stands_at_his_home_table_is_meant_before_it(ui: Callable[..., Any]) -> None:
    night = Night(**{**BUSY, "at": {**BUSY["at"], RED: "B7"}})
    driver = correcting(ui, at_night(night))
    assert at(driver, "home-red") == at(driver, RED)

    driver.tap_at(*at(driver, RED))

    assert driver.screen.board.carried == RED


def test_what_cannot_be_moved_is_a_square_like_any_other(ui: Callable[..., Any]) -> None:
    driver = correcting(ui, walking())

    driver.tap_at(*at(driver, "G9"))

    assert driver.screen.board.carried is None
