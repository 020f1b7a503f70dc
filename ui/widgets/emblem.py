"""A game's picture, drawn: its board's own ``emblem`` if it has one, else a table with dice and its colours."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty

from rules.games import games
from ui.drawing.light import table_top
from ui.drawing.pen import Pen
from ui.drawing.pieces import die
from ui.drawing.shapes import seat_sprite
from ui.drawing.sprites import sprite
from ui.widgets.seat_mark import Picture

Drawing = Callable[[Pen, float, float], None]


def emblem_of(game_id: str) -> Drawing | None:
    """What ``ui.boards.<game>`` offers as ``emblem``; None if it offers nothing, or there is no such board."""
    name = f"ui.boards.{game_id}"
    if find_spec(name) is None:
        return None
    return getattr(import_module(name), "emblem", None)


class Emblem(Picture):
    game = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(game=self.draw_soon)

    def draw(self) -> None:
        drawing = emblem_of(self.game) if self.game else None
        if drawing is None:
            self._draw_plain()
            return
        texture = sprite(("emblem", self.game), self.width, self.height, drawing)
        self.canvas.add(Color(1, 1, 1, 1))
        self.canvas.add(Rectangle(texture=texture, pos=self.pos, size=self.size))

    def _draw_plain(self) -> None:
        side = min(self.width, self.height)
        self.show(table_top(side), self.center_x, self.center_y, side)
        colours = games()[self.game].colours if self.game in games() else ()
        for index, colour in enumerate(colours):
            angle = -pi / 2 - 2 * pi * index / len(colours)
            x, y = self.center_x + side * 0.31 * cos(angle), self.center_y + side * 0.31 * sin(angle)
            self.show(seat_sprite(colour, side * 0.16), x, y, side * 0.16)
        for value, right in ((5, -0.07), (2, 0.09)):
            self.show(die(value, side * 0.14), self.center_x + side * right, self.center_y, side * 0.14)
