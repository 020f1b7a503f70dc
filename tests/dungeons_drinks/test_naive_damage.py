"""Fifty thousand combinations of cards, on which a second, naive computation of the damage agrees with the rules."""

from __future__ import annotations

import random

import pytest

from rules.dungeons_drinks.damage import damage
from rules.dungeons_drinks.effects import Add, Miss, Multiply, Span, Who
from rules.dungeons_drinks.state import Force
from tests.dungeons_drinks.cellar import CONTENT, OFFICE, P1, P2, SPILLED, TRAGO, WATERED, Cellar
from tests.dungeons_drinks.naive_damage import BARS, naive_damage

IDS = {entry.name: entry.id for entry in (*CONTENT.monster, *CONTENT.boss)}
SPELLS = {
    "Trago Amargo": (TRAGO, Add(who=Who.SELF, count=1, span=Span.TURN)),
    "After Office": (OFFICE, Multiply(who=Who.ALL, count=2, span=Span.ROUND)),
    "Watered Down": (WATERED, Add(who=Who.ATTACKER, count=-1, span=Span.ATTACK)),
    "Spilled Pint": (SPILLED, Miss()),
}
MOST = {"Trago Amargo": 4, "After Office": 2, "Watered Down": 2, "Spilled Pint": 1}


def test_the_words_of_the_spells_are_those_of_the_content() -> None:
    for name, (card, effect) in SPELLS.items():
        assert (CONTENT.spells[card].name, CONTENT.spells[card].effects) == (name, (effect,))
    assert {name: CONTENT.enemies[IDS[name]].hp for name in BARS} == BARS


@pytest.mark.parametrize("doubling", ["last_damage", "streak"])
@pytest.mark.parametrize("boosted", ["plain", "nothing"])
def test_a_naive_second_computation_agrees(doubling: str, boosted: str) -> None:
    chance = random.Random(f"{doubling} {boosted}")
    options = {"daiquirombie_doubling": doubling, "ghoula_boosted": boosted}
    # P2 has two points; P1 fewer or more.
    killed = {True: [], False: ["m08", "m12"]}
    cellars = {
        (name, lowest): Cellar(IDS[name], players=2, killed={P1: killed[lowest], P2: ["m28"]}, **options)
        for name in BARS
        for lowest in (False, True)
    }
    for number in range(12_500):
        name, lowest = chance.choice(list(BARS)), chance.random() < 0.5
        cellar = cellars[name, lowest]
        dungeon, enemy = cellar.dungeon, cellar.dungeon.enemies[0]
        spells = [spell for spell, most in MOST.items() for _ in range(chance.randint(0, most))]
        chance.shuffle(spells)
        dungeon.forces = [
            Force(SPELLS[spell][1], SPELLS[spell][0], P1, 5, f"spell-{index}", [P1, P2])
            for index, spell in enumerate(spells)
        ]
        # What is no effect on this attack: another's, of another turn, of nobody.
        dungeon.forces += [Force(SPELLS["Trago Amargo"][1], TRAGO, P2, 5, "spell-99", [P2])] * chance.randint(0, 1)
        before = [chance.randint(1, 3) for _ in range(chance.choice((0, 0, 1, 2)))]
        stale = chance.random() < 0.2
        enemy.last, enemy.streak = (before[-1], len(before)) if before else (chance.choice((0, 2)), 0)
        enemy.attacked = 3 if stale or not before else chance.choice((4, 5))
        enemy.damage = chance.randint(0, BARS[name] - 1)
        found = damage(dungeon, P1, enemy)
        should = naive_damage(
            name,
            spells,
            fewest=P1 in dungeon.lowest(),
            taken=enemy.damage,
            before=[] if stale else before,
            streak=dungeon.options.daiquirombie_doubling.value == "streak",
            boosted_is_nothing=dungeon.options.ghoula_boosted.value == "nothing",
        )
        assert (found.total, found.placed) == should, (number, name, spells, before, stale)
        assert sum(part.amount for part in found.parts) == found.total
