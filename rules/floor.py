"""The floor: what other seats may do at any moment, whatever the script is just asking.

One wrapper round a script covers every question in it, rolls and the floor's own performances too, so that an
interruption can be interrupted. The script inside knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from rules.kernel import RESTING, Moot, Resting, Script
from rules.laws import Laws, Refusal
from rules.message import Seat
from rules.requests import Said, refusals

S = TypeVar("S")
P = TypeVar("P")
T = TypeVar("T")


class Press(msgspec.Struct, frozen=True):
    """One seat takes the floor with an offer."""

    seat: Seat
    answer: Any


class Batch(msgspec.Struct, frozen=True, tag="batch"):
    """Presses in the order in which they happened; those of one group happened at exactly the same moment.

    The time itself stays outside: the rules see order and ties only.
    """

    groups: tuple[tuple[Press, ...], ...]

    @property
    def presses(self) -> tuple[Press, ...]:
        return tuple(press for group in self.groups for press in group)


class Floor(Generic[S, P]):
    """Standing offers: ``likely`` lists a superset of what a seat may do now, the laws (over ``Said``) decide.

    ``perform`` is a script that carries a batch out; it may ask, and the floor stays open under it.
    """

    def __init__(
        self,
        state: S,
        answers: Any,
        seats: Callable[[S], Iterable[Seat]],
        likely: Callable[[S, Seat], Iterable[P]],
        laws: Laws[S, Said],
        perform: Callable[[Batch], Script[None]],
        *,
        secret: bool = False,
    ) -> None:
        self.secret = secret
        """What a seat may do tells what it holds: its offers are for its own eyes."""
        self.answers = answers
        self.laws = laws
        self.perform = perform
        self._state = state
        self._seats = seats
        self._likely = likely

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._seats(self._state))

    def likely(self, seat: Seat) -> Iterable[P]:
        return self._likely(self._state, seat)

    def offers(self, seat: Seat) -> list[P]:
        """What this seat may do now, whoever's question stands."""
        return [answer for answer in self.likely(seat) if self.why_not(seat, answer) is None]

    def why_not(self, seat: Seat, answer: P) -> Refusal | None:
        return next(self._refusals(seat, answer), None)

    def every_why_not(self, seat: Seat, answer: P) -> list[Refusal]:
        return list(self._refusals(seat, answer))

    def refusal(self, batch: Batch) -> Refusal | None:
        """A batch is refused when one of its presses could not have been made before it."""
        return next(self._refusals_of(batch), None)

    def every_refusal(self, batch: Batch) -> list[Refusal]:
        return list(self._refusals_of(batch))

    def _refusals_of(self, batch: Batch) -> Iterator[Refusal]:
        if not batch.groups or not all(batch.groups):
            yield Refusal("TABLE-FLOOR-01", "empty_batch")
            return
        for press in batch.presses:
            yield from self._refusals(press.seat, press.answer)

    def _refusals(self, seat: Seat, answer: Any) -> Iterator[Refusal]:
        """Who stands on no floor, or comes with something else than an offer, is not judged any further."""
        if seat not in self.seats:
            yield Refusal("TABLE-TURN-01", "not_asked", {"seat": seat, "asked": self.seats})
        elif not isinstance(answer, self.answers):
            yield Refusal("TABLE-ANSWER-01", "not_an_answer", {"what": "floor"})
        else:
            yield from refusals(self.laws, self._state, Said(seat, answer))


AnyFloor: TypeAlias = Floor[Any, Any]


def on_floor(script: Script[T], floor: AnyFloor) -> Script[T]:
    """Run a script under a floor: between any two of its steps, presses are performed and its question asked again.

    Floors may be laid one over the other; the innermost one is on offer.
    """
    try:
        request = next(script)
        while True:
            if isinstance(request, Resting):
                yield RESTING
                request = script.send(None)
                continue
            if request.floor is None:
                request.floor = floor
            try:
                answer = yield request
            except Moot as moot:
                request = script.throw(moot)
                continue
            if isinstance(answer, Batch) and request.floor is floor:
                yield from on_floor(floor.perform(answer), floor)
                request.look_again()
            else:
                request = script.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result
