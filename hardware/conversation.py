"""The host's half of the talk with a module: bytes and the time go in, signals and bytes come out.

No port and no thread. It lives on across unplugging, as what was heard, what was asked and what lay on the board do.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from hardware import protocol, signals
from hardware.errors import BadLine
from hardware.firmware.taproom.wire import Cutter
from hardware.ordered import Ordered
from hardware.protocol import Ack, AskRoll, Beat, Blink, ForgetRoll, FromModule, Greet, Happening, Hello, OtherVersion
from hardware.ticks import TickClock

GREET_S = 0.3
AGAIN_S = 0.25
PATIENCE_S = 3.0
"""So long a thing at a port may take to answer a greeting before it counts as no module."""

SILENCE_S = 2.5
"""Ten heartbeats: on a line with every fourth line damaged, hardly ever are so many lost in a row."""

ACKS_A_LINE = 12

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Counts:
    """What came down the line since the start of the program."""

    lines: int = 0
    unreadable: int = 0
    stale: int = 0
    """Answers to a roll that nobody wanted any more."""

    connections: int = 0
    restarts: int = 0
    """Times that the module started anew while it was plugged in."""


@dataclass(slots=True)
class _Command:
    line: bytes
    due: float


class Conversation:
    """Greets, listens, acknowledges, and says its own wishes until they are acknowledged."""

    def __init__(self, name: str, session: str) -> None:
        self.counts = Counts()
        self.hello: Hello | None = None
        self.ready = False
        self.port = ""
        self.fault = ""
        self.occupied: frozenset[int] | None = None
        """The cells on which something stands, as far as was heard; None before the module has told."""

        self._weights: dict[int, int] = {}
        self._name = name
        self._session = session
        self._cutter = Cutter()
        self._order = Ordered(1)
        self._clock = TickClock()
        self._past = [0, 0]
        self._wanted: AskRoll | None = None
        self._other_version: int | None = None
        self._announced = True
        self._greeting_since = self._greet_due = self._heard_at = 0.0
        self._next_seq = 1
        self._acks: list[int] = []
        self._commands: dict[int, _Command] = {}

    def opened(self, port: str, now: float) -> None:
        """A new connection: whatever was half said on the old one is forgotten."""
        self.port = port
        self._cutter.reset()
        self._other_version = None
        self._announced = False
        self._greet(now)

    def closed(self) -> None:
        """The connection is gone."""
        self.ready = False

    def ask_roll(self, ask: AskRoll) -> None:
        """This roll is wanted, from now on and after every reconnection, until it is answered or forgotten."""
        if self._wanted == ask:
            return
        self._wanted = ask
        self._drop_commands(AskRoll)
        if self.ready:
            self._command(ask)

    def forget_roll(self) -> None:
        """No roll is wanted any more."""
        if self._wanted is None:
            return
        ask, self._wanted = self._wanted.ask, None
        self._drop_commands(AskRoll)
        if self.ready:
            self._command(ForgetRoll(ask))

    def command(self, message: Blink | protocol.Tare) -> None:
        """Say this to the module, if it is there."""
        if self.ready:
            self._command(message)

    def hear(self, data: bytes, now: float) -> Iterator[signals.Signal]:
        """What the bytes mean, in the order in which it happened."""
        for frame in self._cutter.feed(data):
            try:
                seq, message = protocol.read_from_module(frame)
            except BadLine:
                self.counts.unreadable += 1
                continue
            self.counts.lines += 1
            yield from self._understand(seq, message, now)

    def due(self, now: float) -> bytes:
        """The bytes to be sent at this moment."""
        out: list[bytes] = []
        if not self.ready and now >= self._greet_due:
            self._greet_due = now + GREET_S
            out.append(protocol.write(0, Greet(protocol.VERSION, self._session)))
        acks, self._acks = self._acks, []
        for start in range(0, len(acks), ACKS_A_LINE):
            out.append(protocol.write(0, Ack(tuple(acks[start : start + ACKS_A_LINE]))))
        for command in self._commands.values():
            if now >= command.due:
                command.due = now + AGAIN_S
                out.append(command.line)
        return b"".join(out)

    def trouble(self, now: float) -> str | None:
        """Why this connection is of no use, as a sentence with the mend in it; None while it is."""
        if self._other_version is not None:
            return (
                f"The module at {self.port} speaks version {self._other_version} of the line protocol and this program "
                f"version {protocol.VERSION}: copy this program's hardware/firmware to the module (docs/hardware.md)."
            )
        if now - (self._heard_at if self.ready else self._greeting_since) <= (SILENCE_S if self.ready else PATIENCE_S):
            return None
        if self.hello is None:
            return (
                f"What is at {self.port} does not answer as a module: look whether it is the right port, and copy "
                f"hardware/firmware to the module (docs/hardware.md)."
            )
        return f"The module at {self.port} has stopped answering: unplug it and plug it in again."

    @property
    def waits_for_roll(self) -> bool:
        """Whether a roll is asked for and not answered yet."""
        return self._wanted is not None

    @property
    def damaged(self) -> int:
        """Lines that were begun and came to nothing."""
        return self.counts.unreadable + self._cutter.torn

    @property
    def duplicates(self) -> int:
        """Happenings that came again and were dropped."""
        return self._past[0] + self._order.duplicates

    @property
    def missed(self) -> int:
        """Happenings that the module had to give up before they arrived."""
        return self._past[1] + self._order.missed

    def _greet(self, now: float) -> None:
        self.ready = False
        self._greeting_since = self._greet_due = now
        self._acks.clear()
        self._commands.clear()

    def _understand(self, seq: int, message: FromModule, now: float) -> Iterator[signals.Signal]:
        match message:
            case Hello():
                yield from self._meet(message, now)
            case OtherVersion(version):
                self._other_version = version
            case Beat():
                yield from self._beat(message, now)
            case Ack(seqs):
                for acknowledged in seqs:
                    self._commands.pop(acknowledged, None)
            case _:
                yield from self._happened(seq, message, now)

    def _meet(self, hello: Hello, now: float) -> Iterator[signals.Signal]:
        if hello.session != self._session:
            return  # said of its own accord, at its start; its beats will show whether it is another one than before
        if self.hello is None or hello.boot != self.hello.boot:
            self._begin_anew(hello)
        self.hello = hello
        self._heard_at = now
        self._clock.learn(hello.ticks, now)
        self._order.nothing_before(hello.first)
        if self.ready:
            return
        self.ready = True
        if not self._announced:
            self._announced = True
            self.counts.connections += 1
            yield signals.Found(
                id=f"{self._name}:found:{self._session}:{self.counts.connections}",
                at=now,
                device=self._name,
                port=self.port,
                version=hello.firmware,
                abilities=hello.abilities,
            )
        if self._wanted is not None:
            self._command(self._wanted)

    def _begin_anew(self, hello: Hello) -> None:
        """Another start of the module: other numbers, another clock."""
        self._past = [self.duplicates, self.missed]
        self._order = Ordered(hello.first)
        self._clock = TickClock()

    def _beat(self, beat: Beat, now: float) -> Iterator[signals.Signal]:
        if not self.ready or self.hello is None:
            return
        if beat.boot != self.hello.boot:
            self.counts.restarts += 1
            log.warning("the module at %s has started anew", self.port)
            self._greet(now)
            return
        self._heard_at = now
        self._clock.learn(beat.ticks, now)
        self._order.nothing_before(beat.first)
        yield from self._told(now)

    def _happened(self, seq: int, happening: Happening, now: float) -> Iterator[signals.Signal]:
        if not self.ready or self.hello is None or seq == 0 or not _possible(happening, self.hello):
            return
        self._heard_at = now
        if self._order.take(seq, happening):
            self._acks.append(seq)
        yield from self._told(now)

    def _told(self, now: float) -> Iterator[signals.Signal]:
        assert self.hello is not None
        for seq, happening in self._order.ready():
            yield from self._signals(f"{self._name}:{self.hello.boot}:{seq}", happening, now)

    def _signals(self, id_: str, happening: Happening, now: float) -> Iterator[signals.Signal]:
        at = self._clock.when(happening.ticks, now)
        match happening:
            case protocol.Rolled(ask=ask, values=values):
                if self._is_wanted(ask, values):
                    yield signals.Rolled(id=id_, at=at, values=values, ask=ask)
            case protocol.Cocked(die=die):
                yield signals.Cocked(id=id_, at=at, die=die)
            case protocol.Placed(cell=cell, tag=tag):
                self._know(cell, stands=True)
                yield signals.Placed(id=id_, at=at, cell=cell, tag=tag)
            case protocol.Lifted(cell=cell):
                self._know(cell, stands=False)
                yield signals.Lifted(id=id_, at=at, cell=cell)
            case protocol.Occupied(cells=cells):
                yield from self._compare(id_, at, cells.numbers)
            case protocol.Scanned(tag=tag):
                yield signals.Scanned(id=id_, at=at, tag=tag)
            case protocol.Weighed(coaster=coaster, tenths=tenths):
                if self._weights.get(coaster) != tenths:  # told again after each greeting: no news if it is the same
                    self._weights[coaster] = tenths
                    yield signals.Weighed(id=id_, at=at, coaster=coaster, grams=tenths / 10)
            case protocol.Fault(text=text):
                self.fault = text
                log.warning("the module at %s says: %s", self.port, text)
            case _:
                assert_never(happening)

    def _is_wanted(self, ask: int, values: tuple[int, ...]) -> bool:
        """Whether this roll counts; the one that was asked for counts once."""
        if ask == 0:
            return True
        wanted = self._wanted
        if wanted is None or wanted.ask != ask:
            self.counts.stale += 1
            return False
        if len(values) != wanted.count or max(values) > wanted.sides:
            self.fault = f"the roll of {wanted.count}d{wanted.sides} was answered with {values}"
            log.error("the module at %s: %s", self.port, self.fault)
            return False
        self._wanted = None
        self._drop_commands(AskRoll)
        return True

    def _know(self, cell: int, *, stands: bool) -> None:
        known = self.occupied or frozenset()
        self.occupied = known | {cell} if stands else known - {cell}

    def _compare(self, id_: str, at: float, cells: frozenset[int]) -> Iterator[signals.Signal]:
        """What has changed on the matrix while nobody listened. The first look of all is no change."""
        before, self.occupied = self.occupied, cells
        if before is None:
            return
        for cell in sorted(before - cells):
            yield signals.Lifted(id=f"{id_}:{cell}", at=at, cell=cell)
        for cell in sorted(cells - before):
            yield signals.Placed(id=f"{id_}:{cell}", at=at, cell=cell)

    def _command(self, message: AskRoll | ForgetRoll | Blink | protocol.Tare) -> None:
        self._commands[self._next_seq] = _Command(protocol.write(self._next_seq, message), 0.0)
        self._next_seq += 1

    def _drop_commands(self, kind: type[AskRoll]) -> None:
        mark = f",{kind.kind},".encode()
        self._commands = {seq: sent for seq, sent in self._commands.items() if mark not in sent.line}


def _possible(happening: Happening, hello: Hello) -> bool:
    """Whether the module has such a part at all: a damaged line may pass the checksum once in 65536 times."""
    match happening:
        case protocol.Rolled(values=values):
            return bool(values) and min(values) >= 1
        case protocol.Cocked(die=die):
            return 0 <= die < hello.dice
        case protocol.Placed(cell=cell) | protocol.Lifted(cell=cell):
            return 0 <= cell < hello.cells
        case protocol.Occupied(cells=cells):
            return all(cell < hello.cells for cell in cells.numbers)
        case protocol.Weighed(coaster=coaster):
            return 0 <= coaster < hello.coasters
        case protocol.Scanned() | protocol.Fault():
            return True
        case _:
            assert_never(happening)
