"""What can happen at the table's hardware: each thing once, with the moment at which it happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias


class Key(Enum):
    """The panel's buttons that belong to nobody in particular."""

    CONFIRM = "confirm"
    UNDO = "undo"
    LEFT = "left"
    RIGHT = "right"
    ROLL = "roll"


@dataclass(frozen=True, slots=True)
class SeatKey:
    """The button of one seat, counted from 0."""

    seat: int


Button: TypeAlias = Key | SeatKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Signal:
    """Something that happened outside.

    ``id`` is unique for the physical happening: a line that a module repeats keeps it, so it is counted once.
    ``at`` is the host's monotonic time in seconds at which it happened, not at which it was heard.
    """

    id: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Signal):
    button: Button


@dataclass(frozen=True, slots=True, kw_only=True)
class Released(Signal):
    button: Button


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Signal):
    """Dice have come to rest. ``ask`` is the number given to :meth:`Module.ask_roll`, 0 if nobody asked."""

    values: tuple[int, ...]
    ask: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Cocked(Signal):
    """A die lies askew and shows nothing: it must be rolled again."""

    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed(Signal):
    """Something was put on a cell of the sensor matrix; ``tag`` is known if an NFC reader saw it."""

    cell: int
    tag: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifted(Signal):
    cell: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned(Signal):
    tag: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed(Signal):
    coaster: int
    grams: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost(Signal):
    """A device is gone; ``reason`` is a sentence that says the mend."""

    device: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Signal):
    """A device is there, again or for the first time, with what it can do ("dice2", "scale8", "nfc", "matrix64")."""

    device: str
    port: str
    version: str
    abilities: tuple[str, ...]
