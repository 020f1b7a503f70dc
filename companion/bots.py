"""Bots think in a thread of their own, on a copy of the game in which nobody's secrets are left."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules.bots import Bot, Interrupter
from rules.game import Chance, Game
from rules.imagined import from_facts
from rules.match import AnyMatch, Entry
from rules.message import Seat

log = logging.getLogger(__name__)


class Task(NamedTuple):
    """What a bot is asked: the game as it last rested, and the answers since."""

    moment: int
    """How many deeds there had been: what the bot says is worth nothing once there are more."""
    seat: Seat
    bot: str
    game: Game[Any]
    content: Any
    facts: bytes
    then: tuple[Entry, ...]
    floor: bool = False
    """Whether it is asked for the floor, and not for an answer to the question."""


class BotChose(NamedTuple):
    moment: int
    seat: Seat
    answer: Any
    """None where it leaves the floor to others."""
    floor: bool = False


class BotFailed(NamedTuple):
    moment: int
    seat: Seat
    bot: str
    error: Exception
    floor: bool = False


def task_of(match: AnyMatch, moment: int, seat: Seat, bot: str, *, floor: bool = False) -> Task:
    rest = match.rests[-1]
    then = tuple(match.entries[rest.length :])
    return Task(moment, seat, bot, match.game, match.content, rest.facts, then, floor)


def think(task: Task, bot: Bot, chance: Chance) -> Any:
    """What the bot answers, seeing no more of the game than its seat may."""
    match = from_facts(task.game, task.content, task.facts, task.then, task.seat, chance)
    if task.floor:
        assert isinstance(bot, Interrupter)
        return bot.interrupt(match, task.seat, chance)
    return bot.choose(match, task.seat, chance)


class Thinker:
    """The bots' thread: one question at a time; the answer, or what went wrong, is told."""

    def __init__(self, bots: Mapping[str, Bot], chance: Chance, tell: Callable[[BotChose | BotFailed], None]) -> None:
        self._bots = bots
        self._chance = chance
        self._tell = tell
        self._tasks: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def ask(self, task: Task) -> None:
        """Let a bot think. The first question starts the thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._thread.start()
        self._tasks.put(task)

    def close(self) -> None:
        """A bot that is still thinking is not waited for: nobody wants to know any more."""
        self._tasks.put(None)

    def _run(self) -> None:
        while (task := self._tasks.get()) is not None:
            try:
                answer = think(task, self._bots[task.bot], self._chance)
                news: BotChose | BotFailed = BotChose(task.moment, task.seat, answer, task.floor)
            except Exception as error:  # the root of the bots' thread
                log.exception("the bot %s could not choose", task.bot)
                news = BotFailed(task.moment, task.seat, task.bot, error, task.floor)
            self._tell(news)
