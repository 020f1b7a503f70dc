"""JSON that says where a mistake stands: the file, the line, and the path of the value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rules.located import Mistake

T = TypeVar("T")

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+|\n')
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def read_text(file: Path) -> str:
    """A file's text. Raises Mistake if there is none to be had."""
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Mistake(str(file), None, "$", "this is not text in UTF-8; save it as that") from None
    except OSError as error:
        raise Mistake(str(file), None, "$", f"it cannot be read: {error.strerror}") from None


def read(text: str, kind: type[T], source: str) -> T:
    """A JSON text as a struct. Raises Mistake with the line and path of what does not fit."""
    try:
        return msgspec.convert(parsed(text, source), kind)
    except msgspec.ValidationError as error:
        problem, _, path = str(error).partition(" - at ")
        path = path.strip("`") or "$"
        raise Mistake(source, line_of(text, path), path, problem) from None


def parsed(text: str, source: str) -> Any:
    """The value of a JSON text. Raises Mistake with the line of what is not JSON."""
    import json  # msgspec's own decoder tells a byte, not a line

    try:
        return json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise Mistake(source, error.lineno, "$", f"this is not JSON: {error.msg}, column {error.colno}") from None
    except ValueError as error:
        raise Mistake(source, None, "$", f"this is not JSON: {error}") from None
    except RecursionError:
        raise Mistake(source, None, "$", "this is not JSON of ours: it is nested too deeply") from None


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def line_of(text: str, path: str) -> int | None:
    """The line on which the value at a JSON path begins, or the nearest thing above it that can be found."""
    lines = _lines(text)
    while path not in lines:
        shorter = re.sub(r"(\.[^.\[\]]+|\[[^\]]*\])$", "", path)
        if shorter == path:
            return None
        path = shorter
    return lines[path]


def _lines(text: str) -> dict[str, int]:
    """JSON path -> line, for every value of a text that is JSON."""
    lines: dict[str, int] = {}
    above: list[list[Any]] = []  # of each open bracket: its path, and the key or index that comes next
    number, tokens = 1, _TOKEN.findall(text)
    for index, token in enumerate(tokens):
        if token == "\n":
            number += 1
        elif token == ",":
            if isinstance(above[-1][1], int):
                above[-1][1] += 1
        elif token == ":":
            continue
        elif token in "]}":
            above.pop()
        elif token[0] == '"' and _is_key(tokens, index):
            above[-1][1] = token[1:-1]
        else:
            here = _below(*above[-1]) if above else "$"
            lines[here] = number
            if token in "[{":
                above.append([here, 0 if token == "[" else ""])
    return lines


def _is_key(tokens: Sequence[str], index: int) -> bool:
    index += 1
    while index < len(tokens) and tokens[index] == "\n":
        index += 1
    return index < len(tokens) and tokens[index] == ":"


def _below(path: str, step: str | int) -> str:
    if isinstance(step, int):
        return f"{path}[{step}]"
    return f"{path}.{step}" if _NAME.fullmatch(step) else f'{path}["{step}"]'
