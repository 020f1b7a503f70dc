"""A system to install into."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """The root of a system that has the program, cage, and the units of every system, and nothing else."""
    root = tmp_path / "root"
    for program in ("opt/taproom-companion/.venv/bin/companion", "usr/bin/cage"):
        stub = root / program
        stub.parent.mkdir(parents=True)
        stub.write_text("#!/bin/sh\n")
        stub.chmod(0o755)
    units = root / "usr/lib/systemd/system"
    units.mkdir(parents=True)
    for name in ("basic", "sysinit", "multi-user", "shutdown", "local-fs"):
        shutil.copy(f"/usr/lib/systemd/system/{name}.target", units)
    return root
