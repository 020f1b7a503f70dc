"""The list of choices: as many as there is room for, and a way to the next ones where there are more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui import kv, theme
from ui.drawing.shapes import seat_sprite
from ui.table.packing import Laid, Room, Slot, Turning, laid
from ui.table.rows import Choice
from ui.widgets.tap import TapButton
from ui.widgets.words import Words, width_of
from ui.wording import say

kv.load(__file__)

GAP_DP = 8
ROW_DP = 56
COLUMN_DP = 104
"""The least width of a choice that stands beside another one."""
TURNING_DP = 84
EDGES_DP, SIGN_DP = 28, 42
"""What of a row's width its words do not get, and what of it a sign takes."""
ROOMY_DP = 156
"""From this height on the column that turns the pages also says which one is seen."""


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

    upright = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.before = TapButton(words=say("choose.before"), largest=theme.BODY_SIZE)
        self.where = Words(halign="center", color=theme.QUIET, one_line=True)
        self.after = TapButton(largest=theme.BODY_SIZE)
        for button in (self.before, self.after):
            button.size_hint_y = 1

    def lay(self, turning: Turning, where: str) -> None:
        """What there is room for: in a column that is not high nothing is said, at the end of a row one way remains."""
        self.upright = turning is Turning.BESIDE
        self.after.words = say("choose.more" if turning is Turning.LAST else "choose.after")
        self.where.words = where
        parts: list[Widget] = [self.after]
        if turning is not Turning.LAST:
            parts.insert(0, self.before)
        if turning is Turning.BELOW or (self.upright and self.height >= dp(ROOMY_DP)):
            parts.insert(1, self.where)
        self.where.size_hint = (1, None) if self.upright else (0.8, 1)
        self.where.height = dp(28)
        if self.children != parts[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)


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
        self._pager.before.bind(on_release=lambda *_: self.turn(-1))
        self._pager.after.bind(on_release=lambda *_: self.turn(+1))
        self.bind(pos=self._lay_out, size=self._lay_out, page=self._lay_out)

    def show(self, choices: Sequence[Choice], colours: dict[int, str]) -> None:
        """From its first page, unless it is the list that is there already."""
        if tuple(choices) != self._choices or colours != self._colours:
            same = [one.words for one in choices] == [one.words for one in self._choices]
            self._choices, self._colours = tuple(choices), colours
            self.page = self.page if same else 0
            self._arrange()

    def turn(self, by: int) -> None:
        self.page = (self.page + by) % len(self._laid.pages)

    @property
    def _laid(self) -> Laid:
        rows = max(1, int((self.height + dp(GAP_DP)) // dp(ROW_DP + GAP_DP)))
        room = Room(self.width, rows, dp(GAP_DP), dp(COLUMN_DP), dp(TURNING_DP))
        return laid([self._wide(one) for one in self._choices], room)

    def _wide(self, choice: Choice) -> float:
        """What it needs in one line of letters that are still easily read."""
        signed = self._sign_of(choice) is not None
        words = width_of(choice.words, int(sp(18)), choice.look == "primary")
        return words + dp(EDGES_DP) + (dp(SIGN_DP) if signed else 0)

    def _arrange(self, *_: Any) -> None:
        found = self._laid
        self.page = min(self.page, len(found.pages) - 1)
        slots = found.pages[self.page]
        self._fill([self._choices[slot.index] for slot in slots])
        self._place(slots, found)
        self._place_pager(found, rows=1 + max((slot.row for slot in slots), default=0))

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
            colour = self._sign_of(choice)
            row.sign_texture = None if colour is None else seat_sprite(colour, dp(34))
            row.signed = colour is not None

    def _sign_of(self, choice: Choice) -> str | None:
        """The colour of the sign before it, "" for that of a seat without one; None where there is no sign."""
        return choice.colour or (None if choice.seat is None else self._colours.get(choice.seat, ""))

    def _place(self, slots: Sequence[Slot], found: Laid) -> None:
        gap = dp(GAP_DP)
        each = (found.width + gap) / found.columns
        for row, slot in zip(self._rows, slots, strict=False):
            if row.parent is None:
                # Each new row goes below the others, in the tree as well: the focus follows the tree.
                self.add_widget(row)
            row.size = each * slot.span - gap, dp(ROW_DP)
            row.pos = self.x + each * slot.column, self.top - dp(ROW_DP) - slot.row * dp(ROW_DP + GAP_DP)
            row.one_line = slot.span < found.columns
        for row in self._rows[len(slots) :]:
            if row.parent is self:
                self.remove_widget(row)

    def _place_pager(self, found: Laid, rows: int) -> None:
        pager, gap = self._pager, dp(GAP_DP)
        if pager.parent is self:
            self.remove_widget(pager)
        if found.turning is Turning.NONE:
            return
        self.add_widget(pager)
        if found.turning is Turning.BELOW:
            pager.size = self.width, dp(ROW_DP)
            pager.pos = self.x, self.top - dp(ROW_DP) - rows * dp(ROW_DP + GAP_DP)
        else:
            pager.size = self.width - found.width - gap, self._whole_rows
            pager.pos = self.x + found.width + gap, self.top - self._whole_rows
        pager.lay(found.turning, say("choose.page", page=self.page + 1, pages=len(found.pages)))

    @property
    def _whole_rows(self) -> float:
        """As high as all rows for which there is room."""
        step = dp(ROW_DP + GAP_DP)
        return max(1, (self.height + dp(GAP_DP)) // step) * step - dp(GAP_DP)

    def on_chosen(self, choice: Choice) -> None:
        """Tapped."""

    def on_pointed(self, choice: Choice | None) -> None:
        """The focus came to it, or left."""

    def on_held(self, choice: Choice) -> None:
        """Held: why?"""
