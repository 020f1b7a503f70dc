"""The content editor: what the group's own copy of a game has on its map, counters, cards and charts.

It shows ``ContentShown`` pictures and sends deeds; what they come to, and what is wrong with it, comes back as the next
picture. Nothing is judged here, and no file is touched.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import PurePath
from typing import Any, Final

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion import content_deeds as deeds
from companion.content_deeds import Way
from companion.content_shown import ContentShown, EntryShown, FieldShown
from rules.games import games
from ui import kv, theme
from ui.focus import Stop
from ui.screens.content_doing import ContentDoing
from ui.screens.content_pages import ChapterPage, EntryPage
from ui.screens.content_plates import ChapterCard, MapPart
from ui.screens.content_view import (
    chapter_of,
    chapter_rows,
    entry_row,
    entry_rows,
    field_rows,
    of_the_whole,
    said,
    wrong_beside,
)
from ui.screens.new_game import GameCard, GamesPart
from ui.services import ContentDone, ContentMoved, ContentPlaces, EditContent
from ui.widgets.grid_map import Square, square_named
from ui.widgets.notice import Notice
from ui.widgets.page import Column
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)

SQUARE: Final = re.compile(r"\b[A-Z]{1,2}[1-9][0-9]?\b")
"""How a mistake calls a square of a map."""


class ContentScreen(ContentDoing):
    title = StringProperty("")
    complaint = StringProperty("")
    """The first of what is wrong, or why the group's file could not be used."""
    complains_below = BooleanProperty(False)
    sided = BooleanProperty(False)
    """Whether the chapters stand in a column at the left."""
    tools = ObjectProperty(None)
    side = ObjectProperty(None)
    place = ObjectProperty(None)
    """Where the games, a chapter's entries, an entry's fields or a map stand."""

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.map_part: MapPart | None = None
        self.page: Any = None
        """The page of a chapter or an entry."""
        self._laid: Any = None
        self._chapters: dict[str, ChapterCard] = {}
        super().__init__(*arguments, **properties)

    # --- coming and going -------------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        """``game`` says whose content; without it one is asked for, if there is more than one."""
        wanted = what.get("game") or self.game_id or (next(iter(games())) if len(games()) == 1 else "")
        self.open_game(wanted) if wanted else self.choose_game()

    def left(self) -> None:
        if self.map_part is not None:
            self.map_part.map.held = ""

    def choose_game(self) -> None:
        self._forget()
        self.game_id = ""
        self.title, self.complaint, self.sided = say("content.which"), "", False
        part = GamesPart()
        for id, game in games().items():
            least, most = game.seats[0], game.seats[-1]
            key = "new.players_range" if least != most else "new.players_one"
            card = GameCard(game=id, title=game.title, players=say(key, least=least, most=most))
            card.bind(on_release=lambda card: self.open_game(card.game))
            part.add_widget(card)
        self.place.add_widget(part)

    def open_game(self, id: str) -> None:
        if id != self.game_id:
            self.chapter, self.way = "", None
        self._forget()
        self.game_id = id
        self.title = games()[id].title
        self.place.add_widget(Paragraph(text=say("content.loading"), color=theme.QUIET))
        self.app.services.wish(EditContent(id))

    def _forget(self) -> None:
        self.shown = self._laid = self.map_part = self.page = None
        self.tools.clear_widgets()
        self.side.clear()
        self.place.clear_widgets()
        self._chapters.clear()

    def heard(self, news: Any) -> None:
        super().heard(news)
        if getattr(news, "game", None) != self.game_id:
            return
        match news:
            case ContentShown():
                self._hear(news)
            case ContentPlaces():
                self.list_places(news)
            case ContentDone(what=what, file=file):
                self.app.open(Notice(say(f"content.{what.value}", file=PurePath(file).name), _title(what)))

    def _hear(self, shown: ContentShown) -> None:
        first = self.shown is None
        self.shown = shown
        if first and self.chapter not in [chapter.name for chapter in shown.chapters]:
            self.chapter = shown.chapters[0].name
        if self._adding:
            self._adding = False
            self.way = self.open_chapter.entries[-1].way
        elif self.way is not None and self.entry is None:
            self.way = None
        self._show()

    def open_chapter_named(self, name: str) -> None:
        self.chapter, self.way = name, None
        self._show()

    def open_entry(self, way: Way | None) -> None:
        self.way = way
        self._show()

    def go_back(self) -> None:
        """From an entry to its chapter, from there out; what is not kept is asked about."""
        if self.shown is not None and self.way is not None:
            self.open_entry(None)
        elif self.shown is not None and not self.shown.kept:
            self._ask_to_leave()
        else:
            self.leave()

    def leave(self) -> None:
        self.game_id, self.way = "", None
        self.app.back()

    def undo_pressed(self) -> None:
        if self.map_part is not None and self.map_part.map.let_go():
            self._hint()
            self.app.focus.check()
        else:
            self.go_back()

    def focus_stops(self) -> list[Stop]:
        """While a map is held, the buttons step through it alone."""
        if self.map_part is not None and self.map_part.map.held:
            return list(self.map_part.map.stops())
        return super().focus_stops()

    # --- showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        assert self.shown is not None
        self.sided = self.width > self.height and self.map is None
        self._offer()
        self._list_chapters()
        self._complain()
        self.title = games()[self.game_id].title
        if self.map is not None:
            self._show_map()
        elif self.entry is not None:
            self._show_entry(self.entry)
        else:
            self._show_chapter()

    def _offer(self) -> None:
        assert self.shown is not None
        offered = (self.shown.can_undo, self.shown.kept, self.width > self.height, self.map is not None)
        if offered == getattr(self, "_offered", None) and self.tools.children:
            return
        self._offered = offered
        self.tools.clear_widgets()
        if self.map is not None and self.width > self.height:
            self.tools.offer(self.vocabulary.chapter(self.chapter), self.list_chapters, wide=160).largest = sp(18)
        if self.shown.can_undo:
            self.tools.offer(say("content.undo"), lambda: self.do(deeds.Undo()), wide=84)
        self.tools.offer(say("content.more"), self.list_more, wide=84)
        if not self.shown.kept:
            self.tools.offer(say("content.keep"), self.keep, look="primary", wide=88)

    def _list_chapters(self) -> None:
        assert self.shown is not None
        rows = chapter_rows(self.shown, self.vocabulary)
        if not self.sided:
            self.side.clear()
            self._chapters.clear()
            return
        if [row.name for row in rows] != list(self._chapters):
            self.side.clear()
            self._chapters = {row.name: ChapterCard() for row in rows}
            for name, card in self._chapters.items():
                card.bind(on_release=partial(lambda name, _: self.open_chapter_named(name), name))
                self.side.add_widget(card)
        for row in rows:
            self._chapters[row.name].show(row, row.name == self.chapter)

    def _complain(self) -> None:
        assert self.shown is not None
        wrong = self.shown.wrong
        if self.shown.trouble:
            self.complaint = say("content.trouble", problem=self.shown.trouble)
        elif wrong:
            key = "content.wrong_many" if len(wrong) > 1 else "content.wrong_one"
            self.complaint = say(key, sentence=said(wrong[0]), more=len(wrong) - 1)
        else:
            self.complaint = ""
        beside = self.map is not None and self.width > self.height
        self.complains_below = bool(self.complaint) and not beside and not self._all_told_here()

    def _all_told_here(self) -> bool:
        """Whether everything that is wrong stands on the page of the entry that is open."""
        assert self.shown is not None
        entry = self.entry
        if entry is None or self.map is not None or not self.shown.wrong or not entry.way:
            return False
        return all(one.way[: len(entry.way)] == entry.way for one in self.shown.wrong)

    def go_to_mistake(self) -> None:
        """To where the first mistake stands; all of them, if one is there already."""
        assert self.shown is not None
        if not self.shown.wrong:
            self.app.open(Notice(self.complaint))
            return
        way = self.shown.wrong[0].way
        before = (self.chapter, self.way)
        self.chapter = chapter_of(way, self.shown)
        self.way = way[:2] if len(way) > 1 and self.open_chapter.grows else None
        if (self.chapter, self.way) == before:
            self.app.open(Notice("\n".join(said(one) for one in self.shown.wrong)))
        else:
            self._show()

    # --- pages ------------------------------------------------------------------------------------

    def _fresh(self, laid: Any) -> bool:
        """Whether something else is to be laid out than lies there: else what has the focus stays where it is."""
        same = laid == self._laid
        self._laid = laid
        return not same

    def _put(self, widget: Any) -> None:
        self.place.clear_widgets()
        self.map_part = widget if isinstance(widget, MapPart) else None
        self.page = widget if isinstance(widget, Column) else None
        self.place.add_widget(widget)

    def _show_chapter(self) -> None:
        assert self.shown is not None
        chapter = self.open_chapter
        rows = entry_rows(self.shown, chapter, self.vocabulary)
        whole = tuple(said(one) for one in of_the_whole(self.shown, chapter))
        intro = self.shown.differs == 0
        if self._fresh(("chapter", chapter.name, [row.way for row in rows], chapter.removed, whole, intro)):
            self._put(ChapterPage(self, self.vocabulary.chapter(chapter.name), chapter, rows, whole, intro))
        self.page.show(rows)

    def _show_entry(self, entry: EntryShown) -> None:
        assert self.shown is not None
        rows = field_rows(self.shown, entry, self.vocabulary)
        whole = wrong_beside(self.shown, entry, rows)
        if self._fresh(("entry", entry.way, [(row.way, row.control, row.depth) for row in rows])):
            head = "" if self.open_chapter.grows else self.vocabulary.chapter(self.chapter)
            self._put(EntryPage(self, head, entry, rows))
        self.page.show(entry_row(self.shown, entry, self.vocabulary), rows, whole)

    # --- a map ------------------------------------------------------------------------------------

    def _show_map(self) -> None:
        assert self.shown is not None
        field, entry = self.map, self.entry
        assert field is not None
        assert field.map is not None
        assert entry is not None
        if self._fresh(("map", field.way)):
            self._lay_map(field)
        part, about = self.map_part, entry_row(self.shown, entry, self.vocabulary)
        assert part is not None
        part.mark, part.origin = about.mark, about.origin
        part.complaint = self.complaint if self.width > self.height else ""
        part.show_size(max(map(len, field.map.rows)), len(field.map.rows))
        part.map.show(field.map, self._wrong_squares(field))
        self._hint()

    def _lay_map(self, field: FieldShown) -> None:
        assert field.map is not None
        wide = self.width > self.height
        chapter = "" if wide else say("content.chapter_chosen", chapter=self.vocabulary.chapter(self.chapter))
        part = MapPart(screen=self, chapter=chapter)
        legend = tuple((letter, self.vocabulary.square(name)) for letter, name in field.map.legend)
        part.lay(legend, 2 if wide else 3)
        if field.map.resizable:
            part.lay_size(say("content.columns"), say("content.rows"))
        part.map.bind(held=lambda *_: self._hint())
        self._put(part)

    def _hint(self) -> None:
        if self.map_part is not None:
            key = {"": "paint_hint", "rows": "paint_row", "row": "paint_square"}[self.map_part.map.held]
            self.map_part.hint = say(f"content.{key}")

    def _wrong_squares(self, field: FieldShown) -> frozenset[Square]:
        """The squares that the mistakes of this map are about: the first that each one names."""
        assert self.shown is not None
        here = [one.sentence for one in self.shown.wrong if one.way[: len(field.way)] == field.way]
        return frozenset(square_named(found[0]) for sentence in here if (found := SQUARE.search(sentence)))

    def paint(self, squares: tuple[Square, ...]) -> None:
        field = self.map
        assert field is not None
        assert self.map_part is not None
        self.do(deeds.Paint(field.way, squares, self.map_part.brush))

    def resize(self, across: bool, by: int) -> None:
        field = self.map
        assert field is not None
        assert field.map is not None
        columns, rows = max(map(len, field.map.rows)), len(field.map.rows)
        self.do(deeds.Resize(field.way, columns + by * across, rows + by * (not across)))


def _title(what: ContentMoved) -> str:
    return say(f"content.title_{what.value}")


SCREEN = ContentScreen
