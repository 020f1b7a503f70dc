"""Tags on the cards, held to the reader: what was drawn, what is played or discarded, what somebody shows.

Every real card may carry a tag that names it and its copy (``dungeons-drinks/s07-2`` is the second VIP). A Spell that
is held to the reader is played for its owner: whoever has pressed his own button for it, or the only one who can. What
it names is then touched, or shown by that card's own tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.parlour import ShowBonus
from rules.dungeons_drinks.state import Cast, Discard
from rules.games import content
from rules.projection import Asked, Offered
from rules.requests import Drawn
from rules.sensing import Read, Sensed, Sensors, Stood

_CONTENT: Final = content(GAME)
PREFIX: Final = "dungeons-drinks/"
SPELLS: Final = tuple(entry.id for entry in _CONTENT.spell)


def _tags() -> Iterator[tuple[str, str]]:
    """A Spell by its entry and copy; there is one of every other card."""
    for spell in _CONTENT.spell:
        for copy in range(1, spell.count + 1):
            yield f"{PREFIX}{spell.id}-{copy}", spell.id
    for entry in (*_CONTENT.monster, *_CONTENT.boss, *_CONTENT.drunk, *_CONTENT.character):
        yield f"{PREFIX}{entry.id}", entry.id


TAGS: Final[Mapping[str, str]] = dict(_tags())


def means(sensed: Sensed, asked: Asked) -> Sequence[Offered]:
    """What a tag alone says; where a Spell names something, its spots in order say it."""
    thing = TAGS.get(sensed.tag or "") if isinstance(sensed, Read | Stood) else None
    if thing is None:
        return ()
    drawn = [one for one in asked.options if one.answer == Drawn(thing)]
    if drawn or thing not in SPELLS:
        return drawn
    laid = [one for one in asked.options if _lays(one, thing)]
    return laid or [one for one in asked.offers if _lays(one, thing)]


def _lays(one: Offered, card: str) -> bool:
    """Whether this answer is just this card, with nothing named beside it."""
    match one.answer:
        case Cast(card=laid, enemy=enemy, player=player, spell=spell):
            return bool(laid == card and not enemy and player is None and not spell)
        case Discard(card=laid) | ShowBonus(card=laid):
            return bool(laid == card)
        case _:
            return False


SENSORS: Final = Sensors(tags=TAGS, means=means)
