"""What can happen at the table's hardware: each thing once, with the moment at which it happened."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec


class Key(Enum):
    """The panel's buttons that belong to nobody in particular."""

    CONFIRM = "confirm"
    UNDO = "undo"
    LEFT = "left"
    RIGHT = "right"
    ROLL = "roll"


class SeatKey(msgspec.Struct, frozen=True):
    """The button of one seat, counted from 0."""

    seat: int


Button: TypeAlias = Key | SeatKey


class Signal(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened outside.

    ``id`` is unique for the physical happening: a line that a module repeats keeps it, so it is counted once.
    ``at`` is the host's monotonic time in seconds at which it happened, not at which it was heard.
    """

    id: str
    at: float


class Pressed(Signal, frozen=True, kw_only=True):
    button: Button


class Released(Signal, frozen=True, kw_only=True):
    button: Button


class Rolled(Signal, frozen=True, kw_only=True):
    """Dice have come to rest. ``ask`` is the number given to :meth:`Module.ask_roll`, 0 if nobody asked."""

    values: tuple[int, ...]
    ask: int = 0


class Cocked(Signal, frozen=True, kw_only=True):
    """A die lies askew and shows nothing: it must be rolled again."""

    die: int


class Placed(Signal, frozen=True, kw_only=True):
    """Something was put on a cell of the sensor matrix; ``tag`` is known if an NFC reader saw it."""

    cell: int
    tag: str | None = None


class Lifted(Signal, frozen=True, kw_only=True):
    cell: int


class Scanned(Signal, frozen=True, kw_only=True):
    tag: str


class Weighed(Signal, frozen=True, kw_only=True):
    coaster: int
    grams: float


class Lost(Signal, frozen=True, kw_only=True):
    """A device is gone; ``reason`` is a sentence that says the mend."""

    device: str
    reason: str


class Found(Signal, frozen=True, kw_only=True):
    """A device is there, again or for the first time, with what it can do ("dice2", "scale8", "nfc", "matrix64")."""

    device: str
    port: str
    version: str
    abilities: tuple[str, ...]
