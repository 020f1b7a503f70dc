"""What is posted to the table: everything that anybody outside its thread can want of it.

Posting never waits and never fails; what becomes of it is published.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

import msgspec

from hardware.signals import Signal
from rules.message import Seat
from rules.position import Patch


class By(Enum):
    """Where an answer came from."""

    PERSON = "person"
    """A touch, a button, a line typed in the terminal."""
    MODULE = "module"
    """The serial module: dice, cards with tags, sensors."""
    APP = "app"
    """The app's own dice and shuffled piles."""
    BOT = "bot"


class Give(msgspec.Struct, frozen=True):
    """Answer the question with this number; dropped if the table has gone on since."""

    number: int
    seat: Seat
    answer: Any
    """One of the request's answer structs, or JSON-like data for one."""
    by: By = By.PERSON
    put_on: str = ""
    """The place on which the matrix saw the piece put down that means this answer: so much hands have done."""


class PressFloor(msgspec.Struct, frozen=True):
    """Take the floor; ``at`` is the monotonic time of the press itself, in seconds."""

    seat: Seat
    answer: Any
    at: float
    by: By = By.PERSON


class Explain(msgspec.Struct, frozen=True):
    """Why may (or may not) this be answered? Changes nothing."""

    number: int
    seat: Seat
    answer: Any


class RollHere(msgspec.Struct, frozen=True):
    """Let the app roll, draw or cast lots for the standing question, whatever its source is set to."""

    number: int


class Undo(msgspec.Struct, frozen=True):
    """Take back what the last person answered, and all that followed from it."""


class Redo(msgspec.Struct, frozen=True):
    """Give again what was taken back last."""


class KeepChance(msgspec.Struct, frozen=True):
    """Answer to the offer after an undo: give the dice or card that was taken back once more, or not."""

    keep: bool


class GoBack(msgspec.Struct, frozen=True):
    """Take the game back to when it had so many entries."""

    length: int


class LookAt(msgspec.Struct, frozen=True):
    """Show the board as it was when the game had so many entries. Changes nothing."""

    length: int


class Correct(msgspec.Struct, frozen=True):
    """A ruling of the group: facts put right."""

    patches: tuple[Patch, ...]
    reason: str = ""
    clause: str | None = None


class AskFacts(msgspec.Struct, frozen=True):
    """Publish the facts that may be put right, as they would be after ``patches``. Changes nothing."""

    patches: tuple[Patch, ...] = ()


class AskLog(msgspec.Struct, frozen=True):
    """Publish the whole log of the game, from its first line. Changes nothing."""


class TickOff(msgspec.Struct, frozen=True):
    """Hands have done this: the id of a ToDo, or all of them with None."""

    todo: int | None


class Reseat(msgspec.Struct, frozen=True):
    """Somebody leaves, comes, changes name, or a bot takes over (``bot`` names it)."""

    seat: Seat
    name: str
    bot: str | None = None


class SwapSeats(msgspec.Struct, frozen=True):
    """Two people change places."""

    seat: Seat
    other: Seat


class SetSource(msgspec.Struct, frozen=True):
    """From now on, who answers: ``dice`` or the id of a pile, and ``module``, ``app`` or ``typed``."""

    what: str
    source: str


class Heard(msgspec.Struct, frozen=True):
    """A signal of the hardware."""

    signal: Signal


class Look(msgspec.Struct, frozen=True):
    """Publish the table as this seat may see it (behind the hand-over curtain); None for everybody's view."""

    seat: Seat | None


class Leave(msgspec.Struct, frozen=True):
    """Write everything and stop; the game can be resumed."""


Posted: TypeAlias = (
    Give
    | PressFloor
    | Explain
    | RollHere
    | Undo
    | Redo
    | KeepChance
    | GoBack
    | LookAt
    | Correct
    | AskFacts
    | AskLog
    | TickOff
    | Reseat
    | SwapSeats
    | SetSource
    | Heard
    | Look
    | Leave
)
