"""What is printed on the board, the counters, the cards and the charts, as the content file gives it."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

import msgspec

from rules.bugmans.squares import COLUMNS, ROWS, Floor
from rules.content import Entry, Origin, grid

Count = Annotated[int, msgspec.Meta(ge=0)]
Spaces = Annotated[int, msgspec.Meta(ge=0, le=9)]


class Kind(Enum):
    """What a counter shows; and the Dwarfs, who are no counters."""

    DWARF = "dwarf"
    HOME_TABLE = "home_table"
    BOOZE = "booze"
    GRUB = "grub"
    VOMIT = "vomit"
    OUT_OF_ORDER = "out_of_order"
    TROLL = "troll"
    HALFLING = "halfling"
    MOODY_ELF = "moody_elf"
    GOBBO = "gobbo"
    WENCH = "wench"
    REVELLER = "reveller"


DANGEROUS: Final = (Kind.TROLL, Kind.HALFLING, Kind.MOODY_ELF)
HELPFUL: Final = (Kind.GOBBO, Kind.WENCH)
SERVED: Final = (Kind.BOOZE, Kind.GRUB)
"""What lies on the Bar, is carried, and is stashed."""


class MapContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board: a letter a square, ``rows[0]`` at the bar end."""

    origin: Origin
    rows: Annotated[tuple[str, ...], grid(Floor, columns=len(COLUMNS), rows=len(ROWS))]


class CounterEntry(Entry, frozen=True):
    """So many counters that are all alike."""

    kind: Kind
    count: Count
    score: Count = 0
    """Booze and Grub: what it is worth in a stash."""
    cards: Count = 0
    """Grub: how many cards it brings when it is stashed."""
    fight: Count = 0
    """Dangerous Characters: the Fight value."""


class CardKind(Enum):
    FIGHT = "fight"
    BUGMANS = "bugmans"


class CardColour(Enum):
    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    DARK_GREEN = "dark_green"
    GREEN = "green"
    ORANGE = "orange"


class CardEffect(Enum):
    BONUS = "bonus"
    """Fight: adds ``value``."""
    GRAB = "grab"
    """Fight: all cards laid for the combatant so far are discarded, this one too."""
    EXTRA_DIE = "extra_die"
    """Fight: a further die for the combatant, rolled after the last go."""
    DOUBLE = "double"
    """Fight: the Dwarf's own die, or the printed Fight value, counts double."""
    MOVE = "move"
    """Bugman's: ``value`` spaces, shared out among any characters."""
    TO_BOGS = "to_bogs"
    TO_HOME = "to_home"
    EXTRA = "extra"
    """Bugman's: the own Dwarf, at the Bar, takes one counter more."""
    TANKARD = "tankard"
    """Bugman's: a Reveller throws; ``needed`` is what the die must show at a range of 1, 2, ... spaces."""


class CardEntry(Entry, frozen=True):
    """So many cards that are all alike. Only Fight cards have a colour."""

    kind: CardKind
    name: str
    count: Count
    effect: CardEffect
    colour: CardColour | None = None
    value: Count = 0
    needed: tuple[int, ...] = ()


class Chart(Enum):
    WENCH = "wench"
    GOBBO = "gobbo"
    VOMIT = "vomit"
    GAMES = "games"


class Deed(Enum):
    """The vocabulary of the charts. The owner is that of the Dwarf for which the chart is rolled."""

    NOTHING = "nothing"
    DRAW = "draw"
    """The owner draws ``count`` cards, then discards down to the limit."""
    REFILL = "refill"
    """The owner draws up to the limit."""
    DISCARD = "discard"
    """The owner discards ``count`` cards of his choice."""
    DISCARD_RANDOM = "discard_random"
    DROP = "drop"
    """``count`` carried counters, picked at random, are discarded."""
    SERVE = "serve"
    """The Dwarf takes a counter of ``kind`` from any Bar square, unless he carries one of it already."""
    FALL = "fall"
    """Vomit only: the movement ends here."""
    SKID = "skid"
    """Vomit only: one space straight on, free of charge; no spaces are left."""
    COMPLETE = "complete"
    """Vomit only: the Dwarf may go on, with ``count`` spaces more."""


MOVING_DEEDS: Final = (Deed.FALL, Deed.SKID, Deed.COMPLETE)
"""Carried out by whoever moves the Dwarf (``moving``), not by ``charts``."""


class Pick(Enum):
    CHOICE = "choice"
    RANDOM = "random"


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    do: Deed
    count: Spaces = 0
    kind: Kind | None = None
    pick: Pick | None = None


class LineEntry(Entry, frozen=True):
    """One line of a chart: its effects are carried out from left to right."""

    chart: Chart
    roll: Annotated[int, msgspec.Meta(ge=1, le=6)]
    effects: tuple[Effect, ...]


class ColourEntry(Entry, frozen=True):
    """A player's colour: his Home Table and his Dwarf."""


class TargetEntry(Entry, frozen=True):
    """How many counters complete a stash with so many players."""

    players: int
    counters: int


class RoomContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Everything that is printed."""

    hand: int
    """The most cards that a hand may hold, and as many are dealt."""
    opening_booze: int
    map: MapContent
    counter: tuple[CounterEntry, ...]
    card: tuple[CardEntry, ...]
    line: tuple[LineEntry, ...]
    colour: tuple[ColourEntry, ...]
    target: tuple[TargetEntry, ...]

    @property
    def counters(self) -> dict[str, CounterEntry]:
        """Counters by id."""
        found: dict[str, CounterEntry] | None = self.__dict__.get("counters_by_id")
        if found is None:
            found = self.__dict__["counters_by_id"] = {entry.id: entry for entry in self.counter}
        return found

    @property
    def cards(self) -> dict[str, CardEntry]:
        """Cards by id."""
        found: dict[str, CardEntry] | None = self.__dict__.get("cards_by_id")
        if found is None:
            found = self.__dict__["cards_by_id"] = {entry.id: entry for entry in self.card}
        return found
