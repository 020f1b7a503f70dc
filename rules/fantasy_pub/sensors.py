"""The pub on a sensor matrix: a row of cells for the Door, one for each table, and the eighth for going home.

Cards may carry tags that name them (``pub/red-imp-1``, ``pub/barkeep``); without tags the places alone are known.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from rules.fantasy_pub.naming import space_place
from rules.fantasy_pub.state import DOOR, TABLES, Race, race_of
from rules.projection import Asked
from rules.requests import Drawn
from rules.sensing import Meant, Read, Sensed, Sensors, Stood, of_this_thing

OUT: Final = "out"
BARKEEP: Final = "barkeep"
COLOURS: Final = ("blue", "yellow", "purple", "red", "green")

PLACES: Final = (space_place(DOOR), *(space_place(table) for table in TABLES), OUT)


def rows_of(length: int) -> dict[int, str]:
    """The places of a matrix whose rows are so long."""
    return {length * row + column: place for row, place in enumerate(PLACES) for column in range(length)}


CELLS: Final = rows_of(8)

CHARACTERS: Final = tuple(
    f"{colour}-{race.value}-{number}"
    for colour, race in product(COLOURS, Race)
    for number in ((1,) if race is Race.TROLL else (1, 2))
)
TAGS: Final = {f"pub/{thing}": thing for thing in (*CHARACTERS, BARKEEP)}


def on_cells(cells: Mapping[int, str], sizes: Mapping[int, Sensors] | None = None) -> Sensors:
    """The sensor map of a matrix with these cells, and of matrices of other sizes beside it."""

    def means(sensed: Sensed, asked: Asked) -> Meant:
        """A tag is the card that was turned over, if that is asked; else a tagged card put down is its way there."""
        match sensed:
            case Read(tag) | Stood(_, str() as tag) if asked.pile is not None and TAGS.get(tag) in CHARACTERS:
                return [one for one in asked.options if one.answer == Drawn(race_of(TAGS[tag]).value)]
            case Stood(cell, str() as tag) if tag in TAGS and cell in cells:
                there = [one for one in asked.options if one.spots[1:] == (cells[cell],)]
                return of_this_thing(TAGS[tag], cells[cell], there, lambda one: one.spots[0] == TAGS[tag])
            case _:
                return ()

    return Sensors(cells=cells, tags=TAGS, standing=STANDING, means=means, sizes=sizes or {})


STANDING: Final = frozenset({BARKEEP, *(f"card-{colour}" for colour in COLOURS)})
"""Coins may lie on a cell, on several, or in the middle of the table where there is none."""

SENSORS: Final = on_cells(CELLS, sizes={100: on_cells(rows_of(10))})
