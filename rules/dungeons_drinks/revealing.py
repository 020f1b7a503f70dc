"""Filling the Dungeon: one card at a time, each ability finished before the next card is turned up."""

from __future__ import annotations

from functools import partial

from rules.dungeons_drinks.deeds import reveal_ability
from rules.dungeons_drinks.killing import send_to_box
from rules.dungeons_drinks.naming import DUNGEON, enemy_name, enemy_thing
from rules.dungeons_drinks.printed import Icon
from rules.dungeons_drinks.replacing import newcomer
from rules.dungeons_drinks.stack import spell_window
from rules.dungeons_drinks.state import MONSTER_DECK, MOST_ENEMIES, Dungeon
from rules.events import Deal, Hands, Happened
from rules.kernel import Moot, Script, ask
from rules.message import Facts
from rules.requests import Draw


def refill(dungeon: Dungeon) -> Script[None]:
    """Up to three enemies, as long as the deck has cards (DND-START-01, DND-Q-07)."""
    if not cards_left(dungeon) and len(dungeon.enemies) < MOST_ENEMIES:
        dungeon.tell(Happened("DND-START-03", key="deck_is_empty"))
    while len(dungeon.enemies) < MOST_ENEMIES and cards_left(dungeon):
        yield from reveal(dungeon)


def cards_left(dungeon: Dungeon) -> int:
    """How many cards the Monster deck has, the Bosses under it with them."""
    return dungeon.monster_deck + dungeon.boss_deck


def reveal(dungeon: Dungeon) -> Script[None]:
    """The next card of the deck comes into the Dungeon and does what it does on reveal."""
    drawing = Draw(_active(dungeon), "reveal", MONSTER_DECK, partial(could_be_next, dungeon))
    drawing.stray = "DND-TURN-04"
    try:
        drawn = yield from ask(drawing)
    except Moot:  # a ruling has left nothing that it could be
        dungeon.monster_deck = dungeon.boss_deck = 0
        return
    assert drawn.card is not None
    _arrive(dungeon, drawn.card)
    entry = dungeon.entry(drawn.card)
    if entry.icon is Icon.REVEAL:
        yield from spell_window(dungeon, "revealed")
        if dungeon.enemy(drawn.card) is not None:
            yield from reveal_ability(dungeon, drawn.card)


def _active(dungeon: Dungeon) -> int:
    return dungeon.active


def could_be_next(dungeon: Dungeon) -> dict[str, int]:
    """Any Monster that nobody has seen; under the last of them the Bosses lie (DND-BOSS-01)."""
    return dict.fromkeys(dungeon.unseen_monsters if dungeon.monster_deck else dungeon.unseen_bosses, 1)


def _arrive(dungeon: Dungeon, id: str) -> None:
    first_boss = dungeon.is_boss(id) and not any(dungeon.is_boss(one.id) for one in dungeon.enemies)
    if dungeon.is_boss(id):
        dungeon.boss_deck -= 1
        dungeon.unseen_bosses.remove(id)
    else:
        dungeon.monster_deck -= 1
        dungeon.unseen_monsters.remove(id)
    enemy = newcomer(dungeon, id)
    dungeon.enemies.append(enemy)
    args: Facts = {"enemy": enemy_name(dungeon, id), "seat": dungeon.active, "left": cards_left(dungeon)}
    key = "boss_appears" if dungeon.is_boss(id) else "appears"
    clause = "DND-BOSS-01" if dungeon.is_boss(id) else "DND-START-01"
    dungeon.tell(
        Deal(clause, enemy_thing(id), MONSTER_DECK, DUNGEON, key=key, args=args, seat=dungeon.active, hands=Hands.DONE)
    )
    if first_boss and dungeon.triple:
        _monsters_leave(dungeon)


def _monsters_leave(dungeon: Dungeon) -> None:
    """TRIPLE BOSS: whoever is still alive makes room, neither killed nor scored (DND-TRIPLE-02)."""
    for enemy in [one for one in dungeon.enemies if not dungeon.is_boss(one.id)]:
        send_to_box(dungeon, enemy, "DND-TRIPLE-02", "makes_room")
