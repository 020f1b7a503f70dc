"""Builds the root of a Raspberry Pi system, installs the companion from its lock for that machine, and tries it there.

``./run arm64 [trixie|bookworm]...``; without a name both, as Raspberry Pi OS follows both. The root is extracted, not
installed: no maintainer script runs under emulation, which takes half a minute where a full one takes twenty.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.arm64.namespaces import run_in
from tests.lock import ROOT, uv

BUILD = ROOT / "build" / "arm64"
PYTHON = {"bookworm": "3.11", "trixie": "3.13"}
# Debian 13 has 2.41; uv counts no further than this.
GLIBC = {"bookworm": "2_36", "trixie": "2_40"}
MTDEV = {"bookworm": "libmtdev1", "trixie": "libmtdev1t64"}
SYSTEM = (
    *("base-files", "bash", "dash", "coreutils", "libc-bin", "python3"),
    *("libgl1", "libgl1-mesa-dri", "libegl1", "libgles2"),
)
Step = Callable[[str, Path], None]


def extract_system(release: str, root: Path) -> None:
    """A root of Debian's packages, unpacked and not set up."""
    if root.exists():
        shutil.rmtree(root)
    root.parent.mkdir(parents=True, exist_ok=True)
    how = ("--mode=root", "--variant=extract", "--architectures=arm64", "--skip=check/qemu,check/signed-by", "--quiet")
    packages = ",".join((*SYSTEM, MTDEV[release]))
    call("mmdebstrap", *how, f"--include={packages}", release, str(root), mirror())


def mirror() -> str:
    """Where this machine itself takes Debian's packages from."""
    for path in sorted(Path("/etc/apt").rglob("*.sources")) + sorted(Path("/etc/apt").rglob("*.list")):
        if found := re.search(r"^(?:URIs:|deb\b.*?)\s*(https?://\S+)", path.read_text(), re.MULTILINE):
            return found[1]
    sys.exit("this machine names no source of Debian's packages under /etc/apt")


def install_packages(release: str, root: Path) -> None:
    """What the lock names, in the builds for that machine."""
    target = root / "opt" / "companion"
    lock = (ROOT / "requirements.lock.txt", pins_library(release))
    for file in filter(None, lock):
        call(
            *(uv(), "pip", "install", "--quiet", "--require-hashes", "--no-deps", "--only-binary", ":all:"),
            *("--python-platform", f"aarch64-manylinux_{GLIBC[release]}", "--python-version", PYTHON[release]),
            *("--python", sys.executable, "--target", str(target), "-r", str(file)),
        )


def pins_library(release: str) -> Path | None:
    """The lock's lgpio alone: the rest of the pin libraries come as source, and a Pi has a compiler for them."""
    if PYTHON[release] == "3.13":
        return None
    lock = (ROOT / "requirements-pi.lock.txt").read_text()
    entry = re.search(r"^lgpio==(?:.*\\\n)+.*\n", lock, re.MULTILINE)
    assert entry is not None
    path = BUILD / "lgpio.lock.txt"
    # Its marker speaks of the machine that it is for, which here is the other one.
    path.write_text(re.sub(r" ; .*? \\", " \\\\", entry[0]))
    return path


def install_companion(release: str, root: Path) -> None:
    """The project's own wheel, with nothing of the checkout beside it."""
    wheels = BUILD / "wheel"
    shutil.rmtree(wheels, ignore_errors=True)
    call(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(wheels))
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(root / "opt" / "companion")
    shutil.copy(Path(__file__).with_name("probe.py"), root / "opt" / "probe.py")


def import_everything(release: str, root: Path) -> None:
    inside(root, "/usr/bin/python3", "/opt/probe.py")


def list_games(release: str, root: Path) -> None:
    inside(root, "/usr/bin/python3", "-c", "from companion.cli import main; main()", "games")


STEPS: tuple[Step, ...] = (extract_system, install_packages, install_companion, import_everything, list_games)


def call(*command: str) -> None:
    if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"failed: {' '.join(command)}")


def inside(root: Path, *command: str) -> None:
    if code := run_in(root, command):
        sys.exit(f"ended with {code} in {root}: {' '.join(command)}")


def main(releases: Sequence[str]) -> int:
    if unknown := set(releases) - set(PYTHON):
        print(f"no such release: {', '.join(unknown)}; there are {' and '.join(PYTHON)}", file=sys.stderr)
        return 2
    if os.geteuid():
        print("unpacking a system takes root: sudo ./run arm64", file=sys.stderr)
        return 1
    for release in releases or PYTHON:
        for step in STEPS:
            began = time.monotonic()
            print(f"--- {release}: {step.__name__.replace('_', ' ')}", flush=True)
            step(release, BUILD / release)
            print(f"--- {time.monotonic() - began:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
