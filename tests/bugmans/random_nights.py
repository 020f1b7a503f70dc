"""Games that nobody plays in earnest: any answer, dice and draws by chance, and Dwarfs that mostly know where to go."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from companion.chance import by_the_app
from rules.bugmans import GAME
from rules.bugmans.state import Move, Room, RoomOptions
from rules.games import content
from rules.match import Match

CONTENT = content(GAME)
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def random_options(chance: random.Random, **fixed: str) -> RoomOptions:
    """Each option at its default in half of the rooms, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert({**values, **fixed}, RoomOptions)


def new_game(chance: random.Random, seats: int, options: RoomOptions | None = None) -> Match[Room]:
    return Match.new(GAME, CONTENT, seats, options or random_options(chance))


def play_on(
    chance: random.Random, match: Match[Room], most: int = 2_000, purpose: float = 0.7
) -> Iterator[Match[Room]]:
    """Plays to the end or for so many answers, and stands still at every question and at the end.

    ``purpose`` is the share of steps that lead a Dwarf nearer to the Bar, or home with what he carries.
    """
    for _ in range(most):
        yield match
        if match.request is None:
            return
        match.answer(match.request.seats[0], some_answer(chance, match, purpose))


def some_answer(chance: random.Random, match: Match[Room], purpose: float) -> Any:
    request = match.request
    assert request is not None
    answer = by_the_app(match, chance)
    if answer is not None:
        return answer
    options = match.options(request.seats[0])
    if request.what == "step" and chance.random() < purpose:
        options = leading_on(match.state, options) or options
    return chance.choice(options)


def leading_on(room: Room, options: list[Any]) -> list[Any]:
    """The steps after which the active Dwarf is nearer to where he wants to go than before."""
    player, dwarf = room.players[room.active], room.dwarf(room.active)
    assert player.home is not None
    goals = [player.home] if player.carried else list(room.ground.bar)
    spaces = [room.ground.spaces_from(goal) for goal in goals]

    def to_go(square: str) -> int:
        return min(away[square] for away in spaces)

    steps = [one for one in options if isinstance(one, Move)]
    return [one for one in steps if to_go(one.to) < to_go(dwarf.square)]


def random_game(chance: random.Random, seats: int, options: RoomOptions | None = None) -> Match[Room]:
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match):
        pass
    return match
