"""Which enemies a player can attack: by pointing at them, or because a Spell turns his attack onto them."""

from __future__ import annotations

from typing import Any, Final

from rules.dungeons_drinks.effects import Guard, Immune, OnlyLowest, OnlyTarget, Protect
from rules.dungeons_drinks.forces import kept_from_attacking
from rules.dungeons_drinks.naming import card_name, enemy_name
from rules.dungeons_drinks.state import Dungeon, Enemy, Force, Point
from rules.laws import Broken, Laws, law
from rules.message import Seat


def is_immune(dungeon: Dungeon, enemy: str) -> bool:
    """Whether no effect of a Spell touches this enemy (DND-CARD-09)."""
    return enemy in dungeon.content.having(Immune)


@law("DND-ATTACK-02", Point)
def not_in_the_dungeon(dungeon: Dungeon, point: Point) -> Broken:
    return dungeon.enemy(point.enemy) is None and {"enemy": enemy_name(dungeon, point.enemy)}


@law("DND-CARD-14", Point)
def cannot_attack(dungeon: Dungeon, point: Point) -> Broken:
    """No attack at all, in this turn."""
    if not dungeon.forces:
        return False
    force = kept_from_attacking(dungeon, dungeon.active)
    return force is not None and {"seat": dungeon.active, "card": card_name(dungeon, force.card), "by": force.by}


@law("DND-CARD-22", Point)
def protected(dungeon: Dungeon, point: Point) -> Broken:
    if not dungeon.forces:
        return False
    enemy = dungeon.enemy(point.enemy)
    if enemy is None:
        return False
    for force in dungeon.forces:
        if isinstance(force.effect, Protect) and force.arrival == enemy.arrival:
            return _forbidden_by(dungeon, enemy, force)
    return False


@law("DND-CARD-22", Point)
def another_is_the_only_target(dungeon: Dungeon, point: Point) -> Broken:
    """Spells say so of all enemies but the immune, who know nothing of Spells."""
    if not dungeon.forces:
        return False
    enemy = dungeon.enemy(point.enemy)
    if enemy is None or is_immune(dungeon, enemy.id):
        return False
    for force in dungeon.forces:
        if isinstance(force.effect, OnlyTarget) and force.arrival != enemy.arrival:
            return _forbidden_by(dungeon, enemy, force)
    return False


def _forbidden_by(dungeon: Dungeon, enemy: Enemy, force: Force) -> Broken:
    return {"enemy": enemy_name(dungeon, enemy.id), "card": card_name(dungeon, force.card), "by": force.by}


@law("DND-MON-06", Point)
def guarded(dungeon: Dungeon, point: Point) -> Broken:
    """While somebody guards, only those who guard can be attacked."""
    guards = [one.id for one, _ in dungeon.words(Guard)]
    if not guards or point.enemy in guards or dungeon.enemy(point.enemy) is None:
        return False
    return {"enemy": enemy_name(dungeon, point.enemy), "guard": enemy_name(dungeon, guards[0])}


@law("DND-CARD-02", Point)
def not_the_lowest(dungeon: Dungeon, point: Point) -> Broken:
    if point.enemy not in dungeon.content.having(OnlyLowest):
        return False
    lowest = dungeon.lowest()
    if dungeon.active in lowest:
        return False
    points = dungeon.points(dungeon.active)
    return {"enemy": enemy_name(dungeon, point.enemy), "points": points, "fewest": dungeon.points(lowest[0])}


@law("DND-CARD-07", Point)
def attacked_already(dungeon: Dungeon, point: Point) -> Broken:
    """What Spells give more attacks for does not count for the immune: one a turn."""
    enemy = dungeon.enemy(point.enemy)
    if enemy is None or enemy.attacked != dungeon.turn.number or not is_immune(dungeon, enemy.id):
        return False
    return {"enemy": enemy_name(dungeon, enemy.id)}


POINT_LAWS: Final[Laws[Dungeon, Any]] = Laws(
    [
        not_in_the_dungeon,
        cannot_attack,
        protected,
        another_is_the_only_target,
        guarded,
        not_the_lowest,
        attacked_already,
    ]
)


def likely_points(dungeon: Dungeon) -> list[Point]:
    return [Point(one.id) for one in dungeon.enemies]


def can_attack(dungeon: Dungeon, enemy: str) -> bool:
    """Whether the active player can attack this enemy now."""
    return POINT_LAWS.allows(dungeon, Point(enemy))


def legal_targets(dungeon: Dungeon) -> list[str]:
    """The enemies that the active player can attack."""
    return [one.id for one in dungeon.enemies if POINT_LAWS.allows(dungeon, Point(one.id))]


def target_stands(dungeon: Dungeon) -> bool:
    """Whether the enemy that he points at is still there, and may still be attacked (DND-Q-22)."""
    turn = dungeon.turn
    enemy = dungeon.enemy(turn.target or "")
    return enemy is not None and enemy.arrival == turn.aimed and can_attack(dungeon, enemy.id)


def name_target(dungeon: Dungeon, enemy: str) -> None:
    """The attack is on this enemy from now on; "" for nobody any more."""
    found = dungeon.enemy(enemy)
    dungeon.turn.target = found.id if found else None
    dungeon.turn.aimed = found.arrival if found else 0


def is_lowest(dungeon: Dungeon, seat: Seat) -> bool:
    return seat in dungeon.lowest()
