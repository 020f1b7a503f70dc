"""TOML that says where a mistake stands: the file, the line, and the path of the value."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import count
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_ARRAY = re.compile(r"^\s*\[\[\s*([A-Za-z0-9_.\-\"' ]+?)\s*\]\]")
_TABLE = re.compile(r"^\s*\[\s*([A-Za-z0-9_.\-\"' ]+?)\s*\]")
_KEY = re.compile(r"^\s*([A-Za-z0-9_\-]+|\"[^\"]*\")\s*=")
_OPENS_LIST = re.compile(r"=\s*\[\s*(#.*)?$")
_ITEM = re.compile(r"^\s*(\"[^\"]*\"|'[^']*'|[\w.+-]+)\s*,?\s*(#.*)?$")
_STRANGER = re.compile(r"unknown field `([^`]+)`")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")


class Mistake(ValueError):
    """A file says something that cannot be: ``source:line``, the path of the value, and what is wrong with it."""

    def __init__(self, source: str, line: int | None, path: str, problem: str) -> None:
        place = f"{source}, line {line}" if line else source
        super().__init__(f"{place}: {problem}" + (f" (at {path})" if path != "$" else ""))
        self.source = source
        self.line = line
        self.path = path
        self.problem = problem


def parsed(text: str, source: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises Mistake with the line of what is not TOML."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _AT_LINE.search(str(error))
        problem = _AT_LINE.sub("", str(error)).strip()
        raise Mistake(source, int(found[1]) if found else None, "$", f"this is not TOML: {problem}") from None


def converted(tables: Any, kind: type[T], text: str, source: str) -> T:
    """Tables as a struct. Raises Mistake with the path and line of what does not fit."""
    try:
        return msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        path = path.strip("`") or "$"
        if stranger := _STRANGER.search(problem):
            path = f"{path}.{stranger[1]}"  # where it stands itself, not what it stands in
        raise Mistake(source, line_of(text, path), path, problem) from None


def read(text: str, kind: type[T], source: str) -> T:
    """A TOML text as a struct. Raises Mistake."""
    return converted(parsed(text, source), kind, text, source)


def line_of(text: str, path: str) -> int | None:
    """The line on which the value at a JSON path stands, or the nearest thing above it that can be found."""
    lines = _lines(text)
    while path and path != "$":
        if path in lines:
            return lines[path]
        path = re.sub(r"(\.[^.\[\]]+|\[[^\]]*\])$", "", path)
    return None


def _lines(text: str) -> dict[str, int]:
    """JSON path -> line, for every table, key and plain item of a list that starts a line of its own."""
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    above = "$"
    items: Iterator[str] | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if items is not None and (_ITEM.match(line) or not line.split("#")[0].strip()):
            if _ITEM.match(line):
                lines[next(items)] = number
            continue
        items = None
        if found := _ARRAY.match(line):
            above = _indexed(found[1], counts, opens=True)
        elif found := _TABLE.match(line):
            above = _indexed(found[1], counts, opens=False)
        elif found := _KEY.match(line):
            key = f"{above}.{found[1].strip(chr(34))}"
            lines.setdefault(key, number)
            items = (f"{key}[{index}]" for index in count()) if _OPENS_LIST.search(line) else None
            continue
        else:
            continue
        lines.setdefault(above, number)
    return lines


def _indexed(name: str, counts: dict[str, int], *, opens: bool) -> str:
    """The path of a table's header; every array above it stands at its last element so far."""
    path = "$"
    parts = [part.strip().strip("\"'") for part in name.split(".")]
    for depth, part in enumerate(parts):
        path = f"{path}.{part}"
        if opens and depth == len(parts) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = f"{path}[{counts[path]}]"
    return path
