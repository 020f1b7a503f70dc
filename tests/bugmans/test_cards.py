"""Step 1: the seven kinds of Bugman's card, on whom they may be played, and what they do."""

from __future__ import annotations

import pytest

from rules.bugmans.cards import CARD_LAWS
from rules.bugmans.state import (
    DISCARDS,
    PLAYED,
    HiddenStashes,
    Move,
    PlayCard,
    RevellersBarrage,
    Send,
    Step,
    Stop,
    Take,
    Throw,
)
from rules.requests import Pass
from tests.bugmans.night import BLUE, GREEN, RED, Night

rule = pytest.mark.rule

ARTA, CUMMIN, MIND = PlayCard("arta-my-way"), PlayCard("cummin-thru"), PlayCard("mind-yer-back")
BOGS, HOME = PlayCard("move-to-bogs"), PlayCard("move-to-home-table")
EXTRA, ROWDY = PlayCard("take-1-extra"), PlayCard("rowdy-revellers")


def with_card(play: PlayCard, at=None, **more) -> Night:
    """P1 holds just one card of a kind, and is asked for one."""
    return Night(at, hands={0: [play.card], **more.pop("hands", {})}, **more)


# --- one card, at the start of the own turn -----------------------------------------------------------


@rule("BUG-CARD-01", "BUG-SETUP-15")
def test_fight_cards_are_not_played_in_step_1():
    night = Night(hands={0: ["take-that", "arta-my-way"]})

    assert night.refusal(PlayCard("take-that")) == "BUG-CARD-01"
    assert night.refusal(ARTA) == ""


@rule("BUG-CARD-02")
def test_only_one_card_is_played():
    night = Night(hands={0: ["arta-my-way", "cummin-thru"]}).does(CUMMIN)
    assert night.refusal(ARTA) == "BUG-CARD-02"

    night.does(Move(RED, "B6"), Stop())
    assert night.refusal(ARTA) == "BUG-TURN-03"


@rule("BUG-CARD-02")
def test_nobody_plays_a_bugmans_card_in_anothers_turn():
    night = Night(active=1, hands={0: ["arta-my-way"]})

    assert night.refusal(ARTA, seat=0) == "TABLE-TURN-01"


@rule("BUG-CARD-03")
def test_a_card_lies_in_the_open_while_it_is_resolved_and_then_with_the_discards():
    night = with_card(CUMMIN, spare=False).does(CUMMIN)
    assert (night.cards_at(PLAYED), night.hand(0)) == (["cummin-thru"], [])

    night.does(Move(RED, "B6"), Move(RED, "B5"))
    assert (night.cards_at(PLAYED), night.cards_at(DISCARDS)) == ([], ["cummin-thru"])


@rule("BUG-CARD-03")
def test_a_move_card_is_not_put_away_unused():
    night = with_card(MIND).does(MIND)

    assert night.refusal(Stop()) == "BUG-CARD-03"
    assert night.does(Move(RED, "B6")).refusal(Stop()) == ""


def test_a_card_that_is_not_held_cannot_be_played():
    assert Night(hands={0: ["cummin-thru"]}).refusal(ARTA) == "TABLE-DRAW-01"
    assert Night().refusal(PlayCard("no such card")) == "TABLE-DRAW-01"


# --- moving characters --------------------------------------------------------------------------------


@rule("BUG-CARD-05")
def test_arta_my_way_moves_any_character_one_space():
    night = with_card(ARTA, {"troll-1": "D6"}).does(ARTA)

    assert night.refusal(Move("troll-1", "F8")) == "BUG-MOVE-01"
    night.does(Move("troll-1", "E7"))
    assert night.square("troll-1") == "E7"
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-06")
def test_nobody_is_moved_where_it_may_not_go_itself():
    night = with_card(ARTA, {"troll-1": "D6"}).does(ARTA)  # the blue Home Table stands on D7

    assert night.refusal(Move("troll-1", "D7")) == "BUG-MOVE-12"
    assert night.refusal(Move("troll-1", "C5")) == "BUG-MOVE-06"


