"""What a sensible hero thinks of enemies and Spells, in points: the sums that the bot weighs its options by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.dungeons_drinks.damage import damage
from rules.dungeons_drinks.effects import (
    Add,
    Cancel,
    DealDamage,
    DiscardSpells,
    DrawSpells,
    Effect,
    Extra,
    Miss,
    Multiply,
    NoAttack,
    OnlyTarget,
    Points,
    Protect,
    Redirect,
    Replace,
    SpellType,
    SwapDrunk,
    TakeSpells,
    Unfail,
    Who,
)
from rules.dungeons_drinks.hands import in_hand, size
from rules.dungeons_drinks.printed import Judge
from rules.dungeons_drinks.scoring import score_parts, worth
from rules.dungeons_drinks.state import Cast, Dungeon, Enemy, Played
from rules.dungeons_drinks.targets import is_immune
from rules.message import Seat

A_CARD: Final = 0.45
"""What a Spell in hand is worth in points, if it is nothing special."""
WIN: Final = 50.0
NEVER: Final = -99.0


# --- enemies ------------------------------------------------------------------------------------------


def left(dungeon: Dungeon, enemy: Enemy) -> int:
    return dungeon.entry(enemy.id).hp - enemy.damage


def kill_worth(dungeon: Dungeon, seat: Seat, enemy: Enemy) -> float:
    """The stars that a kill brings a seat; with the last Boss, above all whether it is the winner then."""
    stars = dungeon.entry(enemy.id).stars
    bosses = dungeon.boss_deck + sum(dungeon.is_boss(one.id) for one in dungeon.enemies)
    if not dungeon.is_boss(enemy.id) or bosses > 1:
        return float(stars)
    others = max(dungeon.points(other) for other in range(len(dungeon.players)) if other != seat)
    mine = dungeon.points(seat) + stars
    return WIN if mine > others else stars - WIN


def leaves_worth(dungeon: Dungeon, enemy: Enemy, hit: int) -> float:
    """What it means to leave an enemy with so much less: one hit point left is a gift to the next player."""
    rest = left(dungeon, enemy) - hit
    stars = dungeon.entry(enemy.id).stars
    if rest <= 1:
        return -0.8 * stars
    if rest == 2:
        return 0.15 * stars
    return -0.05 * stars


def target_worth(dungeon: Dungeon, seat: Seat, enemy: Enemy) -> float:
    """What it is worth to attack an enemy now, with what the own hand can add to the blow."""
    found = damage(dungeon, seat, enemy)
    rest = left(dungeon, enemy)
    if found.placed >= rest:
        value = kill_worth(dungeon, seat, enemy)
    elif not is_immune(dungeon, enemy.id) and (boosts := boosts_to_kill(dungeon, seat, found.total, rest)):
        value = kill_worth(dungeon, seat, enemy) - A_CARD * len(boosts)
    else:
        value = leaves_worth(dungeon, enemy, found.placed)
    return value - shirking(dungeon, seat, enemy)


def shirking(dungeon: Dungeon, seat: Seat, enemy: Enemy) -> float:
    """A point is lost if the own duty is to attack the most damaged one."""
    card = dungeon.players[seat].drunk
    if card is None or dungeon.content.drunks[card].judge is not Judge.MOST_DAMAGED:
        return 0.0
    return float(enemy.damage < max(one.damage for one in dungeon.enemies))


def boosts_to_kill(dungeon: Dungeon, seat: Seat, dealt: int, rest: int) -> list[str]:
    """The fewest of the own Spells that make a blow of so much deadly; additions count before doublings."""
    adds = sorted(_boosts(dungeon, seat, Add), key=lambda one: -one[1])
    times = sorted(_boosts(dungeon, seat, Multiply), key=lambda one: -one[1])
    best: list[str] = []
    for added in range(len(adds) + 1):
        for doubled in range(len(times) + 1):
            total = dealt + sum(count for _, count in adds[:added])
            for _, count in times[:doubled]:
                total *= count
            cards = [card for card, _ in (*adds[:added], *times[:doubled])]
            if total >= rest and cards and (not best or len(cards) < len(best)):
                best = cards
    return best


def _boosts(dungeon: Dungeon, seat: Seat, kind: type[Add] | type[Multiply]) -> list[tuple[str, int]]:
    """Each Spell of the own hand with such a word for oneself, and how much it gives."""
    found = []
    for card in in_hand(dungeon, seat):
        for effect in dungeon.content.spells[card].effects:
            if isinstance(effect, kind) and effect.who in (Who.SELF, Who.ALL, Who.ATTACKER) and effect.count > 0:
                found.append((card, effect.count))
    return found


# --- Spells -------------------------------------------------------------------------------------------


def keeping(dungeon: Dungeon, card: str) -> float:
    """What a card is worth in the hand."""
    entry = dungeon.content.spells[card]
    if entry.type is SpellType.BONUS:
        return 1.1 * worth(entry)
    return 0.5 if entry.type is SpellType.FAST else 0.4


def cast_worth(dungeon: Dungeon, seat: Seat, cast: Cast) -> float:
    """What it is worth to play this Spell now, beyond keeping it."""
    entry = dungeon.content.spells[cast.card]
    value = sum(_effect_worth(dungeon, seat, cast, effect) for effect in entry.effects)
    return value - A_CARD - _too_fast(dungeon, seat, entry.type)


def _too_fast(dungeon: Dungeon, seat: Seat, kind: SpellType) -> float:
    card = dungeon.players[seat].drunk
    breaks = card is not None and dungeon.content.drunks[card].judge is Judge.NO_FAST_OFF
    return float(breaks and kind is SpellType.FAST and seat != dungeon.active)


def _effect_worth(dungeon: Dungeon, seat: Seat, cast: Cast, effect: Effect) -> float:
    match effect:
        case Add() | Multiply() | Extra():
            return _boost_worth(dungeon, seat, cast.card, effect)
        case Miss() | NoAttack() | Protect() | OnlyTarget() | Redirect():
            return _spoiling_worth(dungeon, seat, cast, effect)
        case DrawSpells() | TakeSpells() | DiscardSpells():
            return _hand_worth(dungeon, seat, cast, effect)
        case DealDamage() | Replace():
            return _enemy_worth(dungeon, seat, cast, effect)
        case Unfail():
            return float(min(effect.count, len(dungeon.players[seat].failed)))
        case Cancel():
            return _cancel_worth(dungeon, seat, cast)
        case SwapDrunk() | Points():
            return 0.0
        case _:
            return 0.0


def the_target(dungeon: Dungeon) -> Enemy | None:
    return dungeon.enemy(dungeon.turn.target or "")


def _boost_worth(dungeon: Dungeon, seat: Seat, card: str, effect: Add | Multiply | Extra) -> float:
    """More damage pays where it kills, for the attacker; less of it, where it saves the enemy from somebody else."""
    enemy = the_target(dungeon)
    if enemy is None or is_immune(dungeon, enemy.id):
        return 0.0
    found, rest = damage(dungeon, dungeon.active, enemy), left(dungeon, enemy)
    if seat != dungeon.active:
        saves = (
            isinstance(effect, Add) and effect.count < 0 and rest <= found.placed and found.total + effect.count < rest
        )
        return rival_kill(dungeon, seat, enemy) if saves else 0.0
    if isinstance(effect, Extra):
        return 0.9 * second_attack(dungeon, seat, enemy, found.placed)
    if found.placed >= rest or pending(dungeon, seat):
        return 0.0
    boosts = boosts_to_kill(dungeon, seat, found.total, rest)
    return kill_worth(dungeon, seat, enemy) / len(boosts) if card in boosts else 0.0


def pending(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether a Spell of one's own lies there that has not taken effect yet."""
    return any(one.by == seat and not one.lasting for one in dungeon.table)


