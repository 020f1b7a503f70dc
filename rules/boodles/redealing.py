"""What one seat cannot know, dealt anew: a force that the other side has not placed, and hidden Grumbombs."""

from __future__ import annotations

from rules.boodles.lying import forget
from rules.boodles.printed import LIVING, Kind, Side
from rules.boodles.setup import ENLISTED, cost, limit
from rules.boodles.state import Flight, Phase
from rules.game import Chance
from rules.message import Seat


def redeal(flight: Flight, seat: Seat, chance: Chance) -> None:
    """In a fork. Nothing is hidden alone."""
    if flight.solo or None in flight.sides:
        return
    other = flight.sides[1 - seat]
    assert other is not None
    if not is_public(flight, other):
        _choose_anew(flight, other, chance)
    if flight.bombs_hidden and other is Side.GRUMJUGS:
        _hide_bombs(flight, chance)


def is_public(flight: Flight, side: Side) -> bool:
    """Whether a side's force has come to light: it has from the moment at which it is placed (BOO-Q-11)."""
    if side is Side.GRUMJUGS:
        return flight.phase not in (Phase.SIDES, Phase.VALLEY, Phase.FORCES)
    return flight.phase not in (Phase.SIDES, Phase.VALLEY, Phase.FORCES, Phase.DEPLOY_GRUMJUGS)


def _choose_anew(flight: Flight, side: Side, chance: Chance) -> None:
    """Another force of as many kinds as have been chosen, within cost and counters."""
    force = flight.forces[side.value]
    chosen = [kind for kind in ENLISTED[side] if kind.value in force]
    left = limit(flight, side)
    for kind in chosen:
        entry = flight.content.of(kind)
        most = min(entry.count, left // entry.cost) if entry.cost else entry.count
        force[kind.value] = chance.randrange(most + 1)
        left -= cost(flight, {kind.value: force[kind.value]})


def _hide_bombs(flight: Flight, chance: Chance) -> None:
    """Any Grumbomb may be set on whose square nobody living stands, as long as a way is left."""
    bombs = flight.of(Kind.GRUMBOMB)
    living = {piece.at for piece in flight.pieces.values() if piece.kind in LIVING}
    for bomb in bombs:
        bomb.is_set = False
    for bomb in bombs:
        set_now = {one.at for one in bombs if one.is_set}
        may = bomb.at not in living and not flight.ground.closes(bomb.at, set_now)
        bomb.is_set = may and chance.randrange(2) == 1
    forget(flight)
