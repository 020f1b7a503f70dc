"""How much better it would be for a Boodlebeing to stand somewhere else: nearer to home, out of the Grumjugs' reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.boodles.endings import on_the_way, turns_at_home, turns_to_forfeit
from rules.boodles.judging import FAR, standings
from rules.boodles.lying import here, lying, room
from rules.boodles.printed import Kind, Side
from rules.boodles.reaching import landing_squares, left_to_walk, walking_reach
from rules.boodles.state import Flight, Piece

WON: Final = 1000.0
NEVER: Final = -1000.0
BOLD_AFTER: Final = 30
"""So many rounds, and the Boodles fear next to nothing."""
LEAST_FEAR: Final = 0.1
DUTY: Final = 10.0
"""What it is worth that a Boodle goes out before the forfeit."""


class Outlook:
    """The outlook of one moment. Beings of a kind that stand on one square see the same, so what was worked out once
    is kept."""

    def __init__(self, flight: Flight) -> None:
        self._flight = flight
        # Who waits for ever for a safe way is caught by nightfall.
        self._fear = max(LEAST_FEAR, 1 - flight.round / BOLD_AFTER)
        self._home, self._goal = flight.starting_valley, flight.finishing_valley
        self._full = {square for square in lying(flight).beings if room(flight, square, Side.BOODLES) < 1}
        self._out = [one.id for one in on_the_way(flight) if one.at not in self._home]
        self._forfeit_threatens = turns_at_home(flight) + 1 >= turns_to_forfeit(flight)
        self._best: dict[tuple[Kind, str, int, bool], float] = {}

    # --- walking --------------------------------------------------------------------------------

    def best_gain(self, piece: Piece) -> float:
        """What the best of its walks would gain."""
        key = (piece.kind, piece.at, left_to_walk(self._flight, piece), self._must_go_out(piece))
        known = self._best.get(key)
        if known is None:
            known = self._best[key] = max(self._gains(piece, walking_reach(self._flight, piece)), default=NEVER)
        return known

    def gain(self, piece: Piece, to: str) -> float:
        return next(self._gains(piece, [to]))

    def _gains(self, piece: Piece, squares: Iterable[str]) -> Iterator[float]:
        worth = standings(self._flight, piece.kind, self._fear)
        duty = DUTY if piece.kind is Kind.BOODLE and self._must_go_out(piece) else 0.0
        now = worth.get(piece.at, -FAR) - (duty if piece.at in self._home else 0.0)
        for square in squares:
            if square in self._goal:
                yield WON * self._flight.content.of(piece.kind).points
            elif square not in worth or square in self._full:
                yield NEVER
            else:
                yield worth[square] - now - (duty if square in self._home else 0.0)

    def _must_go_out(self, piece: Piece) -> bool:
        """One more turn with everybody at home would be one too many, and all the others are there."""
        return self._forfeit_threatens and self._out in ([], [piece.id])

    # --- being blasted --------------------------------------------------------------------------

    def blast_gain(self, blaster: Piece, flying: Iterable[str]) -> float:
        """What all that fly would gain together, each with its best landing; who has still to walk may walk first."""
        pieces = [self._flight.pieces[id] for id in flying]
        if not all(one.is_being for one in pieces):
            return NEVER
        return sum(self.flight_gain(one, blaster) for one in pieces)

    def best_shot(self, blaster: Piece) -> float:
        """What the best flight from a blaster's square would gain."""
        there = (one for one in here(self._flight, blaster.at) if one.is_being)
        return max((self.flight_gain(one, blaster) for one in there), default=NEVER)

    def flight_gain(self, piece: Piece, blaster: Piece) -> float:
        return max(self._gains(piece, landing_squares(self._flight, blaster)), default=NEVER)
