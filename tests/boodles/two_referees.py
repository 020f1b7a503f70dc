"""The rules against the naive referee: the same verdict, the same first broken clause and the same next one.

``python -m tests.boodles.two_referees --positions 20000`` compares so many positions, and says what was met. Two of
three are the middle of some phase of a crowded flight put together at random, one is met in a game played from its
beginning; options are drawn, and now and then the map. In each position legal and absurd answers are compared; in some
of them also everything that the rules list with everything that is legal.

A law presupposes another in one respect only: of a piece or a square that does not exist hardly anything is said but
that it does not.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rules.boodles.printed import PassesContent
from rules.boodles.state import Flight
from rules.laws import Refusal
from rules.match import Match
from rules.requests import Choose
from tests.boodles import naive_referee
from tests.boodles.drawn_maps import drawn_maps
from tests.boodles.journey import CONTENT
from tests.boodles.lively import any_answer, crowded, new_game, play_on
from tests.boodles.naive_answers import every_answer
from tests.boodles.naive_flight import Plain

STRANGE = 6
"""How many answers with something exchanged are tried in a position, and how many that are near enough."""
PLAYED = 40
"""So many answers of a crowded flight are looked at, and three times as many of a whole game."""


def plain(facts: Any) -> Plain:
    found: Plain = msgspec.to_builtins(facts)
    return found


def flight_of(match: Match[Flight]) -> Plain:
    content = match.state.content
    if id(content) not in PRINTED:
        PRINTED[id(content)] = content, plain(content)
    return {**plain(match.state), "printed": PRINTED[id(content)][1]}


PRINTED: dict[int, tuple[PassesContent, Plain]] = {}
"""What is printed stays the same, and takes long to write down."""


class Judges:
    """Both referees at one question in one position."""

    def __init__(self, match: Match[Flight]) -> None:
        request = match.request
        assert isinstance(request, Choose)
        self.match, self.request, self.seat = match, request, request.seats[0]
        self.flight = flight_of(match)
        # Where bombs are hidden nobody is told by the question that one has been set.
        self.what = "leave" if match.state.turn.leaving else request.what
        self.possible = every_answer(self.flight, self.what)

    def compare(self, answer: Any) -> set[str]:
        """The clauses that forbid an answer, on which both referees agree."""
        laws, flight = self.request.laws, self.match.state
        broken = naive_referee.broken(self.flight, self.what, self.seat, plain(answer))
        every = {refusal.clause for refusal in laws.every_why_not(flight, answer)}
        in_order = list(dict.fromkeys(map(printed, sorted(broken, key=self.order(type(answer)).index))))
        told = (self.what, answer, self.flight)

        assert every == set(in_order), (every ^ broken, *told)
        assert clause_of(laws.why_not(flight, answer)) == (in_order[0] if in_order else None), told
        assert laws.allows(flight, answer) is not bool(broken), told
        if in_order:
            then = laws.without(in_order[0]).why_not(flight, answer)
            assert clause_of(then) == (in_order[1] if in_order[1:] else None), told
        return broken

    def order(self, kind: type) -> list[str]:
        """The clauses in the order in which they are asked; each a second time if others come between."""
        clauses = [law.clause for law in self.request.laws.concerning(kind)]
        found: list[str] = []
        for clause, before in zip(clauses, [None, *clauses], strict=False):
            if clause != before:
                found.append(SECOND[clause] if clause in found else clause)
        return found

    def compare_some(self, chance: random.Random) -> Iterator[set[str]]:
        """One type of answer is tried as often as another: there are always many squares to go to."""
        kinds: dict[str, list[Plain]] = {}
        for answer in self.possible:
            kinds.setdefault(answer["type"], []).append(answer)
        for number in range(2 * STRANGE):
            some = kinds[chance.choice(list(kinds))]
            if number % 2:
                yield self.compare(msgspec.convert(chance.choice(some), self.request.answers))
            else:
                yield self.compare(any_answer(chance, self.flight, some, self.request.answers))

    def compare_options(self) -> None:
        """What the rules list is what is legal and belongs to the piece or kind that is asked about, each once."""
        listed = [tidy(plain(option)) for option in self.match.options(self.seat)]
        assert len(set(map(repr, listed))) == len(listed)
        near = [answer for answer in self.possible if self.is_asked_about(answer, listed)]
        legal = [tidy(answer) for answer in near if not naive_referee.broken(self.flight, self.what, self.seat, answer)]
        # Of all squares that are too full the first is emptied first.
        back = [[one for one in some if one["type"] == "go_back"] for some in (listed, legal)]
        assert bool(back[0]) == bool(back[1])
        assert all(one in back[1] for one in back[0])
        rest = [{repr(one) for one in some if one["type"] != "go_back"} for some in (listed, legal)]
        assert rest[0] == rest[1], (self.what, rest[0] ^ rest[1], self.flight)

    def is_asked_about(self, answer: Plain, listed: list[Plain]) -> bool:
        hand = self.flight["turn"]["hand"]
        if self.what in ("boodles_move", "grumjugs_move"):
            return bool(
                answer.get("driver", hand) == hand and (answer["type"] not in HANDLED or answer["piece"] == hand)
            )
        if self.what in ("force", "deploy_grumjugs", "deploy_boodles"):
            return bool(answer["kind"] == listed[0]["kind"])
        return True


SECOND = {
    "BOO-GRUM-05": "BOO-GRUM-05 (too far)",
    "BOO-GRUM-06": "BOO-GRUM-06 (too far)",
    "BOO-MOVE-05": "BOO-MOVE-05 (in the way)",
    "BOO-BLAST-02": "BOO-BLAST-02 (elsewhere)",
    "BOO-BLAST-08": "BOO-BLAST-08 (one each)",
}
"""Clauses of which two laws are made that stand apart."""
HANDLED = ("walk", "take", "put_down")
"""Listed for the piece in hand alone."""


def tidy(answer: Plain) -> Plain:
    """One blast is one blast, whichever of the two pieces is named first."""
    return {**answer, "pieces": sorted(answer["pieces"])} if "pieces" in answer else answer


def printed(clause: str) -> str:
    return clause.split(" ")[0]


def clause_of(refusal: Refusal | None) -> str | None:
    return refusal.clause if refusal else None


# --- positions --------------------------------------------------------------------------------------


def positions(chance: random.Random) -> Iterator[Match[Flight]]:
    """Without end: every question that is met and that is no roll."""
    maps = list(drawn_maps(f"positions {chance.random()}", 4))
    while True:
        content = chance.choice(maps) if chance.random() < 0.2 else CONTENT
        if chance.random() < 2 / 3:
            match, most = crowded(chance, content), PLAYED
        else:
            match, most = new_game(chance, chance.choice((1, 2, 2)), content=content), 3 * PLAYED
        for _ in play_on(chance, match, most):
            if isinstance(match.request, Choose) and chance.random() < SELDOM.get(match.request.what, 1.0):
                yield match


SELDOM = {"boodles_move": 0.4, "deploy_grumjugs": 0.3, "deploy_boodles": 0.3, "solo_move": 0.2, "solo_buggy": 0.3}
"""Of what is asked most often, or easiest, only a part is compared."""


def compare_many(chance: random.Random, count: int) -> tuple[Counter[str], Counter[str]]:
    """Which questions were met, and which clauses forbade an answer."""
    questions, clauses = Counter[str](), Counter[str]()
    for match in positions(chance):
        judges = Judges(match)
        questions[judges.what] += 1
        for broken in judges.compare_some(chance):
            clauses.update(map(printed, broken))
        if chance.random() < 0.25:
            judges.compare_options()
        if questions.total() == count:
            return questions, clauses
    raise AssertionError("positions come without end")


def main(arguments: Sequence[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.boodles.two_referees", description=__doc__)
    asked.add_argument("--positions", type=int, default=2_000, help="how many (2000)")
    asked.add_argument("--seed", default="two referees", help="others are met with another")
    given = asked.parse_args(arguments)
    began = time.monotonic()
    questions, clauses = compare_many(random.Random(given.seed), given.positions)
    told = {
        "positions": questions.total(),
        "seconds": round(time.monotonic() - began, 1),
        "questions": dict(questions.most_common()),
        "clauses": dict(clauses.most_common()),
    }
    sys.stdout.write(json.dumps(told) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
