"""Fights: who triggers them, the round of cards, the sums, and what winning, losing and drawing bring."""

from __future__ import annotations

import pytest

from rules.bugmans import GAME
from rules.bugmans.state import (
    DISCARDS,
    ON_RESIDENT,
    DongliesDoubleAllDice,
    GreensDistinct,
    LayCard,
    LeaveBogs,
    Move,
    PlayCard,
    Send,
    Side,
    Step,
    Stop,
)
from rules.games import catalogue
from rules.position import Patch, Ruling
from rules.requests import Dice, Pass
from tests.bugmans.night import BLUE, GREEN, RED, Night

rule = pytest.mark.rule
MOVER, RESIDENT = Side.MOVER, Side.RESIDENT


def on_mover(card: str) -> LayCard:
    return LayCard(card, MOVER)


def on_resident(card: str) -> LayCard:
    return LayCard(card, RESIDENT)


def red_meets_a_troll(players: int = 2, die: int = 3, **more) -> Night:
    """P1's Dwarf walks from E7 onto the Troll on E6; the round of cards begins with P2."""
    at = {RED: "E7", "troll-1": "E6", **more.pop("at", {})}
    night = Night(at, players=players, step=Step.MOVE, **more)
    return night.roll(die).does(Move(RED, "E6"))


# --- what starts a fight, and who triggers it ---------------------------------------------------------


@rule("BUG-FIGHT-01", "BUG-CHAR-02")
@pytest.mark.parametrize("rival", ["troll-1", "halfling-1", "moody-elf-1", BLUE])
def test_a_dwarf_that_enters_the_square_of_a_dangerous_character_or_a_dwarf_fights(rival):
    night = Night({RED: "E7", rival: "E6"}, step=Step.MOVE).roll(3).does(Move(RED, "E6"))

    assert night.asked == ("fight_card", 1)
    assert night.room.fight.trigger == RED


@rule("BUG-FIGHT-01", "BUG-CHAR-03")
@pytest.mark.parametrize("helpful", ["gobbo-1", "wench-1"])
def test_helpful_characters_fight_nobody(helpful):
    night = Night({RED: "E7", helpful: "E6"}, step=Step.MOVE).roll(3).does(Move(RED, "E6"))

    assert night.asked == ("step", 0)


@rule("BUG-FIGHT-01", "BUG-FIGHT-12")
def test_a_dangerous_character_that_is_moved_onto_a_dwarf_fights_and_the_dwarf_is_the_trigger():
    night = Night({RED: "E6", "halfling-1": "E7"}, players=3, active=2, hands={2: ["arta-my-way"]})
    night.does(PlayCard("arta-my-way"), Move("halfling-1", "E6"))

    assert night.room.fight.trigger == RED
    assert night.room.fight.waiting == [1, 2, 0]


@rule("BUG-FIGHT-01")
def test_the_gobbo_may_be_moved_onto_a_dwarf_without_a_fight():
    night = Night({RED: "E6", "gobbo-1": "E7"}, active=1, hands={1: ["arta-my-way"]})

    assert night.does(PlayCard("arta-my-way"), Move("gobbo-1", "E6")).asked == ("walk", 1)


@rule("BUG-FIGHT-02", "BUG-FIGHT-03", "BUG-FIGHT-13")
def test_between_two_dwarfs_the_one_that_moved_is_the_trigger_whoever_moved_it():
    night = Night({RED: "E7", BLUE: "E6"}, players=3, active=2, hands={2: ["arta-my-way"]})
    night.does(PlayCard("arta-my-way"), Move(RED, "E6"))

    assert night.room.fight.trigger == RED
    assert night.room.fight.waiting == [1, 2, 0]


@rule("BUG-FIGHT-03")
def test_two_dwarfs_of_others_can_be_made_to_fight_and_the_turn_goes_on():
    night = Night({BLUE: "E7", GREEN: "E6"}, players=3, hands={0: ["cummin-thru"]})
    night.does(PlayCard("cummin-thru"), Move(BLUE, "E6")).passes(3).roll(5, 2)

    assert (night.square(BLUE), night.square(GREEN)) == ("E6", "F7")
    assert night.asked == ("card_step", 0)


# --- the round of cards -------------------------------------------------------------------------------


