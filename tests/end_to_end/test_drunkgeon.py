"""Whole evenings of Drunkgeon on the whole stack: one alone whose glass is weighed, two in a Half Pint, three in a
whole dungeon with the module's dice, and three in two linked ones.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.deeds import Answered
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Phase
from tests.end_to_end.descent import EMPTY_G, FULL_G, Descent, Wish
from tests.end_to_end.test_whole_games import (
    something_is_refused,
    the_program_is_killed_after_an_answer_is_on_the_disk,
    the_program_is_killed_before_an_answer_is_on_the_disk,
)
from tests.hardware.pico import MICROPYTHON

NAMES = ("Zoë", "Al", "Player 3")
MODULE = "The dice of the serial module"
APP = "Rolled on the screen"
TYPED_FLIPS = {"Flips of the event mat": "You flip your own mats: you tap the number on a picture of the mat"}
LAID = "The companion says where each mat lies: you lay yours so"
ALL_MAGIC = "All of it."
ALL_ROLL = "All roll a die."
ALL_FLIP = "All flip until it is caught."

Begin = Callable[[int, tuple[int, int]], Descent]

needs_micropython = pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")


# --- what goes wrong ------------------------------------------------------------------------------------


def a_push_is_taken_back(group: Descent) -> None:
    """The mat is in the hand again, and whoever pushed it may think of another slot."""
    group.play_to("push")
    before = group.journal()
    group.answer()
    assert group.journal().match.digest != before.match.digest

    group.do("press", "undo")
    group.do("wait_for", "length", before.length)

    assert group.journal().match.digest == before.match.digest
    assert group.seen["what"] == "push"


def a_glass_is_corrected(group: Descent) -> None:
    """Somebody's glass stands elsewhere than the screen believes: a ruling, on the picture."""
    group.play_to("turn")
    before = group.journal()
    dungeon = before.match.state
    square = next(one for one in dungeon.cells if all(hero.square != one for hero in dungeon.heroes))
    group.do("touch_until", "Menu", "Correct the table")
    group.do("touch_and_go", "Correct the table", "correct")
    group.do("put", f"glass-{dungeon.active}", square)
    group.do("touch_and_go", "Put it right", "table")

    after = group.journal()
    assert after.length == group.seen["length"] == before.length + 1
    assert after.match.state.heroes[dungeon.active].square == square


def the_module_is_unplugged_while_a_die_is_in_the_air(group: Descent) -> None:
    """The die is rolled on the screen, counts once, and the module's counts again when it is back."""
    group.play_to("flip_die")
    length = group.seen["length"]
    group.do("wait_for", "waiting", "module")
    group.pico.unplug()
    group.do("wait_for", "bands", ["device_lost"])
    group.do("wait_for", "waiting", "person")
    group.roll_here(by_button=True)
    assert group.seen["length"] == length + 1

    group.pico.plug()
    group.do("wait_for", "bands", [])
    group.play_to("flip_die")
    group.throw(5)


def the_program_is_killed_with_a_flip_owed(group: Descent) -> None:
    group.play_to("flip")
    before = group.journal()
    group.program.kill()
    group.open()
    group.do("wait_for_length", before.length)
    assert group.seen["what"] == "flip"
    assert group.journal().match.digest == before.match.digest


# --- glasses on coasters --------------------------------------------------------------------------------


def a_glass_is_weighed(group: Descent, seat: int) -> None:
    """Stood on its coaster, then empty, then full: each is proposed, and confirmed by a tap."""
    group.play_to("turn")
    group.weighs(seat, FULL_G)
    group.do("agree", {"type": "use_coaster", "use": True})
    for what, grams in (("weigh_empty", EMPTY_G), ("weigh_now", FULL_G)):
        group.do("wait_for", "what", what)
        group.weighs(seat, 0)
        group.weighs(seat, grams)
        group.do("agree", {"type": "weight", "grams": grams})
    group.do("wait_for", "what", "turn")

    weights = group.hero(seat).weights
    assert weights is not None
    assert (weights.empty, weights.full) == (EMPTY_G, FULL_G)


def a_lifted_glass_is_no_drink(group: Descent, seat: int) -> None:
    fingers = group.hero(seat).fingers
    group.is_put_back(seat)
    group.do("go_on_for", 0.2)
    assert group.seen["proposed"] == []
    assert group.hero(seat).fingers == fingers


