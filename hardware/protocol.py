"""What the module and the host say to each other, as values; docs/protocol.md is the specification.

No port, no thread, no clock: bytes become messages here, and messages bytes. The line itself (checksum, escapes,
cutting) is in ``firmware/taproom/wire.py``, which both ends run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar, TypeAlias, TypeVar, get_type_hints

from hardware.errors import BadLine
from hardware.firmware.taproom import wire

VERSION = wire.VERSION
BAUD = wire.BAUD
MOST_DICE = 32
"""So many dice at most are asked for at once: their values fit into one line."""


@dataclass(frozen=True, slots=True)
class Cells:
    """A set of cells, written as a hexadecimal number with bit n for cell n."""

    numbers: frozenset[int]

    def text(self) -> str:
        return f"{sum(1 << cell for cell in self.numbers):x}"

    @classmethod
    def from_text(cls, text: str) -> Cells:
        if not re.fullmatch("0|[1-9a-f][0-9a-f]{0,31}", text):
            raise ValueError("not a set of cells")
        mask = int(text, 16)
        return cls(frozenset(cell for cell in range(mask.bit_length()) if mask >> cell & 1))


# From the host to the module.


@dataclass(frozen=True, slots=True)
class Greet:
    """Who is there? *session* is the host's own name: an ask number means something within one session only."""

    kind: ClassVar = "greet"
    version: int
    session: str


@dataclass(frozen=True, slots=True)
class AskRoll:
    """So many dice of so many sides are wanted. The same *ask* sent again is answered with the same values."""

    kind: ClassVar = "ask"
    ask: int
    count: int
    sides: int


@dataclass(frozen=True, slots=True)
class ForgetRoll:
    """This roll is not wanted any more."""

    kind: ClassVar = "forget"
    ask: int


@dataclass(frozen=True, slots=True)
class Blink:
    """Show which module you are, for so many seconds."""

    kind: ClassVar = "blink"
    seconds: int


@dataclass(frozen=True, slots=True)
class Tare:
    """What lies on this coaster now weighs nothing."""

    kind: ClassVar = "tare"
    coaster: int


# In both directions.


@dataclass(frozen=True, slots=True)
class Ack:
    """These numbers arrived whole and are done with."""

    kind: ClassVar = "ack"
    seqs: tuple[int, ...]


# From the module to the host.


@dataclass(frozen=True, slots=True)
class Hello:
    """The answer to a greeting of *session* (empty: at the module's own start). No number before *first* will come."""

    kind: ClassVar = "hello"
    version: int
    boot: str
    session: str
    ticks: int
    first: int
    dice: int
    sides: int
    coasters: int
    nfc: bool
    cells: int
    firmware: str

    @property
    def abilities(self) -> tuple[str, ...]:
        """What the module can do, as words: ``dice2``, ``d6`` if its dice show nothing else, ``scale8`` and so on."""
        words = (
            (self.dice, f"dice{self.dice}"),
            (self.dice and self.sides, f"d{self.sides}"),
            (self.coasters, f"scale{self.coasters}"),
            (self.nfc, "nfc"),
            (self.cells, f"matrix{self.cells}"),
        )
        return tuple(word for there, word in words if there)


@dataclass(frozen=True, slots=True)
class OtherVersion:
    """A hello of another version of this protocol: nothing more of it can be understood."""

    kind: ClassVar = "hello"
    version: int


