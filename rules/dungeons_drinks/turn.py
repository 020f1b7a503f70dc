"""A turn: the Start, Attack and End Phases, and the token that goes to the left."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.dungeons_drinks import drunk, forces
from rules.dungeons_drinks.attacking import attack_phase
from rules.dungeons_drinks.effects import HandLimit, Regrow
from rules.dungeons_drinks.hands import can_hold, discard, draw_for_the_turn, likely_discards, size
from rules.dungeons_drinks.killing import Ended, close, heal
from rules.dungeons_drinks.naming import TOKEN, card_name, seat_place
from rules.dungeons_drinks.revealing import refill
from rules.dungeons_drinks.state import LAST_TURN, Discard, Dungeon, Ending, PassToken, Step, Turn
from rules.events import Carry, Hands, Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose


def turn(dungeon: Dungeon) -> Script[None]:
    """One player's turn, from whatever phase it has come to (DND-TURN-04). Raises Ended."""
    if dungeon.turn.step is Step.START:
        yield from start_phase(dungeon)
        dungeon.turn.step = Step.ATTACK
    if dungeon.turn.step is Step.ATTACK:
        yield from attack_phase(dungeon)
        dungeon.turn.step = Step.END
    yield from end_phase(dungeon)
    pass_the_token(dungeon)


def start_phase(dungeon: Dungeon) -> Script[None]:
    """Refill, a Spell, a Drunk card, in this order (DND-START-06)."""
    forces.start_of_turn(dungeon)
    yield from refill(dungeon)
    yield from draw_for_the_turn(dungeon)
    yield from drunk.deal_drunk(dungeon, dungeon.active, "DND-START-05")


# --- the End Phase ------------------------------------------------------------------------------------


def hand_limit(dungeon: Dungeon) -> int:
    """How many Spells the active player may keep: what is printed, or less if an enemy says so."""
    return min([dungeon.content.hand, *(word.count for _, word in dungeon.words(HandLimit))])


def end_phase(dungeon: Dungeon) -> Script[None]:
    """He discards down to the limit, a card at a time, and passes the token when he is done (DND-Q-12)."""
    while True:
        asking: Choose[Dungeon, Ending] = Choose(
            dungeon,
            lambda: dungeon.active,
            "end_turn",
            Discard | PassToken,
            likely_ends,
            END_LAWS,
            facts=partial(_of_end, dungeon),
            secret=not dungeon.real_cards,
            stray="DND-TURN-04",
        )
        try:
            chosen = yield from ask(asking)
        except Moot:  # a ruling has left him with cards that nobody can name
            return
        if isinstance(chosen, PassToken):
            return
        discard(dungeon, dungeon.active, chosen.card, "DND-ENDP-01")


def _of_end(dungeon: Dungeon) -> Facts:
    return {"seat": dungeon.active, "count": size(dungeon, dungeon.active), "limit": hand_limit(dungeon)}


def likely_ends(dungeon: Dungeon) -> list[Any]:
    return [PassToken(), *likely_discards(dungeon, dungeon.active)]


@law("DND-ENDP-01", PassToken)
def too_many_spells(dungeon: Dungeon, _: PassToken) -> Broken:
    held, limit = size(dungeon, dungeon.active), hand_limit(dungeon)
    return held > limit and {"count": held, "limit": limit}


@law("TABLE-DRAW-01", Discard)
def not_his_to_discard(dungeon: Dungeon, chosen: Discard) -> Broken:
    seat = dungeon.active
    return not can_hold(dungeon, seat, chosen.card) and {"seat": seat, "card": card_name(dungeon, chosen.card)}


@law("DND-ENDP-01", Discard)
def need_not_discard(dungeon: Dungeon, _: Discard) -> Broken:
    """Nobody throws cards away below the limit, but to do what his Drunk card says."""
    held, limit = size(dungeon, dungeon.active), hand_limit(dungeon)
    if held > limit or drunk.may_discard_below(dungeon, dungeon.active):
        return False
    return {"count": held, "limit": limit}


END_LAWS: Final[Laws[Dungeon, Any]] = Laws([too_many_spells, need_not_discard, not_his_to_discard])


# --- the token ----------------------------------------------------------------------------------------


def pass_the_token(dungeon: Dungeon) -> None:
    """What lasted for the turn ends with it; then the token goes to the left (DND-ENDP-02). Raises Ended when it is
    late."""
    seat = dungeon.active
    drunk.watch_end(dungeon, seat)
    drunk.settled_in(dungeon)
    for enemy, word in dungeon.words(Regrow):
        if enemy.attacked != dungeon.turn.number:
            heal(dungeon, enemy, word.count, "DND-MON-06", enemy.id)
    forces.end_of_turn(dungeon)
    if dungeon.turn.number >= LAST_TURN:
        dungeon.tell(Happened("DND-TURN-03", key="closing_time", args={"turns": LAST_TURN}))
        close(dungeon)
        raise Ended
    dungeon.active = dungeon.left_of(seat)
    dungeon.turn = Turn(number=dungeon.turn.number + 1)
    args: Facts = {"seat": dungeon.active, "by": seat}
    here, to = seat_place(seat), seat_place(dungeon.active)
    dungeon.tell(Carry("DND-ENDP-02", TOKEN, here, to, key="turn", args=args, seat=dungeon.active, hands=Hands.DONE))
