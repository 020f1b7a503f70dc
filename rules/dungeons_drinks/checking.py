"""What a group's own cards must still be for the rules to work, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from rules.dungeons_drinks.effects import (
    IN_PLAY,
    NAMED,
    Cancel,
    Effect,
    Miss,
    Points,
    Reach,
    Redirect,
    Replace,
    SpellType,
)
from rules.dungeons_drinks.printed import Colour, DungeonContent, EnemyEntry, Icon, SpellEntry

Problem: TypeAlias = "tuple[str, str]"
"""Where in the content, as a JSON path, and what is wrong there."""

SEATS: Final = (2, 3, 4, 5, 6)
BOSSES: Final = 3
MOST_HP: Final = 10
"""So that three enemies never need more than the thirty counters."""
OF_SPELLS: Final = (Cancel, Miss, Redirect, Replace)
"""What only a Spell can say, since it wants something named, or an attack to speak of."""


def content_problems(content: DungeonContent) -> list[Problem]:
    """Everything that is wrong. No problem: no rule can meet a card that it does not know what to do with."""
    parts = (_deck_problems, _enemy_problems, _spell_problems, _drunk_problems, _token_problems)
    return [problem for problems in parts for problem in problems(content)]


# --- decks -------------------------------------------------------------------------------------------


def _deck_problems(content: DungeonContent) -> Iterator[Problem]:
    for players in SEATS:
        monsters = [entry.monsters for entry in content.seats if entry.players == players]
        if len(monsters) != 1:
            yield "$.seats", f"{len(monsters)} decks for {players} players: there must be one"
        elif not 1 <= monsters[0] <= len(content.monster):
            most = len(content.monster)
            yield "$.seats", f"{monsters[0]} Monsters for {players} players: there are 1 to {most} to take"
    if len(content.boss) < BOSSES:
        yield "$.boss", f"{len(content.boss)} Bosses: TRIPLE BOSS needs {BOSSES}"
    spells = sum(entry.count for entry in content.spell)
    if content.hand < 1 or spells < content.hand * max(SEATS):
        yield "$.hand", f"{content.hand} Spells for each of six hands cannot be dealt from {spells}"
    if len(content.drunk) < max(SEATS):
        yield "$.drunk", f"{len(content.drunk)} Drunk cards: six players begin with one each"
    ids = [entry.id for entries in (content.monster, content.boss, content.spell, content.drunk) for entry in entries]
    for id in sorted({id for id in ids if ids.count(id) > 1}):
        yield "$.spell", f"two cards of different kinds are called {id}: each needs an id of its own"


# --- enemies -----------------------------------------------------------------------------------------


def _enemy_problems(content: DungeonContent) -> Iterator[Problem]:
    for table, entries in (("monster", content.monster), ("boss", content.boss)):
        for index, entry in enumerate(entries):
            for problem in _problems_of_enemy(entry):
                yield f"$.{table}[{index}]", problem
    highest = sorted((entry.hp for entry in (*content.monster, *content.boss)), reverse=True)[:3]
    if sum(highest) > content.counters:
        yield "$.counters", f"{content.counters} damage counters: three enemies can need {sum(highest)}"


def _problems_of_enemy(entry: EnemyEntry) -> Iterator[str]:
    letters = "".join(colour.value for colour in Colour)
    if unknown := set(entry.bar) - set(letters):
        yield f"{entry.name} has a square {min(unknown)!r}: a bar knows the letters {letters}"
    if not 1 <= entry.hp <= MOST_HP:
        yield f"{entry.name} has a bar of {entry.hp}: it needs 1 to {MOST_HP} squares"
    if (entry.icon is Icon.NONE) != (not entry.effects):
        yield f"{entry.name}: an ability has an icon, and an icon an ability"
    for effect in entry.effects:
        yield from _problems_of_ability(entry, effect)


def _problems_of_ability(entry: EnemyEntry, effect: Effect) -> Iterator[str]:
    word = _word(effect)
    if isinstance(effect, IN_PLAY) != (entry.icon is Icon.PERMANENT):
        when = "lasts while the enemy is in play" if isinstance(effect, IN_PLAY) else "happens at one moment"
        yield f"{entry.name}: {word} {when}, which its icon does not say"
    if isinstance(effect, (*OF_SPELLS, Points)):
        yield f"{entry.name}: {word} is a word of Spells"
    if getattr(effect, "enemy", None) is Reach.THIS and entry.icon is Icon.DEATH:
        yield f"{entry.name}: {word} means this enemy, which is dead by then"


# --- Spells ------------------------------------------------------------------------------------------


def _spell_problems(content: DungeonContent) -> Iterator[Problem]:
    for index, entry in enumerate(content.spell):
        for problem in _problems_of_spell(entry):
            yield f"$.spell[{index}]", problem


def _problems_of_spell(entry: SpellEntry) -> Iterator[str]:
    bonus = entry.type is SpellType.BONUS
    if not entry.effects:
        yield f"{entry.name} does nothing: give it an effect, or by_hand"
    for effect in entry.effects:
        if isinstance(effect, Points) != bonus:
            yield f"{entry.name}: {_word(effect)} does not go with its type {entry.type.value}"
        if isinstance(effect, IN_PLAY):
            yield f"{entry.name}: {_word(effect)} is a word of Monsters and Bosses"
        if getattr(effect, "enemy", None) in _BESIDE_ITSELF:
            yield f"{entry.name}: {_word(effect)} speaks of the enemy whose ability it is, and a Spell is none's"
    if len({_kind_named(effect) for effect in entry.effects} - {None}) > 1:
        yield f"{entry.name} wants Monsters and Bosses named at once: one card names one enemy"


_BESIDE_ITSELF: Final = (Reach.THIS,)


def _kind_named(effect: Effect) -> Reach | None:
    """What kind of enemy its player has to name, where not any will do."""
    if isinstance(effect, Replace):
        return Reach.MONSTER
    reach = getattr(effect, "enemy", None)
    return reach if reach in NAMED and reach is not Reach.ENEMY else None


def _word(effect: Effect) -> str:
    return str(type(effect).__struct_config__.tag)


# --- the rest ----------------------------------------------------------------------------------------


def _drunk_problems(content: DungeonContent) -> Iterator[Problem]:
    for index, entry in enumerate(content.drunk):
        if not entry.text.strip():
            yield f"$.drunk[{index}]", f"{entry.title} says nothing: every Drunk card is a duty"


def _token_problems(content: DungeonContent) -> Iterator[Problem]:
    if len(content.character) < max(SEATS):
        yield "$.character", f"{len(content.character)} character tokens: six may play"
    colours: Sequence[str] = [entry.colour for entry in content.character]
    if len(set(colours)) < len(colours):
        yield "$.character", "two characters have one colour: nobody could tell the seats apart"
