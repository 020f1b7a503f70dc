"""What cards do: their effects carried out one after the other, and the kills that come of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, assert_never

import msgspec
from msgspec.structs import replace

from rules.dungeons_drinks import drunk, forces
from rules.dungeons_drinks.by_hand import resolve_by_hand
from rules.dungeons_drinks.effects import (
    IN_PLAY,
    LASTING,
    NAMED,
    AtOnce,
    ByHand,
    Cancel,
    DealDamage,
    DiscardSpells,
    DrawSpells,
    Effect,
    Heal,
    How,
    InPlay,
    Lasting,
    OnlyTarget,
    PassHands,
    Points,
    Protect,
    Reach,
    Redirect,
    RedrawDrunk,
    Replace,
    SwapDrunk,
    TakeSpells,
    Unfail,
    Who,
)
from rules.dungeons_drinks.hands import (
    discard_at_random,
    discard_of_choice,
    draw_spells,
    pass_hands,
    size,
    take_spells,
)
from rules.dungeons_drinks.killing import (
    bosses_left,
    end_the_game,
    heal,
    is_dead,
    place,
    take_card,
)
from rules.dungeons_drinks.naming import card_name, enemy_name
from rules.dungeons_drinks.printed import Icon, When
from rules.dungeons_drinks.replacing import replace_monster
from rules.dungeons_drinks.state import Dungeon, Enemy, NameEnemy, NamePlayer
from rules.dungeons_drinks.targets import can_attack, is_immune, name_target
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Arrange, Choose


class Cause(msgspec.Struct, frozen=True, kw_only=True):
    """Why effects are carried out: the card, whose doing it is, and what he has named."""

    card: str
    by: Seat
    clause: str
    this: str = ""
    """The enemy whose ability it is."""
    spell: str = ""
    """The Spell on the table that it is."""
    enemy: str = ""
    player: Seat | None = None
    named_spell: str = ""


def perform(dungeon: Dungeon, effects: Sequence[Effect], cause: Cause) -> Script[None]:
    """From left to right. Raises Ended when the last Boss dies of it."""
    for effect in effects:
        if not cause.spell:
            cause = yield from _named(dungeon, effect, cause)
        yield from _do(dungeon, effect, cause)


def _do(dungeon: Dungeon, effect: Effect, cause: Cause) -> Script[None]:
    if isinstance(effect, LASTING):
        _begin(dungeon, effect, cause)  # type: ignore[arg-type]
    elif not isinstance(effect, (*IN_PLAY, Points)):
        yield from _at_once(dungeon, effect, cause)  # type: ignore[arg-type]


def _begin(dungeon: Dungeon, effect: Lasting, cause: Cause) -> None:
    if isinstance(effect, Protect | OnlyTarget) and cause.spell and is_immune(dungeon, cause.enemy):
        return
    forces.begin(
        dungeon,
        effect,
        cause.card,
        cause.by,
        player=cause.player,
        enemy=cause.enemy,
        this=cause.this,
        spell=cause.spell,
    )


def _at_once(dungeon: Dungeon, effect: AtOnce, cause: Cause) -> Script[None]:
    match effect:
        case DrawSpells() | DiscardSpells() | TakeSpells() | PassHands():
            yield from _with_hands(dungeon, effect, cause)
        case DealDamage() | Heal() | Replace() | Redirect():
            yield from _with_enemies(dungeon, effect, cause)
        case RedrawDrunk() | SwapDrunk() | Unfail():
            yield from _with_drunk_cards(dungeon, effect, cause)
        case Cancel():
            _cancel(dungeon, cause)
        case ByHand():
            yield from resolve_by_hand(dungeon, cause.by, cause.card, hurt)
        case _:
            assert_never(effect)


# --- Spells in hands ----------------------------------------------------------------------------------


def _with_hands(
    dungeon: Dungeon, effect: DrawSpells | DiscardSpells | TakeSpells | PassHands, cause: Cause
) -> Script[None]:
    match effect:
        case DrawSpells():
            for seat in forces.who(dungeon, effect.who, cause.by, cause.player):
                yield from draw_spells(dungeon, seat, effect.count, cause.clause)
        case DiscardSpells():
            for seat in forces.who(dungeon, effect.who, cause.by, cause.player):
                count = size(dungeon, seat) if effect.everything else effect.count
                how = discard_of_choice if effect.how is How.CHOICE else discard_at_random
                yield from how(dungeon, seat, count, cause.clause)
        case TakeSpells():
            for giver in forces.who(dungeon, effect.giver, cause.by, cause.player):
                for taker in forces.who(dungeon, effect.taker, cause.by, cause.player):
                    yield from take_spells(dungeon, giver, taker, effect.count, effect.how, cause.clause)
        case PassHands():
            pass_hands(dungeon, effect.to, cause.clause, cause.card)


# --- enemies ------------------------------------------------------------------------------------------


def _with_enemies(dungeon: Dungeon, effect: DealDamage | Heal | Replace | Redirect, cause: Cause) -> Script[None]:
    match effect:
        case DealDamage():
            hurt_ids = [one.id for one in _touched(dungeon, effect.enemy, cause)]
            yield from hurt(dungeon, cause.by, hurt_ids, effect.count, cause.clause, cause.card)
        case Heal():
            for one in _touched(dungeon, effect.enemy, cause):
                count = one.damage if effect.everything else effect.count
                heal(dungeon, one, count, cause.clause, cause.card)
        case Replace():
            yield from _replace(dungeon, cause)
        case Redirect():
            _redirect(dungeon, cause)


def _touched(dungeon: Dungeon, reach: Reach, cause: Cause) -> list[Enemy]:
    """The enemies that are meant. What comes from a Spell leaves the immune alone (DND-CARD-09)."""
    found = forces.which(dungeon, reach, cause.this, cause.enemy)
    return [one for one in found if not cause.spell or not is_immune(dungeon, one.id)]


def _replace(dungeon: Dungeon, cause: Cause) -> Script[None]:
    for one in _touched(dungeon, Reach.MONSTER, cause):
        newcomer = yield from replace_monster(dungeon, cause.by, one.id, cause.clause)
        if newcomer is not None and dungeon.options.bacanal_reveal.value == "yes":
            yield from reveal_ability(dungeon, newcomer)


def _redirect(dungeon: Dungeon, cause: Cause) -> None:
    """The attack hits another enemy, if there is one and the attacker may attack it (DND-Q-26)."""
    turn, args = dungeon.turn, _facts_of_enemy(dungeon, cause)
    possible = turn.target is not None and not is_immune(dungeon, turn.target) and turn.target != cause.enemy
    if possible and not is_immune(dungeon, cause.enemy) and can_attack(dungeon, cause.enemy):
        name_target(dungeon, cause.enemy)
        dungeon.tell(Happened("DND-ATTACK-07", key="redirects", args=args, seat=cause.by))
    else:
        dungeon.tell(Happened("DND-CLAR-01", key="redirects_in_vain", args=args, seat=cause.by))


def _facts_of_enemy(dungeon: Dungeon, cause: Cause) -> Facts:
    return {"seat": cause.by, "enemy": enemy_name(dungeon, cause.enemy), "card": card_name(dungeon, cause.card)}


def _cancel(dungeon: Dungeon, cause: Cause) -> None:
    """A Spell whose effect lasts; one that was just played is cancelled where its chain is settled."""
    named = dungeon.spell(cause.named_spell)
    args: Facts = {"seat": cause.by, "card": card_name(dungeon, named.card if named else None)}
    if named is None or not named.lasting:
        dungeon.tell(Happened("DND-CLAR-01", key="cancels_in_vain", args=args, seat=cause.by))
        return
    dungeon.tell(Happened("DND-CARD-19", key="cancels", args={**args, "by": named.by}, seat=cause.by))
    forces.cancel_spell(dungeon, named.id)


# --- Drunk cards --------------------------------------------------------------------------------------


def _with_drunk_cards(dungeon: Dungeon, effect: RedrawDrunk | SwapDrunk | Unfail, cause: Cause) -> Script[None]:
    if dungeon.serious:  # every mention of a Drunk card is passed over (DND-EURO-02)
        return
    match effect:
        case RedrawDrunk():
            for seat in forces.who(dungeon, effect.who, cause.by, cause.player):
                if dungeon.players[seat].drunk is not None:
                    yield from drunk.change_drunk(dungeon, seat, cause.clause)
        case SwapDrunk():
            if cause.player is not None:
                drunk.swap_drunk(dungeon, cause.by, cause.player)
        case Unfail():
            for seat in forces.who(dungeon, effect.who, cause.by, cause.player):
                drunk.unfail(dungeon, seat, effect.count)


# --- hurting and killing ------------------------------------------------------------------------------


def hurt(dungeon: Dungeon, seat: Seat, enemies: Sequence[str], count: int, clause: str, card: str = "") -> Script[None]:
    """Counters on each of these enemies, and the kills that come of it are the seat's. Raises Ended."""
    dead = []
    for id in enemies:
        enemy = dungeon.enemy(id)
        if enemy is not None:
            place(dungeon, seat, enemy, count, clause, card)
            if is_dead(dungeon, enemy):
                dead.append(id)
    if len(dead) > 1:
        yield from _settle_several(dungeon, seat, dead)
    elif dead:
        yield from _settle(dungeon, seat, dead[0])


