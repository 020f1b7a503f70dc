"""The bar room: who stands where with what, whose turn it is and how far it has come.

The chapters, and what they offer one another (all scripts are generators; call them with ``yield from``):

- ``stepping``: ``likely_steps(room, piece)``, ``STEP_LAWS`` and ``spaces_left(room, piece)`` for whoever asks for
  steps; ``closed_to``; ``relocate(room, piece, square, clause, key)`` puts a piece somewhere and nothing happens there.
- ``moving``: ``begin(room, piece)`` a movement (it ends the one before); ``step(room, piece, to)``, one step of it,
  paid for, with all that is met there; ``send(room, piece, to)``, a direct move, which begins one of its own;
  ``stop(room)`` ends it (making way, Games, stash). ``making_way``: ``nearest_empty(room, one)``.
- ``fighting``: ``fight(room, mover, resident, came_from) -> Fought``, cards, dice and all results, up to the loser's
  way home or the way back in a draw. ``came_from`` is None after a direct move.
- ``charts``: ``roll_chart(room, chart, seat) -> tuple[Effect, ...]`` rolls, carries out, and gives back the effects
  that move the Dwarf (``MOVING_DEEDS``), which it leaves alone.
- ``cards``: ``play_bugmans_card(room, seat)``, step 1 of a turn.
- ``hands``: ``draw_cards(room, seat, count)``, ``discard_down_to_five(room, seat)``; ``replenishing``:
  ``replenish(room)`` for step 5 and ``order(room)`` for step 6.
- ``bar``: ``serve(room, seat, square)``, a counter from the Bar to a Dwarf, refilled at once; ``at_the_bar(room,
  seat)``.
- ``counters``: every way in which a counter changes hands: ``discard_carried``, ``discard_stashed``, ...
- ``stashing``: ``stash_load(room, seat)``.
- ``ending``: ``Closed`` is raised where the game ends, whatever was going on; nobody but the game's script catches it.

A fight of the active Dwarf sets ``turn.over``: whoever asks next looks at it first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, TypeAlias, cast

import msgspec

from rules.bugmans.printed import DANGEROUS, HELPFUL, Kind, RoomContent
from rules.bugmans.squares import Ground, ground
from rules.kernel import State
from rules.message import Seat
from rules.pool import Pool
from rules.requests import NOBODY, Pass

DECK: Final = "deck"
DISCARDS: Final = "discards"
PLAYED: Final = "played"
"""The Bugman's card that is being played."""
ON_MOVER: Final = "on-mover"
ON_RESIDENT: Final = "on-resident"
"""Fight cards that lie for a combatant."""
LAST_ROUND: Final = 100
"""After so many rounds it is chucking-out time."""
COUNTERS: Final = "counters"
"""The pile of square counters: drawn from under this name."""


def hand_place(seat: Seat) -> str:
    """The pool's, and the table's, place for a seat's hand."""
    return f"hand-{seat}"


# --- house rules ------------------------------------------------------------------------------------


class Cards(Enum):
    """Whose playing cards are played with."""

    APP = "app"
    REAL = "real"


class StashTarget(Enum):
    BY_PLAYERS = "by_players"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"


class TieBreak(Enum):
    SHARED = "shared"
    ENDER = "ender"
    COUNTERS = "counters"


class HiddenStashes(Enum):
    OPEN = "open"
    HIDDEN = "hidden"
    """What is knocked out of a stash is not seen, and what a stash is worth is counted only at the end."""


class ChuckingOut(Enum):
    """When a night ends on which nobody gets anywhere: it could last for ever (BUG-Q-67)."""

    HUNDRED_ROUNDS = "hundred_rounds"
    NEVER = "never"


class DoorEntryStraight(Enum):
    DIAGONAL = "diagonal"
    STRAIGHT = "straight"


class CountThroughWalls(Enum):
    ROUND = "round"
    THROUGH = "through"


class RevellersBarrage(Enum):
    ONE_THROW = "one_throw"
    BARRAGE = "barrage"


class FlushAfterBogFight(Enum):
    NOT_THIS_TURN = "not_this_turn"
    AT_ONCE = "at_once"


