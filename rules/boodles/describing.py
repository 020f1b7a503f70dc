"""How each answer is worded, and which places on the board are tapped to give it."""

from __future__ import annotations

from typing import Any

from rules.boodles.answers import (
    AddBuggy,
    Attack,
    BreakOff,
    Cast,
    ChooseForce,
    Deploy,
    DriveTo,
    EndPhase,
    Enlist,
    Fire,
    GoBack,
    Land,
    Perish,
    Pick,
    PutDown,
    Reinforce,
    SetBlaster,
    SetBomb,
    Take,
    TakeSide,
    Walk,
)
from rules.boodles.combat import counter_of, hits
from rules.boodles.grumjug_phase import can_get_away
from rules.boodles.lying import lying
from rules.boodles.naming import kind_name, named, spot_of
from rules.boodles.printed import Kind
from rules.boodles.reaching import bombed_for_boodles, driving_reach, enemy_there, walking_reach
from rules.boodles.solo import Done, standing_advance
from rules.boodles.spell import works_up_to
from rules.boodles.state import Flight
from rules.message import Facts, Message
from rules.projection import Described, plainly

FORCE = "force"
BOX = "box"
"""Where counters lie that are not on the board."""


def describe(flight: Flight, what: str, answer: Any) -> Described:
    match answer:
        case TakeSide() | Enlist() | Deploy() | ChooseForce() | AddBuggy() | Reinforce():
            return _getting_ready(flight, answer)
        case Walk() | DriveTo() | Pick() | GoBack() | Perish():
            return _going(flight, answer)
        case Take() | PutDown() | SetBlaster() | Fire() | Land() | SetBomb():
            return _handling(flight, answer)
        case Attack() | BreakOff() | Cast() | EndPhase() | Done():
            return _fighting(flight, what, answer)
        case _:
            return plainly(answer)


Ready = TakeSide | Enlist | Deploy | ChooseForce | AddBuggy | Reinforce
Going = Walk | DriveTo | Pick | GoBack | Perish
Handling = Take | PutDown | SetBlaster | Fire | Land | SetBomb
Fighting = Attack | BreakOff | Cast | EndPhase | Done


def _getting_ready(flight: Flight, answer: Ready) -> Described:
    match answer:
        case TakeSide(side):
            return Described(Message("answer.take_side", {"side": side.value}), (side.value,))
        case Enlist(kind, count):
            args: Facts = {
                "count": count,
                "name": kind_name(flight, kind),
                "cost": count * flight.content.of(kind).cost,
            }
            return Described(Message("answer.enlist", args), (f"count-{count}",))
        case Deploy(kind, square, active):
            key = "answer.deploy_set" if active else "answer.deploy"
            return Described(Message(key, {"name": kind_name(flight, kind), "square": square}), (square,))
        case ChooseForce(force):
            entry = next((one for one in flight.content.force if one.id == force), None)
            return Described(Message("answer.solo_force", {"name": entry.name if entry else force}), (force,))
        case AddBuggy(wanted):
            return Described(Message("answer.add_buggy" if wanted else "answer.no_buggy"))
        case Reinforce(kind, square):
            args = {"name": kind_name(flight, kind), "square": square}
            return Described(Message("answer.reinforce", args), (kind.value, square))


def _going(flight: Flight, answer: Going) -> Described:
    match answer:
        case Walk(piece, to):
            return Described(_walk(flight, piece, to), _from_the_hand(flight, piece, to))
        case DriveTo(driver, buggy, to):
            return Described(_drive(flight, driver, buggy, to), _from_the_hand(flight, driver, to))
        case Pick(piece):
            return Described(Message("answer.pick", {"who": named(flight, piece)}), (spot_of(piece),))
        case GoBack(piece):
            one = flight.pieces.get(piece)
            args: Facts = {"who": named(flight, piece), "square": one.stood if one else ""}
            return Described(Message("answer.go_back", args), (spot_of(piece), one.stood) if one else (spot_of(piece),))
        case Perish():
            return Described(Message("answer.perish", {"who": named(flight, flight.turn.leaving or "")}))


def _from_the_hand(flight: Flight, piece: str, spot: str) -> tuple[str, ...]:
    """Whoever is in hand already need not be tapped again."""
    return (spot,) if piece in (flight.turn.hand, flight.turn.leaving) else (spot_of(piece), spot)


