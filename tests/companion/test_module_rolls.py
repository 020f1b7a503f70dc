"""Dice of the module: asked for under a number, counted once, none invented; and any roll falls back on the spot."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion import posted
from companion.journal import Journal
from companion.posted import RollHere
from companion.published import Dropped, NotDone, Trouble, Waiting
from hardware.signals import Cocked, Found, Lost, Rolled
from tests.companion.desk import Clock, Desk, Dice6, new_desk, resumed
from tests.companion.toy import Run


@pytest.fixture
def module() -> Dice6:
    return Dice6()


@pytest.fixture
def desk(tmp_path: Path, module: Dice6) -> Desk:
    return new_desk(tmp_path, sources={"dice": "module"}, module=module)


def rolled(*values: int, ask: int, id: str = "") -> Rolled:
    return Rolled(id=id or f"module:{ask}:{values}", at=1.0, values=values, ask=ask)


def test_the_module_is_asked_and_waited_for(desk: Desk, module: Dice6) -> None:
    assert module.asked == [(1, 2, 6)]
    assert desk.shown.waiting is Waiting.MODULE


def test_its_roll_is_the_answer(desk: Desk) -> None:
    desk.hear(rolled(2, 3, ask=1))

    assert desk.what == "action"
    assert desk.shown.dice is not None
    assert (desk.shown.dice.values, desk.shown.dice.source) == ((2, 3), "module")
    assert desk.shown.undo is None


def test_each_roll_is_asked_for_under_a_number_of_its_own(desk: Desk, module: Dice6) -> None:
    desk.hear(rolled(2, 3, ask=1))
    desk.give(Run(2))

    assert [ask for ask, _, _ in module.asked] == [1, 2]


def test_a_line_that_comes_twice_is_heard_once(desk: Desk) -> None:
    desk.hear(rolled(2, 3, ask=1, id="m:7"), rolled(2, 3, ask=1, id="m:7"))

    assert desk.shown.length == 1
    assert desk.dropped == 0


def test_a_second_answer_under_the_same_number_is_dropped_and_counted(desk: Desk) -> None:
    desk.hear(rolled(2, 3, ask=1, id="m:7"), rolled(4, 4, ask=1, id="m:8"))

    assert desk.shown.length == 1
    assert isinstance(desk.published[-1], Dropped)


def test_a_roll_that_nobody_asked_for_is_none(desk: Desk) -> None:
    desk.hear(rolled(6, 6, ask=0))

    assert desk.shown.length == 0
    assert desk.what == "dash"


def test_a_roll_that_cannot_be_is_refused_and_asked_for_anew(desk: Desk, module: Dice6) -> None:
    desk.hear(rolled(2, 9, ask=1))

    assert any(isinstance(one, NotDone) and one.refusal.clause == "TABLE-DICE-01" for one in desk.published)
    assert [ask for ask, _, _ in module.asked] == [1, 2]


def test_a_cocked_die_is_said_and_the_roll_stays_asked_for(desk: Desk, module: Dice6) -> None:
    desk.hear(Cocked(id="c", at=1.0, die=1))
    assert desk.refused.refusal.key == "cocked"
    assert desk.refused.refusal.args == {"die": 2}
    assert len(module.asked) == 1

    desk.hear(rolled(2, 3, ask=1))
    assert desk.what == "action"


def test_rolling_on_the_screen_instead_tells_the_module_to_forget_it(desk: Desk, module: Dice6) -> None:
    desk.post(RollHere(0))

    assert desk.what == "action"
    assert module.forgotten == 1
    desk.hear(rolled(6, 6, ask=1))
    assert desk.shown.length == 1
    assert desk.dropped == 1


def test_typing_the_dice_instead_is_an_answer_too(desk: Desk, module: Dice6) -> None:
    desk.roll(4, 1)

    assert desk.what == "action"
    assert module.forgotten == 1


def test_after_an_undo_the_roll_is_asked_for_under_a_new_number(desk: Desk, module: Dice6) -> None:
    desk.hear(rolled(2, 3, ask=1))
    desk.give(Run(2))
    desk.post(posted.GoBack(0))

    assert [ask for ask, _, _ in module.asked] == [1, 2, 3]
    desk.hear(rolled(5, 5, ask=2))
    assert desk.shown.length == 0
    desk.hear(rolled(1, 1, ask=3))
    assert desk.shown.length == 1


def test_a_lost_module_is_told_in_a_band_until_it_is_found(desk: Desk, module: Dice6) -> None:
    module.there = False
    desk.hear(Lost(id="l", at=1.0, device="module", reason="It was unplugged."))
    (band,) = desk.shown.bands
    assert (band.trouble, band.subject) == (Trouble.DEVICE_LOST, "module")
    assert desk.shown.waiting is Waiting.PERSON

    module.there = True
    desk.hear(Found(id="f", at=2.0, device="module", port="/dev/x", version="1", abilities=("dice2",)))
    assert desk.shown.bands == ()
    assert desk.shown.waiting is Waiting.MODULE


def test_changing_the_source_in_the_middle_of_a_roll_works_both_ways(desk: Desk, module: Dice6) -> None:
    desk.post(posted.SetSource("dice", "typed"))
    assert module.forgotten == 1
    assert desk.shown.waiting is Waiting.PERSON

    desk.post(posted.SetSource("dice", "module"))
    assert desk.shown.waiting is Waiting.MODULE
    desk.hear(rolled(2, 3, ask=module.asked[-1][0]))
    assert desk.what == "action"


def test_a_roll_that_the_module_cannot_make_is_typed(
    tmp_path: Path, module: Dice6, caplog: pytest.LogCaptureFixture
) -> None:
    from companion.rolling import ModuleRolls
    from rules.requests import Roll

    with caplog.at_level(logging.WARNING):
        ModuleRolls(module, lambda: 1)._send(module, Roll(0, "many", count=9))

    assert module.asked == []
    assert "so many dice" in caplog.text


class TestAcrossARestart:
    def start(self, folder: Path, module: Dice6) -> tuple[Journal, Desk]:
        journal = Journal(folder / "journal.sqlite", Clock(), new_name=lambda: "session1").open()
        desk = new_desk(folder, journal, sources={"dice": "module"}, module=module)
        return journal, desk

    def again(self, folder: Path, module: Dice6) -> tuple[Journal, Desk]:
        journal = Journal(folder / "journal.sqlite", Clock(), new_name=lambda: "session2").open()
        return journal, resumed(journal, folder, module=module, ask_numbers=iter(range(100, 200)).__next__)

    def test_a_roll_that_is_still_owed_is_asked_for_under_the_same_number(self, tmp_path: Path, module: Dice6) -> None:
        journal, _ = self.start(tmp_path, module)
        journal.close()
        journal, desk = self.again(tmp_path, module)

        assert [ask for ask, _, _ in module.asked] == [1, 1]
        desk.hear(rolled(2, 3, ask=1))
        assert desk.what == "action"
        journal.close()

    def test_a_roll_that_was_counted_is_not_counted_again(self, tmp_path: Path, module: Dice6) -> None:
        journal, desk = self.start(tmp_path, module)
        desk.hear(rolled(2, 3, ask=1))
        journal.close()
        journal, desk = self.again(tmp_path, module)
        desk.hear(rolled(2, 3, ask=1))

        assert desk.shown.length == 1
        assert desk.what == "action"
        assert desk.dropped == 1
        journal.close()

    def test_the_module_meets_the_same_session_again(self, tmp_path: Path, module: Dice6) -> None:
        journal, _ = self.start(tmp_path, module)
        journal.close()
        journal, _ = self.again(tmp_path, module)

        assert journal.session == "session1"
        journal.close()


def test_a_module_that_was_never_there_is_missed_only_where_something_is_to_come_from_it(tmp_path: Path) -> None:
    table = new_desk(tmp_path, sources={"dice": "app"})
    table.hear(Lost(id="l1", at=1.0, device="module", reason="No module is plugged in."))
    assert table.shown.bands == ()

    table.hear(Found(id="f", at=2.0, device="module", port="/dev/x", version="1", abilities=("dice2",)))
    table.hear(Lost(id="l2", at=3.0, device="module", reason="It was unplugged."))
    assert [band.trouble for band in table.shown.bands] == [Trouble.DEVICE_LOST]
