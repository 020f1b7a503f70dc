"""Facts put right in the middle of a night, positions edited by hand: what is refused, why, and where it is wrong."""

from __future__ import annotations

import random
from collections import Counter
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.board import placements, view
from rules.bugmans.position import POSITION_LAWS
from rules.bugmans.state import LayCard, Move, PlayCard, Room, Side
from rules.laws import Refused
from rules.match import Match, Position
from rules.position import Patch, Ruling
from tests.bugmans.lively import crowded, new_game, play_on
from tests.bugmans.made_up import CONTENT, random_options, random_room
from tests.bugmans.night import RED, Night

rule = pytest.mark.rule


# --- rulings ---------------------------------------------------------------------------------------------


def test_every_question_of_a_crowded_night_is_asked_in_a_position_that_may_be_ruled_on() -> None:
    """A ruling is held against the laws of positions, so a night that breaks them could not be put right."""
    questions: Counter[str] = Counter()
    for number in range(120):
        chance = random.Random(f"crowded {number}")
        match = crowded(chance)
        for _ in play_on(chance, match, 100):
            assert match.request is not None
            assert POSITION_LAWS.every_why_not(match.state, None) == [], match.request.what
            questions[match.request.what] += 1
    assert questions["card_step"] > 100


@rule("BUG-FIGHT-34", "BUG-CHAR-04")
def test_who_was_pushed_into_a_fight_and_eliminated_is_on_his_way_no_more() -> None:
    night = Night({RED: "G3", "troll-1": "F3"}, active=1, hands={1: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "G3")).passes(2).roll(6)

    assert night.square("troll-1") is None
    assert night.asked == ("card_step", 1), "two spaces are left for others"
    assert night.room.turn.movement is None
    night.match.rule(Ruling((Patch("$.turn.spaces", 1),)))
    assert night.asked == ("card_step", 1)