@rule("BUG-CARD-06")
def test_a_move_card_is_refused_where_nobody_could_take_a_step():
    room = with_card(ARTA).room
    assert CARD_LAWS.why_not(room, ARTA) is None

    room.characters.clear()
    refusal = CARD_LAWS.why_not(room, ARTA)
    assert refusal is not None
    assert refusal.clause == "BUG-CARD-06"


@rule("BUG-CARD-07", "BUG-CHAR-01")
@pytest.mark.parametrize("piece", [RED, BLUE, "troll-1", "halfling-1", "moody-elf-1", "gobbo-1", "wench-1"])
def test_any_character_may_be_moved_without_anybodys_consent(piece):
    at = {"troll-1": "G5", "halfling-1": "G6", "moody-elf-1": "B5", "gobbo-1": "B4", "wench-1": "D5"}
    night = with_card(ARTA, at).does(ARTA)

    to = next(move.to for move in night.options if isinstance(move, Move) and move.piece == piece)
    night.does(Move(piece, to))
    assert night.square(piece) == to


@rule("BUG-CHAR-04")
@pytest.mark.parametrize("thing", ["reveller", "vomit", "C4", "home-red", "booze-1"])
def test_what_is_no_character_is_not_moved(thing):
    night = with_card(ARTA, revellers=["C4"], vomit=["E7"]).does(ARTA)

    assert night.refusal(Move(thing, "C3")) == "BUG-CHAR-04"


@rule("BUG-CARD-08")
def test_cummin_thru_moves_two_characters_one_space_each():
    night = with_card(CUMMIN, {"troll-1": "F4", BLUE: "H8"}).does(CUMMIN, Move("troll-1", "G5"), Move(BLUE, "I8"))

    assert (night.square("troll-1"), night.square(BLUE)) == ("G5", "I8")
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-08")
def test_cummin_thru_moves_one_character_two_spaces():
    night = with_card(CUMMIN, {"troll-1": "F4"}).does(CUMMIN, Move("troll-1", "G5"), Move("troll-1", "G6"))

    assert night.square("troll-1") == "G6"


@rule("BUG-CARD-09")
def test_cummin_thru_has_the_same_limits_on_squares():
    night = with_card(CUMMIN, {"troll-1": "D4"}).does(CUMMIN, Move("troll-1", "D3"))

    assert night.refusal(Move("troll-1", "D2")) == "BUG-MOVE-07"


@rule("BUG-CARD-10")
def test_mind_yer_back_may_be_split_in_any_way_and_order():
    night = with_card(MIND, {"wench-1": "E4", RED: "G8"}).does(MIND)
    night.does(Move("wench-1", "E3"), Move(RED, "G9"), Move("wench-1", "F3"))

    assert (night.square("wench-1"), night.square(RED)) == ("F3", "G9")
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-05", "BUG-CARD-08", "BUG-CARD-11")
@pytest.mark.parametrize(("play", "clause"), [(ARTA, "BUG-CARD-05"), (CUMMIN, "BUG-CARD-08"), (MIND, "BUG-CARD-11")])
def test_no_card_gives_more_spaces_than_it_has(play, clause):
    """After Vomit a Dwarf may have a space of its own left; nobody else has."""
    spaces = {ARTA: 1, CUMMIN: 2, MIND: 3}[play]
    night = with_card(play, {RED: "E8", "troll-1": "H8"}, vomit=["E7"]).does(play)
    for there in ["G8", "H8"][: spaces - 1]:
        night.does(Move("troll-1", there))
    night.does(Move(RED, "E7")).roll(6)

    assert night.refusal(Move("troll-1", "G7")) == clause
    assert night.does(Move(RED, "E6")).asked == ("walk", 0)


@rule("BUG-CARD-11")
def test_a_card_of_which_all_spaces_are_spent_is_over():
    night = with_card(MIND, {"troll-1": "G5", "wench-1": "E4"}).does(MIND)
    night.does(Move("troll-1", "G6"), Move("troll-1", "G7"), Move("wench-1", "E3"))

    assert night.refusal(Move(BLUE, "D6")) == "BUG-TURN-03"


