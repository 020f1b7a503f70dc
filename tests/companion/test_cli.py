"""The command line: what each command says, in words and as JSON, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli.commands import app
from rules.games import games

GAMES = list(games())


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPROOM_HOME", str(tmp_path / "home"))


def companion(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def told(result: Result, code: int = 0) -> Any:
    """What a command told as JSON: all of its stdout is."""
    assert result.exit_code == code, result.output
    return json.loads(result.stdout)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.json"
    file.write_text(companion("position", "fantasy_pub", "--players", "2").stdout)
    return file


def red_and_blue(position: Path, *more: str) -> tuple[str, ...]:
    """A ruling asked for where both have a colour and seat 2 begins, as far as ``more`` goes on."""
    answers = (
        '{"type":"colour","colour":"red"}',
        '{"type":"colour","colour":"blue"}',
        '{"type":"thirstiest","seat":1}',
    )
    cards = ('{"type":"drawn","card":"imp"}', '{"type":"drawn","card":"orc"}')
    given = [word for answer in (*answers, *cards) for word in ("--answer", answer)]
    return ("rule", "fantasy_pub", str(position), *given, *more)


# --- games and positions ------------------------------------------------------------------------


def test_every_game_is_listed_with_its_seats_and_house_rules() -> None:
    listed = told(companion("games", "--json"))["games"]

    assert [game["id"] for game in listed] == GAMES
    pub = next(game for game in listed if game["id"] == "fantasy_pub")
    assert pub["seats"] == [2, 3, 4, 5]
    assert {"id": "full_circle", "values": ["allowed", "refused"], "default": "allowed", "clause": "PUB-Q-03"} in pub[
        "options"
    ]
    for game in GAMES:
        assert game in companion("games").stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_starting_position_can_be_ruled_on(game: str, tmp_path: Path) -> None:
    for players in games()[game].seats:
        file = tmp_path / f"{players}.json"
        file.write_text(companion("position", game, "--players", str(players)).stdout)

        asked = told(companion("rule", game, str(file), "--json"))["asked"]
        assert asked["prompt"]
        assert asked["options"] or asked["kind"] in ("roll", "draw")


def test_seat_options_settle_a_house_rule() -> None:
    plain, settled = (
        told(companion("position", "fantasy_pub", "-p", "3", *more))["at"]["options"]["full_circle"]
        for more in ((), ("--seat-options", "full_circle=refused"))
    )

    assert (plain, settled) == ("allowed", "refused")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(("position", "chess"), "no game 'chess'", id="no such game"),
        pytest.param(("position", "fantasy_pub", "-p", "9"), "2 to 5 players", id="too many"),
        pytest.param(("position", "fantasy_pub", "-p", "x"), "valid", id="no number"),
        pytest.param(("position", "fantasy_pub", "--seat-options", "a=b"), "no house rule 'a'", id="no such rule"),
        pytest.param(
            ("position", "fantasy_pub", "--seat-options", "full_circle=perhaps"),
            "allowed or refused",
            id="no such value",
        ),
        pytest.param(("rule", "fantasy_pub", "/no/such.json"), "does not exist", id="no file"),
        pytest.param(("simulate", "fantasy_pub", "-p", "2", "--bot", "nobody"), "no bot 'nobody'", id="no such bot"),
        pytest.param(("simulate", "fantasy_pub"), "--players", id="players missing"),
        pytest.param(("module",), "--pty", id="a module on nothing"),
        pytest.param(("dance",), "No such command", id="no such command"),
    ],
)
def test_a_wrong_command_line_is_a_usage_error(arguments: tuple[str, ...], says: str) -> None:
    result = companion(*arguments)

    assert result.exit_code == 2
    assert says in " ".join(result.stderr.replace("│", " ").split())
    assert result.stdout == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_positions_schema_names_its_facts_and_its_answers(game: str) -> None:
    schema = told(companion("position", game, "--schema"))

    assert schema["$defs"]["Position"]["properties"]["at"]["$ref"].startswith("#/$defs/")
    assert {"Answer", "Ruling"} <= set(schema["$defs"])


# --- rulings ------------------------------------------------------------------------------------


def test_a_ruling_lists_every_answer_as_json_and_in_words(position: Path) -> None:
    ruling = told(companion("rule", "fantasy_pub", str(position), "--json"))

    assert ruling["asked"]["seats"] == [0]
    assert {"seat": 0, "answer": {"type": "colour", "colour": "red"}, "words": "The red clan"} in ruling["asked"][
        "options"
    ]
    said = companion("rule", "fantasy_pub", str(position)).stdout
    assert '{"type":"colour","colour":"red"}' in said
    assert "The red clan" in said


def test_every_listed_answer_may_be_given_as_it_stands_there(position: Path) -> None:
    for option in told(companion("rule", "fantasy_pub", str(position), "--json"))["asked"]["options"]:
        given = json.dumps({"seat": option["seat"], "answer": option["answer"]})

        assert told(companion("rule", "fantasy_pub", str(position), "--answer", given, "--json"))["given"][0] == {
            "seat": 0,
            "answer": option["answer"],
            "words": option["words"],
            "refused_by": [],
        }


def test_answers_lead_on_to_the_next_question(position: Path) -> None:
    ruling = told(companion(*red_and_blue(position, "--json")))

    assert ruling["asked"]["kind"] == "roll"
    assert ruling["asked"]["seats"] == [1]
    assert ruling["asked"]["dice"] == [2, 6]
    assert '{"type":"dice","values":[1,1]}' in companion(*red_and_blue(position)).stdout


def test_the_position_it_prints_leads_to_the_same_question(position: Path, tmp_path: Path) -> None:
    first = told(companion(*red_and_blue(position, "--answer", '{"type":"dice","values":[4,2]}', "--json")))
    again = tmp_path / "again.json"
    again.write_text(json.dumps(first["position"]))

    second = told(companion("rule", "fantasy_pub", str(again), "--json"))
    assert second["asked"] == {**first["asked"], "number": second["asked"]["number"]}
    assert (second["digest"], second["facts"]) == (first["digest"], first["facts"])


@pytest.mark.rule("PUB-TURN-05")
def test_a_refused_try_is_told_with_clause_title_and_sentence(position: Path) -> None:
    rolled = red_and_blue(position, "--answer", '{"type":"dice","values":[4,2]}', "--try", '{"type":"end_turn"}')
    ruling = told(companion(*rolled, "--json"), code=1)

    (cited,) = ruling["tried"][0]["refused_by"]
    assert cited["clause"] == "PUB-TURN-05"
    assert cited["title"]
    assert cited["sentence"].startswith("At least one action")
    said = companion(*rolled)
    assert said.exit_code == 1
    assert "PUB-TURN-05" in said.stdout
    assert cited["sentence"] in said.stdout


def test_all_reasons_are_given_where_they_are_wanted(position: Path) -> None:
    tried = '{"type":"move","character":"red-imp-1","dice":[6],"to":9}'
    rolled = red_and_blue(position, "--answer", '{"type":"dice","values":[4,2]}', "--try", tried, "--json")

    first, every = (
        told(companion(*rolled, *more), code=1)["tried"][0]["refused_by"] for more in ((), ("--all-reasons",))
    )
    assert len(first) == 1
    assert len(every) > 1
    assert every[0] == first[0]


def test_trying_changes_nothing(position: Path) -> None:
    tried = told(companion(*red_and_blue(position, "--try", '{"type":"dice","values":[4,2]}', "--json")))

    assert tried["tried"][0]["refused_by"] == []
    assert tried["digest"] == told(companion(*red_and_blue(position, "--json")))["digest"]


def test_after_a_refused_answer_the_next_ones_are_not_given(position: Path) -> None:
    answers = ('{"type":"colour","colour":"pink"}', '{"type":"colour","colour":"red"}')
    given = [word for answer in answers for word in ("--answer", answer)]
    ruling = told(companion("rule", "fantasy_pub", str(position), *given, "--json"), code=1)

    assert [bool(one["refused_by"]) for one in ruling["given"]] == [True]
    assert ruling["asked"]["seats"] == [0]


def test_a_correction_is_ruled_on_too(position: Path) -> None:
    more, balanced = '{"path":"$.bank","value":99}', '{"path":"$.bank","value":77},{"path":"$.coins[0]","value":2}'
    wrong = red_and_blue(position, "--try", f'{{"type":"ruling","patches":[{more}]}}', "--json")
    assert told(companion(*wrong), code=1)["tried"][0]["refused_by"][0]["clause"] == "PUB-INV-01"

    ruling = f'{{"type":"ruling","patches":[{balanced}],"reason":"found one under the table"}}'
    start = told(companion("rule", "fantasy_pub", str(position), "--answer", ruling, "--json"))
    assert start["given"][0]["refused_by"] == []
    assert start["position"]["then"][0]["reason"] == "found one under the table"


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        pytest.param("{", "not JSON", id="no JSON"),
        pytest.param("3", '{"type": …}', id="no answer"),
        pytest.param('{"seat": 1}', '{"type": …}', id="nothing but a seat"),
        pytest.param('{"seat": 1, "answer": 3}', "3 is no answer", id="a number for an answer"),
    ],
)
def test_what_is_no_answer_at_all_is_a_usage_error(position: Path, answer: str, says: str) -> None:
    result = companion("rule", "fantasy_pub", str(position), "--try", answer)

    assert result.exit_code == 2
    assert says in " ".join(result.stderr.replace("│", " ").split())


@pytest.mark.parametrize(
    "answer",
    [
        '{"type":"nonsense"}',
        '{"type":"dice"}',
        '{"type":"dice","values":"both"}',
        '{"seat":0,"answer":{"type":"dice","values":[1,2]}}',
        '{"seat":7,"answer":{"type":"dice","values":[1,2]}}',
        '{"seat":0,"press":{"type":"cheer"}}',
        '{"type":"batch","groups":[]}',
        '{"type":"ruling"}',
        '{"type":"ruling","patches":[{"path":"bank","value":1}]}',
    ],
)
def test_an_answer_that_does_not_fit_is_refused_with_a_clause(position: Path, answer: str) -> None:
    ruling = told(companion(*red_and_blue(position, "--try", answer, "--all-reasons", "--json")), code=1)

    for cited in ruling["tried"][0]["refused_by"]:
        assert cited["title"], cited


# --- files that are wrong -----------------------------------------------------------------------


def broken(position: Path, old: str, new: str) -> Path:
    text = position.read_text()
    assert old in text
    position.write_text(text.replace(old, new, 1))
    return position


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "says"),
    [
        pytest.param('"bank": 78', '"bank": "many"', None, "$.at.bank", "Expected `int`", id="wrong type"),
        pytest.param('"bank": 78', '"bank": 79', None, "$.at.bank", "PUB-INV-01", id="a piece too many"),
        pytest.param('"bank": 78,', '"bank": 78', None, "$", "not JSON", id="no JSON"),
        pytest.param('"then": []', '"then": [3]', None, "$.then[0]", "Expected", id="no answer"),
        pytest.param('"then": []', '"and": []', None, "$.and", "nothing beside", id="a stranger"),
        pytest.param(
            '"then": []',
            '"then": [{"type":"answer","question":{"kind":"roll","seats":[0],"what":"roll"},"seat":0,"answer":{}}]',
            None,
            "$.then[0].question",
            "asked is 'colour'",
            id="an answer to another question",
        ),
        pytest.param(
            '"then": []',
            '"then": [{"type":"answer","question":{"kind":"choose","seats":[0],"what":"colour"},"seat":0,'
            '"answer":{"type":"colour","colour":"pink"}}]',
            None,
            "$.then[0].answer",
            "no clan of that colour",
            id="a refused answer",
        ),
    ],
)
def test_a_wrong_position_is_told_with_file_line_and_path(
    position: Path, old: str, new: str, line: int | None, path: str, says: str
) -> None:
    file = broken(position, old, new)
    expected = next((n for n, text in enumerate(file.read_text().splitlines(), 1) if new.split(",")[0] in text), None)

    result = companion("rule", "fantasy_pub", str(file), "--json")
    trouble = told(result, code=1)["trouble"]
    assert trouble["source"] == str(file)
    assert trouble.get("path", "$") == path
    assert says in trouble["problem"]
    if path != "$" and path != "$.and":
        assert trouble["line"] == expected

    said = companion("rule", "fantasy_pub", str(file))
    assert said.exit_code == 1
    assert said.stdout == ""
    assert f"{file}, line " in said.stderr
    assert "Traceback" not in said.output


def test_facts_alone_are_a_position_too(position: Path) -> None:
    facts = json.loads(position.read_text())["at"]
    position.write_text(json.dumps({**facts, "bank": -1}))

    assert told(companion("rule", "fantasy_pub", str(position), "--json"), code=1)["trouble"]["path"] == "$.bank"

    position.write_text(json.dumps(facts))
    assert told(companion("rule", "fantasy_pub", str(position), "--json"))["asked"]["what"] == "colour"


def test_a_position_that_is_no_text_is_told(position: Path) -> None:
    position.write_bytes(b"\xff\xfe")

    assert "UTF-8" in companion("rule", "fantasy_pub", str(position)).stderr


def test_content_is_checked_and_can_be_played_with(tmp_path: Path) -> None:
    file = tmp_path / "content.toml"
    file.write_text('table_coins = 2\n[[target]]\nid = "two"\nplayers = 2\nbeers = 7\n')

    checked = told(companion("content", "check", "fantasy_pub", str(file), "--json"))
    assert len(checked["content"]) == 16
    start = told(companion("position", "fantasy_pub", "-p", "2", "--content", str(file)))
    assert (start["at"]["target"], start["at"]["bank"]) == (7, 72)


def test_a_mistake_in_content_is_told_with_line_and_path(tmp_path: Path) -> None:
    file = tmp_path / "content.toml"
    file.write_text('pieces = 84\n[[target]]\nid = "two"\nbeers = "lots"\n')

    trouble = told(companion("content", "check", "fantasy_pub", str(file), "--json"), code=1)["trouble"]
    assert trouble["source"] == str(file)
    assert trouble["line"] in (3, 4)
    assert "beers" in trouble["path"]
    assert companion("content", "check", "fantasy_pub", str(file)).exit_code == 1


# --- configuration, doctor ----------------------------------------------------------------------


def test_a_configuration_is_written_checked_and_never_overwritten(tmp_path: Path) -> None:
    assert "no" in companion("config", "check").stdout
    file = Path(told(companion("config", "init", "--json"))["file"])
    assert told(companion("config", "check", "--json")) == {"file": str(file), "exists": True, "mistakes": []}

    file.write_text("[display]\nwidth = 3\n")
    assert companion("config", "init").exit_code == 1
    assert file.read_text().startswith("[display]")
    (mistake,) = told(companion("config", "check", "--json"), code=1)["mistakes"]
    assert (mistake["line"], mistake["path"]) == (2, "$.display.width")

    assert companion("config", "init", "--force").exit_code == 0
    assert file.with_name("config.toml.old").read_text().startswith("[display]")
    assert set(told(companion("config", "path", "--json"))) == {"config", "state", "content"}


def test_the_doctor_ends_with_1_only_for_what_stops_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    assert told(companion("doctor", "--json"))["stops_play"] is False
    assert "You can play." in companion("doctor").stdout

    monkeypatch.delenv("SDL_VIDEODRIVER")
    monkeypatch.delenv("DISPLAY", raising=False)
    assert told(companion("doctor", "--json"), code=1)["stops_play"] is True
    assert "STOP" in companion("doctor").stdout
    assert companion("doctor", "--terminal").exit_code == 0


# --- as a program -------------------------------------------------------------------------------


def program(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    code = "from companion.cli import main; main()"
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False, **more)


def test_it_runs_as_a_program_and_ends_with_its_code(position: Path) -> None:
    fine = program("rule", "fantasy_pub", str(position), "--json")
    refused = program("rule", "fantasy_pub", str(position), "--try", '{"type":"colour","colour":"pink"}')

    assert (fine.returncode, refused.returncode, program("dance").returncode) == (0, 1, 2)
    assert json.loads(fine.stdout)["position"] == json.loads(position.read_text())


def test_asking_the_rules_loads_no_screen_no_device_and_no_table(position: Path) -> None:
    code = (
        "import sys\nfrom companion.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    asked = [sys.executable, "-c", code, "rule", "fantasy_pub", str(position)]
    loaded = subprocess.run(asked, capture_output=True, text=True, check=True).stderr

    for module in ("kivy", "gpiozero", "serial", "sqlite3", "platformdirs", "ui", "hardware", "multiprocessing"):
        assert f"'{module}'" not in loaded, module


def test_a_virtual_module_is_moved_by_what_is_typed(tmp_path: Path) -> None:
    link = tmp_path / "module"
    typed = "help\n3 4\nr\ncock\nplace 5 AB12\nlift 5\nweigh 0 300\nauto on\nstatus\nunplug\nplug\n"
    typed += "bogus\nplace x\nscan\nq\n"
    ran = program("module", "--pty", "--link", str(link), "--seed", "3", input=typed, timeout=20)

    lines = ran.stdout.splitlines()
    assert ran.returncode == 0
    assert lines[0] == str(link)
    assert "rolled 3 4" in lines
    assert any(line.startswith("plugged in at") for line in lines)
    assert (
        sum("nothing that hands can do" in line or "cannot be done" in line or "lacks" in line for line in lines) == 3
    )
    assert not link.is_symlink()
