"""One whole game for each number of seats, recorded once, ends today as it ended then.

Where a change of the rules was meant, ``python -m tests.boodles.golden`` records anew.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from rules.boodles import GAME
from rules.laws import Refused
from rules.match import Answer, Diverged
from rules.requests import Dice
from tests import golden
from tests.boodles.golden import RECORDS, options_for

SEATS = pytest.mark.parametrize("players", GAME.seats)


@SEATS
def test_a_recorded_game_replays_to_every_one_of_its_digests(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, differences = RECORDS.replayed(header, lines)

    assert differences == []
    assert match.request is None
    assert match.state.outcome is not None
    assert sum(bool(line.digest) for line in lines) >= len(lines) // golden.EVERY


@SEATS
def test_a_record_is_small_numbered_and_says_what_it_is_a_record_of(players: int) -> None:
    header, lines = RECORDS.read(players)

    assert (header.format, header.game, header.players) == (golden.FORMAT, GAME.id, players)
    assert header.options == msgspec.to_builtins(options_for(players))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) < 900
    assert max(map(len, RECORDS.path(players).read_text().splitlines()[1:])) < 400


@SEATS
def test_writing_a_recorded_game_again_gives_the_same_lines(players: int) -> None:
    header, lines = RECORDS.read(players)
    match, _ = RECORDS.replayed(header, lines)

    assert msgspec.json.encode(RECORDS.lines_of(header, match)) == msgspec.json.encode(lines)


def test_between_them_the_records_ask_nearly_every_question_and_give_nearly_every_answer() -> None:
    asked, given, values = Counter[str](), set[str](), set[tuple[str, str]]()
    for players in GAME.seats:
        header, lines = RECORDS.read(players)
        asked.update(line.ask.what for line in lines)
        given |= {line.answer["type"] for line in lines}
        values |= set(header.options.items())

    assert set(asked) >= {
        *("side", "valley", "force", "deploy_grumjugs", "deploy_boodles", "rate", "boodles_move", "land", "attack"),
        *("attack_die", "counter_die", "spell", "spell_die", "reinforce", "grumjugs_move"),
        *("solo_kind", "solo_square", "solo_buggy", "solo_force", "solo_replacement", "solo_move"),
    }
    assert given >= {
        *("pick", "walk", "take", "put_down", "set_blaster", "fire", "land", "drive", "set_bomb", "attack", "cast"),
        *("reinforce", "deploy", "enlist", "take_side", "choose_force", "add_buggy", "done", "end_phase"),
    }
    two = {(option.id, value) for option in GAME.house_rules for value in option.values if len(option.values) < 3}
    assert values >= two


@SEATS
def test_a_record_with_one_die_changed_no_longer_holds(players: int) -> None:
    header, lines = RECORDS.read(players)
    index = next(i for i, line in enumerate(lines) if line.ask.what == "rate")
    other = Dice((1, 1)) if sum(lines[index].answer["values"]) > 2 else Dice((6, 6))
    changed = msgspec.structs.replace(lines[index], answer=msgspec.to_builtins(other))

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
