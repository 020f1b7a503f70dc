"""The four charts: who rolls, and every effect of their vocabulary, also where there is nothing to lose or to gain."""

from __future__ import annotations

import msgspec
import pytest

from rules.bugmans.charts import carry_out, line_of
from rules.bugmans.printed import Chart, Deed, Effect, Kind, Pick
from rules.bugmans.state import DISCARDS, Borrow, Cards, ChooseServed, Discard, Move, OrderDrinks, PlayCard, Step
from rules.requests import Pass
from tests.bugmans.night import BLUE, CONTENT, RED, Night

rule = pytest.mark.rule


def plays_games(die: int, **more) -> Night:
    """P1's Dwarf walks onto the Bar Skittles and rolls."""
    night = Night({RED: "B3"}, step=Step.MOVE, spare=False, **more).roll(6).does(Move(RED, "B2"))
    assert night.asked == ("chart_games", 0)
    return night.roll(die)


def orders(die: int, **more) -> Night:
    """P1's Dwarf has ended its move on the Wench and orders."""
    night = Night({RED: "E6", "wench-1": "E6"}, step=Step.ORDER, spare=False, **more)
    assert night.asked == ("order", 0)
    return night.does(OrderDrinks()).roll(die)


# --- the content --------------------------------------------------------------------------------------


@rule("BUG-WENCH-03", "BUG-REPL-10", "BUG-VOMIT-01", "BUG-MOVE-16")
@pytest.mark.parametrize("chart", list(Chart))
def test_every_chart_has_a_line_for_every_number_of_the_die(chart):
    room = Night().room

    assert all(line_of(room, chart, number) for number in range(1, 7))


@rule("BUG-MOVE-20")
def test_vomit_makes_fall_skid_or_complete_and_nothing_else_does():
    for line in CONTENT.line:
        moves = {effect.do in (Deed.FALL, Deed.SKID, Deed.COMPLETE) for effect in line.effects}
        assert moves == {line.chart is Chart.VOMIT}


def test_what_moves_the_dwarf_is_not_carried_out_by_a_chart():
    with pytest.raises(ValueError, match="skid is carried out by whoever moves the Dwarf"):
        next(carry_out(Night().room, 0, Effect(do=Deed.SKID), "BUG-VOMIT-01"))


# --- who rolls ----------------------------------------------------------------------------------------


@rule("BUG-MOVE-16", "BUG-SETUP-18")
def test_the_owner_of_the_dwarf_rolls_and_loses_in_anothers_turn():
    night = Night({BLUE: "I3"}, hands={0: ["arta-my-way"]}, carried={1: ["booze-3", "grub-1"]})
    night.does(PlayCard("arta-my-way"), Move(BLUE, "I2"))

    assert night.asked == ("chart_games", 1)
    night.roll(1).draws("grub-1")
    assert (night.carried(1), night.asked) == (["booze-3"], ("walk", 0))


@rule("BUG-MOVE-34")
def test_vomit_is_rolled_for_at_once_in_anothers_turn():
    night = Night({BLUE: "E8"}, hands={0: ["arta-my-way"]}, vomit=["E7"])

    assert night.does(PlayCard("arta-my-way"), Move(BLUE, "E7")).asked == ("chart_vomit", 1)


@rule("BUG-PLACE-13")
def test_what_is_dealt_for_a_dwarf_of_another_is_placed_by_the_active_player():
    night = Night({BLUE: "I3"}, hands={0: ["arta-my-way"]}).does(PlayCard("arta-my-way"), Move(BLUE, "I2")).roll(6)
    assert night.asked == ("served", 1)

    night.does(ChooseServed("D2"))
    assert night.asked == ("deal", 0)
    assert night.draws("troll").asked[1] == 0


# --- cards --------------------------------------------------------------------------------------------

FOUR = ["take-that", "take-that", "an-that", "grab-im"]


@rule("BUG-MOVE-16")
def test_nothing_happens_on_a_three():
    night = plays_games(3, hands={0: ["take-that"]}, carried={0: ["booze-1"]})

    assert (night.hand(0), night.carried(0), night.asked) == (["take-that"], ["booze-1"], ("walk", 1))


@rule("BUG-MOVE-16", "BUG-REPL-01")
def test_cards_are_won_and_the_hand_is_cut_to_five():
    night = plays_games(5, hands={0: FOUR}).draws("rip-iz-lungs-art", "an-jump-on-im")

    assert night.asked == ("discard_excess", 0)
    assert len(night.does(Discard("take-that")).hand(0)) == 5


@rule("BUG-MOVE-16")
def test_a_lost_bet_costs_a_card_of_the_owners_choice():
    night = plays_games(2, hands={0: FOUR})

    assert night.asked == ("discard", 0)
    assert night.refusal(Pass()) == "TABLE-ANSWER-01"
    assert night.does(Discard("grab-im")).cards_at(DISCARDS) == ["grab-im"]


@rule("BUG-MOVE-16")
def test_an_empty_hand_has_nothing_to_bet():
    assert plays_games(2).asked == ("walk", 1)


# --- counters -----------------------------------------------------------------------------------------


@rule("BUG-MOVE-16")
def test_a_jogged_elbow_costs_a_counter_picked_at_random():
    night = plays_games(1, carried={0: ["booze-1", "grub-2"]})

    assert night.match.request.could_be() == {"booze-1": 1, "grub-2": 1}
    assert night.draws("grub-2").carried(0) == ["booze-1"]
    assert night.room.discarded == {"grub-2": 1}


@rule("BUG-MOVE-16")
def test_empty_hands_have_nothing_to_drop():
    assert plays_games(1).asked == ("walk", 1)


