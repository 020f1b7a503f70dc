"""The journal: every step, the newest first, the table as it was after any of them, and the way back to there."""

from __future__ import annotations

from typing import Any, Final

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.utils import escape_markup, get_hex_from_color
from msgspec.structs import replace

from companion.posted import AskLog, GoBack, LookAt
from companion.published import Moment, Player, Shown, Told, WholeLog
from rules.projection import View
from ui import clauses, kv, theme
from ui.boards import board_for
from ui.screen import CompanionScreen
from ui.screens.journal_view import Step, can_go_back, heading, steps
from ui.table.screen import seat_colours
from ui.widgets.confirm import Confirm
from ui.widgets.page import TapCard
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)

AT_ONCE: Final = 20
"""So many steps are listed before somebody asks for older ones: making a card costs a slow machine ten milliseconds."""


class StepCard(TapCard):
    """A step of the journal."""

    head = StringProperty("")
    colour = StringProperty("")
    text = StringProperty("")
    ruling = BooleanProperty(False)
    taken_back = BooleanProperty(False)

    def __init__(self, step: Step, **properties: Any) -> None:
        self.step = step
        super().__init__(
            head=f"[b]{step.number}[/b]\n{step.when}" if step.when else f"[b]{step.number}[/b]",
            colour=step.colour,
            text=_marked_up(step),
            ruling=step.ruling,
            taken_back=step.taken_back,
            **properties,
        )


def _marked_up(step: Step) -> str:
    """What was taken back is struck out and says so."""
    texts = [escape_markup(text) for text in step.texts]
    if step.taken_back:
        texts = [f"[s]{text}[/s]" for text in texts]
    if step.note:
        shade = theme.QUIET if step.taken_back else theme.INFORMATION_TEXT
        texts.append(f"[color={get_hex_from_color(shade)}]{step.note}[/color]")
    return "\n".join(texts)


class JournalScreen(CompanionScreen):
    page = ObjectProperty(None)
    place = ObjectProperty(None)
    """Where the board stands."""
    tools = ObjectProperty(None)
    cited = ObjectProperty(None)
    """Where the way to a step's clause stands."""
    heading = StringProperty("")

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.chosen: Step | None = None
        self._count = AT_ONCE
        self._listed: tuple[Step, ...] = ()
        self._board: Any = None
        self._board_game: str | None = None
        super().__init__(*arguments, **properties)

    # --- hearing ----------------------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        self.chosen, self._count = None, AT_ONCE
        self.page.to_top()
        self._look_at_now()
        self.app.services.post(AskLog())

    def heard(self, news: Any) -> None:
        super().heard(news)
        match news:
            case Shown():
                self.app.services.post(AskLog())
                if self.chosen is None or self.chosen.number > news.length:
                    self._look_at_now()
            case WholeLog():
                self._list()
            case Moment(length=length) if self.chosen is not None and length == self.chosen.number:
                self._show_board(news.view)

    @property
    def _log(self) -> tuple[Told, ...]:
        whole = self.app.latest(WholeLog)
        return whole.log if whole else ()

    # --- the list ---------------------------------------------------------------------------------

    def _list(self) -> None:
        shown = self.app.shown
        if shown is None:
            return
        colours = seat_colours(shown)
        players = [_coloured(player, colours) for player in shown.players]
        found = steps(self._log, players, self.wording)
        listed = found[: self._count]
        if listed != self._listed or not listed:
            self._listed = listed
            self._make(listed, more=len(found) > len(listed))

    def _make(self, listed: tuple[Step, ...], *, more: bool) -> None:
        self.page.clear()
        for step in listed:
            card = StepCard(step, chosen=step == self.chosen)
            card.bind(on_release=lambda card: self.look_at(card.step))
            self.page.add_widget(card)
        if not listed:
            self.page.add_widget(Paragraph(text=say("journal.empty")))
        elif more:
            older = TapButton(words=say("journal.older"))
            older.bind(on_release=lambda *_: self.more())
            self.page.add_widget(older)

    def more(self) -> None:
        self._count += AT_ONCE
        self._list()

    # --- looking ----------------------------------------------------------------------------------

    def look_at(self, step: Step) -> None:
        """What was taken back is not in the game any more: there is nothing of it to be seen."""
        if step.taken_back or step == self.chosen:
            self._look_at_now()
            return
        self.chosen = step
        self.app.services.post(LookAt(step.number))
        self._mark()

    def _look_at_now(self) -> None:
        self.chosen = None
        if self.app.shown is not None:
            self._show_board(self.app.shown.view)
        self._mark()

    def _mark(self) -> None:
        for card in self.page.content.children:
            if isinstance(card, StepCard):
                card.chosen = card.step == self.chosen
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
        self.cited.clear_widgets()
        if self.chosen is not None and self.chosen.clause:
            self._cite(self.chosen.clause)

    def _cite(self, clause: str) -> None:
        words = say("journal.by_clause", clause=clause, title=clauses.title(self.app.game, clause))
        button = TapButton(words=words, look="quiet", halign="left", largest=theme.BODY_SIZE)
        button.bind(on_release=lambda _: self.app.go("rulebook", clause=clause))
        self.cited.add_widget(button)

    def _show_board(self, view: View) -> None:
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
