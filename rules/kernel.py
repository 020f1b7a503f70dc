"""The few words a game's script is written in: ask, rest, told events, and how a window closes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar, cast

import msgspec

from rules.events import Event
from rules.laws import Law, Laws
from rules.message import Facts, Seat
from rules.requests import Pass, Request, Said, Window

A = TypeVar("A")
S = TypeVar("S")
T = TypeVar("T")


class Moot(Exception):
    """Thrown into a script at a question that nobody can answer (any more)."""


class Resting:
    """Yielded where a game rests: everything it needs is in the state, nothing in the script."""


RESTING: Final = Resting()

Script: TypeAlias = Generator["Request[Any] | Resting", Any, T]


class State(msgspec.Struct, dict=True, eq=False, forbid_unknown_fields=True):
    """The root of a game's facts. Everything below it is owned once and may be replaced by an equal copy.

    Events are not part of the facts: they gather beside them until the Match takes them.
    """

    @property
    def told(self) -> list[Event]:
        events: list[Event] = self.__dict__.setdefault("events", [])
        return events

    def tell(self, event: Event) -> None:
        """Say that something happened (or that hands must do something). Keeps the order."""
        try:
            self.__dict__["events"].append(event)
        except KeyError:
            self.__dict__["events"] = [event]


def ask(request: Request[A]) -> Generator[Request[A], Any, A]:
    """Ask, and be sent the answer. Raises Moot where the question cannot be answered."""
    return cast(A, (yield request))


def rest() -> Generator[Resting, Any, None]:
    """Say that the game rests here: positions, undo and new chapters start from such places."""
    yield RESTING


def until_closed(window: Window[S], closer: Seat, act: Callable[[Said], Script[None]]) -> Script[None]:
    """Let seats act, again and again, until ``closer`` passes. Other seats' passes change nothing."""
    while True:
        said = yield from ask(window)
        if not isinstance(said.answer, Pass):
            yield from act(said)
        elif said.seat == closer:
            return


def until_all_pass(
    state: S,
    seats: Callable[[], Sequence[Seat]],
    what: str,
    answers: Any,
    likely: Callable[[S, Seat], Iterable[Any]],
    laws: Laws[S, Said],
    act: Callable[[Said], Script[None]],
    *,
    facts: Callable[[], Facts] | None = None,
    since: Callable[[], Any] = lambda: None,
) -> Script[None]:
    """Let seats act in any order until all of them have passed since the last act. Passing is always on offer.

    ``since`` looks at what else makes passes void when it changes: acts on a floor, say, which this does not see.
    """
    passed: dict[Seat, Any] = {}

    def waiting() -> list[Seat]:
        return [seat for seat in seats() if seat not in passed or passed[seat] != since()]

    def likely_or_pass(state: S, seat: Seat) -> list[Any]:
        acts = list(likely(state, seat))
        return acts if Pass() in acts else [*acts, Pass()]

    while waiting():
        try:
            said = yield from ask(Window(state, waiting, what, answers | Pass, likely_or_pass, laws, facts=facts))
        except Moot:
            if waiting():
                raise
            return  # those who were waited for have gone meanwhile
        if isinstance(said.answer, Pass):
            passed[said.seat] = since()
        else:
            passed.clear()
            yield from act(said)


def sealed(
    state: S,
    seats: Callable[[], Sequence[Seat]],
    what: str,
    answers: Any,
    likely: Callable[[S, Seat], Iterable[Any]],
    laws: Laws[S, Said],
    *,
    facts: Callable[[], Facts] | None = None,
) -> Script[dict[Seat, Any]]:
    """Each seat answers once, unseen by the others; all answers come back together, in seat order."""
    given: dict[Seat, Any] = {}

    def waiting() -> list[Seat]:
        return [seat for seat in seats() if seat not in given]

    while waiting():
        window = Window(state, waiting, what, answers, likely, laws, facts=facts, secret=True)
        try:
            said = yield from ask(window)
        except Moot:
            if waiting():
                raise
            break
        given[said.seat] = said.answer
    return dict(sorted(given.items()))


def no_laws() -> Laws[Any, Any]:
    """For a question in which everything listed may be chosen and everything of the answer's type is listed."""
    return Laws[Any, Any](())


def listed(clause: str, key: str, likely: Callable[[Any], Iterable[Any]]) -> Law[Any, Any]:
    """A law that refuses whatever ``likely`` does not list: for choices among ids that stand in the state."""

    def breaks(state: Any, answer: Any) -> bool:
        return answer not in likely(state)

    return Law(clause, key, (), breaks)
