"""A turn: a mat pushed in, a movement and a purchase, each at most once and in any order."""

from __future__ import annotations

from typing import Any, Final

from rules.drunkgeon import ending, magic, spells
from rules.drunkgeon.answers import AtFirstPush, AtTurn, Buy, Cast, EndTurn, Insert, Move, PlaceGlass, Step, TurnAction
from rules.drunkgeon.naming import STACK, glass_thing, mat_name
from rules.drunkgeon.options import InsertCompulsory
from rules.drunkgeon.pushing import PUSHING, dead, drawn_from_stack, insert
from rules.drunkgeon.setup import own_key_mat
from rules.drunkgeon.state import Dungeon
from rules.drunkgeon.state import Turn as TurnState
from rules.drunkgeon.walking import walk
from rules.events import Hands, Happened, Put
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose


def turn(dungeon: Dungeon) -> Script[None]:
    """The active player's turn, whole. Raises Closed."""
    seat = dungeon.active
    try:
        if dungeon.heroes[seat].square is None:
            yield from come_in(dungeon, seat)
        yield from act(dungeon)
    except Moot:  # who was asked has died meanwhile, or a ruling has given the turn to somebody else
        if dungeon.active != seat and dungeon.hero.alive:
            dungeon.turn = TurnState()
            return
    pass_the_turn(dungeon)


def pass_the_turn(dungeon: Dungeon) -> None:
    """To the left, past the dead (DRK-TURN-04). Raises Closed."""
    dungeon.turn = TurnState()
    order = [seat for seat in dungeon.clockwise_from(dungeon.active + 1) if dungeon.heroes[seat].alive]
    if not order or _place(dungeon, order[0]) <= _place(dungeon, dungeon.active):
        dungeon.rounds += 1
    ending.after_turn(dungeon)
    dungeon.active = order[0]
    dungeon.tell(Happened("DRK-TURN-04", key="turn", args={"seat": dungeon.active}, seat=dungeon.active))


def _place(dungeon: Dungeon, seat: Seat) -> int:
    """How many seats left of the first player."""
    return (seat - dungeon.first) % len(dungeon.heroes)


# --- the first turn -------------------------------------------------------------------------------------


