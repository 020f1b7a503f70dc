"""A sentence that people should read once."""

from __future__ import annotations

from ui import theme
from ui.widgets.sheet import Sheet
from ui.wording import say


class Notice(Sheet):
    def __init__(self, text: str, title: str = "", **properties: object) -> None:
        super().__init__(title=title, edge=theme.INFORMATION, light=True, **properties)
        self.say(text, size=theme.CHOICE_SIZE)
        self.button(say("common.good"), lambda: None)
