"""A game on the table: how it was begun, what has happened in it, and the Match that stands where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from companion.clock import Clock
from companion.deeds import Chapter, Deed, Row
from companion.history import History
from companion.players import Players
from companion.published import Band, Player
from rules.content import digest
from rules.game import Game
from rules.kernel import State
from rules.match import AnyMatch, Match, Rest
from rules.position import decode


class Beginning(msgspec.Struct, frozen=True, kw_only=True):
    """How a game was begun: kept in the journal, so that a game goes on with the content it began with."""

    game: str
    rules: str
    """The fingerprint of the rules."""
    content: Any
    content_digest: str
    players: tuple[Player, ...]
    options: Any
    sources: dict[str, str]
    wall: float


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """A game as a list of games shows it."""

    id: int
    game: str
    players: tuple[Player, ...]
    turns: int
    """How many resting places it has come to."""
    turn: int | None
    """Whose turn it is."""
    length: int
    over: bool
    ending: Any = None
    """The message that says how it ended."""
    ranking: tuple[tuple[int, ...], ...] = ()
    begun: float
    last: float
    """Wall time of its last deed. Compare with care: a clock may have jumped since."""


class Written(msgspec.Struct, frozen=True):
    """Everything up to this ticket is on the disk."""

    ticket: int


class DiskTrouble(msgspec.Struct, frozen=True):
    """The disk takes nothing for now; what should be on it is kept in memory."""

    reason: str


class DiskFine(msgspec.Struct, frozen=True):
    """Everything that was kept in memory is on the disk."""


class Listener(Protocol):
    def __call__(self, news: Written | DiskTrouble | DiskFine, /) -> None: ...


class Book(Protocol):
    """Where a table writes: the journal, or nothing that lasts."""

    @property
    def durable(self) -> int:
        """The latest ticket of which everything is on the disk."""
        ...

    @property
    def trouble(self) -> DiskTrouble | None: ...

    def write(self, game: int, rows: Sequence[Row], summary: Summary) -> int:
        """Takes deeds to be written together, and gives the ticket under which it tells that they are."""
        ...

    def listen(self, listener: Listener | None) -> None: ...

    def flush(self, limit_s: float) -> bool:
        """Waits until everything is written. False if it was not within so many seconds."""
        ...


class Memory:
    """A book that lasts as long as the program: for tests, and for a game that nobody wants kept."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.durable = 0
        self.trouble: DiskTrouble | None = None

    def write(self, game: int, rows: Sequence[Row], summary: Summary) -> int:
        self.rows.extend(rows)
        self.durable += 1
        return self.durable

    def listen(self, listener: Listener | None) -> None:
        """There is never any news of a memory."""

    def flush(self, limit_s: float) -> bool:
        return True


@dataclass
class Session:
    """What a table is started with; :func:`begin` makes one, and so does :func:`companion.resuming.resume`."""

    id: int
    game: Game[Any]
    content: Any
    beginning: Beginning
    history: History
    match: AnyMatch
    book: Book
    bands: list[Band] = field(default_factory=list)
    unwritten: list[Row] = field(default_factory=list)
    """The deeds that begin it, or its new chapter, and are still to be written."""


def begin(
    game: Game[Any],
    content: Any,
    players: Players,
    *,
    options: Any,
    clock: Clock,
    book: Book,
    id: int = 1,
    sources: Mapping[str, str] | None = None,
) -> Session:
    """A new game. Raises ValueError if so many cannot play it. Sources left out are :func:`usual_sources`."""
    match = Match.new(game, content, len(players), options)
    beginning = Beginning(
        game=game.id,
        rules=game.fingerprint,
        content=msgspec.to_builtins(content),
        content_digest=digest(content),
        players=players,
        options=msgspec.to_builtins(options),
        sources={**usual_sources(game, options), **(sources or {})},
        wall=clock.wall(),
    )
    session = Session(id, game, content, beginning, History(players, beginning.sources), match, book)
    opening = chapter_of(match, match.rests[0])
    session.unwritten.append(row_of(session.history, opening, clock))
    session.history.apply(session.unwritten[0])
    return session


def chapter_of(match: AnyMatch, rest: Rest, keep: int = 0) -> Chapter:
    """The deed that begins a chapter at this resting place of the match."""
    state: State = decode(match.game.state, rest.facts)
    state.__dict__["content"] = match.content
    board = match.game.placements(state)
    return Chapter(length=rest.length, facts=rest.facts.decode(), board=board, rules=match.game.fingerprint, keep=keep)


def row_of(history: History, deed: Deed, clock: Clock, rest: Rest | None = None) -> Row:
    return Row(history.count + 1, deed, clock.wall(), clock.monotonic(), clock.boot, rest)


def usual_sources(game: Game[Any], options: Any) -> dict[str, str]:
    """The app rolls and draws, except from a pile that the house rules leave to hands."""
    chosen = msgspec.to_builtins(options)
    piles = {pile.id: "typed" if pile.option and chosen[pile.option] == pile.by_hand else "app" for pile in game.piles}
    return {"dice": "app", **piles}


def seated(game: Game[Any], names: Sequence[str], bots: Mapping[int, str] | None = None) -> Players:
    """People round the table in seat order, with the game's colours; ``bots`` names those that are none."""
    colours = game.colours
    return tuple(
        Player(seat, name, colours[seat % len(colours)], (bots or {}).get(seat)) for seat, name in enumerate(names)
    )
