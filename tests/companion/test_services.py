"""The waiter: every wish of the screens is granted or answered with a problem, and none makes the screen wait."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.cli.services import Waiter, changes, figures, settings_of
from companion.clock import SystemClock
from companion.config import Config, load
from companion.devices import Watch, open_devices
from companion.folders import Folders, folders
from companion.journal import Journal
from companion.landlord import Landlord
from companion.pace import Pace
from companion.posted import Give
from companion.published import Shown
from companion.session import seated
from companion.statistics import GameCount, Statistics
from hardware.signals import Key, Pressed, SeatKey
from rules.games import game
from rules.message import Message
from tests.companion.test_landlord import Pictures
from ui import services as ui

PUB = game("fantasy_pub")
PLAYERS = seated(PUB, ("Alf", "Bert"))
BEGIN = ui.Start(
    game="fantasy_pub", players=PLAYERS, options=(("full_circle", "refused"),), sources=(("dice", "typed"),)
)


class Screens:
    """The screens' side: what was told to them, and wishes."""

    def __init__(self, own: Folders) -> None:
        self.news = Pictures()
        self.own = own
        self.quit = threading.Event()
        self.beats: list[str] = []
        self._journal = Journal(own.journal, SystemClock()).open()
        self.landlord = Landlord(
            config=load(own.config_file),
            folders=own,
            journal=self._journal,
            clock=SystemClock(),
            chance=Random(1),
            publish=lambda picture: self.waiter.publish(picture),
            pace=Pace(bot_s=0.0),
        )
        self.waiter = Waiter(self.landlord, own, quit=self.quit.set, beat=self.beats.append, wall=lambda: 2e9)
        self.waiter.subscribe(self.news.put)
        self.waiter.start()

    def wish(self, wish: ui.Wish, kind: type, holds: Callable[[Any], bool] = lambda _: True) -> Any:
        self.news.all.clear()
        self.waiter.wish(wish)
        return self.news.wait_for(lambda news: isinstance(news, kind) and holds(news))

    def close(self) -> None:
        self.waiter.close()
        self.landlord.close()


@pytest.fixture
def screens(tmp_path: Path) -> Iterator[Screens]:
    opened = Screens(folders({"TAPROOM_HOME": str(tmp_path)}))
    yield opened
    opened.close()


def test_a_game_that_is_wished_for_is_laid_and_can_be_played(screens: Screens) -> None:
    shown = screens.wish(BEGIN, Shown)
    assert dict(shown.options)["full_circle"] == "refused"
    assert [badge.colour for badge in shown.view.badges] == [player.colour for player in PLAYERS]

    option = shown.asked.options[0]
    screens.waiter.post(Give(shown.length, option.seat, option.answer))
    screens.news.shown(lambda now: now.length > shown.length)


def test_whoever_comes_later_is_shown_the_table_as_it_stands(screens: Screens) -> None:
    before = screens.wish(BEGIN, Shown)
    late = Pictures()
    screens.waiter.subscribe(late.put)

    assert late.shown().length == before.length


def test_saved_games_are_told_resumed_and_put_away(screens: Screens) -> None:
    screens.wish(BEGIN, Shown)
    (saved,) = screens.wish(ui.Tell.SAVED_GAMES, ui.SavedGames).games
    assert (saved.game, saved.players, saved.over) == ("fantasy_pub", PLAYERS, False)
    assert saved.age_s > 0

    screens.wish(ui.Resume(saved.id), Shown)
    assert screens.wish(ui.PutAway(saved.id), ui.SavedGames).games == ()


@pytest.mark.parametrize("wish", [ui.Resume("77"), ui.Resume("nonsense"), replace(BEGIN, game="chess")])
def test_what_cannot_be_granted_is_a_problem_in_words(screens: Screens, wish: ui.Wish) -> None:
    problem = screens.wish(wish, ui.Problem)

    assert "no game" in str(problem.message.args["problem"])
    screens.wish(BEGIN, Shown)


