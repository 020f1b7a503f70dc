"""Filling the Dungeon one card at a time, the Bosses, kills, and the end at once."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks.state import Cast, Discard, PassToken, Phase, Point, Step
from rules.requests import Drawn, Order
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    ARMAGNAGGEDON,
    BACANAL,
    BELLINIMP,
    CHAMPANGEL,
    CONTENT,
    DEMONHATTAN,
    DESIGNADO,
    GHOULA,
    GROGOBLIN,
    HARPUNCH,
    HYDRAMEL,
    JELLY,
    LEVIATHAN,
    OGRE,
    P1,
    P2,
    P3,
    REFILL,
    SALUD,
    SANGRIFFIN,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    SKELEBEER,
    TANKARD,
    TRAGO,
    TWO_FOR_ONE,
    VIP,
    VISION,
    WITCHSKY,
    Cellar,
)

rule = pytest.mark.rule

THREE = {"triple_boss": "yes"}


def starts(*enemies, deck=3, **more) -> Cellar:
    """P1's Start Phase."""
    return Cellar(*enemies, step=Step.START, deck=deck, **more)


# --- filling ------------------------------------------------------------------------------------------


@rule("DND-START-01")
def test_cards_are_turned_up_until_there_are_three():
    cellar = starts(SIRENTINI, deck=6)
    assert cellar.asked == ("reveal", (P1,))
    cellar.draws(SCREWDRAKE, SHANDYAD)

    assert cellar.lying == [SIRENTINI, SCREWDRAKE, SHANDYAD]
    assert cellar.asked == ("turn_spell", (P1,))
    assert cellar.dungeon.monster_deck == 4
    assert starts(SIRENTINI, SCREWDRAKE, SHANDYAD).asked[0] == "turn_spell"


@rule("DND-START-02", "DND-BOSS-01")
def test_a_boss_turned_up_in_the_middle_counts_as_one_of_three_and_monsters_stay():
    cellar = starts(SIRENTINI, deck=1).draws(SCREWDRAKE)
    assert set(cellar.match.request.could_be()) == CONTENT.bosses
    cellar.draws(HYDRAMEL)

    assert cellar.lying == [SIRENTINI, SCREWDRAKE, HYDRAMEL]
    assert starts(SIRENTINI, deck=0).draws(HYDRAMEL).asked[0] == "turn_spell"


@rule("DND-START-03")
def test_with_an_empty_deck_nothing_is_turned_up():
    cellar = starts(HYDRAMEL, deck=0)

    assert cellar.asked == ("turn_spell", (P1,))
    assert cellar.lying == [HYDRAMEL]
    cellar.any_draws()
    assert cellar.asked[0] == "point"
    assert cellar.match.state.unseen_monsters == [entry.id for entry in CONTENT.monster]


@rule("DND-START-04")
def test_only_the_active_player_draws_a_spell():
    cellar = starts(HYDRAMEL, deck=0, hands={P1: [TRAGO] * 3, P2: [VIP] * 2}).draws(SALUD)

    assert (cellar.size(P1), cellar.size(P2), cellar.size(P3)) == (4, 2, 0)
    assert cellar.hand(P1).count(SALUD) == 1


@rule("DND-START-06", "DND-CARD-12", "DND-MON-04")
def test_filling_comes_before_the_spell_and_the_spell_before_the_drunk_card():
    cellar = starts(SCREWDRAKE, SHANDYAD, deck=0, hands={P1: [TRAGO], P2: [VIP]}, drunk={P1: None})
    cellar.draws(DEMONHATTAN).quiet()

    assert (cellar.hand(P1), cellar.hand(P2), cellar.hand(P3)) == ([VIP], [], [TRAGO])
    cellar.draws(SALUD)
    assert cellar.hand(P1) == [SALUD, VIP]
    assert cellar.asked == ("drunk_card", (P1,))


@rule("DND-MON-04")
def test_each_ability_is_finished_before_the_next_card_is_turned_up():
    hands = {P2: [VIP], P1: [TRAGO]}
    cellar = starts(SCREWDRAKE, hands=hands, killed={P2: [OGRE]}, deck=4)
    cellar.draws(HARPUNCH).quiet()
    assert cellar.asked[0] == "picked_spell"
    cellar.draws(VIP)
    assert cellar.asked[0] == "reveal"
    cellar.draws(BELLINIMP).quiet().draws(SALUD, REFILL, TANKARD)

    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [2, 1, 1]


