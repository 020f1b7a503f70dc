"""When a magic mat may be cast: each has its window (DRK-MAGIC-05), and a spell outside of it is refused."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

from rules.drunkgeon.answers import Cast
from rules.drunkgeon.naming import spell_name
from rules.drunkgeon.printed import MatKind, Spell
from rules.drunkgeon.state import Cause, Dungeon, Phase
from rules.laws import Broken, Law
from rules.message import Facts, Message, Seat


class Moment(Enum):
    OWN_TURN = "own_turn"
    """The active player may do something, and nothing is going on."""
    BEFORE_FLIP = "before_flip"
    """Somebody is about to flip in a fight."""
    BEFORE_DRINK = "before_drink"
    AFTER_CAST = "after_cast"
    """A magic mat has been cast, and may be answered."""
    OTHERWISE = "otherwise"


LOSSES: Final = (Cause.MONSTER, Cause.TRAP, Cause.DRAGON)
SAFE: Final = (MatKind.PLAIN, MatKind.CLEARED, MatKind.KEY)
"""What one may blink onto."""


def moment(dungeon: Dungeon) -> Moment:
    turn = dungeon.turn
    if turn.casting:
        return Moment.AFTER_CAST if turn.casting[-1].waits else Moment.OTHERWISE
    if turn.due:
        return Moment.BEFORE_DRINK
    if turn.about_to_flip is not None:
        return Moment.BEFORE_FLIP
    busy = turn.walk or turn.fight or turn.contest or turn.flips or turn.inserting or turn.weighing
    return Moment.OTHERWISE if busy or dungeon.phase is not Phase.PLAY else Moment.OWN_TURN


def in_time(dungeon: Dungeon, seat: Seat, spell: Spell) -> bool:
    """Whether the window of this spell is open to this seat."""
    now, turn = moment(dungeon), dungeon.turn
    match spell:
        case Spell.REJUVENATE:
            return now is not Moment.AFTER_CAST
        case Spell.DISPEL:
            return now is Moment.AFTER_CAST and turn.casting[-1].seat != seat
        case Spell.GIANT_STRENGTH:
            return now is Moment.BEFORE_FLIP and turn.about_to_flip == seat
        case Spell.BLOOD_WARD:
            due = turn.due[-1] if turn.due else None
            return now is Moment.BEFORE_DRINK and due is not None and due.seat == seat and due.cause in LOSSES
        case _:
            return now is Moment.OWN_TURN and seat == dungeon.active


def summonable(dungeon: Dungeon, seat: Seat) -> list[tuple[Seat | None, str]]:
    """Mats in the hands of other living players, or (Half Pint) in the stack."""
    if dungeon.half_pint:
        return [(None, mat) for mat in (*dungeon.stack.shuffled, *dungeon.stack.under)]
    return [
        (other, mat) for other, hero in enumerate(dungeon.heroes) if other != seat and hero.square for mat in hero.mats
    ]


def stealable(dungeon: Dungeon, seat: Seat) -> list[tuple[Seat, Spell]]:
    heroes = enumerate(dungeon.heroes)
    return [(other, spell) for other, hero in heroes if other != seat and hero.square for spell in hero.magic]


def can_blink_to(dungeon: Dungeon, square: str) -> bool:
    return dungeon.faces[dungeon.cells[square]].kind in SAFE and not dungeon.standing_on(square)


# --- as laws ------------------------------------------------------------------------------------------


def not_the_holder(dungeon: Dungeon, seat: Seat, spell: Spell) -> Broken:
    """Who holds it may use it."""
    return spell not in dungeon.heroes[seat].magic and {"seat": seat, "spell": spell_name(spell)}


def outside_its_window(dungeon: Dungeon, seat: Seat, spell: Spell) -> Broken:
    return not in_time(dungeon, seat, spell) and {"spell": spell_name(spell), "when": Message(f"when.{spell.value}")}


def glass_is_empty(dungeon: Dungeon, seat: Seat, spell: Spell) -> Broken:
    """Before it is too late; a glass that was never filled is none (DRK-Q-29)."""
    return dungeon.heroes[seat].square is None and {"seat": seat}


def has_moved(dungeon: Dungeon, seat: Seat, spell: Spell) -> Broken:
    """One movement a turn (DRK-Q-05)."""
    moves = spell in (Spell.GHOST_WALK, Spell.BLINK)
    return moves and seat == dungeon.active and dungeon.turn.moved and {"spell": spell_name(spell)}


def has_pushed(dungeon: Dungeon, seat: Seat, spell: Spell) -> Broken:
    """One insertion a turn, so never on the first (DRK-Q-05)."""
    summons = spell is Spell.SUMMONING
    return summons and seat == dungeon.active and dungeon.turn.pushed and {"spell": spell_name(spell)}


def nothing_to_use_it_on(dungeon: Dungeon, seat: Seat, spell: Spell) -> Broken:
    facts: Facts = {"spell": spell_name(spell)}
    match spell:
        case Spell.SUMMONING:
            return not summonable(dungeon, seat) and facts
        case Spell.STICKY_FINGERS:
            return not stealable(dungeon, seat) and facts
        case Spell.BLINK:
            return not any(can_blink_to(dungeon, square) for square in dungeon.cells) and facts
        case _:
            return False


Test = Callable[[Dungeon, Seat, Spell], Broken]
CASTING: Final[tuple[tuple[str, Test], ...]] = (
    ("DRK-MAGIC-05", not_the_holder),
    ("DRK-DEATH-01", glass_is_empty),
    ("DRK-MAGIC-05", outside_its_window),
    ("DRK-TURN-02", has_moved),
    ("DRK-TURN-02", has_pushed),
    ("DRK-MAGIC-05", nothing_to_use_it_on),
)


def laws_for(caster: Callable[[Dungeon], Seat]) -> tuple[Law[Dungeon, Any], ...]:
    """The laws of a cast where the state says who casts."""
    return tuple(Law(clause, test.__name__, (Cast,), _by(test, caster)) for clause, test in CASTING)


def _by(test: Test, caster: Callable[[Dungeon], Seat]) -> Callable[[Dungeon, Cast], Broken]:
    return lambda dungeon, cast: test(dungeon, caster(dungeon), cast.spell)


def may_cast(dungeon: Dungeon, seat: Seat, spell: Spell) -> bool:
    return all(test(dungeon, seat, spell) is False for _, test in CASTING)
