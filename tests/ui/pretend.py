"""A table and an application without threads, disk or devices: the screens cannot tell them from the real ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.posted import (
    Explain,
    Give,
    Look,
    LookAt,
    Posted,
    PressFloor,
    Redo,
    RollHere,
    TickOff,
    Undo,
)
from companion.published import (
    Band,
    DiceShown,
    Dropped,
    MayBeDone,
    Moment,
    NotDone,
    Player,
    Shown,
    TakenBack,
    ToDo,
    Told,
    Undoable,
    Waiting,
)
from rules.bots import bots
from rules.events import Hands, Happened, message_of
from rules.floor import Batch, Press
from rules.games import content, game
from rules.laws import Refused
from rules.match import EVERYBODY, Answer, AnyMatch, Match
from rules.message import Seat
from rules.projection import asked, offered
from rules.requests import Dice, Drawn
from rules.sensing import Proposal
from ui.services import Desk, News, Settings, Tell, Wish

NAMES = ("Alf", "Bert", "Cleo", "Dora", "Emil", "Frieda")


def player(seat: Seat, name: str = "", colour: str = "", bot: str | None = None) -> Player:
    return Player(seat, name or NAMES[seat], colour, bot)


class PretendTable:
    """Runs a Match as the real table would, in the thread of whoever posts. ``posted`` keeps what was posted."""

    def __init__(
        self,
        players: Sequence[Player],
        *,
        game_id: str = "fantasy_pub",
        seed: int = 7,
        clever: bool = False,
        hear: Callable[[Any], None] = lambda news: None,
        **options: str,
    ) -> None:
        self.game = game(game_id)
        self.players = tuple(players)
        house_rules = self.game.options(**options)
        self.match: AnyMatch = Match.new(self.game, content(self.game), len(players), house_rules)
        self.hear = hear
        self.chance = random.Random(seed)
        self.bot = list(bots(game_id).values())[0 if clever else -1]
        self.posted: list[Posted] = []
        self.log: list[Told] = []
        self.todo: list[ToDo] = []
        self.bands: tuple[Band, ...] = ()
        self.waiting = Waiting.PERSON
        self.dice: DiceShown | None = None
        self.taken_back: TakenBack | None = None
        self.proposals: tuple[Proposal, ...] = ()
        self.seat: Seat | None = None
        """Whose eyes it is shown to, behind the curtain; None for everybody's."""
        self._undone: list[Any] = []
        self._dropped = 0
        self.revision = 0

    # --- as the real one ------------------------------------------------------------------------------

    def post(self, message: Posted) -> None:
        self.posted.append(message)
        match message:
            case Give():
                self._given(message)
            case PressFloor(seat=seat, answer=answer):
                self._pressed(seat, answer)
            case Explain():
                self._explain(message)
            case RollHere():
                self.chance_answers()
            case Undo():
                self._undo()
            case Redo():
                if self._undone:
                    entry = self._undone.pop()
                    self.answer(entry.seat, entry.answer)
            case TickOff(todo):
                self.todo = [replace(one, done=one.done or todo in (None, one.id)) for one in self.todo]
            case Look(seat):
                self.seat = seat
            case LookAt(length):
                self.hear(Moment(length, self.game.view(self.match.until(length).state, None), tuple(self.log)))
            case _:
                pass
        self.publish()

    def publish(self) -> None:
        self.hear(self.shown())

    def shown(self) -> Shown:
        self.revision += 1
        last = self.match.entries[-1] if self.match.entries else None
        undo = None
        if isinstance(last, Answer):
            before = self.match.undone()
            what, seat, answer = last.question.what, last.seat, last.answer
            if isinstance(answer, Batch):
                what, seat, answer = "floor", answer.presses[0].seat, answer.presses[0].answer
            words = self.game.describe(before.state, what, answer).message
            undo = Undoable(self.match.length - 1, seat, words)
        return Shown(
            revision=self.revision,
            view=self.game.view(self.match.state, self.seat),
            asked=asked(self.match, self.seat),
            players=self.players,
            log=tuple(self.log[-200:]),
            todo=tuple(self.todo),
            undo=undo,
            can_redo=bool(self._undone),
            taken_back=self.taken_back,
            dice=self.dice,
            bands=self.bands,
            waiting=self.waiting,
            rulings=0,
            length=self.match.length,
            proposals=self.proposals,
        )

    # --- answering ------------------------------------------------------------------------------------

    def answer(self, seat: Seat, answer: Any) -> None:
        if isinstance(answer, Dice):
            self.dice = DiceShown(seat, answer.values, 6, "app")
        self.match.answer(seat, answer)
        self.todo.clear()
        for event in self.match.told:
            self.log.append(
                Told(number=self.match.length, seat=event.seat, message=message_of(event), clause=event.clause)
            )
            if not isinstance(event, Happened) and event.hands is Hands.TO_DO:
                self.todo.append(ToDo(id=len(self.log), verb=event, message=message_of(event), seat=event.seat))

    def chance_answers(self) -> None:
        """Dice and cards as the app would give them."""
        request = self.match.request
        assert request is not None
        if request.kind == "roll":
            values = tuple(self.chance.randint(1, request.sides) for _ in range(request.count))
            self.answer(request.seat, Dice(values))
        elif request.kind == "draw":
            self.answer(request.seat, Drawn(self.chance.choice(sorted(request.could_be()))))

    def play_on(self, answers: int, *, until: str | None = None) -> None:
        """Answers at random, or the game's own bot's if it is ``clever``; stops early where ``until`` is asked."""
        for _ in range(answers):
            request = self.match.request
            if request is None or request.what == until:
                return
            if request.kind in ("roll", "draw"):
                self.chance_answers()
            else:
                seat = request.seat if request.seat in request.seats else self.chance.choice(request.seats)
                self.answer(seat, self.bot.choose(self.match, seat, self.chance))

    def _given(self, given: Give) -> None:
        if given.number != self.match.length:
            self._dropped += 1
            self.hear(Dropped(self._dropped))
            return
        try:
            self._undone.clear()
            self.answer(given.seat, given.answer)
            self._draw_the_curtain()
        except Refused:
            self._refuse(given.seat, given.answer, explained=False)

    def _pressed(self, seat: Seat, answer: Any) -> None:
        """Taken alone: who has pressed with others within a moment is the real table's business."""
        request = self.match.request
        if request is None or request.floor is None:
            return
        if (found := request.floor.why_not(seat, answer)) is not None:
            self.hear(NotDone(refusal=found, attempt=None, also=(), instead=(), seat=seat))
            return
        self._undone.clear()
        self.answer(EVERYBODY, Batch(((Press(seat, answer),),)))
        self._draw_the_curtain()

    def _draw_the_curtain(self) -> None:
        request = self.match.request
        if request is None or not request.secret or self.seat not in request.seats:
            self.seat = None

    def _explain(self, wanted: Explain) -> None:
        request = self.match.request
        assert request is not None
        if self.match.why_not(wanted.seat, wanted.answer) is None:
            self.hear(MayBeDone(self._words(request.what, wanted.answer)))
        else:
            self._refuse(wanted.seat, wanted.answer, explained=True)

    def _refuse(self, seat: Seat, answer: Any, *, explained: bool) -> None:
        request = self.match.request
        assert request is not None
        first, *also = self.match.every_why_not(seat, answer)
        options = self.match.options(seat)[:3]
        self.hear(
            NotDone(
                refusal=first,
                attempt=self._words(request.what, answer),
                also=tuple(also),
                instead=tuple(offered(self.match, request.what, seat, one, None) for one in options),
                seat=seat,
                explained=explained,
            )
        )

    def _words(self, what: str, answer: Any) -> Any:
        return self.game.describe(self.match.state, what, answer).message

    def _undo(self) -> None:
        if self.match.entries:
            self._undone.append(self.match.entries[-1])
            self.match = self.match.undone()
            self.log = [one for one in self.log if one.number <= self.match.length]


