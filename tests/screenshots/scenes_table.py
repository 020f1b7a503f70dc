"""The table screen, in its typical and its extreme states."""

from __future__ import annotations

from typing import Any

from tests.screenshots.scene import scene
from tests.ui.pretend import PretendServices, PretendTable, player


def four_at_a_table() -> PretendServices:
    players = [player(seat, colour=colour) for seat, colour in enumerate(("red", "blue", "green", "yellow"))]
    table = PretendTable(players)
    table.play_on(400, until="action")
    return PretendServices(table)


@scene("table-turn", four_at_a_table)
def a_turn(driver: Any) -> None:
    """Whose turn it is and what may be done."""
