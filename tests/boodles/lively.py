"""Flights played at random by people who want something to happen, crowded positions, and answers good and absurd."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from rules.boodles import GAME
from rules.boodles.answers import EndPhase, Fire
from rules.boodles.printed import BEINGS, GRUMJUG_KINDS, LETTERS, Kind, PassesContent, Side
from rules.boodles.state import Flight, FlightOptions, Phase, Piece, Turn, Valley
from rules.match import Match
from rules.requests import Dice, Roll
from tests.boodles.journey import CONTENT
from tests.boodles.naive_land import all_squares, kind_of_ground, steps_from, way_is_left

# --- games ------------------------------------------------------------------------------------------


def random_options(chance: random.Random, **fixed: str) -> FlightOptions:
    """Each option at its default in half of the games, at any of its values in the others."""
    values = {option.id: chance.choice(option.values) for option in GAME.house_rules if chance.random() < 0.5}
    return msgspec.convert({**values, "nightfall": "hundred_rounds", **fixed}, FlightOptions)


def new_game(
    chance: random.Random, players: int, options: FlightOptions | None = None, content: PassesContent = CONTENT
) -> Match[Flight]:
    return Match.new(GAME, content, players, options or random_options(chance))


def random_answer(chance: random.Random, match: Match[Flight]) -> Any:
    """Any answer that may be given to the standing question."""
    request = match.request
    assert request is not None
    if isinstance(request, Roll):
        return Dice(tuple(chance.randint(1, request.sides) for _ in range(request.count)))
    return chance.choice(match.options(request.seats[0]))


def lively_answer(chance: random.Random, match: Match[Flight]) -> Any:
    """One kind of answer is as likely as another, only ending the phase is not."""
    request = match.request
    assert request is not None
    if isinstance(request, Roll):
        return random_answer(chance, match)
    kinds: dict[type, list[Any]] = {}
    for option in match.options(request.seats[0]):
        kinds.setdefault(type(option), []).append(option)
    if len(kinds) > 1 and EndPhase in kinds and chance.random() > 0.06:
        del kinds[EndPhase]
    return chance.choice(kinds[chance.choice(list(kinds))])


def play_on(
    chance: random.Random, match: Match[Flight], most: int = 1_000_000, *, lively: bool = True
) -> Iterator[Match[Flight]]:
    """Play at random, and hand the game over before every answer."""
    for _ in range(most):
        if match.request is None:
            return
        yield match
        answer = lively_answer(chance, match) if lively else random_answer(chance, match)
        match.answer(match.request.seats[0], answer)


# --- crowded positions ------------------------------------------------------------------------------

IN_PLAY = (
    *(Phase.BOODLES_MOVE,) * 6,
    *(Phase.GRUMJUGS_MOVE,) * 8,
    *(Phase.BOODLES_ATTACK, Phase.GRUMJUGS_ATTACK) * 2,
    Phase.BOODLES_CAST,
    Phase.GRUMJUGS_REINFORCE,
)


def crowded(chance: random.Random, content: PassesContent = CONTENT, **fixed: str) -> Match[Flight]:
    """The beginning of some phase of a flight in which everybody is in everybody's way."""
    while True:
        flight = crowded_flight(chance, content, random_options(chance, **fixed))
        flight.__dict__["content"] = content
        if GAME.position_laws.why_not(flight, None) is None:
            return Match(GAME, content, flight)


def crowded_flight(chance: random.Random, content: PassesContent, options: FlightOptions) -> Flight:
    phase = chance.choice(IN_PLAY)
    alone = phase in (Phase.BOODLES_MOVE, Phase.BOODLES_ATTACK) and chance.random() < 0.1
    sides: list[Side | None] = [Side.BOODLES] if alone else [Side.BOODLES, Side.GRUMJUGS]
    flight = Flight(options=options, sides=sides, phase=phase, start=chance.choice(list(Valley)))
    flight.locked, flight.rolled = ["boodles", "grumjugs"], int(options.solo_start_pieces.value)
    flight.round = chance.randint(2, 9)
    if phase is Phase.BOODLES_MOVE:
        dice = [chance.randint(1, 6), chance.randint(1, 6)]
        flight.turn = Turn(dice=dice, rate=max(dice))
    Crowd(chance, content, flight).come()
    if phase is Phase.GRUMJUGS_MOVE:
        wizards = [piece.at for piece in flight.pieces.values() if piece.kind is Kind.WIZARD]
        flight.spells = [square for square in wizards if chance.random() < 0.5]
    return flight


