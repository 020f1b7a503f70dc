"""What an attack deals, worked out a second time from the rulebook, by names of cards, with no code of the rules."""

from __future__ import annotations

from collections.abc import Sequence

BARS = {
    "Jelly Shot": 4,
    "Daiquirombie": 7,
    "Ghoula Libre": 4,
    "Witchsky": 3,
    "Mojitroll": 4,
    "Golem Tonic": 5,
    "Orc on the Rocks": 5,
    "Champangel": 8,
    "Dracognac": 8,
    "Ogre Fashioned": 6,
}


def naive_damage(
    enemy: str,
    spells: Sequence[str],
    *,
    fewest: bool,
    taken: int = 0,
    before: Sequence[int] = (),
    streak: bool = False,
    boosted_is_nothing: bool = False,
) -> tuple[int, int]:
    """What is dealt, and how many counters that lays. ``before``: what the attacks that this one follows dealt."""
    heard = [] if enemy == "Ghoula Libre" else list(spells)
    follows = list(before) if enemy == "Daiquirombie" else []
    dealt = _added(enemy, heard, follows[-1] * 2 if follows and not streak else 1)
    doublings = heard.count("After Office")
    if enemy == "Mojitroll" and fewest:
        doublings = doublings + 1
    if streak:
        doublings = doublings + len(follows)
    for _ in range(doublings):
        dealt = dealt + dealt
    dealt = _cut(enemy, dealt)
    if "Spilled Pint" in heard:
        dealt = 0
    if enemy == "Ghoula Libre" and boosted_is_nothing and _raised(spells):
        dealt = 0
    room = BARS[enemy] - taken
    return dealt, dealt if dealt < room else room


def _added(enemy: str, heard: Sequence[str], base: int) -> int:
    dealt = base + heard.count("Trago Amargo") - heard.count("Watered Down")
    if enemy == "Orc on the Rocks":
        dealt = dealt + 1
    return 0 if dealt < 0 else dealt


def _cut(enemy: str, dealt: int) -> int:
    if enemy == "Golem Tonic" and dealt > 1:
        return 1
    if enemy == "Dracognac" and dealt > 2:
        return 2
    return dealt


def _raised(spells: Sequence[str]) -> bool:
    return spells.count("Trago Amargo") + spells.count("After Office") > spells.count("Watered Down")
