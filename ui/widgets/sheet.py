"""A layer with a title, a body that scrolls when it is long, and a row of buttons at its foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui import kv, theme
from ui.widgets.layer import Layer
from ui.widgets.tap import TapButton
from ui.widgets.words import Paragraph

kv.load(__file__)


class Sheet(Layer):
    title = StringProperty("")
    edge = ListProperty(theme.EDGE)
    tallest = NumericProperty(1.0)
    """The most that it may cover of the window's height."""
    body = ObjectProperty(None)
    foot = ObjectProperty(None)

    def add(self, widget: Widget) -> Widget:
        self.body.add_widget(widget)
        return widget

    def say(
        self, text: str, *, size: str = theme.BODY_SIZE, color: theme.Colour = theme.PARCHMENT, **more: Any
    ) -> None:
        """A paragraph."""
        self.add(Paragraph(text=text, font_size=size, color=color, **more))

    def button(self, words: str, do: Callable[[], object], *, look: str = "plain", close: bool = True) -> TapButton:
        """A button at the foot; it closes the sheet first, unless it is to stay."""
        return self._made(self.foot, words, do, look, close)

    def row(self, words: str, do: Callable[[], object], *, look: str = "plain", close: bool = True) -> TapButton:
        """A button as wide as the body."""
        button = self._made(self.body, words, do, look, close)
        button.halign = "left"
        return button

    def _made(self, place: Widget, words: str, do: Callable[[], object], look: str, close: bool) -> TapButton:
        button = TapButton(words=words, look=look)
        button.bind(on_release=lambda *_: self._tapped(do, close))
        place.add_widget(button)
        return button

    def _tapped(self, do: Callable[[], object], close: bool) -> None:
        if close:
            self.close()
        do()
