"""Home: go on with the last game, begin another, and the way to everything else."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from ui import kv, services, theme
from ui.screen import CompanionScreen
from ui.screens.home_view import Card, HomeWords, home_words
from ui.services import SavedGames, Tell
from ui.widgets.page import Plate, TapCard
from ui.widgets.seat_mark import SeatChip
from ui.wording import say

kv.load(__file__)


class SavedCard(TapCard):
    """A saved game in the list."""

    title = StringProperty("")
    names = StringProperty("")
    age = StringProperty("")


class ResumePlate(Plate):
    """The game to go on with: the primary thing on the screen."""

    title = StringProperty("")
    state_line = StringProperty("")
    age = StringProperty("")
    colours = ListProperty([])
    turn = NumericProperty(-1)
    chips = ObjectProperty(None)
    __events__ = ("on_go",)

    def __init__(self, card: Card, **properties: Any) -> None:
        super().__init__(title=card.title, state_line=card.state, age=card.age, **properties)
        self.colours = [player.colour for player in card.players]
        self.turn = -1 if card.turn is None else card.turn
        for player in card.players:
            self.chips.add_widget(SeatChip(name=player.name, colour=player.colour))

    def on_go(self) -> None:
        """Its button was pressed."""


class WelcomePlate(Plate):
    """Nothing is on the shelf yet."""


class HomeScreen(CompanionScreen):
    hero = ObjectProperty(None)
    others = ObjectProperty(None)
    has_resume = BooleanProperty(False)
    hero_height = NumericProperty(0)
    """Of the game to go on with (or the welcome), where others are listed below it."""

    _words: HomeWords | None = None
    """What it says already: a shelf on which nothing has changed is not laid out anew."""

    def entered(self, **what: Any) -> None:
        self.app.services.wish(Tell.SAVED_GAMES)
        self._show()

    def heard(self, news: Any) -> None:
        super().heard(news)
        if isinstance(news, SavedGames):
            self._show()

    def _show(self) -> None:
        words = home_words(self.app.latest(SavedGames))
        if words == self._words:
            return
        self._words = words
        self.has_resume = words.resume is not None
        self.hero.clear_widgets()
        self.hero.add_widget(self._resume(words.resume) if words.resume else WelcomePlate())
        self.others.clear()
        for card in words.others:
            self.others.add_widget(self._saved(card))

    def _resume(self, card: Card) -> ResumePlate:
        resume = ResumePlate(card)
        resume.bind(on_go=lambda *_: self.go_on(card))
        return resume

    def _saved(self, card: Card) -> SavedCard:
        saved = SavedCard(title=card.title, names=card.names, age=card.age)
        saved.bind(on_release=lambda *_: self._open(card))
        return saved

    def _open(self, card: Card) -> None:
        from ui.widgets.sheet import Sheet

        sheet = Sheet(title=card.title, edge=theme.BRASS)
        sheet.say(card.names)
        sheet.say(f"{card.state}, {card.age}", color=theme.QUIET)
        sheet.button(say("common.cancel"), lambda: None)
        sheet.button(say("home.put_away"), partial(self._put_away, card))
        sheet.button(say("home.go_on"), partial(self.go_on, card), look="primary")
        self.app.open(sheet)

    def _put_away(self, card: Card) -> None:
        self.app.services.wish(services.PutAway(card.id))
        self.app.services.wish(Tell.SAVED_GAMES)

    def go_on(self, card: Card) -> None:
        self.app.play(services.Resume(card.id))

    def undo_pressed(self) -> None:
        """Home is where all ways begin: there is nothing to go back to."""


SCREEN = HomeScreen
