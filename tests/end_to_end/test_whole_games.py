"""Whole games of Fantasy Pub on the whole stack, and everything that goes wrong on the way.

The real program in its own process: fingers on its window, contacts on its panel's pins, dice from the real firmware in
a real MicroPython, the real journal on a disk. Whoever plays chooses by what the journal says, which is read after
every answer: what has been seen is on the disk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.end_to_end.evening import Evening
from tests.hardware.pico import MICROPYTHON

pytestmark = pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")

NAMES = ("Zoë", "Al", "Player 3", "Player 4", "Player 5")
MODULE = "The dice of the serial module"
NO_FULL_CIRCLE = "A move must end on another space."

Misfortune = Callable[[Evening], None]


# --- what goes wrong ------------------------------------------------------------------------------------


def something_is_refused(evening: Evening) -> None:
    """Tapped on the board, and said with its clause; nothing else has changed."""
    while not evening.seen["refusable"]:
        evening.go_on()
    before, deeds = evening.seen["picture"], len(evening.journal().stored.rows)

    refused = evening.do("try_refused")

    texts = evening.seen["top"]
    assert refused["sentence"] in texts
    assert any(text.startswith(f"{refused['clause']}  ·  ") for text in texts)
    evening.do("touch_beside")
    assert evening.seen["picture"] == before
    assert len(evening.journal().stored.rows) == deeds


def a_seat_key_means_nothing_here(evening: Evening) -> None:
    """Nobody may act out of turn in a pub: the panel's key is answered with the clause that says so."""
    evening.play(until="choose")
    before = evening.seen["picture"]
    evening.do("press", "seat-1")
    evening.do("see", "TABLE-FLOOR-02")
    evening.do("touch_beside")
    assert evening.seen["picture"] == before


def the_module_is_unplugged_in_the_middle_of_a_roll(evening: Evening) -> None:
    """One die lies, the other never does: the roll is made on the screen, and counts once."""
    evening.play(until="roll")
    length = evening.seen["length"]
    evening.pico.do("roll", 3)
    evening.pico.unplug()
    evening.do("wait_for", "bands", ["device_lost"])
    evening.do("see", "unplugged", "Roll on the screen")
    evening.do("wait_for", "waiting", "person")

    players = evening.journal().stored.beginning.players
    evening.roll_here(by_button=len(players) % 2 == 0)

    assert evening.seen["length"] == length + 1
    evening.pico.plug()
    evening.do("wait_for", "bands", [])
    # Somebody only touches the dice: nobody has asked for them.
    evening.pico.do("roll", 2, 2)
    evening.play(until="roll")
    evening.throw()


def a_step_is_taken_back_and_its_dice_are_kept(evening: Evening) -> None:
    """By the panel's button. What is to be put back is listed and ticked off; the same answer makes the same game."""
    _play_to_the_first_choice_after_a_roll(evening)
    before, dice = evening.journal(), evening.seen["dice"]
    answer = before.last_of_a_person

    evening.do("press", "undo")
    evening.do("wait_for", "offers_chance", True)
    _put_the_board_back(evening)
    evening.do("touch", "Keep the ")
    evening.do("wait_for", "offers_chance", False)
    evening.do("answer", answer, "touch")
    # A card may have been turned over in between; it came first, and each is asked about by itself.
    if evening.seen["length"] < before.length:
        evening.do("touch", "Keep the dice that showed ")
        evening.do("wait_for_length", before.length)

    evening.thrown.append(tuple(dice))
    after = evening.journal()
    assert (evening.seen["dice"], evening.seen["length"]) == (dice, before.length)
    assert after.match.digest == before.match.digest
    assert len(after.stored.rows) > len(before.stored.rows)


def a_step_is_taken_back_and_the_dice_are_rolled_anew(evening: Evening) -> None:
    """By a touch on the bar, which names the step."""
    _play_to_the_first_choice_after_a_roll(evening)
    answer = evening.journal().last_of_a_person

    evening.do("touch", "Undo ")
    evening.do("wait_for", "offers_chance", True)
    evening.do("touch", "Roll or draw anew")
    evening.do("wait_for", "offers_chance", False)
    evening.do("answer", answer, "buttons")
    evening.play(until="roll")
    evening.throw(6, 5)


def the_table_is_corrected(evening: Evening) -> None:
    """A coin too many lies on a table: a ruling, which is in the journal."""
    evening.play(until="choose")
    before = evening.journal()
    evening.do("touch_until", "Menu", "Correct the table")
    evening.do("touch_and_go", "Correct the table", "correct")
    evening.do("touch_until", "Tables, Door and bank", "Coins on table 2")
    evening.do("change_count", "Coins on table 2", "+")
    evening.do("touch_and_go", "Put it right", "table")

    after = evening.journal()
    assert after.length == evening.seen["length"] == before.length + 1
    assert after.match.state.coins[1] == before.match.state.coins[1] + 1
    assert after.match.state.bank == before.match.state.bank - 1


