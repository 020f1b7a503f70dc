"""What must be settled before Kivy is imported: its environment, its configuration, and whether there is a display."""

from __future__ import annotations

import os
from collections.abc import Mapping, MutableMapping

DESIGNED_FOR = (800, 480)
STRIP = 248
"""How wide the strip of simulated hardware is beside the screen, before it is scaled."""

_KIVY = {
    # Else Kivy reads our command line, prints its own usage and leaves.
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_CONFIG": "1",
    "KIVY_NO_FILELOG": "1",
    # Else it takes over the root logger.
    "KIVY_LOG_MODE": "MIXED",
    # What another thread posts is drawn at once, not with the next regular frame.
    "KIVY_CLOCK": "interrupt",
    # On Linux Kivy hears no fingers from SDL, only the mouse that SDL makes of them: that mouse must be there.
    "SDL_TOUCH_MOUSE_EVENTS": "1",
}


def prepare(environ: MutableMapping[str, str] = os.environ) -> None:
    """Whatever the caller has set himself stays."""
    for name, value in _KIVY.items():
        environ.setdefault(name, value)


def display_problem(environ: Mapping[str, str] = os.environ) -> str | None:
    """Why no window can be seen, with the mend; None if one can.

    Asked before a window is made: without a display SDL draws where nobody looks, and says nothing.
    """
    if environ.get("DISPLAY") or environ.get("SDL_VIDEODRIVER"):
        return None
    if environ.get("WAYLAND_DISPLAY"):
        return (
            "This session is Wayland without X: start Xwayland (package xwayland) or set DISPLAY, "
            "or play in the console with --terminal."
        )
    return (
        "There is no display: DISPLAY is not set. Start it from a desktop, set SDL_VIDEODRIVER=kmsdrm "
        "on a Raspberry Pi without one, or play in the console with --terminal."
    )


def configure(size: tuple[int, int] = DESIGNED_FOR, *, fullscreen: bool = False) -> None:
    """Kivy's own settings for this process; call it before anything imports a window."""
    from kivy.config import Config

    graphics = {"width": size[0], "height": size[1], "fullscreen": "auto" if fullscreen else 0, "maxfps": 30}
    for name, value in {**graphics, "multisamples": 0}.items():
        Config.set("graphics", name, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    # One provider only: the default also reads the touch screen itself and delivers every touch twice. Fingers come
    # through the window, as a mouse.
    for name, _ in list(Config.items("input")):
        Config.remove_option("input", name)
    Config.set("input", "mouse", "mouse,disable_multitouch")


def width_with_strip(width: int, *, filled: bool) -> int | None:
    """How wide the window is with the strip in it; None where the strip has no room.

    A window is made wider for it. A display that is filled can't be: there the screen must keep its designed width.
    """
    wanted = DESIGNED_FOR[0] + STRIP
    if width >= wanted:
        return width
    return None if filled else width + STRIP
