"""``./run test``: every check in its order, each with what it asks and how long it took; all run, whatever fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.lock import uv

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
CLAUSES = BUILD / "clauses"
TYPINGS = ROOT / "typings"
PYTHONS = ("3.11", "3.12", "3.13")
OFFSCREEN = {"SDL_VIDEODRIVER": "offscreen"}
# A window of the design's size, and no window manager: what is typed goes where the pointer is.
XVFB = ("xvfb-run", "-a", "-s", "-screen 0 800x480x24")

Command = Sequence[str]


@dataclass(frozen=True)
class Check:
    """One question put to the project; it holds if all its commands end with 0."""

    name: str
    asks: str
    commands: Callable[[], Sequence[Command]]
    environment: Mapping[str, str] = field(default_factory=dict)


def tool(name: str, *arguments: str) -> Command:
    return (str(Path(sysconfig.get_path("scripts")) / name), *arguments)


def module(name: str, *arguments: str) -> Command:
    return (sys.executable, "-m", name, *arguments)


def firmware_types() -> Sequence[Command]:
    """The stubs stay out of the environment: at the top of site-packages they would shadow the standard library's."""
    lock = ROOT / "requirements-typings.lock.txt"
    stamp = TYPINGS / "lock.txt"
    check = tool("pyright", "--warnings")
    if stamp.exists() and stamp.read_text() == lock.read_text():
        return [check]
    shutil.rmtree(TYPINGS, ignore_errors=True)
    target = ("--quiet", "--disable-pip-version-check", "--target", str(TYPINGS), "--require-hashes", "-r", str(lock))
    return [module("pip", "install", *target), ("cp", str(lock), str(stamp)), check]


def tests() -> Sequence[Command]:
    shutil.rmtree(CLAUSES, ignore_errors=True)
    # A window and a MicroPython run beside each worker: more of them make the timed tests late and the run no faster.
    workers = str(max(2, min(4, os.cpu_count() or 2)))
    pytest = module("pytest", "-n", workers, "--dist", "loadgroup", "--durations", "10", *record())
    return [module("tests.other_pythons"), pytest]


def real_input() -> Sequence[Command]:
    # Apart: the whole program's test draws a twin offscreen, and a process has one window for all its tests.
    return [(*XVFB, *module("pytest", "-m", "x11", folder, *record())) for folder in ("tests/ui", "tests/end_to_end")]


def record() -> Command:
    # One word, not two: pytest would take a folder that exists for the place where the tests are.
    return (f"--clause-record={CLAUSES}",)


def arm_wheels() -> Sequence[Command]:
    """Resolves as a 64-bit Raspberry Pi OS would, markers and hashes included, and downloads nothing."""
    asked = (
        "pip",
        "install",
        "--quiet",
        "--dry-run",
        "--system-certs",
        "--target",
        str(BUILD / "nothing"),
        "--require-hashes",
        "--no-deps",
    )
    wheels = ("--only-binary", ":all:", "--python-platform", "aarch64-manylinux_2_28")
    files = ("requirements.lock.txt", "requirements-test.lock.txt")
    return [
        (uv(), *asked, *wheels, "--python", sys.executable, "--python-version", python, "-r", file)
        for python in PYTHONS
        for file in files
    ]


CHECKS = (
    Check("lint", "Does ruff find a fault in the code?", lambda: [tool("ruff", "check")]),
    Check("layout", "Is the code laid out as ruff lays it out?", lambda: [tool("ruff", "format", "--check")]),
    Check("types", "Is mypy, strict, content with rules, companion and hardware?", lambda: [module("mypy")]),
    Check("imports", "Do the layers import downwards only?", lambda: [tool("lint-imports", "--no-cache")]),
    Check("firmware", "Is pyright content with the firmware, against the Pico's own stubs?", firmware_types),
    Check("tests", "Do the tests pass, with the real window drawn offscreen?", tests, OFFSCREEN),
    Check("input", "Do real clicks and keys of an X server arrive?", real_input, {"SDL_VIDEODRIVER": "x11"}),
    Check(
        "clauses",
        "Is every clause of the rulebooks proved by a test, and cited by a refusal if it refuses?",
        lambda: [module("tests.clause_coverage", str(CLAUSES))],
    ),
    Check("wheels", "Has a 64-bit Raspberry Pi a wheel of everything, on each Python?", arm_wheels),
)


@dataclass(frozen=True)
class Outcome:
    check: Check
    holds: bool
    seconds: float


def ask(check: Check) -> Outcome:
    print(f"\n--- {check.name}: {check.asks}", flush=True)
    began = time.monotonic()
    holds = all(succeeds(command, check.environment) for command in check.commands())
    outcome = Outcome(check, holds, time.monotonic() - began)
    print(f"--- {check.name}: {'holds' if holds else 'FAILED'}, {outcome.seconds:.1f} s", flush=True)
    return outcome


def succeeds(command: Command, environment: Mapping[str, str]) -> bool:
    # No console to read from, so that nothing can wait for an answer.
    run = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, check=False)
    if run.returncode:
        print(f"ended with {run.returncode}: {' '.join(command)}", flush=True)
    return run.returncode == 0


def report(outcomes: Sequence[Outcome]) -> None:
    print("\nAll checks:")
    for outcome in outcomes:
        print(f"  {outcome.check.name:<9} {'holds' if outcome.holds else 'FAILED':<7} {outcome.seconds:7.1f} s")
    held = sum(outcome.holds for outcome in outcomes)
    print(f"\nchecks: {held} passed, {len(outcomes) - held} failed", flush=True)


def main(names: Sequence[str]) -> int:
    if list(names) == ["--list"]:
        print("\n".join(f"{check.name:<9} {check.asks}" for check in CHECKS))
        return 0
    if unknown := set(names) - {check.name for check in CHECKS}:
        print(f"no such check: {', '.join(sorted(unknown))}; ./run test --list names them", file=sys.stderr)
        return 2
    outcomes = [ask(check) for check in CHECKS if not names or check.name in names]
    report(outcomes)
    return 0 if all(outcome.holds for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