class GreensDistinct(Enum):
    ALIKE = "alike"
    DISTINCT = "distinct"


class DongliesDoubleAllDice(Enum):
    OWN_DIE = "own_die"
    ALL_DICE = "all_dice"


class RoomOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the group settles what the rulebook leaves open."""

    cards: Cards = Cards.APP
    stash_target: StashTarget = StashTarget.BY_PLAYERS
    tie_break: TieBreak = TieBreak.SHARED
    hidden_stashes: HiddenStashes = HiddenStashes.OPEN
    door_entry_straight: DoorEntryStraight = DoorEntryStraight.DIAGONAL
    count_through_walls: CountThroughWalls = CountThroughWalls.ROUND
    revellers_barrage: RevellersBarrage = RevellersBarrage.ONE_THROW
    flush_after_bog_fight: FlushAfterBogFight = FlushAfterBogFight.NOT_THIS_TURN
    greens_distinct: GreensDistinct = GreensDistinct.ALIKE
    donglies_double_all_dice: DongliesDoubleAllDice = DongliesDoubleAllDice.OWN_DIE
    chucking_out: ChuckingOut = ChuckingOut.HUNDRED_ROUNDS


# --- facts ------------------------------------------------------------------------------------------


class Character(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A Dwarf, a Dangerous or a Helpful Character on the board."""

    id: str
    """``dwarf-red``, or the counter's id with a number: ``troll-2``."""
    kind: Kind
    square: str
    counter: str = ""
    """The counter's id in the content, for what is printed on it; "" for a Dwarf."""
    seat: Seat | None = None
    """Whose Dwarf it is."""

    @property
    def dangerous(self) -> bool:
        return self.kind in DANGEROUS

    @property
    def helpful(self) -> bool:
        return self.kind in HELPFUL


