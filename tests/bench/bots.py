"""How well the games' own bots play: against the one that knows nothing, with as many games from either side."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.simulate import Plan, simulate
from rules.games import content, game
from tests.bench.figures import Figure

GAMES = 400
PLAYED: Sequence[tuple[str, str, dict[str, str], float]] = (
    ("bugmans", "sensible", {"cards": "app"}, 60),
    ("drunkgeon", "sensible", {}, 60),
)
"""Game, bot, options, and the share of games that it was promised to win, in %."""


def measure(runs: int) -> Sequence[Figure]:
    return [_won(*played, runs) for played in PLAYED]


def _won(id: str, bot: str, options: dict[str, str], least: float, runs: int) -> Figure:
    """Of games for two; a shared first rank is half a win."""
    played = game(id)
    shares = []
    for run in range(min(runs, 3)):
        plan = Plan(
            game=id,
            content=content(played),
            options=msgspec.convert(options, played.options),
            bots=(bot, "random"),
            games=GAMES,
            seed=run,
        )
        shares.append(100 * simulate(plan, 1).wins_by_bot[bot] / GAMES)
    return Figure(f"bots: {bot} against random, {GAMES} games of {played.title} for two", "% won", shares, least=least)
