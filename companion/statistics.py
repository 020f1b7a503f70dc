"""What was played: counted from the journal's deeds, so that it can be asked for at any time and never goes astray."""

from __future__ import annotations

import logging
import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, assert_never

import msgspec

from companion.deeds import (
    Answered,
    Chapter,
    Reseated,
    RollAsked,
    Row,
    Ruled,
    SourceSet,
    Stepping,
    Swapped,
    Ticked,
    WentBack,
    WentForth,
)
from companion.journal import Reader
from companion.session import Stored, Summary
from companion.tallies import Counting, counted_in, told
from companion.telling import SOURCES
from rules.message import Message

log = logging.getLogger(__name__)

LONGEST_PAUSE_S: Final = 30 * 60
"""When nothing happens for longer, nobody sat at the table."""


class DiceCount(msgspec.Struct, frozen=True):
    """How dice of one kind from one source fell, and how likely fair ones would be at least as uneven."""

    source: str
    sides: int
    counts: tuple[int, ...]
    """From the side with one pip up."""
    chi_square: float
    chance: float


class GameCount(msgspec.Struct, frozen=True, kw_only=True):
    """One game: how often it was played to its end, how long it took, and who won."""

    game: str
    begun: int
    finished: int
    median_answers: float
    median_turns: float
    median_minutes: float
    """Of the finished ones; longer pauses do not count."""
    wins: tuple[tuple[str, float], ...]
    """By name, most first. A shared victory is shared out; bots are called by what they are."""
    wins_by_seat: tuple[float, ...]
    counted: tuple[tuple[Message, int], ...] = ()
    """What happened on the way, in all games begun: the game's own tallies, what was taken back, what was put right."""


class Statistics(msgspec.Struct, frozen=True):
    dice: tuple[DiceCount, ...]
    games: tuple[GameCount, ...]


class Played(msgspec.Struct, frozen=True):
    """A game of the journal as it is counted."""

    summary: Summary
    stored: Stored


def statistics_of(played: Iterable[Played]) -> Statistics:
    """Counts everything. Reads each game once, so that they need not all be in memory."""
    dice: Counter[tuple[str, int, int]] = Counter()
    by_game: dict[str, list[tuple[Summary, float]]] = defaultdict(list)
    counted: dict[str, Counter[Counting]] = defaultdict(Counter)
    for one in played:
        deeds, game = standing(one.stored.rows), one.summary.game
        dice.update(_dice(deeds))
        by_game[game].append((one.summary, minutes(one.stored.rows)))
        counted[game].update(counted_in(one, deeds))
    return Statistics(
        _dice_counts(dice), tuple(_game_count(game, by_game[game], told(counted[game])) for game in sorted(by_game))
    )


def statistics_in(file: Path) -> Statistics:
    """What a journal tells, also while it is being written; nothing where there is none.

    Raises NotOurs or sqlite3.Error for a file that cannot be read. A game whose deeds cannot is left out.
    """
    if not file.exists():
        return Statistics((), ())
    with Reader(file) as reader:
        return statistics_of(_readable(reader))


def _readable(reader: Reader) -> Iterator[Played]:
    for summary in reader.games():
        try:
            yield Played(summary, reader.load(summary.id))
        except ValueError as error:
            log.warning("game %d is not counted: %s", summary.id, error)


# --- the deeds of one game ----------------------------------------------------------------------


def standing(rows: Sequence[Row]) -> list[Stepping]:
    """The deeds that were not taken back, or were given again."""
    done: list[Stepping] = []
    steps: list[Stepping] = []
    undone: list[list[Stepping]] = []
    for row in rows:
        match row.deed:
            case WentBack(keep=keep):
                undone.append(steps[keep:])
                del steps[keep:]
            case WentForth():
                steps += undone.pop()
            case Chapter():
                # What came before a chapter can't be taken back any more.
                done += steps
                steps, undone = [], []
            case Answered() | Ruled() | Reseated() | Swapped() as deed:
                undone.clear()
                steps.append(deed)
            case SourceSet() | RollAsked() | Ticked():
                pass
            case _:
                assert_never(row.deed)
    return done + steps


def minutes(rows: Sequence[Row]) -> float:
    """How long people sat at it. Only times of one boot can be compared, and a clock on the wall may jump."""
    spent = 0.0
    for before, after in pairwise(rows):
        passed = after.at - before.at
        if before.boot == after.boot and 0 < passed <= LONGEST_PAUSE_S:
            spent += passed
    return spent / 60


def _dice(deeds: Iterable[Stepping]) -> Iterable[tuple[str, int, int]]:
    for deed in deeds:
        if isinstance(deed, Answered) and deed.sides:
            for value in _values(deed.answer):
                yield SOURCES[deed.by], deed.sides, value


def _values(answer: Any) -> Sequence[int]:
    found = answer.get("values", ()) if isinstance(answer, dict) else getattr(answer, "values", ())
    return [value for value in found if isinstance(value, int)]


# --- counting -----------------------------------------------------------------------------------


def _dice_counts(dice: Counter[tuple[str, int, int]]) -> tuple[DiceCount, ...]:
    kinds = sorted({(source, sides) for source, sides, _ in dice})
    return tuple(dice_count(source, sides, _faces(dice, source, sides)) for source, sides in kinds)


def _faces(dice: Counter[tuple[str, int, int]], source: str, sides: int) -> tuple[int, ...]:
    return tuple(dice[source, sides, value] for value in range(1, sides + 1))


def dice_count(source: str, sides: int, counts: tuple[int, ...]) -> DiceCount:
    """With the chi-square of the counts against fair dice, and how likely fair dice are to come out so or worse."""
    expected = sum(counts) / sides
    chi_square = sum((count - expected) ** 2 for count in counts) / expected if expected else 0.0
    return DiceCount(source, sides, counts, round(chi_square, 3), round(_upper_tail(chi_square, sides - 1), 4))


def _upper_tail(chi_square: float, degrees: int) -> float:
    """The chance of a chi-square at least so great: 1 less the lower incomplete gamma function's series."""
    a, x = degrees / 2, chi_square / 2
    if x <= 0 or degrees < 1:
        return 1.0
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-12:
        n += 1
        term *= x / n
        total += term
    return min(1.0, max(0.0, 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a))))


def _game_count(
    game: str, games: Sequence[tuple[Summary, float]], counted: tuple[tuple[Message, int], ...]
) -> GameCount:
    finished = [(summary, spent) for summary, spent in games if summary.over]
    by_name: defaultdict[str, float] = defaultdict(float)
    by_seat: defaultdict[int, float] = defaultdict(float)
    for summary, _ in finished:
        first = summary.ranking[0] if summary.ranking else ()
        for player in summary.players:
            if player.seat in first:
                by_name[player.bot or player.name] += 1 / len(first)
                by_seat[player.seat] += 1 / len(first)
    seats = max((len(summary.players) for summary, _ in games), default=0)
    return GameCount(
        game=game,
        begun=len(games),
        finished=len(finished),
        median_answers=_median([summary.length for summary, _ in finished]),
        median_turns=_median([summary.turns for summary, _ in finished]),
        median_minutes=round(_median([spent for _, spent in finished]), 1),
        wins=tuple(
            sorted(((name, round(wins, 3)) for name, wins in by_name.items()), key=lambda one: (-one[1], one[0]))
        ),
        wins_by_seat=tuple(round(by_seat[seat], 3) for seat in range(seats)),
        counted=counted,
    )


def _median(numbers: Sequence[float]) -> float:
    return float(statistics.median(numbers)) if numbers else 0.0
