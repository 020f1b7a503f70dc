"""The turn's seven steps in their order, and the ways in which the game ends."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rules.bugmans import GAME
from rules.bugmans.ending import ranking, score
from rules.bugmans.state import (
    Flush,
    FreeDrink,
    HiddenStashes,
    Move,
    Phase,
    PlayCard,
    Step,
    Stop,
    Take,
    TieBreak,
)
from rules.match import Match
from rules.requests import Dice, Number, Pass
from tests.bugmans.night import BLUE, CONTENT, HOMES, RED, Night
from tests.bugmans.random_nights import random_options

rule = pytest.mark.rule


def coming_home(stash: list[str], carried: list[str], **more: Any) -> Night:
    """P1's Dwarf steps onto his own table and stops."""
    night = Night(
        {RED: "B6"}, step=Step.MOVE, stash={0: stash, **more.pop("stashes", {})}, carried={0: carried}, **more
    )
    return night.roll(6).does(Move(RED, HOMES[0]), Stop())


# --- the turn ----------------------------------------------------------------------------------------


@rule("BUG-TURN-02")
def test_turns_pass_clockwise() -> None:
    night = Night(players=4, active=3, step=Step.CARD)
    order = [3]
    while len(order) < 5:
        night.does(Pass()) if night.asked == ("card", night.seat) else None
        night.roll(1).does(Stop())
        order.append(night.room.active)

    assert order == [3, 0, 1, 2, 3]


@rule("BUG-TURN-03")
def test_what_belongs_to_an_earlier_step_is_refused() -> None:
    night = Night({RED: "D3"}, step=Step.MOVE, hands={0: ["arta-my-way"]})
    for _ in range(2):
        assert night.refusal(Take("D2")) == "BUG-TURN-03"
        assert night.refusal(PlayCard("arta-my-way")) == "BUG-TURN-03"
        night.does(night.match.request.answers((3,)) if night.asked == ("walk", 0) else Stop())
        if night.seat != 0:
            break


@rule("BUG-TURN-04")
def test_the_card_may_be_declined() -> None:
    night = Night({RED: "D3"}, hands={0: ["arta-my-way"]})
    hand = night.hand(0)
    night.passes()

    assert night.hand(0) == hand
    assert night.asked == ("pick_up", 0)


@rule("BUG-TURN-09", "BUG-TURN-10", "BUG-TURN-11", "BUG-TURN-12")
def test_encounters_come_first_then_cards_drinks_and_the_stash() -> None:
    night = Night({RED: "A4", "gobbo-1": "A5", "wench-1": "A5"}, step=Step.MOVE).roll(3)
    night.does(Move(RED, "A5"), Stop())

    assert night.asked == ("replenish", 0)
    night.passes()
    assert night.asked == ("order", 0)
    night.passes()
    assert night.room.active == 1


@rule("BUG-TURN-10")
def test_who_only_passed_the_bogs_gets_no_cards() -> None:
    night = Night({RED: "A4"}, step=Step.MOVE).roll(3).does(Move(RED, "A5"), Move(RED, "A6"), Stop())

    assert night.seat == 1
    assert night.refusal(Flush(), 0) != ""


# --- a stash is complete -----------------------------------------------------------------------------


@rule("BUG-END-01", "BUG-END-04", "BUG-END-08", "BUG-END-02", "BUG-END-05")
def test_the_fifth_counter_ends_the_game_at_once_with_a_free_drink() -> None:
    night = coming_home(["booze-1"] * 2 + ["booze-2"] * 2, ["booze-3"], players=4)

    assert night.happened("booze_up")
    assert night.asked == ("free_drink", 0)
    night.does(FreeDrink("F2"))
    assert night.asked is None
    assert night.room.phase is Phase.OVER
    assert (len(night.stash(0)), score(night.room, 0)) == (6, 11)


@rule("BUG-END-02", "BUG-END-06")
def test_the_free_drink_is_any_booze_on_the_bar_and_may_be_declined() -> None:
    night = coming_home(["booze-1"] * 4, ["booze-2"], bar=("grub-1", "booze-4", "grub-2", "booze-1"))

    assert night.refusal(FreeDrink("D2")) == "BUG-END-06"
    assert night.refusal(FreeDrink("G2")) == ""
    assert night.refusal(FreeDrink("A1")) == "BUG-END-06"
    night.passes()
    assert len(night.stash(0)) == 5


@rule("BUG-END-07")
def test_without_booze_on_the_bar_there_is_no_free_drink() -> None:
    night = coming_home(["booze-1"] * 4, ["booze-2"], bar=("grub-1", "grub-2", "grub-2", "grub-3"))

    assert night.asked is None
    assert night.happened("bar_dry")


@rule("BUG-END-08", "BUG-END-09", "BUG-END-13")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_how_many_counters_complete_a_stash(players: int) -> None:
    options = random_options(random.Random(0), stash_target="by_players")
    assert Match.new(GAME, CONTENT, players, options).state.target == (5 if players < 5 else 4)
    agreed = random_options(random.Random(0), stash_target="3")
    assert Match.new(GAME, CONTENT, players, agreed).state.target == 3


@rule("BUG-END-09")
def test_with_five_players_the_fourth_counter_ends_the_game() -> None:
    night = coming_home(["booze-1"] * 3, ["booze-2"], players=5, spare=False)

    assert night.asked == ("free_drink", 0)


