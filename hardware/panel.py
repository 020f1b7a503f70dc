"""The button panel: presses become Signals, seats are lit, and the buzzer speaks. It is whole, or it is not there."""

from __future__ import annotations

import logging
import threading
import uuid
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import gpiozero

from hardware.debounce import Change, Debounce
from hardware.errors import Closed
from hardware.pins import PinTaken, Wiring
from hardware.signals import Button, Pressed, Released
from hardware.tones import OCTAVES, TUNES, Player, Tone

if TYPE_CHECKING:
    from gpiozero import Factory

log = logging.getLogger(__name__)

QUIET_S: Final = 0.03
"""Longer than an arcade switch chatters (about 10 ms), shorter than any hand taps twice (about 80 ms)."""

_PULSE_S: Final = 0.6

Post: TypeAlias = Callable[[Pressed | Released], None]
Later: TypeAlias = Callable[[float, Callable[[], None]], None]


def later(delay_s: float, call: Callable[[], None]) -> None:
    """Calls ``call`` on a thread of its own after ``delay_s`` seconds."""
    timer = threading.Timer(delay_s, call)
    timer.daemon = True
    timer.start()


class Panel:
    """Everything that ``wiring`` names, on the pins of ``factory``.

    ``post`` is called with each :class:`Pressed` and :class:`Released`, from whatever thread the pins live on (the
    library's on a Pi, the caller's on mock pins), so it may only put the signal somewhere. ``now`` gives the host's
    monotonic seconds. ``boot`` tells this panel's signal ids from those of an earlier run. ``after`` runs something
    later; releases are told through it once a contact has rested open for ``quiet_s``.

    The factory stays the caller's, who closes it after the panel. Raises :class:`PinTaken` if a pin can't be had.
    """

    def __init__(
        self,
        wiring: Wiring,
        post: Post,
        *,
        factory: Factory,
        now: Callable[[], float],
        quiet_s: float = QUIET_S,
        boot: str | None = None,
        after: Later = later,
    ) -> None:
        self.wiring = wiring
        self._post = post
        self._now = now
        self._after = after
        self._boot = boot or uuid.uuid4().hex[:8]
        self._count = 0
        self._closed = False
        self._lock = threading.RLock()
        self._lamps: dict[int, gpiozero.PWMLED] = {}
        self._pulsing: set[int] = set()
        self._contacts: dict[Button, Debounce] = {}
        self._settling: set[Button] = set()
        self._player: Player | None = None
        with ExitStack() as devices:
            try:
                self._build(devices, factory, quiet_s)
            except Exception as failure:  # lgpio's own error, "GPIO busy", is a bare Exception
                raise PinTaken(
                    f"The panel can't have all its pins ({failure}): end the other program that uses them, switch off "
                    "SPI and sound boards that share them, or change the wiring."
                ) from failure
            # All of it could be had: from here on close() gives it back. Before, leaving the block does.
            self._devices = devices.pop_all()

    def __enter__(self) -> Panel:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def light(self, seat: int, level: float) -> None:
        """Lights the lamp of ``seat`` steadily, from 0 (dark) to 1. A seat without a lamp is no mistake."""
        if not 0 <= level <= 1:
            raise ValueError(f"A lamp's level lies between 0 and 1, not at {level}.")
        with self._lock:
            self._refuse_if_closed()
            self._pulsing.discard(seat)
            if seat in self._lamps:
                self._lamps[seat].value = level

    def pulse(self, seat: int) -> None:
        """Lets the lamp of ``seat`` breathe until it is lit or darkened. Asking twice doesn't make it stumble."""
        with self._lock:
            self._refuse_if_closed()
            if seat in self._lamps and seat not in self._pulsing:
                self._pulsing.add(seat)
                self._lamps[seat].pulse(fade_in_time=_PULSE_S, fade_out_time=_PULSE_S)

    def dark(self) -> None:
        """Every lamp off."""
        for seat in self._lamps:
            self.light(seat, 0)

    def tone(self, tone: Tone) -> None:
        """Starts a tone, cutting off the one before, and returns at once. Without a buzzer nothing happens."""
        with self._lock:
            self._refuse_if_closed()
            if self._player is not None:
                self._player.play(TUNES[tone])

    def close(self) -> None:
        """Leaves everything dark and silent and gives the pins back. Closing twice is closing once."""
        with self._lock:
            self._closed = True
            devices = self._devices.pop_all()
        # Not under the lock: taking a callback away may have to wait for it, and it may be waiting for the lock.
        devices.close()

    @property
    def closed(self) -> bool:
        return self._closed

    def _build(self, devices: ExitStack, factory: Factory, quiet_s: float) -> None:
        for seat, pin in self.wiring.lamps().items():
            self._lamps[seat] = devices.enter_context(gpiozero.PWMLED(pin, pin_factory=factory))
        if self.wiring.buzzer is not None:
            self._player = _player(devices, factory, self.wiring.buzzer)
        for button, pin in self.wiring.buttons().items():
            # Not gpiozero's Button: each has a thread that polls ten times a second for being held, and takes as long
            # to close. No bounce_time: it means another thing to each library, and nothing to mock pins.
            contact = gpiozero.DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
            self._listen(button, devices.enter_context(contact), quiet_s)

    def _listen(self, button: Button, contact: gpiozero.DigitalInputDevice, quiet_s: float) -> None:
        self._contacts[button] = Debounce(quiet_s=quiet_s, closed=contact.is_active)
        contact.when_activated = partial(self._edge, button, True)
        contact.when_deactivated = partial(self._edge, button, False)

    def _edge(self, button: Button, closed: bool) -> None:
        # The root of our part of the GPIO library's thread, which an exception would end, and all buttons with it.
        try:
            self._heard(button, lambda contact, at: contact.edge(closed, at))
        except Exception:
            log.exception("A press of %s was lost: nobody could take the signal.", button)

    def _settle(self, button: Button) -> None:
        try:
            self._settling.discard(button)
            self._heard(button, lambda contact, at: contact.settle(at))
        except Exception:
            log.exception("A release of %s was lost: nobody could take the signal.", button)

    def _heard(self, button: Button, ask: Callable[[Debounce, float], tuple[Change, ...]]) -> None:
        # Posting happens under the lock, so that signals leave in the order of their ids and times.
        with self._lock:
            if self._closed:
                return
            contact, at = self._contacts[button], self._now()
            for change in ask(contact, at):
                self._post(self._signal(button, change))
            if contact.due is not None and button not in self._settling:
                self._settling.add(button)
                self._after(max(0.0, contact.due - at), partial(self._settle, button))

    def _signal(self, button: Button, change: Change) -> Pressed | Released:
        self._count += 1
        kind = Pressed if change.closed else Released
        return kind(id=f"panel:{self._boot}:{self._count}", at=change.at, button=button)

    def _refuse_if_closed(self) -> None:
        if self._closed:
            raise Closed("The panel is closed: open a new one.")


def _player(devices: ExitStack, factory: Factory, pin: int) -> Player:
    player = Player(devices.enter_context(gpiozero.TonalBuzzer(pin, octaves=OCTAVES, pin_factory=factory)))
    devices.callback(player.stop)
    return player
