"""What the panel shows and says: whose turn it is in light, and what became of a press in sound."""

from __future__ import annotations

import logging
from typing import Protocol

from companion.published import NotDone, Published, Shown
from hardware.errors import HardwareError
from hardware.tones import Tone

log = logging.getLogger(__name__)


class PanelPort(Protocol):
    """What is used of the button panel."""

    def light(self, seat: int, level: float) -> None: ...
    def pulse(self, seat: int) -> None: ...
    def tone(self, tone: Tone) -> None: ...


class Lamps:
    """Follows what is published. A panel that fails is let go of: the game goes on in the dark."""

    def __init__(self, panel: PanelPort) -> None:
        self._panel: PanelPort | None = panel
        self._asked: tuple[int, ...] = ()
        self._length = -1
        self._over = False

    def follow(self, picture: Published) -> None:
        """Lights and sounds what this picture says."""
        if self._panel is None:
            return
        try:
            if isinstance(picture, Shown):
                self._show(self._panel, picture)
            elif isinstance(picture, NotDone) and not picture.explained:
                self._panel.tone(Tone.REFUSED)
        except HardwareError as error:
            log.warning("the panel is not used any more: %s", error)
            self._panel = None

    def _show(self, panel: PanelPort, shown: Shown) -> None:
        asked = shown.asked.question.seats if shown.asked else ()
        people = tuple(player.seat for player in shown.players if player.seat in asked and player.bot is None)
        for player in shown.players:
            if player.seat in people:
                panel.pulse(player.seat)
            else:
                panel.light(player.seat, 0.0)
        if tone := self._tone(shown, people):
            panel.tone(tone)
        self._asked, self._length, self._over = people, shown.length, shown.view.ending is not None

    def _tone(self, shown: Shown, people: tuple[int, ...]) -> Tone | None:
        """One sound at most: the greatest news first."""
        if shown.view.ending is not None:
            return None if self._over else Tone.WON
        if people and people != self._asked:
            return Tone.YOUR_TURN
        if shown.length > self._length >= 0:
            return Tone.ACCEPTED
        return None
