"""A magnifying glass: while a finger aims, what lies under it is drawn larger beside it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.graphics import Canvas, InstructionGroup, ScissorPop, ScissorPush
from kivy.metrics import dp

from ui import theme
from ui.drawing.pen import Pen, Point
from ui.drawing.sprites import sprite

SIZE_DP = 176
TIMES = 2.0
AWAY_DP = 44
"""So far from the finger its edge is."""


class Lens:
    def __init__(self, canvas: Canvas) -> None:
        self._group = InstructionGroup()
        canvas.add(self._group)
        self.shown = False
        self.aimed: str | None = None
        """The spot that would be hit if the finger were lifted now."""

    def show(
        self,
        at: Point,
        within: tuple[float, float, float, float],
        draw: Callable[[Pen, Point], None],
        aimed: str | None = None,
    ) -> None:
        """Beside a finger and inside a rectangle. ``draw`` gets where the point under the finger is to lie."""
        size = min(dp(SIZE_DP), *within[2:])
        left, bottom = beside(at, within, size, dp(AWAY_DP))
        self._group.clear()
        self._group.add(ScissorPush(x=int(left), y=int(bottom), width=int(size), height=int(size)))
        draw(Pen(self._group), (left + size / 2, bottom + size / 2))
        self._group.add(ScissorPop())
        pen = Pen(self._group)
        pen.frame(left, bottom, size, size, theme.WALNUT, round=dp(8), line=dp(8))
        pen.frame(left, bottom, size, size, theme.BRASS, round=dp(8), line=dp(4))
        self.shown, self.aimed = True, aimed

    def hide(self) -> None:
        self._group.clear()
        self.shown, self.aimed = False, None


def beside(at: Point, within: tuple[float, float, float, float], size: float, away: float) -> Point:
    """The lower left corner of a square beside a point: above it if there is room, else on the side with more."""
    x, y, width, height = within
    left = min(max(at[0] - size / 2, x), x + width - size)
    if at[1] + away + size <= y + height:
        return left, at[1] + away
    bottom = min(max(at[1] - size / 2, y), y + height - size)
    if at[0] - x > width / 2:
        return max(at[0] - away - size, x), bottom
    return min(at[0] + away, x + width - size), bottom


def draw_aim(pen: Pen, x: float, y: float, radius: float) -> None:
    """Corners round what would be hit if the finger were lifted now."""
    size = radius * 2.3
    pen.picture(sprite("aimed", size, size, _corners), x - size / 2, y - size / 2, size, size, (1.0, 1.0, 1.0, 1.0))


def _corners(pen: Pen, width: float, height: float) -> None:
    line, arm = width * 0.06, width * 0.24
    low, high = line, width - line
    for x, y, across, up in ((low, low, 1, 1), (high, low, -1, 1), (high, high, -1, -1), (low, high, 1, -1)):
        for grown, shade in ((line * 0.9, theme.WALNUT), (0, theme.PARCHMENT)):
            pen.line([(x + across * arm, y), (x, y), (x, y + up * arm)], line + grown, shade)
