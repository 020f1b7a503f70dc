"""Bots: what a game's own players without hands look like, and the one that plays any game at random."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, runtime_checkable

from rules.game import Chance, Game
from rules.match import AnyMatch
from rules.message import Message, Seat
from rules.requests import Arrange, Order


class Bot(Protocol):
    """Chooses for a seat. It is given a :mod:`rules.imagined` match, in which all that the seat cannot know was dealt
    anew. It may be played on to look ahead, and forked; what was answered before is not in it.

    ``chance`` is the only chance that it may use. Dice and draws are never asked of a bot.
    """

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        """One of the answers that the seat may give to the standing question."""
        ...


@runtime_checkable
class Interrupter(Protocol):
    """A bot that may also take the floor, whatever is just asked and of whom. Bots without this never do."""

    def interrupt(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        """One of ``match.request.floor.offers(seat)``, or None: not now. Asked anew whenever the game has gone on, so
        what costs nothing is offered once."""
        ...


def can_interrupt(match: AnyMatch, seat: Seat, bot: object) -> bool:
    """Whether a bot takes floors, and this seat could take this one."""
    floor = match.request.floor if match.request is not None else None
    return floor is not None and isinstance(bot, Interrupter) and seat in floor.seats and bool(floor.offers(seat))


class AtRandom:
    """Picks any option, each as likely as the others."""

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        request = match.request
        if isinstance(request, Arrange):
            return Order(_shuffled(request.items(), chance))
        options = match.options(seat)
        return options[chance.randrange(len(options))]


RANDOM = "random"


def bots(game_id: str) -> dict[str, Bot]:
    """The bots that can play a game, by name: its own first, then the one that plays anything."""
    own: Mapping[str, Bot] = {}
    if find_spec(f"rules.{game_id}") and find_spec(f"rules.{game_id}.bot"):
        own = import_module(f"rules.{game_id}.bot").BOTS
    return {**own, RANDOM: AtRandom()}


def no_bots_with(game: Game[Any], options: Mapping[str, Any]) -> Message | None:
    """Why no bot can play by these house rules, with its mend; None if bots can. What is left out is as usual."""
    usual = {option.id: option.default for option in game.house_rules}
    chosen = {**usual, **options}
    unfit = (option for option, value in game.bots_need.items() if chosen[option] != value)
    return next((Message(f"bots_need.{option}") for option in unfit), None)


def _shuffled(items: Any, chance: Chance) -> tuple[str, ...]:
    left = list(items)
    return tuple(left.pop(chance.randrange(len(left))) for _ in range(len(left)))
