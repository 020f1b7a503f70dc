"""A sheet that shows a long list a page at a time: quick to open, and every page within the buttons' reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.sheet import Sheet
from ui.widgets.words import Words
from ui.wording import say


class PagedSheet(Sheet):
    """Subclasses give :meth:`items` and make a widget of each in :meth:`line`."""

    per_page = 5

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.page = 0
        self._before = self.button(say("choose.before"), lambda: self.turn(-1), close=False)
        self._where = Words(
            halign="center", color=theme.QUIET, size_hint_y=None, height=self._before.height, one_line=True
        )
        self.foot.add_widget(self._where)
        self._after = self.button(say("choose.after"), lambda: self.turn(+1), close=False)
        self.button(say("common.close"), lambda: None, look="primary")

    def items(self) -> Sequence[Any]:
        """Everything, in the order of the pages."""
        return ()

    def line(self, item: Any) -> Widget:
        raise NotImplementedError

    def nothing(self) -> str:
        """What is said when there is nothing to list."""
        return ""

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.items()) // self.per_page))

    def turn(self, by: int) -> None:
        self.page = (self.page + by) % self.pages
        self.fill()

    def fill(self) -> None:
        """Call it when the items have changed."""
        self.page = min(self.page, self.pages - 1)
        self.body.clear_widgets()
        items = self.items()
        if not items:
            self.say(self.nothing(), color=theme.QUIET)
        for item in items[self.page * self.per_page : (self.page + 1) * self.per_page]:
            self.body.add_widget(self.line(item))
        self._where.words = say("choose.page", page=self.page + 1, pages=self.pages)
        self._before.disabled = self._after.disabled = self.pages == 1
        self._before.focusable = self._after.focusable = self.pages > 1
