"""The panel on gpiozero's own pretend pins: the very driver that runs on a Pi."""

from __future__ import annotations

import builtins
import importlib
import os
import sys
import threading
import time
import types
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gpiozero
import msgspec
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware import pins
from hardware.errors import Closed, HardwareError
from hardware.panel import QUIET_S, Panel
from hardware.pins import (
    HEADER,
    RESERVED,
    SPI_PINS,
    NoGpio,
    PinTaken,
    SeatWiring,
    Wiring,
    WiringError,
    gpio_factory,
    mock_factory,
)
from hardware.signals import Button, Key, Pressed, Released, SeatKey
from hardware.simulated_panel import SimulatedPanel
from hardware.tones import OCTAVES, TUNES, Note, Player, Tone

EVERY_BUTTON: list[Button] = [*Key, *(SeatKey(seat) for seat in range(8))]


class Clock:
    """Stands still until it is moved, and then does what was asked for later."""

    def __init__(self) -> None:
        self.at = 1000.0
        self._later: list[tuple[float, Callable[[], None]]] = []

    def now(self) -> float:
        return self.at

    def after(self, delay_s: float, call: Callable[[], None]) -> None:
        self._later.append((self.at + delay_s, call))

    def move(self, seconds: float) -> None:
        target = self.at + seconds
        while due := [entry for entry in self._later if entry[0] <= target]:
            first = min(due, key=lambda entry: entry[0])
            self._later.remove(first)
            self.at = max(self.at, first[0])
            first[1]()
        self.at = target


class Table:
    """A simulated panel, the real driver on it, and what that driver posted."""

    def __init__(self, wiring: Wiring | None = None, **options: Any) -> None:
        self.clock = Clock()
        self.heard: list[Pressed | Released] = []
        self.hand = SimulatedPanel(wiring)
        self.panel = Panel(
            self.hand.wiring,
            self.heard.append,
            factory=self.hand.factory,
            now=self.clock.now,
            after=self.clock.after,
            boot="b1",
            **options,
        )

    def presses(self) -> list[Button]:
        return [signal.button for signal in self.heard if isinstance(signal, Pressed)]

    def releases(self) -> list[Button]:
        return [signal.button for signal in self.heard if isinstance(signal, Released)]


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.panel.close()


def wait_until(condition: Callable[[], bool], limit_s: float = 5.0) -> None:
    end = time.monotonic() + limit_s
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.001)


@pytest.mark.parametrize("button", EVERY_BUTTON, ids=str)
def test_each_button_posts_its_press_and_its_release_with_the_time_of_each(table: Table, button: Button):
    table.hand.press(button)
    table.clock.move(0.2)
    table.hand.release(button)
    table.clock.move(1)

    assert table.heard == [
        Pressed(id="panel:b1:1", at=1000.0, button=button),
        Released(id="panel:b1:2", at=1000.2, button=button),
    ]


def test_a_bouncing_tap_is_one_press_and_one_release(table: Table):
    table.hand.bounce(Key.CONFIRM, 7)
    table.clock.move(1)

    assert table.presses() == [Key.CONFIRM]
    assert table.releases() == [Key.CONFIRM]


def test_a_bouncing_release_makes_no_second_press(table: Table):
    table.hand.press(Key.UNDO)
    table.clock.move(0.5)
    table.hand.release(Key.UNDO)
    table.hand.bounce(Key.UNDO, 5)
    table.clock.move(1)

    assert table.presses() == [Key.UNDO]
    assert table.releases() == [Key.UNDO]


def test_two_taps_with_rest_between_them_are_two(table: Table):
    for _ in range(2):
        table.hand.tap(Key.ROLL)
        table.clock.move(QUIET_S)

    assert table.presses() == [Key.ROLL, Key.ROLL]
    assert [signal.id for signal in table.heard] == ["panel:b1:1", "panel:b1:2", "panel:b1:3", "panel:b1:4"]


def test_one_button_does_not_quiet_another(table: Table):
    for button in EVERY_BUTTON:
        table.hand.tap(button)

    assert table.presses() == EVERY_BUTTON


def test_a_panel_without_quiet_time_hears_taps_faster_than_any_hand():
    table = Table(quiet_s=0)
    for _ in range(5):
        table.hand.tap(Key.CONFIRM)
    table.panel.close()

    assert len(table.presses()) == 5
    assert len(table.releases()) == 5


