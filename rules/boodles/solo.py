"""Alone against the Grumjugs: replacements by dice, and a movement and combat by rule that says what hands do, and why.

The rule itself is in ``marching``; here it is told to the person, piece by piece, and carried out.
"""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

import msgspec

from rules.boodles.answers import Attack
from rules.boodles.combat import attack, attacks_of, break_off, may_attack
from rules.boodles.lying import carry, destroy, here, load_of, make_set
from rules.boodles.marching import Advance, advance, marching_order, nearest_targets
from rules.boodles.naming import named, number_of, who
from rules.boodles.options import SoloSetupBombFirstTurn
from rules.boodles.printed import BEINGS, Kind
from rules.boodles.solo_setup import arrive, roll_kind, roll_square
from rules.boodles.state import Flight, Piece
from rules.events import Hands, Happened
from rules.kernel import Script, ask
from rules.laws import Laws
from rules.message import Facts, Message
from rules.requests import Choose, Roll


class Done(msgspec.Struct, frozen=True, tag="done", gc=False):
    """Hands have moved the piece as the companion said."""


DONE: Final = Done()
Told: TypeAlias = tuple[str, Facts]
"""The order and its reason, as they are told of the first piece that moves."""

# --- Grumbombs and replacements ---------------------------------------------------------------------


def bombs_go_off(flight: Flight) -> None:
    """From the second Boodle turn on every unset Grumbomb becomes set, and destroys the Grumjugs beside it."""
    first_turn_counts = flight.options.solo_setup_bomb_first_turn is SoloSetupBombFirstTurn.FIRST_TURN
    if flight.round == 1 and not first_turn_counts:
        return
    for bomb in flight.of(Kind.GRUMBOMB):
        if not bomb.is_set:
            make_set(flight, bomb, "BOO-SOLO-10", "goes_off")
            for piece in list(here(flight, bomb.at)):
                if piece.kind is Kind.GRUMJUG:
                    destroy(flight, piece, "BOO-SOLO-11", "stayed_on_bomb")


def replacement(flight: Flight) -> Script[None]:
    """One a turn: a die for what it is, two for the square (BOO-SOLO-16, BOO-SOLO-17)."""
    up_to = flight.content.replacement_grumjug_up_to
    kind = yield from roll_kind(flight, "solo_replacement", up_to, "BOO-SOLO-16")
    if kind is None:
        return
    square = yield from roll_square(flight, kind)
    if square is not None:
        yield from arrive(flight, kind, square, "BOO-SOLO-17")


# --- movement ---------------------------------------------------------------------------------------


def move_grumjugs(flight: Flight) -> Script[None]:
    """All Grumjugs in an order that is fixed for the phase; each decides afresh when its turn to move comes."""
    flight.turn.march.order = marching_order(flight)
    while flight.turn.march.order:
        jug = flight.turn.march.order.pop(0)
        if jug in flight.pieces and jug not in flight.turn.march.moved:
            yield from move_one(flight, jug)


def move_one(flight: Flight, jug: str) -> Script[None]:
    """It chooses its target, and hands move it there. If it stays nobody has anything to do."""
    target = yield from choose_target(flight, jug)
    march = flight.turn.march
    if target is None or jug not in flight.pieces:
        march.moved.append(jug)
        return
    march.targets[jug] = target
    if not (standing := standing_advance(flight)) or standing.stays:
        stay(flight, flight.pieces[jug])
        return
    facts = partial(_facts_of_move, flight, march.die)
    yield from ask(Choose(flight, 0, "solo_move", Done, _only_done, NO_LAWS, facts=facts, stray="BOO-SOLO-01"))
    if (now := standing_advance(flight)) is None:  # a ruling has taken it off the board meanwhile
        flight.turn.march.moved.append(jug)
        flight.turn.march.targets.pop(jug, None)
    else:
        carry_out(flight, now)


def standing_advance(flight: Flight) -> Advance | None:
    """The movement that hands are to make now: of the Grumjug that has a target and has not moved."""
    march = flight.turn.march
    for id, target in march.targets.items():
        jug = flight.named(id)
        if id not in march.moved and jug is not None:
            return advance(flight, jug, target, march.order)
    return None


def choose_target(flight: Flight, jug: str) -> Script[str | None]:
    """The nearest Boodlebeing; of several equally near a die decides (BOO-SOLO-20)."""
    _, tied = nearest_targets(flight, flight.pieces[jug].at)
    if len(tied) > 1:
        return (yield from break_tie(flight, jug, tied))
    flight.turn.march.die = 0
    return tied[0] if tied else None


def break_tie(flight: Flight, jug: str, tied: list[str]) -> Script[str | None]:
    """Squares in reading order share the faces of a die; a face that belongs to none is rolled again."""
    flight.turn.march.tie = list(tied)
    picked = None
    while picked is None:
        rolled = yield from ask(Roll(0, "solo_tie", facts=partial(_facts_of_tie, flight, jug), clause="BOO-SETUP-02"))
        flight.turn.march.die = rolled.values[0]
        picked = of_the_tied(flight.turn.march.tie, rolled.values[0])
    flight.turn.march.tie = []
    return picked


