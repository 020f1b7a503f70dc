"""DRINKING: the sheet of drinks, the sips that a blow asks for, and that nothing else changes."""

from __future__ import annotations

import random

import msgspec
import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.board import board, view
from rules.dungeons_drinks.parlour import MyDrink, ReadySheet, SetDrink, SheetIsSet
from rules.dungeons_drinks.sips import squares_lost
from rules.dungeons_drinks.state import Cast, Dungeon, DungeonOptions, Phase
from rules.games import catalogue, rulebook
from rules.match import EVERYBODY, Match
from rules.message import Message
from tests.dungeons_drinks.cellar import (
    CHAMPANGEL,
    CONTENT,
    JELLY,
    OGRE,
    P1,
    P2,
    SIRENTINI,
    SPILLED,
    TANKARD,
    TRAGO,
    Cellar,
    batch,
)
from tests.dungeons_drinks.random_games import NAMES, play_on, some_answer, some_batch

rule = pytest.mark.rule
WORDS = catalogue(GAME.id)


def thirsty(*enemies, **more) -> Cellar:
    """The ready sheet: green 1 sip, yellow 2, red 3, of water."""
    return Cellar(*enemies, drinking="yes", **more)


def asked_of(cellar: Cellar, seat: int) -> list[str]:
    """What each blow of his asked for, in words."""
    said = [event for event in cellar.happened("sips") if event.seat == seat]
    return [WORDS.text(Message("sips_of", one.args), NAMES) for event in said for one in event.args["sips"]]


def setting_up(**options) -> Match[Dungeon]:
    """A game whose sheet is about to be written."""
    chosen = msgspec.convert({"drinking": "yes", **options}, DungeonOptions)
    match = Match.new(GAME, CONTENT, 3, chosen)
    chance = random.Random(1)
    while match.request is not None and match.request.what != "drinks":
        match.answer(*some_answer(chance, match))
    return match


# --- the sheet -------------------------------------------------------------------------------------------


@rule("DND-DRINK-01")
def test_play_does_not_begin_before_every_colour_has_a_drink():
    match = setting_up()
    assert match.request is not None
    (seat,) = match.request.seats
    match.answer(seat, SetDrink("red", "vodka", 1))
    match.answer(seat, SetDrink("yellow", "beer", 3))
    refusal = match.why_not(seat, SheetIsSet())
    assert refusal is not None
    assert refusal.clause == "DND-DRINK-01"
    assert "Green" in WORDS.text(refusal.message, NAMES)

    match.answer(seat, SetDrink("green", "beer", 0))
    match.answer(seat, SheetIsSet())
    assert match.state.phase is Phase.DEALING
    assert {colour: (one.drink, one.sips) for colour, one in match.state.sheet.items()} == {
        "red": ("vodka", 1),
        "yellow": ("beer", 3),
        "green": ("beer", 0),
    }


@rule("DND-DRINK-01")
def test_the_ready_sheet_is_water_and_fills_what_is_missing():
    match = setting_up()
    assert match.request is not None
    (seat,) = match.request.seats
    match.answer(seat, SetDrink("red", "lemonade", 5))
    match.answer(seat, ReadySheet())

    sheet = match.state.sheet
    assert {colour: (one.drink, one.sips) for colour, one in sheet.items()} == {
        "red": ("lemonade", 5),
        "yellow": ("water", 2),
        "green": ("water", 1),
    }
    assert match.why_not(seat, ReadySheet()).clause == "DND-DRINK-01"  # type: ignore[union-attr]
    assert match.why_not(seat, SheetIsSet()) is None


@rule("DND-DRINK-01")
@pytest.mark.parametrize(
    "entry",
    [
        SetDrink("blue", "water", 1),
        SetDrink("red", "  ", 1),
        SetDrink("red", "w" * 41, 1),
        SetDrink("red", "water", -1),
        SetDrink("red", "water", 21),
    ],
)
def test_what_is_no_entry_of_a_sheet_is_refused(entry):
    match = setting_up()
    assert match.request is not None
    assert match.why_not(match.request.seats[0], entry).clause == "DND-DRINK-01"  # type: ignore[union-attr]
    own = MyDrink(entry.colour, entry.drink, entry.sips)
    assert thirsty(OGRE).refusal(EVERYBODY, batch((P1, own))) == "DND-DRINK-01"


@rule("DND-DRINK-05")
def test_any_drink_will_do_and_the_set_up_says_for_whom_the_variant_is():
    match = setting_up()
    assert match.request is not None
    assert match.why_not(match.request.seats[0], SetDrink("red", "water", 0)) is None
    assert match.why_not(match.request.seats[0], SetDrink("red", "tea with milk", 20)) is None
    prompt = WORDS.text(match.request.prompt, NAMES)
    assert "water" in prompt
    assert "adults" in prompt
    assert rulebook(GAME.id)["DND-DRINK-05"].kind.value == "advice"


@rule("DND-DRINK-01", "DND-DRINK-05")
def test_everybody_may_have_it_otherwise_for_himself_at_any_time():
    cellar = thirsty((OGRE, 1), spare=True).points(OGRE)
    cellar.press((P1, MyDrink("yellow", " juice ", 1))).quiet()  # the second green is lost, as before
    assert asked_of(cellar, P1) == ["1 sip of water"]
    assert "my_drink" in cellar.keys()[-9:]

    cellar = thirsty((OGRE, 2)).press((P1, MyDrink("yellow", " juice ", 1))).attacks(OGRE)
    assert asked_of(cellar, P1) == ["1 sip of juice"]
    shown = board(cellar.dungeon, None).seats
    assert (shown[P1].drinks["yellow"].drink, shown[P2].drinks["yellow"].drink) == ("juice", "water")


