"""Flights edited by hand: what is refused, and where it is wrong; whatever is not refused is played on."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from rules.boodles import GAME
from rules.boodles.position import POSITION_LAWS
from rules.boodles.printed import Kind
from rules.laws import Refused
from rules.match import Match, Position
from rules.position import Patch, Ruling
from tests.boodles.journey import CONTENT, Journey
from tests.boodles.lively import crowded, new_game, play_on
from tests.boodles.naive_land import way_is_left

rule = pytest.mark.rule


def position(*pieces: str, **changed: Any) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.to_builtins(Journey("Q1 C9", "J1 E11", "Y1 E11", "X1! F13", *pieces, rate=3).flight)
    for way, value in changed.items():
        place, *path = facts, *way.split("__")
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
    return facts


def refused(facts: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        Match.at(GAME, CONTENT, Position(facts))
    return caught.value.refusal.clause


@rule("BOO-MOVE-07", "BOO-MOVE-05", "BOO-BOMB-10")
@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        (position(pieces__Q1__at="D9"), "BOO-MOVE-07"),
        (position(pieces__J1__at="C2"), "BOO-MOVE-07"),
        (position(pieces__Q1__at="O13"), "BOO-MOVE-07"),
        (position(pieces__Q1__at="E11"), "BOO-MOVE-05"),
        (position("X2! D5", "X3! J8", "X4! L12", "X5! M12"), "BOO-BOMB-10"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_position_that_no_flight_can_come_to_is_refused_by_the_clause_that_forbids_it(
    facts: dict[str, Any], clause: str
) -> None:
    assert refused(facts) == clause


@rule("BOO-BOMB-10")
def test_a_ruling_that_sets_the_bomb_on_the_last_way_is_refused_and_changes_nothing() -> None:
    journey = Journey("Q1 C9", "J1 E11", "X1! D5", "X2! J8", "X3! L12", "X4 M12", rate=3)
    before = journey.match.digest
    with pytest.raises(Refused) as caught:
        journey.match.rule(Ruling((Patch("$.pieces.X4.is_set", True),)))

    assert caught.value.refusal.clause == "BOO-BOMB-10"
    assert journey.match.digest == before


def test_a_position_with_anything_at_all_changed_is_played_on_or_refused_with_its_path() -> None:
    """Whoever edits a position by hand may change anything, to anything that stands somewhere else in it."""
    outcomes: Counter[str] = Counter()
    paths = set()
    for number in range(250):
        chance = random.Random(f"edited {number}")
        match = crowded(chance) if number % 3 else new_game(chance, 1 + number % 2)
        for _ in play_on(chance, match, chance.randint(0, 80)):
            pass
        if match.request is None:
            continue
        facts = msgspec.to_builtins(match.state)
        edit(chance, facts)
        try:
            edited = Match.at(GAME, CONTENT, Position(facts))
        except Refused as caught:
            outcomes[caught.refusal.clause] += 1
            paths.add(caught.refusal.args.get("path"))
            continue
        outcomes["played on"] += 1
        for _ in play_on(chance, edited, 25):
            look(edited)
    assert outcomes["played on"] > 30
    assert len(outcomes) > 8, outcomes
    assert all(str(path).startswith("$") for path in paths)


def look(match: Match[Any]) -> None:
    flight = match.state
    set_bombs = {piece.at for piece in flight.of(Kind.GRUMBOMB) if piece.is_set}
    assert way_is_left(flight.content.map.rows, False, set_bombs)
    assert GAME.view(flight, None).board
    assert GAME.placements(flight)


def edit(chance: random.Random, facts: Any) -> None:
    ways = [way for way in every_way(facts) if way[0] != "options"]
    way = chance.choice(ways)
    place = facts
    for step in way[:-1]:
        place = place[step]
    old = place[way[-1]]
    if isinstance(old, bool):
        place[way[-1]] = not old
    elif isinstance(old, int):
        place[way[-1]] = chance.choice((old + 1, old - 1, 0, -1, 99))
    elif isinstance(old, list):
        place[way[-1]] = chance.choice(([], old + old, old[:1], [*old, "B1"], [*old, "C9"], [*old, 0]))
    elif isinstance(old, dict):
        old.pop(chance.choice(list(old)), None) if old else old.update(B1=1)
    else:
        place[way[-1]] = chance.choice(
            (None, "", "C9", "O13", "A1", "D9", "B1", "J1", "M1", "Y1", "X1", "grumjug", "red")
        )


def every_way(facts: Any) -> list[tuple[Any, ...]]:
    """The paths of all that there is."""
    inside = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    return [way for key, value in inside for way in ((key,), *((key, *rest) for rest in every_way(value)))]


def test_every_position_of_a_crowded_flight_keeps_the_laws_of_positions() -> None:
    for number in range(40):
        chance = random.Random(f"kept {number}")
        for match in play_on(chance, crowded(chance), 40):
            assert POSITION_LAWS.every_why_not(match.state, None) == [], match.entries[-1:]
