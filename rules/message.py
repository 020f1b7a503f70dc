"""Things said to people, before they are words: a key of the catalogue and the facts that fill it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

Seat: TypeAlias = int
"""A place at the table, counted clockwise from 0."""

Word: TypeAlias = "str | int | float | bool | tuple[Word, ...] | Message | None"
Facts: TypeAlias = "Mapping[str, Word]"


class Message(msgspec.Struct, frozen=True, gc=False):
    """A sentence that the catalogue words only when somebody reads it."""

    key: str
    args: Facts = msgspec.field(default_factory=dict)
