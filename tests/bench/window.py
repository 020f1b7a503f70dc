"""The window: how soon it can be used, how much memory and time it takes, against a Kivy window with nothing in it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.bench.figures import Figure, percentile

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 60.0
SETTLED_S = 3.0
"""After so long nothing of the start is left."""
IDLE_S = 4.0

COMPANION = "from companion.cli import main; main()"


class Started(NamedTuple):
    seconds: float
    """From the start of Python to the first frame that can be used."""
    megabytes: float
    idle_share: float
    """Of one core, while nothing happens."""


def measure(runs: int) -> Sequence[Figure]:
    empty = [started("-m", "tests.bench.empty") for _ in range(runs)]
    ours = [started("-c", COMPANION, "play", "--simulate") for _ in range(runs)]
    return [*_against(empty, ours), *_frames()]


def _against(empty: Sequence[Started], ours: Sequence[Started]) -> Iterator[Figure]:
    pairs = list(zip(ours, empty, strict=True))
    yield Figure("window: an empty Kivy window's start to first frame", "s", [one.seconds for one in empty])
    yield Figure("window: start to first usable frame", "s", [one.seconds for one in ours])
    yield Figure(
        "window: the same, in empty windows", "x", [one.seconds / bare.seconds for one, bare in pairs], most=1.3
    )
    yield Figure("window: memory above an empty window", "MB", [a.megabytes - b.megabytes for a, b in pairs], most=60)
    idle = [100 * (one.idle_share - bare.idle_share) for one, bare in pairs]
    yield Figure("window: idle, above an empty window", "% of a core", idle, most=1.0)


def started(*command: str) -> Started:
    """Runs a program until it says that it is ready, and looks at it while it idles."""
    with _ear() as (ear, folder):
        environment = {
            **os.environ,
            "NOTIFY_SOCKET": str(folder / "notify"),
            "TAPROOM_HOME": str(folder / "home"),
            "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "offscreen"),
            "SDL_AUDIODRIVER": "dummy",
        }
        began = time.monotonic()
        program = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=environment, stderr=subprocess.PIPE)
        try:
            seconds = _ready(ear, program) - began
            time.sleep(SETTLED_S)
            before = _cpu(program.pid)
            time.sleep(IDLE_S)
            share = (_cpu(program.pid) - before) / IDLE_S
            return Started(seconds, _megabytes(program.pid), share)
        finally:
            program.send_signal(signal.SIGTERM)
            program.communicate(timeout=PATIENCE_S)


@contextmanager
def _ear() -> Iterator[tuple[socket.socket, Path]]:
    with TemporaryDirectory() as name, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(Path(name) / "notify"))
        ear.settimeout(0.1)
        yield ear, Path(name)


def _ready(ear: socket.socket, program: subprocess.Popen[bytes]) -> float:
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        try:
            if b"READY=1" in ear.recv(4096):
                return time.monotonic()
        except TimeoutError:
            if program.poll() is not None:
                assert program.stderr is not None
                raise RuntimeError(program.stderr.read().decode()[-2000:]) from None
    raise TimeoutError("the window never came up")


def _cpu(pid: int) -> float:
    """Seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


# --- frames, in a process of their own: there is one window in each ------------------------------


def _frames() -> Iterator[Figure]:
    environment = {**os.environ, "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "offscreen")}
    frames = [sys.executable, "-m", "tests.bench.frames"]
    ran = subprocess.run(frames, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise RuntimeError(ran.stderr[-2000:])
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    changed = told["changed_ms"]
    yield Figure("window: our Python per changed frame of the table", "ms", changed, most=16)
    yield Figure("window: the same, the slowest of a hundred", "ms", [percentile(changed, 0.99)])
    yield Figure("window: our Python per frame in which nothing changed", "ms", told["idle_ms"])
