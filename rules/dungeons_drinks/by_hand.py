"""Cards whose text no word of the vocabulary can say: the table does it, and tells the app each step that it has done.

Every step is told as a ruling of the table. What none of these steps can do is put right like any other fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeAlias, assert_never

from rules.dungeons_drinks import forces
from rules.dungeons_drinks.drunk import change_drunk
from rules.dungeons_drinks.effects import How, NoAttack, Span, Who
from rules.dungeons_drinks.hands import discard_of_choice, draw_spells, size, take_spells
from rules.dungeons_drinks.killing import heal, send_to_box
from rules.dungeons_drinks.naming import card_name, enemy_name
from rules.dungeons_drinks.parlour import (
    AllDone,
    ChangeDuty,
    DrawSpell,
    DropSpell,
    GiveSpell,
    OfPlayer,
    PutCounters,
    SendAway,
    SkipAttack,
    Step,
    TakeCounters,
)
from rules.dungeons_drinks.state import Dungeon
from rules.dungeons_drinks.targets import is_immune
from rules.events import Happened
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose

CLAUSE: Final = "DND-SPELL-06"
MOST_COUNTERS: Final = 30

Hurt: TypeAlias = Callable[[Dungeon, Seat, Sequence[str], int, str, str], Script[None]]
"""Puts counters on enemies and settles the kills that come of it (``deeds.hurt``)."""


def resolve_by_hand(dungeon: Dungeon, seat: Seat, card: str, hurt: Hurt) -> Script[None]:
    """Whoever's card it is says step by step what it does, until that is all. Raises Ended with the last Boss."""
    facts = partial(_of_card, dungeon, seat, card)
    dungeon.tell(Happened(CLAUSE, key="by_hand", args=facts(), seat=seat))
    laws = STEPS_OF_A_SPELL if card in dungeon.content.spells else STEPS
    while True:
        asking: Choose[Dungeon, Any] = Choose(dungeon, seat, "by_hand", Step | AllDone, likely_steps, laws, facts=facts)
        step = yield from ask(asking)
        if isinstance(step, AllDone):
            return
        yield from _do(dungeon, seat, card, step, hurt)


def text_of(dungeon: Dungeon, card: str) -> str:
    """What is printed on a Spell, a Monster or a Boss."""
    entry = dungeon.content.spells.get(card) or dungeon.content.enemies.get(card)
    return entry.text if entry else ""


def _of_card(dungeon: Dungeon, seat: Seat, card: str) -> Facts:
    return {"seat": seat, "card": card_name(dungeon, card), "text": text_of(dungeon, card)}


# --- what can be done ---------------------------------------------------------------------------------


def likely_steps(dungeon: Dungeon) -> list[Any]:
    return [AllDone(), *_steps_on_enemies(dungeon), *_steps_of_players(dungeon)]


def _steps_on_enemies(dungeon: Dungeon) -> Iterator[Any]:
    for one in dungeon.enemies:
        yield PutCounters(one.id, 1)
        if one.damage:
            yield TakeCounters(one.id, 1)
        if not dungeon.is_boss(one.id):
            yield SendAway(one.id)


def _steps_of_players(dungeon: Dungeon) -> Iterator[Any]:
    players = range(len(dungeon.players))
    for player in players:
        yield DrawSpell(player)
        yield DropSpell(player)
        yield SkipAttack(player)
        yield ChangeDuty(player)
        yield from (GiveSpell(player, other) for other in players if other != player)


def _at_the_table(dungeon: Dungeon, player: Seat) -> bool:
    return 0 <= player < len(dungeon.players)


@law("DND-MON-07", PutCounters, TakeCounters, SendAway)
def no_such_enemy_by_hand(dungeon: Dungeon, step: PutCounters | TakeCounters | SendAway) -> Broken:
    return dungeon.enemy(step.enemy) is None and {"enemy": enemy_name(dungeon, step.enemy)}


@law("DND-INV-02", PutCounters, TakeCounters)
def counters_by_hand(dungeon: Dungeon, step: PutCounters | TakeCounters) -> Broken:
    """At least one, and none is taken off that does not lie there."""
    enemy = dungeon.enemy(step.enemy)
    if enemy is None:
        return False
    most = enemy.damage if isinstance(step, TakeCounters) else MOST_COUNTERS
    return not 1 <= step.count <= most and {"enemy": enemy_name(dungeon, step.enemy), "count": enemy.damage}


@law("DND-MON-07", SendAway)
def bosses_stay(dungeon: Dungeon, step: SendAway) -> Broken:
    """The game needs its Boss: only Monsters go back to the box."""
    there = dungeon.enemy(step.enemy) is not None and dungeon.is_boss(step.enemy)
    return there and {"enemy": enemy_name(dungeon, step.enemy)}


