"""Life is the drink: what is due is announced, may be warded off, is drunk and counted; who has none left is dead.

Nobody is ever told to drink more than the rules ask. Water and a smaller finger are on offer all the while.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from rules.drunkgeon import ending, spells
from rules.drunkgeon.answers import AtDrink, Cast, Drunk, Measure
from rules.drunkgeon.pieces import drop_everything, remove_glass
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Cause, Due, Dungeon, Hero
from rules.drunkgeon.timing import laws_for
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Message, Seat
from rules.requests import Choose

# --- the glass ----------------------------------------------------------------------------------------


def capacity(hero: Hero) -> int:
    """The fingers of a full glass."""
    return hero.full or 0


def gram_parts(hero: Hero) -> tuple[int, int]:
    """What one finger weighs, as a fraction: a glass on a coaster that is emptied loses so much with each."""
    if hero.weights is None:
        return 0, 1
    return hero.weights.full - hero.weights.empty, capacity(hero) * (2 if hero.small_fingers else 1)


def lower(hero: Hero, fingers: int, grams: int | None) -> None:
    """So many fingers less (or more, if they had been counted wrongly). A weight that was read is believed."""
    hero.fingers -= fingers
    hero.drunk = max(0, hero.drunk + fingers)
    hero.since_water = max(0, hero.since_water + fingers)
    if hero.weights is not None:
        full, parts = gram_parts(hero)
        expected = hero.weights.now - fingers * full // parts
        hero.weights.now = min(max(hero.weights.empty, expected), hero.weights.full) if grams is None else grams


def refill(hero: Hero) -> None:
    hero.fingers = capacity(hero)
    hero.refills += 1
    if hero.weights is not None:
        hero.weights.now = hero.weights.full


# --- drinking -----------------------------------------------------------------------------------------


def drink(dungeon: Dungeon, seat: Seat, fingers: int, cause: Cause, clause: str) -> Script[None]:
    """All of a drink, and death if it was the last. Raises Closed if that ends the game."""
    yield from pay(dungeon, seat, fingers, cause, clause)
    look_at_deaths(dungeon, [seat])


def pay(dungeon: Dungeon, seat: Seat, fingers: int, cause: Cause, clause: str) -> Script[None]:
    """A drink is due (DRK-FINGER-01): it is confirmed, or magic is used against it. Deaths are looked at later."""
    if fingers < 1 or not dungeon.heroes[seat].alive:
        return
    dungeon.turn.due.append(Due(seat, fingers, cause, clause))
    depth = len(dungeon.turn.due)
    while len(dungeon.turn.due) == depth:
        facts = partial(_facts, dungeon)
        try:
            answer = yield from ask(
                Choose(dungeon, seat, "drink", AtDrink, likely_drinks, DRINK_LAWS, facts=facts, stray="DRK-FINGER-01")
            )
        except Moot:  # the glass has been found empty meanwhile
            dungeon.turn.due.pop()
            return
        yield from _answered(dungeon, seat, answer)


def _answered(dungeon: Dungeon, seat: Seat, answer: AtDrink) -> Script[None]:
    due = dungeon.turn.due[-1]
    match answer:
        case Drunk(fingers, grams):
            dungeon.turn.due.pop()
            swallow(dungeon, seat, fingers, due.cause, due.clause, grams)
        case Measure():
            due.measured = True
            dungeon.tell(Happened("DRK-FINGER-03", key="measured", args={"seat": seat, "fingers": due.fingers}))
        case Cast(spell):
            yield from spells.cast(dungeon, seat, spell)


def swallow(dungeon: Dungeon, seat: Seat, fingers: int, cause: Cause, clause: str, grams: int | None = None) -> None:
    """Fingers have been drunk."""
    hero = dungeon.heroes[seat]
    lower(hero, fingers, grams)
    args: Facts = {
        "seat": seat,
        "fingers": fingers,
        "left": hero.fingers,
        "cause": Message(f"cause.{cause.value}"),
    }
    dungeon.tell(Happened(clause, key="drinks", args=args, seat=seat))


def due_now(dungeon: Dungeon) -> int:
    """What is to be drunk just now: of a glass that holds less, all that is left (DRK-Q-29)."""
    due = dungeon.turn.due[-1]
    return min(due.fingers, dungeon.heroes[due.seat].fingers)


def _facts(dungeon: Dungeon) -> Facts:
    if not dungeon.turn.due:
        return {}
    due = dungeon.turn.due[-1]
    hero = dungeon.heroes[due.seat]
    return {
        "seat": due.seat,
        "fingers": due_now(dungeon),
        "left": hero.fingers - due_now(dungeon),
        "cause": Message(f"cause.{due.cause.value}"),
        "finger": Message("finger.small" if hero.small_fingers else "finger.whole"),
    }


def likely_drinks(dungeon: Dungeon) -> list[AtDrink]:
    """What is due, what magic may do about it, and how a finger is measured."""
    if not dungeon.turn.due:
        return []
    due = dungeon.turn.due[-1]
    found: list[AtDrink] = [Drunk(due_now(dungeon))]
    for spell in (Spell.REJUVENATE, Spell.BLOOD_WARD):
        if spell in dungeon.heroes[due.seat].magic:
            found.append(Cast(spell))
    if not due.measured:
        found.append(Measure())
    return found


@law("DRK-DEATH-01")
def drinker_is_dead(dungeon: Dungeon, _: Any) -> Broken:
    due = dungeon.turn.due[-1] if dungeon.turn.due else None
    return due is None or (not dungeon.heroes[due.seat].alive and {"seat": due.seat})


@law("DRK-FINGER-01", Drunk)
def not_the_fingers_due(dungeon: Dungeon, drunk: Drunk) -> Broken:
    """Neither less nor more than the rules ask. If the glass says otherwise, the counter is put right."""
    wanted = due_now(dungeon)
    return drunk.fingers != wanted and {"fingers": drunk.fingers, "due": wanted}


@law("DRK-FINGER-03", Measure)
def measured_already(dungeon: Dungeon, measure: Measure) -> Broken:
    return dungeon.turn.due[-1].measured


DRINK_LAWS: Final[Laws[Dungeon, Any]] = Laws(
    [drinker_is_dead, not_the_fingers_due, measured_already, *laws_for(lambda dungeon: dungeon.turn.due[-1].seat)]
)

# --- death --------------------------------------------------------------------------------------------


def look_at_deaths(dungeon: Dungeon, seats: Iterable[Seat]) -> None:
    """Dead is whose counter has come to nothing (DRK-DEATH-01). Raises Closed if that ends the game."""
    dead = [seat for seat in seats if dungeon.heroes[seat].alive and dungeon.heroes[seat].fingers < 1]
    for seat in dead:
        die(dungeon, seat, "DRK-DEATH-01")
    if dead:
        ending.after_a_death(dungeon)


def die(dungeon: Dungeon, seat: Seat, clause: str) -> None:
    """The glass leaves the dungeon, and everything its player held lies where it stood."""
    hero = dungeon.heroes[seat]
    square = hero.square
    assert square is not None
    hero.alive, hero.fingers = False, 0
    dungeon.tell(Happened(clause, key="dies", args={"seat": seat, "square": square}, seat=seat))
    drop_everything(dungeon, seat, square)
    remove_glass(dungeon, seat)