@rule("DND-MON-04", "DND-CARD-13", "DND-BOSS-04")
def test_champangel_heals_the_other_monsters_once_and_no_boss():
    cellar = starts((SIRENTINI, 2), (JELLY, 1), deck=0).draws(CHAMPANGEL).quiet()

    assert cellar.damage(SIRENTINI, JELLY, CHAMPANGEL) == [0, 0, 0]
    assert cellar.dungeon.counters_left == 30
    cellar.any_draws().attacks(SIRENTINI)
    assert cellar.damage(SIRENTINI) == 1

    cellar = starts((HYDRAMEL, 3), (DEMONHATTAN, 2), deck=0, bosses=1, **THREE).draws(CHAMPANGEL).quiet()
    assert cellar.damage(HYDRAMEL, DEMONHATTAN) == [3, 2]


@rule("DND-CARD-09")
def test_an_ability_heals_ghoula_libre_too():
    assert starts((GHOULA, 3), deck=0).draws(CHAMPANGEL).quiet().damage(GHOULA) == 0


@rule("DND-CARD-12")
def test_demonhatt_moves_all_hands_to_the_right_at_one_moment():
    hands = {P1: [TRAGO] * 4, P3: [VIP] * 3}
    cellar = starts(deck=0, hands=hands).draws(DEMONHATTAN).quiet()

    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [0, 3, 4]
    assert cellar.hand(P3) == [TRAGO] * 4


def test_fast_spells_may_answer_a_reveal_before_hands_move():
    cellar = starts(SCREWDRAKE, SHANDYAD, deck=0, hands={P1: [VIP]}).draws(DEMONHATTAN)

    assert cellar.asked == ("revealed", (P1,))
    cellar.does(P1, Cast(VIP, enemy=SHANDYAD)).quiet()
    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [0, 0, 0]


def test_armagnaggedon_makes_everybody_discard_and_draw_one():
    hands = {P1: [TRAGO, VIP], P3: [VISION]}
    cellar = starts(deck=0, hands=hands).draws(ARMAGNAGGEDON).quiet()
    while cellar.asked[0] == "discard":
        cellar.does(cellar.asked[1][0], cellar.match.options(cellar.asked[1][0])[0])
    cellar.draws(SALUD, REFILL, TANKARD)

    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [1, 1, 1]
    assert cellar.discards == [VISION, TRAGO, VIP]


# --- Monsters and Bosses ------------------------------------------------------------------------------


@rule("DND-COMP-05", "DND-MON-01", "DND-MON-03", "DND-BOSS-03")
def test_bosses_have_more_of_everything_and_every_ability_an_icon():
    monsters, bosses = CONTENT.monster, CONTENT.boss

    assert (len(monsters), len(bosses)) == (30, 7)
    assert min(one.hp for one in bosses) >= max(one.hp for one in monsters)
    assert min(one.stars for one in bosses) > max(one.stars for one in monsters)
    assert all((one.icon.value == "none") == (not one.effects) for one in (*monsters, *bosses))
    assert {CONTENT.enemies[id].hp for id in (SIRENTINI, JELLY)} == {3, 4}
    assert CONTENT.enemies["m03"].hp == 7


@rule("DND-MON-02")
def test_colours_of_squares_mean_nothing():
    for enemy in (SIRENTINI, WITCHSKY):
        cellar = Cellar((enemy, 2), HYDRAMEL).attacks(enemy)
        assert cellar.dungeon.players[P1].killed == [enemy]


@rule("DND-MON-05", "DND-CARD-01", "DND-KILL-02")
def test_sirentini_gives_its_killer_a_spell_and_nobody_else_anything():
    cellar = Cellar((SIRENTINI, 2), HYDRAMEL, hands={P1: [TRAGO] * 2, P2: [VIP]}, active=P1).attacks(SIRENTINI)
    cellar.any_draws()

    assert [cellar.size(seat) for seat in (P1, P2)] == [3, 1]
    assert cellar.dungeon.players[P1].killed == [SIRENTINI]
    assert [cellar.dungeon.points(seat) for seat in (P1, P2)] == [2, 0]
    assert cellar.dungeon.counters_left == 30


@rule("DND-MON-05")
def test_who_is_replaced_does_not_die():
    cellar = Cellar((SIRENTINI, 2), HYDRAMEL, hands={P1: [BACANAL]}, deck=3)
    cellar.casts(P1, BACANAL, enemy=SIRENTINI).draws(OGRE)

    assert not cellar.happened("dies")
    assert cellar.size(P1) == 0


@rule("DND-MON-07", "DND-BOSS-04")
def test_what_is_for_monsters_names_no_boss():
    cellar = Cellar(WITCHSKY, HYDRAMEL, hands={P1: [BACANAL]}, deck=3)

    assert cellar.refused_press(P1, BACANAL, enemy=HYDRAMEL) == "DND-MON-07"
    assert cellar.refused_press(P1, BACANAL, enemy=WITCHSKY) == ""


