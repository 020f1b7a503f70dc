"""The companion as a program of its own, seen from outside: commanded, ended, or killed."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LIMIT_S = 60.0
"""For one command. Whatever the hands wait for has a shorter limit of its own."""


class Program:
    """Runs from when it is made until it is ended. ``seen`` is what was last on its screen."""

    def __init__(
        self, home: Path, *arguments: str, pins: bool = True, environment: Mapping[str, str] | None = None
    ) -> None:
        """With ``pins`` its machine has some, though they are pretended."""
        self._log = home / "program.log"
        self._told: queue.SimpleQueue[str] = queue.SimpleQueue()
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.end_to_end.program", *arguments],
                cwd=ROOT,
                env={**os.environ, **_surroundings(home, pins), **(environment or {})},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        threading.Thread(target=self._listen, daemon=True).start()
        self.seen: dict[str, Any] = {}
        self._hear()

    # --- commands -------------------------------------------------------------------------------------

    def do(self, verb: str, *arguments: Any) -> Any:
        """Has the hands do it (see :class:`tests.end_to_end.hands.Hands`). What that gave."""
        self.begin(verb, *arguments)
        return self._hear()

    def begin(self, verb: str, *arguments: Any) -> None:
        """Has the hands do it, and does not wait."""
        assert self._process.stdin is not None
        print(json.dumps([verb, *arguments]), file=self._process.stdin, flush=True)

    def wait_until_held(self) -> None:
        """The journal stands still, right before or after a commit."""
        said = self._next()
        assert "held" in said, f"{said.get('failed', 'it was answered')}\n{self.log}"

    def _hear(self) -> Any:
        said = self._next()
        assert "failed" not in said, f"{said['failed']}\n{self.log}"
        self.seen = said["seen"]
        return said.get("gave")

    def _next(self) -> dict[str, Any]:
        try:
            line = self._told.get(timeout=LIMIT_S)
        except queue.Empty:
            self._tell_where_it_hangs()
            raise AssertionError(f"the program says nothing\n{self.log}") from None
        assert line, f"the program has ended\n{self.log}"
        said: dict[str, Any] = json.loads(line)
        return said

    def _tell_where_it_hangs(self) -> None:
        """Into its log."""
        self._process.send_signal(signal.SIGUSR1)
        end = time.monotonic() + 2
        while "Current thread" not in self.log and time.monotonic() < end:
            time.sleep(0.05)

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as told:
            for line in told:
                self._told.put(line)
        self._told.put("")

    @property
    def log(self) -> str:
        """The last lines of what it wrote while it ran."""
        return "\n".join(self._log.read_text(errors="replace").splitlines()[-40:])

    # --- ending ---------------------------------------------------------------------------------------

    def leave(self) -> int:
        """The window is closed. Its exit code."""
        self.begin("leave")
        return self._ended()

    def kill(self) -> None:
        """kill -9."""
        self._process.kill()
        self._ended()

    def close(self) -> None:
        if self._process.poll() is None:
            self.kill()

    def _ended(self) -> int:
        code = self._process.wait(LIMIT_S)
        if self._process.stdin is not None and not self._process.stdin.closed:
            self._process.stdin.close()
        return code


def _surroundings(home: Path, pins: bool) -> dict[str, str]:
    return {
        "TAPROOM_HOME": str(home),
        "GPIOZERO_PIN_FACTORY": "mock" if pins else "",
        "SDL_VIDEODRIVER": "offscreen",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
    }
