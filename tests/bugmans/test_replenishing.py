"""Cards from the Bogs and the Gobbo, and drinks from the Serving Wench, where a Dwarf ends its move."""

from __future__ import annotations

import pytest

from rules.bugmans.replenishing import ORDER_LAWS
from rules.bugmans.state import (
    DISCARDS,
    Borrow,
    Discard,
    Flush,
    FlushAfterBogFight,
    Move,
    OrderDrinks,
    PlayCard,
    Send,
    Step,
    Stop,
)
from rules.requests import Pass
from tests.bugmans.night import BLUE, RED, Night

rule = pytest.mark.rule
FOUR = ["take-that", "take-that", "an-that", "grab-im"]


def ends_on(square: str, at=None, **more) -> Night:
    """P1's Dwarf has ended its move on a square."""
    return Night({RED: square, **(at or {})}, step=Step.REPLENISH, spare=False, **more)


# --- the Bogs -----------------------------------------------------------------------------------------


@rule("BUG-REPL-07", "BUG-TURN-10")
def test_flushing_is_any_cards_away_and_then_cards_up_to_five():
    night = ends_on("A5", hands={0: FOUR}).does(Flush())

    night.does(Discard("take-that"), Discard("take-that"), Discard("an-that"), Pass())
    assert night.cards_at(DISCARDS) == ["an-that", "take-that", "take-that"]
    night.draws("an-jump-on-im", "grab-im", "arta-my-way", "arta-my-way")
    assert night.hand(0) == ["an-jump-on-im", "arta-my-way", "arta-my-way", "grab-im", "grab-im"]
    assert night.asked == ("walk", 1)


@rule("BUG-REPL-07")
def test_no_card_need_be_flushed_away():
    assert len(ends_on("A5", hands={0: FOUR}).does(Flush(), Pass()).draws("arta-my-way").hand(0)) == 5


@rule("BUG-REPL-07")
def test_flushing_is_offered_and_may_be_declined():
    assert ends_on("A5", hands={0: FOUR}).passes().asked == ("walk", 1)


@rule("BUG-REPL-08")
def test_washing_hands_is_recommended():
    night = ends_on("A5", hands={0: FOUR}).does(Flush(), Pass()).draws("arta-my-way")

    assert len(night.happened("wash_hands")) == 1


@rule("BUG-MOVE-27", "BUG-TURN-10")
def test_who_only_passes_the_bogs_does_not_flush():
    night = Night({RED: "A4"}, step=Step.MOVE, spare=False).roll(2).does(Move(RED, "A5"), Move(RED, "A6"))

    assert night.asked == ("walk", 1)
    assert night.refusal(Flush(), seat=0) == "TABLE-TURN-01"


@rule("BUG-MOVE-27")
def test_on_the_gobbo_outside_the_bogs_there_is_no_flushing():
    assert ends_on("B4", {"gobbo-1": "B4"}).refusal(Flush()) == "BUG-MOVE-27"


@rule("BUG-REPL-09", "BUG-TURN-10")
def test_who_was_sent_to_the_bogs_flushes_at_the_end_of_his_own_turn_if_he_is_still_there():
    night = Night({RED: "E3"}, active=1, hands={1: ["move-to-bogs"]}, spare=False)
    night.does(PlayCard("move-to-bogs"), Send(RED, "A5"))
    assert night.asked == ("walk", 1)

    night.roll(1).does(Stop())
    assert night.asked == ("walk", 0)
    night.roll(4).does(Stop())
    assert night.asked == ("replenish", 0)
    assert night.refusal(Flush()) == ""


@rule("BUG-REPL-14", "BUG-REPL-17")
def test_bogs_out_of_order_give_no_cards_ever():
    night = ends_on("A5", out_of_order=["A5"], hands={0: FOUR})
    assert night.asked == ("walk", 1)

    night = ends_on("A5", {"gobbo-1": "A5"}, out_of_order=["A5"])
    assert night.refusal(Flush()) == "BUG-REPL-14"
    assert night.refusal(Borrow()) == ""