def _walk(flight: Flight, id: str, to: str) -> Message:
    """With what it costs; a walk onto a set Grumbomb says what comes of it."""
    piece = flight.pieces.get(id)
    if piece is None:
        return Message("answer.walk_nowhere", {"who": named(flight, id), "to": to})
    steps = walking_reach(flight, piece).get(to, 0)
    args: Facts = {"who": named(flight, id), "to": to, "steps": steps}
    index = lying(flight)
    if to in (bombed_for_boodles(flight, index) if piece.is_being else index.deadly):
        certain = to in index.deadly and not (piece.is_being and flight.bombs_hidden)
        return Message("answer.walk_to_death" if certain else "answer.walk_onto_bomb", args)
    if piece.is_being and to in flight.finishing_valley:
        return Message("answer.walk_home", args)
    return Message("answer.walk", args)


def _drive(flight: Flight, driver: str, buggy: str, to: str) -> Message:
    one, vehicle = flight.pieces.get(driver), flight.pieces.get(buggy)
    if one is None or vehicle is None or vehicle.kind is not Kind.GRUMBUGGY or one.kind is not Kind.GRUMJUG:
        return Message("answer.drive_nowhere", {"who": named(flight, driver), "buggy": named(flight, buggy), "to": to})
    steps = driving_reach(flight, one, vehicle).get(to, 0) if one.at == vehicle.at else 0
    args: Facts = {"who": named(flight, driver), "buggy": named(flight, buggy), "to": to, "steps": steps}
    return Message("answer.drive_to_death" if to in lying(flight).deadly else "answer.drive", args)


def _handling(flight: Flight, answer: Handling) -> Described:
    match answer:
        case Take(piece, load):
            args: Facts = {"who": named(flight, piece), "load": named(flight, load)}
            return Described(Message("answer.take", args), _from_the_hand(flight, piece, spot_of(load)))
        case PutDown(piece, load):
            args = {"who": named(flight, piece), "load": named(flight, load)}
            return Described(Message("answer.put_down", args), _from_the_hand(flight, piece, spot_of(load)))
        case SetBlaster(blaster):
            return Described(Message("answer.set_blaster", {"who": named(flight, blaster)}), (spot_of(blaster),))
        case Fire(blaster, pieces):
            flying = tuple(named(flight, one) for one in pieces)
            args = {"blaster": named(flight, blaster), "pieces": flying}
            return Described(Message("answer.fire", args), _loaded(blaster, pieces))
        case Land(square):
            flying_now = flight.turn.flying
            who = named(flight, flying_now[0] if flying_now else "")
            key = "answer.land_on_enemy" if enemy_there(flight, square) else "answer.land"
            return Described(Message(key, {"who": who, "square": square}), (square,))
        case SetBomb(piece, bomb):
            args = {"who": named(flight, piece), "bomb": named(flight, bomb)}
            return Described(Message(_set_bomb(flight, piece), args), (spot_of(bomb),))


def _loaded(blaster: str, pieces: tuple[str, ...]) -> tuple[str, ...]:
    """The blaster, what it shoots, and if that is one piece only the blaster once more: fire!"""
    alone = (spot_of(blaster),) if len(pieces) == 1 else ()
    return (spot_of(blaster), *map(spot_of, pieces), *alone)


def _set_bomb(flight: Flight, id: str) -> str:
    """Who could not get away is warned before (BOO-Q-37)."""
    piece = flight.pieces.get(id)
    doomed = piece is not None and piece.kind is Kind.GRUMJUG and not can_get_away(flight, piece)
    return "answer.set_bomb_and_perish" if doomed else "answer.set_bomb"


def _fighting(flight: Flight, what: str, answer: Fighting) -> Described:
    match answer:
        case Attack(attacker, defender):
            return Described(_attack(flight, answer), (spot_of(attacker), spot_of(defender)))
        case BreakOff():
            return Described(Message("answer.break_off"))
        case Cast(wizard):
            args: Facts = {"who": named(flight, wizard), "up_to": works_up_to(flight)}
            known = wizard in flight.pieces
            return Described(Message("answer.cast" if known else "answer.cast_nobody", args), (spot_of(wizard),))
        case EndPhase():
            return Described(Message(f"answer.end_{what}"))
        case Done():
            now = standing_advance(flight)
            return Described(Message("answer.done"), (now.end,) if now is not None and now.end else ())


def _attack(flight: Flight, chosen: Attack) -> Message:
    """With its odds, and those of the counterattack."""
    attacker, defender = flight.pieces.get(chosen.attacker), flight.pieces.get(chosen.defender)
    names: Facts = {"who": named(flight, chosen.attacker), "whom": named(flight, chosen.defender)}
    if attacker is None or defender is None or not (up_to := hits(flight, attacker, defender)):
        return Message("answer.attack_somebody", names)
    counter = counter_of(flight, chosen)
    return Message("answer.attack" if counter else "answer.attack_safely", {**names, "hits": up_to, "counter": counter})