def test_settings_hold_at_once_and_are_written_where_they_stand(screens: Screens) -> None:
    file = screens.own.config_file
    file.parent.mkdir(parents=True)
    file.write_text("# mine\n[display]\nbrightness = 0.5  # dim\n")
    before = screens.wish(ui.Tell.SETTINGS, ui.Settings)

    wanted = replace(before, brightness=0.8, text_size=1.2, sound=0.0, left_handed=True)
    assert screens.wish(ui.Set(wanted), ui.Settings) == wanted
    assert screens.wish(ui.Tell.SETTINGS, ui.Settings) == wanted
    text = file.read_text()
    assert text.startswith("# mine\n")
    assert "brightness = 0.8  # dim" in text
    config = load(file)
    assert (config.display.text_scale, config.display.left_handed, config.sound.on) == (1.2, True, False)


def test_a_setting_that_cannot_be_is_told_and_written_nowhere(screens: Screens) -> None:
    settings = screens.wish(ui.Tell.SETTINGS, ui.Settings)

    screens.wish(ui.Set(replace(settings, content_folder="/no/such/folder")), ui.Problem)
    assert not screens.own.config_file.exists()


def test_every_setting_of_the_screen_has_its_place_in_the_configuration() -> None:
    before = settings_of(Config())
    for field in ui.Settings.__struct_fields__:
        value = {str: "xx", bool: not getattr(before, field)}.get(type(getattr(before, field)), 0.9)
        assert changes(before, replace(before, **{field: value})), field


def test_figures_are_told_from_the_journal(screens: Screens) -> None:
    screens.wish(BEGIN, Shown)
    screens.landlord.clear()

    counts = screens.wish(ui.Tell.STATISTICS, ui.Statistics).counts
    assert [(count.game, count.games) for count in counts] == [("fantasy_pub", 1)]


def test_a_finished_game_is_told_with_its_wins_by_seat_and_what_was_counted() -> None:
    counted = GameCount(
        game="fantasy_pub", begun=3, finished=2, median_answers=80, median_turns=20, median_minutes=41.6,
        wins=(("Alf", 1.5), ("Bert", 0.5)), wins_by_seat=(1.5, 0.5), counted=((Message("tally.drunk"), 31),),
    )  # fmt: skip
    (count,) = figures(Statistics((), (counted,))).counts

    assert (count.wins, count.wins_by_seat) == (counted.wins, counted.wins_by_seat)
    assert count.counted == ((Message("tally.drunk"), 31),)


def test_the_hardware_is_told_and_every_press_while_it_is_looked_at(screens: Screens) -> None:
    devices = open_devices(Config(), screens.waiter.signal, simulate=True)
    screens.waiter.come(Watch(devices))
    screens.landlord.come(devices)
    status = screens.wish(ui.Tell.HARDWARE, ui.HardwareStatus)
    assert {part.kind for part in status.parts} >= {ui.PartKind.BUTTON, ui.PartKind.LAMP, ui.PartKind.DIE}

    screens.waiter.signal(Pressed(id="1", at=1.0, button=SeatKey(0)))
    screens.news.wait_for(
        lambda news: (
            isinstance(news, ui.HardwareStatus) and any(part.active and part.id == "seat-0" for part in news.parts)
        )
    )
    screens.waiter.wish(ui.Try("lamp-0"))


def test_the_panels_four_keys_steer_the_screen_and_a_seats_button_is_told_to_it(screens: Screens) -> None:
    for number, button in enumerate((Key.LEFT, Key.RIGHT, Key.CONFIRM, Key.UNDO, Key.ROLL, SeatKey(1))):
        screens.waiter.signal(Pressed(id=str(number), at=1.0, button=button))

    assert screens.news.all == [*map(ui.Steer, ui.Steering), ui.SeatButton(1, True, at=1.0)]


def test_the_wish_to_quit_ends_the_program(screens: Screens) -> None:
    screens.waiter.wish(ui.Quit())

    assert screens.quit.wait(5.0)


def test_without_a_table_the_watchdog_is_fed_by_whoever_could_lay_one(screens: Screens) -> None:
    screens.waiter.heartbeat()
    for _ in range(500):
        if "table" in screens.beats:
            break
        threading.Event().wait(0.01)

    assert {"ui", "table"} <= set(screens.beats)
