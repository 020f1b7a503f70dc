"""The squares of the bar room once more, from the rulebook alone: who is whose neighbour, and how far it is.

A board is ten strings of ten letters. Everything is looked up letter by letter, each time anew, and distances are found
by letting every square ask its neighbours until nobody learns anything new.
"""

from __future__ import annotations

COLUMNS = "ABCDEFGHIJ"
SQUARES = [f"{column}{row}" for row in range(1, 11) for column in COLUMNS]
FAR = 1_000
"""Further than anything is that can be reached."""


def exists(square: str) -> bool:
    return square in SQUARES


def letter(board: list[str], square: str) -> str:
    return board[int(square[1:]) - 1][COLUMNS.index(square[0])]


def apart(one: str, other: str) -> tuple[int, int]:
    """How many columns and how many rows lie between two squares."""
    columns = abs(COLUMNS.index(one[0]) - COLUMNS.index(other[0]))
    rows = abs(int(one[1:]) - int(other[1:]))
    return columns, rows


def share_an_edge(one: str, other: str) -> bool:
    return apart(one, other) in [(0, 1), (1, 0)]


def touch(one: str, other: str) -> bool:
    """They share an edge or a corner, whatever stands between them."""
    return share_an_edge(one, other) or apart(one, other) == (1, 1)


def in_the_corridor(board: list[str], square: str) -> bool:
    """Doorways and Bogs lie in the corridor."""
    return letter(board, square) in "cdb"


def neighbours(board: list[str], straight: bool, one: str, other: str) -> bool:
    """Whether one square joins the other; ``straight``: doors are entered straight only."""
    corridor = [square for square in (one, other) if in_the_corridor(board, square)]
    if len(corridor) == 0:
        return touch(one, other)
    if len(corridor) == 2:
        return share_an_edge(one, other)
    if letter(board, corridor[0]) != "d":
        return False
    return share_an_edge(one, other) if straight else touch(one, other)


REMEMBERED: dict[tuple[str, ...], list[str]] = {}
"""Who joins whom on a board stays the same all night, and takes long to find out."""


def neighbours_of(board: list[str], straight: bool, square: str) -> list[str]:
    key = (*board, str(straight), square)
    if key not in REMEMBERED:
        REMEMBERED[key] = [other for other in SQUARES if neighbours(board, straight, square, other)]
    return REMEMBERED[key]


def distances_from(board: list[str], straight: bool, through: bool, start: str) -> dict[str, int]:
    """How many spaces every square is away: round the walls, or ``through`` them as if there were none."""
    if through:
        return {square: max(apart(start, square)) for square in SQUARES}
    known = dict.fromkeys(SQUARES, FAR)
    known[start] = 0
    learnt = True
    while learnt:
        learnt = False
        for square in SQUARES:
            for other in neighbours_of(board, straight, square):
                if known[other] + 1 < known[square]:
                    known[square] = known[other] + 1
                    learnt = True
    return known


def touches_the_bar(board: list[str], square: str) -> bool:
    """Within the bar room: between the corridor and the Bar lies a wall (BUG-Q-12)."""
    if in_the_corridor(board, square) or letter(board, square) == "B":
        return False
    return any(letter(board, other) == "B" and touch(square, other) for other in SQUARES)


def may_be_entered(board: list[str], square: str) -> bool:
    """No Bar and no Long Table; Home Tables are not printed on the board."""
    return letter(board, square) not in "BL"
