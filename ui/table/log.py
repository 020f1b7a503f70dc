"""The log: every step, newest first, with the clause that made it happen; what was taken back is struck through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.published import Shown, Told
from ui import kv
from ui.drawing.shapes import seat_sprite
from ui.table.paged import PagedSheet
from ui.wording import sentence

if TYPE_CHECKING:
    from ui.app import CompanionApp

kv.load(__file__)


class LogLine(BoxLayout):
    words = StringProperty("")
    clause = StringProperty("")
    sign = ObjectProperty(None, allownone=True)
    taken_back = BooleanProperty(False)


class LogSheet(PagedSheet):
    line_dp = 46

    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("log.title"), widest=dp(720), **properties)
        self._app = app
        self._colours: dict[int, str] = {}
        self.fill()

    def heard(self, news: Any) -> None:
        if isinstance(news, Shown):
            self.fill()

    def items(self) -> Sequence[Told]:
        return tuple(reversed(self._app.shown.log)) if self._app.shown else ()

    def nothing(self) -> str:
        return self._app.wording.say("log.nothing")

    def line(self, item: Told) -> LogLine:
        words = sentence(self._app.wording.text(item.message))
        if item.taken_back:
            words = self._app.wording.say("log.taken_back", what=words)
        sign = None if item.seat is None else seat_sprite(self._colour(item.seat), dp(26))
        return LogLine(words=words, clause=item.clause, sign=sign, taken_back=item.taken_back)

    def _colour(self, seat: int) -> str:
        from ui.table.screen import seat_colours

        return seat_colours(self._app.shown).get(seat, "") if self._app.shown else ""
