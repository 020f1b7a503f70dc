"""Games that nobody plays in earnest: any answer, dice and draws by chance, and Dwarfs that mostly know where to go.

``python -m tests.bugmans.random_nights --games 10000`` plays so many of them, holds the laws of positions against
every resting place and every fifth question, and says how long they were and how many of them chucking-out time ended.
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
from rules.bugmans import GAME
from rules.bugmans.position import POSITION_LAWS, counters_about
from rules.bugmans.printed import DANGEROUS, HELPFUL, Kind
from rules.bugmans.state import LAST_ROUND, Cards, ChuckingOut, Move, Phase, Room, RoomOptions, hand_place
from rules.games import content
from rules.match import Match

CONTENT = content(GAME)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def random_options(chance: random.Random, **fixed: str) -> RoomOptions:
    """Each option at its default in half of the rooms, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert({**values, **fixed}, RoomOptions)


def new_game(chance: random.Random, seats: int, options: RoomOptions | None = None) -> Match[Room]:
    return Match.new(GAME, CONTENT, seats, options or random_options(chance))


def play_on(
    chance: random.Random, match: Match[Room], most: int = 2_000, purpose: float = 0.7
) -> Iterator[Match[Room]]:
    """Plays to the end or for so many answers, and stands still at every question and at the end.

    ``purpose`` is the share of steps that lead a Dwarf nearer to the Bar, or home with what he carries.
    """
    for _ in range(most):
        yield match
        if match.request is None:
            return
        match.answer(match.request.seats[0], some_answer(chance, match, purpose))


def some_answer(chance: random.Random, match: Match[Room], purpose: float) -> Any:
    request = match.request
    assert request is not None
    answer = by_the_app(match, chance)
    if answer is not None:
        return answer
    options = match.options(request.seats[0])
    if request.what == "step" and chance.random() < purpose:
        options = leading_on(match.state, options) or options
    return chance.choice(options)


def leading_on(room: Room, options: list[Any]) -> list[Any]:
    """The steps after which the active Dwarf is nearer to where he wants to go than before."""
    player, dwarf = room.players[room.active], room.dwarf(room.active)
    assert player.home is not None
    goals = [player.home] if player.carried else list(room.ground.bar)
    spaces = [room.ground.spaces_from(goal) for goal in goals]

    def to_go(square: str) -> int:
        return min(away[square] for away in spaces)

    steps = [one for one in options if isinstance(one, Move)]
    return [one for one in steps if to_go(one.to) < to_go(dwarf.square)]


def random_game(chance: random.Random, seats: int, options: RoomOptions | None = None) -> Match[Room]:
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match):
        pass
    return match


# --- what holds -----------------------------------------------------------------------------------------

MOST_ANSWERS = 5_000
"""A game must be over by then."""
LOOKED_AT = 5
"""Beside every resting place, every so many questions: to look takes longer than to play."""
COUNTERS = Counter({entry.id: entry.count for entry in CONTENT.counter if entry.kind is not Kind.HOME_TABLE})
CARDS = 52


def nothing_is_lost(room: Room) -> None:
    """Holds at every question."""
    assert POSITION_LAWS.why_not(room, None) is None, POSITION_LAWS.every_why_not(room, None)
    assert +counters_about(room) == COUNTERS
    assert room.cards.holds().total() == CARDS


def between_turns(room: Room) -> None:
    """The bounds written out once more, without the laws of positions."""
    everybody = list(room.characters.values())
    rough = Counter(one.square for one in everybody if one.kind not in HELPFUL)
    assert max(rough.values()) == 1, "whoever is not Helpful stands alone"
    scary = {one.square for one in everybody if one.kind in DANGEROUS}
    assert not scary & {one.square for one in everybody if one.kind in HELPFUL}
    assert not {one.square for one in everybody} & room.ground.closed
    for seat, player in enumerate(room.players):
        assert room.cards.count(hand_place(seat)) <= 5
        assert player.stashed < room.target
        assert not [one for one in everybody if one.square == player.home and one.id != player.dwarf]
    assert room.fight is None
    assert room.turn.dealt is None
    if room.pile:
        assert all(counter or square in room.vomit for square, counter in room.bar.items())


