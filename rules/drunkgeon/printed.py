"""What is printed on the mats, as the content file gives it, and the faces that a game makes of it."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import Annotated, Final

import msgspec

from rules.content import Entry, Origin

Value = Annotated[int, msgspec.Meta(ge=0, le=30)]
Openings = Annotated[str, msgspec.Meta(pattern="^N?E?S?W?$")]
Field = Annotated[str, msgspec.Meta(pattern="^[1-6]{6}$")]

SIDES: Final = "NESW"


class MatKind(Enum):
    PLAIN = "plain"
    MONSTER = "monster"
    TRAP = "trap"
    ROOM = "room"
    KEY = "key"
    CLEARED = "cleared"


class PrintedKind(Enum):
    """The kinds of the 36 dungeon mats. Key mats have a table of their own, and cleared mats follow from these."""

    PLAIN = "plain"
    MONSTER = "monster"
    TRAP = "trap"
    ROOM = "room"


class MatEntry(Entry, frozen=True):
    """A dungeon mat as it is printed: the sides with an opening, and what has to be beaten on it."""

    kind: PrintedKind
    openings: Openings
    value: Value = 0
    """Monsters, traps and the dragon: the number that is needed."""
    name: str = ""


class ColourEntry(Entry, frozen=True):
    """A colour with its hero and its dungeon key mat."""

    hero: str
    mat: str
    """The key mat's id."""
    openings: Openings


class Spell(Enum):
    REJUVENATE = "rejuvenate"
    GHOST_WALK = "ghost_walk"
    TURNING_STONE = "turning_stone"
    SHIFTING_HALLS = "shifting_halls"
    SUMMONING = "summoning"
    STICKY_FINGERS = "sticky_fingers"
    DISPEL = "dispel"
    BLINK = "blink"
    GIANT_STRENGTH = "giant_strength"
    BLOOD_WARD = "blood_ward"


class MagicEntry(Entry, frozen=True):
    """A magic mat: what it costs in fingers. What it does, and when, are the rules and words of its ``id``."""

    name: str
    cost: Value


class EventMat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The face of the event mat, and of a trophy's back: a line of fields each, which is one finger thick."""

    origin: Origin
    rows: Annotated[tuple[Field, ...], msgspec.Meta(min_length=6, max_length=6)]


class DungeonContent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    trophies: Annotated[int, msgspec.Meta(ge=0)]
    """Trophy mats of one copy."""
    tokens: Annotated[int, msgspec.Meta(ge=0)]
    """Key tokens of each colour in one copy."""
    fingers: Annotated[int, msgspec.Meta(ge=5, le=15)]
    """In a full glass, where nobody says otherwise."""
    trophies_needed: Annotated[int, msgspec.Meta(ge=0)]
    event_mat: EventMat
    mat: tuple[MatEntry, ...]
    colour: tuple[ColourEntry, ...]
    magic: tuple[MagicEntry, ...]

    @cached_property
    def costs(self) -> dict[Spell, int]:
        return {Spell(entry.id): entry.cost for entry in self.magic}

    @cached_property
    def colours(self) -> dict[str, ColourEntry]:
        return {entry.id: entry for entry in self.colour}

    @cached_property
    def one_copy(self) -> dict[str, Face]:
        return faces(self, 1)

    @cached_property
    def two_copies(self) -> dict[str, Face]:
        return faces(self, 2)


class Face(msgspec.Struct, frozen=True, gc=False):
    """One mat of a game as it is printed. ``masks`` are its openings after 0 to 3 quarter turns clockwise."""

    id: str
    kind: MatKind
    name: str
    value: int
    colour: str
    masks: tuple[int, int, int, int]


def turned_masks(openings: str) -> tuple[int, int, int, int]:
    """Bits for N, E, S and W (1, 2, 4, 8) of a mat in each of its four orientations."""
    mask = sum(1 << SIDES.index(side) for side in openings)
    one, two, three = (((mask << turns) | (mask >> (4 - turns))) & 15 for turns in (1, 2, 3))
    return mask, one, two, three


def faces(content: DungeonContent, copies: int) -> dict[str, Face]:
    """Every mat of so many copies by its id: dungeon mats, their cleared mats, key mats."""
    found = {}
    for suffix in ("",) if copies == 1 else ("-a", "-b"):
        for face in _faces(content):
            found[face.id + suffix] = msgspec.structs.replace(face, id=face.id + suffix)
    return found


def _faces(content: DungeonContent) -> list[Face]:
    found = []
    for entry in content.mat:
        kind, masks = MatKind(entry.kind.value), turned_masks(entry.openings)
        found.append(Face(entry.id, kind, entry.name, entry.value, "", masks))
        if kind in (MatKind.MONSTER, MatKind.TRAP):
            found.append(Face(cleared_id(entry.id), MatKind.CLEARED, entry.name, 0, "", masks))
    for colour in content.colour:
        found.append(Face(colour.mat, MatKind.KEY, colour.hero, 0, colour.id, turned_masks(colour.openings)))
    return found


def cleared_id(mat: str) -> str:
    """The mat that takes the place of a beaten monster or trap."""
    return f"C-{mat}"
