"""Drunk cards: dealt, changed, failed and watched; called by anybody and judged by the table."""

from __future__ import annotations

import random

import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.board import board
from rules.dungeons_drinks.calling import VoteWindow
from rules.dungeons_drinks.parlour import NotDone, OtherDuty
from rules.dungeons_drinks.state import Call, Cast, Discard, DungeonOptions, NobodyElse, PassToken, Point, Step, YesNo
from rules.match import EVERYBODY, Match
from rules.requests import Pass
from tests.dungeons_drinks.cellar import (
    CHAMPANGEL,
    CONTENT,
    CURE,
    DESIGNADO,
    JELLY,
    OGRE,
    P1,
    P2,
    P3,
    P4,
    REFILL,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    STOOLS,
    TANKARD,
    TRAGO,
    TWO_FOR_ONE,
    VIP,
    WITCHSKY,
    WRONG_TABLE,
    WYVERMOUTH,
    Cellar,
    batch,
)
from tests.dungeons_drinks.random_games import play_on, random_options

rule = pytest.mark.rule

GESTURES, EYES, LISP, SONG, CLAPPING, ROBOT = "d01", "d02", "d03", "d12", "d17", "d22"
TUNNEL_VISION, BUTTERFINGERS, NIGHTCAP = "d28", "d29", "d30"


def of(cellar: Cellar, seat: int) -> tuple[str | None, list[str], int]:
    """Face up, face down, points."""
    player = cellar.dungeon.players[seat]
    return player.drunk, player.failed, cellar.dungeon.points(seat)


def fails(cellar: Cellar, seat: int) -> Cellar:
    """He owns up to it."""
    return cellar.press((seat, Call(seat)))


# --- dealing ---------------------------------------------------------------------------------------------


@rule("DND-SETUP-06", "DND-SETUP-07")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_everybody_is_dealt_a_drunk_card_and_the_others_are_the_deck(players):
    match = Match.new(GAME, CONTENT, players, DungeonOptions())
    for _ in play_on(random.Random(players), match):
        if match.request is not None and match.request.what == "reveal":
            break
    dungeon = match.state
    assert all(player.drunk for player in dungeon.players)
    assert len(dungeon.drunk_deck) == 30 - players
    assert sorted([*dungeon.drunk_deck, *(str(player.drunk) for player in dungeon.players)]) == sorted(CONTENT.drunks)
    assert [seat.drunk for seat in board(dungeon, None).seats] == [player.drunk for player in dungeon.players]


@rule("DND-START-05", "DND-DRUNK-03", "DND-DRUNK-02")
def test_whoever_has_failed_draws_a_new_card_in_his_start_phase():
    cellar = Cellar(OGRE, SCREWDRAKE, SHANDYAD, drunk={P2: EYES}, killed={P2: [SIRENTINI]}, deck=3)
    fails(cellar, P2)
    assert of(cellar, P2) == (None, [EYES], 1)

    cellar.attacks(OGRE).does(P1, PassToken()).draws(None if cellar.dungeon.real_cards else VIP)
    assert cellar.asked == ("drunk_card", (P2,))
    assert cellar.refusal(P2, Point(OGRE)) == "TABLE-ANSWER-01"
    cellar.draws(ROBOT)
    assert of(cellar, P2) == (ROBOT, [EYES], 1)


@rule("DND-START-05")
def test_whoever_has_a_drunk_card_draws_none():
    cellar = Cellar(OGRE, SCREWDRAKE, SHANDYAD, drunk={P2: EYES}, deck=3)
    cellar.attacks(OGRE).does(P1, PassToken()).draws(VIP)

    assert cellar.asked == ("point", (P2,))
    assert of(cellar, P2)[0] == EYES


@rule("DND-DRUNK-02")
def test_who_has_failed_cannot_fail_again_before_he_has_another_card():
    cellar = fails(Cellar(OGRE, drunk={P2: EYES}), P2)

    assert cellar.refusal(EVERYBODY, batch((P1, Call(P2)))) == "DND-DRUNK-02"
    assert cellar.refusal(EVERYBODY, batch((P1, Call(7)))) == "DND-DRUNK-02"


