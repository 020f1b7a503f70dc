"""The laws of a movement phase, asked with a shortcut where hundreds of squares are listed again and again.

What keeps a piece from moving at all does not depend on the square, so it is asked once a piece; and a square within
the piece's reach is one that no law of squares forbids, since reach and these laws say the same. A test compares it
with asking every law of every answer. Why something is refused is always found the long way.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.boodles.answers import DriveTo, Walk
from rules.boodles.reaching import Reached, driving_reach, walking_reach
from rules.boodles.state import Flight
from rules.laws import Law, Laws


class MovementLaws(Laws[Flight, Any]):
    """Made of laws of the piece, laws of the square, and those that concern neither walking nor driving."""

    def __init__(
        self,
        of_the_piece: Iterable[Law[Flight, Any]],
        others: Iterable[Law[Flight, Any]],
        of_the_square: Iterable[Law[Flight, Any]],
    ) -> None:
        pieces = tuple(of_the_piece)
        super().__init__([*pieces, *others, *of_the_square])
        self._of_the_piece = Laws[Flight, Any](pieces)

    def allowed(self, state: Flight, answers: Iterable[Any]) -> list[Any]:
        found: list[Any] = []
        reached: dict[str, Reached] = {}
        for answer in answers:
            kind = type(answer)
            if kind is Walk:
                key = answer.piece
            elif kind is DriveTo:
                key = answer.driver + answer.buggy
            else:
                # Written out, as in Laws: this runs for every piece at every question.
                for breaks in self._tests.get(kind) or self._tests_of(kind):
                    if breaks(state, answer) is not False:
                        break
                else:
                    found.append(answer)
                continue
            reach = reached.get(key)
            if reach is None:
                reach = reached[key] = self._reach(state, answer)
            if answer.to in reach:
                found.append(answer)
        return found

    def _reach(self, flight: Flight, answer: Walk | DriveTo) -> Reached:
        """Where the piece may go; nowhere if it may not move at all."""
        if not self._of_the_piece.allows(flight, answer):
            return {}
        if isinstance(answer, Walk):
            return walking_reach(flight, flight.pieces[answer.piece])
        return driving_reach(flight, flight.pieces[answer.driver], flight.pieces[answer.buggy])
