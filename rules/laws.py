"""Laws: one ordered list of tests that both lists what may be done and says which clause forbids the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from rules.message import Facts, Message

S = TypeVar("S")
A = TypeVar("A")

Broken: TypeAlias = "Facts | bool"
"""What a test finds: False when the answer keeps the law, else the facts of this very position (or plain True)."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why something may not be done: the clause that forbids it and the facts it met here."""

    clause: str
    key: str
    args: Facts = msgspec.field(default_factory=dict)

    @property
    def message(self) -> Message:
        return Message(f"refusal.{self.key}", self.args)


class Refused(Exception):
    """Raised where an answer, a ruling or a position breaks a law; nothing was changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause} {refusal.key} {refusal.args}")
        self.refusal = refusal


class Law(Generic[S, A]):
    """One clause as a test of an answer in a position. ``of`` names the answer types that it concerns."""

    __slots__ = ("breaks", "clause", "key", "of")

    def __init__(self, clause: str, key: str, of: tuple[type, ...], breaks: Callable[[S, A], Broken]) -> None:
        self.clause = clause
        self.key = key
        self.of = of
        self.breaks = breaks

    def __repr__(self) -> str:
        return f"Law({self.clause}, {self.key})"

    def why_not(self, state: S, answer: A) -> Refusal | None:
        broken = self.breaks(state, answer)
        if broken is False:
            return None
        return Refusal(self.clause, self.key, broken if isinstance(broken, dict) else {})


def law(clause: str, *of: type, key: str | None = None) -> Callable[[Callable[[S, A], Broken]], Law[S, A]]:
    """Makes a law of a function that says how an answer breaks it; its message key is the function's name."""

    def make(breaks: Callable[[S, A], Broken]) -> Law[S, A]:
        return Law(clause, key or breaks.__name__, of, breaks)

    return make


class Laws(Generic[S, A]):
    """Laws in their order: coarse ones first, then as the rulebook prints them. The first broken one is cited."""

    def __init__(self, laws: Iterable[Law[S, Any]]) -> None:
        self.laws: tuple[Law[S, Any], ...] = tuple(laws)
        self._for_type: dict[type, tuple[Law[S, Any], ...]] = {}
        self._tests: dict[type, tuple[Callable[[S, Any], Broken], ...]] = {}

    def __iter__(self) -> Iterator[Law[S, Any]]:
        return iter(self.laws)

    def concerning(self, kind: type) -> tuple[Law[S, Any], ...]:
        """The laws that can refuse an answer of this type, in order."""
        found = self._for_type.get(kind)
        if found is None:
            found = self._for_type[kind] = tuple(one for one in self.laws if not one.of or kind in one.of)
        return found

    def allows(self, state: S, answer: A) -> bool:
        for breaks in self._tests.get(type(answer)) or self._tests_of(type(answer)):
            if breaks(state, answer) is not False:
                self._ask_first(type(answer), breaks)
                return False
        return True

    def allowed(self, state: S, answers: Iterable[A]) -> list[A]:
        """Those of the answers that no law refuses, in their order."""
        # Written out in full: this runs for every likely answer at every question.
        found = []
        tests = self._tests
        for answer in answers:
            for breaks in tests.get(type(answer)) or self._tests_of(type(answer)):
                if breaks(state, answer) is not False:
                    self._ask_first(type(answer), breaks)
                    break
            else:
                found.append(answer)
        return found

    def _ask_first(self, kind: type, breaks: Callable[[S, Any], Broken]) -> None:
        """What forbids one answer mostly forbids the next as well. Which law is cited stays with their order."""
        tests = self._tests[kind]
        if breaks not in tests[:2]:
            self._tests[kind] = (breaks, *[one for one in tests if one is not breaks])

    def _tests_of(self, kind: type) -> tuple[Callable[[S, Any], Broken], ...]:
        """Each test once, though two clauses may say the same: who only wants a yes or no need not hear it twice."""
        tests = tuple(dict.fromkeys(one.breaks for one in self.concerning(kind)))
        self._tests[kind] = tests
        return tests

    def why_not(self, state: S, answer: A) -> Refusal | None:
        """The first law that the answer breaks, as a refusal; None if it may be given."""
        for one in self.concerning(type(answer)):
            if refusal := one.why_not(state, answer):
                return refusal
        return None

    def every_why_not(self, state: S, answer: A) -> list[Refusal]:
        """All refusals, in order. Every law judges by itself: it may not presuppose that those before it hold."""
        return [refusal for one in self.concerning(type(answer)) if (refusal := one.why_not(state, answer))]

    def without(self, clause: str, key: str | None = None) -> Laws[S, A]:
        """The same laws with one clause (or one of its tests) taken out: what would the rest say?"""
        return Laws(one for one in self.laws if one.clause != clause or (key is not None and one.key != key))
