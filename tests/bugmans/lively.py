"""Nights played at random by people who want something to happen, and answers good and absurd."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.bugmans import GAME
from rules.bugmans.state import Room, RoomOptions, Stop
from rules.match import Match
from rules.requests import Dice, Draw, Drawn, Roll
from tests.bugmans import naive_squares
from tests.bugmans.made_up import AT_THE_BAR, BAR, CARDS, COLOURS, CONTENT, TABLES, random_room
from tests.bugmans.naive_answers import every_answer
from tests.bugmans.naive_room import Plain

# --- games ------------------------------------------------------------------------------------------


def new_game(chance: random.Random, seats: int, options: RoomOptions | None = None) -> Match[Room]:
    return Match.new(GAME, CONTENT, seats, options or RoomOptions())


def crowded(chance: random.Random) -> Match[Room]:
    """The middle of a night, put together at random."""
    return Match(GAME, CONTENT, random_room(chance))


def random_answer(chance: random.Random, match: Match[Room]) -> Any:
    """Any answer that may be given to the standing question."""
    request = match.request
    assert request is not None
    if isinstance(request, Roll):
        return Dice(tuple(chance.randint(1, request.sides) for _ in range(request.count)))
    if isinstance(request, Draw):
        if request.unseen:
            return Drawn(None)
        cards = request.could_be()
        return Drawn(chance.choices(list(cards), list(cards.values()))[0])
    return chance.choice(match.options(request.seats[0]))


def lively_answer(chance: random.Random, match: Match[Room]) -> Any:
    """An answer of somebody who wants something to happen: at random he would wander about all night."""
    request = match.request
    assert request is not None
    if request.what in ("step", "card_step") and chance.random() < 0.9:
        return _towards(chance, match)
    if request.what in ("card", "pick_up", "fight_card", "replenish", "order") and chance.random() < 0.9:
        options = match.options(request.seats[0])
        return (
            chance.choice(options[:-1] or options) if _passing(options[-1]) else chance.choice(options[1:] or options)
        )
    return random_answer(chance, match)


def _passing(answer: Any) -> bool:
    return bool(msgspec.to_builtins(answer)["type"] == "pass")


def _towards(chance: random.Random, match: Match[Room]) -> Any:
    """Where he wants to: to the Bar with empty hands, home with full ones, into trouble now and then."""
    room, request = match.state, match.request
    assert request is not None
    options = [one for one in match.options(request.seats[0]) if hasattr(one, "to")]
    if not options:
        return random_answer(chance, match)
    if request.what == "card_step":
        met = [one for one in options if room.at(one.to) or one.to in room.vomit or one.to in ("B2", "I2")]
        return chance.choice(met or options)
    player = room.players[room.active]
    assert player.home is not None
    goals = [player.home] if player.carried else list(AT_THE_BAR)
    here = room.dwarf(room.active).square
    if not player.carried and here in goals:
        return random_answer(chance, match)
    away = {one: min(max(naive_squares.apart(one.to, goal)) for goal in goals) for one in options}
    return min(options, key=lambda one: (away[one], chance.random()))


def play_on(
    chance: random.Random, match: Match[Room], most: int = 1_000_000, *, lively: bool = True
) -> Iterator[Match[Room]]:
    """Play at random, and hand the game over before every answer."""
    for _ in range(most):
        if match.request is None:
            return
        yield match
        answer = lively_answer(chance, match) if lively else random_answer(chance, match)
        match.answer(match.request.seats[0], answer)


def random_game(
    chance: random.Random, seats: int, options: RoomOptions | None = None, *, lively: bool = True
) -> Match[Room]:
    """A whole game, played at random to its end."""
    match = new_game(chance, seats, options)
    for _ in play_on(chance, match, lively=lively):
        pass
    return match


# --- answers that a person might give, and some that nobody should --------------------------------------


def any_answer(chance: random.Random, night: Plain, what: str, answers: Any) -> Any:
    """An answer to a question, legal or not, near enough to what stands on the table to break few clauses at a time."""
    possible = every_answer(night, what)
    if what in ("step", "card_step") and chance.random() < 0.05:
        return Stop()
    plain = dict(chance.choice(_near(night, what, possible) if chance.random() < 0.6 else possible))
    for field in plain:
        if field != "type" and chance.random() < 0.25:
            plain[field] = _any_value(chance, night, field, plain[field])
    return msgspec.convert(plain, answers)


def _near(night: Plain, what: str, possible: list[Plain]) -> list[Plain]:
    """Of spaces to go to, those that are not far from whoever has to go."""
    if what not in ("make_way", "leave_bogs"):
        return possible
    piece = night["turn"]["making_way"] if what == "make_way" else night["fight"]["mover"]
    here = night["characters"][piece]["square"]
    return [one for one in possible if max(naive_squares.apart(here, one["to"])) <= 2]


def _any_value(chance: random.Random, night: Plain, field: str, value: Any) -> Any:
    if field in ("square", "to", "reveller"):
        return chance.choice((*naive_squares.SQUARES, *TABLES, *BAR, "K1", "A0", "A11", "", "bar"))
    if field in ("piece", "target"):
        homes = [player["home"] for player in night["players"]]
        return chance.choice((*night["characters"], *homes, "dwarf-pink", "reveller-1", "", *naive_squares.SQUARES[:5]))
    if field == "card":
        return chance.choice((*CARDS, "ace-of-spades", ""))
    if field == "colour":
        return chance.choice((*COLOURS, "pink"))
    if field == "extra":
        return not value
    return chance.choice(("mover", "resident"))
