"""How a group settles what the rulebook leaves open, each with the question of the rulebook that it decides."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec


class RoomRequirement(Enum):
    BOTH = "both"
    """Three trophies and a key of each colour open the treasure room."""
    KEYS = "keys"
    """The keys alone do."""


class Difficulty(Enum):
    BY_PLAYER = "by_player"
    BEGINNER = "beginner"
    INTERMEDIATE = "intermediate"
    ADVANCED = "advanced"


class InsertCompulsory(Enum):
    OPTIONAL = "optional"
    COMPULSORY = "compulsory"


class NoReversePush(Enum):
    ALLOWED = "allowed"
    REFUSED = "refused"


class LossDrink(Enum):
    FULL = "full"
    """The result of the whole stack is drunk after a loss."""
    CAUGHT = "caught"
    """Only the number caught is."""
    CAUGHT_BY_DRAGON = "caught_by_dragon"
    """The whole result after monsters and traps, the number caught after the dragon."""


class AuctionMode(Enum):
    RAISING = "raising"
    ONE_ROUND = "one_round"


class GlassFingers(Enum):
    """How many fingers are in a full glass."""

    BY_PLAYER = "by_player"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"
    FOURTEEN = "14"
    FIFTEEN = "15"


class PickupWhenPassing(Enum):
    LANDING = "landing"
    PASSING = "passing"


class LastSurvivorWins(Enum):
    PLAYS_ON = "plays_on"
    WINS = "wins"


class HalfPintRoomInGrid(Enum):
    ANYWHERE = "anywhere"
    IN_GRID = "in_grid"


class LinkedRooms(Enum):
    BOTH = "both"
    ONE = "one"
    """One treasure room stays in the box where the other mats still fill the dungeon."""


class SoloMagic(Enum):
    NONE = "none"
    REJUVENATE = "rejuvenate"
    ALL = "all"


class JustTheOne(Enum):
    OFF = "off"
    ON = "on"
    """Rejuvenate stays in the box: one glass a head is all that is drunk."""


class ClosingTime(Enum):
    """When an evening ends on which nobody gets to the dragon: it could last for ever."""

    HUNDRED_ROUNDS = "hundred_rounds"
    NEVER = "never"


class DungeonOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the group settles what the rulebook leaves open."""

    room_requirement: RoomRequirement = RoomRequirement.BOTH
    difficulty: Difficulty = Difficulty.BY_PLAYER
    insert_compulsory: InsertCompulsory = InsertCompulsory.OPTIONAL
    no_reverse_push: NoReversePush = NoReversePush.ALLOWED
    loss_drink: LossDrink = LossDrink.FULL
    auction_mode: AuctionMode = AuctionMode.RAISING
    glass_fingers: GlassFingers = GlassFingers.NINE
    pickup_when_passing: PickupWhenPassing = PickupWhenPassing.LANDING
    last_survivor_wins: LastSurvivorWins = LastSurvivorWins.PLAYS_ON
    half_pint_room_in_grid: HalfPintRoomInGrid = HalfPintRoomInGrid.ANYWHERE
    linked_rooms: LinkedRooms = LinkedRooms.BOTH
    solo_magic: SoloMagic = SoloMagic.NONE
    just_the_one: JustTheOne = JustTheOne.OFF
    closing_time: ClosingTime = ClosingTime.HUNDRED_ROUNDS


OPTION_CLAUSES: Final = {
    "room_requirement": "DRK-Q-01",
    "difficulty": "DRK-Q-03",
    "insert_compulsory": "DRK-Q-04",
    "no_reverse_push": "DRK-Q-07",
    "loss_drink": "DRK-Q-19",
    "auction_mode": "DRK-Q-25",
    "glass_fingers": "DRK-Q-30",
    "pickup_when_passing": "DRK-Q-33",
    "last_survivor_wins": "DRK-Q-35",
    "half_pint_room_in_grid": "DRK-Q-44",
    "linked_rooms": "DRK-Q-46",
    "solo_magic": "DRK-Q-49",
    "just_the_one": "DRK-Q-58",
    "closing_time": "DRK-Q-59",
}