def test_with_both_piles_empty_nobody_draws():
    drunk = [f"d{number:02}" for number in range(4, 31)]
    cellar = Cellar(SHANDYAD, OGRE, SCREWDRAKE, failed={P1: drunk[:20], P3: drunk[20:]}, drunk={P2: EYES, P3: LISP})
    assert (cellar.dungeon.drunk_deck, cellar.dungeon.drunk_discards) == ([], [])
    fails(cellar, P2)
    cellar.attacks(OGRE).does(P1, PassToken()).draws(VIP)

    assert cellar.asked == ("point", (P2,))
    assert of(cellar, P2)[0] is None


def test_the_card_discarded_for_a_kill_may_come_back_when_the_deck_has_run_out():
    drunk = [f"d{number:02}" for number in range(4, 31)]
    cellar = Cellar((SHANDYAD, 1), OGRE, failed={P1: drunk}, drunk={P1: GESTURES})
    cellar.attacks(SHANDYAD)

    assert cellar.keys()[-3:] == ["discards_drunk", "turns_drunk_over", "shuffles_drunk"]
    cellar.draws(GESTURES)
    assert of(cellar, P1)[0] == GESTURES
    assert len(of(cellar, P1)[1]) == 27


# --- kills -----------------------------------------------------------------------------------------------


@rule("DND-KILL-03", "DND-KILL-04")
def test_a_kill_changes_the_killers_card_without_loss_and_the_new_one_is_read_aloud():
    cellar = Cellar((SHANDYAD, 1), OGRE, drunk={P1: "d05"}).attacks(SHANDYAD)
    assert cellar.asked == ("drunk_card", (P1,))
    cellar.draws("d10")

    assert of(cellar, P1) == ("d10", [], 1)
    assert cellar.dungeon.drunk_discards == ["d05"]
    assert cellar.happened("draws_drunk")
    for seat in (None, P1, P2, P3):
        assert board(cellar.dungeon, seat).seats[P1].drunk == "d10"


@rule("DND-KILL-03")
def test_a_killer_without_a_drunk_card_discards_nothing_and_draws_one():
    cellar = fails(Cellar((SHANDYAD, 1), OGRE, drunk={P1: "d05"}), P1).attacks(SHANDYAD).draws("d10")

    assert of(cellar, P1) == ("d10", ["d05"], 0)
    assert cellar.dungeon.drunk_discards == []


@rule("DND-DRUNK-04")
def test_two_kills_in_a_turn_change_the_card_twice():
    cellar = Cellar((SHANDYAD, 1), (SCREWDRAKE, 2), OGRE, hands={P1: [TWO_FOR_ONE]}, drunk={P1: "d05"}, spare=True)
    cellar.casts(P1, TWO_FOR_ONE).attacks(SHANDYAD).draws("d10").attacks(SCREWDRAKE).draws("d11")

    assert cellar.dungeon.drunk_discards == ["d05", "d10"]
    assert len(cellar.happened("draws_drunk")) == 2
    assert of(cellar, P1) == ("d11", [], 3)


@rule("DND-KILL-05")
def test_all_stars_of_a_player_can_be_seen_by_everybody():
    cellar = Cellar(OGRE, killed={P1: [SIRENTINI, JELLY, SHANDYAD]})
    for seat in (None, P1, P2):
        killed = board(cellar.dungeon, seat).seats[P1].killed
        assert [CONTENT.enemies[enemy].stars for enemy in killed] == [2, 3, 1]


# --- called and judged -----------------------------------------------------------------------------------


@rule("DND-DRUNK-01")
def test_a_duty_is_shown_to_all_with_its_words():
    cellar = Cellar(OGRE, drunk={P2: ROBOT})
    assert board(cellar.dungeon, None).seats[P2].drunk == ROBOT
    fact = next(one for one in GAME.view(cellar.dungeon, P1).facts if one.args.get("seat") == P2 and "text" in one.args)
    assert fact.args["text"] == CONTENT.drunks[ROBOT].text


@rule("DND-DRUNK-02")
def test_the_table_votes_and_more_than_half_turn_the_card_down():
    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}, killed={P2: [JELLY]})
    cellar.press((P3, Call(P2)))
    assert cellar.asked == ("vote", (P1, P2, P4))  # who called it has said so already
    cellar.does(P2, Pass()).does(P1, NotDone())
    assert cellar.asked == ("vote", (P4,))
    cellar.does(P4, NotDone())

    assert of(cellar, P2) == (None, [ROBOT], 2)
    assert cellar.asked == ("point", (P1,))
    assert cellar.dungeon.vote is None


