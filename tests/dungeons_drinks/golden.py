"""Makes the golden records on purpose: ``python -m tests.dungeons_drinks.golden``, when a change of rules was meant.

Two, four and six seats play by the rulebook with the app's cards and DRINKING, three and five by all the other values
of the options, with real ones.
"""

from __future__ import annotations

import random

import msgspec

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.bot import Sensible
from rules.dungeons_drinks.state import Cast, Dungeon, DungeonOptions
from rules.floor import Batch, Press
from rules.match import EVERYBODY, Match
from tests.dungeons_drinks.cellar import CONTENT
from tests.dungeons_drinks.random_games import some_answer, some_batch
from tests.golden import Records, kind

RECORDS = Records(GAME)
TRIED = 40
PRESSES = 0.04


def options_for(players: int) -> DungeonOptions:
    if players % 2 == 0:
        return msgspec.convert({"card_tracking": "app", "drinking": "yes"}, DungeonOptions)
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    fixed = {"card_tracking": "table", "serious_eurogames": "no", "owner_seat": str(players)}
    three = {"drunk_judge": "self"}
    five = {"drunk_judge": "owner", "spell_deck_empty": "reshuffle", "triple_boss": "no", "final_tie": "fewest_failed"}
    return msgspec.convert(
        {**others, **fixed, **(three if players == 3 else five), "tie_window": "asked"}, DungeonOptions
    )


def play(players: int, seed: int) -> tuple[Match[Dungeon], set[str]]:
    """Heroes who are sensible nearly every other time, people who press, and the kinds of things that happened."""
    chance = random.Random(f"golden {players} {seed}")
    match = Match.new(GAME, CONTENT, players, options_for(players))
    bot, kinds = Sensible(), set[str]()
    while (request := match.request) is not None:
        kinds.add(f"asked {request.what}")
        press = some_press(chance, match) if chance.random() < PRESSES else None
        thinks = request.kind == "choose" or (request.kind == "window" and chance.random() < 0.7)
        if press is not None:
            match.answer(EVERYBODY, press)
        elif thinks and match.options(request.seats[0]) and chance.random() < 0.8:
            match.answer(request.seats[0], bot.choose(match, request.seats[0], chance))
        else:
            match.answer(*some_answer(chance, match))
        kinds.update(map(kind, match.told))
    return match, kinds


def some_press(chance: random.Random, match: Match[Dungeon]) -> Batch | None:
    """Any presses; or two Spells that come together, exactly tied every other time."""
    floor = match.request.floor if match.request else None
    if floor is None or chance.random() < 0.6:
        return some_batch(chance, match)
    casts = {seat: [one for one in floor.offers(seat) if isinstance(one, Cast)] for seat in floor.seats}
    able = [seat for seat, offers in casts.items() if offers]
    if len(able) < 2:
        return None
    one, other = (Press(seat, chance.choice(casts[seat])) for seat in chance.sample(able, 2))
    return Batch(((one, other),) if chance.random() < 0.5 else ((one,), (other,)))


if __name__ == "__main__":
    for count in GAME.seats:
        print(RECORDS.make(count, options_for(count), play, TRIED))
