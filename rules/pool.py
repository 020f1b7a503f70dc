"""Cards whose faces not everybody has seen: where each lies, what it can be, and what is still unseen.

A pool holds all cards of one deck. Its places are piles, whose cards lie in order from the bottom up, and hands, in
which they have none. A card lies open (everybody knows which it is) or hidden; of a hidden card the pool keeps the
group that it was shuffled into and, if the app has seen its face, the card and the seats that have seen it too.

With real cards the app sees only what is laid open. It then refuses a card only where no world that fits all that was
seen has it there (``rules.worlds`` decides). Cards of one name are alike: worlds that differ only in which of them lies
where are one world. Only when very much is in doubt (``MOST_DOUBTS``) does it forget which card was shuffled when: then
it may take a card that cannot be, but still refuses none that can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import TypeVar

import msgspec

from rules.game import Chance
from rules.message import Seat
from rules.slots import Place, Slot
from rules.worlds import Group, Wanted, possible, ways

K = TypeVar("K")

__all__ = ["MOST_DOUBTS", "Impossible", "Place", "Pool", "Slot", "redealt"]

MOST_DOUBTS = 8
"""So many cards may have come out of hands without its being known from which shuffle; then the shuffles are one."""


class Impossible(ValueError):
    """A card was said to be where no possible world has it. Ask ``could_be`` first."""


class Pool(msgspec.Struct, forbid_unknown_fields=True):
    """All cards of one deck: part of a game's facts."""

    places: dict[str, Place]
    groups: list[Group] = []

    @classmethod
    def new(cls, cards: Mapping[str, int], pile: str, piles: Iterable[str] = (), hands: Iterable[str] = ()) -> Pool:
        """A shuffled pile of these cards, and the empty piles and hands that they can go to."""
        places = {pile: Place()} | {name: Place() for name in piles} | {name: Place(hand=True) for name in hands}
        pool = cls(places)
        for card, count in cards.items():
            places[pile].put(Slot(card, count=count))
        pool.shuffle(pile)
        return pool

    # --- looking ------------------------------------------------------------------------------------

    def count(self, place: str) -> int:
        return self.places[place].count

    def cards(self, place: str, seat: Seat | None = None) -> list[str | None]:
        """What lies there, from the bottom up, as a seat (or with None everybody) can see it."""
        here = self.places[place]
        cards = [
            slot.card if slot.group is None or seat in slot.seen else None
            for slot in here.slots
            for _ in range(slot.count)
        ]
        # In its own order a hand would tell something of the cards between those that the seat can see.
        return sorted(cards, key=lambda card: (card is None, card or "")) if here.hand else cards

    def unseen(self) -> Counter[str]:
        """All cards whose place the app does not know."""
        rest: Counter[str] = Counter()
        for group in self.groups:
            rest.update(group.cards)
            rest.subtract(group.left)
        for (_, card), count in self._pinned().items():
            rest[card] -= count
        return +rest

    def could_be(self, place: str) -> dict[str, int]:
        """What a pile's topmost card can be, and a hand's cards.

        The numbers say how many of each a possible world can have at most: in the hand; or in a pile among the cards
        that lie on top in an order that nobody knows, so that they weigh a draw.
        """
        here = self.places[place]
        slots = here.slots if here.hand else here.slots[-1:]
        known: Counter[str] = Counter()
        for slot in slots:
            if slot.card is not None:
                known[slot.card] += slot.count if here.hand else 1
        unknown = {slot.group: slot.count for slot in slots if slot.group is not None and slot.card is None}
        pinned, alone = self._pinned(), self._alone_of(unknown)
        most = {card: known[card] + self._most(card, unknown, pinned, alone) for card in self._names()}
        return {card: count for card, count in most.items() if count}

    def can_be(self, place: str, card: str) -> bool:
        """Whether a pile's topmost card, or some card of a hand, can be this one."""
        here = self.places[place]
        slots = here.slots if here.hand else here.slots[-1:]
        return any(slot.card == card or (slot.card is None and self._can(slot.group, card)) for slot in slots)

    def holds(self) -> Counter[str]:
        """All cards of the pool, wherever they lie: what a position's law compares with the deck."""
        cards: Counter[str] = Counter()
        for place in self.places.values():
            for slot in place.slots:
                if slot.group is None and slot.card is not None:
                    cards[slot.card] += slot.count
        for group in self.groups:
            cards.update(group.cards)
            cards.subtract(group.left)
        return +cards

    def flaw(self) -> str | None:
        """What makes these facts contradict each other: a group or a place; None if some world fits them."""
        older: set[int | None] = set()
        for group in self.groups:
            if group.id in older or not older.issuperset(group.inflow):
                return f"group {group.id}"
            older.add(group.id)
        for name, place in self.places.items():
            if any(slot.card is None if slot.group is None else slot.group not in older for slot in place.slots):
                return name
        lying = Counter[int]()
        for group in self.groups:
            lying.update(group.inflow)
        for home, slot in self._hidden():
            lying[home] += slot.count
        bad = [group.id for group in self.groups if group.size != lying[group.id]]
        if not bad and not possible(self.groups, self._pinned()):
            bad = [group.id for group in self.groups]
        return f"group {bad[0]}" if bad else None

    # --- handling -----------------------------------------------------------------------------------

    def draw(
        self, place: str, to: str, card: str | None = None, seen: tuple[Seat, ...] = (), *, under: bool = False
    ) -> None:
        """A card goes hidden to another place: drawn from a pile's top, given from hand to hand, or put back.

        ``card`` is what it is, if the app has seen it; ``seen`` are the seats that have. ``under``: below the pile.
        Raises Impossible.
        """
        slot = self._take(place, card)
        if slot.group is not None:
            slot.card = card or slot.card
            slot.seen = tuple(sorted({*slot.seen, *seen})) if slot.card else ()
        self.places[to].put(slot, under)
        self._tidy()

    def play(self, place: str, card: str, to: str, *, under: bool = False) -> None:
        """A card is laid open: played or discarded from a hand, or turned up from a pile's top. Raises Impossible."""
        slot = self._take(place, card)
        self._open(slot, card)
        self.places[to].put(Slot(card), under)
        self._tidy()

    def look(self, place: str, card: str, seen: tuple[Seat, ...] | None = None) -> None:
        """The topmost card of a pile, or one of a hand, is seen by these seats (None: by all). Raises Impossible."""
        slot = self._take(place, card)
        if seen is None:
            self._open(slot, card)
            slot = Slot(card)
        elif slot.group is not None:
            slot.card, slot.seen = card, tuple(sorted({*slot.seen, *seen}))
        self.places[place].put(slot)
        self._tidy()

    def shuffle(self, pile: str, *others: str) -> None:
        """All cards of a pile, and of the other places with it, become one pile in an order that nobody knows."""
        slots = [slot for place in (pile, *others) for slot in self.places[place].slots]
        for place in (pile, *others):
            self.places[place].slots = []
        if slots:
            self.places[pile].put(self._mixed(slots))
        self._tidy()

    # --- what becomes of the groups ------------------------------------------------------------------

    def _take(self, place: str, card: str | None) -> Slot:
        here = self.places[place]
        if not here.slots:
            raise Impossible(f"There is no card at {place!r}.")
        if not here.hand:
            return here.take(self._checked(here.slots[-1], card, place))
        if card is None:
            if len(here.slots) > 1:
                here.slots = [self._mixed(here.slots)]
            return here.take(here.slots[0])
        return here.take(self._in_hand(here, card, place))

    def _checked(self, slot: Slot, card: str | None, place: str) -> Slot:
        if card is None or slot.card == card or (slot.card is None and self._can(slot.group, card)):
            return slot
        raise Impossible(f"{card!r} cannot be on top of {place!r}.")

    def _in_hand(self, hand: Place, card: str, place: str) -> Slot:
        """The slot of a hand that a card comes from; where it may be of several groups, these are mixed first."""
        # One that is known to be this card serves first: any other that turned out to be one would be just like it.
        if known := next((slot for slot in hand.slots if slot.card == card), None):
            return known
        may = [slot for slot in hand.slots if slot.card is None and self._can(slot.group, card)]
        if not may:
            raise Impossible(f"{card!r} cannot be in {place!r}.")
        if len(may) > 1:
            hand.slots = [slot for slot in hand.slots if slot not in may]
            mixed = self._mixed(may)
            hand.put(mixed)
            return mixed
        return may[0]

    def _mixed(self, slots: Sequence[Slot]) -> Slot:
        """These cards as a group of their own, of which nobody knows any longer which is which."""
        group = Group(id=max((one.id for one in self.groups), default=0) + 1)
        for slot in slots:
            if slot.card is not None:
                self._open(slot, slot.card)
                group.cards[slot.card] = group.cards.get(slot.card, 0) + slot.count
            elif slot.group is not None:
                group.inflow[slot.group] = group.inflow.get(slot.group, 0) + slot.count
        self.groups.append(group)
        return Slot(group=group.id, count=sum(slot.count for slot in slots))

    def _open(self, slot: Slot, card: str) -> None:
        """Cards leave their group with their faces seen."""
        if slot.group is not None:
            left = self._by_id()[slot.group].left
            left[card] = left.get(card, 0) + slot.count

    def _tidy(self) -> None:
        """Bring the groups into the simplest form that says the same."""
        while any(step() for step in (self._settle, self._drop_lost, self._join_spent, self._join_drawn, self._forget)):
            pass

    def _settle(self) -> bool:
        """What came out of a group, and can have got there in one way only, came that way."""
        groups = self._by_id()
        for group in self.groups:
            for card, count in group.left.items():
                found = list(ways(groups, group.id, card))
                if len(found) == 1:
                    del group.left[card]
                    self._went(found[0], card, count)
                    return True
        return False

    def _went(self, way: tuple[int, ...], card: str, count: int) -> None:
        groups = self._by_id()
        _less(groups[way[0]].cards, card, count)
        for source, home in pairwise(way):
            _less(groups[home].inflow, source, count)

    def _drop_lost(self) -> bool:
        """Groups of which nothing hidden lies anywhere, nor of any that they are joined to, are of no more interest."""
        live = self._joined_to({home for home, _ in self._hidden()})
        kept = [group for group in self.groups if group.id in live]
        changed = len(kept) < len(self.groups)
        self.groups = kept
        return changed

    def _joined_to(self, some: set[int]) -> set[int]:
        """These groups and all that hidden cards flowed to or from, over any number of steps."""
        families = [{group.id, *group.inflow} for group in self.groups]
        while more := {one for family in families if family & some for one in family} - some:
            some = some | more
        return some

    def _forget(self) -> bool:
        """Where too much is in doubt, groups that are joined become one, as if all had been shuffled at once."""
        if sum(sum(group.left.values()) for group in self.groups) <= MOST_DOUBTS:
            return False
        joined = self._joined_to({group.id for group in self.groups if group.left})
        one = Group(id=max(joined))
        for group in self.groups:
            if group.id in joined:
                _add(one.cards, group.cards)
                _add(one.left, group.left)
        for card, count in one.left.items():
            _less(one.cards, card, count)
        one.left = {}
        self.groups = sorted([group for group in self.groups if group.id not in joined] + [one], key=lambda it: it.id)
        for old in joined:
            self._relabel(old, one.id)
        return True

    def _join_spent(self) -> bool:
        """A group that has wholly flowed into one other is part of that other."""
        lying = {home for home, _ in self._hidden()}
        for group in self.groups:
            into = [other for other in self.groups if group.id in other.inflow]
            if group.id not in lying and not group.left and len(into) == 1:
                del into[0].inflow[group.id]
                _add(into[0].cards, group.cards)
                _add(into[0].inflow, group.inflow)
                self.groups.remove(group)
                return True
        return False

    def _join_drawn(self) -> bool:
        """A group into which only hidden cards of one other group flowed is just some of that other's cards."""
        for group in self.groups:
            if group.cards or len(group.inflow) != 1:
                continue
            (source,) = group.inflow
            _add(self._by_id()[source].left, group.left)
            for other in self.groups:
                if group.id in other.inflow:
                    _add(other.inflow, {source: other.inflow.pop(group.id)})
            self.groups.remove(group)
            self._relabel(group.id, source)
            return True
        return False

    def _relabel(self, old: int, new: int) -> None:
        for place in self.places.values():
            slots, place.slots = place.slots, []
            for slot in slots:
                slot.group = new if slot.group == old else slot.group
                place.put(slot)

    # --- counting -----------------------------------------------------------------------------------

    def _by_id(self) -> dict[int, Group]:
        return {group.id: group for group in self.groups}

    def _hidden(self) -> Iterator[tuple[int, Slot]]:
        for place in self.places.values():
            for slot in place.slots:
                if slot.group is not None:
                    yield slot.group, slot

    def _names(self) -> list[str]:
        cards = {slot.card for place in self.places.values() for slot in place.slots if slot.card is not None}
        return sorted(cards.union(*(group.cards for group in self.groups)))

    def _pinned(self) -> Counter[Wanted]:
        """Hidden cards that the app has seen."""
        pinned: Counter[Wanted] = Counter()
        for home, slot in self._hidden():
            if slot.card is not None:
                pinned[home, slot.card] += slot.count
        return pinned

    def _alone(self, group: int) -> Group | None:
        """The group, if no hidden card has flowed into or out of it."""
        found = self._by_id()[group]
        return None if found.inflow or any(group in other.inflow for other in self.groups) else found

    def _alone_of(self, groups: Iterable[int]) -> dict[int, Group | None]:
        return {group: self._alone(group) for group in groups}

    def _can(self, group: int | None, card: str) -> bool:
        return group is not None and bool(self._most(card, {group: 1}, self._pinned(), self._alone_of((group,))))

    def _most(
        self, card: str, room: Mapping[int, int], pinned: Counter[Wanted], known: Mapping[int, Group | None]
    ) -> int:
        """How many of a card the given numbers of unknown cards of these groups can be at most, all together."""
        sure, most = 0, 0
        guesses = []
        for group, count in room.items():
            if alone := known[group]:
                sure += min(count, alone.cards.get(card, 0) - pinned[group, card])
            else:
                copies = sum(one.cards.get(card, 0) for one in self.groups)
                guesses.append([(group, some) for some in range(min(count, copies) + 1)])
        if not guesses:
            return sure
        for guess in product(*guesses):
            total = sum(some for _, some in guess)
            more = Counter({(group, card): some for group, some in guess})
            if total > most and possible(self.groups, pinned + more):
                most = total
        return sure + most


