"""A figure: what was measured, how often, its median, and the promise that it is held against."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    unit: str
    values: Sequence[float]
    most: float | None = None
    """What it may be at most, or with ``least`` at least; None where nothing was promised."""
    least: float | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def holds(self) -> bool:
        return not ((self.most is not None and self.median > self.most) or (self.least and self.median < self.least))

    @property
    def promise(self) -> str:
        if self.most is not None:
            return f"at most {self.most:g}"
        return f"at least {self.least:g}" if self.least is not None else ""

    def told(self) -> dict[str, object]:
        return {
            "name": self.name,
            "unit": self.unit,
            "runs": len(self.values),
            "median": round(self.median, 4),
            "best": round((max if self.least is not None else min)(self.values), 4),
            "promise": self.promise,
            "holds": self.holds,
        }


Measure = Callable[[int], Sequence[Figure]]
"""Measures something so many times."""


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