class PretendServices:
    """Everything a screen may ask of the rest; ``wishes`` keeps what was wished."""

    def __init__(self, table: PretendTable | None = None, *, first: str = "table", desk: Desk | None = None) -> None:
        self.table = table
        self.first = first
        self.desk = desk
        self.wishes: list[Wish] = []
        self.beats = 0
        self.settings = Settings()
        self.answers: dict[Any, News] = {}
        """What is published for a wish, for tests to fill in."""
        self._hear: list[Callable[[Any], None]] = []

    def post(self, message: Posted) -> None:
        if self.table is not None:
            self.table.post(message)

    def wish(self, wish: Wish) -> None:
        self.wishes.append(wish)
        if wish is Tell.SETTINGS:
            self.publish(self.settings)
        elif wish in self.answers:
            self.publish(self.answers[wish])

    def subscribe(self, hear: Callable[[Any], None]) -> None:
        self._hear.append(hear)
        if self.table is not None:
            self.table.hear = self.publish
            self.table.publish()

    def heartbeat(self) -> None:
        self.beats += 1

    def publish(self, news: Any) -> None:
        for hear in self._hear:
            hear(news)


class PretendDesk:
    """Hands at a desk; ``done`` keeps what they did."""

    def __init__(self, seats: int = 4) -> None:
        self.seats = seats
        self.plugged = True
        self.done: list[str] = []

    def press(self, button: str) -> None:
        self.done.append(button)

    def roll(self, values: tuple[int, ...]) -> None:
        self.done.append(f"roll {values}")

    def cock(self) -> None:
        self.done.append("cock")

    def unplug(self) -> None:
        self.plugged = False
        self.done.append("unplug")

    def plug(self) -> None:
        self.plugged = True
        self.done.append("plug")

    def lit(self, seat: Seat) -> float:
        return 1.0 if seat == 1 else 0.0
