"""Plays the toy game by itself and says what it has shown: to be killed at any moment.

``python -m tests.companion.played_until_killed FOLDER SEED`` goes on with the game in that folder, or begins one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.journal import Journal
from companion.published import Published, Shown
from tests.companion.desk import Clock, Desk, Fated, new_desk, resumed


def main(folder: Path, seed: int) -> None:
    with Journal(folder / "journal.sqlite", Clock()).open() as journal:
        chance = Fated(seed=seed)
        desk = resumed(journal, folder, chance=chance) if journal.games() else begun(folder, journal, chance)
        say(desk, desk.shown)
        desk.table.subscribe(lambda picture: say(desk, picture))
        while desk.shown.asked is not None:
            desk.move()
            if seed % 3 == 0 and desk.shown.length % 7 == 0:
                desk.undo()


def begun(folder: Path, journal: Journal, chance: Fated) -> Desk:
    return new_desk(folder, journal, sources={"dice": "app"}, chance=chance)


def say(desk: Desk, picture: Published) -> None:
    """What was seen: after how many deeds, how long the game was, and where the runners stood."""
    if isinstance(picture, Shown):
        print(desk.table._host.history.count, picture.length, *picture.view.board.places, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
