"""The content editor in a real window: by touch, by buttons alone, at every size, and in words without a window."""

from __future__ import annotations

from typing import Any

import pytest
from kivy.tests.common import UnitTestTouch

from companion.content_deeds import Paint, Resize, Step
from companion.content_editing import Editing
from rules.games import content, game, games
from tests.screenshots import scenes_content
from tests.screenshots.scene import SCENES, Scene
from tests.ui.driver import Driver
from tests.ui.layout import faults
from tests.ui.screens.editing import A_BAR_SHORT, OUR_CHARTS, OUR_ROOM, Editor
from tests.ui.screens.test_buttons_alone import press, reached, tappable
from ui.drawing.squares import GROUNDS, ground, ink
from ui.screens.content_view import chapter_named, chapter_rows, entry_rows, field_rows, words_for
from ui.services import EditContent, KeepContent, LeaveContent, SendContent, Steering, TakeContent
from ui.theme import contrast
from ui.widgets.grid_map import column_name, square_named

LEFT, RIGHT, CONFIRM, UNDO = Steering.LEFT, Steering.RIGHT, Steering.CONFIRM, Steering.UNDO
OURS = sorted(name for name, scene in SCENES.items() if scene.drive.__module__ == scenes_content.__name__)
CASES = [(SCENES[name], size) for name in OURS for size in SCENES[name].sizes if size != (1920, 1080)]


@pytest.mark.parametrize(
    ("scene", "size"), [pytest.param(scene, size, id=f"{scene.name} {size[0]}x{size[1]}") for scene, size in CASES]
)
def test_looks_as_it_should(ui, scene: Scene, size: tuple[int, int]) -> None:
    driver = ui(scene.services(), size)
    scene.drive(driver)
    driver.step(3)

    assert faults(driver.app.shell, driver.top) == []


def opened(ui: Any, chapter: str = "card", deeds: tuple[Any, ...] = (), size: tuple[int, int] = (800, 480)) -> Driver:
    driver: Driver = ui(Editor(deeds, first="settings"), size)
    driver.app.go("content", game="bugmans")
    driver.step(2)
    driver.screen.open_chapter_named(chapter)
    driver.step(2)
    return driver


def now(driver: Driver) -> Any:
    return driver.services.editings["bugmans"].content


# --- by touch -----------------------------------------------------------------------------------------


def test_it_is_reached_from_the_settings_and_asks_for_the_game(ui):
    driver = ui(Editor(first="settings"))
    driver.screen.page.scroll_y = 0
    driver.step(2)
    driver.tap_text("Edit")
    assert driver.screen.name == "content"

    driver.tap_text("Fantasy Pub")
    assert "Races" in driver.texts()
    driver.tap_text("‹ Back")
    assert driver.screen.name == "settings"


def test_it_is_reached_from_a_new_game_and_leads_back_there(ui):
    driver = ui(Editor(first="home"))
    driver.app.go("new_game", like=("fantasy_pub", ("Anna", "Bert")))
    driver.screen.go_to(2)
    driver.screen.edit_content()
    driver.step(2)
    assert (driver.screen.name, driver.screen.game_id) == ("content", "fantasy_pub")

    driver.screen.go_back()
    driver.step(2)
    assert (driver.screen.name, driver.screen.step) == ("new_game", 2)


def test_a_value_is_changed_and_marked_as_the_groups(ui):
    driver = opened(ui, "counter")
    driver.tap_text("Home Table")
    assert "printed" in driver.texts()
    driver.tap_text("+")

    assert now(driver).counters["home-table"].count == 7
    assert {"yours", "ours: 6", "Keep", "Undo"} <= set(driver.texts())
    driver.tap_text("Undo")
    assert now(driver).counters["home-table"].count == 6
    assert "printed" in driver.texts()


def test_numbers_and_names_are_typed_and_effects_chosen(ui):
    driver = opened(ui, "card")
    driver.screen.open_entry(("card", "take-that"))
    driver.step(2)
    driver.screen.type_number(("card", "take-that", "count"))
    typed(driver, "12")
    driver.screen.type_text(("card", "take-that", "name"))
    typed(driver, "Oi!")
    driver.screen.list_choices(("card", "take-that", "effect"))
    driver.step(2)
    driver.tap_text("Die counts double")

    card = now(driver).cards["take-that"]
    assert (card.count, card.name, card.effect.value) == (12, "Oi!", "double")


