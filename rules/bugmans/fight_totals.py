"""The two sides of a fight: who stands against whom, the dice, and what each total is made of."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.hands import lying
from rules.bugmans.naming import card_name, who
from rules.bugmans.printed import CardEffect, Kind
from rules.bugmans.state import ON_MOVER, ON_RESIDENT, Character, DongliesDoubleAllDice, Room, Side
from rules.kernel import Script, ask
from rules.message import Facts, Message, Seat
from rules.requests import Roll, Term

PLACE: Final = {Side.MOVER: ON_MOVER, Side.RESIDENT: ON_RESIDENT}


def still_on(room: Room) -> bool:
    """Whether both combatants are there, face to face: a ruling may have parted them."""
    if room.fight is None:
        return False
    one, other = room.named(room.fight.mover), room.named(room.fight.resident)
    return one is not None and other is not None and one.square == other.square


def combatant(room: Room, side: Side) -> str | None:
    """Who fights on a side."""
    if room.fight is None:
        return None
    return room.fight.mover if side is Side.MOVER else room.fight.resident


# --- dice and sums ------------------------------------------------------------------------------------


def roll_dice(room: Room) -> Script[None]:
    """Once all cards are played: each Dwarf's own die, then the further dice of torn-off arms (BUG-FIGHT-26)."""
    for side in Side:
        name = combatant(room, side)
        one = room.named(name) if name else None
        if one is not None and one.seat is not None and still_on(room):
            yield from roll_own(room, one.id, one.seat)
    for side in Side:
        name = combatant(room, side)
        while name and still_on(room) and (seat := rolls_extra_next(room, name)) is not None:
            yield from roll_extra(room, name, seat)


def roll_own(room: Room, name: str, seat: Seat) -> Script[None]:
    rolled = yield from ask(Roll(seat, "fight_die", facts=partial(_facts_of_roll, room, name, seat)))
    if room.fight is not None:
        room.fight.dice[name] = rolled.values[0]


def rolls_extra_next(room: Room, name: str) -> Seat | None:
    """Who rolls the next further die of a combatant: the player of the card (BUG-Q-49)."""
    assert room.fight is not None
    owners = room.fight.extra_owners.get(name, [])
    rolled = len(room.fight.extra_dice.get(name, []))
    return owners[rolled] if rolled < len(owners) else None


def roll_extra(room: Room, name: str, seat: Seat) -> Script[None]:
    rolled = yield from ask(Roll(seat, "extra_die", facts=partial(_facts_of_roll, room, name, seat)))
    if room.fight is not None:
        room.fight.extra_dice.setdefault(name, []).append(rolled.values[0])


def _facts_of_roll(room: Room, name: str, seat: Seat) -> Facts:
    return {"who": who(room, name), "seat": seat}


def side_terms(room: Room, side: Side) -> tuple[Term, ...]:
    """What a combatant's total is made of, as far as it is known: own die or Fight value first (BUG-Q-50)."""
    name = combatant(room, side)
    one = room.named(name) if name else None
    if one is None or room.fight is None:
        return ()
    cards = [room.content.cards[card] for card in lying(room, PLACE[side])]
    doublings = sum(1 for card in cards if card.effect is CardEffect.DOUBLE)
    found = [*_own_term(room, one, doublings)]
    times = 2**doublings if _doubles_extra_dice(room, one) else 1
    for die in room.fight.extra_dice.get(one.id, []):
        found.append((Message("term.extra_die", {"doubled": _doubled(die, times)}), die * times))
    found.extend((card_name(room, card.id), card.value) for card in cards if card.effect is CardEffect.BONUS)
    return tuple(found)


def _own_term(room: Room, one: Character, doublings: int) -> list[Term]:
    assert room.fight is not None
    times = 2**doublings
    if one.kind is not Kind.DWARF:
        value = room.content.counters[one.counter].fight
        return [(Message("term.fight_value", {"doubled": _doubled(value, times)}), value * times)]
    if (die := room.fight.dice.get(one.id)) is None:
        return []
    return [(Message("term.own_die", {"doubled": _doubled(die, times)}), die * times)]


def _doubled(value: int, times: int) -> Message:
    """What was multiplied, and by how much; nothing otherwise, since the number itself stands beside the term."""
    return Message("term.times", {"value": value, "times": times}) if times > 1 else Message("term.once")


def _doubles_extra_dice(room: Room, one: Character) -> bool:
    """Under the other reading a Dwarf's further dice are doubled along with his own."""
    return room.options.donglies_double_all_dice is DongliesDoubleAllDice.ALL_DICE and one.kind is Kind.DWARF


def terms(room: Room) -> tuple[Term, ...]:
    """Both sums, part by part, each part with whose it is."""
    found: list[Term] = []
    for side in Side:
        name = who(room, combatant(room, side) or "")
        found.extend((Message("term.of", {"who": name, "what": part}), value) for part, value in side_terms(room, side))
    return tuple(found)


def total(room: Room, side: Side) -> int:
    """Fight value and bonuses, as far as they are known (BUG-FIGHT-29)."""
    return sum(value for _, value in side_terms(room, side))