@dataclass(frozen=True, slots=True)
class Beat:
    """The module is alive; its clock shows *ticks*, and no number before *first* will come any more."""

    kind: ClassVar = "beat"
    boot: str
    ticks: int
    first: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice have come to rest and answer *ask*; 0 if nobody asked."""

    kind: ClassVar = "rolled"
    ticks: int
    ask: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cocked:
    """This die lies askew."""

    kind: ClassVar = "cocked"
    ticks: int
    die: int


@dataclass(frozen=True, slots=True)
class Placed:
    """Something was put on a cell; its tag if it was read just before."""

    kind: ClassVar = "placed"
    ticks: int
    cell: int
    tag: str | None = None


@dataclass(frozen=True, slots=True)
class Lifted:
    """Something was taken from a cell."""

    kind: ClassVar = "lifted"
    ticks: int
    cell: int


@dataclass(frozen=True, slots=True)
class Occupied:
    """The whole matrix as it stands: told after each greeting, so that nothing moved meanwhile is missed."""

    kind: ClassVar = "cells"
    ticks: int
    cells: Cells


@dataclass(frozen=True, slots=True)
class Scanned:
    """This tag was laid on the reader."""

    kind: ClassVar = "scanned"
    ticks: int
    tag: str


@dataclass(frozen=True, slots=True)
class Weighed:
    """A coaster carries this many tenths of a gram, and steadily."""

    kind: ClassVar = "weighed"
    ticks: int
    coaster: int
    tenths: int


@dataclass(frozen=True, slots=True)
class Fault:
    """A part of the module does not work; *text* is for people."""

    kind: ClassVar = "fault"
    ticks: int
    text: str


FromHost: TypeAlias = Greet | Ack | AskRoll | ForgetRoll | Blink | Tare
Happening: TypeAlias = Rolled | Cocked | Placed | Lifted | Occupied | Scanned | Weighed | Fault
FromModule: TypeAlias = Hello | OtherVersion | Beat | Ack | Happening
Message: TypeAlias = FromHost | FromModule
T = TypeVar("T")


def _by_kind(*classes: type[T]) -> dict[str, type[T]]:
    return {str(vars(cls)["kind"]): cls for cls in classes}


HOST_SAYS: dict[str, type[FromHost]] = _by_kind(Greet, Ack, AskRoll, ForgetRoll, Blink, Tare)
MODULE_SAYS: dict[str, type[FromModule]] = _by_kind(
    Hello, Beat, Ack, Rolled, Cocked, Placed, Lifted, Occupied, Scanned, Weighed, Fault
)


def write(seq: int, message: Message) -> bytes:
    """The line for a message; *seq* is 0 for what is never acknowledged. Raises ValueError if it would be too long."""
    return wire.seal(seq, message.kind, *_texts(message))


def read_from_module(frame: bytes) -> tuple[int, FromModule]:
    """What the module says in a frame (the bytes between ``$`` and the line end). Raises BadLine."""
    return _read(frame, MODULE_SAYS)


def read_from_host(frame: bytes) -> tuple[int, FromHost]:
    """What the host says in a frame. Raises BadLine."""
    return _read(frame, HOST_SAYS)


def _texts(message: Message) -> Iterator[str]:
    for field in fields(message):
        value = getattr(message, field.name)
        match value:
            case None:
                pass
            case tuple():
                yield from map(str, value)
            case bool():
                yield str(int(value))
            case Cells():
                yield value.text()
            case _:
                yield str(value)


def _read(frame: bytes, says: dict[str, type[T]]) -> tuple[int, T]:
    try:
        seq, kind, texts = wire.opened(frame)
        if kind == "hello" and kind in says and texts and texts[0] != str(VERSION):
            return seq, OtherVersion(wire.number(texts[0]))  # type: ignore[return-value]
        return seq, _parsed(says[kind], texts)
    except (ValueError, KeyError) as error:
        raise BadLine(f"{frame!r} is no line of this protocol: {error}") from error


def _parsed(cls: type[T], texts: list[str]) -> T:
    """The message of these fields, each read as its class declares it."""
    rest = list(texts)
    values: list[object] = []
    for hint in _HINTS[cls]:
        if hint == tuple[int, ...]:
            values.append(tuple(_natural(text) for text in rest))
            rest = []
        elif hint == str | None and not rest:
            values.append(None)
        elif not rest:
            raise ValueError("a field is missing")
        else:
            values.append(_value(hint, rest.pop(0)))
    if rest:
        raise ValueError("there are too many fields")
    return cls(*values)


def _value(hint: object, text: str) -> object:
    if hint is int:
        return wire.number(text)
    if hint is bool:
        return {"0": False, "1": True}[text]
    if hint is Cells:
        return Cells.from_text(text)
    return text


def _natural(text: str) -> int:
    value = wire.number(text)
    if value < 0:
        raise ValueError("a number below zero")
    return value


def _hints(cls: type) -> tuple[object, ...]:
    declared = get_type_hints(cls)
    return tuple(declared[field.name] for field in fields(cls))


_HINTS: dict[type, tuple[object, ...]] = {cls: _hints(cls) for cls in (*HOST_SAYS.values(), *MODULE_SAYS.values())}
