"""The way of an answer through one game: judged, run, and noted as a deed that is still to be written.

Match and history always go together. A mark remembers where both stood, so that what a bug in a rule has done halfway
can be taken away again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from companion.clock import Clock
from companion.deeds import Answered, Deed, Line, Reseated, Row, Ruled, Swapped, WentBack, WentForth
from companion.history import History
from companion.players import words_of_reseating, words_of_swapping
from companion.posted import By
from companion.session import Session, match_of, row_of
from companion.telling import ruled_words, told_of
from rules.events import Carry, Deal, Event, Hands, HandVerb, Happened, Put, message_of
from rules.floor import Batch
from rules.laws import Refused
from rules.match import AnyMatch, Rest
from rules.message import Message, Seat
from rules.placements import Placements
from rules.position import Ruling
from rules.projection import offered
from rules.requests import AnyRequest, Roll


class Play:
    """Changes a game, and only here is it changed. Everything raises ``Refused`` before anything is touched."""

    def __init__(self, session: Session, clock: Clock) -> None:
        self.match: AnyMatch = session.match
        self.history: History = session.history
        self.rows: list[Row] = list(session.unwritten)
        """Deeds that are to be written."""
        self._clock = clock

    # --- what can be done -----------------------------------------------------------------------

    def answer(self, seat: Seat, answer: Any, by: By, ask: int = 0, put_on: str = "") -> None:
        """The standing question, or the floor, is answered; by a piece that was put on a place, if one is named."""
        match = self.match
        if refusal := match.why_not(seat, answer):
            raise Refused(refusal)
        request = match.request
        assert request is not None
        question, words = request.question, self._words(request, seat, answer)
        own = told_of(match, request, seat, answer, by)
        match.answer(seat, answer)
        self.note(
            Answered(
                question=question,
                seat=seat,
                answer=answer,
                by=by,
                words=words,
                digest=match.digest,
                lines=(*own, *_lines(match.told)),
                verbs=_done(_verbs(match.told), put_on),
                secret=request.secret,
                sides=request.sides if isinstance(request, Roll) and not isinstance(answer, Batch) else 0,
                ask=ask,
            ),
            _rest_reached(match),
        )

    def rule(self, ruling: Ruling) -> None:
        """The group puts facts right."""
        match = self.match
        astray = self._where_hands_lost_track()
        before = match.game.correctables(match.state)
        match.rule(ruling)
        words = Message("table.ruling", {"reason": ruling.reason})
        line = Line(None, ruling.clause or "TABLE-RULING-01", ruled_words(words, before, match))
        verbs = self._way(astray)
        deed = Ruled(ruling=ruling, words=words, digest=match.digest, lines=(line,), verbs=verbs, board=astray)
        self.note(deed, _rest_reached(match))

    def reseat(self, seat: Seat, name: str, bot: str | None) -> None:
        words = words_of_reseating(self.history.players, seat, name, bot)
        self.note(Reseated(seat=seat, name=name, bot=bot, words=words))

    def swap(self, seat: Seat, other: Seat) -> None:
        self.note(Swapped(seat=seat, other=other, words=words_of_swapping(self.history.players, seat, other)))

    def back(self, keep: int) -> None:
        """To where only so many steps had been made. There must be more than that."""
        astray = self._where_hands_lost_track()
        self.match = self.match.until(self.history.steps[keep].before)
        self.note(WentBack(keep=keep, verbs=self._way(astray), board=astray))

    def forth(self) -> None:
        """What was taken back last is played once more. There must be such a thing."""
        astray = self._where_hands_lost_track()
        for step in self.history.undone[-1]:
            if (entry := step.entry) is not None:
                self.match.replay(entry)
        self.note(WentForth(verbs=self._way(astray), board=astray))

    def note(self, deed: Deed, rest: Rest | None = None) -> None:
        """Something happened that the rules have no part in, or have had it."""
        row = row_of(self.history, deed, self._clock, rest)
        self.history.apply(row)
        self.rows.append(row)

    def written(self) -> list[Row]:
        """Hands out what is to be written, once."""
        rows, self.rows = self.rows, []
        return rows

    # --- after a bug ----------------------------------------------------------------------------

    def mark(self) -> History:
        """Where the game stands now, for :meth:`stand_as_at`."""
        return self.history.copy()

    def stand_as_at(self, mark: History) -> None:
        """As if nothing had been done since the mark. The Match is made anew, for a script that raised is no more."""
        self.history = mark.copy()
        self.rows = [row for row in self.rows if row.n <= mark.count]
        self.match = match_of(self.match.game, self.match.content, mark)

    # --- words and hands ------------------------------------------------------------------------

    def _words(self, request: AnyRequest, seat: Seat, answer: Any) -> Message:
        """How the undo button names an answer that will not be refused; what is secret is not named."""
        if isinstance(answer, Batch):
            first = answer.presses[0]
            return offered(self.match, "floor", first.seat, first.answer, None).message
        if request.secret:
            return Message("table.secretly", {"seat": seat})
        return offered(self.match, request.what, seat, answer, None).message

    def _where_hands_lost_track(self) -> Placements | None:
        """The board as it is taken to lie, where the model of it cannot be trusted any more."""
        return self._placements() if self.history.hands.astray else None

    def _way(self, astray: Placements | None) -> tuple[HandVerb, ...]:
        hands = self.history.hands
        if astray is not None:
            hands = hands.copy()
            hands.put_back((), astray)
        return hands.way_to(self._placements())

    def _placements(self) -> Placements:
        placements: Placements = self.match.game.placements(self.match.state)
        return placements


def _rest_reached(match: AnyMatch) -> Rest | None:
    return match.rests[-1] if match.rests[-1].length == match.length else None


def _lines(told: Iterable[Event]) -> tuple[Line, ...]:
    return tuple(Line(event.seat, event.clause, message_of(event)) for event in told)


def _verbs(told: Iterable[Event]) -> tuple[HandVerb, ...]:
    return tuple(event for event in told if not isinstance(event, Happened))


def _done(verbs: tuple[HandVerb, ...], put_on: str) -> tuple[HandVerb, ...]:
    """The piece whose being put down was the answer does not have to be moved any more."""
    for index, verb in enumerate(verbs):
        if isinstance(verb, Carry | Put | Deal) and verb.to == put_on:
            return (*verbs[:index], replace(verb, hands=Hands.DONE), *verbs[index + 1 :])
    return verbs
