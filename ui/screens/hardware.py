"""Hardware check: every button, lamp, tone, die and sensor as it is now, and the mend for what is not there."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from ui import kv, theme
from ui.screen import CompanionScreen
from ui.screens.hardware_view import PartGroup, PartWords, groups, summary
from ui.services import HardwareStatus, Tell, Try
from ui.widgets.page import Plate
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph

kv.load(__file__)

LOOK_AGAIN_S: Final = 0.5


class PartPlate(Plate):
    """One part, lit up while it is pressed, lit or covered."""

    name = StringProperty("")
    where = StringProperty("")
    state = StringProperty("")
    mend = StringProperty("")
    present = BooleanProperty(True)
    active = BooleanProperty(False)

    def show(self, words: PartWords) -> None:
        self.name, self.where, self.state, self.mend = words.name, words.where, words.state, words.mend
        self.present, self.active = words.present, words.active


class PartGrid(GridLayout):
    """The parts of a kind beside each other."""


class HardwareScreen(CompanionScreen):
    page = ObjectProperty(None)
    summary = StringProperty("")

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._plates: dict[str, PartPlate] = {}
        self._listed: tuple[tuple[str, bool], ...] = ()
        self._looking: Any = None
        super().__init__(*arguments, **properties)

    def entered(self, **what: Any) -> None:
        self._look()
        self._looking = Clock.schedule_interval(self._look, LOOK_AGAIN_S)
        self._show()

    def left(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    def _look(self, *_: Any) -> None:
        self.app.services.wish(Tell.HARDWARE)

    def heard(self, news: Any) -> None:
        super().heard(news)
        if isinstance(news, HardwareStatus):
            self._show()

    def _show(self) -> None:
        status = self.app.latest(HardwareStatus)
        self.summary = summary(status)
        found = groups(status)
        listed = tuple((part.id, part.present) for group in found for part in group.parts)
        # The plates are made anew only when parts come or go: a frame with a pressed button lights one plate.
        if listed != self._listed:
            self._listed = listed
            self._make(found)
        for group in found:
            for part in group.parts:
                self._plates[part.id].show(part)

    def _make(self, found: tuple[PartGroup, ...]) -> None:
        self.page.clear()
        self._plates.clear()
        for group in found:
            self.page.add_widget(Paragraph(text=group.title, color=theme.BRASS, bold=True))
            parts = PartGrid()
            for part in group.parts:
                parts.add_widget(self._plate(part))
            self.page.add_widget(parts)

    def _plate(self, part: PartWords) -> PartPlate:
        plate = self._plates[part.id] = PartPlate()
        if part.can_try:
            button = TapButton(words=part.try_word)
            button.bind(on_release=lambda *_: self.app.services.wish(Try(part.id)))
            plate.add_widget(button)
        return plate


SCREEN = HardwareScreen
