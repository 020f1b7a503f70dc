"""Combat: one piece attacks one piece, the defender strikes back at the same time, and who hits may go on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import msgspec

from rules.boodles.answers import Attack, BreakOff, EndPhase, FightAction
from rules.boodles.endings import look_round
from rules.boodles.lying import destroy, lying
from rules.boodles.naming import named, who
from rules.boodles.options import FightersShieldAll
from rules.boodles.printed import LIVING, Kind, Side
from rules.boodles.state import Flight, Phase, Piece
from rules.events import Happened
from rules.kernel import Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose, Roll

END: Final = EndPhase()
BREAK_OFF: Final = BreakOff()


class Target(msgspec.Struct, frozen=True, gc=False):
    """An attack that may be made: up to which roll it hits, and up to which the counterattack does (0: none)."""

    attacker: str
    defender: str
    hits: int
    counter: int


def boodle_attacks(flight: Flight) -> Script[None]:
    """The fighters' combat phase. May raise Closed."""
    yield from combat_phase(flight, Side.BOODLES, "BOO-TURN-01")


def grumjug_attacks(flight: Flight) -> Script[None]:
    """The Grumjugs' combat phase. May raise Closed."""
    yield from combat_phase(flight, Side.GRUMJUGS, "BOO-TURN-02")


def combat_phase(flight: Flight, side: Side, stray: str) -> Script[None]:
    """Attacks one after the other, until the player has had enough or nobody can attack."""
    while anybody_can_attack(flight):
        chosen = yield from ask(
            Choose(
                flight,
                partial(flight.seat_of, side),
                "attack",
                FightAction,
                likely_attacks,
                ATTACK_LAWS,
                facts=partial(_facts_of_phase, flight),
                stray=stray,
            )
        )
        match chosen:
            case Attack():
                yield from attack(flight, chosen)
            case BreakOff():
                break_off(flight)
            case EndPhase():
                return


def anybody_can_attack(flight: Flight) -> bool:
    possible = _attack_is_possible(flight)
    if not possible and flight.turn.combat.attacker is not None:
        break_off(flight)  # nobody else is in its reach
        possible = _attack_is_possible(flight)
    return possible


def _attack_is_possible(flight: Flight) -> bool:
    return any(ATTACK_LAWS.allows(flight, one) for one in _attacks_within_reach(flight))


def break_off(flight: Flight) -> None:
    """A chain that is broken off is over (BOO-Q-48)."""
    combat = flight.turn.combat
    if combat.attacker is not None:
        combat.spent.append(combat.attacker)
    combat.attacker = combat.defender = combat.die = None


# --- one attack -------------------------------------------------------------------------------------


def attack(flight: Flight, chosen: Attack) -> Script[None]:
    """Both dice are rolled, then both results apply (BOO-Q-45). May raise Closed."""
    combat = flight.turn.combat
    combat.attacker, combat.defender = chosen.attacker, chosen.defender
    facts = partial(_facts_of_roll, flight, chosen)
    rolled = yield from ask(Roll(partial(_seat_of, flight, chosen.attacker), "attack_die", facts=facts))
    die = flight.turn.combat.die = rolled.values[0]
    struck = 0
    if counter_of(flight, chosen):
        countered = yield from ask(Roll(partial(_seat_of, flight, chosen.defender), "counter_die", facts=facts))
        struck = countered.values[0]
    resolve(flight, chosen, die, struck)


def resolve(flight: Flight, chosen: Attack, die: int, struck: int) -> None:
    """``struck`` is the counterattack's die, 0 where there was none. May raise Closed."""
    combat = flight.turn.combat
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    combat.defender = combat.die = None
    if attacker is None or defender is None:  # a ruling has taken one of them off the board meanwhile
        break_off(flight)
        return
    hit = die <= hits(flight, attacker, defender)
    beaten = 0 < struck <= hits(flight, defender, attacker)
    tell_attack(flight, attacker, defender, die, hit=hit)
    if struck:
        tell_counter(flight, attacker, defender, struck, beaten=beaten)
    if hit:
        destroy(flight, defender, "BOO-FIGHT-12", "falls")
    if beaten:
        destroy(flight, attacker, "BOO-FIGHT-15", "falls")
    if beaten or not hit:
        break_off(flight)
    look_round(flight)


def tell_attack(flight: Flight, attacker: Piece, defender: Piece, die: int, *, hit: bool) -> None:
    up_to = hits(flight, attacker, defender)
    args: Facts = {"who": who(flight, attacker), "whom": who(flight, defender), "die": die, "up_to": up_to}
    key = "attack_hits" if hit else "attack_misses"
    flight.tell(Happened("BOO-FIGHT-08", key=key, args=args, seat=flight.seat_of(attacker.side)))


