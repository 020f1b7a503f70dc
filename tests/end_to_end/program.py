"""The companion as ``companion play`` starts it, on command: to be watched, to be held and to be killed at any moment.

``python -m tests.end_to_end.program`` is the whole program, wired by its own composition root on mock pins and a
serial port; only its loop is another one. It reads a command a line, ``["verb", arguments…]``, does it with
:class:`tests.end_to_end.hands.Hands`, and says as JSON what was then seen. With ``--simulate`` it has the simulated
hardware; with ``--seed=S`` its chance, dice and cards and bots alike, falls as it fell with that seed before.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sqlite3
import sys
import threading
import traceback
from functools import partial
from random import Random
from typing import Any, NamedTuple, TextIO

SEED = "--seed="


class Disk:
    """What stands between the journal and its file: it can be held just before or just after a commit."""

    def __init__(self, say: TextIO) -> None:
        self._say = say
        self.held_at = ""

    def committing(self, moment: str) -> None:
        if self.held_at == moment:
            print(json.dumps({"held": moment}), file=self._say, flush=True)
            threading.Event().wait()


class HeldConnection(sqlite3.Connection):
    disk: Disk

    def execute(self, sql: str, *arguments: Any) -> sqlite3.Cursor:
        if sql == "COMMIT":
            self.disk.committing("before")
        done = super().execute(sql, *arguments)
        if sql == "COMMIT":
            self.disk.committing("after")
        return done


def main() -> None:
    # What Kivy or anybody prints must not come between the lines that are said here.
    say = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    # Asked where it hangs, it says so in its log.
    faulthandler.register(signal.SIGUSR1)
    HeldConnection.disk = disk = Disk(say)
    sqlite3.connect = partial(sqlite3.connect, factory=HeldConnection)
    made = _remember()
    _prepare_window()
    from kivy.app import App

    App.run = lambda app: _serve(app, made, disk, say)
    from companion.cli.play import play

    play("", simulate="--simulate" in sys.argv, fullscreen=False, terminal=False)


class Made(NamedTuple):
    """What the program makes for itself, and hands must reach behind the screen."""

    pins: list[Any]
    """The factory of its pretended pins: what closes a contact."""
    landlords: list[Any]


def _remember() -> Made:
    import companion.landlord
    import hardware.pins

    made = Made([], [])
    chance = _seeded()
    make_pins = hardware.pins.mock_factory

    def remembered_pins() -> Any:
        made.pins.append(make_pins())
        return made.pins[-1]

    class RememberedLandlord(companion.landlord.Landlord):
        def __init__(self, **given: Any) -> None:
            super().__init__(**(given | chance))
            made.landlords.append(self)

    hardware.pins.mock_factory = remembered_pins
    companion.landlord.Landlord = RememberedLandlord
    return made


def _seeded() -> dict[str, Random]:
    """What the landlord is given in the place of real chance, if a seed was named."""
    seed = next((word.removeprefix(SEED) for word in sys.argv if word.startswith(SEED)), None)
    return {} if seed is None else {"chance": Random(seed)}


def _prepare_window() -> None:
    from ui.environment import configure

    configure()
    from kivy.config import Config

    # As fast as frames can be drawn: nobody looks.
    Config.set("graphics", "maxfps", "0")


def _serve(app: Any, made: Made, disk: Disk, say: TextIO) -> None:
    from tests.end_to_end.hands import Hands

    hands = Hands(app, made.pins, made.landlords)
    print(json.dumps({"seen": hands.seen()}), file=say, flush=True)
    for line in sys.stdin:
        verb, *arguments = json.loads(line)
        if verb == "leave":
            break
        print(json.dumps(_done(hands, disk, verb, arguments)), file=say, flush=True)
    hands.close()


def _done(hands: Any, disk: Disk, verb: str, arguments: list[Any]) -> dict[str, Any]:
    if verb == "hold_the_disk":
        disk.held_at = arguments[0]
        return {"seen": hands.seen()}
    try:
        gave = getattr(hands, verb)(*arguments)
    except Exception:
        return {"failed": traceback.format_exc()}
    return {"gave": gave if isinstance(gave, dict | list | tuple | str | int | float) else None, "seen": hands.seen()}


if __name__ == "__main__":
    main()
