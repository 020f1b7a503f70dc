"""The journal: every deed of every game, on the disk before anybody sees its effect. Written by a thread of its own."""

from __future__ import annotations

import fcntl
import logging
import os
import sqlite3
import threading
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from companion import deeds
from companion.clock import Clock
from companion.deeds import Row
from companion.journal_file import Connect, NotOurs, connect, for_reading, is_broken, opened, session_of, set_aside
from companion.published import Band, Trouble
from companion.session import Beginning, DiskFine, DiskTrouble, Listener, Stored, Summary, Written
from companion.written import message_from
from rules.match import Rest
from rules.message import Message

log = logging.getLogger(__name__)

FIRST_RETRY_S = 0.5
LONGEST_RETRY_S = 10.0


class JournalInUse(OSError):
    """Another companion is playing with this journal."""


class UnreadableGame(ValueError):
    """The journal cannot be read where this game stands in it."""


class NoSuchGame(LookupError):
    """The journal has no game of that number."""


class _Item(msgspec.Struct, frozen=True):
    """What is written together."""

    ticket: int
    game: int
    rows: tuple[Row, ...]
    beginning: Beginning | None = None
    summary: Summary | None = None


class _Whole(msgspec.Struct, eq=False):
    """The game being played, from its beginning: a journal that breaks under it is begun anew with it."""

    game: int
    beginning: Beginning
    rows: list[Row] = msgspec.field(default_factory=list)
    summary: Summary | None = None