def test_what_is_typed_and_is_no_number_changes_nothing(ui):
    driver = opened(ui, "card")
    driver.screen.open_entry(("card", "take-that"))
    driver.screen.type_number(("card", "take-that", "count"))
    typed(driver, "x")

    assert not driver.app.shell.layers
    assert now(driver).cards["take-that"].count == 6


def typed(driver: Driver, text: str) -> None:
    """Into the keyboard that lies there, instead of what it shows."""
    driver.step(2)
    driver.top.typed = ""
    for letter in text:
        driver.top.type(letter)
    driver.tap_text("Done")


def test_the_deeds_of_a_chart_line_are_added_moved_and_taken_out(ui):
    driver = opened(ui, "line")
    driver.screen.open_entry(("line", "wench-6"))
    driver.step(2)
    effects = ("line", "wench-6", "effects")
    driver.screen.add_item(effects)
    driver.screen.shift_item((*effects, 2))
    driver.step(2)
    assert [one.do.value for one in wench_6(driver).effects] == ["serve", "nothing", "serve"]

    driver.screen.drop_item((*effects, 0))
    driver.step(2)
    assert [one.do.value for one in wench_6(driver).effects] == ["nothing", "serve"]
    assert any(text.startswith("1.  Nothing happens") for text in driver.texts())


def wench_6(driver: Driver) -> Any:
    return next(line for line in now(driver).line if line.id == "wench-6")


def test_a_new_card_is_named_and_opened_and_one_taken_out_can_be_put_back(ui):
    driver = opened(ui, "card")
    driver.screen.name_new("card", "take-that")
    typed(driver, "Ow")
    assert driver.screen.way == ("card", "ow")
    assert now(driver).cards["ow"].count == 6

    driver.screen.take_out("card", "ow")
    driver.screen.take_out("card", "grab-im")
    driver.step(2)
    assert driver.screen.way is None
    driver.screen.page.scroll_y = 0
    driver.step(2)
    driver.tap_text("Put back: grab-im")
    assert "grab-im" in now(driver).cards


def test_a_finger_paints_every_square_that_it_goes_over_in_one_step(ui):
    driver = opened(ui, "map")
    part = driver.screen.map_part
    part.take("L")
    drawn(driver, (2, 2), (7, 2))
    assert now(driver).map.rows[2] == "d.LLLLLL.d"

    driver.tap_text("Undo")
    assert now(driver) == content(game("bugmans"))
    assert part.map.map.rows[2] == "d........d"


