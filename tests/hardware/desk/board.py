"""The board of a module on a test bench: no pins; hands whose deeds are lines appended to a file."""

import os

from taproom import drivers
from taproom.station import Station


class Deeds:
    """The lines of the file, each once, as soon as they are whole."""

    def __init__(self, path):
        self._file = open(path)
        self._half = ""

    def new(self):
        *lines, self._half = (self._half + self._file.read()).split("\n")
        return [line.split() for line in lines]


class Dice(drivers.Dice):
    count = 2
    sides = 0

    def __init__(self):
        self.asked = 0, 0
        self.auto = []
        self.fallen = []

    def wanted(self, count, sides):
        self.asked = count, sides

    def fall(self, values, ticks):
        for n, value in enumerate(values):
            self.fallen.append((n % self.count, value, ticks))

    def rested(self, ticks):
        count, sides = self.asked
        if count and len(self.auto) >= count:
            self.fall(self.auto[:count], ticks)
            self.auto = self.auto[count:]
        fallen, self.fallen = self.fallen, []
        return fallen


class Scales(drivers.Scales):
    count = 8

    def __init__(self):
        self.tenths = [0] * self.count
        self.zeros = [0] * self.count

    def weights(self, ticks):
        return [(n, self.tenths[n] - self.zeros[n]) for n in range(self.count)]

    def tare(self, coaster):
        self.zeros[coaster] = self.tenths[coaster]


class Tags(drivers.TagReader):
    present = True

    def __init__(self):
        self.laid = []
        self.broken = False

    def seen(self, ticks):
        if self.broken:
            raise OSError(5)
        return self.laid.pop(0) if self.laid else None


class Matrix(drivers.Matrix):
    cells = 64

    def __init__(self):
        self.standing = set()
        self.broken = False

    def occupied(self, ticks):
        if self.broken:
            raise OSError(5)
        return sorted(self.standing)


class Bench(Station):
    """A station that does the deeds before each look round."""

    def __init__(self, boot):
        self._parts = Dice(), Scales(), Tags(), Matrix()
        super().__init__(boot, *self._parts)
        self._deeds = Deeds(os.getenv("TAPROOM_DEEDS"))

    def poll(self, ticks):
        for verb, *args in self._deeds.new():
            self._do(verb, args, ticks)
        super().poll(ticks)

    def _do(self, verb, args, ticks):
        dice, scales, tags, matrix = self._parts
        numbers = [int(arg) for arg in args if verb != "scan"]
        if verb == "roll":
            dice.fall(numbers, ticks)
        elif verb == "will_roll":
            dice.auto += numbers
        elif verb == "cock":
            dice.fallen.append((numbers[0], 0, ticks))
        elif verb == "place":
            matrix.standing.add(numbers[0])
        elif verb == "lift":
            matrix.standing.discard(numbers[0])
        elif verb == "scan":
            tags.laid.append(args[0])
        elif verb == "weigh":
            scales.tenths[numbers[0]] = numbers[1]
        elif verb == "break_tags":
            tags.broken = bool(numbers[0])
        elif verb == "break_matrix":
            matrix.broken = bool(numbers[0])
        else:
            raise ValueError("no such deed: " + verb)


class NoWatchdog:
    def feed(self):
        pass


def service_wanted():
    return False


def watchdog():
    return NoWatchdog()


def build(boot):
    return Bench(boot)
