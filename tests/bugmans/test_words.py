"""Everything that is asked, offered, told or refused is said in words, without a gap and with no id showing through."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from companion.hands import worded
from companion.wording import wording
from rules.bugmans import GAME
from rules.bugmans.sensors import TAGS
from rules.bugmans.state import Room
from rules.events import message_of
from rules.games import catalogue
from rules.match import Match
from rules.message import Message
from rules.placements import difference
from rules.projection import asked
from rules.requests import Choose
from tests.bugmans.lively import any_answer, crowded, new_game, play_on
from tests.bugmans.made_up import CONTENT, random_options
from tests.bugmans.naive_answers import ANSWERS
from tests.bugmans.test_naive_referee import night_of

rule = pytest.mark.rule

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
WORDS = catalogue(GAME.id)
IDS = {
    *(entry.id for entry in (*CONTENT.card, *CONTENT.counter, *CONTENT.line)),
    *(f"dwarf-{entry.id}" for entry in CONTENT.colour),
    *(f"home-{entry.id}" for entry in CONTENT.colour),
    *(f"hand-{seat}" for seat in range(6)),
    *(option.id for option in GAME.house_rules),
    *("on-mover", "on-resident", "counter-discards"),
}
COMPOUND = {one for one in IDS if "-" in one or "_" in one}
"""Ids that are no words of the language by themselves."""


def everything_said(match: Match[Room]) -> list[Message]:
    """What everybody, and whoever is asked, is told, shown and asked now."""
    messages = [message_of(event) for event in match.told]
    request = match.request
    seats = (None, request.seats[0]) if request else (None,)
    for seat in seats:
        shown = GAME.view(match.state, seat)
        messages += [*shown.facts, *(figure for badge in shown.badges for figure, _ in badge.figures)]
        messages += [shown.ending.message] if shown.ending else []
        if question := asked(match, seat):
            messages += [question.prompt, *(source for source, _ in question.terms)]
            for offered in (*question.options, *question.refused):
                messages += [offered.message, *([offered.refusal.message] if offered.refusal else [])]
    return messages


def absurdities(chance: random.Random, match: Match[Room]) -> list[Message]:
    """Answers that hardly anybody would give, in words, and what all laws have against them."""
    request = match.request
    if not isinstance(request, Choose) or request.what not in ANSWERS:
        return []
    messages, night = [], night_of(match.state)
    for _ in range(3):
        answer = any_answer(chance, night, request.what, request.answers)
        messages.append(GAME.describe(match.state, request.what, answer).message)
        messages += [refusal.message for refusal in match.every_why_not(request.seat, answer)]
    return messages


def flaws(sentence: str) -> list[str]:
    """What is wrong with a sentence: gaps, ids, what only a machine would say."""
    found = [gap for gap in ("{", "}", "None", "  ", "[]", "()", "Message(") if gap in sentence]
    found += [word for word in re.findall(r"[a-z0-9]+(?:[-_][a-z0-9]+)+", sentence) if is_id(word)]
    return found or ([] if sentence.strip() else ["nothing said"])


def is_id(word: str) -> bool:
    return word in COMPOUND or re.sub(r"-\d+$", "", word) in IDS or "_" in word


@pytest.mark.parametrize("cards", ["app", "real"])
def test_everything_said_in_a_night_is_said_in_words(cards: str) -> None:
    chance = random.Random(f"words {cards}")
    said: Counter[str] = Counter()
    for number in range(20):
        options = random_options(chance, cards=cards)
        match = new_game(chance, 2 + number % 5, options) if number % 4 == 0 else crowded(chance)
        for _ in play_on(chance, match, 80):
            messages = [*everything_said(match), *absurdities(chance, match)]
            said.update(WORDS.text(message, NAMES) for message in messages)
        said.update(WORDS.text(message, NAMES) for message in everything_said(match))

    assert len(said) > 1_500
    assert {sentence: flaws(sentence) for sentence in said if flaws(sentence)} == {}


def test_names_of_players_stand_in_the_sentences_and_seats_do_not() -> None:
    chance = random.Random("names")
    said = set()
    match = crowded(chance)
    for _ in play_on(chance, match, 200):
        said.update(WORDS.text(message, NAMES) for message in everything_said(match))

    assert sum(any(name in sentence for name in NAMES) for sentence in said) > 20
    assert not [sentence for sentence in said if re.search(r"\bseat \d", sentence)]


def test_what_hands_do_after_taking_back_or_a_ruling_is_said_in_words_and_says_which_counter_and_card() -> None:
    words, said = wording(GAME.id), set()
    for number in range(12):
        chance = random.Random(f"todo {number}")
        match = crowded(chance)
        boards = [GAME.placements(match.state) for _ in play_on(chance, match, 50)]
        for _ in range(20):
            for verb in difference(chance.choice(boards), chance.choice(boards)):
                said.add(words.text(worded(verb), NAMES))

    assert len(said) > 400
    assert {sentence: flaws(sentence) for sentence in said if flaws(sentence)} == {}
    assert "Move a counter (Booze of 2) from the pile of counters" not in " ".join(said), "nobody knows what comes"
    assert any("a counter (Troll) from" in sentence for sentence in said)


def test_every_tag_is_the_tag_of_something_that_has_a_name() -> None:
    words = wording(GAME.id)
    named = {words.text(Message("refusal.wrong_piece", {"thing": thing, "place": "E6"})) for thing in TAGS.values()}

    assert len(named) == len(set(TAGS.values()))
    assert {sentence: flaws(sentence) for sentence in named if flaws(sentence)} == {}
