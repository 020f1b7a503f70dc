"""The module's part in rolls: each is asked for under a number of its own and counts once, whatever is unplugged."""

from __future__ import annotations

import logging
from collections.abc import Callable

from companion.chance import DiceModule, Source, source_of
from companion.deeds import RollAsked
from companion.history import History
from companion.playing import Play
from hardware.signals import Rolled
from rules.match import AnyMatch
from rules.requests import Roll

log = logging.getLogger(__name__)

MOST_ASKS = 10**9 - 1
"""The greatest number that a roll can be asked for under."""


class ModuleRolls:
    """Asks the module for the roll that the standing question wants, and knows which roll answers it.

    The number is a deed of the history: a roll that is still owed when the program is killed is asked for again under
    the same number, and the module gives the same answer to it; no other answer is ever taken.
    """

    def __init__(self, module: DiceModule | None, new_number: Callable[[], int]) -> None:
        self._module = module
        self._new_number = new_number
        self._asked = 0
        """What this run of the program asked for last."""

    def ask(self, play: Play) -> None:
        """See to it that the module rolls just what is wanted, and nothing if nothing is."""
        roll = self.wanted(play.match, play.history)
        if self._module is None or roll is None:
            self.forget()
            return
        if not play.history.open_ask:
            self.ask_anew(play)
        if self._asked != play.history.open_ask:
            self._asked = play.history.open_ask
            self._send(self._module, roll)

    def ask_anew(self, play: Play) -> None:
        """Under a new number: what was rolled under the old one does not count."""
        play.note(RollAsked(ask=self._new_number()))

    def wanted(self, match: AnyMatch, history: History) -> Roll | None:
        """The roll that the module is to make."""
        request = match.request
        if isinstance(request, Roll) and source_of(request, history.sources) is Source.MODULE:
            return request
        return None

    def can(self, match: AnyMatch, history: History) -> bool:
        """Whether the module is there and able to make the roll that is wanted of it."""
        roll = self.wanted(match, history)
        return roll is not None and self._module is not None and self._module.can_roll(roll.count, roll.sides)

    def answers(self, rolled: Rolled, history: History) -> bool:
        """Whether this is the roll that was asked for, and is still owed."""
        return rolled.ask == history.open_ask

    def forget(self) -> None:
        """Nobody waits for the module any more."""
        if self._asked and self._module is not None:
            self._module.forget_roll()
        self._asked = 0

    def _send(self, module: DiceModule, roll: Roll) -> None:
        try:
            module.ask_roll(self._asked, roll.count, roll.sides)
        except ValueError as error:
            log.warning("the module cannot roll this, so somebody types it: %s", error)
