"""The module's real firmware in a real MicroPython (its Unix port), on the far side of a pseudo-terminal."""

from __future__ import annotations

import os
import subprocess
import sys
import tty
from pathlib import Path

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "hardware" / "firmware"
MICROPYTHON = Path(sys.executable).with_name("micropython")
DESK = HERE / "desk"
"""Its ``board.py`` has no pins: a roll is one line in a file, and there at once."""

PINS = HERE / "pins"
"""Its ``machine.py`` stands for the Pico's pins and the chips on them: the firmware's own ``board.py`` runs."""


class Pico:
    """A Pico in a test's hands: ``plug``, ``do`` something to it, ``unplug``. *port* is the same path each time."""

    def __init__(self, folder: Path, *, board: Path = DESK) -> None:
        self.port = str(folder / "module")
        self._link = folder / "module"
        self._deeds = folder / "deeds"
        self._deeds.touch()
        self._errors = folder / "errors"
        self._board = board
        self._ends: tuple[int, int] | None = None
        self._program: subprocess.Popen[bytes] | None = None

    def plug(self) -> None:
        ours, theirs = os.openpty()
        tty.setraw(theirs)
        self._ends = ours, theirs
        self._deeds.write_text("")
        path = ":".join(map(str, (self._board, FIRMWARE, ".frozen")))
        with self._errors.open("ab") as errors:
            self._program = subprocess.Popen(
                # About as much memory as a Pico has. Imported, not run as a script: a script's own folder would come
                # first in the path, and with it the board that has pins.
                [MICROPYTHON, "-X", "heapsize=192k", "-c", "import main"],
                stdin=ours,
                stdout=ours,
                stderr=errors,
                cwd=self._link.parent,
                env={**os.environ, "MICROPYPATH": path, "TAPROOM_DEEDS": str(self._deeds)},
            )
        self._link.unlink(missing_ok=True)
        self._link.symlink_to(os.ttyname(theirs))

    def unplug(self) -> None:
        if self._ends is None or self._program is None:
            return
        self._link.unlink()
        self._program.kill()
        self._program.wait()
        for end in self._ends:
            os.close(end)
        self._ends = self._program = None

    def do(self, verb: str, *args: object) -> None:
        """One deed of the hands at the module: see the boards."""
        with self._deeds.open("a") as deeds:
            deeds.write(" ".join(map(str, (verb, *args))) + "\n")

    def write(self, data: bytes) -> None:
        """Bytes that nobody meant arrive at the host."""
        assert self._ends is not None
        os.write(self._ends[0], data)

    @property
    def errors(self) -> str:
        """What the program complained of."""
        return self._errors.read_text()

    def close(self) -> None:
        self.unplug()
