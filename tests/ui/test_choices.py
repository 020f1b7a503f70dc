"""The list of choices: its rows are filled anew for each question."""

from __future__ import annotations

from ui.table.rows import Ask, Choice


def test_a_row_that_bore_a_sign_may_bear_none_at_the_next_question(ui):
    from tests.ui.pretend import PretendServices, PretendTable, player

    driver = ui(PretendServices(PretendTable([player(0), player(1)])))
    deed = Ask("dice")

    driver.screen.list.show([Choice("The blue clan", deed, colour="blue")], {})
    driver.step(2)
    assert driver.find("The blue clan").sign_texture is not None
    driver.screen.list.show([Choice("End the turn", deed)], {})
    driver.step(2)

    assert driver.find("End the turn").sign_texture is None
