"""Games that nobody plays in earnest, by the thousand: any answer, any press on the floor, draws by chance.

``python -m tests.dungeons_drinks.random_quests --games 10000`` plays so many of them, counts every card and counter at
every question, holds the laws of positions against every turn, and says how long they were and how they ended.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.position import POSITION_LAWS
from rules.dungeons_drinks.scoring import ranking
from rules.dungeons_drinks.state import CardTracking, Dungeon, Phase, hand_place
from rules.match import Match
from rules.position import decode
from tests.dungeons_drinks.cellar import CONTENT
from tests.dungeons_drinks.random_games import new_game, play_on, random_options

MOST_ANSWERS = 40_000
"""A game must be over by then."""
MONSTERS, BOSSES, SPELLS, DRUNK, COUNTERS, HAND = 30, 7, 38, 30, 30, 3
PRESSES = (0.0, 0.05, 0.2)
"""How often somebody takes the floor before a question is answered."""


# --- what holds -----------------------------------------------------------------------------------------


def nothing_is_lost(dungeon: Dungeon) -> None:
    """Holds at every question: the sums of the rulebook, without the laws of positions."""
    seen = [*dungeon.box, *(one.id for one in dungeon.enemies)]
    for player in dungeon.players:
        seen += player.killed
    bosses = [id for id in seen if id in CONTENT.bosses]
    assert len(set(seen)) == len(seen)
    assert len(seen) - len(bosses) + len(dungeon.unseen_monsters) == MONSTERS
    assert len(bosses) + len(dungeon.unseen_bosses) == BOSSES
    assert sum(place.count for place in dungeon.spells.places.values()) == SPELLS
    assert drunk_cards(dungeon) == (0 if dungeon.serious else DRUNK)
    assert sum(one.damage for one in dungeon.enemies) + dungeon.counters_left == COUNTERS
    assert dungeon.counters_left >= 0
    assert len(dungeon.enemies) <= HAND
    assert all(0 <= one.damage < dungeon.entry(one.id).hp or dungeon.killing for one in dungeon.enemies)


def drunk_cards(dungeon: Dungeon) -> int:
    piles = len(dungeon.drunk_deck) + len(dungeon.drunk_discards)
    return piles + sum(len(player.failed) + (player.drunk is not None) for player in dungeon.players)


class Turns:
    """Watches the borders of turns."""

    def __init__(self) -> None:
        self._seen = 0

    def hold(self, match: Match[Dungeon]) -> None:
        """At the beginning of a turn: whoever had the token before holds three Spells at most, and all laws hold.

        The resting place between the turns is looked at: what the next turn turns up may have moved hands already.
        """
        if match.state.phase is not Phase.PLAY or match.rests[-1].length == self._seen:
            return
        self._seen = match.rests[-1].length
        dungeon = decode(Dungeon, match.rests[-1].facts)
        dungeon.__dict__["content"] = CONTENT
        assert POSITION_LAWS.why_not(dungeon, None) is None, POSITION_LAWS.every_why_not(dungeon, None)
        if dungeon.turn.number > 1 and dungeon.phase is Phase.PLAY:
            before = (dungeon.active - 1) % len(dungeon.players)
            assert dungeon.spells.count(hand_place(before)) <= HAND


# --- many quests ----------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """How one game went. Its number is all that is needed to play it again."""

    number: int
    seats: int
    cards: CardTracking
    presses: float
    answers: int
    turns: int
    boss_killed: bool
    winners: int


def quest_of(number: int) -> Outcome:
    """One game from its beginning to its end. Raises AssertionError where something does not hold.

    Seats, cards and how often people press go round and round; all other options are drawn.
    """
    chance = random.Random(f"quest {number}")
    seats, cards, presses = 2 + number % 5, list(CardTracking)[number // 5 % 2], PRESSES[number // 10 % 3]
    match = new_game(chance, seats, random_options(chance, card_tracking=cards.value))
    turns = Turns()
    for _ in play_on(chance, match, MOST_ANSWERS, presses):
        nothing_is_lost(match.state)
        turns.hold(match)
    dungeon = match.state
    assert match.request is None, f"not over after {match.length} answers"
    assert dungeon.phase is Phase.OVER
    killed = dungeon.boss_killer is not None
    assert killed == (not any(dungeon.is_boss(one.id) for one in dungeon.enemies) and not dungeon.boss_deck)
    first = len(ranking(dungeon)[0])
    return Outcome(number, seats, cards, presses, match.length, dungeon.turn.number, killed, first)


def tell(quests: Sequence[Outcome]) -> None:
    """A table for people on stderr."""
    kinds: dict[tuple[str, int], list[Outcome]] = {}
    for quest in quests:
        kinds.setdefault((quest.cards.value, quest.seats), []).append(quest)
    sys.stderr.write("cards seats  games   median  longest  turns  most turns  Boss killed  closed  shared\n")
    for (cards, seats), some in [*sorted(kinds.items()), (("all", 0), list(quests))]:
        answers, turns = [quest.answers for quest in some], [quest.turns for quest in some]
        killed = sum(quest.boss_killed for quest in some)
        sys.stderr.write(
            f"{cards:<5} {seats or '':>5} {len(some):>6}  {statistics.median(answers):>7.0f}  {max(answers):>7}"
            f"  {statistics.median(turns):>5.0f}  {max(turns):>10}  {killed:>11}  {len(some) - killed:>6}"
            f"  {sum(quest.winners > 1 for quest in some):>6}\n"
        )


def played(numbers: Iterable[int], log: Path | None) -> Iterator[Outcome | int]:
    """The games, or the numbers of those that failed. With a log, what stands there already is not played again."""
    lines = log.read_bytes().splitlines() if log is not None and log.exists() else []
    known = {quest.number: quest for quest in (msgspec.json.decode(line, type=Outcome) for line in lines)}
    for number in numbers:
        try:
            quest = known.get(number) or quest_of(number)
        except Exception:  # every game that fails is told, not only the first
            sys.stderr.write(f"game {number} failed\n{traceback.format_exc()}\n")
            yield number
            continue
        if log is not None and number not in known:
            with log.open("ab") as file:
                file.write(msgspec.json.encode(quest) + b"\n")
        yield quest


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog=f"python -m tests.{GAME.id}.random_quests", description=__doc__)
    asked.add_argument("--games", type=int, default=1_000, help="how many (1000)")
    asked.add_argument("--first", type=int, default=0, help="the number of the first: a failure says which it was")
    asked.add_argument("--log", type=Path, help="keep each outcome here, and go on where a run was interrupted")
    given = asked.parse_args(arguments)
    began = time.monotonic()
    found = list(played(range(given.first, given.first + given.games), given.log))
    quests = [one for one in found if isinstance(one, Outcome)]
    failed = [one for one in found if isinstance(one, int)]
    if quests:
        tell(quests)
    answers = sum(quest.answers for quest in quests)
    told = {"games": len(quests), "failed": failed, "answers": answers, "seconds": round(time.monotonic() - began, 1)}
    sys.stdout.write(json.dumps(told) + "\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
