"""What the values of a content may be, read off the types of its structs: numbers, choices, texts, lists, maps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import inspect

from companion.content_shown import FieldKind
from rules.content import Entry, Grid

Tree: TypeAlias = Any
"""A content, or a part of it, as dictionaries, lists and plain values, every field of it written out."""

UNSEEN: Final = ("id", "origin")
"""Fields of an entry that are not values of the game."""


@dataclass(frozen=True, slots=True)
class Part:
    """A named field of a group."""

    name: str
    shape: Shape
    required: bool = True
    default: Tree = None


@dataclass(frozen=True, slots=True)
class Shape:
    """What a value may be."""

    kind: FieldKind
    optional: bool = False
    """Whether it may be nothing at all."""
    low: int | None = None
    high: int | None = None
    choices: tuple[str | int, ...] = ()
    item: Shape | None = None
    """Of a list: what stands in it."""
    parts: tuple[Part, ...] = ()
    tag: str = ""
    """The field that says which variant a group is."""
    variants: tuple[tuple[str | int, tuple[Part, ...]], ...] = ()
    grid: Grid | None = None
    entries: bool = False
    """Of a list: whether it holds entries, each with an id."""

    def parts_of(self, value: Tree) -> tuple[Part, ...]:
        """The fields of a group, as the variant that it is has them."""
        return dict(self.variants)[value[self.tag]] if self.tag else self.parts


class Undescribed(TypeError):
    """A type of which the editor does not know what to offer."""


@cache
def shape_of_content(content: type[msgspec.Struct]) -> Shape:
    """A game's whole content. Raises Undescribed for a type that no field of a content should have."""
    return _shape(inspect.type_info(content))


def _shape(kind: inspect.Type, marks: dict[str, Any] | None = None) -> Shape:
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            return _shape(inner, {**(marks or {}), **(extra or {})})
        case inspect.UnionType(types=types):
            return _union(types, marks)
        case inspect.BoolType():
            return Shape(FieldKind.SWITCH)
        case inspect.IntType():
            low = kind.ge if kind.gt is None else kind.gt + 1
            high = kind.le if kind.lt is None else kind.lt - 1
            return Shape(FieldKind.NUMBER, low=low, high=high)
        case inspect.StrType():
            return Shape(FieldKind.TEXT)
        case inspect.EnumType(cls=cls):
            return Shape(FieldKind.CHOICE, choices=tuple(member.value for member in cls))
        case inspect.LiteralType(values=values):
            return Shape(FieldKind.CHOICE, choices=tuple(one for one in values if isinstance(one, str | int)))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _list(item, marks)
        case inspect.StructType(tag_field=None):
            return Shape(FieldKind.GROUP, parts=_parts(kind))
        case inspect.StructType():
            return _variants((kind,))
        case _:
            raise Undescribed(f"the content editor has no field for {kind}")


def _union(types: tuple[inspect.Type, ...], marks: dict[str, Any] | None) -> Shape:
    some = tuple(one for one in types if not isinstance(one, inspect.NoneType))
    optional = len(some) < len(types)
    if len(some) == 1:
        shape = _shape(some[0], marks)
    elif structs := [one for one in some if isinstance(one, inspect.StructType) and one.tag_field is not None]:
        shape = _variants(structs)
    else:
        raise Undescribed(f"the content editor has no field for one of {some}")
    return replace(shape, optional=optional)


def _variants(structs: Sequence[inspect.StructType]) -> Shape:
    """Structs that are told apart by a tag."""
    variants = tuple((struct.tag, _parts(struct)) for struct in structs if struct.tag is not None)
    return Shape(FieldKind.GROUP, tag=structs[0].tag_field or "", variants=variants)


def _list(item: inspect.Type, marks: dict[str, Any] | None) -> Shape:
    if marks and "grid" in marks:
        return Shape(FieldKind.GRID, grid=marks["grid"])
    entries = isinstance(item, inspect.StructType) and issubclass(item.cls, Entry)
    return Shape(FieldKind.LIST, item=_shape(item), entries=entries)


def _parts(struct: inspect.StructType) -> tuple[Part, ...]:
    return tuple(
        Part(field.encode_name, _shape(field.type), field.required, _default(field)) for field in struct.fields
    )


def _default(field: inspect.Field) -> Tree:
    if field.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(field.default_factory())
    return None if field.default is msgspec.NODEFAULT else as_tree(field.default)


def as_tree(content: Any) -> Tree:
    """A content with every field written out, as TOML would be read: lists, not tuples."""
    return msgspec.json.decode(msgspec.json.encode(content))


def blank(shape: Shape) -> Tree:
    """The plainest value there is: what a new field begins with."""
    if shape.optional:
        return None
    match shape.kind:
        case FieldKind.NUMBER:
            return within(shape, 0)
        case FieldKind.SWITCH:
            return False
        case FieldKind.CHOICE:
            return shape.choices[0]
        case FieldKind.TEXT:
            return ""
        case FieldKind.LIST:
            return []
        case FieldKind.GRID:
            assert shape.grid is not None
            return [shape.grid.legend[0][0] * (shape.grid.columns or 1)] * (shape.grid.rows or 1)
        case FieldKind.GROUP:
            return blank_variant(shape, shape.variants[0][0]) if shape.tag else blank_group(shape.parts)


def within(shape: Shape, number: int) -> int:
    """The nearest number that the field can have."""
    if shape.low is not None:
        number = max(shape.low, number)
    return number if shape.high is None else min(shape.high, number)


def blank_group(parts: tuple[Part, ...]) -> dict[str, Tree]:
    return {part.name: blank(part.shape) if part.required else part.default for part in parts}


def blank_variant(shape: Shape, tag: str | int, before: Tree = None) -> dict[str, Tree]:
    """One of several variants; what it has in common with the one before is kept."""
    fresh = blank_group(dict(shape.variants)[tag])
    kept = {name: value for name, value in (before or {}).items() if name in fresh}
    return {shape.tag: tag, **fresh, **kept}


def sparse(value: Tree, shape: Shape) -> Tree:
    """A value as it is written by hand: without what its struct would fill in by itself."""
    if value is None:
        return None
    if shape.kind is FieldKind.LIST and shape.item is not None:
        return [sparse(one, shape.item) for one in value]
    if shape.kind is FieldKind.GROUP:
        told = {shape.tag: value[shape.tag]} if shape.tag else {}
        for part in shape.parts_of(value):
            if value[part.name] is not None and (part.required or value[part.name] != part.default):
                told[part.name] = sparse(value[part.name], part.shape)
        return told
    return value
