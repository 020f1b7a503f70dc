"""Which bot moves, and when: one move at a time, slowly enough for eyes, and not before hands have done the last."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

from companion.bots import BotChose, BotFailed, Thinker, task_of
from companion.chance import source_of
from companion.history import History
from rules.bots import RANDOM, Bot, can_interrupt
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat
from rules.requests import AnyRequest

log = logging.getLogger(__name__)


class BotSeats:
    """The bots at one table. ``tell`` is called from their thread with what they chose."""

    def __init__(
        self, bots: Mapping[str, Bot], chance: Chance, tell: Callable[[BotChose | BotFailed], None], pause_s: float
    ) -> None:
        self.names = tuple(bots)
        self._bots = bots
        self._thinker = Thinker(bots, chance, tell)
        self._pause_s = pause_s
        self._asked_at = 0
        """How many deeds there were when a bot was asked last."""
        self._idle: set[Seat] = set()
        """Those who have passed in the window that bots were asked in last: in it they would only pass again."""
        self._window: Any = None
        """Which one that was: a pass may close it, and the very next question is another one."""
        self._silent: set[Seat] = set()
        """Those who leave the floor to others, as the game stands."""
        self._early: BotChose | None = None
        self._next = 0.0

    def to_move(self, match: AnyMatch, history: History) -> Seat | None:
        """The bot that the standing question waits for, if it waits for one."""
        request = match.request
        if request is None or source_of(request, history.sources) is not None:
            return None
        idle = self._idle if self._window in (None, _window(request)) else ()
        waiting = (seat for seat in request.seats if has_bot(history, seat) and seat not in idle)
        seat = next(waiting, None)
        return None if seat is None or waits_for_hands(history, seat) else seat

    def to_interrupt(self, match: AnyMatch, history: History) -> Seat | None:
        """A bot that could take the floor, and has not said yet that it does not want to."""
        floor = match.request.floor if match.request is not None else None
        bots = [seat for seat in (floor.seats if floor is not None else ()) if has_bot(history, seat)]
        asked = (seat for seat in bots if seat not in self._silent and not waits_for_hands(history, seat))
        return next((seat for seat in asked if can_interrupt(match, seat, self._bot_at(history, seat))), None)

    def _bot_at(self, history: History, seat: Seat) -> Bot | None:
        return self._bots.get(self._bot_of(history, seat))

    def ask(self, match: AnyMatch, history: History) -> None:
        """Let a bot think, if none does already: whether it takes the floor, then what it does if it is to move."""
        if self._asked_at == history.count:
            return
        interrupting = self.to_interrupt(match, history)
        seat = self.to_move(match, history) if interrupting is None else interrupting
        if seat is None:
            return
        self._asked_at, window = history.count, _window(match.request)
        if window != self._window:
            self._window, self._idle = window, set()
        bot = self._bot_of(history, seat)
        self._thinker.ask(task_of(match, history.count, seat, bot, floor=interrupting is not None))

    def _bot_of(self, history: History, seat: Seat) -> str:
        # A game that goes on without one of its bots (a newer program, another folder) goes on all the same.
        name = history.players[seat].bot
        return name if name is not None and name in self.names else RANDOM

    def is_silent(self, seat: Seat) -> None:
        """This bot leaves the floor to others, as the game stands: the next one is asked."""
        self._silent.add(seat)
        self._asked_at = 0

    def ask_another(self, failed: BotFailed, match: AnyMatch) -> bool:
        """Help out with the bot that always can. False if that is the one that failed."""
        if failed.bot == RANDOM:
            return False
        self._thinker.ask(task_of(match, failed.moment, failed.seat, RANDOM))
        return True

    def comes_at_once(self, chose: BotChose, now: float) -> bool:
        """Whether the move can be made now; one that comes too soon after the last is kept until it is due."""
        self._early = chose if now < self._next else None
        if self._early is None:
            self._next = now + self._pause_s
        return self._early is None

    def due(self) -> float | None:
        """When the move that was kept is to be made."""
        return None if self._early is None else self._next

    def take_due(self, now: float) -> BotChose | None:
        if self._early is None or now < self._next:
            return None
        chose, self._early = self._early, None
        return chose

    def something_was_done(self, passed: Seat | None = None) -> None:
        """The game went on; ``passed`` if all that was done was that a bot passed."""
        self._early = None
        self._silent.clear()
        self._idle = self._idle | {passed} if passed is not None else set()

    def thinks(self, match: AnyMatch, history: History) -> bool:
        """Whether a bot's choice is still to come."""
        waited_for = self.to_move(match, history) is not None or self.to_interrupt(match, history) is not None
        return self._asked_at == history.count and self._early is None and waited_for

    def close(self) -> None:
        self._thinker.close()


def _window(request: AnyRequest | None) -> Any:
    """What tells one window from the next: what it is about, in all its facts."""
    return None if request is None else (request.what, request.prompt)


def has_bot(history: History, seat: Seat) -> bool:
    return 0 <= seat < len(history.players) and history.players[seat].bot is not None


def waits_for_hands(history: History, seat: Seat) -> bool:
    """Whether this seat is a bot that waits until hands have done what is still to do."""
    return has_bot(history, seat) and history.hands.holds_bots
