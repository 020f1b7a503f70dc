"""The Attack Phase: pointing at an enemy, the floor for everybody's Spells, and the blow."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.dungeons_drinks import forces
from rules.dungeons_drinks.damage import Sum, damage, remember, terms
from rules.dungeons_drinks.deeds import hurt
from rules.dungeons_drinks.drunk import settled_in, watch_point, watch_strike
from rules.dungeons_drinks.naming import enemy_name
from rules.dungeons_drinks.stack import spell_window
from rules.dungeons_drinks.state import Dungeon, Point
from rules.dungeons_drinks.targets import POINT_LAWS, legal_targets, likely_points, name_target, target_stands
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.message import Facts
from rules.requests import Choose, Pass, Term


def attack_phase(dungeon: Dungeon) -> Script[None]:
    """The turn's own attack is a duty; those that Spells give may be declined, or lapse (DND-Q-27). Raises Ended."""
    yield from attack(dungeon, due=True)
    dungeon.turn.attacks = 1
    while dungeon.turn.attacks <= forces.extra_attacks(dungeon, dungeon.active) and legal_targets(dungeon):
        if not (yield from attack(dungeon, due=False)):
            break
        dungeon.turn.attacks += 1


def attack(dungeon: Dungeon, due: bool) -> Script[bool]:
    """Point, let everybody play, strike; point anew while the target is spoiled. Whether there was an attack."""
    while True:
        try:
            chosen = yield from ask(_pointing(dungeon, due))
        except Moot:
            yield from _nobody_to_attack(dungeon)
            if not legal_targets(dungeon):
                args: Facts = {"seat": dungeon.active}
                dungeon.tell(Happened("DND-CLAR-03", key="no_attack", args=args, seat=dungeon.active))
                return False
            continue
        if isinstance(chosen, Pass):
            return False
        _point(dungeon, chosen.enemy)
        yield from spell_window(dungeon, "spells", partial(_of_attack, dungeon), partial(attack_terms, dungeon))
        if target_stands(dungeon):
            yield from strike(dungeon)
            return True
        _spoiled(dungeon)


def _pointing(dungeon: Dungeon, due: bool) -> Choose[Dungeon, Any]:
    likely = likely_points if due else _points_or_pass
    what = "point" if due else "extra_point"
    answers = Point if due else Point | Pass
    stray = "DND-ATTACK-01" if due else "DND-TURN-04"
    facts = partial(_of_active, dungeon)
    return Choose(dungeon, lambda: dungeon.active, what, answers, likely, POINT_LAWS, facts=facts, stray=stray)


def _points_or_pass(dungeon: Dungeon) -> list[Any]:
    return [*likely_points(dungeon), Pass()]


def _of_active(dungeon: Dungeon) -> Facts:
    return {"seat": dungeon.active}


def _of_attack(dungeon: Dungeon) -> Facts:
    return {"seat": dungeon.active, "enemy": enemy_name(dungeon, dungeon.turn.target)}


def _nobody_to_attack(dungeon: Dungeon) -> Script[None]:
    """The floor is held open all the same: an answer may make the attack possible again (DND-Q-23)."""
    yield from spell_window(dungeon, "nobody_to_attack", partial(_of_active, dungeon))


def _point(dungeon: Dungeon, enemy: str) -> None:
    settled_in(dungeon)
    name_target(dungeon, enemy)
    args: Facts = {"seat": dungeon.active, "enemy": enemy_name(dungeon, enemy)}
    dungeon.tell(Happened("DND-ATTACK-02", key="points", args=args, seat=dungeon.active))
    watch_point(dungeon, dungeon.active, enemy)


def _spoiled(dungeon: Dungeon) -> None:
    """Whom he pointed at has gone, or may not be attacked any more (DND-Q-22)."""
    args: Facts = {"seat": dungeon.active, "enemy": enemy_name(dungeon, dungeon.turn.target)}
    dungeon.tell(Happened("DND-ATTACK-02", key="spoiled", args=args, seat=dungeon.active))
    name_target(dungeon, "")


def attack_sum(dungeon: Dungeon) -> Sum | None:
    """What the attack that is being made would deal now."""
    enemy = dungeon.enemy(dungeon.turn.target or "")
    return damage(dungeon, dungeon.active, enemy) if enemy else None


def attack_terms(dungeon: Dungeon) -> tuple[Term, ...]:
    found = attack_sum(dungeon)
    return terms(dungeon, found) if found else ()


def strike(dungeon: Dungeon) -> Script[None]:
    """The blow falls: counters, the chain, and the kill if it is one. Raises Ended."""
    seat, id = dungeon.active, dungeon.turn.target or ""
    enemy = dungeon.enemy(id)
    assert enemy is not None
    dealt = damage(dungeon, seat, enemy)
    watch_strike(dungeon, seat)
    remember(dungeon, enemy, dealt.total)
    if not dealt.placed:
        args: Facts = {"seat": seat, "enemy": enemy_name(dungeon, id)}
        dungeon.tell(Happened("DND-ATTACK-07", key="misses", args=args, seat=seat))
    name_target(dungeon, "")
    forces.end_of_attack(dungeon)
    if dealt.placed:
        yield from hurt(dungeon, seat, [id], dealt.placed, "DND-ATTACK-06")
