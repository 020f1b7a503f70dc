"""Getting ready: who plays which side, where the Boodles start, and two forces chosen in secret."""

from __future__ import annotations

from functools import partial
from typing import Final

from rules.boodles.answers import Enlist, TakeSide
from rules.boodles.naming import kind_name
from rules.boodles.options import FlightOptions
from rules.boodles.printed import GRUMJUG_KINDS, Kind, PassesContent, Side, side_of
from rules.boodles.state import Flight, Phase, Valley
from rules.events import Happened
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message
from rules.requests import Choose, Roll, Term

COLOURS: Final = {Side.BOODLES: "red", Side.GRUMJUGS: "green"}
"""The colours of the counters (BOO-SETUP-01)."""
ENLISTED: Final = {
    Side.BOODLES: (Kind.WIZARD, Kind.FIGHTER, Kind.BLASTER, Kind.BOODLE),
    Side.GRUMJUGS: GRUMJUG_KINDS,
}
"""The kinds that are bought, in the order in which they are asked for: the dearest first."""


def new_flight(seats: int, options: FlightOptions, content: PassesContent) -> Flight:
    """Alone one person plays the Boodles; two still have to agree."""
    if seats == 1:
        return Flight(options=options, sides=[Side.BOODLES], phase=Phase.VALLEY)
    return Flight(options=options, sides=[None, None])


# --- sides ------------------------------------------------------------------------------------------


def take_sides(flight: Flight) -> Script[None]:
    """One of the two says which side he plays; the other one plays the other (BOO-SETUP-04)."""
    chosen = yield from ask(Choose(flight, 0, "side", TakeSide, likely_sides, SIDE_LAWS, stray="BOO-SETUP-03"))
    flight.sides = [chosen.side, chosen.side.other]
    for one, side in enumerate(flight.sides):
        assert side is not None
        args: Facts = {"seat": one, "side": side.value}
        flight.tell(Happened("BOO-SETUP-04", key="takes_side", args=args, seat=one))


def likely_sides(flight: Flight) -> list[TakeSide]:
    return [TakeSide(side) for side in Side]


SIDE_LAWS: Final[Laws[Flight, TakeSide]] = Laws([])


# --- the starting valley ----------------------------------------------------------------------------


def roll_for_valley(flight: Flight) -> Script[None]:
    """1, 2 or 3: the valley by the green logo; 4, 5 or 6: the one by the red logo (BOO-SETUP-05)."""
    rolled = yield from ask(Roll(flight.boodle_seat, "valley", clause="BOO-SETUP-02", stray="BOO-SETUP-03"))
    flight.start = Valley.GREEN if rolled.values[0] <= 3 else Valley.RED
    args: Facts = {"valley": flight.start.value, "roll": rolled.values[0]}
    flight.tell(Happened("BOO-SETUP-05", key="starting_valley", args=args, seat=flight.boodle_seat))


# --- forces (two players) ---------------------------------------------------------------------------


def choose_forces(flight: Flight) -> Script[None]:
    """Each side in secret, kind by kind, within what the scenario allows it (BOO-FORCE-01, -03)."""
    for side in Side:
        if side.value not in flight.locked:
            yield from choose_force(flight, side)


def choose_force(flight: Flight, side: Side) -> Script[None]:
    while next_kind(flight, side) is not None:
        facts, terms = partial(_force_facts, flight, side), partial(_force_terms, flight, side)
        kinds = ENLISTED[side]
        enlist: Enlist = yield from ask(
            Choose(
                flight,
                partial(flight.seat_of, side),
                "force",
                Enlist,
                partial(likely_counts, side=side),
                FORCE_LAWS,
                facts=facts,
                terms=terms,
                step=(sum(kind.value in flight.forces[side.value] for kind in kinds) + 1, len(kinds)),
                secret=True,
                stray="BOO-SETUP-03",
            )
        )
        flight.forces[side.value][enlist.kind.value] = enlist.count
    force = flight.forces[side.value]
    if side is Side.BOODLES:
        force[Kind.QUEEN.value] = 1  # she is always there, and costs nothing (BOO-Q-09)
    flight.locked.append(side.value)
    args: Facts = {"side": side.value}
    flight.tell(Happened("BOO-FORCE-01", key="force_locked", args=args, seat=flight.seat_of(side)))


