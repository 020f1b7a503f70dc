"""What the rules say of a position: what is asked of whom, what may be answered, and which clause forbids the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from rules.catalogue import Catalogue
from rules.floor import Batch, Press
from rules.games import catalogue, rulebook
from rules.laws import Refusal, Refused
from rules.match import EVERYBODY, AnyMatch
from rules.message import Message, Seat
from rules.position import Ruling
from rules.projection import asked, offered

FLOOR: Final = "floor"


class Worded(msgspec.Struct, frozen=True):
    """An answer that a seat may give, as JSON and in words. On the floor it is a press."""

    seat: Seat
    answer: Any
    words: str


class Cited(msgspec.Struct, frozen=True):
    """A clause that forbids something, and its sentence with the facts of this position."""

    clause: str
    title: str
    sentence: str


class Judged(msgspec.Struct, frozen=True):
    """What becomes of one answer. It may be given if no clause is cited against it."""

    seat: Seat | None
    answer: Any
    words: str
    refused_by: tuple[Cited, ...]


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The question that stands, unless the game is over; a roll and an amount say what they want instead of listing."""

    number: int
    prompt: str
    kind: str
    what: str
    seats: tuple[Seat, ...]
    secret: bool
    terms: tuple[tuple[str, int], ...]
    options: tuple[Worded, ...]
    offers: tuple[Worded, ...]
    """What may be done on the floor meanwhile."""
    dice: tuple[int, int] | None
    """Count and sides."""
    pile: str | None
    bounds: tuple[int, int] | None
    """The least and the greatest number."""
    form: Any
    """The JSON Schema of an answer."""


class Attempt(NamedTuple):
    """An answer as somebody writes it down, before it is known whether it is one."""

    seat: Seat | None
    answer: Any
    press: bool = False


class Unclear(ValueError):
    """It cannot be told who is to give an answer."""


def attempt(raw: Any) -> Attempt:
    """An answer written as itself, ``{"seat": 1, "answer": {...}}``, or on the floor ``{"seat": 1, "press": {...}}``.

    Raises Unclear for anything else.
    """
    if isinstance(raw, dict) and "type" in raw:
        return Attempt(None, raw)
    if isinstance(raw, dict) and isinstance(raw.get("seat"), int):
        for key, press in (("answer", False), ("press", True)):
            if set(raw) == {"seat", key}:
                return Attempt(raw["seat"], raw[key], press)
    raise Unclear('an answer is {"type": …}, {"seat": 0, "answer": {"type": …}} or {"seat": 0, "press": {"type": …}}')


