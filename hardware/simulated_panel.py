"""A panel without a panel: hands and eyes for gpiozero's pretend pins, on which the real :class:`Panel` runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hardware.pins import Wiring, WiringError, mock_factory
from hardware.signals import Button, SeatKey

if TYPE_CHECKING:
    from gpiozero.pins.mock import MockFactory


class SimulatedPanel:
    """Presses what a hand would press and sees what eyes and ears would notice, at the pins.

    Make one, then ``Panel(simulated.wiring, post, factory=simulated.factory, now=...)`` on it. Two taps of one button
    within the panel's quiet time are one tap, as with a real switch; whoever must tap faster gives the panel
    ``quiet_s=0``.
    """

    def __init__(self, wiring: Wiring | None = None, factory: MockFactory | None = None) -> None:
        self.wiring = wiring or Wiring()
        self.factory = factory or mock_factory()
        self._buttons = self.wiring.buttons()
        self._lamps = self.wiring.lamps()

    def press(self, button: Button) -> None:
        """The contact closes, and stays closed."""
        self._pin_of(button).drive_low()

    def release(self, button: Button) -> None:
        """The contact opens."""
        self._pin_of(button).drive_high()

    def tap(self, button: Button) -> None:
        self.press(button)
        self.release(button)

    def bounce(self, button: Button, times: int) -> None:
        """One tap with a worn switch: its contact closes and opens ``times`` times, and rests open."""
        for _ in range(times):
            self.tap(button)

    def held(self, button: Button) -> bool:
        """Whether the contact is closed."""
        return not self._pin_of(button).state

    def lit(self, seat: int) -> float:
        """How bright the lamp of ``seat`` is at this moment, from 0 to 1; 0 if it has none."""
        pin = self._lamps.get(seat)
        return 0.0 if pin is None else float(self.factory.pin(pin).state)

    @property
    def sounding(self) -> float | None:
        """The frequency in hertz that the buzzer sounds at this moment, or None while it is silent."""
        if self.wiring.buzzer is None:
            return None
        pin = self.factory.pin(self.wiring.buzzer)
        return float(pin.frequency) if pin.frequency and pin.state else None

    def _pin_of(self, button: Button) -> Any:
        if button not in self._buttons:
            name = f"seat {button.seat + 1}" if isinstance(button, SeatKey) else button.value
            raise WiringError(f"The simulated panel has no button for {name}: give it a pin in the wiring.")
        return self.factory.pin(self._buttons[button])
