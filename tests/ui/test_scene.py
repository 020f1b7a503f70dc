"""A board that takes the whole window for a while: a fight, or whatever a game has to show by itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from tests.ui.layout import faults
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import a_move, at_the_table, posted, tap_spot
from ui.boards.board import Board
from ui.boards.fantasy_pub import PubView
from ui.boards.plain import PlainBoard
from ui.services import Steering
from ui.table.arrangement import Arrangement, arranged

SIZES = [(800, 480), (480, 800), (1280, 720), (1920, 1080)]


class Staged(PubView):
    """The pub, in a scene while anything is asked."""

    staged = True

    @property
    def fills_the_window(self) -> bool:
        return self.staged


def on_stage(ui: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int] = (800, 480)) -> Any:
    monkeypatch.setattr("ui.boards.fantasy_pub.BOARD", Staged)
    driver = ui(PretendServices(at_the_table(seats=4)), size)
    driver.step(2)
    return driver


def all_parts(screen: Any) -> dict[str, Any]:
    names = ("badges", "board", "turn", "list", "tray", "bar")
    parts = {name: getattr(screen, name) for name in names}
    return {name: part for name, part in parts.items() if part.opacity}


def overlap(one: Any, other: Any) -> bool:
    across = min(one.right, other.right) - max(one.x, other.x)
    up = min(one.top, other.top) - max(one.y, other.y)
    return across > 0.5 and up > 0.5


@pytest.mark.parametrize("size", SIZES)
def test_a_scene_has_the_window_but_for_whose_turn_it_is_the_choices_and_the_bar(
    ui: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    driver = on_stage(ui, monkeypatch, size)
    screen = driver.screen
    seen = all_parts(screen)

    assert "badges" not in seen
    assert {"board", "turn", "list", "tray", "bar"} == seen.keys()
    assert screen.board.width >= screen.width * 0.97
    assert screen.board.height >= screen.height * 0.5
    assert not any(overlap(one, other) for one, other in combinations(seen.values(), 2))
    assert faults(driver.app.shell, driver.top) == []


@pytest.mark.parametrize("size", SIZES[:2])
def test_what_is_wanted_is_said_beside_a_scene_too(
    ui: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    said = on_stage(ui, monkeypatch, size).texts()

    assert "Choose an action" in said
    assert {"Menu", "Log"} <= {*said}
    assert any(text.startswith("Undo") for text in said)
    assert any(text.startswith("Why") for text in said)


def test_in_a_scene_one_answers_on_the_board_in_the_list_and_with_buttons(
    ui: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = on_stage(ui, monkeypatch)
    table = driver.services.table
    who, where = a_move(driver)

    tap_spot(driver, who)
    tap_spot(driver, where)
    assert len(table.posted) == 1

    driver.services.table.play_on(200, until="action")
    driver.services.table.publish()
    driver.step(2)
    before = len(table.posted)
    while len(table.posted) == before:
        driver.steer(Steering.RIGHT, Steering.CONFIRM)
        driver.step(2)
    assert posted(table, type(table.posted[before]))


def test_after_a_scene_everything_is_as_it_was(ui: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    driver = on_stage(ui, monkeypatch)
    during = driver.screen.board.size[:]
    monkeypatch.setattr(Staged, "staged", False)
    driver.services.table.publish()
    driver.step(3)

    assert "badges" in all_parts(driver.screen)
    assert driver.screen.board.width < during[0] * 0.7
    assert driver.screen.board.height > 300
    assert not any(overlap(one, other) for one, other in combinations(all_parts(driver.screen).values(), 2))


def test_a_scene_that_cannot_be_drawn_gives_its_room_back(
    ui: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = on_stage(ui, monkeypatch)

    def broken(_pen: Any) -> None:
        raise RuntimeError("a fault in the drawing")

    driver.screen.board.draw = broken
    driver.screen.board._redraw()
    driver.step(4)

    assert isinstance(driver.screen.board, PlainBoard)
    assert "badges" in all_parts(driver.screen)
    assert driver.screen.board.width < driver.screen.width * 0.7


def test_no_board_is_a_scene_unless_it_says_so(ui: Callable[..., Any]) -> None:
    assert not Board().fills_the_window
    assert not ui(PretendServices(at_the_table())).screen.board.fills_the_window


@pytest.mark.parametrize(("width", "height"), [(800, 480), (480, 800), (853, 480), (1024, 600)])
@pytest.mark.parametrize("bands", [0, 52])
def test_the_parts_of_a_scene_lie_in_the_window_and_not_upon_each_other(
    width: float, height: float, bands: float
) -> None:
    found = arranged(width, height, bands=bands, turn=48, bar=56, dp=1.0, left_handed=False, rows=2, scene=True)

    boxes = [box for name in Arrangement._fields if (box := getattr(found, name)) is not None and box[3]]
    for x, y, wide, high in boxes:
        assert x >= 0
        assert y >= 0
        assert x + wide <= width + 0.01
        assert y + high <= height + 0.01
    for (x, y, wide, high), (left, bottom, broad, tall) in combinations(boxes, 2):
        apart_across = x + wide <= left + 0.01 or left + broad <= x + 0.01
        apart_up = y + high <= bottom + 0.01 or bottom + tall <= y + 0.01
        assert apart_across or apart_up