@rule("BUG-FIGHT-27", "BUG-FIGHT-28")
def test_cards_go_round_from_the_left_of_the_triggers_owner_who_plays_last():
    night = Night({GREEN: "E7", "troll-1": "E6"}, players=4, hands={0: ["arta-my-way"]})
    night.does(PlayCard("arta-my-way"), Move(GREEN, "E6"))

    order = []
    while night.asked[0] == "fight_card":
        order.append(night.seat)
        night.passes()
    assert order == [3, 0, 1, 2]


@rule("BUG-FIGHT-28")
def test_nobody_plays_before_his_go():
    night = red_meets_a_troll(players=4, hands={0: ["take-that"]})

    assert night.refusal(on_mover("take-that"), seat=0) == "TABLE-TURN-01"


@rule("BUG-FIGHT-11")
def test_everybody_is_asked_once_also_without_a_single_card():
    night = red_meets_a_troll(players=4)

    assert night.passes(4).asked == ("fight_die", 0)


@rule("BUG-FIGHT-10", "BUG-SETUP-16")
def test_cards_may_be_played_on_any_combatant():
    at = {RED: "E7", BLUE: "E6"}
    night = Night(at, step=Step.MOVE, hands={0: ["rip-iz-lungs-art"], 1: ["take-that"]}).roll(3).does(Move(RED, "E6"))
    night.does(on_mover("take-that"), Pass(), on_resident("rip-iz-lungs-art"), Pass()).roll(3, 1)

    assert night.happened("fight_won")[0].args["ours"] == 4
    assert night.happened("fight_won")[0].args["theirs"] == 3


@rule("BUG-SETUP-17")
def test_bugmans_cards_are_not_for_fights():
    night = red_meets_a_troll(hands={1: ["cummin-thru", "take-that"]})

    assert night.refusal(on_resident("cummin-thru")) == "BUG-SETUP-17"
    assert night.refusal(on_resident("take-that")) == ""


@rule("BUG-FIGHT-14")
def test_all_cards_of_a_go_are_for_one_combatant():
    night = red_meets_a_troll(hands={1: ["take-that", "an-that"]}).does(on_resident("take-that"))

    assert night.refusal(on_mover("an-that")) == "BUG-FIGHT-14"
    assert night.refusal(on_resident("an-that")) == ""


@rule("BUG-FIGHT-15")
def test_the_bonuses_of_all_players_add_up():
    hands = {1: ["take-that"], 2: ["rip-iz-lungs-art", "an-that"]}
    night = red_meets_a_troll(players=3, hands=hands)
    night.does(on_resident("take-that"), Pass(), on_resident("rip-iz-lungs-art"), on_resident("an-that"), Pass())

    assert sum(value for _, value in night.shown(0).terms) == 3 + 4


@rule("BUG-FIGHT-16")
def test_the_first_card_must_be_red():
    night = red_meets_a_troll(hands={1: ["take-that", "an-that"]})

    assert night.refusal(on_resident("an-that")) == "BUG-FIGHT-16"
    night.does(on_resident("take-that"))
    assert night.refusal(on_resident("an-that")) == ""


@rule("BUG-FIGHT-16")
def test_everybody_begins_with_a_red_card_of_his_own():
    night = red_meets_a_troll(players=3, hands={1: ["take-that"], 2: ["an-that", "take-that"]})
    night.does(on_resident("take-that"), Pass())

    assert night.refusal(on_resident("an-that")) == "BUG-FIGHT-16"


@rule("BUG-FIGHT-17")
def test_without_a_red_card_there_is_nothing_but_passing():
    night = red_meets_a_troll(hands={1: ["an-that", "an-twist-iz-nose"]})

    assert night.options == [Pass()]
    assert "BUG-FIGHT-17" in night.every_refusal(on_resident("an-that"))


@rule("BUG-FIGHT-18")
def test_one_card_of_a_colour_for_each_player():
    hand = ["take-that", "rip-iz-lungs-art", "an-that", "an-sit-on-iz-ead", "an-twist-iz-nose"]
    night = red_meets_a_troll(hands={1: hand}).does(on_resident("take-that"))

    assert night.refusal(on_resident("rip-iz-lungs-art")) == "BUG-FIGHT-18"
    night.does(*map(on_resident, ["an-that", "an-sit-on-iz-ead", "an-twist-iz-nose"]))
    assert night.options == [Pass()]


