"""``python -m tests.screenshots [FOLDER] [--only PART]…``: a PNG of every scene at every size, checked for faults."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", action="append", default=[], metavar="PART", help="scenes whose name has this in it")
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", help="only pictures of this size")
    wanted = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    wanted.folder.mkdir(parents=True, exist_ok=True)
    if wanted.size is None:
        return _each_size(wanted.folder, wanted.only)
    width, _, height = wanted.size.partition("x")
    return photograph(wanted.folder, wanted.only or [""], (int(width), int(height)))


def _each_size(folder: Path, parts: list[str]) -> int:
    """In a process each: drawn offscreen, a window keeps for good the size with which it was made."""
    from tests.screenshots.scene import all_sizes

    only = [f"--only={part}" for part in parts]
    ended = [
        subprocess.run(
            [sys.executable, "-m", "tests.screenshots", str(folder), f"--size={width}x{height}", *only],
            cwd=ROOT,
            check=False,
        ).returncode
        for width, height in all_sizes(parts)
    ]
    return max(ended, default=2)


def photograph(folder: Path, parts: list[str], size: tuple[int, int]) -> int:
    """How many pictures have faults, at most 1; each fault is printed."""
    from ui.environment import configure
    from ui.sparing import spare

    configure(size)
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    Config.set("kivy", "log_level", "warning")
    spare()
    from tests.screenshots.scene import scenes
    from tests.ui.driver import Driver
    from tests.ui.layout import faults

    flawed = made = 0
    for scene in scenes(parts, size):
        driver = Driver(scene.services(), size)
        scene.drive(driver)
        driver.step(3)
        path = driver.picture(folder / f"{scene.name}-{size[0]}x{size[1]}.png")
        found = faults(driver.app.shell, driver.top)
        driver.close()
        made += 1
        flawed += bool(found)
        print(f"{path.name}{'' if found else ': good'}", flush=True)
        for fault in found:
            print(f"    {fault}", flush=True)
    print(f"{made} pictures of {size[0]}x{size[1]} in {folder}, {flawed} with faults", flush=True)
    return min(flawed, 1)


if __name__ == "__main__":
    sys.exit(main())
