"""The fourteen worked examples, each from its beginning to its end."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks.attacking import attack_sum
from rules.dungeons_drinks.damage import Kind, Sum
from rules.dungeons_drinks.scoring import score
from rules.dungeons_drinks.state import Call, Cast, Discard, Drink, PassToken, Point
from rules.games import catalogue, rulebook
from rules.message import Message
from tests.dungeons_drinks.cellar import (
    BACANAL,
    CHAMPANGEL,
    CONTENT,
    DAIQUIROMBIE,
    DESIGNADO,
    GHOULA,
    JELLY,
    OFFICE,
    OGRE,
    P1,
    P2,
    P3,
    P4,
    PERDIDO,
    SALUD,
    SANGRIFFIN,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    TRAGO,
    TWO_FOR_ONE,
    VIP,
    WITCHSKY,
    Cellar,
)
from tests.dungeons_drinks.random_games import NAMES

rule = pytest.mark.rule


@rule("DND-CARD-02", "DND-CARD-03", "DND-MON-06")
def test_dnd_ex_01_jelly_shot_and_ties():
    killed = {P1: ["m22"], P2: [SANGRIFFIN], P3: [SHANDYAD], P4: ["m07"]}  # 4, 3, 1 and 1
    for active, clause in ((P1, "DND-CARD-02"), (P2, "DND-CARD-02"), (P3, ""), (P4, "")):
        cellar = Cellar(JELLY, OGRE, players=4, active=active, killed=killed)
        assert cellar.refusal(active, Point(JELLY)) == clause


@rule("DND-CARD-16", "DND-CARD-17", "DND-CARD-18", "DND-ATTACK-07")
@pytest.mark.parametrize("order", [(OFFICE, TRAGO), (TRAGO, OFFICE)])
def test_dnd_ex_02_add_before_doubling(order):
    cellar = Cellar(CHAMPANGEL, hands={P1: [OFFICE, TRAGO]}, spare=True)
    for card in order:
        cellar.casts(P1, card)
    cellar.points(CHAMPANGEL)
    shown = [(part.kind, part.amount) for part in sum_of(cellar).parts]
    assert shown == [(Kind.BASE, 1), (Kind.ADD, 1), (Kind.TIMES, 2)]
    assert cellar.quiet().damage(CHAMPANGEL) == 4


def sum_of(cellar: Cellar) -> Sum:
    found = attack_sum(cellar.dungeon)
    assert found is not None
    return found


@rule("DND-CARD-22", "DND-CLAR-01", "DND-CLAR-03", "DND-CLAR-04", "DND-ENDP-01")
def test_dnd_ex_03_two_vips():
    hands = {P1: [TRAGO, SALUD, DESIGNADO, PERDIDO], P2: [VIP, TRAGO], P3: [VIP, TRAGO]}
    cellar = Cellar(WITCHSKY, CHAMPANGEL, hands=hands)
    cellar.points(WITCHSKY).does(P2, Cast(VIP, enemy=WITCHSKY)).quiet()
    assert cellar.asked == ("point", (P1,))
    cellar.points(CHAMPANGEL).does(P3, Cast(VIP, enemy=CHAMPANGEL)).quiet()

    assert cellar.happened("no_attack")
    assert cellar.damage(WITCHSKY, CHAMPANGEL) == [0, 0]
    assert cellar.refusal(P1, PassToken()) == "DND-ENDP-01"
    cellar.does(P1, Discard(PERDIDO), PassToken())
    assert cellar.dungeon.active == P2


@rule("DND-CLAR-02", "DND-CARD-15")
def test_dnd_ex_04_an_empty_hand():
    cellar = Cellar(OGRE, hands={P1: [SALUD, TRAGO], P3: [VIP]}).casts(P1, SALUD, player=P2)

    assert [cellar.size(seat) for seat in (P1, P2)] == [1, 0]
    assert cellar.happened("gives_nothing")
    assert cellar.discards == [SALUD]


@rule("DND-CLAR-03", "DND-CLAR-04", "DND-START-03")
def test_dnd_ex_05_no_valid_target():
    cellar = Cellar(JELLY, players=2, bosses=0, killed={P1: ["m03", SHANDYAD], P2: [SIRENTINI]})

    assert [cellar.dungeon.points(seat) for seat in (P1, P2)] == [5, 2]
    assert cellar.asked == ("end_turn", (P1,))
    assert cellar.damage(JELLY) == 0


@rule("DND-MON-01", "DND-MON-02")
def test_dnd_ex_06_squares_are_hit_points():
    assert [CONTENT.enemies[id].hp for id in (SIRENTINI, JELLY, DAIQUIROMBIE)] == [3, 4, 7]


def sheet(cellar: Cellar, **colours: tuple[int, str]) -> Cellar:
    """What the table has written before play."""
    cellar.dungeon.sheet = {colour: Drink(drink, sips) for colour, (sips, drink) in colours.items()}
    return cellar


def asked_for(cellar: Cellar) -> list[str]:
    return [words(one) for event in cellar.happened("sips") for one in event.args["sips"]]


def words(message: Message) -> str:
    return catalogue("dungeons_drinks").text(message, NAMES)


@rule("DND-DRINK-01", "DND-DRINK-02", "DND-DRINK-03", "DND-DRINK-04")
def test_dnd_ex_07_sips_for_two_points():
    cellar = Cellar((JELLY, 1), drinking="yes", hands={P1: [TRAGO]}, spare=True)
    sheet(cellar, red=(1, "vodka"), yellow=(3, "beer"), green=(1, "beer"))
    cellar.casts(P1, TRAGO).attacks(JELLY)

    assert asked_for(cellar) == ["4 sips of beer"]
    assert cellar.happened("sips")[0].args["colours"] == (Message("square.green"), Message("square.yellow"))
    assert cellar.damage(JELLY) == 3


@rule("DND-DRINK-01", "DND-DRINK-03", "DND-DRINK-04")
def test_dnd_ex_08_sips_for_a_kill():
    own = {"monster": [{"id": SHANDYAD, "bar": "RRY"}]}
    cellar = Cellar(SHANDYAD, OGRE, drinking="yes", own=own, hands={P1: [TRAGO, TRAGO]}, spare=True)
    sheet(cellar, red=(3, "beer"), yellow=(2, "beer"), green=(0, "beer"))
    cellar.casts(P1, TRAGO).casts(P1, TRAGO).attacks(SHANDYAD)

    assert asked_for(cellar) == ["8 sips of beer"]
    assert cellar.dungeon.players[P1].killed == [SHANDYAD]


@rule("DND-DRUNK-02", "DND-DRUNK-03", "DND-START-05")
def test_dnd_ex_09_a_failure_and_the_next_turn():
    cellar = Cellar(OGRE, SCREWDRAKE, SHANDYAD, drunk={P2: "d05"}, deck=2).press((P1, Call(P2)))
    cellar.does(P3, cellar.match.options(P3)[0])
    assert cellar.dungeon.players[P2].failed == ["d05"]

    cellar.attacks(OGRE).does(P1, PassToken()).draws(VIP, "d10")
    assert (cellar.dungeon.players[P2].drunk, cellar.dungeon.points(P2)) == ("d10", -1)


@rule("DND-SCORE-02", "DND-SCORE-03", "DND-SCORE-04", "DND-SCORE-05", "DND-CARD-23", "DND-CARD-24")
def test_dnd_ex_10_the_last_count():
    hands = {P1: [DESIGNADO, PERDIDO]}
    cellar = Cellar((CHAMPANGEL, 7), hands=hands, killed={P1: [SIRENTINI]}, failed={P1: ["d20"]}).attacks(CHAMPANGEL)

    assert score(cellar.dungeon, P1) == 6
    told = cellar.happened("scores")[0].args
    assert [told[part] for part in ("stars", "gives", "failed", "costs")] == [7, 1, -1, -1]


@rule("DND-CARD-04", "DND-CARD-05", "DND-KILL-01")
def test_dnd_ex_11_daiquirombie_in_a_row():
    cellar = Cellar(DAIQUIROMBIE, OGRE, hands={P1: [TWO_FOR_ONE]}, spare=True).casts(P1, TWO_FOR_ONE)
    cellar.attacks(DAIQUIROMBIE)
    assert cellar.damage(DAIQUIROMBIE) == 1
    cellar.attacks(DAIQUIROMBIE)
    assert cellar.damage(DAIQUIROMBIE) == 3
    cellar.next_turn().attacks(DAIQUIROMBIE)

    assert cellar.dungeon.players[P2].killed == [DAIQUIROMBIE]


@rule("DND-CARD-06", "DND-CARD-07", "DND-CARD-08", "DND-CARD-09")
def test_dnd_ex_12_ghoula_libre():
    cellar = Cellar(GHOULA, WITCHSKY, hands={P1: [OFFICE, TWO_FOR_ONE]}, spare=True)
    cellar.casts(P1, OFFICE).casts(P1, TWO_FOR_ONE).attacks(GHOULA)
    assert cellar.refusal(P1, Point(GHOULA)) == "DND-CARD-07"
    cellar.attacks(WITCHSKY)

    assert cellar.damage(GHOULA, WITCHSKY) == [1, 2]


@rule("DND-CARD-20", "DND-CARD-21")
def test_dnd_ex_13_bacanal():
    cellar = Cellar(OGRE, WITCHSKY, SCREWDRAKE, players=4, deck=5, hands={P1: [BACANAL]}, spare=True)
    cellar.casts(P1, BACANAL, enemy=WITCHSKY).draws(SHANDYAD)

    assert cellar.lying == [OGRE, SHANDYAD, SCREWDRAKE]
    assert cellar.dungeon.monster_deck == 5
    assert WITCHSKY in cellar.dungeon.box


@rule("DND-CARD-25", "DND-CARD-26", "DND-CARD-27", "DND-DRUNK-01", "DND-DRUNK-02")
def test_dnd_ex_14_a_spell_without_a_gesture():
    drunk = {P1: "d01", P2: "d02", P3: "d03"}
    cellar = Cellar(OGRE, hands={P1: [TRAGO]}, drunk=drunk, spare=True).casts(P1, TRAGO).press((P2, Call(P1)))
    cellar.does(P3, cellar.match.options(P3)[0])

    assert [player.drunk for player in cellar.dungeon.players] == [None, "d02", "d03"]
    assert [len(player.failed) for player in cellar.dungeon.players] == [1, 0, 0]
    assert cellar.dungeon.points(P1) == -1


def test_every_example_of_the_rulebook_is_played_here():
    played = {name.split("_")[3] for name in globals() if name.startswith("test_dnd_ex_")}
    assert played == {one.id.rpartition("-")[2] for one in rulebook("dungeons_drinks").example}
