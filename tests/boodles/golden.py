"""Makes the golden records on purpose: ``python -m tests.boodles.golden``, after a change of the rules was meant.

A record is JSON lines: a header, then one line an answer (``n``, ``seat``, ``ask``, ``answer``), with the digest of the
game after it at every tenth and at the last. Two seats play by the rulebook, one alone by all the other values of the
options. The game is the shortest of sixty in which so many kinds of things happen as in few others.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from rules.boodles import GAME
from rules.boodles.bot import Sensible
from rules.boodles.options import FlightOptions
from rules.boodles.state import Flight
from rules.events import Event
from rules.match import Answer, Match
from rules.requests import Question
from tests.boodles.journey import CONTENT
from tests.boodles.lively import lively_answer, new_game

FOLDER = Path(__file__).parents[1] / "playthroughs"
FORMAT = "taproom-golden-1"
EVERY = 10
"""So many answers lie between two digests."""
TRIED = 60
FEW = 6
"""So many of the games are the richest ones: most kinds of answers and of things that happen."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    players: int
    options: FlightOptions
    seed: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    n: int
    seat: int
    ask: Question
    answer: Any
    digest: str = ""


def path(players: int) -> Path:
    return FOLDER / f"boodles-{players}.jsonl"


def options_for(players: int) -> FlightOptions:
    """Alone by every other value of the options, with Grumbuggies and nine pieces to begin with."""
    if players == 2:
        return FlightOptions()
    others = {option.id: option.values[-1] for option in GAME.house_rules}
    return msgspec.convert({**others, "solo_start_pieces": "9", "solo_buggies": "ask"}, FlightOptions)


# --- reading ----------------------------------------------------------------------------------------


def read(players: int) -> tuple[Header, list[Line]]:
    first, *rest = path(players).read_bytes().splitlines()
    return msgspec.json.decode(first, type=Header), [msgspec.json.decode(line, type=Line) for line in rest]


def replayed(header: Header, lines: list[Line]) -> tuple[Match[Flight], list[tuple[int, str, str]]]:
    """The game played again, and where its digest is not the recorded one: number, recorded, found."""
    match = Match.new(GAME, CONTENT, header.players, header.options)
    differences = []
    for line in lines:
        match.replay(Answer(line.ask, line.seat, line.answer))
        if line.digest and line.digest != match.digest:
            differences.append((line.n, line.digest, match.digest))
    return match, differences


# --- making -----------------------------------------------------------------------------------------


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


def kind(event: Event) -> str:
    return f"{event.clause} {event.key}"


def lines_of(match: Match[Flight]) -> list[Line]:
    again = Match.new(GAME, CONTENT, len(match.state.sides), match.state.options)
    lines = []
    for number, entry in enumerate(match.entries, start=1):
        assert isinstance(entry, Answer)
        again.replay(entry)
        shown = number % EVERY == 0 or number == match.length
        lines.append(Line(number, entry.seat, entry.question, entry.answer, again.digest if shown else ""))
    return lines


def make(players: int) -> None:
    games = [(*play(players, seed), seed) for seed in range(TRIED)]
    richest = sorted(games, key=lambda game: (-len(game[1]), game[2]))[:FEW]
    match, kinds, seed = min(richest, key=lambda game: (game[0].length, game[2]))
    header = Header(FORMAT, GAME.id, players, match.state.options, seed)
    written = b"\n".join(map(msgspec.json.encode, (header, *lines_of(match))))
    path(players).write_bytes(written + b"\n")
    print(f"{path(players).name}: {match.length} answers, {len(kinds)} kinds of things, game {seed} of {TRIED}")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for count in GAME.seats:
        make(count)
