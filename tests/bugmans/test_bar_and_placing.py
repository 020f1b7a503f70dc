"""Picking up at the Bar, dealing one by one, and where what is dealt may be put."""

from __future__ import annotations

import pytest

from rules.bugmans.bar import at_the_bar
from rules.bugmans.state import Move, Place, PlayCard, Step, Take
from rules.requests import Drawn, Pass
from tests.bugmans.night import BLUE, HOMES, RED, Night

rule = pytest.mark.rule
WENCH = set("C2 H2 B3 C3 E3 F3 G3 H3 I3 B4 E4 F4 G4 I4 B5 D5 G5 I5".split())  # noqa: SIM905
"""Within three spaces of the Bar, less D3 and D4 where Dwarfs stand."""
GOBBO = set("C2 B3 C3 E3 B4 D4 E4 B5 D5 A1 A2 A3 A4 A5".split())  # noqa: SIM905
"""Within three spaces of the Bar Skittles, less D3."""


def at_bar(at: dict[str, str] | None = None, **more: object) -> Night:
    """P1's Dwarf on D3, in step 2."""
    return Night({RED: "D3", **(at or {})}, step=Step.PICK_UP, **more)  # type: ignore[arg-type]


def dealt(counter: str, at: dict[str, str] | None = None, **more: object) -> Night:
    """P1 has taken the Booze from D2, and this counter was dealt for it."""
    return at_bar(at, **more).does(Take("D2")).draws(counter)


def places(night: Night) -> set[str]:
    return {one.square for one in night.options}


# --- picking up --------------------------------------------------------------------------------------


@rule("BUG-BAR-01", "BUG-TURN-05")
def test_only_what_touches_his_square_can_be_reached() -> None:
    night = at_bar()

    assert night.refusal(Take("D2")) == night.refusal(Take("E2")) == ""
    assert night.refusal(Take("F2")) == night.refusal(Take("G2")) == "BUG-BAR-01"
    assert night.refusal(Take("H2")) == "BUG-BAR-01"
    assert at_bar(bar=(None, "grub-1", "booze-1", "booze-2")).refusal(Take("D2")) == "BUG-BAR-01"


@rule("BUG-BAR-01")
@pytest.mark.parametrize(
    ("square", "touches"),
    [("C2", True), ("C3", True), ("H3", True), ("E4", False), ("D1", False), ("B2", False)],
)
def test_who_is_at_the_bar_and_who_only_seems_to_be(square: str, touches: bool) -> None:
    assert at_the_bar(Night({RED: square}).room, 0) is touches


@rule("BUG-TURN-05", "BUG-BAR-09")
def test_away_from_the_bar_step_two_is_left_out_and_at_it_it_may_be_declined() -> None:
    assert Night({RED: "E4"}, step=Step.PICK_UP).asked == ("walk", 0)
    night = at_bar().passes()
    assert night.asked == ("walk", 0)
    assert night.carried(0) == []


@rule("BUG-BAR-09", "BUG-TURN-03")
def test_who_arrives_at_the_bar_picks_up_in_his_next_turn() -> None:
    night = Night({RED: "D4"}, step=Step.MOVE)
    assert night.refusal(Take("D2")) == "BUG-TURN-03"
    night.roll(4).does(Move(RED, "D3"))
    assert night.refusal(Take("D2")) == "BUG-TURN-03"


@rule("BUG-BAR-02")
def test_one_booze_and_one_grub_is_all_he_carries() -> None:
    night = at_bar(carried={0: ["booze-3"]})

    assert night.refusal(Take("D2")) == "BUG-BAR-02"
    assert night.refusal(Take("E2")) == ""


@rule("BUG-BAR-04")
def test_his_load_travels_with_him() -> None:
    night = Night({BLUE: "E6"}, carried={1: ["grub-2"]}, hands={0: ["arta-my-way"]})
    night.does(PlayCard("arta-my-way"), Move(BLUE, "F6"))

    assert night.carried(1) == ["grub-2"]
    assert night.room.dwarf(1).square == "F6"