def come_in(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """The key mat is pushed in, and then the filled glass is placed on it (DRK-INS-05, DRK-INS-06)."""
    mat = own_key_mat(dungeon, seat)
    if mat in dungeon.heroes[seat].mats:
        owner = None if dungeon.half_pint else seat
        yield from insert(dungeon, seat, mat, owner, what="first_push", answers=AtFirstPush, laws=FIRST_PUSH_LAWS)
        dungeon.turn.pushed = True
    question = Choose(
        dungeon, dungeon.whose_turn, "place_glass", AtTurn, likely_places, GLASS_LAWS, facts=lambda: _key_facts(dungeon)
    )
    placed = yield from ask(question)
    fill_glass(dungeon, dungeon.active, placed.square)


def key_square(dungeon: Dungeon, seat: Seat) -> str | None:
    """Where the own key mat lies; None if it is not in the dungeon."""
    mat = own_key_mat(dungeon, seat)
    return next((square for square, one in dungeon.cells.items() if one == mat), None)


def _key_facts(dungeon: Dungeon) -> Facts:
    return {"square": key_square(dungeon, dungeon.active) or "", "fingers": dungeon.hero.full or 0}


def likely_places(dungeon: Dungeon) -> list[PlaceGlass]:
    """The own key mat's square; should a ruling have taken the mat out, any square will do."""
    square = key_square(dungeon, dungeon.active)
    return [PlaceGlass(square)] if square is not None else [PlaceGlass(one) for one in dungeon.cells]


@law("DRK-INS-05", PlaceGlass, Insert, Move, Buy, Cast, Step, EndTurn)
def key_mat_first(dungeon: Dungeon, action: Any) -> Broken:
    """Before the key mat is in, nothing else may be done (DRK-Q-06)."""
    return {"mat": mat_name(dungeon, own_key_mat(dungeon, dungeon.active))}


@law("DRK-INS-05", Insert, Move, Buy, Cast, Step, EndTurn)
def glass_first(dungeon: Dungeon, action: Any) -> Broken:
    return {"square": key_square(dungeon, dungeon.active) or ""}


@law("DRK-INS-06", PlaceGlass)
def not_on_own_key_mat(dungeon: Dungeon, place: PlaceGlass) -> Broken:
    square = key_square(dungeon, dungeon.active)
    wrong = place.square not in dungeon.cells if square is None else place.square != square
    return wrong and {"square": square or "", "place": place.square}


@law("DRK-INS-06", PlaceGlass)
def glass_stands_already(dungeon: Dungeon, place: PlaceGlass) -> Broken:
    return dungeon.hero.square is not None and {"square": dungeon.hero.square}


FIRST_PUSH_LAWS: Final[Laws[Dungeon, Any]] = Laws([key_mat_first, *PUSHING])
GLASS_LAWS: Final[Laws[Dungeon, Any]] = Laws([dead, glass_first, glass_stands_already, not_on_own_key_mat])


def fill_glass(dungeon: Dungeon, seat: Seat, square: str) -> None:
    """From now on the glass is life (DRK-INTRO-01)."""
    hero = dungeon.heroes[seat]
    hero.square, hero.fingers = square, hero.full or dungeon.content.fingers
    args: Facts = {"seat": seat, "square": square, "fingers": hero.fingers}
    verb = Put("DRK-INS-06", glass_thing(seat), square, key="places_glass", args=args, seat=seat, hands=Hands.DONE)
    dungeon.tell(verb)


# --- the three things -----------------------------------------------------------------------------------


def act(dungeon: Dungeon) -> Script[None]:
    """Until the player says that the turn is complete, or nothing is left to do (DRK-TURN-02, DRK-TURN-03)."""
    while dungeon.hero.alive and something_left(dungeon):
        question = Choose(
            dungeon, dungeon.whose_turn, "turn", AtTurn, likely_actions, TURN_LAWS, facts=lambda: _turn_facts(dungeon)
        )
        action: TurnAction = yield from ask(question)
        match action:
            case EndTurn():
                return
            case Insert(mat):
                yield from insert_one(dungeon, mat)
            case Move():
                yield from walk(dungeon)
            case Buy(spell):
                dungeon.turn.bought = True
                yield from magic.buy(dungeon, spell)
            case Cast(spell):
                yield from cast(dungeon, spell)


def cast(dungeon: Dungeon, spell: Any) -> Script[None]:
    """Magic of the own turn; a ghost walks at once."""
    yield from spells.cast(dungeon, dungeon.active, spell)
    if dungeon.turn.ghost and not dungeon.turn.moved and dungeon.hero.alive:
        yield from walk(dungeon)


def insert_one(dungeon: Dungeon, mat: str) -> Script[None]:
    """One mat of the hand, or the top one of the stack, which must then go in (DRK-Q-44)."""
    seat = dungeon.active
    dungeon.turn.pushed = True
    if mat == STACK:
        mat = yield from drawn_from_stack(dungeon, seat)
        yield from insert(dungeon, seat, mat, None)
    else:
        yield from insert(dungeon, seat, mat, seat)


def something_left(dungeon: Dungeon) -> bool:
    """Whether there is anything to choose but the end of the turn."""
    turn = dungeon.turn
    buys = not turn.bought and dungeon.supply.magic
    return bool(dungeon.hero.magic or buys or not turn.moved or can_insert(dungeon))


def can_insert(dungeon: Dungeon) -> bool:
    has = dungeon.stack.count if dungeon.half_pint else len(dungeon.hero.mats)
    return not dungeon.turn.pushed and has > 0


def _turn_facts(dungeon: Dungeon) -> Facts:
    return {"seat": dungeon.active, "fingers": dungeon.hero.fingers}


def likely_actions(dungeon: Dungeon) -> list[Any]:
    mats = [STACK] if dungeon.half_pint else dungeon.hero.mats
    return [
        *map(Insert, mats),
        Move(),
        *magic.likely_buys(dungeon),
        *spells.likely_casts(dungeon),
        EndTurn(),
    ]


@law("DRK-TURN-02", Insert)
def inserted_already(dungeon: Dungeon, action: Insert) -> Broken:
    return dungeon.turn.pushed


@law("DRK-TURN-02", Move)
def moved_already(dungeon: Dungeon, action: Move) -> Broken:
    return dungeon.turn.moved


@law("DRK-TURN-02", Buy)
def bought_already(dungeon: Dungeon, action: Buy) -> Broken:
    return dungeon.turn.bought


@law("DRK-HALF-04", Insert)
def not_from_the_stack(dungeon: Dungeon, action: Insert) -> Broken:
    """In a Half Pint Dungeon the top mat of the stack goes in and no other."""
    return dungeon.half_pint and action.mat != STACK and {"mat": mat_name(dungeon, action.mat)}


@law("DRK-HALF-04", Insert)
def stack_empty(dungeon: Dungeon, action: Insert) -> Broken:
    return dungeon.half_pint and action.mat == STACK and not dungeon.stack.count


@law("DRK-INS-01", Insert)
def not_in_own_hand(dungeon: Dungeon, action: Insert) -> Broken:
    """Only a mat that the player holds."""
    if dungeon.half_pint or action.mat in dungeon.hero.mats:
        return False
    return {"mat": mat_name(dungeon, action.mat), "held": tuple(mat_name(dungeon, one) for one in dungeon.hero.mats)}


@law("DRK-MOVE-01", Step)
def no_flip_yet(dungeon: Dungeon, step: Step) -> Broken:
    return True


@law("DRK-INS-05")
def not_come_in(dungeon: Dungeon, action: Any) -> Broken:
    """Should a ruling have given the turn to somebody who has not had a first one: that begins with the key mat."""
    return dungeon.hero.square is None and {"seat": dungeon.active}


@law("DRK-INS-01", EndTurn)
def must_insert(dungeon: Dungeon, action: EndTurn) -> Broken:
    """A group may want a mat to be pushed every turn (DRK-Q-04)."""
    return dungeon.options.insert_compulsory is InsertCompulsory.COMPULSORY and can_insert(dungeon)


TURN_LAWS: Final[Laws[Dungeon, Any]] = Laws(
    [
        dead,
        inserted_already,
        moved_already,
        bought_already,
        not_from_the_stack,
        stack_empty,
        not_in_own_hand,
        no_flip_yet,
        glass_stands_already,
        not_come_in,
        must_insert,
        *magic.BUY_LAWS,
        *spells.CAST_LAWS,
    ]
)
