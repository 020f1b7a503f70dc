"""The window: how soon it can be used, how much memory and time it takes, against a Kivy window with nothing in it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
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

NO_DEVICES = "[panel]\non = false\n[module]\non = false\n"
EMPTY = ("-m", "tests.bench.empty")
OURS = ("-c", "from companion.cli import main; main()", "play", "--simulate")


COMPILED = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bench-bytecode")}
"""As installed: what was compiled once is not compiled again."""


class Started(NamedTuple):
    seconds: float
    """From the start of Python to the first frame that can be used."""
    megabytes: float
    idle_share: float
    """Of one core, while nothing happens."""


def measure(runs: int) -> Sequence[Figure]:
    with a_screen() as screen:
        for warm_up in (EMPTY, OURS):
            started(*warm_up, screen=screen, idle=False)
        pairs = [(started(*OURS, screen=screen), started(*EMPTY, screen=screen)) for _ in range(runs)]
        bare = [started(*OURS[:-1], screen=screen, config=NO_DEVICES) for _ in range(runs)]
        return [*_against(pairs), *_with_a_journal(runs, screen), *_idle(pairs, bare), *_frames()]


@contextmanager
def a_screen() -> Iterator[dict[str, str]]:
    """What a program must know to draw on a screen of the design's size that nobody looks at.

    A real X server takes each frame as it comes; drawn offscreen, frames would pile up in the program's memory. They
    would here too, by fifteen megabytes in every other run, if Mesa's software renderer drew in threads of its own.
    """
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    try:
        with os.fdopen(reads) as told:
            yield {"SDL_VIDEODRIVER": "x11", "DISPLAY": f":{told.readline().strip()}", "LP_NUM_THREADS": "0"}
    finally:
        server.terminate()
        server.wait()


def _against(pairs: Sequence[tuple[Started, Started]]) -> Iterator[Figure]:
    yield Figure("window: an empty Kivy window's start to first frame", "s", [bare.seconds for _, bare in pairs])
    yield Figure("window: start to first usable frame", "s", [one.seconds for one, _ in pairs])
    yield Figure(
        "window: the same, in empty windows", "x", [one.seconds / bare.seconds for one, bare in pairs], most=1.3
    )
    yield Figure("window: memory above an empty window", "MB", [a.megabytes - b.megabytes for a, b in pairs], most=60)


def _with_a_journal(runs: int, screen: Mapping[str, str]) -> Iterator[Figure]:
    """On every evening but the first there is one, and it is opened before the first screen is chosen."""
    with TemporaryDirectory() as home:
        again = {**screen, "TAPROOM_HOME": home}
        started(*OURS, screen=again)
        times = []
        for _ in range(runs):
            ours = started(*OURS, screen=again, idle=False).seconds
            times.append(ours / started(*EMPTY, screen=screen, idle=False).seconds)
    yield Figure("window: the start of another evening, in empty windows", "x", times)


def _idle(pairs: Sequence[tuple[Started, Started]], without_devices: Sequence[Started]) -> Iterator[Figure]:
    """The screen itself keeps the promise; a simulated module turns as often as a real one, in this process."""
    simulated = [100 * (ours.idle_share - empty.idle_share) for ours, empty in pairs]
    yield Figure("window: idle with simulated devices, above an empty window", "% of a core", simulated)
    ours_and_empty = zip(without_devices, (empty for _, empty in pairs), strict=True)
    screen = [100 * (ours.idle_share - empty.idle_share) for ours, empty in ours_and_empty]
    yield Figure("window: idle, above an empty window", "% of a core", screen, most=1.0)


def started(*command: str, screen: Mapping[str, str], idle: bool = True, config: str = "") -> Started:
    """Runs a program until it says that it is ready, and looks at it while it idles."""
    with _ear() as (ear, folder):
        environment = {
            **os.environ,
            **COMPILED,
            "NOTIFY_SOCKET": str(folder / "notify"),
            "TAPROOM_HOME": str(folder / "home"),
            # May name another home too.
            **screen,
            "SDL_AUDIODRIVER": "dummy",
        }
        (folder / "home" / "config").mkdir(parents=True)
        (folder / "home" / "config" / "config.toml").write_text(config)
        began = time.monotonic()
        program = subprocess.Popen([sys.executable, *command], cwd=ROOT, env=environment, stderr=subprocess.PIPE)
        try:
            seconds = _ready(ear, program) - began
            share = _idle_share(program.pid) if idle else 0.0
            return Started(seconds, _megabytes(program.pid), share)
        finally:
            program.send_signal(signal.SIGTERM)
            program.communicate(timeout=PATIENCE_S)


def _idle_share(pid: int) -> float:
    time.sleep(SETTLED_S)
    before = _cpu(pid)
    time.sleep(IDLE_S)
    return (_cpu(pid) - before) / IDLE_S


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
    environment = {**os.environ, **COMPILED, "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "offscreen")}
    frames = [sys.executable, "-m", "tests.bench.frames"]
    ran = subprocess.run(frames, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise RuntimeError(ran.stderr[-2000:])
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    changed = told["changed_ms"]
    yield Figure("window: our Python per changed frame of the table", "ms", changed, most=16)
    yield Figure("window: the same, the slowest of a hundred", "ms", [percentile(changed, 0.99)])
    yield Figure("window: our Python per frame in which nothing changed", "ms", told["idle_ms"])
