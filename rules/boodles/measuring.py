"""How far a Grumjug has to go to a Boodlebeing: by the squares it may use, not as the blaster flies (BOO-Q-61)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.boodles.terrain import Ground

FAR = 999
"""Further than any way across the map."""


class Measure:
    """All distances of one moment: they change only when a square closes or opens.

    The gap from a square to a target is the way to the reachable square that lies nearest to the target, and from
    there the range to the target. A gap of 1 means adjacent.
    """

    def __init__(self, ground: Ground, closed: frozenset[str], straight: bool) -> None:
        self._ground = ground
        self._straight = straight
        self._open = (ground.passes | ground.fortress) - closed
        self._gaps: dict[str, dict[str, int]] = {}
        self._least: dict[str, dict[str, int]] = {}

    def open(self, square: str) -> bool:
        """A pass or Fortress square without a living Boodlebeing and without a set Grumbomb."""
        return square in self._open

    def gap(self, square: str, target: str) -> int:
        if self._straight:
            return self._ground.distance(square, target)
        gap = (self._gaps.get(target) or self._measured(target)).get(square)
        return self._gap_from_closed(square, target) if gap is None else gap

    def reaches(self, square: str, target: str) -> bool:
        """Whether there is a way from an open square to one beside the target."""
        self.gap(square, target)
        return self._least.get(target, {}).get(square, 1) == 1

    def nearest(self, square: str, targets: Iterable[str]) -> tuple[int, list[str]]:
        """The smallest gap to any of the targets, and all targets that have it, in the order given."""
        gaps = [(self.gap(square, target), target) for target in targets]
        least = min((gap for gap, _ in gaps), default=FAR)
        return least, [target for gap, target in gaps if gap == least]

    def _measured(self, target: str) -> dict[str, int]:
        """The gap from every open square; beside it is kept how near one can get at all from there."""
        gaps, least = self._gaps.setdefault(target, {}), self._least.setdefault(target, {})
        away, left = self._ground.away(target), self._open
        while left:  # what is cut off from the squares that lie nearest is measured by itself
            smallest = min(map(away.__getitem__, left))
            nearest = [square for square in left if away[square] == smallest]
            region = _counted_from(self._ground, nearest, smallest, self._open)
            gaps.update(region)
            least.update(dict.fromkeys(region, smallest))
            left = left.difference(region)
        return gaps

    def _gap_from_closed(self, square: str, target: str) -> int:
        """Its own square counts as open for whoever stands there."""
        gaps, least = self._gaps[target], self._least[target]
        ways = [(self._ground.distance(square, target), 0)]
        for beside in self._ground.grumjug_steps.get(square, ()):
            if beside in gaps:
                ways.append((least[beside], gaps[beside] - least[beside] + 1))
        return sum(min(ways))


def _counted_from(ground: Ground, starts: Iterable[str], first: int, open: frozenset[str]) -> dict[str, int]:
    """The fewest steps over open squares from the nearest of the starts, where the count is ``first``."""
    steps = dict.fromkeys(starts, first)
    edge = list(steps)
    around = ground.grumjug_steps
    for square in edge:
        further = steps[square] + 1
        for beside in around[square]:
            if beside not in steps and beside in open:
                steps[beside] = further
                edge.append(beside)
    return steps


@lru_cache(maxsize=64)
def measure(ground: Ground, closed: frozenset[str], straight: bool) -> Measure:
    """The measure of a moment. Nothing but the map and the closed squares goes into it."""
    return Measure(ground, closed, straight)