def choosing(flight: Flight) -> Side:
    """Whose force is being chosen: the Boodles' first."""
    return Side.GRUMJUGS if Side.BOODLES.value in flight.locked else Side.BOODLES


def next_kind(flight: Flight, side: Side) -> Kind | None:
    """The kind that is asked for next; None if the force is complete."""
    force = flight.forces[side.value]
    return next((kind for kind in ENLISTED[side] if kind.value not in force), None)


def limit(flight: Flight, side: Side) -> int:
    """What a side's force may cost in this scenario (BOO-FORCE-04)."""
    scenario = next(one for one in flight.content.scenario if one.id == flight.options.scenario.value)
    return scenario.boodles if side is Side.BOODLES else scenario.grumjugs


def cost(flight: Flight, force: dict[str, int]) -> int:
    return sum(count * flight.content.of(Kind(kind)).cost for kind, count in force.items())


def likely_counts(flight: Flight, side: Side) -> list[Enlist]:
    kind = next_kind(flight, side)
    return [] if kind is None else [Enlist(kind, count) for count in range(flight.content.of(kind).count + 1)]


def _force_facts(flight: Flight, side: Side) -> Facts:
    """What everybody may hear of the question: nothing of what has been spent."""
    kind = next_kind(flight, side) or Kind.BOODLE
    return {"name": kind_name(flight, kind), "cost": flight.content.of(kind).cost}


def _force_terms(flight: Flight, side: Side) -> tuple[Term, ...]:
    """What there is to spend, and what has been bought for how much; only who chooses sees it."""
    force = flight.forces[side.value]
    bought = [
        (Message("term.bought", {"count": count, "name": kind_name(flight, Kind(kind))}), -cost(flight, {kind: count}))
        for kind, count in force.items()
        if count
    ]
    return (Message("term.to_spend"), limit(flight, side)), *bought


@law("BOO-FORCE-11", Enlist)
def second_queen(flight: Flight, enlist: Enlist) -> Broken:
    """She is in every force anyway."""
    return enlist.kind is Kind.QUEEN


@law("BOO-GRUM-01", Enlist)
def not_for_sale(flight: Flight, enlist: Enlist) -> Broken:
    return enlist.kind is Kind.GRUMKING


@law("BOO-SETUP-01", Enlist)
def not_his_counters(flight: Flight, enlist: Enlist) -> Broken:
    side = choosing(flight)
    if side_of(enlist.kind) is side:
        return False
    return {"side": side.value, "name": kind_name(flight, enlist.kind)}


@law("BOO-FORCE-01", Enlist)
def already_chosen(flight: Flight, enlist: Enlist) -> Broken:
    chosen = flight.forces[choosing(flight).value].get(enlist.kind.value)
    return chosen is not None and {"name": kind_name(flight, enlist.kind), "count": chosen}


@law("BOO-FORCE-06", Enlist)
def too_few_counters(flight: Flight, enlist: Enlist) -> Broken:
    supply = flight.content.of(enlist.kind).count
    if 0 <= enlist.count <= supply:
        return False
    return {"name": kind_name(flight, enlist.kind), "count": enlist.count, "supply": supply}


@law("BOO-FORCE-03", Enlist)
def too_dear(flight: Flight, enlist: Enlist) -> Broken:
    side = choosing(flight)
    left = limit(flight, side) - cost(flight, flight.forces[side.value])
    price = enlist.count * flight.content.of(enlist.kind).cost
    if price <= left:
        return False
    args: Facts = {
        "name": kind_name(flight, enlist.kind),
        "count": enlist.count,
        "cost": price,
        "left": left,
        "limit": limit(flight, side),
    }
    return args


FORCE_LAWS: Final[Laws[Flight, Enlist]] = Laws(
    [second_queen, not_for_sale, not_his_counters, already_chosen, too_few_counters, too_dear]
)
