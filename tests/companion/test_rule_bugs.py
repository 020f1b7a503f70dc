"""A bug in a rule: the game stands as before that answer, it is written down, and the table is told."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion import posted
from companion.bug_reports import BugReports
from companion.published import Shown, Trouble, Waiting
from companion.session import Memory
from rules.game import Game
from rules.kernel import Script
from rules.laws import Laws, law
from rules.position import Patch
from tests.companion import toy
from tests.companion.desk import Clock, Desk, Fated, new_desk
from tests.companion.toy import Run, Stumble


@pytest.fixture
def book() -> Memory:
    return Memory()


@pytest.fixture
def desk(tmp_path: Path, book: Memory) -> Desk:
    desk = new_desk(tmp_path, book)
    desk.roll(2, 3)
    return desk


def reports(folder: Path) -> list[dict[str, object]]:
    return [json.loads(file.read_text()) for file in sorted((folder / "bugs").iterdir())]


def test_the_game_stands_as_before_the_answer(desk: Desk, book: Memory) -> None:
    before, written = desk.shown, list(book.rows)
    desk.give(Stumble())

    assert (desk.shown.view, desk.shown.asked, desk.shown.log) == (before.view, before.asked, before.log)
    assert desk.shown.revision > before.revision
    assert book.rows == written


def test_the_table_is_told_and_the_band_goes_when_play_goes_on(desk: Desk) -> None:
    desk.give(Stumble())
    (band,) = desk.shown.bands
    assert band.trouble is Trouble.RULE_BUG
    assert "bug-toy-" in str(band.message.args["file"])

    desk.give(Run(2))

    assert desk.shown.bands == ()
    assert desk.places == (2, 0, 0)


def test_the_report_holds_the_answer_the_position_and_where_it_failed(desk: Desk, tmp_path: Path) -> None:
    desk.give(Stumble())
    (report,) = reports(tmp_path)

    assert report["format"] == "taproom-bug/1"
    assert report["game"] == "toy"
    given = {"number": 1, "seat": 0, "answer": {"type": "stumble"}, "by": "person", "put_on": ""}
    assert report["attempt"] == {"Give": given}
    assert report["position"]["at"]["goal"] == 20  # type: ignore[index, call-overload]
    assert report["position"]["then"][0]["answer"]["values"] == [2, 3]  # type: ignore[index, call-overload]
    assert report["kind"] == "ZeroDivisionError"
    assert any("_acted" in line for line in report["traceback"])  # type: ignore[attr-defined]
    assert set(report["versions"]) >= {"python", "taproom-companion"}  # type: ignore[call-overload]


def test_several_bugs_in_one_second_get_a_report_each(desk: Desk, tmp_path: Path) -> None:
    for _ in range(3):
        desk.give(Stumble())

    assert len(reports(tmp_path)) == 3


def test_a_bug_that_only_shows_when_the_board_is_looked_at_takes_its_answer_back_too(desk: Desk, book: Memory) -> None:
    written = list(book.rows)
    desk.post(posted.Correct((Patch("$.turns", 77),)))

    assert desk.shown.length == 1
    assert desk.shown.rulings == 0
    assert desk.shown.bands[0].trouble is Trouble.RULE_BUG
    assert book.rows == written


def test_what_the_app_would_do_by_itself_is_not_tried_again_and_again(tmp_path: Path) -> None:
    """The app's own roll meets a bug: the person's answer before it stands, and people are asked to go on."""

    desk = new_desk(tmp_path, game=_with_a_bug_in_the_second_roll(), sources={"dice": "app"}, chance=Fated(1, 2))
    desk.give(Run(2))

    assert desk.shown.bands[0].trouble is Trouble.RULE_BUG
    assert desk.shown.waiting is Waiting.PERSON
    assert len(reports(tmp_path)) == 1


def _with_a_bug_in_the_second_roll() -> Game[toy.Race]:
    def script(race: toy.Race) -> Script[None]:
        inner = toy.script(race)
        answer: Any = None
        try:
            while True:
                if race.turns == 1 and answer is not None and hasattr(answer, "values"):
                    raise LookupError("no rule for the second turn")
                answer = yield inner.send(answer)
        except StopIteration:
            return

    return replace(toy.GAME, script=script)


def test_an_undo_after_a_bug_works_as_ever(desk: Desk) -> None:
    desk.give(Stumble())
    desk.undo()

    assert desk.what == "dash"
    assert desk.shown.length == 0


def test_asking_about_a_rule_with_a_bug_changes_nothing(tmp_path: Path) -> None:
    def fails(race: toy.Race, _: None) -> bool:
        return race.runners[1].place == 13 and 1 // 0 > 0

    laws = Laws[toy.Race, None]((law("TOY-COINS-01", key="coins_below_nothing")(fails),))
    desk = new_desk(tmp_path, game=replace(toy.GAME, position_laws=laws))
    desk.post(posted.AskFacts((Patch("$.runners[1].place", 13),)))

    assert isinstance(desk.published[-1], Shown)
    assert desk.shown.bands[0].trouble is Trouble.RULE_BUG
    desk.roll(2, 3)
    assert desk.shown.length == 1


def test_a_report_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    blocked = tmp_path / "a file where the folder should be"
    blocked.write_text("")
    desk = new_desk(tmp_path)

    written = BugReports(blocked, Clock()).write(desk.table._host.match, "an answer", ValueError("oh"))

    assert written is None
    assert '"problem": "oh"' in caplog.text
