"""What lies where on the real board, and how hands get it from one state of affairs to another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import assert_never

import msgspec
from msgspec.structs import replace

from rules.events import Carry, Deal, Flip, HandVerb, Lay, Push, Put, Shuffle, Swap, Take, Thing, Turn

CLAUSE = "TABLE-BOARD-01"


class Placements(msgspec.Struct, frozen=True):
    """Things by place, from the bottom up. What lies on a thing stands under the thing's own id as a place.

    ``ordered`` names the places in which the order of things counts; elsewhere alike things are only counted.
    """

    things: dict[str, tuple[Thing, ...]]
    ordered: frozenset[str] = frozenset()

    def normal(self) -> dict[str, tuple[Thing, ...]]:
        """The same board in the one form in which two boards can be compared."""
        placed = {place: _merged(things, place in self.ordered) for place, things in self.things.items()}
        return {place: things for place, things in sorted(placed.items()) if things}


def _merged(things: Iterable[Thing], ordered: bool) -> tuple[Thing, ...]:
    merged: list[Thing] = []
    for thing in things if ordered else sorted(things, key=_sorting):
        if merged and replace(merged[-1], count=0) == replace(thing, count=0):
            merged[-1] = replace(thing, count=merged[-1].count + thing.count)
        elif thing.count:
            merged.append(thing)
    return tuple(merged)


def _sorting(thing: Thing) -> tuple[str, str, str, int]:
    return thing.kind, thing.id or "", thing.face or "", thing.turning


class Misplaced(Exception):
    """A hand verb asks for a thing that does not lie where it should."""


class Board:
    """A model of the real board that hand verbs can be performed on."""

    def __init__(self, placements: Placements) -> None:
        self._things = {place: list(things) for place, things in placements.things.items()}
        self._ordered = placements.ordered

    def placements(self) -> Placements:
        return Placements({place: tuple(things) for place, things in self._things.items()}, self._ordered)

    def at(self, place: str) -> list[Thing]:
        return self._things.setdefault(place, [])

    def perform(self, verb: HandVerb) -> None:
        """Does on the model what hands do on the table. Raises Misplaced if that cannot be done."""
        match verb:
            case Put():
                self.at(verb.to).append(verb.thing)
            case Take():
                self._lift(verb.thing, verb.place)
            case Carry():
                moved = replace(self._lift(verb.thing, verb.place), face=verb.face)
                self.at(verb.to).insert(0 if verb.under else len(self.at(verb.to)), moved)
            case Deal():
                self._lift_top(verb.place)
                self.at(verb.to).append(verb.thing)
            case Flip():
                self._change(verb.place, verb.thing, replace(verb.thing, face=verb.face))
            case Turn():
                self._change(verb.place, verb.thing, replace(verb.thing, turning=verb.turning))
            case Push():
                self._push(verb)
            case Swap():
                here, there = self.at(verb.place), self.at(verb.to)
                self._things[verb.place], self._things[verb.to] = there, here
            case Shuffle():
                count = sum(thing.count for thing in self.at(verb.place))
                self._things[verb.place] = [replace(verb.thing, count=count)] if count else []
            case Lay():
                self._lay(verb)
            case _:
                assert_never(verb)

    def _lift(self, thing: Thing, place: str) -> Thing:
        self._replace(place, thing, None)
        return thing

    def _change(self, place: str, before: Thing, after: Thing) -> None:
        self._replace(place, before, after)
        self._things[place] = list(_merged(self.at(place), place in self._ordered))

    def _replace(self, place: str, before: Thing, after: Thing | None) -> None:
        """Takes so many alike things, from the top down and out of several heaps if need be; another for each."""
        there = self.at(place)
        alike = [index for index, found in enumerate(there) if replace(found, count=before.count) == before]
        if sum(there[index].count for index in alike) < before.count:
            raise Misplaced(f"{before} does not lie on {place}; there lies {there}")
        wanted = before.count
        for index in reversed(alike):
            taken = min(wanted, there[index].count)
            rest = replace(there[index], count=there[index].count - taken)
            new = [replace(after, count=taken)] if after else []
            there[index : index + 1] = [one for one in (rest, *new) if one.count]
            wanted -= taken

    def _lift_top(self, place: str) -> None:
        there = self.at(place)
        if not there:
            raise Misplaced(f"nothing lies on {place} to deal from")
        self._lift(replace(there[-1], count=1), place)

    def _push(self, verb: Push) -> None:
        coming = self._lift(verb.thing, verb.place)
        contents = [self.at(place) for place in verb.line]
        self.at(verb.to).extend(contents[-1])
        for place, content in zip(verb.line, [[coming], *contents[:-1]], strict=True):
            self._things[place] = list(content)

    def _lay(self, verb: Lay) -> None:
        if _merged(self.at(verb.place), ordered=False) != _merged(verb.order, ordered=False):
            raise Misplaced(f"{verb.place} does not hold just {verb.order}")
        self._things[verb.place] = list(verb.order)


def difference(before: Placements, after: Placements) -> tuple[HandVerb, ...]:
    """What hands do to get from one board to another: lasting things first, then what is only counted.

    What leaves the board goes last, when nothing lies on it any more.
    """
    return tuple(_steps(before, after))


def _steps(before: Placements, after: Placements) -> Iterator[HandVerb]:
    board = Board(Placements(dict(before.normal()), after.ordered))
    for steps in (_named_steps, _counted_steps, _leaving_steps, _order_steps):
        for verb in steps(board.placements(), after):
            board.perform(verb)
            yield verb


def _named(placements: Placements) -> dict[str, tuple[str, Thing]]:
    return {thing.id: (place, thing) for place, things in placements.things.items() for thing in things if thing.id}


def _named_steps(before: Placements, after: Placements) -> Iterator[HandVerb]:
    old, new = _named(before), _named(after)
    for name, (place, thing) in new.items():
        if name not in old:
            yield Put(CLAUSE, thing, place)
            continue
        was_at, was = old[name]
        if was_at != place:
            yield Carry(CLAUSE, was, was_at, place, face=thing.face)
            was = replace(was, face=thing.face)
        if was.face != thing.face:
            yield Flip(CLAUSE, was, place, thing.face)
            was = replace(was, face=thing.face)
        if was.turning != thing.turning:
            yield Turn(CLAUSE, was, place, thing.turning)


def _leaving_steps(before: Placements, after: Placements) -> Iterator[HandVerb]:
    stays = _named(after)
    for name, (place, thing) in _named(before).items():
        if name not in stays:
            yield Take(CLAUSE, thing, place)


Heap = tuple[str, str, str | None, int]
"""Alike things on one place: place, kind, face, turning."""


def _counted(placements: Placements) -> Counter[Heap]:
    heaps: Counter[Heap] = Counter()
    for place, things in placements.things.items():
        for thing in things:
            if not thing.id:
                heaps[place, thing.kind, thing.face, thing.turning] += thing.count
    return heaps


def _counted_steps(before: Placements, after: Placements) -> Iterator[HandVerb]:
    """Matches what is too much in one place with what is missing in another, the same place first."""
    old, new = _counted(before), _counted(after)
    surplus, missing = old - new, new - old
    for same_place in (True, False):
        for have in list(surplus):
            for want in list(missing):
                if have[1] == want[1] and (have[0] == want[0] or not same_place):
                    count = min(surplus[have], missing[want])
                    if count:
                        surplus[have] -= count
                        missing[want] -= count
                        yield from _heap_steps(have, want, count)
    for have, count in surplus.items():
        if count:
            yield Take(CLAUSE, _thing(have, count), have[0])
    for want, count in missing.items():
        if count:
            yield Put(CLAUSE, _thing(want, count), want[0])


def _heap_steps(have: Heap, want: Heap, count: int) -> Iterator[HandVerb]:
    thing = _thing(have, count)
    if have[0] != want[0]:
        yield Carry(CLAUSE, thing, have[0], want[0], face=want[2])
        thing = replace(thing, face=want[2])
    elif have[2] != want[2]:
        yield Flip(CLAUSE, thing, have[0], want[2])
        thing = replace(thing, face=want[2])
    if have[3] != want[3]:
        yield Turn(CLAUSE, thing, want[0], want[3])


def _thing(heap: Heap, count: int) -> Thing:
    return Thing(kind=heap[1], face=heap[2], turning=heap[3], count=count)


def _order_steps(before: Placements, after: Placements) -> Iterator[HandVerb]:
    there = before.normal()
    for place, things in after.normal().items():
        if place in after.ordered and there.get(place, ()) != things:
            yield Lay(CLAUSE, place, things)


def misplaced(
    seen: Mapping[str, int],
    placements: Placements,
    standing: Collection[str] | None = None,
    breadths: Mapping[str, int] | None = None,
) -> dict[str, int]:
    """Sensor readings against the board as it should be: place -> things too many (positive) or too few.

    Of the kinds in ``standing`` each thing is seen by itself; all others may be seen or not (a coin beside the cells, a
    stack of them on one), so only what cannot be right is told. Without it everything is seen by itself. ``breadths``
    says how many cells a place has: more things than that cannot be told apart.
    """
    wrong: dict[str, int] = {}
    for place, count in seen.items():
        things = placements.things.get(place, ())
        most = sum(thing.count for thing in things)
        least = most if standing is None else sum(thing.count for thing in things if thing.kind in standing)
        if breadths is not None:
            least = min(least, breadths.get(place, 0))
        if not least <= count <= most:
            wrong[place] = count - (least if count < least else most)
    return wrong
