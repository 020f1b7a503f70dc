"""The journal's file: its tables, whether it is ours and whole, and what becomes of one that is not."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

APPLICATION: Final = 0x54415052
"""Stands in the head of the file and says whose it is."""

VERSION: Final = 1

TABLES: Final = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (id INTEGER PRIMARY KEY, beginning BLOB NOT NULL, summary BLOB);
CREATE TABLE deed (
    game INTEGER NOT NULL REFERENCES game, n INTEGER NOT NULL,
    wall REAL NOT NULL, at REAL NOT NULL, boot TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE rest (
    game INTEGER NOT NULL, n INTEGER NOT NULL,
    length INTEGER NOT NULL, facts BLOB NOT NULL, digest TEXT NOT NULL,
    PRIMARY KEY (game, n), FOREIGN KEY (game, n) REFERENCES deed
) WITHOUT ROWID;
"""

Connect: TypeAlias = Callable[[Path], sqlite3.Connection]


class NotOurs(Exception):
    """A file that is no journal of ours, or not a whole one: it is to be set aside."""


def connect(file: Path) -> sqlite3.Connection:
    # One thread writes; the check would only forbid to make the connection in one thread and to close it in another.
    return sqlite3.connect(file, isolation_level=None, timeout=2.0, check_same_thread=False)


def opened(file: Path, connect: Connect, session: str) -> sqlite3.Connection:
    """A connection that writes, with the tables there. ``session`` becomes the name of a new journal.

    Raises NotOurs for what must be set aside, and sqlite3.Error or OSError where the disk does not take anything.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    _look_before_opening(file)
    connection = connect(file)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        # Each commit waits until it is really on the disk: nobody sees an effect that a pulled plug could undo.
        connection.execute("PRAGMA synchronous = FULL")
        if _is_new(connection):
            _make(connection, session)
        _check(connection)
    except sqlite3.Error as error:
        connection.close()
        raise _as_it_is(error) from error
    except NotOurs:
        connection.close()
        raise
    return connection


def _look_before_opening(file: Path) -> None:
    """SQLite deletes a log that it finds beside a file which is no database: it must not be let near such a one."""
    try:
        with file.open("rb") as head:
            magic = head.read(len(_MAGIC))
    except FileNotFoundError:
        magic = b""
    if magic not in (b"", _MAGIC):
        raise NotOurs("it is no database")
    beside = log_of(file)
    if magic == b"" and beside.exists() and beside.stat().st_size:
        raise NotOurs("it is gone, and only its log is left")


_MAGIC: Final = b"SQLite format 3\0"


def log_of(file: Path) -> Path:
    """Where SQLite keeps what is not in the file itself yet."""
    return file.with_name(file.name + "-wal")


def for_reading(file: Path) -> sqlite3.Connection:
    """A connection that only reads, from a disk that takes nothing too. Raises NotOurs, or sqlite3.Error."""
    uri = file.resolve().as_uri()
    try:
        # Not as a read-only one: after a pulled plug somebody must put what the log holds in its place.
        return _reading(f"{uri}?mode=rw")
    except sqlite3.OperationalError:
        # Beside a journal on a read-only disk nothing can be laid that readers share; nobody writes to it either.
        return _reading(f"{uri}?mode=ro&immutable=1")


def _reading(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=2.0)
    try:
        _check_whose(connection)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise _as_it_is(error) from error
        raise
    return connection


def _is_new(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _make(connection: sqlite3.Connection, session: str) -> None:
    # All or nothing: a plug pulled in between leaves an empty file, which is new again the next time.
    connection.executescript(
        f"BEGIN IMMEDIATE; {TABLES}"
        f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
        f"INSERT INTO about VALUES ('session', '{session}'); COMMIT;"
    )


def _check(connection: sqlite3.Connection) -> None:
    _check_whose(connection)
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise NotOurs(f"it is damaged ({found})")


def _check_whose(connection: sqlite3.Connection) -> None:
    whose = connection.execute("PRAGMA application_id").fetchone()[0]
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if whose != APPLICATION:
        raise NotOurs("it is the database of another program")
    if version != VERSION:
        raise NotOurs(f"it is of version {version}, and this program keeps version {VERSION}")


_BROKEN: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_broken(error: sqlite3.Error) -> bool:
    """Whether the file is at fault, not the disk."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _BROKEN


def _as_it_is(error: sqlite3.Error) -> Exception:
    return NotOurs(f"it is damaged ({error})") if is_broken(error) else error


def set_aside(file: Path, wall: float) -> Path:
    """Renames a journal that cannot be used, with what belongs to it. Nothing is deleted. Gives its new name."""
    when = datetime.fromtimestamp(wall, UTC)
    for number in range(1, 1_000):
        aside = file.with_name(f"{file.stem}-set-aside-{when:%Y%m%d-%H%M%S}-{number}{file.suffix}")
        if not aside.exists():
            break
    for belongs in ("-wal", "-shm", "-journal", ""):
        if (part := file.with_name(file.name + belongs)).exists():
            part.rename(aside.with_name(aside.name + belongs))
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
    return aside


def session_of(connection: sqlite3.Connection) -> str:
    """The name that the journal was given when it was made: the module knows by it whose rolls it makes."""
    return str(connection.execute("SELECT value FROM about WHERE name = 'session'").fetchone()[0])
