"""The dungeon: which mat lies where, who stands where with what, whose turn it is and how far it has come.

Squares are named by column letter and row (``B3``), slots by the side from which a mat is pushed in and the line:
``NA`` pushes column A southwards, ``SA`` northwards, ``W1`` pushes row 1 eastwards, ``E1`` westwards. Mats are named
by what is printed on them (``P15``, ``M03``, ``C-M03`` for the cleared mat, ``K-RED``); of two linked copies each
has a letter more (``P15-a``).
"""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from rules.drunkgeon.options import DungeonOptions
from rules.drunkgeon.printed import DungeonContent, Face, MatKind, Spell
from rules.kernel import State
from rules.message import Seat

LAST_ROUND: Final = 100
"""After so many rounds it is closing time, if the group wants one."""
MOST_OF_ONE_COPY: Final = 4
MOST_OF_TWO_COPIES: Final = 8
SQUARE_SIDE: Final = 6
"""Rows, and columns, of the dungeon of one copy."""
MOST_COLUMNS: Final = 12


class Level(Enum):
    """How a player comes by numbers."""

    BEGINNER = "beginner"
    """Rolls a die."""
    INTERMEDIATE = "intermediate"
    """Flips until the mat is caught."""
    ADVANCED = "advanced"
    """Flips once: a miss is zero and costs a finger."""


