"""Flips of the event mat: how many trophies go with it, the number under the leftmost finger, and what a miss costs.

A caught number is entered by whoever flipped; a Beginner rolls a die in its place.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from rules.drunkgeon import life
from rules.drunkgeon.answers import StackUp
from rules.drunkgeon.naming import mat_name
from rules.drunkgeon.printed import EventMat
from rules.drunkgeon.state import Cause, Dungeon, Flip, Foe, Level
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message, Seat
from rules.requests import Choose, Draw, Roll, Term

EVENT_MAT: Final = "event_mat"
"""The pile that a flip is drawn from, for who has no mat at hand."""
MISSED: Final = "missed"
MISSES: Final = 6
"""So many of 42 flips the app lets miss: as often as it shows any one number."""


def flip_for_movement(dungeon: Dungeon, seat: Seat) -> Script[int]:
    """The number of moves (DRK-MOVE-01); none after a miss that counts as zero, or for who died of it."""
    dungeon.turn.flips = [Flip(seat, Foe.NOTHING)]
    yield from declare(dungeon, 0)
    yield from throw(dungeon, 0)
    yield from fine(dungeon, [0])
    moves = result(dungeon, 0) if dungeon.heroes[seat].alive else 0
    dungeon.turn.flips = []
    return moves


def flips(dungeon: Dungeon) -> list[Flip]:
    """The flips that are being prepared and made: of a fight, or else of the movement."""
    fight = dungeon.turn.fight
    return fight.flips if fight is not None else dungeon.turn.flips


def the_flip(dungeon: Dungeon) -> Flip | None:
    """The one that is next: not declared, or else not thrown yet."""
    found = flips(dungeon)
    undeclared = (flip for flip in found if flip.stacked is None)
    return next(undeclared, None) or next((flip for flip in found if flip.caught is None), None)


# --- the stack ----------------------------------------------------------------------------------------


def declare(dungeon: Dungeon, index: int) -> Script[None]:
    """How many trophies go with the event mat is said before the flip (DRK-TROPHY-03, DRK-Q-20)."""
    flip = flips(dungeon)[index]
    if not dungeon.heroes[flip.seat].trophies:
        flip.stacked = 0
        return
    facts = partial(facts_of_flip, dungeon)
    try:
        said = yield from ask(
            Choose(dungeon, flip.seat, "stack", StackUp, likely_stacks, STACK_LAWS, facts=facts, stray="DRK-TROPHY-02")
        )
    except Moot:
        said = StackUp(0)
    flips(dungeon)[index].stacked = said.trophies


def likely_stacks(dungeon: Dungeon) -> list[StackUp]:
    """One more than there are as well."""
    flip = the_flip(dungeon)
    if flip is None:
        return []
    return [StackUp(count) for count in range(dungeon.heroes[flip.seat].trophies + 2)]


@law("DRK-DEATH-01")
def flipper_is_dead(dungeon: Dungeon, _: Any) -> Broken:
    flip = the_flip(dungeon)
    return flip is None or (not dungeon.heroes[flip.seat].alive and {"seat": flip.seat})


@law("DRK-TROPHY-02", StackUp)
def more_than_were_won(dungeon: Dungeon, stack: StackUp) -> Broken:
    """The event mat, and at most all trophies of one's own."""
    flip = the_flip(dungeon)
    won = dungeon.heroes[flip.seat].trophies if flip is not None else 0
    return not 0 <= stack.trophies <= won and {"stacked": stack.trophies + 1, "most": won + 1}


STACK_LAWS: Final[Laws[Dungeon, Any]] = Laws([flipper_is_dead, more_than_were_won])

# --- the flip -----------------------------------------------------------------------------------------


