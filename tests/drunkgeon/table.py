"""A table from the first question on: set up in one line, with the reference layout unless another is given.

Hands do on a model of the real table whatever they are told, and it must look as it should after every answer.
"""

from __future__ import annotations

from typing import Any

from rules.drunkgeon import GAME
from rules.drunkgeon.answers import ChooseLevel, Colour, GoFirst, Insert, LayOut, Move, PlaceGlass, Push, Step, Studied
from rules.drunkgeon.board import placements
from rules.drunkgeon.checking import POSITION_LAWS
from rules.drunkgeon.maze import squares
from rules.drunkgeon.options import DungeonOptions
from rules.drunkgeon.state import Dungeon, Hero, Level
from rules.events import Happened
from rules.laws import Refusal
from rules.match import Match
from rules.placements import Board
from rules.requests import Drawn, Number
from tests.drunkgeon.evening import COLOURS, CONTENT, REF

EIGHT = (*COLOURS, *COLOURS)


class Table:
    """``players`` sit down; without ``laid`` they stand at their very first question."""

    def __init__(self, players: int = 2, *, first: int = 0, laid: bool = True, **options: Any) -> None:
        self.match: Match[Dungeon] = Match.new(GAME, CONTENT, players, DungeonOptions(**options))
        self.board = Board(placements(self.state))
        if laid:
            self.sit_down().lay(REF).begin(first)

    def sit_down(self, rows: int = 6, columns: int = 6, level: Level = Level.INTERMEDIATE) -> Table:
        for colour in EIGHT[: len(self.state.heroes)]:
            self.does(Colour(colour))
        self.does(LayOut(rows, columns))
        while self.what == "level":
            self.does(ChooseLevel(level))
        return self

    def sit_down_with(self, *glasses: Number) -> Table:
        """Everybody on Intermediate, with so many fingers in the glass."""
        for colour in EIGHT[: len(self.state.heroes)]:
            self.does(Colour(colour))
        self.does(LayOut(6, 6))
        for glass in glasses:
            self.does(ChooseLevel(Level.INTERMEDIATE), glass)
        return self

    def lay(self, layout: str) -> Table:
        """Mats as they are printed in a layout: ``P15r1`` square by square."""
        words = dict(zip(squares(self.state.rows, self.state.columns), layout.split(), strict=True))
        while self.what == "lay_room":
            square = next(square for square, word in words.items() if word.startswith("R01"))
            self.does(Drawn(f"{square}-{words[square][-1]}"))
        for square, word in words.items():
            if square not in self.state.cells:
                mat, _, turning = word.rpartition("r")
                self.does(Drawn(f"{mat}-{turning}"))
        return self

    def lay_any(self) -> Table:
        """Whatever comes first."""
        while self.what in ("lay_room", "lay_mat"):
            self.does(self.options[0])
        return self

    def begin(self, first: int = 0) -> Table:
        if self.what == "first_player":
            self.does(GoFirst(first))
        if self.what == "study":
            self.does(Studied())
        return self

    # --- looking ------------------------------------------------------------------------------------

    @property
    def state(self) -> Dungeon:
        return self.match.state

    @property
    def what(self) -> str:
        return self.match.request.what if self.match.request else "over"

    @property
    def seat(self) -> int:
        assert self.match.request is not None
        return self.match.request.seats[0]

    @property
    def options(self) -> list[Any]:
        return self.match.options(self.seat)

    def hero(self, seat: int = 0) -> Hero:
        return self.state.heroes[seat]

    def row(self, number: int) -> list[str]:
        return [mat for square, mat in sorted(self.state.cells.items()) if square[1:] == str(number)]

    def column(self, letter: str) -> list[str]:
        return [mat for square, mat in sorted(self.state.cells.items()) if square[0] == letter]

    def steps(self) -> list[str]:
        """Where the next step may lead."""
        return sorted(one.to for one in self.options if isinstance(one, Step))

    def refusal(self, answer: Any, seat: int | None = None) -> Refusal:
        refusal = self.match.why_not(self.seat if seat is None else seat, answer)
        assert refusal is not None, f"{answer} may be answered"
        return refusal

    def refused(self, answer: Any, seat: int | None = None) -> str:
        """The clause that refuses an answer."""
        return self.refusal(answer, seat).clause

    def told(self, key: str) -> list[Any]:
        """What the last answer made happen under this name."""
        return [event for event in self.match.told if event.key == key]

    # --- playing ------------------------------------------------------------------------------------

    def does(self, *answers: Any) -> Table:
        for answer in answers:
            self.match.answer(self.seat, answer)
            for verb in self.match.told:
                if not isinstance(verb, Happened):
                    self.board.perform(verb)
            assert self.board.placements().normal() == placements(self.state).normal(), answer
            assert POSITION_LAWS.every_why_not(self.state, None) == []
        return self

    def pushes(self, slot: str, turning: int = 0, mat: str | None = None) -> Table:
        if self.what == "turn":
            self.does(Insert(mat or self.state.hero.mats[0]))
        return self.does(Push(slot, turning))

    def comes_in(self, slot: str, turning: int = 0) -> Table:
        """The first push, and the glass on the key mat."""
        self.pushes(slot, turning)
        return self.does(next(one for one in self.options if isinstance(one, PlaceGlass)))

    def flips(self, number: int) -> Table:
        """For a walk, with nothing stacked."""
        self.does(Move())
        if self.what == "stack":
            self.does(self.options[0])
        return self.does(Drawn(str(number)))
