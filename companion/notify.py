"""Tells systemd how the program is: ready, alive, what it is doing, on its way out. Without systemd it tells nobody."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from typing import Final

_ADDRESS: Final = "NOTIFY_SOCKET"
_WATCHDOG: Final = "WATCHDOG_USEC"


class Notifier:
    """The service manager's ear. Every call returns at once, from any thread, and gives whether the word went out."""

    def __init__(self, address: str | None, *, watchdog_s: float | None = None) -> None:
        """``watchdog_s`` is how long the manager waits for a sign of life before it restarts the program."""
        self._address = address
        self.watchdog_s = watchdog_s

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Notifier:
        """The manager that started this program, if one did.

        ``WATCHDOG_PID`` is not compared with our own: in the kiosk the manager started the compositor, and we are its
        child; ``NotifyAccess=all`` in that unit is what lets us speak.
        """
        known = os.environ if environment is None else environment
        return cls(known.get(_ADDRESS) or None, watchdog_s=_seconds(known.get(_WATCHDOG, "")))

    @property
    def listening(self) -> bool:
        """Whether a service manager wants to hear from us."""
        return self._address is not None

    def ready(self, status: str = "") -> bool:
        """The program can be used."""
        return self._send("READY=1", *_status(status))

    def alive(self) -> bool:
        """A sign of life for the watchdog: only while every part of the program lives, and twice in ``watchdog_s``."""
        return self._send("WATCHDOG=1")

    def status(self, text: str) -> bool:
        """One line for people: ``systemctl status`` shows it."""
        return self._send(*_status(text))

    def stopping(self, status: str = "") -> bool:
        """The program ends because it was asked to."""
        return self._send("STOPPING=1", *_status(status))

    def _send(self, *words: str) -> bool:
        if self._address is None or not words:
            return False
        # A leading @ stands for the null byte of an abstract socket's name.
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as line:
                line.sendto("\n".join(words).encode(), address)
        except OSError:
            # A manager that restarts or is busy misses one word and hears the next. The game must not wait for it.
            return False
        return True


def _status(text: str) -> tuple[str, ...]:
    # Line ends separate the words of a message: one in the text would make the rest of it an order to the manager.
    return (f"STATUS={' '.join(text.split())}",) if text.strip() else ()


def _seconds(microseconds: str) -> float | None:
    return int(microseconds) / 1_000_000 if microseconds.isdecimal() and int(microseconds) else None
