"""A content that is being edited as rows of words: chapters, entries, fields, and beside each what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from string import Formatter
from typing import Final

from companion.content_deeds import Way
from companion.content_shown import ChapterShown, ContentShown, EntryShown, FieldKind, FieldShown, Wrong
from companion.wording import wording
from rules.catalogue import Catalogue
from rules.message import Message
from ui.wording import say, sentence, templates

PLAIN: Final = "plain"
"""What the chapter of the plain values is called by in the catalogue."""


class Control(Enum):
    """What a row has at its right end."""

    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    LIST = "list"
    """A heading with a button that adds an item."""
    ITEM = "item"
    """A heading with buttons that take the item out and move it up."""
    NUMBER_ITEM = "number_item"
    """An item that is itself a number."""
    GROUP = "group"
    """A heading over fields."""


@dataclass(frozen=True, slots=True)
class FieldRow:
    way: Way
    control: Control
    label: str
    value: str = ""
    note: str = ""
    """What ours is, if this is another."""
    wrong: str = ""
    changed: bool = False
    depth: int = 0
    can_less: bool = False
    can_more: bool = False
    can_up: bool = False
    choices: tuple[tuple[str, str | int | bool | None, bool], ...] = ()
    """Words, value, and whether it is the one."""


@dataclass(frozen=True, slots=True)
class EntryRow:
    way: Way
    title: str
    summary: str
    origin: str
    """The key of its mark: printed, house, group, or ours where nothing is said."""
    mark: str
    wrong: tuple[str, ...]
    changed: bool
    added: bool

    @property
    def resettable(self) -> bool:
        return self.changed and not self.added


@dataclass(frozen=True, slots=True)
class ChapterRow:
    name: str
    title: str
    note: str
    wrong: bool


class ContentWords:
    """What a game calls the parts of its content; what it has no word for is called by its own name, made readable."""

    def __init__(self, game: str, language: str = "en") -> None:
        self._own = wording(game, language)
        self._screens = Catalogue(templates(language), templates("en"))

    def chapter(self, name: str) -> str:
        return self._first(name or PLAIN, f"chapter.{name or PLAIN}")

    def field(self, chapter: str, name: str) -> str:
        return self._first(name, f"field_of.{chapter}.{name}", f"field.{name}")

    def value(self, field: str, value: str | int | bool | None) -> str:
        if value is None:
            return say("content.none")
        if isinstance(value, bool):
            return say("content.yes" if value else "content.no")
        if isinstance(value, int):
            return str(value)
        return self._first(value, f"value_of.{field}.{value}", f"value.{value}")

    def square(self, name: str) -> str:
        return self._first(name, f"square.{name}")

    def told(self, chapter: str, field: str, number: int) -> str:
        """A number in a line with others."""
        for key in (f"content.told_of.{chapter}.{field}", f"content.told.{field}"):
            for catalogue in (self._own, self._screens):
                if key in catalogue:
                    return catalogue.text(Message(key, {"n": number}))
        return f"{self.field(chapter, field)} {number}"

    def entry(self, entry: EntryShown) -> str:
        if len(entry.way) < 2:
            return self.chapter(str(entry.way[0]) if entry.way else "")
        chapter, id = str(entry.way[0]), str(entry.way[1])
        if f"content.entry_of.{chapter}" in self._own:
            said = {str(field.way[-1]): sentence(self.value(str(field.way[-1]), field.value)) for field in entry.fields}
            return self._own.text(Message(f"content.entry_of.{chapter}", said))
        name = next((field.value for field in entry.fields if field.way[2:] == ("name",)), "")
        return str(name) if name else self._first(id, f"entry.{chapter}.{id}")

    def in_title(self, entry: EntryShown) -> frozenset[str]:
        """The fields that an entry's title says already."""
        key = f"content.entry_of.{entry.way[0] if entry.way else ''}"
        named = Formatter().parse(self._own.template(key)) if key in self._own else ()
        return frozenset(name for _, name, _, _ in named if name)

    def _first(self, plain: str, *keys: str) -> str:
        for key in keys:
            for catalogue in (self._own, self._screens):
                if f"content.{key}" in catalogue:
                    return catalogue.text(Message(f"content.{key}", {}))
        return sentence(plain.replace("_", " ").replace("-", " "))


