from __future__ import annotations

import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from companion.posted import Give, PressFloor
from rules.drunkgeon.answers import Buy, Drunk, Insert, LayOut, Move, PlaceGlass, Push, StackUp, Step, Water
from rules.drunkgeon.printed import Spell
from rules.requests import Drawn, Number
from tests.drunkgeon.evening import Evening
from tests.screenshots import scenes_drunkgeon
from tests.screenshots.scene import SCENES
from tests.screenshots.scenes_drunkgeon import (
    BUSY,
    bidding,
    fighting_a_monster,
    from_the_beginning,
    on_an_evening,
    played_on,
)
from tests.ui.layout import faults
from tests.ui.pretend import PretendServices
from tests.ui.test_table_screen import posted, tap_spot
from ui.boards import board_for
from ui.boards.board import Marks
from ui.boards.drunkgeon import DungeonView, Mode
from ui.boards.drunkgeon_flip import fields, result
from ui.boards.drunkgeon_magic import SPELLS
from ui.boards.drunkgeon_mats import turned
from ui.boards.drunkgeon_plan import cells_of, initials, plan
from ui.boards.drunkgeon_strip import TURNINGS, turning_mat
from ui.boards.drunkgeon_symbols import MONSTERS, TRAPS, danger, skeleton, spikes
from ui.drawing.boxes import Box
from ui.services import Settings, Steering
from ui.table.tallies import TalliesSheet
from ui.widgets.emblem import emblem_of
from ui.widgets.refusal import RefusalCard

assert scenes_drunkgeon
SIZES = [(800, 480), (480, 800)]
OURS = sorted(name for name in SCENES if name.startswith("drunkgeon-"))


def at_turn(**more: Any) -> PretendServices:
    return on_an_evening(Evening("A3", "C4", "E2", "F5", **{"pushed": False, **BUSY, **more}))


def answers(services: PretendServices) -> list[Any]:
    assert services.table is not None
    return [give.answer for give in posted(services.table, Give)]


# --- where everything is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "dungeon", "size"), [(4, (6, 6), (800, 480)), (2, (4, 4), (480, 800)), (8, (6, 12), (800, 480))]
)
def test_every_spot_of_every_answer_is_on_the_board(
    ui: Callable[..., Any], players: int, dungeon: tuple[int, int], size: tuple[int, int]
) -> None:
    """Through an evening that nobody plays in earnest; what is marked is hit in its middle."""
    table = from_the_beginning(players, dungeon, seed=8)
    table.bot = at_random()
    driver = ui(PretendServices(table), size)
    seen = set()
    for index in range(60):
        table.play_on(7 if index > 30 else 1)
        if index == 8:
            table.play_on(200, until="first_push")
        request = table.match.request
        if request is None:
            break
        seen.add(request.what)
        table.publish()
        driver.step()
        asked, board = driver.app.shown.asked, driver.screen.board
        spots = board.spots()
        wanted = {spot for one in (*asked.options, *asked.refused) for spot in one.spots[:1]}
        assert wanted <= spots.keys(), (request.what, board.mode)
        assert all(board.collide_point(spot.x, spot.y) for spot in spots.values())
        for name in board.marks.legal:
            hit = board.spot_at(spots[name].x, spots[name].y)
            # Mats that look the same lie on each other.
            assert hit == name or spots[hit] == spots[name], (request.what, name, hit)
    assert len(seen) > 5


def at_random() -> Any:
    from rules.bots import bots

    return list(bots("drunkgeon").values())[-1]


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (5, 5), (6, 6), (6, 9), (6, 12)])
@pytest.mark.parametrize("size", [(465, 350), (470, 338), (740, 520), (1080, 820), (790, 290)])
def test_the_dungeon_its_rim_and_the_strips_lie_beside_each_other(
    size: tuple[int, int], rows: int, columns: int
) -> None:
    whole = Box(10, 20, *size)
    found = plan(whole, rows, columns, 1.0)

    for box in (found.whole, found.strip, found.owned):
        assert box.x >= whole.x - 0.01
        assert box.y >= whole.y - 0.01
        assert box.x + box.width <= whole.x + whole.width + 0.01
        assert box.y + box.height <= whole.y + whole.height + 0.01
    assert not any(overlap(one, other) for one, other in combinations((found.whole, found.strip, found.owned), 2))
    assert found.side >= 32 or size == (790, 290)
    assert min(found.strip.width, found.strip.height) >= 50


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    up = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and up > 0.01


