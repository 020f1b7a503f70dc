"""Evenings to show on the screens: games played by bots, with rulings, on a table that serves facts and the log too."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.posted import AskFacts, AskLog, Correct, GoBack, Look, LookAt, Posted
from companion.published import Facts, Moment, NotDone, Player, Shown, Told, WholeLog
from rules.bots import bots
from rules.laws import Refused
from rules.message import Message
from rules.position import Ruling, patched
from tests.ui.pretend import PretendTable, player

COLOURS = ("red", "blue", "green", "yellow", "purple")
LONGEST = ("Wilhelmina Maria", "Maximilian-Georg", "Konstantin Wolff", "Bartholomew Owen", "Annamaria Wimmer")
STEP_S = 41.0
"""How long a step of these evenings takes."""


def people(count: int, names: tuple[str, ...] = ()) -> tuple[Player, ...]:
    return tuple(player(seat, (*names, *("",) * 8)[seat], COLOURS[seat]) for seat in range(count))


class Evening(PretendTable):
    """A table that also does what the screens beside the table ask of it."""

    options: tuple[tuple[str, str], ...] = ()
    seat: int | None = None

    def post(self, message: Posted) -> None:
        match message:
            case AskFacts(patches):
                self.posted.append(message)
                self.hear(self._facts(patches))
            case AskLog():
                self.posted.append(message)
                self.hear(WholeLog(self.match.length, tuple(self.log)))
            case LookAt(length):
                self.posted.append(message)
                self.hear(Moment(length, self.game.view(self.match.until(length).state, None), tuple(self.log)))
            case Correct():
                self.posted.append(message)
                self._correct(message)
            case GoBack(length):
                self.posted.append(message)
                self.match = self.match.until(length)
                self.log = [replace(told, taken_back=told.taken_back or told.number > length) for told in self.log]
                self.publish()
            case Look(seat):
                self.seat = seat
                super().post(message)
            case _:
                super().post(message)

    def shown(self) -> Shown:
        shown = super().shown()
        view = replace(shown.view, seat=self.seat)
        return replace(shown, view=view, options=self.options, rulings=sum(told.ruling for told in self.log))

    def answer(self, seat: int, answer: Any) -> None:
        before = len(self.log)
        super().answer(seat, answer)
        self.log[before:] = [replace(told, after_s=told.number * STEP_S) for told in self.log[before:]]

    def _facts(self, patches: tuple[Any, ...]) -> Facts:
        try:
            state = patched(self.match.state, Ruling(patches))
        except Refused as refused:
            return replace(self._facts(()), refusal=refused.refusal)
        state.__dict__["content"] = self.match.content
        return Facts(
            length=self.match.length,
            facts=self.game.correctables(state),
            view=self.game.view(state, None),
            patches=patches,
            refusal=self.game.position_laws.why_not(state, None),
        )

    def _correct(self, correct: Correct) -> None:
        try:
            self.match.rule(Ruling(correct.patches, correct.reason, correct.clause))
        except Refused as refused:
            self.hear(NotDone(refusal=refused.refusal, attempt=None, also=(), instead=(), seat=0))
            return
        self.rule_line(correct.reason)
        self.publish()

    def rule_line(self, reason: str, clause: str = "TABLE-RULING-01") -> None:
        """A ruling as it stands in the log."""
        words = Message("answer.drawn", {"card": f"The group put it right: {reason}"})
        number = self.match.length
        self.log.append(
            Told(number=number, seat=None, message=words, clause=clause, ruling=True, after_s=number * STEP_S)
        )

    def play_with_sense(self, answers: int, *, until: str | None = None) -> Evening:
        """As ``play_on``, but by the game's own bot, so that games come to an end."""
        bot = next(iter(bots(self.game.id).values()))
        for _ in range(answers):
            request = self.match.request
            if request is None or request.what == until:
                break
            if request.kind in ("roll", "draw"):
                self.chance_answers()
            else:
                self.answer(request.seat, bot.choose(self.match, request.seat, self.chance))
        return self


def evening(seats: int = 4, names: tuple[str, ...] = (), answers: int = 120, seed: int = 7) -> Evening:
    """A game in full swing, at the choice of an action."""
    table = Evening(people(seats, names), seed=seed)
    return table.play_with_sense(answers).play_with_sense(40, until="action")


def finished(seats: int = 3, names: tuple[str, ...] = ()) -> Evening:
    """A game that has been won, with two rulings on the way."""
    table = Evening(people(seats, names), seed=5)
    table.play_with_sense(60)
    table.rule_line("A coin had rolled under the bench.")
    table.play_with_sense(90)
    table.rule_line("The Barkeep had been knocked over and stood at the wrong table.")
    table.play_with_sense(20_000)
    assert table.match.request is None, "the bots should have finished it"
    return table
