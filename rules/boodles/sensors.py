"""The flight on sensors: its map of more than four hundred squares is larger than any matrix, so tags speak alone.

Every counter may carry a tag that names it (``boodles/grumjug-3``). Held to the reader, or put down on any cell, it is
as good as a tap on that counter: it is picked, attacks, is attacked, casts. When the companion has said what a Grumjug
does, that Grumjug's tag says that it is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rules.boodles import GAME
from rules.boodles.naming import spot_of
from rules.boodles.printed import LETTERS, Kind
from rules.boodles.solo import Done
from rules.games import content
from rules.message import Message
from rules.projection import Asked, Offered
from rules.sensing import Read, Sensed, Sensors, Stood

TAGS: Final[Mapping[str, str]] = {
    f"boodles/{spot_of(id)}": spot_of(id)
    for entry in content(GAME).counter
    for id in (f"{LETTERS[entry.kind]}{number}" for number in range(1, entry.count + 1))
}
"""Each counter by its kind and number, as the board calls it."""


def means(sensed: Sensed, asked: Asked) -> Sequence[Offered]:
    """The counter that hands were told to move has been moved; any other is tapped."""
    match sensed:
        case Read(tag) | Stood(_, str() as tag):
            thing = TAGS.get(tag)
        case _:
            return ()
    if asked.question.what == "solo_move":
        return [one for one in asked.options if isinstance(one.answer, Done) and thing == ordered(asked)]
    return [one for one in asked.options if thing is not None and one.spots == (thing,)]


def ordered(asked: Asked) -> str:
    """The Grumjug whose movement was told."""
    who = asked.prompt.args.get("who")
    number = who.args.get("number", 0) if isinstance(who, Message) else 0
    return spot_of(f"{LETTERS[Kind.GRUMJUG]}{number}")


SENSORS: Final = Sensors(tags=TAGS, means=means)
