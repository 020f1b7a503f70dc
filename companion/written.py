"""Messages and hand verbs as they stand in the journal, and how they are read back.

A message's facts hold words, numbers, lists and other messages in any depth, which no schema of ours can name; so
these few kinds are read by hand.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from rules.events import Carry, Deal, Flip, Hands, HandVerb, Lay, Push, Put, Shuffle, Swap, Take, Thing, Turn
from rules.message import Message, Word

_VERBS: Final[dict[str, type[HandVerb]]] = {
    str(kind.__struct_config__.tag): kind for kind in (Put, Take, Carry, Deal, Flip, Turn, Push, Swap, Shuffle, Lay)
}


def message_from(raw: Any) -> Message:
    """A message from its JSON. One that is none is kept as the name of itself, so that a log never stops a game."""
    if isinstance(raw, Message):
        return raw
    if not isinstance(raw, dict) or not isinstance(raw.get("key"), str):
        return Message(str(raw))
    return Message(raw["key"], {str(name): _word(fact) for name, fact in dict(raw.get("args", {})).items()})


def _word(raw: Any) -> Word:
    if isinstance(raw, dict):
        return message_from(raw)
    if isinstance(raw, list):
        return tuple(_word(one) for one in raw)
    return raw  # type: ignore[no-any-return]


def verb_from(raw: Any) -> HandVerb:
    """A hand verb from its JSON. Raises ValueError for what is none."""
    if not isinstance(raw, dict):
        return raw  # type: ignore[no-any-return]
    kind = _VERBS.get(str(raw.get("type")))
    if kind is None:
        raise ValueError(f"{raw.get('type')!r} is not among the hand verbs: {', '.join(_VERBS)}")
    return kind(**{name: _field(name, raw[name]) for name in kind.__struct_fields__ if name in raw})


def _field(name: str, raw: Any) -> Any:
    match name:
        case "thing":
            return msgspec.convert(raw, Thing)
        case "order":
            return msgspec.convert(raw, tuple[Thing, ...])
        case "line":
            return tuple(raw)
        case "hands":
            return Hands(raw)
        case "args":
            return {str(key): _word(fact) for key, fact in raw.items()}
        case _:
            return raw
