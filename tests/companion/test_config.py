"""The configuration: what it says, where it is wrong, and how one setting is changed without touching the rest."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from companion.config import Config, load, mistakes, parsed, template, wiring, with_setting
from companion.folders import folders
from hardware.pins import Wiring
from rules.located import Mistake


def test_an_empty_configuration_is_what_holds_without_one() -> None:
    assert parsed("", "config.toml") == Config()


def test_the_template_says_nothing_but_what_holds_anyway() -> None:
    assert parsed(template(), "config.toml") == Config()


def test_every_commented_setting_of_the_template_is_one_and_has_its_default() -> None:
    lines = [re.sub(r"^# (?=[a-z_]+ = |\[)", "", line) for line in template().splitlines()]
    told = tomllib.loads("\n".join(lines))

    config = Config()
    for name in ("display", "sound", "table", "panel", "module"):
        section = getattr(config, name)
        assert set(told[name]) == set(section.__struct_fields__), name
        for key in set(told[name]) - {"seat"}:
            assert told[name][key] == getattr(section, key), f"{name}.{key}"
    parsed("\n".join(lines), "config.toml")


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == Config()


@pytest.mark.parametrize(
    ("text", "line", "path", "says"),
    [
        pytest.param('[display]\nwidth = "a"\n', 2, "$.display.width", "Expected `int`", id="wrong type"),
        pytest.param("[display]\n\nwitdh = 3\n", 3, "$.display.witdh", "no setting 'witdh'", id="unknown setting"),
        pytest.param("[dispaly]\n", 1, "$.dispaly", "no setting 'dispaly'", id="unknown section"),
        pytest.param("[sound]\nvolume = 2.0\n", 2, "$.sound.volume", "<= 1.0", id="out of bounds"),
        pytest.param("x = ?\n", 1, "$", "not TOML", id="not TOML"),
        pytest.param("[panel]\nconfirm = 6\n", 2, "$.panel.confirm", "used by confirm and undo", id="a pin twice"),
        pytest.param("[panel]\nroll = 2\n", 2, "$.panel.roll", "I2C", id="a reserved pin"),
        pytest.param("[panel]\nroll = true\n", 2, "$.panel.roll", "True", id="true is no pin"),
        pytest.param(
            "[[panel.seat]]\nbutton = 17\n[[panel.seat]]\nlamp = 17\n",
            4,
            "$.panel.seat[1].lamp",
            "used by seat 1 button and seat 2 lamp",
            id="a seat's pin twice",
        ),
        pytest.param('[game.chess]\ndice = "app"\n', 1, "$.game.chess", "no game 'chess'", id="no such game"),
        pytest.param(
            '[game.fantasy_pub]\ndice = "luck"\n', 2, "$.game.fantasy_pub.dice", "module, app, typed", id="no source"
        ),
        pytest.param(
            '[game.fantasy_pub]\npiles = { pool = "app" }\n', 2, "$.game.fantasy_pub.piles.pool", "pile", id="no pile"
        ),
        pytest.param('[table]\nlanguage = "xx"\n', 2, "$.table.language", "en", id="no such language"),
        pytest.param('[content]\nfolders = ["/no/such"]\n', 2, "$.content.folders[0]", "/no/such", id="no folder"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_path(text: str, line: int, path: str, says: str) -> None:
    found = next(iter(mistakes(text, "config.toml")))

    assert (found.source, found.path) == ("config.toml", path)
    assert found.line == line
    assert says in str(found)


def test_all_mistakes_are_told_not_the_first_alone() -> None:
    text = '[table]\nlanguage = "xx"\n[content]\nfolders = ["/no/such"]\n[panel]\nroll = 2\n'

    assert [mistake.path for mistake in mistakes(text, "c")] == [
        "$.panel.roll",
        "$.table.language",
        "$.content.folders[0]",
    ]


def test_a_file_that_is_no_text_is_a_mistake_and_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(Mistake, match="UTF-8"):
        load(file)


def test_the_panel_is_wired_as_the_wiring_table_says_unless_the_file_says_otherwise() -> None:
    assert wiring(Config().panel) == Wiring()

    panel = parsed("[panel]\nbuzzer = false\n[[panel.seat]]\nbutton = 17\n", "c").panel
    assert wiring(panel).buzzer is None
    assert [(seat.button, seat.lamp) for seat in wiring(panel).seats] == [(17, None)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("[sound]\non = true  # loud\n", "[sound]\non = false  # loud\n", id="on its line"),
        pytest.param("[sound]\nvolume = 0.1\n", "[sound]\non = false\nvolume = 0.1\n", id="below its section"),
        pytest.param("# mine\n", "# mine\n\n[sound]\non = false\n", id="in a new section"),
        pytest.param("", "[sound]\non = false\n", id="in a new file"),
    ],
)
def test_one_setting_is_changed_and_the_rest_stays_as_it_was_written(before: str, after: str) -> None:
    assert with_setting(before, "sound", "on", False) == after


def test_a_changed_template_still_reads() -> None:
    text = with_setting(with_setting(template(), "display", "text_scale", 1.2), "content", "folders", ["a b"])

    config = next(iter([tomllib.loads(text)]))
    assert config["display"] == {"text_scale": 1.2}
    assert config["content"] == {"folders": ["a b"]}


def test_one_variable_moves_every_folder(tmp_path: Path) -> None:
    own = folders({"TAPROOM_HOME": str(tmp_path)})

    assert {own.config.parent, own.state.parent, own.content.parent} == {tmp_path}
    assert folders({}).config.name == "taproom-companion"
