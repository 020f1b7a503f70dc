"""Games without a table: bots in every seat, chance from a seed, as many games at once as there are cores."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import blake2b
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import msgspec

from companion.chance import by_the_app
from companion.posted import By
from companion.records import Record, Recorder, header
from companion.session import seated
from rules.bots import AtRandom, Bot, Interrupter, bots, can_interrupt
from rules.floor import Batch, Press
from rules.game import Chance
from rules.games import content, game
from rules.imagined import imagined
from rules.match import EVERYBODY, AnyMatch, Match
from rules.message import Seat

MOST_ANSWERS: Final = 200_000
"""A game that is not over by then is given up, and counted as unfinished."""

_CHUNKS_A_JOB: Final = 8
"""Small enough that all cores end at about the same time, and that the progress moves."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Which games to play. Bots change seats: seat ``n`` of game ``k`` has ``bots[(n + k) % players]``."""

    game: str
    content: Any
    options: Any
    bots: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int
    most_answers: int = MOST_ANSWERS


class Outcome(msgspec.Struct, frozen=True):
    """How one game went. ``first`` are the seats that share the first rank; nobody where it was given up."""

    number: int
    first: tuple[Seat, ...]
    answers: int
    turns: int
    """How many resting places it came to."""
    digest: str
    seconds: float


class Length(msgspec.Struct, frozen=True):
    shortest: int
    median: float
    longest: int


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """All games together. Nothing but the seconds and the speed depends on how many processes played them."""

    game: str
    players: int
    games: int
    seed: int
    finished: int
    wins_by_seat: tuple[float, ...]
    """A shared first rank is shared out."""
    wins_by_bot: dict[str, float]
    games_by_bot: dict[str, int]
    """How many seats each bot has sat in."""
    answers: Length
    turns: Length
    digest: str
    """Stands for the ends of all games."""
    seconds: float
    answers_a_second: float
    answers_a_second_a_core: float


# --- one game -----------------------------------------------------------------------------------


def play_out(
    match: AnyMatch,
    players: Sequence[Bot],
    chance: Chance,
    most_answers: int = MOST_ANSWERS,
    note: Callable[[By], object] = lambda _: None,
) -> AnyMatch:
    """Play a game on to its end, or to so many answers. Returns the same match.

    ``note`` hears after each answer where it came from.
    """
    while match.request is not None and match.length < most_answers:
        seat, answer, by = _interruption(match, players, chance) or _next_answer(match, players, chance)
        match.answer(seat, answer)
        note(by)
    return match


def _interruption(match: AnyMatch, players: Sequence[Bot], chance: Chance) -> tuple[Seat, Any, By] | None:
    """The first bot round the table that takes the floor as the game stands, if any does."""
    floor = match.request.floor if match.request is not None else None
    for seat in floor.seats if floor is not None else ():
        bot = players[seat]
        if can_interrupt(match, seat, bot):
            assert isinstance(bot, Interrupter)
            answer = bot.interrupt(imagined(match, seat, chance), seat, chance)
            if answer is not None:
                return EVERYBODY, Batch(((Press(seat, answer),),)), By.BOT
    return None


def _next_answer(match: AnyMatch, players: Sequence[Bot], chance: Chance) -> tuple[Seat, Any, By]:
    request = match.request
    assert request is not None
    fallen = by_the_app(match, chance)
    if fallen is not None:
        return request.seat, fallen, By.APP
    waiting = [seat for seat in request.seats if match.options(seat)] if len(request.seats) > 1 else request.seats
    seat = waiting[chance.randrange(len(waiting))] if len(waiting) > 1 else waiting[0]
    return seat, _chosen(match, seat, players[seat], chance), By.BOT


def _chosen(match: AnyMatch, seat: Seat, bot: Bot, chance: Chance) -> Any:
    """What the bot answers, seeing no more than its seat may. The random one sees its own options only."""
    if isinstance(bot, AtRandom):
        return bot.choose(match, seat, chance)
    return bot.choose(imagined(match, seat, chance), seat, chance)


def chance_of(seed: int, number: int) -> Random:
    """The chance of one game: its own, whoever plays it, and in whatever order."""
    return Random(int.from_bytes(blake2b(f"{seed}:{number}".encode(), digest_size=8).digest(), "big"))


def seated_bots(plan: Plan, number: int) -> tuple[str, ...]:
    players = len(plan.bots)
    return tuple(plan.bots[(seat + number) % players] for seat in range(players))


