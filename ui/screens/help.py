"""Help: short pages that unfold."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from ui import kv
from ui.screen import CompanionScreen
from ui.screens.help_view import pages
from ui.widgets.page import TapCard

kv.load(__file__)


class HelpCard(TapCard):
    title = StringProperty("")
    text = StringProperty("")
    unfolded = BooleanProperty(False)


class HelpScreen(CompanionScreen):
    page = ObjectProperty(None)

    def entered(self, **what: Any) -> None:
        """``page`` names the one that is unfolded."""
        self.page.clear()
        self.page.to_top()
        for one in pages():
            card = HelpCard(title=one.title, text=one.text, unfolded=one.id == what.get("page", "begin"))
            card.bind(on_release=self._unfold)
            self.page.add_widget(card)

    def _unfold(self, card: HelpCard) -> None:
        """One at a time: the page stays short enough to see where one is."""
        for other in self.page.content.children:
            other.unfolded = other is card and not card.unfolded


SCREEN = HelpScreen
