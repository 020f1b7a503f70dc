"""Everything that a finger can do on the screens can be done with left, right, confirm and undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from kivy.clock import Clock
from kivy.uix.behaviors import ButtonBehavior

from companion.posted import Correct, GoBack, Look
from tests.screenshots.scenes_screens import ALL_THERE, SHELF, STATISTICS
from tests.ui.driver import Driver
from tests.ui.pretend import PretendServices
from tests.ui.screens.evening import evening, finished
from ui.services import Resume, Set, Start, Steering, Tell, Try
from ui.widgets.page import Reading

LEFT, RIGHT, CONFIRM, UNDO = Steering.LEFT, Steering.RIGHT, Steering.CONFIRM, Steering.UNDO
MOST_STOPS = 120


def at(screen: str, table: Any = None) -> PretendServices:
    services = PretendServices(table, first=screen)
    services.answers = {
        Tell.SAVED_GAMES: SHELF,
        Tell.STATISTICS: STATISTICS,
        Tell.HARDWARE: ALL_THERE,
    }
    return services


def nothing(driver: Driver) -> None:
    """As it opens."""


def at_step(step: int) -> Callable[[Driver], None]:
    def go(driver: Driver) -> None:
        driver.app.go("new_game", like=("fantasy_pub", ("Anna", "Bert")))
        driver.screen.go_to(step)

    return go


def going(name: str, **what: Any) -> Callable[[Driver], None]:
    return lambda driver: driver.app.go(name, **what)


def looking_back(driver: Driver) -> None:
    driver.app.go("journal")
    driver.step(2)
    cards = [one for one in driver.screen.page.content.children if hasattr(one, "step")]
    driver.screen.look_at(cards[0].step)


def half_corrected(driver: Driver) -> None:
    driver.app.go("correct")
    driver.step(2)
    driver.screen.unfold("Tables, Door and bank")
    driver.screen.count("$.bank", -1)


def typing(driver: Driver) -> None:
    at_step(1)(driver)
    driver.screen.type_name()


STATES = {
    "home": ("home", None, nothing),
    "new game": ("new_game", None, nothing),
    "new game, seats": ("home", None, at_step(1)),
    "new game, house rules": ("home", None, at_step(2)),
    "new game, sources": ("home", None, at_step(3)),
    "keyboard": ("home", None, typing),
    "rulebook": ("rulebook", None, nothing),
    "journal": ("table", evening, going("journal")),
    "journal, looking back": ("table", evening, looking_back),
    "correct": ("table", evening, going("correct")),
    "correct, refused": ("table", evening, half_corrected),
    "results": ("results", finished, nothing),
    "statistics": ("statistics", None, nothing),
    "hardware": ("hardware", None, nothing),
    "settings": ("settings", None, nothing),
    "curtain": ("table", evening, going("curtain", seat=1)),
    "help": ("help", None, nothing),
}


def opened(ui: Any, state: str) -> Driver:
    screen, table, go = STATES[state]
    driver: Driver = ui(at(screen, table() if table else None))
    go(driver)
    driver.step(3)
    return driver


def tappable(driver: Driver) -> list[Any]:
    """Whatever on the top layer answers to a finger."""
    found = [one for one in driver.walk(driver.top) if isinstance(one, ButtonBehavior) and not one.disabled]
    return [one for one in found if getattr(one, "focusable", True) and one.width > 1 and one.height > 1]


def reached(driver: Driver, step: Steering) -> list[Any]:
    """Everything on which the focus rests, one press after another, once round."""
    found: list[Any] = []
    for _ in range(MOST_STOPS):
        driver.app.focus.steer(step)
        at = driver.app.focus.at
        if found and at is found[0]:
            return found
        found.append(at)
    raise AssertionError("the focus does not come round")


@pytest.mark.parametrize("state", STATES)
def test_left_and_right_reach_whatever_can_be_tapped(ui, state):
    driver = opened(ui, state)
    there = reached(driver, RIGHT)

    assert len(there) == len(set(there))
    missed = [one for one in tappable(driver) if one not in there]
    assert missed == []
    assert set(reached(driver, LEFT)) == set(there)


@pytest.mark.parametrize("state", STATES)
def test_what_has_the_focus_can_be_seen(ui, state):
    driver = opened(ui, state)
    for _ in driver.top.focus_stops():
        driver.app.focus.steer(RIGHT)
        # Lays out and scrolls, and draws nothing: nobody looks.
        Clock.tick()
        Clock.tick_draw()
        at = driver.app.focus.at
        assert at.focused
        bottom, top = at.to_window(*at.pos)[1], at.to_window(at.x, at.top)[1]
        middle = (bottom + top) / 2
        assert -1 <= middle <= driver.app.shell.height + 1
        assert _in_its_column(at, middle)


def _in_its_column(widget: Any, middle: float) -> bool:
    above = widget.parent
    while above is not None and above.parent is not above:
        if hasattr(above, "scroll_to"):
            floor, ceiling = above.to_window(*above.pos)[1], above.to_window(above.x, above.top)[1]
            return bool(floor - 1 <= middle <= ceiling + 1)
        above = above.parent
    return True


def press(driver: Driver, words: str) -> None:
    """Steps to the stop that says this, and confirms."""
    for _ in range(MOST_STOPS):
        driver.app.focus.steer(RIGHT)
        at = driver.app.focus.at
        # A page that is turned holds many words; pressing it is no answer to any of them.
        if not isinstance(at, Reading) and words in driver.texts(at):
            driver.steer(CONFIRM)
            return
    raise LookupError(f"{words!r} cannot be reached")


def test_a_game_is_begun_by_buttons_alone(ui):
    driver = ui(at("home"))
    press(driver, "New game")
    press(driver, "Fantasy Pub")
    press(driver, "+")
    press(driver, "Player 1")
    for letter in ("Z", "o", "e"):
        press(driver, letter)
    press(driver, "Done")
    press(driver, "Person")
    press(driver, "Next")
    press(driver, "Anybody may join whose own race does not sit there yet.")
    press(driver, "Begin")

    start = next(wish for wish in driver.services.wishes if isinstance(wish, Start))
    assert (start.players[0].name, start.players[0].bot) == ("Zoe", "sensible")
    assert len(start.players) == 3
    assert dict(start.options)["mixed_tables"] == "race_absent"


def test_the_last_game_is_resumed_by_two_presses(ui):
    driver = ui(at("home"))

    driver.steer(CONFIRM, CONFIRM)

    assert Resume(SHELF.games[0].id) in driver.services.wishes


def test_undo_leads_back_step_by_step(ui):
    driver = ui(at("home"))
    press(driver, "New game")
    press(driver, "Fantasy Pub")
    press(driver, "Next")

    steps = []
    for _ in range(3):
        steps.append((driver.screen.name, driver.screen.step))
        driver.steer(UNDO)

    assert steps == [("new_game", 2), ("new_game", 1), ("new_game", 0)]
    assert driver.screen.name == "home"


def test_the_curtain_opens_by_pressing_twice(ui):
    driver = opened(ui, "curtain")
    press(driver, "Hold to look")
    assert not [one for one in driver.services.table.posted if isinstance(one, Look)]

    driver.steer(CONFIRM)

    assert [one for one in driver.services.table.posted if isinstance(one, Look)] == [Look(1)]


def test_the_table_is_corrected_by_buttons_alone(ui):
    driver = opened(ui, "correct")
    table = driver.services.table
    coins = table.match.state.coins[0]
    press(driver, "Tables, Door and bank")
    plate = driver.screen._plates["$.coins[0]"]
    for _ in range(MOST_STOPS):
        driver.steer(RIGHT)
        if driver.app.focus.at.parent is plate and driver.app.focus.at.words == "+":
            break
    driver.steer(CONFIRM)
    assert driver.app.focus.at.parent is plate
    press(driver, "Put it right")

    assert any(isinstance(one, Correct) for one in table.posted)
    assert table.match.state.coins[0] == coins + 1


def test_the_game_goes_back_by_buttons_alone(ui):
    driver = opened(ui, "journal")
    table = driver.services.table
    cards = [one for one in reversed(driver.screen.page.content.children) if hasattr(one, "step")]
    goal = next(card for card in cards if card.step.number < table.match.length)
    for _ in range(MOST_STOPS):
        driver.steer(RIGHT)
        if driver.app.focus.at is goal:
            break
    driver.steer(CONFIRM)
    press(driver, "Go back to here")
    press(driver, "Yes, go back")

    assert GoBack(goal.step.number) in table.posted


def test_settings_lamps_and_pages_answer_to_buttons(ui):
    driver = opened(ui, "settings")
    press(driver, "−")
    assert any(isinstance(wish, Set) for wish in driver.services.wishes)

    driver.app.go("hardware")
    driver.step(2)
    press(driver, "Light it")
    assert any(isinstance(wish, Try) for wish in driver.services.wishes)

    driver.app.go("help")
    driver.step(2)
    press(driver, "Taking back")
    assert [card.title for card in driver.screen.page.content.children if card.unfolded] == ["Taking back"]


def test_a_page_without_anything_to_tap_is_turned_by_confirm(ui):
    driver = opened(ui, "statistics")
    page = driver.screen.page
    for _ in range(MOST_STOPS):
        driver.steer(RIGHT)
        # What a .kv file names is a proxy: equal to the widget, not it.
        if driver.app.focus.at == page:
            break
    turned = [page.scroll_y]
    while len(turned) < 10:
        driver.steer(CONFIRM)
        turned.append(page.scroll_y)
        if page.scroll_y == 1:
            break

    assert turned[1] < 1
    assert turned[-1] == 1, "after the end it begins again"
