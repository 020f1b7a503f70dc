"""Everything that is asked, offered, told or refused is said in words, without a gap and with no id showing through."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.parlour import (
    AllDone,
    ChangeDuty,
    DrawSpell,
    DropSpell,
    GiveSpell,
    MyDrink,
    NotDone,
    NothingMore,
    OtherDuty,
    PutCounters,
    ReadySheet,
    SendAway,
    SetDrink,
    SheetIsSet,
    ShowBonus,
    SkipAttack,
    TakeCounters,
)
from rules.dungeons_drinks.state import (
    Call,
    Cast,
    Discard,
    Dungeon,
    Earlier,
    NameEnemy,
    NamePlayer,
    Point,
)
from rules.events import message_of
from rules.floor import Batch, Press
from rules.games import catalogue, rulebook
from rules.match import EVERYBODY, Match
from rules.message import Message
from rules.projection import asked
from rules.requests import Pass
from tests.dungeons_drinks.cellar import CONTENT, with_own
from tests.dungeons_drinks.random_games import NAMES, new_game, play_on, random_options

WORDS = catalogue(GAME.id)
IDS = {
    *(entry.id for entry in (*CONTENT.monster, *CONTENT.boss, *CONTENT.spell, *CONTENT.drunk)),
    *(option.id for option in GAME.house_rules),
}
PLACES = ("hand", "before", "seat", "drunk", "failed", "under", "spell", "character")


def everything_said(match: Match[Dungeon]) -> list[Message]:
    """What everybody, and whoever is asked, is told, shown and asked now."""
    messages = [message_of(event) for event in match.told]
    request = match.request
    seats = (None, *request.seats[:1]) if request else (None,)
    for seat in seats:
        shown = GAME.view(match.state, seat)
        messages += [*shown.facts, *(figure for badge in shown.badges for figure, _ in badge.figures)]
        messages += [shown.ending.message] if shown.ending else []
        if question := asked(match, seat):
            messages += [question.prompt, *(source for source, _ in question.terms)]
            for offered in (*question.options, *question.refused, *question.offers):
                messages += [offered.message, *([offered.refusal.message] if offered.refusal else [])]
    return messages


def any_answer(chance: random.Random, match: Match[Dungeon]) -> object:
    """What hardly anybody would say."""
    enemy = chance.choice([*CONTENT.enemies, "m99", ""])
    player = chance.choice([None, 0, 1, 2, 9])
    spell = chance.choice(["", *(one.id for one in match.state.table), "spell-99"])
    card = chance.choice([*CONTENT.spells, "s99"])
    kinds = [
        Cast(card, enemy, player, spell),
        Cast(card, chance.choice([one.id for one in match.state.enemies] or [""])),
        Cast(card, player=player),
        Cast(card, spell=spell),
        Point(enemy),
        Discard(card),
        Call(player or 0),
        Earlier(spell),
        NameEnemy(enemy),
        NamePlayer(player or 0),
        Pass(),
    ]
    return chance.choice([*kinds, *beside_the_play(chance, enemy, player or 0, card)])


def beside_the_play(chance: random.Random, enemy: str, player: int, card: str) -> list[object]:
    """The same of what is said on duties, drinks, steps by hand and the last count."""
    colour, drink, count = chance.choice(["red", "blue"]), chance.choice(["tea", " "]), chance.choice([-1, 0, 1, 99])
    return [
        OtherDuty(),
        NotDone(),
        SetDrink(colour, drink, count),
        MyDrink(colour, drink, count),
        ReadySheet(),
        SheetIsSet(),
        PutCounters(enemy, count),
        TakeCounters(enemy, count),
        SendAway(enemy),
        GiveSpell(player, 0),
        chance.choice([DrawSpell, DropSpell, ChangeDuty, SkipAttack])(player),
        AllDone(),
        ShowBonus(card),
        NothingMore(),
    ]


def absurdities(chance: random.Random, match: Match[Dungeon]) -> list[Message]:
    """Answers and presses that hardly anybody would give, in words, and what all laws have against them."""
    messages = []
    if match.request is None:
        return []
    for _ in range(3):
        answer = any_answer(chance, match)
        messages.append(GAME.describe(match.state, match.request.what, answer).message)
        seat = match.request.seats[0]
        messages += [refusal.message for refusal in match.every_why_not(seat, answer)]
        press = Batch(((Press(seat, answer),),))
        messages += [refusal.message for refusal in match.every_why_not(EVERYBODY, press)]
    return messages


def flaws(sentence: str) -> list[str]:
    """What is wrong with a sentence: gaps, ids, what only a machine would say."""
    found = [gap for gap in ("{", "}", "None", "  ", "[]", "()", "Message(") if gap in sentence]
    words = re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)*", sentence)
    found += [word for word in words if word in IDS or "_" in word or re.fullmatch(rf"({'|'.join(PLACES)})-\d+", word)]
    return found or ([] if sentence.strip() else ["nothing said"])


@pytest.mark.parametrize("cards", ["app", "table"])
def test_everything_said_in_a_game_is_said_in_words(cards: str) -> None:
    chance = random.Random(f"words {cards}")
    said: Counter[str] = Counter()
    for number in range(8):
        match = new_game(chance, 2 + number % 5, random_options(chance, card_tracking=cards))
        for _ in play_on(chance, match):
            if chance.random() < 0.25 or match.request is None:
                messages = [*everything_said(match), *absurdities(chance, match)]
                said.update(WORDS.text(message, NAMES) for message in messages)
            else:
                said.update(WORDS.text(message_of(event), NAMES) for event in match.told)

    assert len(said) > 1_500
    assert {sentence: flaws(sentence) for sentence in said if flaws(sentence)} == {}


BY_HAND = {
    "spell": [{"id": id, "text": "Sing.", "effects": [{"do": "by_hand"}]} for id in ("s01", "s04", "s07")],
    "monster": [
        {"id": id, "icon": icon, "text": "Dance.", "effects": [{"do": "by_hand"}]}
        for id, icon in (("m28", "death"), ("m29", "reveal"), ("m30", "death"))
    ],
}


@pytest.mark.parametrize("cards", ["app", "table"])
def test_what_is_done_by_hand_and_written_on_the_sheet_of_drinks_is_said_in_words(cards: str) -> None:
    said: Counter[str] = Counter()
    keys: set[str] = set()
    for number in range(2):
        chance = random.Random(f"by hand {cards} {number}")
        options = random_options(chance, card_tracking=cards, drinking="yes", serious_eurogames="no")
        match = Match.new(GAME, with_own(BY_HAND), 2 + number, options)
        for _ in play_on(chance, match):
            keys.update(event.key for event in match.told)
            busy = match.request is not None and match.request.what in ("by_hand", "drinks", "vote", "bonus")
            if (busy and chance.random() < 0.2) or chance.random() < 0.02 or match.request is None:
                messages = [*everything_said(match), *absurdities(chance, match)]
                said.update(WORDS.text(message, NAMES) for message in messages)
        assert match.request is None

    assert {sentence: flaws(sentence) for sentence in said if flaws(sentence)} == {}
    assert keys >= {"rules_damage", "rules_healing", "rules_away", "rules_giving", "rules_drawing", "rules_dropping"}
    assert keys >= {"rules_duty", "rules_no_attack", "sets_drink", "my_drink", "sips", "calls", "fails", "is_cleared"}


def test_every_option_pile_and_value_has_its_words() -> None:
    for option in GAME.house_rules:
        keys = [f"option.{option.id}.title", *(f"option.{option.id}.{value}" for value in option.values)]
        assert [key for key in keys if key not in WORDS] == []
    assert [pile.id for pile in GAME.piles if f"pile.{pile.id}" not in WORDS] == []


def test_every_option_is_settled_by_a_question_of_the_rulebook() -> None:
    settled = {one.id: one.option for one in rulebook(GAME.id).settled}

    assert {option.id: settled[option.clause] for option in GAME.house_rules} == {
        option.id: option.id for option in GAME.house_rules
    }
    clauses = {one.id for one in rulebook(GAME.id).clause}
    assert len(clauses) == 122
    assert all(set(one.clauses) <= clauses for one in (*rulebook(GAME.id).settled, *rulebook(GAME.id).example))
