"""What the dice of a turn pay for: each one an action, or both together a single one."""

from __future__ import annotations

from functools import cache

from rules.fantasy_pub.state import CallBarkeep, Enter, Leave, Move, Pub
from rules.laws import Broken, law


@cache
def stakes(dice: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What can be staked on one action: each die (alike ones once), or both."""
    alone = tuple((die,) for die in dict.fromkeys(dice))
    return (*alone, dice) if len(dice) == 2 else alone


@law("PUB-TURN-04", Enter, Move, CallBarkeep, Leave)
def die_not_left(pub: Pub, action: Enter | Move | CallBarkeep | Leave) -> Broken:
    """Each die pays once: what is staked must be left of the roll."""
    staked, left = action.dice, pub.turn.dice
    if len(staked) == 1:
        kept = staked[0] in left
    else:
        kept = len(staked) == 2 and sorted(staked) == sorted(left)
    return False if kept else {"dice": staked, "left": tuple(left)}


def give_back(pub: Pub, staked: tuple[int, ...]) -> None:
    """What they paid for has become impossible, so it has not happened."""
    pub.turn.dice.extend(staked)
    pub.turn.actions -= 1


def spend(pub: Pub, staked: tuple[int, ...]) -> None:
    for die in staked:
        pub.turn.dice.remove(die)
    pub.turn.actions += 1
