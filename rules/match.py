"""One game being played: its script, its standing question, and its answers, which are the whole truth about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, get_args

import msgspec

from rules.events import Event
from rules.floor import Batch, Press
from rules.game import Game
from rules.kernel import Moot, Resting, State
from rules.laws import Refusal, Refused
from rules.message import Seat
from rules.position import Patch, Ruling, check, decode, encode, patched, replace_facts
from rules.requests import AnyRequest, Question

S = TypeVar("S", bound=State)

EVERYBODY: Seat = -1
"""Stands for the seat where an entry is nobody's in particular: a batch on the floor."""


class Answer(msgspec.Struct, frozen=True, tag="answer", gc=False):
    """One answer, with the question that it answered."""

    question: Question
    seat: Seat
    answer: Any


Entry: TypeAlias = Answer | Ruling


class Position(msgspec.Struct, frozen=True):
    """A game as JSON: the facts where it last rested, and what was answered since."""

    at: Any
    then: tuple[Entry, ...] = ()


class Rest(NamedTuple):
    length: int
    """How many entries the game had when it rested here."""
    facts: bytes


class Diverged(Exception):
    """A record asks a question that these rules do not: rules or content have changed since."""

    def __init__(self, index: int, recorded: Question, asked: Question | None) -> None:
        super().__init__(f"entry {index} answers {recorded}, but the rules now ask {asked}")
        self.index = index


