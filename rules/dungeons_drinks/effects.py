"""The words in which cards are written: what each one does, to whom, and for how long.

A card's effects are carried out from left to right. ``self`` is whoever played the Spell, revealed the enemy or killed
it. Several players act clockwise from the active one.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Final, TypeAlias, get_args

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]


class Who(Enum):
    SELF = "self"
    ATTACKER = "attacker"
    """The active player."""
    OTHER = "other"
    """One other player, named by self."""
    ALL = "all"
    OTHERS = "others"
    LEFT = "left"
    """The left neighbour of self."""
    LOWEST = "lowest"
    """Everybody who is tied for the fewest points."""
    HIGHEST = "highest"


class Reach(Enum):
    """Which enemies of the Dungeon."""

    THIS = "this"
    ENEMY = "enemy"
    """One, named by self."""
    MONSTER = "monster"
    BOSS = "boss"
    OTHER_MONSTERS = "other_monsters"
    """All Monsters but this one."""
    OTHER_ENEMIES = "other_enemies"


NAMED: Final = (Reach.ENEMY, Reach.MONSTER, Reach.BOSS)
"""Those of which self names one."""


class Span(Enum):
    ATTACK = "attack"
    """The attack that is being made, else the next one of this turn."""
    TURN = "turn"
    """To the end of the turn that is being played."""
    ROUND = "round"
    """To the start of self's next turn."""
    NEXT_TURN = "next_turn"
    """The whole next turn of whom it concerns."""


class How(Enum):
    CHOICE = "choice"
    """The holder picks."""
    RANDOM = "random"


class Side(Enum):
    LEFT = "left"
    RIGHT = "right"


class SpellType(Enum):
    SLOW = "SLOW"
    FAST = "FAST"
    BONUS = "BONUS"


class _Word(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do", gc=False):
    """One word of the vocabulary."""


# --- at once -----------------------------------------------------------------------------------------


class DrawSpells(_Word, frozen=True, tag="draw"):
    who: Who
    count: Count = 1


class DiscardSpells(_Word, frozen=True, tag="discard"):
    who: Who
    count: Count = 1
    how: How = How.CHOICE
    everything: bool = False
    """The whole hand, whatever the count."""


class TakeSpells(_Word, frozen=True, tag="take"):
    giver: Who
    taker: Who
    count: Count = 1
    how: How = How.RANDOM


class PassHands(_Word, frozen=True, tag="pass_hands"):
    to: Side


class DealDamage(_Word, frozen=True, tag="damage"):
    """Counters that no attack places."""

    enemy: Reach
    count: Count = 1


class Heal(_Word, frozen=True, tag="heal"):
    enemy: Reach
    count: Count = 1
    everything: bool = False


class Replace(_Word, frozen=True, tag="replace"):
    """A random Monster of the box comes in the place of one in the Dungeon."""


class Cancel(_Word, frozen=True, tag="cancel"):
    """The named Spell has no further effect."""


class RedrawDrunk(_Word, frozen=True, tag="redraw_drunk"):
    who: Who


class SwapDrunk(_Word, frozen=True, tag="swap_drunk"):
    """With the player who was named."""


class Unfail(_Word, frozen=True, tag="unfail"):
    who: Who
    count: Count = 1


class ByHand(_Word, frozen=True, tag="by_hand"):
    """What no word can say: the table does what the card's text says, and tells the app."""


# --- on attacks --------------------------------------------------------------------------------------


class Add(_Word, frozen=True, tag="add"):
    who: Who
    count: Change
    span: Span


class Multiply(_Word, frozen=True, tag="mult"):
    who: Who
    count: Count
    span: Span


class Miss(_Word, frozen=True, tag="miss"):
    """The attack that is being made."""


class Redirect(_Word, frozen=True, tag="redirect"):
    """The attack that is being made hits the named enemy."""


class Extra(_Word, frozen=True, tag="extra"):
    """More attacks in this turn, for who wants them."""

    who: Who
    count: Count = 1


class NoAttack(_Word, frozen=True, tag="no_attack"):
    who: Who
    span: Span


class Protect(_Word, frozen=True, tag="protect"):
    enemy: Reach
    span: Span


class OnlyTarget(_Word, frozen=True, tag="only_target"):
    enemy: Reach
    span: Span


# --- while the enemy is in play ----------------------------------------------------------------------


class OnlyLowest(_Word, frozen=True, tag="only_attacker_lowest"):
    """Only players with the fewest points can attack this."""


class HitMultiply(_Word, frozen=True, tag="hit_mult_lowest"):
    """Attacks on this by players with the fewest points deal so many times as much."""

    count: Count


class HitAdd(_Word, frozen=True, tag="hit_add"):
    count: Change


class HitCap(_Word, frozen=True, tag="hit_cap"):
    count: Count


class ChainDouble(_Word, frozen=True, tag="chain_double"):
    """An attack that follows an attack deals double the damage of the one before."""


class Immune(_Word, frozen=True, tag="immune"):
    """No effect that comes from a Spell touches this."""


class Guard(_Word, frozen=True, tag="guard"):
    """Only enemies with this word can be attacked."""


class Lock(_Word, frozen=True, tag="lock"):
    """Nobody plays Spells of this type."""

    type: SpellType


class HandLimit(_Word, frozen=True, tag="hand_limit"):
    count: Count


class Regrow(_Word, frozen=True, tag="regrow"):
    """Heals so much at the end of a turn in which it was not attacked."""

    count: Count


# --- in a hand, and at the table ---------------------------------------------------------------------


class Points(_Word, frozen=True, tag="points"):
    """Worth so much in the hand at the end of the game."""

    count: Change


class Silence(_Word, frozen=True, tag="silence"):
    """They may not speak; the table sees to it."""

    who: Who
    span: Span


Lasting: TypeAlias = Add | Multiply | Miss | Extra | NoAttack | Protect | OnlyTarget | Silence
"""What is in force for a while."""

AtOnce: TypeAlias = (
    DrawSpells
    | DiscardSpells
    | TakeSpells
    | PassHands
    | DealDamage
    | Heal
    | Replace
    | Cancel
    | RedrawDrunk
    | SwapDrunk
    | Unfail
    | ByHand
    | Redirect
)
InPlay: TypeAlias = (
    OnlyLowest | HitMultiply | HitAdd | HitCap | ChainDouble | Immune | Guard | Lock | HandLimit | Regrow
)

Effect: TypeAlias = Lasting | AtOnce | InPlay | Points

LASTING: Final[tuple[type, ...]] = get_args(Lasting)
IN_PLAY: Final[tuple[type, ...]] = get_args(InPlay)


def span_of(effect: Lasting) -> Span:
    """How long a lasting effect is in force."""
    if isinstance(effect, Miss):
        return Span.ATTACK
    return Span.TURN if isinstance(effect, Extra) else effect.span
