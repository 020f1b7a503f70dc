"""One whole game for each number of seats, recorded once, ends today as it ended then.

Where a change of the rules was meant, ``python -m tests.dungeons_drinks.golden`` records anew.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.dungeons_drinks import GAME
from rules.laws import Refused
from rules.match import Answer, Diverged
from rules.requests import Drawn
from tests import golden
from tests.dungeons_drinks.golden import RECORDS, options_for

SEATS = pytest.mark.parametrize("players", GAME.seats)


@SEATS
def test_a_recorded_game_replays_to_every_one_of_its_digests(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, differences = RECORDS.replayed(header, lines)

    assert differences == []
    assert match.request is None
    assert match.state.boss_killer is not None
    assert sum(bool(line.digest) for line in lines) >= len(lines) // golden.EVERY


@SEATS
def test_a_record_is_small_numbered_and_says_what_it_is_a_record_of(players: int) -> None:
    header, lines = RECORDS.read(players)

    assert (header.format, header.game, header.players) == (golden.FORMAT, GAME.id, players)
    assert header.options == msgspec.to_builtins(options_for(players))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) < 1_200
    assert max(map(len, RECORDS.path(players).read_text().splitlines())) < 700


@SEATS
def test_writing_a_recorded_game_again_gives_the_same_lines(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, _ = RECORDS.replayed(header, lines)

    assert msgspec.json.encode(RECORDS.lines_of(header, match)) == msgspec.json.encode(lines)


def test_between_them_the_records_ask_nearly_every_question_and_press_in_every_way() -> None:
    asked: Counter[str] = Counter()
    pressed: Counter[str] = Counter()
    for players in GAME.seats:
        _, lines = RECORDS.read(players)
        asked.update(line.ask.what for line in lines)
        batches = [line.answer["groups"] for line in lines if line.answer.get("type") == "batch"]
        pressed.update(press["answer"]["type"] for groups in batches for group in groups for press in group)
        pressed["exactly tied"] += sum(any(len(group) > 1 for group in groups) for groups in batches)

    assert set(asked) >= {
        *("first_player", "character", "drinks", "drunk_card", "draw_spell", "turn_spell", "reveal", "revealed"),
        *("point", "spells", "answer", "extra_point", "nobody_to_attack", "end_turn", "discard", "from_box"),
        *("order_heard", "tied", "vote", "bonus", "picked_spell", "take_spell"),
    }
    assert set(pressed) >= {"cast", "call", "other_duty", "my_drink", "exactly tied"}


def test_a_record_with_one_monster_changed_no_longer_holds() -> None:
    header, lines = RECORDS.read(2)
    index = next(i for i, line in enumerate(lines) if line.ask.what == "reveal")
    other = "m28" if lines[index].answer["card"] != "m28" else "m29"
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
