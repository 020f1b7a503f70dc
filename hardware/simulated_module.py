"""A module that is not there: the firmware's own logic behind a pseudo-terminal, with hands of its own."""

from __future__ import annotations

import contextlib
import errno
import os
import random
import select
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Sequence
from pathlib import Path

from hardware.errors import Closed
from hardware.firmware.taproom import drivers, wire
from hardware.firmware.taproom.station import Station

TURN_S = 0.05
"""How often the module looks round when nothing comes down the line and no hand does anything: to beat, to repeat."""


class _Dice(drivers.Dice):
    """Dice that fall as they are told."""

    def __init__(self, count: int, ticks: Callable[[], int]) -> None:
        self.count = count
        self.sides = 0
        self.asked = (0, 0)
        self._ticks = ticks
        self._fallen: list[tuple[int, int, int]] = []

    def wanted(self, count: int, sides: int) -> None:
        self.asked = (count, sides)

    def fall(self, values: Sequence[int]) -> None:
        self._fallen += [(n % self.count, value, self._ticks()) for n, value in enumerate(values)]

    def cock(self, die: int) -> None:
        self._fallen.append((die, 0, self._ticks()))

    def rested(self, _ticks: int) -> list[tuple[int, int, int]]:
        fallen, self._fallen = self._fallen, []
        return fallen


