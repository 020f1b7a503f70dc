"""``./run bench [PART ...]``: a table for people on stderr, the same as JSON on stdout."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from importlib import import_module

from tests.bench.figures import Figure, Measure


def rules(runs: int) -> Sequence[Figure]:
    return import_module("tests.bench.rules").measure(runs)  # type: ignore[no-any-return]


def table(runs: int) -> Sequence[Figure]:
    """From a signal posted to the new view handed to subscribers, journal on disk; disk syncs apart."""
    bench = import_module("tests.companion.bench_table")
    done = [bench.measure(100) for _ in range(runs)]
    return [
        Figure("table: a signal to the new view, median of 100", "ms", [run.median_ms for run in done], most=3),
        Figure("table: the same, the slowest of a hundred", "ms", [run.p99_ms for run in done], most=16),
        Figure("table: the disk's sync, apart from it", "ms", [run.sync_ms for run in done]),
    ]


def serial(runs: int) -> Sequence[Figure]:
    """A saturated 115,200 baud line of which one byte in a hundred arrives damaged."""
    bench = import_module("tests.hardware.bench_serial")
    done = [bench.saturate(2.0, seed) for seed in range(runs)]
    return [
        Figure("serial: a full, damaged line", "% of a core", [100 * run.cpu_share for run in done], most=5),
        Figure("serial: acknowledged and lost", "messages", [run.wrong for run in done], most=0),
    ]


def window(runs: int) -> Sequence[Figure]:
    return import_module("tests.bench.window").measure(runs)  # type: ignore[no-any-return]


def program(runs: int) -> Sequence[Figure]:
    return import_module("tests.bench.program").measure(runs)  # type: ignore[no-any-return]


def bots(runs: int) -> Sequence[Figure]:
    return import_module("tests.bench.bots").measure(runs)  # type: ignore[no-any-return]


PARTS: dict[str, Measure] = {
    "rules": rules,
    "table": table,
    "serial": serial,
    "window": window,
    "program": program,
    "bots": bots,
}


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="./run bench", description="How fast and how small it is.")
    asked.add_argument("parts", nargs="*", metavar="PART", help=f"only these: {', '.join(PARTS)}")
    asked.add_argument("--runs", type=int, default=5, help="how often each is measured (5)")
    given = asked.parse_args(arguments)
    if unknown := set(given.parts) - set(PARTS):
        asked.error(f"no such part: {', '.join(sorted(unknown))}; there are: {', '.join(PARTS)}")
    figures: list[Figure] = []
    for name in given.parts or PARTS:
        sys.stderr.write(f"measuring {name}\n")
        figures += PARTS[name](given.runs)
    tell(figures)
    return 0


def tell(figures: Sequence[Figure]) -> None:
    width = max(len(figure.name) for figure in figures)
    for figure in figures:
        mark = "" if not figure.promise else "holds" if figure.holds else "FAILS"
        median = f"{figure.median:>12,.3f} {figure.unit:<12}"
        sys.stderr.write(
            f"{figure.name:<{width}}  {median} {len(figure.values):>4} runs  {figure.promise:<18} {mark}\n"
        )
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
    }
    sys.stdout.write(
        json.dumps({"machine": machine, "figures": [figure.told() for figure in figures]}, indent=2) + "\n"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
