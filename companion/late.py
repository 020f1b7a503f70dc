"""Devices that come a moment later: their libraries take longer to load than people like to look at nothing.

A table is laid with these in place of the panel and the module; what it wants of them meanwhile is made good when they
are there.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from companion.chance import DiceModule
    from companion.config import Config
    from companion.lamps import PanelPort
    from hardware.tones import Tone


class LateModule:
    """Cannot roll until it is there; a roll that was asked for meanwhile is asked of it then."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._module: DiceModule | None = None
        self._asked: tuple[int, int, int] | None = None

    def come(self, module: DiceModule) -> None:
        with self._lock:
            self._module, asked = module, self._asked
        if asked is not None:
            module.ask_roll(*asked)

    def ask_roll(self, ask: int, count: int, sides: int = 6) -> None:
        with self._lock:
            self._asked, module = (ask, count, sides), self._module
        if module is not None:
            module.ask_roll(ask, count, sides)

    def forget_roll(self) -> None:
        with self._lock:
            self._asked, module = None, self._module
        if module is not None:
            module.forget_roll()

    def can_roll(self, count: int, sides: int = 6) -> bool:
        module = self._module
        return module is not None and module.can_roll(count, sides)


class LatePanel:
    """Dark until it is there, then its lamps shine as they should by now. Silent, too, while ``is_silent`` says so."""

    def __init__(self, is_silent: Callable[[], bool] = lambda: False) -> None:
        self._is_silent = is_silent
        self._lock = threading.Lock()
        self._panel: PanelPort | None = None
        self._lamps: dict[int, float | None] = {}
        """The level of each seat's lamp, None where it breathes."""

    def come(self, panel: PanelPort) -> None:
        with self._lock:
            self._panel = panel
            for seat, level in self._lamps.items():
                _shine(panel, seat, level)

    def light(self, seat: int, level: float) -> None:
        self._set(seat, level)

    def pulse(self, seat: int) -> None:
        self._set(seat, None)

    def tone(self, tone: Tone) -> None:
        panel = self._panel
        if panel is not None and not self._is_silent():
            panel.tone(tone)

    def _set(self, seat: int, level: float | None) -> None:
        with self._lock:
            self._lamps[seat] = level
            if self._panel is not None:
                _shine(self._panel, seat, level)


def _shine(panel: PanelPort, seat: int, level: float | None) -> None:
    if level is None:
        panel.pulse(seat)
    else:
        panel.light(seat, level)


class Hands(Protocol):
    """What a desk can do."""

    @property
    def plugged(self) -> bool: ...
    def press(self, button: str) -> None: ...
    def roll(self, values: tuple[int, ...]) -> None: ...
    def cock(self) -> None: ...
    def unplug(self) -> None: ...
    def plug(self) -> None: ...
    def lit(self, seat: int) -> float: ...


class LateDesk:
    """Shows the strip at once; hands that are too quick for it do nothing. Its seats are counted when it is shown."""

    def __init__(self, count_seats: Callable[[], int]) -> None:
        self._count_seats = count_seats
        self._desk: Hands | None = None

    def come(self, desk: Hands) -> None:
        self._desk = desk

    @property
    def seats(self) -> int:
        return self._count_seats()

    @property
    def plugged(self) -> bool:
        return self._desk is None or self._desk.plugged

    def press(self, button: str) -> None:
        if self._desk is not None:
            self._desk.press(button)

    def roll(self, values: tuple[int, ...]) -> None:
        if self._desk is not None:
            self._desk.roll(values)

    def cock(self) -> None:
        if self._desk is not None:
            self._desk.cock()

    def unplug(self) -> None:
        if self._desk is not None:
            self._desk.unplug()

    def plug(self) -> None:
        if self._desk is not None:
            self._desk.plug()

    def lit(self, seat: int) -> float:
        return self._desk.lit(seat) if self._desk is not None else 0.0


def is_attached(config: Config, environment: Mapping[str, str] = os.environ, root: Path = Path("/")) -> bool:
    """Whether there is anything to drive: the pins of a Pi, or a module. Loads nothing, opens nothing."""
    model = root / "proc/device-tree/model"
    if environment.get("GPIOZERO_PIN_FACTORY") or (
        model.exists() and "Raspberry Pi" in model.read_text(errors="replace")
    ):
        return config.panel.on or config.module.on
    if not config.module.on:
        return False
    if config.module.port:
        return True  # Whoever names a port means a real module, plugged in by now or not.
    return (root / "dev/taproom-module").exists() or any((root / "dev").glob("ttyACM*"))


def is_pretended(config: Config, simulate: bool) -> bool:
    """Whether panel and module are simulated: on a desktop with nothing attached, unless both are switched off."""
    return simulate or ((config.panel.on or config.module.on) and not is_attached(config))
