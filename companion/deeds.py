"""What a game's history is made of: everything anybody did at the table, each deed once, in its order.

The journal keeps deeds and nothing else; whatever the table knows follows from them, live and after a restart alike.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from companion.posted import By
from companion.written import message_from, verb_from
from rules.match import EVERYBODY, Rest
from rules.message import Seat
from rules.placements import Placements
from rules.position import Ruling
from rules.requests import Question

# A field marked `Any` below holds a Message, a HandVerb or an answer of the game's: see `companion.written`.


class Line(msgspec.Struct, frozen=True):
    """One line of the log."""

    seat: Seat | None
    clause: str
    words: Any


class Answered(msgspec.Struct, frozen=True, kw_only=True, tag="answered"):
    """Somebody, or something, answered the question that stood."""

    question: Question
    seat: Seat
    answer: Any
    by: By
    words: Any
    digest: str
    """Of the game after it."""
    lines: tuple[Line, ...] = ()
    verbs: tuple[Any, ...] = ()
    secret: bool = False
    sides: int = 0
    """Of the dice, if it was a roll."""
    ask: int = 0
    """Which of the module's rolls it was; each counts once."""


class Ruled(msgspec.Struct, frozen=True, kw_only=True, tag="ruled"):
    """The group put facts right."""

    ruling: Ruling
    words: Any
    digest: str
    lines: tuple[Line, ...] = ()
    verbs: tuple[Any, ...] = ()
    board: Placements | None = None
    """As the real board lay, where the model of it had gone astray."""


class Reseated(msgspec.Struct, frozen=True, kw_only=True, tag="reseated"):
    """A seat got a new name, or a bot, or its person back."""

    seat: Seat
    name: str
    bot: str | None
    words: Any


class Swapped(msgspec.Struct, frozen=True, kw_only=True, tag="swapped"):
    """Two people changed places."""

    seat: Seat
    other: Seat
    words: Any


class WentBack(msgspec.Struct, frozen=True, kw_only=True, tag="back"):
    """The game was taken back to its first ``keep`` steps. History keeps what was taken back."""

    keep: int
    verbs: tuple[Any, ...] = ()
    board: Placements | None = None


class WentForth(msgspec.Struct, frozen=True, kw_only=True, tag="forth"):
    """What was taken back last was given again, just as it was."""

    verbs: tuple[Any, ...] = ()
    board: Placements | None = None


class SourceSet(msgspec.Struct, frozen=True, kw_only=True, tag="source"):
    """From here on these dice, or this pile, are answered by another source."""

    what: str
    source: str


class RollAsked(msgspec.Struct, frozen=True, kw_only=True, tag="asked"):
    """The module was asked for a roll, under a number that is never used again."""

    ask: int


class Ticked(msgspec.Struct, frozen=True, kw_only=True, tag="ticked"):
    """Hands have done these things."""

    todos: tuple[int, ...]


class Chapter(msgspec.Struct, frozen=True, kw_only=True, tag="chapter"):
    """The game begins, or goes on under other rules, from a resting place. Nothing before it can be taken back."""

    length: int
    facts: str
    digest: str
    """Of the game as it stands there."""
    board: Placements | None = None
    """The real board, where it is set up anew or the model of it had gone astray."""
    verbs: tuple[Any, ...] = ()
    """What hands do where answers were given up."""
    rules: str
    """The fingerprint of the rules it is played by."""
    keep: int = 0
    """How many of the steps since that resting place still hold."""


Deed: TypeAlias = (
    Answered | Ruled | Reseated | Swapped | WentBack | WentForth | SourceSet | RollAsked | Ticked | Chapter
)
Stepping: TypeAlias = Answered | Ruled | Reseated | Swapped
"""The deeds that an undo can take back."""

_DECODER: msgspec.json.Decoder[Deed] = msgspec.json.Decoder(Deed)
# In the order in which they were filled: what a ruling puts in a dictionary's place must come back in the same order.
_ENCODER = msgspec.json.Encoder()


class Row(NamedTuple):
    """A deed with its place in the history and its times."""

    n: int
    deed: Deed
    wall: float
    at: float
    boot: str
    rest: Rest | None = None
    """The resting place that it led to, if it led to one."""


def encode(deed: Deed) -> bytes:
    return _ENCODER.encode(deed)


def decode(body: bytes) -> Deed:
    """A deed from the journal. Raises ValueError (with the path) for what is none; answers stay as JSON."""
    deed = _DECODER.decode(body)
    changes: dict[str, Any] = {}
    if hasattr(deed, "words"):
        changes["words"] = message_from(deed.words)
    if hasattr(deed, "lines"):
        changes["lines"] = tuple(replace(line, words=message_from(line.words)) for line in deed.lines)
    if hasattr(deed, "verbs"):
        changes["verbs"] = tuple(verb_from(verb) for verb in deed.verbs)
    return replace(deed, **changes) if changes else deed


def is_chance(deed: Stepping) -> bool:
    """Whether it answered a roll or a draw. What was done on the floor meanwhile did not."""
    return isinstance(deed, Answered) and deed.question.kind in ("roll", "draw") and deed.seat != EVERYBODY


def is_a_persons(deed: Stepping) -> bool:
    """Whether an undo stops before it. A piece that a person moved on the sensors counts; a roll it showed does not."""
    if not isinstance(deed, Answered):
        return True
    return deed.by is By.PERSON or (deed.by is By.MODULE and not is_chance(deed))