class Journal:
    """Give it deeds, and it says when they are on the disk. Its methods may be called from any thread."""

    def __init__(
        self,
        file: Path,
        clock: Clock,
        *,
        connect: Connect = connect,
        new_name: Callable[[], str] = lambda: uuid.uuid4().hex[:8],
        first_retry_s: float = FIRST_RETRY_S,
    ) -> None:
        self.file = file
        self.session = new_name()
        """The name of this journal, for the module: it gives an answer only to whom it was meant for."""
        self.bands: tuple[Band, ...] = ()
        """What happened when it was opened."""
        self.durable = 0
        self.trouble: DiskTrouble | None = None
        self._clock = clock
        self._connect = connect
        self._first_retry_s = first_retry_s
        self._connection: sqlite3.Connection | None = None
        self._pending: list[_Item] = []
        self._whole: _Whole | None = None
        self._tickets = 0
        self._last_id = 0
        self._listener: Listener | None = None
        self._changed = threading.Condition()
        self._closing = False
        self._thread: threading.Thread | None = None
        self._lock: int | None = None

    # --- opening and closing --------------------------------------------------------------------

    def open(self) -> Journal:
        """Takes the journal for this program and starts its thread. Raises JournalInUse.

        A file that is no whole journal of ours is set aside; a disk that takes nothing is no error: it is tried again.
        """
        self._lock = _locked(self.file.parent)
        try:
            self._connection = self._take_connection()
        except (sqlite3.Error, OSError) as error:
            self._in_trouble(error)
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()
        return self

    def close(self, limit_s: float = 5.0) -> None:
        """Writes what can be written, and lets go of the file. May be called twice."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(limit_s)
            self._thread = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- writing --------------------------------------------------------------------------------

    def begin(self, beginning: Beginning) -> int:
        """A new game; gives its number. It is written together with its first deeds."""
        with self._changed:
            self._last_id = max(self._last_id + 1, int(self._clock.wall()))
            self._whole = _Whole(self._last_id, beginning)
            self._put(_Item(self._tickets, self._last_id, (), beginning), wake=False)
            return self._last_id

    def write(self, game: int, rows: Sequence[Row], summary: Summary) -> int:
        """Takes deeds that are to be on the disk together. Gives the ticket under which it tells that they are."""
        with self._changed:
            self._tickets += 1
            if self._whole is not None and self._whole.game == game:
                self._whole.rows.extend(rows)
                self._whole.summary = summary
            self._put(_Item(self._tickets, game, tuple(rows), None, summary), wake=True)
            return self._tickets

    def listen(self, listener: Listener | None) -> None:
        """Who is told when something was written or could not be, in the journal's thread. One at a time."""
        with self._changed:
            self._listener = listener

    def flush(self, limit_s: float) -> bool:
        """Waits until everything is on the disk. False if it was not within so many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not any(item.rows for item in self._pending), limit_s)

    def _put(self, item: _Item, *, wake: bool) -> None:
        self._pending.append(item)
        if wake:
            self._changed.notify_all()

    # --- the journal's thread -------------------------------------------------------------------

    def _run(self) -> None:
        retry_s = self._first_retry_s
        try:
            while (batch := self._next_batch()) or not self._closing:
                if self._write_down(batch):
                    retry_s = self._first_retry_s
                elif self._closing:
                    log.error("%d answers could not be written and are lost with the program", len(batch))
                    return
                else:
                    self._rest(retry_s)
                    retry_s = min(LONGEST_RETRY_S, retry_s * 2)
        except Exception as error:  # the root of the journal's thread
            log.exception("the journal's thread has failed")
            self._in_trouble(error)
        finally:
            self._let_go()

    def _next_batch(self) -> list[_Item]:
        """Everything that waits to be written: what came while the disk was busy goes into one commit."""
        with self._changed:
            self._changed.wait_for(lambda: self._closing or any(item.rows for item in self._pending))
            return list(self._pending)

    def _rest(self, seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing, seconds)

    def _write_down(self, batch: list[_Item]) -> bool:
        """False if the disk took nothing, and then nothing was written."""
        try:
            if self._connection is None:
                self._connection = self._take_connection()
                return True  # The file may have been set aside on the way, and then there is more to be written.
            _commit(self._connection, batch)
        except (sqlite3.Error, OSError) as error:
            if not isinstance(error, sqlite3.Error) or not is_broken(error):
                self._in_trouble(error)
                return False
            self._let_go()
            self._set_aside(f"it is damaged ({error})")
            return True
        self._written(batch)
        return True

    def _take_connection(self) -> sqlite3.Connection:
        try:
            connection = opened(self.file, self._connect, self.session)
        except NotOurs as problem:
            self._set_aside(str(problem))
            connection = opened(self.file, self._connect, self.session)
        self.session = session_of(connection)
        self._last_id = max(self._last_id, connection.execute("SELECT max(id) FROM game").fetchone()[0] or 0)
        return connection

    def _set_aside(self, problem: str) -> None:
        aside = set_aside(self.file, self._clock.wall())
        log.error("the journal was set aside as %s: %s", aside, problem)
        args = {"file": str(aside), "problem": problem}
        band = Band(Trouble.SET_ASIDE, aside.name, Message("band.set_aside", args))
        self.bands = (*self.bands, band)
        with self._changed:
            if (whole := self._whole) is not None:
                # It broke under the game that is being played, which goes into the new one from its beginning.
                item = _Item(self._tickets, whole.game, tuple(whole.rows), whole.beginning, whole.summary)
                self._pending = [item]
        self._tell(band)

    def _written(self, batch: list[_Item]) -> None:
        with self._changed:
            self._pending = self._pending[len(batch) :]
            self.durable = batch[-1].ticket
            was_in_trouble, self.trouble = self.trouble, None
            self._changed.notify_all()
        self._tell(Written(self.durable))
        if was_in_trouble:
            self._tell(DiskFine())

    def _in_trouble(self, error: Exception) -> None:
        self._let_go()
        if self.trouble is None:
            log.warning("the journal cannot be written: %s", error)
            self.trouble = DiskTrouble(str(error))
            self._tell(self.trouble)

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _tell(self, news: Written | DiskTrouble | DiskFine | Band) -> None:
        if (listener := self._listener) is not None:
            listener(news)

    # --- reading --------------------------------------------------------------------------------

    def games(self) -> list[Summary]:
        """All games, the one played last first; those too that are only in memory yet."""
        found: dict[int, Summary] = {}
        try:
            if self.file.exists():
                with Reader(self.file) as reader:
                    found = {summary.id: summary for summary in reader.games()}
        except (sqlite3.Error, OSError, NotOurs) as error:
            log.warning("the journal cannot be read: %s", error)
        with self._changed:
            found.update({item.game: item.summary for item in self._pending if item.summary is not None})
        return sorted(found.values(), key=lambda summary: (summary.last, summary.id), reverse=True)

    def load(self, game: int) -> Stored:
        """A game to go on with. Raises NoSuchGame, and UnreadableGame or another ValueError for what is no deed."""
        with self._changed:
            whole = self._whole
        if whole is not None and whole.game == game:
            return Stored(game, whole.beginning, tuple(whole.rows))
        try:
            with Reader(self.file) as reader:
                stored = reader.load(game)
        except (NotOurs, sqlite3.Error) as error:
            raise UnreadableGame(f"The journal {self.file} cannot be read: {error}.") from error
        with self._changed:
            self._whole = _Whole(game, stored.beginning, list(stored.rows))
        return stored


def _commit(connection: sqlite3.Connection, batch: Sequence[_Item]) -> None:
    """All of a batch or nothing of it."""
    if not batch:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        for item in batch:
            _insert(connection, item)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _insert(connection: sqlite3.Connection, item: _Item) -> None:
    if item.beginning is not None:
        connection.execute("INSERT INTO game (id, beginning) VALUES (?, ?)", (item.game, _json(item.beginning)))
    for row in item.rows:
        body = deeds.encode(row.deed)
        connection.execute(
            "INSERT INTO deed VALUES (?, ?, ?, ?, ?, ?)", (item.game, row.n, row.wall, row.at, row.boot, body)
        )
        if row.rest is not None:
            digest = getattr(row.deed, "digest", "")
            rest = (item.game, row.n, row.rest.length, row.rest.facts, digest)
            connection.execute("INSERT INTO rest VALUES (?, ?, ?, ?, ?)", rest)
    if item.summary is not None:
        connection.execute("UPDATE game SET summary = ? WHERE id = ?", (_json(item.summary), item.game))


def _summary(body: bytes) -> Summary:
    summary = msgspec.json.decode(body, type=Summary)
    return summary if summary.ending is None else replace(summary, ending=message_from(summary.ending))


def _json(struct: Beginning | Summary) -> bytes:
    return msgspec.json.encode(struct)


def _locked(folder: Path) -> int | None:
    """Takes the folder for this program, as long as it runs. None where the folder cannot even be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise JournalInUse(
            f"Another companion is playing with the journal in {folder}: close it first, or give this one a folder of "
            f"its own with TAPROOM_HOME."
        ) from None
    return lock


