"""What lies over a screen for a moment: it takes every touch and the focus until it is closed."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ui import kv
from ui.focus import Stop, stops_below

kv.load(__file__)


class Card(BoxLayout):
    """The panel in the middle of a layer."""


class Layer(FloatLayout):
    """Open it with ``app.open(layer)``. A tap beside its card closes it unless it must be answered (``stays``)."""

    stays = BooleanProperty(False)
    light = BooleanProperty(False)
    """Gone at the next tap, wherever it is, unless a button takes it."""
    card = ObjectProperty(None)
    widest = NumericProperty("620dp")
    closer = None
    """Set by the shell: takes this layer away."""

    def close(self, *_: Any) -> None:
        if self.closer is not None:
            self.closer(self)

    def heard(self, news: Any) -> None:
        """Something was published while it lies there."""

    def focus_stops(self) -> list[Stop]:
        return stops_below(self)

    def undo_pressed(self) -> None:
        if not self.stays:
            self.close()

    def on_touch_down(self, touch: Any) -> bool:
        if self.card is not None and not self.card.collide_point(*touch.pos):
            if not self.stays:
                self.close()
            return True
        touch.ud["layer"] = self
        super().on_touch_down(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        handled = bool(super().on_touch_up(touch))
        # The finger that called it up by a long press is still to be lifted.
        began_here = touch.ud.get("layer") is self
        if self.light and began_here and self.parent is not None and _stayed(touch) and not self._on_a_button(touch):
            self.close()
        return handled

    def _on_a_button(self, touch: Any) -> bool:
        window = self.to_window(*touch.pos)
        return any(
            isinstance(stop, Widget) and stop.collide_point(*stop.to_widget(*window)) for stop in self.focus_stops()
        )


def _stayed(touch: Any) -> bool:
    """A tap, and no scrolling."""
    return abs(touch.x - touch.ox) < dp(12) and abs(touch.y - touch.oy) < dp(12)
