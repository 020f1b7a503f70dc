"""What must hold at every moment, and so in every position and after every ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final

from rules.dungeons_drinks.state import (
    MOST_ENEMIES,
    SPELL_DECK,
    SPELL_DISCARDS,
    Dungeon,
    Phase,
    before_place,
    hand_place,
)
from rules.laws import Broken, Laws, law


@law("DND-SETUP-02")
def not_at_this_table(dungeon: Dungeon, _: Any) -> Broken:
    """Two to six players, one of whom has the token."""
    seats = range(len(dungeon.players))
    if not 2 <= len(dungeon.players) <= 6:
        return {"path": "$.players"}
    for field, seat in (("active", dungeon.active), ("first", dungeon.first), ("owner", dungeon.owner)):
        if seat not in seats:
            return {"path": f"$.{field}"}
    if dungeon.boss_killer is not None and dungeon.boss_killer not in seats:
        return {"path": "$.boss_killer"}
    return False


@law("DND-COMP-01")
def characters_not_shared_out(dungeon: Dungeon, _: Any) -> Broken:
    """Different tokens that exist; nobody without one once they have been dealt."""
    dealt = dungeon.phase not in (Phase.FIRST_PLAYER, Phase.CHARACTERS)
    tokens = [player.character for player in dungeon.players]
    for seat, token in enumerate(tokens):
        missing = token is None and dealt
        if missing or (token is not None and (token not in dungeon.content.characters or tokens.count(token) > 1)):
            return {"path": f"$.players[{seat}].character"}
    return False


@law("DND-INV-01")
def not_all_monsters(dungeon: Dungeon, _: Any) -> Broken:
    """Every Monster and every Boss is in one place: deck or box unseen, box seen, Dungeon, or under a character."""
    seen = [*dungeon.box, *(one.id for one in dungeon.enemies), *_under(dungeon)]
    there = Counter([*dungeon.unseen_monsters, *dungeon.unseen_bosses, *seen])
    for id, count in there.items():
        if count > 1 or id not in dungeon.content.enemies:
            return {"path": "$.enemies", "card": id}
    if missing := [id for id in dungeon.content.enemies if id not in there]:
        return {"path": "$.box", "card": missing[0]}
    if any(map(dungeon.is_boss, dungeon.unseen_monsters)) or not all(map(dungeon.is_boss, dungeon.unseen_bosses)):
        return {"path": "$.unseen_monsters"}
    if any(map(dungeon.is_boss, dungeon.box)):
        return {"path": "$.box"}
    if not 0 <= dungeon.monster_deck <= len(dungeon.unseen_monsters):
        return {"path": "$.monster_deck"}
    return not 0 <= dungeon.boss_deck <= len(dungeon.unseen_bosses) and {"path": "$.boss_deck"}


def _under(dungeon: Dungeon) -> Iterator[str]:
    for player in dungeon.players:
        yield from player.killed


@law("DND-INV-01")
def not_all_drunk_cards(dungeon: Dungeon, _: Any) -> Broken:
    """Every Drunk card is in one place: deck, discards, face up or face down; none with SERIOUS EUROGAMES."""
    should = [] if dungeon.serious else [entry.id for entry in dungeon.content.drunk]
    there = Counter(_drunk_cards(dungeon))
    for card in (*should, *there):
        if there[card] != should.count(card):
            return {"path": "$.drunk_deck", "card": card}
    return False


def _drunk_cards(dungeon: Dungeon) -> Iterator[str]:
    yield from dungeon.drunk_deck
    yield from dungeon.drunk_discards
    for player in dungeon.players:
        yield from player.failed
        if player.drunk is not None:
            yield player.drunk


@law("DND-INV-01")
def not_all_spells(dungeon: Dungeon, _: Any) -> Broken:
    """Every Spell is in one place of the pool, and what is known of them fits together."""
    seats = range(len(dungeon.players))
    places = {SPELL_DECK, SPELL_DISCARDS, *map(hand_place, seats), *map(before_place, seats)}
    if set(dungeon.spells.places) != places:
        return {"path": "$.spells.places", "card": None}
    for name, place in dungeon.spells.places.items():
        if place.hand == (name in (SPELL_DECK, SPELL_DISCARDS)):
            return {"path": f"$.spells.places.{name}", "card": None}
    if dungeon.spells.flaw() is not None:
        return {"path": "$.spells", "card": None}
    should = {entry.id: entry.count for entry in dungeon.content.spell if entry.count}
    holds = dungeon.spells.holds()
    for card in (*should, *holds):
        if holds.get(card, 0) != should.get(card, 0):
            return {"path": "$.spells", "card": card}
    return False


@law("DND-INV-01")
def table_and_pool_differ(dungeon: Dungeon, _: Any) -> Broken:
    """Before each player lies just what he has played and what is not yet done with."""
    for seat in range(len(dungeon.players)):
        lying = sorted(card or "" for card in dungeon.spells.cards(before_place(seat)))
        if lying != sorted(one.card for one in dungeon.table if one.by == seat):
            return {"path": "$.table"}
    ids = [one.id for one in dungeon.table]
    return len(set(ids)) != len(ids) and {"path": "$.table"}


@law("DND-INV-02")
def counters_do_not_fit(dungeon: Dungeon, _: Any) -> Broken:
    """No enemy in play has as much damage as hit points (but while kills are settled), and counters are thirty."""
    more = 1 if dungeon.killing else 0
    for index, enemy in enumerate(dungeon.enemies):
        if not 0 <= enemy.damage < dungeon.entry(enemy.id).hp + more:
            return {"path": f"$.enemies[{index}].damage"}
    return dungeon.counters_left < 0 and {"path": "$.enemies"}


@law("DND-INV-04")
def too_many_enemies(dungeon: Dungeon, _: Any) -> Broken:
    return len(dungeon.enemies) > MOST_ENEMIES and {"path": "$.enemies"}


@law("DND-INV-04")
def arrivals_mixed_up(dungeon: Dungeon, _: Any) -> Broken:
    """Each arrival is another, and what is in force concerns players who sit here."""
    arrivals = [enemy.arrival for enemy in dungeon.enemies]
    if len(set(arrivals)) != len(arrivals) or any(not 0 < one <= dungeon.arrivals for one in arrivals):
        return {"path": "$.enemies"}
    for index, force in enumerate(dungeon.forces):
        if not _at_the_table(dungeon, [force.by, *force.seats]):
            return {"path": f"$.forces[{index}]"}
    for index, played in enumerate(dungeon.table):
        named = [played.by] if played.player is None else [played.by, played.player]
        if not _at_the_table(dungeon, named) or played.card not in dungeon.content.spells:
            return {"path": f"$.table[{index}]"}
    return False


def _at_the_table(dungeon: Dungeon, seats: Iterable[int]) -> bool:
    return all(0 <= seat < len(dungeon.players) for seat in seats)


POSITION_LAWS: Final[Laws[Dungeon, None]] = Laws(
    [
        not_at_this_table,
        characters_not_shared_out,
        not_all_monsters,
        not_all_drunk_cards,
        not_all_spells,
        table_and_pool_differ,
        counters_do_not_fit,
        too_many_enemies,
        arrivals_mixed_up,
    ]
)
