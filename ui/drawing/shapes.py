"""The eight shapes by which seats are told apart, and a seat's own sign."""

from __future__ import annotations

from ui import theme
from ui.drawing.pen import Pen, Point, on_circle
from ui.drawing.sprites import sprite
from ui.theme import Colour, SeatLook, Shape

# How far out a shape's corners lie so that all look equally large; how far below the middle of it they are centred.
_REACH = {
    Shape.CIRCLE: 0.96,
    Shape.SQUARE: 1.16,
    Shape.TRIANGLE: 1.36,
    Shape.DIAMOND: 1.2,
    Shape.STAR: 1.22,
    Shape.HEXAGON: 1.06,
    Shape.CROSS: 1.0,
    Shape.RING: 0.96,
}
_TURNED = {Shape.SQUARE: 45, Shape.TRIANGLE: 90, Shape.DIAMOND: 90, Shape.STAR: 90, Shape.HEXAGON: 0}
_CORNERS = {Shape.SQUARE: 4, Shape.TRIANGLE: 3, Shape.DIAMOND: 4, Shape.HEXAGON: 6}
LIKE_A_CIRCLE = (Shape.CIRCLE, Shape.RING)


def corners(shape: Shape, x: float, y: float, radius: float) -> list[Point]:
    """The outline of a shape that has corners."""
    reach = radius * _REACH[shape]
    if shape is Shape.CROSS:
        arm, half = reach, reach * 0.42
        outline = [(half, arm), (half, half), (arm, half), (arm, -half), (half, -half), (half, -arm)]
        outline += [(-px, -py) for px, py in outline]
        return [(x + px, y + py) for px, py in outline]
    if shape is Shape.STAR:
        return [on_circle(x, y, reach if i % 2 == 0 else reach * 0.52, 90 + 36 * i) for i in range(10)]
    if shape is Shape.TRIANGLE:
        y -= radius * 0.28
    count = _CORNERS[shape]
    return [on_circle(x, y, reach, _TURNED[shape] + 360 / count * i) for i in range(count)]


def fill(pen: Pen, shape: Shape, x: float, y: float, radius: float, colour: Colour, rim: Colour, line: float) -> None:
    """The shape with its rim, about ``radius`` from middle to edge."""
    if shape in LIKE_A_CIRCLE:
        reach = radius * _REACH[shape]
        pen.disc(x, y, reach, rim)
        pen.disc(x, y, reach - line, colour)
        if shape is Shape.RING:
            pen.ring(x, y, reach - 2.6 * line, line * 1.1, rim)
        return
    outline = corners(shape, x, y, radius - line / 2)
    pen.polygon(outline, colour)
    pen.line(outline, line, rim, close=True)


def shadow(pen: Pen, shape: Shape, x: float, y: float, radius: float, strength: float) -> None:
    """A shape's shadow. It has no rim: a line that lets something shine through needs a stencil, which sprites lack."""
    shade = (0.0, 0.0, 0.0, strength)
    if shape in LIKE_A_CIRCLE:
        pen.disc(x, y, radius * _REACH[shape], shade)
    else:
        pen.polygon(corners(shape, x, y, radius), shade)


def draw_seat(look: SeatLook) -> object:
    """For :func:`sprite`: a seat's shape, as large as its box."""

    def draw(pen: Pen, width: float, height: float) -> None:
        radius = min(width, height) * 0.40
        line = max(2.0, radius * 0.16)
        fill(pen, look.shape, width / 2, height / 2, radius, look.bright, look.rim, line)

    return draw


def seat_sprite(colour: str, size: float) -> object:
    look = theme.seat_look(colour)
    return sprite(("seat", colour if colour in theme.SEAT_LOOKS else ""), size, size, draw_seat(look))  # type: ignore[arg-type]
