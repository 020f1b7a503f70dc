"""Walking: all moves are used, forward unless the way forks, and back only where it ends."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.drunkgeon import events, flipping
from rules.drunkgeon.answers import AtStep, Buy, Cast, EndTurn, Insert, Move, Step, Stop
from rules.drunkgeon.maze import beside, open_neighbours, touching_corners
from rules.drunkgeon.options import RoomRequirement
from rules.drunkgeon.pieces import carry_glass
from rules.drunkgeon.pushing import dead
from rules.drunkgeon.state import Dungeon, Walk
from rules.events import Hands, Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message, Seat
from rules.requests import Choose, Term

# --- where a step may lead ------------------------------------------------------------------------------


def reachable(dungeon: Dungeon, square: str) -> list[str]:
    """The next squares, walls considered; for who walks as a ghost there are none (DRK-MOVE-05)."""
    if dungeon.turn.ghost:
        return list(beside(dungeon, square))
    return open_neighbours(dungeon, square)


def room_closed(dungeon: Dungeon, seat: Seat, square: str) -> bool:
    """Whether a treasure room is there that this player may not enter (DRK-GOAL-01, DRK-ROOM-01)."""
    return dungeon.is_room(square) and (too_few_trophies(dungeon, seat) or bool(missing_keys(dungeon, seat)))


def too_few_trophies(dungeon: Dungeon, seat: Seat) -> bool:
    if dungeon.options.room_requirement is RoomRequirement.KEYS:
        return False
    return dungeon.heroes[seat].trophies < dungeon.content.trophies_needed


def missing_keys(dungeon: Dungeon, seat: Seat) -> list[str]:
    """The colours of which this player has no key yet."""
    keys = dungeon.heroes[seat].keys
    return [colour for colour in dungeon.keys_needed if colour not in keys]


def steps(dungeon: Dungeon, seat: Seat) -> list[str]:
    """Where the next step of the active player's movement may lead, or could lead if there was one now.

    Of the ways on, none leads back unless there is no other (DRK-MOVE-06 to DRK-MOVE-08).
    """
    square = dungeon.heroes[seat].square
    if square is None:
        return []
    ways = [to for to in reachable(dungeon, square) if not room_closed(dungeon, seat, to)]
    walk = dungeon.turn.walk
    back = walk.came_from if walk is not None and seat == dungeon.active else None
    return [to for to in ways if to != back] or ways


# --- laws of a step -------------------------------------------------------------------------------------


@law("DRK-MOVE-05", Step)
def off_the_dungeon(dungeon: Dungeon, step: Step) -> Broken:
    return step.to not in dungeon.cells and {"square": step.to}


@law("DRK-MOVE-04", Step)
def diagonally(dungeon: Dungeon, step: Step) -> Broken:
    square = dungeon.hero.square
    if square is None:
        return False
    return step.to in touching_corners(dungeon.rows, dungeon.columns)[square] and {"place": square, "square": step.to}


@law("DRK-MOVE-02", Step)
def more_than_one_mat(dungeon: Dungeon, step: Step) -> Broken:
    """Each move leads to a mat beside the own one."""
    square = dungeon.hero.square
    if square is None or step.to not in dungeon.cells or step.to in beside(dungeon, square):
        return False
    far = step.to not in touching_corners(dungeon.rows, dungeon.columns)[square]
    return far and {"place": square, "square": step.to}


@law("DRK-MOVE-05", Step)
def through_a_wall(dungeon: Dungeon, step: Step) -> Broken:
    """A wall on either of the two mats closes the way."""
    square = dungeon.hero.square
    if square is None or dungeon.turn.ghost or step.to not in beside(dungeon, square):
        return False
    return step.to not in open_neighbours(dungeon, square) and {"place": square, "square": step.to}


@law("DRK-MOVE-06", Step)
def turns_back(dungeon: Dungeon, step: Step) -> Broken:
    """Back onto the mat just left only at a dead end."""
    walk = dungeon.turn.walk
    if walk is None or step.to != walk.came_from:
        return False
    ways = steps(dungeon, dungeon.active)
    return step.to not in ways and bool(ways) and {"square": step.to, "ways": tuple(ways)}


@law("DRK-GOAL-01", Step)
def trophies_wanting(dungeon: Dungeon, step: Step) -> Broken:
    if step.to not in dungeon.cells or not dungeon.is_room(step.to) or not too_few_trophies(dungeon, dungeon.active):
        return False
    return {"has": dungeon.hero.trophies, "needed": dungeon.content.trophies_needed}


@law("DRK-ROOM-01", Step)
def keys_wanting(dungeon: Dungeon, step: Step) -> Broken:
    if step.to not in dungeon.cells or not dungeon.is_room(step.to):
        return False
    missing = missing_keys(dungeon, dungeon.active)
    return bool(missing) and {"colours": tuple(missing)}


@law("DRK-TURN-04", Step)
def walk_of_another(dungeon: Dungeon, step: Step) -> Broken:
    """Should a ruling have given the turn to another, who walked walks no further."""
    walk = dungeon.turn.walk
    return walk is not None and walk.seat != dungeon.active and {"seat": dungeon.active}


@law("DRK-MOVE-03", Stop)
def moves_left(dungeon: Dungeon, stop: Stop) -> Broken:
    walk = dungeon.turn.walk
    return walk is not None and walk.moves > 0 and {"moves": walk.moves}


@law("DRK-TURN-03", Insert, Move, Buy, Cast, EndTurn)
def in_the_middle_of_a_move(dungeon: Dungeon, action: Any) -> Broken:
    """One thing is finished before the next begins (DRK-Q-05)."""
    walk = dungeon.turn.walk
    return walk is not None and {"moves": walk.moves}


STEP_LAWS: Final[Laws[Dungeon, Any]] = Laws(
    [
        dead,
        in_the_middle_of_a_move,
        moves_left,
        off_the_dungeon,
        diagonally,
        more_than_one_mat,
        through_a_wall,
        turns_back,
        trophies_wanting,
        keys_wanting,
        walk_of_another,
    ]
)


def likely_steps(dungeon: Dungeon) -> list[AtStep]:
    """The mats around, whatever is between, and stopping: so that the screen can say why not."""
    square = dungeon.hero.square
    if square is None:
        return []
    return [*map(Step, beside(dungeon, square)), Stop()]


# --- the movement ---------------------------------------------------------------------------------------


def walk(dungeon: Dungeon) -> Script[None]:
    """A flip for movement, and as many moves (DRK-MOVE-01, DRK-MOVE-02)."""
    seat, turn = dungeon.active, dungeon.turn
    turn.moved = True
    moves = yield from flipping.flip_for_movement(dungeon, seat)
    square = dungeon.heroes[seat].square
    if square is None:
        return
    dungeon.turn.walk = Walk(moves, [square], seat)
    if moves:
        dungeon.tell(Happened("DRK-MOVE-02", key="may_walk", args={"seat": seat, "moves": moves}, seat=seat))
    yield from go_on(dungeon, seat)
    dungeon.turn.walk, dungeon.turn.ghost = None, False


def go_on(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """Step by step, until no move is left, or none can be made. Raises Moot if the turn has gone to somebody else."""
    while (walk := dungeon.turn.walk) is not None and walk.moves > 0 and dungeon.heroes[seat].alive:
        if not steps(dungeon, seat):
            lose_moves(dungeon, seat)
            return
        facts, terms = partial(_facts, dungeon), partial(_terms, dungeon)
        question = Choose(
            dungeon,
            dungeon.whose_turn,
            "step",
            AtStep,
            likely_steps,
            STEP_LAWS,
            facts=facts,
            terms=terms,
            stray="DRK-TURN-03",
        )
        try:
            chosen = yield from ask(question)
        except Moot:  # a ruling may have closed every way
            if seat != dungeon.active:
                raise
            lose_moves(dungeon, seat)
            return
        yield from take_step(dungeon, seat, chosen.to)


def lose_moves(dungeon: Dungeon, seat: Seat) -> None:
    """There is no way on (DRK-MOVE-03): what is left of the moves is lost."""
    walk = dungeon.turn.walk
    if walk is not None and dungeon.heroes[seat].alive:
        args: Facts = {"seat": seat, "moves": walk.moves}
        dungeon.tell(Happened("DRK-MOVE-03", key="no_way", args=args, seat=seat))


def take_step(dungeon: Dungeon, seat: Seat, to: str) -> Script[None]:
    """What stands on the next mat is beaten first; then the glass moves, and takes what it finds (DRK-MOVE-09)."""
    won = yield from events.meet(dungeon, seat, to)
    walk = dungeon.turn.walk
    if not dungeon.heroes[seat].alive or walk is None:
        return
    if not won:
        args: Facts = {"seat": seat, "moves": walk.moves - 1}
        walk.moves = 0
        dungeon.tell(Happened("DRK-MOVE-03", key="is_stopped", args=args, seat=seat))
        return
    carry_glass(dungeon, seat, to, "DRK-MOVE-02", "steps", Hands.DONE)
    walk.moves -= 1
    walk.way.append(to)
    yield from events.arrive(dungeon, seat, to, landing=walk.moves == 0)


def _facts(dungeon: Dungeon) -> Facts:
    walk = dungeon.turn.walk
    return {"moves": walk.moves if walk is not None else 0}


def _terms(dungeon: Dungeon) -> tuple[Term, ...]:
    """How the number of moves came about: what was caught, the trophies under it, and what has been walked."""
    walk = dungeon.turn.walk
    if walk is None:
        return ()
    walked = len(walk.way) - 1
    terms = [(Message("term.moves"), walk.moves + walked)]
    if walked:
        terms.append((Message("term.walked"), -walked))
    return tuple(terms)
