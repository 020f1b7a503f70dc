"""A seat as it is known everywhere: its shape in its colour, with or without its name."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui import kv, theme
from ui.drawing.shapes import seat_sprite

kv.load(__file__)


class Picture(Widget):
    """Draws itself once a frame at most, whenever its place, its size or what it shows has changed."""

    when = -1
    """Drawn with the very frame in which it changed; with 0 one later, when all that stands about it is laid."""

    def __init__(self, **properties: Any) -> None:
        self.draw_soon = Clock.create_trigger(self._draw, self.when)
        super().__init__(**properties)
        self.bind(pos=self.draw_soon, size=self.draw_soon)
        self.draw_soon()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width > 1 and self.height > 1:
            self.draw()

    def draw(self) -> None:
        """Adds to the empty canvas."""

    def show(self, texture: Any, x: float, y: float, side: float, alpha: float = 1.0) -> None:
        """A square texture about (x, y). It must have been made before: a sprite that is drawn while a canvas stands
        open draws itself into that canvas too."""
        self.canvas.add(Color(1, 1, 1, alpha))
        self.canvas.add(Rectangle(texture=texture, pos=(x - side / 2, y - side / 2), size=(side, side)))


class SeatMark(Picture):
    """The shape alone."""

    colour = StringProperty("")
    faint = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(colour=self.draw_soon, faint=self.draw_soon)

    def draw(self) -> None:
        side = min(self.width, self.height)
        self.show(seat_sprite(self.colour, side), self.center_x, self.center_y, side, 0.4 if self.faint else 1)


class SeatChip(BoxLayout):
    """The shape and the name beside it."""

    colour = StringProperty("")
    name = StringProperty("")
    largest = NumericProperty("18sp")
    ink = ListProperty(theme.PARCHMENT)
