"""Lasting effects: where each begins, whom it concerns, and when it is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, assert_never

from rules.dungeons_drinks.effects import (
    NAMED,
    Add,
    Extra,
    Lasting,
    Miss,
    Multiply,
    NoAttack,
    OnlyTarget,
    Protect,
    Reach,
    Silence,
    Span,
    Who,
    span_of,
)
from rules.dungeons_drinks.hands import put_away
from rules.dungeons_drinks.state import Dungeon, Enemy, Force, VipText
from rules.message import Seat

_Ends: TypeAlias = "Callable[[Force], bool]"


def who(dungeon: Dungeon, whom: Who, by: Seat, named: Seat | None) -> list[Seat]:
    """The players that a card means, clockwise from the active one."""
    match whom:
        case Who.SELF:
            meant = [by]
        case Who.ATTACKER:
            meant = [dungeon.active]
        case Who.OTHER:
            meant = [] if named is None else [named]
        case Who.ALL:
            meant = list(range(len(dungeon.players)))
        case Who.OTHERS:
            meant = [seat for seat in range(len(dungeon.players)) if seat != by]
        case Who.LEFT:
            meant = [dungeon.left_of(by)]
        case Who.LOWEST:
            meant = dungeon.lowest()
        case Who.HIGHEST:
            meant = dungeon.highest()
        case _:
            assert_never(whom)
    return meant if len(meant) < 2 else [seat for seat in dungeon.round_from(dungeon.active) if seat in meant]


def which(dungeon: Dungeon, reach: Reach, this: str, named: str) -> list[Enemy]:
    """The enemies of the Dungeon that a card means. ``this`` is the enemy whose ability it is."""
    match reach:
        case Reach.THIS:
            return [one for one in dungeon.enemies if one.id == this]
        case Reach.ENEMY:
            return [one for one in dungeon.enemies if one.id == named]
        case Reach.MONSTER:
            return [one for one in dungeon.enemies if one.id == named and not dungeon.is_boss(one.id)]
        case Reach.BOSS:
            return [one for one in dungeon.enemies if one.id == named and dungeon.is_boss(one.id)]
        case Reach.OTHER_MONSTERS:
            return [one for one in dungeon.enemies if one.id != this and not dungeon.is_boss(one.id)]
        case Reach.OTHER_ENEMIES:
            return [one for one in dungeon.enemies if one.id != this]
        case _:
            assert_never(reach)


# --- beginning ---------------------------------------------------------------------------------------


def begin(
    dungeon: Dungeon,
    effect: Lasting,
    card: str,
    by: Seat,
    *,
    player: Seat | None = None,
    enemy: str = "",
    this: str = "",
    spell: str = "",
) -> None:
    """Put an effect in force. ``player`` and ``enemy`` were named; ``this`` is an ability's own enemy."""
    since = dungeon.turn.number
    match effect:
        case Add() | Multiply() | Extra() | NoAttack() | Silence():
            seats = who(dungeon, effect.who, by, player)
            if seats:
                dungeon.forces.append(Force(effect, card, by, since, spell, seats))
        case Miss():
            dungeon.forces.append(Force(effect, card, by, since, spell, [dungeon.active]))
        case Protect() | OnlyTarget():
            if isinstance(effect, Protect) and effect.enemy in NAMED and vip_is_only_target(dungeon):
                effect = OnlyTarget(enemy=effect.enemy, span=effect.span)
            for one in which(dungeon, effect.enemy, this, enemy):
                dungeon.forces.append(Force(effect, card, by, since, spell, arrival=one.arrival))
        case _:
            assert_never(effect)


def vip_is_only_target(dungeon: Dungeon) -> bool:
    """The other reading of what a VIP says (DND-Q-48)."""
    return dungeon.options.vip_text is VipText.ONLY_TARGET


# --- looking -----------------------------------------------------------------------------------------


def in_force(dungeon: Dungeon, force: Force, seat: Seat) -> bool:
    """Whether an effect on attacks concerns this seat's attacks now."""
    if seat not in force.seats:
        return False
    if span_of(force.effect) is not Span.NEXT_TURN:
        return True
    return dungeon.active == seat and dungeon.turn.number > force.since


def kept_from_attacking(dungeon: Dungeon, seat: Seat) -> Force | None:
    for force in dungeon.forces:
        if isinstance(force.effect, NoAttack) and in_force(dungeon, force, seat):
            return force
    return None


def extra_attacks(dungeon: Dungeon, seat: Seat) -> int:
    """How many more attacks than the turn's own a seat has in this turn."""
    extra = 0
    for force in dungeon.forces:
        if isinstance(force.effect, Extra) and in_force(dungeon, force, seat):
            extra += force.effect.count
    return extra


def silent(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether a seat may not speak (DND-CARD-10)."""
    return any(isinstance(force.effect, Silence) and seat in force.seats for force in dungeon.forces)


# --- ending ------------------------------------------------------------------------------------------


def end_of_attack(dungeon: Dungeon) -> None:
    _end(dungeon, lambda force: span_of(force.effect) is Span.ATTACK)


def end_of_turn(dungeon: Dungeon) -> None:
    """The turn is over: what lasts for it ends, and what was meant for his next turn if this was it."""
    number, active = dungeon.turn.number, dungeon.active

    def ends(force: Force) -> bool:
        match span_of(force.effect):
            case Span.ATTACK | Span.TURN:
                return True
            case Span.ROUND:
                return False
            case Span.NEXT_TURN:
                if force.since < number and active in force.seats:
                    force.seats = [seat for seat in force.seats if seat != active]
                return not force.seats and not force.arrival

    _end(dungeon, ends)


def start_of_turn(dungeon: Dungeon) -> None:
    """What lasts for a round ends before its player's next turn starts (DND-Q-46)."""
    active = dungeon.active
    _end(dungeon, lambda force: span_of(force.effect) is Span.ROUND and force.by == active)


def end_of_enemy(dungeon: Dungeon, arrival: int) -> None:
    """What was said of an enemy that has left means nobody any more."""
    _end(dungeon, lambda force: force.arrival == arrival)


def cancel_spell(dungeon: Dungeon, spell: str) -> None:
    """Whatever a Spell on the table has put in force is over; the card goes away."""
    _end(dungeon, lambda force: force.spell == spell)


def _end(dungeon: Dungeon, ends: _Ends) -> None:
    if not dungeon.forces and not dungeon.table:
        return
    dungeon.forces = [force for force in dungeon.forces if not ends(force)]
    clear_table(dungeon)


def clear_table(dungeon: Dungeon) -> None:
    """Lasting Spells of which nothing is in force any more go to the discards (DND-Q-19)."""
    live = {force.spell for force in dungeon.forces}
    for played in [one for one in dungeon.table if one.lasting and one.id not in live]:
        dungeon.table = [one for one in dungeon.table if one is not played]
        put_away(dungeon, played, "DND-SPELL-06", "spell_ends")
