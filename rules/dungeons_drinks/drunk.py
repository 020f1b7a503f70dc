"""Drunk cards: one face up before each hero, changed with every kill, turned down when its duty was not done."""

from __future__ import annotations

from functools import partial
from typing import assert_never

from rules.dungeons_drinks.effects import SpellType
from rules.dungeons_drinks.forces import silent
from rules.dungeons_drinks.hands import size
from rules.dungeons_drinks.naming import DRUNK_DISCARDS, card_name, drunk_place, drunk_thing, failed_place
from rules.dungeons_drinks.printed import DrunkEntry, Judge, When
from rules.dungeons_drinks.state import DRUNK_DECK, Dungeon, Point, Step
from rules.dungeons_drinks.targets import POINT_LAWS
from rules.events import Carry, Deal, Happened, Shuffle, Swap
from rules.kernel import Moot, Script, ask
from rules.message import Facts, Seat
from rules.requests import Draw


def deal_drunk(dungeon: Dungeon, seat: Seat, clause: str) -> Script[None]:
    """A Drunk card for who has none, if there is one (DND-START-05)."""
    if dungeon.serious or dungeon.players[seat].drunk is not None or not _deck_is_there(dungeon):
        return
    facts: Facts = {"seat": seat}
    drawing = Draw(seat, "drunk_card", DRUNK_DECK, partial(_could_be, dungeon, seat), facts=partial(dict, facts))
    try:
        drawn = yield from ask(drawing)
    except Moot:  # a Spell has brought him one, or a ruling has emptied the deck
        return
    assert drawn.card is not None
    dungeon.drunk_deck.remove(drawn.card)
    dungeon.players[seat].drunk = drawn.card
    dungeon.players[seat].fresh = True
    args: Facts = {"seat": seat, "card": card_name(dungeon, drawn.card)}
    dungeon.tell(
        Deal(clause, drunk_thing(drawn.card), DRUNK_DECK, drunk_place(seat), key="draws_drunk", args=args, seat=seat)
    )


def _could_be(dungeon: Dungeon, seat: Seat) -> dict[str, int]:
    """Nothing any more if a Spell has meanwhile brought him one."""
    return {} if dungeon.players[seat].drunk is not None else dict.fromkeys(dungeon.drunk_deck, 1)


def _deck_is_there(dungeon: Dungeon) -> bool:
    """Where the deck has run out, the discards become the new one (DND-Q-11)."""
    if not dungeon.drunk_deck and dungeon.drunk_discards:
        dungeon.drunk_deck, dungeon.drunk_discards = sorted(dungeon.drunk_discards), []
        dungeon.tell(Swap("DND-SETUP-06", DRUNK_DISCARDS, DRUNK_DECK, key="turns_drunk_over"))
        dungeon.tell(Shuffle("DND-SETUP-06", DRUNK_DECK, drunk_thing(None), key="shuffles_drunk"))
    return bool(dungeon.drunk_deck)


def change_drunk(dungeon: Dungeon, seat: Seat, clause: str) -> Script[None]:
    """The card he has is discarded without loss, and he draws one (DND-KILL-03)."""
    card = dungeon.players[seat].drunk
    if card is not None:
        dungeon.players[seat].drunk, dungeon.players[seat].fresh = None, False
        dungeon.drunk_discards.append(card)
        args: Facts = {"seat": seat, "card": card_name(dungeon, card)}
        place = drunk_place(seat)
        dungeon.tell(
            Carry(
                clause, drunk_thing(card), place, DRUNK_DISCARDS, face=card, key="discards_drunk", args=args, seat=seat
            )
        )
    yield from deal_drunk(dungeon, seat, clause)


def swap_drunk(dungeon: Dungeon, seat: Seat, other: Seat) -> None:
    """The two exchange what lies face up before them, though one of them have nothing."""
    here, there = dungeon.players[seat], dungeon.players[other]
    here.drunk, there.drunk = there.drunk, here.drunk
    here.fresh = there.fresh = False
    args: Facts = {"seat": seat, "other": other}
    dungeon.tell(Swap("DND-SPELL-06", drunk_place(seat), drunk_place(other), key="swaps_drunk", args=args, seat=seat))


def fail(dungeon: Dungeon, seat: Seat, clause: str, key: str) -> None:
    """His Drunk card goes face down under his character: a point lost (DND-DRUNK-02)."""
    player = dungeon.players[seat]
    if player.drunk is None:
        return
    card, player.drunk, player.fresh = player.drunk, None, False
    player.failed.append(card)
    args: Facts = {"seat": seat, "card": card_name(dungeon, card), "points": dungeon.points(seat)}
    face, to = drunk_thing(None).face, failed_place(seat)
    dungeon.tell(Carry(clause, drunk_thing(card), drunk_place(seat), to, face=face, key=key, args=args, seat=seat))


