"""How a content stands that is being edited: pictures for a screen, each complete, of any game's content."""

from __future__ import annotations

from enum import Enum

import msgspec

from companion.content_deeds import Way
from rules.content import Origin


class FieldKind(Enum):
    NUMBER = "number"
    SWITCH = "switch"
    CHOICE = "choice"
    TEXT = "text"
    LIST = "list"
    GROUP = "group"
    """Named parts; of several variants one, if it has a ``tag``."""
    GRID = "grid"


class MapShown(msgspec.Struct, frozen=True):
    rows: tuple[str, ...]
    legend: tuple[tuple[str, str], ...]
    """Each character and its name."""
    resizable: bool


class FieldShown(msgspec.Struct, frozen=True, kw_only=True):
    """A value and what may become of it."""

    way: Way
    kind: FieldKind
    value: str | int | bool | None = None
    """Of a group with variants: which it is. A group without, a list and a map have none here."""
    ours: str | int | bool | None = None
    changed: bool = False
    """Whether it is another than ours."""
    optional: bool = False
    low: int | None = None
    high: int | None = None
    choices: tuple[str | int, ...] = ()
    parts: tuple[FieldShown, ...] = ()
    """The fields of a group, the items of a list."""
    map: MapShown | None = None


class EntryShown(msgspec.Struct, frozen=True, kw_only=True):
    """One card, one kind of counter, one line of a chart; or all plain values together, or a table."""

    way: Way
    origin: Origin | None
    """None where nothing is said about it, as for plain numbers."""
    changed: bool
    added: bool = False
    fields: tuple[FieldShown, ...] = ()


class ChapterShown(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    """The field of the content; empty for the plain values, which are one chapter together."""
    entries: tuple[EntryShown, ...]
    grows: bool
    """Whether entries may be added and taken out."""
    removed: tuple[str, ...] = ()
    """Ids of ours that were taken out."""


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with it as it stands, and where."""

    way: Way
    sentence: str
    path: str
    """As a file would have it."""


class ContentShown(msgspec.Struct, frozen=True, kw_only=True):
    """A content that is being edited, complete."""

    game: str
    version: int
    chapters: tuple[ChapterShown, ...]
    wrong: tuple[Wrong, ...]
    kept: bool
    """Whether it is what the group's file says."""
    differs: int
    """How many entries, tables and plain values are other than ours."""
    can_undo: bool
    can_redo: bool
    trouble: str = ""
    """Why the group's own file could not be used, if it could not: then editing begins with ours."""


class Found(msgspec.Struct, frozen=True):
    """A file that could be taken in."""

    file: str
    folder: str
    name: str
