"""What may not be known: two flights that a seat cannot tell apart are shown to it alike, byte by byte, and stay alike.

In one of them everything that the seat cannot know is made anew: a force that has not been placed, and which Grumbombs
are activated where only their player knows. Whatever is then answered in both of them, the seat sees and hears the
same.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.boodles import GAME
from rules.boodles.position import POSITION_LAWS
from rules.boodles.printed import Kind
from rules.boodles.state import Flight, Phase
from rules.match import Match
from rules.position import encode
from rules.projection import asked
from tests.boodles.lively import crowded, lively_answer, new_game, play_on, random_options

rule = pytest.mark.rule


def projected(match: Match[Flight], seat: int | None) -> bytes:
    """All that leaves the rules for one seat, or for everybody."""
    shown = GAME.view(match.state, seat), asked(match, seat), match.told, GAME.placements(match.state).normal()
    return msgspec.json.encode(shown)


def alike(one: Match[Flight], other: Match[Flight], seat: int) -> bool:
    return all(projected(one, viewer) == projected(other, viewer) for viewer in (None, seat))


def another_world(chance: random.Random, match: Match[Flight], seat: int) -> Match[Flight]:
    other = match.fork()
    GAME.redeal(other.state, seat, chance)
    other.told[:] = match.told
    other._options.clear()
    return other


def answered_alike(chance: random.Random, match: Match[Flight], other: Match[Flight], seat: int) -> bool:
    """Whether one answer could be given in both worlds by somebody; then they are alike after it, too, unless the
    answer itself brings to light what was hidden."""
    assert match.request is not None
    what, who = match.request.what, match.request.seats[0]
    answer = lively_answer(chance, match)
    if other.request is None or other.why_not(who, answer) is not None:
        return False
    match.answer(who, answer)
    other.answer(who, answer)
    if not came_to_light(match, other):
        assert alike(match, other, seat), (what, answer)
    return True


def came_to_light(match: Match[Flight], other: Match[Flight]) -> bool:
    """A bomb has gone off in one of the two, they have come to another phase, or all is over and shown."""
    over = match.request is None or other.request is None
    return over or set(match.state.pieces) != set(other.state.pieces) or match.state.phase is not other.state.phase


# --- forces -------------------------------------------------------------------------------------------


@rule("BOO-FORCE-01")
def test_a_force_is_not_shown_before_it_is_placed_whatever_is_chosen() -> None:
    changed, asked_about = 0, Counter[str]()
    for number in range(10):
        chance = random.Random(f"forces {number}")
        match = new_game(chance, 2, random_options(chance, hidden_bomb_state="public"))
        for _ in play_on(chance, match, 60):
            if match.state.phase not in (Phase.FORCES, Phase.DEPLOY_GRUMJUGS):
                continue
            assert match.request is not None
            for seat in (0, 1):
                other = another_world(chance, match, seat)
                assert POSITION_LAWS.every_why_not(other.state, None) == []
                changed += encode(other.state) != encode(match.state)
                assert alike(match, other, seat), match.request.what
                if match.request.what != "force" or match.request.seats[0] != seat:
                    asked_about[match.request.what] += 1
    assert changed > 150
    assert asked_about["force"] > 20
    assert asked_about["deploy_grumjugs"] > 100


@rule("BOO-FORCE-01")
def test_everybody_else_is_told_no_more_of_a_force_than_that_it_is_chosen() -> None:
    """Not even its size: the public view of any two forces is the same."""
    shown = set()
    for number in range(12):
        chance = random.Random(f"locked {number}")
        match = new_game(random.Random("the same"), 2, random_options(random.Random("the same"), scenario="1"))
        while match.request is not None and "grumjugs" not in match.state.locked:
            match.answer(
                match.request.seats[0], lively_answer(chance if match.state.start else random.Random(1), match)
            )
            if match.state.phase is Phase.FORCES and "boodles" in match.state.locked:
                shown.add(msgspec.json.encode(GAME.view(match.state, None)))
    assert len(shown) == 1


# --- hidden bombs ---------------------------------------------------------------------------------------


@rule("BOO-DEPLOY-03")
def test_where_bombs_are_hidden_which_of_them_are_set_is_not_shown() -> None:
    changed, asked_about = 0, Counter[str]()
    for number in range(25):
        chance = random.Random(f"bombs {number}")
        match: Match[Flight] = crowded(chance, hidden_bomb_state="hidden")
        if match.state.solo:
            continue
        seat = match.state.boodle_seat
        for _ in play_on(chance, match, 30):
            assert match.request is not None
            other = another_world(chance, match, seat)
            changed += set_bombs(other) != set_bombs(match)
            assert POSITION_LAWS.every_why_not(other.state, None) == []
            assert alike(match, other, seat), match.request.what
            asked_about[match.request.what] += answered_alike(chance, match.fork(), other, seat)
    assert changed > 150
    assert sum(count > 5 for count in asked_about.values()) > 4, asked_about


def set_bombs(match: Match[Flight]) -> set[str]:
    return {piece.id for piece in match.state.of(Kind.GRUMBOMB) if piece.is_set}


@rule("BOO-DEPLOY-03")
def test_where_bombs_are_hidden_nothing_that_is_told_betrays_one_that_is_set() -> None:
    """The Grumjugs' own player sees it, the other hears and sees the same as if it had only been laid down."""
    seen: Counter[str] = Counter()
    for number in range(40):
        chance = random.Random(f"setting {number}")
        match: Match[Flight] = crowded(chance, hidden_bomb_state="hidden")
        if match.state.solo:
            continue
        for _ in play_on(chance, match, 60):
            shown: Any = GAME.view(match.state, match.state.boodle_seat).board
            bombs = [piece for piece in shown.pieces if piece.kind == "grumbomb"]
            assert all(piece.is_set is None for piece in bombs)
            mine: Any = GAME.view(match.state, match.state.grumjug_seat).board
            known = {piece.id: piece.is_set for piece in mine.pieces if piece.kind == "grumbomb"}
            assert {id for id, is_set in known.items() if is_set} == set_bombs(match)
            seen["set"] += len(set_bombs(match))
            seen["not set"] += len(known) - len(set_bombs(match))
    assert min(seen.values()) > 100
