"""Records: a game as JSON lines, to be kept, sent, replayed and checked. ``docs/records.md`` specifies them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from companion.deeds import Answered, Reseated, Ruled, Swapped
from companion.history import History, Step
from companion.posted import By
from companion.published import Player
from companion.session import Stored
from rules.content import digest
from rules.game import Game
from rules.laws import Refused
from rules.located import Mistake
from rules.match import Answer, AnyMatch, Diverged, Entry, Match, Position
from rules.message import Seat
from rules.position import Ruling
from rules.requests import Question

FORMAT: Final = "taproom-record/1"
DIGEST_EVERY: Final = 25
"""So many entries lie between two digests; the last entry always has one."""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first line of a record."""

    format: str
    game: str
    rules: str
    """The fingerprint of the rules it was played by."""
    content: str
    """The digest of the content it was played with."""
    players: tuple[Player, ...]
    options: dict[str, Any]
    contents: Any = None
    """The content itself, where it is not the game's own."""
    start: Any = None
    """The facts that it begins from, where it does not begin at the beginning."""


class AnswerLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer, with the question that it answered."""

    n: int
    """Counts from 1."""
    seat: Seat
    ask: Question
    answer: Any
    by: By
    at: float = 0.0
    """Monotonic seconds since the record began."""
    wall: float = 0.0
    """Seconds since 1970, by a clock that may have been wrong; 0 if nobody looked."""
    digest: str = ""
    """Of the game after it."""


class RulingLine(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One correction by the group."""

    n: int
    ruling: Ruling
    by: By = By.PERSON
    at: float = 0.0
    wall: float = 0.0
    digest: str = ""


Line: TypeAlias = AnswerLine | RulingLine


class Record(NamedTuple):
    header: Header
    lines: tuple[Line, ...]


class Sealed(Exception):
    """A game that is not over has secrets which its record would tell."""


# --- making ---------------------------------------------------------------------------------------


def header(
    game: Game[Any], content: Any, players: Sequence[Player], options: Any, *, ours: Any = None, start: Any = None
) -> Header:
    """The first line. ``ours`` is the game's own content, if the record is to hold another one whole."""
    other = ours is not None and digest(ours) != digest(content)
    return Header(
        format=FORMAT,
        game=game.id,
        rules=game.fingerprint,
        content=digest(content),
        players=tuple(players),
        options=msgspec.to_builtins(options),
        contents=msgspec.to_builtins(content) if other else None,
        start=start,
    )


class Recorder:
    """Follows a match as it is played, and makes its lines."""

    def __init__(self, match: AnyMatch) -> None:
        self._match = match
        self._lines: list[Line] = []

    def note(self, by: By, *, at: float = 0.0, wall: float = 0.0) -> None:
        """The match has just got one more entry."""
        n = self._match.length
        self._lines.append(_line(n, self._match.entries[-1], by, at, wall, _digest(self._match, n)))

    def record(self, header: Header) -> Record:
        """Everything noted so far; its last line has a digest."""
        if not self._lines:
            return Record(header, ())
        last = msgspec.structs.replace(self._lines[-1], digest=self._match.digest)
        return Record(header, (*self._lines[:-1], last))


def _line(n: int, entry: Entry, by: By, at: float, wall: float, digest: str) -> Line:
    if isinstance(entry, Ruling):
        return RulingLine(n=n, ruling=entry, by=by, at=at, wall=wall, digest=digest)
    return AnswerLine(
        n=n, seat=entry.seat, ask=entry.question, answer=entry.answer, by=by, at=at, wall=wall, digest=digest
    )


def _digest(match: AnyMatch, n: int) -> str:
    return match.digest if n % DIGEST_EVERY == 0 else ""


# --- writing and reading --------------------------------------------------------------------------


def text_of(record: Record) -> str:
    """The record as it stands in a file, line by line."""
    return "".join(f"{msgspec.json.encode(line).decode()}\n" for line in (record.header, *record.lines))


def read(text: str, source: str) -> Record:
    """A record from its text. Raises Mistake with the line and path of what it cannot be."""
    lines = text.splitlines()
    if not lines:
        raise Mistake(source, 1, "$", "this is empty; a record begins with a line that says which game it is of")
    head = _read(lines[0], Header, source, 1)
    if head.format != FORMAT:
        raise Mistake(source, 1, "$.format", f"this is {head.format!r}, and this program reads {FORMAT!r}")
    return Record(head, tuple(_lines(lines[1:], source)))


def _lines(lines: Iterable[str], source: str) -> Iterator[Line]:
    expected = 1
    for number, text in enumerate(lines, 2):
        if not text.strip():
            continue
        raw = _read(text, Any, source, number)
        kind = RulingLine if isinstance(raw, dict) and "ruling" in raw else AnswerLine
        line: Line = _read(text, kind, source, number)
        if line.n != expected:
            raise Mistake(source, number, "$.n", f"this is entry {line.n}, and entry {expected} comes here")
        expected += 1
        yield line


def _read(text: str, kind: Any, source: str, number: int) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        raise Mistake(source, number, path.strip("`") or "$", problem) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Mistake(source, number, "$", f"this is not JSON: {error}") from None


