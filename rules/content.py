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
    own = parsed(ours, f"rules/{game.id}/content.toml")
    if theirs is None:
        content = converted(own, game.content, ours, f"rules/{game.id}/content.toml")
        return _checked(game, content, ours, f"rules/{game.id}/content.toml")
    merged = overridden(own, parsed(theirs, source))
    try:
        content = converted(merged, game.content, theirs, source)
    except Mistake as mistake:
        raise Mistake(source, _line_in_theirs(theirs, merged, mistake.path), mistake.path, mistake.problem) from None
    return _checked(game, content, theirs, source)


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


def _line_in_theirs(text: str, merged: dict[str, Any], path: str) -> int | None:
    """Merging moves entries about, so an entry of the group's file is looked for by its id."""
    found = path.removeprefix("$.").partition("[")
    table, index = found[0], found[2].partition("]")[0]
    if index.isdigit() and isinstance(merged.get(table), list):
        name = merged[table][int(index)].get("id")
        for number, line in enumerate(text.splitlines(), 1):
            if line.replace(" ", "").startswith(f'id="{name}"'):
                return number
    return line_of(text, path)


def _checked(game: Game[Any], content: C, text: str, source: str) -> C:
    problems = game.check_content(content)
    if problems:
        path, problem = problems[0]
        raise Mistake(source, line_of(text, path), path, problem)
    return content


def digest(content: Any) -> str:
    """Sixteen hex digits that stand for a content: a record names the one it was played with."""
    return blake2b(msgspec.json.encode(content, order="deterministic"), digest_size=8).hexdigest()