@rule("BUG-CARD-10")
def test_spaces_that_are_not_wanted_may_be_forgone():
    assert with_card(MIND).does(MIND, Move(RED, "B6"), Stop()).asked == ("walk", 0)


@rule("BUG-CARD-10")
def test_who_has_fought_moves_no_more_by_this_card_but_others_do():
    night = with_card(MIND, {BLUE: "E7", "troll-1": "E6"}).does(MIND, Move(BLUE, "E6")).passes(2).roll(6)

    assert night.refusal(Move(BLUE, "E5")) == "BUG-MOVE-20"
    assert night.does(Move(RED, "B6")).square(RED) == "B6"


@rule("BUG-CARD-10")
def test_turning_to_another_piece_stops_the_first_which_stashes():
    night = with_card(MIND, {BLUE: "D8"}, carried={1: ["booze-2"]})
    night.does(MIND, Move(BLUE, "D7"))
    assert night.stash(1) == []

    night.does(Move(RED, "B6"))
    assert (night.stash(1), night.carried(1)) == (["booze-2"], [])


def test_the_rest_of_a_card_is_lost_when_the_active_dwarf_has_fought():
    night = with_card(MIND, {RED: "E7", "troll-1": "E6"}).does(MIND, Move(RED, "E6")).passes(2).roll(6)

    assert night.asked == ("card", 1)
    assert night.room.turn.spaces == 0


# --- straight to the Bogs, or home --------------------------------------------------------------------


@rule("BUG-CARD-12", "BUG-MOVE-37")
def test_move_to_bogs_leads_there_at_once_whatever_is_in_the_way():
    doors = {"troll-1": "A3", "troll-2": "J3", "troll-3": "A8", "halfling-1": "J8"}
    night = with_card(BOGS, {RED: "E3", **doors}).does(BOGS, Send(RED, "A5"))

    assert night.square(RED) == "A5"
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-13")
def test_who_plays_move_to_bogs_chooses_which():
    night = with_card(BOGS, active=1, hands={0: [], 1: ["move-to-bogs"]}).does(BOGS)

    assert night.asked == ("send_to_bogs", 1)
    assert {sent.to for sent in night.options if sent.piece == RED} == {"A5", "J5", "B10", "I10"}


@rule("BUG-CARD-14", "BUG-REPL-16")
def test_bogs_may_be_empty_out_of_order_or_occupied():
    night = with_card(BOGS, {GREEN: "J5"}, players=3, out_of_order=["A5"]).does(BOGS)

    assert [night.refusal(Send(BLUE, bogs)) for bogs in ("A5", "J5", "B10")] == ["", "", ""]
    assert night.does(Send(BLUE, "J5")).room.fight.trigger == BLUE


@rule("BUG-CARD-14")
def test_dangerous_characters_are_not_sent_upon_one_another():
    night = with_card(BOGS, {"troll-1": "J5", "halfling-1": "E6"}).does(BOGS)

    assert night.refusal(Send("halfling-1", "J5")) == "BUG-MOVE-32"
    assert night.refusal(Send("halfling-1", "A5")) == ""


@rule("BUG-MOVE-35")
def test_move_to_bogs_leads_to_bogs_only():
    night = with_card(BOGS, {"troll-1": "D6"}).does(BOGS)

    assert night.refusal(Send("troll-1", "B7")) == "BUG-MOVE-35"
    assert night.refusal(Send(RED, "E6")) == "BUG-MOVE-35"
    assert night.refusal(Send("troll-1", "B10")) == ""


@rule("BUG-CARD-12")
def test_nobody_is_sent_where_he_is():
    assert with_card(BOGS, {RED: "A5"}).does(BOGS).refusal(Send(RED, "A5")) == "BUG-CARD-12"


@rule("BUG-CHAR-04")
def test_what_is_no_character_is_not_sent():
    assert with_card(BOGS, revellers=["C4"]).does(BOGS).refusal(Send("reveller-1", "A5")) == "BUG-CHAR-04"


