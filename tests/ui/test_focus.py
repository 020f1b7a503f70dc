from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.posted import Give, RollHere, Undo
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import at_the_table, posted
from ui.focus import Focusable
from ui.services import Steer, Steering

LEFT, RIGHT, CONFIRM, UNDO = Steering.LEFT, Steering.RIGHT, Steering.CONFIRM, Steering.UNDO
SHEETS = ("Log", "Menu", "Why?", "On the board")


def touchable(driver: Any) -> set[Any]:
    """Everything that a finger could press in what lies on top."""
    return {one for one in driver.walk(driver.top) if isinstance(one, Focusable) and one.focusable}


def stepped_through(driver: Any, step: Steering) -> list[Any]:
    """Where the focus rests, step by step, until it is where it was first."""
    driver.steer(step)
    visited = [driver.app.focus.at]
    for _ in range(200):
        driver.steer(step)
        if driver.app.focus.at is visited[0]:
            return visited
        visited.append(driver.app.focus.at)
    raise AssertionError("the focus does not come round")


@pytest.mark.parametrize("step", [LEFT, RIGHT])
def test_the_buttons_reach_everything_on_the_table(ui: Callable[..., Any], step: Steering) -> None:
    driver = ui(PretendServices(at_the_table()))

    visited = stepped_through(driver, step)

    assert set(visited) == touchable(driver)
    assert len(visited) == len(set(visited)) > 5


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_buttons_reach_everything_on_a_sheet_and_nothing_below_it(ui: Callable[..., Any], sheet: str) -> None:
    driver = ui(PretendServices(at_the_table()))
    driver.tap_text(sheet)

    visited = stepped_through(driver, RIGHT)

    assert set(visited) == touchable(driver)
    driver.steer(UNDO)
    assert driver.top is driver.screen


def test_confirm_does_what_a_tap_does_and_choices_come_first(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))

    driver.steer(RIGHT, CONFIRM)

    assert len(posted(table, RollHere)) == 1


def test_a_whole_answer_is_given_with_three_buttons(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))

    for _ in range(4):
        driver.steer(RIGHT, CONFIRM)
        if posted(table, Give):
            break

    assert len(posted(table, Give)) == 1


def test_undo_lets_go_of_a_half_made_answer_and_then_takes_back_the_last_step(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    driver.screen.tapped(next(one.spots[0] for one in driver.app.shown.asked.options if len(one.spots) == 2))

    driver.steer(UNDO)
    assert driver.screen.path == ()
    assert posted(table, Undo) == []

    driver.steer(UNDO)
    assert posted(table, Undo) == [Undo()]


def test_the_first_confirm_only_shows_where_the_focus_is(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))

    driver.steer(CONFIRM)

    assert driver.app.focus.at.focused
    assert table.posted == []


def test_a_finger_hides_the_ring(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    driver.steer(RIGHT)
    rested = driver.app.focus.at
    assert rested.focused
    assert rested._ring.children

    driver.tap_at(3, 3)

    assert driver.app.focus.at is None
    assert not rested._ring.children


@pytest.mark.parametrize(
    ("key", "does"),
    [(275, "moves on"), (274, "moves on"), (276, "moves back"), (273, "moves back")],
)
def test_arrow_keys_step_as_the_buttons_do(ui: Callable[..., Any], key: int, does: str) -> None:
    driver = ui(PretendServices(at_the_table()))

    driver.key(key)

    stops = driver.screen.focus_stops()
    assert driver.app.focus.at is stops[0 if does == "moves on" else -1]


def test_enter_confirms_and_backspace_goes_back(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    driver.screen.bar.dispatch("on_menu")
    driver.step(2)
    driver.key(8)
    assert driver.top is driver.screen

    menu = driver.find("Menu")
    while driver.app.focus.at is not menu:
        driver.key(276)
    driver.key(13)
    assert driver.top is not driver.screen


def test_escape_closes_nothing(ui: Callable[..., Any]) -> None:
    from kivy.base import EventLoop

    driver = ui(PretendServices(at_the_table()))

    driver.key(27)

    assert not EventLoop.quit
    assert driver.screen.name == "table"


def in_view(driver: Any) -> bool:
    """Whether all of what has the focus is seen in the list that it stands in; of what is taller, as much as can be."""
    at, page = driver.app.focus.at, driver.screen.page
    low, high = (at.to_window(0, edge)[1] for edge in (at.y, at.top))
    bottom, top = (page.to_window(0, edge)[1] for edge in (page.y, page.top))
    seen = min(high, top) - max(low, bottom)
    return bool(seen >= min(high - low, 0.9 * (top - bottom)) - 1)


@pytest.mark.parametrize("presses", [2, 3, 5])
def test_presses_within_one_frame_scroll_to_where_the_focus_has_come(ui: Callable[..., Any], presses: int) -> None:
    driver = ui(PretendServices(first="settings"))
    driver.app.go("rulebook", game="fantasy_pub")
    driver.screen.look_for("barkeep")
    driver.step(5)
    stops = {one for one in driver.walk(driver.screen.page) if isinstance(one, Focusable) and one.focusable}
    while driver.app.focus.at not in stops:
        driver.steer(RIGHT)
    seen = []
    for _ in range(8):
        for _ in range(presses):
            driver.app.inbox.post(Steer(RIGHT))
        driver.step(3)
        if driver.app.focus.at in stops:
            seen.append(in_view(driver))

    assert len(seen) > 1
    assert all(seen)


def test_the_focus_does_not_stay_on_what_has_gone(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))
    driver.steer(RIGHT, RIGHT)
    gone = driver.app.focus.at

    table.chance_answers()
    table.play_on(1)
    table.play_on(5, until="action")
    table.publish()
    driver.step(3)

    assert driver.app.focus.at in driver.screen.focus_stops()
    assert not gone.focused or driver.app.focus.at is gone