@rule("BUG-FIGHT-18")
def test_two_players_may_each_put_a_red_card_on_the_same_combatant():
    night = red_meets_a_troll(players=3, hands={1: ["take-that"], 2: ["take-that"]})

    assert night.does(on_resident("take-that"), Pass()).refusal(on_resident("take-that")) == ""


@rule("BUG-FIGHT-18")
@pytest.mark.parametrize(("greens", "clause"), [(GreensDistinct.ALIKE, "BUG-FIGHT-18"), (GreensDistinct.DISTINCT, "")])
def test_green_is_dark_green_unless_the_group_says_otherwise(greens, clause):
    hand = ["take-that", "an-sit-on-iz-ead", "an-jump-on-im"]
    night = red_meets_a_troll(hands={1: hand}, greens_distinct=greens)
    night.does(on_resident("take-that"), on_resident("an-sit-on-iz-ead"))

    assert night.refusal(on_resident("an-jump-on-im")) == clause


@rule("BUG-FIGHT-26")
def test_no_die_is_rolled_before_the_last_go():
    night = red_meets_a_troll(players=3).passes()

    assert night.refusal(Dice((3,))) == "BUG-FIGHT-26"
    assert night.refusal(Dice((3,)), seat=0) == "TABLE-TURN-01"


@rule("BUG-FIGHT-26")
def test_who_has_had_his_go_gets_no_other():
    night = red_meets_a_troll(players=3, hands={1: ["take-that"]}).passes()

    assert night.refusal(on_resident("take-that"), seat=1) == "TABLE-TURN-01"


# --- sneaky cards -------------------------------------------------------------------------------------


@rule("BUG-FIGHT-20")
def test_grab_im_discards_all_that_lies_for_a_combatant_itself_included():
    hands = {1: ["take-that"], 2: ["rip-iz-lungs-art"], 3: ["grab-im"]}
    night = red_meets_a_troll(players=4, hands=hands)
    night.does(on_resident("take-that"), Pass(), on_mover("rip-iz-lungs-art"), Pass(), on_resident("grab-im"))

    assert night.cards_at(ON_RESIDENT) == []
    assert night.cards_at("on-mover") == ["rip-iz-lungs-art"]
    assert night.cards_at(DISCARDS) == ["grab-im", "take-that"]


@rule("BUG-FIGHT-20")
def test_grab_im_takes_away_doublings_and_further_dice_too():
    hands = {1: ["pull-iz-arms-off", "an-kick-in-da-donglies"], 0: ["grab-im"]}
    night = red_meets_a_troll(hands=hands)
    night.does(on_resident("pull-iz-arms-off"), on_resident("an-kick-in-da-donglies"), Pass())
    night.does(on_resident("grab-im"), Pass()).roll(4)

    assert night.happened("fight_won")[0].args["theirs"] == 3


@rule("BUG-FIGHT-20")
def test_grab_im_may_be_played_though_nothing_lies_there():
    assert red_meets_a_troll(hands={1: ["grab-im"]}).refusal(on_resident("grab-im")) == ""


@rule("BUG-FIGHT-21")
def test_later_cards_count_again_after_grab_im():
    night = red_meets_a_troll(players=3, hands={1: ["grab-im"], 2: ["rip-iz-lungs-art"]})
    night.does(on_resident("grab-im"), Pass(), on_resident("rip-iz-lungs-art"), Pass(), Pass()).roll(6)

    assert night.happened("fight_won")[0].args["theirs"] == 5


@rule("BUG-FIGHT-21", "BUG-FIGHT-18")
def test_grab_im_is_a_red_card_and_other_colours_of_the_same_go_stay():
    hand = ["grab-im", "take-that", "an-that"]
    night = red_meets_a_troll(hands={1: hand}).does(on_resident("grab-im"))

    assert night.refusal(on_resident("take-that")) == "BUG-FIGHT-18"
    assert night.refusal(on_mover("an-that")) == "BUG-FIGHT-14"
    assert night.does(on_resident("an-that")).cards_at(ON_RESIDENT) == ["an-that"]


