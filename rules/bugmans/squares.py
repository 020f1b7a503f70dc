"""The board's squares: what each one is, which ones are joined, and how far it is from one to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Final

COLUMNS: Final = "ABCDEFGHIJ"
ROWS: Final = range(1, 11)
SQUARES: Final = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
"""All hundred, row by row from the bar end."""


class Floor(Enum):
    """What a square is; the values are the letters of the map."""

    CORRIDOR = "c"
    DOORWAY = "d"
    BOGS = "b"
    ROOM = "."
    WOOD = "w"
    BAR = "B"
    LONG_TABLE = "L"
    SKITTLES = "s"
    POOL = "p"


IN_CORRIDOR: Final = (Floor.CORRIDOR, Floor.DOORWAY, Floor.BOGS)
GAMES: Final = (Floor.SKITTLES, Floor.POOL)
CLOSED: Final = (Floor.BAR, Floor.LONG_TABLE)
"""Nobody walks there."""

_POINTS: Final = {square: (index % 10, index // 10) for index, square in enumerate(SQUARES)}
_NAMES: Final = {point: square for square, point in _POINTS.items()}
_EIGHT: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)


def touching(square: str) -> Iterator[str]:
    """The squares that share an edge or a corner with this one, whatever lies between."""
    x, y = _POINTS[square]
    for dx, dy in _EIGHT:
        if beside := _NAMES.get((x + dx, y + dy)):
            yield beside


def share_an_edge(one: str, other: str) -> bool:
    (x, y), (u, v) = _POINTS[one], _POINTS[other]
    return abs(x - u) + abs(y - v) == 1


def away(one: str, other: str) -> int:
    """How many spaces two squares are apart as the crow flies."""
    (x, y), (u, v) = _POINTS[one], _POINTS[other]
    return max(abs(x - u), abs(y - v))


def straight_on(came_from: str, square: str) -> str | None:
    """The square that comes next in the direction of a step; None beyond the edge of the board."""
    (x, y), (u, v) = _POINTS[came_from], _POINTS[square]
    return _NAMES.get((2 * u - x, 2 * v - y))


class Ground:
    """One map under one reading of doors and of counting. Make it with ``ground``; it never changes."""

    def __init__(self, rows: tuple[str, ...], straight_doors: bool, through_walls: bool) -> None:
        self.floor: Mapping[str, Floor] = {square: Floor(rows[y][x]) for square, (x, y) in _POINTS.items()}
        self.bar = tuple(self._all(Floor.BAR))
        self.long_tables = tuple(self._all(Floor.LONG_TABLE))
        self.bogs = tuple(self._all(Floor.BOGS))
        self.wood = tuple(self._all(Floor.WOOD))
        self.skittles = tuple(self._all(Floor.SKITTLES))
        self.games = frozenset(self._all(*GAMES))
        self.doorways = tuple(self._all(Floor.DOORWAY))
        self.corridor = frozenset(self._all(*IN_CORRIDOR))
        self.closed = frozenset(self._all(*CLOSED))
        self.joined: Mapping[str, tuple[str, ...]] = {
            square: tuple(other for other in touching(square) if self._are_joined(square, other, straight_doors))
            for square in SQUARES
        }
        """Squares one space apart, tables and the Bar too: whether somebody may walk there is not asked."""
        self.walkable: Mapping[str, tuple[str, ...]] = {
            square: tuple(other for other in self.joined[square] if other not in self.closed) for square in SQUARES
        }
        """Joined squares without Long Tables and the Bar."""
        self.touching: Mapping[str, frozenset[str]] = {square: frozenset(touching(square)) for square in SQUARES}
        """Squares that share an edge or a corner, whatever lies between."""
        self.walls: Mapping[tuple[str, str], str | None] = dict(self._walls())
        """Squares that touch with a wall between: the doorway by which one goes round it in two steps, or None."""
        self._counted = {square: tuple(touching(square)) for square in SQUARES} if through_walls else self.joined
        self._spaces: dict[str, dict[str, int]] = {}

    def _all(self, *floors: Floor) -> Iterator[str]:
        return (square for square in SQUARES if self.floor[square] in floors)

    def _are_joined(self, one: str, other: str, straight_doors: bool) -> bool:
        """For two squares that touch. Corridor corners are walked through, walls only by a doorway (BUG-Q-11)."""
        if one in self.corridor and other in self.corridor:
            return share_an_edge(one, other)
        if one not in self.corridor and other not in self.corridor:
            return True
        by_door = one in self.doorways or other in self.doorways
        return by_door and (not straight_doors or share_an_edge(one, other))

    def _walls(self) -> Iterator[tuple[tuple[str, str], str | None]]:
        for one in SQUARES:
            for other in touching(one):
                if other not in self.joined[one] and (one in self.corridor) != (other in self.corridor):
                    round_it = (
                        door for door in self.doorways if door in self.joined[one] and other in self.joined[door]
                    )
                    back = (door for door in self.doorways if door in self.joined[other] and one in self.joined[door])
                    yield (one, other), next(round_it if one in self.corridor else back, None)

    def spaces_from(self, square: str) -> Mapping[str, int]:
        """How many spaces every square is away; one that is shut off altogether is missing (BUG-Q-13)."""
        known = self._spaces.get(square)
        if known is None:
            known = self._spaces[square] = spaces_over(self._counted, (square,))
        return known

    def within(self, squares: Iterable[str], spaces: int) -> frozenset[str]:
        """Squares that are at most so many spaces from the nearest of the given ones."""
        away = spaces_over(self._counted, squares)
        return frozenset(square for square, count in away.items() if count <= spaces)

    @property
    def near_bar(self) -> frozenset[str]:
        """Where the Serving Wench may be put, as far as distance goes."""
        return self._near("bar", self.bar)

    @property
    def near_skittles(self) -> frozenset[str]:
        """Where the Gobbo Loan Shark may be put, as far as distance goes."""
        return self._near("skittles", self.skittles)

    def _near(self, name: str, squares: tuple[str, ...]) -> frozenset[str]:
        known: frozenset[str] | None = self.__dict__.get(f"near {name}")
        if known is None:
            known = self.__dict__[f"near {name}"] = self.within(squares, 3)
        return known


def spaces_over(joined: Mapping[str, tuple[str, ...]], start: Iterable[str]) -> dict[str, int]:
    """The smallest number of steps to every square that can be reached from any of the given ones."""
    away = dict.fromkeys(start, 0)
    edge = list(away)
    while edge:
        beyond = []
        for square in edge:
            for other in joined[square]:
                if other not in away:
                    away[other] = away[square] + 1
                    beyond.append(other)
        edge = beyond
    return away


@cache
def ground(rows: tuple[str, ...], straight_doors: bool, through_walls: bool) -> Ground:
    """The ground of a map. ``straight_doors``: no diagonal step through a door; ``through_walls``: spaces are counted
    as if there were no walls. Rows that passed the content's checks are presupposed."""
    return Ground(rows, straight_doors, through_walls)