class Match(Generic[S]):
    """Drives one game. Everything that may be refused is judged before anything is touched.

    Start it from the facts of a resting place and the entries since. If a script raises, this Match is no longer of
    use: make another from its position without the last entry.
    """

    def __init__(self, game: Game[S], content: Any, state: S, then: Iterable[Entry] = ()) -> None:
        self.game = game
        self.content = content
        self.state = state
        self.entries: list[Entry] = []
        self.rests: list[Rest] = []
        self.told: list[Event] = []
        """What the last entry made happen."""
        self.request: AnyRequest | None = None
        self._options: dict[Seat, list[Any]] = {}
        state.__dict__["content"] = content
        state.__dict__["events"] = self.told
        self._rest()
        self._script = game.script(state)
        self._advance(None)
        for entry in then:
            self.replay(entry)

    @classmethod
    def new(cls, game: Game[S], content: Any, seats: int, options: Any) -> Match[S]:
        """A game before anything was done. Raises ValueError if so many cannot play it."""
        if seats not in game.seats:
            raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}.")
        return cls(game, content, game.setup(seats, options, content))

    @classmethod
    def at(cls, game: Game[S], content: Any, position: Position) -> Match[S]:
        """Go on from a position. Raises Refused with the path of a bad value, or the law of positions it breaks."""
        state = decode(game.state, msgspec.json.encode(position.at))
        state.__dict__["content"] = content
        check(state, game.position_laws)
        return cls(game, content, state, position.then)

    # --- asking ---------------------------------------------------------------------------------

    @property
    def length(self) -> int:
        return len(self.entries)

    def options(self, seat: Seat) -> list[Any]:
        """What this seat may answer to the standing question, in the order in which the game lists it."""
        found = self._options.get(seat)
        if found is None:
            request = self.request
            found = self._options[seat] = request.options(seat) if request and seat in request.seats else []
        return found

    def why_not(self, seat: Seat, answer: Any) -> Refusal | None:
        """The first clause that forbids this; None if it may be answered. Touches nothing."""
        if answer in self._options.get(seat, ()):  # the laws have been asked already, of this very position
            return None
        return self._not_his_turn(seat, answer) or self._judged(seat, answer)

    def every_why_not(self, seat: Seat, answer: Any) -> list[Refusal]:
        """All clauses that forbid it, in the order in which they are asked."""
        if outside := self._not_his_turn(seat, answer):
            return [outside]
        assert self.request is not None
        if isinstance(answer, Batch):
            assert self.request.floor is not None
            return self.request.floor.every_refusal(answer)
        return self.request.every_why_not(seat, answer)

    def _not_his_turn(self, seat: Seat, answer: Any) -> Refusal | None:
        request = self.request
        if request is None:
            return Refusal("TABLE-OVER-01", "over")
        if isinstance(answer, Batch):
            return None if request.floor else Refusal("TABLE-FLOOR-02", "no_floor")
        if seat not in request.seats:
            return Refusal("TABLE-TURN-01", "not_asked", {"seat": seat, "asked": request.seats})
        if not isinstance(answer, request.answers):
            return Refusal(request.stray, "not_an_answer", {"what": request.what})
        return None

    def _judged(self, seat: Seat, answer: Any) -> Refusal | None:
        assert self.request is not None
        if isinstance(answer, Batch):
            assert self.request.floor is not None
            return self.request.floor.refusal(answer)
        return self.request.why_not(seat, answer)

    # --- answering ------------------------------------------------------------------------------

    def answer(self, seat: Seat, answer: Any) -> None:
        """Give an answer. Raises Refused, and then nothing has changed."""
        if refusal := self.why_not(seat, answer):
            raise Refused(refusal)
        request = self.request
        assert request is not None
        self.entries.append(Answer(request.question, seat, answer))
        self.told.clear()
        self._advance(answer if isinstance(answer, Batch) else request.result(seat, answer))

    def rule(self, ruling: Ruling) -> None:
        """Correct facts; the standing question is asked again. Raises Refused, and then nothing has changed."""
        if self.request is None:
            raise Refused(Refusal("TABLE-OVER-01", "over"))
        corrected = patched(self.state, ruling)
        corrected.__dict__["content"] = self.content
        check(corrected, self.game.position_laws)
        self.entries.append(ruling)
        self.told.clear()
        replace_facts(self.state, corrected)
        self.request.look_again()
        self._settle(self.request)

    def replay(self, entry: Entry) -> None:
        """Play one entry of a record again. Raises Diverged where the record answers another question."""
        if isinstance(entry, Ruling):
            self.rule(entry)
            return
        asked = self.request.question if self.request else None
        if asked != entry.question:
            raise Diverged(self.length, entry.question, asked)
        self.answer(entry.seat, self.decoded(entry.answer))

    def decoded(self, answer: Any) -> Any:
        """An answer from JSON as the type that the standing question wants. Raises Refused if it does not fit."""
        if not isinstance(answer, dict):
            return answer
        request = self.request
        if request is None:
            raise Refused(Refusal("TABLE-OVER-01", "over"))
        try:
            if answer.get("type") == "batch":
                return _decoded_batch(answer, request.floor.answers if request.floor else Any)
            tag = str(answer.get("type"))
            return msgspec.convert(answer, _by_tag(request.answers).get(tag, request.answers))
        except msgspec.ValidationError as error:
            raise Refused(Refusal(request.stray, "malformed_answer", {"problem": str(error)})) from None

    def _advance(self, result: Any) -> None:
        try:
            self._settle(self._script.send(result))
        except StopIteration:
            self._options.clear()
            self.request = None

    def _settle(self, step: AnyRequest | Resting) -> None:
        """Go on until a question stands that somebody can answer. A script that lets Moot through is at fault."""
        self._options.clear()
        try:
            while True:
                if isinstance(step, Resting):
                    self._rest()
                    step = self._script.send(None)
                elif not self._can_be_answered(step):
                    self._options.clear()  # what nobody could answer says nothing of the next question
                    step = self._script.throw(Moot())
                else:
                    self.request = step
                    return
        except StopIteration:
            self.request = None

    def _can_be_answered(self, request: AnyRequest) -> bool:
        if request.is_overtaken:
            return False
        if request.kind != "choose":
            return request.answerable
        # Listed once, and kept for whoever looks at the question next.
        options = self._options[request.seat] = request.options(request.seat)
        return bool(options)

    def _rest(self) -> None:
        if self.rests and self.rests[-1].length == self.length:
            self.rests.pop()
        self.rests.append(Rest(self.length, encode(self.state)))

    # --- going back, going elsewhere ------------------------------------------------------------

    def undone(self, count: int = 1) -> Match[S]:
        """The same game without its last entries, played on from the resting place before them."""
        return self.until(self.length - count)

    def until(self, length: int) -> Match[S]:
        """The same game when it had so many entries. Costs no more for a long game than for a short one."""
        if not 0 <= length <= self.length:
            raise ValueError(f"the game has {self.length} entries, so it cannot stand at {length}")
        index = next(i for i in range(len(self.rests) - 1, -1, -1) if self.rests[i].length <= length)
        rest = self.rests[index]
        earlier = _Resumed(self.game, self.content, rest, self.entries[: rest.length], self.rests[:index])
        for entry in self.entries[rest.length : length]:
            earlier.replay(entry)
        return earlier

    def fork(self) -> Match[S]:
        """An independent copy that stands at the same question."""
        return self.until(self.length)

    @property
    def position(self) -> Position:
        rest = self.rests[-1]
        return Position(msgspec.json.decode(rest.facts), tuple(self.entries[rest.length :]))

    @property
    def digest(self) -> str:
        """Sixteen hex digits that stand for the facts and the question: equal wherever the same answers were played."""
        question = self.request.question if self.request else None
        return blake2b(encode(self.state) + msgspec.json.encode(question), digest_size=8).hexdigest()


class _Resumed(Match[S]):
    """A Match that knows what went before the resting place it starts from."""

    def __init__(self, game: Game[S], content: Any, rest: Rest, entries: Sequence[Entry], rests: list[Rest]) -> None:
        self._before = list(entries)
        self._rests_before = rests
        super().__init__(game, content, decode(game.state, rest.facts))

    def _rest(self) -> None:
        if self._before or self._rests_before:
            self.entries, self.rests = self._before, self._rests_before
            self._before, self._rests_before = [], []
        super()._rest()


@cache
def _by_tag(answers: Any) -> dict[Any, Any]:
    """The structs of a union by their tags: msgspec looks one up in twenty times the time that decoding it takes."""
    kinds = get_args(answers) or (answers,)
    return {kind.__struct_config__.tag: kind for kind in kinds if hasattr(kind, "__struct_config__")}


def _decoded_batch(raw: dict[str, Any], answers: Any) -> Batch:
    groups = msgspec.convert(raw.get("groups"), tuple[tuple[Press, ...], ...])
    return Batch(
        tuple(tuple(Press(press.seat, msgspec.convert(press.answer, answers)) for press in group) for group in groups)
    )


AnyMatch: TypeAlias = "Match[Any]"

__all__ = ["EVERYBODY", "Answer", "AnyMatch", "Diverged", "Entry", "Match", "Patch", "Position", "Rest"]
