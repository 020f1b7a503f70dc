"""The sensible hero: much better than chance, honest, and quick; it takes the floor where that pays."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from companion.chance import by_the_app
from companion.simulate import play_out
from rules.bots import Interrupter, bots, no_bots_with
from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.bot import JUDGES, Sensible
from rules.dungeons_drinks.parlour import AllDone, ReadySheet, SheetIsSet
from rules.dungeons_drinks.scoring import ranking
from rules.dungeons_drinks.state import Call, Cast, Discard, Dungeon, DungeonOptions, NameEnemy, PassToken, Point
from rules.floor import Batch, Press
from rules.games import catalogue
from rules.imagined import imagined
from rules.match import EVERYBODY, Match
from rules.requests import Pass
from tests.dungeons_drinks.cellar import (
    ALCOHOLEMIA,
    BACANAL,
    CHAMPANGEL,
    CONTENT,
    CURE,
    DESIGNADO,
    GHOULA,
    JELLY,
    OFFICE,
    OGRE,
    P1,
    P2,
    P3,
    PERDIDO,
    REFILL,
    SCREWDRAKE,
    SHANDYAD,
    SIRENTINI,
    SKELEBEER,
    SPILLED,
    TANKARD,
    TRAGO,
    TWO_FOR_ONE,
    VIP,
    VISION,
    WATERED,
    WRONG_TABLE,
    Cellar,
)

RARE = {"order_heard", "by_hand", "give_spell", "drinks", "vote", "name_player"}
"""Questions that only floors, drinks, or cards of a group's own lead to."""


def new_game(players: int, **options: Any) -> Match[Dungeon]:
    chosen = msgspec.convert({"card_tracking": "app", **options}, DungeonOptions)
    return Match.new(GAME, CONTENT, players, chosen)


def played(seed: int, *names: str, **options: Any) -> Match[Dungeon]:
    """A whole game. A bot is given the game as it is: nothing in it looks at what its seat cannot see."""
    chance, match = random.Random(seed), new_game(len(names), **options)
    known = bots(GAME.id)
    while (request := match.request) is not None:
        press = None
        for seat in request.floor.seats if request.floor is not None else ():
            if press is None and isinstance(bot := known[names[seat]], Interrupter):
                answer = bot.interrupt(match, seat, chance)
                press = None if answer is None else Batch(((Press(seat, answer),),))
        if press is not None:
            match.answer(EVERYBODY, press)
        else:
            seat = request.seats[0]
            match.answer(seat, by_the_app(match, chance) or known[names[seat]].choose(match, seat, chance))
    return match


def test_beats_chance_in_four_games_of_five_seats_swapped():
    games = 400
    won = 0.0
    for seed in range(games):
        names = ("sensible", "random") if seed % 2 else ("random", "sensible")
        first = ranking(played(seed, *names).state)[0]
        won += names.index("sensible") in first and 1 / len(first)

    assert won >= 0.8 * games


@pytest.mark.parametrize("players", [2, 3])
def test_plays_with_any_number_to_the_end_and_takes_the_floor(players):
    """As a table plays it: all that a seat cannot know is dealt anew before each of its thoughts."""
    match = play_out(new_game(players), [Sensible()] * players, random.Random(players), 4_000)
    assert match.request is None
    assert any(type(entry.answer).__name__ == "Batch" for entry in match.entries)


@pytest.mark.parametrize(
    "options",
    [
        {"drinking": "yes", "triple_boss": "yes"},
        {"serious_eurogames": "yes", "vip_text": "only_target"},
        {"spell_deck_empty": "stop", "daiquirombie_doubling": "streak"},
    ],
)
def test_plays_by_other_house_rules_too(options):
    assert played(1, "sensible", "random", "sensible", **options).request is None


def test_bots_want_the_apps_cards_and_the_words_say_so():
    problem = no_bots_with(GAME, {"card_tracking": "table"})
    assert problem is not None
    assert "companion deal" in catalogue(GAME.id).text(problem)
    assert no_bots_with(GAME, {"card_tracking": "app"}) is None


# --- what it chooses -------------------------------------------------------------------------------------


def chosen(cellar: Cellar, seat: int = P1) -> Any:
    return Sensible().choose(cellar.match, seat, random.Random(1))


