"""What was played: dice with how far they are from fair, games, wins and lengths, as bars and sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.bots import bots
from ui.screens.home_view import title_of
from ui.services import Count, Statistics
from ui.wording import Wording, say

FAIR_BELOW: Final = 11.07
"""Chi-square with five degrees of freedom: fair dice go beyond it once in twenty times."""


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    count: float
    """Games can be won by halves, where a victory is shared."""
    share: float
    """Of the tallest bar, 0 to 1."""

    @property
    def number(self) -> str:
        return f"{self.count:.1f}".removesuffix(".0")


@dataclass(frozen=True, slots=True)
class Histogram:
    source: str
    title: str
    bars: tuple[Bar, ...]
    expected: float
    """Where every bar of fair dice would end, as a share of the tallest."""
    verdict: str
    total: int


@dataclass(frozen=True, slots=True)
class Played:
    title: str
    games: str
    length: str
    wins: tuple[Bar, ...]
    seats: tuple[Bar, ...]
    counted: tuple[str, ...]


def histograms(statistics: Statistics) -> tuple[Histogram, ...]:
    """One for each source of which anything was rolled."""
    chi = dict(statistics.chi_square)
    return tuple(_histogram(source, counts, chi.get(source)) for source, counts in statistics.dice if sum(counts))


def _histogram(source: str, counts: tuple[int, ...], chi: float | None) -> Histogram:
    total, tallest = sum(counts), max(counts)
    return Histogram(
        source=source,
        title=say(f"stats.dice.{source}", n=total),
        bars=tuple(Bar(str(side), count, count / tallest) for side, count in enumerate(counts, 1)),
        expected=total / len(counts) / tallest,
        verdict=_verdict(chi, total),
        total=total,
    )


def _verdict(chi: float | None, total: int) -> str:
    if chi is None or total < 30:
        return say("stats.too_few")
    key = "stats.fair" if chi <= FAIR_BELOW else "stats.uneven"
    return say(key, chi=f"{chi:.1f}", limit=f"{FAIR_BELOW:.1f}")


def played(statistics: Statistics) -> tuple[Played, ...]:
    return tuple(_played(count) for count in statistics.counts)


def _played(count: Count) -> Played:
    return Played(
        title=title_of(count.game),
        games=say("stats.games", n=count.games),
        length=say("stats.length", minutes=count.median_minutes, turns=count.median_turns),
        wins=_bars(tuple((_winner(count.game, name), won) for name, won in count.wins)),
        seats=_bars(tuple((say("seat.unnamed", number=seat), won) for seat, won in enumerate(count.wins_by_seat, 1))),
        counted=tuple(
            say("stats.line", what=Wording(count.game).text(what), n=number) for what, number in count.counted
        ),
    )


def _winner(game: str, name: str) -> str:
    """Bots win under the name of what they are."""
    return say("stats.bot", name=name) if name in bots(game) else name


def _bars(counts: Sequence[tuple[str, float]]) -> tuple[Bar, ...]:
    tallest = max((count for _, count in counts), default=0) or 1
    return tuple(Bar(label, count, count / tallest) for label, count in counts)
