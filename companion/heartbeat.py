"""Whether every part of the program still lives: a part that has not beaten for a while hangs, whatever it says."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable

TABLE = "table"
SCREEN = "ui"


class Heartbeat:
    """Each part beats; the whole is healthy while the latest beat of every one is no older than ``limit_s``.

    A part that is still starting counts from the moment at which the heartbeat was made.
    """

    def __init__(self, parts: Iterable[str], *, limit_s: float, now: Callable[[], float]) -> None:
        self._limit_s = limit_s
        self._now = now
        self._lock = threading.Lock()
        self._latest = dict.fromkeys(parts, now())

    def beat(self, part: str) -> None:
        """``part`` lives. Raises KeyError for one that nobody waits for."""
        with self._lock:
            if part not in self._latest:
                raise KeyError(f"nobody waits for a heartbeat of {part!r}, only of {', '.join(sorted(self._latest))}")
            self._latest[part] = self._now()

    @property
    def healthy(self) -> bool:
        return not self.hanging

    @property
    def hanging(self) -> tuple[str, ...]:
        """The parts that have not beaten within the limit."""
        with self._lock:
            oldest = self._now() - self._limit_s
            return tuple(sorted(part for part, at in self._latest.items() if at < oldest))
