"""Walking: what keeps a piece from going somewhere on its own feet, and what meets it there."""

from __future__ import annotations

from typing import Final

from rules.boodles import endings
from rules.boodles.answers import Pick, Walk
from rules.boodles.crews import may_walk_off, walked_off
from rules.boodles.lying import carry, destroy, load_of, lying, overfull, with_load
from rules.boodles.naming import named, who
from rules.boodles.printed import BEINGS, BOODLE_KINDS, Kind, Side
from rules.boodles.reaching import (
    Reached,
    bombed_for_boodles,
    driving_reach,
    is_finished,
    left_to_walk,
    spread,
    walking_reach,
)
from rules.boodles.state import MOST_ON_A_SQUARE, OF_BOODLES, Flight, Piece
from rules.events import Hands
from rules.laws import Broken, law

_NOWHERE: Final[Reached] = {}


def moving_side(flight: Flight) -> Side:
    """Whose movement phase it is."""
    return Side.BOODLES if flight.phase in OF_BOODLES else Side.GRUMJUGS


def reach_of(flight: Flight, id: str) -> Reached:
    """Where a piece of the moving side may walk now; nowhere for what does not walk."""
    piece = flight.pieces.get(id)
    return _NOWHERE if piece is None else walking_reach(flight, piece)


# --- going ------------------------------------------------------------------------------------------


def walk(flight: Flight, piece: Piece, to: str) -> None:
    """A piece goes with all that it carries. Raises Closed where that ends the game."""
    steps = walking_reach(flight, piece)[to]
    being = piece.kind in BEINGS
    if not being:
        piece.carrier = None  # it gets off, if it rode
        walked_off(flight, piece)
    piece.walked += steps
    moves(flight, piece)
    for load in carry(flight, piece, to, "BOO-BOOD-03" if being else "BOO-GRUM-05")[1:]:
        load.carried_by = piece.id
    enter(flight, piece)


def moves(flight: Flight, piece: Piece) -> None:
    """Whoever moved before this piece is finished, if each piece is finished before the next (BOO-Q-21)."""
    turn = flight.turn
    if turn.moving not in (None, piece.id):
        turn.done.append(turn.moving or "")
    turn.moving = piece.id


def enter(flight: Flight, piece: Piece) -> None:
    """What meets a piece, with its load, where it has just arrived. Raises Closed where that ends the game."""
    if piece.at in lying(flight).deadly:
        blow_up(flight, piece)
    elif piece.kind in BEINGS and piece.at in flight.finishing_valley:
        endings.came_home(flight, piece)


def blow_up(flight: Flight, piece: Piece) -> None:
    """An activated Grumbomb destroys everything that comes onto its square, and stays (BOO-BOMB-01)."""
    living = False
    for one in reversed(with_load(flight, piece)):
        living = living or one.kind in BEINGS
        destroy(flight, one, "BOO-BOMB-01", "blown_up")
    if living:
        endings.look_round(flight)


def go_back(flight: Flight, piece: Piece) -> None:
    """A piece takes its steps back, though not what they cost; what it carries stays. Raises Closed."""
    for load in load_of(flight, piece):
        load.carrier = None
    piece.carrier = None
    carry(flight, piece, piece.stood, "BOO-MOVE-13", key="goes_back", hands=Hands.DONE)
    enter(flight, piece)


def set_for_good(flight: Flight, piece: Piece) -> None:
    """A blaster or Grumbomb never leaves its square any more. Where nothing is too full, this is where the phase goes
    on from: no step before it can be taken back."""
    if overfull(flight, piece.side) is None:
        for one in flight.pieces.values():
            one.stood = one.at
    piece.stood = piece.at


def crowd_to_clear(flight: Flight, piece: Piece) -> str | None:
    """An overfull square that must be cleared before this piece is set: else, if everybody took his steps back, its
    own square could be left too full for good."""
    square = overfull(flight, piece.side)
    if square is None:
        return None
    began_here = sum(1 for one in flight.pieces.values() if one.stood == piece.at and one.side is piece.side)
    return square if began_here + (piece.stood != piece.at) > MOST_ON_A_SQUARE else None


# --- laws: which piece ------------------------------------------------------------------------------


