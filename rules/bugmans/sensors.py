"""The bar room on a sensor matrix: 100 cells are the whole board, 64 are the bar room inside the corridor.

Dwarfs, counters and real cards may carry tags that name them (``bugmans/dwarf-red``, ``bugmans/troll-2``,
``bugmans/card-grab-im-1``). Alike counters cannot be told apart, so a tag stands for any of its kind. Without tags a
piece is known by where alone it can have come to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.bugmans import GAME
from rules.bugmans.squares import COLUMNS, SQUARES
from rules.bugmans.state import Move, Send, dwarf_id
from rules.games import content
from rules.projection import Asked, Offered
from rules.requests import Drawn
from rules.sensing import Read, Sensed, Sensors, Stood

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


def on_cells(cells: Mapping[int, str]) -> Sensors:
    """The sensor map of a matrix with these cells."""

    def means(sensed: Sensed, asked: Asked) -> Sequence[Offered]:
        """What was drawn, or which card is played, if a tag says so; a piece put down is its way there."""
        thing = TAGS.get(sensed.tag or "") if isinstance(sensed, Read | Stood) else None
        if thing is not None and asked.pile is not None:
            return [one for one in asked.options if one.answer == Drawn(thing)]
        match sensed:
            case Read():
                return [one for one in asked.options if one.spots[:1] == (thing,) and thing in CARDS]
            case Stood(cell, tag) if cell in cells:
                return _ways_to(asked, cells[cell], thing if tag else None)
            case _:
                return ()

    return Sensors(cells=cells, tags=TAGS, means=means)


def _ways_to(asked: Asked, square: str, thing: str | None) -> Sequence[Offered]:
    """Steps and direct moves onto a square, by the thing if it is known."""
    ways = [one for one in asked.options if isinstance(one.answer, Move | Send) and one.answer.to == square]
    return [one for one in ways if thing is None or _is_one(one.answer.piece, thing)]


def _is_one(piece: str, thing: str) -> bool:
    return piece == thing or piece.rpartition("-")[0] == thing


BY_CELLS: Final[Mapping[int, Sensors]] = {64: on_cells(BAR_ROOM), 100: on_cells(WHOLE_BOARD)}
"""The sensor map for each size of matrix that a module can have."""

SENSORS: Final = BY_CELLS[64]
