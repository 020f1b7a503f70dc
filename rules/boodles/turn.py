"""The round: a Boodle turn, then a Grumjug turn, phase by phase, until somebody has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.boodles import combat, endings, solo, solo_setup, spell
from rules.boodles.boodle_phase import move_boodles
from rules.boodles.deploying import deploy_boodles, deploy_grumjugs
from rules.boodles.grumjug_phase import move_grumjugs
from rules.boodles.lying import destroy, here, lying
from rules.boodles.printed import Kind
from rules.boodles.reinforcing import reinforce
from rules.boodles.setup import choose_forces, roll_for_valley, take_sides
from rules.boodles.state import GETTING_READY, Flight, Phase, Turn
from rules.events import Happened
from rules.kernel import Script, ask
from rules.message import Facts
from rules.requests import Roll


def play_phase(flight: Flight) -> Script[None]:
    """One phase from its beginning, and on to the next. Raises Closed where the game ends."""
    script, following = _PHASES[flight.phase]
    yield from script(flight)
    flight.phase = _next(flight, following)


def rests(flight: Flight) -> bool:
    """Whether the game rests before this phase: while it is made ready, and before each turn. Its phases follow one
    another too quickly for a place each."""
    return flight.phase in GETTING_READY or flight.phase in (Phase.BOODLES_ROLL, Phase.GRUMJUGS_REINFORCE)


def _next(flight: Flight, following: Phase) -> Phase:
    """The solo game leaves out the agreement on sides and the costs, and has the Grumjugs come by dice."""
    if flight.solo:
        return {
            Phase.SIDES: Phase.VALLEY,
            Phase.FORCES: Phase.SOLO_GRUMJUGS,
            Phase.DEPLOY_GRUMJUGS: Phase.SOLO_GRUMJUGS,
        }.get(following, following)
    return following


# --- the Boodle turn --------------------------------------------------------------------------------


def begin_boodle_turn(flight: Flight) -> Script[None]:
    """Two dice, the higher of which is the rate of every Boodlebeing (BOO-BOOD-02). Before them, solo, bombs go off;
    then it is seen whether the Boodles are trapped."""
    flight.turn = Turn()
    clear_the_turn(flight)
    if flight.solo:
        solo.bombs_go_off(flight)
    endings.before_boodle_turn(flight)
    rolled = yield from ask(Roll(flight.boodle_seat, "rate", count=2, clause="BOO-SETUP-02", stray="BOO-TURN-01"))
    flight.turn.dice, flight.turn.rate = list(rolled.values), max(rolled.values)
    args: Facts = {"dice": rolled.values, "rate": flight.turn.rate}
    flight.tell(Happened("BOO-BOOD-02", key="rate", args=args, seat=flight.boodle_seat))


def boodles_attack(flight: Flight) -> Script[None]:
    yield from combat.boodle_attacks(flight)


def boodles_cast(flight: Flight) -> Script[None]:
    yield from spell.cast_spells(flight)
    endings.after_boodle_turn(flight)


# --- the Grumjug turn -------------------------------------------------------------------------------


def begin_grumjug_turn(flight: Flight) -> Script[None]:
    rate, dice = flight.turn.rate, flight.turn.dice
    flight.turn = Turn(dice=dice, rate=rate)
    clear_the_turn(flight)
    args: Facts = {"round": flight.round}
    flight.tell(Happened("BOO-TURN-03", key="grumjug_turn", args=args, seat=flight.grumjug_seat))
    yield from solo.replacement(flight) if flight.solo else reinforce(flight)


def grumjugs_move(flight: Flight) -> Script[None]:
    yield from solo.move_grumjugs(flight) if flight.solo else move_grumjugs(flight)
    if not flight.solo:
        blow_up_who_stayed(flight)
    flight.spells.clear()


def blow_up_who_stayed(flight: Flight) -> None:
    """Grumjugs that are still on a set Grumbomb's square when the phase ends are destroyed (BOO-Q-38)."""
    for square in sorted(lying(flight).deadly, key=flight.ground.reading.__getitem__):
        for piece in list(here(flight, square)):
            if piece.kind is Kind.GRUMJUG:
                destroy(flight, piece, "BOO-BOMB-06", "stayed_on_bomb")


def grumjugs_attack(flight: Flight) -> Script[None]:
    yield from solo.grumjug_attacks(flight) if flight.solo else combat.grumjug_attacks(flight)
    endings.after_round(flight)
    flight.round += 1


def clear_the_turn(flight: Flight) -> None:
    """What counts a turn is cleared: allowances are not saved (BOO-MOVE-02)."""
    for piece in flight.pieces.values():
        piece.stood, piece.walked, piece.driven, piece.landed, piece.carried_by = piece.at, 0, 0, False, None


_PHASES: Final[dict[Phase, tuple[Callable[[Flight], Script[None]], Phase]]] = {
    Phase.SIDES: (take_sides, Phase.VALLEY),
    Phase.VALLEY: (roll_for_valley, Phase.FORCES),
    Phase.FORCES: (choose_forces, Phase.DEPLOY_GRUMJUGS),
    Phase.DEPLOY_GRUMJUGS: (deploy_grumjugs, Phase.DEPLOY_BOODLES),
    Phase.SOLO_GRUMJUGS: (solo_setup.place_grumjugs, Phase.SOLO_FORCE),
    Phase.SOLO_FORCE: (solo_setup.choose_force, Phase.DEPLOY_BOODLES),
    Phase.DEPLOY_BOODLES: (deploy_boodles, Phase.BOODLES_ROLL),
    Phase.BOODLES_ROLL: (begin_boodle_turn, Phase.BOODLES_MOVE),
    Phase.BOODLES_MOVE: (move_boodles, Phase.BOODLES_ATTACK),
    Phase.BOODLES_ATTACK: (boodles_attack, Phase.BOODLES_CAST),
    Phase.BOODLES_CAST: (boodles_cast, Phase.GRUMJUGS_REINFORCE),
    Phase.GRUMJUGS_REINFORCE: (begin_grumjug_turn, Phase.GRUMJUGS_MOVE),
    Phase.GRUMJUGS_MOVE: (grumjugs_move, Phase.GRUMJUGS_ATTACK),
    Phase.GRUMJUGS_ATTACK: (grumjugs_attack, Phase.BOODLES_ROLL),
}