@law("DND-CARD-09", PutCounters, TakeCounters, SendAway)
def immune_to_this_hand(dungeon: Dungeon, step: PutCounters | TakeCounters | SendAway) -> Broken:
    """What a Spell says leaves the immune alone, though hands do it."""
    there = dungeon.enemy(step.enemy) is not None and is_immune(dungeon, step.enemy)
    return there and {"enemy": enemy_name(dungeon, step.enemy)}


@law("DND-CARD-15", GiveSpell, DrawSpell, DropSpell, ChangeDuty, SkipAttack)
def nobody_to_do_it(dungeon: Dungeon, step: GiveSpell | OfPlayer) -> Broken:
    """Players of this table; and nobody gives himself anything."""
    if isinstance(step, GiveSpell):
        both = step.giver != step.taker and _at_the_table(dungeon, step.giver) and _at_the_table(dungeon, step.taker)
        return not both
    return not _at_the_table(dungeon, step.player)


@law("DND-CLAR-01", DropSpell, GiveSpell)
def nothing_in_that_hand(dungeon: Dungeon, step: DropSpell | GiveSpell) -> Broken:
    seat = step.player if isinstance(step, DropSpell) else step.giver
    return _at_the_table(dungeon, seat) and not size(dungeon, seat) and {"seat": seat}


@law("DND-EURO-02", ChangeDuty)
def no_duties_here(dungeon: Dungeon, step: ChangeDuty) -> Broken:
    return dungeon.serious


STEPS: Final[Laws[Dungeon, Any]] = Laws(
    [no_such_enemy_by_hand, counters_by_hand, bosses_stay, nobody_to_do_it, nothing_in_that_hand, no_duties_here]
)
STEPS_OF_A_SPELL: Final[Laws[Dungeon, Any]] = Laws([*STEPS, immune_to_this_hand])

# --- doing it -----------------------------------------------------------------------------------------


def _do(dungeon: Dungeon, seat: Seat, card: str, step: Step, hurt: Hurt) -> Script[None]:
    match step:
        case PutCounters(enemy, count):
            _rules(dungeon, seat, card, "rules_damage", enemy=enemy_name(dungeon, enemy), count=count)
            yield from hurt(dungeon, seat, [enemy], count, CLAUSE, card)
        case TakeCounters(enemy, count):
            _rules(dungeon, seat, card, "rules_healing", enemy=enemy_name(dungeon, enemy), count=count)
            found = dungeon.enemy(enemy)
            if found is not None:
                heal(dungeon, found, count, CLAUSE, card)
        case SendAway(enemy):
            _rules(dungeon, seat, card, "rules_away", enemy=enemy_name(dungeon, enemy))
            found = dungeon.enemy(enemy)
            if found is not None:
                send_to_box(dungeon, found, CLAUSE, "goes_back")
        case GiveSpell(giver, taker):
            _rules(dungeon, seat, card, "rules_giving", giver=giver, taker=taker)
            yield from take_spells(dungeon, giver, taker, 1, How.RANDOM, CLAUSE)
        case DrawSpell() | DropSpell() | ChangeDuty() | SkipAttack():
            yield from _of_player(dungeon, seat, card, step)
        case _:
            assert_never(step)


def _of_player(dungeon: Dungeon, seat: Seat, card: str, step: OfPlayer) -> Script[None]:
    player = step.player
    match step:
        case DrawSpell():
            _rules(dungeon, seat, card, "rules_drawing", player=player)
            yield from draw_spells(dungeon, player, 1, CLAUSE)
        case DropSpell():
            _rules(dungeon, seat, card, "rules_dropping", player=player)
            yield from discard_of_choice(dungeon, player, 1, CLAUSE)
        case ChangeDuty():
            _rules(dungeon, seat, card, "rules_duty", player=player)
            yield from change_drunk(dungeon, player, CLAUSE)
        case SkipAttack():
            _rules(dungeon, seat, card, "rules_no_attack", player=player)
            span = Span.TURN if player == dungeon.active else Span.NEXT_TURN
            forces.begin(dungeon, NoAttack(who=Who.OTHER, span=span), card, seat, player=player)
        case _:
            assert_never(step)


def _rules(dungeon: Dungeon, seat: Seat, card: str, key: str, **facts: Any) -> None:
    """The step as the log has it: a ruling of the table, made because of this card."""
    dungeon.tell(Happened(CLAUSE, key=key, args={"card": card_name(dungeon, card), **facts}, seat=seat))
