"""Golden records: one whole game for each number of seats, recorded once, which must end today as it ended then.

A record is JSON lines: a header, then one line an answer (``n``, ``seat``, ``ask``, ``answer``), with the digest of the
game after it at every tenth and at the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from rules.events import Event
from rules.game import Game
from rules.games import content
from rules.match import Answer, AnyMatch, Match
from rules.requests import Question

FOLDER = Path(__file__).parent / "playthroughs"
FORMAT = "taproom-golden-1"
EVERY = 10
"""So many answers lie between two digests."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    players: int
    options: dict[str, Any]
    seed: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    n: int
    seat: int
    ask: Question
    answer: Any
    digest: str = ""


Played: TypeAlias = tuple[AnyMatch, set[str]]
"""A game, and the kinds of things that happened in it."""


class Records:
    """The golden records of one game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def path(self, players: int) -> Path:
        return FOLDER / f"{self.game.id}-{players}.jsonl"

    def read(self, players: int) -> tuple[Header, list[Line]]:
        first, *rest = self.path(players).read_bytes().splitlines()
        return msgspec.json.decode(first, type=Header), [msgspec.json.decode(line, type=Line) for line in rest]

    def begun(self, header: Header) -> AnyMatch:
        options = msgspec.convert(header.options, self.game.options)
        return Match.new(self.game, content(self.game), header.players, options)

    def replayed(self, header: Header, lines: Iterable[Line]) -> tuple[AnyMatch, list[tuple[int, str, str]]]:
        """The game played again, and where its digest is not the recorded one: number, recorded, found."""
        match = self.begun(header)
        differences = []
        for line in lines:
            match.replay(Answer(line.ask, line.seat, line.answer))
            if line.digest and line.digest != match.digest:
                differences.append((line.n, line.digest, match.digest))
        return match, differences

    def lines_of(self, header: Header, match: AnyMatch) -> list[Line]:
        again = self.begun(header)
        lines = []
        for number, entry in enumerate(match.entries, start=1):
            assert isinstance(entry, Answer)
            again.replay(entry)
            shown = number % EVERY == 0 or number == match.length
            lines.append(Line(number, entry.seat, entry.question, entry.answer, again.digest if shown else ""))
        return lines

    def make(self, players: int, options: Any, play: Callable[[int, int], Played], tried: int) -> str:
        """Records the shortest of the six games, of so many, in which most kinds of things happen; says which it is."""
        games = [(*play(players, seed), seed) for seed in range(tried)]
        richest = sorted(games, key=lambda game: (-len(game[1]), game[2]))[:6]
        match, kinds, seed = min(richest, key=lambda game: (game[0].length, game[2]))
        header = Header(FORMAT, self.game.id, players, msgspec.to_builtins(options), seed)
        written = b"\n".join(map(msgspec.json.encode, (header, *self.lines_of(header, match))))
        FOLDER.mkdir(exist_ok=True)
        self.path(players).write_bytes(written + b"\n")
        return f"{self.path(players).name}: {match.length} answers, {len(kinds)} kinds of things, game {seed}"


def kind(event: Event) -> str:
    return f"{event.clause} {event.key}"
