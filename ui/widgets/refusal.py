"""Why not: the sentence with the facts of this position, the clause that says so, and what could be done instead."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.posted import Give
from companion.published import NotDone
from ui import clauses, kv, theme
from ui.widgets.sheet import Sheet
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph
from ui.wording import sentence

if TYPE_CHECKING:
    from rules.laws import Refusal
    from rules.projection import Offered
    from ui.app import CompanionApp

kv.load(__file__)

MOST_INSTEAD = 3


class Attempt(BoxLayout):
    """What was tried, behind the cross that says no."""

    words = StringProperty("")


class RefusalCard(Sheet):
    """Gone at the next tap; a tap on the clause shows it in full."""

    def __init__(self, app: CompanionApp, told: NotDone, *, drawn: bool = False, **properties: Any) -> None:
        """``drawn``: the board behind it shows what the sentence is about."""
        super().__init__(edge=theme.REFUSED, light=True, **properties)
        self._app = app
        self._words = app.wording
        self.told = told
        attempt = "" if told.attempt is None else self._words.say("refusal.attempt", what=told.attempt)
        self.add(Attempt(words=sentence(attempt)))
        self.say(sentence(self._words.text(told.refusal.message)), size=theme.CHOICE_SIZE)
        if drawn:
            self.row(self._words.say("refusal.see"), lambda: None, look="primary")
        for refusal in (told.refusal, *told.also):
            self._cite(refusal)
        self._offer(told.instead[:MOST_INSTEAD])

    def _cite(self, refusal: Refusal) -> None:
        title = clauses.title(self._app.game, refusal.clause)
        button = TapButton(
            words=f"{refusal.clause}  ·  {title}", look="refused", largest=theme.BODY_SIZE, halign="left"
        )
        button.bind(on_release=partial(self._read, refusal.clause))
        self.add(button)

    def _read(self, clause: str, button: TapButton) -> None:
        """The clause in full, below its own line; a second tap folds it away again."""
        index = self.body.children.index(button)
        if index and getattr(self.body.children[index - 1], "clause", None) == clause:
            for _ in ("its text", "the way to the rulebook"):
                self.body.remove_widget(self.body.children[self.body.children.index(button) - 1])
            return
        paragraph = Paragraph(text=clauses.full_text(self._app.game, clause))
        paragraph.clause = clause
        book = TapButton(words=self._words.say("refusal.rulebook"), look="quiet", halign="left")
        book.bind(on_release=lambda _: self._app.go("rulebook", clause=clause))
        for widget in (book, paragraph):
            self.body.add_widget(widget, index=index)
            index = self.body.children.index(button)

    def _offer(self, instead: tuple[Offered, ...]) -> None:
        if not instead:
            return
        self.say(self._words.say("refusal.instead"), color=theme.QUIET)
        for one in instead:
            self.row(sentence(self._words.text(one.message)), partial(self._give, one))

    def _give(self, one: Offered) -> None:
        shown = self._app.shown
        if shown is not None and shown.asked is not None:
            self._app.services.post(Give(shown.asked.number, one.seat, one.answer))
