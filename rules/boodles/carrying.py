"""Taking up, putting down and handing over: blasters, Grumbombs, and a second Grumjug on a Grumbuggy."""

from __future__ import annotations

from typing import Final

from rules.boodles.answers import PutDown, Take
from rules.boodles.crews import bomb_of, riders
from rules.boodles.lying import here, load_of
from rules.boodles.naming import named, who
from rules.boodles.options import BuggyPickupGrumjug, NoRelay, OneBlasterPerCarrier
from rules.boodles.printed import BEINGS, BOODLE_KINDS, Kind, Side
from rules.boodles.state import Flight, Piece
from rules.boodles.walking import moving_side
from rules.events import Happened
from rules.laws import Broken, law
from rules.message import Facts

LOADS: Final = (Kind.BLASTER, Kind.GRUMBOMB, Kind.GRUMJUG)
"""What can be carried at all."""


# --- doing it ---------------------------------------------------------------------------------------


def take(flight: Flight, piece: Piece, load: Piece) -> None:
    """It costs no movement (BOO-Q-22). Nothing on the table changes its square."""
    if load.kind is Kind.GRUMJUG:
        buggy = buggy_for(flight, piece)
        assert buggy is not None
        piece.carrier = load.carrier = buggy.id
    else:
        load.carrier = piece.id
    args: Facts = {"who": who(flight, piece), "load": who(flight, load)}
    flight.tell(Happened(_clause(load), key="takes", args=args))


def put_down(flight: Flight, piece: Piece, load: Piece) -> None:
    load.carrier = None
    args: Facts = {"who": who(flight, piece), "load": who(flight, load)}
    flight.tell(Happened(_clause(load), key="puts_down", args=args))


def _clause(load: Piece) -> str:
    if load.kind is Kind.BLASTER:
        return "BOO-BLAST-08"
    return "BOO-BOMB-03" if load.kind is Kind.GRUMBOMB else "BOO-BUGGY-08"


def buggy_for(flight: Flight, piece: Piece) -> Piece | None:
    """The Grumbuggy that a Grumjug rides, or else one on its square that nobody rides."""
    buggies = [one for one in here(flight, piece.at) if one.kind is Kind.GRUMBUGGY]
    ridden = next((one for one in buggies if one.id == piece.carrier), None)
    return ridden or next((one for one in buggies if not riders(flight, one)), None)


# --- what may be taken ------------------------------------------------------------------------------


def likely_loads(flight: Flight, piece: Piece) -> list[Take | PutDown]:
    """What lies or stands beside a piece, and what it has already."""
    found: list[Take | PutDown] = []
    for other in here(flight, piece.at):
        if other.kind not in LOADS or other is piece or (other.kind in BOODLE_KINDS) is not (piece.kind in BEINGS):
            continue
        if is_with(flight, piece, other):
            found.append(PutDown(piece.id, other.id))
        else:
            found.append(Take(piece.id, other.id))
    return found


def is_with(flight: Flight, piece: Piece, load: Piece) -> bool:
    """Whether it carries this, or rides with it."""
    if load.kind is Kind.GRUMJUG:
        return load.carrier is not None and load.carrier == piece.carrier
    return load.carrier == piece.id


@law("BOO-SETUP-01", Take, PutDown)
def not_his_carrier(flight: Flight, answer: Take | PutDown) -> Broken:
    piece = flight.pieces.get(answer.piece)
    if piece is not None and (piece.kind in BOODLE_KINDS) is (moving_side(flight) is Side.BOODLES):
        return False
    return {"who": named(flight, answer.piece), "side": moving_side(flight).value}


@law("BOO-BLAST-16", Take)
def grumjug_takes_no_blaster(flight: Flight, take: Take) -> Broken:
    return moving_side(flight) is Side.GRUMJUGS and take.load[:1] == "M" and {"load": named(flight, take.load)}


@law("BOO-BOMB-09", Take)
def boodle_takes_no_bomb(flight: Flight, take: Take) -> Broken:
    return moving_side(flight) is Side.BOODLES and take.load[:1] == "X" and {"load": named(flight, take.load)}


@law("BOO-BUGGY-04", Take)
def buggy_is_not_carried(flight: Flight, take: Take) -> Broken:
    return take.load[:1] == "Y" and {"load": named(flight, take.load)}


@law("BOO-BLAST-08", Take)
def is_no_carrier(flight: Flight, take: Take) -> Broken:
    """Beings carry blasters; equipment carries nothing by itself."""
    piece = flight.pieces.get(take.piece)
    carries = piece is not None and (piece.kind in BEINGS or piece.kind is Kind.GRUMJUG)
    return not carries and {"who": named(flight, take.piece)}


@law("BOO-BLAST-08", Take)
def is_no_load(flight: Flight, take: Take) -> Broken:
    load = flight.pieces.get(take.load)
    fits = load is not None and load.kind in LOADS and load.id != take.piece
    return not fits and {"load": named(flight, take.load)}


@law("BOO-BLAST-08", Take)
def lies_elsewhere(flight: Flight, take: Take) -> Broken:
    piece, load = flight.pieces.get(take.piece), flight.pieces.get(take.load)
    if piece is None or load is None or piece.at == load.at:
        return False
    return {"who": who(flight, piece), "load": who(flight, load)}


