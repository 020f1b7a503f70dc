"""The table in a terminal: for SSH, and for the evening on which the screen fails."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Final, assert_never

from rich.console import Console
from rich.markup import escape

from companion.posted import Posted
from companion.published import (
    Dropped,
    Facts,
    MayBeDone,
    Moment,
    NotDone,
    Published,
    Shown,
    Told,
    Waiting,
    WholeLog,
)
from companion.typed import HELP, Command, NotUnderstood, choices, floor_letter, understood
from companion.wording import wording
from rules.catalogue import Catalogue, Unworded
from rules.message import Message
from rules.projection import Asked, Offered

ANSWERED_WITHIN_S: Final = 1.5
"""So long after something was posted the next line waits for what comes of it. Not everything is answered."""


class Left(Enum):
    """Why nobody looks at the game any more."""

    FOR_GOOD = "for_good"
    FOR_ANOTHER_GAME = "for_another_game"


class Terminal:
    """Shows what a table publishes, and posts what is typed.

    ``hear`` and ``leave`` may be called from any thread. Start it, ask what is to be asked, and run it for each game.
    """

    def __init__(
        self,
        console: Console,
        post: Callable[[Posted], None],
        *,
        language: str = "en",
        now: Callable[[], float] = time.monotonic,
        beat: Callable[[], None] = lambda: None,
        every_s: float = 1.0,
    ) -> None:
        self._console = console
        self._post = post
        self._language = language
        self._now = now
        self._beat = beat
        self._every_s = every_s
        self._inbox: queue.SimpleQueue[Published | str | None] = queue.SimpleQueue()
        self._lines: deque[str | None] = deque()
        """What was typed and not yet done; None where the lines end."""
        self._leaving = False
        self._until: float | None = None
        self._shown: Shown | None = None
        self._unsaid = ""
        self._names: tuple[str, ...] = ()
        self._words: Catalogue = wording(None, language)

    def hear(self, picture: Published) -> None:
        self._inbox.put(picture)

    def leave(self) -> None:
        """Everybody is to leave now; from any thread."""
        self._leaving = True
        self._inbox.put(None)

    def start(self, lines: Iterable[str]) -> None:
        """From now on these lines are what is typed; where they end, everybody leaves."""
        threading.Thread(target=self._read, args=(lines,), name="typing", daemon=True).start()

    def _read(self, lines: Iterable[str]) -> None:
        try:
            for line in lines:
                self._inbox.put(line)
        finally:
            self._inbox.put(None)

    def ask(self, question: str) -> str | None:
        """What somebody answers in one line; None if everybody has left."""
        self._say(question)
        while not self._lines and not self._leaving:
            self._take_in()
        line = None if self._leaving else self._lines.popleft()
        return None if line is None else line.strip()

    def say(self, *lines: str) -> None:
        self._say(*lines)

    def run(self) -> Left:
        """Shows and listens until somebody leaves the game."""
        self._shown = None
        while not self._leaving:
            for picture in self._take_in():
                self._heard(picture)
            while self._lines and not self._waits(self._shown, self._lines[0]):
                line = self._lines.popleft()
                left = Left.FOR_GOOD if line is None else self._typed(line)
                if left is not None:
                    return left
        return Left.FOR_GOOD

    def _take_in(self) -> list[Published]:
        """Whatever has come, lines kept apart. Of several pictures of the table only the last is of interest."""
        self._beat()
        pictures: list[Published] = []
        patience = self._every_s if self._until is None else max(0.0, min(self._every_s, self._until - self._now()))
        arrived: list[Published | str | None] = []
        with contextlib.suppress(queue.Empty):
            arrived.append(self._inbox.get(timeout=patience))
            while True:
                arrived.append(self._inbox.get_nowait())
        for news in arrived:
            if news is None or isinstance(news, str):
                self._lines.append(news)
            else:
                pictures.append(news)
        latest = max((i for i, picture in enumerate(pictures) if isinstance(picture, Shown)), default=-1)
        return [one for i, one in enumerate(pictures) if not isinstance(one, Shown) or i == latest]

    def _waits(self, shown: Shown | None, line: str | None) -> bool:
        """Whether a line has to wait: for the first picture, for what comes of the line before, for a bot's choice."""
        if shown is None or (self._until is not None and self._now() < self._until):
            return True
        return shown.waiting is Waiting.BOT and line is not None and line.strip().isdecimal()

    # --- what is typed --------------------------------------------------------------------------

    def _typed(self, line: str) -> Left | None:
        """How somebody leaves, if this line says so."""
        assert self._shown is not None
        meaning = understood(line, self._shown, self._now())
        match meaning:
            case Command.QUIT:
                return Left.FOR_GOOD
            case Command.NEW:
                return Left.FOR_ANOTHER_GAME
            case Command.HELP:
                self._say(HELP)
            case Command.FACTS:
                self._say(*(self._text(fact) for fact in self._shown.view.facts))
            case Command.LOG:
                self._say(*(self._line(told) for told in self._shown.log))
            case Command.REFUSED:
                self._say_refused(self._shown.asked)
            case NotUnderstood(problem):
                self._say(problem)
            case _:
                self._until = self._now() + ANSWERED_WITHIN_S
                self._post(meaning)
        return None

    def _say_refused(self, asked: Asked | None) -> None:
        refused = asked.refused if asked else ()
        first = 1 + len(asked.options) if asked else 1
        for number, offered in enumerate(refused, first):
            self._say(f"  {number:>2}  {self._text(offered.message)}: {self._why(offered)}")
        if not refused:
            self._say("Nothing likely is refused here.")

    def _why(self, offered: Offered) -> str:
        return f"{offered.refusal.clause}: {self._text(offered.refusal.message)}" if offered.refusal else ""

    # --- what is shown --------------------------------------------------------------------------

    def _heard(self, picture: Published) -> None:
        self._until = None
        match picture:
            case Shown():
                self._show(picture)
            case NotDone():
                self._refused(picture)
            case MayBeDone(message):
                self._say(f"That may be done: {self._text(message)}")
            case Dropped():
                self._say("That question had been answered already; nothing has changed.")
            case Moment():
                self._say(*(self._text(fact) for fact in picture.view.facts))
            case Facts():
                self._facts(picture)
            case WholeLog():
                self._say(*(self._line(told) for told in picture.log))
            case _:
                assert_never(picture)

    def _show(self, shown: Shown) -> None:
        before, self._shown = self._shown, shown
        self._names = tuple(player.name for player in shown.players)
        self._words = wording(shown.view.game, self._language)
        if before is None or before.view.seat != shown.view.seat:
            self._rule(shown)
        for told in _news(before.log if before else (), shown.log):
            self._say(f"[dim]{escape(self._line(told))}[/dim]", markup=True)
        for band in shown.bands:
            if before is None or band not in before.bands:
                self._say(f"[bold yellow]! {escape(self._text(band.message))}[/bold yellow]", markup=True)
        self._to_do(shown)
        self._question(shown)

    def _rule(self, shown: Shown) -> None:
        self._console.rule(f"{shown.view.game}: {', '.join(self._names)}")

    def _to_do(self, shown: Shown) -> None:
        waiting = [todo for todo in shown.todo if not todo.done]
        if waiting:
            self._say("On the board (t when it is done):")
        for number, todo in enumerate(waiting, 1):
            self._say(f"  {number}. {self._text(todo.message)}")
        self._say(*(self._text(wrong) for wrong in shown.misplaced))

    def _question(self, shown: Shown) -> None:
        self._say(" · ".join(self._badge(shown, index) for index in range(len(shown.view.badges))))
        if shown.taken_back:
            self._say(f"Taken back: {self._text(shown.taken_back.message)}. Keep it (y), or not (n)?")
        if shown.asked is None:
            ending = shown.view.ending
            self._say(f"[bold]{escape(self._text(ending.message))}[/bold]" if ending else "It is over.", markup=True)
            return
        asked = shown.asked
        step = f" ({asked.step[0]} of {asked.step[1]})" if asked.step else ""
        names = ", ".join(self._names[seat] for seat in asked.question.seats)
        self._say(f"[bold]{escape(names)}[/bold]{step}: {escape(self._text(asked.prompt))}", markup=True)
        for source, value in asked.terms:
            self._say(f"    {value:+d}  {self._text(source)}")
        self._say(*self._answers(shown, asked))

    def _badge(self, shown: Shown, index: int) -> str:
        badge = shown.view.badges[index]
        goal = f"/{badge.goal}" if badge.goal is not None else ""
        colour = f" ({badge.colour})" if badge.colour else ""
        return f"{self._names[badge.seat]}{colour} {badge.score}{goal}"

    def _answers(self, shown: Shown, asked: Asked) -> Iterator[str]:
        if asked.secret and not asked.options:
            yield "Hand the screen over; then press Enter."
        elif asked.dice:
            wait = "Waiting for the module's dice: " if shown.waiting is Waiting.MODULE else ""
            yield f"{wait}type what they show ({' '.join('5' * asked.dice[0])}), or r to roll here."
        elif asked.question.kind == "amount":
            yield f"A number from {asked.low} to {asked.high}."
        elif shown.waiting is Waiting.BOT:
            yield "A bot is thinking."
        for number, option in enumerate(choices(asked), 1):
            yield f"  {number:>2}  {self._text(option.message)}"
        for number, proposal in enumerate(shown.proposals, 1):
            yield f"  ok {number}  {self._text(proposal.message)}"
        for index, offer in enumerate(asked.offers):
            yield f"  {floor_letter(index)}  {self._names[offer.seat]}: {self._text(offer.message)}"
        if asked.pile or asked.lots:
            yield "   r  leave it to chance"
        if asked.items:
            yield "Type all the numbers in the order that you want."
            yield from (f"  {number:>2}  {self._text(words)}" for number, words in enumerate(asked.item_words, 1))

    def _refused(self, not_done: NotDone) -> None:
        for refusal in (not_done.refusal, *not_done.also):
            self._say(f"[red]{escape(f'{refusal.clause}: {self._text(refusal.message)}')}[/red]", markup=True)
        if not_done.instead:
            self._say("Instead: " + "; ".join(self._text(option.message) for option in not_done.instead))

    def _facts(self, facts: Facts) -> None:
        for fact in facts.facts:
            self._say(f"  {fact.path} = {fact.value}   {self._text(fact.group)}: {self._text(fact.label)}")
        if not facts.facts:
            self._say("This game names no facts; any path of its position can be put right.")

    def _line(self, told: Told) -> str:
        return f"{'(taken back) ' if told.taken_back else ''}{self._text(told.message)}"

    def _text(self, message: Message) -> str:
        """The sentence; a message without one is shown as it is, for a game goes on without a wording."""
        try:
            return self._words.text(message, self._names)
        except Unworded:
            return f"{message.key} {dict(message.args)}"

    def _say(self, *lines: str, markup: bool = False) -> None:
        for line in lines:
            self._console.print(line, markup=markup, highlight=False, soft_wrap=True)


def _news(before: tuple[Told, ...], after: tuple[Told, ...]) -> Iterator[Told]:
    """The lines that are new, and those that have been taken back since."""
    return (told for told in after if told not in before)
