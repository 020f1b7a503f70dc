"""An X server of a test's own, with a mouse, a keyboard and eyes."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops

NEEDED = ("Xvfb", "xdotool", "import")
MISSING = [tool for tool in NEEDED if shutil.which(tool) is None]
LIMIT_S = 30.0
LOOK_S = 0.1
DIFFERENT = 40
"""So far a pixel must be from what it should be, of 255, to count as different."""


class XServer:
    """Xvfb on a display that was free, with one screen. Close it when done.

    There is no window manager: a window of the screen's size fills it, and what is typed goes where the pointer is.
    """

    def __init__(self, folder: Path, width: int, height: int) -> None:
        self._folder = folder
        told, telling = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(telling), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
            pass_fds=(telling,),
            stderr=subprocess.DEVNULL,
        )
        os.close(telling)
        with os.fdopen(told) as number:
            self.display = f":{number.readline().strip()}"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(LIMIT_S)

    def click(self, x: float, y: float) -> None:
        """Counted from the upper left."""
        self.xdotool("mousemove", round(x), round(y))
        self.xdotool("click", 1)

    def key(self, name: str) -> None:
        self.xdotool("key", name)

    def press_until(self, name: str, holds: Callable[[], object]) -> None:
        """A key again and again, as somebody does who sees that it has not been enough yet."""

        def pressed() -> object:
            self.key(name)
            return holds()

        until(pressed, lambda: f"after many a {name}")

    def xdotool(self, *words: object) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)],
            env={**os.environ, "DISPLAY": self.display},
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=True,
        )
        return done.stdout

    def picture(self) -> Image.Image:
        """What is seen now."""
        file = self._folder / "seen.png"
        subprocess.run(["import", "-display", self.display, "-window", "root", str(file)], timeout=LIMIT_S, check=True)
        with Image.open(file) as seen:
            return seen.convert("RGB")

    def looks_like(self, wanted: Image.Image, share: float = 0.004) -> None:
        """Waits until the screen looks like this picture, but for so small a share of it."""
        until(lambda: difference(self.picture(), wanted) <= share, lambda: difference(self.picture(), wanted))


def difference(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels in which two pictures differ."""
    assert one.size == other.size
    bands = ImageChops.difference(one, other).split()
    strongest = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(strongest.histogram()[DIFFERENT:]) / (one.width * one.height)


def until(holds: Callable[[], object], found: Callable[[], object]) -> None:
    """Waits until it holds; says what was found instead if it never does."""
    end = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < end, f"it never held; at last {found()}"
        time.sleep(LOOK_S)
