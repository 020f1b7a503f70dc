"""The two pages of the content editor that scroll: a chapter with its entries, and an entry with its fields."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.content_deeds import Restore
from companion.content_shown import ChapterShown, EntryShown
from ui import theme
from ui.screens.content_plates import PLATES, ContentCard, EntryHead, WrongPlate
from ui.screens.content_view import EntryRow, FieldRow
from ui.widgets.page import Column
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph
from ui.wording import say

if TYPE_CHECKING:
    from ui.screens.content import ContentScreen


class ContentPage(Column):
    """``head`` names the chapter where there is no column of chapters beside the page: a tap lists them."""

    def __init__(self, screen: ContentScreen, head: str) -> None:
        super().__init__()
        self.screen = screen
        if head and not screen.sided:
            self.button(say("content.chapter_chosen", chapter=head), screen.list_chapters, look="chosen")

    def button(self, words: str, do: Callable[[], object], *, look: str = "plain") -> TapButton:
        button = TapButton(words=words, look=look, halign="left")
        button.bind(on_release=lambda *_: do())
        self.add_widget(button)
        return button


class ChapterPage(ContentPage):
    def __init__(
        self,
        screen: ContentScreen,
        head: str,
        chapter: ChapterShown,
        rows: tuple[EntryRow, ...],
        wrong: tuple[str, ...],
        intro: bool,
    ) -> None:
        """``wrong`` is what is wrong with the chapter as a whole; the ``intro`` says what the marks mean."""
        super().__init__(screen, head)
        if intro:
            self.add_widget(Paragraph(text=say("content.intro"), color=theme.QUIET, font_size=theme.SMALLEST_SIZE))
        if wrong:
            self.add_widget(WrongPlate(text="\n".join(wrong)))
        self._cards = [ContentCard() for _ in rows]
        for card, row in zip(self._cards, rows, strict=True):
            card.bind(on_release=partial(lambda way, _: screen.open_entry(way), row.way))
            self.add_widget(card)
        for id in chapter.removed:
            back = partial(screen.do, Restore((chapter.name, id)))
            self.button(say("content.put_back", entry=id), back, look="quiet")
        self.button(say("content.add"), partial(screen.name_new, chapter.name, None))

    def show(self, rows: tuple[EntryRow, ...]) -> None:
        for card, row in zip(self._cards, rows, strict=True):
            card.show(row)


class EntryPage(ContentPage):
    """It stays as it is while values change, so that the focus stays on the plus that was pressed."""

    def __init__(self, screen: ContentScreen, head: str, entry: EntryShown, rows: tuple[FieldRow, ...]) -> None:
        super().__init__(screen, head)
        self._about, self._wrong = EntryHead(), WrongPlate()
        self.add_widget(self._about)
        self.add_widget(self._wrong)
        self._plates = [PLATES[row.control](screen=screen) for row in rows]
        for plate in self._plates:
            self.add_widget(plate)
        self._offer(entry)

    def _offer(self, entry: EntryShown) -> None:
        """What can be done with the entry as a whole."""
        screen = self.screen
        ways = [entry.way] if entry.way else [field.way for field in entry.fields]
        self._to_ours = self.button(say("content.to_ours"), lambda: [screen.do(Restore(way)) for way in ways])
        if screen.open_chapter.grows:
            chapter, id = (str(step) for step in entry.way)
            self.button(say("content.copy"), partial(screen.name_new, chapter, id))
            self.button(say("content.take_out"), partial(screen.take_out, chapter, id))

    def show(self, about: EntryRow, rows: tuple[FieldRow, ...], wrong: tuple[str, ...]) -> None:
        """``wrong`` is what stands at none of its fields."""
        self._about.show(about)
        self._wrong.text = "\n".join(wrong)
        self._to_ours.disabled = not about.resettable
        self._to_ours.focusable = about.resettable
        for plate, row in zip(self._plates, rows, strict=True):
            plate.show(row)
