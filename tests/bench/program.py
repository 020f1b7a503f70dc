"""The program round the table: how soon a command answers, and bot games on every core."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.simulate import Plan, simulate
from rules.games import content, game, games
from tests.bench.figures import Figure
from tests.bench.window import COMPILED

COMPANION = "from companion.cli import main; main()"


def measure(runs: int) -> Sequence[Figure]:
    return [*(_command(id, 2 * runs) for id in games()), _bot_games(runs)]


def _command(id: str, runs: int) -> Figure:
    with TemporaryDirectory() as name:
        file = Path(name) / "position.json"
        file.write_bytes(subprocess.check_output([sys.executable, "-c", COMPANION, "position", id, "-p", "2"]))
        _seconds("-c", COMPANION, "rule", id, str(file), "--json")
        bare = [_seconds("-c", "pass") for _ in range(runs)]
        rule = [_seconds("-c", COMPANION, "rule", id, str(file), "--json") for _ in range(runs)]
    beyond = [1000 * (one - nothing) for one, nothing in zip(rule, bare, strict=True)]
    return Figure(f"program: companion rule {id}, beyond Python's own start", "ms", beyond, most=150)


def _seconds(*command: str) -> float:
    began = time.perf_counter()
    environment = {**os.environ, **COMPILED}
    subprocess.run([sys.executable, *command], env=environment, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def _bot_games(runs: int) -> Figure:
    pub, cores = game("fantasy_pub"), os.cpu_count() or 1
    plan = Plan(
        game=pub.id, content=content(pub), options=pub.options(), bots=("random",) * 4, games=20 * cores, seed=1
    )
    speeds = [simulate(plan, cores).answers_a_second for _ in range(runs)]
    return Figure(f"program: bot games, {cores} processes", "answers/s", speeds)