def tell_counter(flight: Flight, attacker: Piece, defender: Piece, die: int, *, beaten: bool) -> None:
    up_to = hits(flight, defender, attacker)
    args: Facts = {"who": who(flight, defender), "whom": who(flight, attacker), "die": die, "up_to": up_to}
    key = "counter_hits" if beaten else "counter_misses"
    flight.tell(Happened("BOO-FIGHT-13", key=key, args=args, seat=flight.seat_of(defender.side)))


def hits(flight: Flight, attacker: Piece, defender: Piece) -> int:
    """Up to which roll one hits the other; 0 if the Combat Table has no line for it."""
    return flight.content.hits(attacker.kind, defender.kind)


def counter_of(flight: Flight, chosen: Attack) -> int:
    """Up to which roll the defender's counterattack hits; 0 if it makes none."""
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    return hits(flight, defender, attacker) if attacker is not None and defender is not None else 0


def _seat_of(flight: Flight, id: str) -> int:
    piece = flight.named(id)
    return flight.seat_of(piece.side) if piece is not None else flight.seat_of(attacking_side(flight))


def _facts_of_phase(flight: Flight) -> Facts:
    combat, seat = flight.turn.combat, flight.seat_of(attacking_side(flight))
    return {"seat": seat, "side": attacking_side(flight).value, "chain": int(combat.attacker is not None)}


def _facts_of_roll(flight: Flight, chosen: Attack) -> Facts:
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    up_to = hits(flight, attacker, defender) if attacker is not None and defender is not None else 0
    return {
        "who": named(flight, chosen.attacker),
        "whom": named(flight, chosen.defender),
        "up_to": up_to,
        "counter": counter_of(flight, chosen),
    }


# --- who may attack whom ----------------------------------------------------------------------------


def attacking_side(flight: Flight) -> Side:
    """Whose combat phase it is (or would be next)."""
    boodles = flight.phase in (Phase.BOODLES_ROLL, Phase.BOODLES_MOVE, Phase.BOODLES_ATTACK, Phase.BOODLES_CAST)
    return Side.BOODLES if boodles else Side.GRUMJUGS


def attacks_of(flight: Flight, attacker: Piece) -> list[Attack]:
    """The attacks that this piece may make now."""
    return [one for one in _attacks_of(flight, attacker) if ATTACK_LAWS.allows(flight, one)]


def may_attack(flight: Flight, attacker: Piece) -> bool:
    return any(ATTACK_LAWS.allows(flight, one) for one in _attacks_of(flight, attacker))


def targets(flight: Flight, attacker: Piece) -> list[Target]:
    """What this piece may attack now, with its odds."""
    found = []
    for one in attacks_of(flight, attacker):
        defender = flight.pieces[one.defender]
        odds = hits(flight, attacker, defender), hits(flight, defender, attacker)
        found.append(Target(one.attacker, one.defender, *odds))
    return found


def likely_attacks(flight: Flight) -> list[FightAction]:
    """Everything of the own side that lives and has a living foe beside it."""
    chain = flight.turn.combat.attacker is not None
    return [*_attacks_within_reach(flight), *((BREAK_OFF, END) if chain else (END,))]


def _attacks_within_reach(flight: Flight) -> Iterator[Attack]:
    side, index = attacking_side(flight), lying(flight)
    own = index.beings if side is Side.BOODLES else index.jugs
    foes = index.foes(side)
    around = flight.ground.around
    # Not in the order in which the squares were entered: of equal positions the same must be listed.
    for square in sorted(own, key=flight.ground.reading.__getitem__):
        if any(beside in foes for beside in around[square]):
            for piece in index.at[square]:
                if piece.kind in LIVING and piece.side is side:
                    yield from _attacks_of(flight, piece)


def _attacks_of(flight: Flight, attacker: Piece) -> Iterator[Attack]:
    index = lying(flight)
    foes = index.foes(attacker.side)
    for square in flight.ground.around[attacker.at]:
        if square in foes:
            for other in index.at[square]:
                if other.kind in LIVING and other.side is not attacker.side:
                    yield Attack(attacker.id, other.id)


@law("BOO-GRUM-02", Attack)
def grumking_takes_no_part(flight: Flight, chosen: Attack) -> Broken:
    kings = [id for id in (chosen.attacker, chosen.defender) if id[:1] == "K"]
    return bool(kings) and {"kings": len(kings)}


@law("BOO-FIGHT-02", Attack)
def not_one_against_one(flight: Flight, chosen: Attack) -> Broken:
    """Two pieces that are on the board, of different sides."""
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    return attacker is None or defender is None or attacker.side is defender.side


@law("BOO-FIGHT-01", Attack)
def not_your_combat_phase(flight: Flight, chosen: Attack) -> Broken:
    piece, side = flight.named(chosen.attacker), attacking_side(flight)
    return piece is not None and piece.side is not side and {"who": who(flight, piece), "side": side.value}


