"""The journal: every step, the newest first, the table as it was after any of them, and the way back to there."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.utils import escape_markup
from msgspec.structs import replace

from companion.posted import AskLog, GoBack, LookAt
from companion.published import Moment, Player, Shown, Told, WholeLog
from ui import kv
from ui.boards import board_for
from ui.screen import CompanionScreen
from ui.screens.journal_view import Line, can_go_back, heading, lines
from ui.table.screen import seat_colours
from ui.widgets.confirm import Confirm
from ui.widgets.page import TapCard
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)

AT_ONCE: Final = 40
"""So many lines are listed before somebody asks for older ones."""


class LineCard(TapCard):
    """A line of the journal."""

    step_word = StringProperty("")
    colour = StringProperty("")
    text = StringProperty("")
    when = StringProperty("")
    note = StringProperty("")
    ruling = BooleanProperty(False)
    taken_back = BooleanProperty(False)

    def __init__(self, line: Line, **properties: Any) -> None:
        self.line = line
        text = escape_markup(line.text)
        super().__init__(
            step_word=str(line.number) if line.first else "",
            colour=line.colour,
            text=f"[s]{text}[/s]" if line.taken_back else text,
            when=line.when if line.first else "",
            note=say("journal.taken_back") if line.taken_back else say("journal.ruling") if line.ruling else "",
            ruling=line.ruling,
            taken_back=line.taken_back,
            **properties,
        )


class JournalScreen(CompanionScreen):
    page = ObjectProperty(None)
    place = ObjectProperty(None)
    """Where the board stands."""
    tools = ObjectProperty(None)
    heading = StringProperty("")
    listed = NumericProperty(AT_ONCE)

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.chosen: Line | None = None
        self._board: Any = None
        self._board_game: str | None = None
        super().__init__(*arguments, **properties)

    # --- hearing ----------------------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        self.chosen, self.listed = None, AT_ONCE
        self.page.to_top()
        self.app.services.post(AskLog())
        self._show()

    def heard(self, news: Any) -> None:
        super().heard(news)
        match news:
            case Shown():
                self.app.services.post(AskLog())
                if self.chosen is None or self.chosen.number > news.length:
                    self._look_at_now()
            case WholeLog():
                self._show()
            case Moment(length=length) if self.chosen is not None and length == self.chosen.number:
                self._show_board(news.view)

    @property
    def _log(self) -> tuple[Told, ...]:
        whole, shown = self.app.latest(WholeLog), self.app.shown
        return whole.log if whole else (shown.log if shown else ())

    # --- the list ---------------------------------------------------------------------------------

    def _show(self) -> None:
        shown = self.app.shown
        self.page.clear()
        if shown is None:
            return
        colours = seat_colours(shown)
        players = [_coloured(player, colours) for player in shown.players]
        found = lines(self._log, players, self.wording)
        for line in found[: self.listed]:
            self.page.add_widget(self._card(line))
        if not found:
            self.page.add_widget(Paragraph(text=say("journal.empty")))
        elif len(found) > self.listed:
            older = TapButton(words=say("journal.older"))
            older.bind(on_release=lambda *_: self.more())
            self.page.add_widget(older)
        if self.chosen is None:
            self._look_at_now()
        self._offer()

    def _card(self, line: Line) -> LineCard:
        card = LineCard(line, chosen=line == self.chosen)
        card.bind(on_release=lambda card: self.look_at(card.line))
        return card

    def more(self) -> None:
        self.listed += AT_ONCE
        self._show()

    # --- looking ----------------------------------------------------------------------------------

    def look_at(self, line: Line) -> None:
        """What was taken back is not in the game any more: there is nothing of it to be seen."""
        if line.taken_back or line == self.chosen:
            self._look_at_now()
            return
        self.chosen = line
        self.app.services.post(LookAt(line.number))
        self._mark()

    def _look_at_now(self) -> None:
        self.chosen = None
        if self.app.shown is not None:
            self._show_board(self.app.shown.view)
        self._mark()

    def _mark(self) -> None:
        for card in self.page.content.children:
            if isinstance(card, LineCard):
                card.chosen = card.line == self.chosen
        self._offer()

    def _offer(self) -> None:
        shown = self.app.shown
        length = shown.length if shown else 0
        self.heading = heading(self.chosen, length)
        self.tools.clear_widgets()
        if self.chosen is not None:
            self.tools.offer(say("journal.now_button"), self._look_at_now, wide=136)
        if can_go_back(self.chosen, length):
            self.tools.offer(say("journal.go_back"), self.ask_to_go_back, look="primary", wide=176)

    def _show_board(self, view: Any) -> None:
        if self._board is None or self._board_game != view.game:
            self.place.clear_widgets()
            self._board, self._board_game = board_for(view.game), view.game
            self.place.add_widget(self._board)
        self._board.show(view, self.wording)

    # --- going back -------------------------------------------------------------------------------

    def ask_to_go_back(self) -> None:
        assert self.chosen is not None
        number = self.chosen.number
        title, text = say("journal.go_back"), say("journal.go_back_sure", step=number)
        self.app.open(Confirm(title, text, say("journal.go_back_yes"), lambda: self._go_back(number)))

    def _go_back(self, number: int) -> None:
        self.chosen = None
        self.app.services.post(GoBack(number))


def _coloured(player: Player, colours: dict[int, str]) -> Player:
    return replace(player, colour=colours.get(player.seat, player.colour))


SCREEN = JournalScreen