@rule("DND-DRUNK-02")
def test_as_many_on_either_side_clear_him():
    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}).press((P3, Call(P2)))
    cellar.does(P1, NotDone()).does(P2, Pass()).does(P4, Pass())

    assert of(cellar, P2) == (ROBOT, [], 0)
    assert [event.seat for event in cellar.happened("is_cleared")] == [P2]


def test_a_vote_is_over_as_soon_as_nothing_can_change_it():
    cellar = Cellar(OGRE, players=3, drunk={P2: ROBOT}).press((P3, Call(P2))).does(P1, NotDone())
    assert of(cellar, P2)[1] == [ROBOT]

    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}).press((P3, Call(P2))).does(P1, Pass()).does(P2, Pass())
    assert (of(cellar, P2)[1], cellar.asked[0]) == ([], "point")


def test_of_two_players_the_one_who_is_called_has_the_last_word():
    for answer, failed in ((NotDone(), [ROBOT]), (Pass(), [])):
        cellar = Cellar(OGRE, players=2, drunk={P2: ROBOT}).press((P1, Call(P2)))
        assert cellar.asked == ("vote", (P2,))
        assert of(cellar.does(P2, answer), P2)[1] == failed


def test_nobody_else_ends_the_vote_for_all():
    cellar = Cellar(OGRE, players=6, drunk={P2: ROBOT}).press((P3, Call(P2)))
    cellar.does(P1, NotDone()).does(P4, NobodyElse())

    assert of(cellar, P2)[1] == []


def test_a_button_votes_that_it_was_not_done_and_nobody_else_is_no_button():
    cellar = Cellar(OGRE, drunk={P2: ROBOT}).press((P3, Call(P2)))
    assert isinstance(cellar.match.request, VoteWindow)
    assert cellar.match.options(P1) == [NotDone(), Pass()]
    assert {one.answer for one in cellar.shown(None).options} >= {NotDone(), Pass(), NobodyElse()}


def test_who_owns_up_is_believed():
    cellar = fails(Cellar(OGRE, drunk={P2: ROBOT}), P2)
    assert of(cellar, P2)[1] == [ROBOT]
    assert cellar.asked[0] == "point"


def test_the_player_himself_may_be_the_judge():
    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}, drunk_judge="self").press((P3, Call(P2)))
    assert cellar.asked == ("vote", (P2,))
    assert of(cellar.does(P2, NotDone()), P2)[1] == [ROBOT]


def test_the_owner_of_the_game_may_be_the_judge():
    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}, drunk_judge="owner", owner=P4).press((P3, Call(P2)))
    assert cellar.asked == ("vote", (P4,))
    assert of(cellar.does(P4, Pass()), P2)[1] == []

    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}, drunk_judge="owner", owner=P4).press((P4, Call(P2)))
    assert of(cellar, P2)[1] == [ROBOT]


@rule("DND-DRUNK-02")
def test_one_failure_is_judged_after_the_other():
    cellar = Cellar(OGRE, players=4, drunk={P2: ROBOT}).press((P3, Call(P2)))
    assert cellar.refusal(EVERYBODY, batch((P1, Call(P4)))) == "DND-DRUNK-02"

    cellar = Cellar(OGRE, players=4).press((P3, Call(P2)), (P4, Call(P1)))
    cellar.does(P1, NotDone()).does(P2, NotDone())
    assert cellar.asked == ("vote", (P1, P2, P3))
    cellar.does(P2, NotDone()).does(P3, NotDone())
    assert (len(of(cellar, P1)[1]), len(of(cellar, P2)[1])) == (1, 1)


def test_of_two_calls_at_once_the_second_finds_nothing_to_judge():
    cellar = Cellar(OGRE, drunk={P2: ROBOT}).press(((P3, Call(P2)), (P2, Call(P2))))
    cellar.does(P1, NotDone())

    assert of(cellar, P2)[1] == [ROBOT]
    assert len(cellar.happened("calls_in_vain")) == 1