def redealt(pool: Pool, seat: Seat, chance: Chance) -> None:
    """In a fork: every hidden card that a seat has not seen becomes, at random, one that it can be.

    The seat is taken to know how many cards lie where, from which shuffle each of them comes, all that lies open, and
    the cards that it has seen. Every world that fits this can come out, not all with the same chance.
    """
    unknown: list[Slot] = []
    for place in pool.places.values():
        slots, place.slots = place.slots, []
        for slot in slots:
            if slot.group is None or (slot.card is not None and seat in slot.seen):
                place.slots.append(slot)
            else:
                place.slots.extend(new := [Slot(None, slot.group) for _ in range(slot.count)])
                unknown.extend(new)
    _deal(pool, unknown, chance)
    for place in pool.places.values():
        slots, place.slots = place.slots, []
        for slot in slots:
            place.put(slot)


def _deal(pool: Pool, slots: Iterable[Slot], chance: Chance) -> None:
    pinned = pool._pinned()
    rest: dict[int, list[str]] = {}
    for group in pool.groups:
        if pool._alone(group.id):
            left = Counter(group.cards) - Counter({card: n for (id, card), n in pinned.items() if id == group.id})
            rest[group.id] = sorted(left.elements())
    for slot in slots:
        assert slot.group is not None
        if slot.group in rest:
            cards = rest[slot.group]
            slot.card = cards.pop(chance.randrange(len(cards)))
        else:
            slot.card = _fitting(pool, slot.group, pinned, chance)
            pinned[slot.group, slot.card] += 1


def _fitting(pool: Pool, group: int, pinned: Counter[Wanted], chance: Chance) -> str:
    copies = [card for card, count in sorted(pool.unseen().items()) for _ in range(count)]
    while True:
        card = copies.pop(chance.randrange(len(copies)))
        if possible(pool.groups, pinned + Counter({(group, card): 1})):
            return card


def _less(table: dict[K, int], key: K, count: int) -> None:
    table[key] -= count
    if not table[key]:
        del table[key]


def _add(table: dict[K, int], more: Mapping[K, int]) -> None:
    for key, count in more.items():
        table[key] = table.get(key, 0) + count
