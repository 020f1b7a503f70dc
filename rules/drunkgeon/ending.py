"""The end: the dragon slain, nobody left, the last one standing if a group wants that, or closing time."""

from __future__ import annotations

from rules.drunkgeon.options import ClosingTime, LastSurvivorWins
from rules.drunkgeon.state import LAST_ROUND, Dungeon, Phase
from rules.events import Happened
from rules.message import Facts, Seat


class Closed(Exception):
    """Raised where the game ends: whatever was going on is over with it."""


def win(dungeon: Dungeon, seat: Seat, clause: str = "DRK-ROOM-03", key: str = "wins") -> None:
    """One player wins, and nobody else does (DRK-INTRO-04). Raises Closed."""
    dungeon.winner = seat
    close(dungeon, clause, key, {"seat": seat})


def close(dungeon: Dungeon, clause: str, key: str, args: Facts) -> None:
    """Nothing is asked any more. Raises Closed."""
    dungeon.phase, dungeon.ended_by = Phase.OVER, clause
    dungeon.tell(Happened(clause, key=key, args=args, seat=dungeon.winner))
    raise Closed


def after_a_death(dungeon: Dungeon) -> None:
    """Nobody left is the end; one alone plays on, unless the group lets him win (DRK-Q-35). Raises Closed."""
    left = [seat for seat, hero in enumerate(dungeon.heroes) if hero.alive]
    if not left:
        close(dungeon, "DRK-DEATH-01", "nobody_left", {})
    elif len(left) == 1 and not dungeon.solo and dungeon.options.last_survivor_wins is LastSurvivorWins.WINS:
        win(dungeon, left[0], "DRK-INTRO-04", "last_one_wins")


def after_turn(dungeon: Dungeon) -> None:
    """Once a turn is over: who is left, and how late it is. Raises Closed."""
    after_a_death(dungeon)
    late = dungeon.rounds >= LAST_ROUND and dungeon.options.closing_time is ClosingTime.HUNDRED_ROUNDS
    if late:
        close(dungeon, "DRK-CLOSE-01", "closing_time", {"rounds": dungeon.rounds})
