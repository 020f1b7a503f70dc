"""Nothing overflows, overlaps, is too small to hit or to read, at any size and with the longest names."""

from __future__ import annotations

import pytest

from tests.screenshots import scenes_screens
from tests.screenshots.scene import SCENES, Scene
from tests.ui.layout import faults

OURS = sorted(name for name, scene in SCENES.items() if scene.drive.__module__ == scenes_screens.__name__)
CASES = [(SCENES[name], size) for name in OURS for size in SCENES[name].sizes if size != (1920, 1080)]


@pytest.mark.parametrize(
    ("scene", "size"), [pytest.param(scene, size, id=f"{scene.name} {size[0]}x{size[1]}") for scene, size in CASES]
)
def test_looks_as_it_should(ui, scene: Scene, size: tuple[int, int]) -> None:
    driver = ui(scene.services(), size)
    scene.drive(driver)
    driver.step(3)

    assert faults(driver.app.shell, driver.top) == []
