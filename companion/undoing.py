"""Taking back: how the undo button names what it takes, and the chance that may be given once more afterwards."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.deeds import Answered, Reseated, Ruled, Swapped, is_chance
from companion.history import History, Step
from companion.published import TakenBack, Undoable
from rules.floor import Batch
from rules.match import EVERYBODY
from rules.message import Message, Seat
from rules.requests import Question


def undoable(history: History) -> Undoable | None:
    """What an undo would take back: the last thing a person did, and all that followed from it."""
    index = history.last_of_a_person()
    if index is None:
        return None
    step = history.steps[index]
    return Undoable(step.before, _whose(step), step.deed.words)


def _whose(step: Step) -> Seat:
    match step.deed:
        case Answered(seat=seat, answer=answer) if seat == EVERYBODY:
            return _first_to_press(answer)
        case Answered(seat=seat) | Reseated(seat=seat) | Swapped(seat=seat):
            return seat
        case Ruled():
            return EVERYBODY


def _first_to_press(batch: Any) -> Seat:
    """After a restart a batch is still the JSON that it was written as."""
    if isinstance(batch, Batch):
        return batch.presses[0].seat
    seat: Seat = batch["groups"][0][0]["seat"]
    return seat


class Chances(NamedTuple):
    """Dice and cards that an undo took back, in the order in which they came, and what the group said of them."""

    left: tuple[Answered, ...] = ()
    kept: bool = False
    """The group has said that they count again; they are given as soon as they are asked for."""

    @classmethod
    def of(cls, steps: list[Step]) -> Chances:
        return cls(tuple(deed for step in steps if isinstance(deed := step.deed, Answered) and is_chance(deed)))

    def meeting(self, question: Question | None) -> Chances:
        """What is left of them at this question: chance asked for by another question has made them worthless."""
        if question is None:
            return Chances()
        if self.left and question.kind in ("roll", "draw") and self.left[0].question != question:
            return Chances()
        return self

    def answer_to(self, question: Question | None) -> Answered | None:
        """The chance that was taken back for just this question, if there is any."""
        return self.left[0] if self.left and self.left[0].question == question else None

    @property
    def rest(self) -> Chances:
        """What may be kept after the first of them was given again; each is offered by itself."""
        return Chances(self.left[1:])

    @property
    def offer(self) -> TakenBack | None:
        """The question whether they count again; a card's face stays with those who saw it."""
        if not self.left or self.kept:
            return None
        first = self.left[0]
        if first.question.kind == "roll":
            return TakenBack(Message("table.dice_taken_back", {"values": tuple(_values(first))}))
        return TakenBack(Message("table.card_taken_back", {"seat": first.seat}))


def _values(rolled: Answered) -> list[int]:
    """After a restart an answer is still the JSON that it was written as."""
    answer = rolled.answer
    return list(answer["values"] if isinstance(answer, dict) else answer.values)
