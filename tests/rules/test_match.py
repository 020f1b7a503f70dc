"""A Match: its answers are the whole truth about it, wherever it is taken up again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.floor import Batch, Press
from rules.kernel import Moot, Script, State, ask, rest
from rules.laws import Refused
from rules.match import EVERYBODY, Answer, Diverged, Match, Position
from rules.position import Patch, Ruling
from rules.requests import NOBODY, Dice, Pass, Question, Roll
from tests.other_pythons import OURS, VERSIONS, run_on
from tests.rules.long import GAME, Aim, Darts, Nudge, answered_at_random, played
from tests.rules.shake import shaken
from tests.rules.tiny import Empty, by_json, started, tiny

ROOT = Path(__file__).resolve().parents[2]
SEEDS = st.integers(0, 10_000)


def same(one: Match[Any], other: Match[Any]) -> bool:
    request, others = one.request, other.request
    return (
        one.digest == other.digest
        and (request and request.question) == (others and others.question)
        and one.entries == other.entries
        and one.rests == other.rests
    )


# --- taking up again ------------------------------------------------------------------------------------------


@given(SEEDS)
def test_undone_to_any_length_it_is_what_it_was_then(seed: int) -> None:
    match, random, digests = started(GAME), Random(seed), []
    while match.request is not None and match.length < 40:
        digests.append(match.digest)
        answered_at_random(match, random)

    for length, digest in enumerate(digests):
        assert match.until(length).digest == digest
        assert match.until(length).length == length


@given(SEEDS, st.integers(1, 30))
def test_undone_and_done_again_it_is_the_same_game(seed: int, count: int) -> None:
    match = played(seed)
    count = min(count, match.length)
    again = match.undone(count)
    assert same(again, Match(GAME, Empty(), Darts(), match.entries[: match.length - count]))

    for entry in match.entries[match.length - count :]:
        again.replay(entry)

    assert same(again, match)


@given(SEEDS)
def test_it_goes_on_from_a_position_as_json_also_in_the_middle_of_a_turn(seed: int) -> None:
    match = played(seed, most=7 + seed % 30)
    again = by_json(match)
    assert again.digest == match.digest
    assert msgspec.json.encode(again.position) == msgspec.json.encode(match.position)
    if match.request is None:
        return

    for game in (match, again):
        answered_at_random(game, Random(seed))

    assert again.digest == match.digest


@given(SEEDS)
def test_no_question_holds_on_to_an_object_of_the_state(seed: int) -> None:
    match = played(seed)

    assert shaken(match).digest == match.digest


def test_the_shake_finds_a_script_that_keeps_an_object_over_a_question() -> None:
    def careless(darts: Darts) -> Script[None]:
        player = darts.players[0]
        dice = yield from ask(Roll(0, "throw"))
        player.score += dice.values[0]
        yield from ask(Roll(0, "throw"))

    match = started(tiny(Darts, careless))
    match.answer(0, Dice((3,)))

    assert shaken(match).digest != match.digest


@given(SEEDS)
def test_a_fork_goes_its_own_way(seed: int) -> None:
    match = played(seed, most=12)
    before = match.digest
    fork = match.fork()
    assert same(fork, match)
    if fork.request is not None:
        answered_at_random(fork, Random(seed))
        assert fork.length == match.length + 1

    assert match.digest == before


def test_a_game_can_be_started_at_each_of_its_resting_places() -> None:
    match = played(3)
    assert len(match.rests) > 3

    for index, place in enumerate(match.rests):
        end = match.rests[index + 1].length if index + 1 < len(match.rests) else match.length
        started_there = Match.at(GAME, Empty(), Position(msgspec.json.decode(place.facts)))
        for entry in match.entries[place.length : end]:
            started_there.replay(entry)
        assert started_there.digest == match.until(end).digest


def test_where_a_game_rests_twice_without_an_answer_between_it_rests_once() -> None:
    def script(darts: Darts) -> Script[None]:
        yield from rest()
        darts.throws = 5
        yield from rest()
        yield from ask(Roll(0, "throw"))

    match = started(tiny(Darts, script))

    assert [place.length for place in match.rests] == [0]
    assert match.position.at["throws"] == 5


@pytest.mark.parametrize("length", [-1, 61])
def test_a_game_cannot_stand_where_it_never_was(length: int) -> None:
    with pytest.raises(ValueError, match=f"cannot stand at {length}"):
        played(1).until(length)


def test_only_so_many_seats_as_the_game_has_can_start_it() -> None:
    with pytest.raises(ValueError, match="Tiny is for 1 to 4 seats, not 5"):
        started(GAME, seats=5)


def test_what_the_last_answer_made_happen_is_told_and_no_more() -> None:
    match = started(GAME)
    match.answer(EVERYBODY, Batch(((Press(1, Nudge()),),)))
    assert match.told == []
    match.answer(0, Dice((1,)))
    assert [event.key for event in match.told] == ["nudged"]
    match.answer(0, Aim("wall"))
    assert match.told == []


def test_a_refused_answer_changes_nothing() -> None:
    match = played(4, most=9)
    before = msgspec.json.encode(match.position)

    for seat, answer in [(5, Pass()), (0, Nudge()), (1, Nudge()), (EVERYBODY, Batch(()))]:
        with pytest.raises(Refused):
            match.answer(seat, answer)

    assert msgspec.json.encode(match.position) == before


# --- records --------------------------------------------------------------------------------------------------


def test_a_record_that_answers_another_question_diverges_where_it_does() -> None:
    match = played(1, most=10)
    entries = list(match.entries)
    entries[4] = Answer(Question("roll", (0,), "something else"), 0, Dice((1,)))

    with pytest.raises(Diverged, match="entry 4") as diverged:
        Match(GAME, Empty(), Darts(), entries)
    assert diverged.value.index == 4

    with pytest.raises(Diverged, match="now ask None"):
        played(1, most=500).replay(match.entries[0])


@pytest.mark.rule("TABLE-ANSWER-01")
@pytest.mark.parametrize(
    "raw", [{"type": "aim"}, {"type": "aim", "at": 3}, {"type": "yodel"}, {"type": []}, {}, 7, None, ["wall"]], ids=str
)
def test_json_that_does_not_fit_the_question_is_refused_and_says_where(raw: Any) -> None:
    match = started(GAME)
    with pytest.raises(Refused, match="TABLE-ANSWER-01") as refused:
        match.answer(0, match.decoded(raw))
    if isinstance(raw, dict):
        assert refused.value.refusal.args["problem"]
    assert match.length == 0


def test_an_answer_decodes_into_what_its_question_wants() -> None:
    match = started(GAME)

    assert match.decoded({"type": "aim", "at": "wall"}) == Aim("wall")
    assert match.decoded(Aim("wall")) == Aim("wall")


# --- rulings --------------------------------------------------------------------------------------------------


def ruling(*patches: tuple[str, Any]) -> Ruling:
    return Ruling(tuple(Patch(path, value) for path, value in patches), reason="we saw it")


def test_a_ruling_puts_facts_right_and_the_question_is_asked_again() -> None:
    match = started(GAME)
    assert match.why_not(0, Aim("bull")).args == {"score": 0}

    match.rule(ruling(("$.players[0].score", 12), ("$.players[1].beers", 0)))

    assert match.why_not(0, Aim("bull")) is None
    assert match.request.floor.offers(1) == []
    assert [player.score for player in match.state.players] == [12, 0]
    assert same(match.fork(), match)
    assert by_json(match).digest == match.digest == shaken(match).digest


def test_a_ruling_is_undone_like_an_answer() -> None:
    match = played(2, most=8)
    before = match.digest
    match.rule(ruling(("$.players[0].score", 1)))
    assert match.digest != before

    assert match.undone().digest == before


def test_a_ruling_that_leaves_a_question_without_an_answer_makes_it_moot() -> None:
    match = started(GAME)
    match.rule(ruling(("$.throws", 0)))

    assert match.request.what == "cheer"
    assert match.undone().request.what == "aim"


class Turns(State):
    active: int = 0
    gone: list[int] = msgspec.field(default_factory=list)


def by_turns(whose: Callable[[Turns], Any]) -> Match[Any]:
    def script(turns: Turns) -> Script[None]:
        while True:
            yield from rest()
            yield from ask(Roll(whose(turns), "throw"))
            turns.gone.append(turns.active)
            turns.active = 1 - turns.active

    return started(tiny(Turns, script))


def test_a_question_looked_up_in_the_state_goes_over_to_another_seat_with_the_turn() -> None:
    match = by_turns(lambda turns: lambda: turns.active)
    match.rule(ruling(("$.active", 1)))
    assert match.request.question == Question("roll", (1,), "throw")
    assert match.why_not(0, Dice((1,))).clause == "TABLE-TURN-01"

    match.answer(1, Dice((3,)))
    assert (match.state.gone, match.request.seats) == ([1], (0,))
    assert same(match.fork(), match)
    assert by_json(match).digest == match.digest
    assert match.undone(2).request.seats == (0,)


def test_a_question_that_is_nobodys_any_more_is_overtaken_and_the_turn_begun_anew() -> None:
    def script(turns: Turns) -> Script[None]:
        while True:
            yield from rest()
            for what in ("draw_breath", "throw"):
                seat = turns.active
                try:
                    yield from ask(Roll(lambda seat=seat: seat if seat == turns.active else NOBODY, what))
                except Moot:
                    break
            else:
                turns.active = 1 - turns.active

    match = started(tiny(Turns, script))
    match.answer(0, Dice((1,)))
    match.rule(ruling(("$.active", 1)))
    assert match.request.question == Question("roll", (1,), "draw_breath")
    assert by_json(match).digest == match.digest
    assert match.undone().request.question == Question("roll", (0,), "throw")


def test_a_question_to_a_plain_seat_stays_that_seats() -> None:
    match = by_turns(lambda turns: turns.active)
    match.rule(ruling(("$.active", 1)))

    assert match.request.seats == (0,)


@pytest.mark.rule("TABLE-RULING-01")
@pytest.mark.parametrize(
    "path",
    ["", "$", "players", "$.nobody", "$.players[2].score", "$.players[0].score.more", "$.players[x]", "$.players.score",
     "$.marks.triple", "$..throws", "$.throws[0]"],
)  # fmt: skip
def test_a_ruling_on_a_fact_that_there_is_not_is_refused_and_nothing_changes(path: str) -> None:
    refused(path, 1, "TABLE-RULING-01", {"path": path})


@pytest.mark.rule("TABLE-POSITION-01")
@pytest.mark.parametrize("value", ["many", None, 1.5, [], {"score": 3}], ids=str)
def test_a_ruling_with_a_value_of_the_wrong_kind_is_refused_with_its_path(value: Any) -> None:
    refusal = refused("$.players[1].score", value, "TABLE-POSITION-01")
    assert refusal.args["path"] == "$.players[1].score"
    assert "int" in str(refusal.args["problem"])


def test_a_ruling_against_the_laws_of_the_position_is_refused_with_the_law() -> None:
    refused("$.players[1].score", 41, "TINY-SCORE-01")


def refused(path: str, value: Any, clause: str, args: dict[str, Any] | None = None) -> Any:
    match = played(2, most=8)
    before = msgspec.json.encode(match.position)
    with pytest.raises(Refused) as caught:
        match.rule(ruling(("$.players[0].score", 7), (path, value)))
    refusal = caught.value.refusal
    assert refusal.clause == clause
    assert args in (None, refusal.args)
    assert msgspec.json.encode(match.position) == before
    assert match.length == 8
    return refusal


@pytest.mark.rule("TABLE-OVER-01")
def test_after_the_end_nothing_is_put_right() -> None:
    match = played(1, most=500)
    assert match.request is None

    with pytest.raises(Refused, match="TABLE-OVER-01"):
        match.rule(ruling(("$.throws", 0)))


def test_a_ruling_can_end_the_game_and_taken_back_it_goes_on() -> None:
    def script(darts: Darts) -> Script[None]:
        while not darts.throws:
            yield from rest()
            yield from ask(Roll(0, "throw", facts=lambda: {"throws": darts.throws}))

    match = started(tiny(Darts, script))
    match.rule(ruling(("$.throws", 1)))
    match.answer(0, Dice((1,)))
    assert match.request is None

    assert match.undone(2).request.what == "throw"


# --- digests --------------------------------------------------------------------------------------------------


def digests(python: str, **environment: str) -> str:
    return run_on(python, "-m", "tests.rules.long", "11", **environment)


def test_digests_are_the_same_under_every_hash_seed() -> None:
    found = {digests(OURS, PYTHONHASHSEED=seed) for seed in ("0", "1", "random")}

    assert len(found) == 1
    assert len(found.pop().split()) > 20


@pytest.mark.parametrize("version", VERSIONS)
def test_digests_are_the_same_on_every_python(version: str) -> None:
    assert digests(version) == digests(OURS)


def test_the_digest_tells_apart_what_is_asked_and_what_is_so() -> None:
    class Here(State):
        spot: int = 0

    def script(here: Here) -> Script[None]:
        yield from ask(Roll(0, "first"))
        yield from ask(Roll(0, "second"))

    match = started(tiny(Here, script))
    seen = {match.digest}
    match.answer(0, Dice((1,)))
    seen.add(match.digest)
    match.rule(ruling(("$.spot", 1)))
    seen.add(match.digest)

    assert len(seen) == 3
