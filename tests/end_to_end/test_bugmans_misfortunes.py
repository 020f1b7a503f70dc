"""What may befall the board in a night of The Bugman's Game: the screen cannot draw it, or its sensors say nonsense.

Whatever it is, the night goes on by touch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.bugmans.sensors import BAR_ROOM
from tests.end_to_end.night_out import NightOut, Wish
from tests.end_to_end.test_bugmans import COUNTERS, DEALT, FILLED, HELD, NAMES, TYPED
from tests.hardware.pico import MICROPYTHON

CELL_OF = {square: cell for cell, square in BAR_ROOM.items()}


def some_answers(group: NightOut, count: int) -> None:
    """By touch, on the board and in the list in turn."""
    for index in range(count):
        length = group.seen["length"]
        while group.seen["length"] == length and not group.seen["over"]:
            if group.seen["waiting"] == "person" and group.seen["kind"] not in ("roll", "draw"):
                group.answer("board" if index % 2 else "touch")
            else:
                group.go_on()


@pytest.mark.xdist_group("bugmans-misfortunes")
def test_a_fight_that_cannot_be_drawn_is_fought_in_the_list(night_out: Callable[[int], NightOut]) -> None:
    """Its scene gives the window back, and what lies on the board is told in sentences."""
    group = night_out(31)
    group.wishes = (Wish.FIGHT,)
    group.open()
    group.new_game(NAMES[:2], dice=TYPED, cards=DEALT, piles=COUNTERS)
    group.play_to("fight_card")
    assert group.do("share_of_the_board") > FILLED

    group.do("break_the_board")
    group.do("see", "The pile holds", "the deck")
    assert group.do("share_of_the_board") < FILLED
    while group.seen["what"].startswith("fight"):
        group.go_on()
    some_answers(group, 6)

    found = group.journal()
    assert found.played_again().digest == found.match.digest
    assert "a fault in the drawing" in (group.home / "program.log").read_text()
    assert group.program.leave() == 0


@pytest.mark.xdist_group("bugmans-misfortunes")
@pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")
def test_a_board_that_does_not_lie_as_it_should_is_told_of_and_leaves_the_night_to_touch(
    night_out: Callable[[int], NightOut],
) -> None:
    group = night_out(32)
    group.module_is_wired()
    group.pico.plug()
    group.open()
    group.new_game(NAMES[:2], dice=TYPED, cards=HELD, piles=COUNTERS)
    group.play_to("step")
    room = group.journal().match.state
    wrong = next(square for square in CELL_OF if not room.at(square) and square not in room.bar)

    # A Dwarf is put where nobody can have gone: the screen says where to look, and nothing has moved.
    length = group.seen["length"]
    group.pico.do("place", CELL_OF[wrong])
    group.do("wait_until_not", "misplaced", 0)
    group.do("close_what_lies_over_it")
    assert group.seen["length"] == length
    group.do("touch_until", "On the board: ", f"Look at {wrong}: 1 too many.")
    group.do("touch", "Close")
    some_answers(group, 4)

    # The board is as it should be: sensors move pieces again.
    a_dwarf_walks_on_the_sensors(group, wrong)

    # The matrix falls silent in the middle of a move, and then the whole module: fingers go on.
    group.pico.do("break_matrix", 1)
    some_answers(group, 4)
    group.pico.unplug()
    group.do("wait_for", "misplaced", 0)
    some_answers(group, 4)
    group.pico.plug()
    some_answers(group, 2)

    found = group.journal()
    assert found.played_again().digest == found.match.digest
    assert group.program.leave() == 0


def a_dwarf_walks_on_the_sensors(group: NightOut, wrong: str) -> None:
    group.play_to("step")
    match = group.journal().match
    room = match.state
    group.pico.do("lift", CELL_OF[wrong])
    for dwarf in (room.dwarf(seat) for seat in range(len(room.players))):
        if dwarf.square in CELL_OF:
            group.pico.do("place", CELL_OF[dwarf.square])
    group.do("wait_for", "misplaced", 0)
    group.play_to("step")
    before: Any = group.journal()
    dwarf = before.match.state.dwarf(before.match.state.active)
    steps = [one.to for one in before.match.options(before.match.state.active) if getattr(one, "to", "") in CELL_OF]
    goal = next(square for square in steps if not before.match.state.at(square))
    group.pico.do("lift", CELL_OF[dwarf.square])
    group.pico.do("place", CELL_OF[goal])
    group.do("wait_for_length", before.length + 1)
    assert group.journal().match.state.characters[dwarf.id].square == goal
