from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from tests.screenshots import scenes_table
from tests.screenshots.scene import SCENES
from tests.ui.layout import faults
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import at_the_table
from ui.widgets.tap import TapButton

assert scenes_table
OURS = sorted(name for name in SCENES if name.startswith("table-") and name != "table-desktop")


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OURS)
def test_nothing_overflows_overlaps_or_is_too_small(ui: Callable[..., Any], name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    driver = ui(scene.services(), size)

    scene.drive(driver)
    driver.step(3)

    assert faults(driver.app.shell, driver.top) == []


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        pytest.param(
            lambda to: to.add_widget(Label(text="far too long", size_hint=(None, None), size=(20, 12), pos=(90, 90))),
            "the text is",
            id="text larger than its box",
        ),
        pytest.param(
            lambda to: to.add_widget(
                Label(text="tiny", font_size=11, size_hint=(None, None), size=(200, 40), pos=(90, 90))
            ),
            "smaller than 16 sp",
            id="tiny text",
        ),
        pytest.param(
            lambda to: to.add_widget(TapButton(words="x", size_hint=(None, None), size=(40, 56), pos=(90, 90))),
            "is too small",
            id="a small target",
        ),
        pytest.param(
            lambda to: [
                to.add_widget(TapButton(words=words, size_hint=(None, None), size=(90, 60), pos=(x, 90)))
                for words, x in (("one", 90), ("two", 182))
            ],
            "too close",
            id="targets too close together",
        ),
        pytest.param(
            lambda to: [
                to.add_widget(Label(text="written", font_size=20, size_hint=(None, None), size=(90, 60), pos=(90, y)))
                for y in (90, 95)
            ],
            "written over each other",
            id="text over text",
        ),
        pytest.param(
            lambda to: to.add_widget(TapButton(words="x", size_hint=(None, None), size=(90, 60), pos=(760, 90))),
            "sticks out",
            id="half outside the window",
        ),
    ],
)
def test_the_checker_sees(ui: Callable[..., Any], place: Callable[[Any], Any], fault: str) -> None:
    driver = ui(PretendServices(at_the_table()))
    page = FloatLayout()
    driver.app.shell.stage.clear_widgets()
    driver.app.shell.stage.add_widget(page)

    place(page)
    driver.step(3)

    assert any(fault in one for one in faults(driver.app.shell, page))