# --- many nights ----------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """How one game went. Its number is all that is needed to play it again."""

    number: int
    seats: int
    cards: Cards
    purpose: float
    answers: int
    rounds: int
    completed: bool
    chucked_out: bool


def night_of(number: int) -> Outcome:
    """One game from its beginning to its end. Raises AssertionError where something does not hold.

    Seats, cards and how purposefully people walk go round and round; all other options are drawn.
    """
    chance = random.Random(f"night {number}")
    seats, cards, purpose = 2 + number % 5, list(Cards)[number // 5 % 2], (0.0, 0.7, 0.9)[number // 10 % 3]
    options = random_options(chance, cards=cards.value, chucking_out=ChuckingOut.HUNDRED_ROUNDS.value)
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match, MOST_ANSWERS, purpose):
        if match.request is None:
            continue
        rests = match.length == match.rests[-1].length
        if rests or match.length % LOOKED_AT == 0:
            nothing_is_lost(match.state)
        if rests and match.state.phase is Phase.PLAY:
            between_turns(match.state)
    room = match.state
    assert match.request is None, f"not over after {match.length} answers"
    assert room.phase is Phase.OVER
    completed = room.completed_by is not None
    chucked_out = not completed and room.turns == LAST_ROUND * seats
    return Outcome(number, seats, cards, purpose, match.length, room.turns // seats, completed, chucked_out)


def tell(nights: Sequence[Outcome]) -> None:
    """A table for people on stderr."""
    kinds: dict[tuple[str, int, float], list[Outcome]] = {}
    for night in nights:
        kinds.setdefault((night.cards.value, night.seats, night.purpose), []).append(night)
    sys.stderr.write("cards seats purpose  games   median  longest  rounds  complete  chucked out  run out\n")
    for (cards, seats, purpose), some in [*sorted(kinds.items()), (("all", 0, 0.0), list(nights))]:
        answers = [night.answers for night in some]
        complete, late = sum(night.completed for night in some), sum(night.chucked_out for night in some)
        sys.stderr.write(
            f"{cards:<5} {seats or '':>5} {purpose or '':>7} {len(some):>6}  {statistics.median(answers):>7.0f}"
            f"  {max(answers):>7}  {statistics.median(night.rounds for night in some):>6.0f}  {complete:>8}"
            f"  {late:>11}  {len(some) - complete - late:>7}\n"
        )


def played(numbers: Iterable[int], log: Path | None) -> Iterator[Outcome | int]:
    """The games, or the numbers of those that failed. With a log, what stands there already is not played again."""
    lines = log.read_bytes().splitlines() if log is not None and log.exists() else []
    known = {night.number: night for night in (msgspec.json.decode(line, type=Outcome) for line in lines)}
    for number in numbers:
        try:
            night = known.get(number) or night_of(number)
        except Exception:  # every game that fails is told, not only the first
            sys.stderr.write(f"game {number} failed\n{traceback.format_exc()}\n")
            yield number
            continue
        if log is not None and number not in known:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(night) + b"\n")
        yield night


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.bugmans.random_nights", description=__doc__)
    asked.add_argument("--games", type=int, default=1_000, help="how many (1000)")
    asked.add_argument("--first", type=int, default=0, help="the number of the first: a failure says which it was")
    asked.add_argument("--log", type=Path, help="keep each outcome here, and go on where a run was interrupted")
    given = asked.parse_args(arguments)
    began = time.monotonic()
    found = list(played(range(given.first, given.first + given.games), given.log))
    nights = [one for one in found if isinstance(one, Outcome)]
    failed = [one for one in found if isinstance(one, int)]
    if nights:
        tell(nights)
    answers = sum(night.answers for night in nights)
    told = {"games": len(nights), "failed": failed, "answers": answers, "seconds": round(time.monotonic() - began, 1)}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
