"""How a game ended: who won, what decided it, what the group ruled, and the way to another."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.posted import AskLog
from companion.published import Shown, WholeLog
from ui import kv, theme
from ui.screen import CompanionScreen
from ui.screens.results_view import Decided, Ranked, ResultsWords, results_words
from ui.widgets.page import Plate, TapCard
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)


class RankPlate(Plate):
    rank = NumericProperty(0)
    name = StringProperty("")
    colour = StringProperty("")
    score = NumericProperty(0)
    figures = StringProperty("")

    def __init__(self, ranked: Ranked, **properties: Any) -> None:
        super().__init__(
            rank=ranked.rank,
            name=ranked.name,
            colour=ranked.colour,
            score=ranked.score,
            figures=ranked.figures,
            **properties,
        )


class DecidedPlate(TapCard):
    """What decided the game, or was ruled; a tap opens the rulebook at its clause, if it has one."""

    when = StringProperty("")
    text = StringProperty("")
    clause = StringProperty("")


class ResultsScreen(CompanionScreen):
    title = StringProperty("")
    by_clause = StringProperty("")
    played = StringProperty("")
    ranking = ObjectProperty(None)
    story = ObjectProperty(None)
    tools = ObjectProperty(None)

    def entered(self, **what: Any) -> None:
        self.app.services.post(AskLog())
        self._show()

    def heard(self, news: Any) -> None:
        super().heard(news)
        if isinstance(news, Shown | WholeLog):
            self._show()

    def _show(self) -> None:
        shown = self.app.shown
        whole = self.app.latest(WholeLog)
        log = whole.log if whole else (shown.log if shown else ())
        words = results_words(shown, log, self.wording) if shown else None
        self._offer(words is not None)
        self.ranking.clear()
        self.story.clear()
        if words is None:
            self.title, self.by_clause, self.played = say("results.not_over"), "", ""
            return
        self.title, self.played = words.title, words.played
        self.by_clause = say("results.by_clause", clause=words.clause, title=words.clause_title)
        for ranked in words.ranking:
            self.ranking.add_widget(RankPlate(ranked))
        self._tell(words)

    def _offer(self, over: bool) -> None:
        self.tools.clear_widgets()
        self.tools.offer(say("home.short"), lambda: self.app.go("home"))
        if over:
            self.tools.offer(say("results.again"), self.again, look="primary", wide=144)

    def again(self) -> None:
        """The same people, with everything still to be changed."""
        shown = self.app.shown
        assert shown is not None
        names = [player.name for player in shown.players]
        self.app.go("new_game", like=(shown.view.game, names))

    def _tell(self, words: ResultsWords) -> None:
        self._head(say("results.rulings"))
        for ruling in words.rulings:
            self._line(ruling)
        if not words.rulings:
            self.story.add_widget(Paragraph(text=say("results.no_rulings"), color=theme.QUIET))
        self._head(say("results.decided"))
        for decided in words.decided:
            self._line(decided)

    def _head(self, text: str) -> None:
        self.story.add_widget(Paragraph(text=text, color=theme.BRASS, bold=True))

    def _line(self, decided: Decided) -> None:
        when = decided.when or say("journal.step", n=decided.step)
        plate = DecidedPlate(when=when, text=decided.text, clause=decided.clause, focusable=bool(decided.clause))
        plate.bind(on_release=lambda plate: self.read(plate.clause))
        self.story.add_widget(plate)

    def read(self, clause: str) -> None:
        if clause:
            self.app.go("rulebook", clause=clause)


SCREEN = ResultsScreen
