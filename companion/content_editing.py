"""The editing of a content: a group's values staged over ours, judged as the loader would, undone step by step.

An :class:`Editing` belongs to one thread and touches no file. It is told deeds and gives pictures: everything that a
screen needs to show the content and to offer what can be changed, without knowing any game.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final, assert_never

import msgspec

from companion.content_deeds import (
    AddEntry,
    AddItem,
    AnyDeed,
    DropItem,
    OneValue,
    Paint,
    Put,
    Redo,
    Resize,
    Restore,
    ShiftItem,
    Step,
    TakeIn,
    TakeOut,
    Undo,
    Way,
)
from companion.content_fields import (
    Part,
    Shape,
    Tree,
    as_tree,
    blank,
    blank_group,
    blank_variant,
    shape_of_content,
    within,
)
from companion.content_picturing import differing, pictured
from companion.content_shown import ContentShown, FieldKind, Wrong
from companion.content_writing import Tables, difference, marked_as_theirs
from rules.game import Game

MOST_UNDONE: Final = 200
LARGEST_MAP: Final = 40
"""Rows or columns."""


class Editing:
    """One content being edited. ``theirs`` is the group's, our own with its file laid over it, if it has one."""

    def __init__(self, game: Game[Any], ours: Any, theirs: Any = None, *, trouble: str = "") -> None:
        self.game = game
        self.trouble = trouble
        self._shape = shape_of_content(game.content)
        self._ours = as_tree(ours)
        self._now: Tree = self._ours if theirs is None else as_tree(theirs)
        self._kept = self._now
        self._past: list[Tree] = []
        self._future: list[Tree] = []
        self._version = 0

    # --- what it is -----------------------------------------------------------------------------

    @property
    def differences(self) -> Tables:
        """What the group's file has to say."""
        return difference(self._shape, self._ours, self._now)

    @property
    def content(self) -> Any:
        """It as a game is played with it. Raises msgspec.ValidationError if it does not even fit its types."""
        return msgspec.convert(self._now, self.game.content)

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """Everything that a loader would refuse it for."""
        try:
            problems = self.game.check_content(self.content)
        except msgspec.ValidationError as error:
            problem, _, path = str(error).partition(" - at ")
            problems = [(path.strip("`") or "$", problem)]
        return tuple(Wrong(self._way_of(path), sentence, self._written(path)) for path, sentence in problems)

    @property
    def is_kept(self) -> bool:
        return bool(self._now == self._kept)

    def was_kept(self) -> None:
        """It has been written down as it is now."""
        self._kept = self._now
        self.trouble = ""

    # --- deeds ----------------------------------------------------------------------------------

    def do(self, deed: AnyDeed) -> None:
        """Carries it out. What cannot be, like a number beyond its bounds, is left undone."""
        match deed:
            case Undo():
                self._go(self._past, self._future)
                return
            case Redo():
                self._go(self._future, self._past)
                return
            case TakeIn(content=content):
                changed = as_tree(content)
            case _:
                changed = deepcopy(self._now)
                self._change(changed, deed)
        if changed != self._now:
            self._past = [*self._past[-MOST_UNDONE:], self._now]
            self._future.clear()
            self._set(changed)

    def _go(self, source: list[Tree], back: list[Tree]) -> None:
        if source:
            back.append(self._now)
            self._set(source.pop())

    def _set(self, tree: Tree) -> None:
        self._now = tree
        self._version += 1

    def _change(self, tree: Tree, deed: AnyDeed) -> None:
        match deed:
            case AddEntry(chapter=chapter, name=name, like=like):
                self._add_entry(tree, chapter, name, like)
            case TakeOut(chapter=chapter, id=id):
                tree[chapter] = [entry for entry in tree[chapter] if entry["id"] != id]
            case Restore(way=way):
                self._restore(tree, way)
            case Put(way) | Step(way) | Paint(way) | Resize(way) | AddItem(way) | DropItem(way) | ShiftItem(way):
                try:
                    self._change_value(tree, way, deed)
                except (LookupError, ValueError):
                    return  # what was meant is gone: somebody else was faster
                self._mark(tree, way)
            case Undo() | Redo() | TakeIn():
                pass
            case _:
                assert_never(deed)

    def _change_value(self, tree: Tree, way: Way, deed: OneValue) -> None:
        shape = self._shape_at(tree, way)
        holder, key = self._held(tree, way)
        value = holder[key]
        match deed:
            case Put(value=wanted):
                holder[key] = _putting(shape, value, wanted)
            case Step(by=by):
                holder[key] = within(shape, (value or 0) + by)
            case Paint(squares=squares, letter=letter):
                holder[key] = _painted(value, squares, letter)
            case Resize(columns=columns, rows=rows):
                holder[key] = _resized(value, columns, rows)
            case AddItem():
                assert shape.item is not None
                like_last = value and shape.item.kind is not FieldKind.GROUP
                value.append(value[-1] if like_last else blank(shape.item))
            case DropItem(version=version):
                if version == self._version:
                    del holder[key]
            case ShiftItem(by=by):
                other = int(key) + by
                if 0 <= other < len(holder):
                    holder[key], holder[other] = holder[other], holder[key]
            case _:
                assert_never(deed)

    def _mark(self, tree: Tree, way: Way) -> None:
        """What was changed is the group's; what has come to be like ours again is ours."""
        changed, ours = self._marked(tree, way), self._marked(self._ours, way)
        if changed is None:
            return
        if ours is not None and {**changed, "origin": ours["origin"]} == ours:
            changed["origin"] = ours["origin"]
        else:
            marked_as_theirs(changed)

    def _marked(self, tree: Tree, way: Way) -> Tree | None:
        """The entry or table, with its origin, that a way leads into."""
        try:
            value = self._at(tree, way[: 2 if self._part(way[0]).shape.entries else 1])
        except LookupError:
            return None
        return value if isinstance(value, dict) and "origin" in value else None

    def _restore(self, tree: Tree, way: Way) -> None:
        if not way:
            tree.clear()
            tree.update(deepcopy(self._ours))
            return
        if len(way) == 2 and self._part(way[0]).shape.entries:
            self._restore_entry(tree, way)
            return
        holder, key = self._held(tree, way)
        holder[key] = deepcopy(self._at(self._ours, way))
        if len(way) > 1:
            self._mark(tree, way)

    def _restore_entry(self, tree: Tree, way: Way) -> None:
        """Ours again where ours has it; one that was taken out comes back to its place."""
        chapter, id = way
        theirs = {entry["id"]: entry for entry in tree[chapter]}
        ours = {entry["id"]: entry for entry in self._ours[chapter]}
        theirs[id] = deepcopy(ours[id])
        order = [*(one for one in ours if one in theirs), *(one for one in theirs if one not in ours)]
        tree[chapter] = [theirs[one] for one in order]

    def _add_entry(self, tree: Tree, chapter: str, name: str, like: str | None) -> None:
        item = self._part(chapter).shape.item
        assert item is not None
        entries = tree[chapter]
        copied = next((entry for entry in entries if entry["id"] == like), None)
        entry = deepcopy(copied) if copied else blank(item) if item.tag else blank_group(item.parts)
        entry["id"] = _fresh_id(name, [one["id"] for one in (*entries, *self._ours[chapter])])
        if "name" in entry:
            entry["name"] = name
        marked_as_theirs(entry)
        entries.append(entry)

    # --- finding one's way ----------------------------------------------------------------------

    def _part(self, name: str | int) -> Part:
        for part in self._shape.parts:
            if part.name == name:
                return part
        raise LookupError(f"there is no chapter {name!r}")

    def _shape_at(self, tree: Tree, way: Way) -> Shape:
        shape, value = self._shape, tree
        for step in way:
            if shape.kind is FieldKind.LIST:
                assert shape.item is not None
                shape = shape.item
            else:
                shape = {part.name: part.shape for part in shape.parts_of(value)}[str(step)]
            value = value[_index(value, step)]
        return shape

    def _held(self, tree: Tree, way: Way) -> tuple[Any, Any]:
        """What holds the value, and by which key."""
        holder = self._at(tree, way[:-1])
        return holder, _index(holder, way[-1])

    def _at(self, tree: Tree, way: Sequence[str | int]) -> Tree:
        for step in way:
            tree = tree[_index(tree, step)]
        return tree

    def _way_of(self, path: str) -> Way:
        """Where a JSON path leads to; as far as there is anything."""
        way: Way = ()
        value = self._now
        for name, number in re.findall(r"\.([A-Za-z_][A-Za-z_0-9]*)|\[(\d+)\]", path):
            step: str | int = name or int(number)
            try:
                value = value[step]
            except (LookupError, TypeError):
                break
            if isinstance(step, int) and len(way) == 1 and isinstance(value, dict) and "id" in value:
                step = value["id"]
            way = (*way, step)
        return way

    def _written(self, path: str) -> str:
        """A path with the entry's id instead of its number, which nobody knows."""
        way = self._way_of(path)
        if len(way) > 1 and isinstance(way[1], str) and self._part(way[0]).shape.entries:
            return re.sub(r"\[\d+\]", f'["{way[1]}"]', path, count=1)
        return path

    # --- the picture ----------------------------------------------------------------------------

    def shown(self) -> ContentShown:
        chapters = tuple(pictured(self._shape, self._ours, self._now))
        return ContentShown(
            game=self.game.id,
            version=self._version,
            chapters=chapters,
            wrong=self.wrong,
            kept=self.is_kept,
            differs=sum(differing(chapter) for chapter in chapters),
            can_undo=bool(self._past),
            can_redo=bool(self._future),
            trouble=self.trouble,
        )


