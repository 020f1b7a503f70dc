"""Drinking, dying, what the dead leave; purchases, spells and what may be done at any moment. On the layout REF+."""

from __future__ import annotations

from typing import Any

import pytest

from rules.drunkgeon.answers import (
    Bid,
    Buy,
    Cast,
    Displace,
    Drunk,
    Empty,
    EndTurn,
    Insert,
    Measure,
    Move,
    OnSquare,
    Orient,
    PickUpAll,
    PickUpKey,
    PickUpMagic,
    PickUpMat,
    PickUpTrophy,
    Push,
    SetLevel,
    SmallFingers,
    StackUp,
    Steal,
    Step,
    Summon,
    TakeKey,
    ToppedUp,
    UseCoaster,
    Water,
    Weight,
)
from rules.drunkgeon.board import placements
from rules.drunkgeon.options import AuctionMode, JustTheOne, LastSurvivorWins, PickupWhenPassing, SoloMagic
from rules.drunkgeon.printed import MatKind, Spell
from rules.drunkgeon.state import LAST_ROUND, Level, Loot
from rules.requests import Pass
from tests.drunkgeon.evening import CONTENT, Evening


def losing(caught: int = 3, **more: Any) -> Evening:
    """Red has lost to the trap on B3, and so many fingers are due."""
    return Evening(**more).does(Move()).catches(5).does(Step("B3")).catches(caught)


# --- drinking and dying --------------------------------------------------------------------------------


@pytest.mark.rule("DRK-INTRO-01")
def test_fingers_in_the_glass_are_life():
    red = losing().drinks()

    assert red.hero().fingers == 6
    assert red.hero().drunk == 3
    assert red.match.game.view(red.state, None).badges[0].score == 6


@pytest.mark.rule("DRK-FINGER-01")
def test_a_drink_is_announced_and_waits_for_a_confirmation():
    red = losing()
    assert (red.what, red.hero().fingers) == ("drink", 9)
    red.does(Measure())

    assert red.refused(Measure()) == ("DRK-FINGER-03", "measured_already")
    assert red.drinks().happened("drinks")[0].args["fingers"] == 3


@pytest.mark.rule("DRK-DEATH-01")
def test_who_drinks_the_last_finger_is_dead_and_is_skipped():
    red = losing(fingers=[3]).drinks()

    assert not red.hero().alive
    assert (red.what, red.seat) == ("turn", 1)
    red.does(EndTurn())
    assert red.seat == 1


@pytest.mark.rule("DRK-DEATH-01")
def test_a_drink_larger_than_what_is_left_empties_the_glass():
    red = losing(fingers=[2])

    assert red.options[0] == Drunk(2)
    assert not red.drinks().hero().alive


@pytest.mark.rule("DRK-DEATH-01")
def test_the_dead_are_told_so_on_the_floor():
    red = losing(fingers=[3]).drinks()

    assert red.refused_press(0, Water()) == ("DRK-DEATH-01", "no_glass_in_the_dungeon")


@pytest.mark.rule("DRK-DEATH-02", "DRK-DEATH-03")
def test_the_dead_leave_everything_where_they_stood_and_their_glass_is_gone():
    red = Evening(fingers=[3], trophies=[2], keys=[("red", "blue")], magic=[(Spell.TURNING_STONE,)]).does(Move())
    red.does(StackUp(0)).catches(5).does(Step("B3"), StackUp(0)).catches(3).drinks()

    loot = red.state.piles["A3"]
    assert (loot.mats, loot.keys, loot.trophies) == (["P16"], ["red", "blue"], 2)
    assert loot.magic == [Spell.TURNING_STONE]
    assert (red.hero().mats, red.hero().keys, red.hero().trophies, red.hero().magic) == ([], [], 0, [])
    assert red.state.standing_on("A3") == []
    assert placements(red.state).things["hand-0"] == ()


PILE = {"B3": Loot(mats=["P16"], keys=["blue", "red"], trophies=2, magic=[Spell.BLINK])}


