"""How a group settles what the rulebook leaves open: one enum for each question, and the question's number."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec


class Scenario(Enum):
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"


class SpellSuccessMax(Enum):
    AS_PRINTED = "as_printed"
    """What the content says: 4."""
    THREE = "3"


class HiddenBombState(Enum):
    PUBLIC = "public"
    HIDDEN = "hidden"
    """Only the Grumjug player knows which Grumbombs are activated."""


class BlockMountainCorners(Enum):
    OPEN = "open"
    BLOCKED = "blocked"


class FinishEachPiece(Enum):
    IN_TURNS = "in_turns"
    ONE_BY_ONE = "one_by_one"


class OneBlasterPerCarrier(Enum):
    ANY = "any"
    ONE = "one"


class NoRelay(Enum):
    RELAY = "relay"
    NO_RELAY = "no_relay"


class DriverMayWalk(Enum):
    NO = "no"
    YES = "yes"


class BuggyPickupGrumjug(Enum):
    ANYWHERE = "anywhere"
    ONLY_AT_FIRST = "only_at_first"
    """A Grumjug gets on before a Grumbuggy has driven in this turn, and not on its way."""


class DestroyedCountersReturn(Enum):
    NEVER = "never"
    RETURN = "return"


class FightersShieldAll(Enum):
    OWN_STACK = "own_stack"
    ALL = "all"


class ArrivedPiecesStay(Enum):
    SCORE_BOX = "score_box"
    STAY = "stay"


class TrapEndsGame(Enum):
    NO_SAFE_MOVE = "no_safe_move"
    NO_MOVE_OUT_OF_REACH = "no_move_out_of_reach"
    """A move to a square beside a Grumjug is no safe one either."""
    ONLY_FATAL_MOVES = "only_fatal_moves"
    """Being walled in, without any move, is no trap."""


class ForfeitTurns(Enum):
    THREE = "3"
    FOUR = "4"
    THREE_EACH = "3_each"
    """A single piece that stays in the starting valley for three turns brings the forfeit."""


class SoloStartPieces(Enum):
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"
    FOURTEEN = "14"
    FIFTEEN = "15"
    SIXTEEN = "16"
    SEVENTEEN = "17"
    EIGHTEEN = "18"


class SoloBuggies(Enum):
    ASK = "ask"
    ALWAYS = "always"
    NEVER = "never"


class SoloSetupBombFirstTurn(Enum):
    SECOND_TURN = "second_turn"
    FIRST_TURN = "first_turn"


class SoloStraightDistance(Enum):
    BY_PASSES = "by_passes"
    STRAIGHT = "straight"


class SoloPrintedEndingsOnly(Enum):
    ALL = "all"
    PRINTED = "printed"


class OriginalNames(Enum):
    CURRENT = "current"
    ORIGINAL = "original"


class Nightfall(Enum):
    """When a flight ends in which nobody gets anywhere: it could last for ever (BOO-Q-69)."""

    HUNDRED_ROUNDS = "hundred_rounds"
    NEVER = "never"


class FlightOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game is played by."""

    scenario: Scenario = Scenario.ONE
    spell_success_max: SpellSuccessMax = SpellSuccessMax.AS_PRINTED
    hidden_bomb_state: HiddenBombState = HiddenBombState.PUBLIC
    block_mountain_corners: BlockMountainCorners = BlockMountainCorners.OPEN
    finish_each_piece: FinishEachPiece = FinishEachPiece.IN_TURNS
    one_blaster_per_carrier: OneBlasterPerCarrier = OneBlasterPerCarrier.ANY
    no_relay: NoRelay = NoRelay.RELAY
    driver_may_walk: DriverMayWalk = DriverMayWalk.NO
    buggy_pickup_grumjug: BuggyPickupGrumjug = BuggyPickupGrumjug.ANYWHERE
    destroyed_counters_return: DestroyedCountersReturn = DestroyedCountersReturn.NEVER
    fighters_shield_all: FightersShieldAll = FightersShieldAll.OWN_STACK
    arrived_pieces_stay: ArrivedPiecesStay = ArrivedPiecesStay.SCORE_BOX
    trap_ends_game: TrapEndsGame = TrapEndsGame.NO_SAFE_MOVE
    forfeit_turns: ForfeitTurns = ForfeitTurns.THREE
    nightfall: Nightfall = Nightfall.HUNDRED_ROUNDS
    solo_start_pieces: SoloStartPieces = SoloStartPieces.SEVEN
    solo_buggies: SoloBuggies = SoloBuggies.ASK
    solo_setup_bomb_first_turn: SoloSetupBombFirstTurn = SoloSetupBombFirstTurn.SECOND_TURN
    solo_straight_distance: SoloStraightDistance = SoloStraightDistance.BY_PASSES
    solo_printed_endings_only: SoloPrintedEndingsOnly = SoloPrintedEndingsOnly.ALL
    original_names: OriginalNames = OriginalNames.CURRENT


CLAUSES: Final = {
    "scenario": "BOO-Q-08",
    "spell_success_max": "BOO-Q-03",
    "hidden_bomb_state": "BOO-Q-13",
    "block_mountain_corners": "BOO-Q-17",
    "finish_each_piece": "BOO-Q-21",
    "one_blaster_per_carrier": "BOO-Q-23",
    "no_relay": "BOO-Q-24",
    "driver_may_walk": "BOO-Q-34",
    "buggy_pickup_grumjug": "BOO-Q-36",
    "destroyed_counters_return": "BOO-Q-40",
    "fighters_shield_all": "BOO-Q-46",
    "arrived_pieces_stay": "BOO-Q-49",
    "trap_ends_game": "BOO-Q-53",
    "forfeit_turns": "BOO-Q-54",
    "nightfall": "BOO-Q-69",
    "solo_start_pieces": "BOO-Q-55",
    "solo_buggies": "BOO-Q-56",
    "solo_setup_bomb_first_turn": "BOO-Q-57",
    "solo_straight_distance": "BOO-Q-61",
    "solo_printed_endings_only": "BOO-Q-63",
    "original_names": "BOO-Q-65",
}
