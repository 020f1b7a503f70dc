"""The button: large, plain, with a long press for "why?"."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior

from ui import kv, theme
from ui.focus import Focusable
from ui.widgets.words import Words

kv.load(__file__)

LONG_PRESS_S = 0.6


class Tappable(ButtonBehavior, Focusable):
    """Whatever can be tapped, held, or confirmed by button. Events: ``on_release``, ``on_long_press``."""

    __events__ = ("on_long_press",)

    def __init__(self, **properties: Any) -> None:
        self._held = Clock.create_trigger(self._is_held, LONG_PRESS_S)
        self._was_held = False
        super().__init__(**properties)
        # A finger that slid off does not press.
        self.always_release = False

    def on_press(self) -> None:
        self._was_held = False
        self._held()

    def on_touch_up(self, touch: Any) -> bool:
        self._held.cancel()
        return bool(super().on_touch_up(touch))

    def dispatch(self, event: str, *arguments: Any) -> Any:
        # What was held has already done what holding does; letting go does nothing more.
        if event == "on_release" and self._was_held:
            self._was_held = False
            return True
        return super().dispatch(event, *arguments)

    def _is_held(self, _dt: float) -> None:
        if self.state == "down" and self.wants_long_press:
            self._was_held = True
            self.dispatch("on_long_press")

    @property
    def wants_long_press(self) -> bool:
        return False

    def on_long_press(self) -> None:
        """Held for longer than a tap."""

    def confirm(self) -> None:
        if not self.disabled:
            self._was_held = False
            self.dispatch("on_release")


class TapButton(Tappable, Words):
    """``look``: ``plain``, ``primary`` (the one thing most wanted), ``quiet``, ``chosen`` (it is on), ``refused``."""

    look = OptionProperty("plain", options=["plain", "primary", "quiet", "chosen", "refused"])
    ground = ListProperty(theme.RAISED)
    edge = ListProperty(theme.EDGE)
    icon = StringProperty("")
    """A drawn sign before the words, by its name in ``ui.drawing.icons``."""
