"""A toy game with everything that a Match must carry: rests, chance, choices, a floor, a window, hands, an end.

Run as a program it prints the digests along one game, for the test that they are the same on every Python.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from rules.events import Happened
from rules.floor import Batch, Floor, Press, on_floor
from rules.kernel import Moot, Script, State, ask, no_laws, rest, until_all_pass
from rules.laws import Broken, Laws, law
from rules.match import EVERYBODY, Match
from rules.requests import Choose, Dice, Pass, Roll, Said
from tests.rules.tiny import started, tiny


class Aim(msgspec.Struct, frozen=True, tag="aim"):
    at: str


class Nudge(msgspec.Struct, frozen=True, tag="nudge"):
    pass


class Cheer(msgspec.Struct, frozen=True, tag="cheer"):
    pass


class Player(msgspec.Struct):
    score: int = 0
    beers: int = 2
    cheers: int = 0


class Darts(State):
    players: list[Player] = msgspec.field(default_factory=lambda: [Player(), Player()])
    active: int = 0
    throws: int = 0
    marks: dict[str, int] = msgspec.field(default_factory=dict)


@law("TINY-AIM-01", Aim)
def bull_needs_six(darts: Darts, aim: Aim) -> Broken:
    score = darts.players[darts.active].score
    return {"score": score} if aim.at == "bull" and score < 6 else False


@law("TINY-NUDGE-01", Nudge)
def no_beer(darts: Darts, said: Said) -> Broken:
    return not darts.players[said.seat].beers


@law("TINY-NUDGE-02", Nudge)
def no_throw_left(darts: Darts, said: Said) -> Broken:
    return not darts.throws


@law("TINY-SCORE-01")
def too_many_points(darts: Darts, _: None) -> Broken:
    return any(player.score > 40 for player in darts.players)


def aims(darts: Darts) -> Iterable[Aim]:
    return [Aim(at) for at in ("wall", "board", "bull")] if darts.throws else []


def nudged(darts: Darts, batch: Batch) -> Script[None]:
    """A nudge costs a beer and a throw; who is nudged shakes it off with a six."""
    for press in batch.presses:
        darts.players[press.seat].beers -= 1
        shaken_off: Dice = yield from ask(Roll(darts.active, "shrug"))
        if shaken_off.values[0] < 6 and darts.throws:
            darts.throws -= 1
        darts.tell(Happened("TINY-NUDGE-01", key="nudged", seat=press.seat))


def turn(darts: Darts) -> Script[None]:
    darts.throws = 2
    while darts.throws:
        try:
            aim: Aim = yield from ask(Choose(darts, darts.active, "aim", Aim, aims, Laws((bull_needs_six,))))
        except Moot:
            break
        darts.throws -= 1
        dice = yield from ask(Roll(darts.active, "throw"))
        darts.players[darts.active].score += {"wall": 0, "board": dice.values[0], "bull": 2 * dice.values[0]}[aim.at]
        darts.marks[aim.at] = darts.marks.get(aim.at, 0) + 1
    yield from until_all_pass(
        darts,
        lambda: (1 - darts.active,),
        "cheer",
        Cheer,
        lambda _, __: [Cheer()],
        no_laws(),
        lambda s: cheered(darts, s),
    )


def cheered(darts: Darts, said: Said) -> Script[None]:
    darts.players[said.seat].cheers += 1
    return
    yield


def play(darts: Darts) -> Script[None]:
    while max(player.score for player in darts.players) < 20:
        yield from rest()
        yield from turn(darts)
        darts.active = 1 - darts.active


def script(darts: Darts) -> Script[None]:
    floor: Floor[Darts, Nudge] = Floor(
        darts,
        Nudge,
        lambda _: (0, 1),
        lambda _, __: [Nudge()],
        Laws((no_beer, no_throw_left)),
        lambda b: nudged(darts, b),
    )
    return on_floor(play(darts), floor)


GAME = tiny(Darts, script, laws=Laws((too_many_points,)))


def answered_at_random(match: Match[Any], random: Random) -> None:
    """One answer, or one batch on the floor."""
    request = match.request
    assert request is not None
    pressing = [seat for seat in (0, 1) if request.floor and request.floor.offers(seat)]
    if pressing and random.random() < 0.15:
        match.answer(EVERYBODY, Batch(((Press(random.choice(pressing), Nudge()),),)))
    elif request.kind == "roll":
        match.answer(request.seats[0], Dice((random.randint(1, 6),)))
    else:
        seat = random.choice(request.seats)
        options = match.options(seat)
        match.answer(seat, Pass() if Pass() in options and random.random() < 0.6 else random.choice(options))


def played(seed: int, most: int = 60) -> Match[Any]:
    match, random = started(GAME), Random(seed)
    while match.request is not None and match.length < most:
        answered_at_random(match, random)
    return match


if __name__ == "__main__":
    whole = played(int(sys.argv[1]))
    print(*(whole.until(length).digest for length in range(whole.length + 1)))