@rule("BUG-FIGHT-22")
def test_pull_iz_arms_off_gives_even_a_troll_a_die_that_its_player_rolls_after_the_last_go():
    night = red_meets_a_troll(players=3, hands={2: ["pull-iz-arms-off"]})
    night.passes().does(on_resident("pull-iz-arms-off"), Pass())
    assert night.asked == ("fight_card", 0)

    night.passes().roll(6)
    assert night.asked == ("extra_die", 2)
    assert night.roll(4).happened("fight_lost")[0].args["theirs"] == 7


@rule("BUG-FIGHT-22")
def test_every_pull_iz_arms_off_adds_a_die():
    hands = {1: ["pull-iz-arms-off"], 2: ["pull-iz-arms-off"]}
    night = red_meets_a_troll(players=3, hands=hands)
    night.does(on_resident("pull-iz-arms-off"), Pass(), on_resident("pull-iz-arms-off"), Pass(), Pass())

    assert night.roll(1, 2, 6).happened("fight_lost")[0].args["theirs"] == 3 + 2 + 6


@rule("BUG-FIGHT-23")
def test_pull_iz_arms_off_gives_a_dwarf_two_dice():
    night = red_meets_a_troll(hands={0: ["pull-iz-arms-off"]}).passes().does(on_mover("pull-iz-arms-off"), Pass())

    assert night.roll(2, 5).happened("fight_won")[0].args["ours"] == 7


@rule("BUG-FIGHT-24")
def test_donglies_double_the_dwarfs_die_and_no_bonus():
    hand = ["take-that", "an-kick-in-da-donglies"]
    night = red_meets_a_troll(hands={0: hand}).passes()
    night.does(on_mover("take-that"), on_mover("an-kick-in-da-donglies"), Pass())

    assert night.roll(4).happened("fight_won")[0].args["ours"] == 9


@rule("BUG-FIGHT-25")
def test_donglies_double_a_trolls_fight_value_and_no_bonus():
    hand = ["take-that", "an-kick-in-da-donglies"]
    night = red_meets_a_troll(hands={1: hand})
    night.does(on_resident("take-that"), on_resident("an-kick-in-da-donglies"), Pass(), Pass())

    assert night.roll(6).happened("fight_lost")[0].args["theirs"] == 7


@rule("BUG-FIGHT-24")
def test_two_donglies_make_it_four_times():
    hands = {1: ["take-that", "an-kick-in-da-donglies"], 2: ["take-that", "an-kick-in-da-donglies"]}
    night = red_meets_a_troll(players=3, hands=hands)
    night.does(*[on_mover("take-that"), on_mover("an-kick-in-da-donglies"), Pass()] * 2, Pass())

    assert night.roll(3).happened("fight_won")[0].args["ours"] == 12 + 2


@rule("BUG-FIGHT-23", "BUG-FIGHT-24")
@pytest.mark.parametrize(
    ("doubled", "ours"), [(DongliesDoubleAllDice.OWN_DIE, 3 * 2 + 5), (DongliesDoubleAllDice.ALL_DICE, (3 + 5) * 2)]
)
def test_whether_donglies_double_the_further_die_of_a_dwarf_too_is_the_groups(doubled, ours):
    hand = ["pull-iz-arms-off", "an-kick-in-da-donglies"]
    night = red_meets_a_troll(hands={0: hand}, donglies_double_all_dice=doubled).passes()
    night.does(on_mover("pull-iz-arms-off"), on_mover("an-kick-in-da-donglies"), Pass())

    assert night.roll(3, 5).happened("fight_won")[0].args["ours"] == ours


@rule("BUG-FIGHT-25")
def test_a_trolls_further_die_is_never_doubled():
    hand = ["pull-iz-arms-off", "an-kick-in-da-donglies"]
    night = red_meets_a_troll(hands={1: hand}, donglies_double_all_dice=DongliesDoubleAllDice.ALL_DICE)
    night.does(on_resident("pull-iz-arms-off"), on_resident("an-kick-in-da-donglies"), Pass(), Pass())

    assert night.roll(1, 5).happened("fight_lost")[0].args["theirs"] == 6 + 5


# --- sums ---------------------------------------------------------------------------------------------


@rule("BUG-FIGHT-05", "BUG-FIGHT-06", "BUG-FIGHT-08")
def test_when_dwarf_fights_dwarf_both_owners_roll_and_the_higher_score_wins():
    night = Night({RED: "E7", BLUE: "E6"}, step=Step.MOVE).roll(3).does(Move(RED, "E6")).passes(2)

    assert night.asked == ("fight_die", 0)
    assert night.roll(2).asked == ("fight_die", 1)
    night.roll(5)
    assert (night.square(RED), night.square(BLUE)) == ("B7", "E6")


