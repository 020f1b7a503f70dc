"""The table screen, frame by frame: how long our own Python takes for one, without the drawing itself."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any

FRAMES = 200


class Drawing:
    """How long was spent in drawing, which is the graphics library's work."""

    def __init__(self, window: Any) -> None:
        self.spent = 0.0
        for name in ("on_draw", "flip"):
            setattr(window, name, self._timed(getattr(window, name)))

    def _timed(self, work: Any) -> Any:
        def timed(*arguments: Any, **more: Any) -> Any:
            began = time.perf_counter()
            try:
                return work(*arguments, **more)
            finally:
                self.spent += time.perf_counter() - began

        return timed


def frame(drawing: Drawing) -> float:
    """Milliseconds of our Python in one frame."""
    from kivy.base import EventLoop
    from kivy.graphics.opengl import glFinish

    drawing.spent, began = 0.0, time.perf_counter()
    EventLoop.idle()
    spent = time.perf_counter() - began - drawing.spent
    glFinish()
    return 1000 * spent


def prepare() -> None:
    """What must be settled before Kivy is imported."""
    from ui.environment import configure
    from ui.sparing import spare

    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    configure()
    from kivy.config import Config

    # No waiting for the next frame's time: it would count as work.
    Config.set("graphics", "maxfps", "0")
    spare()


def main() -> None:
    prepare()
    from kivy.core.window import Window

    from tests.ui.driver import Driver
    from tests.ui.pretend import PretendServices, PretendTable, player

    table = PretendTable([player(0), player(1, bot="sensible"), player(2), player(3)])
    table.play_on(120)
    driver = Driver(PretendServices(table))
    drawing = Drawing(Window)
    changed, idle = [], []
    while table.match.request is not None and len(changed) < FRAMES:
        table.play_on(1)
        table.publish()
        changed.append(frame(drawing))
        frame(drawing)
        idle.append(frame(drawing))
    driver.close()
    sys.stdout.write("\n" + json.dumps({"changed_ms": changed, "idle_ms": idle}) + "\n")


if __name__ == "__main__":
    main()