@rule("BUG-REPL-15")
def test_bogs_out_of_order_are_walked_through_and_stopped_on():
    night = Night({RED: "A4"}, step=Step.MOVE, spare=False, out_of_order=["A5"]).roll(3)

    night.does(Move(RED, "A5"), Move(RED, "A6"), Move(RED, "A5"))
    assert (night.square(RED), night.asked) == ("A5", ("walk", 1))


# --- the Gobbo Loan Shark -----------------------------------------------------------------------------


@rule("BUG-REPL-10", "BUG-TURN-10")
def test_who_ends_his_move_on_the_gobbo_may_roll_on_its_chart_once():
    night = ends_on("B4", {"gobbo-1": "B4"}).does(Borrow()).roll(4)

    night.draws("take-that", "grab-im")
    assert (night.hand(0), night.asked) == (["grab-im", "take-that"], ("walk", 1))


@rule("BUG-REPL-10")
def test_who_only_passes_the_gobbo_borrows_nothing():
    night = Night({RED: "B5", "gobbo-1": "B4"}, step=Step.MOVE, spare=False).roll(2)

    assert night.does(Move(RED, "B4"), Move(RED, "B3")).asked == ("walk", 1)


@rule("BUG-REPL-10")
def test_there_is_no_borrowing_without_the_gobbo():
    assert ends_on("A5").refusal(Borrow()) == "BUG-REPL-10"


@rule("BUG-REPL-11")
def test_borrowed_cards_above_five_are_discarded():
    night = ends_on("B4", {"gobbo-1": "B4"}, hands={0: FOUR}).does(Borrow()).roll(5)
    night.draws("arta-my-way", "arta-my-way", "cummin-thru").does(Discard("take-that"), Discard("take-that"))

    assert night.hand(0) == ["an-that", "arta-my-way", "arta-my-way", "cummin-thru", "grab-im"]


@rule("BUG-REPL-12", "BUG-REPL-13")
@pytest.mark.parametrize("first", ["flush", "borrow"])
def test_the_gobbo_on_the_bogs_serves_after_or_before_flushing_each_once(first):
    night = ends_on("A5", {"gobbo-1": "A5"}, hands={0: FOUR})
    assert night.options == [Flush(), Borrow(), Pass()]

    if first == "flush":
        night.does(Flush(), Pass()).draws("arta-my-way")
        assert night.refusal(Flush()) == "BUG-REPL-12"
        night.does(Borrow()).roll(4).draws("arta-my-way", "cummin-thru")
        night.does(Discard("take-that"), Discard("take-that"))
    else:
        night.does(Borrow()).roll(3).draws("arta-my-way")
        assert night.refusal(Borrow()) == "BUG-REPL-12"
        night.does(Flush(), Discard("take-that"), Pass()).draws("cummin-thru")
    assert (len(night.hand(0)), night.asked) == (5, ("walk", 1))


@rule("BUG-MOVE-25")
def test_who_skids_on_from_the_gobbos_square_does_not_borrow():
    night = Night({RED: "D8", "gobbo-1": "D6"}, step=Step.MOVE, vomit=["D6"], homes=["B7", "F7"], spare=False)
    night.roll(4).does(Move(RED, "D7"), Move(RED, "D6")).roll(3)

    assert (night.square(RED), night.asked) == ("D5", ("walk", 1))


@rule("BUG-MOVE-25", "BUG-VOMIT-09", "BUG-MOVE-24")
def test_who_falls_on_the_gobbos_square_borrows():
    night = Night({RED: "B5", "gobbo-1": "B4"}, step=Step.MOVE, vomit=["B4"], spare=False).roll(4)

    assert night.does(Move(RED, "B4")).asked == ("chart_vomit", 0)
    assert night.roll(1).asked == ("replenish", 0)


# --- after a fight in the Bogs ------------------------------------------------------------------------


def beats_a_troll_in_the_bogs(die: int, **more) -> Night:
    night = Night({RED: "A4", "troll-1": "A5"}, step=Step.MOVE, hands={0: FOUR}, **more).roll(4)
    return night.does(Move(RED, "A5")).passes(2).roll(die)


