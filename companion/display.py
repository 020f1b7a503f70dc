"""Whether a window can be seen here. Asked before one is made: without a display SDL draws where nobody looks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple


class Display(NamedTuple):
    seen: str
    mend: str = ""
    """What to do where no window can be seen; empty where one can."""


def look(environment: Mapping[str, str] = os.environ) -> Display:
    """What there is to draw on. Loads nothing of the window itself."""
    terminal = "Or play in the terminal: companion play --terminal."
    driver = environment.get("SDL_VIDEODRIVER", "")
    if driver == "kmsdrm":
        return _screen_without_desktop()
    if driver and driver != "x11":
        return Display(f"drawn by SDL's {driver!r} driver")
    if not environment.get("DISPLAY"):
        mend = "Start it from a desktop; on a Pi without one: SDL_VIDEODRIVER=kmsdrm companion play."
        if environment.get("WAYLAND_DISPLAY"):
            mend = "This desktop is Wayland without X: sudo apt install xwayland, then log in again."
        return Display("DISPLAY is not set, so no window can be seen", f"{mend} {terminal}")
    if problem := _x_problem(environment["DISPLAY"]):
        return Display(problem, f"Start it in the session that owns the screen. {terminal}")
    return Display(f"X at {environment['DISPLAY']}")


def _screen_without_desktop() -> Display:
    cards = sorted(Path("/dev/dri").glob("card*")) if Path("/dev/dri").is_dir() else []
    if not cards:
        return Display("there is no /dev/dri/card*", "Connect a screen and restart the Pi.")
    for card in cards:
        if os.access(card, os.R_OK | os.W_OK):
            return Display(f"drawn directly on {card}")
    return Display(f"this user may not open {cards[0]}", join_group("video"))


def _x_problem(display: str) -> str:
    """Why no window can be had from an X server on this machine; a remote one is taken on trust."""
    import socket

    host, _, rest = display.partition(":")
    number = rest.split(".")[0]
    if host not in ("", "unix") or not number.isdigit():
        return ""
    paths = [f"/tmp/.X11-unix/X{number}", f"\0/tmp/.X11-unix/X{number}"]
    for path in paths:
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
                line.connect(path)
            return ""
        except OSError:
            continue
    return f"DISPLAY is {display}, but no X server answers there"


def join_group(group: str) -> str:
    return f"sudo usermod -aG {group} $USER, then log out and in again."
