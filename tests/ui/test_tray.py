"""Dice lie in the tray as long as what they were rolled for is asked about, and no longer."""

from __future__ import annotations

from typing import Any

import pytest

from companion.published import DiceShown
from rules.bugmans.state import Move, Step, Stop
from rules.requests import Dice
from tests.bugmans.night import RED, Night
from tests.screenshots.scenes_bugmans import BUSY, at_night
from ui.wording import Wording


@pytest.fixture
def tray(ui: Any) -> Any:
    """One that nobody sees: ``ui`` has prepared for it."""
    from ui.table.tray import DiceTray

    return DiceTray()


class Shows:
    """A tray beside a night."""

    def __init__(self, tray: Any, night: Night) -> None:
        self.tray = tray
        self.night = night
        self.table = at_night(night).table
        assert self.table is not None

    def look(self, left: tuple[int, ...] | None = None) -> list[int]:
        self.table.match = self.night.match
        self.tray.show(self.table.shown(), Wording("bugmans"), left)
        return [value for value, _, _ in self.tray.faces]

    def roll(self, value: int) -> None:
        assert self.look() == [0], "it is asked for"
        self.night.does(Dice((value,)))
        self.table.dice = DiceShown(0, (value,), 6, "app")


def about_to_walk() -> Night:
    return Night(**{**BUSY, "step": Step.MOVE, "carried": {}, "vomit": ()})


def test_a_die_lies_there_while_one_walks_by_it(tray: Any) -> None:
    shows = Shows(tray, about_to_walk())
    shows.roll(3)
    assert shows.look() == [3]

    shows.night.does(Move(RED, "F6"))
    assert shows.look() == [3]


def test_it_is_gone_when_something_else_is_asked_and_nothing_is_to_be_rolled(tray: Any) -> None:
    shows = Shows(tray, about_to_walk())
    shows.roll(3)
    assert shows.look() == [3]
    shows.night.does(Stop())

    assert shows.night.match.request.what != "step"
    assert shows.look() == []
    assert "die" not in " ".join(shows.tray._words).lower()


def test_what_was_taken_back_lies_there_again(tray: Any) -> None:
    shows = Shows(tray, about_to_walk())
    shows.roll(3)
    shows.look()
    shows.night.does(Stop())
    assert shows.look() == []

    shows.table.match = shows.night.match.undone()
    shows.tray.show(shows.table.shown(), Wording("bugmans"), None)

    assert [value for value, _, _ in shows.tray.faces] == [3]


def test_a_roll_that_led_to_the_next_question_is_seen_with_it(tray: Any) -> None:
    """Whatever it was rolled for is over: people still want to see what fell."""
    shows = Shows(tray, about_to_walk())
    shows.roll(6)

    assert shows.look() == [6]


def test_a_picture_that_is_the_first_shows_what_fell_last(tray: Any) -> None:
    """The program was started anew in the middle of a walk."""
    shows = Shows(tray, about_to_walk())
    shows.night.does(Dice((4,)))
    shows.table.dice = DiceShown(0, (4,), 6, "module")

    assert shows.look() == [4]
