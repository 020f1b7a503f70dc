"""Makes the golden records on purpose: ``python -m tests.fantasy_pub.golden``, after a change of the rules was meant.

Two and four seats play by the rulebook, three and five by all the other values of the options.
"""

from __future__ import annotations

import random

import msgspec

from rules.fantasy_pub import GAME
from rules.fantasy_pub.bot import Sensible
from rules.fantasy_pub.state import Pub, PubOptions
from rules.match import Match
from tests.fantasy_pub.made_up import new_game, random_answer
from tests.golden import Records, kind

RECORDS = Records(GAME)
TRIED = 40


def options_for(players: int) -> PubOptions:
    if players % 2 == 0:
        return PubOptions()
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    return msgspec.convert(others, PubOptions)


def play(players: int, seed: int) -> tuple[Match[Pub], set[str]]:
    """A game of drinkers who are sensible four times in five, and the kinds of things that happened in it."""
    chance = random.Random(f"golden {players} {seed}")
    match = new_game(chance, players, options_for(players))
    bot, kinds = Sensible(), set[str]()
    while (request := match.request) is not None:
        seat = request.seats[0]
        sensible = request.kind == "choose" and chance.random() < 0.8
        match.answer(seat, bot.choose(match, seat, chance) if sensible else random_answer(chance, match))
        kinds.update(map(kind, match.told))
    return match, kinds


if __name__ == "__main__":
    for count in GAME.seats:
        print(RECORDS.make(count, options_for(count), play, TRIED))
