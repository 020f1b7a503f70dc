"""On the board: what hands must do now, each with from and to; a tap ticks it off, sensors tick it off alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.posted import TickOff
from companion.published import Shown, ToDo
from rules.message import Message
from ui import kv, theme
from ui.table.paged import PagedSheet
from ui.widgets.tap import TapButton
from ui.widgets.words import Words
from ui.wording import sentence

if TYPE_CHECKING:
    from ui.app import CompanionApp

kv.load(__file__)


class ToDoRow(TapButton):
    """One thing to do, with an empty box before it, or a tick."""


class OnTheBoard(PagedSheet):
    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("todo.title"), widest=dp(720), **properties)
        self._app = app
        self.fill()

    def at_the_foot(self) -> None:
        self._all = self.button(self._app.wording.say("todo.all"), lambda: self._app.services.post(TickOff(None)))

    def heard(self, news: Any) -> None:
        if isinstance(news, Shown):
            self.fill()

    def items(self) -> Sequence[ToDo | Message]:
        """What is to be done, and below it what sensors see that should not be so."""
        shown = self._app.shown
        return (*shown.todo, *shown.misplaced) if shown else ()

    def nothing(self) -> str:
        return self._app.wording.say("todo.nothing")

    def fill(self) -> None:
        super().fill()
        left = any(isinstance(one, ToDo) and not one.done for one in self.items())
        self._all.disabled, self._all.focusable = not left, left

    def line(self, item: ToDo | Message) -> Widget:
        if isinstance(item, Message):
            words = sentence(self._app.wording.text(item))
            return Words(words=words, color=theme.INFORMATION_TEXT, size_hint_y=None, height=dp(self.line_dp))
        return self._to_do(item)

    def _to_do(self, item: ToDo) -> ToDoRow:
        row = ToDoRow(words=sentence(self._app.wording.text(item.message)), halign="left")
        row.done = item.done
        row.focusable = not item.done
        if not item.done:
            row.bind(on_release=partial(self._tick, item.id))
        return row

    def _tick(self, id: int, *_: Any) -> None:
        self._app.services.post(TickOff(id))