@pytest.mark.parametrize("count", range(1, 17))
def test_cells_fill_their_box_and_lie_apart(count: int) -> None:
    cells = cells_of(Box(0, 0, 140, 250), count, 5, 34)

    assert len(cells) == count
    assert not any(overlap(one, other) for one, other in combinations(cells, 2))
    assert all(one.x >= 0 and one.x + one.width <= 140.01 and one.y >= -0.01 for one in cells)


def test_a_row_of_the_east_is_no_square_of_column_e(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    board = driver.screen.board
    tap_spot(driver, "P16")

    assert {"E-1", "N-E"} <= board.marks.legal
    assert not board.marks.legal & board.squares
    assert board.spot_at(*board.plan.slot("E3").middle) == "E-3"


# --- pushing --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_a_mat_is_pushed_in_by_a_tap_on_an_arrow_and_one_on_a_way_round(
    ui: Callable[..., Any], size: tuple[int, int]
) -> None:
    services = at_turn()
    driver = ui(services, size)

    tap_spot(driver, "P16")
    tap_spot(driver, "N-B")
    assert driver.screen.board.maze().chosen_slot == "NB"
    assert driver.screen.board.marks.legal == {*TURNINGS}
    tap_spot(driver, "W-2")
    tap_spot(driver, "turn-3")

    assert answers(services) == [Insert("P16"), Push("W2", 3)]


def test_a_mat_is_pushed_in_by_buttons_and_its_ghost_is_seen_where_the_focus_is(ui: Callable[..., Any]) -> None:
    services = at_turn()
    driver = ui(services)
    tap_spot(driver, "P16")

    said = driver.texts(driver.screen.list)
    assert "From the north into column …" in said
    driver.tap_text("From the north into column …")
    driver.tap_text("From the north into column A …")
    driver.steer(Steering.RIGHT, Steering.RIGHT)
    maze = driver.screen.board.maze()
    assert (maze.chosen_slot, maze.chosen_turning) == ("NA", 0)
    driver.steer(Steering.CONFIRM)

    assert answers(services)[-1] == Push("NA", 0)


@pytest.mark.parametrize(("openings", "quarters", "expected"), [("NE", 1, "ES"), ("NS", 1, "EW"), ("NES", 3, "NEW")])
def test_a_mat_that_is_turned_is_open_where_the_rules_say(openings: str, quarters: int, expected: str) -> None:
    assert turned(openings, quarters) == expected


def test_ways_round_are_drawn_as_the_rules_turn_them() -> None:
    evening = Evening("A3")
    for mat, face in evening.state.faces.items():
        printed = "".join(side for bit, side in enumerate("NESW") if face.masks[0] >> bit & 1)
        for quarters in range(4):
            sides = "".join(side for bit, side in enumerate("NESW") if face.masks[quarters] >> bit & 1)
            assert turned(printed, quarters) == sides, mat


