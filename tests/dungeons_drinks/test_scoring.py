"""The end: points of every kind, ties, and real hands that show what counts in them."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.board import view
from rules.dungeons_drinks.killing import close
from rules.dungeons_drinks.parlour import NothingMore, ShowBonus
from rules.dungeons_drinks.scoring import Parts, ending, ranking, score, score_parts
from rules.dungeons_drinks.state import LAST_TURN, Call, Cast, Discard, PassToken, Phase
from rules.games import catalogue
from rules.match import EVERYBODY
from tests.dungeons_drinks.cellar import (
    CHAMPANGEL,
    DEMONHATTAN,
    DESIGNADO,
    DRACOGNAC,
    HYDRAMEL,
    JELLY,
    OGRE,
    P1,
    P2,
    P3,
    PERDIDO,
    SANGRIFFIN,
    SHANDYAD,
    SIRENTINI,
    SKELEBEER,
    TANKARD,
    TRAGO,
    VIP,
    Cellar,
    batch,
)
from tests.dungeons_drinks.random_games import NAMES

rule = pytest.mark.rule
WORDS = catalogue(GAME.id)


def ended(**more) -> Cellar:
    """P1 has just killed Champangel, of 5 stars."""
    return Cellar((CHAMPANGEL, 7), **more).attacks(CHAMPANGEL)


def scores(cellar: Cellar) -> list[int]:
    return [score(cellar.dungeon, seat) for seat in range(len(cellar.dungeon.players))]


@rule("DND-GOAL-01", "DND-SCORE-06")
def test_most_points_win_whoever_killed_the_boss():
    killed = {P1: [OGRE, JELLY, "m03"], P2: ["m22"]}
    cellar = Cellar((DEMONHATTAN, 8), players=2, active=P2, killed=killed).attacks(DEMONHATTAN)

    assert scores(cellar) == [11, 10]
    shown = view(cellar.dungeon, None).ending
    assert shown is not None
    assert shown.ranking == ((P1,), (P2,))
    assert cellar.dungeon.boss_killer == P2


@rule("DND-SCORE-01")
def test_points_are_counted_at_once_and_nothing_is_played_or_discarded_before():
    cellar = ended(hands={P2: [VIP, TRAGO]})

    assert cellar.match.request is None
    assert cellar.keys()[-3:] == ["scores"] * 3
    assert cellar.refusal(P2, Discard(VIP)) == "TABLE-OVER-01"
    assert cellar.refusal(EVERYBODY, batch((P2, Cast(VIP, enemy=CHAMPANGEL)))) == "TABLE-OVER-01"


@rule("DND-SCORE-02")
def test_every_star_of_monsters_and_bosses_is_a_point():
    cellar = ended(killed={P1: [SIRENTINI, SKELEBEER]})
    assert score_parts(cellar.dungeon, P1) == Parts(stars=8, gives=0, failed=0, costs=0)
    assert scores(cellar) == [8, 0, 0]


@rule("DND-SCORE-03", "DND-CARD-23", "DND-SPELL-05")
def test_every_spell_in_hand_that_gives_a_point_gives_it():
    cellar = ended(hands={P1: [DESIGNADO, DESIGNADO, VIP], P2: [DESIGNADO]})
    assert score_parts(cellar.dungeon, P1).gives == 2
    assert scores(cellar) == [7, 1, 0]


@rule("DND-SPELL-05")
def test_a_bonus_card_that_was_discarded_gives_nothing():
    cellar = Cellar(CHAMPANGEL, hands={P1: [DESIGNADO, VIP, TRAGO, TANKARD]}, players=2).attacks(CHAMPANGEL)
    cellar.does(P1, Discard(DESIGNADO), PassToken())
    close(cellar.dungeon)
    assert score(cellar.dungeon, P1) == 0


@rule("DND-SCORE-04")
def test_every_failed_drunk_card_costs_a_point_and_the_one_face_up_does_not():
    cellar = ended(failed={P1: ["d20", "d21", "d22"]})
    assert score_parts(cellar.dungeon, P1).failed == -3
    assert cellar.dungeon.players[P1].drunk is not None
    assert scores(cellar)[P1] == 2


@rule("DND-SCORE-05", "DND-CARD-24")
def test_every_spell_in_hand_that_costs_a_point_costs_it():
    cellar = ended(hands={P1: [VIP], P2: [PERDIDO, PERDIDO, DESIGNADO]})
    assert score_parts(cellar.dungeon, P2) == Parts(stars=0, gives=1, failed=0, costs=-2)
    assert scores(cellar) == [5, -1, 0]
    assert scores(ended(hands={P1: [PERDIDO]})) == [4, 0, 0]


@rule("DND-SCORE-06")
def test_the_highest_total_is_first_and_totals_may_be_negative():
    cellar = Cellar((CHAMPANGEL, 7), killed={P1: [SANGRIFFIN], P2: ["m03", "m22", SHANDYAD]}, failed={P3: ["d20"]})
    cellar.attacks(CHAMPANGEL)
    assert scores(cellar) == [8, 9, -1]
    assert ranking(cellar.dungeon) == ((P2,), (P1,), (P3,))
    end = ending(cellar.dungeon)
    assert end is not None
    assert (end.clause, WORDS.text(end.message, NAMES)) == ("DND-SCORE-06", "Ben had the most points: 9.")


def tied(option: str, **more) -> Cellar:
    """P1 and P2 have 5 points each, P1 has killed the Boss."""
    return ended(killed={P2: [SIRENTINI, JELLY]}, final_tie=option, **more)


@pytest.mark.parametrize("option", ["shared", "fewest_failed"])
def test_a_tie_is_shared_if_nothing_breaks_it(option):
    cellar = tied(option)
    assert ranking(cellar.dungeon) == ((P1, P2), (P3,))
    assert WORDS.text(ending(cellar.dungeon).message, NAMES) == "Ada and Ben had the most points: 5."  # type: ignore[union-attr]


def test_fewer_failures_may_break_a_tie():
    cellar = ended(killed={P2: [SIRENTINI, JELLY], P1: [SHANDYAD]}, failed={P1: ["d20"]}, final_tie="fewest_failed")
    assert scores(cellar) == [5, 5, 0]
    assert ranking(cellar.dungeon) == ((P2,), (P1,), (P3,))
    assert "fewer failed" in WORDS.text(ending(cellar.dungeon).message, NAMES)  # type: ignore[union-attr]


def test_the_boss_may_break_a_tie():
    cellar = tied("boss_killer")
    assert ranking(cellar.dungeon) == ((P1,), (P2,), (P3,))
    assert "killed the Boss" in WORDS.text(ending(cellar.dungeon).message, NAMES)  # type: ignore[union-attr]


@rule("DND-TURN-03")
def test_a_game_that_the_tavern_closes_says_so():
    cellar = Cellar(CHAMPANGEL, turn=LAST_TURN, killed={P2: [SIRENTINI]}).attacks(CHAMPANGEL).does(P1, PassToken())
    end = ending(cellar.dungeon)
    assert end is not None
    assert cellar.dungeon.phase is Phase.OVER
    assert (end.clause, end.message.key, end.ranking[0]) == ("DND-TURN-03", "ending.closing_time", (P2,))


@rule("DND-TRIPLE-05")
def test_three_bosses_score_like_one():
    cellar = Cellar((CHAMPANGEL, 7), HYDRAMEL, DRACOGNAC, triple_boss="yes", bosses=0).attacks(CHAMPANGEL).draws("d20")
    assert cellar.dungeon.points(P1) == 5
    assert cellar.asked[0] == "end_turn"


# --- real hands ------------------------------------------------------------------------------------------


@rule("DND-SCORE-03", "DND-SCORE-05")
def test_real_hands_show_what_counts_in_them():
    hands = {P1: [DESIGNADO, PERDIDO, VIP], P2: [DESIGNADO, VIP, VIP]}
    cellar = ended(hands=hands, real=True)
    assert cellar.asked == ("bonus", (P1,))
    cellar.does(P1, ShowBonus(DESIGNADO), ShowBonus(PERDIDO), NothingMore())
    assert cellar.asked == ("bonus", (P2,))
    cellar.does(P2, ShowBonus(DESIGNADO), NothingMore())

    assert cellar.match.request is None  # P3 has no card that could count
    assert scores(cellar) == [5, 1, 0]
    assert [event.args["score"] for event in cellar.happened("scores")] == [5, 1, 0]


def test_a_hand_of_which_all_cards_are_shown_is_not_asked_any_more():
    cellar = ended(hands={P1: [DESIGNADO]}, real=True).does(P1, ShowBonus(DESIGNADO))
    assert cellar.match.request is None


def test_no_more_copies_are_shown_than_there_are():
    cellar = ended(hands={P1: [PERDIDO] * 2 + [VIP], P2: [VIP]}, real=True)
    cellar.does(P1, ShowBonus(PERDIDO), ShowBonus(PERDIDO))
    assert cellar.refusal(P1, ShowBonus(PERDIDO)) == "TABLE-DRAW-01"
    assert cellar.refusal(P1, ShowBonus(VIP)) == "TABLE-DRAW-01"
    cellar.does(P1, NothingMore())
    assert cellar.refusal(P2, ShowBonus(PERDIDO)) == "TABLE-DRAW-01"
    assert cellar.refusal(P2, ShowBonus(DESIGNADO)) == ""


def test_while_hands_are_shown_nobody_can_do_anything_else():
    cellar = ended(hands={P1: [DESIGNADO, VIP]}, real=True)
    assert cellar.refusal(EVERYBODY, batch((P2, Call(P1)))) == "TABLE-FLOOR-02"
    assert cellar.refusal(P1, Cast(VIP, enemy=CHAMPANGEL)) == "TABLE-ANSWER-01"
    cellar.holds()


def test_the_count_goes_on_where_it_was_left():
    cellar = ended(hands={P1: [DESIGNADO, VIP], P2: [VIP]}, real=True).does(P1, ShowBonus(DESIGNADO))
    assert cellar.match.fork().digest == cellar.match.digest
    assert cellar.match.undone().request.what == "bonus"  # type: ignore[union-attr]
