"""One whole evening for each number of seats, recorded once, ends today as it ended then.

Where a change of the rules was meant, ``python -m tests.drunkgeon.golden`` records anew.
"""

from __future__ import annotations

import msgspec
import pytest

from rules.drunkgeon import GAME
from rules.laws import Refused
from rules.match import Answer, Diverged
from tests import golden
from tests.drunkgeon.golden import MOST, RECORDS, options_for

SEATS = pytest.mark.parametrize("players", GAME.seats)


@SEATS
def test_a_recorded_evening_replays_to_every_one_of_its_digests(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, differences = RECORDS.replayed(header, lines)

    assert differences == []
    assert match.request is None
    assert match.state.ended_by is not None
    assert sum(bool(line.digest) for line in lines) >= len(lines) // golden.EVERY


@SEATS
def test_a_record_is_small_numbered_and_says_what_it_is_a_record_of(players: int) -> None:
    header, lines = RECORDS.read(players)

    assert (header.format, header.game, header.players) == (golden.FORMAT, GAME.id, players)
    assert header.options == msgspec.to_builtins(options_for(players))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) < MOST


@SEATS
def test_writing_a_recorded_evening_again_gives_the_same_lines(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, _ = RECORDS.replayed(header, lines)

    assert msgspec.json.encode(RECORDS.lines_of(header, match)) == msgspec.json.encode(lines)


def test_between_them_the_records_ask_nearly_every_question() -> None:
    asked = {line.ask.what for players in GAME.seats for line in RECORDS.read(players)[1]}

    assert asked >= {
        "colour",
        "dungeon",
        "first_push",
        "push",
        "turn",
        "step",
        "contest",
        "drink",
        "stack",
    }


def test_a_record_with_one_push_changed_no_longer_holds() -> None:
    header, lines = RECORDS.read(2)
    index = next(number for number, line in enumerate(lines) if line.ask.what == "first_push")
    other = {**lines[index].answer, "turning": (lines[index].answer["turning"] + 1) % 4}
    changed = msgspec.structs.replace(lines[index], answer=other)

    assert holds(header, lines)
    assert not holds(header, [*lines[:index], changed, *lines[index + 1 :]])


def holds(header: golden.Header, lines: list[golden.Line]) -> bool:
    try:
        _, differences = RECORDS.replayed(header, lines)
    except (Refused, Diverged):
        return False
    return not differences


def test_a_record_that_answers_another_question_says_at_which_entry() -> None:
    header, lines = RECORDS.read(2)
    match = RECORDS.begun(header)

    with pytest.raises(Diverged, match="entry 0 answers"):
        match.replay(Answer(lines[1].ask, lines[1].seat, lines[1].answer))
