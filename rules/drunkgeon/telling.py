"""The position in plain sentences, what is always seen of a seat, and how it ended."""

from __future__ import annotations

from rules.drunkgeon.naming import face_name, hero_name, spell_name
from rules.drunkgeon.printed import MatKind
from rules.drunkgeon.state import Dungeon, Hero, Loot, Phase
from rules.message import Facts, Message, Seat
from rules.projection import Badge, Ending


def badge(dungeon: Dungeon, seat: Seat) -> Badge:
    hero = dungeon.heroes[seat]
    counts = {"trophies": hero.trophies, "keys": len(hero.keys), "drunk": hero.drunk}
    figures = tuple((Message(f"figure.{name}", {"count": count}), count) for name, count in counts.items())
    return Badge(seat=seat, colour=hero.colour or "", score=hero.fingers, goal=hero.full, figures=figures)


def facts(dungeon: Dungeon) -> tuple[Message, ...]:
    """The position in sentences: everybody, the mats that matter, and what lies beside the dungeon."""
    found = [fact for seat in range(len(dungeon.heroes)) for fact in _facts_of(dungeon, seat)]
    for square, mat in dungeon.cells.items():
        face = dungeon.face(mat)
        if face.kind not in (MatKind.PLAIN, MatKind.CLEARED):
            found.append(Message("fact.mat", {"mat": face_name(face), "square": square}))
    for square, loot in dungeon.piles.items():
        found.append(Message("fact.pile", {**_owned(dungeon, loot), "square": square}))
    if dungeon.supply.magic:
        spells = tuple(spell_name(spell) for spell in dungeon.supply.magic)
        found.append(Message("fact.magic", {"spells": spells}))
    if dungeon.stack.count:
        found.append(Message("fact.stack", {"count": dungeon.stack.count}))
    return tuple(found)


def _facts_of(dungeon: Dungeon, seat: Seat) -> list[Message]:
    hero = dungeon.heroes[seat]
    if hero.colour is None:
        return []
    args: Facts = {"seat": seat, "hero": hero_name(dungeon, seat), "colour": hero.colour}
    if not hero.alive:
        return [Message("fact.dead", {**args, "drunk": hero.drunk})]
    found = [Message("fact.hand", {**args, **_owned(dungeon, hero)})]
    if hero.square is not None:
        glass: Facts = {**args, "square": hero.square, "fingers": hero.fingers, "drunk": hero.drunk}
        found.append(Message("fact.glass", glass))
    return found


def _owned(dungeon: Dungeon, owner: Hero | Loot) -> Facts:
    return {
        "mats": tuple(face_name(dungeon.face(mat)) for mat in owner.mats),
        "keys": tuple(Message("key", {"colour": colour}) for colour in owner.keys),
        "trophies": owner.trophies,
        "magic": tuple(spell_name(spell) for spell in owner.magic),
    }


def ending(dungeon: Dungeon) -> Ending | None:
    if dungeon.phase is not Phase.OVER:
        return None
    clause, winner = dungeon.ended_by or "DRK-GOAL-02", dungeon.winner
    everybody = tuple(range(len(dungeon.heroes)))
    if winner is None:
        return Ending(clause, Message("ending.nobody", {"clause": clause}), (everybody,))
    others = tuple(seat for seat in everybody if seat != winner)
    title = Message("ending.title", {"seat": winner, "hero": hero_name(dungeon, winner)})
    return Ending(clause, title, ((winner,), others) if others else ((winner,),))
