"""The record of a game: all that the table needs to know to run it, and nothing of how it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from rules.correcting import Correctable
from rules.kernel import Script, State
from rules.laws import Laws
from rules.message import Seat
from rules.placements import Placements
from rules.projection import Described, View

S = TypeVar("S", bound=State)


class Chance(Protocol):
    """Where chance comes from; ``random.Random`` is one. Only bots and redealing are ever given one."""

    def randrange(self, stop: int, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule that a group may set: ``values`` in the order in which they are offered, one of them default."""

    id: str
    values: tuple[str, ...]
    default: str
    clause: str
    """The settled question (PUB-Q-01) that it decides."""


def options_of(kind: type[msgspec.Struct], clauses: dict[str, str]) -> tuple[Option, ...]:
    """The options that a game's options struct has: enum fields with defaults, and the question each one settles."""
    found = []
    for one in msgspec.structs.fields(kind):
        default = one.default
        assert isinstance(default, Enum), f"{one.name} of {kind.__name__} needs an enum value as its default"
        values = tuple(str(value.value) for value in type(default))
        found.append(Option(one.name, values, str(default.value), clauses[one.name]))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile, or bag, that is drawn from: chosen per game whether hands draw or the app does."""

    id: str
    option: str | None = None
    """The game's option that settles it, if the rulebook's questions do."""
    by_hand: str | None = None
    """The value of that option under which hands draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Something that statistics count over all games: worded by ``tally.<id>``, with ``name`` where it is by player."""

    id: str
    events: tuple[str, ...]
    """The keys of the events that are counted."""
    amount: str = ""
    """The fact of the event that says how many it stands for; without one each counts once."""
    by_player: bool = False


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S]):
    """A game. Its facts, house rules and cards decode into the structs ``state``, ``options`` and ``content``."""

    id: str
    title: str
    seats: tuple[int, ...]
    """How many may play."""
    state: type[S]
    options: type[msgspec.Struct]
    option_clauses: dict[str, str]
    content: type[msgspec.Struct]
    setup: Callable[[int, Any, Any], S]
    """The facts before anything was done: from the number of seats, the options and the content."""
    script: Callable[[S], Script[None]]
    """Plays on from any resting place."""
    position_laws: Laws[S, None]
    placements: Callable[[S], Placements]
    view: Callable[[S, Seat | None], View]
    describe: Callable[[S, str, Any], Described]
    """How an answer to the question ``what`` is worded, and which places of the board it touches, in order."""
    redeal: Callable[[S, Seat, Chance], None]
    """In a fork: put something possible in the place of all that this seat cannot know."""
    colours: tuple[str, ...]
    """The colours that its pieces have, in the order in which seats are given them."""
    takes_colour: Callable[[str, str], Any] = lambda what, colour: None
    """The answer by which a seat takes this colour, if that is what the question ``what`` asks; else None."""
    bots_need: Mapping[str, str] = field(default_factory=dict)
    """What options must be set to where a bot plays: cards that people hold it can neither see nor hold. The sentence
    that says so, with its mend, is ``bots_need.<option>``."""
    piles: tuple[Pile, ...] = ()
    rolls: bool = True
    """Whether dice are rolled in it."""
    check_content: Callable[[Any], list[tuple[str, str]]] = lambda content: []
    """What is wrong with a content as a whole: JSON path and sentence."""
    correctables: Callable[[S], tuple[Correctable, ...]] = lambda state: ()
    """The facts that a group may put right by hand."""
    tallies: tuple[Tally, ...] = ()
    """What statistics count of it beside games, wins and lengths."""
    fingerprint: str = "1"
    """Changes whenever the rules do in a way that old records would notice."""

    @property
    def house_rules(self) -> tuple[Option, ...]:
        return options_of(self.options, self.option_clauses)
