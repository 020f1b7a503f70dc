"""The lie of the land: what each square is, who may ever step where, how far it is, and which ways are clear."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final, TypeAlias

from rules.boodles.printed import Terrain

COLUMNS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Steps: TypeAlias = Mapping[str, tuple[str, ...]]
Way: TypeAlias = "tuple[str, ...]"

_EIGHT: Final = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
MOST_KNOWN: Final = 4_000
VALLEYS: Final = (Terrain.GREEN_VALLEY, Terrain.RED_VALLEY)


class Ground:
    """One map under one reading of mountain corners. Make it with ``ground``; what it answers never changes."""

    def __init__(self, rows: tuple[str, ...], block_corners: bool) -> None:
        self.rows = rows
        self._points = {
            f"{COLUMNS[x]}{y + 1}": (x, y) for y, row in enumerate(rows) for x in range(min(len(row), len(COLUMNS)))
        }
        self._names = {point: square for square, point in self._points.items()}
        self.squares: Way = tuple(self._points)
        """All squares in reading order: row by row from the green valley, A before B."""
        self.reading: Mapping[str, int] = {square: index for index, square in enumerate(self.squares)}
        self.terrain: Mapping[str, Terrain] = {square: Terrain(rows[y][x]) for square, (x, y) in self._points.items()}
        self.green = self._all(Terrain.GREEN_VALLEY)
        self.red = self._all(Terrain.RED_VALLEY)
        self.valleys = self.green | self.red
        self.passes = self._all(Terrain.PASS)
        self.fortress = self._all(Terrain.FORTRESS)
        self.mountains = self._all(Terrain.MOUNTAIN)
        self.around: Steps = {square: tuple(self._beside(square, block_corners)) for square in self.squares}
        """The squares that are adjacent, whatever they are."""
        self.boodle_steps = self._steps(self.valleys | self.passes)
        """Adjacent squares that a Boodle piece may ever walk on."""
        self.grumjug_steps = self._steps(self.fortress | self.passes)
        self.way_steps = self._steps(self.passes)
        self._near: dict[tuple[str, int], Way] = {}
        self._hunted = sorted(self.passes | self.fortress, key=self.reading.__getitem__)
        self._away: dict[str, Mapping[str, int]] = {}
        self._ways: dict[frozenset[str], Way | None] = {}
        self._closing: dict[frozenset[str], frozenset[str]] = {}
        self._found: deque[frozenset[str]] = deque(maxlen=8)
        """Ways that were found last, shortest or not."""

    def _all(self, terrain: Terrain) -> frozenset[str]:
        return frozenset(square for square, found in self.terrain.items() if found is terrain)

    def _beside(self, square: str, block_corners: bool) -> list[str]:
        x, y = self._points[square]
        found = []
        for dx, dy in _EIGHT:
            other = self._names.get((x + dx, y + dy))
            if other is not None and not (block_corners and dx and dy and self._is_corner(x, y, dx, dy)):
                found.append(other)
        return found

    def _is_corner(self, x: int, y: int, dx: int, dy: int) -> bool:
        """Whether a diagonal step would squeeze through between two mountains that touch at their corners."""
        return all(self.rows[v][u] == Terrain.MOUNTAIN.value for u, v in ((x + dx, y), (x, y + dy)))

    def _steps(self, ground: Collection[str]) -> Steps:
        return {square: tuple(one for one in beside if one in ground) for square, beside in self.around.items()}

    # --- distances ------------------------------------------------------------------------------

    def distance(self, one: str, other: str) -> int:
        """As a king of chess moves, over anything."""
        (x, y), (u, v) = self._points[one], self._points[other]
        return max(abs(x - u), abs(y - v))

    def away(self, square: str) -> Mapping[str, int]:
        """The distance from a square of every square on which a Grumjug may be."""
        known = self._away.get(square)
        if known is None:
            x, y = self._points[square]
            points = ((other, *self._points[other]) for other in self._hunted)
            known = self._away[square] = {other: max(abs(x - u), abs(y - v)) for other, u, v in points}
        return known

    def within(self, square: str, reach: int) -> Way:
        """The other squares that are at most so far, in reading order."""
        known = self._near.get((square, reach))
        if known is None:
            x, y = self._points[square]
            around = ((x + dx, y + dy) for dy in range(-reach, reach + 1) for dx in range(-reach, reach + 1))
            known = tuple(self._names[point] for point in around if point in self._names and point != (x, y))
            self._near[square, reach] = known
        return known

    # --- clear ways -----------------------------------------------------------------------------

    def clear_way(self, bombed: Collection[str]) -> Way | None:
        """The shortest way from valley to valley over passes without a set Grumbomb, its pass squares in order from
        the green valley; None if there is none."""
        key = frozenset(bombed)
        if key not in self._ways:
            _make_room(self._ways)
            self._ways[key] = self._find_way(key)
        return self._ways[key]

    def _find_way(self, bombed: frozenset[str]) -> Way | None:
        came_from: dict[str, str] = {}
        edge = self._mouths(self.green, bombed)
        came_from.update((square, "") for square in edge)
        goals = self._mouths(self.red, bombed)
        while edge:
            for square in edge:
                if square in goals:
                    return _walked(came_from, square)
            beyond = []
            for square in edge:
                for other in self.way_steps[square]:
                    if other not in came_from and other not in bombed:
                        came_from[other] = square
                        beyond.append(other)
            edge = beyond
        return None

    def _mouths(self, valley: frozenset[str], bombed: frozenset[str]) -> list[str]:
        """Pass squares beside a valley, in reading order."""
        mouths = {other for square in valley for other in self.way_steps[square] if other not in bombed}
        return sorted(mouths, key=self.reading.__getitem__)

    def closes(self, square: str, bombed: Collection[str]) -> bool:
        """Whether a Grumbomb set on one more square would close the last clear way."""
        # Any way that leads past it answers, and one that was found for other bombs mostly does.
        if any(square not in way and way.isdisjoint(bombed) for way in self._found):
            return False
        way = self.clear_way(bombed)
        if way is None or (square in way and square in self.closing(bombed)):
            return way is not None
        past = self.clear_way((*bombed, square)) if square in way else way
        if past:
            self._found.append(frozenset(past))
        return False

    def closing(self, bombed: Collection[str]) -> frozenset[str]:
        """The squares through which every clear way leads: a Grumbomb set on one of them would close the last."""
        key = frozenset(bombed)
        known = self._closing.get(key)
        if known is None:
            _make_room(self._closing)
            way = self.clear_way(key)
            known = self._closing[key] = frozenset(self._bottlenecks(way, key) if way else ())
        return known

    def _bottlenecks(self, way: Way, bombed: frozenset[str]) -> list[str]:
        """A square of the way is one if whatever can be reached without stepping on the way beyond it does not lead
        back onto the way, or to the end, any further on."""
        index = {square: number for number, square in enumerate(way)}
        ends = set(self._mouths(self.red, bombed))
        seen: set[str] = set(self._mouths(self.green, bombed))
        farthest, spread, found = -1, list(seen), []
        for number, square in enumerate(way):
            while spread:
                here = spread.pop()
                if index.get(here, -1) >= number:
                    farthest = max(farthest, index[here])
                    continue
                if here in ends:
                    farthest = len(way)
                for other in self.way_steps[here]:
                    if other not in bombed and other not in seen:
                        seen.add(other)
                        spread.append(other)
            if farthest <= number:
                found.append(square)
            spread = self._go_on(square, seen, bombed)
            if square in ends:
                farthest = len(way)
        return found

    def _go_on(self, square: str, seen: set[str], bombed: frozenset[str]) -> list[str]:
        """What lies beside a square of the way and has not been looked at."""
        beside = [other for other in self.way_steps[square] if other not in bombed and other not in seen]
        seen.update(beside)
        return beside


def _make_room(known: dict[frozenset[str], Any]) -> None:
    """What was worked out for other games' bombs is forgotten now and then: a map lives as long as the program."""
    if len(known) >= MOST_KNOWN:
        known.clear()


def _walked(came_from: Mapping[str, str], square: str) -> Way:
    way = []
    while square:
        way.append(square)
        square = came_from[square]
    return tuple(reversed(way))


@cache
def ground(rows: tuple[str, ...], block_corners: bool) -> Ground:
    """The ground of a map that passed the content's checks. ``block_corners``: no step between two mountains that
    touch at their corners (BOO-Q-17)."""
    return Ground(rows, block_corners)
