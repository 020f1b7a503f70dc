from __future__ import annotations

from tests.ui.pretend import PretendServices, PretendTable, player


def test_the_app_opens_on_the_table(ui):
    table = PretendTable([player(0), player(1)])

    driver = ui(PretendServices(table))

    assert driver.screen.name == "table"
    assert driver.app.shown.players == table.players