@rule("BUG-BAR-05", "BUG-BAR-06")
def test_a_square_is_refilled_at_once_and_what_was_dealt_may_be_taken_too() -> None:
    night = at_bar().does(Take("D2"))

    assert night.asked == ("deal", 0)
    assert night.refusal(Drawn("home-table")) == "BUG-BAR-05"
    night.draws("grub-3")
    assert night.refusal(Take("D2")) == ""
    night.does(Take("D2")).draws("booze-4")
    assert night.carried(0) == ["booze-1", "grub-3"]
    assert night.room.bar["D2"] == "booze-4"
    assert night.asked == ("walk", 0), "he has both, so there is nothing more to be asked"


@rule("BUG-BAR-07", "BUG-BAR-08")
def test_what_is_no_booze_or_grub_is_placed_and_the_dealing_goes_on() -> None:
    night = dealt("troll")
    assert night.asked == ("place", 0)
    night.does(Place("F6"))
    for counter, square in (("vomit", "E6"), ("reveller", "C4")):
        night.draws(counter).does(Place(square))
    night.draws("booze-2")

    assert night.room.bar["D2"] == "booze-2"
    assert night.square("troll-1") == "F6"
    assert (night.room.vomit, night.room.revellers) == (["E6"], ["C4"])
    assert night.asked == ("pick_up", 0)


@rule("BUG-BAR-08")
def test_an_empty_pile_leaves_the_square_empty() -> None:
    night = at_bar(pile={"troll": 1}).does(Take("D2")).draws("troll").does(Place("F6"))

    assert night.room.bar["D2"] is None
    assert night.asked == ("pick_up", 0)


@rule("BUG-CARD-19", "BUG-CARD-20", "BUG-CARD-18", "BUG-CARD-21")
def test_the_extra_counter_comes_from_anywhere_and_must_be_taken() -> None:
    night = Night({RED: "C3"}, hands={0: ["take-1-extra"]}).does(PlayCard("take-1-extra"))

    assert night.refusal(Pass()) == "BUG-CARD-19"
    assert night.refusal(Take("G2")) == "BUG-BAR-01"
    night.does(Take("G2", extra=True)).draws("grub-1")
    assert night.refusal(Take("F2", extra=True)) == "BUG-CARD-18"
    night.does(Take("D2")).draws("grub-1").does(Take("D2")).draws("booze-1")
    assert sorted(night.carried(0)) == ["booze-1", "grub-1", "grub-2"]


@rule("BUG-BAR-02", "BUG-CARD-21")
def test_an_extra_booze_first_still_leaves_the_normal_one() -> None:
    night = Night({RED: "C3"}, hands={0: ["take-1-extra"]}).does(PlayCard("take-1-extra"))
    night.does(Take("F2", extra=True)).draws("grub-1")

    assert night.refusal(Take("D2")) == ""
    night.does(Take("D2")).draws("grub-2")
    assert night.carried(0) == ["booze-2", "booze-1"]
    night.does(Take("D2")).draws("booze-4")
    assert night.asked == ("walk", 0), "a third Booze is not offered"


# --- placing -----------------------------------------------------------------------------------------


@rule("BUG-PLACE-01", "BUG-PLACE-02", "BUG-BOARD-01")
@pytest.mark.parametrize("counter", ["troll", "halfling", "moody-elf"])
def test_dangerous_characters_go_on_empty_floor_of_the_bar_room(counter: str) -> None:
    night = dealt(counter, {BLUE: "F6"}, vomit=("G6",))

    assert "E6" in places(night)
    assert {night.refusal(Place(square)) for square in ("A4", "F6", "G6")} == {"BUG-PLACE-01"}
    assert {night.refusal(Place(square)) for square in ("E5", HOMES[1], "B2", "I2")} == {"BUG-PLACE-02"}
    assert night.refusal(Place("D2")) == "BUG-PLACE-02"
    assert night.refusal(Place("Z9")) == "BUG-BOARD-01"


