"""The whole table with glasses on coasters: weighed, drunk from, confirmed by a key, and taps when a coaster fails."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.inputs import Inputs
from companion.session import Memory, begin, seated
from hardware.signals import Key, Lost, Weighed
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import Buy, Drunk, LayOut, SetLevel, UseCoaster, Weight
from rules.drunkgeon.options import DungeonOptions, SoloMagic
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.sensors import SENSORS
from tests.companion.desk import Clock, Desk, pressed
from tests.drunkgeon.evening import CONTENT

numbers = count()


def weighed(grams: float, coaster: int = 0) -> Weighed:
    return Weighed(id=f"m:w{next(numbers)}", at=1.0, coaster=coaster, grams=grams)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Ada alone in a dungeon of four by four, with all the magic, at her first turn's end."""
    options = DungeonOptions(solo_magic=SoloMagic.ALL)
    session = begin(GAME, CONTENT, seated(GAME, ("Ada",)), options=options, clock=Clock(), book=Memory(), sources={})
    desk = Desk(session, tmp_path, inputs=Inputs(SENSORS))
    while desk.what != "turn":
        asked = desk.shown.asked
        assert asked is not None
        if desk.what == "dungeon":
            desk.give(LayOut(4, 4))
        else:
            desk.give(asked.options[0].answer)
    return desk


def proposed(desk: Desk) -> list[Any]:
    return [one.answer for one in desk.shown.proposals]


def weigh_the_glass(desk: Desk) -> None:
    desk.hear(weighed(840), pressed(Key.CONFIRM))
    desk.clock.go_on(5)
    desk.hear(weighed(0), weighed(300), pressed(Key.CONFIRM), weighed(0), weighed(840), pressed(Key.CONFIRM))


def test_a_glass_is_weighed_by_three_confirmations(desk: Desk) -> None:
    desk.hear(weighed(840))
    assert proposed(desk) == [UseCoaster(True)]
    desk.hear(pressed(Key.CONFIRM))
    desk.clock.go_on(5)
    desk.hear(weighed(0), weighed(300))
    assert proposed(desk) == [Weight(300)]
    desk.hear(pressed(Key.CONFIRM), weighed(0), weighed(840), pressed(Key.CONFIRM))

    assert desk.what == "turn"
    assert proposed(desk) == []


def test_what_was_drunk_is_proposed_and_the_key_confirms_it(desk: Desk) -> None:
    weigh_the_glass(desk)
    desk.give(Buy(Spell.BLINK))
    desk.hear(weighed(0), weighed(601))
    assert proposed(desk) == [Drunk(4, 601)]
    assert desk.shown.view.badges[0].score == 9
    desk.hear(pressed(Key.CONFIRM))

    assert (desk.what, desk.shown.view.badges[0].score) == ("turn", 5)
    assert proposed(desk) == []


def test_a_drink_that_nobody_asked_for_is_put_to_the_table(desk: Desk) -> None:
    weigh_the_glass(desk)
    desk.hear(weighed(0), weighed(720))
    assert proposed(desk) == [SetLevel(7, 720)]
    desk.hear(pressed(Key.CONFIRM))
    desk.clock.go_on(5)
    desk.post(posted.AskLog())

    assert desk.shown.view.badges[0].score == 7
    assert "event.put_right" in [line.message.key for line in desk.shown.log]


def test_a_jumping_coaster_is_told_of_and_taps_go_on(desk: Desk) -> None:
    weigh_the_glass(desk)
    desk.give(Buy(Spell.BLINK))
    desk.hear(*map(weighed, (770.0, 841.0, 760.0, 850.0, 0.0, 600.0)))
    assert [one.key for one in desk.shown.misplaced] == ["coaster.jumps"]
    assert proposed(desk) == []
    desk.give(Drunk(4))

    assert desk.shown.view.badges[0].score == 5


def test_a_module_that_goes_silent_in_the_middle_leaves_everything_to_taps(desk: Desk) -> None:
    weigh_the_glass(desk)
    desk.give(Buy(Spell.BLINK))
    desk.hear(weighed(0), Lost(id="m:lost", at=2.0, device="module", reason="it was unplugged"))
    assert (desk.what, proposed(desk)) == ("drink", [])
    desk.give(Drunk(4))
    assert desk.shown.view.badges[0].score == 5
    desk.hear(weighed(600))

    assert proposed(desk) == []
    assert desk.shown.view.badges[0].score == 5


def test_taking_back_a_drink_puts_the_glass_back_as_well(desk: Desk) -> None:
    weigh_the_glass(desk)
    desk.give(Buy(Spell.BLINK))
    desk.hear(weighed(0), weighed(601), pressed(Key.CONFIRM))
    desk.undo()

    assert (desk.what, desk.shown.view.badges[0].score) == ("drink", 9)
    assert proposed(desk) == [Drunk(4, 601)]
