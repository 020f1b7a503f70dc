"""Panel and module, real or simulated. Whatever is not there is said, with the mend, and never a reason not to play."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from random import SystemRandom
from typing import NamedTuple

from companion.config import Config, wiring
from hardware import signals
from hardware.errors import HardwareError
from hardware.module import Module
from hardware.panel import Panel
from hardware.pins import Wiring, WiringError, gpio_factory
from hardware.ports import line_opener
from hardware.signals import Button, Key, SeatKey, Signal
from hardware.simulated_module import VirtualModule
from hardware.simulated_panel import SimulatedPanel
from hardware.tones import Tone

log = logging.getLogger(__name__)

Post = Callable[[Signal], None]


def button_named(name: str) -> Button:
    """``confirm``, ``undo``, ``left``, ``right``, ``roll``, or ``seat-0`` and so on. Raises ValueError."""
    seat = name.removeprefix("seat-")
    return SeatKey(int(seat)) if seat != name else Key(name)


class Desk:
    """Hands for the simulated panel and module: what the strip on a desktop's screen does."""

    def __init__(self, panel: SimulatedPanel, module: VirtualModule) -> None:
        self._panel = panel
        self._module = module
        self.seats = len(panel.wiring.seats)

    @property
    def plugged(self) -> bool:
        return self._module.plugged

    @property
    def asked(self) -> tuple[int, int]:
        """Count and sides of the roll that the module waits for; ``(0, 0)`` if there is none."""
        return self._module.asked

    def press(self, button: str) -> None:
        self._panel.tap(button_named(button))

    def roll(self, values: tuple[int, ...]) -> None:
        if values:
            self._module.roll(values)
        else:
            self._module.shake()

    def cock(self) -> None:
        self._module.cock()

    def unplug(self) -> None:
        self._module.unplug()

    def plug(self) -> None:
        self._module.plug()

    def lit(self, seat: int) -> float:
        return self._panel.lit(seat)


class Devices(NamedTuple):
    """What is there. ``close`` lets go of all of it."""

    panel: Panel | None
    module: Module | None
    desk: Desk | None
    """Only where both are simulated."""
    pins: Wiring | None
    """How the panel is wired, or would be."""
    problems: tuple[tuple[str, str], ...]
    """What is missing, and its mend: ``panel`` or ``module``, and a sentence."""
    closing: tuple[Callable[[], object], ...]

    def start(self) -> None:
        """Begin to look for the module. What it says is posted from now on."""
        if self.module is not None:
            self.module.start()

    def close(self) -> None:
        """May be called twice."""
        for close in self.closing:
            try:
                close()
            except (HardwareError, OSError) as error:
                log.warning("a device would not close: %s", error)

    def try_out(self, part: str) -> None:
        """Light a lamp, sound the buzzer, let the module's lamp blink: somebody looks whether it works."""
        kind, _, number = part.partition("-")
        try:
            if kind == "lamp" and self.panel is not None:
                self.panel.pulse(int(number))
            elif kind == "buzzer" and self.panel is not None:
                self.panel.tone(Tone.ATTENTION)
            elif kind == "die" and self.module is not None:
                self.module.identify()
        except HardwareError as error:
            log.warning("%s cannot be tried: %s", part, error)


def open_devices(config: Config, post: Post, *, simulate: bool, session: str | None = None) -> Devices:
    """The devices of this machine, or pretended ones. What cannot be opened is told among the problems.

    ``session`` names whose rolls the module makes. Nothing is posted before :meth:`Devices.start`, but for presses.
    """
    if simulate:
        return _simulated(config, post, session)
    try:
        return _real(config, post, session, _panel(config, post), "")
    except HardwareError as missing:  # no pins, a wiring that cannot be, a pin that somebody else has
        log.warning("without the panel: %s", missing)
        return _real(config, post, session, None, str(missing))


class _WithPins(NamedTuple):
    panel: Panel
    pins: Wiring
    closing: tuple[Callable[[], object], ...]


def _panel(config: Config, post: Post) -> _WithPins | None:
    """Raises NoGpio, WiringError, PinTaken."""
    if not config.panel.on:
        return None
    pins = wiring(config.panel)
    factory = gpio_factory()
    try:
        panel = Panel(pins, post, factory=factory, now=time.monotonic)
    except BaseException:
        factory.close()
        raise
    return _WithPins(panel, pins, (panel.close, factory.close))


