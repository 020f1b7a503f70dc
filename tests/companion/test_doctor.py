"""The doctor: each fault is seen, weighed right, and has a mend."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion.doctor import (
    Finding,
    Health,
    Patient,
    examine,
    look_at_config,
    look_at_content,
    look_at_disk,
    look_at_display,
    look_at_journal,
    look_at_libraries,
    look_at_module,
    look_at_pins,
    look_at_python,
    stops_play,
)
from companion.folders import folders


def patient(home: Path, *, in_terminal: bool = False, **environment: str) -> Patient:
    return Patient(folders({"TAPROOM_HOME": str(home)}), environment, in_terminal=in_terminal)


def one(findings: object) -> Finding:
    (found,) = findings  # type: ignore[misc]
    assert isinstance(found, Finding)
    return found


def test_whatever_is_not_fine_has_a_mend(tmp_path: Path) -> None:
    findings = list(examine(patient(tmp_path)))

    assert len(findings) > 10
    assert [finding for finding in findings if finding.health is not Health.FINE and not finding.mend] == []


def test_this_python_and_the_libraries_are_fine_here(tmp_path: Path) -> None:
    well = patient(tmp_path)

    assert {finding.health for look in (look_at_python, look_at_libraries) for finding in look(well)} == {Health.FINE}


def test_no_display_stops_the_window_but_not_the_terminal(tmp_path: Path) -> None:
    window, terminal = (
        one(look_at_display(patient(tmp_path))),
        one(look_at_display(patient(tmp_path, in_terminal=True))),
    )

    assert (window.health, terminal.health) == (Health.FAULT, Health.LIMITED)
    assert "--terminal" in window.mend
    assert stops_play([window])
    assert not stops_play([terminal])


def test_a_display_that_nobody_serves_is_seen(tmp_path: Path) -> None:
    assert "no X server answers" in one(look_at_display(patient(tmp_path, DISPLAY=":987"))).seen


def test_wayland_without_x_has_its_own_mend(tmp_path: Path) -> None:
    assert "xwayland" in one(look_at_display(patient(tmp_path, WAYLAND_DISPLAY="wayland-0"))).mend


def test_an_offscreen_window_is_a_display(tmp_path: Path) -> None:
    assert one(look_at_display(patient(tmp_path, SDL_VIDEODRIVER="offscreen"))).health is Health.FINE


def test_a_disk_that_takes_nothing_is_seen_and_play_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.doctor.tempfile.TemporaryFile", full)
    found = one(look_at_disk(patient(tmp_path)))

    assert found.health is Health.LIMITED
    assert "No space left" in found.seen
    assert "TAPROOM_HOME" in found.mend


def test_looking_makes_no_folder(tmp_path: Path) -> None:
    list(examine(patient(tmp_path / "nothing here yet")))

    assert list(tmp_path.iterdir()) == []


def test_each_mistake_of_the_configuration_is_told(tmp_path: Path) -> None:
    sick = patient(tmp_path)
    sick.folders.config.mkdir()
    sick.folders.config_file.write_text('[table]\nlanguage = "xx"\n[panel]\nroll = 2\n')

    assert [finding.health for finding in look_at_config(sick)] == [Health.LIMITED] * 2
    assert "line 2" in " ".join(finding.seen for finding in look_at_config(sick))


def test_the_groups_content_is_tried(tmp_path: Path) -> None:
    sick = patient(tmp_path)
    file = sick.folders.content_file("fantasy_pub")
    file.parent.mkdir(parents=True)
    file.write_text("pieces = 3\n")
    assert one(look_at_content(sick)).health is Health.LIMITED

    file.write_text("pieces = 84\n")
    assert one(look_at_content(sick)).health is Health.FINE


def test_a_damaged_journal_is_seen_and_left_alone(tmp_path: Path) -> None:
    sick = patient(tmp_path)
    sick.folders.state.mkdir()
    sick.folders.journal.write_bytes(b"no database at all" * 100)

    found = one(look_at_journal(sick))

    assert found.health is Health.LIMITED
    assert sick.folders.journal.read_bytes().startswith(b"no database")


def test_a_sound_journal_is_fine(tmp_path: Path) -> None:
    well = patient(tmp_path)
    well.folders.state.mkdir()
    line = sqlite3.connect(well.folders.journal)
    line.execute("CREATE TABLE deeds (n INTEGER)")
    line.close()

    assert one(look_at_journal(well)).health is Health.FINE


def test_no_pins_and_no_module_only_limit_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.ports.list_ports.comports", list)
    monkeypatch.setattr("hardware.ports.UDEV_NAME", tmp_path / "none")
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)

    for found in (one(look_at_pins(patient(tmp_path))), one(look_at_module(patient(tmp_path)))):
        assert found.health is Health.LIMITED
        assert found.mend


def test_mock_pins_are_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")

    assert one(look_at_pins(patient(tmp_path))).health is Health.FINE


def test_what_is_switched_off_is_not_looked_for(tmp_path: Path) -> None:
    well = patient(tmp_path)
    well.folders.config.mkdir()
    well.folders.config_file.write_text("[panel]\non = false\n[module]\non = false\n")

    assert [one(look(well)).health for look in (look_at_pins, look_at_module)] == [Health.FINE] * 2
