"""Whatever the table itself says has words on the screen."""

from __future__ import annotations

import pytest

from rules.message import Message
from ui.wording import Wording


@pytest.mark.parametrize("game", ["fantasy_pub", None])
def test_the_bands_and_rulings_of_the_table_are_worded(game: str | None) -> None:
    words = Wording(game, ("Alf", "Bert"))

    lost = words.text(Message("band.device_lost", {"device": "module", "reason": "It was unplugged."}))
    ruled = words.text(Message("table.ruling", {"reason": "A coin had rolled away."}))

    assert lost.startswith("No dice module for now: It was unplugged.")
    assert ruled.endswith("A coin had rolled away.")
