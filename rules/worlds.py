"""Which hidden cards can be what: shuffles as a net through which cards flow, and whether a guess fits into it.

Cards that are shuffled together form a group. Some of them may be hidden cards of an older group, of which others
still lie elsewhere: so many flow from the old group into the new one. In every possible world each of these flows is
used up exactly, hence a guess (this group holds that card) is possible if and only if every card that is known to lie
in, or to have come out of, a group finds a way there from a group that it was openly shuffled into.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec

Wanted: TypeAlias = "tuple[int, str]"
"""A card that is, or was, in a group: the group's id and the card."""


class Group(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Cards that were shuffled together, as far as their faces have not been seen by everybody since."""

    id: int
    cards: dict[str, int] = {}
    """What openly went in and has not openly come out."""
    inflow: dict[int, int] = {}
    """How many hidden cards of older groups went in, by group."""
    left: dict[str, int] = {}
    """What has come out openly while nobody could tell whether it was the group's own or had flowed in."""

    @property
    def size(self) -> int:
        return sum(self.cards.values()) + sum(self.inflow.values()) - sum(self.left.values())


def possible(groups: Iterable[Group], wanted: Mapping[Wanted, int]) -> bool:
    """Whether some world has all the wanted cards in their groups, beside those that are known to have left them."""
    return _Net(groups).carries(wanted)


def ways(groups: Mapping[int, Group], home: int, card: str) -> Iterator[tuple[int, ...]]:
    """Every way by which a card can have come into a group: from the group that it was openly put into, down."""
    if groups[home].cards.get(card):
        yield (home,)
    for source in groups[home].inflow:
        for way in ways(groups, source, card):
            yield (*way, home)


class _Net:
    """The flows between groups, with what of them is not yet taken by the cards already placed."""

    def __init__(self, groups: Iterable[Group]) -> None:
        self._supply: dict[Wanted, int] = {}
        self._flow: dict[tuple[int, int], int] = {}
        self._sources: dict[int, list[int]] = {}
        self._left: Counter[Wanted] = Counter()
        self._dead_ends: set[tuple[object, ...]] = set()
        for group in groups:
            self._sources[group.id] = sorted(group.inflow)
            self._supply.update({(group.id, card): count for card, count in group.cards.items()})
            self._flow.update({(source, group.id): count for source, count in group.inflow.items()})
            self._left.update({(group.id, card): count for card, count in group.left.items()})

    def carries(self, wanted: Mapping[Wanted, int]) -> bool:
        far: list[Wanted] = []
        for (home, card), count in (Counter(wanted) + self._left).items():
            # A group's own copy always serves first: whoever else would have taken it can be served by the flow
            # that would have come here, over the very same ways.
            own = min(count, self._supply.get((home, card), 0))
            if own:
                self._supply[home, card] -= own
            if count > own and not self._sources[home]:
                return False
            far.extend([(home, card)] * (count - own))
        cards = {card for _, card in far}
        self._supply = {(home, card): count for (home, card), count in self._supply.items() if card in cards and count}
        return self._place(tuple(far))

    def _place(self, far: tuple[Wanted, ...]) -> bool:
        if not far:
            return True
        state = (len(far), *self._supply.values(), *self._flow.values())
        if state in self._dead_ends:
            return False
        if self._fetch(*far[0], set(), far[1:]):
            return True
        self._dead_ends.add(state)
        return False

    def _fetch(self, home: int, card: str, barred: set[int], others: tuple[Wanted, ...]) -> bool:
        """Fetch one card from upstream, then all the others; leaves everything as it was if that fails."""
        sources = [source for source in self._sources[home] if self._flow[source, home]]
        for source in sources:
            if self._supply.get((source, card)) and source not in barred:
                self._take(source, home, card, -1)
                if self._place(others):
                    return True
                self._take(source, home, card, 1)
                # No detour from there helps: whoever has the straight way could change over to the detour.
                barred = barred | {source}
        for source in sources:
            self._flow[source, home] -= 1
            if self._fetch(source, card, barred, others):
                return True
            self._flow[source, home] += 1
        return False

    def _take(self, source: int, home: int, card: str, count: int) -> None:
        self._supply[source, card] += count
        self._flow[source, home] += count
