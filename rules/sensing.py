"""What sensors on the real board mean: which place a cell or a coaster stands for, which answer that is.

A game says what stands where in ``rules/<game>/sensors.py``, as ``SENSORS``, for a matrix of 64 cells; for matrices of
other sizes there may be maps too, in ``sizes``. Nothing here knows a device.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace as with_other

from rules.projection import Asked, Offered

USUAL_CELLS: Final = 64
"""The size of matrix that every sensor map is for, unless it says otherwise."""


class Stood(msgspec.Struct, frozen=True):
    """Something was put on a cell of the matrix; ``tag`` if it was read."""

    cell: int
    tag: str | None = None


class Lifted(msgspec.Struct, frozen=True):
    """Something was taken off a cell of the matrix."""

    cell: int


class Read(msgspec.Struct, frozen=True):
    """A tag was held to the reader."""

    tag: str


class Weighed(msgspec.Struct, frozen=True):
    """What stands on a coaster became heavier (or lighter) by so many grams, and weighs this now."""

    coaster: int
    grams: float
    change: float


Sensed: TypeAlias = Stood | Lifted | Read | Weighed


class Misfit(msgspec.Struct, frozen=True):
    """A thing with a tag was put where only other things may be put now. Both are worded by the game."""

    thing: str
    place: str


Meant: TypeAlias = "Sequence[Offered] | Misfit | None"
"""Options; an empty sequence if spots and things are to say which; None, or a misfit, if it can mean nothing at all."""
Meaning: TypeAlias = Callable[[Sensed, Asked], Meant]
"""Which of the options is meant."""


def _means_nothing(sensed: Sensed, asked: Asked) -> Sequence[Offered]:
    return ()


def _by_tags_alone(means: Meaning) -> Meaning:
    """For a matrix whose cells are no places: what stands on it was read all the same, if it has a tag."""

    def of_tag(sensed: Sensed, asked: Asked) -> Meant:
        match sensed:
            case Stood(tag=str() as tag):
                return means(Read(tag), asked)
            case Stood() | Lifted():
                return ()
            case _:
                return means(sensed, asked)

    return of_tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Sensors:
    """The sensor map of a game. ``means`` is for what spots and things alone cannot say."""

    cells: Mapping[int, str] = field(default_factory=dict)
    """The place of the board under each cell of the matrix."""
    coasters: Mapping[int, str] = field(default_factory=dict)
    """The place of the board that each coaster is."""
    tags: Mapping[str, str] = field(default_factory=dict)
    """The thing (a card, a piece) that each tag is glued to."""
    standing: frozenset[str] = frozenset()
    """The kinds of things of which each stands on a cell of its own; without any, nothing is told of a board that
    does not lie as it should."""
    means: Meaning = _means_nothing
    sizes: Mapping[int, Sensors] = field(default_factory=dict)
    """The maps for matrices of other sizes, by how many cells they have."""

    def knows(self, cells: int) -> bool:
        """Whether there is a map for a matrix of so many cells."""
        return cells == USUAL_CELLS or cells in self.sizes

    def fitted(self, cells: int) -> Sensors:
        """The map for a matrix of so many cells. Those of a size that the game says nothing of are no places."""
        if cells in self.sizes:
            return self.sizes[cells]
        if self.knows(cells):
            return self
        return replace(self, cells={}, standing=frozenset(), means=_by_tags_alone(self.means))

    @property
    def breadths(self) -> Counter[str]:
        """How many cells each place has."""
        return Counter(self.cells.values())

    def seen(self, occupied: frozenset[int]) -> dict[str, int]:
        """By place: on how many of its cells something stands."""
        counts = dict.fromkeys(self.cells.values(), 0)
        for cell in occupied:
            if cell in self.cells:
                counts[self.cells[cell]] += 1
        return counts

    def spot(self, sensed: Sensed) -> str | None:
        """The place of the board that was touched, or the thing that was shown."""
        match sensed:
            case Stood(cell) | Lifted(cell):
                return self.cells.get(cell)
            case Weighed(coaster):
                return self.coasters.get(coaster)
            case Read(tag):
                return self.tags.get(tag)

    def answers(self, sensed: Sequence[Sensed], asked: Asked, *, refused: bool = False) -> list[Offered]:
        """Which of the options (or, asked for, of the refused ones) these touches of the board, in order, can mean."""
        if refused:
            asked = with_other(asked, options=asked.refused, offers=())
        meant = self.means(sensed[-1], asked)
        if meant is None or isinstance(meant, Misfit):
            return []
        if meant:
            return list(meant)
        touched = tuple(spot for one in sensed if (spot := self.spot(one)) is not None)
        among = (*asked.options, *asked.offers)
        return [one for one in among if touched and one.spots and _ends_with(touched, one.spots)]

    def misfit(self, sensed: Sensed, asked: Asked) -> Misfit | None:
        """The thing that was put where only others may be put now, if its tag says so."""
        meant = self.means(sensed, asked)
        return meant if isinstance(meant, Misfit) else None


def of_this_thing(thing: str, place: str, there: Sequence[Offered], moves: Callable[[Offered], bool]) -> Meant:
    """Of the answers that put something on a place, those that put this thing there, as ``moves`` says; if there are
    only others, it is a misfit."""
    meant = [one for one in there if moves(one)]
    return Misfit(thing, place) if there and not meant else meant


def _ends_with(touched: tuple[str, ...], spots: tuple[str, ...]) -> bool:
    return touched[-len(spots) :] == spots


NO_SENSORS = Sensors()


def sensors(game_id: str) -> Sensors:
    """A game's sensor map; one that knows no place if the game has none."""
    if find_spec(f"rules.{game_id}") and find_spec(f"rules.{game_id}.sensors"):
        found: Sensors = import_module(f"rules.{game_id}.sensors").SENSORS
        return found
    return NO_SENSORS
