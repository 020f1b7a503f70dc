"""What is printed on the map, the counters and the tables, as the content file gives it."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final

import msgspec

from rules.content import Entry, Origin, grid

Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Pips = Annotated[int, msgspec.Meta(ge=0, le=6)]
NumberOfSquare = Annotated[int, msgspec.Meta(ge=1, le=18)]


class Terrain(Enum):
    """What a square is; the values are the letters of the map."""

    GREEN_VALLEY = "g"
    RED_VALLEY = "r"
    PASS = "."
    MOUNTAIN = "#"
    FORTRESS = "F"


class Side(Enum):
    BOODLES = "boodles"
    GRUMJUGS = "grumjugs"

    @property
    def other(self) -> Side:
        return Side.GRUMJUGS if self is Side.BOODLES else Side.BOODLES


class Kind(Enum):
    """What a counter is."""

    BOODLE = "boodle"
    FIGHTER = "fighter"
    WIZARD = "wizard"
    QUEEN = "queen"
    BLASTER = "blaster"
    GRUMJUG = "grumjug"
    GRUMBUGGY = "grumbuggy"
    GRUMBOMB = "grumbomb"
    GRUMKING = "grumking"


BEINGS: Final = (Kind.BOODLE, Kind.FIGHTER, Kind.WIZARD, Kind.QUEEN)
"""The Boodlebeings: everything of the Boodles' that lives."""
BOODLE_KINDS: Final = (*BEINGS, Kind.BLASTER)
GRUMJUG_KINDS: Final = (Kind.GRUMJUG, Kind.GRUMBUGGY, Kind.GRUMBOMB)
"""What can be bought for the Grumjugs, and what may reinforce them; the Grumking only sits there."""
LIVING: Final = (*BEINGS, Kind.GRUMJUG)
LETTERS: Final = {
    Kind.BOODLE: "B",
    Kind.FIGHTER: "F",
    Kind.WIZARD: "W",
    Kind.QUEEN: "Q",
    Kind.BLASTER: "M",
    Kind.GRUMJUG: "J",
    Kind.GRUMBUGGY: "Y",
    Kind.GRUMBOMB: "X",
    Kind.GRUMKING: "K",
}
"""The letter of a kind's counters: B1, J12."""


def side_of(kind: Kind) -> Side:
    return Side.BOODLES if kind in BOODLE_KINDS else Side.GRUMJUGS


class MapContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The board: a letter a square, ``rows[0]`` at the green valley's end, the first column A."""

    origin: Origin
    rows: Annotated[tuple[str, ...], grid(Terrain)]
    grumking: str
    """The Fortress square on which the Grumking lies."""


class SquareEntry(Entry, frozen=True):
    """One of the numbered squares."""

    number: NumberOfSquare
    square: str


class CounterEntry(Entry, frozen=True):
    """All counters of a kind: what one costs, how many there are, what one is worth in the finishing valley."""

    kind: Kind
    name: str
    original: str
    """Its name in the game's first edition."""
    cost: Count
    count: Count
    points: Count = 0


class HitEntry(Entry, frozen=True):
    """A line of the Combat Table: the attacker hits on 1 up to ``up_to``."""

    attacker: Kind
    defender: Kind
    up_to: Pips


class ScenarioEntry(Entry, frozen=True):
    """What the forces may cost; its id is its number."""

    boodles: Count
    grumjugs: Count


class ForceEntry(Entry, frozen=True):
    """One of the Boodle forces of the solo game."""

    name: str
    boodle: Count = 0
    fighter: Count = 0
    wizard: Count = 0
    blaster: Count = 0

    def count(self, kind: Kind) -> int:
        number: int = getattr(self, kind.value, 0)
        return number


class ChartEntry(Entry, frozen=True):
    """A line of the solo placement chart: the numbered squares for each second roll."""

    third_roll: Annotated[int, msgspec.Meta(ge=1, le=6)]
    second_1_2: NumberOfSquare
    second_3_4: NumberOfSquare
    second_5_6: NumberOfSquare

    @property
    def squares(self) -> tuple[int, int, int]:
        return self.second_1_2, self.second_3_4, self.second_5_6


class PassesContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """Everything printed. What is looked up often is worked out once and kept beside it."""

    spell_up_to: Annotated[int, msgspec.Meta(ge=1, le=5)]
    """The Grumjigjam spell works on 1 up to this."""
    solo_grumjug_up_to: Annotated[int, msgspec.Meta(ge=1, le=5)]
    """Setting up solo, a first roll up to this is a Grumjug, a higher one a Grumbomb."""
    replacement_grumjug_up_to: Annotated[int, msgspec.Meta(ge=1, le=5)]
    victory: Annotated[int, msgspec.Meta(ge=1, le=99)]
    """So many points win."""
    map: MapContent
    square: tuple[SquareEntry, ...]
    counter: tuple[CounterEntry, ...]
    hit: tuple[HitEntry, ...]
    scenario: tuple[ScenarioEntry, ...]
    force: tuple[ForceEntry, ...]
    chart: tuple[ChartEntry, ...]

    def of(self, kind: Kind) -> CounterEntry:
        """What is printed of a kind."""
        known: dict[Kind, CounterEntry] | None = self.__dict__.get("by_kind")
        if known is None:
            known = self.__dict__["by_kind"] = {entry.kind: entry for entry in self.counter}
        return known[kind]

    def hits(self, attacker: Kind, defender: Kind) -> int:
        """Up to which roll the attacker hits; 0 if the Combat Table has no line for it."""
        known: dict[tuple[Kind, Kind], int] | None = self.__dict__.get("by_fight")
        if known is None:
            known = self.__dict__["by_fight"] = {(line.attacker, line.defender): line.up_to for line in self.hit}
        return known.get((attacker, defender), 0)
