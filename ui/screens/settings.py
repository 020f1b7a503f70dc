"""Settings: each one changed on the spot, and kept."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.config import LANGUAGES
from ui import kv
from ui.screen import CompanionScreen
from ui.screens.settings_view import (
    Control,
    SettingRow,
    next_language,
    page,
    rows,
    stepped,
    switched,
    with_folder,
)
from ui.services import Set, Settings, Tell
from ui.widgets.keyboard import Keyboard
from ui.widgets.page import Plate
from ui.wording import say

kv.load(__file__)


class SettingPlate(Plate):
    """One setting: what it is for at the left, and what changes it at the right."""

    key = StringProperty("")
    title = StringProperty("")
    explanation = StringProperty("")
    value = StringProperty("")
    share = NumericProperty(0)
    on = BooleanProperty(False)
    can_less = BooleanProperty(False)
    can_more = BooleanProperty(False)
    screen = ObjectProperty(None)

    def show(self, row: SettingRow) -> None:
        self.key, self.title, self.explanation = row.key, row.title, row.explanation
        self.value, self.share, self.on = row.value, row.share, row.on
        self.can_less, self.can_more = row.can_less, row.can_more


class StepsPlate(SettingPlate):
    """A value between two ends."""


class SwitchPlate(SettingPlate):
    """On or off."""


class ChangePlate(SettingPlate):
    """One of several, or a text."""


PLATES = {
    Control.STEPS: StepsPlate,
    Control.SWITCH: SwitchPlate,
    Control.CHOICE: ChangePlate,
    Control.TEXT: ChangePlate,
    Control.PAGE: ChangePlate,
}


class SettingsScreen(CompanionScreen):
    page = ObjectProperty(None)

    def __init__(self, *arguments: Any, **properties: Any) -> None:
        self._plates: dict[str, SettingPlate] = {}
        super().__init__(*arguments, **properties)

    @property
    def settings(self) -> Settings:
        return self.app.settings_now

    def entered(self, **what: Any) -> None:
        self.app.services.wish(Tell.SETTINGS)
        self._show()

    def heard(self, news: Any) -> None:
        super().heard(news)
        if isinstance(news, Settings):
            self._show()

    def _show(self) -> None:
        for row in (*rows(self.settings, LANGUAGES), page("content")):
            if row.key not in self._plates:
                self._plates[row.key] = PLATES[row.control](screen=self)
                self.page.add_widget(self._plates[row.key])
            self._plates[row.key].show(row)

    def _keep(self, settings: Settings) -> None:
        self.app.services.wish(Set(settings))

    # --- what the plates do -----------------------------------------------------------------------

    def step(self, key: str, by: int) -> None:
        self._keep(stepped(self.settings, key, by))

    def switch(self, key: str) -> None:
        self._keep(switched(self.settings, key))

    def change(self, key: str) -> None:
        if key == "content":
            self.app.go("content")
            return
        if key == "language":
            self._keep(next_language(self.settings, LANGUAGES))
            return
        folder = self.settings.content_folder
        title = say("settings.folder_for")
        self.app.open(Keyboard(title, self._keep_folder, text=folder, longest=120))

    def _keep_folder(self, folder: str) -> None:
        self._keep(with_folder(self.settings, folder))


SCREEN = SettingsScreen