def _settle_several(dungeon: Dungeon, seat: Seat, dead: list[str]) -> Script[None]:
    """One by one, in the killer's order; with the last Boss among them all are taken, and that is the end."""
    bosses = sum(dungeon.is_boss(one.id) for one in dungeon.enemies if one.id not in dead) + dungeon.boss_deck
    if not bosses and any(dungeon.is_boss(id) for id in dead):
        for enemy in [one for one in dungeon.enemies if one.id in dead]:
            take_card(dungeon, seat, enemy)
        end_the_game(dungeon, seat)
    outermost, dungeon.killing = not dungeon.killing, True
    order = yield from ask(Arrange(seat, "kills", lambda: tuple(dead), facts=partial(_of_seat, seat)))
    for id in order.items:
        if dungeon.enemy(id) is not None:
            yield from _settle(dungeon, seat, id)
    if outermost:
        dungeon.killing = False


def _of_seat(seat: Seat) -> Facts:
    return {"seat": seat}


def _settle(dungeon: Dungeon, seat: Seat, id: str) -> Script[None]:
    """The card to the killer, his Drunk card, then what happens on its death; without a break (DND-Q-38)."""
    enemy = dungeon.enemy(id)
    assert enemy is not None
    outermost, dungeon.killing = not dungeon.killing, True
    take_card(dungeon, seat, enemy)
    if dungeon.is_boss(id) and not bosses_left(dungeon):
        end_the_game(dungeon, seat)
    drunk.remind(dungeon, When.KILL, *dungeon.round_from(dungeon.active))
    yield from drunk.change_drunk(dungeon, seat, "DND-KILL-03")
    entry = dungeon.entry(id)
    if entry.icon is Icon.DEATH:
        args: Facts = {"enemy": enemy_name(dungeon, id)}
        dungeon.tell(Happened("DND-MON-05", key="dies", args=args))
        yield from perform(dungeon, entry.effects, Cause(card=id, by=seat, clause="DND-MON-05", this=id))
    if outermost:
        dungeon.killing = False


