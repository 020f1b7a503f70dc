"""A magnifying glass: while a finger aims, what lies under it is drawn larger beside it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.graphics import Canvas, InstructionGroup, ScissorPop, ScissorPush
from kivy.metrics import dp

from ui import theme
from ui.drawing.pen import Pen, Point

SIZE_DP = 176
AWAY_DP = 44
"""So far from the finger its edge is."""


class Lens:
    def __init__(self, canvas: Canvas) -> None:
        self._group = InstructionGroup()
        canvas.add(self._group)
        self.shown = False

    def show(self, at: Point, within: tuple[float, float, float, float], draw: Callable[[Pen, Point], None]) -> None:
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
        self.shown = True

    def hide(self) -> None:
        self._group.clear()
        self.shown = False


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
