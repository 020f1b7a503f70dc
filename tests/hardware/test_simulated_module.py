"""The virtual module: each of its verbs, seen through the real driver, with the plug in and out."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import serial
from msgspec.structs import replace

from hardware.errors import Closed
from hardware.module import Module
from hardware.ports import line_opener
from hardware.signals import Cocked, Found, Lifted, Lost, Placed, Rolled, Scanned, Signal, Weighed
from hardware.simulated_module import VirtualModule
from tests.hardware.hearing import Heard, until


@pytest.fixture
def heard():
    return Heard()


def joined(heard: Heard, **kinds: object) -> tuple[VirtualModule, Module]:
    virtual = VirtualModule(random.Random(7), **kinds)  # type: ignore[arg-type]
    virtual.start()
    module = Module(line_opener(virtual.port), heard)
    module.start()
    heard.until(Found)
    return virtual, module


@pytest.fixture
def pair(heard):
    virtual, module = joined(heard)
    yield virtual, module
    module.close()
    virtual.close()


def test_every_verb_is_heard_as_its_signal(pair, heard):
    virtual, _ = pair
    heard.until(Weighed, 8)
    virtual.scan("04a1")
    virtual.place(5)
    virtual.place(6, "beef")
    virtual.lift(5)
    virtual.weigh(3, 412.5)
    virtual.cock(1)
    virtual.roll((2, 5))
    heard.until(Rolled)

    happened = [s for s in heard.signals if not isinstance(s, Found | Weighed) or (isinstance(s, Weighed) and s.grams)]
    assert [what(signal) for signal in happened] == [
        Scanned(id="", at=0, tag="04a1"),
        Placed(id="", at=0, cell=5, tag="04a1"),
        Scanned(id="", at=0, tag="beef"),
        Placed(id="", at=0, cell=6, tag="beef"),
        Lifted(id="", at=0, cell=5),
        Weighed(id="", at=0, coaster=3, grams=412.5),
        Cocked(id="", at=0, die=1),
        Rolled(id="", at=0, values=(2, 5), ask=0),
    ]
    assert len({signal.id for signal in heard.signals}) == len(heard.signals)


def what(signal: Signal) -> Signal:
    """A signal without its name and time."""
    return replace(signal, id="", at=0)


def test_shaking_throws_what_was_asked_for(pair, heard):
    virtual, module = pair
    module.ask_roll(1, 5, 20)
    until(lambda: virtual.asked == (5, 20), "the question")
    values = virtual.shake()

    (rolled,) = heard.until(Rolled)
    assert (rolled.values, rolled.ask) == (values, 1)
    assert len(values) == 5


def test_shaking_unasked_throws_two_dice_of_six_sides(pair):
    virtual, _ = pair

    assert all(1 <= value <= 6 for value in virtual.shake())
    assert len(virtual.shake()) == 2


def test_with_auto_roll_every_question_is_answered_at_once_and_within_its_sides(heard):
    virtual, module = joined(heard, auto_roll=True)
    for ask in range(1, 30):
        module.ask_roll(ask, 1 + ask % 4, 2 + ask)
        heard.until(Rolled, ask)
    module.close()
    virtual.close()

    rolls = heard.all(Rolled)
    assert [rolled.ask for rolled in rolls] == list(range(1, 30))
    assert all(len(r.values) == 1 + r.ask % 4 and max(r.values) <= 2 + r.ask for r in rolls)


def test_the_same_chance_throws_the_same_dice():
    first, second = (VirtualModule(random.Random(3)) for _ in range(2))

    assert [first.shake() for _ in range(5)] == [second.shake() for _ in range(5)]
    first.close()
    second.close()


def test_the_abilities_are_those_of_the_parts(heard):
    virtual, module = joined(heard, dice=3, coasters=0, nfc=False, cells=100)
    virtual.place(99)

    assert heard.until(Found)[0].abilities == ("dice3", "matrix100")
    assert heard.until(Placed)[0].cell == 99
    module.close()
    virtual.close()


@pytest.mark.parametrize("values", [(), (0,), (7, 1)])
def test_no_die_shows_what_it_cannot(pair, values):
    virtual, module = pair
    module.ask_roll(1, 2)
    until(lambda: virtual.asked == (2, 6), "the question")

    with pytest.raises(ValueError, match="no dice of 6 sides can show"):
        virtual.roll(values)


def test_nothing_is_set_on_a_cell_or_coaster_that_is_not_there(pair):
    virtual, _ = pair
    with pytest.raises(ValueError, match="no cell 64"):
        virtual.place(64)
    with pytest.raises(ValueError, match="no coaster 8"):
        virtual.weigh(8, 10)


def test_what_was_moved_with_the_plug_out_is_told_when_it_is_in_again(pair, heard):
    virtual, _ = pair
    virtual.place(5)
    heard.until(Placed)
    virtual.unplug()
    heard.until(Lost)
    virtual.lift(5)
    virtual.place(9)
    virtual.weigh(0, 100)
    virtual.plug()
    heard.until(Found, 2)

    assert heard.until(Lifted)[0].cell == 5
    assert heard.until(Placed, 2)[1].cell == 9
    assert heard.until(Weighed, 9)[-1].grams == 100


def test_the_same_boot_keeps_what_was_not_heard_and_another_forgets_it(pair, heard):
    virtual, module = pair
    boot = module.status.boot
    virtual.unplug()
    heard.until(Lost)
    virtual.cock(0)
    virtual.plug(same_boot=True)
    heard.until(Found, 2)
    assert module.status.boot == boot
    virtual.place(1)
    heard.until(Placed)
    virtual.unplug()
    heard.until(Lost, 2)
    virtual.plug()
    heard.until(Found, 3)

    assert module.status.boot != boot


def test_a_restart_behind_the_drivers_back_is_noticed_and_the_roll_asked_for_again(pair, heard):
    virtual, module = pair
    module.ask_roll(1, 2)
    until(lambda: virtual.asked == (2, 6), "the question")
    virtual.restart()
    until(lambda: virtual.asked == (2, 6), "the question again")
    virtual.roll((1, 2))
    heard.until(Rolled)

    assert module.status.restarts == 1
    assert len(heard.all(Found)) == 1
    assert heard.all(Lost) == []


def test_over_a_damaged_line_every_roll_is_heard_once(pair, heard):
    virtual, module = pair
    virtual.damage(0.03)
    virtual.auto_roll = True
    for ask in range(1, 9):
        module.ask_roll(ask, 2)
        until(lambda ask=ask: any(rolled.ask == ask for rolled in heard.all(Rolled)), f"roll {ask}")

    assert [rolled.ask for rolled in heard.all(Rolled)] == list(range(1, 9))
    assert module.status.damaged > 0


def test_noise_harms_nothing(pair, heard):
    virtual, module = pair
    virtual.noise(b"\xff$1,lifted\x00" * 50)
    virtual.place(5)
    heard.until(Placed)

    assert module.status.damaged > 0


def test_the_link_can_have_a_name_of_ones_own_and_is_gone_after_closing(tmp_path: Path):
    virtual = VirtualModule(random.Random(1), port=tmp_path / "taproom-module")
    virtual.start()
    assert virtual.port == str(tmp_path / "taproom-module")
    serial.Serial(virtual.port).close()
    assert virtual.plugged
    virtual.close()
    virtual.close()

    assert list(tmp_path.iterdir()) == []
    with pytest.raises(Closed):
        virtual.start()


def test_plugging_and_unplugging_twice_is_harmless(pair, heard):
    virtual, _ = pair
    virtual.plug()
    virtual.unplug()
    virtual.unplug()
    heard.until(Lost)
    virtual.plug()
    heard.until(Found, 2)

    assert len(heard.all(Lost)) == 1


def test_hands_may_be_busy_with_the_plug_out(heard):
    virtual = VirtualModule(random.Random(1))
    virtual.roll((1, 2))
    virtual.place(3, "aa")
    virtual.weigh(0, 5)

    assert virtual.unheard == 0
    virtual.close()
