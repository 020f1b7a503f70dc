"""Maps of the bar room as a group might draw them: the furniture and the doors anywhere."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from rules.bugmans.checking import content_problems
from rules.bugmans.printed import RoomContent
from tests.bugmans.made_up import CONTENT
from tests.bugmans.naive_squares import COLUMNS, SQUARES


def drawn_maps(name: str, count: int) -> Iterator[tuple[str, ...]]:
    """So many maps that pass all checks of a content."""
    chance = random.Random(name)
    found = 0
    while found < count:
        rows = draw_map(chance)
        if not content_problems(with_map(rows)):
            found += 1
            yield rows


def with_map(rows: tuple[str, ...]) -> RoomContent:
    """Our content but for the map."""
    content = msgspec.structs.replace(CONTENT, map=msgspec.structs.replace(CONTENT.map, rows=rows))
    return msgspec.convert(msgspec.to_builtins(content), RoomContent)


def draw_map(chance: random.Random) -> tuple[str, ...]:
    ring = [square for square in SQUARES if square[0] in "AJ" or square[1:] in ("1", "10")]
    inner = [square for square in SQUARES if square not in ring]
    letters = dict.fromkeys(ring, "c") | dict.fromkeys(inner, ".")
    for letter, count, squares in (
        ("d", chance.randint(1, 6), ring),
        ("b", chance.randint(2, 5), ring),
        ("B", 4, inner),
        ("L", chance.randint(4, 9), inner),
        ("s", chance.randint(1, 2), inner),
        ("p", chance.randint(1, 2), inner),
        ("w", chance.randint(14, 30), inner),
    ):
        free = [square for square in squares if letters[square] in "c."]
        letters |= dict.fromkeys(chance.sample(free, count), letter)
    return tuple("".join(letters[f"{column}{row}"] for column in COLUMNS) for row in range(1, 11))
