"""What a game's script can ask: few, generic kinds of question, each with the type of its answer.

A question looks at the state when it is looked at, never when it is made, so it can be asked again after something
came between. It holds ids and functions, no objects of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from rules.laws import Laws, Refusal
from rules.message import Facts, Message, Seat

if TYPE_CHECKING:
    from rules.floor import Floor

A = TypeVar("A")
S = TypeVar("S")

Term: TypeAlias = tuple[Message, int]
"""One part of a sum that a screen shows: where it comes from, and how much."""


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Nothing more from this seat for now."""


class Dice(msgspec.Struct, frozen=True, tag="dice", gc=False):
    """What the dice show, in the order in which they were read."""

    values: tuple[int, ...]


class Drawn(msgspec.Struct, frozen=True, tag="drawn", gc=False):
    """What came off a pile; None when it went face down to somebody and the app did not see it."""

    card: str | None


class Number(msgspec.Struct, frozen=True, tag="number", gc=False):
    value: int


class Order(msgspec.Struct, frozen=True, tag="order", gc=False):
    items: tuple[str, ...]


class Said(msgspec.Struct, frozen=True, gc=False):
    """What a window is answered with: who, and what."""

    seat: Seat
    answer: Any


def refusals(laws: Laws[S, Said], state: S, said: Said) -> Iterator[Refusal]:
    """What laws over ``Said`` have against it, in order. Those that name kinds of answer mean what is said."""
    kind = type(said.answer)
    for one in laws:
        if (not one.of or kind in one.of) and (refusal := one.why_not(state, said)):
            yield refusal


class Question(msgspec.Struct, frozen=True, gc=False):
    """What tells one question of a record from another: its kind, whose it is, and what about."""

    kind: str
    seats: tuple[Seat, ...]
    what: str


def _nothing() -> tuple[Term, ...]:
    return ()


NOBODY: Seat = -1
"""Who is asked by a question that stands no more: a ruling, or what was done on a floor, has overtaken it."""

Whose: TypeAlias = Seat | Callable[[], Seat]
"""A seat, or where in the state it is looked up: there a ruling, or what is done on a floor, may change it, and say
that it is nobody's any more."""


