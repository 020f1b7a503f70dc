"""Narrow bands at the top: a lasting trouble, and what happens now because of it."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.published import Band
from ui import kv
from ui.wording import Wording

kv.load(__file__)

BAND_DP = 34
MOST = 2
"""So many at a time; the rest is counted on the last one."""


class TroubleBand(BoxLayout):
    words = StringProperty("")


class Bands(BoxLayout):
    """As high as it needs to be; nothing where nothing is wrong."""

    def __init__(self, **properties: Any) -> None:
        self._bands: tuple[Band, ...] = ()
        super().__init__(orientation="vertical", spacing=dp(2), **properties)

    @property
    def wanted_height(self) -> float:
        count = min(len(self._bands), MOST)
        return count * dp(BAND_DP) + max(0, count - 1) * dp(2)

    def show(self, bands: tuple[Band, ...], wording: Wording) -> None:
        if bands == self._bands:
            return
        self._bands = bands
        self.clear_widgets()
        for index, band in enumerate(bands[:MOST]):
            more = len(bands) - MOST if index == MOST - 1 else 0
            words = wording.text(band.message)
            self.add_widget(TroubleBand(words=wording.say("band.more", words=words, more=more) if more > 0 else words))
