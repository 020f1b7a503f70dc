"""Stands for the Pico's pins and for the chips that hang on them; deeds are lines appended to a file.

``feel DIE X Y Z`` (thousandths of g), ``close CELL``, ``open CELL``, ``tag HEX`` or ``tag`` for none,
``counts COASTER N``, ``loose ADDRESS`` and ``fix ADDRESS`` for a plug.
"""

import os
import time


class World:
    """What the chips would feel."""

    def __init__(self):
        self.parts = [int(part) for part in os.getenv("TAPROOM_PARTS").split(",")]
        self.axes = [(0, 0, 1000), (0, 0, 1000)]
        self.closed = set()
        self.tag = b""
        self.counts = [0] * 8
        self.loose = set()
        self._file = open(os.getenv("TAPROOM_DEEDS"))
        self._half = ""

    def look(self):
        """Do the deeds that are new."""
        *lines, self._half = (self._half + self._file.read()).split("\n")
        for line in lines:
            verb, *args = line.split()
            if verb == "tag":
                self.tag = bytes.fromhex(args[0]) if args else b""
                continue
            numbers = [int(arg) for arg in args]
            if verb == "feel":
                self.axes[numbers[0]] = tuple(numbers[1:])
            elif verb == "close":
                self.closed.add(numbers[0])
            elif verb == "open":
                self.closed.discard(numbers[0])
            elif verb == "counts":
                self.counts[numbers[0]] = numbers[1]
            elif verb == "loose":
                self.loose.add(numbers[0])
            elif verb == "fix":
                self.loose.discard(numbers[0])
            else:
                raise ValueError("no such deed: " + verb)


class Lis3dh:
    def __init__(self, world, die):
        self.world = world
        self.die = die
        self.awake = False

    def write(self, register, data):
        if register == 0x20:
            self.awake = data[0] & 0xF7 == 0x57  # 100 Hz, all axes

    def read(self, register, count):
        if register == 0x0F:
            return b"\x33"
        assert register == 0x28 | 0x80 and count == 6 and self.awake
        raw = b""
        for axis in self.world.axes[self.die]:
            word = (axis << 4) & 0xFFFF
            raw += bytes([word & 0xFF, word >> 8])
        return raw


class Mcp23017:
    def __init__(self, world, place):
        self.world = world
        self.place = place
        self.registers = {0x00: 0xFF, 0x01: 0xFF, 0x0D: 0, 0x14: 0xFF}

    def write(self, register, data):
        self.registers[register] = data[0]

    def low_rows(self):
        drives = ~self.registers[0x00] & ~self.registers[0x14] & 0xFF
        return [self.place * 8 + bit for bit in range(8) if drives >> bit & 1]

    def read(self, register, count):
        assert register == 0x13 and self.registers[0x0D] == 0xFF, "columns need their pull-ups"
        chips = [chip for chip in CHIPS.values() if isinstance(chip, Mcp23017)]
        side = 8 if len(chips) == 1 else 10
        levels = 0xFF
        for row in sum([chip.low_rows() for chip in chips], []):
            for bit in range(8):
                column = self.place * 8 + bit
                if column < side and row * side + column in self.world.closed:
                    levels &= ~(1 << bit)
        return bytes([levels])


class Pn532:
    def __init__(self, world):
        self.world = world
        self.command = b""
        self.acknowledged = False

    def send(self, data):
        assert data[:3] == b"\x00\x00\xff" and data[3] + data[4] & 0xFF == 0
        body = data[5 : 5 + data[3]]
        assert body[0] == 0xD4 and sum(body) + data[5 + data[3]] & 0xFF == 0
        self.command, self.acknowledged = body[1:], False

    def ready(self):
        return bool(self.command) and (not self.acknowledged or self.command[0] == 0x14 or bool(self.world.tag))

    def receive(self, count):
        if count == 1:
            return bytes([self.ready()])
        if not self.acknowledged:
            self.acknowledged = True
            return b"\x01\x00\x00\xff\x00\xff\x00"
        body = bytes([0xD5, self.command[0] + 1])
        if self.command[0] == 0x4A:
            body += bytes([1, 1, 0, 4, 8, len(self.world.tag)]) + self.world.tag
        self.command = b""
        sealed = b"\x01\x00\x00\xff" + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])
        return sealed + b"\x00" * (count - len(sealed))


WORLD = World()
CHIPS = {}
for _address in WORLD.parts:
    if _address in (0x18, 0x19):
        CHIPS[_address] = Lis3dh(WORLD, _address - 0x18)
    elif _address in (0x20, 0x21):
        CHIPS[_address] = Mcp23017(WORLD, _address - 0x20)
    elif _address == 0x24:
        CHIPS[_address] = Pn532(WORLD)


class I2C:
    def __init__(self, id, *, scl, sda, freq):
        assert (id, scl.number, sda.number) == (0, 5, 4), "not a pair of legs of that bus"

    def scan(self):
        return sorted(CHIPS)

    def _chip(self, address):
        WORLD.look()
        if address in WORLD.loose or address not in CHIPS:
            raise OSError(5)
        return CHIPS[address]

    def readfrom_mem(self, address, register, count):
        return self._chip(address).read(register, count)

    def writeto_mem(self, address, register, data):
        self._chip(address).write(register, data)

    def writeto(self, address, data):
        self._chip(address).send(data)

    def readfrom(self, address, count):
        return self._chip(address).receive(count)


class Hx711s:
    """All scales: one clock, a new value every hundredth of a second (the real ones take a tenth)."""

    def __init__(self):
        self.pulses = 0
        self.fresh_at = time.ticks_ms()

    def pulse(self):
        self.pulses += 1
        if self.pulses == 25:
            self.pulses = 0
            self.fresh_at = time.ticks_add(time.ticks_ms(), 10)

    def level(self, coaster):
        if WORLD.counts[coaster] < 0 and coaster == 7:
            return 1  # never plugged in
        if self.pulses == 0:
            return int(time.ticks_diff(time.ticks_ms(), self.fresh_at) < 0)
        return WORLD.counts[coaster] >> 24 - self.pulses & 1


SCALES = Hx711s()


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, number, mode=IN, pull=None, value=0):
        self.number = number
        self._value = value

    def value(self, *new):
        if new:
            if self.number == 6 and new[0] and not self._value:
                SCALES.pulse()
            self._value = int(new[0])
            return None
        if 8 <= self.number <= 15:
            return SCALES.level(self.number - 8)
        return 1


class WDT:
    def __init__(self, timeout):
        assert timeout <= 8388, "the Pico's watchdog cannot wait longer"

    def feed(self):
        pass
