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


@pytest.mark.parametrize(
    ("taken_back", "words"),
    [
        (Message("table.dice_taken_back", {"values": (2, 3)}), "Keep the dice that showed 2 and 3"),
        (Message("table.card_taken_back", {"seat": 1}), "Keep the card that Bert drew"),
    ],
)
def test_the_offer_to_keep_chance_is_one_sentence(taken_back: Message, words: str) -> None:
    assert Wording("fantasy_pub", ("Alf", "Bert")).say("choose.keep_chance", what=taken_back) == words
