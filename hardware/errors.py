"""Everything the drivers raise. Each is a builtin error too, and its text is a sentence with the mend in it."""

from __future__ import annotations


class HardwareError(Exception):
    """Base of all errors of the drivers."""


class BadLine(HardwareError, ValueError):
    """Bytes that are no line of the module's protocol."""


class LinkLost(HardwareError, ConnectionError):
    """A device is not there, was unplugged or has stopped answering."""


class NotThere(LinkLost):
    """Nothing is plugged in where the device is looked for."""


class Closed(HardwareError, RuntimeError):
    """A device was used after ``close()``."""
