"""A real systemd in private namespaces of its own: it reaches nothing of the machine, and leaves nothing behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
SYSTEMD = Path("/lib/systemd/systemd")
LIMIT_S = 60.0


@dataclass(frozen=True)
class Manager:
    """A running manager: ``pid`` is its first process as we see it, ``shared`` a folder that both sides see."""

    pid: int
    user: bool
    shared: Path
    environment: dict[str, str]

    def inside(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command in the manager's namespaces."""
        enter = ("nsenter", f"--target={self.pid}", "--mount", "--pid", "--cgroup", "--")
        return subprocess.run(
            [*enter, *command], capture_output=True, text=True, timeout=LIMIT_S, env=self.environment, check=False
        )

    def systemctl(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return self.inside("systemctl", *(["--user"] if self.user else []), *arguments)

    def shown(self, unit: str, name: str) -> str:
        """One property of a unit, as ``systemctl show`` gives it."""
        return self.systemctl("show", unit, "--property", name, "--value").stdout.strip()

    def wait_until(self, unit: str, **wanted: str) -> None:
        """Until the unit's properties are as wanted."""
        wait_until(lambda: all(self.shown(unit, name) == value for name, value in wanted.items()), str(wanted))


def wait_until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + LIMIT_S
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


def why_there_can_be_no_manager() -> str | None:
    """The reason why this machine can't run a private systemd, in words for the skip; None if it can."""
    for tool in ("unshare", "nsenter", "systemctl"):
        if shutil.which(tool) is None:
            return f"{tool} is not installed (packages util-linux and systemd)"
    if not SYSTEMD.exists():
        return "systemd is not installed (package systemd)"
    if os.geteuid() != 0:
        return "only root may mount in a namespace of its own here"
    attempt = subprocess.run(
        ["unshare", "--cgroup", "--pid", "--fork", "--mount", "--mount-proc", "sh", "-c", PROBE],
        capture_output=True,
        text=True,
        check=False,
    )
    return f"the kernel refuses private namespaces: {attempt.stderr.strip()}" if attempt.returncode else None


PROBE = "mount -t tmpfs none /run && { umount -R /sys/fs/cgroup || true; } && mount -t cgroup2 none /sys/fs/cgroup"


class OwnControlGroup:
    """A control group for the manager below it, so that it can't touch anybody else's. Gone at the end."""

    def __init__(self, name: str) -> None:
        unified = Path("/sys/fs/cgroup/unified")
        self.path = (unified if unified.is_dir() else Path("/sys/fs/cgroup")) / name

    def __enter__(self) -> Path:
        self.path.mkdir()
        return self.path

    def __exit__(self, *_: object) -> None:
        # The kernel empties a group a moment after its last process is gone.
        wait_until(self._removed, f"the end of everything in {self.path}")

    def _removed(self) -> bool:
        for folder in sorted(self.path.rglob("*"), reverse=True):
            if folder.is_dir():
                _remove(folder)
        return _remove(self.path)


def _remove(folder: Path) -> bool:
    try:
        folder.rmdir()
    except OSError:
        return not folder.exists()
    return True


def run_manager(kind: str, tmp_path: Path) -> Iterator[Manager]:
    if reason := why_there_can_be_no_manager():
        pytest.skip(reason)
    log = (tmp_path / "log").open("wb")
    (tmp_path / "run").mkdir(mode=0o700)
    environment = {
        "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin",
        "HOME": str(tmp_path),
        "XDG_RUNTIME_DIR": str(tmp_path / "run"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "PROJECT": str(ROOT),
        "SHARED": str(tmp_path),
    }
    with OwnControlGroup(f"companion-test-{os.getpid()}-{kind}") as group, log:
        starter = subprocess.Popen(
            [sys.executable, "-c", ENTER, str(group), str(HERE / "manager.sh"), kind],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            yield _when_up(starter, kind, tmp_path, environment)
        finally:
            # The end of the first process of a pid namespace is the end of all in it, and --kill-child ends that one.
            starter.kill()
            starter.wait()


ENTER = """
import os, sys
from pathlib import Path
group, script, kind = sys.argv[1:]
(Path(group) / "cgroup.procs").write_text(str(os.getpid()))
namespaces = ["--cgroup", "--pid", "--fork", "--mount", "--mount-proc", "--propagation=private", "--kill-child"]
os.execvp("unshare", ["unshare", *namespaces, "sh", script, kind])
"""


def _when_up(starter: subprocess.Popen[bytes], kind: str, tmp_path: Path, environment: dict[str, str]) -> Manager:
    children = Path(f"/proc/{starter.pid}/task/{starter.pid}/children")
    wait_until(lambda: starter.poll() is not None or bool(children.read_text().split()), "the manager's process")
    assert starter.poll() is None, (tmp_path / "log").read_text()
    manager = Manager(int(children.read_text().split()[0]), kind == "user", tmp_path, environment)
    wait_until(
        lambda: starter.poll() is not None or manager.systemctl("is-system-running").stdout.strip() == "running",
        "the manager to be up",
    )
    assert starter.poll() is None, (tmp_path / "log").read_text()
    return manager
