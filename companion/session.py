"""A game on the table: how it was begun, what has happened in it, and the Match that stands where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import msgspec

from companion.clock import Clock
from companion.deeds import Chapter, Deed, Row
from companion.history import History
from companion.players import Players
from companion.published import Band, Player
from companion.wording import wording
from rules.bots import no_bots_with
from rules.content import digest
from rules.game import Game
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


class Stored(NamedTuple):
    """A game as it lies in a journal."""

    id: int
    beginning: Beginning
    rows: tuple[Row, ...]


class Listener(Protocol):
    def __call__(self, news: Written | DiskTrouble | DiskFine | Band, /) -> None: ...


class Book(Protocol):
    """Where a table writes: the journal, or nothing that lasts."""

    @property
    def durable(self) -> int:
        """The latest ticket of which everything is on the disk."""
        ...

    @property
    def trouble(self) -> DiskTrouble | None: ...

    @property
    def bands(self) -> tuple[Band, ...]:
        """What people should know of it."""
        ...

    def begin(self, beginning: Beginning) -> int:
        """Takes a new game, and gives its number."""
        ...

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
        self.bands: tuple[Band, ...] = ()
        self.beginning: Beginning | None = None

    def begin(self, beginning: Beginning) -> int:
        self.rows.clear()
        self.beginning = beginning
        return 1

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
    has_colours: bool = False
    """Everybody has chosen a colour before the game began: the table answers when it asks for that."""


def begin(
    game: Game[Any],
    content: Any,
    players: Players,
    *,
    options: Any,
    clock: Clock,
    book: Book,
    sources: Mapping[str, str] | None = None,
    has_colours: bool = False,
) -> Session:
    """A new game. Raises ValueError if so many, or bots by these house rules, cannot play it.

    Sources left out are :func:`usual_sources`.
    ``has_colours`` says that the players have chosen the colours that they bring.
    """
    match = Match.new(game, content, len(players), options)
    agreed = msgspec.to_builtins(options)
    problem = no_bots_with(game, agreed)
    if problem is not None and any(player.bot is not None for player in players):
        raise ValueError(wording(game.id).text(problem))
    beginning = Beginning(
        game=game.id,
        rules=game.fingerprint,
        content=msgspec.to_builtins(content),
        content_digest=digest(content),
        players=players,
        options=agreed,
        sources={**usual_sources(game, options), **(sources or {})},
        wall=clock.wall(),
    )
    id = book.begin(beginning)
    session = Session(id, game, content, beginning, History(players, beginning.sources), match, book, list(book.bands))
    opening = Chapter(
        length=0,
        facts=match.rests[0].facts.decode(),
        digest=match.digest,
        board=game.placements(match.state),
        rules=game.fingerprint,
    )
    session.has_colours = has_colours
    session.unwritten.append(row_of(session.history, opening, clock))
    session.history.apply(session.unwritten[0])
    return session


def match_of(game: Game[Any], content: Any, history: History) -> AnyMatch:
    """A new Match that stands where the history does: from the last resting place, with the answers since."""
    rests, entries = history.rests, history.entries
    match = match_at(game, content, rests[-1])
    match.entries[:] = entries[: rests[-1].length]
    match.rests[:] = rests
    for entry in entries[rests[-1].length :]:
        match.replay(entry)
    return match


def match_at(game: Game[Any], content: Any, rest: Rest) -> AnyMatch:
    """A Match that stands at a resting place and knows of nothing before it."""
    return Match(game, content, decode(game.state, rest.facts))


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
