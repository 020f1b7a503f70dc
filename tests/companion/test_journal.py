"""The journal: on the disk before seen, whatever the disk does; games go on exactly where they stood."""

from __future__ import annotations

import dataclasses
import os
import random
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion import posted
from companion.deeds import Ruled, decode, encode
from companion.journal import Journal, JournalInUse, NoSuchGame, Reader
from companion.journal_file import NotOurs, connect, opened
from companion.pace import Pace
from companion.published import Shown, Trouble
from companion.resuming import CannotResume, resume
from hardware.signals import Key
from rules.message import Message
from rules.position import Patch, Ruling
from tests.companion import toy
from tests.companion.desk import Clock, Desk, Fated, new_desk, pressed, resumed
from tests.companion.toy import Run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "journal.sqlite"


@pytest.fixture
def journal(file: Path) -> Iterator[Journal]:
    with Journal(file, Clock(), new_name=lambda: "session1").open() as journal:
        yield journal


def again(journal: Journal) -> Journal:
    """The same journal after the program was started anew."""
    journal.close()
    return Journal(journal.file, Clock(), new_name=lambda: "session2").open()


def played(folder: Path, journal: Journal, moves: int, **wishes: Any) -> Desk:
    desk = new_desk(folder, journal, sources={"dice": "app"}, **wishes)
    for _ in range(moves):
        desk.move()
    return desk


def test_a_ruling_comes_back_from_the_journal_in_its_own_order() -> None:
    """Who came first may matter, and is in a game's digest."""
    ruling = Ruling((Patch("$.pieces", {"troll-1": 1, "gobbo-1": 2, "elf-1": 3}),))
    deed = decode(encode(Ruled(ruling=ruling, words=Message("x"), digest="")))

    assert isinstance(deed, Ruled)
    assert list(deed.ruling.patches[0].value) == ["troll-1", "gobbo-1", "elf-1"]


def same(before: Shown, after: Shown) -> bool:
    """The same table, but for the count of pictures."""
    return replace(before, revision=0) == replace(after, revision=0)


