"""Answers about flips, fights, drinks and magic: in words, and the places that are tapped to give them."""

from __future__ import annotations

from typing import Any

from rules.drunkgeon.answers import (
    Bid,
    Buy,
    Cast,
    Displace,
    Drunk,
    Empty,
    Measure,
    OnSquare,
    Orient,
    PickUpAll,
    PickUpKey,
    PickUpMagic,
    PickUpMat,
    PickUpTrophy,
    Rival,
    SetLevel,
    SmallFingers,
    StackUp,
    Steal,
    Summon,
    TakeKey,
    ToppedUp,
    UseCoaster,
    Water,
    Weight,
)
from rules.drunkgeon.flipping import MISSED
from rules.drunkgeon.naming import STACK, glass_id, mat_name, spell_name
from rules.drunkgeon.state import Dungeon
from rules.message import Message
from rules.projection import Described, plainly
from rules.requests import Drawn, Pass

PASSES = {
    "before_flip": "answer.no_magic",
    "dispel": "answer.no_dispel",
    "displace": "answer.leave_there",
    "key": "answer.no_key",
    "pick_up": "answer.leave_pile",
    "contest": "answer.no_bid",
    "weigh_empty": "answer.no_coaster",
    "weigh_now": "answer.no_coaster",
}
"""What passing means at each question."""


def described(dungeon: Dungeon, what: str, answer: Any) -> Described:
    """Anything of these chapters that may be answered; else the table's own words for it."""
    for chapter in (_of_flips, _of_drinks, _of_piles, _of_magic, _on_the_floor):
        if (found := chapter(dungeon, what, answer)) is not None:
            return found
    return plainly(answer)


def _of_flips(dungeon: Dungeon, what: str, answer: Any) -> Described | None:
    match answer:
        case Drawn(card) if what == "flip":
            if card == MISSED:
                return Described(Message("answer.missed"), ("missed",))
            return Described(Message("answer.caught", {"number": card}), (f"number-{card}",))
        case StackUp(trophies):
            return Described(Message("answer.stack_up", {"trophies": trophies}), (f"stack-{trophies}",))
        case Rival(seat):
            return Described(Message("answer.rival", {"seat": seat}), (glass_id(seat),))
        case Displace(to):
            return Described(Message("answer.displace", {"square": to}), (to,))
        case Pass() if what in PASSES:
            return Described(Message(PASSES[what]))
        case _:
            return None


def _of_drinks(dungeon: Dungeon, what: str, answer: Any) -> Described | None:
    match answer:
        case Drunk(fingers):
            due = dungeon.turn.due[-1] if dungeon.turn.due else None
            last = due is not None and dungeon.heroes[due.seat].fingers <= fingers
            spots = (glass_id(due.seat),) if due is not None else ()
            return Described(Message("answer.drunk_all" if last else "answer.drunk", {"fingers": fingers}), spots)
        case Measure():
            return Described(Message("answer.measure"))
        case Bid(total):
            contest = dungeon.turn.contest
            more = total - contest.totals[contest.asked] if contest is not None else total
            fatal = contest is not None and dungeon.heroes[contest.asked].fingers <= more
            return Described(Message("answer.bid_all" if fatal else "answer.bid", {"total": total, "more": more}))
        case Weight(grams):
            return Described(Message("answer.weight", {"grams": grams}))
        case _:
            return None


def _of_piles(dungeon: Dungeon, what: str, answer: Any) -> Described | None:
    match answer:
        case TakeKey(colour):
            return Described(Message("answer.take_key", {"colour": colour}))
        case PickUpAll():
            square = dungeon.hero.square
            return Described(Message("answer.pick_up_all"), (square,) if square else ())
        case PickUpMat(mat):
            return Described(Message("answer.pick_up", {"what": mat_name(dungeon, mat)}), (mat,))
        case PickUpKey(colour):
            return Described(Message("answer.pick_up", {"what": Message("key", {"colour": colour})}))
        case PickUpTrophy():
            return Described(Message("answer.pick_up_trophy"))
        case PickUpMagic(spell):
            return Described(Message("answer.pick_up", {"what": spell_name(spell)}), (spell.value,))
        case _:
            return None


def _of_magic(dungeon: Dungeon, what: str, answer: Any) -> Described | None:
    match answer:
        case Buy(spell):
            cost = dungeon.content.costs.get(spell, 0)
            last = "answer.buy_all" if cost >= dungeon.hero.fingers else "answer.buy"
            return Described(Message(last, {"spell": spell_name(spell), "cost": cost}), (spell.value,))
        case Cast(spell):
            return Described(Message("answer.cast", {"spell": spell_name(spell)}), (spell.value,))
        case OnSquare(square):
            mat = mat_name(dungeon, dungeon.cells.get(square))
            return Described(Message("answer.on_square", {"mat": mat, "square": square}), (square,))
        case Orient(turning):
            return Described(Message("answer.orient", {"turning": turning}), (f"turn-{turning}",))
        case Summon(None, mat):
            return Described(Message("answer.summon_stack", {"mat": mat_name(dungeon, mat), "id": mat}), (STACK, mat))
        case Summon(owner, mat):
            args = {"mat": mat_name(dungeon, mat), "seat": owner, "id": mat}
            return Described(Message("answer.summon", args), (mat,))
        case Steal(owner, spell):
            return Described(Message("answer.steal", {"spell": spell_name(spell), "seat": owner}), (spell.value,))
        case _:
            return None


def _on_the_floor(dungeon: Dungeon, what: str, answer: Any) -> Described | None:
    match answer:
        case Empty():
            return Described(Message("answer.empty"))
        case SetLevel(fingers):
            return Described(Message("answer.set_level", {"fingers": fingers}))
        case ToppedUp():
            return Described(Message("answer.topped_up"))
        case Water():
            return Described(Message("answer.water"))
        case SmallFingers(small):
            return Described(Message("answer.small_fingers" if small else "answer.whole_fingers"))
        case UseCoaster(use):
            return Described(Message("answer.use_coaster" if use else "answer.no_coaster"))
        case _:
            return None
