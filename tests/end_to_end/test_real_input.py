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
from tests.end_to_end.x_server import LIMIT_S, MISSING, XServer, difference

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
    desk.click("The blue clan")
    desk.x.key("Escape")
    desk.click("The yellow clan")
    seen = desk.x.picture()
    colours = len(seen.getcolors(maxcolors=seen.width * seen.height))
    assert colours > 1_000, "a lamplit board has more colours than that"
    assert difference(seen, Image.new("RGB", seen.size)) > 0.5, "it is black"

    assert desk.end(signal.SIGTERM) == 0
    assert "Traceback" not in desk.log
    (game,) = desk.games()
    assert (game.length, game.turns) == (2, 1)

    desk.open()
    desk.x.looks_like(seen, share=0.01)
    desk.click("Menu")
    desk.click("Leave the table")
    assert "Go on" in desk.twin.seen["texts"]
    desk.click("Go on")
    desk.x.looks_like(seen, share=0.01)
    assert desk.end(signal.SIGINT) == 0


def test_keys_alone_begin_a_game_and_answer_it(desk: Desk) -> None:
    desk.open()
    desk.click("New game")
    desk.click("Fantasy Pub")
    desk.click("Begin")

    for name in ("Right", "Return"):
        desk.x.key(name)
        desk.twin.do("strike", name)
        desk.sees_the_same()

    assert desk.end(signal.SIGTERM) == 0
    assert [game.length for game in desk.games()] == [1]
