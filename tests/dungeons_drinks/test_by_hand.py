"""Cards that no word of the vocabulary can say: entered as text, done by hand, each step told as a ruling."""

from __future__ import annotations

import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.checking import content_problems
from rules.dungeons_drinks.parlour import (
    AllDone,
    ChangeDuty,
    DrawSpell,
    DropSpell,
    GiveSpell,
    PutCounters,
    SendAway,
    SkipAttack,
    TakeCounters,
)
from rules.dungeons_drinks.state import Cast, Discard, PassToken, Point
from rules.events import message_of
from rules.games import catalogue
from rules.requests import Pass
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    CHAMPANGEL,
    GHOULA,
    OGRE,
    P1,
    P2,
    P3,
    REFILL,
    SCREWDRAKE,
    SHANDYAD,
    TANKARD,
    TRAGO,
    VIP,
    Cellar,
)
from tests.dungeons_drinks.random_games import NAMES

rule = pytest.mark.rule
WORDS = catalogue(GAME.id)
TEXT = "Arm-wrestle a Monster of your choice."
OWN = {"spell": [{"id": TANKARD, "text": TEXT, "effects": [{"do": "by_hand"}]}]}


def with_text(*enemies, **more) -> Cellar:
    """P1 has played a card of the group's own, which is being done."""
    hands = {P1: [TANKARD, VIP], P2: [REFILL], **more.pop("hands", {})}
    cellar = Cellar(*enemies, own=OWN, hands=hands, spare=True, **more)
    assert content_problems(cellar.content) == []
    return cellar.casts(P1, TANKARD)


def rulings(cellar: Cellar) -> list[str]:
    return [event.key for event in cellar.told if event.key.startswith("rules_")]


def test_a_card_entered_as_text_is_done_by_whoever_played_it_until_that_is_all():
    cellar = with_text(OGRE, SCREWDRAKE)
    assert cellar.asked == ("by_hand", (P1,))
    prompt = cellar.match.request.prompt  # type: ignore[union-attr]
    assert TEXT in WORDS.text(prompt, NAMES)
    cellar.does(P1, AllDone())

    assert cellar.asked == ("point", (P1,))
    assert TANKARD in cellar.discards
    assert rulings(cellar) == []


def test_damage_is_put_on_and_taken_off_and_each_step_is_a_ruling():
    cellar = with_text((OGRE, 1), (SCREWDRAKE, 2))
    cellar.does(P1, PutCounters(OGRE, 2), TakeCounters(SCREWDRAKE, 1), AllDone())

    assert cellar.damage(OGRE, SCREWDRAKE) == [3, 1]
    assert rulings(cellar) == ["rules_damage", "rules_healing"]
    told = [WORDS.text(message_of(event), NAMES) for event in cellar.told if event.key == "rules_damage"]
    assert told == ["Ruling, by Flying Tankard: 2 counters onto Ogre Fashioned."]


def test_an_enemy_that_dies_of_it_is_killed_by_whose_card_it_is():
    cellar = with_text(OGRE, (SHANDYAD, 1)).does(P1, PutCounters(SHANDYAD, 1))
    assert cellar.asked[0] == "drunk_card"
    cellar.draws("d20").does(P1, AllDone())

    assert cellar.dungeon.players[P1].killed == [SHANDYAD]


def test_the_last_boss_killed_by_hand_ends_the_game():
    cellar = with_text((CHAMPANGEL, 7)).does(P1, PutCounters(CHAMPANGEL, 1))
    assert cellar.match.request is None


def test_cards_are_moved():
    cellar = with_text(OGRE, SCREWDRAKE, hands={P2: [REFILL, TRAGO]})
    sizes = [cellar.size(seat) for seat in (P1, P2, P3)]
    cellar.does(P1, GiveSpell(P2, P3)).draws(TRAGO)
    assert [cellar.size(seat) - was for seat, was in zip((P1, P2, P3), sizes, strict=True)] == [0, -1, 1]
    cellar.does(P1, DrawSpell(P2)).draws(ALCOHOLEMIA)
    cellar.does(P1, DropSpell(P3))
    assert cellar.asked == ("discard", (P3,))
    cellar.does(P3, Discard(TRAGO))
    cellar.does(P1, SendAway(SCREWDRAKE), ChangeDuty(P2)).draws("d20").does(P1, AllDone())

    assert (cellar.lying, cellar.dungeon.box) == ([OGRE], [SCREWDRAKE])
    assert cellar.dungeon.players[P2].drunk == "d20"
    assert rulings(cellar) == ["rules_giving", "rules_drawing", "rules_dropping", "rules_away", "rules_duty"]


