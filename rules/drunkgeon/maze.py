"""The maze's geometry: squares, lines that can be pushed, and which neighbours are open to one another."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.drunkgeon.state import Dungeon

COLUMNS: Final = "ABCDEFGHIJKL"
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
SIDES: Final = ((NORTH, SOUTH, 0, -1), (EAST, WEST, 1, 0), (SOUTH, NORTH, 0, 1), (WEST, EAST, -1, 0))
"""A side of a mat, the side of the next mat that meets it, and the way there: columns east, rows south."""
OPPOSITE: Final = {"N": "S", "S": "N", "W": "E", "E": "W"}


@cache
def squares(rows: int, columns: int) -> tuple[str, ...]:
    """All squares, row by row from the north."""
    return tuple(f"{COLUMNS[column]}{row}" for row in range(1, rows + 1) for column in range(columns))


@cache
def lines(rows: int, columns: int) -> dict[str, tuple[str, ...]]:
    """Each slot's line of squares, the one where a mat comes in first."""
    found = {}
    for name in COLUMNS[:columns]:
        down = tuple(f"{name}{row}" for row in range(1, rows + 1))
        found[f"N{name}"], found[f"S{name}"] = down, down[::-1]
    for row in range(1, rows + 1):
        along = tuple(f"{name}{row}" for name in COLUMNS[:columns])
        found[f"W{row}"], found[f"E{row}"] = along, along[::-1]
    return found


def opposite(slot: str) -> str:
    """The slot at the other end of the same line."""
    return OPPOSITE[slot[0]] + slot[1:]


@cache
def adjoining(rows: int, columns: int) -> dict[str, tuple[tuple[int, int, str], ...]]:
    """Of each square: this side, the side that meets it, and the square on the other side."""
    found = {}
    for square in squares(rows, columns):
        column, row = COLUMNS.index(square[0]), int(square[1:])
        found[square] = tuple(
            (here, there, f"{COLUMNS[column + east]}{row + south}")
            for here, there, east, south in SIDES
            if 0 <= column + east < columns and 1 <= row + south <= rows
        )
    return found


@cache
def neighbours(rows: int, columns: int) -> dict[str, tuple[str, ...]]:
    """The squares beside each square, whatever walls there are."""
    return {square: tuple(there for _, _, there in sides) for square, sides in adjoining(rows, columns).items()}


@cache
def touching_corners(rows: int, columns: int) -> dict[str, tuple[str, ...]]:
    """The squares that meet each square at a corner only."""
    found = {}
    for square in squares(rows, columns):
        column, row = COLUMNS.index(square[0]), int(square[1:])
        found[square] = tuple(
            f"{COLUMNS[column + east]}{row + south}"
            for east, south in ((1, -1), (1, 1), (-1, 1), (-1, -1))
            if 0 <= column + east < columns and 1 <= row + south <= rows
        )
    return found


# --- the maze as it lies ------------------------------------------------------------------------------


def beside(dungeon: Dungeon, square: str) -> tuple[str, ...]:
    """The squares beside a square, walls or not; none of one that is not in the dungeon."""
    return neighbours(dungeon.rows, dungeon.columns).get(square, ())


def mask(dungeon: Dungeon, square: str) -> int:
    """The sides on which the mat of a square is open as it lies."""
    mat = dungeon.cells[square]
    return dungeon.faces[mat].masks[dungeon.turned[mat]]


def open_neighbours(dungeon: Dungeon, square: str) -> list[str]:
    """The squares to which the way is open: neither mat has a wall between them (DRK-MOVE-05)."""
    faces, cells, turned = dungeon.faces, dungeon.cells, dungeon.turned
    mat = cells[square]
    own = faces[mat].masks[turned[mat]]
    found = []
    for here, there, other in adjoining(dungeon.rows, dungeon.columns)[square]:
        if own & here:
            mat = cells[other]
            if faces[mat].masks[turned[mat]] & there:
                found.append(other)
    return found


def is_open(dungeon: Dungeon, square: str, to: str) -> bool:
    return to in open_neighbours(dungeon, square)


def distances(dungeon: Dungeon, square: str) -> dict[str, int]:
    """How many steps it is from a square to each that can be reached, monsters and closed rooms left aside."""
    found = {square: 0}
    waiting = [square]
    for here in waiting:
        for there in open_neighbours(dungeon, here):
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found
