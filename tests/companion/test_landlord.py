"""The landlord: games come from the journal and go back into it, and whatever is missing stops nobody from playing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.clock import SystemClock
from companion.config import Config, GameSources, Panel, SerialModule
from companion.devices import Desk, Devices, Watch, button_named, open_devices
from companion.folders import Folders, folders
from companion.journal import Journal
from companion.landlord import Landlord, NoTable
from companion.late import LateDesk, LateModule, LatePanel, is_attached
from companion.pace import Pace
from companion.posted import Give, Undo
from companion.published import Band, Shown, Trouble, Waiting
from companion.session import seated
from hardware.pins import NoGpio
from hardware.signals import Found, Key, Lost, Pressed, Rolled, SeatKey, Signal
from hardware.tones import Tone
from rules.games import game
from rules.message import Message

PUB = game("fantasy_pub")
PLAYERS = seated(PUB, ("Alf", "Bert"))


class Pictures:
    """What was published, for a test that waits for some of it."""

    def __init__(self) -> None:
        self.all: list[Any] = []
        self._changed = threading.Condition()

    def put(self, picture: Any) -> None:
        with self._changed:
            self.all.append(picture)
            self._changed.notify_all()

    def wait_for(self, wanted: Callable[[Any], bool], limit_s: float = 10.0) -> Any:
        def found() -> Any:
            return next((picture for picture in reversed(self.all) if wanted(picture)), None)

        with self._changed:
            assert self._changed.wait_for(lambda: found() is not None, limit_s), self.all[-3:]
            return found()

    def shown(self, wanted: Callable[[Shown], bool] = lambda _: True) -> Shown:
        picture: Shown = self.wait_for(lambda one: isinstance(one, Shown) and wanted(one))
        return picture


def wait_until(holds: Callable[[], bool], limit_s: float = 5.0) -> None:
    end = time.monotonic() + limit_s
    while not holds():
        assert time.monotonic() < end, "it never held"
        time.sleep(0.005)


@pytest.fixture
def own(tmp_path: Path) -> Folders:
    return folders({"TAPROOM_HOME": str(tmp_path)})


@pytest.fixture
def pictures() -> Pictures:
    return Pictures()


@pytest.fixture
def house(own: Folders, pictures: Pictures) -> Iterator[Callable[..., Landlord]]:
    """Opens the house, as often as a test wants; whatever is still open is closed at the end."""
    opened: list[Landlord] = []

    def open_house(**changes: Any) -> Landlord:
        journal = Journal(own.journal, SystemClock()).open()
        given: dict[str, Any] = {"config": Config(), "publish": pictures.put, "pace": Pace(bot_s=0.0), **changes}
        landlord = Landlord(folders=own, journal=journal, clock=SystemClock(), chance=Random(1), **given)
        opened.append(landlord)
        return landlord

    yield open_house
    for landlord in opened:
        landlord.close()


def answer(landlord: Landlord, pictures: Pictures, number: int, option: int = 0) -> None:
    asked = pictures.shown(lambda shown: shown.asked is not None and shown.asked.number == number).asked
    assert asked is not None
    landlord.post(Give(number, asked.options[option].seat, asked.options[option].answer))


def test_a_game_goes_on_where_it_stood_when_the_house_is_opened_again(house: Any, pictures: Pictures) -> None:
    first = house()
    first.begin("fantasy_pub", PLAYERS, {"full_circle": "refused"}, {"dice": "typed"})
    answer(first, pictures, 0)
    before = pictures.shown(lambda shown: shown.length == 1)
    first.close()
    pictures.all.clear()

    again = house()
    assert again.resume_last()
    after = pictures.shown()
    assert (after.length, after.view, after.log, after.options) == (1, before.view, before.log, before.options)
    assert dict(after.options)["full_circle"] == "refused"


def test_with_nothing_to_go_on_with_there_is_no_table(house: Any) -> None:
    landlord = house()

    assert not landlord.resume_last()
    assert not landlord.has_table
    landlord.post(Undo())


def test_only_a_game_of_the_kind_that_was_named_is_gone_on_with(house: Any, pictures: Pictures) -> None:
    landlord = house()
    landlord.begin("fantasy_pub", PLAYERS)
    pictures.shown()
    landlord.clear()

    assert not landlord.resume_last("chess")
    assert landlord.resume_last("fantasy_pub")


def test_saved_games_are_listed_and_can_be_put_away(house: Any, pictures: Pictures) -> None:
    landlord = house()
    for names in (("Alf", "Bert"), ("Cid", "Dora", "Ede")):
        landlord.begin("fantasy_pub", seated(PUB, names))
        pictures.shown(lambda shown, names=names: len(shown.players) == len(names))  # type: ignore[misc]
    landlord.clear()
    newest, oldest = landlord.saved()
    assert [len(newest.players), len(oldest.players)] == [3, 2]

    landlord.put_away(newest.id)
    assert [saved.id for saved in landlord.saved()] == [oldest.id]
    landlord.resume(newest.id)
    assert landlord.has_table


@pytest.mark.parametrize(
    ("game_id", "players", "options", "says"),
    [
        ("chess", PLAYERS, {}, "no game 'chess'"),
        ("fantasy_pub", PLAYERS[:1], {}, "2 to 5 seats"),
        ("fantasy_pub", PLAYERS, {"full_circle": "perhaps"}, "perhaps"),
    ],
)
def test_a_game_that_cannot_be_begun_says_why(house: Any, game_id: str, players: Any, options: Any, says: str) -> None:
    with pytest.raises(NoTable, match=says):
        house().begin(game_id, players, options)


def test_a_game_that_is_not_there_cannot_be_gone_on_with(house: Any) -> None:
    with pytest.raises(NoTable, match="cannot be gone on with"):
        house().resume(77)


def test_the_configuration_says_who_rolls_unless_the_group_does(house: Any, pictures: Pictures) -> None:
    config = Config(game={"fantasy_pub": GameSources(dice="typed", piles={"pile": "app"})})
    landlord = house(config=config)
    landlord.begin("fantasy_pub", PLAYERS)
    for number in range(3):
        answer(landlord, pictures, number)

    asked = pictures.shown(lambda shown: shown.asked is not None and shown.asked.question.kind in ("roll", "draw"))
    assert asked.waiting is Waiting.PERSON


def test_content_with_a_mistake_is_set_aside_and_said(house: Any, own: Folders, pictures: Pictures) -> None:
    file = own.content_file("fantasy_pub")
    file.parent.mkdir(parents=True)
    file.write_text("pieces = 3\n")
    landlord = house()
    landlord.begin("fantasy_pub", PLAYERS)

    (band,) = pictures.shown().bands
    assert band.trouble is Trouble.SET_ASIDE
    assert "line 1" in str(band.message.args["problem"])
    assert file.read_text() == "pieces = 3\n"


def test_the_groups_content_is_played_with(house: Any, own: Folders, pictures: Pictures) -> None:
    file = own.content_file("fantasy_pub")
    file.parent.mkdir(parents=True)
    file.write_text('[[target]]\nid = "two"\nplayers = 2\nbeers = 7\n')
    house().begin("fantasy_pub", PLAYERS)

    assert {badge.goal for badge in pictures.shown().view.badges} == {7}


def test_every_table_is_told_what_was_found_at_the_start(house: Any, pictures: Pictures) -> None:
    told = Band(Trouble.SET_ASIDE, "config.toml", Message("band.set_aside", {"file": "x", "problem": "y"}))
    house(bands=(told,)).begin("fantasy_pub", PLAYERS)

    assert pictures.shown().bands == (told,)


def test_a_device_that_was_lost_before_the_table_was_laid_is_told_to_it(house: Any, pictures: Pictures) -> None:
    landlord = house()
    landlord.hear(Found(id="f0", at=0.5, device="module", port="p", version="1", abilities=("dice2",)))
    landlord.hear(Lost(id="l1", at=1.0, device="module", reason="It was unplugged."))
    landlord.begin("fantasy_pub", PLAYERS)
    assert [band.trouble for band in pictures.shown(lambda shown: bool(shown.bands)).bands] == [Trouble.DEVICE_LOST]

    landlord.hear(Found(id="f1", at=2.0, device="module", port="p", version="1", abilities=("dice2",)))
    pictures.all.clear()
    pictures.shown(lambda shown: not shown.bands)
    landlord.clear()
    pictures.all.clear()
    landlord.begin("fantasy_pub", PLAYERS)
    assert pictures.shown().bands == ()


# --- devices ------------------------------------------------------------------------------------


@pytest.fixture
def simulated() -> Iterator[tuple[Devices, Pictures]]:
    heard = Pictures()
    devices = open_devices(Config(), heard.put, simulate=True)
    devices.start()
    yield devices, heard
    devices.close()
    devices.close()


def test_the_desk_presses_rolls_and_pulls_the_plug_on_the_real_drivers(simulated: tuple[Devices, Pictures]) -> None:
    devices, heard = simulated
    assert isinstance(devices.desk, Desk)
    heard.wait_for(lambda signal: isinstance(signal, Found))

    devices.desk.press("confirm")
    devices.desk.press("seat-3")
    buttons = [signal.button for signal in heard.all if isinstance(signal, Pressed)]
    assert buttons == [Key.CONFIRM, SeatKey(3)]

    devices.desk.roll((3, 5))
    assert heard.wait_for(lambda signal: isinstance(signal, Rolled)).values == (3, 5)

    devices.desk.unplug()
    assert not devices.desk.plugged
    heard.wait_for(lambda signal: isinstance(signal, Lost))
    heard.all.clear()
    devices.desk.plug()
    heard.wait_for(lambda signal: isinstance(signal, Found))


def test_the_hardware_check_names_every_part_and_what_it_says(simulated: tuple[Devices, Pictures]) -> None:
    devices, heard = simulated
    heard.wait_for(lambda signal: isinstance(signal, Found))
    watch = Watch(devices)
    watch.notice(Pressed(id="p", at=1.0, button=Key.UNDO))
    watch.notice(Rolled(id="r", at=1.0, values=(6, 2)))

    parts = {part.id: part for part in watch.parts()}
    kinds = {part.kind for part in parts.values()}
    assert kinds == {"button", "lamp", "buzzer", "die", "scale", "tag_reader", "matrix"}
    assert all(part.present for part in parts.values())
    assert parts["undo"].active
    assert not parts["left"].active
    assert parts["die-0"].value == "6"
    assert parts["seat-0"].where == "GPIO17"


def test_trying_a_part_out_does_it(simulated: tuple[Devices, Pictures]) -> None:
    devices, _ = simulated
    desk = devices.desk
    assert desk is not None

    devices.try_out("lamp-2")
    devices.try_out("buzzer")
    devices.try_out("die-0")
    devices.try_out("left")
    wait_until(lambda: desk.lit(2) > 0)


PI = ("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")


@pytest.mark.parametrize(
    ("there", "config", "environment", "attached"),
    [
        pytest.param((), Config(), {}, False, id="nothing at all"),
        pytest.param((PI,), Config(), {}, True, id="a Pi"),
        pytest.param((PI,), Config(panel=Panel(on=False), module=SerialModule(on=False)), {}, False, id="all is off"),
        pytest.param((("dev/ttyACM0", ""),), Config(), {}, True, id="a module"),
        pytest.param((("dev/taproom-module", ""),), Config(), {}, True, id="a module by its name"),
        pytest.param((("dev/ttyACM0", ""),), Config(module=SerialModule(on=False)), {}, False, id="a module, but off"),
        pytest.param((), Config(module=SerialModule(port="/dev/ttyUSB7")), {}, True, id="a port that was named"),
        pytest.param((), Config(), {"GPIOZERO_PIN_FACTORY": "mock"}, True, id="pins that were named"),
        pytest.param((("proc/device-tree/model", "A tea maker"),), Config(), {}, False, id="another board"),
    ],
)
def test_whether_anything_is_attached(
    tmp_path: Path, there: Any, config: Config, environment: dict[str, str], attached: bool
) -> None:
    for name, text in there:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)

    assert is_attached(config, environment, tmp_path) is attached


class Remembers:
    """A device that remembers what was wanted of it."""

    def __init__(self) -> None:
        self.wanted: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Callable[..., bool]:
        return lambda *arguments: self.wanted.append((name, *arguments)) is None


def test_what_was_wanted_of_a_module_before_it_came_is_asked_of_it() -> None:
    late, module = LateModule(), Remembers()
    assert not late.can_roll(2)
    late.ask_roll(1, 2, 6)
    late.forget_roll()
    late.ask_roll(2, 3, 6)

    late.come(module)
    assert module.wanted == [("ask_roll", 2, 3, 6)]
    assert late.can_roll(2)
    late.forget_roll()
    assert module.wanted[-1] == ("forget_roll",)


def test_a_panel_shines_as_it_should_by_the_time_it_comes() -> None:
    late, panel = LatePanel(), Remembers()
    late.pulse(0)
    late.light(0, 0.0)
    late.pulse(1)
    late.tone(Tone.WON)

    late.come(panel)
    late.tone(Tone.ACCEPTED)
    assert panel.wanted == [("light", 0, 0.0), ("pulse", 1), ("tone", Tone.ACCEPTED)]


@pytest.mark.parametrize("on", [True, False])
def test_who_wants_no_sound_has_none(on: bool) -> None:
    late, panel = LatePanel(is_silent=lambda: not on), Remembers()
    late.come(panel)
    late.tone(Tone.WON)

    assert panel.wanted == ([("tone", Tone.WON)] if on else [])


def test_hands_that_are_quicker_than_the_desk_do_nothing() -> None:
    late, desk = LateDesk(lambda: 8), Remembers()
    late.press("roll")
    late.roll((1,))
    late.cock()
    late.unplug()
    late.plug()
    assert (late.plugged, late.lit(0), late.seats) == (True, 0.0, 8)

    late.come(desk)  # type: ignore[arg-type]
    late.press("roll")
    assert desk.wanted == [("press", "roll")]


def test_a_module_without_a_panel_is_a_real_one_and_the_mend_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Any:
        raise NoGpio("No pins here: play with --simulate.")

    monkeypatch.setattr("companion.devices.gpio_factory", none)
    devices = open_devices(Config(), lambda _: None, simulate=False)
    try:
        assert (devices.panel, devices.desk) == (None, None)
        assert devices.module is not None
        parts = {part.id: part for part in Watch(devices).parts()}
        assert "--simulate" in parts["confirm"].mend
        assert not parts["confirm"].present
        assert parts["die-0"].mend
    finally:
        devices.close()


def test_mock_pins_count_as_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    devices = open_devices(Config(), lambda _: None, simulate=False)
    try:
        assert devices.panel is not None
        assert devices.desk is None
    finally:
        devices.close()


@pytest.mark.parametrize(("name", "button"), [("roll", Key.ROLL), ("seat-0", SeatKey(0))])
def test_buttons_have_names(name: str, button: object) -> None:
    assert button_named(name) == button


def test_a_button_of_another_name_is_none() -> None:
    with pytest.raises(ValueError, match="elbow"):
        button_named("elbow")


def test_a_whole_roll_goes_from_virtual_dice_that_come_late_to_the_table(house: Any, pictures: Pictures) -> None:
    landlord = house()
    signals: list[Signal] = []

    def post(signal: Signal) -> None:
        signals.append(signal)
        landlord.hear(signal)

    devices = open_devices(Config(), post, simulate=True, session=landlord.session)
    landlord.begin("fantasy_pub", PLAYERS, sources={"dice": "module", "pile": "app"})
    for number in range(3):
        answer(landlord, pictures, number)
    pictures.shown(lambda shown: shown.asked is not None and shown.asked.question.kind == "roll")

    landlord.come(devices)
    pictures.shown(lambda shown: shown.waiting is Waiting.MODULE)
    desk = devices.desk
    assert desk is not None
    wait_until(lambda: desk.asked == (2, 6))
    desk.roll((3, 5))
    rolled = pictures.shown(lambda shown: shown.dice is not None)
    assert (rolled.dice.values, rolled.dice.source) == ((3, 5), "module")  # type: ignore[union-attr]
