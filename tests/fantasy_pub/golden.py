"""Makes the golden records on purpose: ``python -m tests.fantasy_pub.golden``, after a change of the rules was meant.

A record is JSON lines: a header, then one line an answer (``n``, ``seat``, ``ask``, ``answer``), with the digest of the
game after it at every tenth and at the last. Two and four seats play by the rulebook, three and five by all the other
values of the options. The game is the shortest of forty in which thirty kinds of things happen.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from rules.events import Event
from rules.fantasy_pub import GAME
from rules.fantasy_pub.bot import Sensible
from rules.fantasy_pub.state import Pub, PubOptions
from rules.match import Answer, Match
from rules.requests import Question
from tests.fantasy_pub.evening import CONTENT
from tests.fantasy_pub.made_up import new_game, random_answer

FOLDER = Path(__file__).parents[1] / "playthroughs"
FORMAT = "taproom-golden-1"
EVERY = 10
"""So many answers lie between two digests."""
TRIED = 40
KINDS = 30


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    players: int
    options: PubOptions
    seed: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    n: int
    seat: int
    ask: Question
    answer: Any
    digest: str = ""


def path(players: int) -> Path:
    return FOLDER / f"fantasy_pub-{players}.jsonl"


def options_for(players: int) -> PubOptions:
    if players % 2 == 0:
        return PubOptions()
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    return msgspec.convert(others, PubOptions)


# --- reading ----------------------------------------------------------------------------------------


def read(players: int) -> tuple[Header, list[Line]]:
    first, *rest = path(players).read_bytes().splitlines()
    return msgspec.json.decode(first, type=Header), [msgspec.json.decode(line, type=Line) for line in rest]


def replayed(header: Header, lines: list[Line]) -> tuple[Match[Pub], list[tuple[int, str, str]]]:
    """The game played again, and where its digest is not the recorded one: number, recorded, found."""
    match = Match.new(GAME, CONTENT, header.players, header.options)
    differences = []
    for line in lines:
        match.replay(Answer(line.ask, line.seat, line.answer))
        if line.digest and line.digest != match.digest:
            differences.append((line.n, line.digest, match.digest))
    return match, differences


# --- making -----------------------------------------------------------------------------------------


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


def kind(event: Event) -> str:
    return f"{event.clause} {event.key}"


def lines_of(match: Match[Pub]) -> list[Line]:
    again = Match.new(GAME, CONTENT, len(match.state.clans), match.state.options)
    lines = []
    for number, entry in enumerate(match.entries, start=1):
        assert isinstance(entry, Answer)
        again.replay(entry)
        shown = number % EVERY == 0 or number == match.length
        lines.append(Line(number, entry.seat, entry.question, entry.answer, again.digest if shown else ""))
    return lines


def make(players: int) -> None:
    games = [(seed, *play(players, seed)) for seed in range(TRIED)]
    rich = [(match.length, seed, match) for seed, match, kinds in games if len(kinds) >= KINDS]
    _, seed, match = min(rich, key=lambda found: found[:2])
    header = Header(FORMAT, GAME.id, players, match.state.options, seed)
    written = b"\n".join(map(msgspec.json.encode, (header, *lines_of(match))))
    path(players).write_bytes(written + b"\n")
    print(f"{path(players).name}: {match.length} answers, game {seed} of {TRIED}")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for count in GAME.seats:
        make(count)
