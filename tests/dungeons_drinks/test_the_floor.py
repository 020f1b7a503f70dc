"""Spells at any moment by anybody: in the order in which they touch the table, answered, cancelled, tied."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks.state import (
    AsHeard,
    Call,
    Cast,
    Discard,
    Earlier,
    ExactlyTied,
    NobodyElse,
    PassToken,
    Point,
    Step,
)
from rules.requests import Order, Pass
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    BACANAL,
    BRANDYLISK,
    CHAMPANGEL,
    CYCLOPSECCO,
    DESIGNADO,
    OFFICE,
    OGRE,
    P1,
    P2,
    P3,
    P4,
    PERDIDO,
    REFILL,
    SALUD,
    SHANDYAD,
    SIRENTINI,
    STOOLS,
    TRAGO,
    VIP,
    VISION,
    WITCHSKY,
    WRONG_TABLE,
    Cellar,
)

rule = pytest.mark.rule


def cancel(spell: int) -> Cast:
    return Cast(ALCOHOLEMIA, spell=f"spell-{spell}")


# --- types --------------------------------------------------------------------------------------------


@rule("DND-SPELL-01")
def test_every_spell_has_one_of_three_types():
    types = [entry.type.value for entry in Cellar().content.spell for _ in range(entry.count)]

    assert [types.count(kind) for kind in ("SLOW", "FAST", "BONUS")] == [17, 16, 5]
    assert len(types) == 38


@rule("DND-SPELL-02")
def test_a_slow_spell_is_played_in_ones_own_turn_in_any_phase_of_it():
    for step in (Step.START, Step.ATTACK, Step.END):
        cellar = Cellar(SIRENTINI, hands={P1: [TRAGO], P2: [TRAGO]}, step=step, deck=3)
        assert cellar.refused_press(P1, TRAGO) == ""
        assert cellar.refused_press(P2, TRAGO) in ("DND-SPELL-02", "DND-ATTACK-05")
    assert cellar.refused_press(P2, TRAGO) == "DND-SPELL-02"
    assert cellar.hand(P2) == [TRAGO]


@rule("DND-SPELL-03")
def test_a_fast_spell_is_played_by_anybody_in_any_phase():
    for step, question in ((Step.START, "reveal"), (Step.ATTACK, "point"), (Step.END, "end_turn")):
        cellar = Cellar(WITCHSKY, SIRENTINI, players=4, hands={P4: [VIP]}, step=step, deck=3)
        assert cellar.asked[0] == question
        cellar.casts(P4, VIP, enemy=WITCHSKY)
        assert [one.card for one in cellar.dungeon.table] == [VIP]
        assert cellar.asked[0] == question


@rule("DND-SPELL-03")
def test_nothing_is_played_while_a_kill_is_being_settled():
    cellar = Cellar((SIRENTINI, 2), WITCHSKY, hands={P2: [VIP]}).points(SIRENTINI).nobody()

    assert cellar.asked[0] == "drunk_card"
    assert cellar.refused_press(P2, VIP, enemy=WITCHSKY) == "DND-SPELL-03"
    cellar.any_draws()
    assert cellar.asked[0] == "end_turn"
    assert cellar.refused_press(P2, VIP, enemy=WITCHSKY) == ""


@rule("DND-SPELL-04")
def test_a_bonus_card_is_never_played():
    cellar = Cellar(SIRENTINI, hands={P1: [DESIGNADO, PERDIDO]})

    assert cellar.refused_press(P1, DESIGNADO) == "DND-SPELL-04"
    cellar.points(SIRENTINI)
    assert cellar.refusal(P1, Cast(PERDIDO)) == "DND-SPELL-04"
    assert len(cellar.hand(P1)) == 2


@rule("DND-SPELL-05")
def test_a_bonus_card_may_be_discarded_and_then_counts_no_more():
    cellar = Cellar(SIRENTINI, hands={P1: [DESIGNADO] * 3 + [TRAGO]}, step=Step.END)
    cellar.does(P1, Discard(DESIGNADO))

    assert cellar.hand(P1) == [TRAGO, DESIGNADO, DESIGNADO]
    assert cellar.discards == [DESIGNADO]


@rule("DND-SPELL-06", "DND-CARD-15")
def test_what_a_spell_does_needs_no_consent():
    cellar = Cellar(SIRENTINI, hands={P2: [SALUD], P1: [VIP, TRAGO]}, active=P2)
    cellar.press((P2, Cast(SALUD, player=P1)))
    assert cellar.refusal(P1, PassToken()) == "DND-SPELL-06"
    cellar.nobody()

    assert cellar.asked == ("take_spell", (P2,))
    assert cellar.refusal(P2, Pass()) == "DND-SPELL-06"
    cellar.draws(VIP)
    assert (cellar.hand(P1), cellar.hand(P2)) == ([TRAGO], [VIP])
    assert cellar.discards == [SALUD]


@rule("DND-SPELL-06")
def test_a_spell_names_just_what_its_text_wants():
    cellar = Cellar(SIRENTINI, hands={P1: [TRAGO, VISION, VIP]})

    assert cellar.refused_press(P1, TRAGO, enemy=SIRENTINI) == "DND-SPELL-06"
    assert cellar.refused_press(P1, VISION, player=P2, spell="spell-1") == "DND-SPELL-06"
    assert cellar.refused_press(P1, VIP) == "DND-CLAR-03"
    assert cellar.refused_press(P1, VISION) == "DND-CARD-14"
    assert cellar.refused_press(P1, OFFICE) == "TABLE-DRAW-01"


@rule("DND-MON-06")
def test_an_enemy_can_lock_a_type_for_everybody_while_it_lives():
    cellar = Cellar((BRANDYLISK, 3), hands={P1: [TRAGO, VIP]}, bosses=0)
    assert cellar.refused_press(P1, VIP, enemy=BRANDYLISK) == "DND-MON-06"
    assert cellar.refused_press(P1, TRAGO) == ""
    cellar.attacks(BRANDYLISK).any_draws()
    assert cellar.refused_press(P1, VIP, enemy=BRANDYLISK) == "DND-CLAR-03"

    cellar = Cellar(CYCLOPSECCO, hands={P1: [TRAGO, VIP]})
    assert cellar.refused_press(P1, TRAGO) == "DND-MON-06"
    assert cellar.refused_press(P1, VIP, enemy=CYCLOPSECCO) == ""


def test_while_fast_spells_are_locked_only_the_active_player_is_waited_for():
    hands = {P1: [TRAGO], P2: [VIP], P3: [VIP]}

    assert Cellar(BRANDYLISK, hands=hands).points(BRANDYLISK).asked == ("spells", (P1,))
    assert Cellar(BRANDYLISK, CYCLOPSECCO, hands=hands).points(BRANDYLISK).damage(BRANDYLISK) == 1


# --- order --------------------------------------------------------------------------------------------


@rule("DND-SPELL-07")
def test_the_card_that_touched_first_acts_first():
    hands = {P2: [WRONG_TABLE], P3: [VIP]}
    vip, turn = (P3, Cast(VIP, enemy=WITCHSKY)), (P2, Cast(WRONG_TABLE, enemy=WITCHSKY))
    cellar = Cellar(SIRENTINI, WITCHSKY, hands=hands, spare=True).points(SIRENTINI)
    cellar.press(vip, turn).does(P1, AsHeard()).nobody(2)
    assert cellar.happened("redirects_in_vain")
    assert cellar.dungeon.turn.target == SIRENTINI

    cellar = Cellar(SIRENTINI, WITCHSKY, hands=hands, spare=True).points(SIRENTINI)
    cellar.press(turn, vip).does(P1, AsHeard()).nobody(2)
    assert cellar.dungeon.turn.target == WITCHSKY
    cellar.nobody()
    assert cellar.asked == ("point", (P1,))


@rule("DND-SPELL-07")
def test_cards_that_came_together_are_shown_and_the_table_may_change_their_order():
    cellar = Cellar(SIRENTINI, hands={P1: [TRAGO], P2: [VISION], P3: [VIP]}, spare=True)
    cellar.press((P1, Cast(TRAGO)), (P2, Cast(VISION, player=P3)), (P3, Cast(VIP, enemy=SIRENTINI)))

    assert cellar.asked == ("order_heard", (P1, P2, P3))
    assert cellar.dungeon.ordering == ["spell-1", "spell-2", "spell-3"]
    assert cellar.refusal(P2, Earlier("spell-1")) == "DND-SPELL-07"
    assert cellar.refusal(P2, Earlier("spell-9")) == "DND-SPELL-07"
    cellar.does(P3, Earlier("spell-3"), Earlier("spell-3")).does(P2, AsHeard())
    assert [one.id for one in cellar.dungeon.table] == ["spell-3", "spell-1", "spell-2"]
    cellar.nobody(3)
    assert [event.args["card"].args["name"] for event in cellar.happened("takes_effect")] == [
        "VIP",
        "Trago Amargo",
        "Visión borrosa",
    ]
    cellar.holds()


def test_one_card_alone_is_asked_about_by_nobody():
    cellar = Cellar(SIRENTINI, hands={P2: [VIP]}, spare=True).press((P2, Cast(VIP, enemy=SIRENTINI)))

    assert cellar.asked[0] == "answer"


def test_a_group_may_let_the_order_heard_stand():
    hands = {P2: [VIP], P3: [VIP]}
    cellar = Cellar(SIRENTINI, hands=hands, tie_window="as_heard", spare=True)
    cellar.press((P3, Cast(VIP, enemy=SIRENTINI)), (P2, Cast(VIP, enemy=SIRENTINI)))

    assert cellar.asked[0] == "answer"
    assert [one.by for one in cellar.dungeon.table] == [P3, P2]


def test_what_comes_while_the_order_is_being_settled_joins_the_others():
    cellar = Cellar(SIRENTINI, hands={P1: [ALCOHOLEMIA], P2: [VIP], P3: [VIP]}, spare=True)
    cellar.press((P2, Cast(VIP, enemy=SIRENTINI)), (P3, Cast(VIP, enemy=SIRENTINI))).press((P1, cancel(1)))

    assert cellar.asked[0] == "order_heard"
    assert cellar.dungeon.ordering == ["spell-1", "spell-2", "spell-3"]
    cellar.does(P2, Earlier("spell-3"), Earlier("spell-3"), AsHeard()).quiet()
    assert [one.id for one in cellar.dungeon.table] == ["spell-2"]
    assert cellar.discards == [ALCOHOLEMIA, VIP]


@rule("DND-SPELL-08")
def test_exactly_tied_cards_are_put_in_order_by_the_owner_alone():
    hands = {P2: [VISION], P3: [VIP]}
    cellar = Cellar(SIRENTINI, WITCHSKY, players=4, hands=hands, owner=P4, spare=True)
    cellar.press(((P2, Cast(VISION, player=P1)), (P3, Cast(VIP, enemy=SIRENTINI))))

    assert cellar.asked == ("tied", (P4,))
    assert cellar.refusal(P2, Order(("spell-1", "spell-2"))) == "TABLE-TURN-01"
    assert cellar.refusal(P4, Order(("spell-1",))) == "TABLE-ORDER-01"
    assert cellar.refusal(P4, Pass()) == "DND-SPELL-08"
    cellar.does(P4, Order(("spell-2", "spell-1")))
    assert cellar.asked[0] == "answer"
    cellar.nobody(2)
    assert [event.seat for event in cellar.happened("takes_effect")] == [P3, P2]
    cellar.holds()


@rule("DND-SPELL-08")
def test_the_table_may_say_that_cards_were_exactly_tied():
    cellar = Cellar(SIRENTINI, hands={P1: [TRAGO], P2: [VIP]}, owner=P3, spare=True)
    cellar.press((P1, Cast(TRAGO)), (P2, Cast(VIP, enemy=SIRENTINI))).does(P1, ExactlyTied())

    assert cellar.asked == ("tied", (P3,))
    cellar.does(P3, Order(("spell-2", "spell-1")))
    assert [one.id for one in cellar.dungeon.table] == ["spell-2", "spell-1"]


def test_a_tie_within_a_batch_keeps_its_place_among_the_others():
    hands = {P1: [TRAGO], P2: [VIP], P3: [VIP]}
    cellar = Cellar(SIRENTINI, WITCHSKY, hands=hands, spare=True)
    cellar.press((P1, Cast(TRAGO)), ((P2, Cast(VIP, enemy=SIRENTINI)), (P3, Cast(VIP, enemy=WITCHSKY))))
    cellar.does(P2, AsHeard()).does(P1, Order(("spell-3", "spell-2")))

    assert [one.id for one in cellar.dungeon.table] == ["spell-1", "spell-3", "spell-2"]


def test_two_presses_for_the_same_card_lay_it_once():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P2: [VIP]}, spare=True)
    cellar.press((P2, Cast(VIP, enemy=SIRENTINI)), (P2, Cast(VIP, enemy=WITCHSKY)))

    assert [one.enemy for one in cellar.dungeon.table] == [SIRENTINI]
    assert cellar.happened("card_is_gone")


# --- answers and chains -------------------------------------------------------------------------------


@rule("DND-CARD-19")
@pytest.mark.parametrize("links", [0, 1, 2, 3])
def test_a_chain_is_settled_from_the_last(links):
    hands = {P1: [OFFICE, ALCOHOLEMIA], P2: [ALCOHOLEMIA], P3: [ALCOHOLEMIA]}
    cellar = Cellar(SIRENTINI, hands=hands, spare=True).press((P1, Cast(OFFICE)))
    for link, seat in enumerate((P2, P3, P1)[:links]):
        cellar.press((seat, cancel(link + 1)))
    assert [one.stands for one in cellar.match.game.view(cellar.dungeon, None).board.spells] == [
        (links - number) % 2 == 0 for number in range(links + 1)
    ]
    cellar.nobody()

    assert cellar.asked[0] == "point"
    assert [one.card for one in cellar.dungeon.table] == ([OFFICE] if links % 2 == 0 else [])
    assert cellar.discards.count(ALCOHOLEMIA) == links
    cellar.holds()


@rule("DND-CARD-19")
def test_a_cancelled_vision_borrosa_lets_the_attack_go_on_and_both_are_discarded():
    cellar = Cellar(WITCHSKY, hands={P1: [ALCOHOLEMIA], P2: [VISION]}).points(WITCHSKY)
    cellar.does(P2, Cast(VISION, player=P1)).does(P1, cancel(1)).quiet()

    assert cellar.damage(WITCHSKY) == 1
    assert cellar.discards == [VISION, ALCOHOLEMIA]


@rule("DND-CARD-19")
def test_an_answer_is_a_step_of_its_own_in_which_all_may_answer_again():
    cellar = Cellar(WITCHSKY, hands={P1: [ALCOHOLEMIA], P2: [VIP], P3: [ALCOHOLEMIA]}, spare=True)
    cellar.press((P2, Cast(VIP, enemy=WITCHSKY))).does(P1, Pass()).does(P2, Pass()).does(P3, cancel(1))

    assert cellar.asked == ("answer", (P1, P2, P3))


@rule("DND-CARD-19")
def test_what_lasts_may_be_cancelled_a_turn_later_unless_the_group_says_otherwise():
    for scope, clause in (("lasting_too", ""), ("just_played", "DND-CARD-19")):
        cellar = Cellar(CHAMPANGEL, hands={P1: [OFFICE], P3: [ALCOHOLEMIA]}, alcoholemia_scope=scope)
        cellar.casts(P1, OFFICE).attacks(CHAMPANGEL).next_turn()
        assert cellar.refused_press(P3, ALCOHOLEMIA, spell="spell-1") == clause
    cellar = Cellar(CHAMPANGEL, hands={P1: [OFFICE], P3: [ALCOHOLEMIA]})
    cellar.casts(P1, OFFICE).attacks(CHAMPANGEL).next_turn().casts(P3, ALCOHOLEMIA, spell="spell-1")
    cellar.attacks(CHAMPANGEL)
    assert cellar.damage(CHAMPANGEL) == 2 + 1
    assert cellar.discards == [OFFICE, ALCOHOLEMIA]


@rule("DND-CARD-19")
def test_without_a_spell_on_the_table_there_is_nothing_to_cancel():
    cellar = Cellar(WITCHSKY, hands={P1: [ALCOHOLEMIA]}, spare=True)

    assert cellar.refused_press(P1, ALCOHOLEMIA, spell="spell-1") == "DND-CARD-19"
    assert cellar.refused_press(P1, ALCOHOLEMIA) == "DND-CARD-19"


def test_two_alcoholemias_on_one_spell_are_both_spent():
    hands = {P1: [OFFICE], P2: [ALCOHOLEMIA], P3: [ALCOHOLEMIA]}
    cellar = Cellar(WITCHSKY, hands=hands, spare=True).press((P1, Cast(OFFICE)))
    cellar.press((P2, cancel(1))).press((P3, cancel(1))).nobody()

    assert cellar.dungeon.table == []
    assert cellar.discards == sorted([OFFICE, ALCOHOLEMIA, ALCOHOLEMIA])


def test_a_card_played_while_another_waits_acts_after_it():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P2: [WRONG_TABLE], P3: [VIP]}, spare=True).points(SIRENTINI)
    cellar.press((P2, Cast(WRONG_TABLE, enemy=WITCHSKY))).press((P3, Cast(VIP, enemy=WITCHSKY))).nobody(2)

    assert cellar.happened("redirects")
    assert cellar.dungeon.turn.target == WITCHSKY


def test_each_card_of_a_batch_can_be_answered_when_its_time_has_come():
    hands = {P1: [REFILL], P2: [VIP], P3: [ALCOHOLEMIA]}
    cellar = Cellar(WITCHSKY, hands=hands, spare=True)
    cellar.press((P1, Cast(REFILL)), (P2, Cast(VIP, enemy=WITCHSKY))).does(P1, AsHeard()).nobody().any_draws()
    assert cellar.asked[0] == "answer"
    cellar.press((P3, cancel(2))).nobody()

    assert cellar.dungeon.table == []
    assert cellar.asked[0] == "point"


@rule("DND-CLAR-01")
def test_a_second_bacanal_finds_another_monster_there_and_is_spent():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [BACANAL, BACANAL]}, spare=True, deck=4)
    bacanal = Cast(BACANAL, enemy=WITCHSKY)
    cellar.press((P1, bacanal), (P1, bacanal)).does(P1, AsHeard()).nobody().draws(OGRE).nobody()

    assert cellar.lying == [SIRENTINI, OGRE]
    assert cellar.happened("in_vain")
    assert cellar.discards == [BACANAL, BACANAL]


def test_a_monster_that_left_and_came_back_is_another_arrival():
    cellar = Cellar(SIRENTINI, WITCHSKY, hands={P1: [BACANAL, BACANAL], P2: [VIP]}, deck=4)
    cellar.casts(P2, VIP, enemy=WITCHSKY).casts(P1, BACANAL, enemy=WITCHSKY).draws(OGRE)
    assert cellar.dungeon.table == []
    cellar.casts(P1, BACANAL, enemy=OGRE).draws(WITCHSKY)

    assert cellar.refusal(P1, Point(WITCHSKY)) == ""


# --- the floor and other questions --------------------------------------------------------------------


def test_the_floor_lies_under_draws_choices_windows_and_orders():
    cellar = Cellar(WITCHSKY, hands={P3: [VIP] * 3, P2: [ALCOHOLEMIA]}, step=Step.START, deck=2, spare=True)
    for answer in (SHANDYAD, OGRE):
        question = cellar.asked
        cellar.casts(P3, VIP, enemy=WITCHSKY)
        assert cellar.asked == question
        cellar.draws(answer)
    assert cellar.asked == ("turn_spell", (P1,))
    cellar.holds()


def test_a_press_is_no_answer_and_an_answer_no_press():
    cellar = Cellar(WITCHSKY, hands={P1: [VIP]})

    assert cellar.refusal(P1, Cast(VIP, enemy=WITCHSKY)) == "DND-ATTACK-01"
    assert cellar.refusal(-1, Point(WITCHSKY)) != ""
    assert cellar.match.request.floor.why_not(P1, Point(WITCHSKY)).clause == "TABLE-ANSWER-01"


def test_what_is_offered_on_the_floor_is_for_its_own_seat_when_hands_are_the_apps():
    cellar = Cellar(WITCHSKY, hands={P2: [VIP]})

    assert [one.answer for one in cellar.shown(P2).offers if isinstance(one.answer, Cast)] == [
        Cast(VIP, enemy=WITCHSKY)
    ]
    assert cellar.shown(None).offers == ()
    assert all(isinstance(one.answer, Call) for one in cellar.shown(P3).offers)


def test_what_is_offered_in_a_window_is_just_what_no_law_forbids():
    hands = {P1: [TRAGO, VIP, DESIGNADO, BACANAL], P2: [SALUD, VISION, WRONG_TABLE], P3: [ALCOHOLEMIA]}
    cellar = Cellar(SIRENTINI, CHAMPANGEL, hands=hands, deck=3).casts(P1, VIP, enemy=CHAMPANGEL).points(SIRENTINI)
    request = cellar.match.request
    for seat in (P1, P2, P3):
        lawful = [one for one in request.likely(seat) if request.why_not(seat, one) is None]
        assert cellar.match.options(seat) == [one for one in lawful if one != NobodyElse()]


def test_who_gets_a_drunk_card_by_a_spell_while_he_is_to_draw_one_draws_none():
    hands = {P1: [STOOLS]}
    cellar = Cellar(CHAMPANGEL, SIRENTINI, WITCHSKY, hands=hands, step=Step.START, drunk={P1: None}).draws(TRAGO)
    assert cellar.asked == ("drunk_card", (P1,))
    cellar.casts(P1, STOOLS, player=P2)

    assert [player.drunk for player in cellar.dungeon.players] == ["d02", None, "d03"]
    assert cellar.asked == ("point", (P1,))


@pytest.mark.parametrize("real", [False, True])
def test_the_last_spell_of_the_deck_drawn_by_another_while_he_is_to_draw_makes_a_new_deck(real):
    cellar = Cellar(CHAMPANGEL, SIRENTINI, WITCHSKY, hands={P1: [REFILL]}, step=Step.START, spells=2, real=real)
    cellar.casts(P1, REFILL).any_draws()

    assert cellar.happened("shuffles_spells")
    assert cellar.size(P1) == 3