@rule("BUG-WENCH-03")
def test_the_wench_may_look_straight_through_him():
    assert orders(1).asked == ("walk", 1)


@rule("BUG-WENCH-03", "BUG-WENCH-01")
@pytest.mark.parametrize(("die", "squares"), [(2, {"D2": 1, "F2": 1}), (3, {"E2": 1, "G2": 1})])
def test_the_wench_may_bring_what_she_likes_from_any_bar_square(die, squares):
    night = orders(die)

    assert (night.asked, night.match.request.could_be()) == (("served_at_random", 0), squares)
    night.draws(next(reversed(squares)))
    assert night.asked == ("deal", 0)
    night.draws("booze-1")
    assert len(night.carried(0)) == 1
    assert night.asked == ("walk", 1)


@rule("BUG-WENCH-03")
def test_the_wench_may_bring_what_is_chosen():
    night = orders(4)

    assert night.asked == ("served", 0)
    assert night.options == [ChooseServed("D2"), ChooseServed("F2")]
    assert night.refusal(ChooseServed("E2")) == "BUG-WENCH-03"
    assert night.refusal(ChooseServed("E3")) == "BUG-WENCH-03"
    assert night.does(ChooseServed("F2")).draws("grub-1").carried(0) == ["booze-2"]


@rule("BUG-WENCH-03", "BUG-BAR-05")
def test_the_wench_may_bring_both_with_the_bar_refilled_in_between():
    night = orders(6).does(ChooseServed("F2")).draws("grub-3")
    assert night.options == [ChooseServed("E2"), ChooseServed("F2"), ChooseServed("G2")]

    night.does(ChooseServed("F2")).draws("booze-1")
    assert night.carried(0) == ["booze-2", "grub-3"]


@rule("BUG-WENCH-03")
def test_nobody_is_served_what_the_bar_does_not_show():
    night = orders(4, bar=["grub-1"] * 4)

    assert night.asked == ("walk", 1)
    assert len(night.happened("not_served")) == 1


@rule("BUG-MOVE-16")
def test_a_won_round_is_lost_on_whoever_carries_booze_already():
    night = plays_games(6, carried={0: ["booze-1"]})

    assert (night.carried(0), night.asked) == (["booze-1"], ("walk", 1))


# --- picked by others ---------------------------------------------------------------------------------


def borrows(die: int, **more) -> Night:
    night = Night({RED: "B4", "gobbo-1": "B4"}, step=Step.REPLENISH, spare=False, **more)
    return night.does(Borrow()).roll(die)


@rule("BUG-REPL-10")
def test_an_old_debt_costs_a_card_picked_blind():
    night = borrows(1, hands={0: FOUR})

    assert night.asked == ("picked_card", 0)
    assert night.match.request.could_be() == {"take-that": 2, "an-that": 1, "grab-im": 1}
    assert night.shown(1).options == ()
    assert night.match.request.prompt.args["picker"] == 1
    assert night.draws("an-that").cards_at(DISCARDS) == ["an-that"]


@rule("BUG-REPL-10")
def test_a_real_card_is_picked_by_an_opponent_and_named_when_it_is_turned_over():
    night = borrows(1, hands={0: ["x"] * 3}, cards=Cards.REAL)

    assert "an-jump-on-im" in night.match.request.could_be()
    night.draws("an-jump-on-im")
    assert (night.hand(0), night.cards_at(DISCARDS)) == (["?", "?"], ["an-jump-on-im"])


@rule("BUG-REPL-10")
def test_who_holds_no_card_pays_no_debt():
    assert borrows(1).asked == ("walk", 1)


@rule("BUG-REPL-10", "BUG-REPL-11")
def test_the_gobbo_may_fill_the_hand():
    night = borrows(6, hands={0: FOUR}).draws("grab-im")

    assert len(night.hand(0)) == 5
    assert night.asked == ("walk", 1)


@rule("BUG-REPL-10")
def test_filling_a_full_hand_does_nothing():
    assert borrows(6, hands={0: [*FOUR, "an-that"]}).asked == ("walk", 1)


# --- any effect may stand in any line -----------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 9])
@pytest.mark.parametrize("deed", [Deed.DISCARD, Deed.DISCARD_RANDOM, Deed.DROP, Deed.DRAW])
def test_every_effect_has_an_outcome_for_more_than_there_is(deed, count):
    """Whatever a group prints on its chart, a turn goes on after it."""
    line = next(line for line in CONTENT.line if line.id == "games-3")
    changed = msgspec.structs.replace(line, effects=(Effect(do=deed, count=count),))
    lines = tuple(changed if one is line else one for one in CONTENT.line)
    night = Night({RED: "B3"}, step=Step.MOVE, hands={0: FOUR}, carried={0: ["booze-1"]})
    night.room.__dict__["content"] = msgspec.structs.replace(CONTENT, line=lines)
    night.roll(3).does(Move(RED, "B2")).roll(3)

    for _ in range(40):
        if night.asked[1] == 1:
            break
        request = night.match.request
        if request.kind == "draw":
            night.draws(next(iter(request.could_be())))
        else:
            night.does(night.options[0])
    assert night.seat == 1


def test_serving_can_be_of_either_kind_by_choice_or_chance():
    for pick in Pick:
        for kind in (Kind.BOOZE, Kind.GRUB):
            script = carry_out(Night().room, 0, Effect(do=Deed.SERVE, kind=kind, pick=pick), "BUG-WENCH-03")
            assert next(script).what == ("served" if pick is Pick.CHOICE else "served_at_random")