def test_the_release_arrives_by_itself_with_the_real_clock():
    hand, heard = SimulatedPanel(), []
    with Panel(hand.wiring, heard.append, factory=hand.factory, now=time.monotonic):
        hand.tap(Key.LEFT)
        wait_until(lambda: len(heard) == 2)

    assert [type(signal) for signal in heard] == [Pressed, Released]
    assert heard[0].at <= heard[1].at <= time.monotonic()


def test_two_panels_never_give_the_same_id():
    ids = set()
    for _ in range(2):
        hand, heard = SimulatedPanel(), []
        with Panel(hand.wiring, heard.append, factory=hand.factory, now=time.monotonic):
            hand.tap(Key.LEFT)
        ids.add(heard[0].id)

    assert len(ids) == 2


def test_presses_from_several_threads_leave_in_the_order_of_their_ids(table: Table):
    def tap_often(seat: int) -> None:
        for _ in range(50):
            table.hand.tap(SeatKey(seat))

    threads = [threading.Thread(target=tap_often, args=(seat,)) for seat in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [signal.id for signal in table.heard] == [f"panel:b1:{n}" for n in range(1, 9)]


def test_a_receiver_that_fails_costs_one_press_and_not_the_panel(caplog: pytest.LogCaptureFixture):
    hand, heard, clock = SimulatedPanel(), [], Clock()

    def post(signal: Pressed | Released) -> None:
        heard.append(signal)
        if len(heard) == 1:
            raise ValueError("no room")

    with Panel(hand.wiring, post, factory=hand.factory, now=clock.now, after=clock.after):
        hand.tap(Key.CONFIRM)
        clock.move(1)
        hand.tap(Key.UNDO)

    assert "A press of Key.CONFIRM was lost" in caplog.text
    assert heard[-1].button is Key.UNDO


def test_a_lamp_shows_the_level_it_was_given(table: Table):
    for seat in range(8):
        table.panel.light(seat, seat / 7)

    assert [table.hand.lit(seat) for seat in range(8)] == [seat / 7 for seat in range(8)]

    table.panel.dark()

    assert [table.hand.lit(seat) for seat in range(8)] == [0.0] * 8


@pytest.mark.parametrize("level", [-0.1, 1.1])
def test_refuses_a_level_that_no_lamp_has(table: Table, level: float):
    with pytest.raises(ValueError, match="between 0 and 1"):
        table.panel.light(0, level)


def test_a_pulsing_lamp_breathes_until_it_is_lit(table: Table):
    table.panel.pulse(2)
    wait_until(lambda: 0.1 < table.hand.lit(2) < 0.9)
    table.panel.pulse(2)
    wait_until(lambda: table.hand.lit(2) > 0.9)

    table.panel.light(2, 0.25)
    pin = table.hand.factory.pin(table.hand.wiring.lamps()[2])
    pin.clear_states()
    # Longer than a breath's step of 40 ms: a thread that still breathed would have been seen.
    time.sleep(0.1)

    assert [state.state for state in pin.states] == [0.25]


def test_asking_for_a_pulse_twice_does_not_start_it_anew(table: Table):
    table.panel.pulse(0)
    threads = {thread.ident for thread in threading.enumerate()}
    table.panel.pulse(0)

    assert {thread.ident for thread in threading.enumerate()} <= threads


def test_a_lamp_can_pulse_again_after_it_was_dark(table: Table):
    table.panel.pulse(1)
    table.panel.dark()
    table.panel.pulse(1)

    wait_until(lambda: table.hand.lit(1) > 0.3)


@pytest.mark.parametrize("tone", Tone, ids=str)
def test_every_tone_has_a_tune_that_the_buzzer_can_play(tone: Tone):
    notes = TUNES[tone]
    heights = [note.hertz for note in notes if note.hertz is not None]

    assert heights
    assert all(440 / 2**OCTAVES <= hertz <= 440 * 2**OCTAVES for hertz in heights)
    assert 0 < sum(note.seconds for note in notes) < 1


def test_a_refusal_is_lower_than_an_acceptance():
    assert TUNES[Tone.REFUSED][0].hertz < TUNES[Tone.ACCEPTED][0].hertz  # type: ignore[operator]


def test_a_tone_sounds_while_everybody_goes_on_and_then_ends(table: Table):
    table.panel.tone(Tone.REFUSED)

    wait_until(lambda: table.hand.sounding == pytest.approx(196.0))
    wait_until(lambda: table.hand.sounding is None)


def test_a_tune_plays_its_notes_in_order(table: Table):
    pin = table.hand.factory.pin(table.hand.wiring.buzzer)
    sounded: list[float] = []
    table.panel.tone(Tone.YOUR_TURN)

    def both_were_heard() -> bool:
        if pin.frequency and pin.frequency not in sounded:
            sounded.append(pin.frequency)
        return len(sounded) == 2

    wait_until(both_were_heard)

    assert sounded == [pytest.approx(784.0), pytest.approx(1046.5)]


def test_a_new_tone_cuts_the_old_one_off(table: Table):
    table.panel.tone(Tone.WON)
    wait_until(lambda: table.hand.sounding == pytest.approx(523.3))
    table.panel.tone(Tone.REFUSED)

    wait_until(lambda: table.hand.sounding == pytest.approx(196.0))
    wait_until(lambda: table.hand.sounding is None)


def test_starting_a_tone_takes_no_longer_than_a_frame(table: Table):
    start = time.perf_counter()
    for _ in range(10):
        table.panel.tone(Tone.WON)

    assert (time.perf_counter() - start) / 10 < 0.016


def test_a_buzzer_that_breaks_in_a_tune_is_logged_and_no_more(caplog: pytest.LogCaptureFixture):
    class Broken:
        def play(self, tone: float) -> None:
            raise OSError("wire off")

        def stop(self) -> None: ...

    player = Player(Broken())
    player.play([Note(440, 0.01)])
    player.stop()

    assert "The buzzer failed" in caplog.text


def test_closing_leaves_everything_dark_and_silent_and_frees_the_pins(table: Table):
    table.panel.light(0, 1)
    table.panel.pulse(1)
    table.panel.tone(Tone.WON)
    wait_until(lambda: table.hand.sounding is not None)
    table.panel.close()

    assert [table.hand.lit(seat) for seat in range(8)] == [0.0] * 8
    assert table.hand.sounding is None
    assert table.panel.closed
    assert "tune" not in [thread.name for thread in threading.enumerate()]
    Panel(table.hand.wiring, table.heard.append, factory=table.hand.factory, now=table.clock.now).close()


def test_closing_twice_is_closing_once(table: Table):
    table.panel.close()
    table.panel.close()


def test_nothing_is_heard_after_closing(table: Table):
    table.hand.press(Key.CONFIRM)
    table.hand.release(Key.CONFIRM)
    table.panel.close()
    table.hand.tap(Key.CONFIRM)
    table.clock.move(1)

    assert table.presses() == [Key.CONFIRM]
    assert table.releases() == []


@pytest.mark.parametrize(
    "use",
    [
        pytest.param(lambda panel: panel.light(0, 1), id="light"),
        pytest.param(lambda panel: panel.pulse(0), id="pulse"),
        pytest.param(lambda panel: panel.dark(), id="dark"),
        pytest.param(lambda panel: panel.tone(Tone.WON), id="tone"),
    ],
)
def test_refuses_to_be_used_after_closing(table: Table, use: Callable[[Panel], None]):
    table.panel.close()

    with pytest.raises(Closed, match="open a new one"):
        use(table.panel)


@pytest.mark.parametrize("taken", [5, 18, 12, 7], ids=["a key", "a lamp", "the buzzer", "the last seat's button"])
def test_a_panel_that_cannot_be_whole_takes_no_pin_at_all(taken: int):
    hand = SimulatedPanel()
    with (
        gpiozero.LED(taken, pin_factory=hand.factory),
        pytest.raises(PinTaken, match=f"GPIO{taken} is already in use.*or change the wiring"),
    ):
        Panel(hand.wiring, print, factory=hand.factory, now=time.monotonic)

    Panel(hand.wiring, print, factory=hand.factory, now=time.monotonic).close()


def test_a_panel_that_rests_keeps_no_thread_awake():
    before = threading.active_count()
    table = Table()
    threads = threading.active_count() - before
    table.panel.close()

    assert threads == 0


def test_a_panel_of_one_button_is_a_panel():
    table = Table(Wiring(undo=None, left=None, right=None, roll=None, buzzer=None, seats=(SeatWiring(), SeatWiring())))
    table.panel.light(0, 1)
    table.panel.pulse(1)
    table.panel.dark()
    table.panel.tone(Tone.WON)
    table.hand.tap(Key.CONFIRM)
    table.panel.close()

    assert table.presses() == [Key.CONFIRM]
    assert table.hand.lit(0) == 0
    assert table.hand.sounding is None


@pytest.mark.parametrize(
    ("button", "name"), [pytest.param(Key.ROLL, "roll", id="key"), pytest.param(SeatKey(3), "seat 4", id="seat")]
)
def test_pressing_a_button_that_is_not_wired_says_so(button: Button, name: str):
    hand = SimulatedPanel(Wiring(roll=None).for_seats(2))

    with pytest.raises(WiringError, match=f"no button for {name}"):
        hand.press(button)


def test_a_hand_sees_which_button_is_held(table: Table):
    table.hand.press(Key.LEFT)

    assert table.hand.held(Key.LEFT)
    assert not table.hand.held(Key.RIGHT)


def test_the_global_pin_factory_is_left_alone(table: Table):
    assert gpiozero.Device.pin_factory is None


# The wiring


def test_the_default_wiring_has_all_parts_for_eight_seats():
    wiring = Wiring()

    assert list(wiring.buttons()) == EVERY_BUTTON
    assert list(wiring.lamps()) == list(range(8))
    assert len({pin for _, pin in wiring.places()}) == 22


def test_the_default_wiring_keeps_off_the_displays_bus_and_the_console():
    assert not {pin for _, pin in Wiring().places()} & RESERVED.keys()


def test_the_first_five_seats_leave_spi_free():
    assert not {pin for _, pin in Wiring().for_seats(5).places()} & SPI_PINS


def test_no_lamp_glows_before_the_program_runs():
    """A Pi pulls GPIO 0 to 8 up from power-on, the others down."""
    assert all(pin >= 9 for pin in Wiring().lamps().values())


def test_the_header_is_the_one_that_gpiozero_knows():
    board = mock_factory().board_info

    for pin, place in HEADER.items():
        assert board.headers["J8"].pins[place].name == f"GPIO{pin}"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        pytest.param({"undo": 5}, "GPIO 5 is used by confirm and undo", id="twice"),
        pytest.param({"buzzer": 18}, "GPIO 18 is used by seat 1 lamp and buzzer", id="a seat's"),
        pytest.param({"roll": 2}, r"GPIO 2 \(roll\) is the data line of the I2C bus", id="the display's"),
        pytest.param({"roll": 14}, "serial console", id="the console's"),
        pytest.param({"left": 28}, r"no GPIO 28 \(left\) on the header: choose one of 4, 5, 6", id="not there"),
        pytest.param({"left": -1}, "no GPIO -1", id="negative"),
        pytest.param({"seats": (SeatWiring(),) * 9}, "room for 8 seats, not 9", id="too many seats"),
    ],
)
def test_refuses_a_wiring_that_cannot_be_built(change: dict[str, Any], sentence: str):
    with pytest.raises(WiringError, match=sentence):
        Wiring(**change)


