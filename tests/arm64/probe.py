"""What is asked inside the emulated system: does everything import there, and does a window draw?"""

from __future__ import annotations

import importlib
import pkgutil
import platform
import sys
import time
from collections.abc import Iterator

# In their own order: what imports Kivy comes last, since that is the slow part under emulation.
PACKAGES = ("rules", "hardware", "companion", "ui")
# The module's own program: it runs on MicroPython and nowhere else.
FIRMWARE = "hardware.firmware"


def modules() -> Iterator[str]:
    for package in PACKAGES:
        yield package
        for found in pkgutil.walk_packages(importlib.import_module(package).__path__, f"{package}."):
            if not found.name.startswith(FIRMWARE):
                yield found.name


def main() -> int:
    print(f"{platform.machine()}, Python {platform.python_version()}", flush=True)
    if platform.machine() != "aarch64":
        return 1
    began = time.monotonic()
    names = list(modules())
    for name in names:
        importlib.import_module(name)
    print(f"{len(names)} modules imported in {time.monotonic() - began:.0f} s", flush=True)
    if sys.version_info < (3, 13):
        import lgpio  # pip's release: the one that is not empty has this call

        assert lgpio.gpiochip_open
        print("lgpio is the real one", flush=True)
    return draw()


def draw() -> int:
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.graphics import Color, Rectangle
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    EventLoop.ensure_window()
    with Window.canvas:
        Color(1, 0, 0)
        Rectangle(size=Window.size)
    Window.on_flip = lambda *_: None
    Window.dispatch("on_draw")
    pixel = bytes(glReadPixels(10, 10, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE))
    print(f"a window of {Window.size[0]}x{Window.size[1]} was drawn; a red pixel reads {pixel.hex()}", flush=True)
    return 0 if pixel[:3] == b"\xff\x00\x00" else 1


if __name__ == "__main__":
    sys.exit(main())
