"""The charts of the Serving Wench, the Gobbo Loan Shark, Vomit and the Games squares: a roll, and what it brings."""

from __future__ import annotations

from functools import cache, partial
from typing import Final, assert_never

from rules.bugmans.bar import serve, shown
from rules.bugmans.counters import discard_carried
from rules.bugmans.hands import discard_at_random, discard_down_to_five, discard_of_choice, draw_cards, refill
from rules.bugmans.naming import counter_name, dwarf_name, kind_name
from rules.bugmans.printed import MOVING_DEEDS, Chart, Deed, Effect, Kind, Pick
from rules.bugmans.state import ChooseServed, Room
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Draw, Roll

LOAD: Final = "load"
"""The pile that stands for what a Dwarf carries, when a counter of it is picked blind."""
BAR: Final = "bar"
"""The pile that stands for the Bar, when chance picks among its squares."""

CLAUSES: Final = {
    Chart.WENCH: "BUG-WENCH-03",
    Chart.GOBBO: "BUG-REPL-10",
    Chart.VOMIT: "BUG-VOMIT-01",
    Chart.GAMES: "BUG-MOVE-16",
}


def roll_chart(room: Room, chart: Chart, seat: Seat) -> Script[tuple[Effect, ...]]:
    """The Dwarf's owner rolls, whoever's turn it is, and the result must be accepted (BUG-Q-55, BUG-Q-60).

    What moves the Dwarf (fall, skid, complete) is given back to whoever moves him. Raises Closed.
    """
    rolled = yield from ask(Roll(seat, f"chart_{chart.value}", facts=partial(_facts_of_roll, room, chart, seat)))
    number = rolled.values[0]
    effects = line_of(room, chart, number)
    args: Facts = {"who": dwarf_name(room.players[seat].colour), "chart": chart.value, "roll": number}
    room.tell(Happened(CLAUSES[chart], key="chart", args=args, seat=seat))
    for effect in effects:
        if effect.do not in MOVING_DEEDS:
            yield from carry_out(room, seat, effect, CLAUSES[chart])
    return tuple(effect for effect in effects if effect.do in MOVING_DEEDS)


def _facts_of_roll(room: Room, chart: Chart, seat: Seat) -> Facts:
    return {"seat": seat, "who": dwarf_name(room.players[seat].colour), "chart": chart.value}


def line_of(room: Room, chart: Chart, number: int) -> tuple[Effect, ...]:
    """What a chart says of a roll, as the content has it."""
    return next(line.effects for line in room.content.line if line.chart is chart and line.roll == number)


def carry_out(room: Room, seat: Seat, effect: Effect, clause: str) -> Script[None]:
    """One effect of a line, on the Dwarf's owner. Each has an outcome for empty hands, no load and an empty Bar."""
    match effect.do:
        case Deed.NOTHING:
            room.tell(Happened(clause, key="chart_nothing", args={"seat": seat}, seat=seat))
        case Deed.DRAW:
            yield from draw_cards(room, seat, effect.count, clause)
            yield from discard_down_to_five(room, seat)
        case Deed.REFILL:
            yield from refill(room, seat, clause)
        case Deed.DISCARD:
            yield from discard_of_choice(room, seat, effect.count, clause)
        case Deed.DISCARD_RANDOM:
            yield from discard_at_random(room, seat, effect.count, clause)
        case Deed.DROP:
            yield from drop(room, seat, effect.count, clause)
        case Deed.SERVE:
            yield from serve_from_bar(room, seat, effect)
        case Deed.FALL | Deed.SKID | Deed.COMPLETE:
            raise ValueError(f"{effect.do.value} is carried out by whoever moves the Dwarf")
        case _:
            assert_never(effect.do)


# --- counters that are dropped ------------------------------------------------------------------------


def drop(room: Room, seat: Seat, count: int, clause: str) -> Script[None]:
    """So many of the carried counters, or all, picked blind."""
    for _ in range(min(count, len(room.players[seat].carried))):
        yield from drop_one(room, seat, clause, "drops")


def drop_one(room: Room, seat: Seat, clause: str, key: str) -> Script[None]:
    """One counter of a Dwarf's load; each is as likely as the others (BUG-Q-22)."""
    facts: Facts = {"who": dwarf_name(room.players[seat].colour)}
    drawing = Draw(room.active, "dropped", LOAD, partial(could_be_dropped, room, seat), facts=partial(dict, facts))
    try:
        dropped = yield from ask(drawing)
    except Moot:  # a ruling has emptied his hands
        return
    assert dropped.card is not None
    discard_carried(room, seat, dropped.card, clause, key)


def could_be_dropped(room: Room, seat: Seat) -> dict[str, int]:
    found: dict[str, int] = {}
    for counter in room.players[seat].carried:
        found[counter] = found.get(counter, 0) + 1
    return found


# --- counters that are served -------------------------------------------------------------------------


def serve_from_bar(room: Room, seat: Seat, effect: Effect) -> Script[None]:
    """A counter of a kind from any Bar square, unless the Bar shows none or the Dwarf carries one already."""
    kind = effect.kind
    assert kind is not None
    while can_be_served(room, seat, kind):
        choosing = effect.pick is Pick.CHOICE
        try:
            square = yield from (choose_served if choosing else pick_served)(room, seat, kind)
        except Moot:  # a ruling has emptied the Bar, or filled his hands
            continue
        yield from serve(room, seat, square)
        return
    args: Facts = {"who": dwarf_name(room.players[seat].colour), "kind": kind_name(kind)}
    room.tell(Happened("BUG-WENCH-03", key="not_served", args=args, seat=seat))


def can_be_served(room: Room, seat: Seat, kind: Kind) -> bool:
    return not room.carries(seat, kind) and bool(shown(room, kind))


def choose_served(room: Room, seat: Seat, kind: Kind) -> Script[str]:
    likely, laws = partial(likely_servings, seat=seat, kind=kind), serving_laws(kind)
    facts = partial(_facts_of_serving, seat, kind)
    chosen = yield from ask(Choose(room, seat, "served", ChooseServed, likely, laws, facts=facts))
    return chosen.square


def pick_served(room: Room, seat: Seat, kind: Kind) -> Script[str]:
    """Chance picks among the squares that show such a counter."""
    could_be = partial(could_be_served, room, seat, kind)
    facts = partial(_facts_of_serving, seat, kind)
    picked = yield from ask(Draw(seat, "served_at_random", BAR, could_be, facts=facts))
    assert picked.card is not None
    return picked.card


def _facts_of_serving(seat: Seat, kind: Kind) -> Facts:
    return {"seat": seat, "kind": kind_name(kind)}


def could_be_served(room: Room, seat: Seat, kind: Kind) -> dict[str, int]:
    return dict.fromkeys(shown(room, kind), 1) if can_be_served(room, seat, kind) else {}


def likely_servings(room: Room, seat: Seat, kind: Kind) -> list[ChooseServed]:
    """Every square of the Bar, touching or not; none if he could not be served any more."""
    return [ChooseServed(square) for square in room.bar] if can_be_served(room, seat, kind) else []


@cache
def serving_laws(kind: Kind) -> Laws[Room, ChooseServed]:
    @law("BUG-WENCH-03", ChooseServed)
    def not_what_is_served(room: Room, chosen: ChooseServed) -> Broken:
        counter = room.bar.get(chosen.square)
        if counter is not None and room.kind_of(counter) is kind:
            return False
        facts: Facts = {"square": chosen.square, "kind": kind_name(kind)}
        return facts if counter is None else {**facts, "counter": counter_name(room, counter)}

    return Laws([not_what_is_served])
