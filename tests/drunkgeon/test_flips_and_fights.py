"""Flips, stacks, levels; fights with players, monsters, traps and the dragon. On the layout REF+ of the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from rules.drunkgeon.answers import Cast, Displace, Drunk, Move, Rival, StackUp, Step
from rules.drunkgeon.board import placements
from rules.drunkgeon.options import LossDrink
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Level
from rules.position import Patch, Ruling
from rules.requests import Draw, Drawn, Pass, Roll
from tests.drunkgeon.evening import Evening

KEYS = ("red", "blue")


def at_the_dragon(trophies: int = 3, **more: Any) -> Evening:
    """Red before the treasure room on B5, with all keys."""
    return Evening("C5", trophies=[trophies], keys=[KEYS], **more).does(Move())


# --- flips ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-INTRO-02")
def test_the_number_comes_from_people_and_is_from_one_to_six_or_a_miss():
    red = Evening().does(Move())

    assert isinstance(red.match.request, Draw)
    assert red.options == [*map(Drawn, "123456"), Drawn("missed")]
    assert red.refused(Drawn("7")) == ("DRK-INTRO-02", "drawn")


@pytest.mark.rule("DRK-MOVE-02")
def test_the_number_under_the_finger_is_the_number_of_moves():
    red = Evening().does(Move()).catches(2)

    assert red.state.turn.walk.moves == 2


@pytest.mark.rule("DRK-LEVEL-01")
def test_a_beginner_rolls_a_die_and_cannot_miss():
    red = Evening(levels=[Level.BEGINNER, Level.ADVANCED]).does(Move())

    assert isinstance(red.match.request, Roll)
    assert red.refused(Drawn("missed"))[0] == "DRK-LEVEL-01"
    assert red.rolls(4).state.turn.walk.moves == 4


@pytest.mark.rule("DRK-LEVEL-01")
def test_a_beginner_stacks_trophies_too():
    red = Evening(levels=[Level.BEGINNER], trophies=[2]).does(Move(), StackUp(2)).rolls(3)

    assert red.state.turn.walk.moves == 5


@pytest.mark.rule("DRK-LEVEL-03")
def test_on_intermediate_a_miss_is_flipped_again_and_costs_nothing():
    red = Evening(trophies=[1]).does(Move(), StackUp(1)).catches("missed", "missed", 4)

    assert red.state.turn.walk.moves == 5
    assert red.hero().fingers == 9
    assert len(red.happened("flips_again")) == 2


@pytest.mark.rule("DRK-LEVEL-05")
def test_on_advanced_a_miss_costs_a_finger():
    red = Evening(levels=[Level.ADVANCED]).does(Move()).catches("missed")

    assert red.options[0] == Drunk(1)
    assert red.drinks().hero().fingers == 8


@pytest.mark.rule("DRK-LEVEL-06")
def test_on_advanced_a_miss_is_zero_and_no_more_than_the_fine_is_drunk():
    red = Evening(levels=[Level.ADVANCED], trophies=[2]).does(Move(), StackUp(2)).catches(5)
    red.does(Step("B3"), StackUp(2)).catches("missed").drinks()

    assert red.hero().fingers == 8
    assert red.hero().square == "A3"
    assert red.what == "turn"


@pytest.mark.rule("DRK-LEVEL-06")
def test_a_missed_flip_for_movement_uses_up_the_move():
    red = Evening(levels=[Level.ADVANCED]).does(Move()).catches("missed").drinks()

    assert red.refused(Move()) == ("DRK-TURN-02", "moved_already")


@pytest.mark.rule("DRK-TROPHY-02")
def test_a_stack_is_the_event_mat_and_at_most_all_trophies():
    red = Evening(trophies=[2]).does(Move())

    assert red.options == [StackUp(0), StackUp(1), StackUp(2)]
    assert red.refused(StackUp(3)) == ("DRK-TROPHY-02", "more_than_were_won")


@pytest.mark.rule("DRK-TROPHY-03")
def test_stacking_is_offered_for_every_flip_and_may_be_declined():
    red = Evening("A3", "C3", trophies=[2, 1], cleared=["C3"]).does(Move())
    assert red.what == "stack"
    red.does(StackUp(0)).catches(6).does(Step("B3"))
    assert red.what == "stack"
    red.does(StackUp(0)).catches(4).does(Step("C3"))
    assert (red.what, red.seat) == ("stack", 0)
    red.does(StackUp(0))
    assert (red.what, red.seat) == ("stack", 1)
    assert at_the_dragon().what == "stack"


@pytest.mark.rule("DRK-TROPHY-04")
def test_example_of_a_caught_two_on_three_mats():
    red = Evening(trophies=[2]).does(Move(), StackUp(2)).catches(2)

    assert red.state.turn.walk.moves == 4


def test_without_trophies_nothing_is_asked_about_a_stack():
    assert Evening().does(Move()).what == "flip"


# --- monsters and traps --------------------------------------------------------------------------------


@pytest.mark.rule("DRK-MOVE-09")
def test_a_trap_stops_the_count_until_it_is_flipped_for():
    red = Evening().does(Move()).catches(4).does(Step("B3"))

    assert red.what == "flip"
    assert red.hero().square == "A3"


@pytest.mark.rule("DRK-MON-01")
@pytest.mark.parametrize(("number", "won"), [(4, True), (3, False)])
def test_the_number_on_the_mat_or_more_is_needed(number: int, won: bool):
    red = Evening().does(Move()).catches(4).does(Step("B3")).catches(number)

    assert (red.what == "step") is won


@pytest.mark.rule("DRK-MON-02", "DRK-MON-04")
def test_who_wins_has_a_trophy_and_walks_on():
    red = Evening().does(Move()).catches(3).does(Step("B3")).catches(4)

    assert (red.hero().trophies, red.state.supply.trophies) == (1, 15)
    assert (red.hero().square, red.state.turn.walk.moves) == ("B3", 2)
    assert red.what == "step"


@pytest.mark.rule("DRK-MON-03")
def test_the_cleared_mat_lies_as_the_beaten_one_did():
    red = Evening().does(Move()).catches(1)
    openings = red.state.face("T03").masks[red.state.turned["T03"]]
    red.does(Step("B3")).catches(5)

    assert red.state.cells["B3"] == "C-T03"
    assert red.state.face("C-T03").masks[red.state.turned["C-T03"]] == openings
    assert red.state.beaten == ["T03"]
    assert placements(red.state).normal()["cleared"][0].count == 15


@pytest.mark.rule("DRK-MON-03")
def test_a_later_glass_meets_no_trap_there():
    red = Evening(cleared=["B3"]).does(Move()).catches(1).does(Step("B3"))

    assert red.hero().square == "B3"


@pytest.mark.rule("DRK-MON-05", "DRK-FINGER-01")
def test_who_loses_drinks_what_was_flipped():
    red = Evening().does(Move()).catches(5).does(Step("B3")).catches(3)

    assert red.options[0] == Drunk(3)
    assert red.refused(Drunk(4)) == ("DRK-FINGER-01", "not_the_fingers_due")
    assert red.drinks().hero().fingers == 6


@pytest.mark.rule("DRK-MON-06")
def test_who_loses_stops_before_it():
    red = Evening().does(Move()).catches(5).does(Step("B3")).catches(3).drinks()

    assert (red.hero().square, red.state.cells["B3"]) == ("A3", "T03")
    assert red.state.turn.walk is None


@pytest.mark.rule("DRK-MON-05", "DRK-TROPHY-04")
def test_the_whole_result_is_drunk_or_only_what_was_caught():
    for loss_drink, fingers in ((LossDrink.FULL, 3), (LossDrink.CAUGHT, 1), (LossDrink.CAUGHT_BY_DRAGON, 3)):
        red = Evening(trophies=[2], loss_drink=loss_drink).does(Move(), StackUp(0)).catches(1)
        red.does(Step("B3"), StackUp(2)).catches(1)

        assert red.options[0] == Drunk(fingers)


# --- the dragon ----------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-ROOM-02", "DRK-ROOM-03", "DRK-GOAL-02", "DRK-INTRO-04")
def test_the_dragon_slain_is_the_game():
    red = at_the_dragon().does(StackUp(0)).catches(3).does(Step("B5"), StackUp(3)).catches(5)

    assert red.what == "over"
    assert (red.state.winner, red.state.ended_by) == (0, "DRK-ROOM-03")
    assert red.match.request is None


@pytest.mark.rule("DRK-ROOM-04", "DRK-ROOM-05")
def test_the_dragon_wins_with_one_less():
    red = at_the_dragon().does(StackUp(0)).catches(3).does(Step("B5"), StackUp(3)).catches(4)

    assert red.options[0] == Drunk(7)
    red.drinks()
    assert (red.hero().fingers, red.hero().square) == (2, "C5")
    assert red.what == "turn"


# --- glass against glass -------------------------------------------------------------------------------


def at_blue(moves: int = 3, **more: Any) -> Evening:
    """Red on A3 has stepped at blue on B3, whose trap is cleared."""
    return Evening("A3", "B3", cleared=["B3"], **more).does(Move()).catches(moves).does(Step("B3"))


@pytest.mark.rule("DRK-FIGHT-01", "DRK-FIGHT-02", "DRK-EVT-01")
def test_two_glasses_fight_and_both_flip():
    red = at_blue()
    assert (red.what, red.seat) == ("flip", 0)
    red.catches(3)

    assert (red.what, red.seat) == ("flip", 1)
    assert not red.happened("wins_fight")


@pytest.mark.rule("DRK-FIGHT-03")
@pytest.mark.parametrize(("ours", "theirs", "key"), [(3, 2, "wins_fight"), (3, 5, "loses_fight")])
def test_the_higher_number_wins(ours: int, theirs: int, key: str):
    assert at_blue().catches(ours, theirs).happened(key)


@pytest.mark.rule("DRK-FIGHT-04")
def test_on_a_draw_both_flip_again():
    red = at_blue().catches(4, 4)
    assert (red.what, red.seat) == ("flip", 0)
    red.catches(2, 2).catches(5)

    assert (red.what, red.seat) == ("flip", 1)
    assert len(red.happened("draw")) == 2


@pytest.mark.rule("DRK-FIGHT-05")
def test_a_winner_with_a_move_left_goes_on_and_with_none_stays_there():
    red = at_blue(2).catches(3, 2).does(Pass())
    assert (red.hero().square, red.state.turn.walk.moves) == ("B3", 1)
    red = at_blue(1).catches(3, 2).does(Pass())

    assert red.hero().square == red.hero(1).square == "B3"
    assert red.what == "turn"


@pytest.mark.rule("DRK-FIGHT-06")
def test_the_loser_goes_one_legal_move_away_or_stays():
    red = at_blue().catches(3, 2)

    assert red.options == [Displace("C3"), Displace("B4"), Displace("A3"), Pass()]
    assert red.refused(Displace("B2")) == ("DRK-FIGHT-06", "wall_before_the_loser")
    assert red.refused(Displace("E5")) == ("DRK-FIGHT-06", "more_than_one_move_away")
    red.does(Displace("C3"))
    assert red.hero(1).square == "C3"
    assert red.what == "step"
    assert red.hero(1).trophies == 0


@pytest.mark.rule("DRK-FIGHT-06")
def test_nobody_is_moved_into_the_treasure_room():
    red = Evening("D5", "C5").does(Move()).catches(1).does(Step("C5")).catches(5, 1)

    assert red.refused(Displace("B5")) == ("DRK-FIGHT-06", "not_into_the_treasure_room")


@pytest.mark.rule("DRK-FIGHT-07")
def test_a_loser_whose_turn_it_is_stops_before_the_other():
    red = at_blue(5).catches(2, 4)

    assert (red.hero().square, red.state.turn.walk) == ("A3", None)
    assert red.hero().fingers == red.hero(1).fingers == 9
    assert red.what == "turn"


@pytest.mark.rule("DRK-TROPHY-01")
def test_a_fight_between_players_gives_no_trophy():
    red = at_blue().catches(4, 2)
    assert red.hero().trophies == 0
    red.does(Pass(), Step("C3")).catches(3)

    assert red.hero().trophies == 1


@pytest.mark.rule("DRK-TROPHY-03")
def test_both_stacks_are_said_before_either_flips_and_anew_after_a_draw():
    red = at_blue(trophies=[0, 1])
    assert (red.what, red.seat) == ("stack", 1)
    red.does(StackUp(1)).catches(3, 2)

    assert red.happened("draw")
    assert (red.what, red.seat) == ("stack", 1)


@pytest.mark.rule("DRK-EVT-01")
def test_all_that_stands_on_a_mat_is_met_players_first():
    red = Evening("A3", "B3", "B3", players=3).does(Move()).catches(2).does(Step("B3"))
    assert red.options == [Rival(1), Rival(2)]
    red.does(Rival(2)).catches(3, 1).does(Displace("C3")).catches(3, 1).does(Pass())

    assert red.state.turn.fight.foe.value == "trap"
    red.catches(4)
    assert red.hero().square == "B3"


@pytest.mark.rule("DRK-EVT-01", "DRK-DEATH-01")
def test_players_beaten_on_the_way_stay_where_they_were_put_though_the_trap_wins():
    red = Evening("A3", "B3").does(Move()).catches(2).does(Step("B3")).catches(3, 1).does(Displace("B4")).catches(3)
    red.drinks()

    assert (red.hero().square, red.hero(1).square) == ("A3", "B4")


@pytest.mark.rule("DRK-LEVEL-05")
def test_two_misses_are_two_fines_and_a_draw():
    red = at_blue(levels=[Level.INTERMEDIATE, Level.ADVANCED])
    red.state.heroes[0].level = Level.ADVANCED
    red.catches("missed", "missed").drinks().drinks()

    assert red.happened("draw")
    assert (red.hero().fingers, red.hero(1).fingers) == (8, 8)


@pytest.mark.rule("DRK-DEATH-01")
def test_both_may_die_of_their_fines_at_once():
    red = at_blue(fingers=[1, 1], levels=[Level.INTERMEDIATE, Level.ADVANCED])
    red.state.heroes[0].level = Level.ADVANCED
    red.catches("missed", "missed").drinks()
    assert red.hero().alive
    red.drinks()

    assert red.what == "over"
    assert (red.state.winner, red.state.ended_by) == (None, "DRK-DEATH-01")


@pytest.mark.rule("DRK-INTRO-01")
def test_an_emptied_glass_stands_there_until_the_other_fine_is_drunk_and_the_table_may_be_put_right_meanwhile():
    red = at_blue(fingers=[1, 1], levels=[Level.INTERMEDIATE, Level.ADVANCED])
    red.state.heroes[0].level = Level.ADVANCED
    red.catches("missed", "missed").drinks()
    red.match.rule(Ruling((Patch("$.heroes[1].fingers", 2),)))
    red.drinks()

    assert (red.hero().alive, red.hero(1).fingers) == (False, 1)


@pytest.mark.rule("DRK-DEATH-01")
def test_who_fights_somebody_that_dies_of_a_fine_goes_on():
    red = at_blue(fingers=[9, 1], levels=[Level.INTERMEDIATE, Level.ADVANCED])
    red.catches(2, "missed").drinks()

    assert not red.hero(1).alive
    assert (red.what, red.hero().square) == ("step", "B3")


# --- magic before a flip -------------------------------------------------------------------------------


@pytest.mark.rule("DRK-MAGIC-05")
def test_giant_strength_is_asked_for_before_the_flip_of_a_fight_and_lasts_through_draws():
    red = at_blue(magic=[(Spell.GIANT_STRENGTH,)])
    assert (red.what, red.options) == ("before_flip", [Pass(), Cast(Spell.GIANT_STRENGTH)])
    red.does(Cast(Spell.GIANT_STRENGTH)).catches(2, 4)
    assert red.happened("draw")
    red.catches(2, 3)

    assert red.happened("wins_fight")
    assert Spell.GIANT_STRENGTH in red.state.supply.magic


@pytest.mark.rule("DRK-MAGIC-05")
def test_the_other_player_may_cast_it_too_but_not_for_a_flip_for_movement():
    blue = at_blue(magic=[(), (Spell.GIANT_STRENGTH,)])
    assert (blue.what, blue.seat) == ("before_flip", 1)
    red = Evening(magic=[(Spell.GIANT_STRENGTH,)])

    assert red.refused(Cast(Spell.GIANT_STRENGTH)) == ("DRK-MAGIC-05", "outside_its_window")
    assert red.does(Move()).what == "flip"


@pytest.mark.rule("DRK-MAGIC-05")
def test_a_miss_is_zero_whatever_strength():
    red = Evening(levels=[Level.ADVANCED], magic=[(Spell.GIANT_STRENGTH,)]).does(Move()).catches(2)
    red.does(Step("B3"), Cast(Spell.GIANT_STRENGTH)).catches("missed").drinks()

    assert red.hero().fingers == 8
