"""The commands that play without a table: many games at once, one game to a record, and a record once more."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from companion.cli.arguments import (
    ContentFile,
    GameId,
    HouseRules,
    Players,
    Readable,
    content_for,
    game_named,
    house_rules,
    seats,
)
from companion.cli.output import Json, fail, say, troubles, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.simulate import Plan, Result
    from companion.statistics import Statistics
    from rules.game import Game
    from rules.match import AnyMatch

Seed: TypeAlias = Annotated[int, typer.Option("--seed", metavar="S", help="Where all chance comes from.")]
Bots: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--bot", metavar="NAME", help="Who plays, seat by seat, and round again.", show_default=False),
]


def simulate(
    game_id: GameId,
    players: Players,
    games: Annotated[int, typer.Option("--games", "-k", metavar="K", min=1, help="How many games.")] = 100,
    seed: Seed = 1,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="J", min=0, help="How many at once; 0: one a core.")] = 0,
    bot: Bots = None,
    options: HouseRules = None,
    content: ContentFile = None,
    as_json: Json = False,
) -> None:
    """Play many bot games: who wins in which seat, how long they last, and how fast it goes."""
    from companion.simulate import simulate as play

    plan = planned(game_id, players, games, seed, bot, options, content, as_json)
    with progress(games) as played:
        result = play(plan, jobs or os.cpu_count() or 1, played)
    if as_json:
        write(result)
    else:
        say(*_table(result))


def planned(
    game_id: str,
    players: int,
    games: int,
    seed: int,
    bot: Sequence[str] | None,
    options: Sequence[str] | None,
    content: Any,
    as_json: bool,
) -> Plan:
    from companion.simulate import Plan

    game = game_named(game_id)
    many = seats(game, players)
    with troubles(as_json):
        loaded = content_for(game, content)
    return Plan(
        game=game.id,
        content=loaded,
        options=house_rules(game, options),
        bots=_bots(game, many, bot),
        games=games,
        seed=seed,
    )


def _bots(game: Game[Any], players: int, given: Sequence[str] | None) -> tuple[str, ...]:
    """One for each seat: those that were named, in turn."""
    from rules.bots import RANDOM, bots

    names = list(given or [RANDOM])
    known = bots(game.id)
    for name in names:
        if name not in known:
            raise typer.BadParameter(f"there is no bot {name!r}; there are: {', '.join(known)}.", param_hint="--bot")
    return tuple(names[seat % len(names)] for seat in range(players))


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], object]]:
    """A bar on stderr where somebody watches it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda count: bar.advance(task, count)


def _table(result: Result) -> list[str]:
    given_up = result.games - result.finished
    return [
        f"{result.games} games of {result.game}, {result.players} players, seed {result.seed}"
        + (f"; {given_up} given up as too long" if given_up else ""),
        "",
        "wins by seat  "
        + _shares([(f"seat {seat + 1}", wins) for seat, wins in enumerate(result.wins_by_seat)], result),
        "wins by bot   " + _shares(list(result.wins_by_bot.items()), result),
        f"answers       {result.answers.shortest} to {result.answers.longest}, median {result.answers.median:g}",
        f"turns         {result.turns.shortest} to {result.turns.longest}, median {result.turns.median:g}",
        f"speed         {result.answers_a_second:,.0f} answers a second, {result.answers_a_second_a_core:,.0f} a core",
        f"digest        {result.digest}",
    ]


def _shares(wins: Sequence[tuple[str, float]], result: Result) -> str:
    return ", ".join(f"{name}: {count:g} ({100 * count / max(1, result.finished):.1f} %)" for name, count in wins)


# --- records ------------------------------------------------------------------------------------


def record(
    game_id: GameId,
    players: Players,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", dir_okay=False, help="Where it is written.")
    ],
    seed: Seed = 1,
    bot: Bots = None,
    options: HouseRules = None,
    content: ContentFile = None,
    as_json: Json = False,
) -> None:
    """Play one bot game and write it down, answer by answer."""
    from companion.records import text_of
    from companion.simulate import recorded

    made = recorded(planned(game_id, players, 1, seed, bot, options, content, as_json))
    try:
        output.write_text(text_of(made), encoding="utf-8")
    except OSError as error:
        fail(f"{output} cannot be written: {error.strerror}.", as_json=as_json)
    digest = made.lines[-1].digest if made.lines else ""
    if as_json:
        write({"file": str(output), "answers": len(made.lines), "digest": digest})
    else:
        say(f"Written: {output}, {len(made.lines)} answers, digest {digest}")


def replay(file: Readable, content: ContentFile = None, as_json: Json = False) -> None:
    """Play a record again, check every digest in it, and print the position to which it leads."""
    with troubles(as_json):
        match, checked = _replayed(file, content)
        from companion.explaining import Explainer

        explainer = Explainer(match)
        told = {
            "game": match.game.id,
            "answers": match.length,
            "digest": match.digest,
            "digests_checked": checked,
            "over": match.request is None,
            "facts": explainer.facts(),
            "position": match.position,
        }
        if as_json:
            write(told)
        else:
            import msgspec

            say(*explainer.facts(), f"{match.length} answers, {checked} digests hold, digest {match.digest}")
            say(msgspec.json.encode(match.position).decode())


def _replayed(file: Path, content_file: Path | None) -> tuple[AnyMatch, int]:
    """The match at a record's end, and how many digests were checked. Raises Mistake."""
    from companion import records
    from companion.located_json import read_text
    from rules.games import game, games
    from rules.located import Mistake

    kept = records.read(read_text(file), str(file))
    if kept.header.game not in games():
        problem = f"there is no game {kept.header.game!r}; there are: {', '.join(games())}"
        raise Mistake(str(file), 1, "$.game", problem)
    played = game(kept.header.game)
    match = records.replay(kept, played, content_for(played, content_file), str(file))
    return match, sum(bool(line.digest) for line in kept.lines)


# --- what was played ----------------------------------------------------------------------------


def stats(as_json: Json = False) -> None:
    """What was played: games, wins and lengths, and how the dice fell."""
    import sqlite3

    from companion.folders import folders
    from companion.journal_file import NotOurs
    from companion.statistics import statistics_in

    file = folders().journal
    try:
        counted = statistics_in(file)
    except (sqlite3.Error, NotOurs) as error:
        fail(f"{file} cannot be read: {error}. `companion doctor` tells what to do.", as_json=as_json)
    if as_json:
        write(counted)
    else:
        say(*_counted(counted))


def _counted(counted: Statistics) -> list[str]:
    from companion.wording import wording

    lines = []
    for game in counted.games:
        wins = ", ".join(f"{name} {count:g}" for name, count in game.wins) or "nobody yet"
        lines += [
            f"{game.game}: {game.begun} begun, {game.finished} finished",
            f"    median {game.median_minutes:g} minutes, {game.median_turns:g} turns, {game.median_answers:g} answers",
            f"    won by {wins}",
            *(f"    {wording(game.game).text(what)}: {count}" for what, count in game.counted),
        ]
    for dice in counted.dice:
        faces = "  ".join(f"{face}: {count}" for face, count in enumerate(dice.counts, 1))
        lines += [
            f"dice of {dice.sides} sides, {dice.source}:  {faces}",
            f"    chi-square {dice.chi_square:g}; fair dice are as uneven in {100 * dice.chance:.1f} % of cases",
        ]
    return lines or ["Nothing has been played yet."]
