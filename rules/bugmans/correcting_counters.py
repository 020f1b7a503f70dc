"""Where square counters are, put right by hand: each goes from where the app believes it to wherever it really is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from rules.bugmans.counters import free_id
from rules.bugmans.naming import COUNTER_DISCARDS, counter_name, home_id, home_name, who
from rules.bugmans.printed import DANGEROUS, HELPFUL, SERVED, Kind
from rules.bugmans.state import COUNTERS, Character, HiddenStashes, Room
from rules.correcting import Choice, Correctable, FactKind
from rules.message import Facts, Message
from rules.position import Patch

LISTS: Final = {Kind.VOMIT: "vomit", Kind.OUT_OF_ORDER: "out_of_order", Kind.REVELLER: "revellers"}
"""Where the position keeps the squares on which these lie."""


def place_choice(square: str, *patches: Patch) -> Choice:
    return Choice(value=square, label=Message("correct.square", {"square": square}), spot=square, patches=patches)


# --- heaps: wherever counters are that are on no square, and the Bar --------------------------------


@dataclass(frozen=True)
class Heap:
    """Counters in one place of the table, and the fact that they are."""

    place: str
    label: Message
    path: str
    holds: Any
    """As the position has it: how many of each, one after the other, or the one that lies on a Bar square."""

    def without(self, counter: str) -> Patch:
        match self.holds:
            case dict():
                return Patch(
                    self.path, {one: n - (one == counter) for one, n in self.holds.items() if n > (one == counter)}
                )
            case list():
                index = self.holds.index(counter)
                return Patch(self.path, [*self.holds[:index], *self.holds[index + 1 :]])
            case _:
                return Patch(self.path, None)

    def with_one(self, counter: str) -> Patch:
        match self.holds:
            case dict():
                return Patch(self.path, {**self.holds, counter: self.holds.get(counter, 0) + 1})
            case list():
                return Patch(self.path, [*self.holds, counter])
            case _:
                return Patch(self.path, counter)

    @property
    def counters(self) -> Mapping[str, int]:
        """Each different counter that is there, and how many of it."""
        if isinstance(self.holds, dict):
            return dict(self.holds)
        there = self.holds if isinstance(self.holds, list) else [self.holds] if self.holds else []
        return {one: there.count(one) for one in there}


def pile(room: Room) -> Heap:
    return Heap(COUNTERS, Message("correct.to_pile"), "$.pile", room.pile)


def discarded(room: Room) -> Heap:
    return Heap(COUNTER_DISCARDS, Message("correct.to_discards"), "$.discarded", room.discarded)


def bar(room: Room) -> list[Heap]:
    """The Bar squares on which something can lie."""
    return [
        Heap(square, Message("correct.to_bar", {"square": square}), f'$.bar["{square}"]', counter)
        for square, counter in room.bar.items()
        if square not in room.vomit
    ]


def loads(room: Room) -> list[Heap]:
    return [
        Heap(
            player.dwarf,
            Message("correct.to_load", {"who": who(room, player.dwarf)}),
            f"$.players[{seat}].carried",
            player.carried,
        )
        for seat, player in enumerate(room.players)
    ]


def stashes(room: Room) -> list[Heap]:
    return [
        Heap(
            home_id(player.colour),
            Message("correct.to_stash", {"home": home_name(room, seat)}),
            f"$.players[{seat}].stash",
            player.stash,
        )
        for seat, player in enumerate(room.players)
    ]


def goals(room: Room, counter: str) -> Iterator[Heap]:
    """Where a counter may be besides on the board. A stash is not completed by hand."""
    yield pile(room)
    yield discarded(room)
    if room.kind_of(counter) in SERVED:
        yield from (one for one in bar(room) if one.holds is None)
        yield from loads(room)
        yield from (
            heap for player, heap in zip(room.players, stashes(room), strict=True) if player.stashed + 1 < room.target
        )


# --- the facts ----------------------------------------------------------------------------------------


def counter_facts(room: Room) -> Iterator[Correctable]:
    """Every counter that is no character on the board: where it lies, is carried, was stashed, or still waits."""
    for kind, field in LISTS.items():
        for index, square in enumerate(getattr(room, field)):
            yield _lying(room, kind, f"$.{field}[{index}]", square)
    yield from _in_heaps(room, bar(room), "on_the_bar", Message("correct.group.bar"), spots=True)
    for seat, (load, stash) in enumerate(zip(loads(room), stashes(room), strict=True)):
        group = Message("correct.group.player", {"seat": seat})
        yield from _in_heaps(room, [load], "carried", group)
        # What lies in a hidden stash is not for everybody's eyes.
        if room.options.hidden_stashes is HiddenStashes.OPEN:
            yield from _in_heaps(room, [stash], "stashed", group)
    yield from _in_heaps(room, [pile(room)], "in_the_pile", Message("correct.group.pile"))
    yield from _in_heaps(room, [discarded(room)], "out_of_the_game", Message("correct.group.pile"))


def _in_heaps(room: Room, heaps: list[Heap], key: str, group: Message, *, spots: bool = False) -> Iterator[Correctable]:
    for heap in heaps:
        for counter, count in heap.counters.items():
            args: Facts = {"counter": counter_name(room, counter), "count": count, "place": heap.label}
            yield Correctable(
                path=heap.path if spots else f'{heap.path}["{counter}"]',
                label=Message(f"correct.{key}", args),
                group=group,
                kind=FactKind.PLACE,
                value=heap.place,
                spot=heap.place if spots else None,
                choices=tuple(_ways_out(room, heap, counter)),
            )


def _ways_out(room: Room, heap: Heap, counter: str) -> Iterator[Choice]:
    """Where a counter of a heap can be instead: here, in another heap, on the board."""
    out = heap.without(counter)
    yield Choice(value=heap.place, label=heap.label, spot=heap.place)
    for goal in goals(room, counter):
        if goal.place != heap.place:
            yield Choice(value=goal.place, label=goal.label, spot=goal.place, patches=(out, goal.with_one(counter)))
    kind = room.kind_of(counter)
    if kind not in SERVED:
        for square in room.ground.floor:
            if fits_on(room, kind, square):
                yield place_choice(square, out, _put_on_board(room, counter, square))


def _put_on_board(room: Room, counter: str, square: str) -> Patch:
    kind = room.kind_of(counter)
    if kind in LISTS:
        return Patch(f"$.{LISTS[kind]}", [*getattr(room, LISTS[kind]), square])
    one = Character(free_id(room, counter), kind, square, counter)
    return Patch("$.characters", msgspec.to_builtins({**room.characters, one.id: one}))


def _lying(room: Room, kind: Kind, path: str, square: str) -> Correctable:
    """A counter that lies on the board and is nobody."""
    counter = next(entry.id for entry in room.content.counter if entry.kind is kind)
    left = Patch(f"$.{LISTS[kind]}", [one for one in getattr(room, LISTS[kind]) if one != square])
    elsewhere = [place_choice(other) for other in room.ground.floor if other != square and fits_on(room, kind, other)]
    return Correctable(
        path=path,
        label=Message("correct.lying", {"counter": counter_name(room, counter), "square": square}),
        group=Message("correct.group.room"),
        kind=FactKind.PLACE,
        value=square,
        spot=square,
        choices=(place_choice(square), *elsewhere, *_off_the_board(room, counter, left)),
    )


def _off_the_board(room: Room, counter: str, *left: Patch) -> Iterator[Choice]:
    for goal in goals(room, counter):
        yield Choice(value=goal.place, label=goal.label, spot=goal.place, patches=(*left, goal.with_one(counter)))


def taken_off(room: Room, id: str) -> Iterator[Choice]:
    """A character that is not on the board at all. Whoever was on his way, or making way, is so no more."""
    rest = {name: other for name, other in room.characters.items() if name != id}
    left = [Patch("$.characters", msgspec.to_builtins(rest))]
    if room.turn.movement is not None and room.turn.movement.piece == id:
        left.append(Patch("$.turn.movement", None))
    if room.turn.making_way == id:
        left.append(Patch("$.turn.making_way", None))
    yield from _off_the_board(room, room.characters[id].counter, *left)


# --- what fits where ----------------------------------------------------------------------------------


def fits_on(room: Room, kind: Kind, square: str, id: str = "") -> bool:
    """Whether it can lie, or stand, there at all: not whether the rules would have let it come there."""
    ground, owner = room.ground, room.home_owner(square)
    match kind:
        case Kind.OUT_OF_ORDER:
            return square in ground.bogs and square not in room.out_of_order
        case Kind.REVELLER:
            return square in ground.long_tables and square not in room.revellers
        case Kind.VOMIT:
            return square not in room.vomit and room.bar.get(square) is None and owner is None
        case _:
            at_home = owner is not None and room.players[owner].dwarf == id
            return square not in ground.closed and (owner is None or at_home) and _has_room(room, kind, square, id)


def _has_room(room: Room, kind: Kind, square: str, id: str) -> bool:
    """Helpful Characters share a square with Dwarfs and with one another; everybody else stands alone."""
    there = [one for one in room.characters.values() if one.square == square and one.id != id]
    if kind in HELPFUL:
        return not any(one.kind in DANGEROUS for one in there)
    return not any(one.kind not in HELPFUL or kind in DANGEROUS for one in there)
