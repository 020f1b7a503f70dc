"""The Attack Phase: pointing, waiting for everybody, the blow, and what spoils it."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks.state import Cast, NobodyElse, PassToken, Point, Step
from rules.dungeons_drinks.targets import POINT_LAWS
from rules.requests import Pass
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    BACANAL,
    BELLINIMP,
    BRANDYLISK,
    CHAMPANGEL,
    DRACOGNAC,
    GHOULA,
    GOLEM,
    HYDRAMEL,
    JELLY,
    LEVIATHAN,
    MARGARITAUR,
    MOJITROLL,
    OGRE,
    P1,
    P2,
    P3,
    P4,
    SALUD,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    SPILLED,
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


# --- pointing -----------------------------------------------------------------------------------------


@rule("DND-ATTACK-01")
def test_the_turns_own_attack_cannot_be_declined():
    cellar = Cellar(SIRENTINI, spare=True)

    assert cellar.asked == ("point", (P1,))
    assert cellar.refusal(P1, Pass()) == "DND-ATTACK-01"
    assert cellar.refusal(P1, PassToken()) == "DND-ATTACK-01"


@rule("DND-ATTACK-02")
def test_any_enemy_of_the_dungeon_may_be_pointed_at_and_all_see_whom():
    cellar = Cellar(SIRENTINI, WITCHSKY, CHAMPANGEL, spare=True)

    assert cellar.match.options(P1) == [Point(SIRENTINI), Point(WITCHSKY), Point(CHAMPANGEL)]
    assert cellar.refusal(P1, Point(OGRE)) == "DND-ATTACK-02"
    cellar.points(CHAMPANGEL)
    for seat in (None, P1, P2, P3):
        board = cellar.match.game.view(cellar.dungeon, seat).board
        assert [one.id for one in board.enemies if one.target] == [board.target] == [CHAMPANGEL]


@rule("DND-ATTACK-03", "DND-GOAL-02")
def test_everybody_may_play_spells_one_after_the_other_once_the_attack_is_announced():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [TRAGO, TRAGO], P2: [SALUD], P3: [VISION, VIP]})
    cellar.points(SIRENTINI)

    assert cellar.asked == ("spells", (P1, P2, P3))
    cellar.does(P3, Cast(VIP, enemy=WITCHSKY)).nobody()
    cellar.does(P1, Cast(TRAGO)).nobody()
    cellar.does(P3, Cast(VISION, player=P1)).nobody()
    assert [(one.card, one.by) for one in cellar.dungeon.table] == [(VIP, P3), (TRAGO, P1), (VISION, P3)]


@rule("DND-ATTACK-04")
def test_the_blow_waits_until_everybody_has_passed_since_the_last_spell():
    cellar = Cellar(SIRENTINI, hands={P1: [TRAGO, TRAGO]}, spare=True).points(SIRENTINI)

    cellar.does(P1, Pass()).does(P3, Pass())
    assert cellar.refusal(P2, Point(SIRENTINI)) == "DND-ATTACK-04"
    assert cellar.refusal(P1, PassToken()) == "TABLE-TURN-01"
    assert cellar.damage(SIRENTINI) == 0
    cellar.press((P1, Cast(TRAGO))).nobody()
    assert cellar.asked == ("spells", (P1, P2, P3))
    for seat in (P2, P1, P3):
        assert cellar.damage(SIRENTINI) == 0
        cellar.does(seat, Pass())
    assert cellar.damage(SIRENTINI) == 2


def test_one_button_says_for_all_that_nobody_else_plays_and_no_seats_own_button_does():
    cellar = Cellar(SIRENTINI, spare=True).points(SIRENTINI)
    assert NobodyElse() in [one.answer for one in cellar.shown(P3).options]
    assert cellar.match.options(P3) == [Pass()]
    cellar.does(P3, NobodyElse())

    assert cellar.damage(SIRENTINI) == 1


def test_a_player_without_cards_is_not_waited_for():
    cellar = Cellar(SIRENTINI, hands={P2: [VIP]}).points(SIRENTINI)

    assert cellar.asked == ("spells", (P2,))
    assert Cellar(SIRENTINI).points(SIRENTINI).damage(SIRENTINI) == 1


@rule("DND-ATTACK-05")
def test_while_another_attacks_only_fast_spells_are_played():
    cellar = Cellar(SIRENTINI, hands={P1: [TRAGO], P2: [TRAGO, ALCOHOLEMIA]}).points(SIRENTINI)

    assert cellar.refusal(P2, Cast(TRAGO)) == "DND-ATTACK-05"
    assert cellar.refused_press(P2, TRAGO) == "DND-ATTACK-05"
    cellar.does(P1, Cast(TRAGO))
    assert cellar.refusal(P2, Cast(ALCOHOLEMIA, spell="spell-1")) == ""
    assert cellar.hand(P2) == [TRAGO, ALCOHOLEMIA]


@rule("DND-ATTACK-06", "DND-COMP-03")
def test_a_plain_attack_places_one_counter():
    cellar = Cellar(WITCHSKY, spare=True).attacks(WITCHSKY)

    assert cellar.damage(WITCHSKY) == 1
    assert cellar.dungeon.counters_left == 29
    (hits,) = cellar.happened("hits")
    assert (hits.place, hits.to, hits.thing.count) == ("counters", WITCHSKY, 1)


@rule("DND-COMP-03")
def test_two_damage_are_two_counters_from_the_supply():
    cellar = Cellar((JELLY, 1), hands={P1: [TRAGO]}).casts(P1, TRAGO).attacks(JELLY)

    assert cellar.damage(JELLY) == 3
    assert cellar.dungeon.counters_left == 27


# --- more, less, missed, turned -----------------------------------------------------------------------


@rule("DND-ATTACK-07")
def test_a_turned_attack_hits_the_other_enemy():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P2: [WRONG_TABLE]}).points(SIRENTINI)
    cellar.does(P2, Cast(WRONG_TABLE, enemy=WITCHSKY)).quiet()

    assert cellar.damage(SIRENTINI, WITCHSKY) == [0, 1]
    assert cellar.discards == [WRONG_TABLE]


@rule("DND-ATTACK-07")
def test_an_attack_is_turned_only_while_there_is_one_and_only_onto_another():
    cellar = Cellar(SIRENTINI, WITCHSKY, MARGARITAUR, hands={P2: [WRONG_TABLE, SPILLED]})
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=WITCHSKY) == "DND-ATTACK-07"
    assert cellar.refused_press(P2, SPILLED) == "DND-ATTACK-07"

    cellar.points(MARGARITAUR)
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=MARGARITAUR) == "DND-ATTACK-07"
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=WITCHSKY) == "DND-ATTACK-07"
    assert cellar.refused_press(P2, WRONG_TABLE, enemy=OGRE) == "DND-CLAR-03"
    assert cellar.refused_press(P2, SPILLED) == ""


def test_a_missed_attack_is_an_attack_all_the_same():
    cellar = Cellar(GHOULA, SIRENTINI, hands={P2: [SPILLED], P1: [TWO_FOR_ONE]}).casts(P1, TWO_FOR_ONE)
    cellar.points(SIRENTINI).does(P2, Cast(SPILLED)).quiet()

    assert cellar.damage(SIRENTINI) == 0
    assert cellar.asked == ("extra_point", (P1,))
    assert cellar.dungeon.enemy(SIRENTINI).attacked == cellar.dungeon.turn.number
    cellar.attacks(SIRENTINI)
    assert cellar.damage(SIRENTINI) == 1


def test_less_damage_counts_among_the_additions_and_only_for_one_attack():
    cellar = Cellar(OGRE, hands={P2: [WATERED], P1: [TWO_FOR_ONE]}).casts(P1, TWO_FOR_ONE)
    cellar.points(OGRE).does(P2, Cast(WATERED)).quiet()
    assert cellar.damage(OGRE) == 0
    cellar.attacks(OGRE)

    assert cellar.damage(OGRE) == 1


def test_of_several_that_turn_an_attack_the_last_one_decides():
    hands = {P2: [WRONG_TABLE], P3: [WRONG_TABLE]}
    cellar = Cellar(SIRENTINI, WITCHSKY, OGRE, hands=hands).points(SIRENTINI)
    cellar.press((P2, Cast(WRONG_TABLE, enemy=WITCHSKY))).nobody()
    cellar.press((P3, Cast(WRONG_TABLE, enemy=OGRE))).quiet()

    assert cellar.damage(SIRENTINI, WITCHSKY, OGRE) == [0, 0, 1]


# --- spoiled ------------------------------------------------------------------------------------------


@rule("DND-CARD-22", "DND-CLAR-04", "DND-CLAR-01", "DND-ENDP-01")
def test_after_two_vips_nobody_is_left_and_the_turn_goes_on_without_an_attack():
    hands = {P1: [TRAGO] * 4, P2: [VIP], P3: [VIP]}
    cellar = Cellar(WITCHSKY, CHAMPANGEL, hands=hands).points(WITCHSKY)
    cellar.does(P2, Cast(VIP, enemy=WITCHSKY)).quiet()
    assert cellar.asked == ("point", (P1,))
    assert cellar.refusal(P1, Point(WITCHSKY)) == "DND-CARD-22"
    assert cellar.match.options(P1) == [Point(CHAMPANGEL)]

    cellar.points(CHAMPANGEL).does(P3, Cast(VIP, enemy=CHAMPANGEL)).nobody()
    cellar.nobody()
    assert cellar.asked[0] == "nobody_to_attack"
    cellar.nobody()
    assert cellar.happened("no_attack")
    assert cellar.asked == ("end_turn", (P1,))
    assert cellar.refusal(P1, PassToken()) == "DND-ENDP-01"
    assert cellar.damage(WITCHSKY, CHAMPANGEL) == [0, 0]


def test_an_alcoholemia_in_time_makes_the_attack_possible_again():
    hands = {P1: [ALCOHOLEMIA], P2: [VIP]}
    cellar = Cellar(WITCHSKY, hands=hands).points(WITCHSKY).does(P2, Cast(VIP, enemy=WITCHSKY)).nobody(2)
    assert cellar.asked == ("nobody_to_attack", (P1,))

    cellar.does(P1, Cast(ALCOHOLEMIA, spell="spell-1")).quiet()
    assert cellar.asked == ("point", (P1,))
    assert cellar.attacks(WITCHSKY).damage(WITCHSKY) == 1


@rule("DND-CARD-22")
def test_a_vip_ends_with_the_turn_and_lapses_with_its_enemy():
    cellar = Cellar(WITCHSKY, SIRENTINI, hands={P2: [VIP], P1: [TRAGO]}).casts(P2, VIP, enemy=WITCHSKY)
    assert cellar.before(P2) == [VIP]
    cellar.attacks(SIRENTINI).next_turn()

    assert cellar.discards == [VIP]
    assert cellar.refusal(P2, Point(WITCHSKY)) == ""


def test_under_the_other_reading_a_vip_leaves_only_its_enemy_and_two_leave_nobody():
    hands = {P2: [VIP, VIP]}
    cellar = Cellar(WITCHSKY, SIRENTINI, GHOULA, hands=hands, vip_text="only_target")
    cellar.casts(P2, VIP, enemy=WITCHSKY)
    assert cellar.match.options(P1) == [Point(WITCHSKY), Point(GHOULA)]
    assert cellar.refusal(P1, Point(SIRENTINI)) == "DND-CARD-22"
    cellar.casts(P2, VIP, enemy=SIRENTINI)
    assert cellar.match.options(P1) == [Point(GHOULA)]


@rule("DND-CLAR-03", "DND-CLAR-04")
def test_without_a_target_there_is_no_attack_and_the_end_phase_follows():
    cellar = Cellar(JELLY, players=2, killed={P1: [OGRE]}, hands={P1: [TRAGO] * 4})

    assert cellar.asked == ("nobody_to_attack", (P1,))
    cellar.nobody()
    assert cellar.asked == ("end_turn", (P1,))
    assert cellar.damage(JELLY) == 0


@rule("DND-CARD-14", "DND-CLAR-01")
def test_vision_borrosa_keeps_the_attacker_from_attacking_in_this_turn_only():
    cellar = Cellar(WITCHSKY, hands={P2: [VISION], P3: [VIP]}).points(WITCHSKY)
    assert cellar.refusal(P2, Cast(VISION, player=P2)) == "DND-CARD-14"
    cellar.does(P2, Cast(VISION, player=P1)).nobody()
    cellar.quiet()

    assert cellar.asked == ("end_turn", (P1,))
    assert cellar.damage(WITCHSKY) == 0
    cellar.next_turn()
    assert cellar.asked == ("point", (P2,))


@rule("DND-CARD-14")
def test_pointing_while_one_may_not_attack_is_refused_by_the_card():
    cellar = Cellar(WITCHSKY, SIRENTINI, hands={P2: [VISION]}, spare=True).casts(P2, VISION, player=P1)

    assert cellar.asked == ("nobody_to_attack", (P1, P2, P3))
    refusal = POINT_LAWS.why_not(cellar.dungeon, Point(SIRENTINI))
    assert refusal is not None
    assert refusal.clause == "DND-CARD-14"


# --- who guards, who may, who must --------------------------------------------------------------------


@rule("DND-MON-06")
def test_while_one_guards_no_other_is_attacked_and_once_it_is_dead_all_are():
    cellar = Cellar((MARGARITAUR, 3), LEVIATHAN, SIRENTINI)

    assert cellar.match.options(P1) == [Point(MARGARITAUR), Point(LEVIATHAN)]
    assert cellar.refusal(P1, Point(SIRENTINI)) == "DND-MON-06"
    cellar = Cellar((MARGARITAUR, 3), SIRENTINI, bosses=0).attacks(MARGARITAUR).next_turn()
    assert cellar.match.options(P2) == [Point(SIRENTINI)]


@rule("DND-CARD-02", "DND-CARD-03", "DND-MON-06")
def test_jelly_shot_is_open_to_everybody_who_shares_the_fewest_points():
    killed = {P1: [OGRE], P2: [BRANDYLISK], P3: [SHANDYAD], P4: [BELLINIMP]}
    for seat, clause in ((P1, "DND-CARD-02"), (P2, "DND-CARD-02"), (P3, ""), (P4, "")):
        cellar = Cellar(JELLY, SCREWDRAKE, players=4, killed=killed, active=seat)
        assert cellar.refusal(seat, Point(JELLY)) == clause
    assert Cellar(JELLY, players=4).match.options(P1) == [Point(JELLY)]


@rule("DND-CARD-11")
def test_mojitroll_takes_double_from_whoever_has_the_fewest_points():
    killed = {P1: [OGRE], P2: [SHANDYAD], P3: [BELLINIMP]}

    assert Cellar(MOJITROLL, killed=killed, active=P2).attacks(MOJITROLL).damage(MOJITROLL) == 2
    assert Cellar(MOJITROLL, killed=killed, active=P1).attacks(MOJITROLL).damage(MOJITROLL) == 1


@rule("DND-CARD-07")
def test_extra_attacks_are_offered_one_by_one_and_may_be_declined():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [TWO_FOR_ONE, TWO_FOR_ONE]})
    cellar.casts(P1, TWO_FOR_ONE).casts(P1, TWO_FOR_ONE).attacks(SIRENTINI)

    assert cellar.asked == ("extra_point", (P1,))
    cellar.attacks(WITCHSKY)
    assert cellar.asked == ("extra_point", (P1,))
    cellar.does(P1, Pass())
    assert cellar.asked == ("end_turn", (P1,))
    assert cellar.damage(SIRENTINI, WITCHSKY) == [1, 1]


def test_extra_attacks_that_were_cancelled_are_not_made():
    cellar = Cellar(SIRENTINI, hands={P1: [TWO_FOR_ONE], P2: [ALCOHOLEMIA]}).casts(P1, TWO_FOR_ONE)
    cellar.casts(P2, ALCOHOLEMIA, spell="spell-1").attacks(SIRENTINI)

    assert cellar.asked == ("end_turn", (P1,))


def test_caps_come_after_doublings():
    for enemy, most in ((GOLEM, 1), (DRACOGNAC, 2), (HYDRAMEL, 4)):
        cellar = Cellar(enemy, hands={P1: [TRAGO] * 3}, step=Step.ATTACK)
        for _ in range(3):
            cellar.casts(P1, TRAGO)
        assert cellar.attacks(enemy).damage(enemy) == most


def test_a_replaced_target_is_pointed_at_anew():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [BACANAL]}, deck=4).points(SIRENTINI)
    cellar.does(P1, Cast(BACANAL, enemy=SIRENTINI)).nobody().draws(OGRE)

    cellar.quiet()
    assert cellar.asked == ("point", (P1,))
    assert cellar.match.options(P1) == [Point(OGRE), Point(WITCHSKY)]
    assert cellar.happened("spoiled")