def takes_the_floor(cellar: Cellar, seat: int = P1) -> Any:
    return Sensible().interrupt(cellar.match, seat, random.Random(1))


def test_kills_what_gives_most():
    assert chosen(Cellar((SHANDYAD, 1), (OGRE, 5), SIRENTINI)) == Point(OGRE)


def test_leaves_nobody_a_kill():
    assert chosen(Cellar((SHANDYAD, 0), (SCREWDRAKE, 1), OGRE)) == Point(OGRE)


def test_points_at_whom_its_spells_can_kill():
    cellar = Cellar((SHANDYAD, 0), OGRE, hands={P1: [TRAGO]}, spare=True)
    assert chosen(cellar) == Point(SHANDYAD)
    assert chosen(cellar.points(SHANDYAD)) == Cast(TRAGO)


def test_doubles_and_adds_as_much_as_it_needs():
    cellar = Cellar((OGRE, 2), hands={P1: [TRAGO, OFFICE]}, spare=True).points(OGRE)
    assert chosen(cellar) in (Cast(TRAGO), Cast(OFFICE))
    assert chosen(Cellar((OGRE, 0), hands={P1: [TRAGO, OFFICE]}, spare=True).points(OGRE)) == Pass()


def test_wastes_no_spell_on_the_immune_or_on_the_dying():
    assert chosen(Cellar((GHOULA, 2), hands={P1: [TRAGO]}, spare=True).points(GHOULA)) == Pass()
    assert chosen(Cellar((OGRE, 5), hands={P1: [TRAGO]}, spare=True).points(OGRE)) == Pass()


def test_strikes_twice_where_that_kills():
    cellar = Cellar((SHANDYAD, 0), hands={P1: [TWO_FOR_ONE]}, spare=True).points(SHANDYAD)
    assert chosen(cellar) == Cast(TWO_FOR_ONE)


@pytest.mark.parametrize(
    ("card", "cast"),
    [
        (SPILLED, Cast(SPILLED)),
        (WATERED, Cast(WATERED)),
        (VISION, Cast(VISION, player=P1)),
        (VIP, Cast(VIP, enemy=OGRE)),
        (WRONG_TABLE, Cast(WRONG_TABLE, enemy=JELLY)),
    ],
)
def test_spoils_somebody_elses_kill(card, cast):
    cellar = Cellar((OGRE, 5), JELLY, hands={P2: [card]}, spare=True).points(OGRE)
    assert chosen(cellar, P2) == cast


@pytest.mark.parametrize("card", [SPILLED, WATERED, VISION, VIP, WRONG_TABLE])
def test_spoils_no_blow_that_kills_nobody(card):
    cellar = Cellar((OGRE, 2), JELLY, hands={P2: [card]}, spare=True).points(OGRE)
    assert chosen(cellar, P2) == Pass()


def test_keeps_its_nightcap_rather_than_spoil_a_small_kill():
    cellar = Cellar((SHANDYAD, 1), JELLY, hands={P2: [SPILLED]}, drunk={P2: "d30"}, spare=True).points(SHANDYAD)
    assert chosen(cellar, P2) == Pass()


def test_cancels_what_spoils_its_kill_and_what_makes_anothers():
    hands = {P1: [ALCOHOLEMIA], P2: [SPILLED]}
    cellar = Cellar((OGRE, 5), JELLY, hands=hands, spare=True).points(OGRE).does(P2, Cast(SPILLED))
    assert chosen(cellar) == Cast(ALCOHOLEMIA, spell="spell-1")

    hands = {P1: [TRAGO], P2: [ALCOHOLEMIA]}
    cellar = Cellar((OGRE, 4), JELLY, hands=hands, spare=True).points(OGRE).does(P1, Cast(TRAGO))
    assert chosen(cellar, P2) == Cast(ALCOHOLEMIA, spell="spell-1")


def test_does_not_end_a_game_that_it_would_lose():
    killed = {P2: ["m03", "m22", "m30"]}
    cellar = Cellar((CHAMPANGEL, 7), SCREWDRAKE, killed=killed)
    assert chosen(cellar) == Point(SCREWDRAKE)
    assert chosen(Cellar((CHAMPANGEL, 7), SCREWDRAKE)) == Point(CHAMPANGEL)


