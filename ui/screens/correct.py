"""Correct the table: facts as they are on the real board, by dragging pieces or in a list, given as one ruling."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.metrics import sp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty

from companion.published import Facts, Shown
from rules.correcting import FactKind
from ui import kv
from ui.screen import CompanionScreen
from ui.screens.correct_view import Correcting, Group, Row
from ui.widgets.drag_board import DragBoard
from ui.widgets.keyboard import Keyboard
from ui.widgets.page import Plate, TapCard
from ui.widgets.sheet import Sheet
from ui.widgets.words import Paragraph
from ui.wording import Wording, say, sentence

kv.load(__file__)


class GroupCard(TapCard):
    """A heading that unfolds its facts."""

    title = StringProperty("")
    unfolded = BooleanProperty(False)
    changed = BooleanProperty(False)


class FactPlate(Plate):
    """One fact. Subclasses have what changes it."""

    path = StringProperty("")
    label = StringProperty("")
    value = StringProperty("")
    changed = BooleanProperty(False)
    can_less = BooleanProperty(False)
    can_more = BooleanProperty(False)
    screen = ObjectProperty(None)

    def show(self, row: Row) -> None:
        self.path, self.label, self.value, self.changed = row.path, row.label, row.value, row.changed
        self.can_less, self.can_more = row.can_less, row.can_more


class CountPlate(FactPlate):
    """A number with minus and plus."""


class ChoicePlate(FactPlate):
    """One of several; a tap lists them."""


class CorrectScreen(CompanionScreen):
    board_place = ObjectProperty(None)
    page = ObjectProperty(None)
    tools = ObjectProperty(None)
    hint = StringProperty("")
    complaint = StringProperty("")
    clause = StringProperty("")
    reason = StringProperty("")
    changed = BooleanProperty(False)

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self.correcting = Correcting(Wording())
        self._headings: dict[str, GroupCard] = {}
        self._open: str | None = None
        self._plates: dict[str, FactPlate] = {}
        self._listed: tuple[Any, ...] = ()
        self._sent: int | None = None
        super().__init__(*arguments, **properties)
        self.board = DragBoard(self._places)
        self.board.bind(on_tapped=lambda _, spot: self.point_at(spot))
        self.board.bind(on_dropped=lambda _, thing, spot: self.drop(thing, spot))
        self.board_place.add_widget(self.board)

    # --- hearing ----------------------------------------------------------------------------------

    def entered(self, **what: Any) -> None:
        self.correcting = Correcting(self.wording)
        self._open, self._sent = None, None
        self._listed = ()
        self.reason = ""
        self.board.let_go()
        self._ask()

    def heard(self, news: Any) -> None:
        super().heard(news)
        match news:
            case Facts():
                self.correcting.hear(news)
                self._show()
            case Shown(length=length):
                self._table_went_on(length)

    def _table_went_on(self, length: int) -> None:
        """Either the ruling was taken, or somebody has done something else: the facts are asked for anew."""
        if self._sent is not None and length > self._sent:
            self.app.back()
            return
        if self.correcting.shown is None or self.correcting.shown.length != length:
            self.correcting.forget()
            self._ask()

    def _ask(self) -> None:
        self.app.services.post(self.correcting.ask)
        self._show()

    # --- showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        facts = self.correcting.shown
        self.hint = say("fix.hint") if facts else say("fix.loading")
        if facts is not None:
            self.board.show(facts.view, self.wording)
        self._list()
        self._complain()
        self.changed = self.correcting.changed
        self._offer()

    def _list(self) -> None:
        groups = self.correcting.groups
        listed = tuple((one.title, one.title == self._open, _shape(one)) for one in groups)
        # What stands there already is kept, so that the focus stays on the plus that was pressed.
        if listed != self._listed:
            self._listed = listed
            self._make(groups)
        for group in groups:
            self._headings[group.title].changed = any(row.changed for row in group.rows)
            for row in group.rows:
                if row.path in self._plates:
                    self._plates[row.path].show(row)

    def _make(self, groups: tuple[Group, ...]) -> None:
        self.page.clear()
        self._plates.clear()
        self._headings = {}
        if not groups and self.correcting.known:
            self.page.add_widget(Paragraph(text=say("fix.nothing_to_correct")))
        for group in groups:
            heading = self._headings[group.title] = GroupCard(title=group.title, unfolded=group.title == self._open)
            heading.bind(on_release=lambda card: self.unfold(card.title))
            self.page.add_widget(heading)
            for row in group.rows if heading.unfolded else ():
                plate = CountPlate if row.kind is FactKind.COUNT else ChoicePlate
                self._plates[row.path] = plate(screen=self)
                self.page.add_widget(self._plates[row.path])

    def unfold(self, title: str) -> None:
        self._open = None if title == self._open else title
        self._list()
        if self._open is not None:
            self.page.show_from(self._headings[title])

    def _complain(self) -> None:
        complaint = self.correcting.complaint
        if complaint is None:
            self.complaint = self.clause = ""
            return
        said = not complaint.path or complaint.path in complaint.text
        where = "" if said else " " + say("fix.where", path=complaint.path)
        self.clause = complaint.clause
        head = say("fix.was_refused", clause=complaint.clause, title=complaint.title)
        self.complaint = f"{head}. {sentence(complaint.text)}{where}"

    def _offer(self) -> None:
        self.tools.clear_widgets()
        if self.correcting.changed:
            self.tools.offer(say("fix.take_back"), self.take_back, wide=112).largest = sp(18)
            self.tools.offer(say("fix.note"), self.type_reason, look="chosen" if self.reason else "plain", wide=72)
            self.tools.offer(say("fix.put_right"), self.put_right, look="primary", wide=132)

    # --- changing ---------------------------------------------------------------------------------

    def count(self, path: str, by: int) -> None:
        self.correcting.count(path, by)
        self._ask()

    def list_choices(self, path: str) -> None:
        """What a fact could be, to tap one."""
        row = next(row for group in self.correcting.groups for row in group.rows if row.path == path)
        sheet = Sheet(title=row.label)
        for index, (words, is_now) in enumerate(row.choices):
            sheet.row(sentence(words), partial(self.choose, path, index), look="chosen" if is_now else "plain")
        sheet.button(say("common.cancel"), lambda: None)
        self.app.open(sheet)

    def choose(self, path: str, index: int) -> None:
        self.correcting.choose(path, index)
        self._ask()

    def drop(self, thing: str, spot: str) -> None:
        if self.correcting.drop(thing, spot):
            self._ask()

    def point_at(self, spot: str) -> None:
        """What was tapped on the board is unfolded in the list."""
        for group in self.correcting.groups:
            if any(row.spot == spot for row in group.rows):
                self._open = group.title
                self._list()
                self.page.show_from(self._headings[group.title])
        if self.board.carried is not None:
            self.hint = say("fix.carrying")

    def _places(self, thing: str) -> frozenset[str]:
        return frozenset(choice.spot for choice in self.correcting.choices_at(thing) if choice.spot)

    def take_back(self) -> None:
        self.correcting.take_back()
        self._ask()

    # --- giving -----------------------------------------------------------------------------------

    def type_reason(self) -> None:
        self.app.open(Keyboard(say("fix.reason_for"), self._because, text=self.reason, longest=60))

    def _because(self, reason: str) -> None:
        self.reason = self.correcting.reason = reason
        self._offer()

    def put_right(self) -> None:
        shown = self.app.shown
        self._sent = shown.length if shown else None
        self.app.services.post(self.correcting.correct)

    def read_clause(self) -> None:
        self.app.go("rulebook", clause=self.clause)

    def undo_pressed(self) -> None:
        """First the changes, one by one; then the screen."""
        if self.correcting.changed:
            self.take_back()
        else:
            self.app.back()


def _shape(group: Group) -> tuple[tuple[str, FactKind], ...]:
    """What its list of facts looks like, whatever they are just now."""
    return tuple((row.path, row.kind) for row in group.rows)


SCREEN = CorrectScreen