def second_attack(dungeon: Dungeon, seat: Seat, enemy: Enemy, hit: int) -> float:
    """The best kill that one more attack of 1 could make after this one."""
    if pending(dungeon, seat) or any(isinstance(force.effect, Extra) for force in dungeon.forces):
        return 0.0
    rests = [(one, left(dungeon, one) - (hit if one is enemy else 0)) for one in dungeon.enemies]
    return max((kill_worth(dungeon, seat, one) for one, rest in rests if rest == 1), default=0.0)


def rival_kill(dungeon: Dungeon, seat: Seat, enemy: Enemy) -> float:
    """What it is worth to a seat that the active player does not kill this enemy now."""
    stars = dungeon.entry(enemy.id).stars
    gain = kill_worth(dungeon, dungeon.active, enemy)
    if gain == WIN:
        return WIN
    if gain < 0:  # he would end a game that he loses
        first = max(range(len(dungeon.players)), key=lambda one: score_parts(dungeon, one).stars)
        return NEVER if first == seat else 0.0
    return stars * (1.0 if len(dungeon.players) < 4 else 0.6)


def _spoiling_worth(
    dungeon: Dungeon, seat: Seat, cast: Cast, effect: Miss | NoAttack | Protect | OnlyTarget | Redirect
) -> float:
    """What spoils an attack pays where it would be somebody else's kill, and nothing has spoilt it already."""
    enemy = the_target(dungeon)
    if seat == dungeon.active or enemy is None or pending(dungeon, seat):
        return 0.0
    if damage(dungeon, dungeon.active, enemy).placed < left(dungeon, enemy):
        return 0.0
    saved = rival_kill(dungeon, seat, enemy)
    match effect:
        case NoAttack():
            return saved if cast.player == dungeon.active else 0.0
        case Protect():
            return 0.9 * saved if cast.enemy == enemy.id else 0.0
        case OnlyTarget():
            return 0.5 * saved if cast.enemy != enemy.id else 0.0
        case Redirect():
            other = dungeon.enemy(cast.enemy)
            spared = other is not None and left(dungeon, other) > damage(dungeon, dungeon.active, other).placed
            return saved if spared else 0.0
        case Miss():
            return 0.0 if is_immune(dungeon, enemy.id) else saved


