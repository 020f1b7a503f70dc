"""An ear for tests: keeps what is posted, from whatever thread, and waits until something has been."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

from hardware.signals import Signal

S = TypeVar("S", bound=Signal)
LIMIT_S = 10.0


class Heard:
    """Called with each signal. *signals* is all of them, in order."""

    def __init__(self) -> None:
        self.signals: list[Signal] = []
        self._news = threading.Condition()

    def __call__(self, signal: Signal) -> None:
        with self._news:
            self.signals.append(signal)
            self._news.notify_all()

    def all(self, kind: type[S]) -> list[S]:
        with self._news:
            return [signal for signal in self.signals if isinstance(signal, kind)]

    def until(self, kind: type[S], count: int = 1) -> list[S]:
        """Waits for so many signals of a kind; all there are by then."""
        with self._news:
            came = self._news.wait_for(
                lambda: sum(isinstance(signal, kind) for signal in self.signals) >= count, LIMIT_S
            )
            assert came, f"waited for {count} {kind.__name__}, heard {self.signals}"
        return self.all(kind)


def until(condition: Callable[[], object], what: str = "") -> None:
    """Waits until a condition holds, and fails if it never does."""
    end = time.monotonic() + LIMIT_S
    while not condition():
        assert time.monotonic() < end, f"never came true: {what or condition}"
        time.sleep(0.002)
