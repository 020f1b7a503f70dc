"""The program as people start it: what it tells the service manager, how it ends, and what it does after a kill."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.cli import is_plain_play
from companion.cli.evening import Pulse, configuration
from companion.folders import folders
from companion.heartbeat import SCREEN, TABLE
from companion.notify import Notifier
from companion.published import Trouble

LIMIT_S = 30.0
COMPANION = "from companion.cli import main; main()"


class Program:
    """The companion in a process of its own, with a terminal that is a pipe and a service manager that listens."""

    def __init__(self, home: Path, *arguments: str, **environment: str) -> None:
        self._folder = home
        self._folder.mkdir(parents=True, exist_ok=True)
        self._ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ear = self._folder / f"notify-{time.monotonic_ns()}"
        self._ear.bind(str(ear))
        known = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        known |= {"TAPROOM_HOME": str(home), "NOTIFY_SOCKET": str(ear), "WATCHDOG_USEC": "20000000", **environment}
        self._process = subprocess.Popen(
            [sys.executable, "-c", COMPANION, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=known,
            text=True,
            bufsize=1,
        )
        self._changed = threading.Condition()
        self.output, self.errors, self.heard = "", "", ""
        self._read = 0
        self._threads = [
            threading.Thread(target=self._follow, args=(name,), daemon=True) for name in ("stdout", "stderr")
        ]
        self._threads.append(threading.Thread(target=self._listen, daemon=True))
        for thread in self._threads:
            thread.start()

    def _follow(self, name: str) -> None:
        for line in getattr(self._process, name):
            with self._changed:
                if name == "stdout":
                    self.output += line
                else:
                    self.errors += line
                self._changed.notify_all()

    def _listen(self) -> None:
        while word := self._ear.recv(4096).decode():
            with self._changed:
                self.heard += f"{word}\n"
                self._changed.notify_all()

    def types(self, *lines: str) -> None:
        assert self._process.stdin is not None
        for line in lines:
            self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def sees(self, words: str) -> None:
        """Until the words are printed, after what was seen last."""
        with self._changed:
            found = self._changed.wait_for(lambda: words in self.output[self._read :], LIMIT_S)
            assert found, f"no {words!r} in {self.output[self._read :]}\n{self.errors}"
            self._read = self.output.index(words, self._read) + len(words)

    def hears(self, words: str) -> None:
        """Until the service manager has been told."""
        with self._changed:
            assert self._changed.wait_for(lambda: words in self.heard, LIMIT_S), (self.heard, self.errors)

    def signal(self, number: int) -> int:
        self._process.send_signal(number)
        return self.ends()

    def ends(self) -> int:
        code = self._process.wait(LIMIT_S)
        for thread in self._threads[:2]:
            thread.join(LIMIT_S)
        return code

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self.ends()
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as last:
            last.sendto(b"", self._ear.getsockname())
        self._threads[2].join(LIMIT_S)
        self._ear.close()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()


class House:
    def __init__(self, home: Path) -> None:
        self.home = home
        self._programs: list[Program] = []

    def __call__(self, *arguments: str, **environment: str) -> Program:
        self._programs.append(Program(self.home, *arguments, **environment))
        return self._programs[-1]

    def close(self) -> None:
        for program in self._programs:
            program.close()


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "home")
    yield house
    house.close()


def a_game_begun(companion: House) -> Program:
    program = companion("play", "fantasy_pub", "--terminal", "--simulate")
    program.types("Alf, Bert", "", "typed")
    program.sees("Alf (1 of 2)")
    program.types("4")
    program.sees("Bert (2 of 2)")
    return program


def test_the_terminal_is_ready_alive_told_and_ends_in_order(companion: House) -> None:
    program = a_game_begun(companion)
    for word in ("READY=1", "STATUS=fantasy_pub: Alf, Bert; 1 answers", "WATCHDOG=1"):
        program.hears(word)

    assert program.signal(signal.SIGTERM) == 0
    assert "STOPPING=1" in program.heard
    assert "Traceback" not in program.errors


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL], ids=["ended in order", "killed"])
def test_the_next_start_goes_on_where_the_game_stood(companion: House, end: signal.Signals) -> None:
    a_game_begun(companion).signal(end)

    again = companion("play", "--terminal", "--simulate")
    again.sees("Alf takes the red clan")
    again.sees("Bert (2 of 2)")
    again.types("q")
    assert again.ends() == 0


def test_a_second_companion_at_the_same_journal_is_told_so(companion: House) -> None:
    a_game_begun(companion)
    second = companion("play", "--terminal", "--simulate")

    assert second.ends() == 1
    assert "Another companion is playing" in second.errors
    assert "Traceback" not in second.errors


def test_without_a_display_it_says_so_and_offers_the_terminal(companion: House) -> None:
    program = companion("play", "--simulate", SDL_VIDEODRIVER="")

    assert program.ends() == 1
    assert "DISPLAY is not set" in program.errors
    assert "--terminal" in program.errors


def test_a_game_that_does_not_exist_is_a_usage_error(companion: House) -> None:
    program = companion("play", "chess", "--terminal")

    assert program.ends() == 2
    assert "no game 'chess'" in program.errors


def test_a_configuration_with_a_mistake_stops_nobody_and_is_said_at_the_table(companion: House) -> None:
    file = folders({"TAPROOM_HOME": str(companion.home)}).config_file
    file.parent.mkdir(parents=True)
    file.write_text("[display]\nwidth = 'wide'\n")
    program = a_game_begun(companion)

    assert "line 2" in program.errors
    assert "! " in program.output
    assert program.signal(signal.SIGTERM) == 0


def test_when_nobody_types_it_ends(companion: House) -> None:
    program = companion("play", "fantasy_pub", "--terminal", "--simulate")
    program.sees("who plays")
    assert program._process.stdin is not None
    program._process.stdin.close()

    assert program.ends() == 0


def test_the_window_opens_is_alive_and_ends_in_order(companion: House) -> None:
    begun = a_game_begun(companion)
    begun.signal(signal.SIGTERM)

    window = companion("play", "--simulate", SDL_VIDEODRIVER="offscreen")
    window.hears("READY=1")
    window.hears("WATCHDOG=1")
    window.hears("STATUS=fantasy_pub: Alf, Bert; 1 answers")
    assert window.signal(signal.SIGTERM) == 0
    assert "STOPPING=1" in window.heard
    assert "Traceback" not in window.errors


# --- small parts --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "plain"),
    [
        (["play"], True),
        (["play", "--simulate", "--fullscreen"], True),
        (["play", "fantasy_pub", "--terminal"], True),
        (["play", "chess"], False),
        (["play", "fantasy_pub", "fantasy_pub"], False),
        (["play", "--help"], False),
        (["games"], False),
        ([], False),
    ],
)
def test_only_a_plain_play_goes_round_the_command_lines_library(arguments: Sequence[str], plain: bool) -> None:
    assert is_plain_play(arguments) is plain


class Ear(Notifier):
    def __init__(self) -> None:
        super().__init__(None, watchdog_s=10.0)
        self.fed = 0

    def alive(self) -> bool:
        self.fed += 1
        return True


@pytest.mark.parametrize("hung", [TABLE, SCREEN])
def test_the_watchdog_is_fed_only_while_screen_and_table_both_live(hung: str) -> None:
    now, ear = [0.0], Ear()
    pulse = Pulse(ear, lambda: now[0])
    for _ in range(3):
        now[0] += 1.0
        pulse.beat(TABLE)
        pulse.beat(SCREEN)
    assert ear.fed == 3

    for _ in range(20):
        now[0] += 1.0
        if hung == TABLE:
            pulse.beat(SCREEN)
        else:
            pulse.beat(TABLE)
    assert ear.fed <= 3 + 5


def test_what_holds_without_a_configuration_is_used_until_its_mistake_is_mended(tmp_path: Path) -> None:
    own = folders({"TAPROOM_HOME": str(tmp_path)})
    own.config.mkdir()
    own.config_file.write_text("[sound]\nvolume = 7.0\n")

    config, (band,) = configuration(own)
    assert config.sound.volume == 0.6
    assert band.trouble is Trouble.SET_ASIDE
    assert "line 2" in str(band.message.args["problem"])