@law("BOO-SETUP-01", Walk, Pick)
def not_his_piece(flight: Flight, answer: Walk | Pick) -> Broken:
    piece = flight.pieces.get(answer.piece)
    if piece is not None and (piece.kind in BOODLE_KINDS) is (moving_side(flight) is Side.BOODLES):
        return False
    if piece is None and answer.piece[:1] == "K":
        return False  # the Grumking has a law of his own
    return {"who": named(flight, answer.piece), "side": moving_side(flight).value}


@law("BOO-GRUM-03", Walk, Pick)
def king_stays(flight: Flight, answer: Walk | Pick) -> Broken:
    return answer.piece[:1] == "K"


@law("BOO-BLAST-17", Walk, Pick)
def blaster_does_not_walk(flight: Flight, answer: Walk | Pick) -> Broken:
    return answer.piece[:1] == "M" and {"who": named(flight, answer.piece)}


@law("BOO-BUGGY-02", Walk, Pick)
def buggy_needs_a_driver(flight: Flight, answer: Walk | Pick) -> Broken:
    return answer.piece[:1] == "Y" and {"who": named(flight, answer.piece)}


@law("BOO-BOMB-12", Walk, Pick)
def bomb_is_carried(flight: Flight, answer: Walk | Pick) -> Broken:
    return answer.piece[:1] == "X" and {"who": named(flight, answer.piece)}


@law("BOO-BLAST-13", Walk, Pick)
def walk_is_over(flight: Flight, answer: Walk | Pick) -> Broken:
    piece = flight.pieces.get(answer.piece)
    return piece is not None and piece.landed and {"who": who(flight, piece)}


@law("BOO-MOVE-02", Walk, Pick)
def another_has_moved_since(flight: Flight, answer: Walk | Pick) -> Broken:
    piece = flight.pieces.get(answer.piece)
    return piece is not None and is_finished(flight, piece) and {"who": who(flight, piece)}


@law("BOO-BOOD-03", Pick)
def has_walked_it_all(flight: Flight, pick: Pick) -> Broken:
    piece = flight.pieces.get(pick.piece)
    if piece is None or piece.kind not in BEINGS or piece.landed or piece.walked < flight.turn.rate:
        return False
    return {"who": who(flight, piece), "rate": flight.turn.rate}


@law("BOO-MOVE-01", Pick)
def in_hand_already(flight: Flight, pick: Pick) -> Broken:
    return pick.piece == flight.turn.hand and {"who": named(flight, pick.piece)}


@law("BOO-GRUM-05", Walk)
def has_walked(flight: Flight, walk: Walk) -> Broken:
    piece = flight.pieces.get(walk.piece)
    return piece is not None and piece.kind is Kind.GRUMJUG and piece.walked > 0 and {"who": who(flight, piece)}


@law("BOO-GRUM-05", Pick)
def goes_no_further(flight: Flight, pick: Pick) -> Broken:
    """A Grumjug that has walked, and stands on no Grumbuggy that it could still drive."""
    piece = flight.pieces.get(pick.piece)
    if piece is None or piece.kind is not Kind.GRUMJUG or (piece.walked < 1 and may_walk_off(flight, piece)):
        return False
    for buggy in lying(flight).at[piece.at]:
        if buggy.kind is Kind.GRUMBUGGY and driving_reach(flight, piece, buggy):
            return False
    return {"who": who(flight, piece)}


@law("BOO-GRUM-06", Walk)
def has_driven(flight: Flight, walk: Walk) -> Broken:
    """Driving raises the allowance to four squares; it does not add to the one (BOO-Q-34)."""
    piece = flight.pieces.get(walk.piece)
    if piece is None or piece.kind is not Kind.GRUMJUG or may_walk_off(flight, piece):
        return False
    return {"who": who(flight, piece)}


# --- laws: where to ---------------------------------------------------------------------------------
# Each looks first whether the square is within reach, since that is so for nearly all that are asked about.


@law("BOO-MOVE-04", Walk)
def no_square_to_walk_to(flight: Flight, walk: Walk) -> Broken:
    piece = flight.pieces.get(walk.piece)
    stays = piece is not None and piece.at == walk.to
    return (stays or walk.to not in flight.ground.terrain) and {"square": walk.to}


@law("BOO-MOVE-07", Walk)
def into_the_mountains(flight: Flight, walk: Walk) -> Broken:
    return walk.to in flight.ground.mountains and {"square": walk.to}