@rule("BUG-FIGHT-07", "BUG-FIGHT-19")
@pytest.mark.parametrize(("rival", "value"), [("troll-1", 3), ("halfling-1", 2), ("moody-elf-1", 1)])
def test_a_dangerous_character_has_the_fight_value_that_is_printed_and_does_not_roll(rival, value):
    night = Night({RED: "E7", rival: "E6"}, step=Step.MOVE, hands={1: ["rip-iz-lungs-art"]})
    night.roll(3).does(Move(RED, "E6"), on_resident("rip-iz-lungs-art"), Pass())
    assert sum(points for _, points in night.shown(0).terms) == value + 2

    assert night.passes().roll(6).asked[0] != "fight_die"


@rule("BUG-FIGHT-09", "BUG-FIGHT-29")
@pytest.mark.parametrize(("die", "key"), [(4, "fight_won"), (3, "fight_drawn"), (2, "fight_lost")])
def test_a_dwarf_must_beat_the_fight_value(die, key):
    assert len(red_meets_a_troll().passes(2).roll(die).happened(key)) == 1


@rule("BUG-FIGHT-29")
def test_the_total_is_fight_value_and_bonus():
    hands = {1: ["take-that", "an-sit-on-iz-ead"], 0: ["take-that", "an-jump-on-im"]}
    night = red_meets_a_troll(hands=hands).does(on_resident("take-that"), on_resident("an-sit-on-iz-ead"), Pass())
    night.does(on_mover("take-that"), on_mover("an-jump-on-im"), Pass()).roll(3)

    assert (night.happened("fight_won")[0].args["ours"], night.happened("fight_won")[0].args["theirs"]) == (9, 7)
    assert night.cards_at(DISCARDS) == ["an-jump-on-im", "an-sit-on-iz-ead", "take-that", "take-that"]


# --- winning and losing -------------------------------------------------------------------------------


@rule("BUG-FIGHT-30", "BUG-FIGHT-31", "BUG-MOVE-36")
def test_a_beaten_dwarf_loses_all_it_carries_and_goes_home_with_nothing():
    at = {RED: "E7", BLUE: "E6"}
    night = Night(at, step=Step.MOVE, carried={0: ["booze-3", "grub-2"]}, stash={0: ["booze-1"]})
    night.roll(3).does(Move(RED, "E6")).passes(2).roll(1, 4)

    assert (night.square(RED), night.carried(0), night.carried(1)) == ("B7", [], [])
    assert night.stash(0) == ["booze-1"]
    assert night.room.discarded == {"booze-3": 1, "grub-2": 1}


@rule("BUG-FIGHT-32", "BUG-FIGHT-04")
def test_a_turn_ends_when_the_active_dwarf_is_beaten_in_step_1():
    night = Night({RED: "E7", "troll-1": "E6"}, hands={0: ["mind-yer-back"]})
    night.does(PlayCard("mind-yer-back"), Move(RED, "E6")).passes(2).roll(1)

    assert night.square(RED) == "B7"
    assert night.asked == ("card", 1)
    assert night.cards_at(DISCARDS) == ["mind-yer-back"]


@rule("BUG-FIGHT-33", "BUG-FIGHT-04")
def test_a_winner_stays_and_its_turn_is_over_with_spaces_left():
    night = red_meets_a_troll(die=6).passes(2).roll(6)

    assert night.square(RED) == "E6"
    assert night.asked == ("card", 1)
    assert "BUG-FIGHT-04" in night.clauses()


@rule("BUG-FIGHT-33")
def test_a_winner_on_the_wench_orders_nothing():
    night = Night({RED: "E7", BLUE: "E6", "wench-1": "E6"}, step=Step.MOVE)
    night.roll(3).does(Move(RED, "E6")).passes(2).roll(6, 1)

    assert night.asked == ("card", 1)


@rule("BUG-FIGHT-04")
def test_an_active_dwarf_that_is_walked_into_has_fought_as_well():
    night = Night({RED: "E6", "moody-elf-1": "E7"}, hands={0: ["arta-my-way"]})
    night.does(PlayCard("arta-my-way"), Move("moody-elf-1", "E6")).passes(2).roll(6)

    assert night.square("moody-elf-1") is None
    assert night.asked == ("card", 1)


