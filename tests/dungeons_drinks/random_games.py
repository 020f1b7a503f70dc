"""Games that nobody plays with any sense, with presses on the floor at any moment, alone, together and exactly tied."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.chance import by_the_app
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.stack import SpellWindow
from rules.dungeons_drinks.state import Dungeon, DungeonOptions, NobodyElse
from rules.floor import Batch, Press
from rules.match import EVERYBODY, Match
from rules.requests import Arrange, Order
from tests.dungeons_drinks.cellar import CONTENT

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def random_options(chance: random.Random, **fixed: Any) -> DungeonOptions:
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.4}
    return msgspec.convert({**values, **fixed}, DungeonOptions)


def new_game(chance: random.Random, seats: int, options: DungeonOptions | None = None) -> Match[Dungeon]:
    return Match.new(GAME, CONTENT, seats, options or random_options(chance))


def play_on(
    chance: random.Random, match: Match[Dungeon], most: int = 5_000, presses: float = 0.1
) -> Iterator[Match[Dungeon]]:
    """Plays to the end or for so many answers, and stands still at every question and at the end."""
    for _ in range(most):
        yield match
        if match.request is None:
            return
        batch = some_batch(chance, match) if chance.random() < presses else None
        if batch is not None:
            match.answer(EVERYBODY, batch)
        else:
            seat, answer = some_answer(chance, match)
            match.answer(seat, answer)


def some_answer(chance: random.Random, match: Match[Dungeon]) -> tuple[int, Any]:
    request = match.request
    assert request is not None
    answer = by_the_app(match, chance)
    if answer is not None:
        return request.seats[0], answer
    if isinstance(request, Arrange):
        items = list(request.items())
        chance.shuffle(items)
        return request.seat, Order(tuple(items))
    seat = chance.choice([seat for seat in request.seats if match.options(seat)])
    if isinstance(request, SpellWindow) and chance.random() < 0.2:
        return seat, NobodyElse()
    return seat, chance.choice(match.options(seat))


def some_batch(chance: random.Random, match: Match[Dungeon]) -> Batch | None:
    """One to three presses, some of them exactly tied, each of which may be made now."""
    request = match.request
    floor = request.floor if request else None
    if floor is None:
        return None
    presses = [
        Press(seat, chance.choice(offers))
        for seat in chance.sample(list(floor.seats), min(len(floor.seats), chance.choice((1, 1, 2, 3))))
        if (offers := floor.offers(seat))
    ]
    if not presses:
        return None
    groups: list[list[Press]] = [[presses[0]]]
    for press in presses[1:]:
        if chance.random() < 0.4:
            groups[-1].append(press)
        else:
            groups.append([press])
    return Batch(tuple(map(tuple, groups)))


def random_game(chance: random.Random, seats: int, options: DungeonOptions | None = None) -> Match[Dungeon]:
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match):
        pass
    return match
