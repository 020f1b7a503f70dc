"""Makes the golden records on purpose: ``python -m tests.boodles.golden``, after a change of the rules was meant.

Two seats play by the rulebook, one alone by all the other values of the options.
"""

from __future__ import annotations

import random

import msgspec

from rules.boodles import GAME
from rules.boodles.bot import Sensible
from rules.boodles.options import FlightOptions
from rules.boodles.state import Flight
from rules.match import Match
from tests.boodles.lively import lively_answer, new_game
from tests.golden import Records, kind

RECORDS = Records(GAME)
TRIED = 60


def options_for(players: int) -> FlightOptions:
    """Alone by every other value of the options, with Grumbuggies and nine pieces to begin with."""
    if players == 2:
        return FlightOptions()
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    return msgspec.convert({**others, "solo_start_pieces": "9", "solo_buggies": "ask"}, FlightOptions)


def play(players: int, seed: int) -> tuple[Match[Flight], set[str]]:
    """A flight of people who are sensible every other time, and the kinds of things that happened in it."""
    chance = random.Random(f"golden {players} {seed}")
    match = new_game(chance, players, options_for(players))
    bot, kinds = Sensible(), set[str]()
    while (request := match.request) is not None:
        seat = request.seats[0]
        sensible = request.kind == "choose" and chance.random() < 0.5
        answer = bot.choose(match, seat, chance) if sensible else lively_answer(chance, match)
        match.answer(seat, answer)
        kinds |= {type(answer).__name__, *map(kind, match.told)}
    return match, kinds


if __name__ == "__main__":
    for count in GAME.seats:
        print(RECORDS.make(count, options_for(count), play, TRIED))