@rule("BUG-FIGHT-34")
def test_a_beaten_dangerous_character_is_out_of_the_game():
    night = Night({RED: "E7", "halfling-1": "E6"}, step=Step.MOVE).roll(3).does(Move(RED, "E6")).passes(2)
    in_pile = night.room.pile["halfling"]
    night.roll(5)

    assert night.square("halfling-1") is None
    assert (night.room.discarded["halfling"], night.room.pile["halfling"]) == (1, in_pile)


@rule("BUG-FIGHT-35")
def test_a_dangerous_character_that_wins_stays_with_no_cards_on_it():
    night = red_meets_a_troll(hands={1: ["take-that"]}).does(on_resident("take-that"), Pass(), Pass()).roll(2)

    assert (night.square("troll-1"), night.square(RED)) == ("E6", "B7")
    assert night.cards_at(ON_RESIDENT) == []
    assert night.room.fight is None


# --- draws --------------------------------------------------------------------------------------------


@rule("BUG-FIGHT-36", "BUG-FIGHT-37")
def test_in_a_draw_a_walker_goes_back_one_square_and_its_turn_ends():
    night = Night({RED: "E8", "troll-1": "E6"}, step=Step.MOVE).roll(5).does(Move(RED, "E7"), Move(RED, "E6"))
    night.passes(2).roll(3)

    assert (night.square(RED), night.square("troll-1")) == ("E7", "E6")
    assert night.asked == ("card", 1)


@rule("BUG-FIGHT-36")
def test_in_a_draw_a_troll_that_was_moved_goes_back():
    night = Night({RED: "E6", "troll-1": "E7"}, active=1, hands={1: ["cummin-thru"]})
    night.does(PlayCard("cummin-thru"), Move("troll-1", "E6")).passes(2).roll(3)

    assert (night.square(RED), night.square("troll-1")) == ("E6", "E7")
    assert night.asked == ("card_step", 1)
    assert night.refusal(Move("troll-1", "E6")) == "BUG-MOVE-20"


@rule("BUG-FIGHT-36")
def test_back_on_its_own_home_table_a_dwarf_stashes_what_it_carries():
    night = Night({"troll-1": "B6"}, step=Step.MOVE, carried={0: ["booze-3"]})
    night.roll(3).does(Move(RED, "B6")).passes(2).roll(3)

    assert (night.square(RED), night.stash(0), night.carried(0)) == ("B7", ["booze-3"], [])


@rule("BUG-FIGHT-38")
def test_in_a_draw_a_dwarf_keeps_its_load():
    night = red_meets_a_troll(die=6, carried={0: ["booze-3", "grub-1"]}).passes(2).roll(3)

    assert night.carried(0) == ["booze-3", "grub-1"]


# --- fights in da Bogs --------------------------------------------------------------------------------


def sent_to_j5(resident: str, *, active: int = 1, players: int = 2, sent: str = RED, **at: str) -> Night:
    """Somebody is sent by the active player's card to the Bogs J5, onto whoever is there."""
    where = {RED: "E3", resident: "J5", **at}
    night = Night(where, players=players, active=active, hands={active: ["move-to-bogs"]})
    return night.does(PlayCard("move-to-bogs"), Send(sent, "J5"))


@rule("BUG-FIGHT-39", "BUG-CARD-14")
def test_who_is_sent_onto_somebody_in_the_bogs_fights_there():
    night = sent_to_j5("troll-1")

    assert night.asked == ("fight_card", 1)
    assert (night.room.fight.trigger, night.room.fight.came_from) == (RED, None)


@rule("BUG-FIGHT-40", "BUG-FIGHT-41", "BUG-FIGHT-43")
def test_after_a_draw_in_the_bogs_the_owner_of_a_dwarf_that_was_sent_chooses_the_nearest_empty_space():
    night = sent_to_j5(GREEN, players=3).passes(3).roll(4, 4)

    assert night.asked == ("leave_bogs", 0)
    assert night.options == [LeaveBogs("J4"), LeaveBogs("J6")]
    assert night.refusal(LeaveBogs("E3")) == "BUG-FIGHT-40"
    night.does(LeaveBogs("J6"))
    assert (night.square(RED), night.square(GREEN)) == ("J6", "J5")


