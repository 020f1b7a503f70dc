"""The clause coverage check finds each kind of gap, and counts what really ran."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.clause_coverage import ROOT, Books, clauses, faults, main

RULEBOOK = """
[[clause]]
id = "TOY-TAKE-01"
section = "Taking"
kind = "refuses"
text = "A full hand takes nothing."

[[clause]]
id = "TOY-END-01"
section = "The end"
kind = "effect"
text = "Who has three coins wins."

[[clause]]
id = "TOY-TALK-01"
section = "Manners"
kind = "advice"
text = "Be kind."
"""

TESTS = """
import pytest
from rules.laws import Refusal

@pytest.mark.rule("TOY-TAKE-01")
def test_a_full_hand_is_refused():
    assert Refusal("TOY-TAKE-01", "full_hand").clause == "TOY-TAKE-01"

@pytest.mark.rule("TOY-END-01")
@pytest.mark.parametrize("coins", [3, 4])
def test_three_coins_win(coins):
    assert coins == 3
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    game = tmp_path / "rules" / "toy"
    game.mkdir(parents=True)
    (game / "rulebook.toml").write_text(RULEBOOK)
    return tmp_path / "rules"


def books(passed: str = "", cited: str = "", failed: str = "") -> Books:
    kept = Books(cited=set(cited.split()))
    for clause in passed.split():
        kept.passed[clause].add("test_it")
    for clause in failed.split():
        kept.failed[clause].add("test_it")
    return kept


def test_nothing_is_wrong_when_all_but_the_advice_is_tested_and_cited(rules: Path) -> None:
    assert faults(clauses(rules), books(passed="TOY-TAKE-01 TOY-END-01", cited="TOY-TAKE-01 DARTS-AIM-02")) == []


@pytest.mark.parametrize(
    ("kept", "clause", "what"),
    [
        (books(passed="TOY-TAKE-01", cited="TOY-TAKE-01"), "TOY-END-01", "no test is marked with it"),
        (books(passed="TOY-TAKE-01 TOY-END-01"), "TOY-TAKE-01", "no refusal cited it while the tests ran"),
        (books("TOY-TAKE-01", "TOY-TAKE-01", "TOY-END-01"), "TOY-END-01", "its test did not pass: test_it"),
        (
            books("TOY-TAKE-01 TOY-END-01 TOY-END-02", "TOY-TAKE-01"),
            "TOY-END-02",
            "no rulebook has it, but a test is marked with it: test_it",
        ),
        (
            books("TOY-TAKE-01 TOY-END-01", "TOY-TAKE-01 TOY-TAKE-09"),
            "TOY-TAKE-09",
            "no rulebook has it, but a refusal cites it",
        ),
    ],
    ids=["untested", "never cited", "its test did not pass", "unknown mark", "unknown citation"],
)
def test_each_gap_is_named(rules: Path, kept: Books, clause: str, what: str) -> None:
    assert [(row[0], row[2]) for row in faults(clauses(rules), kept)] == [(clause, what)]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_what_ran_is_counted_in_one_process_and_in_many(
    rules: Path, tmp_path: Path, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_toy.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(id): a clause\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.clause_coverage", "--clause-record", "record"]
    command += ["-p", "xdist", "-n", workers, "test_toy.py"]
    ended = subprocess.run(
        command, cwd=tmp_path, env={"PYTHONPATH": str(ROOT), "PATH": ""}, capture_output=True, text=True, timeout=120
    )
    assert "1 failed, 2 passed" in ended.stdout, ended.stdout + ended.stderr
    kept = Books.read(tmp_path / "record")
    assert kept.cited == {"TOY-TAKE-01"}
    assert main([str(tmp_path / "record"), str(rules)]) == 1
    assert "TOY-END-01  effect   its test did not pass: test_toy.py::test_three_coins_win[4]" in capsys.readouterr().out


def test_the_clauses_of_the_table_itself_count_too(rules: Path) -> None:
    (rules / "rulebook.toml").write_text(RULEBOOK.replace("TOY", "TABLE"))
    assert {clause.game for clause in clauses(rules).values()} == {"the table", "toy"}


def test_a_doubled_id_and_an_unknown_kind_are_refused(rules: Path) -> None:
    path = rules / "toy" / "rulebook.toml"
    path.write_text(RULEBOOK.replace("TOY-END-01", "TOY-TAKE-01"))
    with pytest.raises(ValueError, match="TOY-TAKE-01 stands there twice"):
        clauses(rules)
    path.write_text(RULEBOOK.replace('"advice"', '"hint"'))
    with pytest.raises(ValueError, match="TOY-TALK-01 is of kind 'hint'"):
        clauses(rules)
