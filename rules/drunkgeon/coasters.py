"""What a coaster says of the glass on it: put back as it was, drunk from, topped up, another glass, knocked over.

Nothing here is an answer. A drink is only what is missing after a glass was lifted and put back; what changes while
it stands is a hand, a knock or the scale itself, and a scale that does so too often is not listened to any more.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

SATURATED_G: Final = 2_500.0
"""No glass weighs that; a load cell that is pressed on, or broken, does."""
BELOW_NOTHING_G: Final = -100.0
JUMPS_BORNE: Final = 3
"""So many jumps of a glass that nobody has lifted are a broken scale."""


class Fault(Enum):
    """Why a coaster is not listened to until its glass is weighed anew."""

    JUMPS = "jumps"
    DRIFTS = "drifts"
    SATURATES = "saturates"


class Finding(Enum):
    NOTHING = "nothing"
    """Nobody has put a glass there yet, or a hand is on it."""
    LIFTED = "lifted"
    AS_IT_WAS = "as_it_was"
    DRUNK = "drunk"
    TOPPED_UP = "topped_up"
    SWAPPED = "swapped"
    KNOCKED_OVER = "knocked_over"
    FAULTY = "faulty"


@dataclass(frozen=True, slots=True)
class Scale:
    """What is known of a glass: its weights in grams, what it should weigh now, and what one finger weighs."""

    empty: float
    full: float
    now: float
    finger: float


@dataclass(slots=True)
class Track:
    """What one coaster has said so far."""

    last: float | None = None
    put_down: float | None = None
    """What the glass weighed when it was put down; None while it is lifted."""
    expected: float = 0.0
    """What it should have weighed then. Once the counter has changed, the glass must be lifted to tell anything new."""
    shaken: bool = False
    """It weighs something else than when it was put down, though nobody has lifted it."""
    fallen: bool = False
    jumps: int = 0
    fault: Fault | None = None

    def trust(self, scale: Scale) -> None:
        """The glass has been weighed anew: what was wrong before does not count any more."""
        self.put_down, self.expected = self.last, scale.now
        self.shaken, self.fallen, self.jumps, self.fault = False, False, 0, None

    def hear(self, grams: float, scale: Scale) -> None:
        """A coaster carries this, and steadily."""
        before, self.last = self.last, grams
        if grams >= SATURATED_G or grams <= BELOW_NOTHING_G:
            self.fault = self.fault or Fault.SATURATES
        elif grams < scale.empty / 2:
            self.put_down, self.shaken, self.fallen = None, False, False
        elif self.put_down is None or before is None:
            self.put_down, self.expected, self.shaken, self.jumps = grams, scale.now, False, 0
        else:
            self._stands(grams, before, scale)

    def _stands(self, grams: float, before: float, scale: Scale) -> None:
        """Another weight of a glass that nobody has lifted."""
        assert self.put_down is not None
        same = abs(grams - self.put_down) < scale.finger / 2
        jumped = abs(grams - before) >= scale.finger / 2
        self.fallen = grams < scale.empty - scale.finger
        if jumped:
            self.jumps += 1
        elif not same and not self.shaken:
            self.fault = self.fault or Fault.DRIFTS
        self.shaken = not same
        if self.jumps > JUMPS_BORNE:
            self.fault = self.fault or Fault.JUMPS

    def finding(self, scale: Scale) -> Finding:
        """What is to be made of the glass as it stands, by what it should weigh now."""
        if self.fault is not None:
            return Finding.FAULTY
        if self.last is None:
            return Finding.NOTHING
        if self.put_down is None:
            return Finding.LIFTED
        if self.fallen:
            return Finding.KNOCKED_OVER
        if self.shaken:
            return Finding.NOTHING
        if self.expected != scale.now:
            return Finding.AS_IT_WAS
        return self._put_down(self.last, scale)

    def _put_down(self, grams: float, scale: Scale) -> Finding:
        if not scale.empty - scale.finger <= grams <= scale.full + scale.finger:
            return Finding.SWAPPED
        missing = self.missing(scale)
        if missing > 0:
            return Finding.DRUNK
        return Finding.TOPPED_UP if missing < 0 else Finding.AS_IT_WAS

    def missing(self, scale: Scale) -> int:
        """By how many whole fingers the glass is lighter than it should be; below nothing if it is heavier."""
        return round((scale.now - (self.last or 0.0)) / scale.finger)
