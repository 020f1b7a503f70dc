"""The service under a real systemd: what it waits for, what it restarts, and what its sandbox leaves open."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest

from tests.systemd.managers import ROOT, Manager, run_manager, wait_until

# The sandbox sees no home, so the Python in it must be the system's.
PYTHON = Path("/usr/bin/python3")

PROGRAM = f"""
import sys, time
from pathlib import Path
sys.path.insert(0, {str(ROOT)!r})
from companion.heartbeat import SCREEN, TABLE, Heartbeat
from companion.notify import Notifier

notifier = Notifier.from_environment()
orders = Path(sys.argv[1])
heartbeat = Heartbeat([SCREEN, TABLE], limit_s=0.3, now=time.monotonic)


def ordered(word):
    return (orders / word).exists()


while not ordered("be-ready"):
    time.sleep(0.01)
notifier.ready("Four at the table")
heartbeat.beat(TABLE)
while True:
    heartbeat.beat(SCREEN)
    if not ordered("hang"):
        heartbeat.beat(TABLE)
    if heartbeat.healthy:
        notifier.alive()
    if ordered("crash"):
        (orders / "crash").unlink()
        sys.exit(1)
    if ordered("usage"):
        sys.exit(2)
    time.sleep(0.05)
"""


def service_for_a_user(tmp_path: Path) -> str:
    """What companion.service says of starting, watching and restarting, with a short patience and no sandbox."""
    unit = ConfigParser(strict=False, interpolation=None, delimiters="=", comment_prefixes="#")
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "systemd/companion.service")
    kept = {name: unit["Service"][name] for name in ("Type", "NotifyAccess", "Restart", "RestartPreventExitStatus")}
    kept |= {"WatchdogSec": "1", "RestartSec": "0.1", "WatchdogSignal": "SIGKILL"}
    kept |= {"ExecStart": f"{sys.executable} {tmp_path / 'program.py'} {tmp_path}"}
    return "[Service]\n" + "\n".join(f"{name}={value}" for name, value in kept.items())


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Manager]:
    """A user manager with the companion's service in it, not yet started."""
    (tmp_path / "program.py").write_text(PROGRAM)
    units = tmp_path / "config/systemd/user"
    units.mkdir(parents=True)
    (units / "companion.service").write_text(service_for_a_user(tmp_path))
    yield from run_manager("user", tmp_path)


def order(manager: Manager, word: str) -> None:
    (manager.shared / word).touch()


def test_starting_waits_for_the_program_to_be_ready_and_shows_its_status(table: Manager):
    table.systemctl("start", "--no-block", "companion")
    table.wait_until("companion", ActiveState="activating", SubState="start")

    order(table, "be-ready")
    table.wait_until("companion", ActiveState="active", StatusText="Four at the table")

    assert table.systemctl("stop", "companion").returncode == 0
    assert table.shown("companion", "Result") == "success"


def test_a_hung_table_is_restarted_though_the_screen_still_lives(table: Manager):
    order(table, "be-ready")
    assert table.systemctl("start", "companion").returncode == 0

    order(table, "hang")
    # Nothing else ends the program here: it goes on beating for its screen all the while.
    wait_until(lambda: int(table.shown("companion", "NRestarts")) >= 1, "the watchdog")
    (table.shared / "hang").unlink()

    table.wait_until("companion", ActiveState="active")


def test_a_fed_watchdog_leaves_the_program_alone(table: Manager):
    order(table, "be-ready")
    table.systemctl("start", "companion")
    first = table.shown("companion", "WatchdogTimestampMonotonic")
    # More than twice the patience of one second has been fed away.
    wait_until(
        lambda: int(table.shown("companion", "WatchdogTimestampMonotonic")) > int(first) + 2_500_000, "the feeding"
    )

    assert table.shown("companion", "NRestarts") == "0"


def test_a_crashed_program_is_started_again(table: Manager):
    order(table, "be-ready")
    table.systemctl("start", "companion")
    order(table, "crash")

    table.wait_until("companion", NRestarts="1", ActiveState="active")


