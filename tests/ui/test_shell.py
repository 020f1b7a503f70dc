from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.posted import Give
from companion.published import Shown
from rules.message import Message
from tests.ui.pretend import PretendDesk, PretendServices, PretendTable, player
from tests.ui.test_table_screen import at_the_table, posted
from ui.app import TABLE, screen_names
from ui.services import Problem, Resume, Settings, Tell
from ui.widgets.confirm import Confirm
from ui.widgets.notice import Notice


def test_the_app_opens_on_the_table(ui: Callable[..., Any]) -> None:
    table = PretendTable([player(0), player(1)])

    driver = ui(PretendServices(table))

    assert driver.screen.name == TABLE
    assert driver.app.shown.players == table.players


def test_every_screen_is_found_by_its_module(ui: Callable[..., Any]) -> None:
    ui(PretendServices(PretendTable([player(0), player(1)])))

    assert TABLE in screen_names()


def test_of_many_pictures_only_the_last_is_drawn(ui: Callable[..., Any]) -> None:
    table = at_the_table()
    driver = ui(PretendServices(table))
    seen: list[Shown] = []
    show = driver.screen.show
    driver.screen.show = lambda shown: (seen.append(shown), show(shown))

    for _ in range(5):
        table.publish()
    driver.step(2)

    assert [shown.revision for shown in seen] == [table.revision]


def test_the_heart_beats_once_a_second(ui: Callable[..., Any]) -> None:
    services = PretendServices(at_the_table())
    driver = ui(services)

    driver.until(lambda: services.beats >= 1, limit_s=3)

    assert services.beats <= 3


def test_settings_are_asked_for_and_followed(ui: Callable[..., Any]) -> None:
    from kivy.metrics import Metrics

    services = PretendServices(at_the_table())
    driver = ui(services)
    assert Tell.SETTINGS in services.wishes
    size = driver.find("Menu").font_size

    services.publish(Settings(brightness=0.5, text_size=1.3))
    driver.step(3)

    assert driver.app.shell.shade == pytest.approx(0.375)
    assert driver.find("Menu").font_size > size
    services.publish(Settings())
    driver.step(2)
    assert Metrics.fontscale == 1.0


def test_for_left_hands_the_choices_lie_on_the_left(ui: Callable[..., Any]) -> None:
    services = PretendServices(at_the_table())
    driver = ui(services)
    assert driver.screen.list.x > driver.screen.board.x

    services.publish(Settings(left_handed=True))
    driver.step(3)

    assert driver.screen.list.x < driver.screen.board.x


def test_a_wish_that_could_not_be_granted_is_told(ui: Callable[..., Any]) -> None:
    services = PretendServices(at_the_table())
    driver = ui(services)

    services.publish(Problem(Message("answer.other", {"kind": "That game cannot be read"})))
    driver.step(2)

    assert isinstance(driver.top, Notice)
    assert "That game cannot be read" in driver.texts(driver.top)


def test_a_game_that_is_resumed_is_wished_for_and_its_table_seen(ui: Callable[..., Any]) -> None:
    services = PretendServices(at_the_table())
    driver = ui(services)

    driver.app.play(Resume("g1"))
    driver.step(2)

    assert services.wishes[-1] == Resume("g1")
    assert driver.app.shown is None
    assert driver.screen.name == TABLE


def test_what_must_be_confirmed_is_not_done_by_cancelling(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))
    done: list[str] = []
    for answer in ("Cancel", "Leave"):
        driver.app.open(Confirm("Leave?", "The game can be resumed.", "Leave", lambda: done.append("left")))
        driver.step(2)
        driver.tap_text(answer)

    assert done == ["left"]
    assert driver.top is driver.screen


# --- the strip of simulated hardware ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Left", "left"),
        ("Confirm", "confirm"),
        ("Roll", "roll"),
        ("Seat 3", "seat-2"),
        ("Any", "roll ()"),
        ("Throw", "roll (3, 5)"),
        ("Cock a die", "cock"),
        ("Unplug", "unplug"),
    ],
)
def test_the_strip_does_what_hands_would(ui: Callable[..., Any], text: str, done: str) -> None:
    desk = PretendDesk(3)
    driver = ui(PretendServices(at_the_table(), desk=desk), (1120, 540))
    strip = driver.app.shell.children[0]

    driver.tap(driver.find(text, strip))

    assert desk.done == [done]


def test_the_strip_rolls_the_faces_that_were_turned_up_and_plugs_in_again(ui: Callable[..., Any]) -> None:
    desk = PretendDesk()
    driver = ui(PretendServices(at_the_table(), desk=desk), (1120, 540))
    strip = driver.app.shell.children[0]

    driver.tap(strip.chosen_dice[0])
    driver.tap(driver.find("Throw", strip))
    driver.tap(driver.find("Unplug", strip))
    driver.tap(driver.find("Plug in", strip))

    assert desk.done == ["roll (4, 5)", "unplug", "plug"]


def test_the_strip_shows_which_lamps_are_lit(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table(), desk=PretendDesk(3)), (1120, 540))

    assert [button.lit for button in driver.app.shell.children[0]._seats] == [0, 1, 0]


def test_a_window_is_made_wider_for_the_strip_and_the_screen_keeps_its_size(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table(), desk=PretendDesk()), (800, 480))

    assert driver.app.shell.width == 1048
    assert driver.screen.width == pytest.approx(800, abs=1)


def test_with_real_hardware_there_is_no_strip(ui: Callable[..., Any]) -> None:
    driver = ui(PretendServices(at_the_table()))

    assert len(driver.app.shell.children) == 1


# --- a game -------------------------------------------------------------------------------------------


def test_an_evening_begins_from_the_first_clan_to_the_first_moves_by_touch_alone(ui: Callable[..., Any]) -> None:
    table = PretendTable([player(0), player(1)])
    driver = ui(PretendServices(table))

    for _ in range(60):
        if table.match.length >= 16:
            break
        # The first thing in the list, whatever it is: an answer, or a group of answers that begin alike.
        first = next(one for one in driver.screen.list._choices if one.look != "quiet")
        driver.tap(driver.find(first.words, driver.screen.list))

    assert table.match.length >= 16
    assert len(posted(table, Give)) >= 8
