"""How pieces are called: as things on the real table, and in sentences."""

from __future__ import annotations

from functools import cache

from rules.boodles.options import OriginalNames
from rules.boodles.printed import LETTERS, Kind
from rules.boodles.state import Flight, Piece
from rules.events import Thing
from rules.message import Message

SET: int = 1
"""Quarter turns by which a counter that has been set is turned."""


@cache
def number_of(id: str) -> int:
    """The number on a counter: 12 for ``J12``."""
    return int(id[1:])


@cache
def spot_of(id: str) -> str:
    """What a counter is called among the places of the board, where ``B5`` is a square: ``boodle-5`` for ``B5``."""
    return f"{_KIND_OF.get(id[:1], 'nothing')}-{id[1:]}"


@cache
def rank_of(id: str) -> int:
    """Where a counter stands among others of its square: by kind, then number. Never its place of arrival, which a
    position read from a file would not know."""
    return _KINDS.index(id[0]) * 100 + int(id[1:])


_KINDS = "".join(LETTERS.values())
_KIND_OF = {letter: kind.value for kind, letter in LETTERS.items()}


@cache
def _thing(kind: Kind, turning: int) -> Thing:
    return Thing(kind.value, turning=turning)


def thing(flight: Flight, piece: Piece) -> Thing:
    """Counters of a kind are alike on the table; what has been set is turned, unless only one player knows it."""
    shown = piece.is_set and not (flight.bombs_hidden and piece.kind is Kind.GRUMBOMB)
    return _thing(piece.kind, SET if shown else 0)


def kind_name(flight: Flight, kind: Kind) -> str:
    """The name that this group calls a kind by (BOO-Q-65)."""
    entry = flight.content.of(kind)
    return entry.original if flight.options.original_names is OriginalNames.ORIGINAL else entry.name


def who(flight: Flight, piece: Piece) -> Message:
    """``Boodle 3 on C4``; there is one Queen only."""
    name = kind_name(flight, piece.kind)
    if piece.kind is Kind.QUEEN:
        return Message("queen", {"name": name, "square": piece.at})
    return Message("who", {"name": name, "number": number_of(piece.id), "square": piece.at})


def named(flight: Flight, id: str) -> Message:
    """The same for an id, which may be of no piece on the board at all."""
    piece = flight.pieces.get(id)
    return who(flight, piece) if piece is not None else Message("nobody")