def at_a_pile(moves: int = 1, **more: Any) -> Evening:
    """Red lands on B3, where somebody has died."""
    red = Evening(cleared=["B3"], mats=[()], piles={square: _copy(loot) for square, loot in PILE.items()}, **more)
    return red.does(Move()).catches(moves).does(Step("B3"))


def _copy(loot: Loot) -> Loot:
    return Loot(list(loot.mats), list(loot.keys), loot.trophies, list(loot.magic))


@pytest.mark.rule("DRK-DEATH-04")
def test_who_lands_there_may_take_everything_or_some_of_it():
    red = at_a_pile()
    assert red.what == "pick_up"
    red.does(PickUpTrophy(), PickUpMat("P16"), Pass())

    assert (red.hero().trophies, red.hero().mats) == (1, ["P16"])
    assert red.state.piles["B3"].trophies == 1
    red = at_a_pile().does(PickUpAll())
    assert red.hero().magic == [Spell.BLINK]
    assert red.hero().keys == ["red", "blue"]
    assert red.state.piles["B3"].keys == ["red"]
    assert red.what == "turn"


@pytest.mark.rule("DRK-DEATH-04")
def test_what_does_not_lie_there_cannot_be_taken():
    red = at_a_pile()

    assert red.refused(PickUpMagic(Spell.DISPEL)) == ("DRK-DEATH-04", "not_in_the_pile")
    assert red.refused(PickUpMat("P01"))[0] == "DRK-DEATH-04"


@pytest.mark.rule("DRK-DEATH-04")
def test_who_only_passes_takes_nothing_unless_the_group_plays_so():
    assert at_a_pile(2).what == "step"
    assert at_a_pile(2, pickup_when_passing=PickupWhenPassing.PASSING).what == "pick_up"


@pytest.mark.rule("DRK-KEY-02")
def test_a_key_that_is_owned_stays_in_the_pile():
    assert at_a_pile().refused(PickUpKey("red")) == ("DRK-KEY-02", "has_the_piles_key")


@pytest.mark.rule("DRK-INTRO-04")
def test_the_last_one_plays_on_or_wins_if_the_group_wants_that():
    assert losing(fingers=[3]).drinks().what == "turn"
    blue = losing(fingers=[3], last_survivor_wins=LastSurvivorWins.WINS).drinks()

    assert (blue.what, blue.state.winner) == ("over", 1)


@pytest.mark.rule("DRK-CLOSE-01")
def test_after_so_many_rounds_it_is_closing_time():
    red = Evening()
    red.state.rounds = LAST_ROUND - 1
    red.does(EndTurn())
    assert red.what == "turn"
    red.does(EndTurn())

    assert (red.what, red.state.winner, red.state.ended_by) == ("over", None, "DRK-CLOSE-01")


# --- keys ----------------------------------------------------------------------------------------------


def at_the_blue_key(moves: int = 1, **more: Any) -> Evening:
    """Blue's key mat lies on B3 in the place of the trap."""
    red = Evening(mats=[("P16",), ("T03",)], **more)
    red.state.cells["B3"] = "K-BLUE"
    red.state.turned["K-BLUE"] = 0
    red.state.turned["K-BLUE"] = next(
        turning for turning in range(4) if (red.state.face("K-BLUE").masks[turning] & 14) == 14
    )
    return red.does(Move()).catches(moves).does(Step("B3"))


@pytest.mark.rule("DRK-KEY-01")
def test_a_key_mat_gives_a_token_of_its_colour_to_who_has_none():
    red = at_the_blue_key()
    assert red.options == [TakeKey("blue"), Pass()]
    red.does(TakeKey("blue"))

    assert red.hero().keys == ["red", "blue"]
    assert red.state.supply.tokens["blue"] == 2


@pytest.mark.rule("DRK-KEY-01")
def test_a_key_may_be_declined():
    assert at_the_blue_key().does(Pass()).hero().keys == ["red"]


