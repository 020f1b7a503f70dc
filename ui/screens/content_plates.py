"""What the content editor's pages are made of: chapters, entries, one plate a field, and a map with its palette."""

from __future__ import annotations

from typing import Final

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.content_deeds import Way
from ui import kv
from ui.screens.content_view import ChapterRow, Control, EntryRow, FieldRow
from ui.widgets.page import Plate, TapCard
from ui.widgets.words import Words

kv.load(__file__)


class Mark(Words):
    """Where an entry is from."""

    origin = StringProperty("")


class ChapterCard(TapCard):
    """A chapter in the column at the left."""

    title = StringProperty("")
    note = StringProperty("")
    wrong = BooleanProperty(False)

    def show(self, row: ChapterRow, chosen: bool) -> None:
        self.title, self.note, self.wrong, self.chosen = row.title, row.note, row.wrong, chosen


class ContentCard(TapCard):
    """An entry in its chapter; a tap opens it."""

    title = StringProperty("")
    summary = StringProperty("")
    mark = StringProperty("")
    origin = StringProperty("")
    wrong = StringProperty("")

    def show(self, row: EntryRow) -> None:
        self.title, self.summary, self.mark, self.origin = row.title, row.summary, row.mark, row.origin
        self.wrong = " ".join(row.wrong)


class WrongPlate(Plate):
    """What is wrong with a chapter as a whole."""

    text = StringProperty("")


class FieldPlate(Plate):
    """One value of an entry. Subclasses have what changes it."""

    way: Way = ()
    label = StringProperty("")
    value = StringProperty("")
    note = StringProperty("")
    wrong = StringProperty("")
    changed = BooleanProperty(False)
    depth = NumericProperty(0)
    can_less = BooleanProperty(False)
    can_more = BooleanProperty(False)
    can_up = BooleanProperty(False)
    screen = ObjectProperty(None)

    def show(self, row: FieldRow) -> None:
        self.way, self.depth = row.way, row.depth
        self.label, self.value, self.note, self.wrong = row.label, row.value, row.note, row.wrong
        self.changed, self.can_less, self.can_more, self.can_up = row.changed, row.can_less, row.can_more, row.can_up


class NumberPlate(FieldPlate):
    """A number: less, more, or typed."""


class NumberItemPlate(FieldPlate):
    """A number in a list."""


class ChosenPlate(FieldPlate):
    """One of several; a tap lists them."""


class TextPlate(FieldPlate):
    """Words; a tap opens the keyboard."""


class ListPlate(FieldPlate):
    """The heading of a list."""


class ItemPlate(FieldPlate):
    """The heading of an item with fields of its own."""


class GroupPlate(FieldPlate):
    """The heading of fields that belong together."""


PLATES: Final = {
    Control.NUMBER: NumberPlate,
    Control.NUMBER_ITEM: NumberItemPlate,
    Control.CHOICE: ChosenPlate,
    Control.TEXT: TextPlate,
    Control.LIST: ListPlate,
    Control.ITEM: ItemPlate,
    Control.GROUP: GroupPlate,
}


class BrushCard(TapCard):
    """A kind of square to paint with."""

    letter = StringProperty("")
    name = StringProperty("")
    index = NumericProperty(0)
    game = StringProperty("")


class SizePlate(Plate):
    """How many columns or rows a map has."""

    label = StringProperty("")
    value = StringProperty("")
    across = BooleanProperty(True)
    screen = ObjectProperty(None)


class MapPart(BoxLayout):
    """A map and what to paint it with."""

    map = ObjectProperty(None)
    sizes = ObjectProperty(None)
    game = StringProperty("")
    palette = ObjectProperty(None)
    brush = StringProperty("")
    hint = StringProperty("")
    chapter = StringProperty("")
    """What the button that lists the chapters says; empty where another one does."""
    complaint = StringProperty("")
    mark = StringProperty("")
    origin = StringProperty("")
    screen = ObjectProperty(None)

    def lay(self, legend: tuple[tuple[str, str], ...], columns: int) -> None:
        """A card for each character with its name, so many side by side."""
        self.palette.content.cols = columns
        for index, (letter, name) in enumerate(legend):
            card = BrushCard(index=index, letter=letter, name=name, game=self.game)
            card.bind(on_release=lambda card: self.take(card.letter))
            self.palette.add_widget(card)
        self.take(legend[0][0])

    def take(self, letter: str) -> None:
        """Paint with this from now on."""
        self.brush = letter
        for card in self.palette.content.children:
            if isinstance(card, BrushCard):
                card.chosen = card.letter == letter

    def lay_size(self, columns: str, rows: str) -> None:
        for words, across in ((columns, True), (rows, False)):
            self.sizes.add_widget(SizePlate(label=words, across=across, screen=self.screen))

    def show_size(self, columns: int, rows: int) -> None:
        for plate in self.sizes.children:
            plate.value = str(columns if plate.across else rows)


class EntryHead(Plate):
    """The entry that is open, over its fields."""

    title = StringProperty("")
    mark = StringProperty("")
    origin = StringProperty("")

    def show(self, row: EntryRow) -> None:
        self.title, self.mark, self.origin = row.title, row.mark, row.origin


class StepButtons(BoxLayout):
    """Less, the number itself, more."""

    value = StringProperty("")
    can_less = BooleanProperty(False)
    can_more = BooleanProperty(False)
    __events__ = ("on_step", "on_type")

    def on_step(self, by: int) -> None:
        """One less or more was wanted."""

    def on_type(self) -> None:
        """The number itself was tapped."""