def throw(dungeon: Dungeon, index: int) -> Script[None]:
    """Flipped until it is caught (DRK-LEVEL-03), once (DRK-LEVEL-06), or rolled (DRK-LEVEL-01)."""
    seat = flips(dungeon)[index].seat
    facts = partial(facts_of_flip, dungeon)
    if dungeon.heroes[seat].level is Level.BEGINNER:
        rolled = yield from ask(Roll(seat, "flip_die", facts=facts, clause="DRK-LEVEL-01", stray="DRK-LEVEL-01"))
        caught = rolled.values[0]
    else:
        caught = yield from flip_until_it_counts(dungeon, seat)
    flips(dungeon)[index].caught = caught
    args: Facts = {"seat": seat, "caught": caught, "result": result(dungeon, index)}
    dungeon.tell(Happened("DRK-MOVE-02", key="flips" if caught else "flips_nothing", args=args, seat=seat))


def flip_until_it_counts(dungeon: Dungeon, seat: Seat) -> Script[int]:
    """The number that was caught, 0 for a miss that counts."""
    could_be = partial(_could_be, dungeon, seat)
    facts = partial(facts_of_flip, dungeon)
    while True:
        try:
            drawn = yield from ask(Draw(seat, "flip", EVENT_MAT, could_be, clause="DRK-INTRO-02", facts=facts))
        except Moot:  # the glass has been found empty
            return 0
        if drawn.card != MISSED:
            return int(drawn.card or 0)
        if dungeon.heroes[seat].level is Level.ADVANCED:
            return 0
        dungeon.tell(Happened("DRK-LEVEL-03", key="flips_again", args={"seat": seat}, seat=seat))


def _could_be(dungeon: Dungeon, seat: Seat) -> dict[str, int]:
    return fields(dungeon.content.event_mat) if dungeon.heroes[seat].alive else {}


@cache
def fields(mat: EventMat) -> dict[str, int]:
    """How often each number is on the event mat, and how often it falls."""
    printed = "".join(mat.rows)
    return {**{number: printed.count(number) for number in sorted(set(printed))}, MISSED: MISSES}


def result(dungeon: Dungeon, index: int) -> int:
    """What was caught, one for each trophy stacked (DRK-TROPHY-04), and magic; a miss is zero (DRK-LEVEL-06)."""
    flip = flips(dungeon)[index]
    return flip.caught + (flip.stacked or 0) + flip.strength if flip.caught else 0


def fine(dungeon: Dungeon, indexes: list[int]) -> Script[None]:
    """Each miss that counts costs a finger (DRK-LEVEL-05); all are paid before deaths are looked at (DRK-Q-24)."""
    missed = [flips(dungeon)[index].seat for index in indexes if flips(dungeon)[index].caught == 0]
    for seat in missed:
        yield from life.pay(dungeon, seat, 1, Cause.FINE, "DRK-LEVEL-05")
    life.look_at_deaths(dungeon, missed)


# --- in words -----------------------------------------------------------------------------------------


def facts_of_flip(dungeon: Dungeon) -> Facts:
    flip = the_flip(dungeon)
    if flip is None:
        return {}
    return {"seat": flip.seat, "purpose": purpose(dungeon, flip), "stacked": (flip.stacked or 0) + 1}


def purpose(dungeon: Dungeon, flip: Flip) -> Message:
    """ "for movement", "against the Goblin Gang (4)"."""
    fight = dungeon.turn.fight
    if fight is None:
        return Message("purpose.movement")
    if fight.defender is not None:
        other = fight.defender if flip.seat != fight.defender else dungeon.active
        return Message("purpose.player", {"seat": other})
    return Message("purpose.mat", {"mat": mat_name(dungeon, dungeon.cells.get(fight.square)), "needed": flip.needed})


def terms_of(dungeon: Dungeon, index: int) -> tuple[Term, ...]:
    """A result, part by part."""
    flip = flips(dungeon)[index]
    if not flip.caught:
        return ()
    parts = (("term.caught", flip.caught), ("term.stacked", flip.stacked or 0), ("term.strength", flip.strength))
    return tuple((Message(key, {"seat": flip.seat}), value) for key, value in parts if value)