@rule("DND-DRINK-01")
def test_without_the_variant_colours_are_no_drinks():
    cellar = Cellar(OGRE)
    assert cellar.refusal(EVERYBODY, batch((P1, MyDrink("red", "water", 1)))) == "DND-DRINK-01"
    assert cellar.attacks(OGRE).happened("sips") == []
    assert board(cellar.dungeon, None).seats[P1].drinks == {}


# --- what a blow asks for --------------------------------------------------------------------------------


@rule("DND-DRINK-02")
def test_who_deals_damage_is_asked_for_the_sips_of_its_colour_and_nobody_else_is():
    cellar = thirsty(SIRENTINI, OGRE).attacks(SIRENTINI)

    assert asked_of(cellar, P1) == ["1 sip of water"]
    assert [event.seat for event in cellar.happened("sips")] == [P1]
    assert [player.sips for player in cellar.dungeon.players] == [1, 0, 0]
    badge = view(cellar.dungeon, None).badges[P1]
    assert (Message("figure.sips"), 1) in badge.figures


@rule("DND-DRINK-03")
def test_several_points_at_once_ask_for_each_of_their_squares():
    cellar = thirsty(SIRENTINI, OGRE, hands={P1: [TRAGO]}, spare=True)
    cellar.press((P1, MyDrink("yellow", "water", 3))).casts(P1, TRAGO).attacks(SIRENTINI)

    assert asked_of(cellar, P1) == ["4 sips of water"]
    assert cellar.happened("sips")[0].clause == "DND-DRINK-03"


@rule("DND-DRINK-04")
def test_squares_are_lost_from_the_right():
    assert squares_lost("RYG", 0, 1) == ["green"]
    assert squares_lost("RYG", 1, 2) == ["yellow"]
    assert squares_lost("RYG", 2, 3) == ["red"]
    assert squares_lost("RRYG", 0, 4) == ["green", "yellow", "red", "red"]


def test_different_drinks_are_asked_for_by_name_and_nought_not_at_all():
    cellar = thirsty((JELLY, 1), hands={P1: [TRAGO]}, spare=True).casts(P1, TRAGO)
    cellar.press((P1, MyDrink("green", "tea", 2))).press((P1, MyDrink("yellow", "juice", 3))).attacks(JELLY)
    assert asked_of(cellar, P1) == ["2 sips of tea", "3 sips of juice"]
    assert cellar.dungeon.players[P1].sips == 5

    cellar = thirsty(SIRENTINI, OGRE).press((P1, MyDrink("green", "tea", 0))).attacks(SIRENTINI)
    assert asked_of(cellar, P1) == []


def test_a_miss_asks_for_nothing_and_excess_for_no_more_than_was_lost():
    cellar = thirsty(SIRENTINI, OGRE, hands={P2: [SPILLED]}, spare=True).points(SIRENTINI)
    cellar.does(P2, Cast(SPILLED)).quiet()
    assert asked_of(cellar, P1) == []

    cellar = thirsty((SIRENTINI, 2), OGRE, hands={P1: [TRAGO]}, spare=True).casts(P1, TRAGO).attacks(SIRENTINI)
    assert asked_of(cellar, P1) == ["3 sips of water"]


def test_damage_without_an_attack_asks_whoever_dealt_it():
    cellar = thirsty(OGRE, SIRENTINI, hands={P1: [TANKARD]}, spare=True).casts(P1, TANKARD, enemy=SIRENTINI)
    assert asked_of(cellar, P1) == ["1 sip of water"]


@pytest.mark.parametrize(("option", "asked"), [("yes", ["1 sip of water"]), ("no", [])])
def test_bosses_count_if_the_group_has_it_so(option, asked):
    cellar = thirsty(CHAMPANGEL, drinking_bosses=option).attacks(CHAMPANGEL)
    assert asked_of(cellar, P1) == asked


# --- nothing else ----------------------------------------------------------------------------------------


@rule("DND-DRINK-06")
@pytest.mark.parametrize("seed", range(4))
def test_with_the_same_answers_a_game_ends_the_same_with_drinks_or_without(seed):
    chance = random.Random(seed)
    dry = Match.new(GAME, CONTENT, 2 + seed, DungeonOptions())
    wet = Match.new(GAME, CONTENT, 2 + seed, msgspec.convert({"drinking": "yes"}, DungeonOptions))
    while dry.request is not None:
        if wet.request is not None and wet.request.what == "drinks":
            wet.answer(wet.request.seats[0], ReadySheet())
            wet.answer(wet.request.seats[0], SheetIsSet())
        press = some_batch(chance, dry) if chance.random() < 0.1 else None
        seat, answer = (EVERYBODY, press) if press else some_answer(chance, dry)
        dry.answer(seat, answer)
        wet.answer(seat, answer)

    assert wet.request is None
    assert any(player.sips for player in wet.state.players)
    assert facts_but_drinks(wet.state) == facts_but_drinks(dry.state)


def facts_but_drinks(dungeon: Dungeon) -> dict[str, object]:
    facts = msgspec.to_builtins(dungeon)
    for player in facts["players"]:
        del player["sips"], player["sheet"]
    del facts["sheet"], facts["options"]
    return facts


def test_a_game_in_which_everybody_changes_his_drinks_goes_on_to_its_end():
    chance = random.Random("drinks")
    match = Match.new(GAME, CONTENT, 4, msgspec.convert({"drinking": "yes", "card_tracking": "app"}, DungeonOptions))
    changed = 0
    for _ in play_on(chance, match, presses=0.3):
        changed += sum(event.key == "my_drink" for event in match.told)
    assert match.request is None
    assert changed > 20
