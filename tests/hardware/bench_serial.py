"""What a full, noisy line costs the driver, and whether it loses anything. ``measure()`` is for ``./run bench``."""

from __future__ import annotations

import contextlib
import os
import random
import statistics
import threading
import time
import tty
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.firmware.taproom.link import Link
from hardware.module import Module
from hardware.ports import line_opener
from hardware.protocol import BAUD
from hardware.signals import Found, Lifted, Signal

BYTES_A_SECOND = BAUD / 10
"""A byte is eight bits, a start and a stop."""

DAMAGED = 0.01
SLICE_S = 0.003
"""So often the line is fed, with about as much as one happening: a Pico hands its lines to USB one by one."""

IN_FLIGHT = 100
"""More than the firmware's own eight: only so is a line with every fourth line damaged never silent."""


@dataclass(frozen=True, slots=True)
class Run:
    """One connection over a line that never falls silent."""

    cpu_share: float
    """Of one core, in the driver's own thread."""

    bytes_a_second: float
    sent: int
    wrong: int
    """Happenings that were acknowledged and not told, told twice, or told out of order."""

    damaged_lines: int


class NoisyLine:
    """The far end: the firmware's link, with always something to say, at the speed of a 115,200 baud line."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.port = str(folder / "module")
        self.sent = self.bytes = 0
        self._chance = chance
        self._link = Link("bench", [2, 6, 8, 1, 64, "1.0"], window=IN_FLIGHT, room=IN_FLIGHT)
        self._ends = os.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)
        (folder / "module").symlink_to(os.ttyname(self._ends[1]))
        self._ready = b""
        self._quiet = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def finish(self) -> None:
        """Say nothing new, and wait until all is acknowledged."""
        self._quiet.set()
        end = time.monotonic() + 20
        while self._link.waits():
            assert time.monotonic() < end, "the driver never acknowledged everything"
            time.sleep(0.01)

    def close(self) -> None:
        self._over.set()
        self._thread.join()
        for fd in self._ends:
            os.close(fd)

    def _run(self) -> None:
        began = time.monotonic()
        while not self._over.is_set():
            passed = time.monotonic() - began
            with contextlib.suppress(BlockingIOError):
                self._link.hear(self._harmed(os.read(self._ends[0], 4096)))
            room = int(passed * BYTES_A_SECOND) - self.bytes
            self._say_more(int(passed * 1000), room)
            self.bytes += os.write(self._ends[0], self._ready[:room])
            self._ready = self._ready[room:]
            time.sleep(SLICE_S)

    def _say_more(self, ticks: int, room: int) -> None:
        while not self._quiet.is_set() and self._link.waits() < IN_FLIGHT:
            if not self._link.tell("lifted", ticks, self.sent % 64):
                break
            self.sent += 1
        if len(self._ready) < room:
            self._ready += self._harmed(self._link.due(ticks))

    def _harmed(self, data: bytes) -> bytes:
        return bytes(self._chance.randrange(256) if self._chance.random() < DAMAGED else byte for byte in data)


def saturate(seconds: float, seed: int) -> Run:
    """Keeps a line full for so long, and counts what became of what was said on it."""
    told: list[int] = []
    found = threading.Event()

    def post(signal: Signal) -> None:
        if isinstance(signal, Found):
            found.set()
        elif isinstance(signal, Lifted):
            told.append(signal.cell)

    with TemporaryDirectory() as folder:
        line = NoisyLine(Path(folder), random.Random(seed))
        line.start()
        module = Module(line_opener(line.port), post)
        module.start()
        assert found.wait(10), "the driver never found the line"
        cpu = driver_cpu()
        before, bytes_before, began = next(cpu), line.bytes, time.monotonic()
        time.sleep(seconds)
        passed = time.monotonic() - began
        share, flow = (next(cpu) - before) / passed, (line.bytes - bytes_before) / passed
        line.finish()
        damaged = module.status.damaged
        module.close()
        line.close()
    meant = [n % 64 for n in range(line.sent)]
    wrong = sum(a != b for a, b in zip(told, meant, strict=False)) + abs(len(told) - len(meant))
    return Run(share, flow, line.sent, wrong, damaged)


def driver_cpu() -> Iterator[float]:
    """Seconds of a core that the driver's thread has used, at each asking."""
    (reader,) = (thread for thread in threading.enumerate() if thread.name == "module-reader")
    assert reader.ident is not None
    clock = time.pthread_getcpuclockid(reader.ident)
    while True:
        yield time.clock_gettime(clock)


def measure(runs: int = 5, seconds: float = 2.0) -> dict[str, object]:
    """Medians over several connections; ``acknowledged_lost`` is a sum, and must be 0."""
    done = [saturate(seconds, seed) for seed in range(runs)]
    return {
        "runs": runs,
        "seconds_a_run": seconds,
        "cpu_share_median": round(statistics.median(run.cpu_share for run in done), 4),
        "cpu_share_worst": round(max(run.cpu_share for run in done), 4),
        "line_share_median": round(statistics.median(run.bytes_a_second for run in done) / BYTES_A_SECOND, 3),
        "happenings": sum(run.sent for run in done),
        "damaged_lines": sum(run.damaged_lines for run in done),
        "acknowledged_lost": sum(run.wrong for run in done),
    }


if __name__ == "__main__":
    print(measure())