class Weights(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A glass that stands on a coaster, in grams."""

    empty: int
    full: int
    now: int
    """What it should weigh with what the counter says is left."""


class Hero(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """One player: the glass, which is life, and everything in front of it."""

    colour: str | None = None
    level: Level | None = None
    full: int | None = None
    """The fingers in a full glass, as agreed; None while it has not been said."""
    fingers: int = 0
    """What is left in it; 0 before it is filled and when it is empty."""
    drunk: int = 0
    """All fingers that this player has drunk."""
    refills: int = 0
    since_water: int = 0
    """Fingers drunk since the last glass of water, or since the beginning."""
    small_fingers: bool = False
    """A finger of this player is half as thick, as the group has agreed."""
    weights: Weights | None = None
    """None while the glass is read by people."""
    alive: bool = True
    square: str | None = None
    """Where the glass stands; None before the first turn and after death."""
    mats: list[str] = msgspec.field(default_factory=list)
    """Dungeon mats in the hand."""
    keys: list[str] = msgspec.field(default_factory=list)
    """Key tokens by colour, at most one of each."""
    trophies: int = 0
    magic: list[Spell] = msgspec.field(default_factory=list)


class Loot(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """What dead players' mats lie on a square, for whoever lands there."""

    mats: list[str] = msgspec.field(default_factory=list)
    keys: list[str] = msgspec.field(default_factory=list)
    trophies: int = 0
    magic: list[Spell] = msgspec.field(default_factory=list)


class Stack(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Mats that are drawn from: those to be laid at set-up, and the stack of a Half Pint Dungeon."""

    shuffled: list[str] = msgspec.field(default_factory=list)
    """The mats on top, in an order that nobody knows."""
    under: list[str] = msgspec.field(default_factory=list)
    """Those that were put under them, the topmost first."""

    @property
    def count(self) -> int:
        return len(self.shuffled) + len(self.under)


class Supply(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The piles beside the dungeon."""

    tokens: dict[str, int] = msgspec.field(default_factory=dict)
    """Key tokens of each colour in play."""
    trophies: int = 0
    cleared: int = 0
    """Cleared mats that have not been needed yet."""
    magic: list[Spell] = msgspec.field(default_factory=list)
    """Magic mats on the table."""


class Pushed(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The last push of all."""

    seat: Seat
    slot: str


class Walk(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The movement that is being made."""

    moves: int
    """How many moves are left."""
    way: list[str]
    """The squares walked so far, from the one on which it began to the one on which the glass stands."""
    seat: Seat
    """Who walks."""

    @property
    def came_from(self) -> str | None:
        """The square stood on before; None before the first step."""
        return self.way[-2] if len(self.way) > 1 else None


# --- what is going on in the chapters of flips, fights, drinks and magic -------------------------------


class Foe(Enum):
    """What a flip is against."""

    NOTHING = "nothing"
    """A flip for movement."""
    PLAYER = "player"
    MONSTER = "monster"
    TRAP = "trap"
    DRAGON = "dragon"


class Flip(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A flip that is being prepared or made."""

    seat: Seat
    foe: Foe
    needed: int = 0
    """The number on the mat, if it is against one."""
    stacked: int | None = None
    """How many trophies are stacked on the event mat; None while it has not been said."""
    strength: int = 0
    """What magic adds."""
    caught: int | None = None
    """The number under the leftmost finger; 0 for a miss."""


class Fight(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Something on the next square that must be beaten before the glass moves there."""

    foe: Foe
    square: str
    defender: Seat | None = None
    flips: list[Flip] = msgspec.field(default_factory=list)
    """The active player's, then the other player's."""
    draws: int = 0


class Contest(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A purchase that is going on."""

    spell: Spell
    buyer: Seat
    totals: list[int]
    """What each seat has drunk for it."""
    passed: list[bool]
    asked: Seat = 0
    """Who may bid now."""


class Cause(Enum):
    """Why fingers are due."""

    MONSTER = "monster"
    TRAP = "trap"
    DRAGON = "dragon"
    FINE = "fine"
    PURCHASE = "purchase"


class Due(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Fingers that are about to be drunk."""

    seat: Seat
    fingers: int
    cause: Cause
    clause: str
    """The clause that makes it due."""
    measured: bool = False
    """How a finger is measured has been said."""


class Casting(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A magic mat that has been cast and has not taken effect yet."""

    seat: Seat
    spell: Spell
    waits: bool = True
    """It may still be answered."""
    square: str | None = None
    """The mat chosen first, where it takes two choices."""


class Weighing(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A glass whose weights are being taken."""

    seat: Seat
    empty: int | None = None


class Turn(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The turn that is being played."""

    pushed: bool = False
    moved: bool = False
    bought: bool = False
    ghost: bool = False
    """Walls do not count in this turn's movement."""
    inserting: str | None = None
    """The mat in hand that is about to be pushed in."""
    inserting_by: Seat | None = None
    """Who pushes it."""
    inserting_for: Seat | None = None
    """Who keeps what is expelled; None if it goes under the stack."""
    walk: Walk | None = None
    flips: list[Flip] = msgspec.field(default_factory=list)
    """Flips of a movement; those of a fight belong to it."""
    fight: Fight | None = None
    contest: Contest | None = None
    due: list[Due] = msgspec.field(default_factory=list)
    """Drinks that are due, the one that comes next last."""
    about_to_flip: Seat | None = None
    """Who is asked for magic before a flip."""
    weighing: Weighing | None = None
    casting: list[Casting] = msgspec.field(default_factory=list)
    """Magic waiting to take effect; the last one is answered first."""


class Phase(Enum):
    COLOURS = "colours"
    DUNGEON = "dungeon"
    """How large the dungeon is to be."""
    HEROES = "heroes"
    """Levels and glasses."""
    LAYING = "laying"
    FIRST_PLAYER = "first_player"
    STUDY = "study"
    PLAY = "play"
    OVER = "over"


class Dungeon(State, kw_only=True, forbid_unknown_fields=True):
    """The root: everything there is to know of a game."""

    options: DungeonOptions
    heroes: list[Hero]
    copies: int = 1
    rows: int = SQUARE_SIDE
    columns: int = SQUARE_SIDE
    cells: dict[str, str] = msgspec.field(default_factory=dict)
    """The mat on each square."""
    turned: dict[str, int] = msgspec.field(default_factory=dict)
    """Quarter turns clockwise of every mat that lies in the dungeon, in a hand or in a pile."""
    stack: Stack = msgspec.field(default_factory=Stack)
    supply: Supply = msgspec.field(default_factory=Supply)
    beaten: list[str] = msgspec.field(default_factory=list)
    """Monsters and traps that are out of the game."""
    left_over: list[str] = msgspec.field(default_factory=list)
    """Mats of linked copies that were not needed."""
    piles: dict[str, Loot] = msgspec.field(default_factory=dict)
    """What lies on squares where players have died."""
    phase: Phase = Phase.COLOURS
    active: Seat = 0
    first: Seat = 0
    turn: Turn = msgspec.field(default_factory=Turn)
    rounds: int = 0
    """How many rounds have been played."""
    last_push: Pushed | None = None
    winner: Seat | None = None
    ended_by: str | None = None
    """The clause that ended the game."""

    @property
    def content(self) -> DungeonContent:
        content: DungeonContent = self.__dict__["content"]
        return content

    @property
    def faces(self) -> dict[str, Face]:
        """What is printed on every mat there is."""
        content: DungeonContent = self.__dict__["content"]
        return content.one_copy if self.copies == 1 else content.two_copies

    def face(self, mat: str) -> Face:
        return self.faces[mat]

    @property
    def half_pint(self) -> bool:
        """Whether mats are drawn from a stack and nobody keeps one."""
        return self.columns < SQUARE_SIDE

    @property
    def solo(self) -> bool:
        return len(self.heroes) == 1

    @property
    def hero(self) -> Hero:
        """Whose turn it is."""
        return self.heroes[self.active]

    def whose_turn(self) -> Seat:
        return self.active

    def standing_on(self, square: str) -> list[Seat]:
        """Whose glasses stand there."""
        return [seat for seat, hero in enumerate(self.heroes) if hero.square == square]

    def living(self) -> list[Seat]:
        """Who has a glass in the dungeon, by seat."""
        return [seat for seat, hero in enumerate(self.heroes) if hero.square is not None]

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats, this one first and then to the left."""
        seats = len(self.heroes)
        return [one % seats for one in range(seat, seat + seats)]

    @property
    def keys_needed(self) -> list[str]:
        """The colours of which a key opens the treasure room: those in play; alone, none."""
        if self.solo:
            return []
        return list(dict.fromkeys(hero.colour for hero in self.heroes if hero.colour is not None))

    def is_room(self, square: str) -> bool:
        return self.faces[self.cells[square]].kind is MatKind.ROOM
