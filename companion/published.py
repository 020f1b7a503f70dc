"""What the table publishes: frozen pictures, each complete in itself, made for everybody or for one seat."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import msgspec

from rules.correcting import Correctable
from rules.events import HandVerb
from rules.laws import Refusal
from rules.message import Message, Seat
from rules.position import Patch
from rules.projection import Asked, Offered, View


class Player(msgspec.Struct, frozen=True):
    seat: Seat
    name: str
    colour: str
    bot: str | None = None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log."""

    number: int
    """The length of the game after the entry that it belongs to."""
    seat: Seat | None
    message: Message
    clause: str
    taken_back: bool = False
    ruling: bool = False
    """The group put facts right here."""
    after_s: float | None = None
    """How long after the beginning of the game, in seconds, as far as that is known."""


class ToDo(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that hands have still to do on the real board."""

    id: int
    verb: HandVerb
    message: Message
    seat: Seat | None = None
    done: bool = False


class Undoable(msgspec.Struct, frozen=True):
    """What an undo would take back, as the undo button names it."""

    length: int
    seat: Seat
    message: Message


class TakenBack(msgspec.Struct, frozen=True):
    """Dice or a card that an undo took back and that may be given again: "the dice showed 5: keep?"."""

    message: Message


class DiceShown(msgspec.Struct, frozen=True):
    """The dice tray: what was rolled last, by whom, from where."""

    seat: Seat
    values: tuple[int, ...]
    sides: int
    source: str


class Trouble(Enum):
    """What a narrow band on the screen tells about."""

    DEVICE_LOST = "device_lost"
    DISK = "disk"
    RULE_BUG = "rule_bug"
    NEW_CHAPTER = "new_chapter"
    SET_ASIDE = "set_aside"
    OTHER_MATRIX = "other_matrix"


class Band(msgspec.Struct, frozen=True):
    """A lasting trouble and what happens now. ``subject`` tells two bands of one kind apart (a device, a file)."""

    trouble: Trouble
    subject: str
    message: Message


class Waiting(Enum):
    """Whom the standing question waits for."""

    PERSON = "person"
    MODULE = "module"
    BOT = "bot"
    HANDS = "hands"
    """A bot has moved: somebody does it on the real board and says done."""
    NOBODY = "nobody"


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table at one moment, as ``view.seat`` may see it."""

    revision: int
    """Grows with everything published by this table."""
    view: View
    asked: Asked | None
    players: tuple[Player, ...]
    log: tuple[Told, ...]
    """Newest last; the latest 200 lines."""
    todo: tuple[ToDo, ...]
    undo: Undoable | None
    can_redo: bool
    taken_back: TakenBack | None
    dice: DiceShown | None
    bands: tuple[Band, ...]
    waiting: Waiting
    rulings: int
    """How many corrections the group has made in this game."""
    length: int
    misplaced: tuple[Message, ...] = ()
    """Where sensors see more or less on the real board than there should be."""
    options: tuple[tuple[str, str], ...] = ()
    """The house rules that this game is played by: option and value."""


class NotDone(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody tried something that the rules refuse. ``instead`` are the nearest things that could be done."""

    refusal: Refusal
    attempt: Message | None
    also: tuple[Refusal, ...]
    instead: tuple[Offered, ...]
    seat: Seat
    explained: bool = False
    """It was only asked about, not tried."""


class MayBeDone(msgspec.Struct, frozen=True):
    """Asked about, and the rules allow it."""

    message: Message


class Dropped(msgspec.Struct, frozen=True):
    """An answer to a question that had already been answered; ``count`` of them in this game so far."""

    count: int


class Moment(msgspec.Struct, frozen=True):
    """The board as it was when the game had ``length`` entries."""

    length: int
    view: View
    log: tuple[Told, ...]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that may be put right, as they are, or as they would be after patches that nobody has given yet."""

    length: int
    facts: tuple[Correctable, ...]
    view: View
    """The board with the patches on it."""
    patches: tuple[Patch, ...] = ()
    """Those that could be laid over the facts: all that were asked about, or none if one of them names no fact."""
    refusal: Refusal | None = None
    """The law that the facts would break after the patches: as they stand they would be refused."""


class WholeLog(msgspec.Struct, frozen=True):
    """Every line of the game's log, newest last."""

    length: int
    log: tuple[Told, ...]


Published: TypeAlias = Shown | NotDone | MayBeDone | Dropped | Moment | Facts | WholeLog
