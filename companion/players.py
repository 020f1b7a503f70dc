"""Who sits where: a seat gets a name, a bot or somebody else, in the middle of a game too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from msgspec.structs import replace

from companion.deeds import Reseated, Swapped
from companion.published import Player
from rules.bots import no_bots_with
from rules.game import Game
from rules.laws import Refusal
from rules.message import Message, Seat

Players: TypeAlias = tuple[Player, ...]


def reseated(players: Players, deed: Reseated) -> Players:
    return tuple(
        replace(player, name=deed.name, bot=deed.bot) if player.seat == deed.seat else player for player in players
    )


def swapped(players: Players, deed: Swapped) -> Players:
    """Names and bots change places; the colours stay, as the pieces on the board do."""
    here, there = players[deed.seat], players[deed.other]
    changed = {
        deed.seat: replace(here, name=there.name, bot=there.bot),
        deed.other: replace(there, name=here.name, bot=here.bot),
    }
    return tuple(changed.get(player.seat, player) for player in players)


def no_such_seat(players: Players, *seats: Seat) -> Refusal | None:
    for seat in seats:
        if not 0 <= seat < len(players):
            return Refusal("TABLE-TURN-01", "no_such_seat", {"seat": seat + 1, "seats": len(players)})
    return None


def no_such_bot(bot: str | None, bots: Sequence[str]) -> Refusal | None:
    if bot is None or bot in bots:
        return None
    return Refusal("TABLE-TURN-01", "no_such_bot", {"bot": bot, "bots": tuple(bots)})


def no_bot_here(bot: str | None, game: Game[Any], options: Mapping[str, Any]) -> Refusal | None:
    """A bot that cannot play by the house rules of this game."""
    problem = no_bots_with(game, options) if bot is not None else None
    return None if problem is None else Refusal("TABLE-TURN-01", "no_bot_here", {"problem": problem})


def words_of_reseating(players: Players, seat: Seat, name: str, bot: str | None) -> Message:
    """How the log and the undo button name it: somebody comes, goes, gets another name, or a bot takes over."""
    was = players[seat]
    if bot is not None:
        return Message("table.bot_takes_over", {"seat": seat, "bot": bot, "was": was.name})
    if was.bot is not None:
        return Message("table.bot_gives_way", {"seat": seat, "name": name})
    return Message("table.renamed", {"number": seat + 1, "was": was.name, "name": name})


def words_of_swapping(players: Players, seat: Seat, other: Seat) -> Message:
    return Message("table.swapped", {"one": players[seat].name, "other": players[other].name})