# --- changing values -----------------------------------------------------------------------------------


def _index(holder: Tree, step: str | int) -> Any:
    """The key of a step: entries are known by their ids. Raises LookupError."""
    if isinstance(holder, list) and isinstance(step, str):
        for index, entry in enumerate(holder):
            if entry["id"] == step:
                return index
        raise LookupError(f"there is no entry {step!r}")
    return step


def _putting(shape: Shape, before: Tree, wanted: str | int | bool | None) -> Tree:
    if wanted is None:
        return None if shape.optional else before
    match shape.kind:
        case FieldKind.NUMBER:
            return within(shape, int(wanted))
        case FieldKind.SWITCH:
            return bool(wanted)
        case FieldKind.TEXT:
            return str(wanted)
        case FieldKind.CHOICE:
            return wanted if wanted in shape.choices else before
        case FieldKind.GROUP if shape.tag:
            assert not isinstance(wanted, bool)
            return blank_variant(shape, wanted, before)
        case FieldKind.GROUP:
            return before or blank_group(shape.parts)
        case FieldKind.LIST:
            return before or []
        case FieldKind.GRID:
            return before


def _painted(rows: list[str], squares: tuple[tuple[int, int], ...], letter: str) -> list[str]:
    painted = list(rows)
    for column, row in squares:
        if 0 <= row < len(painted) and 0 <= column < len(painted[row]):
            line = painted[row]
            painted[row] = line[:column] + letter + line[column + 1 :]
    return painted


def _resized(rows: list[str], columns: int, count: int) -> list[str]:
    if not (1 <= columns <= LARGEST_MAP and 1 <= count <= LARGEST_MAP):
        return rows
    lines = [*rows, *(rows[-1:] * (count - len(rows)))][:count]
    return [line.ljust(columns, line[-1:])[:columns] for line in lines]


def _fresh_id(name: str, taken: Sequence[str]) -> str:
    """An id made of a name: small letters, digits and hyphens, and a number if there is one of it already."""
    plain = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "new"
    number = 1
    while (id := plain if number == 1 else f"{plain}-{number}") in taken:
        number += 1
    return id
