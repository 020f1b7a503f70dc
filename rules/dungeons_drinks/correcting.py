"""The facts that a group may put right by hand."""

from __future__ import annotations

from rules.correcting import Correctable
from rules.dungeons_drinks.state import Dungeon


def correctables(dungeon: Dungeon) -> tuple[Correctable, ...]:
    return ()
