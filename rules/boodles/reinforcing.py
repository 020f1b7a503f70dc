"""The Grumjugs' reinforcement: one unused counter a turn, in the Fortress of the Grumking."""

from __future__ import annotations

from typing import Final

from rules.boodles.answers import Reinforce
from rules.boodles.lying import here, lying, put, room, unused
from rules.boodles.naming import kind_name
from rules.boodles.printed import GRUMJUG_KINDS, Kind, Side
from rules.boodles.state import FORTRESS_LIMIT, MOST_ON_A_SQUARE, Flight
from rules.events import Hands, Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose


def reinforce(flight: Flight) -> Script[None]:
    """It cannot be declined (BOO-Q-41), but nothing comes into a crowded Fortress, or out of an empty box."""
    crowd = in_fortress(flight)
    if crowd > FORTRESS_LIMIT:
        flight.tell(Happened("BOO-REINF-05", key="fortress_crowded", args={"count": crowd}))
        return
    question = Choose(
        flight,
        lambda: flight.grumjug_seat,
        "reinforce",
        Reinforce,
        likely,
        REINFORCE_LAWS,
        secret=flight.bombs_hidden,  # where none can be put a set Grumbomb lies
        stray="BOO-TURN-02",
    )
    try:
        chosen = yield from ask(question)
    except Moot:
        flight.tell(Happened("BOO-REINF-02", key="no_reinforcement"))
        return
    piece = put(flight, chosen.kind, chosen.square, "BOO-REINF-01", key="reinforces", hands=Hands.DONE)
    flight.turn.arrived = piece.id


def in_fortress(flight: Flight) -> int:
    """How many pieces stand in the Fortress, the Grumking apart."""
    return sum(len(here(flight, square)) for square in flight.ground.fortress)


def likely(flight: Flight) -> list[Reinforce]:
    squares = sorted(flight.ground.fortress, key=flight.ground.reading.__getitem__)
    return [Reinforce(kind, square) for kind in GRUMJUG_KINDS for square in squares]


@law("BOO-REINF-06", Reinforce)
def boodles_get_none(flight: Flight, reinforce: Reinforce) -> Broken:
    return reinforce.kind not in (*GRUMJUG_KINDS, Kind.GRUMKING) and {"name": kind_name(flight, reinforce.kind)}


@law("BOO-GRUM-01", Reinforce)
def king_is_no_reinforcement(flight: Flight, reinforce: Reinforce) -> Broken:
    return reinforce.kind is Kind.GRUMKING


@law("BOO-REINF-02", Reinforce)
def none_left(flight: Flight, reinforce: Reinforce) -> Broken:
    return unused(flight, reinforce.kind) < 1 and {"name": kind_name(flight, reinforce.kind)}


@law("BOO-REINF-03", Reinforce)
def outside_the_fortress(flight: Flight, reinforce: Reinforce) -> Broken:
    return reinforce.square not in flight.ground.fortress and {"square": reinforce.square}


@law("BOO-REINF-03", Reinforce)
def onto_a_set_bomb(flight: Flight, reinforce: Reinforce) -> Broken:
    """Whatever comes there would be destroyed at once (BOO-Q-39)."""
    return reinforce.square in lying(flight).deadly and {"square": reinforce.square}


@law("BOO-DEPLOY-05", Reinforce)
def no_room_in_the_fortress(flight: Flight, reinforce: Reinforce) -> Broken:
    full = room(flight, reinforce.square, Side.GRUMJUGS) < 1
    args: Facts = {"square": reinforce.square, "most": MOST_ON_A_SQUARE}
    return full and args


REINFORCE_LAWS: Final[Laws[Flight, Reinforce]] = Laws(
    [
        boodles_get_none,
        king_is_no_reinforcement,
        none_left,
        outside_the_fortress,
        onto_a_set_bomb,
        no_room_in_the_fortress,
    ]
)