@pytest.mark.rule("DRK-EVT-02")
def test_a_key_is_offered_in_passing_as_well():
    red = at_the_blue_key(3)

    assert red.what == "key"
    assert red.does(TakeKey("blue")).what == "step"


@pytest.mark.rule("DRK-KEY-02")
def test_nobody_gets_a_second_key_of_a_colour():
    red = at_the_blue_key(keys=[("red", "blue")])
    assert red.what == "turn"
    red = at_the_blue_key()

    assert red.refused(TakeKey("red")) == ("DRK-KEY-02", "has_that_key")


@pytest.mark.rule("DRK-EVT-01")
def test_a_plain_mat_raises_no_event():
    red = Evening("C3", cleared=["C3"]).does(Move()).catches(1).does(Step("D3"))

    assert red.what == "turn"


# --- purchases -----------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-MAGIC-01", "DRK-MAGIC-02")
def test_a_magic_mat_costs_what_it_says_in_fingers():
    red = Evening().does(Buy(Spell.BLINK))
    assert red.options[0] == Drunk(4)
    red.drinks().does(Pass())

    assert (red.hero().fingers, red.hero(1).fingers) == (5, 9)
    assert red.hero().magic == [Spell.BLINK]


@pytest.mark.rule("DRK-MAGIC-03", "DRK-MAGIC-04")
def test_others_may_drink_more_for_it():
    red = Evening().does(Buy(Spell.TURNING_STONE)).drinks()
    assert (red.what, red.seat) == ("contest", 1)
    assert red.refused(Bid(2)) == ("DRK-MAGIC-03", "not_above_the_highest")
    red.does(Bid(3)).drinks()
    assert (red.what, red.seat) == ("contest", 0)
    red.does(Pass())

    assert red.hero(1).magic == [Spell.TURNING_STONE]
    assert (red.hero().fingers, red.hero(1).fingers) == (7, 6)


@pytest.mark.rule("DRK-MAGIC-04")
def test_example_of_a_buyer_who_tops_up():
    red = Evening().does(Buy(Spell.TURNING_STONE)).drinks().does(Bid(3)).drinks().does(Bid(4)).drinks().does(Pass())

    assert red.hero().magic == [Spell.TURNING_STONE]
    assert (red.hero().fingers, red.hero(1).fingers) == (5, 6)


@pytest.mark.rule("DRK-MAGIC-03")
def test_round_and_round_from_the_buyers_left_and_who_passes_is_out():
    red = Evening(players=4).does(Buy(Spell.DISPEL)).drinks()
    asked = []
    for answer in (Pass(), Bid(3), Pass(), Bid(4), Pass()):
        asked.append(red.seat)
        red.does(answer)
        if red.what == "drink":
            red.drinks()

    assert asked == [1, 2, 3, 0, 2]
    assert red.hero().magic == [Spell.DISPEL]


@pytest.mark.rule("DRK-MAGIC-03")
def test_in_one_round_the_buyer_may_not_answer():
    red = Evening(players=3, auction_mode=AuctionMode.ONE_ROUND).does(Buy(Spell.DISPEL)).drinks()
    red.does(Bid(3)).drinks().does(Bid(5)).drinks()

    assert red.what == "turn"
    assert red.hero(2).magic == [Spell.DISPEL]


@pytest.mark.rule("DRK-MAGIC-02")
def test_more_than_is_in_the_glass_cannot_be_drunk_for_it():
    red = Evening(fingers=[3, 4])

    assert red.refused(Buy(Spell.BLINK)) == ("DRK-MAGIC-02", "glass_too_empty")
    red.does(Buy(Spell.DISPEL)).drinks()
    assert red.refused(Bid(5)) == ("DRK-MAGIC-02", "bids_more_than_the_glass")


