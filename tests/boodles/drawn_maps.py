"""Maps of the passes as a group might draw them: valleys at the ends, mountains and a Fortress anywhere between."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from rules.boodles.checking import content_problems
from rules.boodles.printed import PassesContent
from tests.boodles.journey import CONTENT
from tests.boodles.naive_land import all_squares, kind_of_ground


def drawn_maps(name: str, count: int) -> Iterator[PassesContent]:
    """So many contents whose maps pass all checks."""
    chance = random.Random(name)
    found = 0
    while found < count:
        content = with_map(chance, draw_map(chance))
        if content is not None and not content_problems(content):
            found += 1
            yield content


def with_map(chance: random.Random, rows: tuple[str, ...]) -> PassesContent | None:
    """Our content but for the map and its numbers; None where the map has too few passes for them."""
    passes = [square for square in all_squares(rows) if kind_of_ground(rows, square) == "pass"]
    fortress = [square for square in all_squares(rows) if kind_of_ground(rows, square) == "fortress"]
    if len(passes) < len(CONTENT.square) or not fortress:
        return None
    numbered = chance.sample(passes, len(CONTENT.square))
    square = tuple(
        msgspec.structs.replace(entry, square=where) for entry, where in zip(CONTENT.square, numbered, strict=True)
    )
    drawn = msgspec.structs.replace(CONTENT.map, rows=rows, grumking=chance.choice(fortress))
    content = msgspec.structs.replace(CONTENT, map=drawn, square=square)
    return msgspec.convert(msgspec.to_builtins(content), PassesContent)


def draw_map(chance: random.Random) -> tuple[str, ...]:
    """Of any size; the more mountains, the more winding are the ways."""
    columns, between = chance.randint(5, 18), chance.randint(6, 22)
    green, red = chance.randint(1, 3), chance.randint(1, 3)
    steep = chance.uniform(0.15, 0.5)
    middle = [["#" if chance.random() < steep else "." for _ in range(columns)] for _ in range(between)]
    _build_fortress(chance, middle)
    rows = [["g"] * columns for _ in range(green)] + middle + [["r"] * columns for _ in range(red)]
    return tuple("".join(row) for row in rows)


def _build_fortress(chance: random.Random, middle: list[list[str]]) -> None:
    wide, high = chance.randint(1, 3), chance.randint(1, 3)
    left, top = chance.randrange(len(middle[0]) - wide + 1), chance.randint(1, len(middle) - high - 1)
    for row in range(top, top + high):
        for column in range(left, left + wide):
            middle[row][column] = "F"