def drawn(driver: Driver, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A quick finger: down, one move, up."""
    grid = driver.screen.map_part.map
    (x, y, side), (u, v, _) = grid.box(start), grid.box(end)
    touch = UnitTestTouch(x + side / 2, y + side / 2)
    touch.touch_down()
    touch.touch_move(u + side / 2, v + side / 2)
    driver.step()
    touch.touch_up()
    driver.step(2)


def test_a_mistake_stands_beside_what_is_wrong_and_leads_there(ui):
    driver = opened(ui, "card", A_BAR_SHORT)
    sentence = "3 Bar squares: the four opening Booze counters need 4"
    driver.tap_text(sentence)
    assert driver.screen.chapter == "map"
    assert driver.screen.map_part.complaint == sentence

    driver.tap_text("Keep")
    assert any("It cannot be kept as it is" in text for text in driver.texts())
    assert not driver.services.editings["bugmans"].is_kept


def test_the_squares_that_a_mistake_names_are_ringed(ui):
    driver = opened(ui, "map", (Paint(("map", "rows"), ((4, 3),), "c"),))

    assert any("E4 is inside the bar room" in text for text in driver.texts())
    assert driver.screen.map_part.map.wrong == {(4, 3)}


def test_what_is_not_kept_is_asked_about(ui):
    driver = opened(ui, "card", OUR_ROOM)
    driver.tap_text("‹ Back")
    driver.tap_text("Stay")
    assert driver.screen.name == "content"

    driver.tap_text("‹ Back")
    driver.tap_text("Throw away")
    assert driver.screen.name == "settings"
    assert driver.services.wishes[-1] != KeepContent("bugmans")
    assert LeaveContent("bugmans") in driver.services.wishes


def test_what_is_kept_is_said_and_can_be_left(ui):
    driver = opened(ui, "card", OUR_ROOM)
    driver.tap_text("Keep")
    assert any("a game in progress keeps what it began with" in text for text in driver.texts())
    driver.tap_text("Good")

    driver.tap_text("‹ Back")
    assert driver.screen.name == "settings"


def test_a_copy_is_sent_out_and_taken_in_as_one_file(ui):
    driver = opened(ui, "card", OUR_ROOM)
    driver.tap_text("More")
    driver.tap_text("Send it out as one file")
    driver.tap_text("/media/pub/STICK")
    assert SendContent("bugmans", "/media/pub/STICK") in driver.services.wishes
    assert any("bugmans-content.toml" in text for text in driver.texts())
    driver.tap_text("Good")

    driver.tap_text("More")
    driver.tap_text("Take one in from a file")
    driver.tap_text("bugmans-content-2.toml")
    assert TakeContent("bugmans", driver.services.files[1].file) in driver.services.wishes


def test_no_file_to_take_in_is_said_with_the_places_that_were_looked_through(ui):
    driver = opened(ui, "card")
    driver.services.files = ()
    driver.screen._look_for("take")
    driver.step(2)

    assert any("No file with a copy of The Bugman's Game lies in: /media/pub/STICK" in one for one in driver.texts())


def test_everything_can_be_reset_to_ours(ui):
    driver = opened(ui, "card", (*OUR_ROOM, *OUR_CHARTS))
    driver.tap_text("More")
    driver.tap_text("Everything as ours again")
    driver.tap_text("Back to ours")

    assert now(driver) == content(game("bugmans"))


def test_the_numbers_alone_can_be_reset_to_ours(ui):
    driver = opened(ui, "", (*OUR_ROOM, Step(("hand",), -1)))
    driver.tap_text("Back to ours")

    assert now(driver).hand == 5
    assert now(driver).map != content(game("bugmans")).map


def test_a_map_alone_can_be_reset_to_ours(ui):
    driver = opened(ui, "map", OUR_ROOM)
    driver.tap_text("More")
    driver.tap_text("Back to ours")

    assert now(driver).map == content(game("bugmans")).map


def test_why_the_groups_own_file_could_not_be_used_is_said(ui):
    driver = ui(Editor(trouble="content.toml, line 12: no"))
    driver.app.go("content", game="bugmans")
    driver.step(2)

    assert any("Your own file could not be used" in text and "line 12" in text for text in driver.texts())


def test_pressing_plus_keeps_the_focus_where_it_is(ui):
    driver = opened(ui, "counter")
    driver.screen.open_entry(("counter", "troll"))
    driver.step(2)
    press(driver, "+")
    at = driver.app.focus.at
    driver.steer(CONFIRM)
    driver.steer(CONFIRM)

    assert at.words == "+"
    assert driver.app.focus.at.words == "+"
    assert now(driver).counters["troll"].count == 6


# --- by buttons alone ---------------------------------------------------------------------------------


BY_BUTTONS = ("games", "map", "map-wrong", "cards", "card", "chart-line", "numbers", "more", "take", "leave")
UPRIGHT = ("map-wrong", "card")


@pytest.mark.parametrize(
    ("state", "size"),
    [(f"content-{name}", (800, 480)) for name in BY_BUTTONS] + [(f"content-{name}", (480, 800)) for name in UPRIGHT],
    ids=str,
)
def test_left_and_right_reach_whatever_can_be_tapped(ui, state: str, size: tuple[int, int]) -> None:
    scene = SCENES[state]
    driver = ui(scene.services(), size)
    scene.drive(driver)
    driver.step(2)
    there = reached(driver, RIGHT)

    assert len(there) == len(set(there))
    assert [one for one in tappable(driver) if one not in there] == []
    assert set(reached(driver, LEFT)) == set(there)


def test_a_map_is_painted_by_buttons_alone(ui):
    driver = opened(ui, "map")
    press(driver, "Long Table")
    grid = driver.screen.map_part.map
    while driver.app.focus.at != grid:
        driver.steer(RIGHT)
    driver.steer(CONFIRM)
    assert grid.held == "rows"
    driver.steer(RIGHT, RIGHT, CONFIRM)
    assert grid.held == "row"
    driver.steer(RIGHT, RIGHT, RIGHT, CONFIRM, RIGHT, CONFIRM)
    assert now(driver).map.rows[2] == "d..LL....d"

    driver.steer(UNDO, UNDO)
    assert grid.held == ""
    assert driver.screen.name == "content"
    driver.steer(UNDO)
    assert "Not kept yet" in driver.texts()


def test_a_card_is_changed_and_kept_by_buttons_alone(ui):
    driver = opened(ui, "counter")
    press(driver, "Troll")
    press(driver, "+")
    driver.steer(UNDO)
    press(driver, "Vomit")
    press(driver, "−")
    press(driver, "Keep")

    assert (now(driver).counters["troll"].count, now(driver).counters["vomit"].count) == (4, 4)
    assert driver.services.editings["bugmans"].is_kept
    assert KeepContent("bugmans") in driver.services.wishes


# --- words, without a window --------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(games()))
def test_every_chapter_entry_and_field_of_every_game_has_words(id: str) -> None:
    shown, words = Editing(game(id), content(game(id))).shown(), words_for(id, "en")
    for row in chapter_rows(shown, words):
        chapter = chapter_named(shown, row.name)
        assert row.title
        for entry, of_it in zip(entry_rows(shown, chapter, words), chapter.entries, strict=True):
            assert entry.title
            assert not any("_" in field.label + field.value for field in field_rows(shown, of_it, words))


def test_an_entry_is_told_in_one_line() -> None:
    edited = Editing(game("bugmans"), content(game("bugmans")))
    shown, words = edited.shown(), words_for("bugmans", "en")
    told = {row.way: (row.title, row.summary) for name in ("line", "counter", "card")
            for row in entry_rows(shown, chapter_named(shown, name), words)}  # fmt: skip

    assert told["line", "wench-2"] == ("Serving Wench: 2", "Is served a counter, Booze, at random")
    assert told["counter", "grub-3"] == ("Grub", "5 of them, score 3, 1 card")
    assert told["card", "rowdy-revellers"][1] == "Bugman's card, 3 of them, Throws a tankard, 2; 4; 6"


def test_a_changed_number_says_what_ours_is() -> None:
    edited = Editing(game("fantasy_pub"), content(game("fantasy_pub")))
    edited.do(Step(("target", "two", "beers"), -3))
    shown = edited.shown()
    rows = field_rows(shown, chapter_named(shown, "target").entries[0], words_for("fantasy_pub", "en"))

    assert [(row.label, row.value, row.note) for row in rows] == [
        ("Players", "2", ""), ("Beers to win", "12", "ours: 15"),
    ]  # fmt: skip


def test_squares_are_called_by_letters_and_numbers() -> None:
    assert [column_name(column) for column in (0, 25, 26, 39)] == ["A", "Z", "AA", "AN"]
    assert [square_named(name) for name in ("A1", "C4", "AN12")] == [(0, 0), (2, 3), (39, 11)]


@pytest.mark.parametrize("index", range(len(GROUNDS)))
def test_the_letter_on_every_ground_can_be_read(index: int) -> None:
    assert contrast(ink(index), ground(index)) >= 4.5


def test_a_map_of_no_fixed_size_is_resized(ui):
    driver = opened(ui, "map")
    driver.screen.resize(True, 1)
    driver.step(2)

    assert driver.services.wishes[-1] == EditContent("bugmans", Resize(("map", "rows"), 11, 10))
    assert any("it needs 10" in text for text in driver.texts())
