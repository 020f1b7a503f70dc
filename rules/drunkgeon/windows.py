"""The floor: what anybody may do at any moment, whoever is asked. Magic, glasses put right, water, smaller fingers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, assert_never

from rules.drunkgeon import ending, life, spells, weighing
from rules.drunkgeon.answers import Cast, Empty, OnTheFloor, SetLevel, SmallFingers, ToppedUp, UseCoaster, Water
from rules.drunkgeon.options import JustTheOne
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Dungeon, Phase
from rules.drunkgeon.timing import CASTING, Test
from rules.events import Happened
from rules.floor import Batch, Floor, Press
from rules.kernel import Script
from rules.laws import Broken, Law, Laws, law
from rules.message import Facts, Seat
from rules.requests import Said

NEARLY_EMPTY: Final = 3
"""From so many fingers on down a glass may well be emptier than its counter: the question is put on the screen."""
THIRSTY: Final = 4
"""After so many fingers water and smaller fingers are put on the screen."""


def the_floor(dungeon: Dungeon) -> Floor[Dungeon, OnTheFloor]:
    return Floor(dungeon, OnTheFloor, on_it, likely_offers, FLOOR_LAWS, partial(perform, dungeon))


def on_it(dungeon: Dungeon) -> Sequence[Seat]:
    """Everybody; who has no glass in the dungeon is told so."""
    return range(len(dungeon.heroes)) if dungeon.phase is Phase.PLAY else ()


def likely_offers(dungeon: Dungeon, seat: Seat) -> Iterator[OnTheFloor]:
    """Only what may be wanted; a level, a weight or a coaster comes from the glass itself."""
    hero = dungeon.heroes[seat]
    if Spell.REJUVENATE in hero.magic:
        yield Cast(Spell.REJUVENATE)
    if hero.fingers <= NEARLY_EMPTY:
        yield Empty()
    if hero.since_water >= THIRSTY:
        yield Water()
        if not hero.small_fingers:
            yield SmallFingers(True)


# --- laws ---------------------------------------------------------------------------------------------


def _cast_laws() -> list[Law[Dungeon, Said]]:
    def of(test: Test) -> Any:
        return lambda dungeon, said: test(dungeon, said.seat, said.answer.spell)

    return [Law(clause, test.__name__, (Cast,), of(test)) for clause, test in CASTING]


@law("DRK-DEATH-01")
def no_glass_in_the_dungeon(dungeon: Dungeon, said: Said) -> Broken:
    """Who has none, not yet or not any more, has nothing to put right."""
    return dungeon.heroes[said.seat].square is None and {"seat": said.seat}


@law("DRK-MAGIC-05", Cast)
def only_rejuvenate_at_any_time(dungeon: Dungeon, said: Said) -> Broken:
    """All other magic is asked for in its own window."""
    return said.answer.spell is not Spell.REJUVENATE


@law("DRK-INTRO-01", SetLevel)
def no_such_level(dungeon: Dungeon, said: Said) -> Broken:
    full = life.capacity(dungeon.heroes[said.seat])
    return not 0 <= said.answer.fingers <= full and {"fingers": said.answer.fingers, "full": full}


@law("DRK-JUST-02", SetLevel)
def more_than_one_glass(dungeon: Dungeon, said: Said) -> Broken:
    """One glass a head: what has been drunk does not come back."""
    hero = dungeon.heroes[said.seat]
    capped = dungeon.options.just_the_one is JustTheOne.ON
    return capped and said.answer.fingers > hero.fingers and {"left": hero.fingers}


@law("DRK-FAQ-05", ToppedUp)
def not_on_a_coaster(dungeon: Dungeon, said: Said) -> Broken:
    return dungeon.heroes[said.seat].weights is None and {"seat": said.seat}


@law("DRK-FAQ-05", SmallFingers)
def fingers_are_so_already(dungeon: Dungeon, said: Said) -> Broken:
    return dungeon.heroes[said.seat].small_fingers is said.answer.small and {"seat": said.seat}


@law("DRK-FAQ-05", UseCoaster)
def glass_is_being_weighed(dungeon: Dungeon, said: Said) -> Broken:
    return dungeon.turn.weighing is not None


FLOOR_LAWS: Final[Laws[Dungeon, Said]] = Laws(
    [
        no_glass_in_the_dungeon,
        only_rejuvenate_at_any_time,
        *_cast_laws(),
        no_such_level,
        more_than_one_glass,
        not_on_a_coaster,
        fingers_are_so_already,
        glass_is_being_weighed,
    ]
)

# --- performing ---------------------------------------------------------------------------------------


def perform(dungeon: Dungeon, batch: Batch) -> Script[None]:
    """In their order; of presses at the same moment the active player's first, then clockwise (DRK-Q-51).

    What an earlier press has made impossible is left out. Raises Closed.
    """
    order = dungeon.clockwise_from(dungeon.active)
    for group in batch.groups:
        for press in sorted(group, key=lambda press: order.index(press.seat)):
            if _still_allowed(dungeon, press):
                yield from act(dungeon, press.seat, press.answer)


def _still_allowed(dungeon: Dungeon, press: Press) -> bool:
    said = Said(press.seat, press.answer)
    kind = type(press.answer)
    return not any((not one.of or kind in one.of) and one.why_not(dungeon, said) for one in FLOOR_LAWS)


def act(dungeon: Dungeon, seat: Seat, answer: OnTheFloor) -> Script[None]:
    hero = dungeon.heroes[seat]
    match answer:
        case Cast(spell):
            yield from spells.cast(dungeon, seat, spell)
        case Empty():
            put_right(dungeon, seat, 0, None)
        case SetLevel(fingers, grams):
            put_right(dungeon, seat, fingers, grams)
        case ToppedUp(grams):
            assert hero.weights is not None
            hero.weights.now = grams
            dungeon.tell(
                Happened("DRK-INTRO-01", key="topped_up", args={"seat": seat, "left": hero.fingers}, seat=seat)
            )
        case Water():
            hero.since_water = 0
            dungeon.tell(Happened("DRK-FAQ-01", key="water", args={"seat": seat}, seat=seat))
        case SmallFingers(small):
            hero.small_fingers = small
            key = "small_fingers" if small else "whole_fingers"
            dungeon.tell(Happened("DRK-FAQ-05", key=key, args={"seat": seat}, seat=seat))
        case UseCoaster(use):
            yield from weighing.weigh(dungeon, seat) if use else weighing.by_hand(dungeon, seat)
        case _:
            assert_never(answer)


def put_right(dungeon: Dungeon, seat: Seat, fingers: int, grams: int | None) -> None:
    """The real glass counts (DRK-Q-30): an empty one is death. Raises Closed if that ends the game."""
    hero = dungeon.heroes[seat]
    args: Facts = {"seat": seat, "fingers": fingers, "before": hero.fingers}
    life.lower(hero, hero.fingers - fingers, grams)
    dungeon.tell(Happened("DRK-INTRO-01", key="put_right", args=args, seat=seat))
    if not fingers:
        life.die(dungeon, seat, "DRK-DEATH-01")
        ending.after_a_death(dungeon)
