"""Content: what is printed on a game's cards, boards and charts, and how a group puts its own copy's values in.

Every entry of a content file says where it is from: ``printed`` (it stands in the rulebook) or ``house`` (the
rulebook does not print it, so it is our stand-in). A group's file may replace entries by id, and add its own; an entry
with ``removed = true`` takes ours out, one with ``whole = true`` keeps nothing of ours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import blake2b
from typing import Any, Final, Literal, TypeVar

import msgspec

from rules.game import Game
from rules.located import Mistake, converted, line_of, parsed

C = TypeVar("C", bound=msgspec.Struct)

ABOUT: Final = "about"
REMOVED: Final = "removed"
WHOLE: Final = "whole"
"""Words of a group's file, so no game may call a field of its content so."""


class Origin(Enum):
    PRINTED = "printed"
    HOUSE = "house"
    GROUP = "group"
    """The group's own copy of the game says so."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing of a content file. Games add their own fields."""

    id: str
    origin: Origin


class About(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Heads a group's file that was sent from one companion to another."""

    game: str
    format: Literal[1] = 1
    content: str = ""
    """The digest of what it came to where it was written; ours may differ from version to version."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Says of a tuple of lines that it is a map, in which every character is a square."""

    legend: tuple[tuple[str, str], ...]
    """Each character there is, and the name by which it is worded."""
    columns: int | None = None
    rows: int | None = None
    """What the board has, if it cannot have any other number."""


def grid(legend: type[Enum], *, columns: int | None = None, rows: int | None = None) -> msgspec.Meta:
    """Annotates the lines of a map; the values of ``legend`` are the characters that may stand in it."""
    letters = tuple((str(letter.value), letter.name.lower()) for letter in legend)
    return msgspec.Meta(extra={"grid": Grid(letters, columns, rows)})


# --- loading -----------------------------------------------------------------------------------------


def load(game: Game[Any], ours: str, theirs: str | None = None, source: str = "content.toml") -> Any:
    """A game's content, with the group's file laid over ours. Raises Mistake with file, line and path."""
    content, located = _read(game, ours, theirs, source)
    for path, problem in game.check_content(content):
        raise located(path, problem)
    return content


def laid_over(game: Game[Any], ours: str, theirs: str, source: str = "content.toml") -> Any:
    """As :func:`load`, for who is about to mend it: it fits its types, but may make no sense yet. Raises Mistake."""
    return _read(game, ours, theirs, source)[0]


def mistakes(game: Game[Any], ours: str, theirs: str, source: str = "content.toml") -> Iterator[Mistake]:
    """Everything that is wrong with a group's file. What does not even fit its type hides the rest."""
    try:
        content, located = _read(game, ours, theirs, source)
    except Mistake as mistake:
        yield mistake
        return
    for path, problem in game.check_content(content):
        yield located(path, problem)


Located = Callable[[str, str], Mistake]


def _read(game: Game[Any], ours: str, theirs: str | None, source: str) -> tuple[Any, Located]:
    """The content, and what turns a path in it and a problem there into a mistake of the file."""
    where = f"rules/{game.id}/content.toml"
    own = parsed(ours, where)
    if theirs is None:
        return converted(own, game.content, ours, where), lambda path, problem: _mistake(ours, where, path, problem)
    group = _of_this_game(game, parsed(theirs, source), theirs, source)
    _refuse_strangers(own, group, theirs, source)
    merged = overridden(own, group)

    def located(path: str, problem: str) -> Mistake:
        return _mistake(theirs, source, _path_in(group, merged, path), problem)

    try:
        return converted(merged, game.content, theirs, source), located
    except Mistake as mistake:
        raise located(mistake.path, mistake.problem) from None


def _mistake(text: str, source: str, path: str, problem: str) -> Mistake:
    # What is wrong with all entries together is looked for at the first of them.
    return Mistake(source, line_of(text, path) or line_of(text, f"{path}[0]"), path, problem)


def _of_this_game(game: Game[Any], group: dict[str, Any], text: str, source: str) -> dict[str, Any]:
    """The file without its head. Raises Mistake if it was written for another game."""
    if ABOUT not in group:
        return group
    about = about_of(group, text, source)
    if about.game != game.id:
        raise _mistake(text, source, "$.about.game", f"this is content of {about.game}, not of {game.id}")
    return {key: value for key, value in group.items() if key != ABOUT}


def about_of(tables: dict[str, Any], text: str, source: str) -> About:
    """What a file says about itself. Raises Mistake."""
    try:
        return msgspec.convert(tables[ABOUT], About)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        raise _mistake(text, source, "$.about" + path.strip("`").removeprefix("$"), problem) from None


def _refuse_strangers(own: dict[str, Any], group: dict[str, Any], text: str, source: str) -> None:
    """Raises Mistake for an entry that is to be taken out and is not there."""
    for key, value in group.items():
        if _are_entries(value) and _are_entries(own.get(key)):
            ids = [entry["id"] for entry in own[key]]
            for index, entry in enumerate(value):
                if entry.get(REMOVED) and entry["id"] not in ids:
                    problem = f"there is no {key} {entry['id']!r} to take out; there are: {', '.join(map(str, ids))}"
                    raise _mistake(text, source, f"$.{key}[{index}]", problem)


# --- laying theirs over ours -------------------------------------------------------------------------


def overridden(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    """Entries with the same id are replaced key by key; new ids are added; plain values and tables are replaced."""
    merged = dict(ours)
    for key, value in theirs.items():
        mine = merged.get(key)
        if _are_entries(value) and _are_entries(mine):
            merged[key] = _entries_over(mine, value)
        elif isinstance(value, dict) and isinstance(mine, dict):
            merged[key] = _table_over(mine, value)
        else:
            merged[key] = value
    return merged


def _are_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) and "id" in one for one in value)


def _entries_over(ours: Any, theirs: Any) -> list[dict[str, Any]]:
    by_id = {entry["id"]: dict(entry) for entry in ours}
    for entry in theirs:
        if entry.get(REMOVED) is True:
            by_id.pop(entry["id"], None)
            continue
        mine = {} if entry.get(WHOLE) is True else by_id.get(entry["id"], {})
        said = {key: value for key, value in entry.items() if key != WHOLE or value is not True}
        by_id[entry["id"]] = {**mine, "origin": Origin.GROUP.value, **said}
    return list(by_id.values())


def _table_over(ours: dict[str, Any], theirs: dict[str, Any]) -> dict[str, Any]:
    merged = overridden(ours, theirs)
    if "origin" in ours and "origin" not in theirs:
        merged["origin"] = Origin.GROUP.value
    return merged


def _path_in(group: dict[str, Any], merged: dict[str, Any], path: str) -> str:
    """Where in the group's file the value at a path of the merged content stands: merging moves entries about."""
    table, _, rest = path.removeprefix("$.").partition("[")
    index, _, below = rest.partition("]")
    if not index.isdigit() or not _are_entries(merged.get(table)):
        return path
    name = merged[table][int(index)]["id"]
    theirs = [entry["id"] for entry in group.get(table, ())]
    return f"$.{table}[{theirs.index(name)}]{below}" if name in theirs else f'$.{table}["{name}"]{below}'


def digest(content: Any) -> str:
    """Sixteen hex digits that stand for a content: a record names the one it was played with."""
    return blake2b(msgspec.json.encode(content, order="deterministic"), digest_size=8).hexdigest()
