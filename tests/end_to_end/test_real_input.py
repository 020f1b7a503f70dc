"""The program itself under a real X server: real clicks and keys, what is really seen, and signals.

Where things are on the screen is told by a twin of it, drawn offscreen, with which the same is done by touch; and what
the window shows must be what the twin shows.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.folders import folders
from companion.journal import Reader
from tests.end_to_end.running import ROOT, Program
from tests.end_to_end.x_server import LIMIT_S, MISSING, XServer, difference, until

pytestmark = [
    pytest.mark.x11,
    pytest.mark.skipif(bool(MISSING), reason=f"not on this machine: {', '.join(MISSING)}"),
]

SIZE = 1048, 480
"""Wide enough for the strip of simulated hardware, so that the window keeps the size with which it was made."""


class Desk:
    """The program in a window, and its twin."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.home, self._twins_home = folder / "home", folder / "twin"
        self.home.mkdir()
        (self.home / "config").mkdir()
        (self.home / "config" / "config.toml").write_text("[display]\nwidth = {}\nheight = {}\n".format(*SIZE))
        self.x = XServer(folder, *SIZE)
        self._program: subprocess.Popen[bytes] | None = None
        self._twin: Program | None = None

    def close(self) -> None:
        if self._program is not None and self._program.poll() is None:
            self._program.kill()
            self._program.wait()
        if self._twin is not None:
            self._twin.close()
        self.x.close()

    def open(self) -> None:
        """Both, from the same folder's contents; what is seen is the same."""
        shutil.copytree(self.home, self._twins_home)
        environment = {"TAPROOM_HOME": str(self.home), "SDL_VIDEODRIVER": "x11", "DISPLAY": self.x.display}
        with (self.home / "program.log").open("ab") as log:
            self._program = subprocess.Popen(
                [sys.executable, "-c", "from companion.cli import main; main()", "play", "--simulate"],
                cwd=ROOT,
                env={**os.environ, **environment},
                stderr=log,
            )
        self._twin = Program(self._twins_home, "--simulate", pins=False)
        self.sees_the_same()

    @property
    def twin(self) -> Program:
        assert self._twin is not None
        return self._twin

    def click(self, text: str) -> None:
        """On what bears this text; both do it, and show the same afterwards."""
        where = self.twin.do("where", text)
        self.twin.do("touch", text)
        self.x.click(*where)
        self.sees_the_same()

    def key(self, name: str) -> None:
        """Of the keyboard; both hear it, and show the same afterwards."""
        self.twin.do("strike", name)
        self.x.key(name)
        self.sees_the_same()

    def keys_to(self, text: str) -> None:
        """By keys alone: as many steps as it takes to what bears this text, and Return."""
        for _ in range(self.twin.do("steps_to", text)):
            self.key("Right")
        self.key("Return")

    def sees_the_same(self) -> None:
        self.x.looks_like(self._twins_picture())

    def _twins_picture(self) -> Image.Image:
        with Image.open(self.twin.do("photograph", str(self._folder / "twin.png"))) as seen:
            return seen.convert("RGB")

    def end(self, number: int) -> int:
        """Sends the program a signal; its exit code. The twin leaves as well."""
        assert self._program is not None
        self._program.send_signal(number)
        code = self._program.wait(LIMIT_S)
        self.twin.kill()
        shutil.rmtree(self._twins_home)
        return code

    @property
    def log(self) -> str:
        return (self.home / "program.log").read_text()

    def wait_for_length(self, length: int) -> None:
        """Waits until so many answers are in the journal, whoever gave them."""
        until(lambda: [game.length for game in self.games() if game.length >= length], self.games)

    def games(self) -> list[Any]:
        with Reader(folders({"TAPROOM_HOME": str(self.home)}).journal) as reader:
            return reader.games()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path)
    yield made
    made.close()


def test_a_game_is_begun_with_clicks_ended_by_a_signal_and_gone_on_with(desk: Desk) -> None:
    desk.open()
    for text in ("New game", "Fantasy Pub", "Next", "Next", "Begin"):
        desk.click(text)
    assert "Who is thirstiest?" in desk.twin.seen["texts"]
    desk.x.key("Escape")
    desk.sees_the_same()
    asked_first = desk.games()[0].length

    # From here on chance has a hand in it, and the twin cannot follow.
    desk.x.click(*desk.twin.do("where", "Player 2"))
    desk.wait_for_length(asked_first + 1)
    (game,) = desk.games()
    desk.x.key("Right")
    desk.x.press_until("Return", lambda: desk.games()[0].length > game.length)
    seen = desk.x.picture()
    assert len(seen.getcolors(maxcolors=seen.width * seen.height)) > 1_000, "a lamplit board has more colours than that"
    assert difference(seen, Image.new("RGB", seen.size)) > 0.5, "it is black"
    assert desk.end(signal.SIGTERM) == 0
    assert "Traceback" not in desk.log
    length = desk.games()[0].length

    # Opened again, both stand where the game stood.
    desk.open()
    assert desk.twin.seen["length"] == length
    desk.click("Menu")
    desk.click("Leave the table")
    assert "Go on" in desk.twin.seen["texts"]
    desk.click("Go on")
    assert desk.twin.seen["screen"] == "table"
    assert desk.end(signal.SIGINT) == 0
    assert [game.length for game in desk.games()] == [length]


def test_a_game_is_begun_with_keys_alone(desk: Desk) -> None:
    desk.open()
    for text in ("New game", "Fantasy Pub", "Next", "Begin"):
        desk.keys_to(text)

    assert "Who is thirstiest?" in desk.twin.seen["texts"]
    assert desk.end(signal.SIGTERM) == 0
    assert len(desk.games()) == 1
