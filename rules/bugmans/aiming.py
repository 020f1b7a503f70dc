"""Which throws of a tankard are possible, how far each flies and what the die must show: for the screen."""

from __future__ import annotations

import msgspec

from rules.bugmans.naming import home_id
from rules.bugmans.state import Room
from rules.bugmans.tankards import can_lose, card_in_play, needed_to_hit, spaces_to, targets


class Aim(msgspec.Struct, frozen=True):
    """A throw that may be made. ``reveller`` and ``target`` are their places among spots."""

    reveller: str
    target: str
    spaces: int
    needed: int
    """What the die must show, or more."""


def aims(room: Room) -> tuple[Aim, ...]:
    """Every throw in range at somebody who has something to lose, while the card for it is in play."""
    card = card_in_play(room)
    if card is None:
        return ()
    found = []
    for reveller in room.revellers:
        for target in targets(room):
            spaces, needed = spaces_to(room, reveller, target), needed_to_hit(room, card, reveller, target)
            if spaces is not None and needed is not None and can_lose(room, target):
                found.append(Aim(reveller, _spot(room, target), spaces, needed))
    return tuple(found)


def _spot(room: Room, target: str) -> str:
    owner = room.home_owner(target)
    return target if owner is None else home_id(room.players[owner].colour)
