"""A new game: which, who sits where, by which house rules, with whose dice and cards. It could begin after any step."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from rules.games import games
from ui import kv, theme
from ui.screen import CompanionScreen
from ui.screens.new_game_view import LONGEST_NAME, OptionWords, Setup, SourceWords
from ui.services import SavedGames
from ui.widgets.keyboard import Keyboard
from ui.widgets.page import Column, Plate, TapCard
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)

STEPS: Final = ("game", "seats", "rules", "sources")


class GameCard(TapCard):
    """A game, by its picture."""

    game = StringProperty("")
    title = StringProperty("")
    players = StringProperty("")


class GamesPart(Column):
    """All the games there are."""


class ColourTap(TapCard):
    """A colour with its shape."""

    colour = StringProperty("")


class SeatsPart(BoxLayout):
    """The table from above, and what is to be said of the chosen seat."""

    table = ObjectProperty(None)
    colours = ObjectProperty(None)
    seats = ListProperty([])
    chosen = NumericProperty(0)
    name = StringProperty("")
    player = StringProperty("")
    swapping = BooleanProperty(False)
    can_add = BooleanProperty(True)
    can_remove = BooleanProperty(True)
    screen = ObjectProperty(None)


class OptionPlate(Plate):
    """A house rule with its values."""

    title = StringProperty("")
    question = StringProperty("")
    clause = StringProperty("")


class AnswerCard(TapCard):
    """One line to choose."""

    text = StringProperty("")
    note = StringProperty("")


class NewGameScreen(CompanionScreen):
    step = NumericProperty(0)
    title = StringProperty("")
    place = ObjectProperty(None)
    """Where the step's own part stands."""
    tools = ObjectProperty(None)

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.setup: Setup | None = None
        self._chosen = 0
        self._swapping = False
        self._like: Any = None
        super().__init__(*arguments, **properties)

    # --- going through the steps ------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        """``like`` is a finished game's players: the same people again."""
        like = what.get("like")
        # Coming back from a clause one is asked the same again, and has chosen since.
        if like is not None and (self.setup is None or like != self._like):
            game_id, names = self._like = like
            self.setup = Setup(games()[game_id], names)
            self.go_to(1)
        elif len(games()) == 1 and self.setup is None:
            self.go_to(0)
        else:
            self.go_to(self.step if self.setup else 0)

    def go_to(self, step: int) -> None:
        self.step = step
        self._swapping = False
        self._offer_ways_on()
        self.title = say(f"new.step_{STEPS[step]}") if step else say("new.which")
        self.place.clear_widgets()
        self.place.add_widget((self._games, self._seats, self._rules, self._sources)[step]())

    def _offer_ways_on(self) -> None:
        self.tools.clear_widgets()
        if self.setup is None or self.step == 0:
            return
        if self.step < len(STEPS) - 1:
            self.tools.offer(say("new.next"), lambda: self.go_to(self.step + 1))
        self.tools.offer(say("new.begin"), self.begin, look="primary", wide=120)

    def back(self) -> None:
        if self.step > 0:
            self.go_to(self.step - 1)
        else:
            self.app.back()

    def undo_pressed(self) -> None:
        self.back()

    def begin(self) -> None:
        assert self.setup is not None
        start, self.setup = self.setup.start, None
        self.step = 0
        self.app.play(start)

    # --- which game -------------------------------------------------------------------------------

    def _games(self) -> Widget:
        column = GamesPart()
        for id, game in games().items():
            least, most = game.seats[0], game.seats[-1]
            key = "new.players_range" if least != most else "new.players_one"
            card = GameCard(game=id, title=game.title, players=say(key, least=least, most=most))
            card.chosen = self.setup is not None and self.setup.game.id == id
            card.bind(on_release=lambda card: self._choose_game(card.game))
            column.add_widget(card)
        return column

    def _choose_game(self, id: str) -> None:
        if self.setup is None or self.setup.game.id != id:
            self.setup = Setup(games()[id])
            self._chosen = 0
        self.go_to(1)

    # --- who sits where ---------------------------------------------------------------------------

    def _seats(self) -> Widget:
        self.part = SeatsPart(screen=self)
        self._show_seats()
        return self.part

    def _show_seats(self) -> None:
        setup, part = self.setup, self.part
        assert setup is not None
        self._chosen = min(self._chosen, len(setup.places) - 1)
        part.seats = [
            (one.name, one.colour, setup.player_word(seat) if one.bot else "") for seat, one in enumerate(setup.places)
        ]
        chosen = setup.places[self._chosen]
        part.chosen, part.name, part.player = self._chosen, chosen.name, setup.player_word(self._chosen)
        part.can_add, part.can_remove, part.swapping = setup.can_add, setup.can_remove, self._swapping
        part.colours.clear_widgets()
        for colour in setup.game.colours:
            tap = ColourTap(colour=colour, chosen=colour == chosen.colour)
            tap.bind(on_release=lambda tap: self._then_show(setup.paint, self._chosen, tap.colour))
            part.colours.add_widget(tap)

    def _then_show(self, do: Any, *arguments: Any) -> None:
        do(*arguments)
        self._show_seats()

    def seat_tapped(self, seat: int) -> None:
        assert self.setup is not None
        if self._swapping and seat != self._chosen:
            self.swap(self._chosen, seat)
            return
        self._chosen, self._swapping = seat, False
        self._show_seats()

    def swap(self, seat: int, other: int) -> None:
        assert self.setup is not None
        self.setup.swap(seat, other)
        self._chosen, self._swapping = other, False
        self._show_seats()

    def start_swapping(self) -> None:
        self._swapping = not self._swapping
        self._show_seats()

    def more_seats(self) -> None:
        assert self.setup is not None
        self._then_show(self.setup.seat_more)

    def fewer_seats(self) -> None:
        assert self.setup is not None
        self._then_show(self.setup.seat_fewer)

    def next_player_kind(self) -> None:
        assert self.setup is not None
        self._then_show(self.setup.next_bot, self._chosen)

    def type_name(self) -> None:
        setup, seat = self.setup, self._chosen
        assert setup is not None
        keyboard = Keyboard(
            say("new.type_name"),
            lambda name: self._then_show(setup.rename, seat, name),
            text="" if setup.places[seat].name == say("new.player", number=seat + 1) else setup.places[seat].name,
            suggestions=self._known_names(),
            names=True,
            longest=LONGEST_NAME,
        )
        self.app.open(keyboard)

    def _known_names(self) -> list[str]:
        """Who played lately and is not at this table yet."""
        saved = self.app.latest(SavedGames)
        assert self.setup is not None
        here = {place.name for place in self.setup.places}
        lately = (player.name for one in (saved.games if saved else ()) for player in one.players if not player.bot)
        return [name for name in dict.fromkeys(lately) if name not in here][:8]

    # --- by which house rules ---------------------------------------------------------------------

    def _rules(self) -> Widget:
        assert self.setup is not None
        column = Column()
        self._summary = Paragraph(text="", color=theme.QUIET)
        column.add_widget(self._summary)
        for option in self.setup.option_words:
            column.add_widget(self._option(option))
        edit = TapButton(words=say("content.settings_title"), halign="left")
        edit.bind(on_release=lambda *_: self.edit_content())
        column.add_widget(edit)
        self._show_summary()
        return column

    def _show_summary(self) -> None:
        assert self.setup is not None
        if not self.setup.option_words:
            self._summary.text = say("new.none_rules")
        else:
            changed = self.setup.changed
            self._summary.text = say("new.changed", n=changed) if changed else say("new.as_printed")

    def _option(self, option: OptionWords) -> OptionPlate:
        plate = OptionPlate(title=option.title, question=option.question, clause=option.clause)
        answers = []
        for value in option.values:
            note = say("new.by_the_book") if value.default else ""
            answer = AnswerCard(text=value.text, note=note, chosen=value.chosen)
            answer.bind(on_release=partial(self._choose, option.id, value.value, answers))
            answers.append(answer)
            plate.add_widget(answer)
        read = TapButton(words=say("new.settled_by", clause=option.clause), look="quiet", largest=dp(18), halign="left")
        read.bind(on_release=lambda *_: self.read(option.clause))
        plate.add_widget(read)
        return plate

    def _choose(self, option: str, value: str, answers: list[AnswerCard], chosen: AnswerCard) -> None:
        assert self.setup is not None
        self.setup.choose(option, value)
        for answer in answers:
            answer.chosen = answer is chosen
        self._show_summary()

    def read(self, clause: str) -> None:
        assert self.setup is not None
        self.app.go("rulebook", game=self.setup.game.id, clause=clause)

    def edit_content(self) -> None:
        """What the game is played with is what the group's own copy says, if it says so first."""
        assert self.setup is not None
        self.app.go("content", game=self.setup.game.id)

    # --- with whose dice and cards ----------------------------------------------------------------

    def _sources(self) -> Widget:
        assert self.setup is not None
        column = Column()
        words = self.setup.source_words
        self._source_answers: dict[tuple[str, str], AnswerCard] = {}
        if not words:
            column.add_widget(Paragraph(text=say("new.none_sources"), color=theme.QUIET))
        for source in words:
            column.add_widget(self._source(source))
        return column

    def _source(self, source: SourceWords) -> OptionPlate:
        plate = OptionPlate(title=source.title, question=source.about)
        for value, text, chosen in source.choices:
            answer = AnswerCard(text=text, chosen=chosen)
            answer.bind(on_release=partial(self._take_from, source.what, value))
            self._source_answers[source.what, value] = answer
            plate.add_widget(answer)
        return plate

    def _take_from(self, what: str, source: str, _tapped: AnswerCard) -> None:
        """Piles of the same cards come along, so all are looked at anew."""
        assert self.setup is not None
        self.setup.take_from(what, source)
        for (pile, value), answer in self._source_answers.items():
            answer.chosen = self.setup.sources[pile] == value


SCREEN = NewGameScreen
