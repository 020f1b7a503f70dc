"""How long it takes from a signal of the hardware to the new picture in the subscribers' hands, journal on the disk.

``python -m tests.companion.bench_table`` measures and prints it.
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from companion.bug_reports import BugReports
from companion.clock import SystemClock
from companion.inputs import Inputs
from companion.journal import Journal
from companion.pace import Pace
from companion.posted import Heard
from companion.published import Published, Shown
from companion.session import begin, seated
from companion.table import Table
from hardware.signals import Key, Pressed, Rolled, Signal
from rules.games import content, game


@dataclass(frozen=True)
class Latency:
    """Milliseconds, without what the disk took to sync; ``sync_ms`` is the median of that."""

    runs: int
    median_ms: float
    p99_ms: float
    worst_ms: float
    sync_ms: float


def measure(runs: int = 100, game_id: str = "fantasy_pub", seats: int = 4, folder: Path | None = None) -> Latency:
    """Plays by buttons and dice of the module, one signal at a time, and times each."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        return _Bench(Path(name), game_id, seats).run(runs)


class _Timed(sqlite3.Connection):
    synced_s = 0.0

    def execute(self, sql: str, *args: Any) -> sqlite3.Cursor:
        began = time.perf_counter()
        cursor = super().execute(sql, *args)
        if sql == "COMMIT":
            _Timed.synced_s += time.perf_counter() - began
        return cursor


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, isolation_level=None, check_same_thread=False, factory=_Timed)


class _Module:
    """Remembers the number that it was asked under."""

    ask = 0

    def ask_roll(self, ask: int, count: int, sides: int = 6) -> None:
        self.ask = ask

    def forget_roll(self) -> None:
        self.ask = 0

    def can_roll(self, count: int, sides: int = 6) -> bool:
        return True


class _Bench:
    def __init__(self, folder: Path, game_id: str, seats: int) -> None:
        clock, chosen = SystemClock(), game(game_id)
        self.chance = random.Random(1)
        self.module = _Module()
        self.journal = Journal(folder / "journal.sqlite", clock, connect=_connect).open()
        players = seated(chosen, [f"Seat {seat + 1}" for seat in range(seats)])
        session = begin(
            chosen,
            content(chosen),
            players,
            options=chosen.options(),
            clock=clock,
            book=self.journal,
            sources={"dice": "module"},
        )
        self.table = Table(
            session,
            clock=clock,
            chance=self.chance,
            bug_reports=BugReports(folder / "bugs", clock),
            module=self.module,
            inputs=Inputs(),
            pace=Pace(gather_s=0.0),
        )
        self.shown: Shown | None = None
        self.at = 0.0
        self.arrived = threading.Event()
        self.number = 0

    def run(self, runs: int) -> Latency:
        self.table.subscribe(self._hear)
        self.table.start()
        assert self.arrived.wait(10)
        try:
            samples = [self._once() for _ in range(runs)]
        finally:
            self.table.close()
            self.journal.close()
        apart = sorted(total - sync for total, sync in samples)
        return Latency(
            runs=len(samples),
            median_ms=1000 * statistics.median(apart),
            p99_ms=1000 * apart[max(0, int(len(apart) * 0.99) - 1)],
            worst_ms=1000 * apart[-1],
            sync_ms=1000 * statistics.median(sync for _, sync in samples),
        )

    def _hear(self, picture: Published) -> None:
        if isinstance(picture, Shown):
            self.at, self.shown = time.perf_counter(), picture
            self.arrived.set()

    def _once(self) -> tuple[float, float]:
        signal = self._signal()
        self.arrived.clear()
        synced = _Timed.synced_s
        began = time.perf_counter()
        self.table.post(Heard(signal))
        assert self.arrived.wait(10), f"nothing was shown after {signal}"
        return self.at - began, _Timed.synced_s - synced

    def _signal(self) -> Signal:
        """Dice where dice are asked for, else confirm: what a person at the panel does all evening."""
        self.number += 1
        at, id = time.monotonic(), f"bench:{self.number}"
        assert self.shown is not None
        if self.shown.asked is None:
            return Pressed(id=id, at=at, button=Key.UNDO)
        if self.shown.asked.dice is not None:
            count, sides = self.shown.asked.dice
            values = tuple(self.chance.randrange(sides) + 1 for _ in range(count))
            return Rolled(id=id, at=at, values=values, ask=self.module.ask)
        return Pressed(id=id, at=at, button=Key.CONFIRM)


if __name__ == "__main__":
    for name, value in asdict(measure(300)).items():
        print(f"{name}: {value:.3f}")
