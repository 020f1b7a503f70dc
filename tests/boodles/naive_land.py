"""The passes once more, from the rulebook alone: who touches whom, how far it is, and whether a way is left.

A board is a tuple of strings, a letter a square. Everything is looked up letter by letter; distances are found by
letting every square ask its neighbours until nobody learns anything new, and whether a bomb would close the last way
is found by laying it there.
"""

from __future__ import annotations

from collections.abc import Collection

Board = tuple[str, ...]

FAR = 10_000
"""Further than anything is that can be reached."""


def all_squares(board: Board) -> list[str]:
    """In the order in which they are read."""
    known = SQUARES.get(board)
    if known is None:
        columns = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[: len(board[0])]
        known = SQUARES[board] = [f"{column}{row}" for row in range(1, len(board) + 1) for column in columns]
    return known


SQUARES: dict[Board, list[str]] = {}


def exists(board: Board, square: str) -> bool:
    return square in all_squares(board)


def letter(board: Board, square: str) -> str:
    return board[int(square[1:]) - 1][ord(square[0]) - ord("A")]


def kind_of_ground(board: Board, square: str) -> str:
    return {"g": "green", "r": "red", ".": "pass", "#": "mountain", "F": "fortress"}[letter(board, square)]


def squares_of(board: Board, *kinds: str) -> list[str]:
    return [square for square in all_squares(board) if kind_of_ground(board, square) in kinds]


def apart(one: str, other: str) -> int:
    """As a king of chess moves, over anything."""
    columns = abs(ord(one[0]) - ord(other[0]))
    rows = abs(int(one[1:]) - int(other[1:]))
    return max(columns, rows)


def touch(board: Board, corners: bool, one: str, other: str) -> bool:
    """Whether a step leads from one to the other; ``corners``: two mountains that touch at a corner bar the way."""
    if apart(one, other) != 1:
        return False
    if not corners or one[0] == other[0] or one[1:] == other[1:]:
        return True
    between = [one[0] + other[1:], other[0] + one[1:]]
    return not all(kind_of_ground(board, square) == "mountain" for square in between)


def touching(board: Board, corners: bool, square: str) -> list[str]:
    key = (board, corners, square)
    if key not in TOUCHING:
        TOUCHING[key] = [other for other in all_squares(board) if touch(board, corners, square, other)]
    return TOUCHING[key]


TOUCHING: dict[tuple[Board, bool, str], list[str]] = {}
"""The ground stays the same for the whole game, and takes long to look at."""


def steps_from(
    board: Board,
    corners: bool,
    start: str,
    closed: Collection[str],
    ends: Collection[str] = (),
    most: int = FAR,
) -> dict[str, int]:
    """By square: the fewest steps to it. ``closed`` squares are never entered, at those of ``ends`` one stops."""
    known = {start: 0}
    learnt = True
    steps = 0
    while learnt and steps < most:
        learnt = False
        steps += 1
        for square in [one for one, away in known.items() if away == steps - 1]:
            if square in ends and square != start:
                continue
            for other in touching(board, corners, square):
                if other not in closed and other not in known:
                    known[other] = steps
                    learnt = True
    return known


# --- clear ways -------------------------------------------------------------------------------------


def way_is_left(board: Board, corners: bool, bombed: Collection[str]) -> bool:
    """Whether pass squares without a set bomb lead from valley to valley."""
    reached = set(squares_of(board, "green"))
    goal = set(squares_of(board, "red"))
    learnt = set(reached)
    while learnt:
        beside = {other for square in learnt for other in touching(board, corners, square)}
        if beside & goal:
            return True
        learnt = {
            square for square in beside - reached if kind_of_ground(board, square) == "pass" and square not in bombed
        }
        reached |= learnt
    return False


def would_close(board: Board, corners: bool, bombed: Collection[str], square: str) -> bool:
    """Whether a bomb more, on this square, leaves no way."""
    return not way_is_left(board, corners, [*bombed, square])


def closing_squares(board: Board, corners: bool, bombed: Collection[str]) -> set[str]:
    """Every pass square whose bombing leaves no way."""
    return {square for square in squares_of(board, "pass") if would_close(board, corners, bombed, square)}
