"""Makes the pictures that the table publishes, from what stands in its match and its history."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.deeds import Answered, is_chance
from companion.history import History
from companion.published import Band, DiceShown, MayBeDone, Moment, NotDone, Shown, TakenBack, Waiting
from companion.session import Summary
from companion.telling import SOURCES
from companion.undoing import undoable
from rules.laws import Refusal
from rules.match import AnyMatch
from rules.message import Message, Seat
from rules.projection import Offered, View, asked, offered
from rules.sensing import Proposal

LOG_LINES = 200
NEAREST = 3


def shown(
    match: AnyMatch,
    history: History,
    *,
    seat: Seat | None,
    revision: int,
    bands: Iterable[Band],
    waiting: Waiting,
    taken_back: TakenBack | None,
    misplaced: tuple[Message, ...],
    proposals: tuple[Proposal, ...],
    options: tuple[tuple[str, str], ...],
) -> Shown:
    """The whole table as this seat, or everybody, may see it."""
    return Shown(
        revision=revision,
        view=view_of(match, seat),
        asked=asked(match, seat),
        players=history.players,
        log=tuple(history.log[-LOG_LINES:]),
        todo=history.hands.todo,
        undo=undoable(history),
        can_redo=bool(history.undone),
        taken_back=taken_back,
        dice=_dice(history) if match.game.rolls else None,
        bands=tuple(bands),
        waiting=waiting,
        rulings=history.rulings,
        length=history.length,
        misplaced=misplaced,
        proposals=proposals,
        options=options,
    )


def view_of(match: AnyMatch, seat: Seat | None) -> View:
    view: View = match.game.view(match.state, seat)
    return view


def _dice(history: History) -> DiceShown | None:
    for step in reversed(history.steps):
        deed = step.deed
        if isinstance(deed, Answered) and deed.question.kind == "roll" and is_chance(deed):
            values = deed.answer["values"] if isinstance(deed.answer, dict) else deed.answer.values
            return DiceShown(deed.seat, tuple(values), deed.sides, SOURCES[deed.by])
    return None


def moment(match: AnyMatch, history: History, length: int) -> Moment:
    """The board as it was; the nearest moment that the rules of this chapter still know."""
    length = min(max(length, history.start), history.length)
    earlier = match.until(length)
    lines = tuple(told for told in history.log if told.number <= length and not told.taken_back)
    return Moment(length, view_of(earlier, None), lines[-LOG_LINES:])


def judged(match: AnyMatch, seat: Seat, answer: Any) -> NotDone | MayBeDone:
    """What the rules say to an answer that nobody has given yet."""
    if refusal := match.why_not(seat, answer):
        return not_done(match, seat, answer, refusal, explained=True)
    what = match.request.what if match.request else ""
    return MayBeDone(offered(match, what, seat, answer, None).message)


def not_done(
    match: AnyMatch, seat: Seat, answer: Any, refusal: Refusal, *, explained: bool = False, what: str | None = None
) -> NotDone:
    """A refusal with everything that helps: what was tried, what else forbids it, and what could be done instead."""
    request = match.request
    fits = request is not None and isinstance(answer, request.answers)
    asks = what or (request.what if request else "")
    attempt = offered(match, asks, seat, answer, refusal) if fits or what else None
    return NotDone(
        refusal=refusal,
        attempt=attempt.message if attempt else None,
        also=tuple(other for other in match.every_why_not(seat, answer) if other != refusal) if fits else (),
        instead=nearest(match, seat, attempt) if attempt and fits else (),
        seat=seat,
        explained=explained,
    )


def bare_refusal(refusal: Refusal, seat: Seat) -> NotDone:
    return NotDone(refusal=refusal, attempt=None, also=(), instead=(), seat=seat)


def nearest(match: AnyMatch, seat: Seat, attempt: Offered) -> tuple[Offered, ...]:
    """The options most like what was tried: of its kind, with the same piece, on the same places."""
    request = match.request
    if request is None:
        return ()
    options = [offered(match, request.what, seat, answer, None) for answer in match.options(seat)]
    likeness = {index: _likeness(option, attempt) for index, option in enumerate(options)}
    best = sorted((index for index in likeness if likeness[index]), key=lambda index: -likeness[index])
    return tuple(options[index] for index in best[:NEAREST])


def _likeness(option: Offered, attempt: Offered) -> int:
    same_spots = len(set(option.spots) & set(attempt.spots))
    same_kind = type(option.answer) is type(attempt.answer)
    return 2 * same_spots + same_kind


def summary(id: int, match: AnyMatch, history: History, *, begun: float, last: float) -> Summary:
    """The game as a list of games shows it."""
    view = view_of(match, None)
    return Summary(
        id=id,
        game=match.game.id,
        players=history.players,
        turns=len(match.rests),
        turn=view.turn,
        length=history.length,
        over=view.ending is not None or match.request is None,
        ending=view.ending.message if view.ending else None,
        ranking=view.ending.ranking if view.ending else (),
        begun=begun,
        last=last,
    )
