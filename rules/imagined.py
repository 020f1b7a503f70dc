"""A game as one seat may imagine it: what it cannot know is dealt anew, and nothing leads from there to the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar

from rules.game import Chance, Game
from rules.kernel import State
from rules.match import Entry, Match, Position
from rules.message import Seat
from rules.position import decode, encode, replace_facts

S = TypeVar("S", bound=State)


class Imagined(Match[S]):
    """Stands at the true game's question, with facts that ``deal`` has changed; it can be played on and forked.

    A fork begins from the same imagined facts. They cannot be had by playing the answers again (what was dealt in the
    middle of a turn is in no answer), so the true answers are played and the facts laid over them: by this class,
    unseen. What was answered before is not told, for it may name what somebody drew.
    """

    def __init__(
        self,
        game: Game[S],
        content: Any,
        facts: bytes,
        then: Sequence[Entry],
        seat: Seat,
        deal: Callable[[S], None],
    ) -> None:
        self._unseen = 0
        super().__init__(game, content, decode(game.state, facts), then)
        # The options of its own question are those that the seat is really offered, whatever is dealt to others.
        self._options = {seat: self.options(seat)}
        deal(self.state)
        dealt = encode(self.state)
        self._unseen, self.entries, self.rests = len(self.entries), [], []
        self.told.clear()
        lay = partial(_lay, game, dealt)
        self._again: Callable[[], Imagined[S]] = lambda: Imagined(game, content, facts, then, seat, lay)

    @property
    def length(self) -> int:
        return self._unseen + len(self.entries)

    def until(self, length: int) -> Match[S]:
        """The game as it was imagined, with so many of the answers since. Raises ValueError for what was before."""
        if not self._unseen <= length <= self.length:
            raise ValueError(f"only what was answered from {self._unseen} to {self.length} on can be taken back here")
        again = self._again()
        for entry in self.entries[: length - self._unseen]:
            again.replay(entry)
        return again

    @property
    def position(self) -> Position:
        raise ValueError("a game that is only imagined has no position to go on from")


def _lay(game: Game[S], dealt: bytes, state: S) -> None:
    replace_facts(state, decode(game.state, dealt))


def imagined(match: Match[S], seat: Seat, chance: Chance) -> Imagined[S]:
    """The game with everything dealt anew that this seat cannot know."""
    rest = match.rests[-1]
    then = tuple(match.entries[rest.length :])
    return from_facts(match.game, match.content, rest.facts, then, seat, chance)


def from_facts(
    game: Game[S], content: Any, facts: bytes, then: Sequence[Entry], seat: Seat, chance: Chance
) -> Imagined[S]:
    """The same, from the facts of a resting place and the entries since."""
    return Imagined(game, content, facts, then, seat, lambda state: game.redeal(state, seat, chance))
