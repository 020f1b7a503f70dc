"""Cells of the matrix against the board: what cannot be right is told, and nothing that may be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.inputs import Inputs
from companion.posted import By
from companion.session import Memory, begin, seated
from companion.wording import wording
from hardware.signals import Lifted, Placed
from rules.bugmans.state import Move, Step
from rules.fantasy_pub.state import Colour, Thirstiest
from rules.games import content, game
from rules.placements import misplaced
from rules.requests import Drawn
from rules.sensing import sensors
from tests.bugmans.night import BLUE, RED, Night
from tests.companion.desk import Clock, Desk

PUB = game("fantasy_pub")
DOOR, TABLE_3 = 0, 24


class Matrix:
    """The board on the sensors: hands put things on cells, and take them away."""

    def __init__(self, folder: Path) -> None:
        self.cells: set[int] | None = set()
        players = seated(PUB, ("Alf", "Bert"))
        session = begin(PUB, content(PUB), players, options=PUB.options(), clock=Clock(), book=Memory())
        self.desk = Desk(session, folder, inputs=Inputs(sensors(PUB.id), occupied=self.occupied))
        self._signals = 0
        for answer in (Colour("red"), Colour("blue"), Thirstiest(0), Drawn("orc"), Drawn("dwarf")):
            self.desk.give(answer)
        self.desk.post(posted.TickOff(None))

    def occupied(self) -> frozenset[int] | None:
        return None if self.cells is None else frozenset(self.cells)

    def put(self, *cells: int) -> None:
        self._hear(Placed, cells)

    def lift(self, *cells: int) -> None:
        self._hear(Lifted, cells)

    def _hear(self, kind: Any, cells: tuple[int, ...]) -> None:
        assert self.cells is not None
        for cell in cells:
            self.cells ^= {cell}
            self._signals += 1
            self.desk.hear(kind(id=f"m{self._signals}", at=self.desk.clock.now, cell=cell))

    @property
    def told(self) -> list[str]:
        return [wording("fantasy_pub").text(one) for one in self.desk.shown.misplaced]


@pytest.fixture
def matrix(tmp_path: Path) -> Matrix:
    return Matrix(tmp_path)


def test_a_matrix_on_which_nothing_stands_is_not_played_on(matrix: Matrix) -> None:
    assert matrix.told == []


def test_the_barkeep_and_both_characters_at_the_door_are_as_it_should_be(matrix: Matrix) -> None:
    matrix.put(DOOR, DOOR + 1)
    assert matrix.told == ["Look at the Door: 1 too few."]

    matrix.put(DOOR + 2)
    assert matrix.told == []


def test_a_coin_on_a_table_may_lie_on_a_cell_or_beside(matrix: Matrix) -> None:
    matrix.put(DOOR, DOOR + 1, DOOR + 2, TABLE_3)
    assert matrix.told == []

    matrix.put(TABLE_3 + 1)
    assert matrix.told == ["Look at table 3: 1 too many."]
    matrix.lift(TABLE_3 + 1)
    assert matrix.told == []


def test_where_hands_have_still_to_move_something_nothing_is_said(matrix: Matrix) -> None:
    matrix.put(DOOR, DOOR + 1, DOOR + 2)
    desk = matrix.desk
    desk.post(posted.SetSource("dice", "typed"))
    desk.undo()
    assert desk.shown.todo
    assert matrix.told == []


def test_without_a_module_nobody_can_tell(matrix: Matrix) -> None:
    matrix.put(DOOR)
    assert matrix.told != []

    matrix.cells = None
    matrix.desk.post(posted.Look(None))
    assert matrix.told == []


def test_the_toy_game_has_no_such_sensors(tmp_path: Path) -> None:
    from tests.companion.desk import new_desk
    from tests.companion.toy import Run

    desk = new_desk(tmp_path, inputs=Inputs(occupied=lambda: frozenset({1, 2})))
    desk.roll(1, 2)
    desk.give(Run(1), by=By.MODULE)

    assert desk.shown.misplaced == ()


def test_two_that_meet_on_one_cell_are_seen_as_one() -> None:
    night = Night({RED: "E7", BLUE: "E6"}, step=Step.MOVE, hands={0: ["take-that"]}).roll(3)
    night.does(Move(RED, "E6"))
    board, here = night.board.placements(), sensors("bugmans")
    assert night.room.fight is not None
    assert [thing.kind for thing in board.things["E6"]] == ["dwarf", "dwarf"]

    cell = next(cell for cell, square in here.cells.items() if square == "E6")
    assert misplaced(here.seen(frozenset({cell})), board, here.standing, here.breadths) == {}
    assert misplaced(here.seen(frozenset()), board, here.standing, here.breadths) == {"E6": -1}


def test_a_piece_that_was_seen_where_it_was_put_does_not_have_to_be_moved_once_more(tmp_path: Path) -> None:
    night = Night(step=Step.MOVE).roll(3)
    session = begin(
        night.match.game,
        night.match.content,
        seated(night.match.game, ("Ada", "Ben")),
        options=night.room.options,
        clock=Clock(),
        book=Memory(),
    )
    session.match = night.match
    session.history.hands.put_back((), night.board.placements())
    cells = {square: cell for cell, square in sensors("bugmans").cells.items()}
    desk = Desk(session, tmp_path, inputs=Inputs(sensors("bugmans")))
    desk.hear(Lifted(id="1", at=1.0, cell=cells["B7"]), Placed(id="2", at=1.1, cell=cells["B6"]))
    assert night.square(RED) == "B6"
    assert desk.shown.todo == ()

    desk.give(Move(RED, "B5"))
    assert [todo.done for todo in desk.shown.todo] == [False], "on the screen it was only said"
