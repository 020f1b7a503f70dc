"""What the buzzer can say, and the thread that plays it while everybody else goes on."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final, Protocol

log = logging.getLogger(__name__)


class Tone(Enum):
    """The closed set of things that are worth a sound at the table."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    YOUR_TURN = "your turn"
    ROLLED = "rolled"
    ATTENTION = "attention"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Note:
    """``hertz`` for ``seconds``; None is a rest."""

    hertz: float | None
    seconds: float


OCTAVES: Final = 2
"""How far below and above A4 (440 Hz) a note may lie."""

# A piezo is loudest between 1 and 4 kHz and weak below 300 Hz, so a refusal is low and therefore soft, as it should be.
TUNES: Final[Mapping[Tone, Sequence[Note]]] = MappingProxyType(
    {
        Tone.ACCEPTED: (Note(1318.5, 0.03),),
        Tone.REFUSED: (Note(196.0, 0.18),),
        Tone.YOUR_TURN: (Note(784.0, 0.09), Note(None, 0.03), Note(1046.5, 0.14)),
        Tone.ROLLED: (Note(987.8, 0.04), Note(None, 0.03), Note(987.8, 0.04)),
        Tone.ATTENTION: (Note(659.3, 0.12), Note(None, 0.06), Note(659.3, 0.12), Note(None, 0.06), Note(659.3, 0.12)),
        Tone.WON: (Note(523.3, 0.12), Note(659.3, 0.12), Note(784.0, 0.12), Note(1046.5, 0.36)),
    }
)


class Buzzer(Protocol):
    """What is used of gpiozero's TonalBuzzer."""

    def play(self, tone: float) -> None: ...
    def stop(self) -> None: ...


class Player:
    """Plays one tune at a time on its own thread. A new tune cuts the old one off: only the latest news matters."""

    def __init__(self, buzzer: Buzzer) -> None:
        self._buzzer = buzzer
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def play(self, notes: Sequence[Note]) -> None:
        """Starts the tune and returns."""
        with self._lock:
            self._silence()
            self._stopping = threading.Event()
            self._thread = threading.Thread(target=self._run, args=(notes, self._stopping), name="tune", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Silence, now."""
        with self._lock:
            self._silence()

    def _silence(self) -> None:
        self._stopping.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._buzzer.stop()

    def _run(self, notes: Sequence[Note], stopping: threading.Event) -> None:
        try:
            self._play_through(notes, stopping)
        except Exception:
            log.exception("The buzzer failed in the middle of a tune; the game goes on without it.")

    def _play_through(self, notes: Sequence[Note], stopping: threading.Event) -> None:
        for note in notes:
            self._sound(note)
            if stopping.wait(note.seconds):
                break
        self._buzzer.stop()

    def _sound(self, note: Note) -> None:
        if note.hertz is None:
            self._buzzer.stop()
        else:
            self._buzzer.play(note.hertz)