@rule("BUG-CARD-12")
def test_vomit_in_the_bogs_may_give_who_was_sent_a_space_to_go_on_and_nobody_else():
    night = with_card(BOGS, {RED: "E3"}, vomit=["A5"]).does(BOGS, Send(RED, "A5"))
    assert night.asked == ("chart_vomit", 0)

    night.roll(6)
    assert night.asked == ("card_step", 0)
    assert night.refusal(Move(BLUE, "D6")) == "BUG-CARD-12"
    assert night.does(Move(RED, "A6")).square(RED) == "A6"


@rule("BUG-CARD-15")
def test_move_to_home_table_takes_any_dwarf_to_his_own():
    night = with_card(HOME, {GREEN: "D3", "troll-1": "E6"}, players=3).does(HOME)

    assert night.refusal(Send("troll-1", "F7")) == "BUG-CARD-15"
    assert night.refusal(Send(GREEN, "B7")) == "BUG-MOVE-35"
    assert night.does(Send(GREEN, "F7")).square(GREEN) == "F7"


@rule("BUG-CARD-15")
def test_move_to_home_table_needs_somebody_whom_it_moves():
    assert with_card(HOME).refusal(HOME) == "BUG-CARD-15"
    assert with_card(HOME, {RED: "E3"}).refusal(HOME) == ""
    assert with_card(HOME, {RED: "E3", BLUE: "E4"}).does(HOME).refusal(Send(BLUE, "D7")) == ""


@rule("BUG-CARD-16")
def test_a_loaded_dwarf_is_not_sent_home_but_to_the_bogs():
    night = with_card(HOME, {RED: "E4", BLUE: "F4"}, carried={0: ["booze-1"]}).does(HOME)
    assert night.refusal(Send(RED, "B7")) == "BUG-CARD-16"
    assert night.options == [Send(BLUE, "D7")]

    night = with_card(BOGS, {RED: "E4"}, carried={0: ["booze-1"]}).does(BOGS)
    assert night.refusal(Send(RED, "A5")) == ""


# --- Take 1 Extra -------------------------------------------------------------------------------------


@rule("BUG-CARD-17")
@pytest.mark.parametrize(("square", "clause"), [("E4", "BUG-CARD-17"), ("E3", "")])
def test_take_1_extra_is_for_the_own_dwarf_at_the_bar(square, clause):
    assert with_card(EXTRA, {RED: square, BLUE: "F3"}).refusal(EXTRA) == clause


@rule("BUG-CARD-17")
def test_who_touches_only_an_empty_bar_square_is_at_the_bar():
    bar = [None, "booze-1", "booze-2", "grub-1"]

    assert with_card(EXTRA, {RED: "C3"}, bar=bar, vomit=["D2"]).refusal(EXTRA) == ""


@rule("BUG-CARD-18")
def test_take_1_extra_is_refused_while_the_bar_shows_nothing():
    assert with_card(EXTRA, {RED: "E3"}, bar=[None] * 4, carried={1: ["booze-1"]}).refusal(EXTRA) == "BUG-CARD-18"


@rule("BUG-CARD-18", "BUG-CARD-21")
def test_one_extra_counter_and_no_other():
    night = with_card(EXTRA, {RED: "E3"}).does(EXTRA, Take("D2")).draws("booze-1").does(Take("E2")).draws("grub-1")
    night.does(Take("E2", extra=True)).draws("booze-1")

    assert night.carried(0) == ["booze-1", "grub-1", "grub-1"]
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-19")
def test_the_extra_counter_is_taken_in_the_same_turn():
    night = with_card(EXTRA, {RED: "E3"}).does(EXTRA)

    assert night.refusal(Pass()) == "BUG-CARD-19"


@rule("BUG-CARD-20")
def test_the_extra_counter_may_come_from_any_bar_square():
    night = with_card(EXTRA, {RED: "C3"}).does(EXTRA)

    assert night.refusal(Take("G2")) == "BUG-BAR-01"
    assert night.refusal(Take("G2", extra=True)) == ""


