"""One app at a time in one real window, stepped frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from ui.environment import configure
from ui.sparing import spare

if TYPE_CHECKING:
    from tests.ui.driver import Driver


def prepare() -> None:
    """As the program does, before anything imports Kivy's clock or its language."""
    configure()
    from kivy.config import Config

    # As fast as frames can be drawn: a test waits for nothing.
    Config.set("graphics", "maxfps", "0")
    spare()


prepare()


@pytest.fixture
def ui() -> Iterator[Callable[..., Driver]]:
    """Call it with services (and a window size) to open the app; whatever it opened is closed afterwards."""
    prepare()
    from tests.ui.driver import Driver

    opened: list[Driver] = []

    def open_app(services: Any, size: tuple[int, int] = (800, 480)) -> Driver:
        opened.append(Driver(services, size))
        return opened[-1]

    yield open_app
    for driver in opened:
        driver.close()
