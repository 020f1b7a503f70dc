"""All the ways in which a flight ends: four points, nobody left, nowhere to go, nobody leaving home, and nightfall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.boodles.lying import lying, room, to_score_box
from rules.boodles.naming import who
from rules.boodles.options import ForfeitTurns, Nightfall, SoloPrintedEndingsOnly, TrapEndsGame
from rules.boodles.printed import Kind, Side
from rules.boodles.state import BLAST_RANGE, LAST_ROUND, Flight, HowItEnded, Outcome, Phase, Piece
from rules.events import Happened
from rules.message import Facts, Message, Seat
from rules.projection import Ending

CLAUSES: Final = {
    HowItEnded.POINTS: "BOO-END-01",
    HowItEnded.ALL_DESTROYED: "BOO-END-02",
    HowItEnded.TRAPPED: "BOO-END-03",
    HowItEnded.FORFEIT: "BOO-END-04",
    HowItEnded.NIGHTFALL: "BOO-END-05",
    HowItEnded.SOLO_HOME: "BOO-SOLO-22",
    HowItEnded.SOLO_DESTROYED: "BOO-SOLO-23",
}
WARNED_AFTER: Final = 1
"""So many turns before the forfeit the Boodle player is warned."""


class Closed(Exception):
    """The game is over, in the middle of whatever was going on. Only the game's script catches it."""


def close(flight: Flight, winner: Side, how: HowItEnded) -> None:
    """Raises Closed, always."""
    flight.phase, flight.outcome = Phase.OVER, Outcome(winner, how)
    seat = flight.seat_of(winner) if winner in flight.sides else None  # nobody sits there against whom one plays alone
    flight.tell(Happened(CLAUSES[how], key=f"over_{how.value}", args={"points": flight.points}, seat=seat))
    raise Closed


# --- coming home ------------------------------------------------------------------------------------


def came_home(flight: Flight, piece: Piece) -> None:
    """A Boodlebeing has entered the finishing valley. Solo that wins; else it scores, once. May raise Closed."""
    if piece.home:
        return
    if flight.solo:
        close(flight, Side.BOODLES, HowItEnded.SOLO_HOME)
    points = flight.content.of(piece.kind).points
    flight.points += points
    args: Facts = {"who": who(flight, piece), "points": points, "total": flight.points}
    flight.tell(Happened(SCORING[piece.kind], key="scores", args=args, seat=flight.boodle_seat))
    if flight.arrived_stay:
        piece.home = True
    else:
        to_score_box(flight, piece, SCORING[piece.kind])
    if flight.points >= flight.content.victory:
        close(flight, Side.BOODLES, HowItEnded.POINTS)
    look_round(flight)


SCORING: Final = {
    Kind.BOODLE: "BOO-SCORE-01",
    Kind.FIGHTER: "BOO-SCORE-02",
    Kind.WIZARD: "BOO-SCORE-03",
    Kind.QUEEN: "BOO-SCORE-04",
}


def look_round(flight: Flight) -> None:
    """Nobody is left who could still come home: the Grumjugs have won (BOO-Q-51). Raises Closed then."""
    if not any(True for _ in on_the_way(flight)):
        close(flight, Side.GRUMJUGS, HowItEnded.SOLO_DESTROYED if flight.solo else HowItEnded.ALL_DESTROYED)


def on_the_way(flight: Flight) -> Iterator[Piece]:
    """The Boodlebeings on the board that have not come home."""
    return (piece for piece in flight.pieces.values() if piece.is_being and not piece.home)


def best_possible(flight: Flight) -> int:
    """The most points that can still be reached: who is on the way counts as home."""
    return flight.points + sum(flight.content.of(piece.kind).points for piece in on_the_way(flight))


# --- the trap ---------------------------------------------------------------------------------------


def before_boodle_turn(flight: Flight) -> None:
    """Nobody can move without being destroyed: the Grumjugs have won. Raises Closed then."""
    if _printed_only(flight) or not is_trapped(flight):
        return
    close(flight, Side.GRUMJUGS, HowItEnded.TRAPPED)


def is_trapped(flight: Flight) -> bool:
    if any(True for _ in ways_out(flight)):
        return False
    only_fatal = flight.options.trap_ends_game is TrapEndsGame.ONLY_FATAL_MOVES
    return not only_fatal or any(to in lying(flight).deadly for one in flight.beings() for to in _steps(flight, one))


