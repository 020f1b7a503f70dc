"""All that the screens ask of the rest: one record of ports, given by the composition root.

Down go messages: :meth:`Services.post` takes what the table understands (``companion.posted``), :meth:`Services.wish`
what the application does beyond the table (the ``Wish`` classes here). Neither waits nor fails. Up comes everything
through one callback given to :meth:`Services.subscribe`, called from any thread: the table's ``Published`` pictures,
and the ``News`` classes here, each complete in itself. The screens keep the latest of each kind and draw it.

The panel's ``left``, ``right``, ``confirm`` and ``undo`` come as :class:`Steer` and belong to the screens; its roll and
seat buttons belong to the table.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Protocol, TypeAlias

import msgspec

from companion.content_deeds import AnyDeed
from companion.content_shown import ContentShown, Found
from companion.posted import Posted
from companion.published import Player, Published
from rules.message import Message, Seat


class Steering(Enum):
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    UNDO = "undo"


# --- news: what comes up beside the table's pictures --------------------------------------------------


class Steer(msgspec.Struct, frozen=True):
    """A button of the panel that moves about the screen was pressed."""

    step: Steering


class SeatButton(msgspec.Struct, frozen=True):
    """A seat's button of the panel goes down, or up. What it means is the table's business; the screen shows it."""

    seat: Seat
    down: bool
    at: float | None = None
    """When that was, in monotonic seconds; None for now."""


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    game: str
    players: tuple[Player, ...]
    turn: Seat | None
    length: int
    age_s: float
    """Seconds since its last answer, when the list was made."""
    over: bool = False


class SavedGames(msgspec.Struct, frozen=True):
    """Newest first."""

    games: tuple[SavedGame, ...]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What people may set on the screen. Volumes and brightness go from 0 to 1."""

    language: str = "en"
    brightness: float = 1.0
    sound: float = 0.7
    voice: bool = False
    text_size: float = 1.0
    """0.9 to 1.4 times the designed size."""
    left_handed: bool = False
    animations: bool = True
    content_folder: str = ""
    """Where the group's own copies of cards and charts lie; empty for none."""


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """What was played of one game."""

    game: str
    games: int
    median_turns: int
    median_minutes: int
    wins: tuple[tuple[str, float], ...]
    """By name, most first; bots are called by what they are, and a shared victory is shared out."""
    wins_by_seat: tuple[float, ...] = ()
    """From the first seat on; a shared victory is shared out."""
    counted: tuple[tuple[Message, int], ...] = ()
    """What happened on the way and how often: steps taken back, what the pieces drank, in neutral words."""


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    dice: tuple[tuple[str, tuple[int, ...]], ...]
    """By source (module, app, typed): how often each face of a six-sided die came."""
    chi_square: tuple[tuple[str, float], ...]
    """By source; above 11.07 fair dice would do this once in twenty evenings (five degrees of freedom)."""
    counts: tuple[Count, ...]


class PartKind(Enum):
    BUTTON = "button"
    LAMP = "lamp"
    BUZZER = "buzzer"
    DIE = "die"
    SCALE = "scale"
    TAG_READER = "tag_reader"
    MATRIX = "matrix"
    DISPLAY = "display"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that can be checked by hand and eye."""

    id: str
    kind: PartKind
    name: str
    where: str
    """The pin or the port: ``GPIO17``, ``/dev/taproom-module``."""
    present: bool
    active: bool = False
    value: str = ""
    mend: str = ""
    """What to do if it is not there."""


class HardwareStatus(msgspec.Struct, frozen=True):
    parts: tuple[Part, ...]


class ContentPlaces(msgspec.Struct, frozen=True, kw_only=True):
    """Where a group's content can be sent to, and which files with such a content are there."""

    game: str
    folders: tuple[str, ...]
    files: tuple[Found, ...]


class ContentMoved(Enum):
    KEPT = "kept"
    SENT = "sent"
    TAKEN = "taken"


