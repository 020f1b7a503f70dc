"""Grumbombs: setting one for good, and the clear way between the valleys that must always be left."""

from __future__ import annotations

from typing import Final

from rules.boodles.answers import SetBomb
from rules.boodles.lying import here, lying, make_set
from rules.boodles.naming import named, who
from rules.boodles.printed import Kind
from rules.boodles.state import MOST_ON_A_SQUARE, Flight, Piece
from rules.boodles.walking import crowd_to_clear, set_for_good
from rules.events import Hands
from rules.laws import Broken, law
from rules.message import Facts


def set_bomb(flight: Flight, piece: Piece, bomb: Piece) -> None:
    """It stays activated for the rest of the game (BOO-BOMB-04), and whoever set it must go at once."""
    make_set(flight, bomb, "BOO-BOMB-05", "bomb_set", hands=Hands.DONE)
    set_for_good(flight, bomb)
    flight.turn.leaving = piece.id


def closes_the_way(flight: Flight, square: str) -> Broken:
    """The clear way that a Grumbomb set here would close, as the facts of a refusal; False if others are left."""
    bombed = lying(flight).deadly
    if square in bombed or not flight.ground.closes(square, bombed):
        return False
    way = flight.ground.clear_way(bombed)
    assert way is not None
    args: Facts = {"square": square, "way": way, "length": len(way)}
    return args


def likely_bombs(flight: Flight, bombs: list[Piece]) -> list[SetBomb]:
    """Every Grumjug beside one of these, which are not set."""
    jugs = lying(flight).jugs
    return [
        SetBomb(piece.id, bomb.id)
        for bomb in bombs
        if bomb.at in jugs
        for piece in here(flight, bomb.at)
        if piece.kind is Kind.GRUMJUG
    ]


@law("BOO-BOMB-05", SetBomb)
def no_grumjug_sets_it(flight: Flight, answer: SetBomb) -> Broken:
    piece = flight.pieces.get(answer.piece)
    return (piece is None or piece.kind is not Kind.GRUMJUG) and {"who": named(flight, answer.piece)}


@law("BOO-BOMB-05", SetBomb)
def no_bomb_to_set(flight: Flight, answer: SetBomb) -> Broken:
    bomb = flight.pieces.get(answer.bomb)
    return (bomb is None or bomb.kind is not Kind.GRUMBOMB) and {"bomb": named(flight, answer.bomb)}


@law("BOO-BOMB-05", SetBomb)
def bomb_lies_elsewhere(flight: Flight, answer: SetBomb) -> Broken:
    piece, bomb = flight.pieces.get(answer.piece), flight.pieces.get(answer.bomb)
    if piece is None or bomb is None or piece.at == bomb.at:
        return False
    return {"who": who(flight, piece), "bomb": who(flight, bomb)}


@law("BOO-BOMB-04", SetBomb)
def bomb_is_set(flight: Flight, answer: SetBomb) -> Broken:
    bomb = flight.pieces.get(answer.bomb)
    return bomb is not None and bomb.is_set and {"bomb": who(flight, bomb)}


@law("BOO-BOMB-10", SetBomb)
def would_close_the_way(flight: Flight, answer: SetBomb) -> Broken:
    bomb = flight.pieces.get(answer.bomb)
    return bomb is not None and bomb.kind is Kind.GRUMBOMB and closes_the_way(flight, bomb.at)


@law("BOO-MOVE-13", SetBomb)
def crowd_before_setting_a_bomb(flight: Flight, answer: SetBomb) -> Broken:
    bomb = flight.pieces.get(answer.bomb)
    square = crowd_to_clear(flight, bomb) if bomb is not None else None
    return square is not None and {"square": square, "most": MOST_ON_A_SQUARE}


SETTING_LAWS: Final = (
    no_grumjug_sets_it,
    no_bomb_to_set,
    bomb_lies_elsewhere,
    bomb_is_set,
    would_close_the_way,
    crowd_before_setting_a_bomb,
)
