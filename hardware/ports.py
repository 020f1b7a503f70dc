"""Where a module is (a udev name, a USB id, a path, a URL), and why it cannot be opened, with the mend."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

import serial
from serial.tools import list_ports

from hardware.errors import LinkLost, NotThere
from hardware.protocol import BAUD

UDEV_NAME = Path("/dev/taproom-module")
PICO_WITH_MICROPYTHON = (0x2E8A, 0x0005)

READ_TIMEOUT_S = 0.04
"""How long a read waits for a byte: so late at most a wish of ours goes out, and so soon the thread can end."""

WRITE_TIMEOUT_S = 1.0


class Line(Protocol):
    """The little of pyserial that we use; a real port, ``socket://`` and ``loop://`` fit alike."""

    @property
    def port(self) -> str | None: ...
    @property
    def in_waiting(self) -> int: ...
    def read(self, size: int = 1, /) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def close(self) -> None: ...


OpenLine: TypeAlias = Callable[[], Line]


def line_opener(
    port: str | None = None,
    *,
    usb_ids: Sequence[tuple[int, int]] = (PICO_WITH_MICROPYTHON,),
    udev_name: Path = UDEV_NAME,
) -> OpenLine:
    """What opens the line: each call looks for the module anew and raises LinkLost if it is not to be had.

    *port* is a path or a URL that pyserial knows; without one the udev name is tried, then the USB ids (vendor and
    product).
    """
    return partial(_open, port, tuple(usb_ids), udev_name)


def cannot_open(port: str, error: OSError | ValueError) -> LinkLost:
    """Why *port* cannot be opened, as an error whose text is a sentence with the mend in it."""
    match error.errno if isinstance(error, OSError) else None:
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            return NotThere(f"There is no module at {port}: plug it in, it is found by itself.")
        case errno.EACCES | errno.EPERM:
            mend = "run `sudo usermod -aG dialout $USER`, then log out and in again."
            return LinkLost(f"This user may not open {port}: {mend}")
        case errno.EAGAIN | errno.EBUSY:
            return LinkLost(f"Another program holds {port}: close it, a terminal or a second companion perhaps.")
        case _:
            mend = "look at the cable, and at the port's name in the configuration."
            return LinkLost(f"{port} cannot be opened ({error}): {mend}")


def _open(port: str | None, usb_ids: Sequence[tuple[int, int]], udev_name: Path) -> Line:
    found = port or _plugged_in(usb_ids, udev_name)
    try:
        return serial.serial_for_url(
            found,
            baudrate=BAUD,
            timeout=READ_TIMEOUT_S,
            write_timeout=WRITE_TIMEOUT_S,
            exclusive=None if "://" in found else True,
        )
    except (OSError, ValueError) as error:
        raise cannot_open(found, error) from error


def _plugged_in(usb_ids: Sequence[tuple[int, int]], udev_name: Path) -> str:
    if udev_name.exists():
        return str(udev_name)
    for seen in list_ports.comports():
        if (seen.vid, seen.pid) in usb_ids:
            return str(seen.device)
    raise NotThere("No module is plugged in: plug it into a USB socket, it is found by itself.")
