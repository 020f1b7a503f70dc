"""The files for systemd and udev, judged by systemd's own tools where it has them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.managers import ROOT

UNITS = ROOT / "systemd"
SERVICES = ("companion.service", "companion-kiosk.service")

pytestmark = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs the package systemd")


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)


def verified(system: Path, unit: str, text: str) -> subprocess.CompletedProcess[str]:
    target = system / "etc/systemd/system" / unit
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    # Without recursive errors an unknown key is a warning, and the answer yes.
    return run("systemd-analyze", "--recursive-errors=yes", f"--root={system}", "verify", target)


def lines(unit: str) -> list[str]:
    return (UNITS / unit).read_text().splitlines()


@pytest.mark.parametrize("unit", SERVICES)
def test_systemd_finds_no_fault(system: Path, unit: str):
    outcome = verified(system, unit, (UNITS / unit).read_text())

    assert (outcome.returncode, outcome.stderr) == (0, "")


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        pytest.param("ProtectSystem=", "ProtectSistem=", id="an unknown key"),
        pytest.param("/.venv/bin/companion play", "/.venv/bin/compagnon play", id="a missing program"),
    ],
)
@pytest.mark.parametrize("unit", SERVICES)
def test_systemd_would_find_a_fault(system: Path, unit: str, was: str, becomes: str):
    text = (UNITS / unit).read_text()
    # cage's own program is there: only what it starts is not, and of that systemd can't know.
    if unit == "companion-kiosk.service":
        becomes = becomes.replace("/.venv/bin/compagnon play", "/.venv/bin/companion\nExecStartPre=/usr/bin/nothing")
    assert was in text

    assert verified(system, unit, text.replace(was, becomes)).returncode != 0


def test_the_service_is_rated_3_0_or_better():
    outcome = run("systemd-analyze", "security", "--offline=true", "--threshold=30", UNITS / "companion.service")

    assert outcome.returncode == 0, outcome.stdout


def test_the_rating_can_fail():
    kiosk = run("systemd-analyze", "security", "--offline=true", "--threshold=30", UNITS / "companion-kiosk.service")

    assert kiosk.returncode == 1


@pytest.mark.parametrize("unit", SERVICES)
@pytest.mark.parametrize(
    "line",
    [
        "Type=notify",
        "User=taproom",
        "SupplementaryGroups=dialout gpio input video render audio",
        "WatchdogSec=30",
        "Restart=on-failure",
        "RuntimeDirectory=taproom-companion",
        "StateDirectory=taproom-companion",
        "Environment=LG_WD=/run/taproom-companion",
        "Environment=TAPROOM_HOME=/var/lib/taproom-companion",
        "Environment=KIVY_NO_ARGS=1",
    ],
)
def test_both_services_say(unit: str, line: str):
    assert line in lines(unit)


@pytest.mark.parametrize("unit", SERVICES)
def test_nothing_is_killed_by_name_and_the_pi_can_be_told_from_another(unit: str):
    text = (UNITS / unit).read_text()

    assert "pkill" not in text
    assert not any(line.startswith("ProcSubset=") for line in lines(unit))


def test_only_one_of_the_two_services_runs():
    assert "Conflicts=getty@tty1.service companion-kiosk.service" in lines("companion.service")
    assert "Conflicts=getty@tty1.service companion.service" in lines("companion-kiosk.service")


def test_the_kiosks_program_may_speak_though_it_is_a_child():
    assert "NotifyAccess=all" in lines("companion-kiosk.service")


def test_the_kiosk_keeps_the_folder_where_the_compositor_and_its_child_meet():
    assert not any(line.startswith("ProtectHome=") for line in lines("companion-kiosk.service"))


# udev has no check of its own before version 254.

MATCHES = {"SUBSYSTEM", "KERNEL", "ATTR", "ATTRS", "ENV", "ACTION", "DRIVERS"}
SETS = {"SYMLINK", "GROUP", "MODE", "ENV", "TAG"}
PART = re.compile(r'(?P<key>[A-Z]+)(\{(?P<of>[^}]+)\})?(?P<operator>==|!=|\+=|=|:=)"(?P<value>[^"]*)"')


def faults_of_rule(rule: str) -> list[str]:
    faults = []
    for part in re.split(r",\s+", rule):
        found = PART.fullmatch(part)
        if not found:
            faults.append(f"no key, operator and quoted value: {part}")
        elif found["operator"] in ("==", "!=") and found["key"] not in MATCHES:
            faults.append(f"nothing to compare: {part}")
        elif found["operator"] not in ("==", "!=") and found["key"] not in SETS:
            faults.append(f"nothing to set: {part}")
        elif found["key"] in ("ATTR", "ATTRS", "ENV") and not found["of"]:
            faults.append(f"of what: {part}")
    return faults


def rules(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_the_device_rules_are_well_formed():
    found = rules((UNITS / "70-taproom-module.rules").read_text())

    assert len(found) == 3
    assert [faults_of_rule(rule) for rule in found] == [[], [], []]


@pytest.mark.parametrize(
    ("rule", "fault"),
    [
        pytest.param('SUBSYSTEM="tty"', "nothing to set", id="one equals sign"),
        pytest.param("SUBSYSTEM==tty", "quoted value", id="no quotes"),
        pytest.param('SUBSYSTEM=="tty" MODE="0660"', "quoted value", id="no comma"),
        pytest.param('ATTRS=="2e8a"', "of what", id="no name"),
        pytest.param('MODE=="0660"', "nothing to compare", id="compared instead of set"),
    ],
)
def test_a_faulty_rule_is_found(rule: str, fault: str):
    assert fault in faults_of_rule(rule)[0]


def test_the_module_gets_its_name_by_the_ids_of_a_pico_with_micropython():
    rule = rules((UNITS / "70-taproom-module.rules").read_text())[0]

    for part in ('SUBSYSTEM=="tty"', 'ATTRS{idVendor}=="2e8a"', 'ATTRS{idProduct}=="0005"'):
        assert part in rule
    for part in ('SYMLINK+="taproom-module"', 'GROUP="dialout"', 'MODE="0660"'):
        assert part in rule


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="needs the package systemd")
def test_the_user_comes_into_being_with_all_groups_of_the_service(tmp_path: Path):
    (tmp_path / "etc").mkdir()
    outcome = run("systemd-sysusers", f"--root={tmp_path}", UNITS / "sysusers.conf")
    assert outcome.returncode == 0, outcome.stderr

    user = (tmp_path / "etc/passwd").read_text().strip().split(":")
    assert (user[0], *user[4:]) == ("taproom", "Taproom Companion", "/var/lib/taproom-companion", "/usr/sbin/nologin")
    members = {line.split(":")[0]: line.split(":")[3] for line in (tmp_path / "etc/group").read_text().splitlines()}
    wanted = next(line for line in lines("companion.service") if line.startswith("SupplementaryGroups="))
    assert all(members[group] == "taproom" for group in wanted.partition("=")[2].split())


@pytest.mark.skipif(shutil.which("systemd-tmpfiles") is None, reason="needs the package systemd")
def test_the_folder_of_the_games_comes_into_being(tmp_path: Path):
    (tmp_path / "etc").mkdir()
    run("systemd-sysusers", f"--root={tmp_path}", UNITS / "sysusers.conf")
    outcome = run("systemd-tmpfiles", "--create", f"--root={tmp_path}", UNITS / "tmpfiles.conf")
    assert outcome.returncode == 0, outcome.stderr

    assert (tmp_path / "var/lib/taproom-companion").stat().st_mode & 0o777 == 0o750


def test_the_menu_entry_starts_what_the_service_starts():
    entry = dict(line.split("=", 1) for line in lines("taproom-companion.desktop") if "=" in line)

    assert f"ExecStart={entry['Exec']}" in lines("companion.service")
    assert entry["Type"] == "Application"
