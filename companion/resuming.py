"""Going on with a game from the journal, exactly where it was; under other rules as a new chapter of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from companion.clock import Clock
from companion.deeds import Answered, Chapter, Ruled
from companion.history import History
from companion.published import Band, Trouble
from companion.session import Book, Session, Stored, match_at, match_of, row_of
from rules.game import Game
from rules.match import AnyMatch, Rest
from rules.message import Message

log = logging.getLogger(__name__)


class CannotResume(Exception):
    """A game that these rules cannot go on with; it stays in the journal."""


def resume(stored: Stored, game: Game[Any], book: Book, clock: Clock, *, content_now: Callable[[], Any]) -> Session:
    """A session that stands where the game stood. Raises CannotResume.

    It is played with the content it began with; ``content_now`` is asked only if these rules cannot read that.
    """
    history = _history(stored)
    if history.chapter is None:
        raise CannotResume(f"Game {stored.id} was never begun: start a new one.")
    content, as_it_began = _content(stored, game, content_now)
    holds = _how_far_it_holds(game, content, history)
    session = Session(stored.id, game, content, stored.beginning, history, holds.match, book, list(book.bands))
    if holds.all and as_it_began and history.chapter.rules == game.fingerprint:
        return session
    _begin_chapter(session, holds, clock)
    return session


def _history(stored: Stored) -> History:
    history = History(stored.beginning.players, stored.beginning.sources)
    try:
        for row in stored.rows:
            history.apply(row)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise CannotResume(f"The deeds of game {stored.id} do not follow from each other: {error!r}") from error
    # The clock has begun anew if the machine was switched off, so no press of today is older than the question.
    history.asked_since = float("-inf")
    return history


def _content(stored: Stored, game: Game[Any], content_now: Callable[[], Any]) -> tuple[Any, bool]:
    try:
        return msgspec.convert(stored.beginning.content, game.content), True
    except msgspec.ValidationError as error:
        log.warning("game %d goes on with other content, its own does not fit any more: %s", stored.id, error)
        return content_now(), False


class _Holds(NamedTuple):
    """How much of what came after the last resting place these rules still understand."""

    match: AnyMatch
    rest: Rest
    digest: str
    """Of the game at the resting place, by these rules."""
    steps: int
    all: bool


def _how_far_it_holds(game: Game[Any], content: Any, history: History) -> _Holds:
    """Plays again what was answered since the game last rested, until something differs from what it was."""
    rest = history.rests[-1]
    since = [step for step in history.steps if step.before >= rest.length]
    try:
        match = match_at(game, content, rest)
        match.entries[:], match.rests[:] = history.entries[: rest.length], history.rests
        digest = match.digest
    except Exception as error:  # Rules that have changed since may fail in any way at all.
        raise CannotResume(f"{game.title} has changed too much to go on with this game: {error}") from error
    held = 0 if digest != _digest_at(history, rest) else _replayed(match, since)
    if held == len(since):
        return _Holds(match, rest, digest, held, digest == _digest_at(history, rest))
    log.warning("of %d steps since the game last rested only %d hold under these rules", len(since), held)
    return _Holds(_at_rest(game, content, history, rest, held), rest, digest, held, False)


def _digest_at(history: History, rest: Rest) -> str:
    """What was written down of the game where it last rested."""
    for step in reversed(history.steps):
        if step.rest is not None:
            return getattr(step.deed, "digest", "")
    return history.chapter.digest if history.chapter else ""


def _replayed(match: AnyMatch, steps: list[Any]) -> int:
    for index, step in enumerate(steps):
        if step.entry is None:
            continue
        try:
            match.replay(step.entry)
            as_it_was = match.digest == _digest_of(step.deed)
        except Exception as error:  # See above: Diverged, Refused, or whatever a changed script raises.
            log.warning("an answer cannot be given again: %s", error)
            return index
        if not as_it_was:
            return index
    return len(steps)


def _digest_of(deed: Answered | Ruled) -> str:
    return deed.digest


def _at_rest(game: Game[Any], content: Any, history: History, rest: Rest, held: int) -> AnyMatch:
    """A script that raised, or ran on otherwise, is no more: the match is made anew without those answers."""
    kept = history.copy()
    first = next((i for i, step in enumerate(kept.steps) if step.before >= rest.length), len(kept.steps))
    del kept.steps[first + held :]
    return match_of(game, content, kept)


def _begin_chapter(session: Session, holds: _Holds, clock: Clock) -> None:
    history, match = session.history, session.match
    before, board = history.length, session.game.placements(match.state)
    chapter = Chapter(
        length=holds.rest.length,
        facts=holds.rest.facts.decode(),
        digest=holds.digest,
        board=board if history.hands.astray else None,
        verbs=() if history.hands.astray else history.hands.way_to(board),
        rules=session.game.fingerprint,
        keep=holds.steps,
    )
    row = row_of(history, chapter, clock)
    history.apply(row)
    session.unwritten.append(row)
    match.rests[:] = history.rests
    args = {"lost": before - history.length}
    session.bands.append(Band(Trouble.NEW_CHAPTER, "rules", Message("band.new_chapter", args)))
