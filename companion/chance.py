"""Who answers a roll or a draw: the module's dice and tags, the app's own generator, or a person who types it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Protocol

from rules.game import Chance
from rules.laws import Refusal
from rules.match import AnyMatch
from rules.requests import AnyRequest, Choose, Dice, Draw, Drawn, Roll


class Source(Enum):
    MODULE = "module"
    APP = "app"
    TYPED = "typed"


class DiceModule(Protocol):
    """What is used of the serial module: a roll is asked for under a number, and comes back as a signal."""

    def ask_roll(self, ask: int, count: int, sides: int = 6) -> None: ...
    def forget_roll(self) -> None: ...
    def can_roll(self, count: int, sides: int = 6) -> bool: ...


def subject(request: AnyRequest | None) -> str | None:
    """What a source is chosen for: ``dice``, or the pile that is drawn from. None where chance has no part."""
    if isinstance(request, Roll):
        return "dice"
    if isinstance(request, Draw):
        return request.pile
    return None


def source_of(request: AnyRequest | None, sources: Mapping[str, str]) -> Source | None:
    """The source that answers this question; None if it is not chance's."""
    what = subject(request)
    return None if what is None else Source(sources.get(what, Source.APP.value))


def no_such_source(what: str, source: str, sources: Mapping[str, str]) -> Refusal | None:
    if what not in sources or source not in [one.value for one in Source]:
        return Refusal("TABLE-DICE-01", "no_such_source", {"what": what, "source": source})
    return None


def by_the_app(match: AnyMatch, chance: Chance) -> Any:
    """What the app rolls, draws, or casts lots for. None if the standing question leaves nothing to chance."""
    request = match.request
    match request:
        case Roll(count=count, sides=sides):
            return Dice(tuple(chance.randrange(sides) + 1 for _ in range(count)))
        case Draw():
            return Drawn(None) if request.unseen else Drawn(_drawn(request, chance))
        case Choose(lots=True):
            options = match.options(request.seat)
            return options[chance.randrange(len(options))]
        case _:
            return None


def _drawn(request: Draw, chance: Chance) -> str:
    """Each copy that may still be in the pile is as likely as any other."""
    could_be = {card: count for card, count in request.could_be().items() if count > 0}
    left = chance.randrange(sum(could_be.values()))
    for card, count in could_be.items():
        if left < count:
            return card
        left -= count
    raise AssertionError("a number below the sum falls among its parts")
