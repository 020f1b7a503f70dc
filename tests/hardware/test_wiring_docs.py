"""The picture and the tables of docs/hardware.md show the wiring that the program uses."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from companion.config import Config, wiring
from docs import draw_wiring
from docs.draw_wiring import (
    GROUND,
    NOT_OURS,
    PAGE,
    PICTURE,
    drawing,
    labels,
    nearest_ground,
    page,
    panel_table,
    replaced,
)
from hardware.pins import HEADER, RESERVED, SeatWiring, Wiring, mock_factory

SVG = "{http://www.w3.org/2000/svg}"


def test_the_picture_is_that_of_the_wiring():
    assert PICTURE.read_text() == drawing(Wiring()), "python -m docs.draw_wiring draws it anew"


def test_the_tables_are_those_of_the_wiring():
    assert PAGE.read_text() == page(PAGE.read_text(), Wiring()), "python -m docs.draw_wiring writes them anew"


def test_a_changed_wiring_is_seen_in_both():
    moved = Wiring(buzzer=None)

    assert PICTURE.read_text() != drawing(moved)
    assert PAGE.read_text() != page(PAGE.read_text(), moved)


def test_the_picture_has_every_part_and_every_pin_once():
    words = [element.text for element in ElementTree.fromstring(drawing(Wiring())).iter(f"{SVG}text")]

    for place, pin in Wiring().places():
        assert words.count(f"{place} (GPIO {pin})") == 1
    for number in range(1, 41):
        assert words.count(str(number)) == 1


def test_each_pin_of_the_header_has_one_meaning():
    assert sorted(labels(Wiring())) == list(range(1, 41))
    assert not NOT_OURS.keys() & set(GROUND)
    assert {HEADER[pin] for pin in RESERVED} <= NOT_OURS.keys()


def test_a_pin_that_nothing_is_wired_to_is_shown_as_free():
    assert labels(Wiring(roll=None))[37][0] == "free (GPIO 26)"


def test_ground_and_power_are_where_the_pi_has_them():
    pins = mock_factory().board_info.headers["J8"].pins

    assert {number for number, pin in pins.items() if pin.name == "GND"} == set(GROUND)
    assert {number: pin.name for number, pin in pins.items() if pin.name in ("3V3", "5V")} == {
        1: "3V3",
        2: "5V",
        4: "5V",
        17: "3V3",
    }


def test_the_ground_beside_a_part_is_the_nearest():
    assert nearest_ground(33) == 34
    assert nearest_ground(40) == 39
    assert "| buzzer | GPIO 12 | 32 | 30 |" in panel_table(Wiring())


def test_a_page_without_a_place_for_its_table_is_refused():
    with pytest.raises(ValueError, match="no place for the table of the panel"):
        replaced("# Hardware", "panel", "|")


def test_checking_tells_what_is_out_of_date(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
):
    assert draw_wiring.main(["--check"]) == 0
    monkeypatch.setattr(draw_wiring, "PICTURE", tmp_path_factory.mktemp("docs") / "wiring.svg")

    assert draw_wiring.main(["--check"]) == 1
    assert draw_wiring.main([]) == 0
    assert draw_wiring.main(["--check"]) == 0
    assert capsys.readouterr().out == "wiring.svg is out of date\nwrote wiring.svg\n"


def test_the_example_of_a_configuration_is_one():
    example = re.search(r"```toml\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert example
    panel = msgspec.convert(tomllib.loads(example[1]), Config).panel

    seats = (SeatWiring(button=17, lamp=18), SeatWiring(button=27))
    assert wiring(panel) == Wiring(roll=4, buzzer=None, seats=seats)


def test_what_is_to_be_copied_to_the_pico_is_there_and_complete():
    firmware = PAGE.parent.parent / "hardware/firmware"
    copies = re.findall(r"mpremote fs cp (.+) :$", PAGE.read_text(), re.MULTILINE)
    named = {name for copy in copies for name in shlex.split(copy) if name != "-r"}

    there = {path.name for path in firmware.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert named == there - {"__init__.py"}


@pytest.mark.parametrize("page_name", ["hardware.md", "installing.md"])
def test_every_link_leads_somewhere(page_name: str):
    links = re.findall(r"\]\(([^)#]+)\)", (PAGE.parent / page_name).read_text())

    assert links
    assert all((PAGE.parent / link).exists() for link in links)


def test_every_file_of_the_project_that_installing_names_is_there():
    root = Path(PAGE).parent.parent
    names = re.findall(r"(?:systemd/[\w.-]+|requirements[\w.-]+txt)", (PAGE.parent / "installing.md").read_text())

    assert names
    assert [name for name in names if not (root / name).exists()] == []
