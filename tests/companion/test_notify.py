"""What the service manager hears, on a socket like its own."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.notify import Notifier


class Manager:
    """The manager's end: a datagram socket that is read without waiting."""

    def __init__(self, address: str) -> None:
        self.line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.line.bind("\0" + address[1:] if address.startswith("@") else address)
        self.line.setblocking(False)

    def heard(self) -> list[str]:
        words = []
        while True:
            try:
                words.append(self.line.recv(4096).decode())
            except BlockingIOError:
                return words


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "notify")


@pytest.fixture
def manager(address: str) -> Iterator[Manager]:
    manager = Manager(address)
    yield manager
    manager.line.close()


@pytest.mark.parametrize(
    ("tell", "heard"),
    [
        pytest.param(lambda n: n.ready(), "READY=1", id="ready"),
        pytest.param(lambda n: n.ready("Four at the table"), "READY=1\nSTATUS=Four at the table", id="ready, and what"),
        pytest.param(lambda n: n.alive(), "WATCHDOG=1", id="alive"),
        pytest.param(lambda n: n.status("Zoë's turn"), "STATUS=Zoë's turn", id="status"),
        pytest.param(lambda n: n.stopping(), "STOPPING=1", id="stopping"),
        pytest.param(lambda n: n.stopping("Saved"), "STOPPING=1\nSTATUS=Saved", id="stopping, and what"),
    ],
)
def test_the_manager_hears(manager: Manager, address: str, tell: Callable[[Notifier], bool], heard: str):
    assert tell(Notifier(address))
    assert manager.heard() == [heard]


def test_a_line_end_in_a_status_gives_no_orders(manager: Manager, address: str):
    Notifier(address).status("all well\nWATCHDOG=trigger\n")

    assert manager.heard() == ["STATUS=all well WATCHDOG=trigger"]


def test_an_empty_status_is_not_sent(manager: Manager, address: str):
    assert not Notifier(address).status("  ")
    assert manager.heard() == []


def test_an_abstract_socket_is_reached_by_its_name(tmp_path: Path):
    name = f"@companion-test-{tmp_path.name}-{threading.get_ident()}"
    manager = Manager(name)
    Notifier(name).alive()
    heard = manager.heard()
    manager.line.close()

    assert heard == ["WATCHDOG=1"]


def test_without_a_manager_nothing_is_told_and_nothing_breaks():
    notifier = Notifier.from_environment({})

    assert not notifier.listening
    assert notifier.watchdog_s is None
    assert not any([notifier.ready(), notifier.alive(), notifier.status("x"), notifier.stopping()])


def test_a_manager_that_is_gone_costs_a_word_and_no_more(address: str):
    assert not Notifier(address).alive()


def test_a_manager_that_does_not_listen_is_not_waited_for(manager: Manager, address: str):
    notifier = Notifier(address)

    sent = sum(notifier.alive() for _ in range(10_000))

    assert 0 < sent < 10_000


@pytest.mark.parametrize(
    ("environment", "watchdog_s"),
    [
        pytest.param({"WATCHDOG_USEC": "30000000"}, 30.0, id="set"),
        pytest.param({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": "1"}, 30.0, id="for the compositor above us"),
        pytest.param({}, None, id="not set"),
        pytest.param({"WATCHDOG_USEC": "0"}, None, id="off"),
        pytest.param({"WATCHDOG_USEC": "soon"}, None, id="nonsense"),
    ],
)
def test_reads_the_watchdogs_patience(environment: dict[str, str], watchdog_s: float | None):
    notifier = Notifier.from_environment({"NOTIFY_SOCKET": "/run/x", **environment})

    assert notifier.listening
    assert notifier.watchdog_s == watchdog_s


def test_reads_the_programs_own_environment(monkeypatch: pytest.MonkeyPatch, manager: Manager, address: str):
    monkeypatch.setenv("NOTIFY_SOCKET", address)

    assert Notifier.from_environment().ready()
    assert manager.heard() == ["READY=1"]
