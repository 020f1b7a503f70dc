"""Content: what is printed on a game's cards, boards and charts, and how a group puts its own copy's values in.

Every entry of a content file says where it is from: ``printed`` (it stands in the rulebook) or ``house`` (the
rulebook does not print it, so it is our stand-in). A group's file may replace entries by id, and add its own.
"""

from __future__ import annotations

from enum import Enum
from hashlib import blake2b
from typing import Any, TypeVar

import msgspec

from rules.game import Game
from rules.located import Mistake, converted, line_of, parsed

C = TypeVar("C", bound=msgspec.Struct)


class Origin(Enum):
    PRINTED = "printed"
    HOUSE = "house"
    GROUP = "group"
    """The group's own copy of the game says so."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing of a content file. Games add their own fields."""

    id: str
    origin: Origin


def load(game: Game[Any], ours: str, theirs: str | None = None, source: str = "content.toml") -> Any:
    """A game's content, with the group's file laid over ours. Raises Mistake with file, line and path."""
    where = f"rules/{game.id}/content.toml"
    own = parsed(ours, where)
    if theirs is None:
        return _checked(game, converted(own, game.content, ours, where), ours, where)
    group = parsed(theirs, source)
    merged = overridden(own, group)
    try:
        return _checked(game, converted(merged, game.content, theirs, source), theirs, source)
    except Mistake as mistake:
        path = _path_in(group, merged, mistake.path)
        raise Mistake(source, line_of(theirs, path), path, mistake.problem) from None


def overridden(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Entries with the same id are replaced key by key; new ids are added; plain values and tables are replaced."""
    merged = dict(ours)
    for key, value in theirs.items():
        mine = merged.get(key)
        if _are_entries(value) and _are_entries(mine):
            merged[key] = _entries_over(mine, value)
        elif isinstance(value, dict) and isinstance(mine, dict):
            merged[key] = overridden(mine, value)
        else:
            merged[key] = value
    return merged


def _are_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) and "id" in one for one in value)


def _entries_over(ours: Any, theirs: Any) -> list[dict[str, Any]]:
    by_id = {entry["id"]: dict(entry) for entry in ours}
    for entry in theirs:
        by_id[entry["id"]] = {**by_id.get(entry["id"], {}), "origin": Origin.GROUP.value, **entry}
    return list(by_id.values())


def _path_in(group: dict[str, Any], merged: dict[str, Any], path: str) -> str:
    """Where in the group's file the value at a path of the merged content stands: merging moves entries about."""
    table, _, rest = path.removeprefix("$.").partition("[")
    index, _, below = rest.partition("]")
    if not index.isdigit() or not _are_entries(merged.get(table)):
        return path
    name = merged[table][int(index)]["id"]
    theirs = [entry["id"] for entry in group.get(table, ())]
    return f"$.{table}[{theirs.index(name)}]{below}" if name in theirs else f'$.{table}["{name}"]{below}'


def _checked(game: Game[Any], content: C, text: str, source: str) -> C:
    problems = game.check_content(content)
    if problems:
        path, problem = problems[0]
        raise Mistake(source, line_of(text, path), path, problem)
    return content


def digest(content: Any) -> str:
    """Sixteen hex digits that stand for a content: a record names the one it was played with."""
    return blake2b(msgspec.json.encode(content, order="deterministic"), digest_size=8).hexdigest()
