"""A module's milliseconds made into the host's monotonic seconds, across the wrap and however late a line arrives."""

from __future__ import annotations

from hardware.firmware.taproom import wire

DRIFT = 0.0002
"""The two clocks run apart by no more than this share: a crystal's fifty millionths, and a warm cellar."""


class TickClock:
    """Learns from each line that bears the module's present ticks.

    A line can only be late, never early, so the smallest distance seen between the two clocks is the truest; it is
    allowed to grow slowly, since the clocks drift.
    """

    def __init__(self) -> None:
        self._ticks: int | None = None
        self._seconds = 0.0
        self._offset = 0.0

    def learn(self, ticks: int, now: float) -> None:
        """At *now* (or a little earlier) the module's clock showed *ticks*."""
        if self._ticks is None:
            self._ticks, self._seconds, self._offset = ticks, 0.0, now
            return
        passed = wire.later_by(ticks, self._ticks) / 1000
        if passed <= 0:
            return
        self._ticks, self._seconds = ticks, self._seconds + passed
        self._offset = min(self._offset + DRIFT * passed, now - self._seconds)

    def when(self, ticks: int, now: float) -> float:
        """The host's time at which the module's clock showed *ticks*: never later than *now*."""
        if self._ticks is None:
            return now
        return min(now, self._offset + self._seconds + wire.later_by(ticks, self._ticks) / 1000)
