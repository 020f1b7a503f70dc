"""The project as a package: what it says of itself, what it pins, and what its wheel holds."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.clause_coverage import ROOT

PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]
LOCKS = sorted(ROOT.glob("requirements*.lock.txt"))
PACKAGES = ("companion", "hardware", "rules", "ui")
PICTURES = {".png", ".ico"}

REGISTRIES = re.compile(r"pypi\.org|pythonhosted|npmjs|deb(ian)?\.org|piwheels\.org|index-url")
MACHINE_PATHS = re.compile(r"(?<![\w.{}$])/(work|root|home|tmp)/\w")


def committed() -> list[Path]:
    """The files of the repository; without git, or outside a repository, what a fresh copy of one would hold."""
    git = shutil.which("git") or "false"
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode == 0:
        found = [ROOT / name for name in listed.stdout.split("\0") if name]
    else:
        folders = (ROOT / name for name in (*PACKAGES, "tests", "docs", "systemd"))
        found = [*ROOT.glob("*"), *(path for folder in folders for path in folder.rglob("*"))]
    return [path for path in found if path.is_file() and "__pycache__" not in path.parts]


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for path in committed()
        if path.suffix not in PICTURES and path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]


def locked(lock: Path) -> dict[str, Requirement]:
    text = lock.read_text().replace("\\\n", " ")
    lines = [
        re.sub(r"\s--hash=\S+", "", line).strip() for line in text.splitlines() if line and not line.startswith("#")
    ]
    return {canonicalize_name(pin.name): pin for pin in map(Requirement, lines)}


def test_no_file_names_a_registry() -> None:
    assert lines_with(REGISTRIES) == []


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    assert lines_with(MACHINE_PATHS) == []


def test_the_version_stands_in_one_place() -> None:
    version = re.compile(rf"""version\W+["']{re.escape(PROJECT["version"])}["']""")
    assert [line.split(":")[0] for line in lines_with(version)] == ["pyproject.toml"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_pin_has_a_hash(lock: Path) -> None:
    assert LOCKS
    for entry in re.split(r"\n(?=[a-z])", lock.read_text()):
        if not entry.startswith("#"):
            assert re.search(r"^\S+==\S+ .*\n    --hash=sha256:[0-9a-f]{64}", entry), entry


def direct(lock: str) -> list[str]:
    extras = PROJECT["optional-dependencies"]
    groups = PYPROJECT["dependency-groups"]
    return {
        "requirements.lock.txt": [*PROJECT["dependencies"], *groups["door"]],
        "requirements-pi.lock.txt": [*PROJECT["dependencies"], *groups["door"], *extras["pi"]],
        "requirements-test.lock.txt": [*PROJECT["dependencies"], *extras["test"]],
        "requirements-typings.lock.txt": groups["typings"],
    }[lock]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_holds_what_the_project_asks_for(lock: Path) -> None:
    pins = locked(lock)
    for wanted in map(Requirement, direct(lock.name)):
        (pin,) = pins[canonicalize_name(wanted.name)].specifier
        assert wanted.specifier.contains(pin.version), f"{wanted} is pinned as {pin}; ./run lock pins it anew"


def test_the_app_and_its_tests_run_on_the_same_versions() -> None:
    everything = locked(ROOT / "requirements-test.lock.txt")
    for name, pin in locked(ROOT / "requirements.lock.txt").items():
        assert everything[name].specifier == pin.specifier


@pytest.mark.parametrize(
    ("python", "machine", "has"), [("3.11", "aarch64", True), ("3.13", "aarch64", False), ("3.11", "x86_64", False)]
)
def test_the_empty_release_of_lgpio_is_never_taken(python: str, machine: str, has: bool) -> None:
    pin = locked(ROOT / "requirements-pi.lock.txt")["lgpio"]
    assert pin.marker is not None
    here = {
        "python_version": python,
        "python_full_version": f"{python}.2",
        "platform_machine": machine,
        "sys_platform": "linux",
    }
    assert pin.marker.evaluate(here) is has
    assert not pin.specifier.contains("0.0.0.2")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel of the project."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert built.returncode == 0, built.stderr
    (path,) = folder.glob(f"taproom_companion-{PROJECT['version']}-py3-none-any.whl")
    with zipfile.ZipFile(path) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_all_of_the_four_packages_and_nothing_else(wheel: set[str]) -> None:
    ours = {str(path.relative_to(ROOT)) for path in committed() if path.relative_to(ROOT).parts[0] in PACKAGES}
    packed = {name for name in wheel if ".dist-info/" not in name}
    assert packed == ours


@pytest.mark.parametrize("kind", [".py", ".kv", "rulebook.toml", "content.toml", "messages/en.toml"])
def test_the_wheel_brings_what_lies_beside_the_code(wheel: set[str], kind: str) -> None:
    assert [name for name in wheel if name.endswith(kind)]


def test_the_wheel_brings_the_firmware_the_command_and_the_licence(wheel: set[str]) -> None:
    assert any(name.startswith("hardware/firmware/") and name.endswith(".py") for name in wheel)
    assert any(name.endswith("/entry_points.txt") for name in wheel)
    assert any(name.endswith("/licenses/LICENSE") for name in wheel)


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
def test_the_python_that_pip_demands_is_the_one_that_the_door_looks_for(python: str) -> None:
    version = tuple(int(part) for part in python.split("."))
    assert "(3, 11) <= sys.version_info[:2] <= (3, 13)" in (ROOT / "run").read_text()
    assert SpecifierSet(PROJECT["requires-python"]).contains(python) is ((3, 11) <= version <= (3, 13))