def test_a_wrong_command_line_is_not_tried_again(table: Manager):
    order(table, "be-ready")
    table.systemctl("start", "companion")
    order(table, "usage")

    table.wait_until("companion", ActiveState="failed", ExecMainStatus="2")
    assert table.shown("companion", "NRestarts") == "0"


SANDBOXED = f"""#!{PYTHON}
import json, mmap, os, socket, sys, time
sys.path.insert(0, "/opt/taproom-companion")
from companion.notify import Notifier


def attempt(action):
    try:
        action()
    except OSError as error:
        return error.strerror
    return "yes"


def write(path):
    return attempt(lambda: open(path, "w").close())


report = {{
    "arguments": sys.argv[1:],
    "user": os.getuid(),
    "groups": len(set(os.getgroups())),
    "home": os.environ["HOME"],
    "here": os.getcwd(),
    "environment": {{name: os.environ.get(name) for name in ("LG_WD", "TAPROOM_HOME", "XDG_RUNTIME_DIR")}},
    "writes": {{path: write(path + "/probe") for path in (
        os.environ["TAPROOM_HOME"], os.environ["LG_WD"], "/tmp", "/dev/shm", "/etc", "/usr", "/opt/taproom-companion"
    )}},
    "random": attempt(lambda: open("/dev/urandom", "rb").close()),
    "kernel log": attempt(lambda: open("/dev/kmsg", "rb").close()),
    "network": attempt(lambda: socket.socket(socket.AF_INET).close()),
    "netlink": attempt(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 15).close()),
    "which Pi": attempt(lambda: open("/proc/cpuinfo").close()),
    "pinned to a core": attempt(lambda: os.sched_setaffinity(0, os.sched_getaffinity(0))),
    "runs code it wrote": attempt(lambda: mmap.mmap(-1, 4096, prot=7).close()),
}}
with open(os.environ["TAPROOM_HOME"] + "/report.json", "w") as file:
    json.dump(report, file)
notifier = Notifier.from_environment()
notifier.ready("Told")
while True:
    time.sleep(1)
    notifier.alive()
"""


@pytest.fixture
def sandbox(tmp_path: Path) -> Iterator[Manager]:
    """A system manager with companion.service as it is; only its program is ours."""
    if not PYTHON.exists():
        pytest.skip(f"there is no {PYTHON}, and the sandbox sees no other (package python3)")
    (tmp_path / "program").write_text(SANDBOXED)
    (tmp_path / "sandboxed.conf").write_text(
        "[Service]\nStandardOutput=append:/run/companion.log\nStandardError=append:/run/companion.log\n"
    )
    yield from run_manager("system", tmp_path)


def test_the_service_starts_in_its_sandbox_and_has_what_it_needs_and_no_more(sandbox: Manager):
    started = sandbox.systemctl("start", "companion")
    assert started.returncode == 0, started.stderr + sandbox.inside("cat", "/run/companion.log").stdout

    report = json.loads(sandbox.inside("cat", "/var/lib/taproom-companion/report.json").stdout)
    assert report == {
        "arguments": ["play", "--fullscreen"],
        "user": 64977,
        "groups": 7,
        "home": "/var/lib/taproom-companion",
        "here": "/var/lib/taproom-companion",
        "environment": {
            "LG_WD": "/run/taproom-companion",
            "TAPROOM_HOME": "/var/lib/taproom-companion",
            "XDG_RUNTIME_DIR": "/run/taproom-companion",
        },
        "writes": {
            "/var/lib/taproom-companion": "yes",
            "/run/taproom-companion": "yes",
            "/tmp": "yes",
            "/dev/shm": "yes",
            "/etc": "Read-only file system",
            "/usr": "Read-only file system",
            "/opt/taproom-companion": "Read-only file system",
        },
        "random": "yes",
        "kernel log": "Permission denied",
        "network": "Address family not supported by protocol",
        "netlink": "yes",
        "which Pi": "yes",
        "pinned to a core": "Operation not permitted",
        "runs code it wrote": "yes",
    }
    assert sandbox.shown("companion", "StatusText") == "Told"
    assert sandbox.systemctl("stop", "companion").returncode == 0
