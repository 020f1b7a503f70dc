"""In a fight the panel and the picture light the same seat's lamp, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.lamps import Lamps
from hardware.tones import Tone
from rules.bugmans.state import Cards
from rules.requests import Pass
from tests.screenshots.scenes_bugmans import a_fight, at_night


class Lit:
    """A panel that remembers which lamps shine."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def light(self, seat: int, level: float) -> None:
        self.seats.discard(seat)
        if level:
            self.seats.add(seat)

    def pulse(self, seat: int) -> None:
        self.seats.add(seat)

    def tone(self, tone: Tone) -> None:
        """Nobody listens."""


def test_one_lamp_after_the_other_shines_on_the_panel_and_on_the_screen(ui: Callable[..., Any]) -> None:
    night = a_fight(cards=Cards.REAL)
    services = at_night(night)
    driver = ui(services)
    panel = Lit()
    lamps, lit = Lamps(panel), []

    while night.match.request.what == "fight_card":
        services.table.publish()
        driver.step(2)
        lamps.follow(driver.app.shown)
        fight = driver.screen.board.room.fight
        assert panel.seats == {fight.waiting[0]}
        lit.append(fight.waiting[0])
        night.does(Pass())

    assert lit == [1, 2, 3, 0]
