"""What leaves the rules: frozen pictures of a question and of a game, made for one seat or for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from rules.laws import Refusal
from rules.message import Message, Seat
from rules.requests import (
    Amount,
    AnyRequest,
    Arrange,
    Choose,
    Dice,
    Draw,
    Drawn,
    Number,
    Order,
    Pass,
    Question,
    Roll,
    Term,
    Window,
)

if TYPE_CHECKING:
    from rules.match import AnyMatch

MOST_LISTED = 400
"""Beyond so many likely answers a question must be asked in steps; listing more would help nobody."""


class Described(msgspec.Struct, frozen=True):
    """An answer in words, and the places of the board it touches in the order in which they are tapped."""

    message: Message
    spots: tuple[str, ...] = ()


class Offered(msgspec.Struct, frozen=True):
    """One answer that a seat may give, or (with ``refusal``) one that it might try and would be refused."""

    seat: Seat
    answer: Any
    message: Message
    spots: tuple[str, ...] = ()
    refusal: Refusal | None = None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The question that stands, as one seat (or everybody) may see it."""

    number: int
    """How many entries the game had when it was asked: an answer names it, and is dropped once it has passed."""
    question: Question
    prompt: Message
    step: tuple[int, int] | None
    terms: tuple[Term, ...]
    options: tuple[Offered, ...]
    refused: tuple[Offered, ...]
    """Likely answers that the rules refuse here, each with its reason."""
    offers: tuple[Offered, ...]
    """What seats may do on the floor, whoever's question this is."""
    secret: bool
    lots: bool = False
    """Chance may be asked to pick one of the options."""
    dice: tuple[int, int] | None = None
    """Count and sides, when dice are wanted."""
    pile: str | None = None
    low: int = 0
    high: int = 0
    items: tuple[str, ...] = ()
    item_words: tuple[Message, ...] = ()
    """What each of the things is that are put in order, in the game's own words."""


class Badge(msgspec.Struct, frozen=True, kw_only=True):
    """What is always seen of a seat: its score and its stash."""

    seat: Seat
    colour: str
    score: int
    goal: int | None
    figures: tuple[tuple[Message, int], ...] = ()


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: seats from first to last (equal ones together), and the clause that ended it."""

    clause: str
    message: Message
    ranking: tuple[tuple[Seat, ...], ...]


class View(msgspec.Struct, frozen=True, kw_only=True):
    """A game as one seat, or everybody, may see it. ``board`` is the game's own struct, drawn by its board."""

    game: str
    seat: Seat | None
    turn: Seat | None
    board: Any
    badges: tuple[Badge, ...]
    facts: tuple[Message, ...]
    """The whole position in plain sentences: read aloud, shown when no board can be drawn."""
    ending: Ending | None = None


def asked(match: AnyMatch, seat: Seat | None) -> Asked | None:
    """The standing question as ``seat`` may see it; None when the game is over."""
    request = match.request
    if request is None:
        return None
    open_to = [one for one in request.seats if not request.secret or one == seat]
    options, refused = _sorted_out(match, request, open_to)
    offers = _offers(match, request, seat)
    # A secret order or number would tell others what there is to order, or how much.
    fitted = _fitted(match, request) if open_to else {}
    return Asked(
        number=match.length,
        question=request.question,
        prompt=request.prompt,
        step=request.step,
        terms=tuple(request.terms()) if open_to else (),
        options=options,
        refused=refused,
        offers=offers,
        secret=request.secret,
        **fitted,
    )


def _sorted_out(
    match: AnyMatch, request: AnyRequest, seats: list[Seat]
) -> tuple[tuple[Offered, ...], tuple[Offered, ...]]:
    options: list[Offered] = []
    refused: list[Offered] = []
    if isinstance(request, Draw) and request.secret:
        return (), ()  # chance answers it; what a pile can still give would tell what the others hold
    for seat in seats:
        for answer in list(request.likely(seat))[:MOST_LISTED]:
            refusal = request.why_not(seat, answer)
            (refused if refusal else options).append(offered(match, request.what, seat, answer, refusal))
    return tuple(options), tuple(refused)


def _offers(match: AnyMatch, request: AnyRequest, seat: Seat | None) -> tuple[Offered, ...]:
    floor = request.floor
    if floor is None:
        return ()
    return tuple(
        offered(match, "floor", one, answer, None)
        for one in floor.seats
        if one == seat or (seat is None and not floor.secret)
        for answer in floor.offers(one)
    )


def offered(match: AnyMatch, what: str, seat: Seat, answer: Any, refusal: Refusal | None) -> Offered:
    """An answer with its words and its places, by the game's own description."""
    described = match.game.describe(match.state, what, answer)
    return Offered(seat, answer, described.message, described.spots, refusal)


def _fitted(match: AnyMatch, request: AnyRequest) -> dict[str, Any]:
    """What only one kind of question has."""
    match request:
        case Roll():
            return {"dice": (request.count, request.sides)}
        case Draw():
            return {"pile": request.pile}
        case Amount():
            return {"low": request.low(), "high": request.high()}
        case Arrange():
            items = tuple(request.items())
            words = [match.game.describe(match.state, request.what, Order((item,))).message for item in items]
            return {"items": items, "item_words": tuple(words)}
        case Choose():
            return {"lots": request.lots}
        case Window():
            return {}
        case _:
            raise TypeError(f"{type(request).__name__} is not a kind of question that can be shown")


def plainly(answer: Any) -> Described:
    """The table's own words for an answer that is the same in every game."""
    match answer:
        case Pass():
            return Described(Message("answer.pass"))
        case Dice(values):
            return Described(Message("answer.dice", {"values": values}))
        case Drawn(card):
            return Described(Message("answer.drawn", {"card": card}))
        case Number(value):
            return Described(Message("answer.number", {"value": value}))
        case Order(items):
            return Described(Message("answer.order", {"items": items}))
        case _:
            return Described(Message("answer.other", {"kind": type(answer).__name__}))
