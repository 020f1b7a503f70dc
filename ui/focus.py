"""Everything can be done with four buttons: left and right step through what can be done, confirm does it, undo leaves.

What can be done is found in the widgets themselves, so that nothing that can be touched is out of the buttons' reach.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, SmoothLine
from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.services import Steering


class Stop(Protocol):
    """Where the focus can rest."""

    focused: bool

    def confirm(self) -> None: ...


class Focusable(Widget):
    """A widget that the buttons reach. It shows by a brass ring that it is the one that confirm would press."""

    focused = BooleanProperty(False)
    focusable = BooleanProperty(True)
    """False while there is nothing to be done with it."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._ring = InstructionGroup()
        self.canvas.after.add(self._ring)
        self.bind(focused=self._draw_ring, pos=self._draw_ring, size=self._draw_ring)

    def confirm(self) -> None:
        """What a tap does."""

    def _draw_ring(self, *_: object) -> None:
        self._ring.clear()
        if self.focused:
            # Dark, then brass round the outside: it is seen on a brass button too.
            for out, width, shade in ((1.5, 1.6, theme.WALNUT), (3.2, 1.6, theme.BRASS), (0.0, 0.9, theme.INK)):
                gap = dp(out)
                box = (self.x - gap, self.y - gap, self.width + 2 * gap, self.height + 2 * gap, dp(10) + gap)
                self._ring.add(Color(*shade))
                self._ring.add(SmoothLine(rounded_rectangle=box, width=dp(width)))


def stops_below(widget: Widget) -> list[Stop]:
    """Everything focusable that is seen, in the order in which it was put there."""
    found: list[Stop] = []
    if widget.opacity == 0 or getattr(widget, "disabled", False):
        return found
    if isinstance(widget, Focusable) and widget.focusable:
        found.append(widget)
    for child in reversed(widget.children):
        found.extend(stops_below(child))
    return found


class Focus:
    """Which stop has the focus. ``stops`` lists those of whatever lies on top at the moment."""

    def __init__(self, stops: Callable[[], list[Stop]], leave: Callable[[], None]) -> None:
        self._stops = stops
        self._leave = leave
        self._at: Stop | None = None
        # A list that has just been scrolled, or filled, knows only after its layout where its parts are: of several
        # presses within one frame the last one scrolls, once, in the next.
        self._bring_into_view = Clock.create_trigger(self._scroll, 0)

    @property
    def at(self) -> Stop | None:
        return self._at

    def steer(self, step: Steering) -> None:
        match step:
            case Steering.LEFT:
                self._move(-1)
            case Steering.RIGHT:
                self._move(+1)
            case Steering.CONFIRM:
                self._confirm()
            case Steering.UNDO:
                self._leave()

    def hide(self) -> None:
        """A finger touched the screen: it needs no ring."""
        self._rest_on(None)

    def check(self) -> None:
        """What is on the screen has changed: do not stay on something that is gone."""
        if self._at is not None and self._at not in self._stops():
            stops = self._stops()
            self._rest_on(stops[0] if stops else None)

    def _move(self, by: int) -> None:
        stops = self._stops()
        if not stops:
            self._rest_on(None)
        elif self._at in stops:
            self._rest_on(stops[(stops.index(self._at) + by) % len(stops)])
        else:
            self._rest_on(stops[0 if by > 0 else -1])

    def _confirm(self) -> None:
        if self._at is None or self._at not in self._stops():
            # Nobody presses what they can't see: the first press only shows where one is.
            self._move(+1)
        else:
            self._at.confirm()
            self.check()

    def _rest_on(self, stop: Stop | None) -> None:
        if self._at is not None:
            self._at.focused = False
        self._at = stop
        if stop is not None:
            stop.focused = True
            self._bring_into_view()

    def _scroll(self, _dt: float) -> None:
        if isinstance(self._at, Widget):
            _scrolled_into_view(self._at)


def _scrolled_into_view(stop: Widget) -> None:
    above = stop.parent
    while above is not None and above.parent is not above:
        if hasattr(above, "scroll_to"):
            above.scroll_to(stop, padding=dp(16), animate=False)
            return
        above = above.parent
