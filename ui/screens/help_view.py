"""Help: a few short pages of how a game night goes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ui.wording import say

PAGES: Final = ("begin", "turn", "crowd", "hand", "undo", "why", "board", "dice", "copy", "buttons", "people")


@dataclass(frozen=True, slots=True)
class Page:
    id: str
    title: str
    text: str


def pages() -> tuple[Page, ...]:
    return tuple(Page(id, say(f"help.{id}.title"), say(f"help.{id}.text")) for id in PAGES)
