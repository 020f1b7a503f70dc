"""Sensor boards of 64 cells, of 100, and of a size that no game knows: pieces on a real line, from plug to answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.clock import SystemClock
from companion.config import Config
from companion.devices import Devices
from companion.folders import Folders, folders
from companion.journal import Journal
from companion.landlord import Landlord
from companion.pace import Pace
from companion.posted import Give, RollHere
from companion.published import NotDone, Shown, Trouble
from companion.session import seated
from companion.wording import wording
from hardware.module import Module
from hardware.ports import line_opener
from hardware.simulated_module import VirtualModule
from rules.bugmans.sensors import BY_CELLS
from rules.games import game
from tests.companion.test_landlord import Pictures, wait_until

BUGMANS = game("bugmans")
PLAYERS = seated(BUGMANS, ("Ada", "Ben"), {})


class Evening:
    """A table of The Bugman's Game beside a module with so many cells."""

    def __init__(self, own: Folders, cells: int) -> None:
        self.pictures = Pictures()
        self.cell = {square: cell for cell, square in BY_CELLS.get(cells, BY_CELLS[100]).cells.items()}
        journal = Journal(own.journal, SystemClock()).open()
        self.landlord = Landlord(
            folders=own,
            journal=journal,
            clock=SystemClock(),
            chance=Random(3),
            config=Config(),
            publish=self.pictures.put,
            pace=Pace(bot_s=0.0),
        )
        self.virtual = VirtualModule(Random(4), cells=cells)
        self.virtual.start()
        module = Module(line_opener(self.virtual.port), self.landlord.hear)
        closing = (module.close, self.virtual.close)
        self.landlord.come(Devices(panel=None, module=module, desk=None, pins=None, problems=(), closing=closing))
        wait_until(lambda: module.status.connected)

    def begin(self) -> None:
        self.landlord.begin("bugmans", PLAYERS, sources={"dice": "app"})

    @property
    def shown(self) -> Shown:
        return self.pictures.shown()

    def play_to(self, what: str) -> Shown:
        """Everything by itself, the first option each time."""
        while True:
            shown = self.shown
            assert shown.asked is not None
            if shown.asked.question.what == what:
                return shown
            number = shown.asked.number
            if shown.asked.options and shown.asked.question.kind == "choose":
                # The second one: at the Bar the first would go on picking up.
                option = shown.asked.options[-1]
                self.landlord.post(Give(number, option.seat, option.answer))
            else:
                self.landlord.post(RollHere(number))
            self.pictures.shown(lambda later, number=number: later.asked is not None and later.asked.number > number)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Any]:
    opened: list[Evening] = []

    def begin(cells: int) -> Evening:
        opened.append(Evening(folders({"TAPROOM_HOME": str(tmp_path)}), cells))
        return opened[-1]

    yield begin
    for one in opened:
        one.landlord.close()


@pytest.mark.parametrize("cells", [64, 100])
def test_a_table_is_set_up_by_putting_it_on_its_cell(evening: Any, cells: int) -> None:
    room = evening(cells)
    room.begin()
    number = room.play_to("home_table").asked.number

    room.virtual.place(room.cell["B7"], "bugmans/dwarf-red")
    said = room.pictures.wait_for(lambda one: isinstance(one, NotDone))
    assert said.refusal.key == "wrong_piece"
    assert wording("bugmans").text(said.refusal.message) == (
        "That is the red Dwarf, which does not go to B7 now: take it away, and put the right one there."
    )
    assert room.shown.asked.number == number

    room.virtual.lift(room.cell["B7"])
    room.virtual.place(room.cell["B7"], "bugmans/home-table-2")
    after = room.pictures.shown(lambda shown: shown.asked is not None and shown.asked.number > number)
    assert "B7" in [home.square for home in after.view.board.homes]
    assert {str(todo.verb.thing.kind) for todo in after.todo} == {"dwarf"}, "the table stands there already"


def test_the_corridor_is_on_the_large_board_only(evening: Any) -> None:
    room = evening(100)
    assert {"A1", "J10"} <= set(room.cell)
    assert "A1" not in BY_CELLS[64].cells.values()


def test_a_board_of_a_size_that_the_game_does_not_know_is_said_and_moves_nobody(evening: Any) -> None:
    room = evening(36)
    room.begin()
    band = room.pictures.shown(lambda shown: bool(shown.bands)).bands[0]
    assert band.trouble is Trouble.OTHER_MATRIX
    assert "36 cells" in wording("bugmans").text(band.message)
    assert "64 and 100" in wording("bugmans").text(band.message)

    number = room.play_to("home_table").asked.number
    for cell in range(36):
        room.virtual.place(cell)
    module = room.landlord.devices.module
    wait_until(lambda: len(module.status.occupied or ()) == 36)
    assert room.shown.asked.number == number


def test_a_module_that_is_plugged_in_later_has_its_own_size(evening: Any) -> None:
    room = evening(100)
    room.virtual.unplug()
    module = room.landlord.devices.module
    wait_until(lambda: not module.status.connected)
    room.begin()
    assert not [band for band in room.shown.bands if band.trouble is Trouble.OTHER_MATRIX]
    number = room.play_to("home_table").asked.number
    room.virtual.plug()
    wait_until(lambda: module.status.connected)

    room.virtual.place(room.cell["D7"])
    after = room.pictures.shown(lambda shown: shown.asked is not None and shown.asked.number > number)
    assert "D7" in [home.square for home in after.view.board.homes]
