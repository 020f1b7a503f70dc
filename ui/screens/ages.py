"""How long ago something was, and how long it took, in the words of somebody who does not look at a watch."""

from __future__ import annotations

from typing import Final

from ui.wording import say

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR


def ago(seconds: float) -> str:
    """ "just now", "5 minutes ago", "3 days ago". A clock that was put back makes it "just now"."""
    if seconds < 2 * MINUTE:
        return say("age.now")
    for unit, size in (("days", DAY), ("hours", HOUR), ("minutes", MINUTE)):
        if seconds >= size:
            return say(f"age.{unit}_ago", n=int(seconds // size))
    raise AssertionError(seconds)


def clock(seconds: float | None) -> str:
    """Time since the game began, as 1:05 (hours and minutes); nothing if it is not known."""
    if seconds is None:
        return ""
    minutes = max(0, int(seconds // MINUTE))
    return say("age.clock", hours=minutes // 60, minutes=f"{minutes % 60:02}")
