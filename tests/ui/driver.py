"""Hands and eyes for the real app in a real window: one frame at a time, taps, keys, pictures."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.base import EventLoop, runTouchApp
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget

from ui.app import CompanionApp
from ui.services import Steer, Steering

LIMIT_S = 5.0


class Driver:
    """Drives one app. Close it when done: there is one window in a process.

    Drawn offscreen, pictures are only right at the size with which the process made its window; everything else is
    right at any size.
    """

    def __init__(self, services: Any, size: tuple[int, int] = (800, 480)) -> None:
        self.services = services
        Window.size = size
        self.app = CompanionApp(services)
        self.app._run_prepare()
        runTouchApp(embedded=True)
        self.step(3)

    def close(self) -> None:
        self.app.dispatch("on_stop")
        for child in Window.children[:]:
            Window.remove_widget(child)
        App._running_app = None

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            EventLoop.idle()
            # Only the window's own loop hears the X server. Offscreen there is nothing to hear but the window's
            # resizing, late, in the middle of another test.
            if os.environ["SDL_VIDEODRIVER"] == "x11":
                Window.mainloop()
        # Drawn offscreen, frames pile up until somebody looks.
        glFinish()

    def until(self, condition: Callable[[], Any], limit_s: float = LIMIT_S) -> Any:
        """Frames until it holds; what it gave. Fails after ``limit_s``."""
        end = time.monotonic() + limit_s
        while not (found := condition()):
            assert time.monotonic() < end, f"not within {limit_s} s"
            self.step()
        return found

    # --- eyes -----------------------------------------------------------------------------------------

    @property
    def screen(self) -> Any:
        return self.app.shell.screen

    @property
    def top(self) -> Any:
        return self.app.shell.top

    def walk(self, root: Widget | None = None) -> Iterator[Widget]:
        """Every widget that is seen, from the top layer down, or below ``root``."""
        widget = root or self.app.shell
        if widget.opacity == 0:
            return
        yield widget
        for child in reversed(widget.children):
            yield from self.walk(child)

    def texts(self, root: Widget | None = None) -> list[str]:
        """Every text that is on the screen."""
        found = [getattr(one, "words", "") or getattr(one, "text", "") for one in self.walk(root)]
        return [text for text in found if text]

    def find(self, text: str, root: Widget | None = None) -> Any:
        """The widget with this text, or else with a text that begins so."""
        for exact in (True, False):
            for one in self.walk(root or self.top):
                said = getattr(one, "words", "") or getattr(one, "text", "")
                if said == text or (not exact and said.startswith(text)):
                    return one
        raise LookupError(f"no {text!r} among {self.texts(root or self.top)}")

    def picture(self, path: Path) -> Path:
        """Writes what is seen as a PNG."""
        self.step(2)
        made = Path(Window.screenshot(name=str(path.with_suffix("")) + ".png"))
        made.replace(path)
        return path

    # --- hands ----------------------------------------------------------------------------------------

    def tap(self, widget: Any) -> None:
        self.tap_at(*widget.to_window(*widget.center))

    def tap_text(self, text: str) -> None:
        self.tap(self.find(text))

    def tap_at(self, x: float, y: float, held_s: float = 0.0) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.step()
        end = time.monotonic() + held_s
        while time.monotonic() < end:
            self.step()
        touch.touch_up()
        self.step(2)

    def hold(self, widget: Any) -> None:
        self.tap_at(*widget.to_window(*widget.center), held_s=0.75)

    def steer(self, *steps: Steering) -> None:
        """Buttons of the panel, one after another."""
        for step in steps:
            self.app.inbox.post(Steer(step))
            self.step()

    def key(self, code: int, text: str | None = None) -> None:
        Window.dispatch("on_key_down", code, 0, text, [])
        self.step(2)