@pytest.mark.rule("DRK-DEATH-01", "DRK-MAGIC-04")
def test_who_drinks_the_last_finger_in_a_contest_dies_and_does_not_get_it():
    red = Evening(fingers=[9, 3]).does(Buy(Spell.DISPEL)).drinks().does(Bid(3)).drinks()

    assert not red.hero(1).alive
    assert red.hero().magic == [Spell.DISPEL]


@pytest.mark.rule("DRK-DEATH-01")
def test_a_buyer_who_dies_of_it_leaves_it_on_the_table():
    red = Evening(fingers=[2]).does(Buy(Spell.DISPEL)).drinks()

    assert not red.hero().alive
    assert Spell.DISPEL in red.state.supply.magic
    assert red.seat == 1


@pytest.mark.rule("DRK-MAGIC-06")
def test_each_magic_mat_is_there_once():
    red = Evening(magic=[(Spell.BLINK,), (Spell.DISPEL,)])
    everywhere = [*red.state.supply.magic, *red.hero().magic, *red.hero(1).magic]

    assert sorted(everywhere, key=lambda spell: spell.value) == sorted(Spell, key=lambda spell: spell.value)


@pytest.mark.rule("DRK-MAGIC-07")
def test_only_what_lies_on_the_table_is_for_sale():
    red = Evening(magic=[(), (Spell.DISPEL,)])

    assert red.refused(Buy(Spell.DISPEL)) == ("DRK-MAGIC-07", "not_on_the_table")


@pytest.mark.rule("DRK-SOLO-03", "DRK-SOLO-04")
def test_alone_there_is_no_magic_but_what_was_kept_and_nobody_contests_it():
    alone = Evening(players=1)
    assert alone.refused(Buy(Spell.BLINK)) == ("DRK-SOLO-03", "no_magic_alone")
    alone = Evening(players=1, solo_magic=SoloMagic.REJUVENATE)
    alone.does(Buy(Spell.REJUVENATE)).drinks()

    assert alone.hero().magic == [Spell.REJUVENATE]
    assert alone.what == "turn"


@pytest.mark.rule("DRK-SOLO-01", "DRK-SOLO-06")
def test_alone_an_empty_glass_is_the_end():
    alone = losing(players=1, fingers=[3]).drinks()

    assert (alone.what, alone.state.winner) == ("over", None)
    assert alone.hero().refills == 0


@pytest.mark.rule("DRK-JUST-02")
def test_with_one_glass_a_head_no_counter_can_be_raised():
    red = Evening(fingers=[4], just_the_one=JustTheOne.ON)

    assert red.refused_press(0, SetLevel(6)) == ("DRK-JUST-02", "more_than_one_glass")
    assert red.presses(0, SetLevel(3)).hero().fingers == 3


@pytest.mark.rule("DRK-FAQ-09")
def test_magic_helps_against_what_others_hold_and_block():
    effects = {entry.id for entry in CONTENT.magic}

    assert {"ghost_walk", "turning_stone", "shifting_halls", "summoning", "sticky_fingers", "dispel"} <= effects


# --- spells --------------------------------------------------------------------------------------------


def holding(*spells: Spell, **more: Any) -> Evening:
    return Evening(magic=[spells], **more)


@pytest.mark.rule("DRK-MAGIC-05")
def test_only_who_holds_a_mat_casts_it_and_only_in_its_window():
    red = Evening(magic=[(), (Spell.GHOST_WALK,)])

    assert red.refused(Cast(Spell.GHOST_WALK)) == ("DRK-MAGIC-05", "not_the_holder")
    assert red.refused_press(1, Cast(Spell.GHOST_WALK)) == ("DRK-MAGIC-05", "only_rejuvenate_at_any_time")
    assert holding(Spell.BLOOD_WARD).refused(Cast(Spell.BLOOD_WARD)) == ("DRK-MAGIC-05", "outside_its_window")