def test_a_failure_of_a_card_that_was_exchanged_meanwhile_is_nobodys():
    cellar = Cellar(OGRE, players=4, drunk={P1: SONG, P2: ROBOT}, hands={P1: [STOOLS]}, spare=True)
    cellar.press((P3, Call(P2))).press((P1, Cast(STOOLS, player=P2))).nobody()

    assert (of(cellar, P1)[0], of(cellar, P2)[0]) == (ROBOT, SONG)
    assert cellar.dungeon.vote is None
    assert cellar.asked[0] == "point"


def test_a_failure_may_be_called_in_the_middle_of_anything_and_points_are_lost_at_once():
    """P1 points at Jelly Shot; P2 falls below him, so that P1 has to point anew (DND-Q-36)."""
    cellar = Cellar(
        JELLY, OGRE, killed={P1: [SHANDYAD], P2: [SIRENTINI], P3: [SCREWDRAKE]}, failed={P2: ["d20"]}, spare=True
    )
    cellar.points(JELLY)
    fails(cellar, P2)
    cellar.quiet()

    assert cellar.keys()[-1] == "spoiled"
    assert cellar.asked == ("point", (P1,))
    assert cellar.refusal(P1, Point(JELLY)) == "DND-CARD-02"


def test_who_fails_on_purpose_may_become_the_lowest():
    cellar = Cellar(JELLY, OGRE, killed={P1: [SHANDYAD]}, failed={P2: []})
    assert cellar.refusal(P1, Point(JELLY)) == "DND-CARD-02"
    fails(cellar, P1)
    assert cellar.refusal(P1, Point(JELLY)) == ""


def test_a_spell_that_ends_the_game_ends_a_vote_too():
    cellar = Cellar((CHAMPANGEL, 7), OGRE, players=4, hands={P1: [TANKARD]}, drunk={P2: ROBOT})
    cellar.press((P3, Call(P2))).press((P1, Cast(TANKARD, enemy=CHAMPANGEL))).quiet()

    assert cellar.match.request is None
    assert cellar.dungeon.vote is None
    assert of(cellar, P2)[1] == []


# --- another duty ----------------------------------------------------------------------------------------


@rule("DND-DRUNK-02")
def test_a_duty_that_somebody_should_not_do_is_changed_as_it_is_drawn_and_not_later():
    cellar = Cellar((SHANDYAD, 1), OGRE, drunk={P1: "d05"}).attacks(SHANDYAD).draws("d09")
    assert board(cellar.dungeon, None).seats[P1].fresh
    cellar.press((P1, OtherDuty())).draws("d10")
    assert of(cellar, P1) == ("d10", [], 1)
    cellar.press((P1, OtherDuty())).draws("d11")
    assert sorted(cellar.dungeon.drunk_discards) == ["d05", "d09", "d10"]

    cellar.does(P1, PassToken())
    assert cellar.refusal(EVERYBODY, batch((P1, OtherDuty()))) == "DND-DRUNK-02"
    assert cellar.refusal(EVERYBODY, batch((P2, OtherDuty()))) == "DND-DRUNK-02"


def test_a_new_duty_is_not_changed_to_escape_a_vote_on_it():
    cellar = Cellar((SHANDYAD, 1), OGRE, drunk={P1: "d05"}).attacks(SHANDYAD).draws("d09").press((P2, Call(P1)))
    assert cellar.refusal(EVERYBODY, batch((P1, OtherDuty()))) == "DND-DRUNK-02"
    cellar.does(P3, Pass()).does(P1, Pass())
    assert cellar.refusal(EVERYBODY, batch((P1, OtherDuty()))) == ""


def test_the_first_duty_may_be_changed_until_somebody_is_attacked():
    match = Match.new(GAME, CONTENT, 3, DungeonOptions())
    offered: dict[str, bool] = {}
    for _ in play_on(random.Random(5), match, presses=0.0):
        assert match.request is not None
        floor = match.request.floor
        if match.request.what in ("reveal", "spells"):
            assert floor is not None
            offered[match.request.what] = any(OtherDuty() in floor.offers(seat) for seat in range(3))
        if match.request.what == "reveal":
            assert floor is not None
            assert all(OtherDuty() in floor.offers(seat) for seat in range(3) if match.state.players[seat].drunk)
        if len(offered) == 2:
            break
    assert offered == {"reveal": True, "spells": False}


# --- what cards do with them -----------------------------------------------------------------------------