@rule("BUG-FIGHT-40")
def test_no_space_that_is_taken_counts_as_nearest():
    night = sent_to_j5("troll-1", **{"halfling-1": "J4", "gobbo-1": "J6"}).passes(2).roll(3)

    assert night.options == [LeaveBogs("J3"), LeaveBogs("J7")]


@rule("BUG-FIGHT-42", "BUG-FIGHT-43")
def test_the_active_player_chooses_for_a_dangerous_character_that_was_sent():
    night = Night({RED: "J5", "troll-1": "E3"}, active=1, hands={1: ["move-to-bogs"]})
    night.does(PlayCard("move-to-bogs"), Send("troll-1", "J5")).passes(2).roll(3)

    assert night.asked == ("leave_bogs", 1)
    night.does(LeaveBogs("J4"))
    assert (night.square("troll-1"), night.square(RED)) == ("J4", "J5")


@rule("BUG-FIGHT-36")
def test_who_walked_into_the_bogs_goes_back_the_way_it_came():
    night = Night({RED: "J6", "troll-1": "J5"}, step=Step.MOVE).roll(2).does(Move(RED, "J5")).passes(2).roll(3)

    assert night.square(RED) == "J6"


# --- a ruling in the middle ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "patch",
    [
        Patch('$.characters["troll-1"].square', "C6"),
        Patch(f'$.characters["{RED}"].square', "E8"),
        Patch("$.fight", None),
    ],
    ids=["troll moved", "dwarf moved", "no fight"],
)
def test_a_ruling_that_parts_the_combatants_calls_the_fight_off(patch):
    night = red_meets_a_troll(hands={1: ["take-that"]}).does(on_resident("take-that"))
    night.match.rule(Ruling((patch, Patch('$.characters["troll-1"].square', "C6"))))
    night.match.answer(1, Pass())

    assert night.room.fight is None
    assert night.cards_at(DISCARDS) == ["take-that"]
    assert night.square("troll-1") == "C6"
    assert night.asked == ("card", 1)


def test_the_sums_are_shown_part_by_part_while_they_build_up():
    night = red_meets_a_troll(hands={1: ["take-that", "an-that"]}).does(on_resident("take-that"))

    assert [value for _, value in night.shown(1).terms] == [3, 1]
    assert night.shown(0).terms == ()


def terms_in_words(night: Night, seat: int) -> list[str]:
    """Each part of the sums as a terminal lists it."""
    words = catalogue(GAME.id)
    return [f"{value:+d} {words.text(part, ('Ada', 'Ben'))}" for part, value in night.shown(seat).terms]


def test_each_part_of_the_sums_says_whose_it_is_and_its_number_but_once():
    night = red_meets_a_troll(hands={1: ["take-that", "an-that"]}).does(on_resident("take-that"))

    assert terms_in_words(night, 1) == ["+3 the Troll: Fight value", "+1 the Troll: Take that!"]


@rule("BUG-FIGHT-25")
def test_what_is_doubled_says_of_what():
    hands = {0: ["take-that"], 1: ["rip-iz-lungs-art", "an-kick-in-da-donglies"]}
    night = red_meets_a_troll(hands=hands)
    night.does(on_resident("rip-iz-lungs-art"), on_resident("an-kick-in-da-donglies"), Pass(), on_mover("take-that"))

    assert terms_in_words(night, 0) == [
        "+1 the red Dwarf: Take that!",
        "+6 the Troll: Fight value 3, times 2",
        "+2 the Troll: Rip 'iz lungs art!",
    ]


def test_a_fight_that_is_over_can_be_taken_back_to_any_card():
    night = red_meets_a_troll(hands={1: ["take-that"]}).does(on_resident("take-that"), Pass(), Pass()).roll(5)

    again = night.match.undone(1)
    assert again.request is not None
    assert again.request.what == "fight_die"
    assert again.fork().digest == again.digest


def test_stopping_a_card_after_a_fight_of_others_is_allowed():
    night = Night({BLUE: "E7", "troll-1": "E6"}, hands={0: ["cummin-thru"]})
    night.does(PlayCard("cummin-thru"), Move(BLUE, "E6")).passes(2).roll(6)

    assert night.does(Stop()).asked == ("walk", 0)
