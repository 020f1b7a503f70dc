"""One line of the module's language: sealed with a checksum, opened again, and cut out of a stream of any bytes.

Both ends run this very file, so they cannot drift apart. The language is specified in docs/protocol.md.
"""

VERSION = 1
BAUD = 115_200
LONGEST = 240
"""The most bytes between ``$`` and the end of the line."""

TICKS_PERIOD = 1 << 30
"""The module's clock counts milliseconds and starts again from 0 here, after twelve days and a half."""

_RESERVED = "$*,%"


def _table() -> "tuple[int, ...]":
    entries: list[int] = []
    for high in range(256):
        crc = high << 8
        for _ in range(8):
            crc = (crc << 1 ^ 0x1021 if crc & 0x8000 else crc << 1) & 0xFFFF
        entries.append(crc)
    return tuple(entries)


_TABLE = _table()


def crc16(data: bytes) -> int:
    """CRC-16 with polynomial 0x1021 and start value 0xFFFF, nothing reflected: 0x29B1 for ``b"123456789"``."""
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 8 & 0xFF00) ^ _TABLE[crc >> 8 ^ byte]
    return crc


def escaped(text: str) -> str:
    """*text* as a field: all but printable ASCII, and the four signs that mean something, as ``%`` and hex digits."""
    plain = [chr(b) if 0x20 <= b <= 0x7E and chr(b) not in _RESERVED else "%%%02X" % b for b in text.encode()]
    return "".join(plain)


def unescaped(field: str) -> str:
    """The text of a field. Raises ValueError if it is none."""
    first, *marked = field.split("%")
    data = first.encode()
    for piece in marked:
        digits = piece[:2]
        if len(digits) < 2 or digits.strip("0123456789ABCDEF"):
            raise ValueError("a % without its two hex digits")
        data += bytes([int(digits, 16)]) + piece[2:].encode()
    return data.decode()


def clipped(text: str, room: int) -> str:
    """As much of the beginning of *text* as fits into *room* bytes of a line."""
    while len(escaped(text)) > room:
        text = text[:-1]
    return text


def number(field: str) -> int:
    """A whole number as this protocol writes it: decimal, no needless zeros, at most ten digits. Raises ValueError."""
    value = int(field) if len(field) <= 11 else -1
    if str(value) != field or not -(10**10) < value < 10**10:
        raise ValueError("not a number as this protocol writes it")
    return value


def seal(seq: int, kind: str, *fields: object) -> bytes:
    """The whole line, from ``$`` to the line end."""
    body = ",".join([str(seq), kind] + [escaped(str(field)) for field in fields]).encode()
    if len(body) + 5 > LONGEST:
        raise ValueError("a line of this protocol has at most %d bytes" % LONGEST)
    return b"$%s*%04X\n" % (body, crc16(body))


def opened(frame: bytes) -> "tuple[int, str, list[str]]":
    """``(seq, kind, fields)`` of what stood between ``$`` and the line end. Raises ValueError if it was damaged."""
    body, crc = frame[:-5], frame[-5:]
    if crc != b"*%04X" % crc16(body):
        raise ValueError("the checksum is wrong")
    seq, kind, *fields = body.decode().split(",")
    count = number(seq)
    if count < 0 or not kind:
        raise ValueError("no sequence number or no kind")
    return count, kind, [unescaped(field) for field in fields]


def later_by(ticks: int, earlier: int) -> int:
    """Milliseconds from *earlier* to *ticks*, right across the wrap for up to six days either way."""
    half = TICKS_PERIOD // 2
    return (ticks - earlier + half) % TICKS_PERIOD - half


class Cutter:
    """Cuts a stream into frames, however it was cut on the way. Knows no port, no thread and no clock.

    A line begins at its last ``$``, so noise before it and half a line before it do no harm. ``torn`` counts the lines
    that were begun and never ended.
    """

    def __init__(self) -> None:
        self.torn = 0
        self._rest = b""

    def feed(self, data: bytes) -> "list[bytes]":
        """The frames that *data* completes: what stood between ``$`` and the line end."""
        *lines, rest = (self._rest + data).split(b"\n")
        frames: list[bytes] = []
        for line in lines:
            frame = self._last_begun(line)
            if frame is not None:
                # MicroPython's standard output writes a carriage return before each line end.
                frames.append(frame[:-1] if frame.endswith(b"\r") else frame)
        begun = self._last_begun(rest)
        self._rest = b"" if begun is None else b"$" + begun
        return frames

    def _last_begun(self, piece: bytes) -> "bytes | None":
        parts = piece.split(b"$")
        self.torn += max(0, len(parts) - 2)
        if len(parts) == 1:
            return None
        if len(parts[-1]) > LONGEST + 1:
            self.torn += 1
            return None
        return parts[-1]

    def reset(self) -> None:
        """Forget the half line: the connection broke in the middle of it."""
        self._rest = b""
