"""What every test stands on: a Kivy without configuration that draws offscreen, own folders, hypothesis profiles."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ("tests.clause_coverage",)

# Kivy reads these at its first import, which is why they stand here and not in a fixture. KIVY_NO_CONSOLELOG is not
# among them: set to anything at all it hides tracebacks too.
os.environ.update(
    KIVY_NO_ARGS="1",
    KIVY_NO_CONFIG="1",
    KIVY_NO_FILELOG="1",
    KIVY_LOG_MODE="MIXED",
)
# `./run test` sets x11 for the tests that need a real X server.
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# Nobody's real games, settings or statistics are ever read or written by a test.
_FOLDERS = Path(tempfile.mkdtemp(prefix="companion-tests-"))
for _kind in ("CONFIG", "DATA", "STATE", "CACHE"):
    os.environ[f"XDG_{_kind}_HOME"] = str(_FOLDERS / _kind.lower())
os.environ["KIVY_HOME"] = str(_FOLDERS / "kivy")
# lgpio leaves a pipe in the folder that this names, at import.
os.environ["LG_WD"] = str(_FOLDERS)

# No deadline: two cores shared with a window and a MicroPython make one slow example no fault.
settings.register_profile("desk", deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("desk"), derandomize=True, print_blob=True)
settings.register_profile("long", settings.get_profile("desk"), max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "desk"))

_WINDOW_FOLDERS = {"ui", "end_to_end"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that open a window in one worker: Kivy has one window a process, and start-up is what costs."""
    for item in items:
        if _opens_a_window(item) and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group("window"))


def _opens_a_window(item: pytest.Item) -> bool:
    below = item.path.relative_to(Path(__file__).parent).parts
    return below[0] in _WINDOW_FOLDERS or "ui" in getattr(item, "fixturenames", ())


def pytest_unconfigure() -> None:
    shutil.rmtree(_FOLDERS, ignore_errors=True)
