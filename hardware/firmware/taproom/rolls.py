"""Which thrown dice answer which question: each question once, and the same question always alike."""

from . import wire

REMEMBERED = 8
"""So many answered questions are kept, in case the host did not get the answer and asks again."""

UNASKED_MS = 1500
"""Dice that nobody asked for belong to one throw if they come to rest within this time."""


class Rolls:
    """Gathers dice as they come to rest. A die counts once in a round, and a new round begins when each has counted."""

    def __init__(self, dice: int) -> None:
        self._dice = dice
        self._ask = 0
        self._count = 0
        self._asked_at = 0
        self._round: "list[int]" = []
        self._values: "list[int]" = []
        self._since = 0
        self._answered: "list[tuple[int, list[int]]]" = []

    def asked(self, ask: int, count: int, ticks: int) -> "list[int] | None":
        """The values, if this question has been answered already; else it is the one that the next dice answer."""
        for number, values in self._answered:
            if number == ask:
                return values
        if ask != self._ask:
            self._begin(ask, count)
            self._asked_at = ticks
        return None

    def forgotten(self, ask: int) -> bool:
        """Nobody wants this roll any more; whether it was waited for."""
        if ask != self._ask:
            return False
        self._begin(0, 0)
        return True

    def everything_forgotten(self) -> None:
        """Another host has come: its questions start anew, so the old answers would be false."""
        self._answered = []
        self._begin(0, 0)

    def rested(self, die: int, value: int, thrown: int, ticks: int) -> "tuple[int, list[int]] | None":
        """``(ask, values)`` if this die completes what was asked for. One thrown before the asking answers nothing."""
        if self._ask and wire.later_by(thrown, self._asked_at) < 0:
            return None
        if len(self._round) >= self._dice:
            self._round = []
        if die in self._round:
            return None
        self._round.append(die)
        self._values.append(value)
        self._since = ticks
        if not self._ask or len(self._values) < self._count:
            return None
        ask, values = self._ask, self._values
        self._answered = self._answered[1 - REMEMBERED :] + [(ask, values)]
        self._begin(0, 0)
        return ask, values

    def unasked(self, ticks: int) -> "list[int] | None":
        """The values of a throw that nobody asked for, when it is over."""
        if self._ask or not self._values or wire.later_by(ticks, self._since) < UNASKED_MS:
            return None
        values = self._values
        self._begin(0, 0)
        return values

    def _begin(self, ask: int, count: int) -> None:
        self._ask, self._count = ask, count
        self._round, self._values = [], []
