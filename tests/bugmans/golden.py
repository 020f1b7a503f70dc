"""Makes the golden records on purpose: ``python -m tests.bugmans.golden``, after a change of the rules was meant.

Two, four and six seats play by the rulebook with the app's cards, three and five by all the other values of the
options, with real ones.
"""

from __future__ import annotations

import random

import msgspec

from rules.bugmans import GAME
from rules.bugmans.bot import Sensible
from rules.bugmans.state import Room, RoomOptions
from rules.match import Match
from tests.bugmans.lively import lively_answer, new_game
from tests.golden import Records, kind

RECORDS = Records(GAME)
TRIED = 60


def options_for(players: int) -> RoomOptions:
    if players % 2 == 0:
        return RoomOptions()
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    return msgspec.convert({**others, "stash_target": "3"}, RoomOptions)


def play(players: int, seed: int) -> tuple[Match[Room], set[str]]:
    """A night of drinkers who are sensible every other time, and the kinds of things that happened in it."""
    chance = random.Random(f"golden {players} {seed}")
    match = new_game(chance, players, options_for(players))
    bot, kinds = Sensible(), set[str]()
    while (request := match.request) is not None:
        seat = request.seats[0]
        sensible = request.kind == "choose" and chance.random() < 0.5
        match.answer(seat, bot.choose(match, seat, chance) if sensible else lively_answer(chance, match))
        kinds.update(map(kind, match.told))
    return match, kinds


if __name__ == "__main__":
    for count in GAME.seats:
        print(RECORDS.make(count, options_for(count), play, TRIED))