def test_a_push_is_seen_once_and_afterwards_nothing_is_drawn(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    board = driver.screen.board
    tap_spot(driver, "P16")
    tap_spot(driver, "S-C")
    tap_spot(driver, "turn-1")
    assert board._slides.going_on
    assert board._leaving is not None

    driver.until(lambda: not board._slides.going_on)
    driver.step(3)
    drawn = []
    board.draw = drawn.append
    end = time.monotonic() + 0.5
    while time.monotonic() < end:
        driver.step()

    assert board._leaving is None
    assert drawn == []


def test_the_line_that_is_pushed_comes_from_where_the_arrow_is(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    board = driver.screen.board
    tap_spot(driver, "P16")
    tap_spot(driver, "S-C")
    line = next(slot.line for slot in board.board.slots if slot.id == "SC")
    falls_out = next(slot.falls_out for slot in board.board.slots if slot.id == "SC")
    tap_spot(driver, "turn-1")

    offsets = board._offsets()
    on_line = {one.mat.id for one in board.board.squares if one.square in line}
    assert {*offsets} == on_line | {falls_out}
    assert all(offsets[mat][1] < 0 for mat in on_line), "they come up from the south"
    assert offsets[falls_out][1] > 0


def test_without_animations_a_push_is_simply_done(ui: Callable[..., Any]) -> None:
    services = at_turn()
    services.settings = Settings(animations=False)
    driver = ui(services)
    for spot in ("P16", "S-C", "turn-1"):
        tap_spot(driver, spot)

    assert not driver.screen.board._slides.going_on


def test_what_is_taken_back_does_not_slide(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    for spot in ("P16", "S-C", "turn-1"):
        tap_spot(driver, spot)
    driver.until(lambda: not driver.screen.board._slides.going_on)

    driver.tap_text("Undo Alf")

    assert not driver.screen.board._slides.going_on


# --- walking --------------------------------------------------------------------------------------------


def test_a_walk_is_tapped_step_by_step_and_leaves_its_way(ui: Callable[..., Any]) -> None:
    services = on_an_evening(Evening("A3", "C4", cleared=("B3",)).does(Move()).catches(4))
    driver = ui(services)

    tap_spot(driver, "B3")
    tap_spot(driver, "B4")

    assert answers(services) == [Step("B3"), Step("B4")]
    assert driver.screen.board.board.way == ("A3", "B3", "B4")


def test_a_wall_and_a_far_square_are_refused_by_the_rules(ui: Callable[..., Any]) -> None:
    services = on_an_evening(Evening("A3", "C4", cleared=("B3",)).does(Move()).catches(4))
    driver = ui(services)

    tap_spot(driver, "A4")
    assert driver.top.told.refusal.clause == "DRK-MOVE-05"
    driver.tap_at(4, 4)
    tap_spot(driver, "F1")

    assert isinstance(driver.top, RefusalCard)
    assert driver.top.told.refusal.clause == "DRK-MOVE-02"


def test_before_a_flip_a_square_says_that_the_flip_comes_first(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    tap_spot(driver, "B3")

    assert driver.top.told.refusal.key == "no_flip_yet"


def test_the_glass_is_tapped_to_walk_and_a_magic_mat_to_buy_it(ui: Callable[..., Any]) -> None:
    services = at_turn()
    driver = ui(services)
    tap_spot(driver, "glass-0")
    assert answers(services) == [Move()]

    services = at_turn()
    driver.close()
    tap_spot(ui(services), "blink")
    assert answers(services) == [Buy(Spell.BLINK)]


def test_magic_that_somebody_holds_says_who_has_it(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    tap_spot(driver, "dispel")

    assert driver.top.told.refusal.key == "not_on_the_table"


def test_small_squares_are_magnified_under_a_finger_and_large_ones_are_not(ui: Callable[..., Any]) -> None:
    driver = ui(SCENES["drunkgeon-linked-aim"].services())
    board = driver.screen.board
    board.aim(board.plan.middle("E3"))
    assert board.lens.shown
    board.lens.hide()
    driver.close()

    board = ui(at_turn()).screen.board
    board.aim(board.plan.middle("C3"))
    assert not board.lens.shown


# --- putting right --------------------------------------------------------------------------------------


def test_a_finger_on_a_glass_means_it_and_not_its_square_where_the_table_is_put_right(ui: Callable[..., Any]) -> None:
    board = ui(at_turn()).screen.board
    board.puts_right = True
    board.mark(Marks())
    spot = board.spots()["glass-0"]
    assert board.spot_at(spot.x, spot.y) == "glass-0"
    assert board.spot_at(*board.plan.middle("B2")) == "B2"

    board.mark(Marks(legal=board.squares, chosen=("glass-0",)))
    assert board.spot_at(*board.plan.middle("C4")) == "C4"


def test_the_maze_is_what_is_put_right_in_the_middle_of_a_fight_too(ui: Callable[..., Any]) -> None:
    board = ui(on_an_evening(fighting_a_monster())).screen.board
    assert board.mode is Mode.FLIP
    board.puts_right = True

    assert board.mode is Mode.MAZE
    assert "glass-0" in board.spots()


# --- flips and fights -----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_any_field_of_the_event_mat_gives_its_number(ui: Callable[..., Any], size: tuple[int, int]) -> None:
    driver = ui(SCENES["drunkgeon-monster"].services(), size)
    board = driver.screen.board
    assert board.mode is Mode.FLIP
    shown = [(name, box) for name, box in board.areas() if name.startswith("number-")]

    assert len(shown) == 36
    assert [name for name, _ in shown[:6]] == [f"number-{digit}" for digit in board.board.event_mat[0]]
    for name, box in shown:
        assert board.spot_at(*box.middle) == name
        assert min(box.width, box.height) >= 40


def test_one_tap_on_the_event_mat_is_the_flip(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-flip"].services()
    driver = ui(services)
    board = driver.screen.board
    (name, box) = board.areas()[14]

    driver.tap_at(*board.to_window(*box.middle))

    assert answers(services) == [Drawn(name[-1])]


def test_a_miss_is_one_tap_as_well(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-flip"].services()
    tap_spot(ui(services), "missed")

    assert answers(services) == [Drawn("missed")]


def test_the_flip_can_be_given_by_buttons_alone(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-flip"].services()
    driver = ui(services)

    driver.steer(Steering.RIGHT, Steering.RIGHT)
    assert driver.screen.board.pointed == ("number-2",)
    driver.steer(Steering.CONFIRM)

    assert answers(services) == [Drawn("2")]


def test_both_sides_numbers_are_on_the_board(ui: Callable[..., Any]) -> None:
    board = ui(SCENES["drunkgeon-players"].services()).screen.board
    assert board.mode is Mode.FLIP

    one, other = board.board.fight.flips
    assert result(one) == 4 + 2
    assert result(other) is None
    assert other.stacked == 1


def test_a_miss_counts_nothing_whatever_was_stacked() -> None:
    evening = fighting_a_monster(stacked=2)
    flip = on_an_evening(evening).table.shown().view.board.fight.flips[0]
    from msgspec.structs import replace

    assert result(replace(flip, caught=0, strength=2)) == 0
    assert result(replace(flip, caught=3, strength=2)) == 7


def test_trophies_are_stacked_by_a_tap(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-stack"].services()
    driver = ui(services)
    tap_spot(driver, "stack-4")
    assert driver.top.told.refusal.clause == "DRK-TROPHY-02"
    driver.tap_at(4, 4)
    tap_spot(driver, "stack-2")

    assert StackUp(2) in answers(services)


# --- drinks and magic -----------------------------------------------------------------------------------


def test_the_glass_is_tapped_when_it_has_been_drunk(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-drink"].services()
    driver = ui(services)
    assert driver.screen.board.mode is Mode.DRINK

    tap_spot(driver, "glass-0")

    assert answers(services) == [Drunk(3)]


def test_what_a_coaster_proposes_is_confirmed_with_one_tap(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-coaster"].services()
    driver = ui(services)

    driver.tap_text("The coaster: 3 fingers drunk by Alf")

    assert isinstance(answers(services)[0], Drunk)


def test_water_and_smaller_fingers_are_offered_in_words(ui: Callable[..., Any]) -> None:
    evening = Evening("A3", "C4")
    evening.state.heroes[1].since_water = 6
    services = on_an_evening(evening)
    driver = ui(services, (480, 800))

    screen = driver.screen
    words = [choice.words for choice in screen.list._choices]
    assert {"A glass of water", "Smaller fingers from now on"} <= {*words}
    screen.chosen(next(choice for choice in screen.list._choices if choice.words == "A glass of water"))

    (press,) = posted(services.table, PressFloor)
    assert (press.seat, press.answer) == (1, Water())


def test_a_purchase_shows_who_has_drunk_how_much(ui: Callable[..., Any]) -> None:
    driver = ui(bidding())
    board = driver.screen.board

    assert board.mode is Mode.CONTEST
    assert board.adds_up
    assert board.board.contest.totals == (3, 4, 0, 0)
    assert driver.screen.turn.terms == ""


def test_every_spell_and_every_danger_has_a_symbol() -> None:
    evening = Evening("A3")
    faces = evening.state.faces.values()

    assert {*SPELLS} == {one.value for one in Spell}
    assert {face.id for face in faces if face.kind.value == "monster"} == MONSTERS.keys()
    assert {face.id for face in faces if face.kind.value == "trap"} == TRAPS.keys()
    assert danger("M01-b", "monster") is MONSTERS["M01"]
    assert danger("M99", "monster") is skeleton
    assert danger("T99", "trap") is spikes


# --- before the first turn, and other mats to choose from -----------------------------------------------


def test_a_glass_of_ones_own_is_said_with_one_tap_or_by_buttons(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-glass"].services()
    driver = ui(services)
    driver.tap_text("6")
    driver.tap_text("Beginner")
    driver.steer(*[Steering.RIGHT] * 4, Steering.CONFIRM)

    heroes = services.table.match.state.heroes
    assert answers(services)[0] == Number(6)
    assert (heroes[2].full, heroes[3].full, heroes[3].level.value) == (6, 8, "beginner")


def test_real_mats_are_laid_with_two_taps_each(ui: Callable[..., Any]) -> None:
    services = SCENES["drunkgeon-laying"].services()
    driver = ui(services)
    board = driver.screen.board
    assert board.mode is Mode.PICK
    mat = sorted(board.marks.legal)[0]

    tap_spot(driver, mat)
    assert turning_mat(board.board, board.marks).id == mat
    tap_spot(driver, "turn-2")

    assert answers(services) == [Drawn(f"{mat}-2")]
    assert mat not in board.marks.legal


def test_magic_that_is_read_has_the_whole_window(ui: Callable[..., Any]) -> None:
    driver = ui(SCENES["drunkgeon-study"].services())
    assert driver.screen.board.width > 780

    driver.tap_text("Everybody has read them")

    assert not driver.screen.board.fills_the_window


def test_a_first_turn_by_taps_alone(ui: Callable[..., Any]) -> None:
    services = played_on(2, (6, 6), 0, "first_push")
    driver = ui(services)
    driver.until(lambda: driver.screen.board.board.inserting is not None)
    seat = services.table.match.state.active

    tap_spot(driver, "W-3")
    tap_spot(driver, "turn-0")
    tap_spot(driver, "A3")

    assert answers(services) == [Push("W3", 0), PlaceGlass("A3")]
    assert services.table.match.state.heroes[seat].square == "A3"


def test_the_dungeon_may_have_any_size(ui: Callable[..., Any]) -> None:
    table = from_the_beginning(4, (6, 6))
    table.match = table.match.undone()
    driver = ui(PretendServices(table))

    driver.tap_text("6 by 6")

    assert answers(driver.services) == [LayOut(6, 6)]


# --- what is counted ------------------------------------------------------------------------------------


def test_what_everybody_has_drunk_is_one_tap_away(ui: Callable[..., Any]) -> None:
    evening = Evening("A3", "C4", trophies=(2, 1))
    evening.state.heroes[0].drunk, evening.state.heroes[1].drunk = 5, 1
    driver = ui(on_an_evening(evening))

    driver.tap(driver.screen.badges)

    assert isinstance(driver.top, TalliesSheet)
    said = " ".join(driver.texts(driver.top))
    assert "5 fingers drunk" in said
    assert "1 finger drunk" in said


def test_the_menu_leads_there_as_well(ui: Callable[..., Any]) -> None:
    driver = ui(at_turn())
    driver.tap_text("Menu")
    driver.tap_text("What everybody has")

    assert isinstance(driver.top, TalliesSheet)
    assert len([one for one in driver.walk(driver.top) if type(one).__name__ == "TallyLine"]) == 4


# --- pictures -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", OURS)
def test_nothing_overflows_overlaps_or_is_too_small(ui: Callable[..., Any], name: str, size: tuple[int, int]) -> None:
    scene = SCENES[name]
    driver = ui(scene.services(), size)

    scene.drive(driver)
    driver.step(3)

    assert type(driver.screen.board) is DungeonView, "the board could not be drawn"
    assert faults(driver.app.shell, driver.top) == []


def test_two_of_a_colour_are_told_apart_by_a_letter() -> None:
    assert initials(("Alf", "Bert", "cleo", ""), ("red", "blue", "red", "red")) == ["A", "", "C", "?"]


def test_the_game_has_a_board_and_a_picture() -> None:
    assert isinstance(board_for("drunkgeon"), DungeonView)
    assert emblem_of("drunkgeon") is not None


def test_fields_lie_in_the_rows_of_the_event_mat() -> None:
    board = on_an_evening(Evening("A3")).table.shown().view.board
    found = fields(board, Box(0, 0, 300, 300))

    assert "".join(digit for _, digit, _ in found) == "".join(board.event_mat)
    assert found[0][2].y > found[-1][2].y
