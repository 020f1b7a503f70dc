"""A table on a desk: the toy game, a clock moved by hand, chance told beforehand, and everything published."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion import posted
from companion.bug_reports import BugReports
from companion.inputs import Inputs
from companion.journal import Journal
from companion.pace import Pace
from companion.posted import By, Posted
from companion.published import Dropped, NotDone, Published, Shown, Waiting
from companion.resuming import resume
from companion.session import Memory, Session, begin, seated
from companion.table import Table
from hardware.signals import Pressed, Signal
from rules.bots import AtRandom, Bot
from rules.requests import Dice
from tests.companion import toy

NAMES = ("Alf", "Bert", "Cid")


class Clock:
    """Moved by hand. ``wall`` may be set to anything, as a Pi's may."""

    boot = "boot-1"

    def __init__(self) -> None:
        self.now = 100.0
        self.date = 1_700_000_000.0

    def monotonic(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.date

    def go_on(self, seconds: float) -> None:
        self.now += seconds
        self.date += seconds


class Fated:
    """Chance that gives what it was told, and after that what a seed gives."""

    def __init__(self, *numbers: int, seed: int = 1) -> None:
        self.numbers = list(numbers)
        self._random = random.Random(seed)

    def randrange(self, stop: int, /) -> int:
        return self.numbers.pop(0) if self.numbers else self._random.randrange(stop)


class Dice6:
    """A module with two dice that remembers what it was asked, as the real one does."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int, int]] = []
        self.forgotten = 0
        self.there = True

    def ask_roll(self, ask: int, count: int, sides: int = 6) -> None:
        if count > 5:
            raise ValueError("so many dice the module does not have")
        self.asked.append((ask, count, sides))

    def forget_roll(self) -> None:
        self.forgotten += 1

    def can_roll(self, count: int, sides: int = 6) -> bool:
        return self.there


class Desk:
    """A table without a thread, and what it published."""

    def __init__(self, session: Session, folder: Path, **parts: Any) -> None:
        self.clock: Clock = parts.pop("clock", None) or Clock()
        self.chance = parts.pop("chance", None) or Fated()
        self.folder = folder
        self.published: list[Published] = []
        self.numbers = iter(range(1, 1_000))
        self.table = Table(
            session,
            clock=self.clock,
            chance=self.chance,
            bug_reports=BugReports(folder / "bugs", self.clock),
            bots_by_name=parts.pop("bots", {"random": AtRandom()}),
            ask_numbers=parts.pop("ask_numbers", lambda: next(self.numbers)),
            pace=parts.pop("pace", Pace(bot_s=0.0)),
            inputs=parts.pop("inputs", None) or Inputs(),
            **parts,
        )
        self.table.subscribe(self.published.append)
        self.table.drain()

    def post(self, *messages: Posted) -> Published:
        """Posts, and gives what was published last."""
        for message in messages:
            self.table.post(message)
        self.table.drain()
        return self.published[-1]

    def post_all(self, messages: Iterable[Posted]) -> list[Published]:
        """Everything published because of these."""
        before = len(self.published)
        self.post(*messages)
        return self.published[before:]

    @property
    def shown(self) -> Shown:
        return next(picture for picture in reversed(self.published) if isinstance(picture, Shown))

    @property
    def refused(self) -> NotDone:
        last = self.published[-1]
        assert isinstance(last, NotDone), last
        return last

    @property
    def dropped(self) -> int:
        return max((picture.count for picture in self.published if isinstance(picture, Dropped)), default=0)

    @property
    def what(self) -> str:
        """What the standing question is about."""
        return self.shown.asked.question.what if self.shown.asked else "over"

    @property
    def places(self) -> tuple[int, ...]:
        return self.shown.view.board.places  # type: ignore[no-any-return]

    def give(self, answer: Any, seat: int | None = None, by: By = By.PERSON) -> Published:
        """Answers the standing question for the seat that is asked."""
        asked = self.shown.asked
        assert asked is not None
        return self.post(posted.Give(asked.number, asked.question.seats[0] if seat is None else seat, answer, by))

    def roll(self, *values: int) -> Published:
        return self.give(Dice(values))

    def undo(self) -> Shown:
        self.post(posted.Undo())
        return self.shown

    def hear(self, *signals: Signal) -> Published:
        return self.post(*(posted.Heard(signal) for signal in signals))

    def play_on(self, most: int = 400) -> None:
        """Answers with the first option, until the game is over."""
        for _ in range(most):
            if self.shown.asked is None:
                return
            self.move()
        raise AssertionError(f"not over after {most} answers")

    def move(self) -> None:
        """One answer of a person, or the hands of one."""
        asked = self.shown.asked
        assert asked is not None
        if self.shown.waiting is Waiting.HANDS:
            self.post(posted.TickOff(None))
        elif asked.question.kind == "roll":
            self.post(posted.RollHere(asked.number))
        elif asked.secret:
            self.post(posted.Look(asked.question.seats[0]))
            self.give(self.shown.asked.options[0].answer)  # type: ignore[union-attr]
        else:
            first = asked.options[0]
            self.post(posted.Give(asked.number, first.seat, first.answer))


def new_session(book: Any = None, *, players: int = 3, clock: Clock | None = None, **wishes: Any) -> Session:
    """A toy race that begins. Dice are typed unless ``sources`` say otherwise."""
    return begin(
        wishes.pop("game", toy.GAME),
        toy.CONTENT,
        seated(toy.GAME, NAMES[:players], wishes.pop("bots", None)),
        options=toy.Options(),
        clock=clock or Clock(),
        book=book if book is not None else Memory(),
        sources={"dice": "typed", **wishes.pop("sources", {})},
    )


def new_desk(folder: Path, book: Any = None, **wishes: Any) -> Desk:
    clock = wishes.pop("clock", None) or Clock()
    begun = {name: wishes.pop(name) for name in ("players", "sources", "game") if name in wishes}
    if "seats" in wishes:
        begun["bots"] = wishes.pop("seats")
    return Desk(new_session(book, clock=clock, **begun), folder, clock=clock, **wishes)


def resumed(journal: Journal, folder: Path, game: Any = toy.GAME, clock: Clock | None = None, **wishes: Any) -> Desk:
    """The game played last, on a desk of its own."""
    clock = clock or Clock()
    stored = journal.load(journal.games()[0].id)
    session = resume(stored, game, journal, clock, content_now=lambda: toy.CONTENT)
    return Desk(session, folder, clock=clock, **wishes)


def pressed(button: Any, at: float = 1e9, id: str = "") -> Pressed:
    pressed_ids.append(None)
    return Pressed(id=id or f"panel:{len(pressed_ids)}", at=at, button=button)


pressed_ids: list[None] = []

__all__ = ["NAMES", "Bot", "Clock", "Desk", "Dice6", "Fated", "new_desk", "new_session", "pressed", "resumed"]