class Crowd:
    """Puts pieces together round one square."""

    def __init__(self, chance: random.Random, content: PassesContent, flight: Flight) -> None:
        self.chance, self.content, self.flight, self.rows = chance, content, flight, content.map.rows
        walked = [square for square in all_squares(self.rows) if kind_of_ground(self.rows, square) != "mountain"]
        passes = [square for square in walked if kind_of_ground(self.rows, square) == "pass"]
        centre = chance.choice(passes if chance.random() < 0.6 else walked)
        if chance.random() < 0.25:
            centre = self.build_a_wall(passes) or centre
        mountains = set(all_squares(self.rows)) - set(walked)
        away = steps_from(self.rows, False, centre, mountains, most=chance.randint(1, 5))
        self.near = [square for square in away if square not in mountains]

    def build_a_wall(self, passes: list[str]) -> str | None:
        """Set bombs across the map but for one square, if there are enough; that square is given back."""
        row = self.chance.choice(passes)[1:]
        across = [square for square in passes if square[1:] == row]
        gap = self.chance.choice(across)
        for square in across:
            if square != gap and len(across) < 10 and self.may_be(Kind.GRUMBOMB, square, True):
                self.stand(Kind.GRUMBOMB, square, True)
        return gap

    def come(self) -> None:
        chance = self.chance
        beings = [chance.choice(BEINGS) for _ in range(chance.randint(1, 8))]
        for kind in [*beings, *[Kind.BLASTER] * chance.randint(0, 4)]:
            self.put(kind, chance.random() < 0.5)
        for kind, most in ((Kind.GRUMJUG, 8), (Kind.GRUMBUGGY, 4), (Kind.GRUMBOMB, 6)):
            for _ in range(chance.randint(0, most)):
                self.put(kind, chance.random() < 0.3)
        self.load()

    def put(self, kind: Kind, is_set: bool) -> None:
        is_set = is_set and kind in (Kind.BLASTER, Kind.GRUMBOMB)
        squares = [square for square in self.near if self.may_be(kind, square, is_set)]
        if squares:
            self.stand(kind, self.chance.choice(squares), is_set)

    def stand(self, kind: Kind, square: str, is_set: bool) -> None:
        number = 1 + sum(id[0] == LETTERS[kind] for id in self.flight.pieces)
        if number <= (1 if kind is Kind.QUEEN else self.content.of(kind).count):
            id = f"{LETTERS[kind]}{number}"
            self.flight.pieces[id] = Piece(id, kind, square, is_set=is_set, stood=square)

    def may_be(self, kind: Kind, square: str, is_set: bool) -> bool:
        ground = kind_of_ground(self.rows, square)
        there = [piece for piece in self.flight.pieces.values() if piece.at == square]
        own = [piece for piece in there if (piece.kind in GRUMJUG_KINDS) == (kind in GRUMJUG_KINDS)]
        if len(own) >= 3 or ground in (("green", "red") if kind in GRUMJUG_KINDS else ("fortress",)):
            return False
        deadly = any(piece.kind is Kind.GRUMBOMB and piece.is_set for piece in there)
        if kind in (*BEINGS, Kind.GRUMJUG):
            foes = (Kind.GRUMJUG,) if kind in BEINGS else BEINGS
            finish = "green" if self.flight.start is Valley.RED else "red"
            return not deadly and ground != finish and not any(piece.kind in foes for piece in there)
        if kind is Kind.GRUMBOMB and is_set:
            bombed = [piece.at for piece in self.flight.pieces.values() if piece.kind is kind and piece.is_set]
            blocked = self.flight.options.block_mountain_corners.value == "blocked"
            living = any(piece.kind in (*BEINGS, Kind.GRUMJUG) for piece in there)
            return not living and way_is_left(self.rows, blocked, [*bombed, square])
        return True

    def load(self) -> None:
        """Some carry something, some ride."""
        pieces = list(self.flight.pieces.values())
        for piece in pieces:
            here = [other for other in pieces if other.at == piece.at]
            if self.chance.random() < 0.5:
                continue
            if piece.kind is Kind.BLASTER and not piece.is_set:
                self.give(piece, [other for other in here if other.kind in BEINGS], 1)
            elif piece.kind is Kind.GRUMBOMB and not piece.is_set:
                self.give(piece, [other for other in here if other.kind is Kind.GRUMJUG], 1)
        for piece in pieces:
            here = [other for other in pieces if other.at == piece.at]
            if piece.kind is Kind.GRUMJUG and self.chance.random() < 0.6:
                self.give(piece, [other for other in here if other.kind is Kind.GRUMBUGGY], 2)

    def give(self, piece: Piece, carriers: list[Piece], most: int) -> None:
        for carrier in carriers:
            ids = [other.id for other in self.flight.pieces.values() if other.carrier == carrier.id]
            crew = [*ids, piece.id]
            bombs = [other for other in self.flight.pieces.values() if other.carrier in crew]
            if len(crew) <= most and len(crew) + len(bombs) <= 2:
                piece.carrier = carrier.id
                return


# --- answers that a person might give, and some that nobody should ------------------------------------


def any_answer(chance: random.Random, flight: dict[str, Any], possible: list[dict[str, Any]], answers: Any) -> Any:
    """One of the possible answers, with one or two of its parts exchanged for anything."""
    plain = dict(chance.choice(possible))
    for field in plain:
        if field != "type" and chance.random() < 0.3:
            plain[field] = _any_value(chance, flight, field, plain[field])
    return msgspec.convert(plain, answers)


def _any_value(chance: random.Random, flight: dict[str, Any], field: str, value: Any) -> Any:
    names = [*flight["pieces"], "K1", "B16", "J20", ""]
    if isinstance(value, bool):
        return not value
    if field in ("square", "to"):
        near = [piece["at"] for piece in flight["pieces"].values()]
        return chance.choice((*all_squares(tuple(flight["printed"]["map"]["rows"])), *near, "A0", "Z99", "", "D1000"))
    if field == "pieces":
        return tuple(chance.choice(names) for _ in range(chance.choice((0, 1, 1, 2, 2, 2, 3))))
    if field == "kind":
        return chance.choice(list(Kind)).value
    if field == "count":
        return chance.choice((-1, 0, 1, 2, 3, 6, 7, 8, 10, 11, 12, 13, 16, 17, 20, 21))
    if field == "side":
        return chance.choice(list(Side)).value
    return chance.choice(names)


__all__ = ["Fire", "any_answer", "crowded", "lively_answer", "new_game", "play_on", "random_answer", "random_options"]
