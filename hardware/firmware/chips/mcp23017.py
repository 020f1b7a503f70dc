"""A matrix of magnet switches with a diode each, on one MCP23017 (8 x 8 cells) or two (10 x 10)."""

from taproom import drivers, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C

# Rows are port A, columns port B. A row is pulled to ground when it is looked at, and let go otherwise.
DIRECTION_A, DIRECTION_B, PULL_UP_B, READ_B, LATCH_A = 0x00, 0x01, 0x0D, 0x13, 0x14
EACH_MS = 20


class SwitchMatrix(drivers.Matrix):
    """Looks at every cell fifty times a second; a cell has changed when three looks agree."""

    def __init__(self, bus: "I2C", addresses: "list[int]") -> None:
        self._bus = bus
        self._addresses = addresses
        self._side = 8 if len(addresses) == 1 else 10
        self.cells = self._side * self._side
        self._looked: "int | None" = None
        self._looks: "list[int]" = []
        self._steady: "int | None" = None
        for address in addresses:
            bus.writeto_mem(address, LATCH_A, b"\x00")
            bus.writeto_mem(address, DIRECTION_A, b"\xff")
            bus.writeto_mem(address, DIRECTION_B, b"\xff")
            bus.writeto_mem(address, PULL_UP_B, b"\xff")

    def occupied(self, ticks: int) -> "list[int] | None":
        if self._looked is not None and wire.later_by(ticks, self._looked) < EACH_MS:
            return None
        self._looked = ticks
        self._looks = self._looks[-2:] + [self._look()]
        if len(self._looks) < 3:
            return None
        a, b, c = self._looks
        before = self._steady or 0
        steady = (a & b & c) | (before & (a | b | c))
        if steady == self._steady:
            return None
        self._steady = steady
        return [cell for cell in range(self.cells) if steady >> cell & 1]

    def _look(self) -> int:
        mask = 0
        for row in range(self._side):
            mask |= self._row(row) << row * self._side
        return mask

    def _row(self, row: int) -> int:
        chip, bit = self._addresses[row // 8], row % 8
        self._bus.writeto_mem(chip, DIRECTION_A, bytes([0xFF ^ 1 << bit]))
        levels = 0
        for place, address in enumerate(self._addresses):
            levels |= self._bus.readfrom_mem(address, READ_B, 1)[0] << 8 * place
        self._bus.writeto_mem(chip, DIRECTION_A, b"\xff")
        return ~levels & (1 << self._side) - 1