@rule("DND-BOSS-05")
def test_what_is_for_bosses_names_no_monster():
    pint = {"id": TANKARD, "effects": [{"do": "damage", "enemy": "boss", "count": 1}]}
    cellar = Cellar(WITCHSKY, HYDRAMEL, hands={P1: [TANKARD]}, own={"spell": [pint]})

    assert cellar.refused_press(P1, TANKARD, enemy=WITCHSKY) == "DND-BOSS-05"
    assert cellar.casts(P1, TANKARD, enemy=HYDRAMEL).damage(HYDRAMEL) == 1


@rule("DND-BOSS-06")
def test_a_card_that_says_enemy_names_both():
    cellar = Cellar(WITCHSKY, HYDRAMEL, hands={P1: [VIP]})

    assert cellar.refused_press(P1, VIP, enemy=WITCHSKY) == cellar.refused_press(P1, VIP, enemy=HYDRAMEL) == ""


@rule("DND-BOSS-02")
def test_a_boss_is_attacked_as_a_monster_is():
    cellar = Cellar(CHAMPANGEL, SIRENTINI).attacks(CHAMPANGEL)

    assert cellar.damage(CHAMPANGEL) == 1
    assert cellar.lying == [CHAMPANGEL, SIRENTINI]


# --- kills and the end --------------------------------------------------------------------------------


@rule("DND-KILL-01")
def test_an_enemy_is_dead_when_it_has_as_much_damage_as_hit_points():
    cellar = Cellar((SIRENTINI, 2), HYDRAMEL, hands={P1: [TRAGO]}).casts(P1, TRAGO).attacks(SIRENTINI)
    assert cellar.dungeon.players[P1].killed == [SIRENTINI]

    assert Cellar((SIRENTINI, 1), HYDRAMEL).attacks(SIRENTINI).damage(SIRENTINI) == 2


@rule("DND-KILL-06", "DND-BOSS-07", "DND-BOSS-08", "DND-SCORE-01")
def test_the_boss_is_dead_and_nothing_more_happens():
    hands = {P1: [TRAGO] * 4 + [TWO_FOR_ONE], P2: [VIP]}
    cellar = Cellar((HYDRAMEL, 6), (WITCHSKY, 2), hands=hands).casts(P1, TWO_FOR_ONE).attacks(HYDRAMEL)

    assert cellar.dungeon.phase is Phase.OVER
    assert cellar.match.request is None
    assert cellar.refused_press(P2, VIP, enemy=WITCHSKY) == "TABLE-OVER-01"
    assert cellar.refusal(P1, Point(WITCHSKY)) == "TABLE-OVER-01"
    assert cellar.refusal(P1, Discard(TRAGO)) == "TABLE-OVER-01"
    assert cellar.size(P1) == 4
    assert cellar.dungeon.box == [WITCHSKY]
    assert not cellar.happened("dies")
    assert [player.killed for player in cellar.dungeon.players] == [[HYDRAMEL], [], []]


@rule("DND-KILL-06", "DND-ENDP-01")
def test_after_a_monster_the_end_phase_follows():
    cellar = Cellar((SCREWDRAKE, 2), HYDRAMEL, hands={P1: [TRAGO] * 4 + [VIP]}).attacks(SCREWDRAKE).any_draws()

    assert cellar.asked == ("end_turn", (P1,))
    cellar.does(P1, Discard(TRAGO), Discard(TRAGO))
    assert cellar.does(P1, PassToken()).dungeon.active == P2


@rule("DND-TURN-03")
def test_turns_go_on_while_the_boss_lives():
    cellar = Cellar(HYDRAMEL).attacks(HYDRAMEL).next_turn()

    assert cellar.asked == ("point", (P2,))


def test_damage_without_an_attack_kills_for_whoever_dealt_it():
    cellar = Cellar((SKELEBEER, 1), (SCREWDRAKE, 2), HYDRAMEL, hands={P1: [TANKARD]})
    cellar.casts(P1, TANKARD, enemy=SKELEBEER).any_draws()
    assert cellar.asked == ("name_enemy", (P1,))
    cellar.does(P1, cellar.match.options(P1)[0]).any_draws()

    assert cellar.dungeon.players[P1].killed == [SKELEBEER, SCREWDRAKE]
    assert cellar.asked[0] == "point"


