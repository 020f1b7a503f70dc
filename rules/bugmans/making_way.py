"""A Helpful Character makes way for a Dangerous one that comes to share its square."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.naming import who
from rules.bugmans.printed import DANGEROUS, HELPFUL
from rules.bugmans.squares import SQUARES
from rules.bugmans.state import Character, MakeWay, Room
from rules.bugmans.stepping import closed_to, relocate
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose


def make_way(room: Room, square: str) -> Script[None]:
    """Every Helpful Character that shares this square with a Dangerous one is moved by the active player."""
    while piece := _in_the_way(room, square):
        room.turn.making_way = piece
        question = Choose(room, room.active, "make_way", MakeWay, likely_ways, WAY_LAWS, facts=partial(_facts, room))
        try:
            chosen = yield from ask(question)
        except Moot:  # not a single empty space is left, or a ruling has taken it away
            room.turn.making_way = None
            return
        room.turn.making_way = None
        relocate(room, piece, chosen.to, "BUG-MOVE-29", "makes_way")


def _in_the_way(room: Room, square: str) -> str | None:
    here = room.at(square)
    if not any(one.kind in DANGEROUS for one in here):
        return None
    return next((one.id for one in here if one.kind in HELPFUL), None)


def _facts(room: Room) -> Facts:
    return {"who": who(room, room.turn.making_way or "")}


def _moved_on(room: Room) -> Character | None:
    return room.characters.get(room.turn.making_way or "")


def likely_ways(room: Room) -> list[MakeWay]:
    one = _moved_on(room)
    return [MakeWay(square) for square in nearest_empty(room, one)] if one else []


def empty_for(room: Room, one: Character) -> list[str]:
    """The empty squares on which a character may stand."""
    taken = room.occupied() | _held_for_a_draw(room)
    return [square for square in SQUARES if square not in taken and not closed_to(room, one, square)]


def _held_for_a_draw(room: Room) -> set[str]:
    """The square that a Dangerous Character stepped from, while it may have to go back there (BUG-Q-36)."""
    movement = room.turn.movement
    if movement is None or movement.came_from is None:
        return set()
    mover = room.characters.get(movement.piece)
    if mover is None or mover.kind not in DANGEROUS:
        return set()
    faces_a_dwarf = any(one.seat is not None and one.square == mover.square for one in room.characters.values())
    return {movement.came_from} if faces_a_dwarf else set()


def nearest_empty(room: Room, one: Character) -> list[str]:
    """The empty squares as close as possible on which a character may stand, by spaces (BUG-Q-13, BUG-Q-42).

    One legal step away, if there is one: else those to which the count is smallest.
    """
    empty = empty_for(room, one)
    beside = [square for square in room.ground.walkable[one.square] if square in empty]
    if beside:
        return beside
    spaces = room.ground.spaces_from(one.square)
    nearest = min((spaces[square] for square in empty if square in spaces), default=0)
    return [square for square in empty if spaces.get(square) == nearest]


@law("BUG-MOVE-29", MakeWay)
def nobody_may_stand_there(room: Room, way: MakeWay) -> Broken:
    one = _moved_on(room)
    return (one is None or way.to not in room.ground.floor or closed_to(room, one, way.to)) and {"square": way.to}


@law("BUG-MOVE-29", MakeWay)
def not_an_empty_space(room: Room, way: MakeWay) -> Broken:
    """What the Dangerous Character may have to go back to counts as taken."""
    return way.to in room.occupied() | _held_for_a_draw(room) and {"square": way.to}


@law("BUG-MOVE-29", MakeWay)
def adjoining_spaces_first(room: Room, way: MakeWay) -> Broken:
    one = _moved_on(room)
    nearest = nearest_empty(room, one) if one else []
    if one is None or way.to in nearest or not _adjoin(room, one, nearest):
        return False
    return {"square": way.to}


@law("BUG-MOVE-30", MakeWay)
def as_close_as_possible(room: Room, way: MakeWay) -> Broken:
    """Where no adjoining square is empty, only the nearest ones serve."""
    one = _moved_on(room)
    nearest = nearest_empty(room, one) if one else []
    if one is None or way.to in nearest or _adjoin(room, one, nearest):
        return False
    return {"square": way.to}


def _adjoin(room: Room, one: Character, nearest: list[str]) -> bool:
    return bool(nearest) and nearest[0] in room.ground.walkable[one.square]


WAY_LAWS: Final[Laws[Room, MakeWay]] = Laws(
    [nobody_may_stand_there, not_an_empty_space, adjoining_spaces_first, as_close_as_possible]
)
