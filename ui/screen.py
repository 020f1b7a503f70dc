"""What every screen is: one view of the whole window, which hears the news while it is the one that is seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.uix.screenmanager import Screen

from companion.published import NotDone
from ui.focus import Stop, stops_below
from ui.services import Problem
from ui.wording import Wording

if TYPE_CHECKING:
    from ui.app import CompanionApp


class CompanionScreen(Screen):
    """A module of ``ui.screens`` named as its screen offers one of these as ``SCREEN``."""

    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        self.app = app
        super().__init__(**properties)

    @property
    def wording(self) -> Wording:
        """Words for the game on the table and its people."""
        return self.app.wording

    def entered(self, **what: Any) -> None:
        """It is seen now; ``what`` it was asked to show comes from :meth:`CompanionApp.go`."""

    def left(self) -> None:
        """It is no longer seen."""

    def heard(self, news: Any) -> None:
        """Something was published while it is seen. A refusal is shown, whatever screen it came from."""
        if isinstance(news, NotDone):
            from ui.widgets.refusal import RefusalCard

            self.app.open(RefusalCard(self.app, news))
        elif isinstance(news, Problem):
            from ui.widgets.notice import Notice

            self.app.open(Notice(self.wording.text(news.message)))

    def focus_stops(self) -> list[Stop]:
        """What left and right step through, in order."""
        return stops_below(self)

    def undo_pressed(self) -> None:
        """The undo button, or backspace: by default one goes back."""
        self.app.back()
