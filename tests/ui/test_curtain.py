"""What one seat alone may see is covered again as soon as it is somebody else's go, and no sooner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.bugmans.state import Move
from tests.bugmans.night import RED, Night
from tests.ui.pretend import PretendServices, PretendTable, player

TWO_CARDS = ("take-that", "an-that")


def test_a_seat_lays_its_cards_one_after_another_behind_one_curtain(ui: Callable[..., Any]) -> None:
    night = Night({RED: "F6", "troll-1": "G6"}, hands={1: TWO_CARDS})
    night.passes().roll(4).does(Move(RED, "G6"))
    table = PretendTable([player(0, colour="red"), player(1, colour="blue")], game_id="bugmans")
    table.match, table.seat = night.match, 1
    driver = ui(PretendServices(table))
    screen = driver.screen

    for card in TWO_CARDS:
        assert card in screen.board.spots()
        screen.tapped(card)
        screen.tapped("on-mover")
        driver.step(2)
    assert night.cards_at("on-mover") == sorted(TWO_CARDS)
    driver.tap_text("Enough")
    driver.step(2)

    assert night.seat == 0
    assert table.seat is None
