"""A game's history as it stands after all its deeds: steps, log, players, sources, and what hands have to do.

The same fold makes it live and after a restart, so that what a resumed table knows is what it knew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from companion.deeds import (
    Answered,
    Chapter,
    Line,
    Reseated,
    RollAsked,
    Row,
    Ruled,
    SourceSet,
    Stepping,
    Swapped,
    Ticked,
    WentBack,
    WentForth,
    is_a_persons,
)
from companion.hands import Handiwork
from companion.players import Players, reseated, swapped
from companion.published import Told
from rules.match import Answer, Entry, Rest
from rules.placements import Placements


class Step(NamedTuple):
    """A deed that can be taken back, with what stood before it."""

    n: int
    deed: Stepping
    before: int
    """How many entries the game had before it."""
    players: Players
    rest: Rest | None
    lines: tuple[int, int]
    """Where its lines of the log begin and end."""
    at: float
    wall: float

    @property
    def entry(self) -> Entry | None:
        match self.deed:
            case Answered() as given:
                return Answer(given.question, given.seat, given.answer)
            case Ruled() as ruled:
                return ruled.ruling
            case Reseated() | Swapped():
                return None
            case _:
                assert_never(self.deed)

    @property
    def after(self) -> int:
        return self.before + (self.entry is not None)


class History:
    """Everything that follows from a game's deeds without asking its rules."""

    def __init__(self, players: Players, sources: Mapping[str, str]) -> None:
        self.players = players
        self.sources = dict(sources)
        self.count = 0
        """How many deeds there were."""
        self.steps: list[Step] = []
        self.undone: list[list[Step]] = []
        """What was taken back and may be given again, the latest last."""
        self.log: list[Told] = []
        self.hands = Handiwork(Placements({}))
        self.earlier: list[Entry] = []
        """The entries of the chapters before this one."""
        self.chapter: Chapter | None = None
        self.open_ask = 0
        """The roll that the module owes us; 0 if none."""
        self.last_ask = 0
        self.rulings = 0
        """How many corrections hold."""
        self.elapsed_s = 0.0
        """How long it has been played, as far as clocks that were switched off between can tell."""
        self._clock: tuple[str, float] | None = None
        self.asked_since = float("-inf")
        """The monotonic time since when the standing question has stood."""

    def copy(self) -> History:
        other = History(self.players, self.sources)
        other.count, other.chapter = self.count, self.chapter
        other.steps, other.undone = self.steps.copy(), self.undone.copy()
        other.log, other.earlier = self.log.copy(), self.earlier
        other.hands = self.hands.copy()
        other.open_ask, other.last_ask = self.open_ask, self.last_ask
        other.rulings, other.asked_since = self.rulings, self.asked_since
        other.elapsed_s, other._clock = self.elapsed_s, self._clock
        return other

    # --- what it says ---------------------------------------------------------------------------

    @property
    def start(self) -> int:
        """The length at which this chapter begins; nothing before it can be taken back."""
        return self.chapter.length if self.chapter else 0

    @property
    def length(self) -> int:
        """How many entries the game has."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def entries(self) -> list[Entry]:
        return [*self.earlier, *(entry for step in self.steps if (entry := step.entry) is not None)]

    @property
    def rests(self) -> list[Rest]:
        """The resting places of this chapter, the first of which it began at."""
        assert self.chapter is not None
        return [Rest(self.start, self.chapter.facts.encode()), *(step.rest for step in self.steps if step.rest)]

    def last_of_a_person(self) -> int | None:
        """The index of the step before which an undo goes back; None if there is none."""
        return next((i for i in range(len(self.steps) - 1, -1, -1) if is_a_persons(self.steps[i].deed)), None)

    def at_length(self, length: int) -> int:
        """How many steps had been made when the game had so many entries."""
        return next((i for i, step in enumerate(self.steps) if step.before >= length), len(self.steps))

    # --- how it goes on -------------------------------------------------------------------------

    def apply(self, row: Row) -> None:
        """One more deed. Only a deed that can follow may come, for nothing is judged here."""
        self.count = row.n
        self._pass_time(row)
        if not isinstance(row.deed, RollAsked | Ticked | SourceSet):
            self.open_ask, self.asked_since = 0, row.at
        match row.deed:
            case Answered() | Ruled() | Reseated() | Swapped():
                self._step(row, row.deed)
            case WentBack(keep=keep, verbs=verbs, board=board):
                self._back(keep)
                self.hands.put_back(verbs, board)
            case WentForth(verbs=verbs, board=board):
                self._forth()
                self.hands.put_back(verbs, board)
            case SourceSet(what=what, source=source):
                self.sources[what] = source
            case RollAsked(ask=ask):
                self.open_ask = self.last_ask = ask
            case Ticked(todos=todos):
                self.hands.tick(todos)
            case Chapter() as chapter:
                self._begin(chapter)
            case _:
                assert_never(row.deed)

    def _pass_time(self, row: Row) -> None:
        # Monotonic times can be compared within one boot only; wall times never, for that clock jumps.
        if self._clock is not None and self._clock[0] == row.boot:
            self.elapsed_s += max(0.0, row.at - self._clock[1])
        self._clock = (row.boot, row.at)

    def _step(self, row: Row, deed: Stepping) -> None:
        self.undone.clear()
        before, first = self.length, len(self.log)
        lines = _lines(deed)
        step = Step(row.n, deed, before, self.players, row.rest, (first, first + len(lines)), row.at, row.wall)
        self.log.extend(self._told(line, step) for line in lines)
        self.steps.append(step)
        self._effect(deed)
        match deed:
            case Answered():
                self.hands.happened(deed.verbs, deed.by)
            case Ruled():
                self.hands.put_back(deed.verbs, deed.board)
            case Reseated() | Swapped():
                pass
            case _:
                assert_never(deed)

    def _told(self, line: Line, step: Step) -> Told:
        ruling = isinstance(step.deed, Ruled)
        return Told(
            number=step.after,
            seat=line.seat,
            message=line.words,
            clause=line.clause,
            ruling=ruling,
            after_s=self.elapsed_s,
        )

    def _effect(self, deed: Stepping) -> None:
        if isinstance(deed, Ruled):
            self.rulings += 1
        elif isinstance(deed, Reseated):
            self.players = reseated(self.players, deed)
        elif isinstance(deed, Swapped):
            self.players = swapped(self.players, deed)

    def _back(self, keep: int) -> None:
        tail = self.steps[keep:]
        del self.steps[keep:]
        self.undone.append(tail)
        self.players = tail[0].players
        self.rulings -= sum(isinstance(step.deed, Ruled) for step in tail)
        self._mark(tail, taken_back=True)

    def _forth(self) -> None:
        tail = self.undone.pop()
        self.steps.extend(tail)
        for step in tail:
            self._effect(step.deed)
        self._mark(tail, taken_back=False)

    def _mark(self, steps: list[Step], *, taken_back: bool) -> None:
        for step in steps:
            for index in range(*step.lines):
                self.log[index] = replace(self.log[index], taken_back=taken_back)

    def _begin(self, chapter: Chapter) -> None:
        # A chapter can begin before answers that the new rules no longer understand: those are given up, not hidden.
        since = [step for step in self.steps if step.before >= chapter.length]
        self._mark(since[chapter.keep :], taken_back=True)
        self.earlier = self.entries[: chapter.length]
        self.steps, self.undone = since[: chapter.keep], []
        self.rulings -= sum(isinstance(step.deed, Ruled) for step in since[chapter.keep :])
        self.chapter = chapter
        self.hands.put_back(chapter.verbs, chapter.board)


def _lines(deed: Stepping) -> tuple[Line, ...]:
    match deed:
        case Answered() | Ruled():
            return deed.lines
        case Reseated():
            return (Line(deed.seat, "", deed.words),)
        case Swapped():
            return (Line(None, "", deed.words),)
        case _:
            assert_never(deed)
