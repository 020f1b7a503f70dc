"""One clean press out of a chattering contact: no thread, no timer, the time comes with each edge."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """The contact is closed or open from ``at`` (seconds, on the clock of the edges) on."""

    closed: bool
    at: float


class Debounce:
    """Tells a press with its first edge, and a release once the contact has rested open for ``quiet_s``.

    The two are unequal on purpose. A press must be felt at once, and a contact that closes is never an accident.
    A contact that opens may be: worn switches let go for a moment while they are held. Whoever believes the first
    opening edge hears a second press at the end of it.
    """

    def __init__(self, *, quiet_s: float, closed: bool = False) -> None:
        """``closed`` is how the contact stands now; that it is held at the start is nobody's press."""
        if quiet_s < 0:
            raise ValueError(f"The quiet time of a button can't be {quiet_s} seconds: give 0 or more.")
        self._quiet_s = quiet_s
        self._told_closed = closed
        self._opened_at: float | None = None

    @property
    def due(self) -> float | None:
        """When :meth:`settle` will have a release to tell, if no further edge comes before; None if it won't."""
        return None if self._opened_at is None else self._opened_at + self._quiet_s

    def edge(self, closed: bool, at: float) -> tuple[Change, ...]:
        """The contact closed or opened. Returns what is now certain, oldest first."""
        # A release may be overdue here: the caller's timer need not be punctual for the order to be right.
        overdue = self.settle(at)
        return overdue + (self._closes(at) if closed else self._opens(at))

    def settle(self, at: float) -> tuple[Change, ...]:
        """Time has passed. Returns the release that has become certain by it, dated back to when it happened."""
        # Compared with `due` itself and not with a difference, whose rounding could put off for ever who comes on time.
        if self._opened_at is None or at < self._opened_at + self._quiet_s:
            return ()
        opened_at, self._opened_at, self._told_closed = self._opened_at, None, False
        return (Change(closed=False, at=opened_at),)

    def _closes(self, at: float) -> tuple[Change, ...]:
        self._opened_at = None
        if self._told_closed:
            return ()
        self._told_closed = True
        return (Change(closed=True, at=at),)

    def _opens(self, at: float) -> tuple[Change, ...]:
        if not self._told_closed:
            return ()
        self._opened_at = at
        return self.settle(at)
