"""Installing into a system of its own, twice, dry, and away again."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.managers import ROOT

INSTALL = ROOT / "systemd/install"
PLACES = {
    "companion.service": "etc/systemd/system/companion.service",
    "companion-kiosk.service": "etc/systemd/system/companion-kiosk.service",
    "70-taproom-module.rules": "etc/udev/rules.d/70-taproom-module.rules",
    "sysusers.conf": "etc/sysusers.d/taproom-companion.conf",
    "tmpfiles.conf": "etc/tmpfiles.d/taproom-companion.conf",
    "taproom-companion.desktop": "usr/share/applications/taproom-companion.desktop",
}
WANTED = "etc/systemd/system/multi-user.target.wants"

pytestmark = pytest.mark.skipif(shutil.which("systemctl") is None, reason="needs the package systemd")


def install(system: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(INSTALL), "--root", str(system), *options], capture_output=True, text=True, check=False, timeout=60
    )


def everything_in(system: Path) -> dict[str, Path | bytes]:
    """Each file with what is in it, each link with where it leads."""
    return {
        str(path.relative_to(system)): path.readlink() if path.is_symlink() else path.read_bytes()
        for path in system.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def switched_on(system: Path) -> list[str]:
    return [link.name for link in (system / WANTED).iterdir()]


@pytest.mark.parametrize("shell", ["sh", "dash", "bash"])
def test_every_shell_can_read_it(shell: str):
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")

    assert subprocess.run([shell, "-n", str(INSTALL)], check=False).returncode == 0


def test_everything_comes_to_its_place_and_the_service_is_on(system: Path):
    outcome = install(system)

    assert outcome.returncode == 0, outcome.stderr
    for source, place in PLACES.items():
        assert (system / place).read_bytes() == (ROOT / "systemd" / source).read_bytes()
        assert (system / place).stat().st_mode & 0o777 == 0o644
    assert (system / WANTED / "companion.service").readlink() == Path("/etc/systemd/system/companion.service")


def test_everything_in_the_folder_is_installed_or_installs():
    assert {path.name for path in (ROOT / "systemd").iterdir()} == {*PLACES, "install"}


def test_installing_twice_is_installing_once(system: Path):
    install(system)
    after_once = everything_in(system)
    outcome = install(system)

    assert outcome.stdout == "install: Everything is in its place already.\n"
    assert everything_in(system) == after_once


@pytest.mark.parametrize("options", [[], ["--kiosk"], ["--uninstall"]], ids=" ".join)
@pytest.mark.parametrize("installed", [False, True], ids=["nothing there", "installed"])
def test_a_dry_run_says_what_it_would_do_and_does_nothing(system: Path, options: list[str], installed: bool):
    if installed:
        install(system)
    before = everything_in(system)
    dry = install(system, "--dry-run", *options)
    assert everything_in(system) == before

    real = install(system, *options)
    assert dry.returncode == real.returncode == 0
    assert deeds(dry) == deeds(real)


def deeds(outcome: subprocess.CompletedProcess[str]) -> list[str]:
    return [line for line in outcome.stdout.splitlines() if line.split()[1] in ("install", "systemctl", "rm")]


def test_a_changed_file_is_brought_up_to_date(system: Path):
    install(system)
    (system / PLACES["companion.service"]).write_text("[Unit]\n")
    outcome = install(system)

    assert len(deeds(outcome)) == 1
    assert (system / PLACES["companion.service"]).read_bytes() == (ROOT / "systemd/companion.service").read_bytes()


def test_the_kiosk_takes_the_place_of_the_service_and_back(system: Path):
    install(system)
    install(system, "--kiosk")
    assert switched_on(system) == ["companion-kiosk.service"]

    install(system)
    assert switched_on(system) == ["companion.service"]


def test_uninstalling_leaves_the_system_as_it_was_and_the_games_in_it(system: Path):
    games = system / "var/lib/taproom-companion/state/journal.sqlite"
    games.parent.mkdir(parents=True)
    games.write_text("an evening")
    before = everything_in(system)
    install(system)
    outcome = install(system, "--uninstall")

    assert outcome.returncode == 0, outcome.stderr
    assert everything_in(system) == before
    assert install(system, "--uninstall").stdout == "install: Nothing of the companion is installed.\n"


def test_a_folder_with_a_space_in_its_name_is_no_trouble(system: Path):
    spacious = system.rename(system.parent / "a root")

    assert install(spacious).returncode == 0
    assert (spacious / WANTED / "companion.service").is_symlink()
    assert install(spacious, "--uninstall").returncode == 0


@pytest.mark.parametrize(
    ("missing", "options", "mend"),
    [
        pytest.param("opt/taproom-companion/.venv/bin/companion", [], "put the program there first", id="the program"),
        pytest.param("usr/bin/cage", ["--kiosk"], "sudo apt install cage xwayland", id="cage"),
    ],
)
def test_what_it_needs_must_be_there_before_it_changes_anything(
    system: Path, missing: str, options: list[str], mend: str
):
    (system / missing).unlink()
    before = everything_in(system)
    outcome = install(system, *options)

    assert outcome.returncode == 1
    assert mend in outcome.stderr
    assert everything_in(system) == before


@pytest.mark.parametrize("options", [["--bogus"], ["--root"]], ids=["an unknown option", "no folder"])
def test_a_wrong_call_is_answered_with_the_usage(options: list[str]):
    outcome = subprocess.run([str(INSTALL), *options], capture_output=True, text=True, check=False)

    assert outcome.returncode == 2
    assert "usage: systemd/install" in outcome.stderr


def test_the_running_system_is_not_taken_for_a_folder():
    outcome = subprocess.run([str(INSTALL), "--root", "/"], capture_output=True, text=True, check=False)

    assert outcome.returncode == 1
    assert "needs a directory" in outcome.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
@pytest.mark.skipif(shutil.which("setpriv") is None, reason="needs the package util-linux")
def test_only_root_may_change_the_running_system(tmp_path: Path):
    script = shutil.copy(INSTALL, "/var/tmp/companion-install-test")
    try:
        nobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        outcome = subprocess.run([*nobody, script], capture_output=True, text=True, check=False)
    finally:
        Path(script).unlink()

    assert outcome.returncode == 1
    assert "run it with sudo" in outcome.stderr