@law("BOO-MOVE-11", Walk)
def into_a_valley(flight: Flight, walk: Walk) -> Broken:
    if moving_side(flight) is Side.BOODLES or walk.to not in flight.ground.valleys:
        return False
    return {"square": walk.to}


@law("BOO-MOVE-12", Walk)
def into_the_fortress(flight: Flight, walk: Walk) -> Broken:
    if moving_side(flight) is Side.GRUMJUGS or walk.to not in flight.ground.fortress:
        return False
    return {"square": walk.to}


@law("BOO-MOVE-05", Walk)
def onto_a_living_foe(flight: Flight, walk: Walk) -> Broken:
    return walk.to in lying(flight).foes(moving_side(flight)) and {"square": walk.to}


@law("BOO-MOVE-05", Walk)
def past_living_foes(flight: Flight, walk: Walk) -> Broken:
    """It would be near enough if no foe stood in the way."""
    piece = flight.pieces.get(walk.piece)
    if walk.to in reach_of(flight, walk.piece) or piece is None or walk.to in lying(flight).foes(piece.side):
        return False
    open_to_it = walk.to in _reach_past_foes(flight, piece, bombs=True)
    return open_to_it and {"square": walk.to, "who": who(flight, piece)}


@law("BOO-BOMB-01", Walk)
def over_a_set_bomb(flight: Flight, walk: Walk) -> Broken:
    """The only near enough way leads over a set Grumbomb: whoever takes it is destroyed there, and gets no further."""
    piece = flight.pieces.get(walk.piece)
    if walk.to in reach_of(flight, walk.piece) or piece is None or walk.to in lying(flight).foes(piece.side):
        return False
    if walk.to in _reach_past_foes(flight, piece, bombs=True):
        return False
    over = walk.to in _reach_past_foes(flight, piece, bombs=False)
    return over and {"square": walk.to, "who": who(flight, piece)}


@law("BOO-BOOD-03", Walk)
def too_far_to_walk(flight: Flight, walk: Walk) -> Broken:
    piece = flight.pieces.get(walk.piece)
    if walk.to in reach_of(flight, walk.piece) or piece is None or piece.kind not in BEINGS or piece.landed:
        return False
    if walk.to in _reach_past_foes(flight, piece, bombs=False):
        return False
    left = left_to_walk(flight, piece)
    return {"who": who(flight, piece), "square": walk.to, "left": left, "rate": flight.turn.rate}


@law("BOO-GRUM-05", Walk)
def more_than_one_square(flight: Flight, walk: Walk) -> Broken:
    piece = flight.pieces.get(walk.piece)
    if piece is None or piece.kind is not Kind.GRUMJUG or walk.to in flight.ground.around[piece.at]:
        return False
    return walk.to != piece.at and {"who": who(flight, piece), "square": walk.to}


def _reach_past_foes(flight: Flight, piece: Piece, *, bombs: bool) -> Reached:
    """What could be reached if living foes were no hindrance, nor (without ``bombs``) set Grumbombs."""
    being, index = piece.kind in BEINGS, lying(flight)
    steps = flight.ground.boodle_steps if being else flight.ground.grumjug_steps
    stops = dict.fromkeys(flight.finishing_valley if being and not flight.arrived_stay else (), 0)
    if bombs:
        stops.update(bombed_for_boodles(flight, index) if being else index.deadly)
    return spread(piece.at, steps, left_to_walk(flight, piece), _NOWHERE, stops)


BOODLE_PIECE_LAWS: Final = (
    not_his_piece,
    king_stays,
    blaster_does_not_walk,
    walk_is_over,
    another_has_moved_since,
    has_walked_it_all,
    in_hand_already,
)
BOODLE_SQUARE_LAWS: Final = (
    no_square_to_walk_to,
    into_the_mountains,
    into_the_fortress,
    onto_a_living_foe,
    past_living_foes,
    over_a_set_bomb,
    too_far_to_walk,
)
GRUMJUG_PIECE_LAWS: Final = (
    not_his_piece,
    king_stays,
    buggy_needs_a_driver,
    bomb_is_carried,
    another_has_moved_since,
    in_hand_already,
    has_walked,
    goes_no_further,
    has_driven,
)
GRUMJUG_SQUARE_LAWS: Final = (
    no_square_to_walk_to,
    into_the_mountains,
    into_a_valley,
    onto_a_living_foe,
    more_than_one_square,
)