def test_who_has_no_failed_card_has_none_removed():
    cellar = Cellar(OGRE, hands={P1: [CURE]}, failed={P1: ["d20", "d21"]}, spare=True).casts(P1, CURE)
    assert of(cellar, P1)[1] == ["d20"]

    cellar = Cellar(OGRE, hands={P1: [CURE]}, spare=True).casts(P1, CURE)
    assert len(cellar.happened("unfails_nothing")) == 1


def test_drunk_cards_are_exchanged_even_with_nobody_having_one():
    cellar = Cellar(OGRE, hands={P1: [STOOLS]}, drunk={P1: SONG, P2: ROBOT}, spare=True)
    fails(cellar, P2)
    cellar.casts(P1, STOOLS, player=P2)

    assert (of(cellar, P1)[0], of(cellar, P2)[0]) == (None, SONG)


# --- what the app sees -----------------------------------------------------------------------------------


def test_who_spares_the_most_damaged_enemy_against_his_duty_fails_as_the_blow_falls():
    cellar = Cellar(OGRE, (JELLY, 2), drunk={P1: TUNNEL_VISION}, spare=True).points(OGRE)
    assert of(cellar, P1)[1] == []
    cellar.quiet()

    assert of(cellar, P1)[1] == [TUNNEL_VISION]
    assert cellar.damage(OGRE) == 1


@pytest.mark.parametrize("enemies", [[(OGRE, 2), (JELLY, 2)], [OGRE, (JELLY, 0)], [(OGRE, 3), (JELLY, 1)]])
def test_an_enemy_with_as_much_damage_as_any_may_be_attacked(enemies):
    cellar = Cellar(*enemies, drunk={P1: TUNNEL_VISION}).attacks(OGRE)
    assert of(cellar, P1)[1] == []


def test_an_enemy_that_he_may_not_attack_does_not_count():
    cellar = Cellar(OGRE, (JELLY, 2), drunk={P1: TUNNEL_VISION}, killed={P1: [SIRENTINI]}).attacks(OGRE)
    assert of(cellar, P1)[1] == []


def test_an_attack_that_somebody_else_turns_is_not_his_failure():
    cellar = Cellar(OGRE, (JELLY, 2), drunk={P1: TUNNEL_VISION}, hands={P2: [WRONG_TABLE]}, spare=True)
    cellar.points(JELLY).does(P2, Cast(WRONG_TABLE, enemy=OGRE)).quiet()

    assert cellar.damage(OGRE, JELLY) == [1, 2]
    assert of(cellar, P1)[1] == []


def test_who_must_point_anew_is_judged_by_what_he_attacks_in_the_end():
    cellar = Cellar(OGRE, (JELLY, 2), drunk={P1: TUNNEL_VISION}, hands={P2: [VIP]}, spare=True)
    cellar.points(OGRE).does(P2, Cast(VIP, enemy=OGRE)).quiet().attacks(JELLY)

    assert of(cellar, P1)[1] == []


def test_a_fast_spell_out_of_turn_fails_the_nightcap():
    cellar = Cellar(OGRE, SCREWDRAKE, drunk={P2: NIGHTCAP}, hands={P2: [VIP]}, spare=True)
    cellar.casts(P2, VIP, enemy=OGRE)

    assert of(cellar, P2)[1] == [NIGHTCAP]
    assert len(cellar.happened("was_too_fast")) == 1


def test_a_fast_spell_in_the_own_turn_is_no_failure():
    cellar = Cellar(OGRE, SCREWDRAKE, drunk={P1: NIGHTCAP}, hands={P1: [VIP]}, spare=True)
    cellar.casts(P1, VIP, enemy=OGRE)

    assert of(cellar, P1)[1] == []


def test_a_turn_ended_with_three_spells_fails_butterfingers_who_may_discard_below_three():
    hand = [VIP, TRAGO, DESIGNADO]
    cellar = Cellar(OGRE, drunk={P1: BUTTERFINGERS}, hands={P1: hand}).attacks(OGRE).does(P1, PassToken())
    assert of(cellar, P1)[1] == [BUTTERFINGERS]

    cellar = Cellar(OGRE, drunk={P1: BUTTERFINGERS}, hands={P1: hand}).attacks(OGRE)
    cellar.does(P1, Discard(TRAGO))
    assert cellar.refusal(P1, Discard(VIP)) == "DND-ENDP-01"
    cellar.does(P1, PassToken())
    assert of(cellar, P1)[1] == []


