"""How far a piece may still go: one spreading from where it stands, kept until anything changes."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Final, TypeAlias

from rules.boodles.crews import crew_of, most_squares
from rules.boodles.lying import Lying, lying
from rules.boodles.options import FinishEachPiece
from rules.boodles.printed import BEINGS, Kind
from rules.boodles.state import BLAST_RANGE, ON_FOOT, SPELL_RANGE, Flight, Piece
from rules.boodles.terrain import Steps

Reached: TypeAlias = Mapping[str, int]
"""By square: how many squares of movement it takes to get there."""
_NOWHERE: Final[Reached] = {}


def spread(start: str, steps: Steps, left: int, foes: Container[str], stops: Container[str]) -> dict[str, int]:
    """All squares within so many steps. Living foes close their squares (BOO-MOVE-05), and ``stops`` end the way."""
    away = {start: 0}
    edge = [start]
    for count in range(1, left + 1):
        beyond = []
        for square in edge:
            for other in steps[square]:
                if other not in away and other not in foes:
                    away[other] = count
                    if other not in stops:
                        beyond.append(other)
        edge = beyond
    del away[start]
    return away


# --- on foot ----------------------------------------------------------------------------------------


def left_to_walk(flight: Flight, piece: Piece) -> int:
    """Squares that a piece may still walk in this phase, whatever else keeps it from walking."""
    if piece.kind in BEINGS:
        return 0 if piece.landed else flight.turn.rate - piece.walked
    return ON_FOOT - piece.walked if piece.kind is Kind.GRUMJUG else 0


def is_finished(flight: Flight, piece: Piece) -> bool:
    """It has moved, and another piece since, where each piece is finished before the next (BOO-Q-21)."""
    one_by_one = flight.options.finish_each_piece is FinishEachPiece.ONE_BY_ONE
    return one_by_one and piece.id in flight.turn.done


def walking_reach(flight: Flight, piece: Piece) -> Reached:
    """Where a piece may walk. Set Grumbombs and the finishing valley end a walk; no way leads over a bomb."""
    left = left_to_walk(flight, piece)
    if left < 1:
        return _NOWHERE
    index = lying(flight)
    known = index.reach.get((piece.id, left))
    if known is None:
        if piece.kind in BEINGS:
            known = spread(piece.at, flight.ground.boodle_steps, left, index.jugs, stops_for_boodles(flight))
        else:
            known = spread(piece.at, flight.ground.grumjug_steps, left, index.beings, index.deadly)
        index.reach[piece.id, left] = known
    return known


def stops_for_boodles(flight: Flight) -> Reached:
    """Squares on which a Boodlebeing's walk ends: what kills it, as far as its player can know, and the valley."""
    index = lying(flight)
    known = index.reach.get("stops")
    if known is None:
        bombs = bombed_for_boodles(flight, index)
        known = dict.fromkeys(bombs, 0)
        if not flight.arrived_stay:
            known.update(dict.fromkeys(flight.finishing_valley, 0))
        index.reach["stops"] = known
    return known


def bombed_for_boodles(flight: Flight, index: Lying) -> Reached:
    """Squares with Grumbombs that are set, or that may be, where only the Grumjug player knows (BOO-Q-13)."""
    if not flight.bombs_hidden:
        return index.deadly
    return {piece.at: 1 for piece in flight.pieces.values() if piece.kind is Kind.GRUMBOMB}


# --- by Grumbuggy -----------------------------------------------------------------------------------


def spelled(flight: Flight) -> Reached:
    """Squares on which a Grumbuggy is frozen: within three squares of a Boodlewiz whose spell works."""
    if not flight.spells:
        return _NOWHERE
    index = lying(flight)
    known = index.reach.get(("spelled", *flight.spells))
    if known is None:
        known = {square: 0 for centre in flight.spells for square in flight.ground.within(centre, SPELL_RANGE)}
        known.update(dict.fromkeys(flight.spells, 0))
        index.reach["spelled", *flight.spells] = known
    return known


def driving_reach(flight: Flight, driver: Piece, buggy: Piece) -> Reached:
    """Where a Grumjug may drive the Grumbuggy on its square. A frozen one goes nowhere; a set Grumbomb, or the first
    square on which it is frozen, ends the drive (BOO-SPELL-04)."""
    if buggy.at in spelled(flight):
        return _NOWHERE
    left = most_squares(flight, buggy, crew_of(flight, buggy, driver))
    if left < 1:
        return _NOWHERE
    index = lying(flight)
    key = (buggy.id, left, *flight.spells)
    known = index.reach.get(key)
    if known is None:
        stops = {**index.deadly, **spelled(flight)} if flight.spells else index.deadly
        known = index.reach[key] = spread(buggy.at, flight.ground.grumjug_steps, left, index.beings, stops)
    return known


# --- by Boodleblaster -------------------------------------------------------------------------------


def landing_squares(flight: Flight, blaster: Piece) -> Reached:
    """Where a piece that this blaster shoots may come down, and how far that is (BOO-BLAST-02, -04; BOO-Q-26)."""
    index, ground = lying(flight), flight.ground
    known = index.reach.get((blaster.at, "blast"))
    if known is None:
        known = {
            square: ground.distance(blaster.at, square)
            for square in ground.within(blaster.at, BLAST_RANGE)
            if (square in ground.passes or square in ground.valleys) and not enemy_there(flight, square)
        }
        index.reach[blaster.at, "blast"] = known
    return known


def enemy_there(flight: Flight, square: str) -> bool:
    """Whether any Grumjug piece lies or stands on a square, living or not."""
    return any(piece.id[0] in "JYX" for piece in lying(flight).at.get(square, ()))