def new_match(plan: Plan) -> AnyMatch:
    return Match.new(game(plan.game), plan.content, len(plan.bots), plan.options)


def _outcome(plan: Plan, number: int) -> Outcome:
    known = bots(plan.game)
    players = [known[name] for name in seated_bots(plan, number)]
    began = time.perf_counter()
    match = play_out(new_match(plan), players, chance_of(plan.seed, number), plan.most_answers)
    seconds = time.perf_counter() - began
    ending = match.game.view(match.state, None).ending
    first = ending.ranking[0] if ending and ending.ranking else ()
    return Outcome(number, first, match.length, len(match.rests), match.digest, seconds)


def play_some(plan: Plan, numbers: range) -> list[Outcome]:
    """These games of a plan, one after the other."""
    return [_outcome(plan, number) for number in numbers]


def recorded(plan: Plan) -> Record:
    """The first game of a plan, as a record."""
    known, names = bots(plan.game), seated_bots(plan, 0)
    match = new_match(plan)
    recorder = Recorder(match)
    play_out(match, [known[name] for name in names], chance_of(plan.seed, 0), plan.most_answers, recorder.note)
    people = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    players = seated(match.game, people, dict(enumerate(names)))
    return recorder.record(header(match.game, plan.content, players, plan.options, ours=content(match.game)))


# --- many games ---------------------------------------------------------------------------------


def simulate(plan: Plan, jobs: int, played: Callable[[int], object] = lambda _: None) -> Result:
    """All games of a plan, in so many processes. ``played`` hears how many games have been played since it last did."""
    began = time.perf_counter()
    outcomes: list[Outcome] = []
    for some in _all(plan, jobs):
        outcomes += some
        played(len(some))
    outcomes.sort(key=lambda outcome: outcome.number)
    return _result(plan, outcomes, time.perf_counter() - began)


def _all(plan: Plan, jobs: int) -> Iterator[list[Outcome]]:
    chunks = _chunks(plan.games, jobs)
    if jobs == 1 or len(chunks) == 1:
        yield from (play_some(plan, chunk) for chunk in chunks)
        return
    # Fresh processes, not copies of this one: a copy of a program with threads may hang.
    with ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_some, plan, chunk) for chunk in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _chunks(games: int, jobs: int) -> list[range]:
    size = max(1, games // (jobs * _CHUNKS_A_JOB))
    return [range(start, min(start + size, games)) for start in range(0, games, size)]


def _result(plan: Plan, outcomes: Sequence[Outcome], seconds: float) -> Result:
    finished = [outcome for outcome in outcomes if outcome.first]
    by_seat, by_bot = _wins(plan, finished)
    sat = Counter(name for outcome in outcomes for name in seated_bots(plan, outcome.number))
    spent = sum(outcome.seconds for outcome in outcomes)
    answers = sum(outcome.answers for outcome in outcomes)
    digests = "".join(outcome.digest for outcome in outcomes)
    return Result(
        game=plan.game,
        players=len(plan.bots),
        games=len(outcomes),
        seed=plan.seed,
        finished=len(finished),
        wins_by_seat=by_seat,
        wins_by_bot=by_bot,
        games_by_bot=dict(sorted(sat.items())),
        answers=_length([outcome.answers for outcome in outcomes]),
        turns=_length([outcome.turns for outcome in outcomes]),
        digest=blake2b(digests.encode(), digest_size=8).hexdigest(),
        seconds=round(seconds, 3),
        answers_a_second=round(answers / seconds, 1) if seconds else 0.0,
        answers_a_second_a_core=round(answers / spent, 1) if spent else 0.0,
    )


def _wins(plan: Plan, finished: Sequence[Outcome]) -> tuple[tuple[float, ...], dict[str, float]]:
    by_seat = [0.0] * len(plan.bots)
    by_bot = dict.fromkeys(sorted(set(plan.bots)), 0.0)
    for outcome in finished:
        sat = seated_bots(plan, outcome.number)
        for seat in outcome.first:
            by_seat[seat] += 1 / len(outcome.first)
            by_bot[sat[seat]] += 1 / len(outcome.first)
    return tuple(round(wins, 3) for wins in by_seat), {name: round(wins, 3) for name, wins in by_bot.items()}


def _length(counts: Sequence[int]) -> Length:
    return Length(min(counts), statistics.median(counts), max(counts)) if counts else Length(0, 0, 0)
