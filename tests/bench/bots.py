"""How well the games' own bots play: against the one that knows nothing, with as many games from either side, or where
the sides are different games each by itself."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.simulate import MOST_ANSWERS, Plan, chance_of, play_out, simulate
from rules.boodles.answers import TakeSide
from rules.boodles.printed import Side
from rules.bots import RANDOM, bots
from rules.games import content, game
from rules.match import Match
from tests.bench.figures import Figure

GAMES = 400
PLAYED: Sequence[tuple[str, str, dict[str, str], float]] = (
    ("bugmans", "sensible", {"cards": "app"}, 60),
    ("drunkgeon", "sensible", {}, 60),
    ("dungeons_drinks", "sensible", {"card_tracking": "app"}, 60),
)
"""Game, bot, options, and the share of games that it was promised to win, in %."""


BOODLES = game("boodles")
A_SIDE = 200
SIDES = ((Side.BOODLES, "sensible"), (Side.GRUMJUGS, "sensible"), (Side.GRUMJUGS, "by_rule"))
"""Who hunts or flees against the one that knows nothing; each was promised to win 75 % of these games."""


def measure(runs: int) -> Sequence[Figure]:
    return [*(_won(*played, runs) for played in PLAYED), *(_won_as(side, bot) for side, bot in SIDES)]


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


def _won_as(side: Side, bot: str) -> Figure:
    """Once, whatever the runs: it takes minutes."""
    winners = [_winner(side, bot, number) for number in range(A_SIDE)]
    name = f"bots: {bot} {side.value} against random, {A_SIDE} games of {BOODLES.title}, scenario 1"
    return Figure(name, "% won", [100 * winners.count(side) / A_SIDE], least=75)


def _winner(side: Side, bot: str, seed: int) -> Side:
    known = bots(BOODLES.id)
    match = Match.new(BOODLES, content(BOODLES), 2, BOODLES.options())
    match.answer(0, TakeSide(side))
    play_out(match, (known[bot], known[RANDOM]), chance_of(seed, 0), MOST_ANSWERS)
    assert match.state.outcome is not None
    winner: Side = match.state.outcome.winner
    return winner
