"""What lies over a screen for a moment: it takes every touch and the focus until it is closed."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from ui import kv
from ui.focus import Stop, stops_below

kv.load(__file__)


class Card(BoxLayout):
    """The panel in the middle of a layer."""


class Layer(FloatLayout):
    """Open it with ``app.open(layer)``. A tap beside its card closes it unless it must be answered (``stays``)."""

    stays = BooleanProperty(False)
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
        super().on_touch_down(touch)
        return True
