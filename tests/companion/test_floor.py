"""Presses on the floor: none is lost, none comes out of its order, and ties are ties."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from companion import posted
from companion.pace import Pace
from companion.posted import PressFloor
from companion.published import MayBeDone, NotDone
from hardware.signals import SeatKey
from rules.floor import Press
from rules.position import Patch
from rules.requests import Dice, Pass
from tests.companion.desk import Desk, new_desk, pressed
from tests.companion.toy import Run, Shout


def desk_with(folder: Path, tie_window_s: float = 0.0) -> Desk:
    desk = new_desk(folder, pace=Pace(tie_window_s=tie_window_s, gather_s=0.08, bot_s=0.0))
    desk.roll(2, 3)
    return desk


def groups(desk: Desk) -> tuple[tuple[int, ...], ...]:
    """The seats of the last batch, group by group."""
    batch = desk.table._host.match.entries[-1].answer  # type: ignore[union-attr]
    return tuple(tuple(press.seat for press in group) for group in batch.groups)


def gather(desk: Desk) -> None:
    desk.clock.go_on(0.1)
    desk.table.drain()


def test_a_press_takes_the_floor_whosever_question_it_is(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(PressFloor(2, Shout(), 7.0))
    assert desk.shown.length == 1
    gather(desk)

    assert desk.shown.log[-1].message.args == {"seat": 2, "tied": 1}
    assert desk.what == "action"


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_presses_are_ordered_by_when_they_happened_not_by_when_they_were_heard(
    tmp_path: Path, order: tuple[int, ...]
) -> None:
    desk = desk_with(tmp_path)
    presses = [PressFloor(2, Shout(), 1.00), PressFloor(0, Shout(), 1.02), PressFloor(1, Shout(), 1.05)]
    for index in order:
        desk.post(presses[index])
    gather(desk)

    assert groups(desk) == ((2,), (0,), (1,))
    assert desk.shown.length == 2


def test_presses_at_exactly_the_same_moment_are_a_tie(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(PressFloor(2, Shout(), 1.0), PressFloor(0, Shout(), 1.0), PressFloor(1, Shout(), 1.001))
    gather(desk)

    assert groups(desk) == ((2, 0), (1,))


def test_how_near_a_tie_is_can_be_set(tmp_path: Path) -> None:
    desk = desk_with(tmp_path, tie_window_s=0.04)
    desk.post(PressFloor(2, Shout(), 1.0), PressFloor(0, Shout(), 1.03), PressFloor(1, Shout(), 1.05))
    gather(desk)

    assert groups(desk) == ((2, 0), (1,))


def test_a_press_that_is_refused_is_told_so_and_the_others_count(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(posted.Correct((Patch("$.runners[1].coins", 0),)))
    before = len(desk.published)
    desk.post(PressFloor(1, Shout(), 1.0), PressFloor(2, Shout(), 1.0))
    gather(desk)

    refused = [picture for picture in desk.published[before:] if isinstance(picture, NotDone)]
    assert [(one.seat, one.refusal.clause) for one in refused] == [(1, "TOY-SHOUT-01")]
    assert groups(desk) == ((2,),)


def test_presses_may_come_as_json_and_a_malformed_one_is_refused(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(PressFloor(1, {"type": "shout"}, 1.0), PressFloor(2, {"type": "whisper"}, 1.0))
    gather(desk)

    assert groups(desk) == ((1,),)
    assert any(isinstance(one, NotDone) and one.refusal.key == "malformed_answer" for one in desk.published)


@pytest.mark.parametrize("shout", [Shout(), {"type": "shout"}], ids=["a struct", "json"])
def test_a_press_can_be_asked_about_before_it_is_made(tmp_path: Path, shout: object) -> None:
    desk = desk_with(tmp_path)
    may = desk.post(posted.Explain(1, 2, shout))
    assert isinstance(may, MayBeDone)
    assert may.message.key == "answer.shout"

    desk.post(posted.Correct((Patch("$.runners[2].coins", 0),)))
    desk.post(posted.Explain(2, 2, shout))
    assert desk.refused.explained
    assert desk.refused.refusal.clause == "TOY-SHOUT-01"
    assert desk.shown.length == 2


def test_whoever_pressed_before_an_answer_was_first(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(PressFloor(2, Shout(), 1.0), posted.Give(1, 0, Run(2)))

    assert groups(desk) == ((2,),)
    assert desk.dropped == 1
    desk.give(Run(2))
    assert desk.places[0] == 2


def test_nobody_is_waited_for_who_could_not_press(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(posted.Correct((Patch("$.runners[0].coins", 0), Patch("$.runners[1].coins", 0))))
    desk.post(PressFloor(2, Shout(), 1.0))

    assert groups(desk) == ((2,),)


def test_a_press_after_the_end_is_refused(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(posted.Correct((Patch("$.runners[0].place", 18),)))
    desk.give(Run(2))
    desk.post(PressFloor(2, Shout(), 1.0))

    assert desk.refused.refusal.clause == "TABLE-OVER-01"


def test_a_seats_own_button_takes_the_floor_at_the_moment_of_the_press(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.hear(pressed(SeatKey(1), at=3.0), pressed(SeatKey(2), at=2.0))
    gather(desk)

    assert groups(desk) == ((2,), (1,))


def test_a_seats_own_button_acts_in_a_window_where_it_means_one_thing(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.give(Run(5))
    assert desk.what == "cheer"
    coins = desk.table._host.match.state.runners[0].coins
    desk.hear(pressed(SeatKey(1)))

    assert desk.table._host.match.state.runners[0].coins == coins + 1


def test_presses_left_over_when_everybody_leaves_are_still_played(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(PressFloor(2, Shout(), 1.0), posted.Leave())

    assert groups(desk) == ((2,),)


def test_the_batch_is_one_entry_that_an_undo_takes_back(tmp_path: Path) -> None:
    desk = desk_with(tmp_path)
    desk.post(PressFloor(1, Shout(), 2.0), PressFloor(2, Shout(), 1.0))
    gather(desk)
    assert desk.shown.undo is not None
    assert desk.shown.undo.message.key == "answer.shout"
    assert desk.shown.undo.seat == 2

    assert desk.undo().length == 1
    assert isinstance(desk.table._host.match.entries[0].answer, Dice)  # type: ignore[union-attr]
    assert Press(1, Shout()) != Pass()
