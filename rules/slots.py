"""Where cards lie: piles in which they have an order, and hands in which they have none."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.message import Seat


class Slot(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Alike cards that lie together. ``group`` is None for open ones, ``card`` where the app has not seen it."""

    card: str | None = None
    group: int | None = None
    seen: tuple[Seat, ...] = ()
    """The seats that have seen a hidden card's face, beside the app."""
    count: Annotated[int, msgspec.Meta(ge=1)] = 1

    def like(self, other: Slot) -> bool:
        return (self.card, self.group, self.seen) == (other.card, other.group, other.seen)


class Place(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    slots: list[Slot] = []
    hand: bool = False
    """Whether its cards have no order, and nobody can tell which of the hidden ones is taken."""

    @property
    def count(self) -> int:
        return sum(slot.count for slot in self.slots)

    def put(self, slot: Slot, under: bool = False) -> None:
        """Lay cards on a pile (or under it), or take them up into a hand."""
        if self.hand:
            beside = next((found for found in self.slots if found.like(slot)), None)
        else:
            beside = self.slots[0 if under else -1] if self.slots else None
        if beside is not None and beside.like(slot):
            beside.count += slot.count
        else:
            self.slots.insert(0 if under else len(self.slots), slot)
            if self.hand:
                self.slots.sort(key=lambda one: (one.group is not None, one.group, one.card or "", one.seen))

    def take(self, slot: Slot) -> Slot:
        """One card of these."""
        slot.count -= 1
        if not slot.count:
            self.slots = [one for one in self.slots if one is not slot]
        return Slot(slot.card, slot.group, slot.seen)