@rule("DND-CARD-25", "DND-CARD-26", "DND-CARD-27")
def test_the_three_printed_duties_remind_and_can_be_called_at_any_time():
    drunk = {P1: GESTURES, P2: EYES, P3: LISP}
    cellar = Cellar(OGRE, SCREWDRAKE, hands={P1: [TRAGO, REFILL]}, drunk=drunk, spare=True)
    shown = board(cellar.dungeon, None).seats
    assert [one.reminder for one in shown] == [False, True, True]
    cellar.press((P1, Cast(TRAGO)))

    assert board(cellar.dungeon, None).seats[P1].reminder
    (reminded,) = cellar.happened("reminds")
    assert (reminded.seat, reminded.args["text"]) == (P1, CONTENT.drunks[GESTURES].text)
    floor = cellar.match.request.floor  # type: ignore[union-attr]
    for seat in (P1, P2, P3):
        assert {Call(other) for other in (P1, P2, P3)} <= set(floor.offers(seat))  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("card", "step", "own", "other"),
    [
        ("d09", Step.START, True, True),
        ("d26", Step.START, True, False),
        ("d26", Step.ATTACK, False, False),
        ("d11", Step.ATTACK, True, False),
        ("d16", Step.ATTACK, False, True),
        ("d19", Step.END, True, False),
        (BUTTERFINGERS, Step.END, True, False),
        (CLAPPING, Step.ATTACK, False, False),
    ],
)
def test_a_reminder_shows_when_the_duty_matters(card, step, own, other):
    cellar = Cellar(OGRE, JELLY, WITCHSKY, step=step, drunk={P1: card})
    assert board(cellar.dungeon, None).seats[P1].reminder is own
    cellar = Cellar(OGRE, JELLY, WITCHSKY, step=step, drunk={P2: card})
    assert board(cellar.dungeon, None).seats[P2].reminder is other


def test_a_kill_and_a_pointing_finger_remind_whom_they_concern():
    cellar = Cellar((SHANDYAD, 1), OGRE, drunk={P1: SONG, P2: CLAPPING}).attacks(SHANDYAD)

    assert [(event.seat, event.args["text"]) for event in cellar.happened("reminds")] == [
        (P1, CONTENT.drunks[SONG].text),
        (P2, CONTENT.drunks[CLAPPING].text),
    ]
    assert board(cellar.dungeon, None).seats[P2].reminder


@rule("DND-CARD-10")
def test_who_must_keep_silent_has_no_duty_of_speech():
    cellar = Cellar((WITCHSKY, 2), OGRE, drunk={P1: "d05"}).attacks(WITCHSKY).draws(ROBOT)

    assert board(cellar.dungeon, None).seats[P1].silent
    assert not board(cellar.dungeon, None).seats[P1].reminder


# --- SERIOUS EUROGAMES -----------------------------------------------------------------------------------


@rule("DND-EURO-01")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_serious_game_has_no_drunk_card_anywhere(seats):
    chance = random.Random(f"serious {seats}")
    match = Match.new(GAME, CONTENT, seats, random_options(chance, serious_eurogames="yes"))
    for _ in play_on(chance, match):
        dungeon = match.state
        assert not any(player.drunk or player.failed for player in dungeon.players)
        assert (dungeon.drunk_deck, dungeon.drunk_discards) == ([], [])
        assert match.request is None or match.request.what != "drunk_card"
        floor = match.request.floor if match.request else None
        if floor is not None and dungeon.turn.number % 7 == 0:
            assert not any(isinstance(one, Call | OtherDuty) for one in floor.likely(0))
    assert match.request is None


@rule("DND-EURO-01", "DND-EURO-02")
def test_in_a_serious_game_cards_that_speak_of_drunk_cards_do_the_rest_only():
    cellar = Cellar((WYVERMOUTH, 4), OGRE, serious_eurogames=YesNo.YES.value, hands={P1: [STOOLS]}, spare=True)
    assert cellar.refusal(EVERYBODY, batch((P1, Call(P2)))) == "DND-DRUNK-02"
    cellar.casts(P1, STOOLS, player=P2).attacks(WYVERMOUTH)

    assert cellar.asked[0] == "end_turn"
    assert cellar.dungeon.players[P1].killed == [WYVERMOUTH]
    assert STOOLS in cellar.discards
