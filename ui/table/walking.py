"""Walking to a far spot: one question after another is answered as if each spot on the way was tapped."""

from __future__ import annotations

from companion.published import Shown, Waiting
from rules.projection import Asked, Offered
from rules.requests import Question
from ui.boards.board import Way


class Walk:
    """Ends as soon as anything else is asked than when it began: what comes then is for people to decide."""

    def __init__(self, way: Way, question: Question) -> None:
        self.way = way
        self._ahead = list(way.steps)
        self._question = question
        self._given = -1

    @property
    def arrived(self) -> bool:
        """Every step was given; only an answer to the last one may still be awaited."""
        return not self._ahead

    def waits(self, asked: Asked) -> bool:
        """The answer that was given last has not arrived at the table yet."""
        return asked.number == self._given

    def goes_on(self, shown: Shown) -> bool:
        """Whether the same is asked as before, later in the game, and of people."""
        asked = shown.asked
        if asked is None or shown.waiting is not Waiting.PERSON or shown.taken_back is not None:
            return False
        return asked.question == self._question and asked.number >= self._given

    def step(self, asked: Asked) -> Offered | None:
        """The next step, if exactly one answer means it; otherwise the walk is over."""
        found = [one for one in asked.options if one.spots == (self._ahead[0],)]
        if len(found) != 1:
            return None
        self._given = asked.number
        del self._ahead[0]
        return found[0]
