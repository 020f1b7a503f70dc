"""Statistics: dice as bars with how far they are from fair, and who won what."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty

from ui import kv, theme
from ui.drawing.pieces import die
from ui.screen import CompanionScreen
from ui.screens.statistics_view import Bar, Histogram, Played, histograms, played
from ui.services import Statistics, Tell
from ui.widgets.page import Plate
from ui.widgets.seat_mark import Picture
from ui.widgets.words import Paragraph
from ui.wording import say

kv.load(__file__)


class DiceBars(Picture):
    """A bar for each side of a die, its face below it, and the line at which fair dice would end."""

    bars = ListProperty([])
    expected = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.bind(bars=self.draw_soon, expected=self.draw_soon)

    def draw(self) -> None:
        wide = self.width / max(1, len(self.bars))
        face = min(dp(36), wide * 0.5)
        foot = self.y + face + dp(8)
        room = self.top - foot - dp(4)
        for index, bar in enumerate(self.bars):
            x = self.x + wide * index
            self.canvas.add(Color(*theme.BRASS))
            high = max(dp(2), room * bar.share)
            self.canvas.add(RoundedRectangle(pos=(x + wide * 0.18, foot), size=(wide * 0.64, high), radius=[dp(3)]))
            self.show(die(index + 1, face), x + wide / 2, self.y + face / 2, face)
        self.canvas.add(Color(*theme.PARCHMENT))
        level = foot + room * self.expected
        self.canvas.add(Line(points=[self.x, level, self.right, level], width=dp(1), dash_length=6, dash_offset=5))


class HistogramPlate(Plate):
    title = StringProperty("")
    verdict = StringProperty("")
    bars = ListProperty([])
    expected = NumericProperty(0)

    def __init__(self, histogram: Histogram, **properties: Any) -> None:
        super().__init__(
            title=histogram.title,
            verdict=histogram.verdict,
            bars=list(histogram.bars),
            expected=histogram.expected,
            **properties,
        )


class BarRow(Plate):
    """A name, how often, and a bar as long as that."""

    label = StringProperty("")
    number = StringProperty("")
    share = NumericProperty(0)


class PlayedPlate(Plate):
    title = StringProperty("")
    games = StringProperty("")
    length = StringProperty("")


class StatisticsScreen(CompanionScreen):
    page = ObjectProperty(None)

    def entered(self, **what: Any) -> None:
        self.app.services.wish(Tell.STATISTICS)
        self._show()

    def heard(self, news: Any) -> None:
        super().heard(news)
        if isinstance(news, Statistics):
            self._show()

    def _show(self) -> None:
        self.page.clear()
        statistics = self.app.latest(Statistics)
        if statistics is None:
            self._say(say("stats.loading"))
            return
        for count in played(statistics):
            self.page.add_widget(self._played(count))
        for histogram in histograms(statistics):
            self.page.add_widget(HistogramPlate(histogram))
        if not self.page.content.children:
            self._say(say("stats.nothing"))

    def _say(self, text: str) -> None:
        self.page.add_widget(Paragraph(text=text, color=theme.QUIET))

    def _played(self, count: Played) -> PlayedPlate:
        plate = PlayedPlate(title=count.title, games=count.games, length=count.length)
        for heading, bars in (("wins", count.wins), ("seats", count.seats)):
            self._bars(plate, say(f"stats.{heading}"), bars)
        if count.counted:
            plate.add_widget(Paragraph(text=say("stats.counted"), color=theme.BRASS))
            for line in count.counted:
                plate.add_widget(Paragraph(text=line, font_size=sp(18)))
        return plate

    def _bars(self, plate: PlayedPlate, heading: str, bars: tuple[Bar, ...]) -> None:
        if bars:
            plate.add_widget(Paragraph(text=heading, color=theme.BRASS))
        for bar in bars:
            plate.add_widget(BarRow(label=bar.label, number=bar.number, share=bar.share))


SCREEN = StatisticsScreen
