"""The Grumjugs' movement phase: on foot, by Grumbuggy, with Grumbombs, in any order, until its player ends it."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.boodles.answers import (
    DriveTo,
    EndPhase,
    Fire,
    GoBack,
    GrumjugAction,
    Leaving,
    Perish,
    Pick,
    PutDown,
    SetBlaster,
    SetBomb,
    Take,
    Walk,
)
from rules.boodles.blasting import FIRING_LAWS
from rules.boodles.bombs import SETTING_LAWS, likely_bombs, set_bomb
from rules.boodles.carrying import CARRYING_LAWS, likely_loads, put_down, take
from rules.boodles.closing import CLOSING_LAWS, END, likely_returns
from rules.boodles.crews import may_walk_off
from rules.boodles.driving import DRIVING_LAWS, DRIVING_SQUARE_LAWS, drive, likely_drives
from rules.boodles.lying import destroy, here
from rules.boodles.naming import named
from rules.boodles.printed import Kind
from rules.boodles.reaching import driving_reach, walking_reach
from rules.boodles.shortcut import MovementLaws
from rules.boodles.state import Flight, Piece
from rules.boodles.walking import (
    GRUMJUG_PIECE_LAWS,
    GRUMJUG_SQUARE_LAWS,
    go_back,
    walk,
)
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, law
from rules.message import Facts
from rules.requests import Choose


def move_grumjugs(flight: Flight) -> Script[None]:
    while True:
        action = yield from ask(
            Choose(
                flight,
                lambda: flight.grumjug_seat,
                "grumjugs_move",
                GrumjugAction,
                likely_moves,
                GRUMJUG_LAWS,
                facts=partial(_facts, flight),
                secret=flight.bombs_hidden,
                stray="BOO-TURN-02",
            )
        )
        if isinstance(action, EndPhase):
            flight.turn.hand = None
            return
        act(flight, action)
        if flight.turn.leaving is not None:
            yield from leave(flight)
        let_go(flight)


def act(flight: Flight, action: GrumjugAction) -> None:
    pieces, turn = flight.pieces, flight.turn
    match action:
        case Pick(piece):
            turn.hand = piece
        case Walk(piece, to):
            turn.hand = piece
            walk(flight, pieces[piece], to)
        case DriveTo(driver, buggy, to):
            turn.hand = driver
            drive(flight, pieces[driver], pieces[buggy], to)
        case Take(piece, load):
            turn.hand = piece
            take(flight, pieces[piece], pieces[load])
        case PutDown(piece, load):
            turn.hand = piece
            put_down(flight, pieces[piece], pieces[load])
        case SetBomb(piece, bomb):
            turn.hand = piece
            set_bomb(flight, pieces[piece], pieces[bomb])
        case GoBack(piece):
            go_back(flight, pieces[piece])
        case EndPhase() | SetBlaster() | Fire():
            pass  # the phase has ended, or a law has refused it


def let_go(flight: Flight) -> None:
    """The piece in hand is put aside when it has nothing more to do."""
    turn = flight.turn
    piece = flight.pieces.get(turn.hand or "")
    if piece is None or piece.kind is not Kind.GRUMJUG or not (_can_move(flight, piece) or likely_loads(flight, piece)):
        turn.hand = None


def _can_move(flight: Flight, piece: Piece) -> bool:
    return bool(walking_reach(flight, piece)) or bool(likely_drives(flight, piece))


def _facts(flight: Flight) -> Facts:
    return {"who": named(flight, flight.turn.hand or "")}


def likely_moves(flight: Flight) -> list[Any]:
    """What the Grumjug in hand may do, Grumbombs that may be set, and every Grumjug that could be picked."""
    found: list[Any] = []
    hand = flight.pieces.get(flight.turn.hand or "")
    if hand is not None:
        if not hand.walked:
            found += [Walk(hand.id, square) for square in flight.ground.grumjug_steps[hand.at]]
        found += likely_drives(flight, hand)
        found += likely_loads(flight, hand)
    bombs = []
    for piece in flight.pieces.values():
        if piece.kind is Kind.GRUMJUG:
            if piece is not hand:
                found.append(Pick(piece.id))
        elif piece.kind is Kind.GRUMBOMB and not piece.is_set:
            bombs.append(piece)
    if bombs:
        found += likely_bombs(flight, bombs)
    found += likely_returns(flight)
    found.append(END)
    return found


GRUMJUG_LAWS: Final = MovementLaws(
    [*GRUMJUG_PIECE_LAWS, *DRIVING_LAWS],
    [*CARRYING_LAWS, *FIRING_LAWS, *SETTING_LAWS, *CLOSING_LAWS],
    [*GRUMJUG_SQUARE_LAWS, *DRIVING_SQUARE_LAWS],
)


# --- away from a bomb that was just set -------------------------------------------------------------


def leave(flight: Flight) -> Script[None]:
    """Who has set a Grumbomb leaves its square at once or is destroyed (BOO-BOMB-06). Without any way out it is not
    asked."""
    if not _ways_out(flight):
        perish(flight)
        return
    question = Choose(
        flight,
        lambda: flight.grumjug_seat,
        # Where only its player may know that a bomb was set, the question looks like any other of this phase.
        "grumjugs_move" if flight.bombs_hidden else "leave",
        Leaving,
        likely_exits,
        LEAVING_LAWS,
        facts=partial(_leaving_facts, flight),
        secret=flight.bombs_hidden,
        stray="BOO-BOMB-06",
    )
    try:
        action = yield from ask(question)
    except Moot:
        return
    if isinstance(action, Perish):
        perish(flight)
        return
    act(flight, action)
    flight.turn.leaving = None


def _ways_out(flight: Flight) -> bool:
    return any(LEAVING_LAWS.allows(flight, answer) for answer in likely_exits(flight) if not isinstance(answer, Perish))


def can_get_away(flight: Flight, piece: Piece) -> bool:
    """Whether a Grumjug that sets a Grumbomb now could leave its square: on foot, driving, or riding along."""
    if walking_reach(flight, piece) and may_walk_off(flight, piece):
        return True
    drivers = [piece]
    if piece.carrier is not None:
        drivers += [one for one in here(flight, piece.at) if one.carrier == piece.carrier and one is not piece]
    for buggy in here(flight, piece.at):
        if buggy.kind is Kind.GRUMBUGGY and any(driving_reach(flight, one, buggy) for one in drivers):
            return True
    return False


def perish(flight: Flight) -> None:
    piece = flight.pieces.get(flight.turn.leaving or "")
    flight.turn.leaving = None
    if piece is not None:
        destroy(flight, piece, "BOO-BOMB-06", "perishes")


def _leaving_facts(flight: Flight) -> Facts:
    return {"who": named(flight, flight.turn.leaving or "")}


def likely_exits(flight: Flight) -> list[Leaving]:
    """On foot, driving, or as a passenger of whoever rides the same Grumbuggy; and staying."""
    piece = flight.pieces.get(flight.turn.leaving or "")
    if piece is None:
        return [Perish()]
    found: list[Leaving] = [Walk(piece.id, square) for square in flight.ground.grumjug_steps[piece.at]]
    found += likely_drives(flight, piece)
    for other in here(flight, piece.at):
        if other is not piece and other.kind is Kind.GRUMJUG and piece.carrier is not None:
            buggy = flight.pieces.get(piece.carrier)
            if buggy is not None and buggy.at == piece.at:
                found += [DriveTo(other.id, buggy.id, square) for square in driving_reach(flight, other, buggy)]
    found.append(Perish())
    return found


@law("BOO-BOMB-06", Walk)
def another_walks(flight: Flight, walk: Walk) -> Broken:
    return walk.piece != flight.turn.leaving and {"who": named(flight, flight.turn.leaving or "")}


@law("BOO-BOMB-06", DriveTo)
def drives_without_it(flight: Flight, drive: DriveTo) -> Broken:
    """It must be aboard: at the wheel, or as a passenger."""
    piece = flight.pieces.get(flight.turn.leaving or "")
    aboard = piece is not None and (drive.driver == piece.id or piece.carrier == drive.buggy)
    return not aboard and {"who": named(flight, flight.turn.leaving or "")}


LEAVING_LAWS: Final = MovementLaws(
    [another_walks, drives_without_it, *GRUMJUG_PIECE_LAWS, *DRIVING_LAWS],
    [],
    [*GRUMJUG_SQUARE_LAWS, *DRIVING_SQUARE_LAWS],
)