def _real(config: Config, post: Post, session: str | None, found: _WithPins | None, missing: str) -> Devices:
    module = None
    if config.module.on:
        module = Module(line_opener(config.module.port or None), post, session=session)
    return Devices(
        panel=found.panel if found else None,
        module=module,
        desk=None,
        pins=found.pins if found else None,
        problems=(("panel", missing),) if missing else (),
        closing=(*((module.close,) if module else ()), *(found.closing if found else ())),
    )


def _simulated(config: Config, post: Post, session: str | None) -> Devices:
    try:
        pins = wiring(config.panel)
    except WiringError as error:
        log.warning("the wiring table is used instead: %s", error)
        pins = Wiring()
    hands = SimulatedPanel(pins)
    panel = Panel(pins, post, factory=hands.factory, now=time.monotonic)
    virtual = VirtualModule(SystemRandom())
    virtual.start()
    module = Module(line_opener(virtual.port), post, session=session)
    return Devices(
        panel=panel,
        module=module,
        desk=Desk(hands, virtual),
        pins=pins,
        problems=(),
        closing=(module.close, virtual.close, panel.close, hands.factory.close),
    )


# --- what the hardware check shows --------------------------------------------------------------


class Part(NamedTuple):
    """One thing that can be checked by hand and eye; ``kind`` is a word of the check's own."""

    id: str
    kind: str
    name: str
    where: str
    present: bool
    active: bool = False
    value: str = ""
    mend: str = ""


class Watch:
    """Remembers what every part said last, for the hardware check. Told from any thread, one at a time is enough."""

    def __init__(self, devices: Devices) -> None:
        self._devices = devices
        self._held: frozenset[Button] = frozenset()
        self._dice: tuple[int, ...] = ()
        self._weights: dict[int, float] = {}
        self._tag = ""

    def notice(self, signal: Signal) -> None:
        match signal:
            case signals.Pressed(button=button):
                self._held |= {button}
            case signals.Released(button=button):
                self._held -= {button}
            case signals.Rolled(values=values):
                self._dice = values
            case signals.Weighed(coaster=coaster, grams=grams):
                self._weights = {**self._weights, coaster: grams}
            case signals.Scanned(tag=tag):
                self._tag = tag
            case _:
                pass

    def parts(self) -> tuple[Part, ...]:
        return (*self._panel_parts(), *self._module_parts())

    def _panel_parts(self) -> Iterator[Part]:
        pins, panel = self._devices.pins or Wiring(), self._devices.panel
        mend = next((mend for what, mend in self._devices.problems if what == "panel"), "")
        there = panel is not None
        for button, pin in pins.buttons().items():
            name = f"Seat {button.seat + 1}" if isinstance(button, SeatKey) else button.value.capitalize()
            id = f"seat-{button.seat}" if isinstance(button, SeatKey) else button.value
            yield Part(id, "button", name, f"GPIO{pin}", there, button in self._held, mend=mend)
        for seat, pin in pins.lamps().items():
            lit = self._devices.desk is not None and self._devices.desk.lit(seat) > 0
            yield Part(f"lamp-{seat}", "lamp", f"Seat {seat + 1}", f"GPIO{pin}", there, lit, mend=mend)
        if pins.buzzer is not None:
            yield Part("buzzer", "buzzer", "Buzzer", f"GPIO{pins.buzzer}", there, mend=mend)

    def _module_parts(self) -> Iterator[Part]:
        module = self._devices.module
        if module is None:
            return
        status = module.status
        there, where = status.connected, status.port or "USB"
        able = {
            name.rstrip("0123456789"): int(name[len(name.rstrip("0123456789")) :] or 1) for name in status.abilities
        }
        for die in range(able.get("dice", 0) or (0 if there else 1)):
            value = str(self._dice[die]) if die < len(self._dice) else ""
            yield Part(
                f"die-{die}", "die", f"Die {die + 1}", where, there, status.waits_for_roll, value, status.trouble
            )
        for coaster in range(able.get("scale", 0)):
            grams = self._weights.get(coaster, 0.0)
            yield Part(f"scale-{coaster}", "scale", f"Coaster {coaster + 1}", where, there, grams > 0, f"{grams:.0f} g")
        if "nfc" in able:
            yield Part("tags", "tag_reader", "Tag reader", where, there, bool(self._tag), self._tag)
        if "matrix" in able:
            cells = status.occupied or frozenset()
            name = ", ".join(str(cell) for cell in sorted(cells))
            yield Part("matrix", "matrix", "Sensor board", where, there, bool(cells), name)
