"""The maze against a second, naive referee: the same verdict and clause for pushes and steps, the same dungeon after.

Positions are met in random play, in dungeons of every size, under every value of every option.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from rules.drunkgeon.answers import EndTurn, Insert, Move, PlaceGlass, Push, Step, Stop
from rules.drunkgeon.maze import is_open
from rules.drunkgeon.options import DungeonOptions
from rules.drunkgeon.state import Dungeon
from rules.match import Match
from tests.drunkgeon import naive_maze
from tests.drunkgeon.random_evenings import new_game
from tests.drunkgeon.test_naive_bar import plain, soberly

POSITIONS = 20_000
QUESTIONS = ("turn", "push", "first_push", "step")
AT_TURN = (Insert, Move, EndTurn, Step, PlaceGlass)


def tried(chance: random.Random, match: Match[Dungeon]) -> list[Any]:
    """A handful of what may be answered, and of what nobody in his senses would."""
    request, dungeon = match.request, match.state
    assert request is not None
    likely = list(request.likely(request.seats[0]))
    square, mat = chance.choice(list(dungeon.cells)), chance.choice(list(dungeon.turned))
    match request.what:
        case "turn":
            own = [one for one in likely if isinstance(one, AT_TURN)]
            return [*own, Insert("stack"), Insert(mat), Move(), EndTurn(), Step(square), PlaceGlass(square)]
        case "step":
            return [*likely, Stop(), Step(square), Step("Z9"), EndTurn(), Insert(mat), Move()]
        case _:
            some = chance.sample(likely, min(6, len(likely)))
            return [*some, Push("NZ", 0), Push("XA", 1), Push(chance.choice(likely).slot, chance.choice((-1, 4)))]


def compare_verdicts(chance: random.Random, match: Match[Dungeon], seen: Counter[str]) -> None:
    request = match.request
    assert request is not None
    seat, before = request.seats[0], plain(match.state)
    for answer in tried(chance, match):
        broken = naive_maze.broken(before, request.what, plain(answer))
        cited = match.why_not(seat, answer)
        every = {refusal.clause for refusal in match.every_why_not(seat, answer)}
        assert every == set(broken), (request.what, answer, every, broken)
        assert (cited.clause if cited else None) == (broken[0] if broken else None), (request.what, answer)
        seen[f"{request.what} {broken[0] if broken else 'allowed'}"] += 1


def answer_and_compare(match: Match[Dungeon], seat: int, answer: Any) -> None:
    before = plain(match.state)
    if isinstance(answer, Push):
        expected = naive_maze.pushed(before, answer.slot, answer.turning)
        in_play = match.state.active
        match.answer(seat, answer)
        found = naive_maze.lies(plain(match.state))
        if before["turn"]["inserting"] == own_key_mat(before):
            found["glasses"][in_play] = expected["glasses"][in_play]  # a first glass may stand there at once
        assert found == expected, answer
    else:
        match.answer(seat, answer)


def own_key_mat(dungeon: naive_maze.Plain) -> str | None:
    """The mat in hand with which a first turn begins."""
    hero, mat = dungeon["heroes"][dungeon["active"]], dungeon["turn"]["inserting"]
    return mat if hero["square"] is None and mat.startswith("K-") else None


@pytest.mark.rule(
    "DRK-TURN-02",
    "DRK-INS-01",
    "DRK-INS-02",
    "DRK-INS-04",
    "DRK-HALF-04",
    "DRK-HALF-05",
    "DRK-MOVE-02",
    "DRK-MOVE-03",
    "DRK-MOVE-04",
    "DRK-MOVE-05",
    "DRK-MOVE-06",
    "DRK-MOVE-07",
    "DRK-MOVE-08",
    "DRK-ROOM-01",
    "DRK-FAQ-08",
)
def test_the_naive_referee_of_the_maze_agrees_on_20000_random_positions() -> None:
    chance, seen, compared = random.Random("maze"), Counter[str](), 0
    while compared < POSITIONS:
        match = new_game(chance, chance.choice((1, 2, 2, 3, 4, 6)))
        while match.request is not None and match.length < 1_500:
            if match.request.what in QUESTIONS:
                compare_verdicts(chance, match, seen)
                compared += 1
            seat = match.request.seats[0]
            answer_and_compare(match, seat, soberly(chance, match, seat))

    assert {one.split()[0] for one in seen if one.endswith(" allowed")} == set(QUESTIONS)
    for clause in ("MOVE-02", "MOVE-03", "MOVE-04", "MOVE-05", "MOVE-06"):
        assert seen[f"step DRK-{clause}"] > 20, seen


# --- every pair of mats -------------------------------------------------------------------------------


def test_which_ways_are_open_is_the_same_between_every_two_squares_of_many_dungeons() -> None:
    chance, open_ways = random.Random("walls"), 0
    for seats in (1, 2, 4, 6, 8):
        match = new_game(chance, seats, DungeonOptions())
        while match.state.phase.value not in ("play", "over"):
            assert match.request is not None
            seat = match.request.seats[0]
            match.answer(seat, soberly(chance, match, seat))
        dungeon, facts = match.state, plain(match.state)
        for here in dungeon.cells:
            for there in dungeon.cells:
                known = naive_maze.passage(facts, here, there)
                open_ways += known
                assert is_open(dungeon, here, there) is known, (here, there)
    assert open_ways > 100
