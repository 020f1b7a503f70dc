"""Where the Dwarf that is walking can get to, and by which way: for the screen, which lets far squares be tapped."""

from __future__ import annotations

import msgspec

from rules.bugmans.printed import DANGEROUS, Kind
from rules.bugmans.state import Room, Step
from rules.bugmans.stepping import closed_to, spaces_left


class Reach(msgspec.Struct, frozen=True):
    """A square that the walking Dwarf can reach: by the shortest way on which nothing is met before it."""

    square: str
    cost: int
    way: tuple[str, ...]
    """The squares to step onto, the goal last."""
    meets: bool
    """Something happens there: a fight, Vomit or a game."""


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
                reach = found[square] = Reach(square, cost, (*way, square), meets_something(room, one.id, square))
                if not reach.meets:
                    further.append(reach.way)
        ways = further
    return tuple(found.values())


def meets_something(room: Room, piece: str, square: str) -> bool:
    """Whether a Dwarf that steps there meets anything that has to be settled first."""
    if square in room.vomit or square in room.ground.games:
        return True
    return any(
        one.square == square and one.id != piece and (one.kind is Kind.DWARF or one.kind in DANGEROUS)
        for one in room.characters.values()
    )
