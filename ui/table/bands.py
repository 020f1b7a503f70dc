"""Narrow bands at the top: a lasting trouble, and what happens now because of it."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.metrics import dp, sp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.published import Band
from ui import kv
from ui.widgets.words import fitted
from ui.wording import Wording, sentence

kv.load(__file__)

LINES_DP = (34, 52, 74)
"""How high a band is with one line, with two, with three; what is longer still is cut."""
BESIDE_DP = 60
"""What the sign and the edges take of its width."""
GAP_DP = 2
MOST = 2
"""So many at a time, and one on a narrow screen; the rest is counted on the last one."""
NARROW_DP = 700


class TroubleBand(BoxLayout):
    words = StringProperty("")


class Bands(BoxLayout):
    """As high as it needs to be; nothing where nothing is wrong."""

    def __init__(self, **properties: Any) -> None:
        self._bands: tuple[Band, ...] = ()
        super().__init__(orientation="vertical", spacing=dp(GAP_DP), **properties)

    def wanted_height(self, width: float) -> float:
        """In a window of this width. Every band gets what it needs."""
        heights = []
        for band in reversed(self.children):
            band.size_hint_y, band.height = None, _needed(band.words, width)
            heights.append(band.height)
        return sum(heights) + dp(GAP_DP) * max(0, len(heights) - 1)

    def show(self, bands: tuple[Band, ...], wording: Wording) -> None:
        if bands == self._bands:
            return
        self._bands = bands
        self.clear_widgets()
        most = MOST if Window.width >= dp(NARROW_DP) else 1
        for index, band in enumerate(bands[:most]):
            more = len(bands) - most if index == most - 1 else 0
            words = sentence(wording.text(band.message))
            self.add_widget(TroubleBand(words=wording.say("band.more", words=words, more=more) if more > 0 else words))


def _needed(words: str, width: float) -> float:
    for high in LINES_DP:
        if fitted(words, int(width - dp(BESIDE_DP)), int(dp(high - 6)), int(sp(18)), int(sp(16)), False)[0] == words:
            return float(dp(high))
    return float(dp(LINES_DP[-1]))