class Request(Generic[A]):
    """One question. ``what`` is its subject and, as ``ask.<what>``, its prompt in the catalogue.

    A script that looks up in the state whose turn it is says so with a function for ``seat``, so that the question
    goes over to another seat with the turn. A plain seat stays asked whatever happens.
    """

    kind = ""
    answers: Any = None
    """The answer's type, a struct or a union of structs; records and JSON decode into it."""
    stray: str = "TABLE-ANSWER-01"
    """The clause that refuses whatever is no answer to this question at all."""

    def __init__(
        self,
        seat: Whose,
        what: str,
        *,
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        terms: Callable[[], tuple[Term, ...]] = _nothing,
        secret: bool = False,
    ) -> None:
        self._whose = None if isinstance(seat, int) else seat
        self.seat: Seat = seat if isinstance(seat, int) else seat()
        self._alone = (self.seat,)
        self.what = what
        self.step = step
        self.terms = terms
        self.secret = secret
        """What is on offer, and what is answered, is for the answering seat's eyes only."""
        self.floor: Floor[Any, Any] | None = None
        self._facts = facts

    def look_again(self) -> None:
        """It is asked again, after something came between: whose is it now?"""
        if self._whose is not None:
            self.seat = self._whose()
            self._alone = (self.seat,)

    @property
    def is_overtaken(self) -> bool:
        """Whether it stands no more, since it would be nobody's to answer."""
        return self._whose is not None and self.seat == NOBODY

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who may answer now."""
        return self._alone

    @property
    def prompt(self) -> Message:
        return Message(f"ask.{self.what}", self._facts() if self._facts else {})

    @property
    def question(self) -> Question:
        return Question(self.kind, self.seats, self.what)

    def likely(self, seat: Seat) -> Iterable[A]:
        """A superset of what this seat may answer, as far as it can be listed."""
        return ()

    def options(self, seat: Seat) -> list[A]:
        """What this seat may answer. A roll lists nothing, and can be answered all the same."""
        return [answer for answer in self.likely(seat) if self.why_not(seat, answer) is None]

    @property
    def answerable(self) -> bool:
        """Whether anybody could answer at all; a question without an answer is moot."""
        return True

    def why_not(self, seat: Seat, answer: A) -> Refusal | None:
        """The first clause that forbids this answer: total over everything that ``answers`` can decode."""
        raise NotImplementedError

    def every_why_not(self, seat: Seat, answer: A) -> list[Refusal]:
        first = self.why_not(seat, answer)
        return [first] if first else []

    def result(self, seat: Seat, answer: A) -> Any:
        """What the script is sent for an answer that was not refused."""
        return answer


class Choose(Request[A], Generic[S, A]):
    """One seat picks. ``likely`` lists a superset of the legal answers; ``laws`` alone decide which of them are."""

    kind = "choose"

    def __init__(
        self,
        state: S,
        seat: Whose,
        what: str,
        answers: Any,
        likely: Callable[[S], Iterable[A]],
        laws: Laws[S, A],
        *,
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        terms: Callable[[], tuple[Term, ...]] = _nothing,
        secret: bool = False,
        stray: str = "TABLE-ANSWER-01",
        lots: bool = False,
    ) -> None:
        super().__init__(seat, what, facts=facts, step=step, terms=terms, secret=secret)
        self.answers = answers
        self.laws = laws
        self.stray = stray
        self.lots = lots
        """The group may let chance pick one of the options."""
        self._state = state
        self._likely = likely

    def likely(self, seat: Seat) -> Iterable[A]:
        return self._likely(self._state)

    def options(self, seat: Seat) -> list[A]:
        return self.laws.allowed(self._state, self._likely(self._state))

    @property
    def answerable(self) -> bool:
        return any(self.laws.allows(self._state, answer) for answer in self._likely(self._state))

    def why_not(self, seat: Seat, answer: A) -> Refusal | None:
        return self.laws.why_not(self._state, answer)

    def every_why_not(self, seat: Seat, answer: A) -> list[Refusal]:
        return self.laws.every_why_not(self._state, answer)


class Window(Request[Said], Generic[S]):
    """Several seats may act; the first act that is not refused is sent to the script as ``Said(seat, answer)``.

    ``likely`` and the laws see ``Said``, so that what a seat may do can depend on who it is. How a window closes is
    said by the loops in ``rules.kernel``: ``until_closed``, ``until_all_pass`` and ``sealed``.
    """

    kind = "window"

    def __init__(
        self,
        state: S,
        seats: Callable[[], Sequence[Seat]],
        what: str,
        answers: Any,
        likely: Callable[[S, Seat], Iterable[Any]],
        laws: Laws[S, Said],
        *,
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        terms: Callable[[], tuple[Term, ...]] = _nothing,
        secret: bool = False,
    ) -> None:
        super().__init__(-1, what, facts=facts, step=step, terms=terms, secret=secret)
        self.answers = answers
        self.laws = laws
        self._state = state
        self._seats = seats
        self._likely = likely

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(self._seats())

    @property
    def answerable(self) -> bool:
        return any(self.options(seat) for seat in self.seats)

    def likely(self, seat: Seat) -> Iterable[Any]:
        return self._likely(self._state, seat)

    def why_not(self, seat: Seat, answer: Any) -> Refusal | None:
        return next(refusals(self.laws, self._state, Said(seat, answer)), None)

    def every_why_not(self, seat: Seat, answer: Any) -> list[Refusal]:
        return list(refusals(self.laws, self._state, Said(seat, answer)))

    def result(self, seat: Seat, answer: Any) -> Said:
        return Said(seat, answer)


class Roll(Request[Dice]):
    """Dice are rolled outside. Any dice: ``count`` of them, each from 1 to ``sides``."""

    kind = "roll"
    answers = Dice

    def __init__(
        self,
        seat: Whose,
        what: str,
        *,
        count: int = 1,
        sides: int = 6,
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        clause: str = "TABLE-DICE-01",
        stray: str = "TABLE-ANSWER-01",
    ) -> None:
        super().__init__(seat, what, facts=facts, step=step)
        self.stray = stray
        self.count = count
        self.sides = sides
        self.clause = clause

    def why_not(self, seat: Seat, answer: Dice) -> Refusal | None:
        values = answer.values
        if len(values) == self.count and (not values or 1 <= min(values) <= max(values) <= self.sides):
            return None
        return Refusal(self.clause, "dice", {"values": values, "count": self.count, "sides": self.sides})


class Draw(Request[Drawn]):
    """Something is taken off a pile, or out of a bag, blindly. ``could_be`` says how many of each it may be.

    So it also weighs what the app itself would draw. An empty pile makes the question moot.
    """

    kind = "draw"
    answers = Drawn

    def __init__(
        self,
        seat: Whose,
        what: str,
        pile: str,
        could_be: Callable[[], dict[str, int]],
        *,
        unseen: bool = False,
        clause: str = "TABLE-DRAW-01",
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        secret: bool = False,
    ) -> None:
        super().__init__(seat, what, facts=facts, step=step, secret=secret)
        self.pile = pile
        self.could_be = could_be
        self.unseen = unseen
        """It goes face down to a seat with real cards: the app is not told what it is."""
        self.clause = clause

    def likely(self, seat: Seat) -> Iterable[Drawn]:
        if self.unseen:
            return [Drawn(None)]
        return [Drawn(card) for card, count in self.could_be().items() if count > 0]

    def options(self, seat: Seat) -> list[Drawn]:
        # What is likely is just what can be; looking once is enough, since with unseen cards a look is costly.
        return list(self.likely(seat))

    @property
    def answerable(self) -> bool:
        return any(self.could_be().values())

    def why_not(self, seat: Seat, answer: Drawn) -> Refusal | None:
        if self.unseen and answer.card is None:
            return None
        if answer.card is not None and self.could_be().get(answer.card, 0) > 0:
            return None
        return Refusal(self.clause, "drawn", {"card": answer.card, "pile": self.pile})


class Amount(Request[Number]):
    """A number from ``low`` to ``high``, both looked up when the question is looked at."""

    kind = "amount"
    answers = Number

    def __init__(
        self,
        seat: Whose,
        what: str,
        low: Callable[[], int],
        high: Callable[[], int],
        *,
        clause: str = "TABLE-NUMBER-01",
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        terms: Callable[[], tuple[Term, ...]] = _nothing,
        secret: bool = False,
    ) -> None:
        super().__init__(seat, what, facts=facts, step=step, terms=terms, secret=secret)
        self.low = low
        self.high = high
        self.clause = clause

    def likely(self, seat: Seat) -> Iterable[Number]:
        return [Number(value) for value in range(self.low(), self.high() + 1)]

    @property
    def answerable(self) -> bool:
        return self.low() <= self.high()

    def why_not(self, seat: Seat, answer: Number) -> Refusal | None:
        if self.low() <= answer.value <= self.high():
            return None
        return Refusal(self.clause, "number", {"value": answer.value, "low": self.low(), "high": self.high()})


class Arrange(Request[Order]):
    """An order of the things that ``items`` lists."""

    kind = "arrange"
    answers = Order

    def __init__(
        self,
        seat: Whose,
        what: str,
        items: Callable[[], Sequence[str]],
        *,
        clause: str = "TABLE-ORDER-01",
        facts: Callable[[], Facts] | None = None,
        step: tuple[int, int] | None = None,
        secret: bool = False,
    ) -> None:
        super().__init__(seat, what, facts=facts, step=step, secret=secret)
        self.items = items
        self.clause = clause

    def likely(self, seat: Seat) -> Iterable[Order]:
        # All n! orders would help nobody: the one that lies there is the default to change.
        return [Order(tuple(self.items()))]

    @property
    def answerable(self) -> bool:
        return bool(self.items())

    def why_not(self, seat: Seat, answer: Order) -> Refusal | None:
        if sorted(answer.items) == sorted(self.items()):
            return None
        return Refusal(self.clause, "order", {"items": tuple(self.items())})


AnyRequest: TypeAlias = Request[Any]