def unfail(dungeon: Dungeon, seat: Seat, count: int) -> None:
    """So many failed cards of his, the latest first, go to the discards."""
    player = dungeon.players[seat]
    if not player.failed:
        dungeon.tell(Happened("DND-CLAR-01", key="unfails_nothing", args={"seat": seat}, seat=seat))
    for _ in range(min(count, len(player.failed))):
        card = player.failed.pop()
        dungeon.drunk_discards.append(card)
        args: Facts = {"seat": seat, "card": card_name(dungeon, card), "points": dungeon.points(seat)}
        back, place = drunk_thing(None), failed_place(seat)
        dungeon.tell(Carry("DND-SPELL-06", back, place, DRUNK_DISCARDS, face=card, key="unfails", args=args, seat=seat))


def settled_in(dungeon: Dungeon) -> None:
    """The game has gone on: whoever has drawn a Drunk card keeps it."""
    for player in dungeon.players:
        player.fresh = False


# --- when a duty matters ------------------------------------------------------------------------------


def duty(dungeon: Dungeon, seat: Seat) -> DrunkEntry | None:
    """What the Drunk card before a seat says."""
    card = dungeon.players[seat].drunk
    return None if card is None else dungeon.content.drunks[card]


def matters(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether his duty is one for this very moment, as far as the app can tell."""
    entry, own_turn = duty(dungeon, seat), seat == dungeon.active
    if entry is None:
        return False
    match entry.when:
        case When.ALWAYS:
            return True
        case When.SPEAK:
            return not silent(dungeon, seat)  # who must keep silent cannot fail by saying nothing (DND-Q-39)
        case When.SPELL:
            return any(one.by == seat and not one.lasting for one in dungeon.table)
        case When.DRAW:
            return own_turn and dungeon.turn.step is not Step.ATTACK
        case When.POINT:
            return own_turn and dungeon.turn.step is Step.ATTACK
        case When.KILL:
            return dungeon.killing
        case When.OWN_TURN:
            return own_turn
        case When.OFF_TURN:
            return not own_turn
        case When.END:
            return own_turn and dungeon.turn.step is Step.END
        case _:
            assert_never(entry.when)


def remind(dungeon: Dungeon, when: When, *seats: Seat) -> None:
    """Those of these seats whose duty is for this moment are told of it."""
    for seat in seats:
        entry = duty(dungeon, seat)
        if entry is not None and entry.when is when:
            args: Facts = {"seat": seat, "card": card_name(dungeon, entry.id), "text": entry.text}
            dungeon.tell(Happened("DND-DRUNK-01", key="reminds", args=args, seat=seat))


# --- what the app sees by itself ----------------------------------------------------------------------


def _judged_by(dungeon: Dungeon, seat: Seat, judge: Judge) -> bool:
    entry = duty(dungeon, seat)
    return entry is not None and entry.judge is judge


def watch_point(dungeon: Dungeon, seat: Seat, enemy: str) -> None:
    """He points at this enemy: it must have as much damage as any that he could attack.

    Where the blow lands in the end is not his doing, so what counts is whom he pointed at.
    """
    remind(dungeon, When.POINT, seat)
    dungeon.turn.shirked = False
    pointed = dungeon.enemy(enemy)
    if pointed is not None and _judged_by(dungeon, seat, Judge.MOST_DAMAGED):
        worse = [one for one in dungeon.enemies if one.damage > pointed.damage]
        dungeon.turn.shirked = any(POINT_LAWS.allows(dungeon, Point(one.id)) for one in worse)


def watch_strike(dungeon: Dungeon, seat: Seat) -> None:
    """The blow falls: now he has attacked whom he pointed at."""
    if dungeon.turn.shirked and _judged_by(dungeon, seat, Judge.MOST_DAMAGED):
        fail(dungeon, seat, "DND-DRUNK-02", "spared_the_worst")
    dungeon.turn.shirked = False


def watch_cast(dungeon: Dungeon, seat: Seat, card: str) -> None:
    """He has played this Spell: out of his turn no FAST one."""
    remind(dungeon, When.SPELL, seat)
    fast = dungeon.content.spells[card].type is SpellType.FAST
    if fast and seat != dungeon.active and _judged_by(dungeon, seat, Judge.NO_FAST_OFF):
        fail(dungeon, seat, "DND-DRUNK-02", "was_too_fast")


MOST_KEPT = 2
"""What the duty to end a turn with few Spells allows."""


def watch_end(dungeon: Dungeon, seat: Seat) -> None:
    """He passes the token: not with more than two Spells."""
    if may_discard_below(dungeon, seat):
        fail(dungeon, seat, "DND-DRUNK-02", "kept_too_many")


def may_discard_below(dungeon: Dungeon, seat: Seat) -> bool:
    """Whether his duty lets him discard although he holds no more than he may."""
    return size(dungeon, seat) > MOST_KEPT and _judged_by(dungeon, seat, Judge.HAND_TWO)
