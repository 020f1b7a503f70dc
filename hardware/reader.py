"""The thread that listens. It decides nothing, and it never dies unheard."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Reader(threading.Thread):
    """Repeats *step* until it is stopped; calls *ended* exactly once, with the error or None, and then is over.

    A port is opened, read and closed by this thread alone. One that another thread closes under a blocked read raises
    whatever it likes (pyserial issue 713), so stopping is only a wish. It is heard soon: reads have a timeout.
    """

    def __init__(self, step: Callable[[], object], ended: Callable[[Exception | None], object], *, name: str) -> None:
        super().__init__(name=f"{name}-reader", daemon=True)
        self._step = step
        self._ended = ended
        self._stopping = threading.Event()  # not `_stop`: that name is a method of Thread itself

    def run(self) -> None:
        error: Exception | None = None
        try:
            while not self._stopping.is_set():
                self._step()
        except Exception as caught:  # the one blanket catch of this thread
            error = caught
        self._ended(error)

    @property
    def stopping(self) -> bool:
        return self._stopping.is_set()

    def rest(self, seconds: float) -> None:
        """Wait so long, or until it is to stop. For *step*."""
        self._stopping.wait(seconds)

    def stop(self) -> None:
        """Ask it to end, and wait until it has. From inside *step* it can only ask."""
        self._stopping.set()
        if self is not threading.current_thread() and self.ident is not None:
            self.join()
