"""The serial module at the table: found and lost by itself, heard, and asked for rolls until it answers them."""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from hardware.conversation import Conversation
from hardware.errors import Closed, LinkLost, NotThere
from hardware.ports import Line, OpenLine, cannot_open
from hardware.protocol import MOST_DICE, AskRoll, Blink, Tare
from hardware.reader import Reader
from hardware.signals import Lost, Signal

SHORTEST_REST_S = 0.1
LONGEST_REST_S = 2.0
BREATH_S = 0.012
"""A line that never falls silent is read so often at most: a look costs the same for one byte as for a hundred."""

SOMEWHERE = "the module's port"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Status:
    """The module as it stands, for the doctor and the hardware check. Counts run from the start of the program."""

    connected: bool
    port: str
    version: str
    abilities: tuple[str, ...]
    boot: str
    trouble: str
    """Why it is not connected, as a sentence with the mend in it; empty while it is."""

    fault: str
    """What the module last said about a part of its own that does not work."""

    lines: int
    damaged: int
    duplicates: int
    missed: int
    stale: int
    reconnects: int
    restarts: int
    waits_for_roll: bool
    cells: int
    """How many cells the matrix has; 0 without one, or while nobody knows."""
    occupied: frozenset[int] | None
    """The cells on which something stands; None if the matrix never told."""


