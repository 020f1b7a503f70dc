"""Evenings that nobody plays in earnest: any answer, dice and draws by chance.

``python -m tests.drunkgeon.random_evenings --games 10000`` plays so many of them, counts every mat, opening, finger,
trophy and key at every resting place and every fifth question, and says how they ended.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.chance import by_the_app
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import Drunk
from rules.drunkgeon.board import placements
from rules.drunkgeon.checking import POSITION_LAWS, mats_about, mats_that_are
from rules.drunkgeon.maze import mask
from rules.drunkgeon.options import ClosingTime, DungeonOptions
from rules.drunkgeon.state import LAST_ROUND, Dungeon, Phase
from rules.games import content
from rules.match import Match

CONTENT = content(GAME)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def random_options(chance: random.Random, **fixed: str) -> DungeonOptions:
    """Each option at its default in half of the evenings, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert({**values, **fixed}, DungeonOptions)


def new_game(chance: random.Random, seats: int, options: DungeonOptions | None = None) -> Match[Dungeon]:
    return Match.new(GAME, CONTENT, seats, options or random_options(chance))


def play_on(chance: random.Random, match: Match[Dungeon], most: int = 4_000) -> Iterator[Match[Dungeon]]:
    """Plays to the end or for so many answers, and stands still at every question and at the end."""
    for _ in range(most):
        yield match
        if match.request is None:
            return
        seat = chance.choice(match.request.seats)
        match.answer(seat, some_answer(chance, match, seat))


def some_answer(chance: random.Random, match: Match[Dungeon], seat: int) -> Any:
    answer = by_the_app(match, chance)
    return chance.choice(match.options(seat)) if answer is None else answer


def random_game(chance: random.Random, seats: int, options: DungeonOptions | None = None) -> Match[Dungeon]:
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match):
        pass
    return match


# --- what holds -----------------------------------------------------------------------------------------

MOST_ANSWERS = 20_000
"""An evening is over by then, or it never closes."""
LOOKED_AT = 5
"""Beside every resting place, every so many questions: to look takes longer than to play."""
CONSERVED = ("trophy", "token", "magic", "mat")


def openings(dungeon: Dungeon) -> int:
    """All openings of the mats that there are: pushing, turning and clearing change nothing in them."""
    there = [*dungeon.cells.values(), *dungeon.stack.shuffled, *dungeon.stack.under, *dungeon.left_over]
    for owner in (*dungeon.heroes, *dungeon.piles.values()):
        there += owner.mats
    return sum(dungeon.face(mat).masks[0].bit_count() for mat in there)


def kinds(dungeon: Dungeon) -> Counter[str]:
    """How many things of each kind lie on the table; a cleared mat is counted as the one it stands for."""
    found: Counter[str] = Counter()
    for things in placements(dungeon).things.values():
        for thing in things:
            found[thing.kind] += thing.count
    return found


def counted(dungeon: Dungeon) -> tuple[int, tuple[int, ...]]:
    """What no turn changes."""
    found = kinds(dungeon)
    return openings(dungeon), (*(found[kind] for kind in CONSERVED), found["cleared"] + len(dungeon.beaten))


def nothing_is_lost(dungeon: Dungeon) -> None:
    """Holds at every question."""
    assert POSITION_LAWS.why_not(dungeon, None) is None, POSITION_LAWS.every_why_not(dungeon, None)
    for hero in dungeon.heroes:
        assert 0 <= hero.fingers <= (hero.full or 0)
        assert len(set(hero.keys)) == len(hero.keys)
        assert min(hero.trophies, hero.drunk, hero.refills) >= 0
    if dungeon.phase in (Phase.PLAY, Phase.OVER):
        assert mats_about(dungeon) == mats_that_are(dungeon)
        assert len(dungeon.cells) == dungeon.rows * dungeon.columns
        for square, mat in dungeon.cells.items():
            assert mask(dungeon, square).bit_count() == dungeon.face(mat).masks[0].bit_count()


# --- many evenings --------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """How one game went. Its number is all that is needed to play it again."""

    number: int
    seats: int
    squares: int
    answers: int
    rounds: int
    ended_by: str
    """The clause; nothing where a game without closing time was left after so many answers."""
    deaths: int
    fingers: int
    """Drunk by all together."""


