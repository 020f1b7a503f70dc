"""Replenishing at the end of a move: flushing in the Bogs, dealing with the Gobbo Loan Shark, and ordering drinks."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.bugmans.charts import roll_chart
from rules.bugmans.hands import (
    discard_down_to_five,
    discard_laws,
    draw_cards,
    lay_out,
    likely_discards,
    refill,
    size,
)
from rules.bugmans.naming import dwarf_name
from rules.bugmans.printed import Chart, Kind
from rules.bugmans.squares import Floor
from rules.bugmans.state import DISCARDS, Borrow, Discard, Flush, FlushAfterBogFight, OrderDrinks, Room
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass

__all__ = ["discard_down_to_five", "draw_cards", "flush_after_fight", "order", "replenish"]


# --- step 5: Bogs and Gobbo ---------------------------------------------------------------------------


def replenish(room: Room) -> Script[None]:
    """Where the active Dwarf has ended his move he may flush and borrow, each once, in any order (BUG-Q-55)."""
    tell_why_not(room)
    while something_to_gain(room) and not room.turn.over:
        chosen = yield from ask(Choose(room, room.active, "replenish", Flush | Borrow | Pass, likely, REPLENISH_LAWS))
        match chosen:
            case Flush():
                yield from flush(room)
            case Borrow():
                room.turn.borrowed = True
                yield from roll_chart(room, Chart.GOBBO, room.active)
            case _:
                return


def tell_why_not(room: Room) -> None:
    """Bogs that are Out of Order are a sad sight."""
    square = room.dwarf(room.active).square
    if square in room.out_of_order:
        args: Facts = {"who": dwarf_name(room.players[room.active].colour), "square": square}
        room.tell(Happened("BUG-REPL-14", key="out_of_order", args=args, seat=room.active))


def something_to_gain(room: Room) -> bool:
    return REPLENISH_LAWS.allows(room, Flush()) or REPLENISH_LAWS.allows(room, Borrow())


def likely(room: Room) -> list[Flush | Borrow | Pass]:
    return [Flush(), Borrow(), Pass()]


@law("BUG-MOVE-27", Flush)
def not_on_the_bogs(room: Room, _: Flush) -> Broken:
    """Only where the Dwarf ends his move, or has remained."""
    here = room.dwarf(room.active).square
    return room.ground.floor[here] is not Floor.BOGS and {"square": here}


@law("BUG-REPL-10", Borrow)
def not_on_the_gobbo(room: Room, _: Borrow) -> Broken:
    here = room.dwarf(room.active).square
    return not stands_there(room, here, Kind.GOBBO) and {"square": here}


@law("BUG-REPL-12", Flush, Borrow)
def only_once(room: Room, chosen: Flush | Borrow) -> Broken:
    """Bogs and Gobbo one after the other, each once."""
    return room.turn.flushed if isinstance(chosen, Flush) else room.turn.borrowed


@law("BUG-REPL-14", Flush)
def bogs_out_of_order(room: Room, _: Flush) -> Broken:
    here = room.dwarf(room.active).square
    return here in room.out_of_order and {"square": here}


REPLENISH_LAWS: Final[Laws[Room, Flush | Borrow | Pass]] = Laws(
    [not_on_the_bogs, not_on_the_gobbo, only_once, bogs_out_of_order]
)


def stands_there(room: Room, square: str, kind: Kind) -> bool:
    return any(one.kind is kind and one.square == square for one in room.characters.values())


# --- flushing -----------------------------------------------------------------------------------------


def flush(room: Room) -> Script[None]:
    """Any cards away first, then cards up to the limit (BUG-REPL-07, BUG-Q-54). Washing hands is recommended."""
    seat = room.active
    room.turn.flushed = True
    args: Facts = {"who": dwarf_name(room.players[seat].colour)}
    room.tell(Happened("BUG-REPL-07", key="flushes", args=args, seat=seat))
    while size(room, seat):
        chosen = yield from ask(flush_question(room, seat))
        if isinstance(chosen, Pass):
            break
        lay_out(room, seat, chosen.card, DISCARDS, "BUG-REPL-07", "discards_card")
    yield from refill(room, seat, "BUG-REPL-07")
    room.tell(Happened("BUG-REPL-08", key="wash_hands", args={"seat": seat}))


def flush_question(room: Room, seat: Seat) -> Choose[Room, Discard | Pass]:
    return Choose(
        room,
        seat,
        "flush_card",
        Discard | Pass,
        partial(likely_flushes, seat=seat),
        discard_laws(seat),
        secret=not room.real_cards,
    )


def likely_flushes(room: Room, seat: Seat) -> list[Discard | Pass]:
    return [*likely_discards(room, seat), Pass()]


def flush_after_fight(room: Room) -> Script[None]:
    """Under the other reading, who has beaten somebody in the Bogs in his own turn may use them (BUG-Q-44)."""
    if room.options.flush_after_bog_fight is not FlushAfterBogFight.AT_ONCE:
        return
    if not room.turn.won or not REPLENISH_LAWS.allows(room, Flush()):
        return
    chosen = yield from ask(Choose(room, room.active, "flush_after_fight", Flush | Pass, likely_flush, REPLENISH_LAWS))
    if isinstance(chosen, Flush):
        yield from flush(room)


def likely_flush(room: Room) -> list[Flush | Borrow | Pass]:
    return [Flush(), Pass()]


# --- step 6: the Serving Wench ------------------------------------------------------------------------


def order(room: Room) -> Script[None]:
    """An empty-handed Dwarf that has ended his move on the Wench may order from her."""
    here = room.dwarf(room.active).square
    if room.turn.over or not stands_there(room, here, Kind.WENCH):
        return
    if room.players[room.active].carried:
        args: Facts = {"who": dwarf_name(room.players[room.active].colour)}
        room.tell(Happened("BUG-WENCH-02", key="too_loaded_to_order", args=args, seat=room.active))
        return
    try:
        chosen = yield from ask(Choose(room, room.active, "order", OrderDrinks | Pass, likely_orders, ORDER_LAWS))
    except Moot:
        return
    if isinstance(chosen, OrderDrinks):
        room.turn.ordered = True
        yield from roll_chart(room, Chart.WENCH, room.active)


def likely_orders(room: Room) -> list[OrderDrinks | Pass]:
    return [OrderDrinks(), Pass()]


@law("BUG-TURN-11", OrderDrinks)
def not_on_the_wench(room: Room, _: OrderDrinks) -> Broken:
    here = room.dwarf(room.active).square
    return not stands_there(room, here, Kind.WENCH) and {"square": here}


@law("BUG-WENCH-02", OrderDrinks)
def loaded_already(room: Room, _: OrderDrinks) -> Broken:
    carried = len(room.players[room.active].carried)
    return carried > 0 and {"count": carried}


ORDER_LAWS: Final[Laws[Room, OrderDrinks | Pass]] = Laws([not_on_the_wench, loaded_already])
