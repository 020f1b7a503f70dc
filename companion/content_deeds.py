"""What can be done to a content that is being edited."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

Way: TypeAlias = tuple[str | int, ...]
"""How a value is reached: the chapter, an entry by its id, then fields by name and items by number."""


class Deed(msgspec.Struct, frozen=True):
    """Something that somebody does to the content that is being edited."""


class Put(Deed, frozen=True):
    """This value, there. Of a group with variants: another variant. None: nothing."""

    way: Way
    value: str | int | bool | None


class Step(Deed, frozen=True):
    """So much more of a number; at its bounds it stays."""

    way: Way
    by: int


class Paint(Deed, frozen=True):
    """These squares of a map (column and row, from the upper left) show this character now."""

    way: Way
    squares: tuple[tuple[int, int], ...]
    letter: str


class Resize(Deed, frozen=True):
    """So many columns and rows of a map; what is new is like its neighbour."""

    way: Way
    columns: int
    rows: int


class AddItem(Deed, frozen=True):
    """One more at the end of a list: a plain value like its last, a group as plain as can be."""

    way: Way


class DropItem(Deed, frozen=True):
    """Without this item of a list. It names the picture on which it was chosen: two taps drop one item."""

    way: Way
    version: int


class ShiftItem(Deed, frozen=True):
    """This item of a list changes places with the one so much further on."""

    way: Way
    by: int


class AddEntry(Deed, frozen=True):
    """A new entry of a chapter with this name; ``like`` names another by its id, which it begins as a copy of."""

    chapter: str
    name: str
    like: str | None = None


class TakeOut(Deed, frozen=True):
    """Without this entry."""

    chapter: str
    id: str


class Restore(Deed, frozen=True):
    """What this way leads to is ours again; no way: everything is."""

    way: Way = ()


class TakeIn(Deed, frozen=True):
    """Another content altogether, as a file brought it; it fits its types."""

    content: Any


class Undo(Deed, frozen=True):
    """The last deed has not happened."""


class Redo(Deed, frozen=True):
    """The deed that was undone last has happened after all."""


OneValue: TypeAlias = Put | Step | Paint | Resize | AddItem | DropItem | ShiftItem
AnyDeed: TypeAlias = OneValue | AddEntry | TakeOut | Restore | TakeIn | Undo | Redo
