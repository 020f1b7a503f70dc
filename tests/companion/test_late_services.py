"""Screens that are quicker than the house: what they want is kept for the waiter, and what it cannot open is said."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli.window import LateServices
from companion.clock import SystemClock
from companion.folders import folders
from companion.journal import Journal
from companion.posted import Look, Undo
from ui.services import Tell


class Remembers:
    """A waiter that grants nothing."""

    def __init__(self) -> None:
        self.came: list[Any] = []
        self.desk = None
        self.first = "home"

    def post(self, message: Any) -> None:
        self.came.append(message)

    def wish(self, wish: Any) -> None:
        self.came.append(wish)

    def subscribe(self, hear: Any) -> None:
        self.came.append(hear)

    def heartbeat(self) -> None:
        self.came.append("beat")


def hear(news: Any) -> None:
    """Somebody listens."""


def test_what_was_wished_before_the_waiter_came_is_his_once_he_is_there() -> None:
    late, waiter = LateServices("home", None), Remembers()
    late.wish(Tell.SETTINGS)
    late.subscribe(hear)
    late.wish(Tell.SAVED_GAMES)
    late.heartbeat()
    late.post(Undo())

    late.come(waiter)

    assert waiter.came == [hear, Tell.SETTINGS, Tell.SAVED_GAMES]


def test_once_the_waiter_is_there_all_goes_straight_to_him() -> None:
    late, waiter = LateServices("home", None), Remembers()
    late.come(waiter)

    late.subscribe(hear)
    late.wish(Tell.SETTINGS)
    late.post(Look(None))
    late.heartbeat()

    assert waiter.came == [hear, Tell.SETTINGS, Look(None), "beat"]


@pytest.mark.parametrize("seen_at_once", [True, False])
def test_a_window_on_a_journal_that_another_companion_has_is_closed_and_says_why(
    tmp_path: Path, seen_at_once: bool
) -> None:
    file = folders({"TAPROOM_HOME": str(tmp_path)}).journal
    journal = Journal(file, SystemClock()).open()
    if not seen_at_once:  # Then home is on the screen already when it is found out.
        for part in file.parent.glob(f"{file.name}*"):
            part.unlink()

    ended = subprocess.run(
        [sys.executable, "-c", "from companion.cli import main; main()", "play", "--simulate"],
        env={**os.environ, "TAPROOM_HOME": str(tmp_path), "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    journal.close()

    assert ended.returncode == 1
    assert "close it first" in ended.stderr
    assert "Traceback" not in ended.stderr
