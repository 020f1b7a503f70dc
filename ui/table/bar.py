"""The bar at the bottom: undo, which names what it takes back; what hands must do; why; the log; the menu."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.published import Shown
from rules.match import EVERYBODY
from ui import kv
from ui.wording import Wording, say, sentence

kv.load(__file__)

ROW_DP = 56
GAP_DP = 8
WIDE_DP = 700
"""From this width on everything stands in one row."""


class Bar(BoxLayout):
    undo_words = StringProperty("")
    can_undo = BooleanProperty(False)
    todo_words = StringProperty("")
    must_do = BooleanProperty(False)
    one_row = BooleanProperty(True)
    __events__ = ("on_log", "on_menu", "on_todo", "on_undo", "on_why")

    def columns_for(self, width: float) -> None:
        self.one_row = width >= dp(WIDE_DP)

    @property
    def wanted_height(self) -> float:
        return dp(ROW_DP) if self.one_row else dp(2 * ROW_DP + GAP_DP)

    def show(self, shown: Shown, wording: Wording) -> None:
        step = shown.undo
        self.can_undo = step is not None
        if step is None:
            self.undo_words = say("bar.nothing_to_undo")
        elif step.seat == EVERYBODY:
            self.undo_words = wording.say("bar.undo_together", what=sentence(wording.text(step.message)))
        else:
            self.undo_words = wording.say("bar.undo", seat=step.seat, what=sentence(wording.text(step.message)))
        left = sum(not one.done for one in shown.todo)
        self.must_do = left > 0
        self.todo_words = wording.say("bar.todo", count=left)

    def on_undo(self) -> None:
        """Take the last step back."""

    def on_todo(self) -> None:
        """What must hands do?"""

    def on_why(self) -> None:
        """Why not, and what do the rules say?"""

    def on_log(self) -> None:
        """What has happened?"""

    def on_menu(self, *_: Any) -> None:
        """Everything else."""
