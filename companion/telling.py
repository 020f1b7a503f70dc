"""What the table itself tells, before the rules tell what came of it: rolls, typed draws, lots, facts put right."""

from __future__ import annotations

from typing import Any, Final

from companion.deeds import Line
from companion.posted import By
from rules.correcting import Correctables
from rules.match import AnyMatch
from rules.message import Message, Seat
from rules.projection import offered
from rules.requests import AnyRequest, Choose, Dice, Draw, Drawn, Roll

SOURCES: Final = {By.PERSON: "typed", By.MODULE: "module", By.APP: "app", By.BOT: "app"}
"""Where chance came from, by who answered."""


def told_of(match: AnyMatch, request: AnyRequest, seat: Seat, answer: Any, by: By) -> tuple[Line, ...]:
    """The table's own line, if there is one; asked for before the answer is given. What is secret stays so."""
    message = _of_chance(match, request, seat, answer, by)
    return () if message is None else (Line(seat, "", message),)


def ruled_words(plain: Message, before: Correctables, match: AnyMatch) -> Message:
    """What the log says of a ruling: which facts it has put right, as far as the game has names for them."""
    was = {fact.path: fact.value for fact in before}
    now = match.game.correctables(match.state)
    still = {fact.path for fact in now}
    changed = tuple(fact.label for fact in now if fact.path in was and was[fact.path] != fact.value)
    # A counter that is no longer carried is a fact that is no more: it is named as it was.
    changed += tuple(fact.label for fact in before if fact.path not in still)
    if not changed:
        return plain
    return Message("table.ruling_on", {**plain.args, "facts": changed})


def _of_chance(match: AnyMatch, request: AnyRequest, seat: Seat, answer: Any, by: By) -> Message | None:
    match request, answer:
        case Roll(), Dice(values):
            return Message("table.rolled", {"seat": seat, "values": values, "source": SOURCES[by]})
        case Draw(), Drawn(card) if by in (By.PERSON, By.MODULE):
            if request.secret or card is None:
                return Message("table.drawn_unseen", {"seat": seat, "source": SOURCES[by]})
            what = offered(match, request.what, seat, answer, None).message
            return Message("table.drawn", {"seat": seat, "what": what, "source": SOURCES[by]})
        case Choose(lots=True), _ if by is By.APP and not request.secret:
            return Message("table.lots", {"what": offered(match, request.what, seat, answer, None).message})
        case _:
            return None
