"""What may not be known: two nights that a seat cannot tell apart are shown to it alike, byte by byte, and stay alike.

In one of them everything that the seat cannot know is dealt anew. Whatever is then answered in both of them (or drawn
by others, in each what chance gives there), the seat sees and hears the same.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.bugmans import GAME
from rules.bugmans.board import placements, view
from rules.bugmans.position import POSITION_LAWS
from rules.bugmans.state import Room
from rules.match import Match
from rules.position import encode
from rules.projection import asked
from rules.requests import Draw, Drawn
from tests.bugmans.lively import lively_answer, play_on
from tests.bugmans.made_up import CONTENT, random_options, random_room

rule = pytest.mark.rule


def projected(match: Match[Room], seat: int | None) -> bytes:
    """All that leaves the rules for one seat, or for everybody."""
    return msgspec.json.encode(
        (view(match.state, seat), asked(match, seat), match.told, placements(match.state).normal())
    )


def alike(one: Match[Room], other: Match[Room], seat: int) -> bool:
    return all(projected(one, viewer) == projected(other, viewer) for viewer in (None, seat))


def chance_alone_knows(match: Match[Room], seat: int) -> bool:
    """The seat is drawing a card: chance is told what it could be, and answers before anybody could look."""
    request = match.request
    return isinstance(request, Draw) and request.secret and seat in request.seats


# --- hands and the deck -----------------------------------------------------------------------------------


@rule("BUG-SETUP-13")
def test_what_a_seat_cannot_know_it_is_not_shown_whatever_happens() -> None:
    asked_about: Counter[str] = Counter()
    changed = 0
    for number in range(30):
        chance = random.Random(f"worlds {number}")
        match = Match(GAME, CONTENT, random_room(chance, options=random_options(chance, cards="app")))
        for _ in play_on(chance, match, 40):
            assert match.request is not None
            seat = chance.randrange(len(match.state.players))
            if chance_alone_knows(match, seat):
                continue
            other = another_world(chance, match, seat)
            changed += encode(other.state) != encode(match.state)
            assert POSITION_LAWS.every_why_not(other.state, None) == []
            assert alike(match, other, seat), match.request.what
            asked_about[match.request.what] += answered_alike(chance, match.fork(), other, seat)
    assert changed > 500
    assert sum(count > 10 for count in asked_about.values()) > 8


def another_world(chance: random.Random, match: Match[Room], seat: int) -> Match[Room]:
    other = match.fork()
    GAME.redeal(other.state, seat, chance)
    other.told[:] = match.told
    other._options.clear()
    return other


def answered_alike(chance: random.Random, match: Match[Room], other: Match[Room], seat: int) -> bool:
    """Whether one answer could be given in both worlds; then they are alike after it, too."""
    assert match.request is not None
    assert other.request is not None
    what, who = match.request.what, match.request.seats[0]
    answer = lively_answer(chance, match)
    # Somebody else draws in secret: another card in either world, and nobody hears which.
    there = drawn(chance, other.request) if what == "draw_card" else answer
    if other.why_not(who, there) is not None:
        return False
    match.answer(who, answer)
    other.answer(who, there)
    if not chance_alone_knows(match, seat):
        assert alike(match, other, seat), (what, answer)
    return True


def drawn(chance: random.Random, request: Any) -> Drawn:
    return Drawn(chance.choice(list(request.could_be())))


# --- stashes ------------------------------------------------------------------------------------------------


@rule("BUG-CARD-31")
def test_with_hidden_stashes_what_lies_under_a_home_table_is_not_shown_before_the_end() -> None:
    """Whose counters are whose under the tables is changed, and not how many: nobody sees a difference."""
    changed = 0
    for number in range(25):
        chance = random.Random(f"stashes {number}")
        match = Match(GAME, CONTENT, random_room(chance, options=random_options(chance, hidden_stashes="hidden")))
        for _ in play_on(chance, match, 40):
            assert match.request is not None
            if match.request.what == "count_stash":
                break  # the stashes are being turned over
            other = with_other_stashes(chance, match)
            changed += encode(other.state) != encode(match.state)
            assert alike(match, other, chance.randrange(len(match.state.players))), match.request.what
    assert changed > 500


def with_other_stashes(chance: random.Random, match: Match[Room]) -> Match[Room]:
    other = match.fork()
    counters = [counter for player in other.state.players for counter in player.stash]
    chance.shuffle(counters)
    for player in other.state.players:
        player.stash, counters = counters[: len(player.stash)], counters[len(player.stash) :]
    other.told[:] = match.told
    other._options.clear()
    return other
