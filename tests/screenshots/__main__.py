"""``python -m tests.screenshots [FOLDER] [--only PART]…``: a PNG of every scene at every size, checked for faults."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.screenshots", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", action="append", metavar="PART", help="only scenes whose name has this in it")
    wanted = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
    wanted.folder.mkdir(parents=True, exist_ok=True)
    return photograph(wanted.folder, wanted.only or [""])


def photograph(folder: Path, parts: list[str]) -> int:
    """How many pictures have faults, at most 1; each fault is printed."""
    from ui.environment import configure

    configure()
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    from tests.screenshots.scene import all_scenes
    from tests.ui.driver import Driver
    from tests.ui.layout import faults

    flawed = made = 0
    for scene in all_scenes().values():
        if not any(part in scene.name for part in parts):
            continue
        for size in scene.sizes:
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
    print(f"{made} pictures in {folder}, {flawed} with faults")
    return min(flawed, 1) if made else 2


if __name__ == "__main__":
    sys.exit(main())
