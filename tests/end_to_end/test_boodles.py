"""Whole crossings of the mountains on the whole stack: two against each other, one alone, and one against a bot.

What those who play wish to meet they look for, and what they have met is read from the journal when it is over.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.deeds import Answered
from rules.boodles.endings import ending
from tests.end_to_end.crossing import Crossing, Wish
from tests.end_to_end.test_whole_games import (
    something_is_refused,
    the_program_is_killed_after_an_answer_is_on_the_disk,
    the_program_is_killed_before_an_answer_is_on_the_disk,
)
from tests.hardware.pico import MICROPYTHON

NAMES = ("Zoë", "Al")
TYPED = "Your own dice: you type what they show"
MODULE = "The dice of the serial module"
APP = "Rolled on the screen"


# --- what goes wrong ------------------------------------------------------------------------------------


def a_force_is_covered_from_the_other_side(group: Crossing) -> None:
    """What one side buys lies behind its curtain, in the program that is started next too."""
    group.play_to("force")
    group.answer()
    before = group.journal()
    group.do("uncover")
    group.program.kill()
    group.open()
    group.do("wait_for_length", before.length)
    group.do("assert_covered")
    assert group.journal().match.digest == before.match.digest


def a_landing_is_taken_back(group: Crossing) -> None:
    """The piece flies again, and whoever shot it may think of another square."""
    group.play_to("land")
    before = group.journal()
    group.answer()
    assert group.journal().match.digest != before.match.digest

    group.do("press", "undo")
    group.do("wait_for", "length", before.length)

    assert group.journal().match.digest == before.match.digest
    assert group.seen["what"] == "land"


def the_round_is_corrected(group: Crossing) -> None:
    """Somebody has forgotten to count: a ruling, which is in the journal."""
    group.play_to("boodles_move", "solo_move")
    before = group.journal()
    group.do("touch_until", "Menu", "Correct the table")
    group.do("touch_and_go", "Correct the table", "correct")
    group.do("touch_until", "The turn", "The round")
    group.do("change_count", "The round", "+")
    group.do("touch_and_go", "Put it right", "table")

    after = group.journal()
    assert after.length == group.seen["length"] == before.length + 1
    assert after.match.state.round == before.match.state.round + 1


def the_module_is_unplugged_while_two_dice_roll(group: Crossing) -> None:
    """One lies, the other never does: rolled on the screen, counted once; and the module counts again when it is
    back."""
    group.play_to("rate")
    length = group.seen["length"]
    group.do("wait_for", "waiting", "module")
    group.pico.do("roll", 3)
    group.pico.unplug()
    group.do("wait_for", "bands", ["device_lost"])
    group.do("wait_for", "waiting", "person")
    group.roll_here(by_button=True)
    assert group.seen["length"] == length + 1

    group.pico.plug()
    group.do("wait_for", "bands", [])


def the_program_is_killed_with_a_roll_owed(group: Crossing) -> None:
    group.play_to("rate", "solo_tie", "attack_die")
    before = group.journal()
    whoever_rolls = "module" if before.stored.beginning.sources["dice"] == "module" else "person"
    group.do("wait_for", "waiting", whoever_rolls)
    picture = group.seen["picture"]
    group.program.kill()
    group.open()
    group.do("wait_for_length", before.length)
    group.do("wait_for", "bands", [])
    group.do("wait_for", "waiting", whoever_rolls)
    assert group.seen["picture"] == picture
    group.go_on()
    assert group.seen["length"] == before.length + 1


# --- the crossings --------------------------------------------------------------------------------------


@pytest.mark.xdist_group("boodles-2")
@pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")
def test_two_cross_the_mountains_with_the_modules_dice(crossing: Callable[[int], Crossing]) -> None:
    group = crossing(2)
    group.wishes = (Wish.BLAST, Wish.BOMB, Wish.DRIVE, Wish.SPELL, Wish.FIGHT)
    group.module_is_wired()
    group.pico.plug()
    group.open()
    group.new_game(NAMES, dice=MODULE)

    a_force_is_covered_from_the_other_side(group)
    the_module_is_unplugged_while_two_dice_roll(group)
    a_landing_is_taken_back(group)
    something_is_refused(group)
    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    the_program_is_killed_with_a_roll_owed(group)
    the_round_is_corrected(group)
    the_program_is_killed_after_an_answer_is_on_the_disk(group)
    group.play_to_the_end()

    the_end_is_right(group, winner=0)
    assert group.met() >= {*group.wishes, Wish.REINFORCEMENT, Wish.HOME}


@pytest.mark.xdist_group("boodles-1")
def test_one_crosses_the_mountains_alone_and_does_what_the_companion_says(
    crossing: Callable[[int], Crossing],
) -> None:
    group = crossing(1)
    group.wishes = (Wish.BLAST, Wish.FIGHT)
    group.open()
    group.new_game(NAMES[:1], dice=TYPED)

    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    a_landing_is_taken_back(group)
    the_program_is_killed_after_an_answer_is_on_the_disk(group)
    the_companions_order_is_done_once(group)
    the_program_is_killed_with_a_roll_owed(group)
    the_round_is_corrected(group)
    group.play_to_the_end()

    the_end_is_right(group, winner=0)
    assert group.met() >= {*group.wishes, Wish.ORDER, Wish.REPLACEMENT, Wish.HOME}


def the_companions_order_is_done_once(group: Crossing) -> None:
    """It says which counter goes where and why, stands until hands say that it is done, and after a kill too."""
    group.play_to("solo_move")
    before = group.journal()
    group.do("see", "Why: nearest Boodlebeing", "Done, next")
    group.program.kill()
    group.open()
    group.do("wait_for_length", before.length)
    group.do("see", "Why: nearest Boodlebeing", "Done, next")
    group.do("touch", "Done, next")
    group.do("wait_for_length", before.length + 1)
    moved = [
        id for id, piece in group.journal().match.state.pieces.items() if piece.at != before.match.state.pieces[id].at
    ]
    assert any(id.startswith("J") for id in moved)


@pytest.mark.xdist_group("boodles-1")
def test_a_bot_hunts_by_the_rule_of_the_solo_game(crossing: Callable[[int], Crossing]) -> None:
    group = crossing(3)
    group.wishes = (Wish.BLAST,)
    group.open()
    group.new_game(NAMES, dice=APP, bots=(1,), bot="Bot by the solo rule")
    assert [player.bot for player in group.journal().stored.beginning.players] == [None, "by_rule"]

    group.play_to_the_end()

    found = group.journal()
    assert {entry.seat for entry in found.match.entries} == {0, 1}
    assert found.played_again().digest == found.match.digest
    assert group.met() >= {Wish.BLAST, Wish.DRIVE}
    group.do("touch_and_go", "The results", "results")
    assert group.program.leave() == 0


def the_end_is_right(group: Crossing, *, winner: int) -> None:
    """The results are shown; no die was lost or invented; the answers alone make the same crossing."""
    found = group.journal()
    ended = ending(found.match.state)
    assert ended is not None
    assert ended.ranking[0] == (winner,)
    group.do("touch_and_go", "The results", "results")
    group.do("see", found.stored.beginning.players[winner].name, "Play again")
    answered = [row.deed for row in found.stored.rows if isinstance(row.deed, Answered)]
    assert len(group.thrown) == sum(deed.question.kind == "roll" for deed in answered)
    assert found.played_again().digest == found.match.digest
    assert group.program.leave() == 0
