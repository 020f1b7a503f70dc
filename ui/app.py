"""The app: hears what is published, keeps the latest of each kind, and shows one screen of it at a time."""

from __future__ import annotations

import logging
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import Metrics, dp
from kivy.uix.widget import Widget

import ui.screens
from companion.published import Shown
from ui import theme, wording
from ui.environment import STRIP, width_with_strip
from ui.focus import Focus
from ui.inbox import Inbox
from ui.screen import CompanionScreen
from ui.services import Resume, Services, Settings, Start, Steer, Steering, Tell
from ui.shell import Shell
from ui.widgets.layer import Layer
from ui.wording import Wording

log = logging.getLogger(__name__)

News = TypeVar("News")

HEARTBEAT_S = 1.0
DARKEST = 0.75

KEYS = {
    276: Steering.LEFT,
    273: Steering.LEFT,
    275: Steering.RIGHT,
    274: Steering.RIGHT,
    13: Steering.CONFIRM,
    271: Steering.CONFIRM,
    8: Steering.UNDO,
}
"""Arrows, enter and backspace, by the codes of Kivy's keyboards."""

TABLE = "table"


def screen_names() -> tuple[str, ...]:
    """Every screen there is: the table, and each module of ``ui.screens`` that offers a ``SCREEN``."""
    found = (name for _, name, is_package in iter_modules(ui.screens.__path__) if not is_package)
    return (TABLE, *(name for name in found if hasattr(import_module(f"ui.screens.{name}"), "SCREEN")))


def screen_class(name: str) -> type[CompanionScreen]:
    """Imported only when it is first seen, so that the start is not slowed by what nobody looks at."""
    module = "ui.table.screen" if name == TABLE else f"ui.screens.{name}"
    kind: type[CompanionScreen] = import_module(module).SCREEN
    return kind


def _has_room_for_the_strip() -> bool:
    width = width_with_strip(Window.width, filled=bool(Window.fullscreen))
    if width is not None and width != Window.width:
        Window.size = (width, Window.height)
    return width is not None


