"""A glass on a coaster: what it weighs empty and full is taken once, so that a weight can be read as fingers."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.drunkgeon.answers import Weight
from rules.drunkgeon.life import capacity, gram_parts
from rules.drunkgeon.state import Dungeon, Hero, Weighing, Weights
from rules.events import Happened
from rules.kernel import Moot, Script, ask
from rules.laws import Broken, Laws, law
from rules.message import Facts, Seat
from rules.requests import Choose, Pass

LIGHTEST_GLASS_G: Final = 40
HEAVIEST_GLASS_G: Final = 2_000
LEAST_FINGER_G: Final = 8
"""What a coaster can still tell from a drip."""


def weigh(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """First empty, then as it is now: with so many fingers as the counter says. Passing leaves it to the eye."""
    dungeon.turn.weighing = Weighing(seat)
    for what in ("weigh_empty", "weigh_now"):
        facts = partial(_facts, dungeon)
        try:
            said = yield from ask(
                Choose(dungeon, seat, what, Weight | Pass, likely_weights, WEIGHT_LAWS, facts=facts, stray="DRK-FAQ-05")
            )
        except Moot:
            said = Pass()
        if isinstance(said, Pass) or dungeon.turn.weighing is None:
            break
        _note(dungeon, dungeon.turn.weighing, said.grams)
    dungeon.turn.weighing = None


def _note(dungeon: Dungeon, weighing: Weighing, grams: int) -> None:
    if weighing.empty is None:
        weighing.empty = grams
        return
    hero = dungeon.heroes[weighing.seat]
    full = full_weight(hero, weighing.empty, grams)
    hero.weights = Weights(weighing.empty, full, grams)
    args: Facts = {"seat": weighing.seat, "empty": weighing.empty, "full": full}
    dungeon.tell(Happened("DRK-FAQ-05", key="weighed", args=args, seat=weighing.seat))


def full_weight(hero: Hero, empty: int, now: int) -> int:
    """What the glass would weigh with all its fingers, from what it weighs with those that are left."""
    return empty + (now - empty) * capacity(hero) // max(1, hero.fingers)


def by_hand(dungeon: Dungeon, seat: Seat) -> Script[None]:
    """The glass is read by people again."""
    dungeon.heroes[seat].weights = None
    dungeon.tell(Happened("DRK-FAQ-05", key="read_by_hand", args={"seat": seat}, seat=seat))
    yield from ()


def _facts(dungeon: Dungeon) -> Facts:
    weighing = dungeon.turn.weighing
    if weighing is None:
        return {}
    return {"seat": weighing.seat, "fingers": dungeon.heroes[weighing.seat].fingers}


def likely_weights(dungeon: Dungeon) -> list[Weight | Pass]:
    """No weight can be listed: it comes from the coaster."""
    return [Pass()]


@law("DRK-FAQ-05", Weight)
def no_glass_weighs_that(dungeon: Dungeon, weight: Weight) -> Broken:
    return not LIGHTEST_GLASS_G <= weight.grams <= HEAVIEST_GLASS_G and {"grams": weight.grams}


@law("DRK-FAQ-05", Weight)
def nothing_in_the_glass(dungeon: Dungeon, weight: Weight) -> Broken:
    """Each finger must weigh enough to be told by."""
    weighing = dungeon.turn.weighing
    if weighing is None or weighing.empty is None:
        return False
    fingers = dungeon.heroes[weighing.seat].fingers
    return weight.grams - weighing.empty < LEAST_FINGER_G * fingers and {"grams": weight.grams, "empty": weighing.empty}


@law("DRK-DEATH-01")
def nobody_weighs(dungeon: Dungeon, _: Any) -> Broken:
    weighing = dungeon.turn.weighing
    return weighing is None or (not dungeon.heroes[weighing.seat].alive and {"seat": weighing.seat})


WEIGHT_LAWS: Final[Laws[Dungeon, Any]] = Laws([nobody_weighs, no_glass_weighs_that, nothing_in_the_glass])


def fingers_in(hero: Hero, grams: float) -> float:
    """By how many fingers a glass is lighter than its counter says; below nothing if it is heavier."""
    if hero.weights is None:
        return 0.0
    full, parts = gram_parts(hero)
    return (hero.weights.now - grams) * parts / max(1, full)
