"""What hands have still to do on the real board: from hand verbs, ticked off one by one, by people or by sensors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from companion.posted import By
from companion.published import ToDo
from rules.events import Hands, HandVerb, message_of
from rules.message import Facts, Message
from rules.placements import Board, Misplaced, Placements, difference


class Handiwork:
    """The list of things to do, beside a model of the real board as hands have left it so far.

    Because the model goes on only when something is ticked off, an undo lists just what is really to be put back.
    """

    def __init__(self, board: Placements) -> None:
        self._board = Board(board)
        self._holding: frozenset[int] = frozenset()
        self._last = 0
        self.todo: tuple[ToDo, ...] = ()
        self.astray = False
        """Hands and model have parted: a thing was not where a verb looked for it."""

    def copy(self) -> Handiwork:
        other = Handiwork(self._board.placements())
        other._holding, other._last = self._holding, self._last
        other.todo, other.astray = self.todo, self.astray
        return other

    @property
    def board(self) -> Placements:
        """The real board as hands have left it, as far as is known."""
        return self._board.placements()

    @property
    def open(self) -> tuple[ToDo, ...]:
        return tuple(todo for todo in self.todo if not todo.done)

    @property
    def holds_bots(self) -> bool:
        """Whether bots wait until hands have done what the last bot (or an undo) left to them."""
        return any(todo.id in self._holding for todo in self.open)

    def happened(self, verbs: Sequence[HandVerb], by: By) -> None:
        """An answer was carried out. Bots and the app have no hands: all that they did is still to be done.

        Nobody plays on over a board that is not as it should be, so what people did not tick off before, they did.
        """
        by_hand = by in (By.PERSON, By.MODULE)
        if by_hand:
            self.tick(todo.id for todo in self.open)
            self.todo = ()
        for verb in verbs:
            if verb.hands is Hands.DONE and by_hand:
                self._perform(verb)
            else:
                self._add(verb, holds=by is By.BOT)

    def put_back(self, verbs: Iterable[HandVerb], board: Placements | None = None) -> None:
        """Everything that was open gives way to these verbs, which lead from the board as it lies to the game's."""
        if board is not None:
            self._board, self.astray = Board(board), False
        self.todo, self._holding = (), frozenset()
        for verb in verbs:
            self._add(verb, holds=True)

    def way_to(self, after: Placements) -> tuple[HandVerb, ...]:
        """What hands do to get from the board as they left it to this one."""
        return difference(self._board.placements(), after)

    def tick(self, ids: Iterable[int]) -> None:
        """These are done. Ids that are not open any more change nothing."""
        done = set(ids)
        for todo in self.open:
            if todo.id in done:
                self._perform(todo.verb)
        self.todo = tuple(replace(todo, done=True) if todo.id in done else todo for todo in self.todo)

    def _add(self, verb: HandVerb, *, holds: bool) -> None:
        self._last += 1
        still = replace(verb, hands=Hands.TO_DO)
        self.todo += (ToDo(id=self._last, verb=still, message=worded(verb), seat=verb.seat),)
        if holds:
            self._holding |= {self._last}

    def _perform(self, verb: HandVerb) -> None:
        try:
            self._board.perform(verb)
        except Misplaced:
            self.astray = True


def worded(verb: HandVerb) -> Message:
    """The game's own message where it has one, else a plain one made of the verb's parts."""
    if verb.key:
        return message_of(verb)
    facts = _parts(verb)
    many = "many." if facts.get("count", 1) != 1 else ""
    return Message(f"todo.{many}{type(verb).__name__.lower()}", facts)


def places_of(verb: HandVerb) -> frozenset[str]:
    """The places at which it changes something."""
    ends = {getattr(verb, name) for name in ("place", "to") if hasattr(verb, name)}
    return frozenset(ends | set(getattr(verb, "line", ())))


_FACTS: Final = ("place", "to", "face", "turning")


def _parts(verb: HandVerb) -> Facts:
    facts: Facts = {name: getattr(verb, name) for name in _FACTS if hasattr(verb, name)}
    thing = getattr(verb, "thing", None)
    if thing is None:
        return facts
    return {**facts, "count": thing.count, "thing": thing.id or thing.kind, "shows": thing.face}
