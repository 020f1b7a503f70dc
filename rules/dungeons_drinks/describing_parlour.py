"""How what is answered beside the play itself is worded: on duties, drinks, steps by hand, and the last count."""

from __future__ import annotations

from typing import Any

from rules.dungeons_drinks.naming import card_name, drunk_place, enemy_name, seat_place
from rules.dungeons_drinks.parlour import (
    COLOURS,
    AllDone,
    ChangeDuty,
    DrawSpell,
    DropSpell,
    GiveSpell,
    MyDrink,
    NotDone,
    NothingMore,
    OtherDuty,
    PutCounters,
    ReadySheet,
    SendAway,
    SetDrink,
    SheetIsSet,
    ShowBonus,
    SkipAttack,
    TakeCounters,
)
from rules.dungeons_drinks.state import Dungeon, NobodyElse
from rules.message import Facts, Message
from rules.projection import Described
from rules.requests import Pass


def describe_parlour(dungeon: Dungeon, what: str, answer: Any) -> Described | None:
    """None for what belongs to the play itself."""
    match answer:
        case SetDrink() | MyDrink():
            return Described(_drink(answer))
        case PutCounters() | TakeCounters() | SendAway() | GiveSpell():
            return _step(dungeon, answer)
        case DrawSpell(player) | DropSpell(player) | ChangeDuty(player) | SkipAttack(player):
            key = f"answer.{answer.__struct_config__.tag}"
            return Described(Message(key, {"player": player}), (seat_place(player),))
        case ShowBonus(card):
            return Described(Message("answer.show_bonus", {"card": card_name(dungeon, card)}), (card,))
        case NotDone() | Pass() | NobodyElse() if what == "vote":
            return _vote(dungeon, answer)
        case OtherDuty() | NotDone() | ReadySheet() | SheetIsSet() | AllDone() | NothingMore():
            return Described(Message(f"answer.{answer.__struct_config__.tag}"))
        case _:
            return None


def _drink(told: SetDrink | MyDrink) -> Message:
    colour = Message(f"square.{told.colour if told.colour in COLOURS else 'none'}")
    sips = Message("sips_of", {"count": told.sips, "drink": told.drink.strip() or "-"})
    return Message(f"answer.{told.__struct_config__.tag}", {"colour": colour, "sips": sips})


def _step(dungeon: Dungeon, step: PutCounters | TakeCounters | SendAway | GiveSpell) -> Described:
    key = f"answer.{step.__struct_config__.tag}"
    match step:
        case PutCounters(enemy, count) | TakeCounters(enemy, count):
            args: Facts = {"enemy": enemy_name(dungeon, enemy), "count": count}
            ways = ("counters", enemy) if isinstance(step, PutCounters) else (enemy, "counters")
            return Described(Message(key, args), ways)
        case SendAway(enemy):
            return Described(Message(key, {"enemy": enemy_name(dungeon, enemy)}), (enemy,))
        case GiveSpell(giver, taker):
            return Described(Message(key, {"giver": giver, "taker": taker}), (seat_place(giver), seat_place(taker)))


def _vote(dungeon: Dungeon, answer: NotDone | Pass | NobodyElse) -> Described:
    player = dungeon.vote.player if dungeon.vote else -1
    key = f"answer.vote_{answer.__struct_config__.tag}"
    return Described(Message(key, {"player": player}), (drunk_place(player),) if isinstance(answer, NotDone) else ())