# --- replaying ------------------------------------------------------------------------------------


def replay(record: Record, game: Game[Any], ours: Any, source: str = "the record") -> AnyMatch:
    """Plays a record again, and checks every digest. Raises Mistake with the line that does not hold.

    ``ours`` is the content that is used unless the record holds its own.
    """
    match = beginning(record.header, game, ours, source)
    for number, line in enumerate(record.lines, 2):
        _play(match, line, source, number)
    return match


def beginning(head: Header, game: Game[Any], ours: Any, source: str = "the record") -> AnyMatch:
    """A match that stands where the record begins. Raises Mistake."""
    if head.game != game.id:
        raise Mistake(source, 1, "$.game", f"this is a record of {head.game!r}, not of {game.id!r}")
    content = ours if head.contents is None else _converted(head.contents, game.content, "$.contents", source)
    if digest(content) != head.content:
        problem = f"it was played with other content ({head.content}) than there is here ({digest(content)})"
        raise Mistake(source, 1, "$.content", problem)
    options = _converted(head.options, game.options, "$.options", source)
    try:
        if head.start is not None:
            return Match.at(game, content, Position(head.start))
        return Match.new(game, content, len(head.players), options)
    except Refused as refused:
        path = str(refused.refusal.args.get("path", "$"))
        raise Mistake(source, 1, "$.start" + path.removeprefix("$"), str(refused)) from None
    except ValueError as error:
        raise Mistake(source, 1, "$.players", str(error)) from None


def _converted(raw: Any, kind: Any, path: str, source: str) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        problem, _, below = str(error).partition(" - at ")
        raise Mistake(source, 1, path + below.strip("`").removeprefix("$"), problem) from None


def _play(match: AnyMatch, line: Line, source: str, number: int) -> None:
    entry: Entry = line.ruling if isinstance(line, RulingLine) else Answer(line.ask, line.seat, line.answer)
    try:
        match.replay(entry)
    except Diverged as diverged:
        raise Mistake(source, number, "$.ask", str(diverged)) from None
    except Refused as refused:
        raise Mistake(
            source, number, "$.ruling" if isinstance(line, RulingLine) else "$.answer", str(refused)
        ) from None
    if line.digest and line.digest != match.digest:
        problem = f"the game stands otherwise here than it did ({match.digest}, then {line.digest})"
        raise Mistake(source, number, "$.digest", problem)


# --- from the journal -----------------------------------------------------------------------------


def exported(stored: Stored, game: Game[Any], ours: Any) -> Record:
    """A game of the journal as a record: what holds of it, without what was taken back.

    A game that went on under other rules is recorded from its last chapter on. Raises Sealed while it is not over and
    somebody has a secret, or ever had one in it; raises Mistake where these rules cannot replay it.
    """
    history = History(stored.beginning.players, stored.beginning.sources)
    for row in stored.rows:
        history.apply(row)
    head = _header_of(stored, history, ours)
    first = stored.rows[0].at
    steps = [step for step in history.steps if step.entry is not None]
    lines = [_line_of(index, step, step.at - first, last=index == len(steps)) for index, step in enumerate(steps, 1)]
    record = Record(head, tuple(lines))
    _refuse_secrets(record, game, ours)
    return record


def _header_of(stored: Stored, history: History, ours: Any) -> Header:
    begun, chapter = stored.beginning, history.chapter
    if chapter is None:
        raise ValueError(f"game {stored.id} was never begun")
    return Header(
        format=FORMAT,
        game=begun.game,
        rules=chapter.rules,
        content=begun.content_digest,
        players=history.players,
        options=begun.options,
        contents=None if digest(ours) == begun.content_digest else begun.content,
        start=msgspec.json.decode(chapter.facts) if chapter.length else None,
    )


def _line_of(n: int, step: Step, at: float, *, last: bool) -> Line:
    deed = step.deed
    match deed:
        case Answered(by=by, digest=digest):
            pass
        case Ruled(digest=digest):
            by = By.PERSON
        case Reseated() | Swapped():
            raise AssertionError("seats are no entries of a game")
    assert step.entry is not None
    return _line(n, step.entry, by, at, step.wall, digest if last or n % DIGEST_EVERY == 0 else "")


def _refuse_secrets(record: Record, game: Game[Any], ours: Any) -> None:
    match = beginning(record.header, game, ours)
    secret = False
    for number, line in enumerate(record.lines, 2):
        secret = secret or (match.request is not None and match.request.secret) or _eyes_differ(match)
        _play(match, line, "the journal", number)
    over = match.request is None or game.view(match.state, None).ending is not None
    if not over and (secret or _eyes_differ(match) or (match.request is not None and match.request.secret)):
        raise Sealed("This game is not over and has secrets: its record can be made when it has ended.")


def _eyes_differ(match: AnyMatch) -> bool:
    """Whether some seat sees what not everybody may see."""
    seats = range(len(match.game.view(match.state, None).badges))
    boards = {msgspec.json.encode(match.game.view(match.state, seat).board) for seat in (None, *seats)}
    return len(boards) > 1
