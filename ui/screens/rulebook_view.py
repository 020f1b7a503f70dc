"""The rulebook as it is leafed through: chapters, what is found by searching, and where this group plays otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from companion.published import Told
from rules.clauses import Clause, Example, Kind, Rulebook, Settled
from rules.games import games, rulebook
from rules.message import Message
from ui.wording import Wording, say


class Tone(Enum):
    """What kind of entry it is, which decides the mark at its edge."""

    REFUSES = "refuses"
    EFFECT = "effect"
    ADVICE = "advice"
    SETTLED = "settled"
    EXAMPLE = "example"


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause, a settled question or an example."""

    id: str
    title: str
    text: str
    tone: Tone
    refers: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """How this group plays it in this game: rulings and house rules."""

    @property
    def tone_word(self) -> str:
        return say(f"book.tone.{self.tone.value}")

    @property
    def refers_line(self) -> str:
        return say("book.refers", clauses=", ".join(self.refers)) if self.refers else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    entries: tuple[Entry, ...]


_TONES = {Kind.REFUSES: Tone.REFUSES, Kind.EFFECT: Tone.EFFECT, Kind.ADVICE: Tone.ADVICE}


class Book:
    """A game's rulebook, with the clauses of the table behind it, and this game's marks in it."""

    def __init__(self, game_id: str | None, marks: Mapping[str, tuple[str, ...]] | None = None) -> None:
        self.game_id = game_id
        own, table = rulebook(game_id) if game_id else None, rulebook(None)
        self.title = own.title if own else table.title
        self.summary = own.summary if own else table.summary
        chapters = [*_chapters(own)] if own else []
        chapters += _table_chapters(table, bool(own))
        self.chapters = tuple(_marked(chapter, marks or {}) for chapter in chapters)

    def chapter_of(self, id: str) -> int | None:
        """The chapter in which a clause stands; None if there is no such clause."""
        for index, chapter in enumerate(self.chapters):
            if any(entry.id == id for entry in chapter.entries):
                return index
        return None

    def found(self, words: str) -> tuple[Entry, ...]:
        """Entries that have all these words (or beginnings of words) in their id, title or text, titles first."""
        wanted = words.casefold().split()
        hits = [entry for chapter in self.chapters for entry in chapter.entries if _has(entry, wanted)]
        return tuple(sorted(hits, key=lambda entry: not _in_title(entry, wanted))) if wanted else ()


def _has(entry: Entry, wanted: list[str]) -> bool:
    text = f"{entry.id} {entry.title} {entry.text}".casefold()
    return all(word in text for word in wanted)


def _in_title(entry: Entry, wanted: list[str]) -> bool:
    text = f"{entry.id} {entry.title}".casefold()
    return all(word in text for word in wanted)


def _chapters(book: Rulebook) -> Iterator[Chapter]:
    for section in book.sections:
        yield Chapter(section, tuple(_clause(one) for one in book.clause if one.section == section))
    if book.example:
        yield Chapter(say("book.examples"), tuple(_example(one) for one in book.example))
    if book.settled:
        yield Chapter(say("book.settled"), tuple(_settled(one) for one in book.settled))


def _table_chapters(book: Rulebook, behind_a_game: bool) -> Iterator[Chapter]:
    for chapter in _chapters(book):
        yield replace(chapter, title=say("book.at_the_table", section=chapter.title)) if behind_a_game else chapter


def _clause(clause: Clause) -> Entry:
    return Entry(clause.id, clause.title, clause.text, _TONES[clause.kind])


def _example(example: Example) -> Entry:
    return Entry(example.id, example.title, example.text, Tone.EXAMPLE, example.clauses)


def _settled(settled: Settled) -> Entry:
    return Entry(settled.id, settled.question, settled.ruling, Tone.SETTLED, settled.clauses)


def _marked(chapter: Chapter, marks: Mapping[str, tuple[str, ...]]) -> Chapter:
    entries = tuple(replace(entry, marks=marks[entry.id]) if entry.id in marks else entry for entry in chapter.entries)
    return replace(chapter, entries=entries)


# --- how this group plays it ----------------------------------------------------------------------


def marks_of(
    game_id: str, options: Iterable[tuple[str, str]], log: Iterable[Told], wording: Wording
) -> dict[str, tuple[str, ...]]:
    """By clause: house rules that differ from the rulebook's own, and rulings that lean on the clause."""
    found: dict[str, list[str]] = {}
    for clause, text in (*_house_rules(game_id, options, wording), *_rulings(log, wording)):
        found.setdefault(clause, []).append(text)
    return {clause: tuple(texts) for clause, texts in found.items()}


def _house_rules(game_id: str, options: Iterable[tuple[str, str]], wording: Wording) -> Iterator[tuple[str, str]]:
    chosen = dict(options)
    settled = {one.id: one for one in rulebook(game_id).settled}
    for option in games()[game_id].house_rules:
        value = chosen.get(option.id, option.default)
        if value == option.default:
            continue
        text = say("book.house_rule", rule=wording.text(Message(f"option.{option.id}.{value}")))
        yield option.clause, text
        for clause in settled[option.clause].clauses if option.clause in settled else ():
            yield clause, text


def _rulings(log: Iterable[Told], wording: Wording) -> Iterator[tuple[str, str]]:
    for told in log:
        if told.ruling and not told.taken_back:
            yield told.clause, say("book.ruling", step=told.number, words=wording.text(told.message))