class Player(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """One player's colour, Home Table, load and stash. His Dwarf is among the room's characters."""

    colour: str | None = None
    first_roll: int | None = None
    """Who places his Home Table first; None once he has been beaten, or rolls again."""
    home: str | None = None
    """The Home Table's square."""
    carried: list[str] = msgspec.field(default_factory=list)
    """Counters under the Dwarf, by their id in the content."""
    stash: list[str] = msgspec.field(default_factory=list)
    """Counters under the Home Table; with hidden stashes those too that were knocked out unseen."""
    lost: int = 0
    """How many of the stash were knocked out unseen."""
    counted: int | None = None
    """What the stash was counted to be worth at the end, where the app cannot know it."""

    @property
    def dwarf(self) -> str:
        return f"dwarf-{self.colour}"

    @property
    def stashed(self) -> int:
        """How many counters lie under the Home Table."""
        return len(self.stash) - self.lost


class Step(Enum):
    """The steps of a turn. Encounters (the rulebook's step 4) belong to the move that leads to them."""

    CARD = "card"
    PICK_UP = "pick_up"
    MOVE = "move"
    REPLENISH = "replenish"
    ORDER = "order"
    STASH = "stash"


class Movement(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """One piece on its way, until it stops or somebody else is moved."""

    piece: str
    came_from: str | None = None
    """The square it stood on before; None before its first step, and after a direct move."""
    bonus: int = 0
    """Spaces that only this piece has, and only now."""
    fought: bool = False
    """It has fought in this movement, so it completes no move any more."""
    games_due: bool = False
    """It came through Vomit to a Games square: if it remains, the Games chart is rolled."""


class Turn(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """The turn that is being played."""

    step: Step = Step.CARD
    over: bool = False
    """The active Dwarf has fought: nothing of this turn is left but what is going on."""
    won: bool = False
    """The active Dwarf has won the last fight that it had in this turn."""
    roll: int | None = None
    """What the Dwarf's move was rolled as."""
    load: int = 0
    """How many counters he carried then."""
    spaces: int = 0
    """What is left of the roll, or of the move card in play."""
    stopped: list[str] = msgspec.field(default_factory=list)
    """Pieces that may have no more of these spaces."""
    movement: Movement | None = None
    card: str | None = None
    """The Bugman's card in play."""
    card_used: bool = False
    """At least one space of the card in play has been moved."""
    extra: bool = False
    """One counter more is to be taken from the Bar."""
    extra_kind: Kind | None = None
    """What was taken as the extra counter: it does not use up the right to one of its kind."""
    dealt: str | None = None
    """A counter that was dealt for the Bar and has still to be placed."""
    refilling: str | None = None
    """The Bar square that is being dealt for."""
    making_way: str | None = None
    """The Helpful Character that is being moved on."""
    flushed: bool = False
    borrowed: bool = False
    """The Gobbo Loan Shark's chart was rolled."""
    ordered: bool = False


class Side(Enum):
    MOVER = "mover"
    RESIDENT = "resident"


class Fight(msgspec.Struct, eq=False, forbid_unknown_fields=True):
    """A fight that is going on. The cards lie in the pool, on ``ON_MOVER`` and ``ON_RESIDENT``."""

    mover: str
    resident: str
    came_from: str | None = None
    """Where the mover goes back in a draw; None after a direct move."""
    trigger: str = ""
    """The Dwarf that triggered it."""
    waiting: list[Seat] = msgspec.field(default_factory=list)
    """Who has still to have his go, in order; the first one has it now."""
    backed: Side | None = None
    """For whom the seat whose go it is has played."""
    colours: list[str] = msgspec.field(default_factory=list)
    """The colours that this seat has played."""
    dice: dict[str, int] = msgspec.field(default_factory=dict)
    """Dwarfs' own dice, by id."""
    extra_owners: dict[str, list[Seat]] = msgspec.field(default_factory=dict)
    """Who rolls the extra dice of a combatant, by its id."""
    extra_dice: dict[str, list[int]] = msgspec.field(default_factory=dict)


class Fought(msgspec.Struct, frozen=True):
    """How a fight ended: who won and who lost, or nobody after a draw."""

    winner: str | None
    loser: str | None


class Phase(Enum):
    COLOURS = "colours"
    ROLLS = "rolls"
    TABLES = "tables"
    DEALING = "dealing"
    PLAY = "play"
    OVER = "over"


class Room(State, kw_only=True, forbid_unknown_fields=True):
    """The root: everything there is to know of a game."""

    options: RoomOptions
    target: int
    """So many counters complete a stash."""
    players: list[Player]
    cards: Pool
    """Places: ``DECK``, ``DISCARDS``, ``PLAYED``, ``ON_MOVER``, ``ON_RESIDENT`` and the hands."""
    pile: dict[str, int]
    """Counters left in the pile, by id; their order is nobody's knowledge."""
    bar: dict[str, str | None]
    """What lies on each Bar square."""
    phase: Phase = Phase.COLOURS
    active: Seat = 0
    turn: Turn = msgspec.field(default_factory=Turn)
    characters: dict[str, Character] = msgspec.field(default_factory=dict)
    """Everybody on the board, by id, in the order in which they came."""
    vomit: list[str] = msgspec.field(default_factory=list)
    """Squares with a Pile of Vomit."""
    out_of_order: list[str] = msgspec.field(default_factory=list)
    """Bogs with the Out of Order counter."""
    revellers: list[str] = msgspec.field(default_factory=list)
    """Long Table squares with a Rowdy Reveller."""
    discarded: dict[str, int] = msgspec.field(default_factory=dict)
    """Counters that are out of the game and were seen to go."""
    fight: Fight | None = None
    turns: int = 0
    """How many turns have been played."""
    completed_by: Seat | None = None
    """Whose stash was completed first."""

    @property
    def content(self) -> RoomContent:
        return cast(RoomContent, self.__dict__["content"])

    @property
    def ground(self) -> Ground:
        """The board's squares and what joins them, under this group's readings of doors and walls."""
        known: Ground | None = self.__dict__.get("ground_here")
        if known is None:
            straight = self.options.door_entry_straight is DoorEntryStraight.STRAIGHT
            through = self.options.count_through_walls is CountThroughWalls.THROUGH
            known = self.__dict__["ground_here"] = ground(self.content.map.rows, straight, through)
        return known

    @property
    def real_cards(self) -> bool:
        return self.options.cards is Cards.REAL

    def dwarf(self, seat: Seat) -> Character:
        """Raises KeyError before his Home Table is placed."""
        return self.characters[self.players[seat].dwarf]

    def named(self, id: str) -> Character | None:
        """The character on the board with this id."""
        return self.characters.get(id)

    def at(self, square: str) -> list[Character]:
        return [one for one in self.characters.values() if one.square == square]

    def home_owner(self, square: str) -> Seat | None:
        """Whose Home Table stands there."""
        for seat, player in enumerate(self.players):
            if player.home == square:
                return seat
        return None

    def occupied(self) -> set[str]:
        """Every square that is not empty: whatever lies or stands there, the Out of Order counter apart (BUG-Q-14)."""
        taken = {one.square for one in self.characters.values()}
        taken.update(self.vomit, self.revellers)
        taken.update(square for square, counter in self.bar.items() if counter is not None)
        taken.update(player.home for player in self.players if player.home is not None)
        return taken

    def kind_of(self, counter: str) -> Kind:
        """What a counter shows, by its id in the content."""
        return self.content.counters[counter].kind

    def carries(self, seat: Seat, kind: Kind) -> int:
        """How many counters of a kind a Dwarf carries."""
        return sum(1 for counter in self.players[seat].carried if self.kind_of(counter) is kind)

    def round_from(self, seat: Seat) -> Iterator[Seat]:
        """All seats once, clockwise, beginning with this one."""
        count = len(self.players)
        return ((seat + step) % count for step in range(count))


def still_active(room: Room) -> Callable[[], Seat]:
    """Whose question it is as long as nobody else is given the turn; then it is overtaken."""
    seat = room.active
    return lambda: seat if room.active == seat else NOBODY


# --- what a player may answer: setting up, the Bar, placing, moving, the end -------------------------


class Colour(msgspec.Struct, frozen=True, tag="colour"):
    """This colour's Dwarf and Home Table are mine."""

    colour: str


class PlaceTable(msgspec.Struct, frozen=True, tag="place_table"):
    """Here stands my Home Table."""

    square: str


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Pick up what lies on a Bar square; ``extra``: with the card Take 1 Extra."""

    square: str
    extra: bool = False


class Place(msgspec.Struct, frozen=True, tag="place"):
    """The dealt counter goes there."""

    square: str


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A piece takes one step."""

    piece: str
    to: str


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    """The move ends here."""


class MakeWay(msgspec.Struct, frozen=True, tag="make_way"):
    """The Helpful Character goes there."""

    to: str


class FreeDrink(msgspec.Struct, frozen=True, tag="free_drink"):
    """The Booze on this Bar square goes to the completed stash."""

    square: str


Walking: TypeAlias = Move | Stop
Picking: TypeAlias = Take | Pass


# --- what a player may answer: cards, fights, charts, replenishing ----------------------------------


class PlayCard(msgspec.Struct, frozen=True, tag="play_card"):
    """Step 1: play this Bugman's card."""

    card: str


class Send(msgspec.Struct, frozen=True, tag="send"):
    """A piece goes directly to a square (Bogs or Home Table)."""

    piece: str
    to: str


class Throw(msgspec.Struct, frozen=True, tag="throw"):
    """A Reveller on a Long Table square throws at a Dwarf, or at the Home Table on a square (``target`` is its id or
    its square)."""

    reveller: str
    target: str


class LayCard(msgspec.Struct, frozen=True, tag="lay_card"):
    """A Fight card for one of the combatants."""

    card: str
    on: Side


class LeaveBogs(msgspec.Struct, frozen=True, tag="leave_bogs"):
    """After a draw in the Bogs, who was sent there goes to this space."""

    to: str


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """This card goes from the hand to the discards."""

    card: str


class Flush(msgspec.Struct, frozen=True, tag="flush"):
    """Use the Bogs."""


class Borrow(msgspec.Struct, frozen=True, tag="borrow"):
    """Deal with the Gobbo Loan Shark."""


class OrderDrinks(msgspec.Struct, frozen=True, tag="order_drinks"):
    """Order from the Serving Wench."""


class ChooseServed(msgspec.Struct, frozen=True, tag="choose_served"):
    """The counter on this Bar square is served."""

    square: str


def dwarf_id(colour: str) -> str:
    return f"dwarf-{colour}"