@pytest.mark.rule("DRK-MAGIC-08")
def test_what_was_cast_is_for_sale_again():
    red = holding(Spell.REJUVENATE, fingers=[4]).does(Cast(Spell.REJUVENATE))

    assert red.hero().fingers == 9
    assert Spell.REJUVENATE in red.state.supply.magic
    assert Buy(Spell.REJUVENATE) in red.options


@pytest.mark.rule("DRK-MAGIC-05")
def test_rejuvenate_comes_before_the_drink_that_is_due():
    red = losing(magic=[(Spell.REJUVENATE,)], fingers=[2])
    assert red.options[:2] == [Drunk(2), Cast(Spell.REJUVENATE)]
    red.does(Cast(Spell.REJUVENATE))
    assert red.options[0] == Drunk(3)

    assert red.drinks().hero().fingers == 6


@pytest.mark.rule("DRK-MAGIC-05")
def test_rejuvenate_may_be_cast_in_anybodys_turn():
    blue = Evening(magic=[(), (Spell.REJUVENATE,)], fingers=[9, 2]).does(Move())
    blue.presses(1, Cast(Spell.REJUVENATE))

    assert (blue.hero(1).fingers, blue.what, blue.seat) == (9, "flip", 0)


@pytest.mark.rule("DRK-MAGIC-05")
def test_blood_ward_takes_a_loss_away_but_no_fine_and_no_price():
    red = losing(magic=[(Spell.BLOOD_WARD,)]).does(Cast(Spell.BLOOD_WARD))
    assert (red.hero().fingers, red.hero().square, red.what) == (9, "A3", "turn")
    fined = holding(Spell.BLOOD_WARD, levels=[Level.ADVANCED]).does(Move()).catches("missed")
    assert fined.refused(Cast(Spell.BLOOD_WARD)) == ("DRK-MAGIC-05", "outside_its_window")
    buyer = holding(Spell.BLOOD_WARD).does(Buy(Spell.BLINK))

    assert buyer.options == [Drunk(4), Measure()]


@pytest.mark.rule("DRK-MAGIC-05")
def test_a_ghost_walks_through_walls_and_must_have_not_moved():
    red = holding(Spell.GHOST_WALK).does(Cast(Spell.GHOST_WALK)).catches(1)
    assert Step("A4") in red.options
    red.does(Step("A4"))
    red = holding(Spell.GHOST_WALK).does(Move()).catches(1).does(Step("A2")).catches(6)

    assert red.refused(Cast(Spell.GHOST_WALK)) == ("DRK-TURN-02", "has_moved")


@pytest.mark.rule("DRK-MAGIC-05")
def test_the_turning_stone_turns_a_mat_with_everything_on_it():
    red = holding(Spell.TURNING_STONE).does(Cast(Spell.TURNING_STONE), OnSquare("A4"))
    assert red.refused(Orient(2)) == ("DRK-MAGIC-05", "lies_so_already")
    assert red.refused(Orient(7)) == ("DRK-INS-02", "no_quarter_turns")
    red.does(Orient(0))

    assert red.state.turned["P17"] == 0


@pytest.mark.rule("DRK-MAGIC-05")
def test_shifting_halls_exchange_two_mats_with_their_glasses():
    red = holding(Spell.SHIFTING_HALLS).does(Cast(Spell.SHIFTING_HALLS), OnSquare("A3"))
    assert red.refused(OnSquare("A3")) == ("DRK-MAGIC-05", "the_same_mat")
    red.does(OnSquare("B5"))

    assert (red.hero().square, red.state.cells["A3"]) == ("B5", "R01")
    assert red.what == "turn"


@pytest.mark.rule("DRK-MAGIC-05")
def test_summoning_pushes_in_a_mat_of_another_hand_and_is_the_turns_insertion():
    red = holding(Spell.SUMMONING, pushed=False).does(Cast(Spell.SUMMONING), Summon(1, "K-BLUE"), Push("NF", 0))

    assert red.state.cells["F1"] == "K-BLUE"
    assert (red.hero().mats, red.hero(1).mats) == (["P16"], ["P08"])
    assert red.refused(Insert("P16")) == ("DRK-TURN-02", "inserted_already")


