"""Facts that a group may put right by hand: what each one is called, what it is now, and what it could be."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias

import msgspec

from rules.message import Message
from rules.position import Patch


class FactKind(Enum):
    COUNT = "count"
    """A number, put right by one more or one less."""
    CHOICE = "choice"
    """One of a few values."""
    PLACE = "place"
    """Where a thing lies: it can be dragged there where the board has a spot for it."""


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a fact could be."""

    value: Any
    label: Message
    spot: str | None = None
    """The place of the board that stands for it."""
    patches: tuple[Patch, ...] = ()
    """What to patch if it is chosen; without any, the fact's own path takes the value."""


class Correctable(msgspec.Struct, frozen=True, kw_only=True):
    """A fact that may be put right. ``path`` says where it stands in the position, and is its name."""

    path: str
    label: Message
    group: Message
    """The heading under which it is listed."""
    kind: FactKind
    value: Any
    choices: tuple[Choice, ...] = ()
    spot: str | None = None
    """The place of the board that stands for the fact (or the thing) itself."""
    low: int = 0
    high: int = 0
    balance: str | None = None
    """The path of the count that gives what this one gains: a coin more on a card is one less in the bank."""


Correctables: TypeAlias = "tuple[Correctable, ...]"


def chosen(fact: Correctable, choice: Choice) -> tuple[Patch, ...]:
    """The patches that make a fact what was chosen; none if it is that already."""
    if choice.value == fact.value:
        return ()
    return choice.patches or (Patch(fact.path, choice.value),)


def counted(facts: Correctables, fact: Correctable, value: int) -> tuple[Patch, ...]:
    """The patches that make a count this number, the count that balances it along with it."""
    patches = (Patch(fact.path, value),)
    if fact.balance is None:
        return patches
    other = next(one for one in facts if one.path == fact.balance)
    return (*patches, Patch(other.path, other.value + fact.value - value))
