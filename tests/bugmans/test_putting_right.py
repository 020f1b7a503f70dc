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
from rules.bugmans.state import MakeWay, Move, Place, PlayCard, Room, Step, Take
from rules.laws import Refused
from rules.match import Match, Position
from rules.placements import Board
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


def put_right(night: Night, **facts: Any) -> Night:
    """Facts by their paths, with hands that put the board right too."""
    night.match.rule(Ruling(tuple(Patch("$." + name.replace("__", "."), value) for name, value in facts.items())))
    night.board = Board(placements(night.room))
    return night


def taking(**pile: int) -> Night:
    """P1 has taken the Booze from D2, and D2 is being dealt for."""
    night = Night({RED: "D3"}, step=Step.PICK_UP, pile={name.replace("_", "-"): count for name, count in pile.items()})
    return night.does(Take("D2"))


@rule("BUG-BAR-05", "BUG-SETUP-20")
def test_a_bar_square_that_is_filled_by_a_ruling_is_dealt_for_no_more() -> None:
    night = taking(grub_3=1, booze_4=1)
    assert night.asked == ("deal", 0)

    put_right(night, bar__D2="booze-4", pile={"grub-3": 1})
    assert night.asked != ("deal", 0)
    assert POSITION_LAWS.every_why_not(night.room, None) == []


@rule("BUG-PLACE-13", "BUG-SETUP-20")
def test_a_counter_that_a_ruling_takes_back_is_placed_no_more() -> None:
    night = taking(troll=1, booze_4=1).draws("troll")
    assert night.asked == ("place", 0)

    put_right(night, turn__dealt=None, pile={"troll": 1, "booze-4": 1})
    assert night.asked == ("deal", 0)
    night.draws("booze-4")
    assert POSITION_LAWS.every_why_not(night.room, None) == []


@rule("BUG-PLACE-13")
def test_a_counter_that_a_ruling_makes_another_is_placed_as_that_other() -> None:
    night = taking(troll=1, out_of_order=1).draws("troll")

    put_right(night, turn__dealt="out-of-order", pile={"troll": 1})
    assert night.asked == ("place", 0)
    assert night.refusal(Place("E7")) == "BUG-PLACE-07"
    night.does(Place("A5"))
    assert night.room.out_of_order == ["A5"]

    night = taking(troll=1, booze_4=1).draws("troll")
    with pytest.raises(Refused) as caught:
        put_right(night, turn__dealt="booze-4", pile={"troll": 1})
    assert caught.value.refusal.args["path"] == "$.turn.dealt", "Booze stays on the Bar"


@rule("BUG-CHAR-04")
def test_a_piece_that_a_ruling_takes_away_before_its_step_is_not_on_its_way() -> None:
    night = Night({"wench-1": "E6", "troll-1": "E7", "moody-elf-1": "H6"}, hands={0: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move("troll-1", "E6"), Move("moody-elf-1", "H7"))
    assert night.asked == ("make_way", 0), "the Troll has stopped"

    everybody = msgspec.to_builtins(night.room.characters)
    del everybody["moody-elf-1"]
    put_right(night, characters=everybody, pile={**night.room.pile, "moody-elf": 1})
    night.does(MakeWay("D6"))
    assert night.asked == ("card_step", 0)
    assert POSITION_LAWS.every_why_not(night.room, None) == []