@pytest.mark.rule("DRK-TURN-02")
def test_summoning_is_too_late_after_the_own_push_and_needs_a_mat():
    assert holding(Spell.SUMMONING).refused(Cast(Spell.SUMMONING)) == ("DRK-TURN-02", "has_pushed")
    nothing = holding(Spell.SUMMONING, pushed=False, mats=[("P16", "K-BLUE"), ()])

    assert nothing.refused(Cast(Spell.SUMMONING)) == ("DRK-MAGIC-05", "nothing_to_use_it_on")


@pytest.mark.rule("DRK-MAGIC-05")
def test_sticky_fingers_take_a_magic_mat_from_another_player():
    red = Evening(magic=[(Spell.STICKY_FINGERS,), (Spell.BLINK,)]).does(Cast(Spell.STICKY_FINGERS))
    assert red.options == [Steal(1, Spell.BLINK)]
    red.does(Steal(1, Spell.BLINK))

    assert (red.hero().magic, red.hero(1).magic) == ([Spell.BLINK], [])


@pytest.mark.rule("DRK-MAGIC-05")
def test_blink_leads_to_a_safe_mat_where_nobody_stands_and_is_the_movement():
    red = holding(Spell.BLINK).does(Cast(Spell.BLINK))
    assert red.refused(OnSquare("C3")) == ("DRK-MAGIC-05", "no_mat_to_blink_to")
    assert red.refused(OnSquare("E6")) == ("DRK-MAGIC-05", "a_glass_stands_there")
    red.does(OnSquare("A1"))

    assert red.hero().square == "A1"
    assert red.refused(Move()) == ("DRK-TURN-02", "moved_already")


@pytest.mark.rule("DRK-MAGIC-05", "DRK-KEY-01")
def test_who_blinks_onto_a_key_mat_lands_there():
    red = holding(Spell.BLINK, mats=[("P16",), ("P02",)])
    red.state.cells["A1"] = "K-BLUE"
    red.does(Cast(Spell.BLINK), OnSquare("A1"))

    assert red.what == "key"


@pytest.mark.rule("DRK-MAGIC-05")
def test_dispel_answers_another_players_cast_and_both_mats_go_back():
    red = Evening(magic=[(Spell.GHOST_WALK,), (Spell.DISPEL, Spell.REJUVENATE)]).does(Cast(Spell.GHOST_WALK))
    assert (red.what, red.seat, red.options) == ("dispel", 1, [Cast(Spell.DISPEL), Pass()])
    assert red.refused_press(1, Cast(Spell.REJUVENATE)) == ("DRK-MAGIC-05", "outside_its_window")
    red.does(Cast(Spell.DISPEL))

    assert not red.state.turn.moved
    assert {Spell.GHOST_WALK, Spell.DISPEL} <= set(red.state.supply.magic)
    assert red.what == "turn"


@pytest.mark.rule("DRK-MAGIC-05")
def test_dispel_may_let_it_happen_and_is_not_cast_by_itself():
    red = Evening(magic=[(Spell.GHOST_WALK,), (Spell.DISPEL,)]).does(Cast(Spell.GHOST_WALK), Pass())
    assert (red.what, red.seat) == ("flip", 0)

    assert holding(Spell.DISPEL).refused(Cast(Spell.DISPEL)) == ("DRK-MAGIC-05", "outside_its_window")


# --- on the floor --------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-INTRO-01", "DRK-DEATH-01")
def test_an_empty_glass_may_be_reported_at_any_time():
    red = Evening().does(Move()).presses(0, Empty())

    assert not red.hero().alive
    assert (red.what, red.seat) == ("turn", 1)
    blue = Evening().does(Move()).catches(2).presses(1, Empty())
    assert (blue.what, blue.seat) == ("step", 0)