@law("BOO-BUGGY-01", Attack)
def buggies_do_not_fight(flight: Flight, chosen: Attack) -> Broken:
    for piece in _both(flight, chosen):
        if piece.kind is Kind.GRUMBUGGY:
            return {"who": who(flight, piece)}
    return False


@law("BOO-BLAST-01", Attack)
def blasters_do_not_live(flight: Flight, chosen: Attack) -> Broken:
    for piece in _both(flight, chosen):
        if piece.kind is Kind.BLASTER:
            return {"who": who(flight, piece)}
    return False


@law("BOO-MOVE-06", Attack)
def bombs_do_not_live(flight: Flight, chosen: Attack) -> Broken:
    for piece in _both(flight, chosen):
        if piece.kind is Kind.GRUMBOMB:
            return {"who": who(flight, piece)}
    return False


@law("BOO-BOOD-04", Attack)
def boodles_only_move(flight: Flight, chosen: Attack) -> Broken:
    piece = flight.named(chosen.attacker)
    return piece is not None and piece.kind is Kind.BOODLE and {"who": who(flight, piece)}


@law("BOO-BOOD-05", Attack)
def only_fighters_attack(flight: Flight, chosen: Attack) -> Broken:
    piece = flight.named(chosen.attacker)
    return piece is not None and piece.kind in (Kind.WIZARD, Kind.QUEEN) and {"who": who(flight, piece)}


@law("BOO-FIGHT-05", Attack)
def not_adjacent(flight: Flight, chosen: Attack) -> Broken:
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    if attacker is None or defender is None or defender.at in flight.ground.around[attacker.at]:
        return False
    squares = flight.ground.distance(attacker.at, defender.at)
    return {"who": who(flight, attacker), "whom": who(flight, defender), "squares": squares}


@law("BOO-FIGHT-16", Attack)
def another_is_attacking(flight: Flight, chosen: Attack) -> Broken:
    """One attacker's chain is finished before the next begins (BOO-Q-48)."""
    now = flight.turn.combat.attacker
    return now is not None and now != chosen.attacker and {"who": named(flight, now)}


@law("BOO-FIGHT-17", Attack)
def has_finished_attacking(flight: Flight, chosen: Attack) -> Broken:
    return chosen.attacker in flight.turn.combat.spent and {"who": named(flight, chosen.attacker)}


@law("BOO-FIGHT-07", Attack)
def fighters_first(flight: Flight, chosen: Attack) -> Broken:
    """Fighters of a stack before all others in it; in some groups fighters anywhere beside it (BOO-Q-46)."""
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    if attacker is None or defender is None or attacker.kind is not Kind.GRUMJUG or defender.kind is Kind.FIGHTER:
        return False
    for square in _shielded_from(flight, attacker, defender):
        for piece in lying(flight).at.get(square, ()):
            if piece.kind is Kind.FIGHTER:
                return {"whom": who(flight, defender), "fighter": who(flight, piece)}
    return False


def _shielded_from(flight: Flight, attacker: Piece, defender: Piece) -> tuple[str, ...]:
    """The squares whose fighters an attacker must deal with before a defender."""
    if flight.options.fighters_shield_all is FightersShieldAll.OWN_STACK:
        return (defender.at,)
    around = flight.ground.around[attacker.at]
    return (defender.at, *(square for square in around if square not in flight.starting_valley))


@law("BOO-FIGHT-18", Attack)
def safe_in_the_starting_valley(flight: Flight, chosen: Attack) -> Broken:
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    if attacker is None or defender is None or attacker.side is Side.BOODLES:
        return False
    return defender.at in flight.starting_valley and {"whom": who(flight, defender)}


@law("BOO-FIGHT-19", Attack)
def safe_in_the_fortress(flight: Flight, chosen: Attack) -> Broken:
    attacker, defender = flight.named(chosen.attacker), flight.named(chosen.defender)
    if attacker is None or defender is None or attacker.side is Side.GRUMJUGS:
        return False
    return defender.at in flight.ground.fortress and {"whom": who(flight, defender)}


@law("BOO-FIGHT-16", BreakOff)
def nobody_is_attacking(flight: Flight, _: BreakOff) -> Broken:
    return flight.turn.combat.attacker is None


def _both(flight: Flight, chosen: Attack) -> list[Piece]:
    named_ones = (flight.named(chosen.attacker), flight.named(chosen.defender))
    return [piece for piece in named_ones if piece is not None]


ATTACK_LAWS: Final[Laws[Flight, FightAction]] = Laws(
    [
        grumking_takes_no_part,
        not_one_against_one,
        not_your_combat_phase,
        buggies_do_not_fight,
        blasters_do_not_live,
        bombs_do_not_live,
        boodles_only_move,
        only_fighters_attack,
        not_adjacent,
        another_is_attacking,
        has_finished_attacking,
        nobody_is_attacking,
        fighters_first,
        safe_in_the_starting_valley,
        safe_in_the_fortress,
    ]
)
