"""What must hold at every moment: a position or a ruling that breaks it is refused with its path."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.state import NobodyElse
from rules.laws import Refused
from rules.match import Match, Position
from rules.position import Patch, Ruling
from tests.dungeons_drinks.cellar import (
    HYDRAMEL,
    OGRE,
    P1,
    P2,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    TRAGO,
    VIP,
    WITCHSKY,
    Cellar,
)

rule = pytest.mark.rule


def a_cellar(**more: Any) -> Cellar:
    cellar = Cellar(SIRENTINI, WITCHSKY, HYDRAMEL, hands={P1: [TRAGO, VIP]}, killed={P2: [OGRE]}, deck=3, **more)
    return cellar.casts(P1, TRAGO)


def refused(cellar: Cellar, *patches: tuple[str, Any]) -> tuple[str, str]:
    """The clause that refuses a ruling, and the path that it names."""
    with pytest.raises(Refused) as found:
        cellar.match.rule(Ruling(tuple(Patch(path, value) for path, value in patches)))
    refusal = found.value.refusal
    return refusal.clause, str(refusal.args.get("path"))


@rule("DND-INV-01")
@pytest.mark.parametrize(
    ("patches", "path"),
    [
        ([("$.players[1].killed", [])], "$.box"),
        ([("$.box", [OGRE])], "$.enemies"),
        ([("$.monster_deck", 99)], "$.monster_deck"),
        ([("$.boss_deck", 7)], "$.boss_deck"),
        ([("$.enemies[0].id", "m99")], "$.enemies"),
        ([("$.players[0].drunk", None)], "$.drunk_deck"),
        ([("$.players[0].drunk", "d02")], "$.drunk_deck"),
        ([("$.table", [])], "$.table"),
        ([("$.table[0].card", VIP)], "$.table"),
        ([('$.spells.places["hand-0"].slots', [])], "$.spells"),
        ([('$.spells.places["hand-0"].hand', False)], "$.spells.places.hand-0"),
    ],
)
def test_no_card_is_lost_or_there_twice(patches, path):
    assert refused(a_cellar(), *patches) == ("DND-INV-01", path)


@rule("DND-INV-02")
def test_nobody_alive_has_as_much_damage_as_hit_points():
    cellar = a_cellar()

    assert refused(cellar, ("$.enemies[0].damage", 3)) == ("DND-INV-02", "$.enemies[0].damage")
    assert refused(cellar, ("$.enemies[0].damage", -1)) == ("DND-INV-02", "$.enemies[0].damage")
    cellar.match.rule(Ruling((Patch("$.enemies[0].damage", 2),)))
    assert cellar.damage(SIRENTINI) == 2


@rule("DND-INV-04")
def test_the_dungeon_holds_three_at_most_and_each_arrival_is_another():
    cellar = Cellar(SIRENTINI, WITCHSKY, HYDRAMEL, killed={P2: [OGRE]})
    four = [*msgspec.to_builtins(cellar.dungeon.enemies), {"id": OGRE, "arrival": 3}]
    assert refused(cellar, ("$.enemies", four), ("$.players[1].killed", [])) == ("DND-INV-04", "$.enemies")

    assert refused(a_cellar(), ("$.enemies[0].arrival", 2)) == ("DND-INV-04", "$.enemies")
    assert refused(a_cellar(), ("$.forces[0].seats", [9])) == ("DND-INV-04", "$.forces[0]")
    assert refused(a_cellar(), ("$.table[0].by", 9))[0] in ("DND-INV-01", "DND-INV-04")


@rule("DND-SETUP-02")
@pytest.mark.parametrize("field", ["active", "first", "owner", "boss_killer"])
def test_seats_are_seats_at_this_table(field):
    assert refused(a_cellar(), (f"$.{field}", 6)) == ("DND-SETUP-02", f"$.{field}")


@rule("DND-COMP-01")
def test_tokens_are_shared_out():
    token = "$.players[0].character"

    assert refused(a_cellar(), (token, None)) == ("DND-COMP-01", token)
    assert refused(a_cellar(), (token, "winezard")) == ("DND-COMP-01", token)


@rule("DND-INV-04", "DND-INV-01")
def test_a_position_goes_through_json_and_back():
    cellar = a_cellar().points(SIRENTINI)
    raw = msgspec.json.decode(msgspec.json.encode(cellar.match.position))
    again = Match.at(GAME, cellar.content, msgspec.convert(raw, Position))

    assert again.digest == cellar.match.digest


def test_a_ruling_on_the_turn_takes_the_question_along():
    cellar = Cellar(SIRENTINI, HYDRAMEL)
    cellar.match.rule(Ruling((Patch("$.active", P2),)))

    assert cellar.asked == ("point", (P2,))


def test_a_target_that_a_ruling_takes_away_is_pointed_at_anew():
    cellar = Cellar(SIRENTINI, SCREWDRAKE, HYDRAMEL, spare=True, deck=3).points(SIRENTINI)
    enemies = [one for one in msgspec.to_builtins(cellar.dungeon.enemies) if one["id"] != SIRENTINI]
    cellar.match.rule(Ruling((Patch("$.enemies", enemies), Patch("$.box", [SIRENTINI]))))
    cellar.match.answer(P1, NobodyElse())

    assert cellar.asked == ("point", (P1,))
    assert SHANDYAD not in cellar.lying
