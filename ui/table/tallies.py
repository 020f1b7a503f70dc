"""What is counted of every seat in this game, on a page of its own: one tap on the badges, or by the menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.published import Shown
from rules.projection import Badge
from ui import kv
from ui.drawing.shapes import seat_sprite
from ui.table.paged import PagedSheet
from ui.wording import Wording

if TYPE_CHECKING:
    from ui.app import CompanionApp

kv.load(__file__)

BETWEEN = "  ·  "


def counts_anything(shown: Shown | None) -> bool:
    """Whether the game counts more of a seat than its score."""
    return shown is not None and any(badge.figures for badge in shown.view.badges)


def counted(badge: Badge, wording: Wording) -> str:
    """ "2 trophies  ·  1 key"."""
    return BETWEEN.join(f"{value} {wording.text(label)}" for label, value in badge.figures)


class TallyLine(BoxLayout):
    who = StringProperty("")
    words = StringProperty("")
    sign = ObjectProperty(None, allownone=True)


class TalliesSheet(PagedSheet):
    line_dp = 52

    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("tallies.title"), widest=dp(720), **properties)
        self._app = app
        self.fill()

    def heard(self, news: Any) -> None:
        if isinstance(news, Shown):
            self.fill()

    def items(self) -> Sequence[Badge]:
        return self._app.shown.view.badges if self._app.shown else ()

    def line(self, item: Badge) -> TallyLine:
        wording = self._app.wording
        return TallyLine(who=wording.name(item.seat), words=counted(item, wording), sign=self._sign(item))

    def _sign(self, badge: Badge) -> Any:
        from ui.table.screen import seat_colours

        colours = seat_colours(self._app.shown) if self._app.shown else {}
        return seat_sprite(colours.get(badge.seat, ""), dp(34))
