"""How long the table waits for what."""

from __future__ import annotations

from typing import Final, NamedTuple


class Pace(NamedTuple):
    """All in seconds."""

    tie_window_s: float = 0.0
    """Presses on the floor no further apart than this count as one moment."""
    gather_s: float = 0.08
    """For presses that happened earlier and are heard later."""
    bot_s: float = 0.7
    """Between two moves of bots, so that eyes can follow."""
    disk_patience_s: float = 2.0
    """A disk that has not written for so long counts as one that takes nothing."""
    beat_s: float = 0.5
    """The longest that the table goes without a sign of life."""


USUAL_PACE: Final = Pace()
