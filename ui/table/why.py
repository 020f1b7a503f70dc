"""Why not? Everything that lies near and may not be done, each with its reason a tap away; and the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from companion.posted import Explain
from rules.projection import Offered
from ui.table.paged import PagedSheet
from ui.widgets.tap import TapButton
from ui.wording import sentence

if TYPE_CHECKING:
    from ui.app import CompanionApp


class WhySheet(PagedSheet):
    def __init__(self, app: CompanionApp, **properties: Any) -> None:
        super().__init__(title=app.wording.say("why.title"), widest=dp(720), **properties)
        self._app = app
        self.fill()

    def at_the_foot(self) -> None:
        self.button(self._app.wording.say("why.rulebook"), lambda: self._app.go("rulebook", clause=self.clause))

    @property
    def clause(self) -> str | None:
        """Where the rulebook is opened: at what forbids the first of those that are seen."""
        seen = self.items()[self.page * self.per_page :]
        refusal = seen[0][1].refusal if seen else None
        return refusal.clause if refusal is not None else None

    def items(self) -> Sequence[tuple[str, Offered]]:
        """Those that are worded alike stand for one another."""
        asked = self._app.shown.asked if self._app.shown else None
        worded: dict[str, Offered] = {}
        for one in asked.refused if asked else ():
            worded.setdefault(sentence(self._app.wording.text(one.message)), one)
        return tuple(worded.items())

    def nothing(self) -> str:
        return self._app.wording.say("why.nothing")

    def line(self, item: tuple[str, Offered]) -> TapButton:
        words, one = item
        row = TapButton(words=words, halign="left", look="refused")
        row.bind(on_release=partial(self._explain, one))
        return row

    def _explain(self, one: Offered, *_: Any) -> None:
        shown = self._app.shown
        self.close()
        if shown is not None and shown.asked is not None:
            self._app.services.post(Explain(shown.asked.number, one.seat, one.answer))
