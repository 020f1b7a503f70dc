"""Positions in files: read with the place of every mistake, and set up for play."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.located_json import line_of, parsed
from rules.catalogue import Catalogue
from rules.game import Game
from rules.games import catalogue
from rules.laws import Refusal, Refused
from rules.located import Mistake
from rules.match import Answer, AnyMatch, Diverged, Entry, Match, Position


class NotAPosition(Mistake):
    """The facts fit their type, but a law forbids them: ``clause`` says which."""

    def __init__(self, source: str, line: int | None, path: str, refusal: Refusal, words: Catalogue) -> None:
        super().__init__(source, line, path, f"{words.text(refusal.message)} [{refusal.clause}]")
        self.clause = refusal.clause


def match_from(text: str, game: Game[Any], content: Any, source: str) -> AnyMatch:
    """A match that stands where a file says. A file may hold the facts alone, without what was answered since.

    Raises Mistake with the line and the path of what cannot be.
    """
    return _Setting(text, game, content, source).match()


class _Setting:
    def __init__(self, text: str, game: Game[Any], content: Any, source: str) -> None:
        self._text, self._game, self._content, self._source = text, game, content, source
        self._words = catalogue(game.id)

    def match(self) -> AnyMatch:
        raw = parsed(self._text, self._source)
        whole = isinstance(raw, dict) and "at" in raw
        facts, then = (raw["at"], raw.get("then", [])) if whole else (raw, [])
        if whole and (strangers := set(raw) - {"at", "then"}):
            raise self._mistake(f"$.{min(strangers)}", "a position has 'at' and 'then', and nothing beside them")
        match = self._set_up(facts, "$.at" if whole else "$")
        for index, entry in enumerate(self._entries(then)):
            self._replay(match, entry, f"$.then[{index}]")
        return match

    def _set_up(self, facts: Any, root: str) -> AnyMatch:
        try:
            return Match.at(self._game, self._content, Position(facts))
        except Refused as refused:
            path = str(refused.refusal.args.get("path", "$"))
            raise self._refusal(root + path.removeprefix("$"), refused.refusal) from None

    def _entries(self, then: Any) -> list[Entry]:
        try:
            return msgspec.convert(then, list[Entry])
        except msgspec.ValidationError as error:
            problem, _, path = str(error).partition(" - at ")
            raise self._mistake("$.then" + path.strip("`").removeprefix("$"), problem) from None

    def _replay(self, match: AnyMatch, entry: Entry, path: str) -> None:
        try:
            match.replay(entry)
        except Refused as refused:
            raise self._refusal(f"{path}.answer", refused.refusal) from None
        except Diverged:
            assert isinstance(entry, Answer)
            asked = match.request.question if match.request else None
            wanted = f"{asked.what!r} of seats {asked.seats}" if asked else "nothing any more"
            answered = f"{entry.question.what!r} of seats {entry.question.seats}"
            raise self._mistake(f"{path}.question", f"it answers {answered}, but asked is {wanted}") from None

    def _mistake(self, path: str, problem: str) -> Mistake:
        return Mistake(self._source, line_of(self._text, path), path, problem)

    def _refusal(self, path: str, refusal: Refusal) -> Mistake:
        return NotAPosition(self._source, line_of(self._text, path), path, refusal, self._words)
