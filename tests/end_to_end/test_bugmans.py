"""Whole games of The Bugman's Game on the whole stack: on squares and cards, by touch and by the panel's buttons.

What the group wishes to meet it looks for, and what it has met is read from the journal when the night is over.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.deeds import Answered
from tests.end_to_end.night_out import BUGMANS, NightOut, Wish
from tests.end_to_end.test_whole_games import (
    the_program_is_killed_after_an_answer_is_on_the_disk,
    the_program_is_killed_before_an_answer_is_on_the_disk,
)
from tests.hardware.pico import MICROPYTHON

NAMES = ("Zoë", "Al", "Player 3", "Player 4", "Player 5", "Player 6")
TYPED = "Your own dice: you type what they show"
MODULE = "The dice of the serial module"
DEALT = "Shuffled and dealt by the companion"
HELD = "Your own cards, in your own hands: you tap what is played"
COUNTERS = {"Square counters": "Your own counters, shuffled face down: you turn one over"}
PASS = {"type": "pass"}
FILLED = 0.5
"""A board that is a scene has more of the window than this."""


# --- what goes wrong ------------------------------------------------------------------------------------


def a_card_is_taken_back_in_the_middle_of_a_fight(group: NightOut) -> None:
    """The fight is as it was, and the hand too, behind its curtain."""
    group.play_to("fight_card")
    before = group.journal()
    group.answer()
    assert group.journal().match.digest != before.match.digest

    group.do("press", "undo")
    group.do("wait_for", "length", before.length)

    assert group.journal().match.digest == before.match.digest
    assert group.seen["what"] == "fight_card"


def a_fight_fills_the_window_and_lights_one_lamp_after_the_other(group: NightOut) -> None:
    """Whose go it is, his button says so, and nobody else's; the room comes back with the end of the fight."""
    group.play_to("fight_card")
    number, lit = group.journal().match.state.fight.trigger, []
    while group.seen["what"] == "fight_card":
        (seat,) = group.seen["asks"]
        assert group.do("share_of_the_board") > FILLED
        group.do("lamp_is_lit_alone", seat)
        lit.append(seat)
        group.do("answer", PASS, "touch")
    assert lit == sorted(set(lit), key=lit.index), f"{number}: nobody has two goes"
    assert {*lit} == {player.seat for player in group.journal().stored.beginning.players}
    while group.seen["what"].startswith("fight"):
        group.go_on()
    assert group.do("share_of_the_board") < FILLED


def the_table_is_corrected(group: NightOut) -> None:
    """Somebody's Dwarf stands elsewhere than the screen believes: he is put there on its picture, as a ruling."""
    group.play_to("step")
    before = group.journal()
    room = before.match.state
    dwarf = room.dwarf((room.active + 1) % len(room.players))
    fact = next(one for one in BUGMANS.correctables(room) if one.spot == dwarf.id)
    square = next(one.spot for one in fact.choices if one.spot != dwarf.square and not room.at(one.spot))
    group.do("touch_until", "Menu", "Correct the table")
    group.do("touch_and_go", "Correct the table", "correct")
    group.do("put", dwarf.id, square)
    group.do("touch_and_go", "Put it right", "table")

    after = group.journal()
    assert after.length == group.seen["length"] == before.length + 1
    assert after.match.state.characters[dwarf.id].square == square


def the_program_is_killed_in_the_middle_of_a_fight(group: NightOut) -> None:
    """What a seat saw of its hand is covered in the program that is started next."""
    group.play_to("fight_card")
    before = group.journal()
    group.do("uncover")
    group.program.kill()
    group.open()
    group.do("wait_for_length", before.length)
    group.do("assert_covered")
    assert group.seen["what"] == "fight_card"
    assert group.journal().match.digest == before.match.digest


def the_module_is_unplugged_while_a_die_is_in_the_air(group: NightOut) -> None:
    """The die is rolled on the screen, counts once, and the module's counts again when it is back."""
    group.play_to("walk")
    length = group.seen["length"]
    group.do("wait_for", "waiting", "module")
    group.pico.unplug()
    group.do("wait_for", "bands", ["device_lost"])
    group.do("wait_for", "waiting", "person")
    group.roll_here(by_button=True)
    assert group.seen["length"] == length + 1

    group.pico.plug()
    group.do("wait_for", "bands", [])
    group.play_to("walk")
    group.throw(2)


# --- the nights -----------------------------------------------------------------------------------------


@pytest.mark.xdist_group("bugmans-2")
def test_two_play_with_hands_behind_the_curtain(night_out: Callable[[int], NightOut]) -> None:
    """The companion shuffles and deals the cards; the people's dice and counters lie on the table, and are typed in."""
    group = night_out(2)
    group.wishes = (Wish.LOAN, Wish.FLUSH, Wish.DRAW, Wish.FIGHT)
    group.open()
    group.new_game(NAMES[:2], ["One."], dice=TYPED, cards=DEALT, piles=COUNTERS)
    began = group.journal().stored.beginning
    assert (began.options["cards"], began.sources["counters"], began.sources["deck"]) == ("app", "typed", "app")

    a_card_is_taken_back_in_the_middle_of_a_fight(group)
    a_fight_fills_the_window_and_lights_one_lamp_after_the_other(group)
    the_program_is_killed_in_the_middle_of_a_fight(group)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() >= {Wish.LOAN, Wish.FLUSH, Wish.DRAW, Wish.FIGHT, Wish.END}


@pytest.mark.xdist_group("bugmans-4")
def test_four_play_with_their_own_cards_and_meet_everything(night_out: Callable[[int], NightOut]) -> None:
    """The people hold the cards, and say what is played and dealt."""
    group = night_out(4)
    group.wishes = (Wish.FLUSH, Wish.ORDER, Wish.LOAN, Wish.TANKARD, Wish.DRAW, Wish.FIGHT)
    group.open()
    group.new_game(NAMES[:4], ["One."], dice=TYPED, cards=HELD, piles=COUNTERS)
    began = group.journal().stored.beginning
    assert (began.options["cards"], began.sources["hand"]) == ("real", "typed")

    group.play_to("step")
    assert group.walk_far() > 1
    the_table_is_corrected(group)
    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    the_program_is_killed_after_an_answer_is_on_the_disk(group)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() == set(Wish)


@pytest.mark.xdist_group("bugmans-6")
@pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")
def test_six_play_with_the_modules_die(night_out: Callable[[int], NightOut]) -> None:
    """The companion deals cards and counters, and plays for two of them."""
    group = night_out(6)
    group.wishes = (Wish.FIGHT,)
    group.module_is_wired()
    group.pico.plug()
    group.open()
    group.new_game(NAMES, ["One."], dice=MODULE, cards=DEALT, bots=(4, 5))

    the_module_is_unplugged_while_a_die_is_in_the_air(group)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() >= {Wish.FIGHT, Wish.END}


def the_end_is_right(group: NightOut) -> None:
    """The results are shown; no die was lost or invented; the answers alone make the same night."""
    found = group.journal()
    state = found.match.state
    assert state.completed_by is not None
    winner = found.stored.beginning.players[state.completed_by].name
    group.do("touch_and_go", "The results", "results")
    group.do("see", winner, "Play again")
    answered = [row.deed for row in found.stored.rows if isinstance(row.deed, Answered)]
    assert len(group.thrown) == sum(deed.question.kind == "roll" for deed in answered)
    assert found.played_again().digest == found.match.digest
    assert group.program.leave() == 0
