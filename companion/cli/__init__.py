"""The command line. It alone knows every layer, and wires them; a command loads only what it needs."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

_FLAGS = {"--simulate", "--fullscreen", "--terminal"}


def main() -> None:
    """What ``companion`` runs."""
    # Everything that is made while modules load stays to the end: looking through it for rubbish only costs time.
    gc.disable()
    arguments = sys.argv[1:]
    if is_plain_play(arguments):
        _play(arguments[1:])
        return
    from companion.cli.commands import app

    gc.freeze()
    gc.enable()
    app(prog_name="companion")


def is_plain_play(arguments: Sequence[str]) -> bool:
    """The one command that people wait for, without anything to explain about its line.

    It goes round the command line's library, which a Pi needs a second to load and 20 MB to keep.
    """
    if arguments[:1] != ["play"] or not set(arguments[1:]) <= _FLAGS | set(_games(arguments)):
        return False
    return len(_games(arguments)) <= 1


def _games(arguments: Sequence[str]) -> list[str]:
    named = [argument for argument in arguments[1:] if not argument.startswith("-")]
    if not named:
        return []
    from rules.games import games

    return [name for name in named if name in games()]


def _play(arguments: Sequence[str]) -> None:
    from companion.cli.evening import spend

    spend(
        next(iter(_games(["play", *arguments])), ""),
        simulate="--simulate" in arguments,
        fullscreen="--fullscreen" in arguments,
        terminal="--terminal" in arguments,
    )
