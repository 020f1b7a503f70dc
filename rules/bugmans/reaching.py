"""Where the Dwarf that is walking can get to, and by which way: for the screen, which lets far squares be tapped."""

from __future__ import annotations

import msgspec

from rules.bugmans.naming import floor_name, kind_name, who
from rules.bugmans.printed import DANGEROUS, Kind
from rules.bugmans.state import Character, Room, Step
from rules.bugmans.stepping import closed_to, spaces_left
from rules.message import Message


class Reach(msgspec.Struct, frozen=True):
    """A square that the walking Dwarf can reach: by the shortest way on which nothing is met before it."""

    square: str
    cost: int
    way: tuple[str, ...]
    """The squares to step onto, the goal last."""
    there: tuple[Message, ...] = ()
    """What is met there and has to be settled before anything else: whom to fight, Vomit, a game."""

    @property
    def meets(self) -> bool:
        return bool(self.there)


def walker(room: Room) -> str | None:
    """The Dwarf that spends its roll just now."""
    turn = room.turn
    walking = turn.step is Step.MOVE and turn.roll is not None and not turn.over and room.fight is None
    return room.players[room.active].dwarf if walking else None


def reachable(room: Room) -> tuple[Reach, ...]:
    """All squares within what is left of the roll, nearest first."""
    piece = walker(room)
    one = room.characters.get(piece) if piece else None
    if one is None:
        return ()
    spaces = spaces_left(room, one.id)
    found: dict[str, Reach] = {}
    ways: list[tuple[str, ...]] = [()]
    for cost in range(1, spaces + 1):
        further = []
        for way in ways:
            for square in room.ground.walkable[way[-1] if way else one.square]:
                if square in found or square == one.square or closed_to(room, one, square):
                    continue
                reach = found[square] = Reach(square, cost, (*way, square), met_there(room, one.id, square))
                if not reach.meets:
                    further.append(reach.way)
        ways = further
    return tuple(found.values())


def met_there(room: Room, piece: str, square: str) -> tuple[Message, ...]:
    """What a Dwarf that steps there meets, in the order in which it is settled; nothing if he may just walk on."""
    found = [who(room, one.id) for one in room.at(square) if one.id != piece and _is_fought(one)]
    if square in room.vomit:
        found.append(kind_name(Kind.VOMIT))
    if square in room.ground.games:
        found.append(floor_name(room.ground.floor[square]))
    return tuple(found)


def _is_fought(one: Character) -> bool:
    return one.kind is Kind.DWARF or one.kind in DANGEROUS