class TestGoingOn:
    def test_a_game_goes_on_exactly_where_it_was(self, journal: Journal, tmp_path: Path) -> None:
        desk = played(tmp_path, journal, 14)
        desk.undo()
        desk.post(posted.Reseat(1, "Dora"))
        desk.move()
        before = desk.shown
        journal = again(journal)
        after = resumed(journal, tmp_path)

        assert same(before, after.shown)
        assert after.table._host.match.digest == desk.table._host.match.digest
        journal.close()

    @pytest.mark.parametrize("seed", range(8))
    def test_a_resumed_game_can_be_taken_back_and_given_again_as_the_other_could(
        self, journal: Journal, tmp_path: Path, seed: int
    ) -> None:
        desk = played(tmp_path, journal, 12, chance=Fated(seed=seed))
        desk.undo()
        journal = again(journal)
        after = resumed(journal, tmp_path)
        for wish in (posted.Redo(), posted.Undo(), posted.Undo(), posted.GoBack(3), posted.Redo(), posted.Redo()):
            desk.table.post(wish)
            while desk.table.step():
                pass
            after.post(wish)
            assert same(_latest(desk), after.shown)
        journal.close()

    def test_a_game_goes_on_in_the_middle_of_a_turn(self, journal: Journal, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)
        journal = again(journal)
        after = resumed(journal, tmp_path)

        assert after.what == "action"
        after.give(Run(2))
        assert after.places == (2, 0, 0)
        journal.close()

    def test_after_a_reboot_presses_count_though_the_clock_began_anew(self, journal: Journal, tmp_path: Path) -> None:
        clock = Clock()
        clock.go_on(100_000)
        desk = new_desk(tmp_path, journal, clock=clock)
        desk.roll(2, 3)
        journal = again(journal)
        rebooted = Clock()
        rebooted.now, rebooted.boot = 3.0, "boot-2"
        after = resumed(journal, tmp_path, clock=rebooted)
        after.hear(pressed(Key.CONFIRM, at=4.0))

        assert after.places == (2, 0, 0)
        journal.close()

    def test_what_hands_have_still_to_do_is_remembered(self, journal: Journal, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.post(posted.Correct((toy_patch("$.runners[1].place", 4), toy_patch("$.runners[1].coins", 5))))
        desk.post(posted.TickOff(desk.shown.todo[0].id))
        before = desk.shown.todo
        journal = again(journal)

        assert resumed(journal, tmp_path).shown.todo == before
        assert [todo.done for todo in before] == [True, False]
        journal.close()

    def test_a_game_keeps_the_content_it_began_with(self, journal: Journal, tmp_path: Path) -> None:
        played(tmp_path, journal, 2)
        journal = again(journal)
        stored = journal.load(journal.games()[0].id)
        other = replace(toy.CONTENT, card=toy.CONTENT.card[:1])
        session = resume(stored, toy.GAME, journal, Clock(), content_now=lambda: other)

        assert session.content == toy.CONTENT
        journal.close()

    def test_a_long_game_costs_little_to_go_on_with(self, journal: Journal, tmp_path: Path) -> None:
        """Only what was answered since the last resting place is played again."""
        desk = played(tmp_path, journal, 30)
        journal = again(journal)
        stored = journal.load(journal.games()[0].id)
        asked: list[int] = []

        def script(race: toy.Race) -> Any:
            asked.append(race.turns)
            return toy.script(race)

        resume(stored, dataclasses.replace(toy.GAME, script=script), journal, Clock(), content_now=lambda: toy.CONTENT)
        assert asked == [desk.table._host.match.state.turns]
        journal.close()

    def test_the_games_are_listed_the_one_played_last_first(self, journal: Journal, tmp_path: Path) -> None:
        clock = Clock()
        first = new_desk(tmp_path, journal, players=2, clock=clock)
        first.post(posted.Leave())
        clock.go_on(60)
        second = new_desk(tmp_path, journal, clock=clock)
        second.roll(2, 3)
        second.give(Run(2))
        journal.flush(5)
        games = journal.games()

        assert [len(game.players) for game in games] == [3, 2]
        assert (games[0].turn, games[0].turns, games[0].length, games[0].over) == (1, 2, 2, False)
        assert games[0].last - games[1].last == pytest.approx(60)

    def test_how_a_game_ended_is_listed(self, journal: Journal, tmp_path: Path) -> None:
        desk = played(tmp_path, journal, 0)
        desk.play_on()
        journal.flush(5)
        (game,) = journal.games()

        assert game.over
        assert game.ending == desk.shown.view.ending.message  # type: ignore[union-attr]
        assert game.ranking == desk.shown.view.ending.ranking  # type: ignore[union-attr]

    def test_a_game_that_there_is_not_is_named(self, journal: Journal) -> None:
        with pytest.raises(NoSuchGame, match="no game 7"):
            journal.load(7)

    def test_another_program_can_read_while_a_game_is_written(self, journal: Journal, tmp_path: Path) -> None:
        desk = played(tmp_path, journal, 3)
        with Reader(journal.file) as reader:
            assert len(reader.load(reader.games()[0].id).rows) == len(desk.table._host.history.steps) + 1

    def test_two_programs_cannot_play_with_one_journal(self, journal: Journal) -> None:
        with pytest.raises(JournalInUse, match="close it first"):
            Journal(journal.file, Clock()).open()

    def test_answers_with_no_person_between_them_are_one_commit(self, tmp_path: Path, file: Path) -> None:
        commits: list[str] = []

        def counting(file: Path) -> sqlite3.Connection:
            connection = connect(file)
            connection.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
            return connection

        with Journal(file, Clock(), connect=counting).open() as journal:
            desk = played(tmp_path, journal, 0)
            before = len(commits)
            desk.move()

            assert desk.shown.length >= 3
            assert len(commits) == before + 1


def toy_patch(path: str, value: Any) -> Any:
    from rules.position import Patch

    return Patch(path, value)


def _latest(desk: Desk) -> Shown:
    """What the table would show, though its journal is closed by now."""
    good = desk.table._host.presenter._good
    assert good is not None
    return good.picture


class TestOtherRules:
    def changed(self, **fields: Any) -> Any:
        return dataclasses.replace(toy.GAME, fingerprint="2", **fields)

    def test_the_same_answers_under_other_rules_are_a_new_chapter(self, journal: Journal, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.roll(1, 1)
        journal = again(journal)
        after = resumed(journal, tmp_path, self.changed())

        assert [band.trouble for band in after.shown.bands] == [Trouble.NEW_CHAPTER]
        assert after.shown.bands[0].message.args == {"lost": 0}
        assert after.shown.length == 3
        assert after.what == "action"
        assert after.undo().length == 2
        assert after.undo().length == 2
        journal.close()

    def test_answers_that_the_rules_no_longer_understand_are_given_up(self, journal: Journal, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.roll(1, 1)

        def three_dice(race: toy.Race) -> Any:
            step = toy.script(race)
            for request in step:
                if getattr(request, "what", "") == "dash":
                    request.what = "sprint"
                yield request

        journal = again(journal)
        after = resumed(journal, tmp_path, self.changed(script=three_dice))

        assert after.shown.bands[0].message.args == {"lost": 1}
        assert after.shown.length == 2
        assert after.what == "sprint"
        assert after.places == (2, 0, 0)
        journal.close()

    def test_the_new_chapter_is_written_and_gone_on_with(self, journal: Journal, tmp_path: Path) -> None:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)
        desk.give(Run(2))
        desk.roll(1, 1)
        journal = again(journal)
        after = resumed(journal, tmp_path, self.changed())
        after.give(Run(1))
        journal = again(journal)
        later = resumed(journal, tmp_path, self.changed())

        assert later.shown.bands == ()
        assert later.places == (2, 1, 0)
        assert later.shown.length == 4
        journal.close()

    def test_rules_that_raise_on_the_old_answers_begin_a_new_chapter_too(
        self, journal: Journal, tmp_path: Path
    ) -> None:
        desk = new_desk(tmp_path, journal)
        desk.roll(2, 3)

        def fails(race: toy.Race) -> Any:
            inner = toy.script(race)
            answer = None
            while True:
                if answer is not None:
                    raise KeyError("a bug in the new rules")
                answer = yield inner.send(answer)

        journal = again(journal)
        after = resumed(journal, tmp_path, self.changed(script=fails))

        assert after.what == "dash"
        assert after.shown.bands[0].trouble is Trouble.NEW_CHAPTER
        journal.close()

    def test_rules_that_cannot_read_the_facts_leave_the_game_in_the_journal(
        self, journal: Journal, tmp_path: Path
    ) -> None:
        played(tmp_path, journal, 3)
        journal = again(journal)

        class Other(toy.State):
            something: int

        with pytest.raises(CannotResume, match="The Toy Race"):
            resumed(journal, tmp_path, self.changed(state=Other))
        assert len(journal.games()) == 1
        journal.close()

    def test_content_that_the_rules_cannot_read_any_more_is_replaced(self, journal: Journal, tmp_path: Path) -> None:
        class Richer(toy.Content, frozen=True, kw_only=True):
            boards: int

        new_desk(tmp_path, journal).roll(2, 3)
        journal = again(journal)
        stored = journal.load(journal.games()[0].id)
        richer = Richer(card=toy.CONTENT.card, boards=2)
        session = resume(stored, self.changed(content=Richer), journal, Clock(), content_now=lambda: richer)

        assert session.content is richer
        assert session.bands[0].trouble is Trouble.NEW_CHAPTER
        journal.close()


class TestBrokenFiles:
    @pytest.mark.parametrize(
        "content",
        [b"these are my tax returns", b"", os.urandom(8192), b"SQLite format 3\0" + b"\xff" * 4096],
        ids=["a text", "nothing", "noise", "half a database"],
    )
    def test_a_file_that_is_no_journal_is_set_aside(self, file: Path, tmp_path: Path, content: bytes) -> None:
        file.parent.mkdir()
        file.write_bytes(content)
        with Journal(file, Clock()).open() as journal:
            desk = played(tmp_path, journal, 2)
            aside = [path for path in file.parent.iterdir() if "set-aside" in path.name]

            if content:
                assert [path.read_bytes() for path in aside] == [content]
                assert [band.trouble for band in journal.bands] == [Trouble.SET_ASIDE]
            assert len(journal.games()) == 1
            assert desk.shown.length > 0

    def test_the_table_says_what_was_set_aside(self, file: Path, tmp_path: Path) -> None:
        file.parent.mkdir()
        file.write_bytes(b"these are my tax returns")
        with Journal(file, Clock()).open() as journal:
            desk = new_desk(tmp_path, journal)
            (band,) = desk.shown.bands
            assert band.trouble is Trouble.SET_ASIDE
            assert "set-aside" in str(band.message.args["file"])
            desk.roll(1, 2)
            assert desk.shown.bands == ()

    @pytest.mark.parametrize("pragma", ["application_id = 7", "user_version = 99"], ids=["of another", "of the future"])
    def test_a_database_that_is_not_ours_is_set_aside(self, file: Path, pragma: str) -> None:
        Journal(file, Clock()).open().close()
        with sqlite3.connect(file) as connection:
            connection.execute(f"PRAGMA {pragma}")
        connection.close()
        with Journal(file, Clock()).open() as journal:
            assert len(journal.bands) == 1
            assert journal.games() == []

    def test_what_belongs_to_a_journal_goes_aside_with_it(self, file: Path) -> None:
        file.parent.mkdir()
        for name in ("journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm"):
            (file.parent / name).write_bytes(b"something")
        Journal(file, Clock()).open().close()
        Journal(file, Clock()).open().close()

        kept = sorted(path.name for path in file.parent.iterdir() if "set-aside" in path.name)
        assert len(kept) == 3
        assert all(path.startswith("journal-set-aside-") for path in kept)

    def test_two_files_of_one_second_are_both_kept(self, file: Path) -> None:
        file.parent.mkdir()
        for content in (b"the first", b"the second"):
            file.write_bytes(content)
            Journal(file, Clock()).open().close()
            file.unlink()

        aside = [path.read_bytes() for path in sorted(file.parent.iterdir()) if "set-aside" in path.name]
        assert aside == [b"the first", b"the second"]

    @pytest.mark.parametrize("seed", range(6))
    def test_a_damaged_journal_is_set_aside_or_read_but_never_believed(
        self, file: Path, tmp_path: Path, seed: int
    ) -> None:
        with Journal(file, Clock()).open() as journal:
            played(tmp_path, journal, 20)
        body = bytearray(file.read_bytes())
        chance = random.Random(seed)
        for _ in range(40):
            body[chance.randrange(200, len(body))] ^= 1 << chance.randrange(8)
        file.write_bytes(body)
        with Journal(file, Clock()).open() as journal:
            if journal.games():
                told = None
                try:
                    resumed(journal, tmp_path)
                except (ValueError, LookupError, NotOurs, CannotResume, sqlite3.Error) as error:
                    told = str(error)
                assert told is None or len(told) > 10

    def test_a_journal_that_breaks_under_a_game_is_begun_anew_with_the_whole_game(
        self, file: Path, tmp_path: Path
    ) -> None:
        breaks = threading.Event()

        class Breaking(sqlite3.Connection):
            def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
                if sql.startswith("INSERT INTO deed") and breaks.is_set():
                    breaks.clear()
                    error = sqlite3.DatabaseError("database disk image is malformed")
                    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
                    raise error
                return super().execute(sql, *args)

        def breaking(file: Path) -> sqlite3.Connection:
            return sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=Breaking)

        with Journal(file, Clock(), connect=breaking).open() as journal:
            desk = played(tmp_path, journal, 5)
            breaks.set()
            desk.move()

            assert Trouble.SET_ASIDE in [band.trouble for band in desk.shown.bands]
            before = desk.shown.length
        with Journal(file, Clock()).open() as journal:
            assert resumed(journal, tmp_path).shown.length == before
        assert any("set-aside" in path.name for path in file.parent.iterdir())


class Failing(sqlite3.Connection):
    """A disk that takes nothing while ``why`` says so."""

    why: str | None = None

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        if sql.startswith("INSERT") and Failing.why:
            raise sqlite3.OperationalError(Failing.why)
        return super().execute(sql, *args)


@pytest.fixture
def failing() -> Iterator[type[Failing]]:
    yield Failing
    Failing.why = None


class TestFullDisk:
    @pytest.fixture
    def journal(self, file: Path) -> Iterator[Journal]:
        def connect(file: Path) -> sqlite3.Connection:
            return sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=Failing)

        with Journal(file, Clock(), connect=connect, first_retry_s=0.01).open() as journal:
            yield journal

    @pytest.mark.parametrize("why", ["database or disk is full", "attempt to write a readonly database"])
    def test_play_goes_on_in_memory_and_the_screen_says_so(
        self, journal: Journal, tmp_path: Path, failing: type[Failing], why: str
    ) -> None:
        desk = new_desk(tmp_path, journal)
        failing.why = why
        desk.roll(2, 3)
        desk.give(Run(2))

        assert desk.places == (2, 0, 0)
        (band,) = desk.shown.bands
        assert (band.trouble, band.message.args) == (Trouble.DISK, {"reason": why})

    def test_it_is_written_as_soon_as_it_can_be(self, journal: Journal, tmp_path: Path, failing: type[Failing]) -> None:
        desk = new_desk(tmp_path, journal)
        failing.why = "database or disk is full"
        desk.roll(2, 3)
        desk.give(Run(2))
        failing.why = None
        assert journal.flush(5)
        desk.table.drain()

        assert desk.shown.bands == ()
        with Reader(journal.file) as reader:
            assert len(reader.load(reader.games()[0].id).rows) == 3

    def test_a_game_that_is_only_in_memory_is_listed_and_gone_on_with(
        self, journal: Journal, tmp_path: Path, failing: type[Failing]
    ) -> None:
        failing.why = "database or disk is full"
        desk = new_desk(tmp_path, journal, pace=Pace(bot_s=0, disk_patience_s=0.05))
        desk.roll(2, 3)
        desk.post(posted.Leave())

        assert [game.length for game in journal.games()] == [1]
        assert resumed(journal, tmp_path).what == "action"

    def test_nothing_is_published_that_is_not_on_the_disk(self, tmp_path: Path, file: Path) -> None:
        """The disk hangs: the picture of an answer comes when it is written, or when the disk counts as lost."""
        held = threading.Event()
        held.set()

        class Hanging(sqlite3.Connection):
            def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
                if sql == "COMMIT":
                    assert held.wait(5)
                return super().execute(sql, *args)

        def hanging(file: Path) -> sqlite3.Connection:
            return sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=Hanging)

        with Journal(file, Clock(), connect=hanging).open() as journal:
            desk = new_desk(tmp_path, journal)
            held.clear()
            desk.table.post(posted.Give(0, 0, {"type": "dice", "values": [2, 3]}))
            while desk.table.step():
                pass
            assert desk.shown.length == 0

            desk.clock.go_on(3)
            while desk.table.step():
                pass
            assert desk.shown.length == 1
            assert [band.trouble for band in desk.shown.bands] == [Trouble.DISK]

            held.set()
            assert journal.flush(5)
            desk.table.drain()
            assert desk.shown.bands == ()

    def test_a_disk_that_cannot_be_written_from_the_start_is_tried_again(self, tmp_path: Path) -> None:
        blocked = tmp_path / "state"
        blocked.write_text("a file where the folder should be")
        with Journal(blocked / "journal.sqlite", Clock(), first_retry_s=0.01).open() as journal:
            desk = new_desk(tmp_path, journal)
            desk.roll(2, 3)
            assert [band.trouble for band in desk.shown.bands] == [Trouble.DISK]
            assert desk.what == "action"

            blocked.unlink()
            assert journal.flush(5)
            desk.table.drain()
            assert desk.shown.bands == ()
            assert journal.games()[0].length == 1

    @pytest.mark.skipif(os.geteuid() != 0 or shutil.which("mount") is None, reason="making a disk takes a superuser")
    def test_a_really_full_disk(self, tmp_path: Path) -> None:
        disk = tmp_path / "disk"
        disk.mkdir()
        if os.system(f"mount -t tmpfs -o size=1m tmpfs {disk} 2>/dev/null") != 0:
            pytest.skip("no disk can be mounted here")
        try:
            with Journal(disk / "journal.sqlite", Clock(), first_retry_s=0.01).open() as journal:
                desk = new_desk(tmp_path, journal)
                ballast = disk / "ballast"
                with ballast.open("wb", buffering=0) as out:
                    fill(out)
                for _ in range(30):
                    desk.roll(1, 1)
                    desk.give(Run(1))
                    if desk.shown.bands:
                        break
                assert [band.trouble for band in desk.shown.bands] == [Trouble.DISK]
                length = desk.shown.length
                ballast.unlink()
                assert journal.flush(5)
                desk.table.drain()
                assert desk.shown.bands == ()
            with Journal(disk / "journal.sqlite", Clock()).open() as journal:
                assert resumed(journal, tmp_path).shown.length == length
        finally:
            os.system(f"umount {disk}")

    def test_a_journal_on_a_read_only_disk_can_be_read(self, file: Path, tmp_path: Path) -> None:
        with Journal(file, Clock()).open() as journal:
            played(tmp_path, journal, 2)
        file.parent.chmod(0o555)
        file.chmod(0o444)
        try:
            with Reader(file) as reader:
                assert len(reader.games()) == 1
        finally:
            file.parent.chmod(0o755)


def fill(out: Any) -> None:
    try:
        while True:
            out.write(b"\0" * 4096)
    except OSError:
        return


def test_a_log_without_its_file_is_kept(file: Path) -> None:
    file.parent.mkdir()
    (file.parent / "journal.sqlite-wal").write_bytes(b"a log")
    Journal(file, Clock()).open().close()

    assert [path.read_bytes() for path in file.parent.iterdir() if "set-aside" in path.name] == [b"a log"]


def test_an_empty_file_is_a_new_journal(file: Path) -> None:
    file.parent.mkdir()
    file.touch()
    opened(file, connect, "name").close()
    with Journal(file, Clock()).open() as journal:
        assert journal.session == "name"
        assert journal.bands == ()