class _Scales(drivers.Scales):
    """Coasters that carry what they are told."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.tenths = [0] * count
        self._zero = [0] * count

    def weights(self, _ticks: int) -> list[tuple[int, int]]:
        return [(coaster, self.tenths[coaster] - self._zero[coaster]) for coaster in range(self.count)]

    def tare(self, coaster: int) -> None:
        self._zero[coaster] = self.tenths[coaster]


class _Tags(drivers.TagReader):
    def __init__(self, present: bool) -> None:
        self.present = present
        self.laid: list[str] = []

    def seen(self, _ticks: int) -> str | None:
        return self.laid.pop(0) if self.laid else None


class _Matrix(drivers.Matrix):
    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.standing: set[int] = set()

    def occupied(self, _ticks: int) -> list[int]:
        return sorted(self.standing)


class _Lamp(drivers.Lamp):
    def __init__(self) -> None:
        self.shines = False
        self.flashes = 0

    def shine(self, on: bool) -> None:
        self.flashes += on and not self.shines
        self.shines = on


class VirtualModule:
    """Speaks the module's bytes at :attr:`port`, and does what hands would: throws dice, sets pieces, pulls the plug.

    *port* is a link that points to the pseudo-terminal of the moment, so that a driver finds it again after every
    :meth:`plug`. With *auto_roll* every roll is thrown as soon as it is asked for. Every method may be called from any
    thread, with the plug in or out.
    """

    def __init__(
        self,
        chance: random.Random,
        *,
        port: Path | None = None,
        dice: int = 2,
        coasters: int = 8,
        nfc: bool = True,
        cells: int = 64,
        auto_roll: bool = False,
        ticks: Callable[[], int] | None = None,
    ) -> None:
        self.auto_roll = auto_roll
        self._chance = chance
        self._folder = None if port else tempfile.TemporaryDirectory(prefix="taproom-")
        self._link = port or Path(self._folder.name if self._folder else "") / "module"
        self._ticks = ticks or (lambda: time.monotonic_ns() // 1_000_000 % wire.TICKS_PERIOD)
        self._dice = _Dice(dice, self._ticks)
        self._scales = _Scales(coasters)
        self._tags = _Tags(nfc)
        self._matrix = _Matrix(cells)
        self._lamp = _Lamp()
        self._station = self._started()
        self._damage = 0.0
        self._frozen = False
        self._ends: tuple[int, int] | None = None
        self._unsent = b""
        self._lock = threading.RLock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="virtual-module", daemon=True)

    @property
    def port(self) -> str:
        """The path at which a driver finds this module while its plug is in."""
        return str(self._link)

    @property
    def plugged(self) -> bool:
        return self._ends is not None

    @property
    def asked(self) -> tuple[int, int]:
        """``(count, sides)`` of the roll that is waited for; ``(0, 0)`` if there is none."""
        return self._dice.asked

    @property
    def flashes(self) -> int:
        """How often the lamp on the module has lit up."""
        return self._lamp.flashes

    def grams(self, coaster: int) -> float:
        """What a coaster shows."""
        return dict(self._scales.weights(0))[coaster] / 10

    @property
    def unheard(self) -> int:
        """Happenings that nobody has acknowledged yet."""
        return self._station.link.waits()

    def start(self) -> None:
        """Put the plug in. Raises Closed after :meth:`close`."""
        if self._stopping.is_set():
            raise Closed("This virtual module was closed: make a new one.")
        self.plug()
        self._thread.start()

    def close(self) -> None:
        """Pull the plug for good. May be called twice."""
        self._stopping.set()
        if self._thread.ident is not None and self._thread is not threading.current_thread():
            self._thread.join()
        self.unplug()
        if self._folder is not None:
            self._folder.cleanup()

    def roll(self, values: Sequence[int]) -> None:
        """The dice fall and show *values*, whether anybody asked or not. Raises ValueError for what no die can show."""
        _, sides = self._dice.asked
        if not values or min(values) < 1 or (sides and max(values) > sides):
            raise ValueError(f"no dice of {sides or 'any'} sides can show {tuple(values)}")
        with self._lock:
            self._dice.fall(values)
            self._turn()

    def shake(self) -> tuple[int, ...]:
        """Throw what was asked for (two of six sides if nothing was); what they show."""
        with self._lock:
            count, sides = self._dice.asked
            values = tuple(self._chance.randint(1, sides or 6) for _ in range(count or self._dice.count))
            self.roll(values)
        return values

    def cock(self, die: int = 0) -> None:
        """A die comes to rest askew."""
        with self._lock:
            self._dice.cock(die)
            self._turn()

    def place(self, cell: int, tag: str | None = None) -> None:
        """Put a piece on a cell; one with a *tag* is held over the reader first."""
        if not 0 <= cell < self._matrix.cells:
            raise ValueError(f"there is no cell {cell}: the matrix has {self._matrix.cells}")
        with self._lock:
            if tag is not None:
                self.scan(tag)
            self._matrix.standing.add(cell)
            self._turn()

    def lift(self, cell: int) -> None:
        """Take what stands on a cell."""
        with self._lock:
            self._matrix.standing.discard(cell)
            self._turn()

    def scan(self, tag: str) -> None:
        """Lay a tag on the reader."""
        with self._lock:
            self._tags.laid.append(tag)
            self._turn()

    def weigh(self, coaster: int, grams: float) -> None:
        """A glass of this weight stands on a coaster now."""
        if not 0 <= coaster < self._scales.count:
            raise ValueError(f"there is no coaster {coaster}: the module has {self._scales.count}")
        with self._lock:
            self._scales.tenths[coaster] = round(grams * 10)
            self._turn()
            self._turn()  # a weight counts when two readings agree

    def unplug(self) -> None:
        """Pull the plug, in the middle of whatever is being said."""
        with self._lock:
            ends, self._ends = self._ends, None
            if ends is None:
                return
            self._link.unlink(missing_ok=True)
            for end in ends:
                os.close(end)

    def plug(self, *, same_boot: bool = False) -> None:
        """Put the plug in again. The module starts anew, unless it had power of its own meanwhile (*same_boot*)."""
        with self._lock:
            if self._ends is not None:
                return
            if not same_boot:
                self._station = self._started()
            self._unsent = b""
            self._ends = self._open()

    def restart(self) -> None:
        """The module's supply drops for a moment: it starts anew without the line being lost."""
        with self._lock:
            self._station = self._started()

    def damage(self, rate: float) -> None:
        """From now on so large a share of all bytes, both ways, arrives wrong or not at all."""
        self._damage = rate

    def freeze(self) -> None:
        """The program in the module hangs: it neither hears nor says anything."""
        self._frozen = True

    def thaw(self) -> None:
        """It goes on."""
        self._frozen = False

    def noise(self, data: bytes) -> None:
        """These very bytes arrive at the host, as they are."""
        with self._lock:
            self._unsent += data
            self._send()

    def _started(self) -> Station:
        boot = f"{self._chance.getrandbits(32):08x}"
        self._dice.wanted(0, 0)
        return Station(boot, self._dice, self._scales, self._tags, self._matrix, self._lamp)

    def _open(self) -> tuple[int, int]:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        os.set_blocking(ours, False)
        fresh = self._link.with_name(self._link.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(theirs))
        fresh.replace(self._link)
        return ours, theirs  # theirs stays open: without anybody at it a pseudo-terminal cannot be read

    def _run(self) -> None:
        while not self._stopping.is_set():
            with self._lock:
                self._turn()
                ends = self._ends
            self._wait(ends)

    def _wait(self, ends: tuple[int, int] | None) -> None:
        if ends is None:
            self._stopping.wait(TURN_S)
            return
        with contextlib.suppress(OSError, ValueError):  # unplugged meanwhile
            select.select([ends[0]], [], [], TURN_S)

    def _turn(self) -> None:
        if self._ends is None or self._frozen:
            return
        ticks = self._ticks()
        self._station.hear(self._harmed(self._received(self._ends[0])), ticks)
        if self.auto_roll and self._dice.asked[0]:
            count, sides = self._dice.asked
            self._dice.fall([self._chance.randint(1, sides) for _ in range(count)])
        self._station.poll(ticks)
        self._unsent += self._harmed(self._station.due(ticks))
        self._send()

    def _received(self, end: int) -> bytes:
        try:
            return os.read(end, 4096)
        except OSError as error:
            if error.errno in (errno.EAGAIN, errno.EIO):
                return b""
            raise

    def _send(self) -> None:
        if self._ends is None or not self._unsent:
            return
        try:
            self._unsent = self._unsent[os.write(self._ends[0], self._unsent) :]
        except BlockingIOError:
            # Nobody reads: as on the real module, what does not fit is gone, and said again later.
            self._unsent = b""

    def _harmed(self, data: bytes) -> bytes:
        if not self._damage:
            return data
        harmed = bytearray()
        for byte in data:
            if self._chance.random() >= self._damage:
                harmed.append(byte)
            elif self._chance.random() < 0.5:
                harmed.append(self._chance.randrange(256))
        return bytes(harmed)