class Module:
    """A module on a line. What it says is given to *post*, which is called from the reader thread and only passes on.

    *open_line* comes from :func:`hardware.ports.line_opener`. *session* names whose questions these are: a module that
    meets the same session again (the program was killed, say) gives the same answer to the same ask number, and another
    session never gets an answer that was meant for this one. Without a *session* a new one is drawn.
    """

    def __init__(
        self,
        open_line: OpenLine,
        post: Callable[[Signal], object],
        *,
        name: str = "module",
        session: str | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._open_line = open_line
        self._post = post
        self._name = name
        self._session = session or os.urandom(4).hex()
        self._now = now
        self._lock = threading.Lock()
        self._talk = Conversation(name, self._session)
        self._line: Line | None = None
        self._rest_s = SHORTEST_REST_S
        self._breathe_until = 0.0
        self._trouble = "The module has not been looked for yet."
        self._said: str | None = None
        self._losses = 0
        self._reader = Reader(self._step, self._ended, name=name)

    def start(self) -> None:
        """Begin to look for the module. Raises Closed after :meth:`close`."""
        if self._reader.stopping:
            raise Closed("This module was closed: make a new one.")
        self._reader.start()

    def close(self) -> None:
        """End, and let go of the port. May be called twice, before the start, and from inside *post*."""
        self._reader.stop()

    def ask_roll(self, ask: int, count: int, sides: int = 6) -> None:
        """Dice are wanted. One ``Rolled`` with this *ask* will be posted, once, whatever is unplugged meanwhile.

        A newer question takes the place of an older one. Use each number for one question only. Raises ValueError for
        what no dice can do.
        """
        if not (1 <= ask < 10**9 and 1 <= count <= MOST_DICE and 2 <= sides <= 1000):
            bounds = f"ask numbers start at 1, dice are 1 to {MOST_DICE}, sides 2 to 1000"
            raise ValueError(f"roll {ask} of {count}d{sides} cannot be asked for: {bounds}")
        with self._lock:
            self._talk.ask_roll(AskRoll(ask, count, sides))

    def forget_roll(self) -> None:
        """The dice are not wanted any more: nothing will be posted for the last question."""
        with self._lock:
            self._talk.forget_roll()

    def can_roll(self, count: int, sides: int = 6) -> bool:
        """Whether the module is there and its dice can show this."""
        with self._lock:
            hello = self._talk.hello if self._talk.ready else None
            return hello is not None and hello.dice > 0 and hello.sides in (0, sides) and 1 <= count <= MOST_DICE

    def identify(self, seconds: int = 5) -> None:
        """Let the lamp on the module blink, if the module is there."""
        with self._lock:
            self._talk.command(Blink(seconds))

    def tare(self, coaster: int) -> None:
        """What lies on this coaster now weighs nothing, if the module is there."""
        with self._lock:
            self._talk.command(Tare(coaster))

    @property
    def status(self) -> Status:
        """How things stand at this moment."""
        with self._lock:
            talk, hello = self._talk, self._talk.hello
            return Status(
                connected=talk.ready,
                port=talk.port,
                version=hello.firmware if hello else "",
                abilities=hello.abilities if hello else (),
                boot=hello.boot if hello else "",
                trouble=self._trouble,
                fault=talk.fault,
                lines=talk.counts.lines,
                damaged=talk.damaged,
                duplicates=talk.duplicates,
                missed=talk.missed,
                stale=talk.counts.stale,
                reconnects=max(0, talk.counts.connections - 1),
                restarts=talk.counts.restarts,
                waits_for_roll=talk.waits_for_roll,
                cells=hello.cells if hello else 0,
                occupied=talk.occupied,
            )

    # From here on everything runs in the reader thread.

    def _step(self) -> None:
        if self._line is None:
            self._connect()
        else:
            self._converse(self._line)

    def _connect(self) -> None:
        try:
            self._line = self._open_line()
        except OSError as error:
            self._lost(error if isinstance(error, LinkLost) else cannot_open(SOMEWHERE, error))
            return
        with self._lock:
            self._talk.opened(self._line.port or SOMEWHERE, self._now())

    def _converse(self, line: Line) -> None:
        with self._lock:
            out = self._talk.due(self._now())
        try:
            if out:
                line.write(out)
            data = self._read(line)
        except (OSError, TypeError):  # TypeError: closed under us, pyserial issue 713
            mend = "plug it in again, it is found by itself."
            self._lost(NotThere(f"The module at {self._talk.port} was unplugged: {mend}"))
            return
        with self._lock:
            signals = list(self._talk.hear(data, self._now()))
            trouble = self._talk.trouble(self._now())
            if self._talk.ready:
                self._trouble, self._said, self._rest_s = "", None, SHORTEST_REST_S
        for signal in signals:
            self._post(signal)
        if trouble:
            self._lost(LinkLost(trouble))

    def _read(self, line: Line) -> bytes:
        """What has come, or comes soon; a second line right behind the first waits a moment, for a third."""
        self._reader.rest(max(0.0, self._breathe_until - self._now()))
        data = line.read(line.in_waiting or 1)
        if data:
            self._breathe_until = self._now() + BREATH_S
            data += line.read(line.in_waiting)
        return data

    def _lost(self, why: LinkLost) -> None:
        """Let go of the line, say why unless that has been said already, and rest a little before the next try."""
        self._let_go()
        reason = str(why)
        with self._lock:
            self._trouble = reason
        # "Was unplugged" and then "is not there" is one loss: it is told once.
        saying = "not there" if isinstance(why, NotThere) else reason
        if saying != self._said:
            self._said = saying
            self._post(self._loss(reason))
        self._reader.rest(self._rest_s)
        self._rest_s = min(LONGEST_REST_S, self._rest_s * 2)

    def _loss(self, reason: str) -> Lost:
        self._losses += 1
        id_ = f"{self._name}:lost:{self._session}:{self._losses}"
        return Lost(id=id_, at=self._now(), device=self._name, reason=reason)

    def _let_go(self) -> None:
        line, self._line = self._line, None
        if line is not None:
            try:
                line.close()
            except OSError as error:
                log.debug("closing a line that is gone: %s", error)
        with self._lock:
            self._talk.closed()

    def _ended(self, error: Exception | None) -> None:
        self._let_go()
        if error is not None:
            log.error("the module's reader failed", exc_info=error)
            self._trouble = "The module's driver has failed: start the program again, and send us its log."
            self._post(self._loss(self._trouble))
