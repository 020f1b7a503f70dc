"""The rulebook: chapters, a search, and every clause with how this group plays it. It can be opened at a clause."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.posted import AskLog
from companion.published import Shown, WholeLog
from rules.games import games
from ui import kv, theme
from ui.screen import CompanionScreen
from ui.screens.rulebook_view import Book, Entry, Tone, marks_of
from ui.widgets.keyboard import Keyboard
from ui.widgets.page import Column, TapCard
from ui.widgets.sheet import Sheet
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)

TONES: Final = {
    Tone.REFUSES: theme.REFUSED,
    Tone.EFFECT: theme.GOOD,
    Tone.ADVICE: theme.QUIET,
    Tone.SETTLED: theme.INFORMATION,
    Tone.EXAMPLE: theme.BRASS,
}


class HouseMark(BoxLayout):
    """How this group plays a clause."""

    text = StringProperty("")


class EntryCard(TapCard):
    """A clause in the list; a tap opens it with what it refers to."""

    id_line = StringProperty("")
    tone_word = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    tone = ListProperty(theme.QUIET)

    def __init__(self, entry: Entry, **properties: Any) -> None:
        self.entry = entry
        super().__init__(
            id_line=entry.id,
            tone_word=entry.tone_word,
            title=entry.title,
            text=entry.text,
            tone=TONES[entry.tone],
            **properties,
        )
        for mark in entry.marks:
            self.add_widget(HouseMark(text=mark))


class RulebookScreen(CompanionScreen):
    title = StringProperty("")
    chapter = NumericProperty(0)
    tools = ObjectProperty(None)
    side = ObjectProperty(None)
    page = ObjectProperty(None)
    heading = StringProperty("")
    upright = BooleanProperty(False)
    """Too narrow for a list of chapters beside the page: they open in a sheet."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.book = Book(None)
        self.game_id: str | None = None
        self._clause: str | None = None
        super().__init__(*arguments, **properties)

    # --- opening ----------------------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        """``game`` and ``clause`` say where it opens; by itself it is the book of the game on the table."""
        self.game_id = what.get("game") or self.app.game or next(iter(games()), None)
        self._clause = what.get("clause")
        self._offer_tools()
        self._open_book()
        if self.game_id == self.app.game and self.app.game:
            self.app.services.post(AskLog())

    def heard(self, news: Any) -> None:
        super().heard(news)
        if isinstance(news, WholeLog | Shown) and self.game_id == self.app.game:
            self._mark_again()

    def _marks(self) -> dict[str, tuple[str, ...]]:
        shown = self.app.shown
        if shown is None or self.game_id != shown.view.game:
            return {}
        whole = self.app.latest(WholeLog)
        return marks_of(self.game_id, shown.options, whole.log if whole else shown.log, self.wording)

    def _open_book(self) -> None:
        self._shown_marks = self._marks()
        self.book = Book(self.game_id, self._shown_marks)
        self.title = self.book.title
        found = self.book.chapter_of(self._clause) if self._clause else None
        self.turn_to(found if found is not None else 0)

    def _mark_again(self) -> None:
        """The same page, if the group has ruled since."""
        if self._marks() != self._shown_marks:
            chapter = max(0, self.chapter)
            self._open_book()
            self.turn_to(chapter)

    def on_upright(self, *_: Any) -> None:
        self._offer_tools()
        self._list_chapters()

    def _offer_tools(self) -> None:
        self.tools.clear_widgets()
        if len(games()) > 1:
            self.tools.offer(say("book.other"), self._choose_book)
        if self.upright:
            self.tools.offer(say("book.chapters"), self._choose_chapter, wide=120)
        self.tools.offer(say("book.search"), self.search)

    # --- turning pages ----------------------------------------------------------------------------

    def turn_to(self, chapter: int) -> None:
        self._choose(chapter)
        self.heading = self.book.chapters[chapter].title
        self._fill(self.book.chapters[chapter].entries)

    def _choose(self, chapter: int) -> None:
        """Which chapter is open; -1 while what was found is shown."""
        self.chapter = chapter
        self._list_chapters()

    def _list_chapters(self) -> None:
        self.side.clear()
        if self.upright:
            return
        for index, chapter in enumerate(self.book.chapters):
            look = "chosen" if index == self.chapter else "plain"
            button = TapButton(words=chapter.title, look=look, halign="left", largest=dp(18))
            button.bind(on_release=partial(self._chapter_tapped, index))
            self.side.add_widget(button)
            if look == "chosen":
                self._bring_into_view(self.side, button)

    def _chapter_tapped(self, index: int, _button: Any) -> None:
        self._clause = None
        self.turn_to(index)

    def _fill(self, entries: tuple[Entry, ...]) -> None:
        self.page.clear()
        self.page.to_top()
        if self.chapter == 0:
            self.page.add_widget(Paragraph(text=self.book.summary, color=theme.QUIET))
        for entry in entries:
            card = EntryCard(entry, chosen=entry.id == self._clause)
            card.bind(on_release=lambda card: self.read(card.entry))
            self.page.add_widget(card)
            if card.chosen:
                self._bring_into_view(self.page, card)

    @staticmethod
    def _bring_into_view(column: Column, widget: Widget) -> None:
        def scroll(_dt: float) -> None:
            if widget.parent is not None and column.content.height > column.height:
                column.scroll_to(widget, padding=dp(8), animate=False)

        # Where it stands is known once the column has been laid out.
        Clock.schedule_once(scroll, 0)

    # --- reading ----------------------------------------------------------------------------------

    def read(self, entry: Entry) -> None:
        """An entry by itself, with the clauses that it leans on."""
        sheet = Sheet(title=f"{entry.id}, {entry.tone_word}", edge=TONES[entry.tone])
        sheet.say(entry.title, size=theme.CHOICE_SIZE, bold=True)
        sheet.say(entry.text, size=theme.CHOICE_SIZE)
        for mark in entry.marks:
            sheet.say(mark, color=theme.INFORMATION_TEXT)
        for id in entry.refers:
            self._refer(sheet, id)
        sheet.button(say("common.close"), lambda: None, look="primary")
        self.app.open(sheet)

    def _refer(self, sheet: Sheet, id: str) -> None:
        chapter = self.book.chapter_of(id)
        if chapter is not None:
            other = next(one for one in self.book.chapters[chapter].entries if one.id == id)
            sheet.row(f"{id}: {other.title}", lambda: self.open_at(id))

    def open_at(self, clause: str) -> None:
        self._clause = clause
        self._open_book()

    # --- searching --------------------------------------------------------------------------------

    def search(self) -> None:
        self.app.open(Keyboard(say("book.search_for"), self.look_for))

    def look_for(self, words: str) -> None:
        if not words:
            return
        self._clause = None
        found = self.book.found(words)
        self._choose(-1)
        self.heading = say("book.found", n=len(found), words=words) if found else say("book.nothing", words=words)
        self._fill(found)

    # --- choosing ---------------------------------------------------------------------------------

    def _choose_chapter(self) -> None:
        sheet = Sheet(title=say("book.chapters"))
        for index, chapter in enumerate(self.book.chapters):
            look = "chosen" if index == self.chapter else "plain"
            sheet.row(chapter.title, partial(self._chapter_tapped, index, None), look=look)
        self.app.open(sheet)

    def _choose_book(self) -> None:
        sheet = Sheet(title=say("book.which"))
        for id, game in games().items():
            sheet.row(game.title, partial(self.entered, game=id), look="chosen" if id == self.game_id else "plain")
        self.app.open(sheet)


SCREEN = RulebookScreen
