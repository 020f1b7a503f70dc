"""What happened on the way, counted over many games: what a game's own tallies name, and what was put right or back.

In neutral words, and never a contest: by player only what a game itself scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.deeds import Answered, Line, Ruled, Stepping, WentBack
from rules.game import Tally
from rules.games import games
from rules.message import Message

if TYPE_CHECKING:
    from companion.published import Player
    from companion.statistics import Played


class Counting(NamedTuple):
    """What is counted, and of whom if it is by player. Lists begin with the least ``order``."""

    order: int
    id: str
    name: str = ""


def counted_in(played: Played, deeds: Sequence[Stepping]) -> Counter[Counting]:
    """Of one game, with the deeds that stand at its end."""
    counts: Counter[Counting] = Counter()
    game = games().get(played.summary.game)
    lines = [line for deed in deeds if isinstance(deed, Answered) for line in deed.lines]
    tallies = game.tallies if game is not None else ()
    for order, tally in enumerate(tallies):
        counts.update(_tallied(order, tally, lines, played.summary.players))
    own = len(tallies)
    counts[Counting(own, "taken_back")] += sum(isinstance(row.deed, WentBack) for row in played.stored.rows)
    counts[Counting(own + 1, "rulings")] += sum(isinstance(deed, Ruled) for deed in deeds)
    return counts


def _tallied(order: int, tally: Tally, lines: Iterable[Line], players: Sequence[Player]) -> Counter[Counting]:
    counts: Counter[Counting] = Counter()
    keys = {f"event.{key}" for key in tally.events}
    names = {player.seat: player.name for player in players if player.bot is None}
    for line in lines:
        if line.words.key in keys and (not tally.by_player or line.seat in names):
            name = names[line.seat] if tally.by_player and line.seat is not None else ""
            amount = line.words.args.get(tally.amount, 0) if tally.amount else 1
            counts[Counting(order, tally.id, name)] += amount if isinstance(amount, int) else 0
    return counts


def told(counts: Counter[Counting]) -> tuple[tuple[Message, int], ...]:
    """In the order of the tallies, players by name; what never happened is not mentioned."""
    return tuple((_message(one), counts[one]) for one in sorted(counts) if counts[one])


def _message(one: Counting) -> Message:
    return Message(f"tally.{one.id}", {"name": one.name} if one.name else {})
