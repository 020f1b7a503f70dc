"""Cards whose text no word of the vocabulary can say: the table does it, and tells the app what it has done."""

from __future__ import annotations

from rules.dungeons_drinks.naming import card_name
from rules.dungeons_drinks.state import Dungeon
from rules.events import Happened
from rules.kernel import Script
from rules.message import Facts, Seat


def resolve_by_hand(dungeon: Dungeon, seat: Seat, card: str, text: str) -> Script[None]:
    args: Facts = {"seat": seat, "card": card_name(dungeon, card)}
    dungeon.tell(Happened("DND-SPELL-06", key="by_hand", args=args, seat=seat))
    yield from ()