@law("BOO-BLAST-10", Take)
def blaster_stays(flight: Flight, take: Take) -> Broken:
    load = flight.pieces.get(take.load)
    return load is not None and load.kind is Kind.BLASTER and load.is_set and {"load": who(flight, load)}


@law("BOO-BOMB-04", Take)
def set_bomb_stays(flight: Flight, take: Take) -> Broken:
    load = flight.pieces.get(take.load)
    return load is not None and load.kind is Kind.GRUMBOMB and load.is_set and {"load": who(flight, load)}


@law("BOO-MOVE-01", Take)
def carried_already(flight: Flight, take: Take) -> Broken:
    piece, load = flight.pieces.get(take.piece), flight.pieces.get(take.load)
    if piece is None or load is None or not is_with(flight, piece, load):
        return False
    return {"who": who(flight, piece), "load": who(flight, load)}


@law("BOO-BLAST-08", Take)
def one_blaster_is_enough(flight: Flight, take: Take) -> Broken:
    """Where a being carries one blaster at most (BOO-Q-23)."""
    piece = flight.pieces.get(take.piece)
    if flight.options.one_blaster_per_carrier is OneBlasterPerCarrier.ANY or piece is None:
        return False
    return piece.kind in BEINGS and bool(load_of(flight, piece)) and {"who": who(flight, piece)}


@law("BOO-BOMB-02", Take)
def one_bomb_is_enough(flight: Flight, take: Take) -> Broken:
    piece = flight.pieces.get(take.piece)
    if piece is None or piece.kind is not Kind.GRUMJUG or take.load[:1] != "X":
        return False
    bomb = bomb_of(flight, piece)
    return bomb is not None and bomb.id != take.load and {"who": who(flight, piece)}


@law("BOO-MOVE-03", Take)
def moved_by_another(flight: Flight, take: Take) -> Broken:
    """Where nothing travels with two carriers in a turn (BOO-Q-24)."""
    load = flight.pieces.get(take.load)
    if flight.options.no_relay is NoRelay.RELAY or load is None or load.carried_by in (None, take.piece):
        return False
    return {"load": who(flight, load), "carrier": named(flight, load.carried_by)}


@law("BOO-BUGGY-08", Take)
def no_buggy_to_ride(flight: Flight, take: Take) -> Broken:
    """A Grumjug carries no other by himself: there must be a Grumbuggy that he rides, or can get on."""
    piece, load = flight.pieces.get(take.piece), flight.pieces.get(take.load)
    if piece is None or load is None or load.kind is not Kind.GRUMJUG or piece.at != load.at:
        return False
    return buggy_for(flight, piece) is None and {"who": who(flight, piece), "load": who(flight, load)}


@law("BOO-BUGGY-08", Take)
def no_pick_up_on_the_way(flight: Flight, take: Take) -> Broken:
    """Where a Grumbuggy that has driven takes no Grumjug up (BOO-Q-36)."""
    piece, load = flight.pieces.get(take.piece), flight.pieces.get(take.load)
    if flight.options.buggy_pickup_grumjug is BuggyPickupGrumjug.ANYWHERE or piece is None:
        return False
    buggy = buggy_for(flight, piece)
    driven = load is not None and load.kind is Kind.GRUMJUG and buggy is not None and buggy.driven > 0
    return driven and {"load": named(flight, take.load)}


@law("BOO-BUGGY-03", Take)
def one_load_is_enough(flight: Flight, take: Take) -> Broken:
    """Beside the driver one Grumjug or one Grumbomb rides, not both."""
    piece, load = flight.pieces.get(take.piece), flight.pieces.get(take.load)
    if piece is None or load is None or piece.kind is not Kind.GRUMJUG or is_with(flight, piece, load):
        return False
    buggy = buggy_for(flight, piece)
    if load.kind is Kind.GRUMJUG and buggy is not None:
        crew = {one.id: one for one in (*riders(flight, buggy), piece, load)}
        bombs = sum(bomb_of(flight, one) is not None for one in crew.values())
        return len(crew) + bombs > 2 and {"who": who(flight, buggy), "load": who(flight, load)}
    rides_with = buggy is not None and buggy.id == piece.carrier and len(riders(flight, buggy)) > 1
    if load.kind is Kind.GRUMBOMB and rides_with and buggy is not None:
        return {"who": who(flight, buggy), "load": who(flight, load)}
    return False


@law("BOO-BOMB-03", PutDown)
def does_not_carry_it(flight: Flight, answer: PutDown) -> Broken:
    piece, load = flight.pieces.get(answer.piece), flight.pieces.get(answer.load)
    if piece is not None and load is not None and piece is not load and is_with(flight, piece, load):
        return False
    return {"who": named(flight, answer.piece), "load": named(flight, answer.load)}


CARRYING_LAWS: Final = (
    not_his_carrier,
    grumjug_takes_no_blaster,
    boodle_takes_no_bomb,
    buggy_is_not_carried,
    is_no_carrier,
    is_no_load,
    lies_elsewhere,
    blaster_stays,
    set_bomb_stays,
    carried_already,
    one_blaster_is_enough,
    one_bomb_is_enough,
    moved_by_another,
    no_buggy_to_ride,
    no_pick_up_on_the_way,
    one_load_is_enough,
    does_not_carry_it,
)
