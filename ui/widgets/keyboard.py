"""The keyboard on the screen: letters, digits and accents, and what has been typed so far above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from ui import kv
from ui.widgets.layer import Layer
from ui.widgets.tap import TapButton

kv.load(__file__)

ENTER: Final = (13, 271)
BACKSPACE: Final = 8
ESCAPE: Final = 27

WIDE: Final = {
    "letters": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-.&"),
    "digits": ("1234567890", "@#/()+=%!?", ',;:"_*~^$€'),
    "accents": ("äöüßåæøœñç", "éèêëáàâíìî", "óòôúùûýžčš"),
}
NARROW: Final = {
    "letters": ("abcdef", "ghijkl", "mnopqr", "stuvwx", "yz'-.&"),
    "digits": ("123456", "7890@#", "/()+=%", '!?,;:"', "_*~^$€"),
    "accents": ("äöüßåæ", "øœñçéè", "êëáàâí", "ìîóòôú", "ùûýžčš"),
}
"""In portrait a row holds six keys that a finger can hit."""

NEXT_PAGE: Final = {"letters": "digits", "digits": "accents", "accents": "letters"}


class Key(TapButton):
    """One key."""


class Keyboard(Layer):
    """Types a text, which ``done`` is called with; it may be empty. ``suggestions`` are typed with one tap."""

    title = StringProperty("")
    typed = StringProperty("")
    page = OptionProperty("letters", options=["letters", "digits", "accents"])
    shifted = BooleanProperty(True)
    longest = NumericProperty(40)
    rows = ObjectProperty(None)
    offered = ObjectProperty(None)
    narrow = BooleanProperty(False)

    def __init__(
        self,
        title: str,
        done: Callable[[str], object],
        *,
        text: str = "",
        suggestions: Sequence[str] = (),
        names: bool = False,
        **properties: Any,
    ) -> None:
        """With ``names`` every word begins with a capital."""
        self._done = done
        self._names = names
        super().__init__(title=title, typed=text, **properties)
        self.shifted = self._wants_capital()
        for one in suggestions:
            self._suggest(one)
        self.bind(page=self._lay_keys, shifted=self._lay_keys, narrow=self._lay_keys)
        self._lay_keys()

    # --- laying the keys ------------------------------------------------------------------------

    def _suggest(self, text: str) -> None:
        button = TapButton(words=text, largest=sp(18), size_hint_x=None, width=dp(32) + sp(10.5) * max(6, len(text)))
        button.bind(on_release=lambda *_: self._take(text))
        self.offered.add_widget(button)

    def _lay_keys(self, *_: Any) -> None:
        self.rows.clear_widgets()
        pages = NARROW if self.narrow else WIDE
        for row in pages[self.page]:
            line = BoxLayout(spacing=dp(8))
            for letter in row:
                line.add_widget(self._key(letter.upper() if self.shifted and letter != "ß" else letter))
            self.rows.add_widget(line)

    def _key(self, letter: str) -> Widget:
        key = Key(words=letter)
        key.bind(on_release=lambda *_: self.type(letter))
        return key

    # --- typing ---------------------------------------------------------------------------------

    def type(self, letter: str) -> None:
        if len(self.typed) < self.longest:
            self.typed += letter
        self.shifted = self._wants_capital()

    def rub_out(self) -> None:
        self.typed = self.typed[:-1]
        self.shifted = self._wants_capital()

    def turn_page(self) -> None:
        self.page = NEXT_PAGE[self.page]

    def _wants_capital(self) -> bool:
        return not self.typed or (self._names and self.typed[-1] in " -'")

    def _take(self, text: str) -> None:
        self.typed = text
        self.finish()

    def finish(self) -> None:
        self.close()
        self._done(self.typed.strip())

    # --- a real keyboard ------------------------------------------------------------------------

    def key_typed(self, key: int, text: str | None) -> bool:
        """Whether the key was ours: letters are typed, arrows still move the focus."""
        if key == BACKSPACE:
            self.rub_out()
        elif key == ESCAPE:
            self.close()
        elif text and text.isprintable() and key not in ENTER:
            self.type(text)
        else:
            return False
        return True
