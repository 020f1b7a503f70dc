"""Makes the golden records on purpose: ``python -m tests.drunkgeon.golden``, after a change of the rules was meant.

Even numbers of players play by the rulebook, odd ones by all the other values of the options; one alone, two and three
in a dungeon of four rows of four, more in one of six rows or two that are linked.
"""

from __future__ import annotations

import random

import msgspec

from rules.drunkgeon import GAME
from rules.drunkgeon.answers import LayOut
from rules.drunkgeon.bot import Sensible
from rules.drunkgeon.options import DungeonOptions
from rules.match import AnyMatch
from tests.drunkgeon.random_evenings import new_game
from tests.drunkgeon.test_naive_bar import soberly
from tests.golden import Records, kind

RECORDS = Records(GAME)
TRIED = 30
MOST = 700


def options_for(players: int) -> DungeonOptions:
    if players % 2 == 0:
        return DungeonOptions()
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    return msgspec.convert({**others, "closing_time": "hundred_rounds", "difficulty": "by_player"}, DungeonOptions)


def play(players: int, seed: int) -> tuple[AnyMatch, set[str]]:
    """Heroes who are sensible nearly every time, and the kinds of things that happened to them."""
    chance = random.Random(f"golden {players} {seed}")
    match = new_game(chance, players, options_for(players))
    bot, kinds = Sensible(), set[str]()
    while (request := match.request) is not None:
        seat = request.seats[0]
        kinds.add(f"asked {request.what}")
        if request.what == "dungeon" and players < 4:
            match.answer(seat, LayOut(4, 4))
        elif request.kind == "choose" and chance.random() < 0.8:
            match.answer(seat, bot.choose(match, seat, chance))
        else:
            match.answer(seat, soberly(chance, match, seat))
        kinds.update(map(kind, match.told))
    return match, kinds if match.length < MOST else set()


if __name__ == "__main__":
    for count in GAME.seats:
        print(RECORDS.make(count, options_for(count), play, TRIED))