# --- Rowdy Revellers ----------------------------------------------------------------------------------

LOADED = {0: ["booze-1"], 1: ["booze-3"]}


def rowdy(at=None, **more) -> Night:
    return with_card(ROWDY, at, revellers=more.pop("revellers", ["E5"]), **more).does(ROWDY)


@rule("BUG-CARD-22")
def test_a_tankard_flies_at_dwarfs_and_home_tables_only():
    night = rowdy({BLUE: "E6", "troll-1": "D6"}, carried=LOADED)

    assert night.refusal(Throw("E5", "troll-1")) == "BUG-CARD-22"
    assert night.refusal(Throw("E5", "E7")) == "BUG-CARD-22"
    assert night.refusal(Throw("E5", BLUE)) == ""


@rule("BUG-CARD-22")
def test_rowdy_revellers_need_a_target_in_range():
    assert with_card(ROWDY, {BLUE: "E9"}, revellers=["E5"], carried={1: ["booze-1"]}).refusal(ROWDY) == "BUG-CARD-22"
    assert with_card(ROWDY, {RED: "E8"}, revellers=["E5"], carried={0: ["booze-1"]}).refusal(ROWDY) == ""


@rule("BUG-CARD-23")
def test_rowdy_revellers_need_a_reveller_on_the_board_and_any_may_throw():
    assert with_card(ROWDY, {BLUE: "E6"}, carried=LOADED).refusal(ROWDY) == "BUG-CARD-23"

    night = rowdy({BLUE: "E6"}, revellers=["C4", "H5"], carried=LOADED)
    assert {thrown.reveller for thrown in night.options if thrown.target == BLUE} == {"C4", "H5"}
    assert night.refusal(Throw("E5", BLUE)) == "BUG-CARD-23"


@rule("BUG-CARD-24", "BUG-CARD-29")
@pytest.mark.parametrize(("die", "left"), [(1, ["booze-3"]), (2, []), (6, [])])
def test_at_one_space_a_roll_of_two_hits(die, left):
    night = rowdy({BLUE: "E6"}, carried={1: ["booze-3"]}).does(Throw("E5", BLUE)).roll(die)
    if die > 1:
        night.draws("booze-3")

    assert night.carried(1) == left
    assert night.cards_at(DISCARDS) == ["rowdy-revellers"]


@rule("BUG-CARD-25")
@pytest.mark.parametrize(("die", "hits"), [(3, False), (4, True)])
def test_at_two_spaces_a_roll_of_four_hits(die, hits):
    night = rowdy(homes=["B7", "E7"], stash={1: ["booze-3"]}).does(Throw("E5", "E7")).roll(die)

    assert (night.asked == ("knocked_out", 0)) is hits


@rule("BUG-CARD-26")
@pytest.mark.parametrize(("die", "hits"), [(5, False), (6, True)])
def test_at_three_spaces_only_a_six_hits_and_nothing_further_away(die, hits):
    night = rowdy(homes=["E8", "G9"], stash={0: ["booze-1"], 1: ["booze-3"]})

    assert night.refusal(Throw("E5", "G9")) == "BUG-CARD-26"
    night.does(Throw("E5", "E8")).roll(die)
    assert (night.asked == ("knocked_out", 0)) is hits


@rule("BUG-CARD-29")
def test_the_range_is_counted_over_the_slant_and_over_tables():
    night = rowdy({BLUE: "D5", GREEN: "G6"}, players=3, revellers=["C4"], carried={1: ["booze-3"], 2: ["booze-1"]})

    assert night.does(Throw("C4", BLUE)).match.request.prompt.args["needed"] == 2


@rule("BUG-CARD-27")
def test_a_dwarf_with_empty_hands_is_no_target():
    night = rowdy({BLUE: "E6", RED: "D6"}, carried={1: ["booze-3"]})

    assert night.refusal(Throw("E5", RED)) == "BUG-CARD-27"