def test_does_what_its_duty_wants_where_that_costs_nothing():
    assert chosen(Cellar((OGRE, 1), SCREWDRAKE, drunk={P1: "d28"})) == Point(OGRE)


def test_keeps_what_counts_and_discards_what_costs():
    cellar = Cellar(OGRE, hands={P1: [DESIGNADO, PERDIDO, VIP, TRAGO]}).attacks(OGRE)
    assert chosen(cellar) == Discard(PERDIDO)
    assert chosen(cellar.does(P1, Discard(PERDIDO))) == PassToken()


def test_a_skull_hurts_whoever_dies_of_it():
    cellar = Cellar((SKELEBEER, 1), OGRE, (SHANDYAD, 1)).attacks(SKELEBEER).any_draws()
    assert cellar.asked[0] == "name_enemy"
    assert chosen(cellar) == NameEnemy(SHANDYAD)


def test_formalities_are_left_to_people():
    own = {"spell": [{"id": TANKARD, "text": "Sing.", "effects": [{"do": "by_hand"}]}]}
    assert chosen(Cellar(OGRE, own=own, hands={P1: [TANKARD]}).press((P1, Cast(TANKARD)))) == AllDone()
    assert chosen(Cellar(OGRE).press((P2, Call(P3)))) == Pass()


def test_takes_the_ready_sheet():
    match = Match.new(GAME, CONTENT, 2, msgspec.convert({"drinking": "yes", "card_tracking": "app"}, DungeonOptions))
    chance = random.Random(1)
    while match.request is not None and match.request.what != "drinks":
        seat = match.request.seats[0]
        match.answer(
            seat, next(iter(match.request.likely(seat))) if match.request.kind == "draw" else match.options(seat)[0]
        )
    given = []
    while match.request is not None and match.request.what == "drinks":
        given.append(Sensible().choose(match, match.request.seats[0], chance))
        match.answer(match.request.seats[0], given[-1])
    assert given == [ReadySheet(), SheetIsSet()]


# --- on the floor ----------------------------------------------------------------------------------------


def test_plays_what_pays_by_itself_out_of_the_blue_in_its_own_turn_only():
    assert isinstance(Sensible(), Interrupter)
    cellar = Cellar((SHANDYAD, 1), OGRE, hands={P1: [TANKARD]}, spare=True)
    assert takes_the_floor(cellar) == Cast(TANKARD, enemy=SHANDYAD)
    assert takes_the_floor(cellar, P2) is None


@pytest.mark.parametrize(
    ("card", "failed", "floor"),
    [(REFILL, [], True), (CURE, ["d20"], True), (CURE, [], False), (TRAGO, [], False), (BACANAL, [], False)],
)
def test_a_spell_that_pays_nothing_now_is_kept(card, failed, floor):
    cellar = Cellar((OGRE, 3), hands={P1: [card]}, failed={P1: failed}, spare=True)
    assert (takes_the_floor(cellar) is not None) is floor


def test_has_no_interest_in_the_floor_while_a_window_is_open():
    cellar = Cellar((SHANDYAD, 1), OGRE, hands={P1: [TANKARD, REFILL]}, spare=True).points(OGRE)
    assert takes_the_floor(cellar) is None


def test_thinking_changes_nothing():
    cellar = Cellar((SHANDYAD, 1), OGRE, hands={P1: [TANKARD, REFILL]}, spare=True)
    before = cellar.match.digest
    chosen(cellar)
    takes_the_floor(cellar)
    assert cellar.match.digest == before


def test_what_others_hold_makes_no_difference_to_it():
    cellar = Cellar((OGRE, 4), JELLY, (SHANDYAD, 1), hands={P1: [TRAGO, VIP], P2: [SPILLED], P3: [VISION]}, spare=True)
    for seed in range(10):
        dealt = imagined(cellar.match, P1, random.Random(seed))
        assert Sensible().choose(dealt, P1, random.Random(1)) == chosen(cellar)


def test_every_question_that_it_judges_is_asked_by_the_game():
    asked: set[str] = set()
    for seed in range(12):
        names = ("sensible", "random", "random") if seed % 2 else ("random", "random")
        asked |= {entry.question.what for entry in played(seed, *names).entries}

    assert set(JUDGES) - asked <= RARE
