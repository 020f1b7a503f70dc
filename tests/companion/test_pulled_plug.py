"""kill -9 and pulled plugs: on the next start the game stands at the last answer wholly on the disk, and nobody ever
saw one that is not.
"""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.journal import Journal
from companion.published import Published, Shown
from companion.resuming import resume
from companion.session import Stored
from tests.companion import toy
from tests.companion.desk import Clock, Fated, new_desk, resumed
from tests.companion.watched_disk import LIBRARY, Synced, WatchedDisk, plugs_pulled

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def disk() -> Iterator[WatchedDisk]:
    if LIBRARY is None:
        pytest.skip("this Python has SQLite built in, so nothing can stand between them")
    disk = WatchedDisk()
    yield disk
    disk.close()


class Evening:
    """A game on a watched disk; of every picture it is known how many acts of the disk came before it."""

    def __init__(self, folder: Path, disk: WatchedDisk, moves: int, checkpoint: int = 1_000) -> None:
        self.seen: list[tuple[int, Shown]] = []
        self.disk = disk

        def connect(file: Path) -> sqlite3.Connection:
            connection = disk.connect(file)
            connection.execute(f"PRAGMA wal_autocheckpoint = {checkpoint}")
            return connection

        with Journal(folder / "journal.sqlite", Clock(), connect=connect).open() as journal:
            desk = new_desk(folder, journal, sources={"dice": "app"}, chance=Fated(seed=4))
            self._note(desk.shown)
            desk.table.subscribe(self._note)
            for move in range(moves):
                desk.move()
                if move % 6 == 5:
                    desk.undo()
        self.acts = list(disk.acts)

    def _note(self, picture: Published) -> None:
        if isinstance(picture, Shown):
            self.seen.append((len(self.disk.acts), picture))

    def confirmed(self, acts: int) -> int:
        """The index of the last picture that anybody had seen by then; -1 if none."""
        return max((index for index, (before, _) in enumerate(self.seen) if before <= acts), default=-1)


@pytest.mark.parametrize("checkpoint", [3, 1_000], ids=["log carried over after each commit", "log never carried over"])
def test_whatever_a_pulled_plug_leaves_the_game_stands_where_it_was_last_seen_or_later(
    tmp_path: Path, disk: WatchedDisk, checkpoint: int
) -> None:
    evening = Evening(tmp_path, disk, 10, checkpoint)
    boards = [(picture.length, picture.view.board) for _, picture in evening.seen]
    tried = 0
    for count, how, files in plugs_pulled(evening.acts):
        folder = tmp_path / "after" / f"{count}-{how.replace(' ', '-')}"
        folder.mkdir(parents=True)
        for name, content in files.items():
            (folder / name).write_bytes(content)
        confirmed = evening.confirmed(count)
        with Journal(folder / "journal.sqlite", Clock()).open() as journal:
            assert journal.bands == (), (count, how)
            if not journal.games():
                assert confirmed < 0, (count, how)
                continue
            shown = resumed(journal, folder).shown
            assert (shown.length, shown.view.board) in boards[max(confirmed, 0) :], (count, how)
        tried += 1

    assert tried > 60
    assert (sum(isinstance(act, Synced) and act.file.endswith("sqlite") for act in evening.acts) > 5) == (
        checkpoint == 3
    )


def test_every_picture_comes_after_a_sync_that_nothing_was_written_after(tmp_path: Path, disk: WatchedDisk) -> None:
    evening = Evening(tmp_path, disk, 8)

    assert len(evening.seen) > 8
    for before, _ in evening.seen:
        log = [act for act in evening.acts[:before] if act.file.endswith("-wal")]
        assert isinstance(log[-1], Synced)


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_program_goes_on_where_it_was_last_seen_or_later(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    for start in range(3):
        seen = seen_until_killed(tmp_path, seed * 10 + start, chance.randrange(1, 12))
        deeds, length, *places = map(int, seen[-1].split())
        with Journal(tmp_path / "journal.sqlite", Clock()).open() as journal:
            stored = journal.load(journal.games()[0].id)
            assert len(stored.rows) >= deeds
            # Up to what was seen last, it is just what was seen.
            as_seen = Stored(stored.id, stored.beginning, stored.rows[:deeds])
            session = resume(as_seen, toy.GAME, journal, Clock(), content_now=lambda: toy.CONTENT)
            assert session.history.length == length
            assert [runner.place for runner in session.match.state.runners] == places
            assert resumed(journal, tmp_path).shown.bands == ()


def seen_until_killed(folder: Path, seed: int, lines: int) -> list[str]:
    """Everything that the program showed before it was killed, some time after so many lines."""
    command = [sys.executable, "-m", "tests.companion.played_until_killed", str(folder), str(seed)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        seen = [program.stdout.readline() for _ in range(lines)]
        program.kill()
        seen += program.stdout.readlines()
    # The last line may be half a line: that was never wholly seen.
    return [line for line in seen if line.endswith("\n")]
