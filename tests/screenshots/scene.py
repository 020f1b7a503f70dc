"""What is photographed: scenes, each with the services it plays on and what is done before the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

SIZES = ((800, 480), (480, 800), (1280, 720))


class Scene(NamedTuple):
    name: str
    services: Callable[[], Any]
    drive: Callable[[Any], None]
    sizes: tuple[tuple[int, int], ...]


SCENES: dict[str, Scene] = {}


def scene(
    name: str, services: Callable[[], Any], *, sizes: tuple[tuple[int, int], ...] = SIZES
) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """Registers a function that drives the app (a ``tests.ui.driver.Driver``) to the state to be photographed."""

    def register(drive: Callable[[Any], None]) -> Callable[[Any], None]:
        assert name not in SCENES, f"two scenes are called {name}"
        SCENES[name] = Scene(name, services, drive, sizes)
        return drive

    return register


def all_scenes() -> dict[str, Scene]:
    """Those of every ``scenes_*.py`` beside this file."""
    for file in sorted(Path(__file__).parent.glob("scenes_*.py")):
        import_module(f"tests.screenshots.{file.stem}")
    return SCENES


def scenes(parts: Sequence[str], size: tuple[int, int]) -> list[Scene]:
    """Those that are photographed at this size, and have one of the parts in their name."""
    return [
        one for one in all_scenes().values() if size in one.sizes and any(part in one.name for part in parts or [""])
    ]


def all_sizes(parts: Sequence[str]) -> list[tuple[int, int]]:
    """Every size at which one of them is photographed."""
    wanted = [one for one in all_scenes().values() if any(part in one.name for part in parts or [""])]
    return list(dict.fromkeys(size for one in wanted for size in one.sizes))