class CompanionApp(App):
    title = "Taproom Companion"

    def __init__(self, services: Services, *, strip_fits: bool = False, **properties: Any) -> None:
        """``strip_fits`` says that the window was made with room for the strip."""
        super().__init__(**properties)
        self.services = services
        self._strip_fits = strip_fits
        self.settings_now = Settings()
        self.shell: Shell
        self.wording = Wording()
        self._latest: dict[type, Any] = {}
        self._trail: list[tuple[str, dict[str, Any]]] = []
        self._here: tuple[str, dict[str, Any]] = ("", {})

    # --- starting and stopping ----------------------------------------------------------------------

    def build(self) -> Shell:
        with_strip = self.services.desk is not None and (self._strip_fits or _has_room_for_the_strip())
        self._beside = STRIP if with_strip else 0
        self._set_scale()
        self.shell = Shell()
        self.focus = Focus(self._stops, self._leave)
        self.inbox: Inbox[Any] = Inbox(wake=Clock.create_trigger(self._drain, 0))
        if with_strip:
            self._room_for_the_strip = Widget(size_hint=(None, 1), width=dp(STRIP))
            self.shell.add_widget(self._room_for_the_strip)
            Window.bind(on_flip=self._first_frame)
        Window.bind(on_key_down=self._key_down, on_touch_down=self._touched)
        self._heart = Clock.schedule_interval(self._beat, HEARTBEAT_S)
        self.services.subscribe(self.inbox.post)
        self.services.wish(Tell.SETTINGS)
        self.go(self.services.first)
        return self.shell

    def _first_frame(self, *_: Any) -> None:
        """People look at the screen first: the strip comes a frame later."""
        Window.unbind(on_flip=self._first_frame)
        Clock.schedule_once(self._lay_the_strip, 0)

    def _lay_the_strip(self, _dt: float) -> None:
        from ui.strip import Strip

        assert self.services.desk is not None
        self.shell.remove_widget(self._room_for_the_strip)
        self.shell.add_widget(Strip(self, self.services.desk))

    def on_stop(self) -> None:
        self._heart.cancel()
        Window.unbind(on_key_down=self._key_down, on_touch_down=self._touched)

    def _set_scale(self) -> None:
        Metrics.density = theme.density_for(Window.width - self._beside, Window.height)
        Metrics.fontscale = self.settings_now.text_size

    def _beat(self, _dt: float) -> None:
        self.services.heartbeat()

    # --- what is known --------------------------------------------------------------------------------

    def latest(self, kind: type[News]) -> News | None:
        """The latest of this kind of news or picture; None until one has come."""
        return self._latest.get(kind)

    @property
    def shown(self) -> Shown | None:
        return self.latest(Shown)

    @property
    def game(self) -> str | None:
        """The id of the game on the table."""
        return self.shown.view.game if self.shown else None

    def play(self, wish: Start | Resume) -> None:
        """Begin or resume a game, and go to the table."""
        self._latest.pop(Shown, None)
        self.services.wish(wish)
        self.go(TABLE)

    # --- hearing --------------------------------------------------------------------------------------

    def _drain(self, _dt: float) -> None:
        newest: Shown | None = None
        for news in self.inbox.drain():
            # Of several pictures of the table only the last is drawn; each is complete in itself.
            if isinstance(news, Shown):
                newest = news
                continue
            self._heard(news)
        if newest is not None:
            self._heard(newest)
        self.focus.check()

    def _heard(self, news: Any) -> None:
        self._latest[type(news)] = news
        match news:
            case Steer(step):
                self.focus.steer(step)
                return
            case Shown():
                self._know_the_players(news)
            case Settings():
                self._follow(news)
        for layer in list(self.shell.layers):
            layer.heard(news)
        if isinstance(self.shell.screen, CompanionScreen):
            self.shell.screen.heard(news)

    def _know_the_players(self, shown: Shown) -> None:
        names = tuple(player.name for player in sorted(shown.players, key=lambda one: one.seat))
        wanted = (shown.view.game, names, self.settings_now.language)
        if wanted != getattr(self, "_worded", None):
            self._worded = wanted
            self.wording = Wording(*wanted)

    def _follow(self, settings: Settings) -> None:
        before, self.settings_now = self.settings_now, settings
        self.shell.shade = (1 - settings.brightness) * DARKEST
        if (before.text_size, before.language, before.left_handed) != (
            settings.text_size,
            settings.language,
            settings.left_handed,
        ):
            wording.speak(settings.language)
            self._rebuild()

    def _rebuild(self) -> None:
        """Text size and language are read when a screen is made, so all screens are made anew."""
        self._set_scale()
        self.shell.clear()
        name, what = self._here
        self.shell.screens.clear_widgets()
        self._show(name, what)

    # --- going about ----------------------------------------------------------------------------------

    def go(self, name: str, **what: Any) -> None:
        """Show a screen. ``back`` comes back to the one before."""
        if self._here[0] and self._here[0] != name:
            self._trail.append(self._here)
        # Home and the table are where all ways begin.
        if name in ("home", TABLE):
            self._trail = [step for step in self._trail if step[0] == "home" and name != "home"][:1]
        self._show(name, what)

    def back(self) -> None:
        if self._trail:
            self._show(*self._trail.pop())

    def _show(self, name: str, what: dict[str, Any]) -> None:
        self.shell.clear()
        if isinstance(self.shell.screen, CompanionScreen) and self.shell.screen.name != name:
            self.shell.screen.left()
        if not self.shell.screens.has_screen(name):
            self.shell.screens.add_widget(screen_class(name)(self, name=name))
        self._here = (name, what)
        self.shell.screens.current = name
        screen = self.shell.screens.get_screen(name)
        assert isinstance(screen, CompanionScreen)
        screen.entered(**what)
        self.focus.check()

    def open(self, layer: Layer) -> None:
        """Lay something over the screen."""
        self.shell.lay(layer)
        self.focus.check()

    # --- buttons and keys -----------------------------------------------------------------------------

    def _stops(self) -> list[Any]:
        top = self.shell.top
        return top.focus_stops() if top is not None else []

    def _leave(self) -> None:
        if self.shell.top is not None:
            self.shell.top.undo_pressed()

    def _key_down(self, _window: Any, key: int, _scancode: int, text: str | None, _modifiers: list[str]) -> bool:
        taker = getattr(self.shell.top, "key_typed", None)
        if taker is not None and taker(key, text):
            return True
        if key in KEYS:
            self.focus.steer(KEYS[key])
        # Escape closes nothing: on this machine the companion is all there is.
        return key in KEYS or key == 27

    def _touched(self, *_: Any) -> bool:
        self.focus.hide()
        return False
