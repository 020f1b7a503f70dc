"""The forces come onto the board: the Grumjugs in the passes and the Fortress, then the Boodles in their valley."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.boodles.answers import Deploy
from rules.boodles.bombs import closes_the_way
from rules.boodles.lying import lying, put, room
from rules.boodles.naming import kind_name
from rules.boodles.printed import GRUMJUG_KINDS, Kind, Side
from rules.boodles.state import MOST_ON_A_SQUARE, Flight
from rules.events import Hands
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose

IN_ORDER: Final = {
    Side.GRUMJUGS: GRUMJUG_KINDS,
    Side.BOODLES: (Kind.QUEEN, Kind.WIZARD, Kind.FIGHTER, Kind.BLASTER, Kind.BOODLE),
}
"""In this order the pieces are asked for; any other piece of the force may be placed first."""


def deploy_grumjugs(flight: Flight) -> Script[None]:
    yield from deploy(flight, Side.GRUMJUGS, "deploy_grumjugs", "BOO-DEPLOY-01")


def deploy_boodles(flight: Flight) -> Script[None]:
    yield from deploy(flight, Side.BOODLES, "deploy_boodles", "BOO-DEPLOY-04")


def deploy(flight: Flight, side: Side, what: str, clause: str) -> Script[None]:
    """Piece by piece, until the whole force is on the board (BOO-Q-12)."""
    total = waiting(flight, side)
    while waiting(flight, side):
        step = (total - waiting(flight, side) + 1, total)
        question = Choose(
            flight,
            partial(flight.seat_of, side),
            what,
            Deploy,
            _LIKELY[side],
            _LAWS[side],
            facts=partial(_facts, flight, side),
            step=step,
            secret=flight.bombs_hidden and side is Side.GRUMJUGS,
            stray="BOO-SETUP-03",
        )
        chosen = yield from ask(question)
        force = flight.forces[side.value]
        force[chosen.kind.value] -= 1
        key = "deployed_set" if chosen.active and not flight.bombs_hidden else "deployed"
        put(flight, chosen.kind, chosen.square, clause, key=key, is_set=chosen.active, hands=Hands.DONE)


def waiting(flight: Flight, side: Side) -> int:
    """How many pieces of a force have still to be placed."""
    return sum(flight.forces[side.value].values())


def next_kind(flight: Flight, side: Side) -> Kind | None:
    force = flight.forces[side.value]
    return next((kind for kind in IN_ORDER[side] if force.get(kind.value)), None)


def _facts(flight: Flight, side: Side) -> Facts:
    kind = next_kind(flight, side)
    return {"name": kind_name(flight, kind) if kind else "", "count": waiting(flight, side)}


def likely_for_grumjugs(flight: Flight) -> list[Deploy]:
    """Passes and Fortress, twice for a bomb: activated or not."""
    kind, ground = next_kind(flight, Side.GRUMJUGS), flight.ground
    if kind is None:
        return []
    squares = [square for square in ground.squares if square in ground.passes or square in ground.fortress]
    found = [Deploy(kind, square) for square in squares]
    if kind is Kind.GRUMBOMB:
        found += [Deploy(kind, square, True) for square in squares]
    return found


def likely_for_boodles(flight: Flight) -> list[Deploy]:
    kind, valley = next_kind(flight, Side.BOODLES), flight.starting_valley
    if kind is None:
        return []
    return [Deploy(kind, square) for square in flight.ground.squares if square in valley]


_LIKELY: Final[dict[Side, Callable[[Flight], list[Deploy]]]] = {
    Side.GRUMJUGS: likely_for_grumjugs,
    Side.BOODLES: likely_for_boodles,
}


# --- laws -------------------------------------------------------------------------------------------


def _not_in_the_force(flight: Flight, deploy: Deploy, side: Side) -> Broken:
    """A locked force cannot be changed any more."""
    left = flight.forces[side.value].get(deploy.kind.value, 0)
    return left < 1 and {"name": kind_name(flight, deploy.kind)}


@law("BOO-FORCE-01", Deploy, key="not_in_the_force")
def not_of_the_grumjugs(flight: Flight, deploy: Deploy) -> Broken:
    return _not_in_the_force(flight, deploy, Side.GRUMJUGS)


@law("BOO-FORCE-01", Deploy, key="not_in_the_force")
def not_of_the_boodles(flight: Flight, deploy: Deploy) -> Broken:
    return _not_in_the_force(flight, deploy, Side.BOODLES)


@law("BOO-DEPLOY-02", Deploy)
def no_place_for_grumjugs(flight: Flight, deploy: Deploy) -> Broken:
    ground = flight.ground
    if deploy.square in ground.passes or deploy.square in ground.fortress:
        return False
    terrain = ground.terrain.get(deploy.square)
    return {"square": deploy.square, "terrain": terrain.name.lower() if terrain else "nowhere"}


@law("BOO-DEPLOY-04", Deploy)
def not_in_the_starting_valley(flight: Flight, deploy: Deploy) -> Broken:
    if deploy.square in flight.starting_valley:
        return False
    return {"square": deploy.square, "valley": flight.start.value if flight.start else ""}


def _no_room(flight: Flight, deploy: Deploy, side: Side) -> Broken:
    # Looked at before anything is counted: nearly all squares are empty.
    full = deploy.square in lying(flight).at and room(flight, deploy.square, side) < 1
    return full and {"square": deploy.square, "most": MOST_ON_A_SQUARE}


@law("BOO-DEPLOY-05", Deploy, key="no_room_to_deploy")
def no_room_for_grumjugs(flight: Flight, deploy: Deploy) -> Broken:
    return _no_room(flight, deploy, Side.GRUMJUGS)


@law("BOO-DEPLOY-05", Deploy, key="no_room_to_deploy")
def no_room_for_boodles(flight: Flight, deploy: Deploy) -> Broken:
    return _no_room(flight, deploy, Side.BOODLES)


@law("BOO-DEPLOY-03", Deploy)
def only_bombs_are_activated(flight: Flight, deploy: Deploy) -> Broken:
    return deploy.active and deploy.kind is not Kind.GRUMBOMB and {"name": kind_name(flight, deploy.kind)}


@law("BOO-DEPLOY-03", Deploy)
def grumjug_on_an_active_bomb(flight: Flight, deploy: Deploy) -> Broken:
    """Who sets a Grumbomb must leave its square at once, so nobody starts on one (BOO-Q-14)."""
    index = lying(flight)
    if deploy.active:
        met = deploy.kind is Kind.GRUMBOMB and deploy.square in index.jugs
    else:
        met = deploy.kind is Kind.GRUMJUG and deploy.square in index.deadly
    return met and {"square": deploy.square}


@law("BOO-BOMB-10", Deploy)
def closes_the_last_way(flight: Flight, deploy: Deploy) -> Broken:
    """Activating at the start is setting too (BOO-Q-15)."""
    return deploy.active and deploy.kind is Kind.GRUMBOMB and closes_the_way(flight, deploy.square)


_LAWS: Final[dict[Side, Laws[Flight, Deploy]]] = {
    Side.GRUMJUGS: Laws(
        [
            not_of_the_grumjugs,
            no_place_for_grumjugs,
            no_room_for_grumjugs,
            only_bombs_are_activated,
            grumjug_on_an_active_bomb,
            closes_the_last_way,
        ]
    ),
    Side.BOODLES: Laws([not_of_the_boodles, not_in_the_starting_valley, no_room_for_boodles, only_bombs_are_activated]),
}