@pytest.mark.rule("DRK-DEATH-01")
def test_a_drink_is_moot_once_its_glass_was_found_empty():
    red = losing().presses(0, Empty())

    assert (red.what, red.seat) == ("turn", 1)
    assert red.state.turn.due == []


@pytest.mark.rule("DRK-DEATH-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_glass_found_empty_ends_whatever_is_asked_of_it(seat: int):
    """At every question of a fight, a purchase and a cast: the game goes on."""
    spells = [(Spell.GIANT_STRENGTH, Spell.TURNING_STONE), (Spell.DISPEL,)]
    ways = (
        [Move(), "3", Step("B3")],
        [Move(), "3", Step("B3"), Pass()],
        [Move(), "3", Step("B3"), Pass(), "4"],
        [Move(), "3", Step("B3"), Pass(), "4", "2"],
        [Buy(Spell.BLINK)],
        [Buy(Spell.BLINK), Drunk(4)],
        [Buy(Spell.BLINK), Drunk(4), Bid(5)],
        [Cast(Spell.TURNING_STONE)],
        [Cast(Spell.TURNING_STONE), Pass()],
        [Cast(Spell.TURNING_STONE), Pass(), OnSquare("A1")],
    )
    for way in ways:
        red = Evening("A3", "B3", "F6", players=3, cleared=["B3"], magic=spells)
        for answer in way:
            red = red.catches(answer) if isinstance(answer, str) else red.does(answer)
        red.presses(seat, Empty())

        assert not red.hero(seat).alive
        assert red.what != "over"
        assert red.seat != seat


@pytest.mark.rule("DRK-FAQ-05", "DRK-INTRO-01")
def test_the_real_glass_counts_and_its_level_may_be_put_right():
    red = Evening(fingers=[9, 5]).presses(1, SetLevel(4))

    assert (red.hero(1).fingers, red.hero(1).drunk) == (4, 1)
    assert red.refused_press(1, SetLevel(10)) == ("DRK-INTRO-01", "no_such_level")


def test_water_and_smaller_fingers_are_on_offer_once_a_few_fingers_were_drunk():
    red = Evening()
    floor = red.match.request.floor
    assert floor.offers(0) == []
    red.does(Buy(Spell.BLINK)).drinks()
    assert floor.offers(0) == [Water(), SmallFingers(True)]
    red.presses(0, Water()).presses(0, SmallFingers(True))

    assert red.hero().small_fingers
    assert floor.offers(0) == []
    assert red.refused_press(0, SmallFingers(True)) == ("DRK-FAQ-05", "fingers_are_so_already")


@pytest.mark.rule("DRK-FAQ-05")
def test_a_glass_is_weighed_empty_and_as_it_is():
    red = Evening(fingers=[6]).presses(0, UseCoaster(True))
    assert red.what == "weigh_empty"
    assert red.refused(Weight(5)) == ("DRK-FAQ-05", "no_glass_weighs_that")
    assert red.refused_press(1, UseCoaster(True)) == ("DRK-FAQ-05", "glass_is_being_weighed")
    red.does(Weight(300))
    assert red.refused(Weight(310)) == ("DRK-FAQ-05", "nothing_in_the_glass")
    red.does(Weight(660))

    weights = red.hero().weights
    assert (weights.empty, weights.full, weights.now) == (300, 840, 660)
    assert red.presses(0, UseCoaster(False)).hero().weights is None
    assert red.refused_press(0, ToppedUp(500)) == ("DRK-FAQ-05", "not_on_a_coaster")


@pytest.mark.rule("DRK-FIGHT-06")
def test_a_displaced_glass_meets_nothing_and_takes_nothing():
    red = Evening("A3", "B3", cleared=["B3"]).does(Move()).catches(1).does(Step("B3")).catches(3, 2)
    red.does(Displace("C3"))

    assert red.state.face(red.state.cells["C3"]).kind is MatKind.MONSTER
    assert red.what == "turn"