def of_the_tied(tied: list[str], die: int) -> str | None:
    """Two share the faces by three, three by two; up to six have a face each."""
    if len(tied) <= 3:
        return tied[(die - 1) * len(tied) // 6]
    return tied[die - 1] if die <= len(tied) else None


def stay(flight: Flight, jug: Piece) -> None:
    march = flight.turn.march
    march.moved.append(jug.id)
    args: Facts = {"who": who(flight, jug), "why": why(flight, jug.id, march.die)}
    flight.tell(Happened("BOO-SOLO-19", key="solo_stays", args=args))


def carry_out(flight: Flight, now: Advance) -> None:
    """The Grumjug, its Grumbuggy and whoever rides along are where hands have put them."""
    march, jug = flight.turn.march, flight.pieces[now.who]
    args: Facts = {"who": who(flight, jug), "how": how(flight, now), "why": why(flight, jug.id, march.die)}
    told: Told | None = ("solo_goes", args)
    if now.walk:
        step(flight, jug, now.walk, told)
        told = None
    if now.path:
        drive(flight, now, told)
    if now.off:
        step(flight, flight.pieces[now.rider], now.off)
    for id in (now.who, now.rider):
        if id:
            march.moved.append(id)
            march.targets[id] = now.target


def step(flight: Flight, jug: Piece, to: str, told: Told | None = None) -> None:
    jug.carrier = None
    carry(flight, jug, to, "BOO-SOLO-19", key="solo_step", hands=Hands.DONE, told=told)
    jug.walked += 1


def drive(flight: Flight, now: Advance, told: Told | None = None) -> None:
    buggy = flight.pieces[now.buggy]
    for other in load_of(flight, buggy):
        other.carrier = None  # who stayed when it was its turn gets off
    for id in (now.who, now.rider):
        if id:
            flight.pieces[id].carrier = buggy.id
    carry(flight, buggy, now.path[-1], "BOO-SOLO-19", key="solo_step", hands=Hands.DONE, told=told)
    buggy.driven += len(now.path)


def _only_done(flight: Flight) -> list[Done]:
    return [DONE]


NO_LAWS: Final[Laws[Flight, Done]] = Laws([])


# --- combat -----------------------------------------------------------------------------------------


def grumjug_attacks(flight: Flight) -> Script[None]:
    """All that can attack do, in reading order; each until it misses, falls or has nobody left. May raise Closed."""
    jugs = sorted(flight.of(Kind.GRUMJUG), key=partial(_reading, flight))
    flight.turn.combat.order = [jug.id for jug in jugs if may_attack(flight, jug)]
    while flight.turn.combat.order:
        yield from attack_until_it_ends(flight, flight.turn.combat.order.pop(0))


def _reading(flight: Flight, jug: Piece) -> tuple[int, int]:
    return flight.ground.reading[jug.at], number_of(jug.id)


def attack_until_it_ends(flight: Flight, jug: str) -> Script[None]:
    """Until it misses, falls or has nobody left. May raise Closed."""
    while (attacker := flight.named(jug)) is not None and may_attack(flight, attacker):
        defender = yield from choose_defender(flight, jug)
        if defender is None:
            break
        yield from attack(flight, Attack(jug, defender))
        if flight.turn.combat.attacker is None:
            return
    break_off(flight)


def choose_defender(flight: Flight, jug: str) -> Script[str | None]:
    """On the square that it moved toward if it can; else on one beside it, by a die if there are several."""
    reading = flight.ground.reading
    squares = sorted({one.at for one in _defenders(flight, jug)}, key=reading.__getitem__)
    moved_toward = flight.turn.march.targets.get(jug)
    if moved_toward in squares:
        square: str | None = moved_toward
    elif len(squares) > 1:
        square = yield from break_tie(flight, jug, squares)
    else:
        square = squares[0] if squares else None
    there = [one for one in _defenders(flight, jug) if one.at == square]
    first = min(there, key=lambda one: (WORTH[one.kind], number_of(one.id)), default=None)
    return first.id if first is not None else None


def _defenders(flight: Flight, jug: str) -> list[Piece]:
    """Whom it may attack now."""
    attacker = flight.named(jug)
    attacks = attacks_of(flight, attacker) if attacker is not None else []
    return [flight.pieces[one.defender] for one in attacks]


WORTH: Final = {Kind.FIGHTER: 0, Kind.QUEEN: 1, Kind.WIZARD: 2, Kind.BOODLE: 3}
"""Whom a Grumjug goes for first on a square."""


# --- what is said -----------------------------------------------------------------------------------


def _facts_of_move(flight: Flight, die: int) -> Facts:
    now = standing_advance(flight)
    if now is None:
        return {"who": Message("nobody"), "how": Message("solo.waits"), "why": Message("solo.waits")}
    return {"who": named(flight, now.who), "how": how(flight, now), "why": why(flight, now.who, die)}


def _facts_of_tie(flight: Flight, jug: str) -> Facts:
    return {"who": named(flight, jug), "squares": tuple(flight.turn.march.tie)}


def how(flight: Flight, now: Advance) -> Message:
    """What hands do: ``steps onto C9``; ``boards Grumbuggy 2 on E11 and drives it to H13 by way of F11 and G11``."""
    if now.stays:
        return Message("solo.waits")
    buggy, rider = named(flight, now.buggy), named(flight, now.rider)
    way = Message("solo.far" if len(now.path) > 1 else "solo.near", {"end": now.end, "over": now.path[:-1]})
    args: Facts = {"walk": now.walk, "buggy": buggy, "rider": rider, "way": way, "off": now.off}
    if not now.path:
        return Message("solo.walks", args)
    if now.walk:
        return Message("solo.boards", args)
    return Message("solo.drops" if now.off else "solo.takes_along" if now.rider else "solo.drives", args)


def why(flight: Flight, jug: str, die: int) -> Message:
    """``nearest: Boodlewiz 1 on C9, 3 squares; tie broken by a roll of 4``."""
    piece, target = flight.named(jug), flight.turn.march.targets.get(jug, "")
    near = [one for one in here(flight, target) if one.kind in BEINGS]
    if piece is None or not near:
        return Message("solo.waits")
    gap = nearest_targets(flight, piece.at)[0]
    args: Facts = {"whom": who(flight, near[0]), "count": len(near), "gap": gap, "die": die}
    return Message("solo.why_tied" if die else "solo.why", args)
