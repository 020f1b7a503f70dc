"""The Boodles' movement phase: who walks, carries, sets and is blasted, in any order, until its player ends it."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.boodles.answers import (
    BoodleAction,
    DriveTo,
    EndPhase,
    Fire,
    GoBack,
    Pick,
    PutDown,
    SetBlaster,
    SetBomb,
    Take,
    Walk,
)
from rules.boodles.blasting import FIRING_LAWS, fire, likely_settings, likely_shots, set_blaster
from rules.boodles.carrying import CARRYING_LAWS, likely_loads, put_down, take
from rules.boodles.closing import CLOSING_LAWS, END, likely_returns
from rules.boodles.naming import named
from rules.boodles.printed import BEINGS, Kind
from rules.boodles.reaching import walking_reach
from rules.boodles.shortcut import MovementLaws
from rules.boodles.state import Flight
from rules.boodles.walking import BOODLE_PIECE_LAWS, BOODLE_SQUARE_LAWS, go_back, walk
from rules.kernel import Script, ask
from rules.laws import Broken, law
from rules.message import Facts
from rules.requests import Choose


def move_boodles(flight: Flight) -> Script[None]:
    """Every piece as far as it may, in turns if the player likes (BOO-Q-21). Raises Closed."""
    while True:
        action = yield from ask(
            Choose(
                flight,
                lambda: flight.boodle_seat,
                "boodles_move",
                BoodleAction,
                likely_moves,
                BOODLE_LAWS,
                facts=partial(_facts, flight),
                stray="BOO-TURN-01",
            )
        )
        if isinstance(action, EndPhase):
            flight.turn.hand = None
            return
        yield from act(flight, action)


def act(flight: Flight, action: BoodleAction) -> Script[None]:
    pieces, turn = flight.pieces, flight.turn
    match action:
        case Pick(piece):
            turn.hand = piece
        case Walk(piece, to):
            turn.hand = piece
            walk(flight, pieces[piece], to)
        case Take(piece, load):
            turn.hand = piece
            take(flight, pieces[piece], pieces[load])
        case PutDown(piece, load):
            turn.hand = piece
            put_down(flight, pieces[piece], pieces[load])
        case SetBlaster(blaster):
            set_blaster(flight, pieces[blaster])
        case Fire():
            yield from fire(flight, action)
        case GoBack(piece):
            go_back(flight, pieces[piece])
        case EndPhase() | DriveTo() | SetBomb():
            pass  # the phase has ended, or a law has refused it
    let_go(flight)


def let_go(flight: Flight) -> None:
    """The piece in hand is put aside when it has nothing more to do."""
    turn = flight.turn
    piece = flight.pieces.get(turn.hand or "")
    if piece is None or not (walking_reach(flight, piece) or likely_loads(flight, piece)):
        turn.hand = None


def _facts(flight: Flight) -> Facts:
    return {"rate": flight.turn.rate, "who": named(flight, flight.turn.hand or "")}


def likely_moves(flight: Flight) -> list[Any]:
    """What the piece in hand may do, what blasters may, and every being that could be picked."""
    found: list[Any] = []
    hand = flight.pieces.get(flight.turn.hand or "")
    if hand is not None:
        found += [Walk(hand.id, square) for square in walking_reach(flight, hand)]
        found += likely_loads(flight, hand)
    rate, blasters = flight.turn.rate, []
    for piece in flight.pieces.values():
        if piece.kind is Kind.BLASTER:
            blasters.append(piece)
        elif piece.kind in BEINGS and piece is not hand and piece.walked < rate and not piece.landed:
            found.append(Pick(piece.id))
    if blasters:
        found += likely_settings(flight, blasters)
        found += likely_shots(flight, blasters)
    found += likely_returns(flight)
    found.append(END)
    return found


@law("BOO-BUGGY-02", DriveTo)
def boodles_do_not_drive(flight: Flight, drive: DriveTo) -> Broken:
    return {"who": named(flight, drive.buggy)}


@law("BOO-BOMB-09", SetBomb)
def boodles_set_no_bomb(flight: Flight, answer: SetBomb) -> Broken:
    return {"bomb": named(flight, answer.bomb)}


BOODLE_LAWS: Final = MovementLaws(
    [boodles_do_not_drive, boodles_set_no_bomb, *BOODLE_PIECE_LAWS],
    [*CARRYING_LAWS, *FIRING_LAWS, *CLOSING_LAWS],
    BOODLE_SQUARE_LAWS,
)
