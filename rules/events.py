"""What happened in a game, and what hands do on the real board because of it."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from rules.message import Facts, Message, Seat


class Hands(Enum):
    """Who does what a hand verb says."""

    DONE = "done"
    """The one who answered has done it already, as the answer itself."""
    TO_DO = "to_do"
    """Somebody has still to do it."""


class Thing(msgspec.Struct, frozen=True, gc=False):
    """Something on the real board. ``id`` is its name if it is the only one of its kind, else None and counted."""

    kind: str
    id: str | None = None
    face: str | None = None
    turning: int = 0
    """Quarter turns clockwise from how it is printed."""
    count: int = 1


class _Noted(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What every event carries beside its own fields."""

    key: str = ""
    """The message that tells it; a hand verb without one is told by its own name."""
    args: Facts = msgspec.field(default_factory=dict)
    seat: Seat | None = None
    """Whose doing it is, if it is anybody's."""


class _Cited(_Noted, frozen=True):
    clause: str
    """The clause that makes it happen."""


class _HandVerb(_Noted, frozen=True, kw_only=True):
    hands: Hands = Hands.TO_DO


class _Verb(_HandVerb, frozen=True):
    clause: str


class Happened(_Cited, frozen=True, tag="happened"):
    """Something that no hand has to follow: a score, a turn that passes, the end."""


class Put(_Verb, frozen=True, tag="put"):
    """A thing comes from the box onto a place."""

    thing: Thing
    to: str


class Take(_Verb, frozen=True, tag="take"):
    """A thing goes from a place into the box."""

    thing: Thing
    place: str


class Carry(_Verb, frozen=True, tag="carry"):
    """A thing, with all that lies on it, goes from one place to another, and shows ``face`` there."""

    thing: Thing
    place: str
    to: str
    face: str | None = None
    """The face it shows when it has arrived."""
    under: bool = False
    """It goes below everything that lies there."""


class Deal(_Verb, frozen=True, tag="deal"):
    """The topmost thing of a pile goes to a place and shows what it is (``thing``)."""

    thing: Thing
    place: str
    to: str


class Flip(_Verb, frozen=True, tag="flip"):
    """A thing shows another face where it lies."""

    thing: Thing
    place: str
    face: str | None


class Turn(_Verb, frozen=True, tag="turn"):
    """A thing is turned where it lies, to ``turning`` quarter turns."""

    thing: Thing
    place: str
    turning: int


class Push(_Verb, frozen=True, tag="push"):
    """Everything on a line of places moves one on; ``thing`` comes in from ``place``, what falls out goes ``to``."""

    thing: Thing
    place: str
    line: tuple[str, ...]
    to: str


class Swap(_Verb, frozen=True, tag="swap"):
    """All that lies on two places changes over."""

    place: str
    to: str


class Shuffle(_Verb, frozen=True, tag="shuffle"):
    """All that lies on a place becomes one face-down pile in an order that nobody knows."""

    place: str
    thing: Thing
    """What one thing of the shuffled pile looks like from above."""


class Lay(_Verb, frozen=True, tag="lay"):
    """What lies on a place is put into this order, from the bottom up."""

    place: str
    order: tuple[Thing, ...]


HandVerb: TypeAlias = Put | Take | Carry | Deal | Flip | Turn | Push | Swap | Shuffle | Lay
Event: TypeAlias = Happened | HandVerb


def message_of(event: Event) -> Message:
    """What the log says of an event."""
    return Message(f"event.{event.key or type(event).__name__.lower()}", event.args)
