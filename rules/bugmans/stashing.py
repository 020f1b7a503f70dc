"""Stashing: what a Dwarf brings home goes under his Home Table, and Grub brings cards."""

from __future__ import annotations

from rules.bugmans.counters import stash
from rules.bugmans.ending import close_when_complete, close_when_run_out
from rules.bugmans.hands import discard_down_to_five, draw_cards
from rules.bugmans.state import Room
from rules.kernel import Script
from rules.message import Seat


def stash_load(room: Room, seat: Seat) -> Script[None]:
    """A Dwarf that ends a movement on his own Home Table stashes all he carries (BUG-STASH-01, BUG-Q-32).

    If that ends the game no cards are drawn (BUG-Q-53). Raises Closed.
    """
    player = room.players[seat]
    if not player.carried or room.dwarf(seat).square != player.home:
        return
    cards = sum(room.content.counters[counter].cards for counter in player.carried)
    stash(room, seat, "BUG-STASH-01")
    yield from close_when_complete(room, seat)
    yield from close_when_run_out(room)
    if cards:
        yield from draw_cards(room, seat, cards, "BUG-REPL-05")
        yield from discard_down_to_five(room, seat)
