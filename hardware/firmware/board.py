"""The Pico with all its parts: the one place that knows both the pins and the logic."""

import pins
from chips.hx711 import CoasterScales
from chips.lis3dh import Accelerometer, CubeDice
from chips.mcp23017 import SwitchMatrix
from chips.pn532 import Pn532
from machine import I2C, WDT, Pin
from taproom import drivers
from taproom.station import Station

ZEROS = "zeros.txt"
WATCHDOG_MS = 8000


class OnboardLamp(drivers.Lamp):
    def __init__(self) -> None:
        self._pin = Pin(pins.LAMP, Pin.OUT, value=0)

    def shine(self, on: bool) -> None:
        self._pin.value(on)


def service_wanted() -> bool:
    """Whether somebody holds the service leg to ground."""
    return not Pin(pins.SERVICE, Pin.IN, Pin.PULL_UP).value()


def watchdog() -> WDT:
    """Starts the Pico anew if it is not fed for eight seconds."""
    return WDT(timeout=WATCHDOG_MS)


def build(boot: str) -> Station:
    """The station with every part that answers; what is not plugged in at the start is not there."""
    bus = I2C(0, sda=Pin(pins.SDA), scl=Pin(pins.SCL), freq=pins.BUS_HZ)
    there = bus.scan()
    matrix = [address for address in pins.MATRIX if address in there]
    return Station(
        boot,
        CubeDice([die for die in [_die(bus, address) for address in pins.DICE if address in there] if die]),
        _scales(),
        Pn532(bus, pins.TAG_READER) if pins.TAG_READER in there else None,
        SwitchMatrix(bus, matrix) if matrix else None,
        OnboardLamp(),
    )


def _die(bus: I2C, address: int) -> "Accelerometer | None":
    try:
        return Accelerometer(bus, address)
    except OSError:
        return None  # another chip at a die's address: better no die than a false one


def _scales() -> CoasterScales:
    data = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins.SCALES_DATA]
    return CoasterScales(Pin(pins.SCALES_CLOCK, Pin.OUT, value=0), data, pins.COUNTS_A_GRAM, _zeros(), _keep)


def _zeros() -> "list[int]":
    try:
        with open(ZEROS) as file:
            zeros = [int(line) for line in file]
    except (OSError, ValueError):
        zeros = []
    return zeros if len(zeros) == len(pins.SCALES_DATA) else [0] * len(pins.SCALES_DATA)


def _keep(zeros: "list[int]") -> None:
    with open(ZEROS, "w") as file:
        for zero in zeros:
            file.write("%d\n" % zero)
