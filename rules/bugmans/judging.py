"""What a sensible drinker makes of the room: how far it is, what a piece stands to lose, and who would win a fight.

Nothing here is a rule. It looks only at what everybody can see, and at the own hand.
"""

from __future__ import annotations

import heapq
from itertools import product
from typing import Final

from rules.bugmans.fight_totals import combatant, total
from rules.bugmans.fighting import colour_of
from rules.bugmans.printed import CardColour, CardEffect, Kind
from rules.bugmans.state import Character, Room, Side
from rules.bugmans.stepping import closed_to
from rules.message import Seat

FAR: Final = 99
"""Further than any way through the room."""
VOMIT: Final = 1
GAMES: Final = 4
BRAWL: Final = 7
"""What it costs on the way to fight somebody, in spaces."""

KEEPING: Final = {
    CardEffect.TO_BOGS: 9,
    CardEffect.MOVE: 8,
    CardEffect.EXTRA: 7,
    CardEffect.TO_HOME: 6,
    CardEffect.DOUBLE: 5,
    CardEffect.TANKARD: 4,
    CardEffect.BONUS: 4,
    CardEffect.EXTRA_DIE: 4,
    CardEffect.GRAB: 3,
}
"""How gladly a card is kept."""


def others(room: Room, seat: Seat) -> list[Seat]:
    return [other for other in range(len(room.players)) if other != seat]


def score_of(room: Room, counter: str | None) -> int:
    return room.content.counters[counter].score if counter else 0


def load_worth(room: Room, seat: Seat) -> int:
    """What a Dwarf would lose with a fight: each counter counts for itself too, as five of them end the game."""
    return sum(2 + score_of(room, counter) for counter in room.players[seat].carried)


# --- ways ---------------------------------------------------------------------------------------------


def goals(room: Room, seat: Seat) -> list[str]:
    """Home with a load; with empty hands wherever something can be taken from the Bar."""
    player = room.players[seat]
    if player.carried:
        return [player.home] if player.home else []
    shown = [square for square, counter in room.bar.items() if counter]
    walkable = (square for square in room.ground.floor if square not in room.ground.closed)
    return [square for square in walkable if any(bar in room.ground.joined[square] for bar in shown)]


def ways(room: Room, seat: Seat) -> dict[str, int]:
    """How far it is for a seat's Dwarf from every square to his goal, with what would be met on the way."""
    dwarf = room.dwarf(seat)
    costs = obstacles(room, dwarf)
    away = dict.fromkeys(goals(room, seat), 0)
    edge = [(0, square) for square in away]
    while edge:
        far, square = heapq.heappop(edge)
        if far > away[square]:
            continue
        onto = far + costs.get(square, 1)
        for before in room.ground.walkable[square]:
            if onto < away.get(before, FAR) and not closed_to(room, dwarf, before):
                away[before] = onto
                heapq.heappush(edge, (onto, before))
    return away


def obstacles(room: Room, dwarf: Character) -> dict[str, int]:
    """What it costs to enter the squares where something is met."""
    costs = dict.fromkeys(room.vomit, 1 + VOMIT)
    for square in room.ground.games:
        costs[square] = 1 + GAMES
    for one in room.characters.values():
        if one is not dwarf and not one.helpful:
            costs[one.square] = costs.get(one.square, 1) + BRAWL
    return costs


def cost_of_step(room: Room, dwarf: Character, square: str) -> int:
    return obstacles(room, dwarf).get(square, 1)


# --- fights -------------------------------------------------------------------------------------------


def chance_to_win(room: Room, side: Side, bonus: int = 0, times: int = 1, dice: int = 0) -> float:
    """How likely a side wins as things stand, with so much more; a draw is half a win."""
    ours = _possible(room, side, bonus, times, dice)
    theirs = _possible(room, Side.RESIDENT if side is Side.MOVER else Side.MOVER)
    pairs = list(product(ours, theirs))
    return sum(1.0 if one > other else 0.5 if one == other else 0.0 for one, other in pairs) / len(pairs)


def _possible(room: Room, side: Side, bonus: int = 0, times: int = 1, dice: int = 0) -> list[int]:
    """Every total that a side can come to before the dice are rolled. The further dice count as what they show on the
    average."""
    assert room.fight is not None
    name = combatant(room, side) or ""
    one = room.named(name)
    owed = len(room.fight.extra_owners.get(name, [])) + dice
    known = total(room, side) + bonus + round(3.5 * owed)
    if one is None:
        return [known]
    if one.kind is not Kind.DWARF:
        return [known + room.content.counters[one.counter].fight * (times - 1)]
    return [known + die * times for die in range(1, 7)]


def wish(room: Room, seat: Seat) -> tuple[Side, float] | None:
    """For whom a seat hopes, and how much is at stake for it: the own load, or that of somebody else's Dwarf."""
    if room.fight is None:
        return None
    fighters = {side: room.named(combatant(room, side) or "") for side in Side}
    for side, one in fighters.items():
        if one is not None and one.seat == seat:
            return side, 2.0 + load_worth(room, seat)
    loads = {side: load_worth(room, one.seat) for side, one in fighters.items() if one and one.seat is not None}
    loaded = max(loads, key=lambda side: loads[side], default=None)
    if loaded is None or not loads[loaded]:
        return None
    return (Side.RESIDENT if loaded is Side.MOVER else Side.MOVER), float(loads[loaded])


def gain(room: Room, side: Side, card: str) -> float:
    """How much likelier a side wins with a card."""
    entry = room.content.cards[card]
    now = chance_to_win(room, side)
    match entry.effect:
        case CardEffect.BONUS:
            return chance_to_win(room, side, bonus=entry.value) - now
        case CardEffect.DOUBLE:
            return chance_to_win(room, side, times=2) - now
        case CardEffect.EXTRA_DIE:
            return chance_to_win(room, side, dice=1) - now
        case _:
            return 0.0


def opens_for(room: Room, hand: list[str], card: str) -> bool:
    """Whether a red card lets others of a hand follow."""
    return colour_of(room, card) == CardColour.RED.value and any(
        colour_of(room, other) not in ("", CardColour.RED.value) for other in hand
    )
