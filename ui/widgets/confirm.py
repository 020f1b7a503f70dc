"""Asks once more before something that is hard to take back."""

from __future__ import annotations

from collections.abc import Callable

from ui import theme
from ui.widgets.sheet import Sheet
from ui.wording import say


class Confirm(Sheet):
    def __init__(self, title: str, text: str, yes: str, do: Callable[[], object], **properties: object) -> None:
        super().__init__(title=title, edge=theme.BRASS, **properties)
        self.say(text, size=theme.CHOICE_SIZE)
        self.button(say("common.cancel"), lambda: None)
        self.button(yes, do, look="primary")
