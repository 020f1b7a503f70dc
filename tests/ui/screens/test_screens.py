"""Every screen beside the table in a real window: what it shows, and what becomes of a tap."""

from __future__ import annotations

from typing import Any

import pytest

from companion.posted import AskFacts, Correct, GoBack, Look, LookAt
from rules.message import Message
from tests.ui.pretend import PretendServices
from tests.ui.screens.evening import LONGEST, Evening, evening, finished, people
from ui import theme
from ui.services import (
    Count,
    HardwareStatus,
    Part,
    PartKind,
    Problem,
    PutAway,
    Resume,
    SavedGame,
    SavedGames,
    Set,
    Start,
    Statistics,
    Tell,
    Try,
)
from ui.widgets.grounds import TEXT_ON_GROUND

SHELF = SavedGames(
    tuple(
        SavedGame(id=id, game="fantasy_pub", players=people(3), turn=turn, length=30, age_s=400, over=over)
        for id, turn, over in (("new", 2, False), ("old", None, True))
    )
)


def at(screen: str, table: Any = None, **answers: Any) -> PretendServices:
    services = PretendServices(table, first=screen)
    services.answers.update({Tell[name.upper()]: news for name, news in answers.items()})
    return services


def dragged(driver: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger that goes slowly enough to be followed."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(*start)
    touch.touch_down()
    driver.step()
    for share in (0.3, 0.7, 1.0):
        touch.touch_move(*(a + (b - a) * share for a, b in zip(start, end, strict=True)))
        driver.step()
    touch.touch_up()
    driver.step(2)


def middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return x, y


# --- home -------------------------------------------------------------------------------------------


def test_the_last_game_is_resumed_with_one_tap(ui):
    services = at("home", saved_games=SHELF)
    driver = ui(services)

    driver.tap_text("Go on")

    assert Resume("new") in services.wishes
    assert driver.screen.name == "table"


def test_home_says_whose_turn_it_is_and_how_old_the_game_is(ui):
    driver = ui(at("home", saved_games=SHELF))

    assert {"Cleo's turn, 30 steps so far", "6 minutes ago", "Alf", "Bert", "Cleo"} <= set(driver.texts())


def test_another_game_is_put_away_and_the_shelf_asked_for_anew(ui):
    services = at("home", saved_games=SHELF)
    driver = ui(services)
    driver.tap(driver.find("Alf, Bert, Cleo"))

    driver.tap_text("Put away")

    assert services.wishes[-2:] == [PutAway("old"), Tell.SAVED_GAMES]
    assert driver.top is driver.screen


def test_a_wish_that_cannot_be_granted_is_said(ui):
    services = at("home", saved_games=SHELF)
    driver = ui(services)

    services.publish(Problem(Message("refusal.over")))
    driver.step(2)

    assert "The game is over." in driver.texts(driver.top)


def test_home_makes_room_for_games_that_were_not_there_before(ui):
    services = at("home", saved_games=SavedGames(()))
    driver = ui(services)
    driver.step(3)
    services.answers[Tell.SAVED_GAMES] = SHELF
    driver.app.go("statistics")
    driver.step(2)
    driver.app.go("home")
    driver.step(4)

    title, other = driver.find("Taproom Companion"), driver.screen.others
    assert title.top <= driver.screen.top
    assert other.height >= 56
    assert other.y >= 0

    services.answers[Tell.SAVED_GAMES] = SavedGames(())
    driver.app.go("home")
    driver.step(4)
    assert driver.screen.hero.height > 350


@pytest.mark.parametrize(
    ("words", "screen"),
    [
        ("New game", "new_game"),
        ("Rulebook", "rulebook"),
        ("Statistics", "statistics"),
        ("Hardware check", "hardware"),
        ("Settings", "settings"),
        ("Help", "help"),
    ],
)
def test_every_way_from_home_leads_there_and_back(ui, words, screen):
    driver = ui(at("home", saved_games=SHELF))

    driver.tap_text(words)
    assert driver.screen.name == screen

    driver.tap_text("‹ Back")
    assert driver.screen.name == "home"


# --- new game ---------------------------------------------------------------------------------------


@pytest.fixture
def seats(ui):
    """At the seats of a new game for Anna and Bert."""
    driver = ui(at("home", saved_games=SHELF))
    driver.app.go("new_game", like=("fantasy_pub", ("Anna", "Bert", "Cleo")))
    driver.step(3)
    return driver


def started(driver: Any) -> Start:
    return next(wish for wish in driver.services.wishes if isinstance(wish, Start))


def test_a_game_begins_with_who_was_seated(seats):
    seats.tap_text("Begin")

    start = started(seats)
    assert [player.name for player in start.players] == ["Anna", "Bert", "Cleo"]
    assert dict(start.sources) == {"dice": "app", "pile": "typed"}
    assert seats.screen.name == "table"


def test_a_name_dragged_to_another_seat_changes_places(seats):
    plates = seats.screen.part.table.plates

    dragged(seats, middle(plates[0]), middle(plates[2]))

    assert [plate.name for plate in seats.screen.part.table.plates] == ["Cleo", "Bert", "Anna"]


def test_a_name_dragged_to_nowhere_stays_where_it_was(seats):
    table = seats.screen.part.table
    before = [plate.center for plate in table.plates]

    dragged(seats, middle(table.plates[0]), middle(table))

    assert [plate.name for plate in table.plates] == ["Anna", "Bert", "Cleo"]
    assert [plate.center for plate in table.plates] == before


def test_seats_are_swapped_by_taps_too(seats):
    seats.tap(seats.screen.part.table.plates[1])
    seats.tap_text("Change places")
    seats.tap(seats.screen.part.table.plates[0])

    assert [place.name for place in seats.screen.setup.places] == ["Bert", "Anna", "Cleo"]


def test_a_name_is_typed_on_the_screen(seats):
    seats.tap(seats.screen.part.table.plates[1])
    seats.screen.type_name()
    seats.step(2)
    for _ in "Bert":
        seats.tap_text("⌫")
    for letter in "Zoe":
        seats.tap_text(letter)
    seats.tap_text("Done")

    assert seats.screen.setup.places[1].name == "Zoe"


def test_a_name_of_lately_is_typed_with_one_tap(seats):
    seats.screen.type_name()
    seats.step(2)

    seats.tap_text("Alf")

    assert seats.screen.setup.places[0].name == "Alf"


def test_a_real_keyboard_types_as_well(seats):
    seats.screen.type_name()
    seats.step(2)
    for _ in "Anna":
        seats.key(8)
    for letter in "Ö 1":
        seats.key(ord(letter), letter)

    assert seats.top.typed == "Ö 1"


def test_house_rules_and_sources_are_chosen_and_travel_along(seats):
    seats.tap_text("Next")
    seats.tap_text("Anybody may join whose own race does not sit there yet.")
    seats.tap_text("Next")
    seats.tap_text("The dice of the serial module")
    seats.tap_text("Begin")

    start = started(seats)
    assert dict(start.options)["mixed_tables"] == "race_absent"
    assert dict(start.sources)["dice"] == "module"


def test_the_question_behind_a_house_rule_is_read_and_the_setup_is_kept(seats):
    seats.screen.go_to(2)
    seats.step(2)
    seats.tap_text("Settled as PUB-Q-01")

    assert seats.screen.name == "rulebook"
    assert any(card.chosen and card.entry.id == "PUB-Q-01" for card in seats.screen.page.content.children)
    seats.tap_text("‹ Back")
    assert (seats.screen.name, seats.screen.step) == ("new_game", 2)


# --- the rulebook -----------------------------------------------------------------------------------


def the_pubs_rulebook(ui, *size):
    driver = ui(at("home"), *size)
    driver.app.go("rulebook", game="fantasy_pub")
    driver.step(3)
    return driver


def test_the_rulebook_is_searched_with_the_keyboard_on_the_screen(ui):
    driver = the_pubs_rulebook(ui)
    driver.tap_text("Search")
    for letter in "Door":
        driver.tap_text(letter)
    driver.tap_text("Done")

    assert driver.screen.heading.endswith("for “Door”")
    assert driver.screen.page.content.children


def test_upright_the_chapters_open_in_a_sheet(ui):
    driver = the_pubs_rulebook(ui, (480, 800))
    assert driver.screen.side.content.children == []

    driver.tap_text("Chapters")
    driver.tap_text("The turn")

    assert driver.screen.heading == "The turn"


def test_a_clause_is_scrolled_to_where_it_is_opened(ui):
    driver = ui(at("home"))
    driver.app.go("rulebook", game="fantasy_pub", clause="PUB-SEAT-05")
    driver.step(3)
    page = driver.screen.page
    card = next(card for card in page.content.children if card.chosen)
    top, bottom = card.to_window(card.x, card.top)[1], card.to_window(*card.pos)[1]

    assert page.y - 1 <= bottom <= top <= page.to_window(page.x, page.top)[1] + 1


def test_rulings_and_house_rules_of_this_game_are_marked(ui):
    table = evening(3)
    table.options = (("full_circle", "refused"),)
    table.rule_line("We saw it.", clause="PUB-COMP-01")
    driver = ui(at("table", table))
    driver.app.go("rulebook")
    driver.step(3)

    assert any("We saw it." in text for text in driver.texts(driver.screen))
    driver.screen.open_at("PUB-Q-03")
    driver.step(2)
    assert "This group plays: A move must end on another space." in driver.texts(driver.screen)


# --- the journal ------------------------------------------------------------------------------------


@pytest.fixture
def journal(ui):
    driver = ui(at("table", evening(3, answers=60)))
    driver.app.go("journal")
    driver.step(3)
    return driver


def listed(driver: Any) -> list[Any]:
    return [one for one in reversed(driver.screen.page.content.children) if getattr(one, "step", None)]


def test_a_step_is_looked_at_and_gone_back_to(journal):
    table: Evening = journal.services.table
    card = next(card for card in listed(journal) if card.step.number < table.match.length - 3)
    number = card.step.number
    journal.screen.look_at(card.step)
    journal.step(2)

    assert LookAt(number) in table.posted
    assert journal.screen.heading == f"The table after {number} steps"
    journal.tap_text("Go back to here")
    assert GoBack(number) not in table.posted
    journal.tap_text("Yes, go back")
    assert GoBack(number) in table.posted
    assert table.match.length == number
    assert any(card.taken_back for card in listed(journal))


def test_the_newest_step_is_on_top_and_older_ones_are_asked_for(ui):
    driver = ui(at("table", evening(3, answers=160)))
    driver.app.go("journal")
    driver.step(3)
    newest = listed(driver)[0].step.number
    assert newest == max(told.number for told in driver.services.table.log)

    before = len(listed(driver))
    driver.screen.more()
    assert len(listed(driver)) == 2 * before


def test_what_was_taken_back_cannot_be_looked_at(journal):
    table: Evening = journal.services.table
    journal.screen._go_back(table.match.length - 4)
    journal.step(2)
    posted = len(table.posted)
    gone = next(card for card in listed(journal) if card.taken_back)

    journal.tap(gone)

    assert not any(isinstance(one, LookAt) for one in table.posted[posted:])


# --- correcting -------------------------------------------------------------------------------------


@pytest.fixture
def correct(ui):
    driver = ui(at("table", evening(3)))
    driver.app.go("correct")
    driver.step(3)
    return driver


def spot(driver: Any, name: str) -> tuple[float, float]:
    found = driver.screen.board._board.spots()[name]
    return found.x, found.y


def test_the_barkeep_is_dragged_to_another_table_and_put_right(correct):
    table: Evening = correct.services.table
    goal = 2 if table.match.state.barkeep != 2 else 4

    dragged(correct, spot(correct, "barkeep"), spot(correct, f"table-{goal}"))
    assert table.match.state.barkeep != goal
    correct.tap_text("Put it right")

    assert table.match.state.barkeep == goal
    assert correct.screen.name == "table"


def test_a_thing_is_tapped_and_then_its_place(correct):
    table: Evening = correct.services.table
    goal = 2 if table.match.state.barkeep != 2 else 4
    correct.tap_at(*spot(correct, "barkeep"))
    assert "Now tap where it belongs: the ringed places." in correct.texts(correct.screen)

    correct.tap_at(*spot(correct, f"table-{goal}"))

    assert [patch.path for patch in correct.screen.correcting.patches] == ["$.barkeep"]


def test_counts_are_changed_in_the_list_and_balanced(correct):
    table: Evening = correct.services.table
    correct.tap_text("Tables, Door and bank")
    bank = table.match.state.bank
    correct.screen.count("$.coins[0]", 1)
    correct.step(2)

    assert correct.screen._plates["$.bank"].value == str(bank - 1)
    assert isinstance(table.posted[-1], AskFacts)
    correct.tap_text("Take back")
    assert correct.screen._plates["$.bank"].value == str(bank)
    assert not correct.screen.changed


def test_a_refused_correction_shows_the_clause_and_the_path_and_changes_nothing(correct):
    table: Evening = correct.services.table
    length = table.match.length
    correct.screen.count("$.bank", -1)
    correct.step(2)

    assert "PUB-INV-01" in correct.screen.complaint
    assert "$.bank" in correct.screen.complaint
    correct.tap_text("Put it right")
    assert any(isinstance(one, Correct) for one in table.posted)
    assert table.match.length == length
    assert "PUB-INV-01" in " ".join(correct.texts(correct.top))


def test_what_is_unfolded_is_seen_from_its_heading_on(correct):
    last = list(correct.screen._headings)[-2]
    correct.screen.page.scroll_y = 0
    correct.step(2)
    correct.screen.unfold(last)
    correct.step(3)

    heading, page = correct.screen._headings[last], correct.screen.page
    top = heading.to_window(0, heading.top)[1]
    assert page.to_window(0, page.y)[1] + heading.height <= top <= page.to_window(0, page.top)[1] + 1
    first = next(plate for plate in correct.screen._plates.values())
    assert first.to_window(0, first.y)[1] >= page.to_window(0, page.y)[1]


def test_a_complaint_leads_to_its_clause(correct):
    correct.screen.count("$.bank", -1)
    correct.step(2)

    correct.tap(correct.find("Not yet: PUB-INV-01"))

    assert correct.screen.name == "rulebook"
    assert any(card.chosen and card.entry.id == "PUB-INV-01" for card in correct.screen.page.content.children)


def test_a_note_goes_into_the_journal_with_the_ruling(correct):
    correct.screen.count("$.coins[0]", 1)
    correct.step(2)
    correct.tap_text("Note")
    for letter in "Hm":
        correct.tap_text(letter)
    correct.tap_text("Done")
    correct.tap_text("Put it right")

    assert [one.reason for one in correct.services.table.posted if isinstance(one, Correct)] == ["Hm"]


def test_what_others_did_meanwhile_starts_the_correction_anew(correct):
    correct.screen.count("$.coins[0]", 1)
    correct.step(2)
    table: Evening = correct.services.table
    table.play_with_sense(1)
    table.publish()
    correct.step(3)

    assert not correct.screen.changed
    assert correct.screen.correcting.shown.length == table.match.length


# --- results ----------------------------------------------------------------------------------------


def test_results_rank_tell_and_lead_to_another_game(ui):
    table = finished(3)
    driver = ui(at("results", table))
    driver.step(2)
    texts = driver.texts(driver.screen)

    assert any("wins with" in text for text in texts)
    assert any("A coin had rolled under the bench." in text for text in texts)
    driver.tap_text("Play again")
    assert driver.screen.name == "new_game"
    assert [place.name for place in driver.screen.setup.places] == ["Alf", "Bert", "Cleo"]


def marked(driver: Any) -> str:
    """The clause at which the rulebook is open."""
    assert driver.screen.name == "rulebook"
    (card,) = [one for one in driver.walk(driver.screen) if getattr(one, "entry", None) and one.chosen]
    return card.entry.id


def test_a_ruling_of_the_evening_leads_to_the_clause_that_it_leans_on(ui):
    table = finished(3)
    table.rule_line("That table was one of all races.", "PUB-SEAT-03")
    driver = ui(at("results", table))
    driver.step(2)
    plate = next(one for one in driver.walk(driver.screen) if getattr(one, "clause", "") == "PUB-SEAT-03")

    plate.confirm()
    driver.step(2)

    assert marked(driver) == "PUB-SEAT-03"


def test_a_step_of_the_journal_leads_to_its_clause(journal):
    card = next(card for card in listed(journal) if card.step.clause)
    journal.screen.look_at(card.step)
    journal.step(2)

    journal.tap(next(one for one in journal.walk(journal.screen.cited) if getattr(one, "words", "")))

    assert marked(journal) == card.step.clause


def test_results_of_a_game_that_goes_on_say_so(ui):
    driver = ui(at("results", evening(2)))

    assert "The game is not over yet." in driver.texts(driver.screen)


# --- statistics, hardware, settings, help -------------------------------------------------------------


def test_statistics_show_bars_and_the_chi_square(ui):
    counts = (Count(game="fantasy_pub", games=2, median_turns=60, median_minutes=70, wins=(("Alf", 2),)),)
    found = Statistics(dice=(("app", (20, 20, 20, 20, 20, 20)),), chi_square=(("app", 0.0),), counts=counts)
    driver = ui(at("statistics", statistics=found))
    texts = " ".join(driver.texts(driver.screen))

    assert "Fantasy Pub: 2 games" in texts
    assert "Chi-square 0.0" in texts


def status(*, pressed: bool) -> HardwareStatus:
    return HardwareStatus(
        (
            Part(id="confirm", kind=PartKind.BUTTON, name="Confirm", where="GPIO 5", present=True, active=pressed),
            Part(id="lamp-0", kind=PartKind.LAMP, name="Lamp 1", where="GPIO 18", present=True),
        )
    )


def test_a_press_lights_up_its_part_without_making_the_list_anew(ui):
    services = at("hardware", hardware=status(pressed=False))
    driver = ui(services)
    plate = driver.screen._plates["confirm"]
    # Where frames are slow the screen looks again in between: it is pressed then, too.
    services.answers[Tell.HARDWARE] = status(pressed=True)
    services.publish(status(pressed=True))
    driver.step(2)

    assert driver.screen._plates["confirm"] is plate
    assert (plate.active, plate.state) == (True, "pressed")


def test_a_lamp_is_tried_out(ui):
    driver = ui(at("hardware", hardware=status(pressed=False)))

    driver.tap_text("Light it")

    assert Try("lamp-0") in driver.services.wishes


def test_the_hardware_is_watched_only_while_it_is_seen(ui):
    driver = ui(at("hardware", hardware=status(pressed=False)))
    watching = driver.screen._looking
    assert watching.is_triggered

    driver.app.go("home")

    assert not watching.is_triggered


def test_a_setting_is_kept_at_once(ui):
    driver = ui(at("settings"))
    driver.tap(driver.screen._plates["left_handed"].children[0])

    kept = [wish.settings for wish in driver.services.wishes if isinstance(wish, Set)]
    assert kept[-1].left_handed


def test_settings_follow_what_was_kept(ui):
    driver = ui(at("settings"))
    driver.screen.step("brightness", -1)
    driver.services.publish(driver.services.wishes[-1].settings)
    driver.step(3)

    assert driver.screen._plates["brightness"].value == "80 %"


def test_help_unfolds_one_page_at_a_time(ui):
    driver = ui(at("help"))
    driver.tap_text("A turn")

    unfolded = [card.title for card in driver.screen.page.content.children if card.unfolded]
    assert unfolded == ["A turn"]


# --- the curtain --------------------------------------------------------------------------------------


@pytest.fixture
def curtain(ui):
    driver = ui(at("table", evening(4, LONGEST)))
    driver.app.go("curtain", seat=2)
    driver.step(2)
    return driver


def looks(driver: Any) -> list[Look]:
    return [one for one in driver.services.table.posted if isinstance(one, Look)]


def test_the_curtain_names_who_takes_the_screen(curtain):
    assert "Hand the screen to Konstantin Wolff." in curtain.texts(curtain.screen)


def test_a_short_tap_reveals_nothing(curtain):
    curtain.tap_text("Hold to look")

    assert looks(curtain) == []
    assert curtain.screen.name == "curtain"


def test_holding_reveals_what_that_seat_may_see(curtain):
    hold = curtain.find("Hold to look")
    curtain.tap_at(*middle(hold), held_s=1.3)

    assert looks(curtain) == [Look(2)]
    assert curtain.screen.name == "table"


# --- colours ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pair", TEXT_ON_GROUND)
def test_text_can_be_read_in_the_dark(pair):
    assert theme.contrast(*TEXT_ON_GROUND[pair]) >= 7


@pytest.mark.parametrize("colour", theme.SEAT_LOOKS)
def test_text_can_be_read_on_every_seats_colour(colour):
    assert theme.contrast(theme.PARCHMENT, theme.seat_look(colour).deep) >= 7