def ways_out(flight: Flight) -> Iterator[tuple[Piece, str]]:
    """Who can get where alive: by a step, or shot by a blaster that is set or can be set (BOO-Q-53)."""
    for being in flight.beings():
        for square in (*_steps(flight, being), *_landings(flight, being)):
            if _is_safe(flight, square):
                yield being, square


def _steps(flight: Flight, being: Piece) -> list[str]:
    foes = lying(flight).jugs
    return [square for square in flight.ground.boodle_steps[being.at] if square not in foes]


def _landings(flight: Flight, being: Piece) -> list[str]:
    """Where a blast could take it: no enemy piece of any kind may be there."""
    there = lying(flight).at
    if all(piece.kind is not Kind.BLASTER for piece in there.get(being.at, ())):
        return []
    ground = flight.ground
    near = (square for square in ground.within(being.at, BLAST_RANGE) if square in ground.passes | ground.valleys)
    return [square for square in near if all(one.side is Side.BOODLES for one in there.get(square, ()))]


def _is_safe(flight: Flight, square: str) -> bool:
    if square in lying(flight).deadly or room(flight, square, Side.BOODLES) < 1:
        return False
    if flight.options.trap_ends_game is TrapEndsGame.NO_MOVE_OUT_OF_REACH:
        return all(beside not in lying(flight).jugs for beside in flight.ground.around[square])
    return True


def _printed_only(flight: Flight) -> bool:
    return flight.solo and flight.options.solo_printed_endings_only is SoloPrintedEndingsOnly.PRINTED


# --- the forfeit ------------------------------------------------------------------------------------


def after_boodle_turn(flight: Flight) -> None:
    """Who hides at home for three turns in a row forfeits (BOO-Q-54). Raises Closed then."""
    if _printed_only(flight):
        return
    _count_stays(flight)
    needed, stayed = turns_to_forfeit(flight), turns_at_home(flight)
    if stayed >= needed:
        close(flight, Side.GRUMJUGS, HowItEnded.FORFEIT)
    if stayed == needed - WARNED_AFTER:
        args: Facts = {"turns": stayed, "needed": needed}
        flight.tell(Happened("BOO-END-04", key="forfeit_threatens", args=args, seat=flight.boodle_seat))


def _count_stays(flight: Flight) -> None:
    """Where everybody stands at the end of the Boodle turn counts, and nothing in between."""
    home, on_board = flight.starting_valley, list(on_the_way(flight))
    flight.at_home = flight.at_home + 1 if all(one.at in home for one in on_board) else 0
    flight.stayed = {one.id: flight.stayed.get(one.id, 0) + 1 for one in on_board if one.at in home}


def turns_to_forfeit(flight: Flight) -> int:
    return 4 if flight.options.forfeit_turns is ForfeitTurns.FOUR else 3


def turns_at_home(flight: Flight) -> int:
    """So many turns in a row all of them (or, if the group reads it so, one of them) have stayed."""
    if flight.options.forfeit_turns is ForfeitTurns.THREE_EACH:
        return max(flight.stayed.values(), default=0)
    return flight.at_home


# --- nightfall, and the result ----------------------------------------------------------------------


def after_round(flight: Flight) -> None:
    """A flight on which nobody gets anywhere ends when night falls: the Boodles have not escaped. Raises Closed."""
    if flight.options.nightfall is Nightfall.HUNDRED_ROUNDS and flight.round >= LAST_ROUND:
        close(flight, Side.GRUMJUGS, HowItEnded.NIGHTFALL)


def ending(flight: Flight) -> Ending | None:
    if flight.outcome is None:
        return None
    how, winner = flight.outcome.how, flight.outcome.winner
    return Ending(CLAUSES[how], Message(f"ending.{how.value}", {"points": flight.points}), ranking(flight, winner))


def ranking(flight: Flight, winner: Side) -> tuple[tuple[Seat, ...], ...]:
    """The winner first. Who loses alone comes after nobody."""
    if flight.solo:
        return ((0,),) if winner is Side.BOODLES else ((), (0,))
    return (flight.seat_of(winner),), (flight.seat_of(winner.other),)
