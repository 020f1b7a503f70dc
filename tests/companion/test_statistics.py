"""What was played: counted from the journal, with what was taken back left out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner

from companion.cli.commands import app
from companion.deeds import Answered, Deed, Line, Row, Ruled, SourceSet, WentBack, WentForth
from companion.folders import folders
from companion.journal import Journal
from companion.posted import By
from companion.session import Beginning, Stored, Summary, seated
from companion.statistics import Played, dice_count, minutes, standing, statistics_in, statistics_of
from companion.wording import wording
from rules.games import game, games
from rules.message import Message
from rules.position import Ruling
from rules.requests import Question
from tests.companion.desk import Clock

PLAYERS = seated(game("fantasy_pub"), ("Alf", "Bert", "Clara"), {2: "sensible"})


def rolled(*values: int, by: By = By.APP, sides: int = 6) -> Answered:
    question = Question("roll", (0,), "roll")
    answer = {"type": "dice", "values": list(values)}
    return Answered(question=question, seat=0, answer=answer, by=by, words=Message("x"), digest="", sides=sides)


def rows(*deeds: Deed, gap_s: float = 60.0, boot: str = "b") -> tuple[Row, ...]:
    return tuple(Row(n, deed, 1e9, n * gap_s, boot) for n, deed in enumerate(deeds, 1))


def summary(*first: int, **changes: object) -> Summary:
    ranking = (tuple(first),) if first else ()
    plain = Summary(
        id=1, game="fantasy_pub", players=PLAYERS, turns=10, turn=0, length=30, over=bool(first), begun=1.0, last=2.0
    )
    return replace(plain, ranking=ranking, **changes)


def played(told: Summary, *deeds: Deed) -> Played:
    beginning = Beginning(
        game=told.game, rules="1", content={}, content_digest="", players=PLAYERS, options={}, sources={}, wall=1.0
    )
    return Played(told, Stored(told.id, beginning, rows(*deeds)))


def test_dice_are_counted_by_source_and_sides() -> None:
    found = statistics_of(
        [played(summary(0), rolled(1, 6), rolled(6, by=By.MODULE), rolled(2, by=By.PERSON), rolled(4, sides=4))]
    )

    assert [(dice.source, dice.sides, dice.counts) for dice in found.dice] == [
        ("app", 4, (0, 0, 0, 1)),
        ("app", 6, (1, 0, 0, 0, 0, 1)),
        ("module", 6, (0, 0, 0, 0, 0, 1)),
        ("typed", 6, (0, 1, 0, 0, 0, 0)),
    ]


def test_what_was_taken_back_is_not_counted_unless_it_was_given_again() -> None:
    deeds = (
        rolled(1),
        rolled(2),
        WentBack(keep=1),
        rolled(3),
        WentBack(keep=0),
        WentForth(),
        SourceSet(what="a", source="b"),
    )

    assert [deed.answer["values"] for deed in standing(rows(*deeds))] == [[1], [3]]  # type: ignore[union-attr]


def test_wins_are_counted_by_name_and_seat_and_shared_ones_shared_out() -> None:
    games = [played(summary(0)), played(summary(2)), played(summary(0, 2)), played(summary())]
    (counted,) = statistics_of(games).games

    assert (counted.begun, counted.finished) == (4, 3)
    assert counted.wins == (("Alf", 1.5), ("sensible", 1.5))
    assert counted.wins_by_seat == (1.5, 0.0, 1.5)
    assert (counted.median_answers, counted.median_turns) == (30.0, 10.0)


def told(*words: Message, seat: int = 0) -> Answered:
    lines = tuple(Line(seat, "X", one) for one in words)
    return Answered(
        question=Question("choose", (seat,), "action"), seat=seat, answer={}, by=By.PERSON, words=Message("x"),
        digest="", lines=lines,
    )  # fmt: skip


def test_what_a_game_names_is_counted_for_all_or_by_player() -> None:
    drank, treated = Message("event.drinks", {"who": "an Imp"}), Message("event.treats", {})
    home = Message("event.collects", {"count": 3})
    games = [
        played(summary(0), told(drank, treated), told(home, seat=1), told(home, seat=2)),
        played(summary(), told(drank, home), told(Message("event.moves", {}))),
    ]
    (count,) = statistics_of(games).games

    assert count.counted == (
        (Message("tally.drunk"), 3),
        (Message("tally.brought_home", {"name": "Alf"}), 3),
        (Message("tally.brought_home", {"name": "Bert"}), 3),
    )


def test_what_was_taken_back_and_put_right_is_counted_too() -> None:
    ruling = Ruled(ruling=Ruling((), ""), words=Message("x"), digest="")
    (count,) = statistics_of([played(summary(0), told(Message("event.drinks", {})), WentBack(keep=0), ruling)]).games

    assert count.counted == ((Message("tally.taken_back"), 1), (Message("tally.rulings"), 1))


def test_all_that_is_counted_has_words() -> None:
    for one in games().values():
        for tally in one.tallies:
            assert wording(one.id).text(Message(f"tally.{tally.id}", {"name": "Alf"} if tally.by_player else {}))
        assert all(wording(one.id).text(Message(f"tally.{own}")) for own in ("taken_back", "rulings"))


def test_pauses_and_reboots_do_not_count_as_time_at_the_table() -> None:
    assert minutes(rows(rolled(1), rolled(2), rolled(3))) == 2.0
    assert minutes(rows(rolled(1), rolled(2), gap_s=10 * 3600)) == 0.0
    assert minutes((*rows(rolled(1)), *rows(rolled(2), boot="other"))) == 0.0


def test_a_clock_that_jumps_changes_no_duration() -> None:
    jumping = tuple(row._replace(wall=wall) for row, wall in zip(rows(rolled(1), rolled(2)), (9e9, 1.0), strict=True))

    assert minutes(jumping) == 1.0


@pytest.mark.parametrize(
    ("counts", "chi_square", "chance"),
    [
        # Of a chi-square table: 11.07 is reached once in twenty times at five degrees of freedom, 3.841 at one.
        pytest.param((10, 10, 10, 10, 10, 10), 0.0, 1.0, id="as even as can be"),
        pytest.param((60, 0, 0, 0, 0, 0), 300.0, 0.0, id="loaded"),
        pytest.param((0, 0, 0, 0, 0, 0), 0.0, 1.0, id="never rolled"),
    ],
)
def test_how_fair_dice_are_is_told(counts: tuple[int, ...], chi_square: float, chance: float) -> None:
    told = dice_count("app", 6, counts)

    assert (told.chi_square, told.chance) == (chi_square, chance)


def test_the_chance_agrees_with_a_table_of_chi_squares() -> None:
    from companion.statistics import _upper_tail

    for chi_square, degrees, chance in ((11.070, 5, 0.05), (15.086, 5, 0.01), (3.841, 1, 0.05), (30.144, 19, 0.05)):
        assert abs(_upper_tail(chi_square, degrees) - chance) < 0.0002


@given(st.lists(st.integers(0, 50), min_size=2, max_size=20))
def test_the_more_uneven_the_less_likely(counts: list[int]) -> None:
    told = dice_count("app", len(counts), tuple(counts))
    worse = dice_count("app", len(counts), (counts[0] + 200, *counts[1:]))

    assert 0.0 <= worse.chance <= told.chance <= 1.0 or max(counts[1:]) > counts[0] + 100


# --- from a journal, on the command line --------------------------------------------------------


@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPROOM_HOME", str(tmp_path))
    return folders({"TAPROOM_HOME": str(tmp_path)}).journal


def write(file: Path, *games: Callable[[Journal], None]) -> None:
    journal = Journal(file, Clock()).open()
    for one in games:
        one(journal)
    assert journal.flush(5.0)
    journal.close()


def a_finished_game(journal: Journal) -> None:
    beginning = played(summary(1)).stored.beginning
    id = journal.begin(beginning)
    journal.write(id, rows(rolled(3, 4)), summary(1, id=id))


def test_a_journal_is_counted_and_told(journal: Path) -> None:
    write(journal, a_finished_game, a_finished_game)

    assert statistics_in(journal).games[0].wins == (("Bert", 2.0),)
    told = CliRunner().invoke(app, ["stats", "--json"])
    assert json.loads(told.stdout)["games"][0]["finished"] == 2
    said = CliRunner().invoke(app, ["stats"]).stdout
    for words in ("fantasy_pub", "Bert", "2", "app"):
        assert words in said


def test_where_nothing_was_played_nothing_is_counted(journal: Path) -> None:
    assert json.loads(CliRunner().invoke(app, ["stats", "--json"]).stdout) == {"dice": [], "games": []}
    assert "Nothing" in CliRunner().invoke(app, ["stats"]).stdout


def test_a_journal_that_cannot_be_read_is_told_and_left_alone(journal: Path) -> None:
    journal.parent.mkdir(parents=True, exist_ok=True)
    journal.write_bytes(b"this is no journal" * 300)

    told = CliRunner().invoke(app, ["stats", "--json"])
    assert told.exit_code == 1
    assert str(journal) in json.loads(told.stdout)["trouble"]["problem"]
    assert journal.read_bytes().startswith(b"this is no journal")
