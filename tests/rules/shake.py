"""The shake test: a script that keeps an object of the state over a question does not survive it."""

from __future__ import annotations

from typing import Any

from rules.match import Match
from rules.position import decode, encode, replace_facts


class _Shaken(Match[Any]):
    """Puts an equal copy in the place of every object below the root whenever a question stands."""

    def _settle(self, step: Any) -> None:
        super()._settle(step)
        if self.request is not None:
            replace_facts(self.state, decode(type(self.state), encode(self.state)))
            self._options.clear()


def shaken(match: Match[Any]) -> Match[Any]:
    """The same game from its first resting place on, shaken at each question.

    Its digest must be that of ``match``. Beware of ``seat.cards.append((yield from ask(…)))``: it takes hold of the
    list before it asks.
    """
    first = match.rests[0]
    again = _Shaken(match.game, match.content, decode(match.game.state, first.facts))
    for entry in match.entries[first.length :]:
        again.replay(entry)
    return again
