"""Dice of 40 mm with an LIS3DH accelerometer inside, on a thin lead."""

from taproom import drivers, wire
from taproom.cube import Cube

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C

WHO_AM_I, CONTROL_1, CONTROL_4, OUT_X = 0x0F, 0x20, 0x23, 0x28
IDENTITY = 0x33
EACH_MS = 10


class Accelerometer:
    """One LIS3DH: 100 readings a second, up to 2 g each way. Raises OSError if another chip answers."""

    def __init__(self, bus: "I2C", address: int) -> None:
        self._bus = bus
        self._address = address
        if bus.readfrom_mem(address, WHO_AM_I, 1)[0] != IDENTITY:
            raise OSError("no LIS3DH at %#x" % address)
        bus.writeto_mem(address, CONTROL_1, b"\x57")
        bus.writeto_mem(address, CONTROL_4, b"\x88")

    def axes(self) -> "tuple[int, int, int]":
        """x, y and z in thousandths of g."""
        raw = self._bus.readfrom_mem(self._address, OUT_X | 0x80, 6)
        return _thousandths(raw[0], raw[1]), _thousandths(raw[2], raw[3]), _thousandths(raw[4], raw[5])


class CubeDice(drivers.Dice):
    """All dice on the bus."""

    def __init__(self, accelerometers: "list[Accelerometer]") -> None:
        self.count = len(accelerometers)
        self._dice = [(accelerometer, Cube()) for accelerometer in accelerometers]
        self._looked: "int | None" = None

    def rested(self, ticks: int) -> "list[tuple[int, int, int]]":
        if self._looked is not None and wire.later_by(ticks, self._looked) < EACH_MS:
            return []
        self._looked = ticks
        fallen: "list[tuple[int, int, int]]" = []
        for die, (accelerometer, cube) in enumerate(self._dice):
            seen = cube.feel(accelerometer.axes(), ticks)
            if seen:
                fallen.append((die, seen[0], seen[1]))
        return fallen


def _thousandths(low: int, high: int) -> int:
    value = (high << 8 | low) >> 4
    return value - 4096 if value >= 2048 else value
