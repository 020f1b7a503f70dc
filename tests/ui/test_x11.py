"""Real clicks and keys of an X server arrive: what no synthetic touch can prove."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from typing import Any

import pytest

from companion.posted import Give, RollHere
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import a_refused_move, at_the_table, posted
from ui.widgets.refusal import RefusalCard

pytestmark = pytest.mark.x11


def xdotool(*words: object) -> None:
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=10)


def click(driver: Any, x: float, y: float) -> None:
    """Where a widget is, as the X server counts: from the top."""
    from kivy.core.window import Window

    xdotool("mousemove", int(x), int(Window.height - y))
    driver.step(2)
    xdotool("click", 1)


def test_a_click_rolls_the_dice(ui: Callable[..., Any]) -> None:
    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))
    row = driver.find("Roll on the screen")

    click(driver, *row.to_window(*row.center))

    driver.until(lambda: posted(table, RollHere))
    assert len(posted(table, RollHere)) == 1


def test_clicks_on_the_board_try_what_is_refused_and_show_why(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    who, where = a_refused_move(driver)
    for spot, seen in ((who, lambda: driver.screen.path == (who,)), (where, lambda: posted(table, Give))):
        place = driver.screen.board.spots()[spot]
        click(driver, place.x, place.y)
        driver.until(seen)

    driver.until(lambda: isinstance(driver.top, RefusalCard))
    assert len(posted(table, Give)) == 1


def test_arrow_and_enter_keys_give_an_answer_and_escape_ends_nothing(ui: Callable[..., Any]) -> None:
    from kivy.base import EventLoop

    table = at_the_table(until="roll")
    driver = ui(PretendServices(table))

    xdotool("key", "Right")
    driver.until(lambda: driver.app.focus.at is not None)
    xdotool("key", "Escape")
    driver.step(5)
    xdotool("key", "Return")

    driver.until(lambda: posted(table, RollHere))
    assert not EventLoop.quit
