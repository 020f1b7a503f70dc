"""Plays a sketch, and holds the kernel to all its promises at every answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.events import Happened
from rules.floor import Batch, Press
from rules.laws import Refused
from rules.match import EVERYBODY, Match
from rules.placements import Board
from tests.rules.shake import shaken
from tests.rules.tiny import by_json


class Proof:
    """A match and a model board beside it, on which hands do what they are told."""

    def __init__(self, match: Match[Any]) -> None:
        self.match = match
        self.board = Board(match.game.placements(match.state))
        self.digests = [match.digest]

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def asked(self) -> tuple[str, tuple[int, ...]] | None:
        request = self.match.request
        return (request.what, request.seats) if request else None

    def options(self, seat: int) -> list[Any]:
        return self.match.options(seat)

    def __call__(self, seat: int, *answers: Any) -> Proof:
        for answer in answers:
            self.match.answer(seat, answer)
            self._hold()
        return self

    def press(self, *groups: tuple[tuple[int, Any], ...] | tuple[int, Any]) -> Proof:
        """Seats take the floor; those of one inner tuple at exactly the same moment."""
        return self(EVERYBODY, batch(*groups))

    def _hold(self) -> None:
        match = self.match
        for event in match.told:
            if not isinstance(event, Happened):
                self.board.perform(event)
        assert self.board.placements().normal() == match.game.placements(match.state).normal()
        assert by_json(match).digest == match.digest
        self.digests.append(match.digest)

    def refused(self, seat: int, answer: Any) -> str:
        """The clause that refuses this. Nothing changes by trying."""
        before = msgspec.json.encode(self.match.position)
        every = self.match.every_why_not(seat, answer)
        with pytest.raises(Refused) as refused:
            self.match.answer(seat, answer)
        assert refused.value.refusal == every[0]
        assert msgspec.json.encode(self.match.position) == before
        return refused.value.refusal.clause

    def refused_press(self, *groups: tuple[tuple[int, Any], ...] | tuple[int, Any]) -> str:
        return self.refused(EVERYBODY, batch(*groups))

    def holds(self) -> None:
        """Undone to any length, forked, replayed and shaken it is the same game."""
        match = self.match
        assert shaken(match).digest == match.digest
        assert match.fork().digest == match.digest
        for length, digest in enumerate(self.digests):
            assert match.until(length).digest == digest
        again = match.undone(match.length)
        for entry in match.entries:
            again.replay(entry)
        assert again.digest == match.digest


def batch(*groups: Any) -> Batch:
    tied = [group if isinstance(group[0], tuple) else (group,) for group in groups]
    return Batch(tuple(tuple(Press(seat, answer) for seat, answer in group) for group in tied))