def test_cards_of_real_hands_are_moved_unseen():
    cellar = Cellar(OGRE, own=OWN, hands={P1: [TANKARD], P2: [REFILL]}, real=True, spare=True).casts(P1, TANKARD)
    cellar.does(P1, GiveSpell(P2, P3), DrawSpell(P2), AllDone())
    assert [cellar.size(seat) for seat in (P1, P2, P3)] == [1, 2, 2]


def test_an_attack_is_skipped_in_this_turn_or_in_the_next_one_of_his():
    cellar = with_text(OGRE, SCREWDRAKE).does(P1, SkipAttack(P1), AllDone())
    assert cellar.quiet().keys()[-1] == "no_attack"

    cellar = with_text(OGRE, SCREWDRAKE)
    cellar.does(P1, SkipAttack(P2), AllDone()).attacks(OGRE)
    assert cellar.damage(OGRE) == 1
    cellar.next_turn()
    assert cellar.dungeon.active == P2
    assert cellar.quiet().keys()[-1] == "no_attack"


def test_without_skipping_everybody_attacks():
    cellar = with_text(OGRE, SCREWDRAKE).does(P1, AllDone()).attacks(OGRE).next_turn()
    assert cellar.refusal(P2, Point(OGRE)) == ""


@rule("DND-MON-07", "DND-CARD-15", "DND-CLAR-01")
@pytest.mark.parametrize(
    ("step", "clause"),
    [
        (PutCounters("m99", 1), "DND-MON-07"),
        (TakeCounters(SHANDYAD, 1), "DND-MON-07"),
        (PutCounters(OGRE, 0), "DND-INV-02"),
        (PutCounters(OGRE, 31), "DND-INV-02"),
        (TakeCounters(OGRE, 2), "DND-INV-02"),
        (SendAway(CHAMPANGEL), "DND-MON-07"),
        (SendAway(SHANDYAD), "DND-MON-07"),
        (GiveSpell(P2, P2), "DND-CARD-15"),
        (GiveSpell(P2, 9), "DND-CARD-15"),
        (DrawSpell(9), "DND-CARD-15"),
        (SkipAttack(-1), "DND-CARD-15"),
        (PutCounters(GHOULA, 1), "DND-CARD-09"),
        (SendAway(GHOULA), "DND-CARD-09"),
        (Pass(), "TABLE-ANSWER-01"),
        (Cast(VIP), "TABLE-ANSWER-01"),
    ],
)
def test_what_hands_cannot_do_either_is_refused(step, clause):
    assert with_text((OGRE, 1), CHAMPANGEL, GHOULA).refusal(P1, step) == clause


@rule("DND-CLAR-02")
def test_nothing_is_given_or_discarded_from_an_empty_hand():
    cellar = Cellar(OGRE, own=OWN, hands={P1: [TANKARD]}).press((P1, Cast(TANKARD)))
    assert cellar.refusal(P1, GiveSpell(P2, P1)) == "DND-CLAR-01"
    assert cellar.refusal(P1, DropSpell(P2)) == "DND-CLAR-01"


@rule("DND-EURO-02")
def test_a_serious_game_has_no_duty_to_change():
    assert with_text(OGRE, serious_eurogames="yes").refusal(P1, ChangeDuty(P2)) == "DND-EURO-02"


def test_an_ability_entered_as_text_is_done_by_the_killer_and_may_touch_the_immune():
    own = {"monster": [{"id": SHANDYAD, "icon": "death", "text": TEXT, "effects": [{"do": "by_hand"}]}]}
    cellar = Cellar((SHANDYAD, 1), GHOULA, own=own, deck=3).attacks(SHANDYAD).draws("d20")
    assert cellar.asked == ("by_hand", (P1,))
    cellar.does(P1, PutCounters(GHOULA, 1), AllDone()).does(P1, PassToken())

    assert cellar.damage(GHOULA) == 1
