"""Playing a Spell: who may play which one when, and what it may name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

from rules.dungeons_drinks.effects import Lock, SpellType
from rules.dungeons_drinks.hands import can_hold, in_hand, size
from rules.dungeons_drinks.naming import card_name, enemy_name, played_name
from rules.dungeons_drinks.printed import Names, SpellEntry
from rules.dungeons_drinks.state import AlcoholemiaScope, Cast, Dungeon, Point, Step
from rules.dungeons_drinks.targets import POINT_LAWS, is_immune
from rules.laws import Broken, Law, law
from rules.message import Seat
from rules.requests import Said

# --- when ---------------------------------------------------------------------------------------------


@law("TABLE-DRAW-01", Cast)
def not_in_hand(dungeon: Dungeon, said: Said) -> Broken:
    card = said.answer.card
    return not can_hold(dungeon, said.seat, card) and {"seat": said.seat, "card": card_name(dungeon, card)}


@law("DND-SPELL-04", Cast)
def bonus_stays_in_hand(dungeon: Dungeon, said: Said) -> Broken:
    entry = dungeon.content.spells.get(said.answer.card)
    return entry is not None and entry.type is SpellType.BONUS and {"card": card_name(dungeon, entry.id)}


@law("DND-ATTACK-05", Cast)
def only_fast_in_anothers_attack(dungeon: Dungeon, said: Said) -> Broken:
    return dungeon.turn.step is Step.ATTACK and _slow_out_of_turn(dungeon, said)


@law("DND-SPELL-02", Cast)
def slow_in_anothers_turn(dungeon: Dungeon, said: Said) -> Broken:
    return dungeon.turn.step is not Step.ATTACK and _slow_out_of_turn(dungeon, said)


def _slow_out_of_turn(dungeon: Dungeon, said: Said) -> Broken:
    if said.seat == dungeon.active:
        return False
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or entry.type is not SpellType.SLOW:
        return False
    return {"card": card_name(dungeon, entry.id), "active": dungeon.active}


@law("DND-MON-06", Cast)
def locked(dungeon: Dungeon, said: Said) -> Broken:
    """An enemy in play forbids Spells of this type."""
    entry = dungeon.content.spells.get(said.answer.card)
    enemy = locked_by(dungeon, entry.type) if entry else None
    if entry is None or enemy is None:
        return False
    return {"card": card_name(dungeon, entry.id), "enemy": enemy_name(dungeon, enemy), "type": entry.type.value}


def locked_by(dungeon: Dungeon, kind: SpellType) -> str | None:
    """The enemy that lets nobody play Spells of this type."""
    for enemy, lock in dungeon.words(Lock):
        if lock.type is kind:
            return enemy.id
    return None


@law("DND-SPELL-03", Cast)
def a_kill_is_being_settled(dungeon: Dungeon, said: Said) -> Broken:
    """Between any two steps, but not inside one (DND-Q-14)."""
    return dungeon.killing


# --- what it names ------------------------------------------------------------------------------------


@law("DND-SPELL-06", Cast)
def names_what_it_does_not_want(dungeon: Dungeon, said: Said) -> Broken:
    """An enemy, a player or a Spell where the card has nothing to say of one."""
    cast, entry = said.answer, dungeon.content.spells.get(said.answer.card)
    if entry is None:
        return False
    names = entry.names
    needless = (
        (bool(cast.enemy) and not names.enemy)
        or (cast.player is not None and not names.player)
        or (bool(cast.spell) and not names.spell)
    )
    return needless and {"card": card_name(dungeon, entry.id)}


@law("DND-CLAR-03", Cast)
def no_enemy_to_name(dungeon: Dungeon, said: Said) -> Broken:
    """The enemy that it wants must be in the Dungeon (DND-Q-20)."""
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or not entry.names.enemy or dungeon.enemy(said.answer.enemy) is not None:
        return False
    return {"card": card_name(dungeon, entry.id), "enemy": enemy_name(dungeon, said.answer.enemy)}


@law("DND-MON-07", Cast)
def names_a_boss(dungeon: Dungeon, said: Said) -> Broken:
    """What speaks of Monsters means no Boss (DND-BOSS-04)."""
    entry, enemy = dungeon.content.spells.get(said.answer.card), said.answer.enemy
    if entry is None or not entry.names.monster_only or not dungeon.is_boss(enemy):
        return False
    return {"card": card_name(dungeon, entry.id), "enemy": enemy_name(dungeon, enemy)}


@law("DND-BOSS-05", Cast)
def names_a_monster(dungeon: Dungeon, said: Said) -> Broken:
    """What speaks of Bosses means no Monster."""
    entry, enemy = dungeon.content.spells.get(said.answer.card), said.answer.enemy
    if entry is None or not entry.names.boss_only or dungeon.is_boss(enemy) or dungeon.enemy(enemy) is None:
        return False
    return {"card": card_name(dungeon, entry.id), "enemy": enemy_name(dungeon, enemy)}


@law("DND-CARD-06", Cast)
def names_the_immune(dungeon: Dungeon, said: Said) -> Broken:
    entry, enemy = dungeon.content.spells.get(said.answer.card), said.answer.enemy
    if entry is None or not entry.names.enemy or entry.names.redirects or not is_immune(dungeon, enemy):
        return False
    return {"card": card_name(dungeon, entry.id), "enemy": enemy_name(dungeon, enemy)}


@law("DND-CARD-09", Cast)
def turned_onto_or_from_the_immune(dungeon: Dungeon, said: Said) -> Broken:
    """No Spell turns an attack onto an immune enemy, nor one away from it."""
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or not entry.names.redirects:
        return False
    immune = [one for one in (said.answer.enemy, dungeon.turn.target) if one and is_immune(dungeon, one)]
    return bool(immune) and {"card": card_name(dungeon, entry.id), "enemy": enemy_name(dungeon, immune[0])}


@law("DND-ATTACK-07", Cast)
def no_attack_going_on(dungeon: Dungeon, said: Said) -> Broken:
    """Only an attack that is being made can miss or be turned."""
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or dungeon.turn.target is not None or not entry.names.of_an_attack:
        return False
    return {"card": card_name(dungeon, entry.id)}


@law("DND-ATTACK-07", Cast)
def hits_it_already(dungeon: Dungeon, said: Said) -> Broken:
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or not entry.names.redirects or dungeon.turn.target != said.answer.enemy:
        return False
    return {"enemy": enemy_name(dungeon, said.answer.enemy)}


@law("DND-ATTACK-07", Cast)
def not_open_to_the_attacker(dungeon: Dungeon, said: Said) -> Broken:
    """A turned attack hits only what the attacker could attack himself (DND-Q-26)."""
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or not entry.names.redirects or dungeon.enemy(said.answer.enemy) is None:
        return False
    if POINT_LAWS.allows(dungeon, Point(said.answer.enemy)):
        return False
    return {"enemy": enemy_name(dungeon, said.answer.enemy), "seat": dungeon.active}


@law("DND-CARD-14", Cast)
def names_himself(dungeon: Dungeon, said: Said) -> Broken:
    """Another player, who sits at the table."""
    entry, player = dungeon.content.spells.get(said.answer.card), said.answer.player
    if entry is None or not entry.names.player:
        return False
    if player is not None and player != said.seat and 0 <= player < len(dungeon.players):
        return False
    return {"card": card_name(dungeon, entry.id)}


@law("DND-CARD-19", Cast)
def no_spell_to_cancel(dungeon: Dungeon, said: Said) -> Broken:
    """It must lie on the table: just played, or still in force if the group says so (DND-Q-16)."""
    entry = dungeon.content.spells.get(said.answer.card)
    if entry is None or not entry.names.spell:
        return False
    named = dungeon.spell(said.answer.spell)
    if named is None:
        return {"spell": played_name(dungeon, said.answer.spell)}
    over = named.lasting and dungeon.options.alcoholemia_scope is AlcoholemiaScope.JUST_PLAYED
    return over and {"spell": played_name(dungeon, named.id)}


OF_CARDS: Final[tuple[Law[Dungeon, Any], ...]] = (
    not_in_hand,
    a_kill_is_being_settled,
    bonus_stays_in_hand,
    only_fast_in_anothers_attack,
    slow_in_anothers_turn,
    locked,
    no_attack_going_on,
)
"""What forbids a card whatever it names."""
OF_ENEMIES: Final[tuple[Law[Dungeon, Any], ...]] = (
    no_enemy_to_name,
    names_a_boss,
    names_a_monster,
    names_the_immune,
)
OF_REDIRECTS: Final[tuple[Law[Dungeon, Any], ...]] = (
    turned_onto_or_from_the_immune,
    hits_it_already,
    not_open_to_the_attacker,
)
CAST_TESTS: Final = (
    *OF_CARDS,
    names_what_it_does_not_want,
    *OF_ENEMIES,
    *OF_REDIRECTS,
    names_himself,
    no_spell_to_cancel,
)
_CARD_TESTS: Final = tuple(one.breaks for one in OF_CARDS)


@cache
def _tests_of(names: Names) -> tuple[Callable[[Dungeon, Said], Broken], ...]:
    """The laws that can have anything against what a card names, if it names what it wants and nothing else."""
    laws = [*(OF_ENEMIES if names.enemy else ()), *(OF_REDIRECTS if names.redirects else ())]
    laws += [names_himself] if names.player else []
    laws += [no_spell_to_cancel] if names.spell else []
    return tuple(one.breaks for one in laws)


class Ways:
    """What may be played at one moment, found once for all seats.

    All that the laws see of a seat is whether it is the active one, and that nobody names himself. So what one seat may
    do with a card, another may that is active, or not, as well; but for naming themselves.
    """

    def __init__(self) -> None:
        self._kinds: dict[tuple[str, bool, bool], bool] = {}
        self._cards: dict[tuple[str, bool], list[Cast]] = {}
        self._hands: dict[tuple[tuple[str, ...], bool], list[Cast]] = {}

    def clear(self) -> None:
        self._kinds.clear()
        self._cards.clear()
        self._hands.clear()

    def of(self, dungeon: Dungeon, seat: Seat) -> list[Cast]:
        """The Spells that a seat may play: of what people will try, all that no law forbids."""
        hand, active = in_hand(dungeon, seat), seat == dungeon.active
        ways = self._hands.get((hand, active))
        if ways is None:
            ways = self._hands[hand, active] = self._of_hand(dungeon, seat, hand, active)
        return [cast for cast in ways if cast.player != seat]

    def _of_hand(self, dungeon: Dungeon, seat: Seat, hand: tuple[str, ...], active: bool) -> list[Cast]:
        found: list[Cast] = []
        spells = dungeon.content.spells
        for card in hand:
            entry = spells[card]
            kind = (*entry.kind, active)
            allowed = self._kinds.get(kind)
            if allowed is None:
                allowed = self._kinds[kind] = _allowed(dungeon, Said(seat, Cast(card)), _CARD_TESTS)
            if allowed:
                ways = self._cards.get((card, active))
                if ways is None:
                    ways = self._cards[card, active] = self._of_card(dungeon, seat, entry, active)
                found += ways
        return found

    def _of_card(self, dungeon: Dungeon, seat: Seat, entry: SpellEntry, active: bool) -> list[Cast]:
        tests, everybody = _tests_of(entry.names), range(len(dungeon.players))
        others = [one for one in everybody if one != seat and (one == dungeon.active) == active]
        found = []
        for cast in _ways(dungeon, everybody, entry):
            speaker = seat if cast.player != seat else others[0] if others else None
            if speaker is not None and _allowed(dungeon, Said(speaker, cast), tests):
                found.append(cast)
        return found


def _allowed(dungeon: Dungeon, said: Said, tests: Iterable[Callable[[Dungeon, Said], Broken]]) -> bool:
    for breaks in tests:
        if breaks(dungeon, said) is not False:
            return False
    return True


# --- what people will try -----------------------------------------------------------------------------


def likely_casts(dungeon: Dungeon, seat: Seat) -> Iterator[Cast]:
    """Every Spell of the hand with everything that it might name, those too that may not be played now."""
    spells = dungeon.content.spells
    others = [other for other in range(len(dungeon.players)) if other != seat]
    for card in in_hand(dungeon, seat):
        yield from _ways(dungeon, others, spells[card])


_NOBODY: Final[tuple[Seat | None, ...]] = (None,)


def _ways(dungeon: Dungeon, players: Sequence[Seat], entry: SpellEntry) -> Iterator[Cast]:
    """A card with everything that it might name, of these players."""
    names = entry.names
    if not names.anything:
        yield Cast(entry.id)
        return
    enemies = [one.id for one in dungeon.enemies] if names.enemy else []
    spells = [one.id for one in dungeon.table] if names.spell else []
    for enemy in enemies or [""]:
        for player in players if names.player else _NOBODY:
            for spell in spells or [""]:
                yield Cast(entry.id, enemy, player, spell)


def could_play(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether a seat could play anything, as far as everybody can see: its hand is not empty, and no enemy forbids it.

    Only who could is waited for. What is in a hand counts for nothing here, since it is nobody's business.
    """
    if not size(dungeon, seat):
        return False
    if locked_by(dungeon, SpellType.FAST) is None:
        return True
    return seat == dungeon.active and locked_by(dungeon, SpellType.SLOW) is None
