"""Everything that a pub can say has words: no key without a template, no id that shows through."""

from __future__ import annotations

import random
import re

import pytest

from companion.hands import worded
from companion.wording import wording
from rules.catalogue import Catalogue
from rules.events import message_of
from rules.fantasy_pub.board import placements, view
from rules.match import Match
from rules.message import Message
from rules.placements import difference
from rules.projection import asked
from tests.fantasy_pub.made_up import new_game, play_on, random_options

NAMES = ("Ada", "Bert", "Cleo", "Dora", "Emil")
AN_ID = re.compile(r"[a-z]+-[a-z]+-\d|table-\d|pile-\d|collected-\d|card-[a-z]+|\{|\}")


def said(match: Match, words: Catalogue) -> list[str]:
    """All that is told, asked, offered, refused and known at this moment, in words."""
    messages: list[Message] = [message_of(event) for event in match.told]
    messages += view(match.state, None).facts
    question = asked(match, None)
    if question is not None:
        messages.append(question.prompt)
        messages += [one.message for one in (*question.options, *question.refused)]
        messages += [one.refusal.message for one in question.refused if one.refusal]
    return [words.text(message, NAMES) for message in messages]


@pytest.mark.parametrize("players", [2, 5])
def test_everything_is_said_in_words_and_no_id_shows_through(players: int) -> None:
    chance = random.Random(players)
    words = wording("fantasy_pub")
    match = new_game(chance, players, random_options(chance))
    for _ in play_on(chance, match, 400):
        for sentence in said(match, words):
            assert not AN_ID.search(sentence), sentence
            assert sentence[0].isupper() or not sentence[0].isalpha(), sentence


def test_putting_the_board_back_is_said_in_words() -> None:
    chance = random.Random("back")
    words = wording("fantasy_pub")
    match = new_game(chance, 4, random_options(chance))
    sentences = set()
    before = placements(match.state)
    for _ in play_on(chance, match, 300):
        after = placements(match.state)
        sentences |= {words.text(worded(verb), NAMES) for verb in difference(after, before)}
        before = after

    assert len(sentences) > 20
    assert not [sentence for sentence in sentences if AN_ID.search(sentence)]
