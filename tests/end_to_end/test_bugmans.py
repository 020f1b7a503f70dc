"""Whole games of The Bugman's Game on the whole stack: on squares and cards, by touch and by the panel's buttons."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.end_to_end.night_out import NightOut, Wish

NAMES = ("Zoë", "Al", "Player 3", "Player 4", "Player 5", "Player 6")
APP = "Rolled on the screen"
SAID = "Your own cards: you type what is turned over"


@pytest.mark.xdist_group("bugmans-4")
def test_four_play_with_their_own_cards(night_out: Callable[[int], NightOut]) -> None:
    group = night_out(4)
    group.wishes = (Wish.FLUSH, Wish.ORDER, Wish.LOAN, Wish.TANKARD, Wish.DRAW, Wish.FIGHT)
    group.open()
    group.new_game(NAMES[:4], ["Two."], dice=APP, cards=SAID, piles={"Square counters": SAID})
    group.play_to_the_end()
    assert group.met() == set(Wish)
