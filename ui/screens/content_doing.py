"""What fingers do to a content: each is a deed that is sent, or a wish to keep, send or take in a whole one."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from kivy.properties import StringProperty

from companion import content_deeds as deeds
from companion.content_deeds import AnyDeed, Way
from companion.content_shown import ChapterShown, ContentShown, EntryShown, FieldShown
from rules.games import games
from ui.screen import CompanionScreen
from ui.screens.content_sheets import files_sheet, folders_sheet, leave_sheet
from ui.screens.content_view import (
    ContentWords,
    Control,
    FieldRow,
    chapter_named,
    chapter_rows,
    field_rows,
    map_of,
    words_for,
)
from ui.services import ContentPlaces, EditContent, FindContent, KeepContent, LeaveContent, SendContent, TakeContent
from ui.widgets.confirm import Confirm
from ui.widgets.keyboard import Keyboard
from ui.widgets.sheet import Sheet
from ui.wording import say

LONGEST_TEXT: Final = 200


class ContentDoing(CompanionScreen):
    """Knows which content, which chapter and which entry are open; who shows them derives from it."""

    game_id = StringProperty("")

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.shown: ContentShown | None = None
        self.chapter = ""
        self.way: Way | None = None
        """The entry that is open."""
        self._wants = ""
        self._adding = False
        super().__init__(*arguments, **properties)

    @property
    def vocabulary(self) -> ContentWords:
        return words_for(self.game_id, self.app.settings_now.language)

    # --- what is open -----------------------------------------------------------------------------

    @property
    def open_chapter(self) -> ChapterShown:
        assert self.shown is not None
        return chapter_named(self.shown, self.chapter)

    @property
    def entry(self) -> EntryShown | None:
        """The entry that is open: a table and the plain values always are."""
        chapter = self.open_chapter
        if not chapter.grows:
            return chapter.entries[0]
        return next((entry for entry in chapter.entries if entry.way == self.way), None)

    @property
    def map(self) -> FieldShown | None:
        entry = self.entry
        return map_of(entry) if entry is not None else None

    def open_chapter_named(self, name: str) -> None:
        """Show it from its beginning."""
        raise NotImplementedError

    def open_entry(self, way: Way | None) -> None:
        """Show it; None for its chapter."""
        raise NotImplementedError

    def choose_game(self) -> None:
        """Ask whose content."""
        raise NotImplementedError

    def leave(self) -> None:
        """Go back to where one came from."""
        raise NotImplementedError

    # --- deeds ------------------------------------------------------------------------------------

    def do(self, deed: AnyDeed) -> None:
        self.app.services.wish(EditContent(self.game_id, deed))

    def step(self, way: Way, by: int) -> None:
        self.do(deeds.Step(way, by))

    def add_item(self, way: Way) -> None:
        self.do(deeds.AddItem(way))

    def drop_item(self, way: Way) -> None:
        assert self.shown is not None
        self.do(deeds.DropItem(way, self.shown.version))

    def shift_item(self, way: Way) -> None:
        self.do(deeds.ShiftItem(way, -1))

    def take_out(self, chapter: str, id: str) -> None:
        self.do(deeds.TakeOut(chapter, id))
        self.open_entry(None)

    def _row(self, way: Way, control: Control | None = None) -> FieldRow:
        """The field's row; of an item that is one of several kinds the heading, unless its ``control`` is wanted."""
        assert self.shown is not None
        assert self.entry is not None
        rows = [row for row in field_rows(self.shown, self.entry, self.vocabulary) if row.way == way]
        return next((row for row in rows if row.control is control), rows[0])

    def list_choices(self, way: Way) -> None:
        row = self._row(way, Control.CHOICE)
        sheet = Sheet(title=row.label)
        for words, value, is_now in row.choices:
            sheet.row(words, partial(self.do, deeds.Put(way, value)), look="chosen" if is_now else "plain")
        sheet.button(say("common.cancel"), lambda: None)
        self.app.open(sheet)

    def type_number(self, way: Way) -> None:
        row = self._row(way)
        keyboard = Keyboard(say("content.type_number", field=row.label), partial(self._typed_number, way), longest=6)
        keyboard.page = "digits"
        self.app.open(keyboard)

    def _typed_number(self, way: Way, text: str) -> None:
        if text.removeprefix("-").isdecimal():
            self.do(deeds.Put(way, int(text)))

    def type_text(self, way: Way) -> None:
        row = self._row(way)
        text = "" if row.value == say("content.empty") else row.value
        title = say("content.type_text", field=row.label)
        self.app.open(Keyboard(title, lambda typed: self.do(deeds.Put(way, typed)), text=text, longest=LONGEST_TEXT))

    def name_new(self, chapter: str, like: str | None) -> None:
        """A new entry; it is opened as soon as it is there."""
        self.app.open(Keyboard(say("content.name_of_new"), partial(self._add, chapter, like), longest=40))

    def _add(self, chapter: str, like: str | None, name: str) -> None:
        if name:
            self._adding = True
            self.do(deeds.AddEntry(chapter, name, like))

    # --- keeping, sending, taking in --------------------------------------------------------------

    def keep(self) -> None:
        self.app.services.wish(KeepContent(self.game_id))

    def list_chapters(self) -> None:
        assert self.shown is not None
        sheet = Sheet(title=games()[self.game_id].title)
        for row in chapter_rows(self.shown, self.vocabulary):
            words = f"{row.title}{'  !' if row.wrong else ''}{f'  ({row.note})' if row.note else ''}"
            look = "chosen" if row.name == self.chapter else "plain"
            sheet.row(words, partial(self.open_chapter_named, row.name), look=look)
        self.app.open(sheet)

    def list_more(self) -> None:
        assert self.shown is not None
        sheet = Sheet(title=games()[self.game_id].title)
        if self.shown.can_redo:
            sheet.row(say("content.redo"), partial(self.do, deeds.Redo()))
        if self.map is not None and self.entry is not None and self.entry.changed:
            sheet.row(say("content.to_ours"), partial(self.do, deeds.Restore(self.entry.way)))
        sheet.row(say("content.send"), partial(self._look_for, "send"))
        sheet.row(say("content.take"), partial(self._look_for, "take"))
        if self.shown.differs:
            sheet.row(say("content.all_ours"), self._ask_all_ours)
        if len(games()) > 1:
            sheet.row(say("content.other_game"), self._other_game)
        sheet.button(say("common.cancel"), lambda: None)
        self.app.open(sheet)

    def _ask_all_ours(self) -> None:
        text = say("content.all_ours_sure", game=games()[self.game_id].title)
        self.app.open(Confirm(say("content.all_ours"), text, say("content.to_ours"), partial(self.do, deeds.Restore())))

    def _other_game(self) -> None:
        self.chapter, self.way = "", None
        self.choose_game()

    def _look_for(self, wants: str) -> None:
        self._wants = wants
        self.app.services.wish(FindContent(self.game_id))

    def list_places(self, places: ContentPlaces) -> None:
        wants, self._wants = self._wants, ""
        wish = self.app.services.wish
        if wants == "send":
            self.app.open(folders_sheet(places, lambda folder: wish(SendContent(places.game, folder))))
        elif wants == "take":
            self.app.open(files_sheet(places, lambda file: wish(TakeContent(places.game, file))))

    def _ask_to_leave(self) -> None:
        assert self.shown is not None
        self.app.open(leave_sheet(self.shown.wrong, self._throw_away, self._keep_and_leave))

    def _throw_away(self) -> None:
        self.app.services.wish(LeaveContent(self.game_id))
        self.leave()

    def _keep_and_leave(self) -> None:
        self.keep()
        self.leave()
