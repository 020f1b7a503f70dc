"""The doctor: looks at every library, display, device, permission and disk, and names the mend for each fault."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import platform
import shutil
import struct
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec

from companion import display
from companion.config import Config, mistakes
from companion.contents import places
from companion.folders import Folders
from rules.located import Mistake


class Health(Enum):
    FINE = "fine"
    LIMITED = "limited"
    """Play goes on without it."""
    FAULT = "fault"
    """It stops play."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at, what was seen, and what to do about it."""

    subject: str
    health: Health
    seen: str
    mend: str = ""


@dataclass(frozen=True, slots=True)
class Patient:
    """What the doctor looks at: this machine, unless a test says otherwise."""

    folders: Folders
    environment: Mapping[str, str]
    in_terminal: bool = False
    """Play is meant for the terminal, so that a missing display stops nothing."""


Look = Callable[[Patient], Iterator[Finding]]


def examine(patient: Patient) -> Iterator[Finding]:
    """Everything there is to find out, in the order in which a mend helps most."""
    for look in LOOKS:
        yield from look(patient)


def stops_play(findings: list[Finding]) -> bool:
    return any(finding.health is Health.FAULT for finding in findings)


# --- Python and its libraries -------------------------------------------------------------------


def look_at_python(_: Patient) -> Iterator[Finding]:
    bits = 8 * struct.calcsize("P")
    seen = f"{platform.python_version()}, {bits} bits, {platform.machine()}"
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        yield Finding("Python", Health.FAULT, seen, "Take Python 3.11, 3.12 or 3.13: name it in COMPANION_PYTHON.")
    elif bits != 64:
        yield Finding("Python", Health.FAULT, seen, "Take a 64-bit system: the window's library is made for no other.")
    else:
        yield Finding("Python", Health.FINE, seen)


LIBRARIES: Final = {
    "msgspec": ("msgspec", True),
    "typer": ("typer", True),
    "rich": ("rich", True),
    "platformdirs": ("platformdirs", True),
    "kivy": ("kivy", False),
    "gpiozero": ("gpiozero", False),
    "serial": ("pyserial", False),
}
"""Module -> its distribution, and whether the terminal needs it too."""


def look_at_libraries(patient: Patient) -> Iterator[Finding]:
    for module, (distribution, always) in LIBRARIES.items():
        try:
            version = importlib.metadata.version(distribution)
            missing = importlib.util.find_spec(module) is None
        except importlib.metadata.PackageNotFoundError:
            version, missing = "not installed", True
        if not missing:
            yield Finding(distribution, Health.FINE, version)
        else:
            health = Health.FAULT if always or (module == "kivy" and not patient.in_terminal) else Health.LIMITED
            yield Finding(distribution, health, "not installed", "Start it with ./run, which installs what is missing.")


# --- display and sound --------------------------------------------------------------------------


def look_at_display(patient: Patient) -> Iterator[Finding]:
    found = display.look(patient.environment)
    stopping = Health.LIMITED if patient.in_terminal else Health.FAULT
    yield Finding("display", stopping if found.mend else Health.FINE, found.seen, found.mend)


GRAPHICS: Final = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libGLESv2.so.2": "libgles2",
    "libmtdev.so.1": "libmtdev1",
}
"""Shared library -> the Debian package that has it."""


def look_at_graphics(patient: Patient) -> Iterator[Finding]:
    import ctypes

    missing = []
    for library, package in GRAPHICS.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            missing.append(package)
    if not missing:
        yield Finding("graphics libraries", Health.FINE, "all there")
        return
    needed = {"libgl1", "libegl1"} & set(missing) and not patient.in_terminal
    seen = f"missing: {', '.join(missing)}"
    mend = f"sudo apt install --no-install-recommends {' '.join(missing)}"
    yield Finding("graphics libraries", Health.FAULT if needed else Health.LIMITED, seen, mend)


# --- folders, disk, and the files in them -------------------------------------------------------


LEAST_FREE_MB: Final = 50


def look_at_disk(patient: Patient) -> Iterator[Finding]:
    folder = patient.folders.state
    existing = next(place for place in (folder, *folder.parents) if place.is_dir())
    try:
        with tempfile.TemporaryFile(dir=existing) as probe:
            probe.write(b"written")
            os.fsync(probe.fileno())
    except OSError as error:
        mend = f"Make it writable (sudo chown -R $USER {existing}), or name another folder in TAPROOM_HOME."
        seen = f"nothing can be written to {existing} ({error.strerror}): games are kept in memory only"
        yield Finding("disk", Health.LIMITED, seen, mend)
        return
    free_mb = shutil.disk_usage(existing).free // 1_000_000
    seen = f"{folder} can be written, {free_mb} MB free"
    if free_mb < LEAST_FREE_MB:
        yield Finding("disk", Health.LIMITED, seen, "Make room: sudo apt clean, and look through old files.")
    else:
        yield Finding("disk", Health.FINE, seen)