class Reader:
    """Reads a journal, also while a game is being written into it. Raises NotOurs, or sqlite3.Error."""

    def __init__(self, file: Path) -> None:
        self._connection = for_reading(file)

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def games(self) -> list[Summary]:
        """All games that were ever played on, the one played last first."""
        rows = self._connection.execute("SELECT summary FROM game WHERE summary IS NOT NULL")
        return sorted((_summary(row[0]) for row in rows), key=lambda summary: (summary.last, summary.id), reverse=True)

    def load(self, game: int) -> Stored:
        """A game with all its deeds. Raises NoSuchGame, and ValueError where a deed cannot be read."""
        found = self._connection.execute("SELECT beginning FROM game WHERE id = ?", (game,)).fetchone()
        if found is None:
            raise NoSuchGame(f"The journal has no game {game}: `companion stats` lists those that it has.")
        beginning = msgspec.json.decode(found[0], type=Beginning)
        return Stored(game, beginning, tuple(self._rows(game)))

    def _rows(self, game: int) -> list[Row]:
        asked = self._connection.execute(
            "SELECT deed.n, body, wall, at, boot, length, facts FROM deed LEFT JOIN rest USING (game, n) "
            "WHERE game = ? ORDER BY deed.n",
            (game,),
        )
        return [
            Row(n, deeds.decode(body), wall, at, boot, None if length is None else Rest(length, facts))
            for n, body, wall, at, boot, length, facts in asked
        ]
