"""The flight: which piece stands where and in what state, whose phase it is and how far it has come."""

from __future__ import annotations

from enum import Enum
from typing import Final, cast

import msgspec

from rules.boodles.options import (
    ArrivedPiecesStay,
    BlockMountainCorners,
    DestroyedCountersReturn,
    FlightOptions,
    HiddenBombState,
)
from rules.boodles.printed import BEINGS, BOODLE_KINDS, Kind, PassesContent, Side
from rules.boodles.terrain import Ground, ground
from rules.kernel import State
from rules.message import Seat

MOST_ON_A_SQUARE: Final = 3
BLAST_RANGE: Final = 3
SPELL_RANGE: Final = 3
DRIVE: Final = 4
"""So many squares a Grumbuggy drives in a turn, and a Grumjug with it."""
ON_FOOT: Final = 1
FORTRESS_LIMIT: Final = 3
"""With more pieces than this in the Fortress no reinforcement arrives."""
LAST_ROUND: Final = 100
"""After so many rounds night falls."""
SCORE_BOX: Final = "score-box"
"""Where Boodlebeings lie that have reached the finishing valley."""


class Piece(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A counter on the board. What counts a turn is cleared when the turn ends."""

    id: str
    """Letter and number of the counter: ``B1``, ``J12``."""
    kind: Kind
    at: str
    is_set: bool = False
    """A Boodleblaster that has been set, a Grumbomb that is activated."""
    carrier: str | None = None
    """Who carries it: a being its blaster, a Grumjug its bomb, a Grumbuggy its riders."""
    stood: str = ""
    """Where it stood when this movement phase began, or when the phase last came to a point of no return."""
    walked: int = 0
    """Squares walked on its own feet in this turn."""
    driven: int = 0
    """A Grumbuggy: squares that it was driven in this turn."""
    landed: bool = False
    """It was blasted after it had walked: its walk is over."""
    carried_by: str | None = None
    """Who has moved it in this turn."""
    home: bool = False
    """It has reached the finishing valley and scored, and is still on the board (BOO-Q-49)."""

    @property
    def is_being(self) -> bool:
        return self.kind in BEINGS

    @property
    def side(self) -> Side:
        return Side.BOODLES if self.kind in BOODLE_KINDS else Side.GRUMJUGS


class Drive(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Squares that were driven with one and the same crew: who of it may still have been the driver."""

    squares: int
    drivers: list[str]
    """Riders who have not walked since."""


class Combat(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """How far a combat phase has come."""

    attacker: str | None = None
    """Whose chain of attacks is going on."""
    defender: str | None = None
    """Whom it attacks; None between two attacks."""
    die: int | None = None
    """What the attack rolled, while the counterattack is still to be rolled."""
    spent: list[str] = msgspec.field(default_factory=list)
    """Pieces that may attack no more in this phase."""
    order: list[str] = msgspec.field(default_factory=list)
    """Solo: the Grumjugs that have still to attack, in their order."""


class March(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Solo: how far the Grumjugs' movement by rule has come."""

    order: list[str] = msgspec.field(default_factory=list)
    """Grumjugs that have still to move, in their order."""
    moved: list[str] = msgspec.field(default_factory=list)
    """Grumjugs that have moved, stayed or ridden along."""
    targets: dict[str, str] = msgspec.field(default_factory=dict)
    """By Grumjug: the square of the Boodlebeing that it moved toward."""
    tie: list[str] = msgspec.field(default_factory=list)
    """Squares between which a die decides."""
    die: int = 0
    """What it rolled for the Grumjug that moves now; 0 if nothing was tied."""


class Turn(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The turn that is being played."""

    dice: list[int] = msgspec.field(default_factory=list)
    """What the Boodle player rolled for movement."""
    rate: int = 0
    """The movement rate: the higher of the two."""
    hand: str | None = None
    """The piece that was picked to act."""
    moving: str | None = None
    """The piece that moved last: where each piece is finished before the next, all others that moved are."""
    done: list[str] = msgspec.field(default_factory=list)
    """Pieces that may move no more, where each piece is finished before the next."""
    blaster: str | None = None
    """The Boodleblaster that is being fired."""
    flying: list[str] = msgspec.field(default_factory=list)
    """What it shoots and has not landed yet."""
    blasts: int = 0
    leaving: str | None = None
    """The Grumjug that has set a Grumbomb and must leave its square at once."""
    drives: list[Drive] = msgspec.field(default_factory=list)
    arrived: str | None = None
    """The reinforcement of this turn."""
    cast: list[str] = msgspec.field(default_factory=list)
    """Boodlewizzes that have tried their spell in this phase."""
    combat: Combat = msgspec.field(default_factory=Combat)
    march: March = msgspec.field(default_factory=March)


class Phase(Enum):
    """In the order in which they are first played. A game can be begun anew at the start of each."""

    SIDES = "sides"
    VALLEY = "valley"
    FORCES = "forces"
    DEPLOY_GRUMJUGS = "deploy_grumjugs"
    SOLO_GRUMJUGS = "solo_grumjugs"
    SOLO_FORCE = "solo_force"
    DEPLOY_BOODLES = "deploy_boodles"
    BOODLES_ROLL = "boodles_roll"
    BOODLES_MOVE = "boodles_move"
    BOODLES_ATTACK = "boodles_attack"
    BOODLES_CAST = "boodles_cast"
    GRUMJUGS_REINFORCE = "grumjugs_reinforce"
    GRUMJUGS_MOVE = "grumjugs_move"
    GRUMJUGS_ATTACK = "grumjugs_attack"
    OVER = "over"


GETTING_READY: Final = (
    Phase.SIDES,
    Phase.VALLEY,
    Phase.FORCES,
    Phase.DEPLOY_GRUMJUGS,
    Phase.SOLO_GRUMJUGS,
    Phase.SOLO_FORCE,
    Phase.DEPLOY_BOODLES,
)
OF_BOODLES: Final = (Phase.BOODLES_ROLL, Phase.BOODLES_MOVE, Phase.BOODLES_ATTACK, Phase.BOODLES_CAST)
OF_GRUMJUGS: Final = (Phase.GRUMJUGS_REINFORCE, Phase.GRUMJUGS_MOVE, Phase.GRUMJUGS_ATTACK)


class Valley(Enum):
    """A valley by the colour of the logo beside it."""

    GREEN = "green"
    RED = "red"


class HowItEnded(Enum):
    """Which ending it was."""

    POINTS = "points"
    ALL_DESTROYED = "all_destroyed"
    TRAPPED = "trapped"
    FORFEIT = "forfeit"
    NIGHTFALL = "nightfall"
    SOLO_HOME = "solo_home"
    SOLO_DESTROYED = "solo_destroyed"


class Outcome(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """Who won, and how."""

    winner: Side
    how: HowItEnded


class Flight(State, kw_only=True, forbid_unknown_fields=True):
    """The root: everything there is to know of a game."""

    options: FlightOptions
    sides: list[Side | None]
    """By seat: which side it plays. One seat alone plays the Boodles solo."""
    phase: Phase = Phase.SIDES
    start: Valley | None = None
    """The valley in which the Boodles start."""
    forces: dict[str, dict[str, int]] = msgspec.field(default_factory=lambda: {"boodles": {}, "grumjugs": {}})
    """By side, then kind: what was chosen and has not been placed yet."""
    locked: list[str] = msgspec.field(default_factory=list)
    """The sides whose force is chosen."""
    pieces: dict[str, Piece] = msgspec.field(default_factory=dict)
    """What is on the board, by id, in the order in which it came."""
    fallen: list[str] = msgspec.field(default_factory=list)
    """Counters that were destroyed, in their order."""
    score_box: list[str] = msgspec.field(default_factory=list)
    """Boodlebeings that have reached the finishing valley and left the board."""
    points: int = 0
    round: int = 1
    """A round is a Boodle turn and the Grumjug turn after it."""
    turn: Turn = msgspec.field(default_factory=Turn)
    spells: list[str] = msgspec.field(default_factory=list)
    """The squares of Boodlewizzes whose spell works through the coming Grumjug movement phase."""
    at_home: int = 0
    """So many Boodle turns in a row all Boodlebeings on the board have ended in the starting valley."""
    stayed: dict[str, int] = msgspec.field(default_factory=dict)
    """By being: so many Boodle turns in a row it has ended in the starting valley (BOO-Q-54, reading C)."""
    rolled: int = 0
    """Solo: how many of the starting pieces have been rolled for."""
    outcome: Outcome | None = None

    @property
    def content(self) -> PassesContent:
        return cast(PassesContent, self.__dict__["content"])

    @property
    def ground(self) -> Ground:
        """The map, under this group's reading of mountain corners."""
        known: Ground | None = self.__dict__.get("ground_here")
        if known is None:
            blocked = self.options.block_mountain_corners is BlockMountainCorners.BLOCKED
            known = self.__dict__["ground_here"] = ground(self.content.map.rows, blocked)
        return known

    @property
    def solo(self) -> bool:
        return len(self.sides) == 1

    def seat_of(self, side: Side) -> Seat:
        """Who plays a side; alone one person plays, or rolls for, both."""
        return self.sides.index(side) if side in self.sides else 0

    @property
    def boodle_seat(self) -> Seat:
        return self.seat_of(Side.BOODLES)

    @property
    def grumjug_seat(self) -> Seat:
        return self.seat_of(Side.GRUMJUGS)

    @property
    def starting_valley(self) -> frozenset[str]:
        return self.ground.red if self.start is Valley.RED else self.ground.green

    @property
    def finishing_valley(self) -> frozenset[str]:
        return self.ground.green if self.start is Valley.RED else self.ground.red

    @property
    def bombs_hidden(self) -> bool:
        return self.options.hidden_bomb_state is HiddenBombState.HIDDEN

    @property
    def arrived_stay(self) -> bool:
        return self.options.arrived_pieces_stay is ArrivedPiecesStay.STAY

    @property
    def counters_return(self) -> bool:
        return self.options.destroyed_counters_return is DestroyedCountersReturn.RETURN

    def named(self, id: str) -> Piece | None:
        """The piece on the board with this id."""
        return self.pieces.get(id)

    def beings(self) -> list[Piece]:
        """All Boodlebeings on the board."""
        return [piece for piece in self.pieces.values() if piece.kind in BEINGS]

    def of(self, kind: Kind) -> list[Piece]:
        return [piece for piece in self.pieces.values() if piece.kind is kind]
