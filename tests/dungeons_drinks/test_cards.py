"""Single cards: what each Monster and each Spell does, and where a card finds nothing to do."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks.checking import content_problems
from rules.dungeons_drinks.effects import Silence
from rules.dungeons_drinks.state import Cast, Discard, NameEnemy, NamePlayer, NobodyElse, Point, Step
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    BACANAL,
    BELLINIMP,
    CONTENT,
    COSMOPOLICH,
    GHOULA,
    HYDRAMEL,
    JELLY,
    KOBOLDA,
    MEADUSA,
    MUMMY,
    NEGRONOMANCER,
    OFFICE,
    OGRE,
    P1,
    P2,
    P3,
    PISCO,
    REFILL,
    RUMPIRE,
    SALUD,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    SKELEBEER,
    SPRITZPECTRE,
    TANKARD,
    TRAGO,
    VIP,
    VISION,
    WITCHSKY,
    Cellar,
    with_own,
)

rule = pytest.mark.rule


def kills(enemy: str, *others, **more) -> Cellar:
    """P1 kills an enemy that has one hit point left, and draws his new Drunk card."""
    hp = CONTENT.enemies[enemy].hp
    cellar = Cellar((enemy, hp - 1), *others, **more).attacks(enemy)
    return cellar.draws(next(iter(cellar.match.request.could_be())))


# --- Salud!, Bacanal ----------------------------------------------------------------------------------


@rule("DND-CARD-15")
def test_salud_takes_a_card_that_nobody_chose():
    cellar = Cellar(SIRENTINI, hands={P1: [SALUD, TRAGO, VIP], P2: [REFILL, OFFICE, VISION]})
    cellar.press((P1, Cast(SALUD, player=P2))).nobody()

    assert cellar.match.request.kind == "draw"
    assert cellar.match.request.could_be() == {REFILL: 1, OFFICE: 1, VISION: 1}
    for seat in (None, P2, P3):
        assert cellar.shown(seat).options == ()
    cellar.draws(OFFICE)
    assert (cellar.size(P1), cellar.hand(P2)) == (3, [REFILL, VISION] if REFILL < VISION else [VISION, REFILL])
    assert cellar.match.state.spells.cards("hand-0", P2).count(OFFICE) == 1


@rule("DND-CARD-15")
def test_salud_needs_another_player():
    cellar = Cellar(SIRENTINI, hands={P1: [SALUD]})

    for player in (P1, 9, None):
        assert cellar.refused_press(P1, SALUD, player=player) == "DND-CARD-14"


@rule("DND-CARD-15")
def test_an_ability_that_takes_names_one_of_the_others():
    cellar = kills(RUMPIRE, HYDRAMEL, hands={P2: [VIP], P3: [TRAGO]})
    assert cellar.asked == ("name_player", (P1,))
    assert cellar.match.options(P1) == [NamePlayer(P2), NamePlayer(P3)]
    assert cellar.refusal(P1, NamePlayer(7)) == "DND-CARD-15"
    cellar.does(P1, NamePlayer(P3)).draws(TRAGO)

    assert (cellar.hand(P1), cellar.hand(P3)) == ([TRAGO], [])


@rule("DND-CARD-15")
def test_real_hands_give_a_card_that_the_app_only_counts():
    cellar = Cellar(SIRENTINI, hands={P1: ["x"], P2: ["x"] * 3}, real=True)
    cellar.press((P1, Cast(SALUD, player=P2))).nobody()

    assert (cellar.size(P1), cellar.size(P2)) == (1, 2)
    (gives,) = cellar.happened("gives")
    assert (gives.place, gives.to, gives.thing.face) == ("hand-1", "hand-0", "down")


@rule("DND-CLAR-02")
def test_from_an_empty_hand_nothing_is_taken_and_the_spell_is_spent():
    cellar = Cellar(SIRENTINI, hands={P1: [SALUD, VIP]}).casts(P1, SALUD, player=P2)

    assert (cellar.hand(P1), cellar.size(P2)) == ([VIP], 0)
    assert cellar.discards == [SALUD]
    assert cellar.happened("gives_nothing")


@rule("DND-CARD-20", "DND-CARD-21")
def test_bacanal_puts_a_random_monster_of_the_box_in_the_same_place():
    cellar = Cellar(SIRENTINI, (WITCHSKY, 2), HYDRAMEL, hands={P1: [BACANAL]}, deck=12)
    cellar.press((P1, Cast(BACANAL, enemy=WITCHSKY))).nobody()
    assert cellar.asked == ("from_box", (P1,))
    could_be = cellar.match.request.could_be()
    assert set(could_be) == {entry.id for entry in CONTENT.monster} - {SIRENTINI, WITCHSKY}
    cellar.draws(OGRE)

    assert cellar.lying == [SIRENTINI, OGRE, HYDRAMEL]
    assert cellar.damage(OGRE) == 0
    assert cellar.dungeon.box == [WITCHSKY]
    assert cellar.dungeon.monster_deck == 12
    assert cellar.dungeon.counters_left == 30


@rule("DND-CARD-21")
def test_a_monster_that_was_seen_to_go_into_the_box_weighs_as_much_as_any_other_in_it():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [BACANAL, BACANAL]}, deck=8)
    cellar.casts(P1, BACANAL, enemy=WITCHSKY).draws(OGRE).press((P1, Cast(BACANAL, enemy=OGRE))).nobody()
    weights = cellar.match.request.could_be()

    assert len(cellar.dungeon.unseen_monsters) == 27
    assert (weights[WITCHSKY], weights[JELLY]) == (27, 27 - 8)


def test_who_comes_out_of_the_box_does_not_do_what_it_does_on_reveal_unless_the_group_says_so():
    for reveal, drawn in (("no", 0), ("yes", 1)):
        cellar = Cellar(SIRENTINI, HYDRAMEL, hands={P1: [BACANAL]}, deck=8, bacanal_reveal=reveal)
        cellar.casts(P1, BACANAL, enemy=SIRENTINI).draws(BELLINIMP).any_draws()
        assert cellar.size(P2) == drawn


def test_with_an_empty_box_nobody_comes_and_nobody_goes():
    cellar = Cellar(SIRENTINI, HYDRAMEL, hands={P1: [BACANAL]}, deck=29)
    cellar.casts(P1, BACANAL, enemy=SIRENTINI)

    assert cellar.lying == [SIRENTINI, HYDRAMEL]


# --- other Spells -------------------------------------------------------------------------------------


@rule("DND-CARD-14")
def test_vision_borrosa_on_who_is_not_active_is_played_for_nothing():
    cellar = Cellar(SIRENTINI, hands={P1: [VISION]}).casts(P1, VISION, player=P2).attacks(SIRENTINI)
    assert cellar.damage(SIRENTINI) == 1
    cellar.next_turn()

    assert cellar.asked == ("point", (P2,))


def test_free_refill_draws_two_and_flying_tankard_hits_any_enemy():
    cellar = Cellar(SIRENTINI, HYDRAMEL, hands={P1: [REFILL, TANKARD]}).casts(P1, REFILL).draws(VIP, TRAGO)
    assert cellar.hand(P1) == sorted([TANKARD, VIP, TRAGO])

    assert cellar.casts(P1, TANKARD, enemy=HYDRAMEL).damage(HYDRAMEL) == 1


@rule("DND-CLAR-03")
def test_bacanal_without_a_monster_is_refused_and_stays_in_hand():
    cellar = Cellar(HYDRAMEL, hands={P1: [BACANAL]})

    assert cellar.refused_press(P1, BACANAL) == "DND-CLAR-03"
    assert cellar.hand(P1) == [BACANAL]


# --- on reveal and on death ---------------------------------------------------------------------------


def test_spritzpectre_moves_hands_to_the_left():
    cellar = Cellar(SIRENTINI, HYDRAMEL, step=Step.START, deck=1, hands={P1: [TRAGO], P2: [VIP, VIP]})
    cellar.draws(SPRITZPECTRE).quiet()

    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [0, 1, 2]


def test_pisco_sourcerer_gives_a_spell_to_all_with_the_fewest_points():
    cellar = Cellar(SIRENTINI, HYDRAMEL, step=Step.START, deck=1, killed={P1: [OGRE]}).draws(PISCO).quiet()
    cellar.draws(VIP, TRAGO)

    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [0, 1, 1]
    assert cellar.asked == ("turn_spell", (P1,))


@rule("DND-MON-07")
def test_skelebeers_killer_names_an_enemy_that_is_there():
    cellar = kills(SKELEBEER, SIRENTINI, HYDRAMEL)
    assert cellar.asked == ("name_enemy", (P1,))
    assert cellar.refusal(P1, NameEnemy(GHOULA)) == "DND-MON-07"
    cellar.does(P1, NameEnemy(HYDRAMEL))

    assert cellar.damage(SIRENTINI, HYDRAMEL) == [0, 1]


def test_with_one_enemy_left_nobody_is_asked_which():
    assert kills(SKELEBEER, HYDRAMEL).damage(HYDRAMEL) == 1
    assert kills(SKELEBEER, bosses=1).asked[0] == "end_turn"


def test_pina_kobolda_costs_the_left_neighbour_a_spell_and_bloody_mummy_the_killer():
    cellar = kills(KOBOLDA, HYDRAMEL, hands={P2: [VIP, TRAGO]})
    assert cellar.asked == ("discard", (P2,))
    assert cellar.does(P2, Discard(VIP)).hand(P2) == [TRAGO]

    cellar = kills(MUMMY, HYDRAMEL, hands={P1: [VIP, TRAGO]})
    assert cellar.draws(TRAGO).hand(P1) == [VIP]


def test_cosmopolich_costs_all_but_its_killer_a_spell():
    cellar = kills(COSMOPOLICH, HYDRAMEL, hands={P1: [VIP], P2: [TRAGO], P3: [REFILL]}).draws(TRAGO, REFILL)

    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [1, 0, 0]


def test_negronomancer_heals_all_others_by_one():
    assert kills(NEGRONOMANCER, (SIRENTINI, 2), (HYDRAMEL, 4)).damage(SIRENTINI, HYDRAMEL) == [1, 3]


@rule("DND-CLAR-04")
def test_meadusa_keeps_the_left_neighbour_from_attacking_in_his_next_turn_only():
    cellar = kills(MEADUSA, HYDRAMEL, SIRENTINI).next_turn()
    assert cellar.asked == ("end_turn", (P2,))
    assert cellar.happened("no_attack")
    for _ in range(2):
        cellar.next_turn().attacks(HYDRAMEL)

    assert cellar.next_turn().asked == ("point", (P2,))


def test_witchskys_killer_is_silent_until_his_next_turn():
    cellar = kills(WITCHSKY, HYDRAMEL)
    silent = [one.silent for one in cellar.match.game.view(cellar.dungeon, None).board.seats]
    assert silent == [True, False, False]
    for _ in range(2):
        cellar.next_turn().attacks(HYDRAMEL)
    assert any(isinstance(force.effect, Silence) for force in cellar.dungeon.forces)
    cellar.next_turn()
    assert cellar.dungeon.forces == []


def test_without_an_ability_nothing_more_happens():
    assert kills(SCREWDRAKE, HYDRAMEL).asked == ("end_turn", (P1,))
    assert kills(SHANDYAD, HYDRAMEL).asked == ("end_turn", (P1,))


# --- points change ------------------------------------------------------------------------------------


@rule("DND-CARD-02", "DND-CARD-03")
def test_who_has_fewest_points_is_looked_at_again_when_the_blow_falls():
    killed, failed = {P1: [SHANDYAD], P2: [BELLINIMP], P3: [OGRE]}, {}
    cellar = Cellar(JELLY, SCREWDRAKE, killed=killed, failed=failed, spare=True).points(JELLY)
    cellar.dungeon.players[P2].failed.append(cellar.dungeon.players[P2].drunk)
    cellar.dungeon.players[P2].drunk = None
    cellar.match.answer(P1, NobodyElse())

    assert cellar.asked == ("point", (P1,))
    assert cellar.match.options(P1) == [Point(SCREWDRAKE)]


# --- a group's own cards ------------------------------------------------------------------------------


def test_the_printed_and_house_cards_have_no_problem():
    assert content_problems(CONTENT) == []
    assert sum(entry.count for entry in CONTENT.spell) == 38
    assert (len(CONTENT.monster), len(CONTENT.boss), len(CONTENT.drunk)) == (30, 7, 30)
    assert sum(entry.hp for entry in CONTENT.monster) == 108
    assert sum(entry.stars for entry in CONTENT.monster) == 71
    assert sum(entry.hp for entry in CONTENT.boss) == 60


@pytest.mark.parametrize(
    ("own", "problem"),
    [
        ({"monster": [{"id": "m01", "bar": "RXG"}]}, "square 'X'"),
        ({"monster": [{"id": "m01", "bar": "R" * 11}]}, "1 to 10"),
        ({"monster": [{"id": "m01", "icon": "none"}]}, "an icon an ability"),
        ({"monster": [{"id": "m01", "effects": [{"do": "guard"}]}]}, "guard lasts"),
        ({"monster": [{"id": "m02", "effects": [{"do": "draw", "who": "all"}]}]}, "draw happens"),
        ({"monster": [{"id": "m01", "effects": [{"do": "cancel"}]}]}, "a word of Spells"),
        ({"monster": [{"id": "m01", "effects": [{"do": "heal", "enemy": "this"}]}]}, "dead by then"),
        ({"spell": [{"id": "s04", "effects": []}]}, "does nothing"),
        ({"spell": [{"id": "s04", "type": "BONUS"}]}, "does not go with"),
        ({"spell": [{"id": "s04", "effects": [{"do": "guard"}]}]}, "of Monsters and Bosses"),
        ({"spell": [{"id": "s04", "effects": [{"do": "heal", "enemy": "this"}]}]}, "a Spell is none's"),
        ({"spell": [{"id": "s01", "count": 0}, {"id": "s05", "count": 0}] * 1, "hand": 6}, "cannot be dealt"),
        ({"boss": [{"id": f"b{number}", "removed": True} for number in range(3, 8)]}, "TRIPLE BOSS"),
        ({"seats": [{"id": "2", "monsters": 31}]}, "1 to 30"),
        ({"drunk": [{"id": "d01", "text": " "}]}, "every Drunk card is a duty"),
        ({"character": [{"id": "winezard", "colour": "red"}]}, "one colour"),
        ({"counters": 10}, "damage counters"),
    ],
)
def test_what_the_rules_could_not_play_with_is_said_in_a_sentence(own, problem):
    assert any(problem in found for _, found in content_problems(with_own(own)))


def test_a_spell_that_names_an_enemy_and_a_player_asks_for_both():
    both = [{"do": "damage", "enemy": "enemy", "count": 2}, {"do": "draw", "who": "other", "count": 1}]
    cellar = Cellar(SIRENTINI, HYDRAMEL, hands={P1: [TANKARD]}, own={"spell": [{"id": TANKARD, "effects": both}]})
    assert cellar.refused_press(P1, TANKARD, enemy=SIRENTINI) == "DND-CARD-14"
    cellar.casts(P1, TANKARD, enemy=SIRENTINI, player=P3).draws(VIP)

    assert (cellar.damage(SIRENTINI), cellar.hand(P3)) == (2, [VIP])


def test_a_card_that_cancels_and_does_something_else_does_both():
    tonic = {"id": ALCOHOLEMIA, "effects": [{"do": "cancel"}, {"do": "draw", "who": "self", "count": 1}]}
    cellar = Cellar(SIRENTINI, hands={P1: [OFFICE], P2: [ALCOHOLEMIA]}, own={"spell": [tonic]})
    cellar.press((P1, Cast(OFFICE))).press((P2, Cast(ALCOHOLEMIA, spell="spell-1"))).nobody().draws(VIP)

    assert cellar.hand(P2) == [VIP]
    assert cellar.dungeon.table == []
