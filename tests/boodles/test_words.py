"""Everything that is asked, offered, told or refused is said in words, without a gap and with no id showing through."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from companion.hands import worded
from companion.wording import wording
from rules.boodles import GAME
from rules.boodles.answers import (
    Attack,
    Cast,
    Deploy,
    DriveTo,
    EndPhase,
    Enlist,
    Fire,
    GoBack,
    Land,
    Pick,
    PutDown,
    Reinforce,
    SetBlaster,
    SetBomb,
    Take,
    Walk,
)
from rules.boodles.printed import Kind
from rules.boodles.state import Flight
from rules.events import message_of
from rules.match import Match
from rules.message import Message
from rules.placements import difference
from rules.projection import asked
from rules.requests import Choose
from tests.boodles.lively import new_game, play_on

NAMES = ("Ada", "Bert")
WORDS = wording("boodles")
AN_ID = re.compile(r"\{|\}|None|\(\)|  |\b[a-z]+[-_][a-z]+\b(?<!score-box)|\b[BFWQMJYX]\d{1,2}-")


def everything_said(match: Match[Flight]) -> list[Message]:
    messages = [message_of(event) for event in match.told]
    request = match.request
    for seat in (None, request.seats[0]) if request else (None,):
        shown = GAME.view(match.state, seat)
        messages += [*shown.facts, *(figure for badge in shown.badges for figure, _ in badge.figures)]
        messages += [shown.ending.message] if shown.ending else []
        if question := asked(match, seat):
            messages += [question.prompt, *(source for source, _ in question.terms)]
            for offered in (*question.options, *question.refused):
                messages += [offered.message, *([offered.refusal.message] if offered.refusal else [])]
    return messages


def an_absurd_answer(chance: random.Random, flight: Flight) -> object:
    """One that hardly anybody would give, though a voice or a finger might."""
    ids = [*flight.pieces, "K1", "B99"]
    one, other = chance.choice(ids), chance.choice(ids)
    square = chance.choice((*flight.ground.squares, "Z9"))
    kind = chance.choice(list(Kind))
    return chance.choice(
        [
            *(Walk(one, square), Pick(one), Take(one, other), PutDown(one, other), SetBlaster(one), GoBack(one)),
            *(Fire(one, (other,)), Fire(one, (one, other, other)), Land(square), DriveTo(one, other, square)),
            *(SetBomb(one, other), Reinforce(kind, square), Enlist(kind, 30), Deploy(kind, square, True)),
            *(Attack(one, other), Cast(one), EndPhase()),
        ]
    )


def absurdities(chance: random.Random, match: Match[Flight]) -> list[Message]:
    """The words of absurd answers, and of all that laws have against them."""
    request, messages = match.request, []
    if not isinstance(request, Choose):
        return []
    for _ in range(4):
        answer = an_absurd_answer(chance, match.state)
        if isinstance(answer, request.answers):
            messages.append(GAME.describe(match.state, request.what, answer).message)
            messages += [refusal.message for refusal in match.every_why_not(request.seat, answer)]
    return messages


@pytest.mark.parametrize("players", [1, 2])
def test_everything_said_in_a_flight_is_said_in_words(players: int) -> None:
    said: Counter[str] = Counter()
    for seed in range(6):
        chance = random.Random(f"said {players} {seed}")
        match = new_game(chance, players)
        for number, _ in enumerate(play_on(chance, match, lively=False)):
            messages = absurdities(chance, match)
            if number % 9 == 0:
                messages += everything_said(match)
            said.update(WORDS.text(message, NAMES) for message in messages)
        said.update(WORDS.text(message, NAMES) for message in everything_said(match))

    assert len(said) > 800
    assert {sentence for sentence in said if AN_ID.search(sentence)} == set()


def test_every_option_has_a_title_and_a_line_for_each_value() -> None:
    wanted = {f"option.{one.id}.{name}" for one in GAME.house_rules for name in ("title", *one.values)}

    assert {key for key in wanted if key not in WORDS} == set()


def test_putting_the_board_back_is_said_in_words() -> None:
    chance = random.Random("put back")
    match = new_game(chance, 2)
    before, sentences = GAME.placements(match.state), set()
    for _ in play_on(chance, match, lively=False):
        after = GAME.placements(match.state)
        sentences |= {WORDS.text(worded(verb), NAMES) for verb in difference(after, before)}
        before = after

    assert len(sentences) > 20
    assert {sentence for sentence in sentences if AN_ID.search(sentence)} == set()
