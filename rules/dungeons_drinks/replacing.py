"""Cards that come into the Dungeon: out of the Monster deck, or out of the box in another's place."""

from __future__ import annotations

from functools import partial

from rules.dungeons_drinks.forces import end_of_enemy
from rules.dungeons_drinks.killing import clear_counters
from rules.dungeons_drinks.naming import DUNGEON, enemy_name, enemy_thing
from rules.dungeons_drinks.state import BOX, Dungeon, Enemy
from rules.events import Put, Take
from rules.kernel import Moot, Script, ask
from rules.message import Facts, Seat
from rules.requests import Draw


def newcomer(dungeon: Dungeon, id: str) -> Enemy:
    """An enemy as it arrives: unhurt, and nothing that was said of an earlier arrival holds for it."""
    dungeon.arrivals += 1
    return Enemy(id, dungeon.arrivals)


def replace_monster(dungeon: Dungeon, seat: Seat, old: str, clause: str) -> Script[str | None]:
    """A random Monster of the box takes a Monster's position; then the old one joins the box (DND-Q-43)."""
    facts = partial(_of_replacing, dungeon, seat, old)
    drawing = Draw(seat, "from_box", BOX, partial(could_be_in_box, dungeon), facts=facts)
    drawing.stray = "DND-SPELL-06"
    try:
        drawn = yield from ask(drawing)
    except Moot:  # the box holds no Monster
        return None
    leaving = dungeon.enemy(old)
    assert drawn.card is not None
    if leaving is None:
        return None
    new = newcomer(dungeon, drawn.card)
    clear_counters(dungeon, leaving, clause)
    dungeon.enemies = [new if one is leaving else one for one in dungeon.enemies]
    _out_of_the_box(dungeon, drawn.card)
    dungeon.box.append(old)
    args: Facts = {"seat": seat, "enemy": enemy_name(dungeon, old), "new": enemy_name(dungeon, new.id)}
    dungeon.tell(Take(clause, enemy_thing(old), DUNGEON, key="replaced", args=args, seat=seat))
    dungeon.tell(Put(clause, enemy_thing(new.id), DUNGEON, key="comes_from_box", args=args, seat=seat))
    end_of_enemy(dungeon, leaving.arrival)
    return new.id


def _of_replacing(dungeon: Dungeon, seat: Seat, old: str) -> Facts:
    return {"seat": seat, "enemy": enemy_name(dungeon, old)}


def _out_of_the_box(dungeon: Dungeon, id: str) -> None:
    if id in dungeon.box:
        dungeon.box.remove(id)
    else:
        dungeon.unseen_monsters.remove(id)


def could_be_in_box(dungeon: Dungeon) -> dict[str, int]:
    """What the box can give. Monsters that nobody has seen may lie in the deck as well, so they weigh less."""
    unseen = len(dungeon.unseen_monsters)
    hidden = unseen - dungeon.monster_deck
    found = dict.fromkeys(dungeon.box, unseen or 1)
    if hidden > 0:
        found.update(dict.fromkeys(dungeon.unseen_monsters, hidden))
    return found
