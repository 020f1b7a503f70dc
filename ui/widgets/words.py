"""Text that never leaves its box: it wraps, then shrinks to the smallest size allowed, then ends in an ellipsis."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Measure
from kivy.metrics import sp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.label import Label

from ui import kv

kv.load(__file__)

ELLIPSIS = "…"
SMALLEST_SP = 16


@lru_cache(maxsize=4096)
def fitted(text: str, width: int, height: int, largest: int, smallest: int, bold: bool) -> tuple[str, int]:
    """As much of the text as fits, and the font size in pixels at which it does."""
    if width <= 0 or height <= 0 or not text:
        return text, largest
    for size in range(largest, smallest - 1, -2):
        if _fits(text, width, height, size, bold):
            return text, size
    return _cut(text, width, height, smallest, bold), smallest


def _fits(text: str, width: int, height: int, size: int, bold: bool) -> bool:
    wide, high = _measured(text, width, size, bold)
    return high <= height and wide <= width and not _breaks_a_word(text, width, size, bold)


def _measured(text: str, width: int, size: int, bold: bool) -> tuple[int, int]:
    measure = Measure(text=text, font_size=size, text_size=(width, None), bold=bold)
    wide, high = measure.render()
    return wide, high


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, bold: bool = False) -> int:
    """How wide the text is in one line, in pixels, as ``size`` is."""
    wide, _ = Measure(font_size=size, bold=bold).get_extents(text)
    return int(wide)


@lru_cache(maxsize=512)
def height_of(text: str, width: int, size: int, bold: bool = False) -> int:
    """How high the text is, wrapped to this width; all in pixels."""
    return _measured(text, width, size, bold)[1]


def _breaks_a_word(text: str, width: int, size: int, bold: bool) -> bool:
    """Whether the longest word alone is wider than the box: then a smaller size is better than a torn word."""
    longest = max(text.split(), key=len, default="")
    if len(longest) * size < width:
        return False
    return width_of(longest, size, bold) > width


def _cut(text: str, width: int, height: int, size: int, bold: bool) -> str:
    """The longest beginning that fits with an ellipsis behind it."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        wide, tall = _measured(text[:middle].rstrip() + ELLIPSIS, width, size, bold)
        if tall <= height and wide <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS if low < len(text) else text


class Words(Label):
    """A label that fits its ``words`` into its own size. ``largest`` is the font size it would like."""

    words = StringProperty("")
    largest = NumericProperty("18sp")
    one_line = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self._fit_soon = Clock.create_trigger(self.fit, -1)
        super().__init__(**properties)
        self.bind(words=self._fit_soon, size=self._fit_soon, largest=self._fit_soon, bold=self._fit_soon)
        self._fit_soon()

    def fit(self, *_: Any) -> None:
        width = int(self.width - self.padding[0] - self.padding[2])
        height = int(self.height - self.padding[1] - self.padding[3])
        if self.one_line:
            height = min(height, int(self.largest * 1.45))
        # Rounded up: 16 sp on a screen of another density must not become a little less than 16 sp.
        largest = ceil(self.largest)
        smallest = min(largest, ceil(sp(SMALLEST_SP)))
        self.text_size = (self.width, self.height)
        self.text, self.font_size = fitted(self.words, width, height, largest, smallest, self.bold)


class Paragraph(Label):
    """A label that is as high as its text needs, for lists that scroll."""
