"""The menu: everything that is not this very step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.core.window import Window
from kivy.metrics import dp

from companion.posted import Redo
from ui.table.seats import SeatsSheet
from ui.table.sources import SourcesSheet
from ui.table.tallies import TalliesSheet, counts_anything
from ui.widgets.sheet import Sheet

if TYPE_CHECKING:
    from ui.app import CompanionApp

WIDE_DP = 700
"""From this width on three stand beside each other."""
SCREENS = ("journal", "correct", "rulebook", "statistics", "settings", "hardware", "home")


class MenuSheet(Sheet):
    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("menu.title"), widest=dp(780), **properties)
        say = app.wording.say
        self.body.cols = 3 if Window.width >= dp(WIDE_DP) else 2
        if app.shown is not None and app.shown.can_redo:
            self.row(say("menu.redo"), lambda: app.services.post(Redo()))
        if counts_anything(app.shown):
            self.row(say("menu.tallies"), lambda: app.open(TalliesSheet(app)))
        self.row(say("menu.seats"), lambda: app.open(SeatsSheet(app)))
        self.row(say("menu.sources"), lambda: app.open(SourcesSheet(app)))
        for name in SCREENS:
            self.row(say(f"menu.{name}"), lambda name=name: app.go(name))
        self.button(say("common.close"), lambda: None)
