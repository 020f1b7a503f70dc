"""A whole game in a terminal of its own: somebody types, a bot plays against him, and the journal has it all."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.bot_seats import waits_for_hands
from rules.bots import bots
from rules.games import games
from tests.end_to_end.evening import Evening
from tests.end_to_end.running import ROOT

LIMIT_S = 30.0
LOOK_S = 0.02


class Terminal:
    """The program on a pseudo-terminal, and somebody who reads and types there."""

    def __init__(self, home: Path) -> None:
        self._ours, theirs = pty.openpty()
        environment = {"TAPROOM_HOME": str(home), "TERM": "xterm", "COLUMNS": "100"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from companion.cli import main; main()", "play", "--terminal", "--simulate"],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.text = ""
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        while True:
            try:
                data = os.read(self._ours, 4096)
            except OSError:  # the far side was closed: it has ended
                return
            with self._changed:
                self.text += data.decode(errors="replace")
                self._changed.notify_all()

    def types(self, line: str) -> None:
        os.write(self._ours, f"{line}\n".encode())

    def sees(self, words: str) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: words in self.text, LIMIT_S), f"no {words!r} in\n{self.text[-2000:]}"

    def ends(self) -> int:
        code = self._process.wait(LIMIT_S)
        self._reader.join(LIMIT_S)
        return code

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._reader.join(LIMIT_S)
        os.close(self._ours)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, seed=11)
    yield made
    made.close()


@pytest.fixture
def terminal(evening: Evening) -> Iterator[Terminal]:
    evening.plays_for(2)
    made = Terminal(evening.home)
    yield made
    made.close()


def test_a_game_against_a_bot_is_typed_to_its_end(evening: Evening, terminal: Terminal) -> None:
    terminal.sees("Which game?")
    terminal.types(str(1 + list(games()).index("fantasy_pub")))
    terminal.sees("who plays")
    terminal.types("Alf, Clara=sensible")
    terminal.sees("House rules")
    terminal.types("full_circle=refused")
    terminal.types("")
    terminal.sees("Who rolls?")
    terminal.types("app")
    terminal.sees("Choose your clan")

    written = play_to_the_end(evening, terminal)

    found = evening.journal()
    winner = found.stored.beginning.players[next(s for s, c in enumerate(found.match.state.clans) if c.collected >= 2)]
    terminal.sees(f"{winner.name} wins with")
    terminal.types("q")
    assert terminal.ends() == 0
    assert "Traceback" not in terminal.text
    assert found.stored.beginning.options["full_circle"] == "refused"
    assert len(found.stored.rows) == written
    assert found.played_again().digest == found.match.digest


def play_to_the_end(evening: Evening, terminal: Terminal) -> int:
    """Types what is asked for, each line once; what has been written by then tells what that is. How much it was."""
    typed_at, end = -1, time.monotonic() + 6 * LIMIT_S
    while True:
        assert time.monotonic() < end, f"it goes on for ever\n{terminal.text[-2000:]}"
        found = evening.journal()
        written = len(found.stored.rows)
        if found.match.request is None:
            return written
        line = what_to_type(evening)
        if written == typed_at or line is None:
            time.sleep(LOOK_S)
            continue
        terminal.types(line)
        typed_at = written


def what_to_type(evening: Evening) -> str | None:
    """The number of a sensible choice, or that hands have done what the bot did; None while nobody is waited for."""
    found = evening.journal()
    request = found.match.request
    if request is None:
        return None
    if waits_for_hands(found.history, request.seats[0]):
        return "t"
    if request.kind == "draw":
        return "r"
    if request.kind == "roll" or found.history.players[request.seats[0]].bot is not None:
        return None
    options = [msgspec.to_builtins(one) for one in found.match.options(request.seats[0])]
    chosen = bots("fantasy_pub")["sensible"].choose(found.match, request.seats[0], evening.chance)
    return str(1 + options.index(msgspec.to_builtins(chosen)))
