"""A sheet that shows a long list a page at a time: quick to open, and every page within the buttons' reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.sheet import Sheet
from ui.widgets.words import Words
from ui.wording import say

GAP_DP = 8
ROUND_IT_DP = 216
"""What a sheet needs beside its lines: title, foot, edges."""


class PagedSheet(Sheet):
    """Subclasses give :meth:`items` and make a widget of each in :meth:`line`, and fill it once they are ready."""

    line_dp = 56
    """How high a line is."""
    most_lines = 8

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.page = 0
        self._where = Words(halign="center", color=theme.QUIET, size_hint_y=None, height=dp(56), one_line=True)

    def items(self) -> Sequence[Any]:
        """Everything, in the order of the pages."""
        return ()

    def line(self, item: Any) -> Widget:
        raise NotImplementedError

    def nothing(self) -> str:
        """What is said when there is nothing to list."""
        return ""

    def at_the_foot(self) -> None:
        """Buttons between the pager and the one that closes."""

    @property
    def per_page(self) -> int:
        """As many as the window is high enough for."""
        room = int((Window.height - dp(ROUND_IT_DP)) // dp(self.line_dp + GAP_DP))
        return max(2, min(room, self.most_lines))

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.items()) // self.per_page))

    def turn(self, by: int) -> None:
        self.page = (self.page + by) % self.pages
        self.fill()

    def fill(self) -> None:
        """Call it when the items have changed."""
        self.page = min(self.page, self.pages - 1)
        self._lay_foot()
        self.body.clear_widgets()
        items = self.items()
        if not items:
            self.say(self.nothing(), color=theme.QUIET)
        for item in items[self.page * self.per_page : (self.page + 1) * self.per_page]:
            self.body.add_widget(self.line(item))
        self._where.words = say("choose.page", page=self.page + 1, pages=self.pages)

    def _lay_foot(self) -> None:
        """The pager stands there only where there is something to turn; buttons stay, since one may have the focus."""
        paged = self.pages > 1
        if self.foot.children and paged == (self._where.parent is not None):
            return
        self.foot.clear_widgets()
        if paged:
            self.button(say("choose.before"), lambda: self.turn(-1), close=False)
            self.foot.add_widget(self._where)
            self.button(say("choose.after"), lambda: self.turn(+1), close=False)
        self.at_the_foot()
        self.button(say("common.close"), lambda: None, look="primary")