@rule("BUG-MOVE-31", "BUG-FIGHT-33")
def test_who_has_fought_for_the_bogs_flushes_in_his_next_turn():
    night = beats_a_troll_in_the_bogs(6)

    assert (night.square(RED), night.asked) == ("A5", ("card", 1))


@rule("BUG-MOVE-31")
def test_under_the_other_reading_the_winner_flushes_at_once():
    at_once = FlushAfterBogFight.AT_ONCE
    night = beats_a_troll_in_the_bogs(6, flush_after_bog_fight=at_once)
    assert night.asked == ("flush_after_fight", 0)

    assert night.does(Flush()).asked == ("flush_card", 0)
    assert beats_a_troll_in_the_bogs(6, flush_after_bog_fight=at_once).passes().asked == ("card", 1)


@rule("BUG-MOVE-31")
@pytest.mark.parametrize("die", [2, 3])
def test_under_no_reading_does_a_loser_or_a_draw_flush(die):
    night = beats_a_troll_in_the_bogs(die, flush_after_bog_fight=FlushAfterBogFight.AT_ONCE)

    assert night.asked == ("card", 1)


# --- the Serving Wench --------------------------------------------------------------------------------


@rule("BUG-WENCH-01", "BUG-WENCH-03", "BUG-MOVE-28", "BUG-TURN-11")
def test_an_empty_handed_dwarf_on_the_wench_orders_far_from_the_bar():
    night = Night({RED: "B5", "wench-1": "B4"}, step=Step.MOVE, spare=False).roll(1).does(Move(RED, "B4"))

    assert night.asked == ("order", 0)
    assert night.does(OrderDrinks()).asked == ("chart_wench", 0)


@rule("BUG-WENCH-01")
def test_ordering_may_be_declined():
    assert ends_on("B4", {"wench-1": "B4"}).passes().asked == ("walk", 1)


@rule("BUG-TURN-11", "BUG-MOVE-28")
def test_who_only_passes_the_wench_orders_nothing():
    night = Night({RED: "B5", "wench-1": "B4"}, step=Step.MOVE, spare=False).roll(2)

    assert night.does(Move(RED, "B4"), Move(RED, "B3")).asked == ("walk", 1)


@rule("BUG-TURN-11")
def test_without_the_wench_there_is_no_order():
    refusal = ORDER_LAWS.why_not(ends_on("B4").room, OrderDrinks())

    assert refusal is not None
    assert refusal.clause == "BUG-TURN-11"


@rule("BUG-WENCH-02")
def test_a_loaded_dwarf_does_not_order():
    night = Night({RED: "B5", "wench-1": "B4"}, step=Step.MOVE, spare=False, carried={0: ["grub-1"]}).roll(1)
    night.does(Move(RED, "B4"))

    assert night.asked == ("walk", 1)
    assert len(night.happened("too_loaded_to_order")) == 1

    room = ends_on("B4", {"wench-1": "B4"}).room
    room.players[0].carried.append("grub-1")
    refusal = ORDER_LAWS.why_not(room, OrderDrinks())
    assert refusal is not None
    assert refusal.clause == "BUG-WENCH-02"


@rule("BUG-VOMIT-10")
def test_who_falls_on_the_wenchs_square_orders():
    night = Night({RED: "D5", "wench-1": "D6"}, step=Step.MOVE, vomit=["D6"], spare=False).roll(3)

    assert night.does(Move(RED, "D6")).roll(2).asked == ("order", 0)


@rule("BUG-REPL-12", "BUG-TURN-03")
def test_gobbo_and_wench_on_one_square_are_used_in_this_order():
    night = ends_on("B4", {"gobbo-1": "B4", "wench-1": "B4"}).does(Borrow()).roll(2)

    assert night.asked == ("order", 0)


@rule("BUG-REPL-09", "BUG-MOVE-34")
def test_a_dwarf_that_a_card_puts_on_the_wench_is_not_served_at_once():
    night = Night({BLUE: "B5", "wench-1": "B4"}, hands={0: ["arta-my-way"]}, spare=False)

    assert night.does(PlayCard("arta-my-way"), Move(BLUE, "B4")).asked == ("walk", 0)
