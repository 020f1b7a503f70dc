"""An evening for each test, cleared away afterwards, whatever became of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.end_to_end.crossing import Crossing
from tests.end_to_end.descent import Descent
from tests.end_to_end.evening import Evening
from tests.end_to_end.night_out import NightOut
from tests.end_to_end.quest import Quest


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Callable[[int], Evening]]:
    """Call it with a seed for the choices of those who play."""
    begun: list[Evening] = []

    def begin(seed: int) -> Evening:
        begun.append(Evening(tmp_path, seed))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.fixture
def night_out(tmp_path: Path) -> Iterator[Callable[[int], NightOut]]:
    """The same for a night of The Bugman's Game."""
    begun: list[NightOut] = []

    def begin(seed: int) -> NightOut:
        begun.append(NightOut(tmp_path, seed))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.fixture
def crossing(tmp_path: Path) -> Iterator[Callable[[int], Crossing]]:
    """The same for a Flight of the Boodles."""
    begun: list[Crossing] = []

    def begin(seed: int) -> Crossing:
        begun.append(Crossing(tmp_path, seed))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.fixture
def descent(tmp_path: Path) -> Iterator[Callable[[int, tuple[int, int]], Descent]]:
    """The same for an evening of Drunkgeon, in a dungeon of so many rows and columns."""
    begun: list[Descent] = []

    def begin(seed: int, size: tuple[int, int]) -> Descent:
        begun.append(Descent(tmp_path, seed, size))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.fixture
def quest(tmp_path: Path) -> Iterator[Callable[[int], Quest]]:
    """The same for a quest of Dungeons & Drinks."""
    begun: list[Quest] = []

    def begin(seed: int) -> Quest:
        begun.append(Quest(tmp_path, seed))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()
