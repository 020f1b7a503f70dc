"""Counters on enemies, what becomes of an enemy that has taken its fill, and the end of the game."""

from __future__ import annotations

from rules.dungeons_drinks.forces import end_of_enemy
from rules.dungeons_drinks.naming import (
    COUNTERS,
    DUNGEON,
    card_name,
    counter_thing,
    enemy_name,
    enemy_thing,
    under_place,
)
from rules.dungeons_drinks.sips import tell_sips
from rules.dungeons_drinks.state import Dungeon, Enemy, Phase
from rules.events import Carry, Happened, Take
from rules.message import Facts, Seat


class Ended(Exception):
    """Thrown through the script when the last Boss is dead: nothing is asked any more."""


def place(dungeon: Dungeon, seat: Seat, enemy: Enemy, count: int, clause: str, card: str = "") -> None:
    """Counters on an enemy, never more than it has hit points (DND-COMP-03, DND-Q-28)."""
    before = enemy.damage
    count = min(count, dungeon.entry(enemy.id).hp - before)
    if count < 1:
        return
    enemy.damage = before + count
    args: Facts = {
        "seat": seat,
        "enemy": enemy_name(dungeon, enemy.id),
        "count": count,
        "card": card_name(dungeon, card),
    }
    key = "damages" if card else "hits"
    dungeon.tell(Carry(clause, counter_thing(count), COUNTERS, enemy.id, key=key, args=args, seat=seat))
    tell_sips(dungeon, seat, enemy, before, enemy.damage)


def heal(dungeon: Dungeon, enemy: Enemy, count: int, clause: str, card: str) -> None:
    """Counters go from an enemy back to the supply."""
    count = min(count, enemy.damage)
    if count < 1:
        return
    enemy.damage -= count
    args: Facts = {"enemy": enemy_name(dungeon, enemy.id), "count": count, "card": card_name(dungeon, card)}
    dungeon.tell(Carry(clause, counter_thing(count), enemy.id, COUNTERS, key="heals", args=args))


def is_dead(dungeon: Dungeon, enemy: Enemy) -> bool:
    """As much damage as hit points, or more (DND-KILL-01)."""
    return enemy.damage >= dungeon.entry(enemy.id).hp


def clear_counters(dungeon: Dungeon, enemy: Enemy, clause: str) -> None:
    """The counters of whoever leaves the Dungeon go back to the supply."""
    if enemy.damage:
        args: Facts = {"enemy": enemy_name(dungeon, enemy.id), "count": enemy.damage}
        back = counter_thing(enemy.damage)
        dungeon.tell(Carry(clause, back, enemy.id, COUNTERS, key="counters_back", args=args))
        enemy.damage = 0


def take_card(dungeon: Dungeon, seat: Seat, enemy: Enemy) -> None:
    """The killer puts the enemy under his character; what others did to it gives them nothing (DND-KILL-02)."""
    clear_counters(dungeon, enemy, "DND-KILL-02")
    dungeon.enemies = [one for one in dungeon.enemies if one is not enemy]
    dungeon.players[seat].killed.append(enemy.id)
    args: Facts = {
        "seat": seat,
        "enemy": enemy_name(dungeon, enemy.id),
        "stars": dungeon.entry(enemy.id).stars,
        "points": dungeon.points(seat),
    }
    thing, to = enemy_thing(enemy.id), under_place(seat)
    dungeon.tell(Carry("DND-KILL-02", thing, DUNGEON, to, face=thing.face, key="kills", args=args, seat=seat))
    end_of_enemy(dungeon, enemy.arrival)


def send_to_box(dungeon: Dungeon, enemy: Enemy, clause: str, key: str) -> None:
    """An enemy leaves the game; it was not killed, and nobody scores it."""
    clear_counters(dungeon, enemy, clause)
    dungeon.enemies = [one for one in dungeon.enemies if one is not enemy]
    dungeon.box.append(enemy.id)
    args: Facts = {"enemy": enemy_name(dungeon, enemy.id)}
    dungeon.tell(Take(clause, enemy_thing(enemy.id), DUNGEON, key=key, args=args))
    end_of_enemy(dungeon, enemy.arrival)


def bosses_left(dungeon: Dungeon) -> bool:
    return dungeon.boss_deck > 0 or any(dungeon.is_boss(one.id) for one in dungeon.enemies)


def end_the_game(dungeon: Dungeon, seat: Seat) -> None:
    """The last Boss is dead: at this very moment it is over (DND-BOSS-07). Raises Ended."""
    dungeon.boss_killer = seat
    for enemy in list(dungeon.enemies):
        send_to_box(dungeon, enemy, "DND-BOSS-08", "goes_back")
    close(dungeon)
    dungeon.tell(Happened("DND-BOSS-07", key="boss_is_dead", args={"seat": seat}, seat=seat))
    raise Ended


def close(dungeon: Dungeon) -> None:
    """No floor is open any more, and no phase is to come."""
    dungeon.phase = Phase.OVER
    dungeon.windows, dungeon.ordering, dungeon.vote = [], [], None
    dungeon.settling = dungeon.killing = False
    dungeon.turn.target, dungeon.turn.aimed = None, 0
