"""Makes the picture of a content: chapters, entries and fields, each beside what is ours there."""

from __future__ import annotations

from collections.abc import Iterator

from companion.content_deeds import Way
from companion.content_fields import UNSEEN, Part, Shape, Tree
from companion.content_shown import ChapterShown, EntryShown, FieldKind, FieldShown, MapShown
from rules.content import Origin


def pictured(shape: Shape, ours: Tree, now: Tree) -> Iterator[ChapterShown]:
    """Every chapter; the plain values of the content are one together, the last."""
    plain = [part for part in shape.parts if part.shape.kind not in (FieldKind.GROUP, FieldKind.LIST)]
    for part in shape.parts:
        if part.shape.entries:
            yield _chapter(part, ours[part.name], now[part.name])
        elif part not in plain:
            table = _table(part, ours[part.name], now[part.name])
            yield ChapterShown(name=part.name, entries=(table,), grows=False)
    if plain:
        yield _plain_values(plain, ours, now)


def _chapter(part: Part, ours: Tree, now: Tree) -> ChapterShown:
    item = part.shape.item
    assert item is not None
    mine = {entry["id"]: entry for entry in ours}
    theirs = [entry["id"] for entry in now]
    return ChapterShown(
        name=part.name,
        entries=tuple(_entry((part.name, entry["id"]), item, entry, mine.get(entry["id"])) for entry in now),
        grows=True,
        removed=tuple(id for id in mine if id not in theirs),
    )


def _entry(way: Way, shape: Shape, entry: Tree, ours: Tree | None) -> EntryShown:
    field = _field(way, shape, entry, ours)
    return EntryShown(
        way=way,
        origin=Origin(entry["origin"]),
        changed=entry != ours,
        added=ours is None,
        fields=(field,) if shape.tag else field.parts,
    )


def _table(part: Part, ours: Tree, now: Tree) -> EntryShown:
    field = _field((part.name,), part.shape, now, ours)
    origin = Origin(now["origin"]) if isinstance(now, dict) and "origin" in now else None
    whole = part.shape.kind is FieldKind.LIST or part.shape.tag or part.shape.optional
    fields = (field,) if whole else field.parts
    return EntryShown(way=(part.name,), origin=origin, changed=now != ours, fields=fields)


def _plain_values(parts: list[Part], ours: Tree, now: Tree) -> ChapterShown:
    fields = tuple(_field((part.name,), part.shape, now[part.name], ours[part.name]) for part in parts)
    changed = any(field.changed for field in fields)
    entry = EntryShown(way=(), origin=Origin.GROUP if changed else None, changed=changed, fields=fields)
    return ChapterShown(name="", entries=(entry,), grows=False)


def differing(chapter: ChapterShown) -> int:
    if not chapter.name:
        return sum(field.changed for entry in chapter.entries for field in entry.fields)
    return sum(entry.changed for entry in chapter.entries) + len(chapter.removed)


def _field(way: Way, shape: Shape, value: Tree, ours: Tree) -> FieldShown:
    """``ours`` is None where ours has nothing to compare with."""
    kind = shape.kind
    parts: tuple[FieldShown, ...] = ()
    plain = value
    choices = shape.choices
    if kind is FieldKind.GROUP:
        parts = () if value is None else tuple(_parts(way, shape, value, ours))
        plain = value[shape.tag] if shape.tag and value is not None else None
        choices = tuple(tag for tag, _ in shape.variants)
    elif kind is FieldKind.LIST:
        parts, plain = tuple(_items(way, shape, value or [], ours or [])), None
    elif kind is FieldKind.GRID:
        plain = None
    return FieldShown(
        way=way,
        kind=kind,
        value=plain,
        ours=None if isinstance(ours, list | dict) else ours,
        changed=value != ours,
        optional=shape.optional,
        low=shape.low,
        high=shape.high,
        choices=choices,
        parts=parts,
        map=_map(shape, value) if kind is FieldKind.GRID else None,
    )


def _parts(way: Way, shape: Shape, value: Tree, ours: Tree) -> Iterator[FieldShown]:
    for part in shape.parts_of(value):
        if part.name not in UNSEEN:
            mine = ours.get(part.name) if isinstance(ours, dict) else None
            yield _field((*way, part.name), part.shape, value[part.name], mine)


def _items(way: Way, shape: Shape, value: Tree, ours: Tree) -> Iterator[FieldShown]:
    assert shape.item is not None
    for index, item in enumerate(value):
        yield _field((*way, index), shape.item, item, ours[index] if index < len(ours) else None)


def _map(shape: Shape, rows: Tree) -> MapShown:
    assert shape.grid is not None
    return MapShown(tuple(rows), shape.grid.legend, shape.grid.columns is None and shape.grid.rows is None)
