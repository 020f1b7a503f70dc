"""Records from the command line: what is recorded replays to the same digest, and what was changed in it is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from companion.cli.commands import app
from rules.games import games


def companion(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def told(result: Result, code: int = 0) -> Any:
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / "game.jsonl"
    assert companion("record", "fantasy_pub", "-p", "3", "--seed", "5", "-o", str(file)).exit_code == 0
    return file


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000), players=st.sampled_from((2, 3, 4, 5)), bot=st.sampled_from(("random", "sensible")))
def test_what_is_recorded_replays_to_the_same_digest(tmp_path: Path, seed: int, players: int, bot: str) -> None:
    file = tmp_path / "game.jsonl"
    wanted = ("-p", str(players), "--seed", str(seed), "--bot", bot, "-o", str(file))
    made = told(companion("record", "fantasy_pub", *wanted, "--json"))
    again = told(companion("replay", str(file), "--json"))

    assert (again["digest"], again["answers"], again["over"]) == (made["digest"], made["answers"], True)
    assert again["digests_checked"] >= again["answers"] // 25


@pytest.mark.parametrize("game", list(games()))
def test_every_game_can_be_recorded_and_replayed(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    fewest = str(games()[game].seats[0])
    made = told(companion("record", game, "-p", fewest, "-o", str(file), "--json"))

    assert told(companion("replay", str(file), "--json"))["digest"] == made["digest"]


def test_the_same_seed_makes_the_same_record(record: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.jsonl"
    companion("record", "fantasy_pub", "-p", "3", "--seed", "5", "-o", str(again))

    assert again.read_text() == record.read_text()


def test_a_replay_prints_the_position_it_leads_to(record: Path, tmp_path: Path) -> None:
    said = companion("replay", str(record)).stdout.splitlines()
    position = tmp_path / "position.json"
    position.write_text(said[-1])

    assert "digests hold" in said[-2]
    assert any("wins with" in line for line in said)
    ended = told(companion("rule", "fantasy_pub", str(position), "--json"))
    assert ended["asked"] is None
    assert ended["digest"] == told(companion("replay", str(record), "--json"))["digest"]


def test_house_rules_and_content_are_recorded_with_the_game(tmp_path: Path) -> None:
    content, file = tmp_path / "content.toml", tmp_path / "game.jsonl"
    content.write_text('[[target]]\nid = "two"\nplayers = 2\nbeers = 3\n')
    more = ("--content", str(content), "--seat-options", "full_circle=refused")
    companion("record", "fantasy_pub", "-p", "2", "-o", str(file), *more)

    again = told(companion("replay", str(file), "--json"))
    assert again["position"]["at"]["target"] == 3
    assert again["position"]["at"]["options"]["full_circle"] == "refused"


@pytest.mark.parametrize(
    ("line", "old", "new", "path", "says"),
    [
        pytest.param(1, "fantasy_pub", "chess", "$.game", "no game 'chess'", id="another game"),
        pytest.param(1, "taproom-record/1", "taproom-record/9", "$.format", "taproom-record/9", id="another format"),
        pytest.param(1, '"content":"', '"content":"0', "$.content", "other content", id="other content"),
        pytest.param(2, '"colour":"', '"colour":"x', "$.answer", "PUB-SETUP-07", id="a refused answer"),
        pytest.param(2, '"what":"colour"', '"what":"roll"', "$.ask", "the rules now ask", id="another question"),
        pytest.param(3, '"n":2', '"n":7', "$.n", "entry 2 comes here", id="an answer left out"),
        pytest.param(4, "{", "", "$", "not JSON", id="no JSON"),
        pytest.param(26, '"digest":"', '"digest":"f', "$.digest", "stands otherwise", id="a digest that differs"),
    ],
)
def test_what_was_changed_in_a_record_is_found_with_line_and_path(
    record: Path, tmp_path: Path, line: int, old: str, new: str, path: str, says: str
) -> None:
    lines = record.read_text().splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    file = tmp_path / "changed.jsonl"
    file.write_text("\n".join(lines))

    trouble = told(companion("replay", str(file), "--json"), code=1)["trouble"]
    assert (trouble["source"], trouble["line"], trouble.get("path", "$")) == (str(file), line, path)
    assert says in trouble["problem"]
    said = companion("replay", str(file))
    assert said.exit_code == 1
    assert f"{file}, line {line}: " in said.stderr


def test_a_record_that_is_cut_short_stands_where_it_ends(record: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut.jsonl"
    file.write_text("\n".join(record.read_text().splitlines()[:40]))

    cut = told(companion("replay", str(file), "--json"))
    assert (cut["answers"], cut["over"]) == (39, False)


@pytest.mark.parametrize("text", [b"", b"\xff\xfe", b"{}", b"[]", b"null"])
def test_what_is_no_record_is_told_and_no_traceback(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "no.jsonl"
    file.write_bytes(text)

    said = companion("replay", str(file))
    assert said.exit_code == 1
    assert str(file) in said.stderr
    assert isinstance(said.exception, SystemExit)


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    nowhere = tmp_path / "no such folder" / "game.jsonl"

    said = companion("record", "fantasy_pub", "-p", "2", "-o", str(nowhere))
    assert said.exit_code == 1
    assert "cannot be written" in said.stderr