@cache
def words_for(game: str, language: str) -> ContentWords:
    return ContentWords(game, language)


# --- chapters and entries ------------------------------------------------------------------------------


def chapter_rows(shown: ContentShown, words: ContentWords) -> tuple[ChapterRow, ...]:
    return tuple(_chapter_row(shown, chapter, words) for chapter in shown.chapters)


def _chapter_row(shown: ContentShown, chapter: ChapterShown, words: ContentWords) -> ChapterRow:
    yours = sum(entry.changed for entry in chapter.entries) + len(chapter.removed)
    note = say("content.chapter_note", n=yours) if yours else ""
    wrong = any(chapter_of(one.way) == chapter.name for one in shown.wrong)
    return ChapterRow(chapter.name, words.chapter(chapter.name), note, wrong)


def chapter_named(shown: ContentShown, name: str) -> ChapterShown:
    """The chapter; the first, if there is none of that name."""
    return next((one for one in shown.chapters if one.name == name), shown.chapters[0])


def chapter_of(way: Way, shown: ContentShown | None = None) -> str:
    """The chapter that a way leads into; plain values have one together."""
    name = str(way[0]) if way else ""
    if shown is not None and all(chapter.name != name for chapter in shown.chapters):
        return ""
    return name


def entry_rows(shown: ContentShown, chapter: ChapterShown, words: ContentWords) -> tuple[EntryRow, ...]:
    return tuple(entry_row(shown, entry, words) for entry in chapter.entries)


def entry_row(shown: ContentShown, entry: EntryShown, words: ContentWords) -> EntryRow:
    origin = entry.origin.value if entry.origin else "ours"
    return EntryRow(
        way=entry.way,
        title=words.entry(entry),
        summary=summary(tuple(one for one in entry.fields if one.way[-1] not in words.in_title(entry)), words),
        origin=origin,
        mark=say(f"content.mark.{origin}"),
        wrong=tuple(said(one) for one in shown.wrong if len(entry.way) > 1 and one.way[: len(entry.way)] == entry.way),
        changed=entry.changed,
        added=entry.added,
    )


def said(wrong: Wrong) -> str:
    """A mistake. Its path is for those who write files; here it stands at its place, and a tap leads there."""
    return sentence(wrong.sentence)


def of_the_whole(shown: ContentShown, chapter: ChapterShown) -> tuple[Wrong, ...]:
    """What is wrong with a chapter and with no entry of it alone."""
    names = {str(entry.way[0]) for entry in chapter.entries if entry.way} or {""}
    entries = {entry.way for entry in chapter.entries if len(entry.way) > 1}
    return tuple(
        one
        for one in shown.wrong
        if chapter_of(one.way, shown) in names | {chapter.name} and one.way[:2] not in entries
    )


def summary(fields: tuple[FieldShown, ...], words: ContentWords) -> str:
    """An entry in one line: what its fields say, but for those that say nothing."""
    return ", ".join(part for field in fields for part in [_told(field, words)] if part)


def _told(field: FieldShown, words: ContentWords) -> str:
    name = str(field.way[-1])
    match field.kind:
        case FieldKind.NUMBER if isinstance(field.way[-1], int):
            return str(field.value)
        case FieldKind.NUMBER:
            return words.told(str(field.way[0]), name, int(field.value)) if field.value else ""
        case FieldKind.SWITCH:
            return words.field(str(field.way[0]), name) if field.value else ""
        case FieldKind.CHOICE:
            return "" if field.value is None else words.value(name, field.value)
        case FieldKind.TEXT:
            return str(field.value) if field.value and name != "name" else ""
        case FieldKind.GROUP:
            head = [words.value(name, field.value)] if field.value is not None else []
            return ", ".join([*head, *filter(None, [summary(field.parts, words)])])
        case FieldKind.LIST:
            return "; ".join(filter(None, (_told(part, words) for part in field.parts)))
        case FieldKind.GRID:
            assert field.map is not None
            return f"{max(map(len, field.map.rows), default=0)} × {len(field.map.rows)}"


# --- the fields of an entry ----------------------------------------------------------------------------