def _hand_worth(dungeon: Dungeon, seat: Seat, cast: Cast, effect: DrawSpells | TakeSpells | DiscardSpells) -> float:
    if isinstance(effect, DrawSpells):
        return A_CARD * effect.count if effect.who is Who.SELF else 0.0
    if isinstance(effect, TakeSpells):
        has_some = cast.player is not None and size(dungeon, cast.player) > 0
        return 2 * A_CARD if has_some else 0.0
    return 0.0


def _enemy_worth(dungeon: Dungeon, seat: Seat, cast: Cast, effect: DealDamage | Replace) -> float:
    """Damage that kills; and in the own turn, to take away what the next player would kill."""
    enemy = dungeon.enemy(cast.enemy)
    if enemy is None:
        return 0.0
    rest = left(dungeon, enemy)
    if isinstance(effect, DealDamage):
        attacked = enemy is the_target(dungeon) and damage(dungeon, dungeon.active, enemy).placed >= rest
        return kill_worth(dungeon, seat, enemy) if rest <= effect.count and not attacked else 0.0
    spared = dungeon.turn.attacks > 0 and rest == 1
    return 0.7 * dungeon.entry(enemy.id).stars if spared else 0.0


def _cancel_worth(dungeon: Dungeon, seat: Seat, cast: Cast) -> float:
    """What another's Spell would cost, if nobody has named it yet."""
    named = dungeon.spell(cast.spell)
    if named is None or named.by == seat or any(one.spell == named.id for one in dungeon.table):
        return 0.0
    enemy = the_target(dungeon)
    if enemy is None:
        return A_CARD if named.player == seat and not named.lasting else 0.0
    blow, rest = damage(dungeon, dungeon.active, enemy), left(dungeon, enemy)
    if seat == dungeon.active:
        spoils = _spoils(dungeon, named) and blow.placed >= rest
        return kill_worth(dungeon, seat, enemy) if spoils else 0.0
    total = blow.total + (0 if named.lasting else 1) * _added(dungeon, named, blow.total)
    without = blow.total - (_added(dungeon, named, blow.total // 2) if named.lasting else 0)
    return 0.8 * rival_kill(dungeon, seat, enemy) if total >= rest > without else 0.0


def _spoils(dungeon: Dungeon, named: Played) -> bool:
    kinds = (Miss, NoAttack, Protect, OnlyTarget, Redirect, Replace)
    effects = dungeon.content.spells[named.card].effects
    return not named.lasting and any(isinstance(one, kinds) or _less(one) for one in effects)


def _less(effect: Effect) -> bool:
    return isinstance(effect, Add) and effect.count < 0


def _added(dungeon: Dungeon, named: Played, total: int) -> int:
    """What a Spell adds to the active player's blow of so much."""
    more = 0
    for effect in _attack_effects(dungeon.content.spells[named.card].effects):
        more += effect.count if isinstance(effect, Add) else total * (effect.count - 1)
    return more


def _attack_effects(effects: Iterable[Effect]) -> list[Add | Multiply]:
    return [one for one in effects if isinstance(one, Add | Multiply)]
