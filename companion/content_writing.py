"""A group's content as the file that it is kept in: only what differs from ours, every entry of it marked ``group``."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.content_fields import Part, Shape, Tree, sparse
from companion.content_shown import FieldKind
from rules.content import ABOUT, REMOVED, WHOLE, About, Origin

Tables = dict[str, Any]


def difference(shape: Shape, ours: Tree, now: Tree) -> Tables:
    """What has to be laid over ours to come to what is now."""
    found: Tables = {}
    for part in shape.parts:
        mine, theirs = ours[part.name], now[part.name]
        if mine == theirs:
            continue
        if part.shape.entries:
            found[part.name] = _entries(part, mine, theirs)
        elif part.shape.kind is FieldKind.GROUP and not part.shape.tag and mine is not None and theirs is not None:
            found[part.name] = _fields(part.shape, mine, theirs)
        else:
            found[part.name] = sparse(theirs, part.shape)
    return {key: value for key, value in found.items() if value is not None}


def _entries(part: Part, ours: Tree, now: Tree) -> list[Tables]:
    assert part.shape.item is not None
    mine = {entry["id"]: entry for entry in ours}
    kept = {entry["id"] for entry in now}
    found: list[Tables] = [{"id": id, REMOVED: True} for id in mine if id not in kept]
    for entry in now:
        if entry != mine.get(entry["id"]):
            found.append(_entry(part.shape.item, mine.get(entry["id"]), entry))
    return found


def _entry(shape: Shape, ours: Tree | None, now: Tree) -> Tables:
    head = {"id": now["id"], "origin": now["origin"]}
    if ours is None:
        return {**head, **_without_head(sparse(now, shape))}
    if any(now[name] is None and ours.get(name) is not None for name in now) or shape.tag:
        # A file can't say that there is nothing where ours has something: so the entry is written out.
        return {**head, WHOLE: True, **_without_head(sparse(now, shape))}
    return {**head, **_without_head(_fields(shape, ours, now))}


def _without_head(fields: Tables) -> Tables:
    return {key: value for key, value in fields.items() if key not in ("id", "origin")}


def _fields(shape: Shape, ours: Tree, now: Tree) -> Tables:
    """The fields that differ, and where they are from."""
    told = {"origin": now["origin"]} if "origin" in now else {}
    for part in shape.parts:
        if part.name not in told and now[part.name] != ours[part.name]:
            told[part.name] = sparse(now[part.name], part.shape)
    return told


def marked_as_theirs(value: Tree) -> None:
    """An entry or a table that the group has changed says so."""
    if isinstance(value, dict) and "origin" in value:
        value["origin"] = Origin.GROUP.value


# --- TOML --------------------------------------------------------------------------------------------


def toml(tables: Tables, *, remark: str = "", about: About | None = None) -> str:
    """The tables as TOML: plain values first, then a table or an array of tables for each chapter."""
    head = {ABOUT: msgspec.to_builtins(about)} if about else {}
    blocks = ["\n".join(f"# {line}" for line in remark.splitlines())] if remark else []
    plain = {key: value for key, value in tables.items() if not _stands_alone(value)}
    if plain:
        blocks.append(_lines(plain))
    for key, value in {**head, **tables}.items():
        if isinstance(value, dict):
            blocks.append(f"[{key}]\n{_lines(value)}")
        elif key not in plain:
            blocks += [f"[[{key}]]\n{_lines(entry)}" for entry in value]
    return "\n\n".join(blocks) + "\n"


def _stands_alone(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _lines(table: Tables) -> str:
    return "\n".join(f"{key} = {_value(value)}" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(one)}" for key, one in value.items()) + " }"
    if not isinstance(value, list):
        # What JSON writes is TOML, but for one character that TOML wants written as a number.
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if value and all(isinstance(one, str) for one in value):
        return "[\n" + "".join(f"    {_value(one)},\n" for one in value) + "]"
    return "[" + ", ".join(_value(one) for one in value) + "]"
