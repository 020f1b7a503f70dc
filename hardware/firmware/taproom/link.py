"""The module's end of the line: greets, says each happening until it is acknowledged, obeys, and beats like a heart."""

from . import wire

COMMANDS = {"ask": 3, "forget": 1, "blink": 1, "tare": 1}
"""What the host may ask for, and how many numbers come with it."""

NOBODY = ""


class Waiting:
    """A happening that nobody has acknowledged, and when it was last sent."""

    def __init__(self, seq: int, line: bytes) -> None:
        self.seq = seq
        self.line = line
        self.sent: "int | None" = None


class Link:
    """Happenings wait here, in order, until the host says that it has them.

    *boot* is drawn anew at each start, so a host knows a restarted module by it. Until a host has greeted nothing is
    kept: nobody would know what it belongs to. A host with another session than the last one gets nothing that was
    meant for that one.
    """

    def __init__(self, boot: str, about: "list[object]", window: int = 8, room: int = 32, again_ms: int = 250) -> None:
        self.boot = boot
        self._about = about
        self._window = window
        self._room = room
        self._again_ms = again_ms
        self._beat_ms = 250
        self._session = NOBODY
        self._next = 1
        self._waiting: "list[Waiting]" = []
        self._now: "list[bytes]" = []
        self._hello = True
        self._beaten: "int | None" = None
        self._cutter = wire.Cutter()

    def tell(self, kind: str, *fields: object) -> int:
        """Say a happening until it is acknowledged; its sequence number, or 0 if no host has greeted yet."""
        if self._session == NOBODY:
            return 0
        seq = self._next
        self._next += 1
        self._waiting.append(Waiting(seq, wire.seal(seq, kind, *fields)))
        if len(self._waiting) > self._room:
            # The oldest goes: the matrix is told anew at the next greeting, and a roll is asked for anew.
            self._waiting.pop(0)
        return seq

    def waits(self) -> int:
        """How many happenings nobody has acknowledged yet."""
        return len(self._waiting)

    def hear(self, data: bytes) -> "list[tuple[str, list[int]]]":
        """What the host wants: ``("new", [])``, ``("again", [])`` for a greeting, or a command with its numbers."""
        wanted: "list[tuple[str, list[int]]]" = []
        for frame in self._cutter.feed(data):
            try:
                seq, kind, fields = wire.opened(frame)
                if kind == "greet":
                    wanted += self._greeted(wire.number(fields[0]), fields[1])
                elif self._session != NOBODY:
                    wanted += self._obeyed(seq, kind, [wire.number(field) for field in fields])
            except (ValueError, IndexError):
                pass  # damaged on the way: whoever sent it repeats it
        return wanted

    def _greeted(self, version: int, session: str) -> "list[tuple[str, list[int]]]":
        self._hello = True
        if version != wire.VERSION or not session:
            return []
        for waiting in self._waiting:
            waiting.sent = None
        if session == self._session:
            return [("again", [])]
        self._session = session
        self._waiting.clear()
        return [("new", [])]

    def _obeyed(self, seq: int, kind: str, numbers: "list[int]") -> "list[tuple[str, list[int]]]":
        if kind == "ack":
            self._waiting = [waiting for waiting in self._waiting if waiting.seq not in numbers]
            return []
        if COMMANDS.get(kind) != len(numbers):
            return []
        self._now.append(wire.seal(0, "ack", seq))
        return [(kind, numbers)]

    def due(self, ticks: int) -> bytes:
        """The bytes to be sent at this moment."""
        out, self._now = self._now, []
        if self._hello:
            self._hello = False
            who = (wire.VERSION, self.boot, self._session, ticks, self._first())
            out.append(wire.seal(0, "hello", *who, *self._about))
        for waiting in self._waiting[: self._window]:
            if waiting.sent is None or wire.later_by(ticks, waiting.sent) >= self._again_ms:
                waiting.sent = ticks
                out.append(waiting.line)
        if self._beaten is None or wire.later_by(ticks, self._beaten) >= self._beat_ms:
            self._beaten = ticks
            out.append(wire.seal(0, "beat", self.boot, ticks, self._first()))
        return b"".join(out)

    def _first(self) -> int:
        """The oldest sequence number that may still come: the host waits for nothing before it."""
        return self._waiting[0].seq if self._waiting else self._next