def the_program_is_killed_before_an_answer_is_on_the_disk(evening: Evening) -> None:
    """Judged and run, but not written, and so not seen: the game stands where everybody saw it last."""
    evening.play(until="choose")
    picture, before = evening.seen["picture"], evening.journal()
    evening.do("hold_the_disk", "before")
    evening.program.begin("answer", evening.chosen(), "board")
    evening.program.wait_until_held()

    evening.program.kill()
    assert evening.journal().match.digest == before.match.digest
    _open_again(evening)

    assert evening.seen["length"] == before.length
    assert evening.seen["picture"] == picture


def the_program_is_killed_after_an_answer_is_on_the_disk(evening: Evening) -> None:
    """Written, and not yet seen: the game goes on behind it."""
    evening.play(until="choose")
    before, answer = evening.journal(), evening.chosen()
    evening.do("hold_the_disk", "after")
    evening.program.begin("answer", answer, "touch")
    evening.program.wait_until_held()

    evening.program.kill()
    # Cards that the app turned over without asking are in the same commit.
    written = evening.journal()
    before.match.answer(before.match.request.seats[0], before.match.decoded(answer))  # type: ignore[union-attr]
    assert written.match.until(before.length).digest == before.match.digest
    _open_again(evening)

    assert evening.seen["length"] == written.length


def the_program_is_killed_while_the_dice_are_in_the_air(evening: Evening) -> None:
    """The roll is still owed: the module gives it to the program that is started next."""
    evening.play(until="roll")
    picture = evening.seen["picture"]
    evening.program.kill()
    _open_again(evening)
    evening.do("wait_for", "waiting", "module")
    assert evening.seen["picture"] == picture

    evening.throw(4, 4)


def _play_to_the_first_choice_after_a_roll(evening: Evening) -> None:
    """Somebody must have answered before it: an undo takes back that, and the roll with it."""
    evening.play(1)
    evening.play(until="roll")
    evening.throw()
    while evening.seen["kind"] != "choose":  # nothing can be done with some rolls
        evening.go_on()


def _put_the_board_back(evening: Evening) -> None:
    if not evening.seen["todo"]:  # an action that moves nothing: the turn was ended
        return
    assert not all(evening.seen["todo"])
    evening.do("touch_until", "On the board: ", "On the board, by hand")
    evening.do("touch", "All done")
    evening.do("see", "On the board: all done")
    assert all(evening.seen["todo"])


def _open_again(evening: Evening) -> None:
    evening.open()
    evening.do("on_screen", "table")
    evening.do("wait_for", "bands", [])


# --- the evenings ---------------------------------------------------------------------------------------

EVERYTHING: tuple[Misfortune, ...] = (
    something_is_refused,
    the_module_is_unplugged_in_the_middle_of_a_roll,
    a_step_is_taken_back_and_its_dice_are_kept,
    the_table_is_corrected,
    the_program_is_killed_before_an_answer_is_on_the_disk,
    a_step_is_taken_back_and_the_dice_are_rolled_anew,
    the_program_is_killed_while_the_dice_are_in_the_air,
    a_seat_key_means_nothing_here,
    the_program_is_killed_after_an_answer_is_on_the_disk,
)


FEWER_BEERS = {2: 9, 3: 9}
"""Printed are 15 and 13, with which these games would take twice as long; four and five seats play for the printed."""


@pytest.mark.parametrize(
    "seats", [pytest.param(seats, marks=pytest.mark.xdist_group(f"evening-{seats}")) for seats in (2, 3, 4, 5)]
)
def test_a_whole_game_is_played_through_everything_that_goes_wrong(
    evening: Callable[[int], Evening], seats: int
) -> None:
    group = evening(seats)
    if seats in FEWER_BEERS:
        group.plays_for(FEWER_BEERS[seats])
    group.module_is_wired()
    group.pico.plug()
    group.open()
    group.new_game(NAMES[:seats], [NO_FULL_CIRCLE], dice=MODULE)
    began = group.journal().stored.beginning
    assert [player.name for player in began.players] == list(NAMES[:seats])
    assert (began.options["full_circle"], began.sources["dice"]) == ("refused", "module")

    group.play(2 * seats)
    for misfortune in EVERYTHING:
        misfortune(group)
    group.play_to_the_end()

    the_end_is_right(group)


def the_end_is_right(evening: Evening) -> None:
    """The results are shown; no roll was lost or invented; the answers alone make the same game."""
    found = evening.journal()
    winner = found.stored.beginning.players[_winner(found.match)].name
    evening.do("touch_and_go", "The results", "results")
    evening.do("see", winner, "Play again")
    assert found.rolls == evening.thrown
    assert found.played_again().digest == found.match.digest
    evening.do("touch_and_go", "Home", "home")
    assert evening.program.leave() == 0

    evening.open()
    assert evening.seen["screen"] == "home"
    evening.do("see", "Other saved games", winner)
    assert evening.program.leave() == 0


def _winner(match: Any) -> int:
    return next(seat for seat, clan in enumerate(match.state.clans) if clan.collected >= match.state.target)
