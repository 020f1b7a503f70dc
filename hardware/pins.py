"""Which button, lamp and buzzer sits on which pin of the Pi, and which library drives the pins.

Importing this needs no GPIO library at all: a configuration can be checked on any machine.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hardware.errors import HardwareError
from hardware.signals import Button, Key, SeatKey

if TYPE_CHECKING:
    from gpiozero import Factory
    from gpiozero.pins.mock import MockFactory

MOST_SEATS: Final = 8

HEADER: Final[Mapping[int, int]] = {
    2: 3, 3: 5, 4: 7, 5: 29, 6: 31, 7: 26, 8: 24, 9: 21, 10: 19, 11: 23, 12: 32, 13: 33, 14: 8, 15: 10,
    16: 36, 17: 11, 18: 12, 19: 35, 20: 38, 21: 40, 22: 15, 23: 16, 24: 18, 25: 22, 26: 37, 27: 13,
}  # fmt: skip
"""GPIO number (BCM) to the pin's place on the 40-pin header."""

RESERVED: Final[Mapping[int, str]] = {
    2: "the data line of the I2C bus, where the 7-inch display and most add-on boards listen",
    3: "the clock line of the I2C bus, where the 7-inch display and most add-on boards listen",
    14: "the serial console's sending line",
    15: "the serial console's receiving line",
}
"""GPIO numbers that the panel leaves alone, and whose they are."""

SPI_PINS: Final = frozenset({7, 8, 9, 10, 11})
"""Free for the panel unless SPI is switched on in the Pi's configuration."""


class WiringError(HardwareError, ValueError):
    """The wiring can't be built like this."""


