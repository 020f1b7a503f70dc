"""Where chance comes from: the module, the app's own dice and shuffles, or what people type in."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from companion.posted import SetSource
from rules.games import game
from ui import theme
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from ui.app import CompanionApp

SOURCES = ("module", "app", "typed")


class SourcesSheet(Sheet):
    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("sources.title"), **properties)
        say = app.wording.say
        played = game(app.game) if app.game else None
        if played is not None and played.rolls:
            self.say(say("sources.dice"), color=theme.QUIET)
            for source in SOURCES:
                self.row(say(f"sources.of.{source}"), partial(app.services.post, SetSource("dice", source)))
        self.button(say("common.close"), lambda: None)
