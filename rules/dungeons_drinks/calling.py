"""Anybody may say, at any moment, that somebody has not done what his Drunk card says; then the table judges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rules.dungeons_drinks.drunk import fail
from rules.dungeons_drinks.state import Call, Dungeon
from rules.kernel import Script
from rules.laws import Broken, Law, law
from rules.message import Seat
from rules.requests import Said


@law("DND-DRUNK-02", Call)
def no_duty_to_fail(dungeon: Dungeon, said: Said) -> Broken:
    """A player who sits here and has a Drunk card before him."""
    player = said.answer.player
    there = 0 <= player < len(dungeon.players) and dungeon.players[player].drunk is not None
    return not there and {"player": player}


CALL_LAWS: Final[tuple[Law[Dungeon, Any], ...]] = (no_duty_to_fail,)


def likely_calls(dungeon: Dungeon, seat: Seat) -> Iterable[Call]:
    return [Call(player) for player in range(len(dungeon.players)) if dungeon.players[player].drunk is not None]


def called(dungeon: Dungeon, seat: Seat, call: Call) -> Script[None]:
    fail(dungeon, call.player, "DND-DRUNK-02", "fails")
    yield from ()
