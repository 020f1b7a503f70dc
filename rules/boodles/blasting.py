"""Boodleblasters: setting one for good, and shooting pieces over mountains and foes."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Final

from rules.boodles.answers import Fire, Land, SetBlaster
from rules.boodles.lying import carry, here, load_of, lying, make_set
from rules.boodles.naming import named, who
from rules.boodles.printed import BOODLE_KINDS, Kind, Side
from rules.boodles.reaching import enemy_there, is_finished, landing_squares
from rules.boodles.state import BLAST_RANGE, MOST_ON_A_SQUARE, Flight, Piece
from rules.boodles.walking import crowd_to_clear, enter, moves, moving_side, set_for_good
from rules.events import Hands
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts
from rules.requests import Choose

# --- setting ----------------------------------------------------------------------------------------


def set_blaster(flight: Flight, blaster: Piece) -> None:
    make_set(flight, blaster, "BOO-BLAST-12", "blaster_set", hands=Hands.DONE)
    set_for_good(flight, blaster)


def likely_settings(flight: Flight, blasters: list[Piece]) -> list[SetBlaster]:
    """Unset blasters with somebody beside them."""
    beings = lying(flight).beings
    return [SetBlaster(piece.id) for piece in blasters if not piece.is_set and piece.at in beings]


@law("BOO-BLAST-16", SetBlaster, Fire)
def grumjugs_use_no_blaster(flight: Flight, answer: SetBlaster | Fire) -> Broken:
    return moving_side(flight) is Side.GRUMJUGS


@law("BOO-BLAST-09", SetBlaster, Fire)
def no_blaster(flight: Flight, answer: SetBlaster | Fire) -> Broken:
    piece = flight.pieces.get(answer.blaster)
    return (piece is None or piece.kind is not Kind.BLASTER) and {"who": named(flight, answer.blaster)}


@law("BOO-BLAST-10", SetBlaster)
def blaster_is_set(flight: Flight, answer: SetBlaster) -> Broken:
    piece = flight.pieces.get(answer.blaster)
    return piece is not None and piece.kind is Kind.BLASTER and piece.is_set and {"who": who(flight, piece)}


@law("BOO-BLAST-12", SetBlaster)
def nobody_to_set_it(flight: Flight, answer: SetBlaster) -> Broken:
    piece = flight.pieces.get(answer.blaster)
    if piece is None or piece.at in lying(flight).beings:
        return False
    return {"who": who(flight, piece)}


@law("BOO-MOVE-13", SetBlaster)
def crowd_before_setting(flight: Flight, answer: SetBlaster) -> Broken:
    piece = flight.pieces.get(answer.blaster)
    square = crowd_to_clear(flight, piece) if piece is not None else None
    return square is not None and {"square": square, "most": MOST_ON_A_SQUARE}


# --- firing -----------------------------------------------------------------------------------------


def fire(flight: Flight, shot: Fire) -> Script[None]:
    """One or two pieces fly, each to a square of its own choice; none of them takes along what it carries."""
    turn = flight.turn
    turn.blaster, turn.flying, turn.blasts = shot.blaster, list(shot.pieces), turn.blasts + 1
    for number in range(1, len(shot.pieces) + 1):
        question = Choose(
            flight,
            lambda: flight.boodle_seat,
            "land",
            Land,
            likely_landings,
            LAND_LAWS,
            facts=partial(_facts, flight),
            step=(number, len(shot.pieces)),
            stray="BOO-BLAST-05",
        )
        try:
            landing = yield from ask(question)
        except Moot:
            break
        land(flight, landing.square)
    turn = flight.turn
    turn.blaster, turn.flying = None, []


def land(flight: Flight, square: str) -> None:
    """The next piece of the blast comes down. Its walk is over if it had begun. Raises Closed."""
    piece = flight.pieces[flight.turn.flying.pop(0)]
    for load in load_of(flight, piece):
        load.carrier = None
    piece.carrier = None
    piece.landed = piece.landed or piece.walked > 0
    moves(flight, piece)
    carry(flight, piece, square, "BOO-BLAST-05", key="lands")
    enter(flight, piece)


def _facts(flight: Flight) -> Facts:
    flying = flight.turn.flying
    return {"who": named(flight, flying[0] if flying else ""), "blaster": named(flight, flight.turn.blaster or "")}


def likely_shots(flight: Flight, blasters: list[Piece]) -> list[Fire]:
    """Of each set blaster: every piece on it that can fly, and every two of them."""
    shots = []
    for blaster in blasters:
        if blaster.is_set:
            names = [one.id for one in here(flight, blaster.at) if one.kind in BOODLE_KINDS and not one.is_set]
            shots += [Fire(blaster.id, (name,)) for name in names]
            shots += [Fire(blaster.id, pair) for pair in combinations(names, 2)]
    return shots


@law("BOO-BLAST-09", Fire)
def not_set_yet(flight: Flight, fire: Fire) -> Broken:
    piece = flight.pieces.get(fire.blaster)
    return piece is not None and piece.kind is Kind.BLASTER and not piece.is_set and {"who": who(flight, piece)}


@law("BOO-BLAST-02", Fire)
def one_or_two_pieces(flight: Flight, fire: Fire) -> Broken:
    count = len(set(fire.pieces))
    return not (1 <= count <= 2 and count == len(fire.pieces)) and {"count": len(fire.pieces)}


@law("BOO-BLAST-01", Fire)
def shoots_boodles_only(flight: Flight, fire: Fire) -> Broken:
    for name in fire.pieces:
        piece = flight.pieces.get(name)
        if piece is None or piece.kind not in BOODLE_KINDS:
            return {"who": named(flight, name)}
    return False


@law("BOO-BLAST-07", Fire)
def set_blaster_does_not_fly(flight: Flight, fire: Fire) -> Broken:
    for name in fire.pieces:
        piece = flight.pieces.get(name)
        if piece is not None and piece.kind is Kind.BLASTER and piece.is_set:
            return {"who": who(flight, piece)}
    return False


@law("BOO-BLAST-02", Fire)
def not_on_the_blaster(flight: Flight, fire: Fire) -> Broken:
    blaster = flight.pieces.get(fire.blaster)
    for name in fire.pieces:
        piece = flight.pieces.get(name)
        if piece is not None and blaster is not None and piece.at != blaster.at:
            return {"who": who(flight, piece), "blaster": who(flight, blaster)}
    return False


@law("BOO-MOVE-02", Fire)
def flier_is_finished(flight: Flight, fire: Fire) -> Broken:
    for name in fire.pieces:
        piece = flight.pieces.get(name)
        if piece is not None and is_finished(flight, piece):
            return {"who": who(flight, piece)}
    return False


@law("BOO-BLAST-04", Fire)
def nowhere_to_land(flight: Flight, fire: Fire) -> Broken:
    blaster = flight.pieces.get(fire.blaster)
    return blaster is not None and not landing_squares(flight, blaster) and {"who": who(flight, blaster)}


FIRING_LAWS: Final = (
    grumjugs_use_no_blaster,
    no_blaster,
    blaster_is_set,
    nobody_to_set_it,
    crowd_before_setting,
    not_set_yet,
    one_or_two_pieces,
    shoots_boodles_only,
    set_blaster_does_not_fly,
    not_on_the_blaster,
    flier_is_finished,
    nowhere_to_land,
)


# --- landing ----------------------------------------------------------------------------------------


def likely_landings(flight: Flight) -> list[Land]:
    """Everything within three squares."""
    blaster = flight.pieces.get(flight.turn.blaster or "")
    if blaster is None or not flight.turn.flying or flight.turn.flying[0] not in flight.pieces:
        return []
    return [Land(square) for square in flight.ground.within(blaster.at, BLAST_RANGE)]


@law("BOO-BLAST-02", Land)
def out_of_blast_range(flight: Flight, land: Land) -> Broken:
    blaster = flight.pieces.get(flight.turn.blaster or "")
    if blaster is None or land.square not in flight.ground.terrain:
        return {"square": land.square, "count": 0, "most": BLAST_RANGE}
    away = flight.ground.distance(blaster.at, land.square)
    return not 1 <= away <= BLAST_RANGE and {"square": land.square, "count": away, "most": BLAST_RANGE}


@law("BOO-MOVE-07", Land)
def lands_in_the_mountains(flight: Flight, land: Land) -> Broken:
    return land.square in flight.ground.mountains and {"square": land.square}


@law("BOO-MOVE-12", Land)
def lands_in_the_fortress(flight: Flight, land: Land) -> Broken:
    return land.square in flight.ground.fortress and {"square": land.square}


@law("BOO-BLAST-04", Land)
def lands_on_an_enemy(flight: Flight, land: Land) -> Broken:
    return enemy_there(flight, land.square) and {"square": land.square}


LAND_LAWS: Final[Laws[Flight, Land]] = Laws(
    [out_of_blast_range, lands_in_the_mountains, lands_in_the_fortress, lands_on_an_enemy]
)
