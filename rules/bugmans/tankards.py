"""Rowdy Revellers: a tankard flies from a Long Table at a loaded Dwarf or at a stash."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from rules.bugmans.charts import drop_one
from rules.bugmans.counters import could_be_stashed, discard_stashed
from rules.bugmans.naming import home_name, who
from rules.bugmans.printed import CardEffect, CardEntry
from rules.bugmans.state import HiddenStashes, RevellersBarrage, Room, Throw
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message, Seat
from rules.requests import Choose, Draw, Roll

STASH: Final = "stash"
"""The pile that stands for a stash of which a counter is picked blind."""


def throw_a_tankard(room: Room, seat: Seat, card: CardEntry) -> Script[None]:
    """One throw from a Reveller of the player's choice; in a barrage all others in range throw after him (BUG-Q-20)."""
    try:
        chosen = yield from ask(Choose(room, seat, "throw", Throw, likely_throws, THROW_LAWS, stray="BUG-CARD-02"))
    except Moot:  # nothing is in range any more
        return
    for reveller in throwers(room, chosen):
        needed = needed_to_hit(room, card, reveller, chosen.target)
        if needed is None or not can_lose(room, chosen.target):
            continue
        yield from throw(room, seat, reveller, chosen.target, needed)


def throwers(room: Room, chosen: Throw) -> list[str]:
    if room.options.revellers_barrage is not RevellersBarrage.BARRAGE:
        return [chosen.reveller]
    return [chosen.reveller, *(other for other in room.revellers if other != chosen.reveller)]


def throw(room: Room, seat: Seat, reveller: str, target: str, needed: int) -> Script[None]:
    facts: Facts = {"square": reveller, "target": target_name(room, target), "needed": needed}
    rolled = yield from ask(Roll(seat, "tankard", facts=partial(dict, facts)))
    hit = rolled.values[0] >= needed
    args: Facts = {**facts, "roll": rolled.values[0]}
    room.tell(Happened("BUG-CARD-29", key="tankard_hits" if hit else "tankard_misses", args=args, seat=seat))
    if hit:
        yield from knock_out(room, seat, target)


def knock_out(room: Room, seat: Seat, target: str) -> Script[None]:
    """The target loses one counter that is picked blind (BUG-CARD-30 to BUG-CARD-32)."""
    one = room.named(target)
    if one is not None and one.seat is not None:
        yield from drop_one(room, one.seat, "BUG-CARD-30", "knocked_out")
        return
    owner = room.home_owner(target)
    if owner is None or not room.players[owner].stashed:
        return
    if room.options.hidden_stashes is HiddenStashes.HIDDEN:
        discard_stashed(room, owner, None, "BUG-CARD-31")
        return
    could_be = partial(could_be_stashed, room, owner)
    try:
        picked = yield from ask(Draw(seat, "knocked_out", STASH, could_be, facts=partial(_facts_of_stash, owner)))
    except Moot:
        return
    discard_stashed(room, owner, picked.card, "BUG-CARD-31")


def _facts_of_stash(owner: Seat) -> Facts:
    return {"seat": owner}


# --- targets and ranges -------------------------------------------------------------------------------


def target_square(room: Room, target: str) -> str | None:
    """Where a Dwarf or a Home Table is; None for whatever else."""
    one = room.named(target)
    if one is not None:
        return one.square if one.seat is not None else None
    return target if room.home_owner(target) is not None else None


def target_name(room: Room, target: str) -> Message:
    owner = room.home_owner(target)
    return who(room, target) if owner is None else home_name(room, owner)


def spaces_to(room: Room, reveller: str, target: str) -> int | None:
    """The range of a throw: squares are counted, tables and all (BUG-Q-13)."""
    square = target_square(room, target)
    return room.ground.spaces_from(reveller).get(square) if square is not None else None


def needed_to_hit(room: Room, card: CardEntry, reveller: str, target: str) -> int | None:
    """What the die must show; None out of range."""
    spaces = spaces_to(room, reveller, target)
    return card.needed[spaces - 1] if spaces is not None and 1 <= spaces <= len(card.needed) else None


def can_lose(room: Room, target: str) -> bool:
    """Whether a Dwarf carries anything, or a Home Table holds any."""
    one = room.named(target)
    if one is not None:
        return one.seat is not None and bool(room.players[one.seat].carried)
    owner = room.home_owner(target)
    return owner is not None and room.players[owner].stashed > 0


def targets(room: Room) -> Iterator[str]:
    """Every Dwarf and every Home Table."""
    for player in room.players:
        if player.home is not None:
            yield from (player.dwarf, player.home)


def a_target_in_range(room: Room, card: CardEntry) -> bool:
    """Own pieces are targets as well (BUG-Q-21)."""
    losers = [target for target in targets(room) if can_lose(room, target)]
    return any(
        needed_to_hit(room, card, reveller, target) is not None for reveller in room.revellers for target in losers
    )


def likely_throws(room: Room) -> Iterator[Throw]:
    return (Throw(reveller, target) for reveller in room.revellers for target in targets(room))


@law("BUG-CARD-22", Throw)
def no_target(room: Room, throw: Throw) -> Broken:
    """At a Dwarf or at a Home Table, and nothing else."""
    return target_square(room, throw.target) is None and {"who": who(room, throw.target)}


@law("BUG-CARD-23", Throw)
def no_reveller_there(room: Room, throw: Throw) -> Broken:
    return throw.reveller not in room.revellers and {"square": throw.reveller}


@law("BUG-CARD-26", Throw)
def too_far_to_throw(room: Room, throw: Throw) -> Broken:
    card = card_in_play(room)
    if throw.reveller not in room.revellers or target_square(room, throw.target) is None or card is None:
        return False
    if needed_to_hit(room, card, throw.reveller, throw.target) is not None:
        return False
    return {"spaces": spaces_to(room, throw.reveller, throw.target), "most": len(card.needed)}


def card_in_play(room: Room) -> CardEntry | None:
    card = room.content.cards.get(room.turn.card or "")
    return card if card is not None and card.effect is CardEffect.TANKARD else None


@law("BUG-CARD-27", Throw)
def carries_nothing(room: Room, throw: Throw) -> Broken:
    one = room.named(throw.target)
    return one is not None and one.seat is not None and not can_lose(room, one.id) and {"who": who(room, one.id)}


@law("BUG-CARD-28", Throw)
def nothing_stashed(room: Room, throw: Throw) -> Broken:
    owner = room.home_owner(throw.target)
    return owner is not None and not room.players[owner].stashed and {"home": home_name(room, owner)}


THROW_LAWS: Final[Laws[Room, Throw]] = Laws(
    [no_target, no_reveller_there, too_far_to_throw, carries_nothing, nothing_stashed]
)
