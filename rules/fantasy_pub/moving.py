"""Moving a character: the dice less the beers on its card, clockwise round the circle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.events import Carry
from rules.fantasy_pub.bouncer import throw_out
from rules.fantasy_pub.dice import spend, stakes
from rules.fantasy_pub.drinking import clink_glasses
from rules.fantasy_pub.naming import card, space_name, space_place, who
from rules.fantasy_pub.pieces import pay_toll, pick_up
from rules.fantasy_pub.state import (
    DOOR,
    Character,
    FullCircle,
    ImpPickup,
    Leave,
    Move,
    Pub,
    Race,
    clockwise,
)
from rules.laws import Broken, law
from rules.message import Facts, Seat


@law("PUB-GOAL-01", Move, Leave)
def not_your_clan(pub: Pub, action: Move | Leave) -> Broken:
    """Everybody plays his own clan (PUB-Q-24)."""
    one = pub.characters.get(action.character)
    owner = _owner(pub, action.character) if one is None else one.clan
    return owner not in (None, pub.active) and {"who": who(action.character), "owner": owner}


def _owner(pub: Pub, id: str) -> Seat | None:
    """Whose pile a card lies in; None if no clan at this table has such a card."""
    for seat, clan in enumerate(pub.clans):
        for entry in pub.content.race:
            if any(id == f"{clan.colour}-{entry.id}-{number}" for number in range(1, entry.cards + 1)):
                return seat
    return None


@law("PUB-MOVE-01", Move)
def not_in_the_pub(pub: Pub, move: Move) -> Broken:
    """Only who stands on a space can step from it."""
    return pub.characters.get(move.character) is None


@law("PUB-MOVE-01", Move)
def back_where_it_was(pub: Pub, move: Move) -> Broken:
    """Once round the circle is no move where the group says so (PUB-Q-03)."""
    mover = pub.characters.get(move.character)
    if mover is None or pub.options.full_circle is FullCircle.ALLOWED:
        return False
    return move.to == mover.space and {"space": space_name(mover.space)}


@law("PUB-MOVE-03", Move)
def against_the_clock(pub: Pub, move: Move) -> Broken:
    """A goal that only lies so many spaces the other way round is for Dwarves."""
    mover = pub.characters.get(move.character)
    if mover is None or mover.race is Race.DWARF:
        return False
    steps = sum(move.dice) - mover.beers
    if steps < 1 or move.to == clockwise(mover.space, steps) or move.to != clockwise(mover.space, -steps):
        return False
    return {"race": mover.race.value, "space": space_name(move.to)}


@law("PUB-MOVE-05", Move)
def not_so_many_spaces(pub: Pub, move: Move) -> Broken:
    """The number of spaces is moved in full, no more and no fewer."""
    mover = pub.characters.get(move.character)
    if mover is None:
        return False
    steps = sum(move.dice) - mover.beers
    if steps < 1 or move.to == clockwise(mover.space, steps) or move.to in ends(mover, steps):
        return False
    return {**_sum(mover, move), "goal": space_name(clockwise(mover.space, steps))}


@law("PUB-MOVE-06", Move)
def too_drunk_for_the_dice(pub: Pub, move: Move) -> Broken:
    """A value no greater than its beers cannot move a character."""
    mover = pub.characters.get(move.character)
    return mover is not None and sum(move.dice) <= mover.beers and _sum(mover, move)


def _sum(mover: Character, move: Move) -> Facts:
    value = sum(move.dice)
    return {"who": who(mover.id), "value": value, "beers": mover.beers, "steps": value - mover.beers}


def ends(mover: Character, steps: int) -> tuple[int, ...]:
    """Where so many spaces take it: one way, or for a Dwarf either way (PUB-DWARF-01)."""
    on = clockwise(mover.space, steps)
    if mover.race is not Race.DWARF:
        return (on,)
    back = clockwise(mover.space, -steps)
    return (on, back) if back != on else (on,)


def likely_moves(pub: Pub) -> Iterator[Move]:
    staked = stakes(tuple(pub.turn.dice))
    for mover in pub.own(pub.active):
        for dice in staked:
            steps = sum(dice) - mover.beers
            if steps > 0:
                for to in ends(mover, steps):
                    yield Move(mover.id, dice, to)


def move(pub: Pub, action: Move) -> None:
    """Toll, displacement, pick-up, drinks, in this order (PUB-Q-35)."""
    mover = pub.characters.get(action.character)
    assert mover is not None
    spend(pub, action.dice)
    if mover.race is Race.TROLL:
        if not mover.coins:
            throw_out(pub, mover, "PUB-BOUNCE-08", "no_toll")
            return
        pay_toll(pub, mover, "PUB-TROLL-02" if mover.space == DOOR else "PUB-TROLL-01")
    walk(pub, mover, action.to)
    before = pub.options.imp_pickup is ImpPickup.BEFORE_DRINK
    if before:
        pick_up_on_arrival(pub, mover)
    clink_glasses(pub, mover)
    if not before and mover.id in pub.characters:
        pick_up_on_arrival(pub, mover)


def walk(pub: Pub, mover: Character, to: int) -> None:
    """The card, with what lies on it, goes to its new space. Nothing happens on the way (PUB-Q-04)."""
    args: Facts = {"who": who(mover.id), "space": space_name(to)}
    place, goal = space_place(mover.space), space_place(to)
    mover.space = to
    if goal != place:
        pub.tell(Carry("PUB-MOVE-04", card(mover.id), place, goal, face="up", key="moves", args=args, seat=mover.clan))


def pick_up_on_arrival(pub: Pub, mover: Character) -> None:
    """An Imp takes one coin, if one lies where it arrives (PUB-IMP-01 to PUB-IMP-05)."""
    if mover.race is Race.IMP and pub.coins[mover.space - 1]:
        pick_up(pub, mover, "PUB-IMP-02" if mover.space == DOOR else "PUB-IMP-01")