class ContentDone(msgspec.Struct, frozen=True, kw_only=True):
    """A content has been written or read."""

    game: str
    what: ContentMoved
    file: str


class Problem(msgspec.Struct, frozen=True):
    """A wish that could not be granted, in words."""

    message: Message


News: TypeAlias = (
    Steer
    | SeatButton
    | SavedGames
    | Settings
    | Statistics
    | HardwareStatus
    | ContentShown
    | ContentPlaces
    | ContentDone
    | Problem
)


# --- wishes: what the screens want beyond the table ---------------------------------------------------


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A new game; the table's first picture follows."""

    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...] = ()
    sources: tuple[tuple[str, str], ...] = ()
    """Where chance comes from: ``dice`` or a pile's id, and ``module``, ``app`` or ``typed``."""


class Resume(msgspec.Struct, frozen=True):
    """Go on with a saved game; the table's picture follows."""

    id: str


class PutAway(msgspec.Struct, frozen=True):
    """Take a saved game off the list; nothing is deleted."""

    id: str


class Set(msgspec.Struct, frozen=True):
    """Keep these settings; they come back as news."""

    settings: Settings


class Tell(Enum):
    """Publish the latest of this."""

    SAVED_GAMES = "saved_games"
    SETTINGS = "settings"
    STATISTICS = "statistics"
    HARDWARE = "hardware"


class Try(msgspec.Struct, frozen=True):
    """Light this lamp, sound this tone, ask these dice: the hardware check wants to see it."""

    part: str


class EditContent(msgspec.Struct, frozen=True):
    """Show this game's content as it is being edited, after this deed if there is one: ``ContentShown`` follows."""

    game: str
    deed: AnyDeed | None = None


class KeepContent(msgspec.Struct, frozen=True):
    """Write it down: games that begin from now on are played with it."""

    game: str


class LeaveContent(msgspec.Struct, frozen=True):
    """Throw away what was not kept."""

    game: str


class FindContent(msgspec.Struct, frozen=True):
    """Look for places and files to send it to and take it from: ``ContentPlaces`` follows."""

    game: str


class SendContent(msgspec.Struct, frozen=True):
    """Write it into this folder as one file."""

    game: str
    folder: str


class TakeContent(msgspec.Struct, frozen=True):
    """Put what this file says in the place of what is being edited. It is not kept by that."""

    game: str
    file: str


ContentWish: TypeAlias = EditContent | KeepContent | LeaveContent | FindContent | SendContent | TakeContent


class Quit(msgspec.Struct, frozen=True):
    """Write everything and end the program."""


HouseWish: TypeAlias = Start | Resume | PutAway | Set | Tell | Try | Quit
Wish: TypeAlias = HouseWish | ContentWish


class Desk(Protocol):
    """The simulated panel and module, on a desktop: what hands and dice would do."""

    @property
    def seats(self) -> int:
        """How many seat buttons there are."""

    @property
    def plugged(self) -> bool: ...

    def press(self, button: str) -> None:
        """``confirm``, ``undo``, ``left``, ``right``, ``roll``, or ``seat-0`` and so on."""

    def roll(self, values: tuple[int, ...]) -> None:
        """The module's dice fall so; no values: as chance will."""

    def cock(self) -> None: ...

    def unplug(self) -> None: ...

    def plug(self) -> None: ...

    def lit(self, seat: Seat) -> float:
        """How bright a seat's lamp is, 0 to 1."""


class Services(Protocol):
    desk: Desk | None
    """Only where hardware is simulated."""
    first: str
    """The screen to begin with: ``home``, or ``table`` when a game is already named."""

    def post(self, message: Posted) -> None: ...

    def wish(self, wish: Wish) -> None: ...

    def subscribe(self, hear: Callable[[Published | News], None]) -> None: ...

    def heartbeat(self) -> None:
        """Called once a second for as long as the screen's thread is alive."""
