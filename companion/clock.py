"""The two clocks of a machine: one that says what o'clock it is and may jump, one that only ever goes on."""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import Protocol

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


class Clock(Protocol):
    """``wall`` is seconds since 1970 and may be wrong; ``monotonic`` counts seconds from a start named by ``boot``."""

    @property
    def boot(self) -> str: ...
    def wall(self) -> float: ...
    def monotonic(self) -> float: ...


class SystemClock:
    """The machine's own clocks. A Pi has no battery for its clock, so only ``monotonic`` measures how long."""

    def __init__(self) -> None:
        try:
            self._boot = _BOOT_ID.read_text().strip()
        except OSError:
            # Not on this system: then every run of the program counts from a start of its own.
            self._boot = uuid.uuid4().hex

    @property
    def boot(self) -> str:
        return self._boot

    def wall(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()
