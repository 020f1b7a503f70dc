"""Eight coaster scales: an HX711 each, all on one clock."""

from taproom import drivers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from machine import Pin

BITS = 24
GAIN_PULSES = 1
"""One pulse after the bits: channel A with gain 128 at the next reading."""


class CoasterScales(drivers.Scales):
    """Reads all scales in step, ten times a second, as soon as every one that is there is ready.

    *zeros* are the counts of the empty coasters; *keep* is called with them after each :meth:`tare`, so that they
    outlast the power.
    """

    def __init__(
        self,
        clock: "Pin",
        data: "list[Pin]",
        counts_a_gram: "tuple[int, ...]",
        zeros: "list[int]",
        keep: "Callable[[list[int]], None]",
    ) -> None:
        self.count = len(data)
        self._clock = clock
        self._data = data
        self._counts_a_gram = counts_a_gram
        self._zeros = zeros
        self._keep = keep
        self._latest = zeros[:]
        self._there: "list[int]" = []
        clock.value(0)

    def weights(self, _ticks: int) -> "list[tuple[int, int]]":
        ready = [coaster for coaster, pin in enumerate(self._data) if not pin.value()]
        # One that is not plugged in never pulls its leg low; one that has done so once is waited for.
        if not ready or any(coaster not in ready for coaster in self._there):
            return []
        self._there = ready
        self._latest = self._counts()
        return [(coaster, self._tenths(coaster)) for coaster in ready]

    def tare(self, coaster: int) -> None:
        self._zeros[coaster] = self._latest[coaster]
        self._keep(self._zeros)

    def _tenths(self, coaster: int) -> int:
        counts = self._latest[coaster] - self._zeros[coaster]
        return round(counts * 10 / self._counts_a_gram[coaster])

    def _counts(self) -> "list[int]":
        counts = [0] * self.count
        for _ in range(BITS):
            self._pulse()
            for coaster, pin in enumerate(self._data):
                counts[coaster] = counts[coaster] << 1 | pin.value()
        for _ in range(GAIN_PULSES):
            self._pulse()
        return [count - (1 << BITS) if count >> BITS - 1 else count for count in counts]

    def _pulse(self) -> None:
        # Short: a clock that stays high for 60 microseconds sends the chips to sleep.
        self._clock.value(1)
        self._clock.value(0)