class Explainer:
    """Asks a match what its rules say, and words it for people who sit there as ``names``."""

    def __init__(self, match: AnyMatch, names: Sequence[str] = (), language: str = "en") -> None:
        self.match = match
        self._names = names
        self._catalogue: Catalogue = catalogue(match.game.id, language)

    def words(self, message: Message) -> str:
        return self._catalogue.text(message, self._names)

    def standing(self) -> Standing | None:
        """What is asked now; None when the game is over. Nothing is hidden: it is for whoever holds the position."""
        match, request = self.match, self.match.request
        if request is None:
            return None
        seen = asked(match, request.seats[0])
        assert seen is not None
        return Standing(
            number=seen.number,
            prompt=self.words(seen.prompt),
            kind=seen.question.kind,
            what=seen.question.what,
            seats=request.seats,
            secret=seen.secret,
            terms=tuple((self.words(source), value) for source, value in seen.terms),
            options=tuple(
                self._worded(request.what, seat, answer) for seat in request.seats for answer in match.options(seat)
            ),
            offers=self._offers(),
            dice=seen.dice,
            pile=seen.pile,
            bounds=(seen.low, seen.high) if seen.question.kind == "amount" else None,
            form=msgspec.json.schema(request.answers),
        )

    def _offers(self) -> tuple[Worded, ...]:
        floor = self.match.request.floor if self.match.request else None
        if floor is None:
            return ()
        return tuple(self._worded(FLOOR, seat, answer) for seat in floor.seats for answer in floor.offers(seat))

    def _worded(self, what: str, seat: Seat, answer: Any) -> Worded:
        told = offered(self.match, what, seat, answer, None)
        return Worded(seat, msgspec.to_builtins(answer), self.words(told.message))

    def judge(self, tried: Attempt, *, all_reasons: bool = False) -> Judged:
        """What the rules say of an answer; changes nothing. Raises Unclear if nobody can be meant to give it."""
        return self._judged(tried, lambda: self._refusals(tried, all_reasons))

    def give(self, given: Attempt) -> Judged:
        """Answer with it, unless a clause forbids it. Raises Unclear if nobody can be meant to give it."""
        return self._judged(given, lambda: self._given(given))

    def _judged(self, tried: Attempt, rule: Any) -> Judged:
        words = self._described(tried)
        try:
            refusals: list[Refusal] = rule()
        except Refused as refused:
            refusals = [refused.refusal]
        return Judged(tried.seat, tried.answer, words, tuple(self.cited(refusal) for refusal in refusals))

    def _refusals(self, tried: Attempt, all_reasons: bool) -> list[Refusal]:
        if _is_ruling(tried):
            match = self.match.fork()
            match.rule(_ruling(tried.answer))
            return []
        seat, answer = self._resolved(tried)
        if all_reasons:
            return self.match.every_why_not(seat, answer)
        first = self.match.why_not(seat, answer)
        return [first] if first else []

    def _given(self, given: Attempt) -> list[Refusal]:
        if _is_ruling(given):
            self.match.rule(_ruling(given.answer))
        else:
            self.match.answer(*self._resolved(given))
        return []

    def _resolved(self, tried: Attempt) -> tuple[Seat, Any]:
        """Seat and answer as the match takes them. Raises Refused if it is no answer here, Unclear without a seat."""
        if tried.press:
            assert tried.seat is not None
            return EVERYBODY, self.match.decoded(_batch_of(tried.seat, tried.answer))
        if isinstance(tried.answer, dict) and tried.answer.get("type") == "batch":
            return EVERYBODY, self.match.decoded(tried.answer)
        return self._seat(tried), self._decoded(tried.answer)

    def _seat(self, tried: Attempt) -> Seat:
        if tried.seat is not None:
            return tried.seat
        seats = self.match.request.seats if self.match.request else (0,)
        if len(seats) == 1:
            return seats[0]
        raise Unclear(
            f'seats {", ".join(map(str, seats))} are asked: say which one, {{"seat": {seats[0]}, "answer": …}}'
        )

    def _decoded(self, answer: Any) -> Any:
        if not isinstance(answer, dict):
            raise Unclear(f'{msgspec.json.encode(answer).decode()} is no answer: every answer is {{"type": …}}')
        return self.match.decoded(answer)

    def _described(self, tried: Attempt) -> str:
        """The answer in words; its own JSON where it is none that this question knows."""
        plain = msgspec.json.encode(tried.answer).decode()
        if self.match.request is None or _is_ruling(tried):
            return plain
        try:
            _, answer = self._resolved(tried)
        except (Refused, Unclear):
            return plain
        if not isinstance(answer, Batch):
            return self._worded(self.match.request.what, 0, answer).words
        return ", ".join(self._worded(FLOOR, press.seat, press.answer).words for press in answer.presses)

    def cited(self, refusal: Refusal) -> Cited:
        return Cited(refusal.clause, title_of(self.match.game.id, refusal.clause), self.words(refusal.message))

    def facts(self) -> tuple[str, ...]:
        """The whole position in plain sentences, and how it ended if it has."""
        view = self.match.game.view(self.match.state, None)
        ending = (view.ending.message,) if view.ending else ()
        return tuple(self.words(fact) for fact in (*view.facts, *ending))


def title_of(game_id: str, clause: str) -> str:
    """A clause's title, from the game's rulebook or the table's."""
    for book in (rulebook(game_id), rulebook(None)):
        for one in book.clause:
            if one.id == clause:
                return one.title
        for settled in book.settled:
            if settled.id == clause:
                return settled.question
    return ""


def _is_ruling(tried: Attempt) -> bool:
    return isinstance(tried.answer, dict) and tried.answer.get("type") == "ruling"


def _ruling(raw: Any) -> Ruling:
    try:
        return msgspec.convert(raw, Ruling)
    except msgspec.ValidationError as error:
        raise Refused(Refusal("TABLE-RULING-01", "malformed_answer", {"problem": str(error)})) from None


def _batch_of(seat: Seat, answer: Any) -> dict[str, Any]:
    """One press alone, as the batch that it is."""
    batch: dict[str, Any] = msgspec.to_builtins(Batch(((Press(seat, answer),),)))
    return batch
