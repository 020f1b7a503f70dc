"""When a rule has a bug: the answer that met it and the position it met are written down, so that it can be mended."""

from __future__ import annotations

import logging
import platform
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from companion.clock import Clock
from rules.match import AnyMatch

log = logging.getLogger(__name__)

FORMAT = "taproom-bug/1"


class BugReport(msgspec.Struct, frozen=True, kw_only=True):
    format: str
    when: str
    versions: dict[str, str]
    game: str
    rules: str
    position: Any
    """The game as it stood before: ``companion rule`` goes on from it."""
    attempt: Any
    """What was being done: the message to the table, with the answer in it."""
    kind: str
    problem: str
    traceback: list[str]


class BugReports:
    """Writes reports into a folder, each into a file of its own."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        self._folder = folder
        self._clock = clock

    def write(self, match: AnyMatch, attempt: Any, error: BaseException) -> Path | None:
        """The file it was written to; None where the disk takes nothing, and then the log has it."""
        when = datetime.fromtimestamp(self._clock.wall(), UTC)
        report = BugReport(
            format=FORMAT,
            when=when.isoformat(timespec="seconds"),
            versions=versions(),
            game=match.game.id,
            rules=match.game.fingerprint,
            position=match.position,
            attempt={type(attempt).__name__: attempt},
            kind=type(error).__name__,
            problem=str(error),
            traceback=[line for part in traceback.format_exception(error) for line in part.rstrip().split("\n")],
        )
        log.error("a rule of %s has a bug: %s", match.game.id, error, exc_info=error)
        try:
            return self._save(f"bug-{match.game.id}-{when:%Y%m%d-%H%M%S}", _encoded(report))
        except OSError as failed:
            log.error("the bug report could not be written (%s); it is: %s", failed, _encoded(report).decode())
            return None

    def _save(self, name: str, body: bytes) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 1_000):
            file = self._folder / f"{name}-{number}.json"
            try:
                with file.open("xb") as out:
                    out.write(body)
            except FileExistsError:
                continue
            return file
        raise FileExistsError(f"{self._folder} already holds a thousand reports of this second")


def _encoded(report: BugReport) -> bytes:
    return msgspec.json.format(msgspec.json.encode(report, enc_hook=repr), indent=2)


def versions() -> dict[str, str]:
    from importlib.metadata import PackageNotFoundError, version  # seldom wanted, and slow to load

    found = {"python": platform.python_version(), "machine": platform.machine()}
    for name in ("taproom-companion", "msgspec"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found
