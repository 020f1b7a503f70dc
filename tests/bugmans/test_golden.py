"""One whole game for each number of seats, recorded once, ends today as it ended then.

Where a change of the rules was meant, ``python -m tests.bugmans.golden`` records anew.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.bugmans import GAME
from rules.laws import Refused
from rules.match import Answer, Diverged
from rules.requests import Drawn
from tests import golden
from tests.bugmans.golden import RECORDS, options_for

SEATS = pytest.mark.parametrize("players", GAME.seats)


@SEATS
def test_a_recorded_game_replays_to_every_one_of_its_digests(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, differences = RECORDS.replayed(header, lines)

    assert differences == []
    assert match.request is None
    assert match.state.completed_by is not None
    assert sum(bool(line.digest) for line in lines) >= len(lines) // golden.EVERY


@SEATS
def test_a_record_is_small_numbered_and_says_what_it_is_a_record_of(players: int) -> None:
    header, lines = RECORDS.read(players)

    assert (header.format, header.game, header.players) == (golden.FORMAT, GAME.id, players)
    assert header.options == msgspec.to_builtins(options_for(players))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) < 900
    assert max(map(len, RECORDS.path(players).read_text().splitlines())) < 400


@SEATS
def test_writing_a_recorded_game_again_gives_the_same_lines(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, _ = RECORDS.replayed(header, lines)

    assert msgspec.json.encode(RECORDS.lines_of(header, match)) == msgspec.json.encode(lines)


def test_between_them_the_records_ask_nearly_every_question_and_know_every_option() -> None:
    asked: Counter[str] = Counter()
    values = set()
    for players in GAME.seats:
        header, lines = RECORDS.read(players)
        asked.update(line.ask.what for line in lines)
        values |= {(name, value) for name, value in header.options.items()}

    assert set(asked) >= {
        *("colour", "first_table", "home_table", "opening_booze", "draw_card", "card", "card_step", "send_to_bogs"),
        *("send_home", "throw", "tankard", "pick_up", "deal", "place", "walk", "step", "fight_card", "fight_die"),
        *("chart_vomit", "chart_games", "flush_card", "replenish", "discard_excess", "free_drink"),
    }
    few = {(option.id, value) for option in GAME.house_rules for value in option.values if len(option.values) < 4}
    assert values >= few - {("tie_break", "ender")}


def test_a_record_with_one_counter_changed_no_longer_holds() -> None:
    header, lines = RECORDS.read(2)
    index = next(i for i, line in enumerate(lines) if line.ask.what == "opening_booze")
    other = "booze-1" if lines[index].answer["card"] != "booze-1" else "booze-2"
    changed = msgspec.structs.replace(lines[index], answer=msgspec.to_builtins(Drawn(other)))

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