def evening_of(number: int) -> Outcome:
    """One game from its beginning to its end. Raises AssertionError where something does not hold."""
    chance = random.Random(f"evening {number}")
    match = new_game(chance, 1 + number % 8)
    dungeon, first, fingers = match.state, None, 0
    for _ in play_on(chance, match, MOST_ANSWERS):
        dungeon = match.state
        if match.length and isinstance(last := match.entries[-1].answer, Drunk):
            fingers += last.fingers
        if match.length % LOOKED_AT == 0 or match.length == match.rests[-1].length or match.request is None:
            nothing_is_lost(dungeon)
            if dungeon.phase in (Phase.PLAY, Phase.OVER):
                first = first or counted(dungeon)
                assert counted(dungeon) == first
    if match.request is None:
        assert dungeon.phase is Phase.OVER
        assert dungeon.ended_by
    else:
        assert dungeon.options.closing_time is ClosingTime.NEVER, f"not over after {match.length} answers"
    assert dungeon.rounds <= LAST_ROUND or dungeon.options.closing_time is ClosingTime.NEVER
    deaths = sum(not hero.alive for hero in dungeon.heroes)
    squares, ended = dungeon.rows * dungeon.columns, dungeon.ended_by or ""
    return Outcome(number, len(dungeon.heroes), squares, match.length, dungeon.rounds, ended, deaths, fingers)


def tell(evenings: Sequence[Outcome]) -> None:
    """Tables for people on stderr."""
    sizes: dict[tuple[int, int], list[Outcome]] = {}
    for one in evenings:
        sizes.setdefault((one.seats, one.squares), []).append(one)
    sys.stderr.write("seats squares  games  answers: median  longest  rounds: median  longest  fingers a head  dead\n")
    for (seats, squares), some in [*sorted(sizes.items()), ((0, 0), list(evenings))]:
        answers, rounds = [one.answers for one in some], [one.rounds for one in some]
        heads = sum(one.seats for one in some)
        sys.stderr.write(
            f"{seats or 'all':>5} {squares or '':>7} {len(some):>6}  {statistics.median(answers):>15.0f}"
            f"  {max(answers):>7}  {statistics.median(rounds):>14.0f}  {max(rounds):>7}"
            f"  {sum(one.fingers for one in some) / heads:>14.1f}  {sum(one.deaths for one in some) / heads:>4.0%}\n"
        )
    for clause, count in Counter(one.ended_by for one in evenings).most_common():
        sys.stderr.write(f"{count:>6} ended by {clause or 'nothing: there was no closing time'}\n")


def played(numbers: Iterable[int], log: Path | None) -> Iterator[Outcome | int]:
    """The games, or the numbers of those that failed. With a log, what stands there already is not played again."""
    lines = log.read_bytes().splitlines() if log is not None and log.exists() else []
    known = {one.number: one for one in (msgspec.json.decode(line, type=Outcome) for line in lines)}
    for number in numbers:
        try:
            evening = known.get(number) or evening_of(number)
        except Exception:  # every game that fails is told, not only the first
            sys.stderr.write(f"game {number} failed\n{traceback.format_exc()}\n")
            yield number
            continue
        if log is not None and number not in known:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(evening) + b"\n")
        yield evening


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.drunkgeon.random_evenings", description=__doc__)
    asked.add_argument("--games", type=int, default=1_000, help="how many (1000)")
    asked.add_argument("--first", type=int, default=0, help="the number of the first: a failure says which it was")
    asked.add_argument("--log", type=Path, help="keep each outcome here, and go on where a run was interrupted")
    given = asked.parse_args(arguments)
    began = time.monotonic()
    found = list(played(range(given.first, given.first + given.games), given.log))
    evenings = [one for one in found if isinstance(one, Outcome)]
    failed = [one for one in found if isinstance(one, int)]
    if evenings:
        tell(evenings)
    answers = sum(one.answers for one in evenings)
    told = {"games": len(evenings), "failed": failed, "answers": answers, "seconds": round(time.monotonic() - began, 1)}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
