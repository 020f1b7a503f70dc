"""A bot whose pass closes one window is asked in the next one, though nobody has done anything in between."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from companion.bot_seats import BotSeats
from rules.bots import AtRandom
from rules.dungeons_drinks.state import Cast
from rules.match import Match
from tests.dungeons_drinks.cellar import OGRE, ORC, P1, P2, TRAGO, VIP, Cellar


def at_the_table(*bots: int) -> Any:
    """Who sits there, and that nothing is left to do for hands."""
    players = [SimpleNamespace(bot="random" if seat in bots else None) for seat in (P1, P2)]
    return SimpleNamespace(players=players, sources={}, hands=SimpleNamespace(holds_bots=False), count=1)


def test_a_bot_that_closed_the_floor_of_a_spell_with_its_pass_is_asked_in_the_attack_that_goes_on() -> None:
    cellar = Cellar(OGRE, ORC, hands={P1: [TRAGO], P2: [VIP]}, deck=3)
    match: Match[Any] = cellar.match
    cellar.points(OGRE)
    seats = BotSeats({"random": AtRandom()}, random.Random(1), lambda _: None, 0.0)
    history = at_the_table(P2)
    match.answer(P1, next(one for one in match.options(P1) if isinstance(one, Cast)))
    assert match.request is not None
    assert match.request.what == "answer"
    assert seats.to_move(match, history) == P2
    seats.ask(match, history)

    match.answer(P2, match.options(P2)[0])
    seats.something_was_done(passed=P2)

    assert match.request.what == "spells"
    assert P2 in match.request.seats
    assert seats.to_move(match, history) == P2
    seats.close()
