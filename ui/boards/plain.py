"""The board of a game that cannot be drawn: the whole position in plain sentences."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from rules.projection import View
from ui import kv, theme
from ui.boards.board import Board
from ui.focus import Focusable
from ui.widgets.words import Paragraph
from ui.wording import Wording, sentence

kv.load(__file__)


class Facts(ScrollView, Focusable):
    """The sentences, which scroll; confirm shows the next page of them, and after the last the first."""

    def confirm(self) -> None:
        hidden = self.ids.lines.height - self.height
        if hidden > 0:
            self.scroll_y = 1.0 if self.scroll_y <= 0 else max(0.0, self.scroll_y - self.height * 0.8 / hidden)


class PlainBoard(Board):
    """Nothing is tapped on it: every choice stands in the list beside it."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self._facts = Facts()
        self.add_widget(self._facts)
        self.bind(pos=self._fit, size=self._fit)

    def show(self, view: View, wording: Wording) -> None:
        if (view, wording) == (self.view, self.wording):
            return
        self.view, self.wording = view, wording
        lines = self._facts.ids.lines
        lines.clear_widgets()
        for fact in view.facts:
            lines.add_widget(Paragraph(text=sentence(wording.text(fact)), font_size=theme.BODY_SIZE))

    def on_touch_down(self, touch: Any) -> bool:
        return bool(self._facts.on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        return bool(self._facts.on_touch_up(touch))

    def _fit(self, *_: Any) -> None:
        self._facts.pos = self.x + dp(8), self.y + dp(8)
        self._facts.size = self.width - dp(16), self.height - dp(16)