def test_several_that_die_at_once_are_settled_in_the_killers_order():
    bomb = {"id": TANKARD, "effects": [{"do": "damage", "enemy": "other_enemies", "count": 1}]}
    own = {"spell": [bomb]}
    cellar = Cellar((SIRENTINI, 2), (SCREWDRAKE, 2), HYDRAMEL, hands={P1: [TANKARD]}, own=own)
    cellar.casts(P1, TANKARD)
    assert cellar.asked == ("kills", (P1,))
    cellar.holds()
    cellar.does(P1, Order((SCREWDRAKE, SIRENTINI))).any_draws()
    assert cellar.dungeon.players[P1].killed == [SCREWDRAKE, SIRENTINI]
    cellar = Cellar((SIRENTINI, 2), (HYDRAMEL, 6), hands={P1: [TANKARD]}, own=own).casts(P1, TANKARD)
    assert cellar.dungeon.players[P1].killed == [SIRENTINI, HYDRAMEL]
    assert cellar.match.request is None


# --- TRIPLE BOSS --------------------------------------------------------------------------------------


@rule("DND-TRIPLE-02", "DND-TRIPLE-03", "DND-MON-04")
def test_when_the_first_boss_appears_monsters_leave_and_the_other_two_follow():
    cellar = starts((WITCHSKY, 1), deck=1, bosses=3, **THREE).draws(SCREWDRAKE, HYDRAMEL)
    assert cellar.lying == [HYDRAMEL]
    assert cellar.dungeon.box == [WITCHSKY, SCREWDRAKE]
    assert cellar.dungeon.counters_left == 30
    cellar.draws(CHAMPANGEL).quiet().draws(LEVIATHAN)

    assert cellar.lying == [HYDRAMEL, CHAMPANGEL, LEVIATHAN]
    assert cellar.asked == ("turn_spell", (P1,))
    assert not cellar.happened("dies")
    assert all(not player.killed for player in cellar.dungeon.players)


@rule("DND-TRIPLE-02")
def test_monsters_leave_even_a_full_dungeon():
    cellar = starts(WITCHSKY, SIRENTINI, deck=0, bosses=3, **THREE).draws(HYDRAMEL)

    assert cellar.lying == [HYDRAMEL]
    assert cellar.asked == ("reveal", (P1,))


@rule("DND-TRIPLE-04", "DND-TRIPLE-05")
def test_only_the_third_death_ends_the_game():
    cellar = Cellar((HYDRAMEL, 6), (CHAMPANGEL, 7), (DEMONHATTAN, 8), **THREE).attacks(HYDRAMEL)
    assert cellar.asked == ("drunk_card", (P1,))
    cellar.any_draws()
    assert cellar.asked == ("end_turn", (P1,))
    cellar.next_turn().attacks(CHAMPANGEL).next_turn().attacks(DEMONHATTAN)

    assert cellar.match.request is None
    assert [player.killed for player in cellar.dungeon.players] == [[HYDRAMEL], [CHAMPANGEL], [DEMONHATTAN]]


def test_sangriffin_heals_every_other_enemy_by_one():
    cellar = starts((SIRENTINI, 2), (HYDRAMEL, 3), deck=2).draws(SANGRIFFIN).quiet()

    assert cellar.damage(SIRENTINI, HYDRAMEL) == [1, 2]


def test_grogoblin_takes_a_spell_of_the_active_players_choice():
    cellar = starts(SIRENTINI, HYDRAMEL, deck=2, hands={P1: [TRAGO, VIP], P2: [ALCOHOLEMIA]}).draws(GROGOBLIN).quiet()
    assert cellar.asked == ("discard", (P1,))
    cellar.does(P1, Discard(TRAGO))

    assert cellar.hand(P1) == [VIP]
    assert cellar.asked == ("turn_spell", (P1,))


def test_a_real_deck_is_turned_up_by_hand_and_only_what_nobody_has_seen_can_come():
    cellar = starts(SIRENTINI, deck=3, real=True, killed={P1: [OGRE]})

    assert cellar.refusal(P1, Drawn(SIRENTINI)) == "TABLE-DRAW-01"
    assert cellar.refusal(P1, Drawn(OGRE)) == "TABLE-DRAW-01"
    assert cellar.refusal(P1, Drawn(HYDRAMEL)) == "TABLE-DRAW-01"
    cellar.draws(SCREWDRAKE)
    (appears,) = cellar.happened("appears")
    assert (appears.place, appears.to) == ("monster-deck", "dungeon")


def test_a_bonus_card_stays_in_the_hand_when_the_boss_dies():
    cellar = Cellar((HYDRAMEL, 6), hands={P1: [DESIGNADO] * 3 + [TRAGO] * 2}).attacks(HYDRAMEL)

    assert cellar.hand(P1).count(DESIGNADO) == 3
