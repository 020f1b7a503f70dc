"""How every command speaks: results on stdout, as JSON if asked for; troubles as one sentence, never a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any, NoReturn, TypeAlias

import msgspec
import typer

from rules.located import Mistake

REFUSED = 1
"""The exit code of whatever was refused or did not hold; a wrong command line is 2."""

Json: TypeAlias = Annotated[bool, typer.Option("--json", help="Print JSON, and nothing but JSON.")]


class Trouble(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong, with its place if it stands in a file."""

    problem: str
    source: str | None = None
    line: int | None = None
    path: str | None = None
    clause: str | None = None


def write(value: Any) -> None:
    """Print a value as JSON."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def say(*lines: str) -> None:
    """Print lines for people."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


@contextmanager
def troubles(as_json: bool) -> Iterator[None]:
    """Whatever a file says wrongly ends the command with its place, and exit code 1."""
    try:
        yield
    except Mistake as mistake:
        clause = getattr(mistake, "clause", None)
        path = None if mistake.path == "$" else mistake.path
        told = Trouble(problem=mistake.problem, source=mistake.source, line=mistake.line, path=path, clause=clause)
        _end(str(mistake), told, as_json)


def fail(sentence: str, *, as_json: bool = False) -> NoReturn:
    """End with exit code 1: something was refused, or did not hold."""
    _end(sentence, Trouble(problem=sentence), as_json)


def _end(sentence: str, trouble: Trouble, as_json: bool) -> NoReturn:
    if as_json:
        write({"trouble": trouble})
    else:
        sys.stderr.write(f"{sentence}\n")
    raise typer.Exit(REFUSED)
