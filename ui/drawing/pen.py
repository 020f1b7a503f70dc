"""A pen that draws plain forms into a group of canvas instructions, in pixels from the lower left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from math import cos, radians, sin
from typing import Any

from kivy.core.text import Label
from kivy.graphics import (
    Color,
    InstructionGroup,
    Line,
    Mesh,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
    Translate,
)

from ui.theme import Colour

Point = tuple[float, float]


@lru_cache(maxsize=1024)
def written(text: str, size: int, bold: bool) -> Any:
    """The text as a white texture, to be tinted; ``size`` in pixels."""
    label = Label(text=text, font_size=size, bold=bold)
    label.refresh()
    return label.texture


def on_circle(x: float, y: float, radius: float, degrees: float) -> Point:
    """Counted counter-clockwise from three o'clock."""
    return x + radius * cos(radians(degrees)), y + radius * sin(radians(degrees))


class Pen:
    def __init__(self, group: InstructionGroup) -> None:
        self._add: Callable[[Any], None] = group.add
        self._colour: Colour | None = None

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        """What is drawn meanwhile is drawn so far to the right and up."""
        self._add(PushMatrix())
        self._add(Translate(x, y, 0))
        yield
        self._add(PopMatrix())

    @contextmanager
    def magnified(self, times: float, at: Point, to: Point) -> Iterator[None]:
        """What is drawn meanwhile is drawn so much larger, and what would lie at one point lies at the other."""
        self._add(PushMatrix())
        self._add(Translate(*to, 0))
        self._add(Scale(times, times, 1))
        self._add(Translate(-at[0], -at[1], 0))
        yield
        self._add(PopMatrix())

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        self.oval(x, y, radius, radius, colour)

    def oval(self, x: float, y: float, wide: float, high: float, colour: Colour) -> None:
        """``wide`` and ``high`` are half of its width and height."""
        self._dip(colour)
        self._add(SmoothEllipse(pos=(x - wide, y - high), size=(2 * wide, 2 * high), segments=48))

    def ring(self, x: float, y: float, radius: float, width: float, colour: Colour) -> None:
        self._dip(colour)
        self._add(SmoothLine(circle=(x, y, radius), width=width / 2))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float, colour: Colour) -> None:
        """Degrees, counter-clockwise from three o'clock."""
        steps = max(2, int(abs(end - start) / 8))
        self.line([on_circle(x, y, radius, start + (end - start) * i / steps) for i in range(steps + 1)], width, colour)

    def line(self, points: Sequence[Point], width: float, colour: Colour, *, close: bool = False) -> None:
        self._dip(colour)
        flat = [one for point in points for one in point]
        self._add(Line(points=flat, width=width / 2, close=close, cap="round", joint="round"))

    def polygon(self, points: Sequence[Point], colour: Colour) -> None:
        """One that can be filled from the middle of its corners outwards."""
        self._dip(colour)
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        corners = [middle, *points, points[0]]
        vertices = [value for x, y in corners for value in (x, y, 0.0, 0.0)]
        self._add(Mesh(vertices=vertices, indices=range(len(corners)), mode="triangle_fan"))

    def box(self, x: float, y: float, width: float, height: float, colour: Colour, *, round: float = 0.0) -> None:
        """Nothing, if it is empty: while a screen is being laid out for the first time, anything may be."""
        if width <= 0 or height <= 0:
            return
        self._dip(colour)
        # A smooth corner that is larger than its box writes beyond its memory, and ends the program much later.
        round = min(round, width / 2 - 1, height / 2 - 1)
        if round > 0:
            self._add(SmoothRoundedRectangle(pos=(x, y), size=(width, height), radius=[round]))
        else:
            self._add(Rectangle(pos=(x, y), size=(width, height)))

    def frame(
        self, x: float, y: float, width: float, height: float, colour: Colour, *, round: float = 0.0, line: float = 2.0
    ) -> None:
        if width <= 0 or height <= 0:
            return
        self._dip(colour)
        self._add(SmoothLine(rounded_rectangle=(x, y, width, height, max(round, 0.1)), width=line / 2))

    def picture(self, texture: Any, x: float, y: float, width: float, height: float, tint: Colour) -> None:
        self._dip(tint)
        self._add(Rectangle(texture=texture, pos=(x, y), size=(width, height)))

    def text(
        self, text: str, x: float, y: float, size: float, colour: Colour, *, bold: bool = False, anchor: float = 0.5
    ) -> float:
        """Written with its middle at the height ``y``; ``anchor`` 0 begins at ``x``, 1 ends there. Its width."""
        texture = written(text, int(size), bold)
        width, height = texture.size
        self.picture(texture, int(x - width * anchor), int(y - height / 2), width, height, colour)
        return float(width)

    def _dip(self, colour: Colour) -> None:
        if colour != self._colour:
            self._colour = colour
            self._add(Color(*colour))
