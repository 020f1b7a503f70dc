"""Evenings that nobody plays in earnest: any answer, dice and draws by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.chance import by_the_app
from rules.drunkgeon import GAME
from rules.drunkgeon.options import DungeonOptions
from rules.drunkgeon.state import Dungeon
from rules.games import content
from rules.match import Match

CONTENT = content(GAME)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


def random_options(chance: random.Random, **fixed: str) -> DungeonOptions:
    """Each option at its default in half of the evenings, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert({**values, **fixed}, DungeonOptions)


def new_game(chance: random.Random, seats: int, options: DungeonOptions | None = None) -> Match[Dungeon]:
    return Match.new(GAME, CONTENT, seats, options or random_options(chance))


def play_on(chance: random.Random, match: Match[Dungeon], most: int = 4_000) -> Iterator[Match[Dungeon]]:
    """Plays to the end or for so many answers, and stands still at every question and at the end."""
    for _ in range(most):
        yield match
        if match.request is None:
            return
        seat = chance.choice(match.request.seats)
        match.answer(seat, some_answer(chance, match, seat))


def some_answer(chance: random.Random, match: Match[Dungeon], seat: int) -> Any:
    answer = by_the_app(match, chance)
    return chance.choice(match.options(seat)) if answer is None else answer


def random_game(chance: random.Random, seats: int, options: DungeonOptions | None = None) -> Match[Dungeon]:
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match):
        pass
    return match
