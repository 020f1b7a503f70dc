"""Everything that a dungeon can say has words: no key without a template, no id that shows through."""

from __future__ import annotations

import random
import re

import pytest

from companion.hands import worded
from companion.wording import wording
from rules.catalogue import Catalogue
from rules.drunkgeon import GAME
from rules.drunkgeon.answers import Buy, Cast, EndTurn, Insert, LayOut, Move, PlaceGlass, Push, Step, Stop
from rules.drunkgeon.board import placements, view
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.setup import COLOUR_LAWS, FIRST_LAWS, SIZE_LAWS
from rules.drunkgeon.state import Dungeon
from rules.drunkgeon.turn import FIRST_PUSH_LAWS, GLASS_LAWS, TURN_LAWS
from rules.drunkgeon.walking import STEP_LAWS
from rules.events import message_of
from rules.games import rulebook
from rules.match import Match
from rules.message import Message
from rules.placements import difference
from rules.projection import asked
from rules.requests import Drawn
from tests.drunkgeon.random_evenings import NAMES, new_game, play_on

AN_ID = re.compile(r"[a-z]+_[a-z]+|[a-z]+-\d|hand-|glass-|turn-\d|None|\{|\}")

ALL_LAWS = (GAME.position_laws, SIZE_LAWS, COLOUR_LAWS, FIRST_LAWS, TURN_LAWS, FIRST_PUSH_LAWS, GLASS_LAWS, STEP_LAWS)

TRIED = (
    *(Insert(mat) for mat in ("P01", "K-RED", "stack", "nothing")),
    *(Push(slot, turning) for slot in ("NA", "W9", "E3") for turning in (0, 7)),
    *(Step(to) for to in ("A1", "B2", "C3", "F6", "G7")),
    *(PlaceGlass(square) for square in ("A1", "Z9")),
    *(Buy(spell) for spell in Spell),
    *(Cast(spell) for spell in Spell),
    *(LayOut(rows, columns) for rows, columns in ((3, 3), (7, 12), (6, 6))),
    Move(),
    Stop(),
    EndTurn(),
    Drawn("P01-9"),
    Drawn("nonsense"),
)
"""Answers that people, or a torn record, may come with; all are refused somewhere, in words."""


def said(match: Match[Dungeon], chance: random.Random, words: Catalogue) -> list[str]:
    """All that is told, asked, offered, refused and known at this moment, in words."""
    shown = view(match.state, None)
    messages: list[Message] = [message_of(event) for event in match.told]
    messages += shown.facts
    counted = [f"{value} {words.text(figure)}" for badge in shown.badges for figure, value in badge.figures]
    if shown.ending is not None:
        messages.append(shown.ending.message)
    question = asked(match, None)
    if question is not None and match.request is not None:
        messages.append(question.prompt)
        messages += [message for message, _ in question.terms]
        messages += [one.message for one in (*question.options, *question.refused, *question.offers)]
        messages += [one.refusal.message for one in question.refused if one.refusal]
        messages += [GAME.describe(match.state, question.question.what, answer).message for answer in TRIED]
        for answer in chance.sample(TRIED, 4):
            seat = match.request.seats[0]
            messages += [refusal.message for refusal in match.every_why_not(seat, answer)]
    return [*counted, *(words.text(message, NAMES) for message in messages)]


@pytest.mark.parametrize("players", [1, 2, 4, 8])
def test_everything_is_said_in_words_and_no_id_shows_through(players: int):
    words = wording("drunkgeon")
    for number in range(3):
        chance = random.Random(f"words {players} {number}")
        match = new_game(chance, players)
        for _ in play_on(chance, match, 350):
            for sentence in said(match, chance, words):
                assert not AN_ID.search(sentence), sentence
                assert sentence[0].isupper() or not sentence[0].isalpha(), sentence


def test_putting_the_table_back_is_said_in_words():
    words = wording("drunkgeon")
    sentences = set()
    for number in range(4):
        chance = random.Random(f"back {number}")
        match = new_game(chance, 2 + number)
        before = placements(match.state)
        for _ in play_on(chance, match, 400):
            after = placements(match.state)
            sentences |= {words.text(worded(verb), NAMES) for verb in difference(after, before)}
            before = after

    assert len(sentences) > 100
    assert not [sentence for sentence in sentences if AN_ID.search(sentence)]


def test_every_law_has_a_sentence_and_every_house_rule_its_words():
    words = wording("drunkgeon")
    book = {clause.id for clause in rulebook("drunkgeon").clause}
    laws = [law for laws in ALL_LAWS for law in laws]

    assert [law.key for law in laws if f"refusal.{law.key}" not in words] == []
    assert [law.clause for law in laws if law.clause not in book] == []
    for option in GAME.house_rules:
        for part in ("title", *option.values):
            assert f"option.{option.id}.{part}" in words, (option.id, part)


def test_options_are_those_that_the_rulebook_leaves_open():
    settled = {one.id: one.option for one in rulebook("drunkgeon").settled if one.option}

    assert {clause: option for option, clause in GAME.option_clauses.items()} == settled
