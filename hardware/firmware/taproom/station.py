"""The whole module without its pins: drivers in, lines out. One ``hear``, one ``poll`` and one ``due`` make a turn."""

from . import drivers, wire
from .link import Link
from .rolls import Rolls

FIRMWARE = "1.0"

STEADY_TENTHS = 20
"""Two readings in a row no further apart than two grams are a weight ..."""

CHANGE_TENTHS = 30
"""... and one that differs this much from the last one told is worth telling."""

TAG_MS = 5000
"""A piece set down this soon after its tag was read is that piece."""


class Station:
    """Looks after every part, tells what happened, and does what the host asks for."""

    def __init__(
        self,
        boot: str,
        dice: "drivers.Dice | None" = None,
        scales: "drivers.Scales | None" = None,
        tags: "drivers.TagReader | None" = None,
        matrix: "drivers.Matrix | None" = None,
        lamp: "drivers.Lamp | None" = None,
    ) -> None:
        self._dice = dice or drivers.Dice()
        self._scales = scales or drivers.Scales()
        self._tags = tags or drivers.TagReader()
        self._matrix = matrix or drivers.Matrix()
        self._lamp = lamp or drivers.Lamp()
        self._rolls = Rolls(self._dice.count)
        self.link = Link(boot, self._about())
        self._cells: "list[int] | None" = None
        self._latest = [0] * self._scales.count
        self._told: "list[int | None]" = [None] * self._scales.count
        self._tag: "tuple[str, int] | None" = None
        self._blink_until: "int | None" = None
        self._faulty: "list[str]" = []

    def _about(self) -> "list[object]":
        present = int(self._tags.present)
        return [self._dice.count, self._dice.sides, self._scales.count, present, self._matrix.cells, FIRMWARE]

    def hear(self, data: bytes, ticks: int) -> None:
        """Take in what came down the line."""
        for kind, numbers in self.link.hear(data):
            if kind == "new":
                self._begin_session(ticks)
            elif kind == "again":
                self._say_how_things_stand(ticks)
            elif kind == "ask":
                self._ask(ticks, *numbers)
            elif kind == "forget" and self._rolls.forgotten(numbers[0]):
                self._dice.wanted(0, 0)
            elif kind == "blink":
                self._blink_until = (ticks + numbers[0] * 1000) % wire.TICKS_PERIOD
            elif kind == "tare" and 0 <= numbers[0] < self._scales.count:
                self._scales.tare(numbers[0])

    def poll(self, ticks: int) -> None:
        """Look at every part once. One that does not answer is told of, and the others go on."""
        for name, look in (
            ("dice", self._poll_dice),
            ("scales", self._poll_scales),
            ("nfc", self._poll_tags),
            ("matrix", self._poll_matrix),
        ):
            try:
                look(ticks)
            except OSError as error:
                if name not in self._faulty:
                    self._faulty.append(name)
                    self._fault(ticks, "%s: no answer (%s); look at its plug" % (name, error))
            else:
                if name in self._faulty:
                    self._faulty.remove(name)
        self._poll_lamp(ticks)

    def due(self, ticks: int) -> bytes:
        """The bytes to be sent now."""
        return self.link.due(ticks)

    def _begin_session(self, ticks: int) -> None:
        self._rolls.everything_forgotten()
        self._dice.wanted(0, 0)
        self._say_how_things_stand(ticks)

    def _say_how_things_stand(self, ticks: int) -> None:
        """What changed while nobody listened must not be missed: the whole matrix, and every weight once more."""
        self._told = [None] * self._scales.count
        if self._cells is not None:
            self._say_cells(self._cells, ticks)

    def _say_cells(self, cells: "list[int]", ticks: int) -> None:
        mask = 0
        for cell in cells:
            mask |= 1 << cell
        self.link.tell("cells", ticks, "%x" % mask)

    def _ask(self, ticks: int, ask: int, count: int, sides: int) -> None:
        if ask < 1 or count < 1 or not self._dice.count:
            return
        if self._dice.sides and sides != self._dice.sides:
            self._fault(ticks, "dice: they have %d sides, %d were asked for" % (self._dice.sides, sides))
            return
        values = self._rolls.asked(ask, count, ticks)
        if values is None:
            self._dice.wanted(count, sides)
        else:
            self.link.tell("rolled", ticks, ask, *values)

    def _poll_dice(self, ticks: int) -> None:
        for die, value, thrown in self._dice.rested(ticks):
            if not value:
                self.link.tell("cocked", ticks, die)
                continue
            answer = self._rolls.rested(die, value, thrown, ticks)
            if answer:
                self._dice.wanted(0, 0)
                self.link.tell("rolled", ticks, answer[0], *answer[1])
        values = self._rolls.unasked(ticks)
        if values:
            self.link.tell("rolled", ticks, 0, *values)

    def _poll_scales(self, ticks: int) -> None:
        for coaster, tenths in self._scales.weights(ticks):
            steady = abs(tenths - self._latest[coaster]) <= STEADY_TENTHS
            self._latest[coaster] = tenths
            told = self._told[coaster]
            if steady and (told is None or abs(tenths - told) >= CHANGE_TENTHS):
                told_now = self.link.tell("weighed", ticks, coaster, tenths)
                self._told[coaster] = tenths if told_now else None

    def _poll_tags(self, ticks: int) -> None:
        tag = self._tags.seen(ticks)
        if tag:
            self._tag = (tag, ticks)
            self.link.tell("scanned", ticks, tag)

    def _poll_matrix(self, ticks: int) -> None:
        cells = self._matrix.occupied(ticks)
        if cells is None:
            return
        before, self._cells = self._cells, cells
        if before is None:
            self._say_cells(cells, ticks)
            return
        for cell in before:
            if cell not in cells:
                self.link.tell("lifted", ticks, cell)
        for cell in cells:
            if cell not in before:
                self.link.tell("placed", ticks, cell, *self._tag_in_hand(ticks))

    def _tag_in_hand(self, ticks: int) -> "list[str]":
        """The tag read a moment ago, for one piece only; else nothing."""
        tag, self._tag = self._tag, None
        return [tag[0]] if tag and wire.later_by(ticks, tag[1]) <= TAG_MS else []

    def _poll_lamp(self, ticks: int) -> None:
        if self._blink_until is None:
            return
        left = wire.later_by(self._blink_until, ticks)
        self._lamp.shine(left > 0 and left // 250 % 2 == 1)
        if left <= 0:
            self._blink_until = None

    def _fault(self, ticks: int, text: str) -> None:
        self.link.tell("fault", ticks, wire.clipped(text, 120))