@rule("BUG-CARD-28")
def test_a_home_table_without_a_stash_is_no_target():
    night = rowdy({BLUE: "E6"}, homes=["B7", "E7"], carried={1: ["booze-3"]})

    assert night.refusal(Throw("E5", "E7")) == "BUG-CARD-28"


@rule("BUG-CARD-30", "BUG-CARD-32")
def test_a_dwarf_that_is_hit_loses_one_counter_of_those_it_carries_each_as_likely_as_the_others():
    night = rowdy({BLUE: "E6"}, carried={1: ["booze-3", "grub-1", "grub-1"]}).does(Throw("E5", BLUE)).roll(2)

    assert night.match.request.could_be() == {"booze-3": 1, "grub-1": 2}
    night.draws("grub-1")
    assert night.carried(1) == ["booze-3", "grub-1"]
    assert night.room.discarded == {"grub-1": 1}


@rule("BUG-CARD-31", "BUG-CARD-32")
def test_a_home_table_that_is_hit_loses_one_counter_of_its_stash_for_good():
    stash = ["booze-3", "grub-1", "booze-1", "booze-1"]
    night = rowdy(homes=["B7", "E7"], stash={1: stash})
    in_pile = sum(night.room.pile.values())
    night.does(Throw("E5", "E7")).roll(4).draws("booze-3")

    assert night.stash(1) == ["grub-1", "booze-1", "booze-1"]
    assert night.room.discarded == {"booze-3": 1}
    assert sum(night.room.pile.values()) == in_pile


@rule("BUG-CARD-32")
def test_from_a_hidden_stash_a_counter_goes_that_nobody_saw():
    night = rowdy(homes=["B7", "E7"], stash={1: ["booze-3", "grub-1"]}, hidden_stashes=HiddenStashes.HIDDEN)
    night.does(Throw("E5", "E7")).roll(4)

    assert (night.room.players[1].stashed, night.room.players[1].lost) == (1, 1)
    assert night.asked == ("walk", 0)


@rule("BUG-CARD-22", "BUG-CARD-29")
def test_one_reveller_throws_once():
    night = rowdy({BLUE: "E6"}, revellers=["E5", "F5"], carried={1: ["booze-3", "grub-1"]})

    assert night.does(Throw("E5", BLUE)).roll(1).asked == ("walk", 0)


@rule("BUG-CARD-22", "BUG-CARD-29")
def test_in_a_barrage_every_reveller_in_range_throws_until_nothing_is_left():
    revellers = ["C4", "E5", "F5", "H4"]
    barrage = {"revellers_barrage": RevellersBarrage.BARRAGE}
    night = rowdy({BLUE: "F6"}, revellers=revellers, carried={1: ["booze-3", "grub-1"]}, **barrage)
    night.does(Throw("F5", BLUE)).roll(1)
    assert night.match.request.prompt.args["square"] == "C4"

    night.roll(6).draws("booze-3")
    assert night.match.request.prompt.args["square"] == "E5"
    night.roll(2).draws("grub-1")
    assert (night.carried(1), night.asked) == ([], ("walk", 0))


@rule("BUG-CARD-22")
def test_the_own_pieces_may_be_hit():
    night = rowdy({RED: "E6"}, carried={0: ["booze-1"]}).does(Throw("E5", RED)).roll(5).draws("booze-1")

    assert night.carried(0) == []


# --- a Bugman's card that is refused says why ---------------------------------------------------------


@rule("BUG-CARD-01")
def test_what_is_in_the_hand_is_listed_with_the_reason_why_it_cannot_be_played():
    night = Night(hands={0: ["take-that", "take-1-extra", "rowdy-revellers"]}, step=Step.CARD)
    refused = {one.answer.card: one.refusal.clause for one in night.shown(0).refused}

    assert refused == {
        "take-that": "BUG-CARD-01",
        "an-twist-iz-nose": "BUG-CARD-01",
        "take-1-extra": "BUG-CARD-17",
        "rowdy-revellers": "BUG-CARD-23",
    }