def field_rows(shown: ContentShown, entry: EntryShown, words: ContentWords) -> tuple[FieldRow, ...]:
    """Every field of an entry but its maps, those of lists and groups below their headings."""
    return tuple(row for field in entry.fields for row in _rows(shown, field, words, 0, 0))


def wrong_beside(shown: ContentShown, entry: EntryShown, rows: tuple[FieldRow, ...]) -> tuple[str, ...]:
    """What is wrong with an entry and stands at none of its fields."""
    told = {row.way for row in rows}
    here = [one for one in shown.wrong if entry.way and one.way[: len(entry.way)] == entry.way]
    return tuple(said(one) for one in here if one.way not in told)


def map_of(entry: EntryShown) -> FieldShown | None:
    """The first map in an entry."""
    for field in entry.fields:
        if field.kind is FieldKind.GRID:
            return field
    return None


def _rows(shown: ContentShown, field: FieldShown, words: ContentWords, depth: int, place: int) -> Iterator[FieldRow]:
    chapter, name = str(field.way[0]), field.way[-1]
    is_item = isinstance(name, int)
    owner = str(field.way[-2]) if is_item else str(name)
    label = say("content.item", n=place) if is_item else words.field(chapter, str(name))
    common = {
        "way": field.way, "label": label, "changed": field.changed, "depth": depth,
        "wrong": " ".join(said(one) for one in shown.wrong if one.way == field.way),
    }  # fmt: skip
    match field.kind:
        case FieldKind.NUMBER:
            number = int(field.value) if field.value is not None else 0
            yield FieldRow(
                control=Control.NUMBER_ITEM if is_item else Control.NUMBER,
                value=str(number),
                note=_ours(field, owner, words),
                can_less=field.low is None or number > field.low,
                can_more=field.high is None or number < field.high,
                **common,
            )
        case FieldKind.CHOICE | FieldKind.SWITCH:
            yield _choice(field, owner, words, common)
        case FieldKind.TEXT:
            value = str(field.value or "") or say("content.empty")
            yield FieldRow(control=Control.TEXT, value=value, note=_ours(field, owner, words), **common)
        case FieldKind.LIST:
            yield FieldRow(control=Control.LIST, **common)
            for number, part in enumerate(field.parts, 1):
                yield from _rows(shown, part, words, depth + 1, number)
        case FieldKind.GROUP:
            yield from _group(shown, field, words, common, is_item)
        case FieldKind.GRID:
            return


def _group(
    shown: ContentShown, field: FieldShown, words: ContentWords, common: dict[str, object], is_item: bool
) -> Iterator[FieldRow]:
    depth = int(common["depth"])
    if is_item:
        yield FieldRow(control=Control.ITEM, value=_told(field, words), can_up=field.way[-1] != 0, **common)
    elif not field.choices:
        yield FieldRow(control=Control.GROUP, **common)
    if field.choices or field.optional:
        variant = {**common, "label": words.field(str(field.way[0]), "variant"), "wrong": "", "depth": depth + is_item}
        yield _choice(field, str(field.way[-2] if is_item else field.way[-1]), words, variant if is_item else common)
    for part in field.parts:
        yield from _rows(shown, part, words, depth + 1, 0)


def _choice(field: FieldShown, owner: str, words: ContentWords, common: dict[str, object]) -> FieldRow:
    values: tuple[str | int | bool | None, ...] = field.choices
    if field.kind is FieldKind.SWITCH:
        values = (True, False)
    now = field.value
    if field.kind is FieldKind.GROUP and not field.choices:
        values, now = (True,), bool(field.parts) or None
    if field.optional:
        values = (None, *values)
    choices = tuple((sentence(words.value(owner, value)), value, value == now) for value in values)
    return FieldRow(
        control=Control.CHOICE,
        value=sentence(words.value(owner, now)),
        note=_ours(field, owner, words),
        choices=choices,
        **common,
    )


def _ours(field: FieldShown, owner: str, words: ContentWords) -> str:
    if not field.changed or field.kind is FieldKind.GROUP:
        return ""
    if field.ours is None and not field.optional:
        return say("content.not_ours")
    return say("content.ours", value=words.value(owner, field.ours) or say("content.empty"))