def test_a_wiring_is_read_from_a_configuration_and_its_fault_told_with_the_place():
    read = msgspec.convert({"wiring": {"confirm": 20, "seats": [{"button": 17}]}}, dict[str, Wiring])["wiring"]

    assert read == Wiring(confirm=20, seats=(SeatWiring(button=17),))

    with pytest.raises(msgspec.ValidationError, match="GPIO 5 is used by confirm and undo"):
        msgspec.convert({"wiring": {"undo": 5}}, dict[str, Wiring])


def test_every_error_of_the_panel_is_one_of_the_drivers_errors():
    assert issubclass(WiringError, HardwareError)
    assert issubclass(WiringError, ValueError)
    assert issubclass(NoGpio, HardwareError)
    assert issubclass(PinTaken, HardwareError)


# The choice of the library


@pytest.fixture
def libraries(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What importing a driver gives: a factory, or the error that it raises."""
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    found: dict[str, Any] = {"lgpio": ImportError("No module named 'lgpio'"), "rpigpio": ImportError("No 'RPi'")}

    def load(module: str) -> types.SimpleNamespace:
        outcome = found[module.rpartition(".")[2]]
        if isinstance(outcome, Exception):
            raise outcome
        return types.SimpleNamespace(LGPIOFactory=outcome, RPiGPIOFactory=outcome)

    monkeypatch.setattr(pins.importlib, "import_module", load)
    return found


def fails_with(error: Exception) -> Callable[[], None]:
    def factory() -> None:
        raise error

    return factory


def test_lgpio_comes_first(libraries: dict[str, Any]):
    libraries["lgpio"] = lambda: "the lgpio factory"
    libraries["rpigpio"] = lambda: "the RPi.GPIO factory"

    assert gpio_factory() == "the lgpio factory"


def test_an_older_pi_without_lgpio_uses_rpi_gpio_and_nobody_is_warned(libraries: dict[str, Any]):
    libraries["rpigpio"] = lambda: "the RPi.GPIO factory"

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert gpio_factory() == "the RPi.GPIO factory"


def test_the_environment_may_choose(libraries: dict[str, Any], monkeypatch: pytest.MonkeyPatch):
    libraries["lgpio"] = libraries["rpigpio"] = lambda: "a factory"
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "RPiGPIO")
    assert gpio_factory() == "a factory"

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert isinstance(gpio_factory(), MockFactory)

    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "pigpio")
    with pytest.raises(NoGpio, match="set it to lgpio or rpigpio"):
        gpio_factory()


class LgpioError(Exception):
    """Like lgpio's own, a bare Exception."""


@pytest.mark.parametrize(
    ("failure", "mend"),
    [
        pytest.param(ImportError("No module named 'lgpio'"), "sudo apt install python3-lgpio", id="not installed"),
        pytest.param(AttributeError("SET_BIAS_DISABLE"), "pip uninstall lgpio", id="the empty release"),
        pytest.param(FileNotFoundError(2, "No such file", ".lgd-nfy-3"), "set LG_WD to a directory", id="read-only"),
        pytest.param(fails_with(RuntimeError("unable to locate Pi")), "play with --simulate", id="no Pi"),
    ],
)
def test_says_the_one_thing_that_mends_it(libraries: dict[str, Any], failure: Any, mend: str):
    libraries["lgpio"] = failure

    with pytest.raises(NoGpio, match=mend) as caught:
        gpio_factory()
    assert [reason.split(":")[0] for reason in caught.value.reasons] == ["lgpio", "rpigpio"]


@pytest.mark.parametrize(
    ("devices", "mend"),
    [pytest.param(["gpiochip0"], "usermod -aG gpio", id="closed"), pytest.param([], "has no GPIO device", id="none")],
)
def test_tells_a_closed_gpio_device_from_a_missing_one(
    libraries: dict[str, Any], monkeypatch: pytest.MonkeyPatch, devices: list[str], mend: str
):
    libraries["lgpio"] = fails_with(LgpioError("can not open gpiochip"))
    monkeypatch.setattr(Path, "glob", lambda _path, _pattern: iter(devices))

    with pytest.raises(NoGpio, match=mend):
        gpio_factory()


def test_a_working_directory_for_lgpio_that_is_not_there_is_named(
    libraries: dict[str, Any], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("LG_WD", "/nowhere/at/all")

    with pytest.raises(NoGpio, match="LG_WD=/nowhere/at/all can't be entered"):
        gpio_factory()


def test_lgpio_is_imported_where_it_may_write_and_does_not_move_the_program(
    libraries: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("LG_WD", str(tmp_path))
    seen = []
    before = Path.cwd()
    libraries["lgpio"] = lambda: seen.append(Path.cwd()) or os.chdir("/")

    gpio_factory()

    assert seen == [tmp_path]
    assert Path.cwd() == before


def test_checking_a_wiring_needs_no_gpio_library(monkeypatch: pytest.MonkeyPatch):
    real_import = builtins.__import__

    def refuse_gpiozero(name: str, *rest: Any) -> Any:
        assert not name.startswith("gpiozero"), "the wiring record wants a GPIO library"
        return real_import(name, *rest)

    monkeypatch.delitem(sys.modules, "hardware.pins")
    monkeypatch.setattr(builtins, "__import__", refuse_gpiozero)

    assert importlib.import_module("hardware.pins").Wiring().confirm == 5


def test_pretend_pins_can_dim():
    assert mock_factory().pin_class is MockPWMPin