class NoGpio(HardwareError, RuntimeError):
    """This machine's pins can't be used. ``reasons`` holds what each library said, in the order of trying."""

    def __init__(self, sentence: str, reasons: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.reasons = reasons


class PinTaken(HardwareError, RuntimeError):
    """Somebody else has a pin of the wiring."""


@dataclass(frozen=True, slots=True)
class SeatWiring:
    """GPIO numbers of one seat's button and lamp; None where there is none."""

    button: int | None = None
    lamp: int | None = None


# Lamps sit on GPIO 9 and above: those are pulled down from power-on, so no lamp glows before the program runs.
# The first five seats keep off the SPI pins, and all the keys lie side by side at the end of the header.
_DEFAULT_SEATS: Final = (
    SeatWiring(button=17, lamp=18),
    SeatWiring(button=27, lamp=23),
    SeatWiring(button=22, lamp=24),
    SeatWiring(button=20, lamp=21),
    SeatWiring(button=16, lamp=25),
    SeatWiring(button=4, lamp=10),
    SeatWiring(button=8, lamp=9),
    SeatWiring(button=7, lamp=11),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """The whole panel in GPIO (BCM) numbers. Buttons connect their pin to ground, lamps and buzzer are driven high.

    Raises :class:`WiringError` for a pin that is used twice, is reserved or does not exist.
    """

    confirm: int | None = 5
    undo: int | None = 6
    left: int | None = 13
    right: int | None = 19
    roll: int | None = 26
    buzzer: int | None = 12
    seats: tuple[SeatWiring, ...] = _DEFAULT_SEATS

    def __post_init__(self) -> None:
        if len(self.seats) > MOST_SEATS:
            raise WiringError(f"The panel has room for {MOST_SEATS} seats, not {len(self.seats)}: leave some out.")
        for place, pin in self.places():
            _check_pin(place, pin)
        _check_each_pin_once(self.places())

    def places(self) -> tuple[tuple[str, int], ...]:
        """Every part that is wired, by its name, with its GPIO number."""
        return tuple((name, pin) for name, pin in self._all_places() if pin is not None)

    def buttons(self) -> dict[Button, int]:
        """The buttons that are wired, with their GPIO numbers."""
        keys: dict[Button, int | None] = {key: getattr(self, key.value) for key in Key}
        seats: dict[Button, int | None] = {SeatKey(seat): wired.button for seat, wired in enumerate(self.seats)}
        return {button: pin for button, pin in (keys | seats).items() if pin is not None}

    def lamps(self) -> dict[int, int]:
        """The seats, counted from 0, that have a lamp, with its GPIO number."""
        return {seat: wired.lamp for seat, wired in enumerate(self.seats) if wired.lamp is not None}

    def for_seats(self, count: int) -> Wiring:
        """This wiring without the seats after the first ``count``."""
        return replace(self, seats=self.seats[:count])

    def _all_places(self) -> Iterator[tuple[str, int | None]]:
        for key in Key:
            yield key.value, getattr(self, key.value)
        for number, wired in enumerate(self.seats, start=1):
            yield f"seat {number} button", wired.button
            yield f"seat {number} lamp", wired.lamp
        yield "buzzer", self.buzzer


def _check_pin(place: str, pin: int) -> None:
    if pin in RESERVED:
        raise WiringError(f"GPIO {pin} ({place}) is {RESERVED[pin]}: choose another pin for it.")
    if pin not in HEADER:
        raise WiringError(f"There is no GPIO {pin} ({place}) on the header: choose one of {_free_pins()}.")


def _free_pins() -> str:
    return ", ".join(str(pin) for pin in HEADER if pin not in RESERVED)


def _check_each_pin_once(places: tuple[tuple[str, int], ...]) -> None:
    pin, times = Counter(pin for _, pin in places).most_common(1)[0] if places else (0, 0)
    if times > 1:
        names = " and ".join(place for place, used in places if used == pin)
        raise WiringError(f"GPIO {pin} is used by {names}: give each a pin of its own.")


# gpiozero's own order. Its last two choices are left out: pigpio can't play tones and its native pins can't dim a lamp,
# so a panel on them would fail later and less clearly.
_LIBRARIES: Final[Mapping[str, tuple[str, str]]] = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
}


def gpio_factory() -> Factory:
    """The pin factory of this Pi: lgpio where it works (a must on a Pi 5), else RPi.GPIO. The caller closes it.

    ``GPIOZERO_PIN_FACTORY`` picks one by name. Raises :class:`NoGpio` with the mend if none works.
    """
    chosen = os.environ.get("GPIOZERO_PIN_FACTORY", "").lower()
    if chosen == "mock":
        return mock_factory()
    if chosen and chosen not in _LIBRARIES:
        raise NoGpio(
            f"GPIOZERO_PIN_FACTORY={chosen} can't drive this panel: unset it, or set it to {' or '.join(_LIBRARIES)}."
        )
    return _first_that_works([chosen] if chosen else list(_LIBRARIES))


def mock_factory() -> MockFactory:
    """gpiozero's pretend pins, with lamps that can be dimmed: a desktop's panel. Never the global one."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return MockFactory(pin_class=MockPWMPin)


def _first_that_works(names: list[str]) -> Factory:
    failures: dict[str, Exception] = {}
    for name in names:
        try:
            return _open_library(name)
        # Whatever it is: lgpio's own error is a bare Exception, an empty lgpio is an AttributeError, RPi.GPIO off a Pi
        # is a RuntimeError. All of it ends up in one sentence.
        except Exception as failure:
            failures[name] = failure
    first = next(iter(failures.values()))
    reasons = tuple(f"{name}: {failure}" for name, failure in failures.items())
    raise NoGpio(_mend(first), reasons) from first


def _open_library(name: str) -> Factory:
    module, factory = _LIBRARIES[name]
    # Importing lgpio makes a fifo in the working directory, fails if it can't, and moves the whole process to LG_WD
    # if that is set. So it is imported from a place that is meant for such things, and the way back is kept.
    with contextlib.chdir(os.environ.get("LG_WD") or tempfile.gettempdir()):
        return getattr(importlib.import_module(module), factory)()


def _mend(failure: Exception) -> str:
    text = str(failure)
    if ".lgd-nfy" in text or "LG_WD" in text:
        return "lgpio can't write to its working directory: set LG_WD to a directory that this user may write to."
    if isinstance(failure, NotADirectoryError | FileNotFoundError | PermissionError) and "LG_WD" in os.environ:
        return f"LG_WD={os.environ['LG_WD']} can't be entered: set LG_WD to a directory that this user may write to."
    if isinstance(failure, AttributeError):
        return "The installed lgpio is an empty release: pip uninstall lgpio, then sudo apt install python3-lgpio."
    if isinstance(failure, ImportError):
        return (
            "No GPIO library is installed. On a Raspberry Pi: sudo apt install python3-lgpio, and make the virtual "
            "environment with --system-site-packages so that it is seen. Anywhere else: play with --simulate."
        )
    if "can not open gpiochip" in text:
        return _mend_closed_chip()
    return f"These pins can't be used ({text}): on a computer that is no Raspberry Pi, play with --simulate."


def _mend_closed_chip() -> str:
    if any(Path("/dev").glob("gpiochip*")):
        return "The GPIO device is closed to this user: sudo usermod -aG gpio $USER, then log in again."
    return (
        "This machine has no GPIO device (/dev/gpiochip0): on a computer that is no Raspberry Pi, play with --simulate."
    )
