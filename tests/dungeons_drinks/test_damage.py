"""What an attack deals: each term of the sum with its card, Daiquirombie's memory and Ghoula Libre's deaf ear."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.dungeons_drinks.attacking import attack_sum
from rules.dungeons_drinks.damage import Kind
from rules.dungeons_drinks.state import Cast, Point
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    BACANAL,
    CHAMPANGEL,
    DAIQUIROMBIE,
    GHOULA,
    GOLEM,
    HYDRAMEL,
    MOJITROLL,
    OFFICE,
    OGRE,
    ORC,
    P1,
    P2,
    P3,
    SPILLED,
    TANKARD,
    TRAGO,
    TWO_FOR_ONE,
    VIP,
    VISION,
    WATERED,
    WITCHSKY,
    WRONG_TABLE,
    Cellar,
)

rule = pytest.mark.rule


def parts(cellar: Cellar) -> list[tuple[Kind, int, str]]:
    found = attack_sum(cellar.dungeon)
    assert found is not None
    return [(part.kind, part.amount, part.card) for part in found.parts]


# --- the sum ------------------------------------------------------------------------------------------


@rule("DND-CARD-18", "DND-CARD-16", "DND-CARD-17")
@pytest.mark.parametrize("order", list(permutations([OFFICE, TRAGO])))
def test_what_is_added_comes_before_what_doubles_in_whatever_order_they_were_played(order):
    cellar = Cellar(CHAMPANGEL, hands={P1: order}, spare=True)
    for card in order:
        cellar.casts(P1, card)
    cellar.points(CHAMPANGEL)

    assert parts(cellar) == [(Kind.BASE, 1, ""), (Kind.ADD, 1, TRAGO), (Kind.TIMES, 2, OFFICE)]
    assert cellar.quiet().damage(CHAMPANGEL) == 4


@pytest.mark.parametrize(
    ("cards", "enemy", "dealt"),
    [
        ([TRAGO, TRAGO, OFFICE], OGRE, 6),
        ([OFFICE, OFFICE], OGRE, 4),
        ([TRAGO, OFFICE], MOJITROLL, 4),
        ([TRAGO, TRAGO], ORC, 4),
        ([TRAGO, TRAGO], GOLEM, 1),
    ],
)
def test_like_cards_add_up(cards, enemy, dealt):
    cellar = Cellar(enemy, hands={P1: cards}, killed={P1: [WITCHSKY]})
    for card in cards:
        cellar.casts(P1, card)

    cellar.attacks(enemy)
    found = [event.thing.count for event in cellar.happened("hits")]
    assert found == [dealt]


def test_the_lowest_hits_mojitroll_eightfold_with_both():
    cellar = Cellar(MOJITROLL, hands={P1: [TRAGO, OFFICE]}, spare=True).casts(P1, TRAGO).casts(P1, OFFICE)
    cellar.points(MOJITROLL)

    assert attack_sum(cellar.dungeon).total == 8
    assert attack_sum(cellar.dungeon).placed == 4


def test_less_damage_is_an_addition_and_never_goes_below_nothing():
    cellar = Cellar(OGRE, hands={P1: [TRAGO, OFFICE], P2: [WATERED]}, spare=True).casts(P1, TRAGO).casts(P1, OFFICE)
    cellar.points(OGRE).does(P2, Cast(WATERED)).nobody()
    assert attack_sum(cellar.dungeon).total == 2

    cellar = Cellar(OGRE, hands={P2: [WATERED], P3: [WATERED]}, spare=True).points(OGRE)
    cellar.does(P2, Cast(WATERED)).nobody().does(P3, Cast(WATERED)).nobody()
    assert parts(cellar)[-1] == (Kind.FLOOR, 1, "")
    assert attack_sum(cellar.dungeon).total == 0


def test_a_miss_makes_it_nothing_whatever_else_is_in_force():
    cellar = Cellar(OGRE, hands={P1: [TRAGO], P2: [SPILLED]}, spare=True).casts(P1, TRAGO).points(OGRE)
    cellar.does(P2, Cast(SPILLED)).nobody()

    assert parts(cellar)[-1] == (Kind.MISS, -2, SPILLED)
    assert cellar.quiet().damage(OGRE) == 0


def test_the_sum_is_shown_with_the_question_and_every_card_in_it():
    cellar = Cellar(OGRE, hands={P1: [TRAGO]}, spare=True).casts(P1, TRAGO).points(OGRE)

    terms = cellar.shown(P1).terms
    assert [amount for _, amount in terms] == [1, 1]
    assert [source.key for source, _ in terms] == ["term.base", "term.add"]
    assert cellar.match.game.view(cellar.dungeon, None).board.sum.total == 2


@rule("DND-CARD-16")
def test_after_office_doubles_everybodys_attacks_until_its_casters_next_turn():
    cellar = Cellar(OGRE, CHAMPANGEL, hands={P1: [OFFICE]}, players=3, turn=4).casts(P1, OFFICE)
    dealt = []
    for enemy in (OGRE, OGRE, CHAMPANGEL, CHAMPANGEL):
        before = cellar.damage(enemy)
        cellar.attacks(enemy)
        dealt.append(cellar.damage(enemy) - before)
        cellar.next_turn()
    assert dealt == [2, 2, 2, 1]


@rule("DND-CARD-17")
def test_trago_amargo_serves_all_attacks_of_its_player_in_this_turn_and_nobody_elses():
    cellar = Cellar(OGRE, CHAMPANGEL, hands={P1: [TRAGO, TWO_FOR_ONE]}).casts(P1, TRAGO).casts(P1, TWO_FOR_ONE)
    cellar.attacks(OGRE).attacks(CHAMPANGEL)
    assert cellar.damage(OGRE, CHAMPANGEL) == [2, 2]

    cellar.next_turn().attacks(OGRE)
    assert cellar.damage(OGRE) == 3


def test_damage_that_is_no_attack_is_not_doubled():
    cellar = Cellar(OGRE, hands={P1: [OFFICE, TRAGO, TANKARD]}).casts(P1, OFFICE).casts(P1, TRAGO)

    assert cellar.casts(P1, TANKARD, enemy=OGRE).damage(OGRE) == 1


@rule("DND-COMP-03")
def test_damage_beyond_the_hit_points_is_lost():
    cellar = Cellar((OGRE, 5), WITCHSKY, hands={P1: [OFFICE]}).casts(P1, OFFICE).attacks(OGRE)

    assert [event.thing.count for event in cellar.happened("hits")] == [1]
    assert cellar.dungeon.counters_left == 30


# --- Daiquirombie -------------------------------------------------------------------------------------


@rule("DND-CARD-04")
def test_attacks_in_turns_that_follow_each_other_deal_double_the_one_before():
    cellar = Cellar(DAIQUIROMBIE, CHAMPANGEL)
    dealt = []
    for _ in range(2):
        cellar.attacks(DAIQUIROMBIE)
        dealt.append(cellar.damage(DAIQUIROMBIE))
        cellar.next_turn()
    cellar.attacks(DAIQUIROMBIE)

    assert dealt == [1, 3]
    assert cellar.dungeon.players[P3].killed == [DAIQUIROMBIE]


@rule("DND-CARD-05")
def test_attacks_in_one_turn_follow_each_other_too():
    cellar = Cellar(DAIQUIROMBIE, hands={P1: [TWO_FOR_ONE]}).casts(P1, TWO_FOR_ONE)

    assert cellar.attacks(DAIQUIROMBIE).attacks(DAIQUIROMBIE).damage(DAIQUIROMBIE) == 3


def test_a_turn_without_an_attack_on_it_breaks_the_chain():
    cellar = Cellar(DAIQUIROMBIE, CHAMPANGEL).attacks(DAIQUIROMBIE).next_turn()
    cellar.attacks(CHAMPANGEL).next_turn().attacks(DAIQUIROMBIE)

    assert cellar.damage(DAIQUIROMBIE) == 2


def test_a_missed_attack_breaks_the_chain():
    cellar = Cellar(DAIQUIROMBIE, CHAMPANGEL, hands={P3: [SPILLED]}).attacks(DAIQUIROMBIE).next_turn()
    cellar.points(DAIQUIROMBIE).does(P3, Cast(SPILLED)).quiet().next_turn().attacks(DAIQUIROMBIE)

    assert cellar.damage(DAIQUIROMBIE) == 2


@pytest.mark.parametrize(("doubling", "second", "third"), [("last_damage", 3, 6), ("streak", 4, 4)])
def test_both_readings_of_double(doubling, second, third):
    """Now Trago Amargo: 2 + 1 or (1 + 1) x 2. Then none: twice what was dealt or 1 x 4."""
    cellar = Cellar(
        DAIQUIROMBIE, CHAMPANGEL, hands={P2: [TRAGO]}, turn=5, daiquirombie_doubling=doubling, spare=True
    ).attacks(DAIQUIROMBIE)
    cellar.next_turn().casts(P2, TRAGO).points(DAIQUIROMBIE)
    assert attack_sum(cellar.dungeon).total == second
    cellar.quiet().next_turn().points(DAIQUIROMBIE)
    assert attack_sum(cellar.dungeon).total == third


def test_after_office_on_both_attacks_doubles_what_was_doubled():
    cellar = Cellar(DAIQUIROMBIE, CHAMPANGEL, hands={P1: [OFFICE]}, spare=True).casts(P1, OFFICE)
    cellar.attacks(DAIQUIROMBIE)
    assert cellar.damage(DAIQUIROMBIE) == 2
    cellar.next_turn().points(DAIQUIROMBIE)

    assert attack_sum(cellar.dungeon).total == 8


def test_what_is_no_attack_neither_carries_nor_breaks_the_chain():
    cellar = Cellar(DAIQUIROMBIE, CHAMPANGEL, hands={P1: [TWO_FOR_ONE, TANKARD]}).casts(P1, TWO_FOR_ONE)
    cellar.attacks(DAIQUIROMBIE).casts(P1, TANKARD, enemy=DAIQUIROMBIE).attacks(DAIQUIROMBIE)

    assert cellar.damage(DAIQUIROMBIE) == 1 + 1 + 2


def test_a_turned_attack_counts_for_the_chain_where_it_lands():
    cellar = Cellar(DAIQUIROMBIE, CHAMPANGEL, hands={P1: [TWO_FOR_ONE], P2: [WRONG_TABLE]}).casts(P1, TWO_FOR_ONE)
    cellar.attacks(DAIQUIROMBIE).points(CHAMPANGEL)
    cellar.does(P2, Cast(WRONG_TABLE, enemy=DAIQUIROMBIE)).quiet()

    assert cellar.damage(DAIQUIROMBIE, CHAMPANGEL) == [3, 0]


def test_what_was_cut_off_counts_for_the_next_attack():
    cellar = Cellar((DAIQUIROMBIE, 3), CHAMPANGEL)
    cellar.dungeon.enemies[0].last, cellar.dungeon.enemies[0].attacked = 3, 5
    cellar.dungeon.enemies[0].damage = 3

    assert cellar.match.game.view(cellar.dungeon, None).board.enemies[0].base == 6


# --- Ghoula Libre -------------------------------------------------------------------------------------


@rule("DND-CARD-08", "DND-CARD-09")
def test_what_spells_add_double_or_take_does_not_reach_ghoula_libre():
    cellar = Cellar(GHOULA, hands={P1: [OFFICE, TRAGO], P2: [WATERED, SPILLED]}, spare=True)
    cellar.casts(P1, OFFICE).casts(P1, TRAGO).points(GHOULA)
    cellar.does(P2, Cast(WATERED)).nobody().does(P2, Cast(SPILLED)).nobody()

    assert parts(cellar) == [(Kind.BASE, 1, "")]
    assert cellar.quiet().damage(GHOULA) == 1


def test_under_the_other_reading_a_boosted_attack_deals_ghoula_libre_nothing():
    cellar = Cellar(GHOULA, hands={P1: [TRAGO]}, ghoula_boosted="nothing").casts(P1, TRAGO)
    assert cellar.attacks(GHOULA).damage(GHOULA) == 0

    assert Cellar(GHOULA, ghoula_boosted="nothing").attacks(GHOULA).damage(GHOULA) == 1


@rule("DND-CARD-06")
def test_no_spell_may_name_ghoula_libre():
    cellar = Cellar(GHOULA, WITCHSKY, hands={P1: [BACANAL, TANKARD, VIP]}, deck=4)

    for card in (BACANAL, TANKARD, VIP):
        assert cellar.refused_press(P1, card, enemy=GHOULA) == "DND-CARD-06"
        assert cellar.refused_press(P1, card, enemy=WITCHSKY) == ""


@rule("DND-CARD-09")
def test_no_attack_is_turned_onto_ghoula_libre_or_away_from_it():
    cellar = Cellar(GHOULA, WITCHSKY, HYDRAMEL, hands={P2: [WRONG_TABLE]}).points(WITCHSKY)
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=GHOULA) == "DND-CARD-09"
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=HYDRAMEL) == ""

    cellar = Cellar(GHOULA, WITCHSKY, hands={P2: [WRONG_TABLE]}).points(GHOULA)
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=WITCHSKY) == "DND-CARD-09"


@rule("DND-CARD-07")
def test_ghoula_libre_is_attacked_once_a_turn():
    cellar = Cellar(GHOULA, WITCHSKY, hands={P1: [TWO_FOR_ONE, OFFICE]}).casts(P1, TWO_FOR_ONE).casts(P1, OFFICE)
    cellar.attacks(GHOULA)

    assert cellar.refusal(P1, Point(GHOULA)) == "DND-CARD-07"
    cellar.attacks(WITCHSKY)
    assert cellar.damage(GHOULA, WITCHSKY) == [1, 2]


def test_vision_borrosa_stops_the_attacker_of_ghoula_libre_all_the_same():
    cellar = Cellar(GHOULA, hands={P2: [VISION, ALCOHOLEMIA]}).points(GHOULA)
    cellar.does(P2, Cast(VISION, player=P1)).quiet()

    assert cellar.damage(GHOULA) == 0
    assert cellar.happened("no_attack")
