"""A PN532 reader of NFC tags on the I2C bus. It is asked once and answers when a tag comes: nobody waits for it."""

from taproom import drivers, wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import I2C

TO_READER, FROM_READER = 0xD4, 0xD5
USE_NO_SECURITY_MODULE = b"\x14\x01\x00\x01"
FIND_ONE_TAG = b"\x4a\x01\x00"
FOUND = 0x4B
READY = 0x01
ACKNOWLEDGE_BYTES = 7
ANSWER_BYTES = 32
EACH_MS = 50
GONE_MS = 400
"""A tag that lies there is found again at once; after so long without an answer it has been taken away."""


class Pn532(drivers.TagReader):
    """One tag at a time; each is told once when it is laid down."""

    present = True

    def __init__(self, bus: "I2C", address: int) -> None:
        self._bus = bus
        self._address = address
        self._looked: "int | None" = None
        self._asked: "int | None" = None
        self._acknowledged = False
        self._lies = ""
        self._to_configure = True

    def seen(self, ticks: int) -> "str | None":
        if self._looked is not None and wire.later_by(ticks, self._looked) < EACH_MS:
            return None
        self._looked = ticks
        if self._asked is None:
            self._ask(ticks)
            return None
        if not self._bus.readfrom(self._address, 1)[0] & READY:
            if wire.later_by(ticks, self._asked) > GONE_MS:
                self._lies = ""
            return None
        if not self._acknowledged:
            self._bus.readfrom(self._address, ACKNOWLEDGE_BYTES)
            self._acknowledged = True
            return None
        answer = self._bus.readfrom(self._address, ANSWER_BYTES)
        self._asked = None
        return self._news(tag_in(answer[1:]))

    def _ask(self, ticks: int) -> None:
        self._bus.writeto(self._address, frame(USE_NO_SECURITY_MODULE if self._to_configure else FIND_ONE_TAG))
        self._asked, self._acknowledged, self._to_configure = ticks, False, False

    def _news(self, tag: "str | None") -> "str | None":
        if tag is None or tag == self._lies:
            return None
        self._lies = tag
        return tag


def frame(command: bytes) -> bytes:
    """A command as the reader wants it: start, length and its complement, direction, command, sum, end."""
    body = bytes([TO_READER]) + command
    return b"\x00\x00\xff" + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


def tag_in(answer: bytes) -> "str | None":
    """The number of the tag that an answer tells of, in hexadecimal; None if it tells of none or is damaged."""
    start = answer.find(b"\x00\xff")
    if start < 0 or len(answer) < start + 4:
        return None
    length = answer[start + 2]
    body = answer[start + 4 : start + 4 + length]
    if length + answer[start + 3] & 0xFF or len(body) < length or len(answer) <= start + 4 + length:
        return None
    if sum(body) + answer[start + 4 + length] & 0xFF or len(body) < 8 or body[:2] != bytes([FROM_READER, FOUND]):
        return None
    if body[2] != 1 or len(body) < 8 + body[7]:
        return None
    return body[8 : 8 + body[7]].hex()
