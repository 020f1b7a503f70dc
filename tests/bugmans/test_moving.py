"""Moving from square to square: where one may go, what is met, and what ends the way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.bugmans import GAME
from rules.bugmans.printed import Kind
from rules.bugmans.state import DoorEntryStraight, MakeWay, Move, PlayCard, Send, Step, Stop, Take
from rules.match import Match, Patch
from rules.position import Ruling
from rules.requests import Dice
from tests.bugmans.night import BLUE, CONTENT, GREEN, HOMES, RED, Night

rule = pytest.mark.rule


def walking(at: dict[str, str], roll: int, **more: object) -> Night:
    """P1 has rolled for his move."""
    return Night(at, step=Step.MOVE, **more).roll(roll)  # type: ignore[arg-type]


def steps(night: Night) -> set[str]:
    return {one.to for one in night.options if isinstance(one, Move)}


def to(square: str, piece: str = RED) -> Move:
    return Move(piece, square)


def pushing(card: str, at: dict[str, str], **more: object) -> Night:
    """P1 has played a move card."""
    return Night(at, hands={0: [card]}, **more).does(PlayCard(card))  # type: ignore[arg-type]


# --- the neighbours of a square ----------------------------------------------------------------------


@rule("BUG-MOVE-01")
def test_a_step_leads_over_an_edge_or_a_corner_in_any_of_eight_directions() -> None:
    night = walking({RED: "E7"}, 3, homes=("B9", "D9"))

    assert steps(night) == {"D6", "E6", "F6", "D7", "F7", "D8", "E8", "F8"}
    assert night.refusal(to("E7")) == "BUG-MOVE-01"
    assert night.refusal(to("E4")) == "BUG-MOVE-01"


@rule("BUG-MOVE-02")
def test_the_roll_moves_the_own_dwarf_only() -> None:
    night = walking({RED: "E7", "troll-1": "C3"}, 3, homes=("B9", "D9"))

    assert night.refusal(to("D8", BLUE)) == "BUG-MOVE-02"
    assert night.refusal(to("C2", "troll-1")) == "BUG-MOVE-02"
    night.does(to("E8"), to("F8"), to("G8"))
    assert night.square(RED) == "G8"
    assert night.seat == 1


@rule("BUG-MOVE-03", "BUG-TURN-06")
def test_the_roll_is_a_maximum_and_he_may_stay_where_he_is() -> None:
    for moved in (0, 2):
        night = walking({RED: "E7"}, 6, homes=("B9", "D9"))
        night.does(*[to("E8"), to("E7")][:moved], Stop())
        assert night.seat == 1


@rule("BUG-TURN-06", "BUG-TURN-07", "BUG-TURN-08", "BUG-MOVE-04", "BUG-MOVE-05")
@pytest.mark.parametrize(
    ("load", "roll", "most"),
    [([], 4, 4), (["booze-1", "grub-1"], 5, 3), (["booze-1"], 1, 1), (["booze-1", "grub-1", "grub-2"], 2, 1)],
)
def test_every_counter_takes_a_square_off_the_roll_but_one_is_always_left(
    load: list[str], roll: int, most: int
) -> None:
    night = walking({RED: "C6"}, roll, homes=("B9", "D9"), carried={0: load})

    assert sum(value for _, value in night.shown(0).terms) == most
    assert night.refusal(Stop()) == ""
    for number in range(most):
        assert night.asked == ("step", 0)
        night.does(to("B6" if number % 2 == 0 else "C6"))
    assert night.asked != ("step", 0)
    assert night.refusal(to("C6"), 0) != ""


@rule("BUG-TURN-06")
def test_without_a_space_left_no_step_is_made() -> None:
    night = walking({RED: "E7"}, 6, homes=("B9", "D9"))
    night.match.rule(Ruling((Patch("$.turn.spaces", 0),)))

    assert night.refusal(to("E8")) == "BUG-TURN-06"
    assert night.options == [Stop()]


@rule("BUG-MOVE-06", "BUG-MOVE-07")
def test_nobody_goes_through_long_tables_or_onto_the_bar() -> None:
    assert {walking({RED: "E6"}, 3).refusal(to(square)) for square in ("E5", "F5")} == {"BUG-MOVE-06"}
    at_bar = walking({RED: "D3"}, 3, bar=(None, "grub-1", "booze-1", "booze-2"))
    assert at_bar.refusal(to("D2")) == "BUG-MOVE-07"
    assert steps(at_bar) == {"C2", "C3", "E3", "D4", "E4"}


@rule("BUG-MOVE-08", "BUG-MOVE-09", "BUG-BOARD-06")
def test_corridor_and_bar_room_are_joined_by_doorways_only() -> None:
    assert walking({RED: "B5"}, 3).refusal(to("A5")) == "BUG-MOVE-08"
    night = walking({RED: "B3"}, 3)
    assert night.refusal(to("A4")) == "BUG-MOVE-09"
    night.does(to("A3"), to("A4"))
    assert night.room.turn.spaces == 1


@rule("BUG-MOVE-08")
def test_under_the_stricter_reading_doors_are_entered_straight() -> None:
    night = walking({RED: "A3"}, 3, door_entry_straight=DoorEntryStraight.STRAIGHT)

    assert steps(night) == {"A2", "A4", "B3"}
    assert "B2" in steps(walking({RED: "A3"}, 3))


@rule("BUG-MOVE-10")
def test_nobody_slips_past_a_character_in_a_doorway() -> None:
    night = walking({RED: "A4", "troll-1": "A3"}, 4)

    assert night.refusal(to("B3")) == "BUG-MOVE-10"
    night.does(to("A3"))
    assert night.room.fight is not None


@rule("BUG-MOVE-11", "BUG-BOARD-02")
def test_corridor_corners_are_walked_through() -> None:
    night = walking({RED: "A2"}, 4)

    assert night.refusal(to("B1")) == "BUG-MOVE-11"
    night.does(to("A1"), to("B1"))
    assert night.room.turn.spaces == 2


@rule("BUG-MOVE-12", "BUG-MOVE-13")
def test_home_tables_are_for_their_own_dwarf() -> None:
    assert walking({RED: "E7"}, 3).refusal(to(HOMES[1])) == "BUG-MOVE-12"
    night = Night({BLUE: "E6"}, active=1, step=Step.MOVE, carried={1: ["booze-1"]}).roll(3)
    night.does(Move(BLUE, HOMES[1]), Stop())
    assert night.stash(1) == ["booze-1"]


@rule("BUG-MOVE-12")
@pytest.mark.parametrize("piece", ["troll-1", "wench-1"])
def test_no_other_character_enters_a_home_table_by_a_card_either(piece: str) -> None:
    night = pushing("arta-my-way", {piece: "D6"})

    assert night.refusal(Move(piece, HOMES[1])) == "BUG-MOVE-12"


@rule("BUG-MOVE-13", "BUG-STASH-01")
def test_who_stops_beside_his_table_or_walks_across_it_stashes_nothing() -> None:
    beside = walking({RED: "B6"}, 4, carried={0: ["booze-1"]}).does(Stop())
    assert beside.stash(0) == []
    across = walking({RED: "B6"}, 4, carried={0: ["booze-1"]})
    across.does(to("B7"))
    assert across.stash(0) == []
    across.does(to("B8"), Stop())
    assert (across.stash(0), across.carried(0)) == ([], ["booze-1"])


# --- Games squares -----------------------------------------------------------------------------------


@rule("BUG-MOVE-14", "BUG-MOVE-17")
def test_others_step_onto_games_and_go_on_without_a_roll() -> None:
    night = pushing("cummin-thru", {"halfling-1": "H3"})
    night.does(Move("halfling-1", "I2"), Move("halfling-1", "I3"))

    assert night.square("halfling-1") == "I3"
    assert not night.happened("chart")


@rule("BUG-MOVE-15", "BUG-MOVE-16")
def test_a_game_ends_the_dwarfs_move_and_his_owner_rolls() -> None:
    night = walking({RED: "C4"}, 5)
    night.does(to("B3"), to("B2"))

    assert night.asked == ("chart_games", 0)
    night.roll(3)
    assert night.asked == ("card", 1)


@rule("BUG-MOVE-15", "BUG-MOVE-16", "BUG-MOVE-34")
def test_a_dwarf_pushed_onto_a_game_moves_no_further_by_that_card_and_his_owner_rolls() -> None:
    night = pushing("mind-yer-back", {BLUE: "B3", "troll-1": "E4"})
    night.does(Move(BLUE, "B2"))
    assert night.asked == ("chart_games", 1)
    night.roll(3)

    assert night.refusal(Move(BLUE, "B3")) == "BUG-MOVE-15"
    assert night.refusal(Move("troll-1", "E3")) == ""


# --- Vomit -------------------------------------------------------------------------------------------


@rule("BUG-MOVE-18", "BUG-MOVE-21", "BUG-VOMIT-02")
@pytest.mark.parametrize("piece", ["troll-1", "gobbo-1"])
def test_others_wade_through_vomit_but_not_through_tables(piece: str) -> None:
    night = pushing("mind-yer-back", {piece: "C6"}, vomit=("D6", "C5"), homes=("B9", "D9"))
    assert night.refusal(Move(piece, "C5")) == "BUG-MOVE-06"
    night.does(Move(piece, "D6"))

    assert night.asked == ("card_step", 0)
    night.does(Move(piece, "E6"))
    assert night.square(piece) == "E6"


@rule("BUG-MOVE-19", "BUG-VOMIT-01", "BUG-TURN-09")
def test_a_dwarf_in_vomit_rolls_before_he_moves_any_further() -> None:
    night = walking({RED: "B6"}, 4, vomit=("D6", "E6"))
    night.does(to("C6"), to("D6"))

    assert night.asked == ("chart_vomit", 0)
    assert night.refusal(to("E6")) != ""
    night.roll(4)
    assert night.room.turn.spaces == 2
    night.does(to("E6"))
    assert night.asked == ("chart_vomit", 0)


@rule("BUG-MOVE-20")
def test_a_bonus_comes_on_top_and_a_fall_ends_the_move() -> None:
    bonus = walking({RED: "C6"}, 2, vomit=("D6",)).does(to("D6")).roll(6)
    bonus.does(to("D5"), to("D6"))
    assert bonus.asked == ("chart_vomit", 0), "two spaces: the one that was left, and the bonus"
    fall = walking({RED: "C6"}, 5, vomit=("D6",)).does(to("D6")).roll(1)
    assert fall.seat == 1


@rule("BUG-MOVE-20")
def test_who_has_fallen_moves_no_further_by_that_card_but_others_do() -> None:
    night = pushing("mind-yer-back", {BLUE: "C6", "troll-1": "E4"}, vomit=("D6",))
    night.does(Move(BLUE, "D6")).roll(1)

    assert night.refusal(Move(BLUE, "E6")) == "BUG-MOVE-20"
    assert night.refusal(Move("troll-1", "E3")) == ""


@rule("BUG-MOVE-20", "BUG-MOVE-25", "BUG-VOMIT-09")
def test_a_skid_leads_straight_on_free_of_charge_and_leaves_no_space() -> None:
    night = walking({RED: "C6", "gobbo-1": "D6"}, 5, vomit=("D6",))
    night.does(to("D6")).roll(3)

    assert night.square(RED) == "E6"
    assert night.seat == 1, "nor is the Gobbo his any more"


@rule("BUG-MOVE-20")
def test_where_a_skid_cannot_lead_he_falls() -> None:
    night = walking({RED: "C3"}, 5, vomit=("C2",)).does(to("C2")).roll(3)

    assert (night.square(RED), night.seat) == ("C2", 1)


@rule("BUG-MOVE-20", "BUG-STASH-01")
def test_a_skid_that_ends_on_the_own_table_stashes() -> None:
    night = walking({RED: "B5"}, 5, vomit=("B6",), carried={0: ["booze-1"]}).does(to("B6")).roll(3)

    assert night.square(RED) == HOMES[0]
    assert night.stash(0) == ["booze-1"]


@rule("BUG-VOMIT-01")
def test_a_second_vomit_after_a_skid_can_give_its_own_bonus_only() -> None:
    night = walking({RED: "C6"}, 5, vomit=("D6", "E6")).does(to("D6")).roll(3)
    assert night.asked == ("chart_vomit", 0)
    night.roll(6)
    assert night.asked == ("step", 0)
    night.does(to("F6"))
    assert (night.square(RED), night.seat) == ("F6", 1)


@rule("BUG-VOMIT-05", "BUG-VOMIT-06", "BUG-MOVE-15")
def test_vomit_on_a_game_comes_first_and_the_game_only_if_he_remains() -> None:
    on = walking({RED: "B3"}, 3, vomit=("B2",)).does(to("B2")).roll(4)
    on.does(to("C2"))
    assert on.asked == ("step", 0), "he walked on, so he does not play"
    stays = walking({RED: "B3"}, 3, vomit=("B2",)).does(to("B2")).roll(4).does(Stop())
    assert stays.asked == ("chart_games", 0)
    falls = walking({RED: "B3"}, 3, vomit=("B2",)).does(to("B2")).roll(1)
    assert falls.asked == ("chart_games", 0)
    spent = walking({RED: "B3"}, 1, vomit=("B2",)).does(to("B2")).roll(4)
    assert spent.asked == ("chart_games", 0)


@rule("BUG-VOMIT-06")
def test_who_skids_off_a_game_does_not_play_there() -> None:
    """On the house map both games are in corners, so this is a map with the Bar Skittles further inside."""
    rows = list(CONTENT.map.rows)
    rows[1], rows[2] = "c..BBBB.pc", "d.s......d"
    content = replace(CONTENT, map=replace(CONTENT.map, rows=tuple(rows)))
    room = Night({RED: "B3"}, step=Step.MOVE, vomit=("C3",)).room
    del room.__dict__["ground_here"]
    match = Match(GAME, content, room)
    for answer in (Dice((3,)), Move(RED, "C3"), Dice((3,))):
        match.answer(0, answer)

    assert room.characters[RED].square == "D3"
    assert match.request is not None
    assert (match.request.what, match.request.seats) == ("card", (1,))


@rule("BUG-MOVE-37", "BUG-VOMIT-01")
def test_who_is_sent_into_vomit_rolls_and_has_only_a_bonus_to_go_on_with() -> None:
    night = Night({BLUE: "E6"}, hands={0: ["move-to-bogs"]}, vomit=("J5",))
    night.does(PlayCard("move-to-bogs"), Send(BLUE, "J5"))
    assert night.asked == ("chart_vomit", 1)
    night.roll(6)
    assert night.asked == ("card_step", 0)
    night.does(Move(BLUE, "J6"))
    assert night.room.turn.step is not Step.CARD


@rule("BUG-VOMIT-03", "BUG-BAR-08")
def test_a_vomited_bar_square_is_dealt_for_no_more() -> None:
    night = Night({RED: "D3"}, step=Step.PICK_UP, vomit=("D2",), bar=(None, "grub-1", "booze-1", "booze-2"))
    night.does(Take("E2")).draws("booze-1")

    assert night.room.bar["D2"] is None
    assert night.asked == ("pick_up", 0)


# --- Bogs, Helpful Characters, making way ------------------------------------------------------------


@rule("BUG-MOVE-26")
def test_bogs_and_helpers_are_passed_without_penalty() -> None:
    night = walking({RED: "D7", "wench-1": "D6"}, 3, homes=("B9", "D9"))
    night.does(to("D6"), to("D5"), to("D4"))

    assert night.square(RED) == "D4"
    assert night.seat == 1


@rule("BUG-MOVE-29", "BUG-CHAR-03")
def test_the_helpful_make_way_for_the_dangerous_whichever_moved() -> None:
    for mover, other in (("troll-1", "wench-1"), ("wench-1", "troll-1")):
        night = pushing("arta-my-way", {mover: "D5", other: "D6"}, homes=("B9", "D9"))
        night.does(Move(mover, "D6"))
        assert night.asked == ("make_way", 0)
        assert night.refusal(MakeWay("D6")) == "BUG-MOVE-29"
        assert night.refusal(MakeWay("E5")) == "BUG-MOVE-29"
        assert night.refusal(MakeWay("G6")) == "BUG-MOVE-29"
        night.does(MakeWay("E7"))
        assert (night.square("wench-1"), night.square("troll-1")) == ("E7", "D6")


@rule("BUG-MOVE-29")
def test_who_only_passes_a_helper_pushes_nobody() -> None:
    night = pushing("cummin-thru", {"troll-1": "D5", "wench-1": "D6"}, homes=("B9", "D9"))
    night.does(Move("troll-1", "D6"), Move("troll-1", "D7"))

    assert (night.square("wench-1"), night.square("troll-1")) == ("D6", "D7")


@rule("BUG-MOVE-29", "BUG-FIGHT-36")
def test_the_helper_goes_first_and_not_to_where_the_troll_came_from() -> None:
    night = pushing("arta-my-way", {"troll-1": "D5", "wench-1": "D6", BLUE: "D6"}, homes=("B9", "D9"))
    night.does(Move("troll-1", "D6"))

    assert night.asked == ("make_way", 0)
    assert night.refusal(MakeWay("D5")) == "BUG-MOVE-29"
    night.does(MakeWay("C6"))
    assert night.room.fight is not None


@rule("BUG-MOVE-30")
def test_where_nothing_adjoining_is_empty_the_nearest_empty_squares_serve() -> None:
    night = Night({"gobbo-1": "A5", BLUE: "A4", GREEN: "A6", "troll-1": "E4"}, players=3, hands={0: ["move-to-bogs"]})
    night.does(PlayCard("move-to-bogs"), Send("troll-1", "A5"))

    assert night.asked == ("make_way", 0)
    assert {one.to for one in night.options} == {"A3", "A7"}
    assert night.refusal(MakeWay("A8")) == "BUG-MOVE-30"


@rule("BUG-MOVE-32")
def test_no_dangerous_character_enters_where_another_is() -> None:
    night = pushing("arta-my-way", {"troll-1": "D6", "troll-2": "D5"})

    assert night.refusal(Move("troll-1", "D5")) == "BUG-MOVE-32"
    assert "D5" not in {one.to for one in night.options if isinstance(one, Move) and one.piece == "troll-1"}


@rule("BUG-MOVE-33", "BUG-TURN-09")
def test_moving_in_on_a_dwarf_means_a_fight() -> None:
    night = walking({RED: "D6", BLUE: "E6"}, 4)
    night.does(to("E6"))

    assert night.room.fight is not None
    assert night.refusal(to("F6")) != ""


@rule("BUG-FIGHT-36", "BUG-STASH-01")
def test_a_draw_that_puts_him_back_on_his_own_table_stashes() -> None:
    night = walking({RED: HOMES[0], BLUE: "B6"}, 4, carried={0: ["booze-1"]})
    night.does(to("B6")).passes(2).roll(3, 3)

    assert night.square(RED) == HOMES[0]
    assert night.stash(0) == ["booze-1"]


@rule("BUG-CHAR-04", "BUG-BOARD-01")
def test_only_characters_move_and_only_onto_the_board() -> None:
    night = pushing("arta-my-way", {"troll-1": "D6"}, revellers=("C4",))

    assert night.refusal(Move("reveller-1", "C3")) == "BUG-CHAR-04"
    assert night.refusal(Move("troll-1", "K6")) == "BUG-BOARD-01"
    assert Kind.REVELLER not in {one.kind for one in night.room.characters.values()}


# --- stashing ----------------------------------------------------------------------------------------


@rule("BUG-STASH-01", "BUG-STASH-02", "BUG-AIM-03", "BUG-SETUP-05", "BUG-TURN-12")
def test_who_stops_at_his_table_stashes_all_and_sets_out_unburdened() -> None:
    night = walking({RED: "B6"}, 5, carried={0: ["grub-1", "grub-2", "booze-3"]}, spare=False, players=2)
    night.does(to(HOMES[0]), Stop())
    while night.asked and night.asked[0] in ("draw_card", "discard_excess"):
        night.does(night.options[0])

    assert sorted(night.stash(0)) == ["booze-3", "grub-1", "grub-2"]
    assert night.carried(0) == []
    assert night.square(RED) == HOMES[0]


@rule("BUG-STASH-01", "BUG-MOVE-34")
def test_a_card_that_brings_him_home_stashes_too() -> None:
    night = pushing("arta-my-way", {BLUE: "D6"}, carried={1: ["booze-2"]})
    night.does(Move(BLUE, HOMES[1]))

    assert night.stash(1) == ["booze-2"]
