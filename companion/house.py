"""What the screens ask of the house round the table, and what it tells them: saved games, figures, devices, settings.

Asking never waits. Everything told is a frozen picture, complete in itself; the latest of its kind holds.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

import msgspec

from companion.config import Config
from companion.published import Player
from rules.message import Message, Seat

# --- asked of the house ---------------------------------------------------------------------------


class StartGame(msgspec.Struct, frozen=True, kw_only=True):
    """Begin a game: its house rules by option id, and who answers the dice and each pile (module, app or typed)."""

    game: str
    players: tuple[Player, ...]
    options: dict[str, str]
    sources: dict[str, str]


class ResumeGame(msgspec.Struct, frozen=True):
    """Go on with a saved game."""

    id: str


class AskShelf(msgspec.Struct, frozen=True):
    """Tell which games are saved."""


class AskFigures(msgspec.Struct, frozen=True):
    """Tell the statistics of one game, or of all."""

    game: str | None = None


class WatchDevices(msgspec.Struct, frozen=True):
    """Tell of every change of a device while the hardware check is open. Presses go to the check alone meanwhile."""

    on: bool


class TryOut(msgspec.Struct, frozen=True):
    """Light that lamp, sound that tone, roll those dice: ``part`` is its id."""

    part: str


class Adjust(msgspec.Struct, frozen=True):
    """Change one setting of the configuration and write it down."""

    section: str
    key: str
    value: Any


AskedOfHouse: TypeAlias = StartGame | ResumeGame | AskShelf | AskFigures | WatchDevices | TryOut | Adjust


# --- told by the house ----------------------------------------------------------------------------


class SavedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game on the shelf."""

    id: str
    game: str
    players: tuple[Player, ...]
    turn: Seat | None
    length: int
    age_s: float
    """How long ago it was last played, as far as the clock can be trusted."""
    ending: Message | None = None
    """How it ended, if it has."""


class Shelf(msgspec.Struct, frozen=True):
    """All saved games, the one played last first."""

    games: tuple[SavedGame, ...]
    problem: str = ""
    """What was set aside, or could not be read, as a sentence with the mend in it."""


class DiceFigures(msgspec.Struct, frozen=True, kw_only=True):
    """How often each side of one kind of dice came up, and how far that is from fair."""

    source: str
    """``module``, ``app`` or ``typed``."""
    sides: int
    counts: tuple[int, ...]
    """From the side with one pip up."""
    chi_square: float
    chance: float
    """How likely fair dice would be at least as uneven, from 0 to 1."""


class WinFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Games and wins of a seat, a person or a bot."""

    who: str
    """A name; for seats the number, counted from 1."""
    games: int
    wins: int


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How long finished games were, in minutes at the table."""

    shortest: float
    median: float
    longest: float
    answers: float
    """The median number of answers."""


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """Statistics, of one game or of all."""

    game: str | None
    games: int
    finished: int
    dice: tuple[DiceFigures, ...] = ()
    by_seat: tuple[WinFigures, ...] = ()
    by_player: tuple[WinFigures, ...] = ()
    by_bot: tuple[WinFigures, ...] = ()
    length: Length | None = None
    counted: tuple[tuple[Message, int], ...] = ()
    """What happened in the games and how often (beers drunk by characters, taken back steps), in neutral words."""


class PartKind(Enum):
    BUTTON = "button"
    LAMP = "lamp"
    TONE = "tone"
    DICE = "dice"
    SENSOR = "sensor"
    LINK = "link"
    """The serial module's cable itself."""


class PartState(Enum):
    READY = "ready"
    ACTIVE = "active"
    """Pressed, lit, sounding, rolling, covered."""
    ABSENT = "absent"
    """Not wired, or not plugged in: nothing is wrong."""
    FAULT = "fault"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One button, lamp, tone, die or sensor, live."""

    id: str
    kind: PartKind
    name: Message
    where: str
    """The pin or the port ("GPIO 5", "/dev/taproom-module")."""
    state: PartState
    reading: str = ""
    """What it shows or says now ("5", "312 g")."""
    count: int = 0
    """How often it has spoken since the check was opened."""
    problem: str = ""
    """What is wrong, as a sentence with the mend in it."""
    can_try: bool = False


class Devices(msgspec.Struct, frozen=True):
    """Everything that is wired, and what stands in for what is not."""

    parts: tuple[Part, ...]
    simulated: bool = False
    """No real panel or module: the strip on the screen stands in for them."""
    problems: tuple[str, ...] = ()
    """Faults that belong to no single part (no permission, no pin library), each with its mend."""


class Settings(msgspec.Struct, frozen=True):
    """The configuration as it holds now."""

    config: Config
    languages: tuple[str, ...] = ("en",)
    file: str = ""
    problem: str = ""
    """Why the last change could not be written down; it holds until the companion is closed."""


ToldByHouse: TypeAlias = Shelf | Figures | Devices | Settings
