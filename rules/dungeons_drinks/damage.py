"""What an attack deals, as a sum: the base, what is added, what doubles, what caps, what misses; each with its card."""

from __future__ import annotations

from enum import Enum

import msgspec

from rules.dungeons_drinks.effects import Add, ChainDouble, HitAdd, HitCap, HitMultiply, Miss, Multiply
from rules.dungeons_drinks.forces import in_force
from rules.dungeons_drinks.naming import card_name
from rules.dungeons_drinks.state import DaiquirombieDoubling, Dungeon, Enemy, Force, GhoulaBoosted
from rules.dungeons_drinks.targets import is_immune, is_lowest
from rules.message import Facts, Message, Seat
from rules.requests import Term


class Kind(Enum):
    """The stages of the sum, in their order (DND-Q-24)."""

    BASE = "base"
    CHAIN = "chain"
    """The base of an attack that follows another on the same enemy."""
    ADD = "add"
    FLOOR = "floor"
    """Additions never bring it below nothing (DND-Q-25)."""
    TIMES = "times"
    CAP = "cap"
    MISS = "miss"


class Part(msgspec.Struct, frozen=True):
    """One term of the sum. ``card`` is the Spell or enemy that gives it, by its id; "" for the attack itself."""

    kind: Kind
    amount: int
    """What it changes the sum by."""
    card: str = ""
    seat: Seat | None = None
    """Whose Spell it is."""
    factor: int = 1
    """Of a doubling: how many times."""


class Sum(msgspec.Struct, frozen=True):
    enemy: str
    parts: tuple[Part, ...]
    total: int
    """What the attack deals, whatever the enemy can still take."""
    placed: int
    """How many counters that puts on the enemy (DND-Q-28)."""


def damage(dungeon: Dungeon, seat: Seat, enemy: Enemy) -> Sum:
    """What an attack by this seat deals to this enemy as things stand now."""
    immune = is_immune(dungeon, enemy.id)
    forces = [force for force in dungeon.forces if in_force(dungeon, force, seat)]
    if immune:
        forces = [force for force in forces if not force.spell]
    sum_ = _Sum()
    _base(dungeon, enemy, sum_)
    _additions(dungeon, enemy, forces, sum_)
    _doublings(dungeon, seat, enemy, forces, sum_)
    _cap(dungeon, enemy, sum_)
    _miss(forces, sum_)
    if immune and dungeon.options.ghoula_boosted is GhoulaBoosted.NOTHING and _boosted(dungeon, seat):
        sum_.come_to(Kind.MISS, 0, enemy.id)
    left = dungeon.entry(enemy.id).hp - enemy.damage
    return Sum(enemy.id, tuple(sum_.parts), sum_.total, min(sum_.total, max(0, left)))


class _Sum:
    """The sum as it comes about."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.total = 0

    def come_to(self, kind: Kind, total: int, card: str = "", seat: Seat | None = None, factor: int = 1) -> None:
        self.parts.append(Part(kind, total - self.total, card, seat, factor))
        self.total = total


def chain_lives(dungeon: Dungeon, enemy: Enemy) -> bool:
    """The last attack on it was in this turn or the one before, and dealt something (DND-Q-30, DND-Q-31)."""
    return enemy.last > 0 and enemy.attacked >= dungeon.turn.number - 1


def _base(dungeon: Dungeon, enemy: Enemy, sum_: _Sum) -> None:
    doubles = dungeon.entry(enemy.id).word(ChainDouble) is not None
    by_damage = dungeon.options.daiquirombie_doubling is DaiquirombieDoubling.LAST_DAMAGE
    if doubles and by_damage and chain_lives(dungeon, enemy):
        sum_.come_to(Kind.CHAIN, 2 * enemy.last, enemy.id)
    else:
        sum_.come_to(Kind.BASE, 1)


def _additions(dungeon: Dungeon, enemy: Enemy, forces: list[Force], sum_: _Sum) -> None:
    for force in forces:
        if isinstance(force.effect, Add):
            sum_.come_to(Kind.ADD, sum_.total + force.effect.count, force.card, force.by)
    if more := dungeon.entry(enemy.id).word(HitAdd):
        sum_.come_to(Kind.ADD, sum_.total + more.count, enemy.id)
    if sum_.total < 0:
        sum_.come_to(Kind.FLOOR, 0)


def _doublings(dungeon: Dungeon, seat: Seat, enemy: Enemy, forces: list[Force], sum_: _Sum) -> None:
    for force in forces:
        if isinstance(force.effect, Multiply):
            times = force.effect.count
            sum_.come_to(Kind.TIMES, sum_.total * times, force.card, force.by, times)
    entry = dungeon.entry(enemy.id)
    if (times_ := entry.word(HitMultiply)) and is_lowest(dungeon, seat):
        sum_.come_to(Kind.TIMES, sum_.total * times_.count, enemy.id, factor=times_.count)
    streak = dungeon.options.daiquirombie_doubling is DaiquirombieDoubling.STREAK
    if streak and entry.word(ChainDouble) is not None and chain_lives(dungeon, enemy):
        factor = 2**enemy.streak
        sum_.come_to(Kind.TIMES, sum_.total * factor, enemy.id, factor=factor)


def _cap(dungeon: Dungeon, enemy: Enemy, sum_: _Sum) -> None:
    cap = dungeon.entry(enemy.id).word(HitCap)
    if cap is not None and sum_.total > cap.count:
        sum_.come_to(Kind.CAP, cap.count, enemy.id)


def _miss(forces: list[Force], sum_: _Sum) -> None:
    for force in forces:
        if isinstance(force.effect, Miss):
            sum_.come_to(Kind.MISS, 0, force.card, force.by)


def _boosted(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether Spells raise what this seat's attacks deal (DND-Q-32, the other reading)."""
    raises = 0
    for force in dungeon.forces:
        if force.spell and in_force(dungeon, force, seat):
            if isinstance(force.effect, Add):
                raises += force.effect.count
            elif isinstance(force.effect, Multiply):
                raises += force.effect.count - 1
    return raises > 0


def remember(dungeon: Dungeon, enemy: Enemy, total: int) -> None:
    """An attack was made on it: the next one may follow on this (DND-CARD-04)."""
    enemy.streak = enemy.streak + 1 if total and chain_lives(dungeon, enemy) else min(total, 1)
    enemy.last = total
    enemy.attacked = dungeon.turn.number


def terms(dungeon: Dungeon, sum_: Sum) -> tuple[Term, ...]:
    """The sum in words, for a question."""
    return tuple((_source(dungeon, part), part.amount) for part in sum_.parts)


def _source(dungeon: Dungeon, part: Part) -> Message:
    seat = part.seat if part.seat is not None else -1
    args: Facts = {"card": card_name(dungeon, part.card), "factor": part.factor, "seat": seat}
    return Message(f"term.{part.kind.value}", args)
