"""The Pythons beside this one, for what must be the same on all of them: found, and given a msgspec of their own.

`./run test` runs this module first. Without it, or without such a Python, the tests that ask for one are skipped.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ROOT / "build" / "pythons"
VERSIONS = ("3.11", "3.12", "3.13")
OURS = f"{sys.version_info.major}.{sys.version_info.minor}"
CHECK = "import sys, msgspec; print(*sys.version_info[:2], sep='.')"


def run_on(version: str, *arguments: str, stdin: bytes = b"", **environment: str) -> str:
    """What another Python prints for these arguments, run in the project's folder. Skips where there is none."""
    python = python_of(version)
    command = [python, *arguments]
    run = subprocess.run(command, cwd=ROOT, input=stdin, capture_output=True, env=_environment(version, environment))
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout.decode()


def python_of(version: str) -> str:
    """The path of a Python of this version that can import msgspec. Skips the test where there is none."""
    for place in _places(version):
        run = subprocess.run([place, "-c", CHECK], capture_output=True, text=True, env=_environment(version, {}))
        if run.stdout.strip() == version:
            return place
    pytest.skip(f"no Python {version} here that can import msgspec")


def _environment(version: str, more: dict[str, str]) -> dict[str, str]:
    path = [str(ROOT)] if version == OURS else [str(ROOT), str(FOLDERS / version)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path), **more}


def _places(version: str) -> list[str]:
    if version == OURS:
        return [sys.executable]
    name = f"python{version}"
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/{name}"))
    found = [shutil.which(name), *map(str, kept)]
    return [place for place in found if place]


def prepare() -> None:
    """Puts a msgspec for each other Python into the build folder, as the lock has it."""
    lock = (ROOT / "requirements.lock.txt").read_text(encoding="utf-8")
    pin = re.search(r"^msgspec==(?:.*\\\n)+.*$", lock, re.MULTILINE)
    assert pin, "requirements.lock.txt does not pin msgspec"
    FOLDERS.mkdir(parents=True, exist_ok=True)
    asked = FOLDERS / "msgspec.txt"
    asked.write_text(pin[0] + "\n", encoding="utf-8")
    for version in VERSIONS:
        if version != OURS and not (FOLDERS / version / "msgspec").exists():
            subprocess.run(_installing(version, asked), check=False)


def _installing(version: str, asked: Path) -> list[str]:
    uv = str(Path(sysconfig.get_path("scripts")) / "uv")
    wheels = ["--only-binary", ":all:", "--python-version", version]
    wheels += ["--python-platform", f"{platform.machine()}-manylinux_2_28", "--python", sys.executable]
    target = ["--target", str(FOLDERS / version), "--require-hashes", "--no-deps", "-r", str(asked)]
    return [uv, "pip", "install", "--quiet", "--system-certs", *wheels, *target]


if __name__ == "__main__":
    prepare()
