"""What pages are made of: a bar with the way back, columns that scroll, plates, and cards to tap."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from ui import kv, theme
from ui.focus import Focusable
from ui.widgets.tap import TapButton, Tappable

kv.load(__file__)


class TitleBar(BoxLayout):
    """The way back and the name of the page. What is added to it stands at its right end."""

    title = StringProperty("")
    __events__ = ("on_back",)

    def on_back(self) -> None:
        """The way back was taken."""


class Tools(BoxLayout):
    """Buttons at the right end of a title bar, put there when they can be used."""

    def offer(self, words: str, do: Callable[[], object], *, look: str = "plain", wide: float = 104) -> TapButton:
        """A button at the right end; ``wide`` in dp."""
        button = TapButton(words=words, look=look, size_hint_x=None, width=dp(wide))
        button.bind(on_release=lambda *_: do())
        self.add_widget(button)
        return button


class Column(ScrollView):
    """Things below each other, scrolling when they are too many. What is added to it goes into the column."""

    content = ObjectProperty(None)

    def add_widget(self, widget: Widget, *args: Any, **more: Any) -> None:
        if self.content is None or widget is self.content:
            super().add_widget(widget, *args, **more)
        else:
            self.content.add_widget(widget, *args, **more)

    def clear(self) -> None:
        self.content.clear_widgets()

    def to_top(self) -> None:
        self.scroll_y = 1


class Reading(Focusable, Column):
    """A column in which nothing can be tapped: confirm turns it a page further, and from its end to its beginning."""

    def confirm(self) -> None:
        beyond = self.content.height - self.height
        if beyond <= 0:
            return
        page = (self.height - dp(48)) / beyond
        self.scroll_y = 1 if self.scroll_y <= 0.001 else max(0, self.scroll_y - page)


class Plate(BoxLayout):
    """A raised ground under what belongs together."""

    ground = ListProperty(theme.PANEL)
    edge = ListProperty(theme.NONE)


class TapCard(Tappable, Plate):
    """A plate that can be tapped as a whole."""

    chosen = BooleanProperty(False)
    least = NumericProperty("56dp")
    """It is never lower than this, and as high as what stands in it."""
