"""Makes the golden records on purpose: ``python -m tests.dungeons_drinks.golden``, when a change of rules was meant.

A record is JSON lines: a header, then one line an answer (``n``, ``seat``, ``ask``, ``answer``), with the digest of the
game after it at every tenth and at the last. Two, four and six seats play by the rulebook with the app's cards and
DRINKING, three and five by all the other values of the options, with real ones. The game is the shortest of forty in
which so many kinds of things happen as in few others.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from rules.dungeons_drinks import GAME
from rules.dungeons_drinks.bot import Sensible
from rules.dungeons_drinks.state import Cast, Dungeon, DungeonOptions
from rules.events import Event
from rules.floor import Batch, Press
from rules.match import EVERYBODY, Answer, Match
from rules.requests import Question
from tests.dungeons_drinks.cellar import CONTENT
from tests.dungeons_drinks.random_games import some_answer, some_batch

FOLDER = Path(__file__).parents[1] / "playthroughs"
FORMAT = "taproom-golden-1"
EVERY = 10
"""So many answers lie between two digests."""
TRIED = 40
FEW = 6
"""So many of the games are the richest ones."""
PRESSES = 0.04


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    game: str
    players: int
    options: DungeonOptions
    seed: int


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    n: int
    seat: int
    ask: Question
    answer: Any
    digest: str = ""


def path(players: int) -> Path:
    return FOLDER / f"{GAME.id}-{players}.jsonl"


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


# --- reading ----------------------------------------------------------------------------------------


def read(players: int) -> tuple[Header, list[Line]]:
    first, *rest = path(players).read_bytes().splitlines()
    return msgspec.json.decode(first, type=Header), [msgspec.json.decode(line, type=Line) for line in rest]


def replayed(header: Header, lines: list[Line]) -> tuple[Match[Dungeon], list[tuple[int, str, str]]]:
    """The game played again, and where its digest is not the recorded one: number, recorded, found."""
    match = Match.new(GAME, CONTENT, header.players, header.options)
    differences = []
    for line in lines:
        match.replay(Answer(line.ask, line.seat, line.answer))
        if line.digest and line.digest != match.digest:
            differences.append((line.n, line.digest, match.digest))
    return match, differences


# --- making -----------------------------------------------------------------------------------------


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


def kind(event: Event) -> str:
    return f"{event.clause} {event.key}"


def lines_of(match: Match[Dungeon]) -> list[Line]:
    again = Match.new(GAME, CONTENT, len(match.state.players), match.state.options)
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
