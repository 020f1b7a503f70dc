"""Ending a movement phase: no square may hold more than three pieces of the side that moved."""

from __future__ import annotations

from typing import Final

from rules.boodles.answers import EndPhase, GoBack
from rules.boodles.lying import here, overfull, own_count
from rules.boodles.naming import named, who
from rules.boodles.printed import BOODLE_KINDS, Side
from rules.boodles.state import MOST_ON_A_SQUARE, Flight
from rules.boodles.walking import moving_side
from rules.laws import Broken, law

END: Final = EndPhase()


def likely_returns(flight: Flight) -> list[GoBack]:
    """Pieces of an overfull square that came there in this phase."""
    side = moving_side(flight)
    square = overfull(flight, side)
    if square is None:
        return []
    return [
        GoBack(piece.id)
        for piece in here(flight, square)
        if (piece.kind in BOODLE_KINDS) is (side is Side.BOODLES) and piece.stood != square
    ]


@law("BOO-MOVE-13", EndPhase)
def too_many_on_a_square(flight: Flight, end: EndPhase) -> Broken:
    side = moving_side(flight)
    square = overfull(flight, side)
    return square is not None and {
        "square": square,
        "count": own_count(flight, square, side),
        "most": MOST_ON_A_SQUARE,
    }


@law("BOO-MOVE-13", GoBack)
def stays_where_it_is(flight: Flight, answer: GoBack) -> Broken:
    """Steps are taken back only where a square is overfull, and only what came there in this phase."""
    piece, side = flight.pieces.get(answer.piece), moving_side(flight)
    if piece is None or piece.side is not side:
        return {"who": named(flight, answer.piece)}
    crowded = own_count(flight, piece.at, side) > MOST_ON_A_SQUARE
    if crowded and piece.stood != piece.at:
        return False
    return {"who": who(flight, piece)}


CLOSING_LAWS: Final = (too_many_on_a_square, stays_where_it_is)
