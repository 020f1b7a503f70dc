"""How fast the rules are: random play, replaying a record, taking back and putting right in a long game.

What is promised for the first game is measured with Fantasy Pub, and random play with every game.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from companion.chance import by_the_app
from rules.games import content, game
from rules.match import AnyMatch, Entry, Match, Position
from rules.position import Patch, Ruling
from rules.requests import Dice
from tests.bench.figures import Figure

GAME = game("fantasy_pub")
CONTENT = content(GAME)
SEATS = 4
LONG = 10_000


def new_match() -> AnyMatch:
    return Match.new(GAME, CONTENT, SEATS, GAME.options())


def played_at_random(match: AnyMatch, chance: Random, *, most: int, dawdle: bool = False) -> AnyMatch:
    """Plays on, listing the options at every question. Those who dawdle leave the Pub only where they must."""
    draw = chance.random
    while (request := match.request) is not None and match.length < most:
        if request.kind == "roll":
            match.answer(request.seat, Dice((int(draw() * 6) + 1, int(draw() * 6) + 1)))
            continue
        options = match.options(request.seat)
        if dawdle:
            options = [option for option in options if type(option).__name__ != "Leave"] or options
        match.answer(request.seat, options[int(draw() * len(options))])
    return match


def long_record(answers: int) -> tuple[Any, list[Entry]]:
    """The facts at the start and so many answers as they come out of a file: as JSON."""
    match = played_at_random(new_match(), Random(5), most=answers, dawdle=True)
    assert match.length == answers, f"the game was over after {match.length} answers"
    start = msgspec.json.decode(match.rests[0].facts)
    return start, msgspec.json.decode(msgspec.json.encode(match.entries), type=list[Entry])


def seconds(work: Any) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def measure(runs: int) -> Sequence[Figure]:
    return [*_random_play(runs), *_other_games(runs), *_replay(runs), *_going_back(runs)]


def _random_play(runs: int) -> Iterator[Figure]:
    speeds = []
    for run in range(runs):
        answers, began = 0, time.perf_counter()
        for seed in range(8):
            answers += played_at_random(new_match(), Random(100 * run + seed), most=100_000).length
        speeds.append(answers / (time.perf_counter() - began))
    yield Figure("rules: random play, 4 seats, options listed at every question", "answers/s", speeds, least=60_000)


PLAYED: Sequence[tuple[str, int, dict[str, str], str]] = (
    ("bugmans", 4, {"cards": "app"}, "4 seats, the app's cards"),
    ("bugmans", 4, {"cards": "real"}, "4 seats, real cards"),
    ("boodles", 2, {"scenario": "1"}, "2 seats, scenario 1"),
    ("boodles", 1, {}, "solo"),
    ("drunkgeon", 4, {}, "4 seats, magic and all"),
    ("dungeons_drinks", 4, {"card_tracking": "app"}, "4 seats, the app's cards"),
    ("dungeons_drinks", 4, {"card_tracking": "table"}, "4 seats, real cards"),
)
"""Games, their seats and options, and what is said of these."""
LEAST = 2_000
"""So many answers are given for a figure: some games are over soon."""


def _other_games(runs: int) -> Iterator[Figure]:
    for id, seats, options, said in PLAYED:
        name = f"rules: random play of {game(id).title}, {said}, options listed"
        yield Figure(name, "answers/s", [_speed(id, seats, options, run) for run in range(runs)], least=20_000)


def _speed(id: str, seats: int, options: dict[str, str], run: int) -> float:
    """Of four games or more, with what falls by chance chosen as the app does it; by the core's own time."""
    played, printed = game(id), content(game(id))
    agreed, answers, began = msgspec.convert(options, played.options), 0, time.process_time()
    for seed in count():
        if seed >= 4 and answers >= LEAST:
            break
        match, chance = Match.new(played, printed, seats, agreed), Random(100 * run + seed)
        while (request := match.request) is not None:
            answer = by_the_app(match, chance)
            seat = request.seats[0]
            match.answer(seat, answer or chance.choice(match.options(seat)))
        answers += match.length
    return answers / (time.process_time() - began)


def _replay(runs: int) -> Iterator[Figure]:
    start, entries = long_record(2 * LONG)
    once, twice = [], []
    for _ in range(runs):  # in turn, so that whatever else this machine does falls on both alike
        for times, length in ((once, LONG), (twice, 2 * LONG)):
            position = Position(start, tuple(entries[:length]))
            times.append(seconds(partial(Match.at, GAME, CONTENT, position)))
    yield Figure("rules: replaying a record of 10,000 answers", "s", once, most=0.3)
    yield Figure("rules: twice the record, times the time (of the best runs)", "x", [min(twice) / min(once)], most=2.2)


def _going_back(runs: int) -> Iterator[Figure]:
    """In a game of 10,000 answers, as long as the view of it takes too."""
    match = played_at_random(new_match(), Random(5), most=LONG, dawdle=True)
    undo = [1000 * seconds(partial(_undone, match, back)) for back in range(1, 10 * runs + 1)]
    yield Figure("rules: undo to the new view, after 10,000 answers", "ms", undo, most=20)
    rulings = [1000 * seconds(partial(_ruled, match.fork())) for _ in range(10 * runs)]
    yield Figure("rules: a ruling to the new view, after 10,000 answers", "ms", rulings, most=20)


def _seen(match: AnyMatch) -> object:
    return GAME.view(match.state, None)


def _undone(match: AnyMatch, back: int) -> object:
    return _seen(match.undone(back))


def _ruled(match: AnyMatch) -> object:
    bank, coins = match.state.bank, match.state.coins[0]
    match.rule(Ruling((Patch("$.bank", bank - 1), Patch("$.coins[0]", coins + 1)), "counted"))
    return _seen(match)