def reveal_ability(dungeon: Dungeon, id: str) -> Script[None]:
    """What happens as an enemy is turned up (DND-MON-04); the active player chooses where there is a choice."""
    entry = dungeon.entry(id)
    if entry.icon is Icon.REVEAL:
        args: Facts = {"enemy": enemy_name(dungeon, id)}
        dungeon.tell(Happened("DND-MON-04", key="reveals", args=args))
        cause = Cause(card=id, by=dungeon.active, clause="DND-MON-04", this=id)
        yield from perform(dungeon, entry.effects, cause)


# --- whom an ability means ----------------------------------------------------------------------------


def _named(dungeon: Dungeon, effect: Effect, cause: Cause) -> Script[Cause]:
    """Whoever's ability it is names an enemy or a player, where the effect wants one and nobody was named yet."""
    reach = getattr(effect, "enemy", None)
    if reach in NAMED and not cause.enemy:
        cause = replace(cause, enemy=(yield from _name_enemy(dungeon, cause, reach)))
    people = [getattr(effect, name, None) for name in ("who", "giver", "taker")]
    if (Who.OTHER in people or isinstance(effect, SwapDrunk)) and cause.player is None:
        cause = replace(cause, player=(yield from _name_player(dungeon, cause)))
    return cause


def _name_enemy(dungeon: Dungeon, cause: Cause, reach: Reach) -> Script[str]:
    likely = partial(_likely_enemies, reach=reach, but=cause.this)
    asking: Choose[Dungeon, Any] = Choose(
        dungeon, cause.by, "name_enemy", NameEnemy, likely, NAME_LAWS, facts=partial(_of_ability, dungeon, cause)
    )
    if len(found := _likely_enemies(dungeon, reach, cause.this)) == 1:
        return found[0].enemy
    try:
        chosen = yield from ask(asking)
    except Moot:  # there is none
        return ""
    enemy: str = chosen.enemy
    return enemy


def _likely_enemies(dungeon: Dungeon, reach: Reach, but: str) -> list[NameEnemy]:
    found = [one.id for one in dungeon.enemies if forces.which(dungeon, reach, but, one.id)]
    return [NameEnemy(id) for id in found if id != but]


def _name_player(dungeon: Dungeon, cause: Cause) -> Script[Seat | None]:
    others = [seat for seat in range(len(dungeon.players)) if seat != cause.by]
    if len(others) == 1:
        return others[0]
    facts, likely = partial(_of_ability, dungeon, cause), partial(_likely_players, by=cause.by)
    asking: Choose[Dungeon, Any] = Choose(dungeon, cause.by, "name_player", NamePlayer, likely, NAME_LAWS, facts=facts)
    chosen = yield from ask(asking)
    player: Seat = chosen.player
    return player


def _likely_players(dungeon: Dungeon, by: Seat) -> list[NamePlayer]:
    return [NamePlayer(seat) for seat in dungeon.round_from(by) if seat != by]


def _of_ability(dungeon: Dungeon, cause: Cause) -> Facts:
    return {"seat": cause.by, "card": card_name(dungeon, cause.card)}


@law("DND-MON-07", NameEnemy)
def not_there_to_name(dungeon: Dungeon, named: NameEnemy) -> Broken:
    return dungeon.enemy(named.enemy) is None and {"enemy": enemy_name(dungeon, named.enemy)}


@law("DND-CARD-15", NamePlayer)
def nobody_else_there(dungeon: Dungeon, named: NamePlayer) -> Broken:
    """Another player at this table."""
    return not 0 <= named.player < len(dungeon.players) and {"player": named.player}


NAME_LAWS: Final[Laws[Dungeon, Any]] = Laws([not_there_to_name, nobody_else_there])

__all__ = ["Cause", "InPlay", "hurt", "perform", "reveal_ability"]
