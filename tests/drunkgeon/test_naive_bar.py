"""Glasses and magic against a second, naive referee: the same verdict, the same clause, the same effect.

Positions are met in random play, under every value of every option. In each, all likely answers are compared, and a
handful of absurd ones.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from rules.drunkgeon.answers import (
    Bid,
    Buy,
    Cast,
    Displace,
    Drunk,
    Measure,
    PickUpAll,
    PickUpKey,
    PickUpMagic,
    PickUpMat,
    PickUpTrophy,
    StackUp,
)
from rules.drunkgeon.options import AuctionMode
from rules.drunkgeon.printed import Spell
from rules.drunkgeon.state import Dungeon
from rules.match import Match
from rules.requests import Pass
from tests.drunkgeon import naive_bar
from tests.drunkgeon.random_evenings import new_game, some_answer

POSITIONS = 20_000
QUESTIONS = ("turn", "contest", "drink", "stack", "displace", "pick_up")


def plain(facts: Any) -> naive_bar.Plain:
    found: naive_bar.Plain = msgspec.to_builtins(facts)
    return found


def tried(chance: random.Random, match: Match[Dungeon]) -> Iterable[Any]:
    """What may be answered as far as it is of these chapters, and what nobody in his senses would."""
    request, dungeon = match.request, match.state
    assert request is not None
    likely = list(request.likely(request.seats[0]))
    some_spell = chance.choice(list(Spell))
    match request.what:
        case "turn":
            own = [one for one in likely if isinstance(one, Buy | Cast)]
            return [*own, Buy(some_spell), *map(Cast, chance.sample(list(Spell), 3))]
        case "contest":
            return [*likely, Bid(chance.randrange(-2, 30))]
        case "drink":
            return [*likely, Drunk(chance.randrange(-1, 16)), Measure(), *map(Cast, chance.sample(list(Spell), 3))]
        case "stack":
            return [*likely, StackUp(chance.randrange(-2, 20))]
        case "displace":
            return [*likely, *map(Displace, chance.sample(list(dungeon.cells), 4))]
        case _:
            absurd = [PickUpAll(), PickUpTrophy(), PickUpMagic(some_spell), PickUpMat("P01"), PickUpMat("K-RED")]
            return [*likely, *absurd, *map(PickUpKey, ("red", "blue", "yellow", "green"))]


def compare_verdicts(chance: random.Random, match: Match[Dungeon], seen: Counter[str]) -> None:
    request = match.request
    assert request is not None
    seat, before = request.seats[0], plain(match.state)
    for answer in tried(chance, match):
        broken = naive_bar.broken(before, request.what, seat, plain(answer))
        cited = match.why_not(seat, answer)
        every = {refusal.clause for refusal in match.every_why_not(seat, answer)}
        assert every == set(broken), (request.what, answer, every, broken)
        assert (cited.clause if cited else None) == (broken[0] if broken else None), (request.what, answer)
        seen.update(f"{request.what} {clause}" for clause in broken)
        seen[f"{request.what} allowed"] += not broken


class Watcher:
    """Follows the purchases and the drinks of one game, and says what should have come of them."""

    def __init__(self, match: Match[Dungeon]) -> None:
        self.match = match
        self.ledger: naive_bar.Ledger | None = None

    def before(self, seat: int, answer: Any) -> None:
        """Notes what an answer means for the purchase, from the position before it."""
        request, dungeon = self.match.request, plain(self.match.state)
        assert request is not None
        self.seat, self.answer, self.what = seat, answer, request.what
        self.glass: tuple[int, bool] | None = None
        if isinstance(answer, Buy) and request.what == "turn":
            one_round = self.match.state.options.auction_mode is AuctionMode.ONE_ROUND
            self.ledger = naive_bar.Ledger(dungeon, seat, answer.spell.value, one_round=one_round)
        if self.ledger is not None and request.what == "contest":
            assert self.ledger.may_be_asked(seat)
            if isinstance(answer, Pass):
                self.ledger.passes(seat)
            elif self.ledger.one_round:
                self.ledger.out.add(seat)
        if isinstance(answer, Drunk):
            self.glass = naive_bar.glass_after(dungeon["heroes"][seat], answer.fingers)
            if dungeon["turn"]["due"][-1]["cause"] == "purchase" and self.ledger is not None:
                # A glass that holds less than is due is emptied, which is death: the rest is nobody's total.
                self.ledger.drinks(seat, dungeon["turn"]["due"][-1]["fingers"], dies=not self.glass[1])

    def after(self) -> None:
        hero = self.match.state.heroes[self.seat]
        if self.glass is not None:
            both_fined = hero.alive and self.match.request is not None and self.match.request.what == "drink"
            assert (hero.fingers, hero.alive) == self.glass or (both_fined and self.glass == (0, False))
        over = self.match.request is None
        if self.ledger is not None and not over and self.match.state.turn.contest is None:
            winner, spell = self.ledger.winner(), Spell(self.ledger.spell)
            holders = [seat for seat, one in enumerate(self.match.state.heroes) if spell in one.magic]
            assert holders == ([] if winner is None else [winner])
            self.ledger = None
        elif over:
            self.ledger = None


@pytest.mark.rule(
    "DRK-MAGIC-02",
    "DRK-MAGIC-03",
    "DRK-MAGIC-04",
    "DRK-MAGIC-05",
    "DRK-MAGIC-07",
    "DRK-FINGER-01",
    "DRK-FIGHT-06",
    "DRK-TROPHY-02",
    "DRK-DEATH-01",
)
def test_the_naive_referee_agrees_on_20000_random_positions() -> None:
    chance, seen, compared = random.Random("bar"), Counter[str](), 0
    while compared < POSITIONS:
        match = new_game(chance, chance.choice((1, 2, 2, 3, 4, 6)))
        watcher = Watcher(match)
        while match.request is not None and match.length < 1_500:
            if match.request.what in QUESTIONS:
                compare_verdicts(chance, match, seen)
                compared += 1
            seat = match.request.seats[0]
            answer = soberly(chance, match, seat)
            watcher.before(seat, answer)
            match.answer(seat, answer)
            watcher.after()

    assert len(seen) > 20, seen
    assert min(seen[f"{what} allowed"] for what in QUESTIONS) > 20, seen


def soberly(chance: random.Random, match: Match[Dungeon], seat: int) -> Any:
    """By chance, but without drinking oneself to death for magic each time: games would be over in no time."""
    answer = some_answer(chance, match, seat)
    if isinstance(answer, Buy | Bid) and chance.random() < 0.8:
        calmer = [one for one in match.options(seat) if not isinstance(one, Buy | Bid)]
        return chance.choice(calmer) if calmer else answer
    return answer