@rule("BUG-PLACE-03", "BUG-PLACE-04")
def test_the_wench_goes_within_three_spaces_of_the_bar() -> None:
    night = dealt("wench", {BLUE: "D4"})

    assert places(night) == WENCH
    assert {night.refusal(Place(square)) for square in ("D6", "D4", "A3")} == {"BUG-PLACE-03"}
    assert {night.refusal(Place(square)) for square in ("C4", "B2")} == {"BUG-PLACE-04"}
    assert night.refusal(Place("E2")) == "BUG-PLACE-03", "a Booze lies there"


@rule("BUG-PLACE-05", "BUG-PLACE-06")
def test_the_gobbo_goes_within_three_spaces_of_the_skittles_in_the_corridor_too() -> None:
    night = dealt("gobbo")

    assert places(night) == GOBBO
    assert {night.refusal(Place(square)) for square in ("B6", "D3")} == {"BUG-PLACE-05"}
    assert {night.refusal(Place(square)) for square in ("B2", "C4", "D2")} == {"BUG-PLACE-06"}


@rule("BUG-PLACE-07", "BUG-PLACE-08")
def test_out_of_order_goes_on_any_bogs_occupied_or_not() -> None:
    night = dealt("out-of-order", {BLUE: "J5"})

    assert places(night) == {"A5", "J5", "B10", "I10"}
    assert night.refusal(Place("A6")) == "BUG-PLACE-07"
    night.does(Place("J5"))
    assert night.room.out_of_order == ["J5"]
    assert night.square(BLUE) == "J5"


@rule("BUG-PLACE-09", "BUG-PLACE-10", "BUG-PLACE-11")
def test_vomit_goes_on_anything_empty_but_a_home_table() -> None:
    night = dealt("vomit", {BLUE: "E6", "troll-1": "F6"}, homes=("B7", "E8"), revellers=("C5",), out_of_order=("A5",))

    assert {"A3", "D2", "C4", "B2", "J10", "A5"} <= places(night)
    assert {night.refusal(Place(square)) for square in ("F6", "E2", "C5")} == {"BUG-PLACE-09"}
    assert night.refusal(Place("E8")) == "BUG-PLACE-11"


@rule("BUG-PLACE-10", "BUG-VOMIT-03")
def test_vomit_on_the_very_square_it_was_dealt_for_ends_the_dealing() -> None:
    night = dealt("vomit").does(Place("D2"))

    assert night.room.vomit == ["D2"]
    assert night.room.bar["D2"] is None
    assert night.asked == ("pick_up", 0)


@rule("BUG-PLACE-12", "BUG-VOMIT-04")
def test_revellers_sit_on_empty_long_table_squares() -> None:
    night = dealt("reveller", revellers=("C4",), vomit=("H4",))

    assert places(night) == {"C5", "E5", "F5", "H5"}
    assert {night.refusal(Place(square)) for square in ("C4", "E6")} == {"BUG-PLACE-12"}
    assert night.refusal(Place("H4")) == "BUG-VOMIT-04"


@rule("BUG-PLACE-12", "BUG-BAR-07")
def test_a_counter_without_a_place_is_discarded_and_dealing_goes_on() -> None:
    night = dealt("reveller", vomit=("C4", "C5", "E5", "F5", "H4"), revellers=("H5",))

    assert night.happened("no_place")
    assert night.room.discarded == {"reveller": 1}
    assert night.asked == ("deal", 0)


@rule("BUG-PLACE-13")
def test_the_active_player_places_before_anything_else_is_dealt() -> None:
    night = dealt("troll")

    assert night.refusal(Place("F6"), 1) == "TABLE-TURN-01"
    assert night.refusal(Drawn("booze-1")) == "BUG-PLACE-13"
    assert night.refusal(Place("F6")) == ""
