"""Glasses on the coasters of a real module (its firmware in MicroPython, over a pseudo-terminal), and a whole table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.module import Module
from hardware.ports import line_opener
from hardware.signals import Found, Key, Weighed
from rules.drunkgeon.answers import Buy, Drunk
from rules.drunkgeon.printed import Spell
from tests.companion.desk import Desk, pressed
from tests.drunkgeon.test_coasters_at_the_table import desk, proposed
from tests.hardware.hearing import Heard
from tests.hardware.pico import MICROPYTHON, Pico

__all__ = ["desk"]

pytestmark = pytest.mark.skipif(not MICROPYTHON.exists(), reason="there is no MicroPython for this machine")


class Counter:
    """A bar with a module on it: what stands on its first coaster is heard by the table."""

    def __init__(self, folder: Path, desk: Desk) -> None:
        self.desk, self.heard = desk, Heard()
        self.pico = Pico(folder)
        self.pico.plug()
        self.module = Module(line_opener(self.pico.port), self.heard)
        self.module.start()
        self.heard.until(Found)
        self.heard.until(Weighed, 8)
        self.passed_on = len(self.heard.all(Weighed))

    def stand(self, *grams: float) -> None:
        """Each is weighed by the firmware, and told to the table before the next."""
        for one in grams:
            self.pico.do("weigh", 0, round(one * 10))
            signals = self.heard.until(Weighed, self.passed_on + 1)[self.passed_on :]
            self.passed_on += len(signals)
            self.desk.hear(*signals)

    def agree(self) -> None:
        self.desk.hear(pressed(Key.CONFIRM))
        self.desk.clock.go_on(5)
        self.desk.table.drain()

    def close(self) -> None:
        self.module.close()
        self.pico.close()


@pytest.fixture
def bar(tmp_path: Path, desk: Desk) -> Iterator[Counter]:
    made = Counter(tmp_path, desk)
    yield made
    made.close()


def test_a_glass_is_weighed_drunk_from_and_confirmed_over_the_wire(bar: Counter) -> None:
    bar.stand(840)
    bar.agree()
    bar.stand(0, 300)
    bar.agree()
    bar.stand(0, 840)
    bar.agree()
    bar.desk.give(Buy(Spell.BLINK))
    bar.stand(0, 600)
    assert proposed(bar.desk) == [Drunk(4, 600)]
    bar.agree()

    assert bar.desk.shown.view.badges[0].score == 5


def test_unplugged_in_the_middle_of_a_drink_nothing_is_lost_and_nothing_counts_twice(bar: Counter) -> None:
    bar.stand(840)
    bar.agree()
    bar.stand(0, 300)
    bar.agree()
    bar.stand(0, 840)
    bar.agree()
    bar.desk.give(Buy(Spell.BLINK))
    bar.stand(0)
    bar.pico.unplug()
    bar.desk.give(Drunk(4))
    bar.pico.plug()
    bar.heard.until(Found, 2)
    bar.stand(600)

    assert proposed(bar.desk) == []
    assert bar.desk.shown.view.badges[0].score == 5
