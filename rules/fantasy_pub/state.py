"""The pub: who is where with how much, and what a player may answer."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias, cast

import msgspec

from rules.content import Entry
from rules.kernel import State
from rules.message import Seat

DOOR: Final = 7
TABLES: Final = (1, 2, 3, 4, 5, 6)
SPACES: Final = (*TABLES, DOOR)
LAST_BEER: Final = 6
"""Whoever drinks this many is thrown out."""
MOST_COINS: Final = 6
"""No more are given at the Door."""


class Race(Enum):
    """From the weakest to the strongest."""

    IMP = "imp"
    DWARF = "dwarf"
    ORC = "orc"
    TROLL = "troll"


RANK: Final = {race: rank for rank, race in enumerate(Race)}


class MixedTables(Enum):
    ALL_DIFFERENT = "all_different"
    RACE_ABSENT = "race_absent"


class FullCircle(Enum):
    ALLOWED = "allowed"
    REFUSED = "refused"


class RerollTest(Enum):
    FIRST_ACTION = "first_action"
    LOOK_AHEAD = "look_ahead"


class BarkeepLone(Enum):
    SERVES = "serves"
    SPARES = "spares"


class RoundSixthBeer(Enum):
    IN_TURN = "in_turn"
    ALL_PAY = "all_pay"


class ImpPickup(Enum):
    BEFORE_DRINK = "before_drink"
    AFTER_DRINK = "after_drink"


class CardReveal(Enum):
    TABLE = "table"
    APP = "app"


class PubOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the group settles what the rulebook leaves open."""

    mixed_tables: MixedTables = MixedTables.ALL_DIFFERENT
    full_circle: FullCircle = FullCircle.ALLOWED
    reroll_test: RerollTest = RerollTest.FIRST_ACTION
    barkeep_lone: BarkeepLone = BarkeepLone.SERVES
    round_sixth_beer: RoundSixthBeer = RoundSixthBeer.IN_TURN
    imp_pickup: ImpPickup = ImpPickup.BEFORE_DRINK
    card_reveal: CardReveal = CardReveal.TABLE


class RaceEntry(Entry, frozen=True):
    """A race: ``id`` is its name, ``symbol`` is on its cards, ``cards`` of it are in each clan."""

    symbol: str
    cards: int


class ClanEntry(Entry, frozen=True):
    """A clan by its colour."""


class TargetEntry(Entry, frozen=True):
    """How many beers win with so many players."""

    players: int
    beers: int


class PubContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pieces: int
    first_coins: int
    table_coins: int
    race: tuple[RaceEntry, ...]
    clan: tuple[ClanEntry, ...]
    target: tuple[TargetEntry, ...]


class Character(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A character in the Pub, with what lies on its card."""

    id: str
    clan: Seat
    race: Race
    space: int
    coins: int = 0
    beers: int = 0


class Clan(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """One player's clan: its pile (face-down cards above face-up ones) and the beers it has collected."""

    colour: str | None = None
    face_down: dict[str, int] = msgspec.field(default_factory=dict)
    """Cards by race; their order is nobody's knowledge."""
    face_up: list[str] = msgspec.field(default_factory=list)
    """Characters from the top down."""
    collected: int = 0

    @property
    def hidden(self) -> int:
        return sum(self.face_down.values())

    @property
    def pile(self) -> int:
        return self.hidden + len(self.face_up)


class Turn(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The turn that is being played."""

    dice: list[int] = msgspec.field(default_factory=list)
    """What is left of the roll."""
    actions: int = 0
    called: bool = False
    """The Barkeep has been called in this turn."""


class Phase(Enum):
    COLOURS = "colours"
    FIRST_PLAYER = "first_player"
    FIRST_CARDS = "first_cards"
    PLAY = "play"
    OVER = "over"


class Pub(State, kw_only=True, forbid_unknown_fields=True):
    """The root: everything there is to know of a game."""

    options: PubOptions
    target: int
    clans: list[Clan]
    bank: int
    phase: Phase = Phase.COLOURS
    active: Seat = 0
    turn: Turn = msgspec.field(default_factory=Turn)
    coins: list[int] = msgspec.field(default_factory=lambda: [0] * 7)
    """Coins lying on tables 1 to 6, then on the Door."""
    barkeep: int = DOOR
    characters: dict[str, Character] = msgspec.field(default_factory=dict)
    """Who is in the Pub, by id, in the order in which they came."""

    @property
    def content(self) -> PubContent:
        return cast(PubContent, self.__dict__["content"])

    def whose_turn(self) -> Seat:
        return self.active

    def at(self, space: int) -> list[Character]:
        return [one for one in self.characters.values() if one.space == space]

    def named(self, id: str) -> Character | None:
        """The character in the Pub with this id."""
        return self.characters.get(id)

    def own(self, seat: Seat) -> list[Character]:
        return [one for one in self.characters.values() if one.clan == seat]


# --- what a player may answer ---------------------------------------------------------------------


class Colour(msgspec.Struct, frozen=True, tag="colour"):
    """This colour's seven cards are mine."""

    colour: str


class Thirstiest(msgspec.Struct, frozen=True, tag="thirstiest"):
    """Who begins."""

    seat: Seat


class Enter(msgspec.Struct, frozen=True, tag="enter"):
    """Bring in the top card of the own pile with one die, or with both (``dice`` are their values)."""

    dice: tuple[int, ...]


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Move a character to a space: 1 to 6 are the tables, 7 the Door."""

    character: str
    dice: tuple[int, ...]
    to: int


class CallBarkeep(msgspec.Struct, frozen=True, tag="call"):
    """Call the Barkeep to a table."""

    dice: tuple[int, ...]
    to: int


class Leave(msgspec.Struct, frozen=True, tag="leave"):
    """Let a character leave the Pub with its beers."""

    character: str
    dice: tuple[int, ...]


class EndTurn(msgspec.Struct, frozen=True, tag="end_turn"):
    """Leave the other die unused."""


class Serve(msgspec.Struct, frozen=True, tag="serve"):
    """This one drinks at the Barkeep's arrival."""

    character: str


PubAction: TypeAlias = Enter | Move | CallBarkeep | Leave | EndTurn


def character_id(colour: str, race: Race, number: int) -> str:
    """``red-imp-2``: the second of the red Imps. Which of two alike cards it is makes no difference to the rules."""
    return f"{colour}-{race.value}-{number}"


def race_of(id: str) -> Race:
    return Race(id.split("-")[1])


def clockwise(space: int, steps: int) -> int:
    """The space so many steps on round the circle; steps may be negative."""
    return (space - 1 + steps) % 7 + 1
