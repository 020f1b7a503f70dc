"""``./run lock``: pins the newest dependencies that pyproject.toml admits, each by version and by hash.

One file serves Python 3.11 to 3.13 on a PC and on a 64-bit Raspberry Pi. No file names a registry: where packages come
from is the machine's affair, that they are the right ones is the hash's.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EVERYTHING = "requirements-test.lock.txt"
LOCKS = {
    EVERYTHING: ("--extra", "test"),
    # The build tool is locked with the rest, since the door installs the project itself without build isolation.
    "requirements.lock.txt": ("--group", "door", "--constraints", EVERYTHING),
    "requirements-pi.lock.txt": ("--extra", "pi", "--group", "door", "--constraints", EVERYTHING),
    "requirements-typings.lock.txt": ("--group", "typings"),
}
HOW = ("--universal", "--python-version", "3.11", "--generate-hashes", "--no-header", "--no-annotate", "--upgrade")
HEADER = "# Made by `./run lock` from pyproject.toml.\n"


def uv() -> str:
    found = shutil.which("uv", path=sysconfig.get_path("scripts")) or shutil.which("uv")
    if found is None:
        sys.exit("uv is not in this environment; ./run lock brings it")
    return found


def main() -> int:
    for name, choice in LOCKS.items():
        source = () if name == "requirements-typings.lock.txt" else ("pyproject.toml",)
        subprocess.run([uv(), "pip", "compile", "--quiet", *HOW, *source, *choice, "-o", name], cwd=ROOT, check=True)
        path = ROOT / name
        path.write_text(HEADER + path.read_text())
        print(f"{name}: {path.read_text().count('--hash')} hashes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