@rule("BUG-END-04")
def test_two_counters_at_once_may_exceed_the_target() -> None:
    night = coming_home(["booze-1"] * 4, ["booze-2", "grub-1"]).passes()

    assert len(night.stash(0)) == 6
    assert night.asked is None, "and no cards are drawn for the Grub"


@rule("BUG-END-04", "BUG-STASH-01")
def test_a_card_can_end_the_game_in_another_players_turn() -> None:
    night = Night(
        {BLUE: "D6"}, hands={0: ["arta-my-way"]}, stash={1: ["booze-1"] * 4}, carried={1: ["grub-1"]}, active=0
    )
    night.does(PlayCard("arta-my-way"), Move(BLUE, HOMES[1]))

    assert night.asked == ("free_drink", 1)
    night.passes()
    assert night.room.phase is Phase.OVER


# --- counting ----------------------------------------------------------------------------------------


@rule("BUG-AIM-02", "BUG-END-03", "BUG-END-10", "BUG-BAR-03")
def test_the_most_valuable_stash_wins_whoever_ended_the_game() -> None:
    rich = ["booze-4"] * 3
    night = coming_home(["booze-1"] * 4, ["booze-2"], stashes={1: rich}, players=3).passes()

    assert (score(night.room, 0), score(night.room, 1)) == (6, 12)
    assert ranking(night.room) == ((1,), (0,), (2,))
    ending = GAME.view(night.room, None).ending
    assert ending is not None
    assert (ending.clause, ending.ranking[0]) == ("BUG-END-03", (1,))


@rule("BUG-END-10")
def test_what_a_dwarf_carries_counts_for_nothing() -> None:
    night = Night(carried={1: ["booze-4"]}, stash={1: ["booze-3", "grub-2"]})

    assert score(night.room, 1) == 5


@rule("BUG-END-03")
@pytest.mark.parametrize(
    ("tie_break", "places"),
    [
        (TieBreak.SHARED, ((0, 1), (2,))),
        (TieBreak.ENDER, ((0,), (1,), (2,))),
        (TieBreak.COUNTERS, ((0,), (1,), (2,))),
    ],
)
def test_equal_stashes_share_the_win_or_as_the_group_says(tie_break: TieBreak, places: Any) -> None:
    equal = ["booze-3", "booze-3"]
    night = coming_home(["booze-1"] * 4, ["booze-2"], stashes={1: equal}, players=3, tie_break=tie_break).passes()

    assert ranking(night.room) == places


@rule("BUG-END-11", "BUG-END-12")
def test_the_game_ends_when_nothing_is_left_that_could_be_stashed() -> None:
    night = coming_home([], ["booze-1"], stashes={1: ["booze-3"]}, bar=(None,) * 4, pile={}, players=3)

    assert night.asked is None
    ending = GAME.view(night.room, None).ending
    assert ending is not None
    assert (ending.clause, ending.ranking[0]) == ("BUG-END-12", (1,))
    assert not night.happened("booze_up")


@rule("BUG-END-11", "BUG-FIGHT-30")
def test_a_fight_in_which_the_last_counter_is_lost_ends_the_game_there() -> None:
    night = Night(
        {BLUE: "E6", "troll-1": "F6"},
        hands={0: ["mind-yer-back"]},
        bar=(None,) * 4,
        pile={},
        carried={1: ["booze-1"]},
    )
    night.does(PlayCard("mind-yer-back"), Move(BLUE, "F6")).passes(2).roll(1)

    assert night.asked is None
    assert night.happened("run_out")


@rule("BUG-END-11", "BUG-VOMIT-03")
def test_a_bar_that_is_all_vomit_is_as_good_as_run_out() -> None:
    covered = ("D2", "E2", "F2", "G2")
    night = coming_home([], ["booze-1"], bar=(None,) * 4, vomit=covered, pile={"booze-2": 5})

    assert night.asked is None


@rule("BUG-END-11")
def test_the_game_goes_on_while_anybody_carries_anything() -> None:
    night = Night(
        {RED: "B6", BLUE: "E4"}, step=Step.MOVE, bar=(None,) * 4, pile={}, carried={0: ["booze-1"], 1: ["grub-1"]}
    )
    night.roll(6).does(Move(RED, HOMES[0]), Stop())

    assert night.asked is not None


@rule("BUG-END-10")
def test_a_stash_out_of_which_something_was_knocked_unseen_is_counted_by_hand() -> None:
    night = Night(
        {RED: "B6"},
        step=Step.MOVE,
        stash={0: ["booze-1"] * 4, 1: ["booze-1", "booze-4", "grub-3"]},
        carried={0: ["booze-2"]},
        hidden_stashes=HiddenStashes.HIDDEN,
    )
    night.room.players[1].lost = 1
    for answer in (Dice((6,)), Move(RED, HOMES[0]), Stop(), Pass()):
        night.match.answer(0, answer)

    assert night.asked == ("count_stash", 1)
    assert night.refusal(Number(8)) == "BUG-END-10"
    assert night.refusal(Number(3)) == "BUG-END-10"
    assert GAME.view(night.room, 1).board.homes[1].worth is None
    night.match.answer(1, Number(7))
    assert score(night.room, 1) == 7


def test_hidden_stashes_show_their_height_only() -> None:
    night = Night(stash={0: ["booze-4"]}, hidden_stashes=HiddenStashes.HIDDEN)
    home = GAME.view(night.room, None).board.homes[0]

    assert (home.height, home.counters, home.worth) == (1, (), None)
