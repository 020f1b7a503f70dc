"""The list of choices: as many rows as there is room for, and a way to the next ones where there are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui import kv
from ui.drawing.shapes import seat_sprite
from ui.table.rows import Choice
from ui.widgets.tap import TapButton
from ui.wording import say

kv.load(__file__)

GAP_DP = 8
ROW_DP = 56


class ChoiceRow(TapButton):
    """One choice, with the sign of the seat that may make it."""

    @property
    def wants_long_press(self) -> bool:
        return self.choice is not None and self.choice.held is not None

    choice: Choice | None = None
    # Made here: what kv makes of a None takes no None any more once it has held something else.
    sign_texture = ObjectProperty(None, allownone=True)


class Pager(BoxLayout):
    """Which part of the list is seen, and the ways to the others."""


class ChoiceList(Widget):
    """Events: ``on_chosen`` with the choice that was tapped, ``on_held`` with one that was held, ``on_pointed`` with
    the one that has the focus of the buttons, None once it has gone elsewhere.

    Rows are kept and filled anew, since making a widget costs more than everything else on the screen.
    """

    __events__ = ("on_chosen", "on_held", "on_pointed")
    page = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        self._lay_out = Clock.create_trigger(self._arrange, -1)
        self._choices: tuple[Choice, ...] = ()
        self._colours: dict[int, str] = {}
        self._rows: list[ChoiceRow] = []
        super().__init__(**properties)
        self._pager = Pager()
        self._pager.ids.before.bind(on_release=lambda *_: self.turn(-1))
        self._pager.ids.after.bind(on_release=lambda *_: self.turn(+1))
        self.bind(pos=self._lay_out, size=self._lay_out, page=self._lay_out)

    def show(self, choices: Sequence[Choice], colours: dict[int, str]) -> None:
        """From its first page, unless it is the list that is there already."""
        if tuple(choices) != self._choices or colours != self._colours:
            same = [one.words for one in choices] == [one.words for one in self._choices]
            self._choices, self._colours = tuple(choices), colours
            self.page = self.page if same else 0
            self._arrange()

    @property
    def pages(self) -> int:
        room = self._room
        return 1 if len(self._choices) <= room else -(-len(self._choices) // max(room - 1, 1))

    @property
    def _room(self) -> int:
        return max(1, int((self.height + dp(GAP_DP)) // dp(ROW_DP + GAP_DP)))

    def turn(self, by: int) -> None:
        self.page = (self.page + by) % self.pages

    def _arrange(self, *_: Any) -> None:
        pages, room = self.pages, self._room
        self.page = min(self.page, pages - 1)
        each = len(self._choices) if pages == 1 else max(room - 1, 1)
        seen = self._choices[self.page * each : (self.page + 1) * each]
        self._fill(seen)
        self._place(len(seen), paged=pages > 1)

    def _fill(self, seen: Sequence[Choice]) -> None:
        while len(self._rows) < len(seen):
            row = ChoiceRow()
            row.bind(on_release=lambda one: self.dispatch("on_chosen", one.choice))
            row.bind(on_long_press=lambda one: self.dispatch("on_held", one.choice))
            row.bind(focused=lambda one, focused: self.dispatch("on_pointed", one.choice if focused else None))
            self._rows.append(row)
        for row, choice in zip(self._rows, seen, strict=False):
            row.choice = choice
            row.words = choice.words
            row.look = choice.look if choice.look != "offer" else "plain"
            row.offered = choice.look == "offer"
            if row.focused:
                self.dispatch("on_pointed", choice)
            self._sign(row, choice)

    def _sign(self, row: ChoiceRow, choice: Choice) -> None:
        colour = choice.colour or (None if choice.seat is None else self._colours.get(choice.seat, ""))
        row.sign_texture = None if colour is None else seat_sprite(colour, dp(34))
        row.signed = colour is not None

    def _place(self, count: int, *, paged: bool) -> None:
        step = dp(ROW_DP + GAP_DP)
        for index, row in enumerate(self._rows):
            if index >= count:
                if row.parent is self:
                    self.remove_widget(row)
                continue
            if row.parent is None:
                # Each new row goes below the others, in the tree as well: the focus follows the tree.
                self.add_widget(row)
            row.size = self.width, dp(ROW_DP)
            row.pos = self.x, self.top - dp(ROW_DP) - index * step
        if self._pager.parent is self:
            self.remove_widget(self._pager)
        if paged:
            self.add_widget(self._pager)
            self._pager.size = self.width, dp(ROW_DP)
            self._pager.pos = self.x, self.top - dp(ROW_DP) - count * step
            self._pager.ids.where.words = say("choose.page", page=self.page + 1, pages=self.pages)

    def on_chosen(self, choice: Choice) -> None:
        """Tapped."""

    def on_pointed(self, choice: Choice | None) -> None:
        """The focus came to it, or left."""

    def on_held(self, choice: Choice) -> None:
        """Held: why?"""
