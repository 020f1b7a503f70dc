"""The strip of seats: everybody's shape, name, score and stash, always."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.uix.widget import Widget

from companion.published import Shown
from rules.projection import Badge
from ui import theme
from ui.drawing.pen import Pen
from ui.drawing.shapes import seat_sprite
from ui.theme import faded
from ui.widgets.words import fitted, width_of
from ui.wording import Wording

GAP_DP = 4
ROOMY_DP = 170
"""From this width on a badge also says what the game counts beside the score."""


class BadgeStrip(Widget):
    """Event: ``on_tapped``."""

    __events__ = ("on_tapped",)

    def __init__(self, **properties: Any) -> None:
        self._shown: Shown | None = None
        self._wording = Wording()
        self._colours: dict[int, str] = {}
        self._redraw = Clock.create_trigger(self._draw, -1)
        super().__init__(**properties)
        self.bind(pos=self._redraw, size=self._redraw)

    def show(self, shown: Shown, wording: Wording, colours: dict[int, str]) -> None:
        before = self._shown
        if before is None or _what_is_seen(shown) != _what_is_seen(before) or wording is not self._wording:
            self._shown, self._wording, self._colours = shown, wording, colours
            self._redraw()

    def on_touch_down(self, touch: Any) -> bool:
        if self.opacity == 0 or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.collide_point(*touch.pos):
            self.dispatch("on_tapped")
        return True

    def on_tapped(self) -> None:
        """More of what they say is wanted."""

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self._shown is None or not self._shown.view.badges:
            return
        pen = Pen(self.canvas)
        badges = self._shown.view.badges
        each = (self.width - dp(GAP_DP) * (len(badges) - 1)) / len(badges)
        asked = self._shown.asked.question.seats if self._shown.asked else ()
        for index, badge in enumerate(badges):
            self._badge(pen, badge, self.x + index * (each + dp(GAP_DP)), each, active=badge.seat in asked)

    def _badge(self, pen: Pen, badge: Badge, x: float, width: float, *, active: bool) -> None:
        colour = self._colours.get(badge.seat, "")
        look = theme.seat_look(colour)
        ground = look.deep if active else theme.PANEL
        pen.box(x, self.y, width, self.height, ground, round=dp(8))
        if active:
            pen.frame(x + dp(1), self.y + dp(1), width - dp(2), self.height - dp(2), look.rim, round=dp(8), line=dp(3))
        size = dp(30)
        pen.picture(seat_sprite(colour, size), x + dp(4), self.top - size - dp(1), size, size, (1, 1, 1, 1))
        self._score(pen, badge, x + dp(38), self.top - dp(16), x + width)
        beside = self._figures(pen, badge, x + width - dp(8)) if width >= dp(ROOMY_DP) else 0
        self._name(pen, badge, x + dp(7), width - dp(14) - beside)

    def _score(self, pen: Pen, badge: Badge, x: float, y: float, right: float) -> None:
        """With the goal behind it, where there is room."""
        wide = pen.text(str(badge.score), x, y, sp(24), theme.PARCHMENT, bold=True, anchor=0)
        if badge.goal is not None and x + wide + width_of(f"/{badge.goal}", int(sp(16))) <= right:
            pen.text(f"/{badge.goal}", x + wide, y - sp(2), sp(16), faded(theme.PARCHMENT, 0.85), anchor=0)

    def _name(self, pen: Pen, badge: Badge, x: float, width: float) -> None:
        name = self._wording.name(badge.seat)
        text, size = fitted(name, int(width), int(sp(24)), int(sp(17)), int(sp(16)), False)
        pen.text(text, x, self.y + dp(11), size, theme.PARCHMENT, anchor=0)

    def _figures(self, pen: Pen, badge: Badge, right: float) -> float:
        """What the game counts beside the score, at the right end; how wide it is."""
        widest = 0.0
        for index, (label, value) in enumerate(badge.figures[:2]):
            y = self.top - dp(15) - index * dp(23)
            words = f"{value} {self._wording.text(label)}"
            widest = max(widest, pen.text(words, right, y, sp(16), theme.PARCHMENT, anchor=1))
        return widest + dp(6)


def _what_is_seen(shown: Shown) -> tuple[Any, ...]:
    return shown.view.badges, shown.players, shown.asked.question.seats if shown.asked else ()