def look_at_config(patient: Patient) -> Iterator[Finding]:
    file = patient.folders.config_file
    mend = "Mend the line, or start anew: companion config init --force. Try it with companion config check."
    try:
        found = list(mistakes(file.read_text(encoding="utf-8"), str(file))) if file.exists() else []
    except (OSError, UnicodeDecodeError) as error:
        yield Finding("configuration", Health.LIMITED, f"{file} cannot be read: {error}", mend)
        return
    for mistake in found:
        yield Finding("configuration", Health.LIMITED, str(mistake), mend)
    if not found:
        there = str(file) if file.exists() else f"none ({file}); what holds without one is used"
        yield Finding("configuration", Health.FINE, there)


def look_at_content(patient: Patient) -> Iterator[Finding]:
    from companion.contents import content_in
    from rules.games import games

    for game in games().values():
        for file in places(game.id, _config(patient), patient.folders):
            if not file.is_file():
                continue
            try:
                content_in(game, file)
                yield Finding(f"content of {game.title}", Health.FINE, str(file))
            except Mistake as mistake:
                mend = f"Mend it; companion content check {game.id} {file} tries it. Until then our own is played with."
                yield Finding(f"content of {game.title}", Health.LIMITED, str(mistake), mend)


def _config(patient: Patient) -> Config:
    from companion.config import load

    try:
        return load(patient.folders.config_file)
    except Mistake:
        return Config()


def look_at_journal(patient: Patient) -> Iterator[Finding]:
    import sqlite3

    file = patient.folders.journal
    if not file.exists():
        yield Finding("journal", Health.FINE, f"none yet; it will be {file}")
        return
    try:
        line = sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)
        try:
            (verdict,) = line.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            line.close()
    except sqlite3.Error as error:
        verdict = str(error)
    if verdict == "ok":
        yield Finding("journal", Health.FINE, f"{file}, sound, {file.stat().st_size // 1000} kB")
    else:
        mend = "Nothing to do: the next start sets it aside, tells where, and begins a new one. Nothing is deleted."
        yield Finding("journal", Health.LIMITED, f"{file} is damaged: {verdict}", mend)


# --- devices ------------------------------------------------------------------------------------


def look_at_pins(patient: Patient) -> Iterator[Finding]:
    from companion.config import wiring
    from hardware.pins import NoGpio, WiringError, gpio_factory

    config = _config(patient)
    if not config.panel.on:
        yield Finding("button panel", Health.FINE, "switched off in the configuration")
        return
    try:
        parts = len(wiring(config.panel).places())
        factory = gpio_factory()
    except WiringError as error:
        yield Finding("button panel", Health.LIMITED, "its pins cannot be wired so", str(error))
    except NoGpio as error:
        seen = "; ".join(error.reasons) or "no pins"
        yield Finding("button panel", Health.LIMITED, seen, str(error))
    except ImportError:
        yield Finding("button panel", Health.LIMITED, "gpiozero is not installed", "Start it with ./run.")
    else:
        name = type(factory).__name__
        factory.close()
        yield Finding("button panel", Health.FINE, f"{parts} parts wired, pins driven by {name}")


def look_at_module(patient: Patient) -> Iterator[Finding]:
    from hardware.errors import LinkLost, NotThere
    from hardware.ports import line_opener

    config = _config(patient).module
    if not config.on:
        yield Finding("serial module", Health.FINE, "switched off in the configuration")
        return
    try:
        line = line_opener(config.port or None)()
    except NotThere as error:
        yield Finding("serial module", Health.LIMITED, "not plugged in: dice are rolled on the screen", str(error))
    except LinkLost as error:
        yield Finding("serial module", Health.LIMITED, "it cannot be opened", str(error))
    else:
        port = line.port
        line.close()
        yield Finding("serial module", Health.FINE, f"opened at {port}")


GROUPS: Final = {
    "dialout": "/dev/ttyACM*",
    "gpio": "/dev/gpiochip*",
    "input": "/dev/input/event*",
    "video": "/dev/dri/card*",
}
"""Group -> the devices that it may open."""


def look_at_permissions(_: Patient) -> Iterator[Finding]:
    for group, pattern in GROUPS.items():
        devices = sorted(Path("/").glob(pattern.removeprefix("/")))
        closed = [device for device in devices if not os.access(device, os.R_OK | os.W_OK)]
        if closed:
            seen = f"this user may not open {closed[0]}"
            yield Finding(f"group {group}", Health.LIMITED, seen, display.join_group(group))
        elif devices:
            yield Finding(f"group {group}", Health.FINE, f"{len(devices)} devices may be opened")


def look_at_the_pi(_: Patient) -> Iterator[Finding]:
    """What only a Raspberry Pi has to tell."""
    model = Path("/proc/device-tree/model")
    if not model.exists():
        yield Finding("machine", Health.FINE, f"{platform.system()} {platform.release()}, no Raspberry Pi")
        return
    yield Finding("machine", Health.FINE, model.read_text(errors="replace").strip("\0\n"))
    throttled = Path("/sys/devices/platform/soc/soc:firmware/get_throttled")
    if throttled.exists() and int(throttled.read_text(), 16) & 0x10001:
        yield Finding("power", Health.LIMITED, "the supply is too weak", "Take the power supply made for this Pi.")


LOOKS: Final[tuple[Look, ...]] = (
    look_at_the_pi,
    look_at_python,
    look_at_libraries,
    look_at_graphics,
    look_at_display,
    look_at_disk,
    look_at_config,
    look_at_content,
    look_at_journal,
    look_at_permissions,
    look_at_pins,
    look_at_module,
)