def a_drink_is_weighed_and_confirmed(group: Descent, seat: int, spell: Spell) -> None:
    """Nothing counts before somebody has agreed to it."""
    group.buys(spell)
    group.play_to("drink")
    fingers, due = group.hero(seat).fingers, group.chosen()["fingers"]
    grams = group.is_put_back(seat, due)
    group.do("wait_for", "proposed", [{"type": "drunk", "fingers": due, "grams": grams}])
    assert group.hero(seat).fingers == fingers
    group.do("agree", {"type": "drunk", "fingers": due, "grams": grams})

    assert group.hero(seat).fingers == fingers - due


def the_coaster_goes_silent_in_the_middle_of_a_drink(group: Descent, seat: int, spell: Spell) -> None:
    """A tap says the same; when the coaster speaks again the glass is just as light as it should be."""
    group.buys(spell)
    group.play_to("drink")
    fingers, due = group.hero(seat).fingers, group.chosen()["fingers"]
    group.weighs(seat, 0)
    group.pico.unplug()
    group.do("wait_for", "bands", ["device_lost"])
    group.answer("touch")
    assert group.hero(seat).fingers == fingers - due

    group.pico.plug()
    group.do("wait_for", "bands", [])
    group.is_put_back(seat)
    group.do("go_on_for", 0.2)
    assert group.seen["proposed"] == []
    assert group.hero(seat).fingers == fingers - due


# --- the evenings ---------------------------------------------------------------------------------------


@pytest.mark.xdist_group("drunkgeon-1")
@needs_micropython
def test_one_alone_plays_with_a_glass_that_is_weighed(descent: Begin) -> None:
    group = descent(1, (4, 4))
    group.module_is_wired()
    group.pico.plug()
    group.open()
    group.new_game(NAMES[:1], [ALL_MAGIC, ALL_FLIP], dice=APP, cards=LAID, piles=TYPED_FLIPS)

    a_glass_is_weighed(group, 0)
    a_lifted_glass_is_no_drink(group, 0)
    a_drink_is_weighed_and_confirmed(group, 0, Spell.REJUVENATE)
    the_program_is_killed_with_a_flip_owed(group)
    the_coaster_goes_silent_in_the_middle_of_a_drink(group, 0, Spell.BLINK)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() >= {Wish.DRINK, Wish.MAGIC, Wish.TROPHY, Wish.TREASURE}


@pytest.mark.xdist_group("drunkgeon-2")
def test_two_play_a_half_pint(descent: Begin) -> None:
    group = descent(9, (4, 4))
    group.open()
    group.new_game(NAMES[:2], [ALL_FLIP], dice=APP, cards=LAID, piles=TYPED_FLIPS)

    group.play_to("turn")
    the_program_is_killed_before_an_answer_is_on_the_disk(group)
    a_push_is_taken_back(group)
    a_glass_is_corrected(group)
    the_program_is_killed_after_an_answer_is_on_the_disk(group)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() >= {Wish.TROPHY, Wish.TREASURE}


@pytest.mark.xdist_group("drunkgeon-3")
@needs_micropython
def test_three_play_a_whole_dungeon_with_the_modules_dice(descent: Begin) -> None:
    """They are Beginners; the companion plays for one of them."""
    group = descent(3, (6, 6))
    group.module_is_wired()
    group.pico.plug()
    group.open()
    group.new_game(NAMES[:3], [ALL_ROLL], dice=MODULE, cards=LAID, bots=(2,))

    group.play_to("turn")
    something_is_refused(group)
    the_module_is_unplugged_while_a_die_is_in_the_air(group)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() >= {Wish.TROPHY, Wish.TREASURE}


@pytest.mark.xdist_group("drunkgeon-4")
def test_three_play_two_linked_dungeons(descent: Begin) -> None:
    group = descent(4, (6, 12))
    group.open()
    group.new_game(NAMES[:3], [ALL_FLIP], dice=APP, cards=LAID, piles=TYPED_FLIPS, bots=(2,))

    group.play_to("turn")
    assert len(group.journal().match.state.cells) == 72
    a_push_is_taken_back(group)
    the_program_is_killed_with_a_flip_owed(group)
    group.play_to_the_end()

    the_end_is_right(group)
    assert group.met() >= {Wish.TROPHY, Wish.TREASURE}


def the_end_is_right(group: Descent) -> None:
    """The results are shown; no die was lost or invented; the answers alone make the same evening."""
    found = group.journal()
    state = found.match.state
    assert state.phase is Phase.OVER
    assert state.winner is not None
    group.do("touch_and_go", "The results", "results")
    group.do("see", found.stored.beginning.players[state.winner].name, "Play again")
    answered = [row.deed for row in found.stored.rows if isinstance(row.deed, Answered)]
    assert len(group.thrown) == sum(deed.question.kind == "roll" for deed in answered)
    assert found.played_again().digest == found.match.digest
    assert group.program.leave() == 0
