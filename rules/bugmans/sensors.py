"""The bar room on a sensor matrix: 100 cells are the whole board, 64 are the bar room inside the corridor.

Dwarfs, counters and real cards may carry tags that name them (``bugmans/dwarf-red``, ``bugmans/troll-2``,
``bugmans/card-grab-im-1``). Alike counters cannot be told apart, so a tag stands for any of its kind. Without tags a
piece is known by where alone it can have come to; a piece whose tag says that it is another one moves nobody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.bugmans import GAME
from rules.bugmans.squares import COLUMNS, SQUARES
from rules.bugmans.state import LeaveBogs, MakeWay, Move, Place, PlaceTable, Send, dwarf_id
from rules.games import content
from rules.projection import Asked, Offered
from rules.requests import Drawn
from rules.sensing import Lifted, Meant, Read, Sensed, Sensors, Stood, of_this_thing

WHOLE_BOARD: Final = dict(enumerate(SQUARES))
BAR_ROOM: Final = dict(
    enumerate(square for square in SQUARES if square[0] in COLUMNS[1:9] and square[1:] not in "1 10")
)

_CONTENT: Final = content(GAME)
DWARFS: Final = tuple(dwarf_id(entry.id) for entry in _CONTENT.colour)
CARDS: Final = tuple(entry.id for entry in _CONTENT.card)
TAGS: Final[Mapping[str, str]] = {
    **{f"bugmans/{dwarf}": dwarf for dwarf in DWARFS},
    **{f"bugmans/{one.id}-{number}": one.id for one in _CONTENT.counter for number in range(1, one.count + 1)},
    **{f"bugmans/card-{one.id}-{number}": one.id for one in _CONTENT.card for number in range(1, one.count + 1)},
}
"""A Dwarf by its own name; counters and cards by their entry in the content."""


HOME_TABLE: Final = "home-table"
STANDING: Final = frozenset({"dwarf"})
"""Dwarfs are figures; whether the flat counters are felt is up to the group's magnets."""


def on_cells(cells: Mapping[int, str], sizes: Mapping[int, Sensors] | None = None) -> Sensors:
    """The sensor map of a matrix with these cells, and of matrices of other sizes beside it."""

    def means(sensed: Sensed, asked: Asked) -> Meant:
        """What was drawn, or which card is played, if a tag says so; a piece put down is its way there, one that is
        lifted is taken from the Bar."""
        thing = TAGS.get(sensed.tag or "") if isinstance(sensed, Read | Stood) else None
        if thing is not None and asked.pile is not None:
            return [one for one in asked.options if one.answer == Drawn(thing)]
        match sensed:
            case Read():
                return [one for one in asked.options if one.spots[:1] == (thing,) and thing in CARDS]
            case Stood(cell) if cell in cells:
                return _put_down(asked, cells[cell], thing)
            case Lifted(cell) if cell in cells:
                return [one for one in asked.options if one.spots == (cells[cell],) and piece_of(one) is None] or None
            case _:
                return ()

    return Sensors(cells=cells, tags=TAGS, standing=STANDING, means=means, sizes=sizes or {})


def _put_down(asked: Asked, square: str, thing: str | None) -> Meant:
    """Whatever is put onto a square by an answer; where a tag says which thing it is, that alone."""
    there = [one for one in asked.options if one.spots[-1:] == (square,) and piece_of(one) is not None]
    if thing is None:
        return there or None
    return of_this_thing(thing, square, there, lambda one: _is_one(piece_of(one) or "", thing)) or None


def piece_of(one: Offered) -> str | None:
    """What is put on its square by an answer: a Dwarf, a character by its id, a counter; None where nothing is."""
    match one.answer:
        case Move(piece) | Send(piece):
            return piece
        case PlaceTable():
            return HOME_TABLE
        case MakeWay() | LeaveBogs() | Place():
            return str(one.message.args.get("piece", ""))
        case _:
            return None


def _is_one(piece: str, thing: str) -> bool:
    return thing in (piece, piece.rpartition("-")[0])


_WHOLE: Final = on_cells(WHOLE_BOARD)
BY_CELLS: Final[Mapping[int, Sensors]] = {64: on_cells(BAR_ROOM, sizes={100: _WHOLE}), 100: _WHOLE}
"""The sensor map for each size of matrix that a module can have."""

SENSORS: Final = BY_CELLS[64]
