"""A sensible player for each side, and the Grumjugs that move by rule for whoever plays against nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from rules.boodles.answers import (
    AddBuggy,
    Attack,
    Cast,
    Deploy,
    DriveTo,
    EndPhase,
    Enlist,
    Fire,
    GoBack,
    Land,
    Perish,
    Pick,
    Reinforce,
    SetBlaster,
    Take,
    Walk,
)
from rules.boodles.combat import hits
from rules.boodles.judging import FAR, bomb_squares, way_home, way_left
from rules.boodles.lying import here, lying
from rules.boodles.marching import advance, drivable, marching_order, measure_of, nearest_targets, target_squares
from rules.boodles.outlook import NEVER, Outlook
from rules.boodles.printed import Kind, PassesContent, Side
from rules.boodles.setup import limit
from rules.boodles.state import Flight, Piece
from rules.bots import AtRandom, Bot
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat

Judge = Callable[[Flight, Sequence[Any]], list[float]]
"""How good each of the options is."""
WORTH_A_BLASTER: Final = 4.0
"""What a shot must bring, in squares, for the blaster to be set and left behind."""


class Sensible:
    """Boodles run home where they are not struck; Grumjugs bomb the short ways and hunt whoever is worth most."""

    by_rule = False

    def choose(self, match: AnyMatch, seat: Seat, chance: Chance) -> Any:
        options, request = match.options(seat), match.request
        what = request.what if request is not None else ""
        if what == "grumjugs_move":
            return next_march(match.state, options, chance, by_rule=self.by_rule)
        judge = JUDGES.get(what)
        if judge is None:
            return AtRandom().choose(match, seat, chance)
        worth = judge(match.state, options)
        best = max(worth)
        likewise = [option for option, value in zip(options, worth, strict=True) if value == best]
        return likewise[chance.randrange(len(likewise))]


class ByRule(Sensible):
    """Moves its Grumjugs as the solo game does: each toward the nearest Boodlebeing, a die between equals."""

    by_rule = True


# --- forces and their places ------------------------------------------------------------------------


def judge_force(flight: Flight, options: Sequence[Any]) -> list[float]:
    """The nearest to what is wished for."""
    return [-abs(wished(flight, one.kind) - one.count) if isinstance(one, Enlist) else NEVER for one in options]


def wished(flight: Flight, kind: Kind) -> int:
    content = flight.content
    if kind in BOODLES_WISHED:
        return BOODLES_WISHED[kind](content, limit(flight, Side.BOODLES))
    pieces = limit(flight, Side.GRUMJUGS) // content.of(Kind.GRUMJUG).cost
    bombs = min(pieces // 4, content.of(Kind.GRUMBOMB).count)
    buggies = min(pieces // 4, content.of(Kind.GRUMBUGGY).count)
    return {Kind.GRUMBOMB: bombs, Kind.GRUMBUGGY: buggies}.get(kind, pieces - bombs - buggies)


def _left_after_boodles(content: PassesContent, points: int) -> int:
    """For what remains when all Boodles and a blaster are bought."""
    boodle = content.of(Kind.BOODLE)
    return points - boodle.count * boodle.cost - content.of(Kind.BLASTER).cost


def _fighters(content: PassesContent, points: int) -> int:
    fighter = content.of(Kind.FIGHTER)
    return max(0, min(fighter.count, _left_after_boodles(content, points) // max(1, fighter.cost)))


def _wizards(content: PassesContent, points: int) -> int:
    """For what is left when all fighters are bought."""
    fighter, wizard = content.of(Kind.FIGHTER), content.of(Kind.WIZARD)
    left = _left_after_boodles(content, points) - fighter.count * fighter.cost
    return max(0, min(wizard.count, left // max(1, wizard.cost)))


BOODLES_WISHED: Final[Mapping[Kind, Callable[[PassesContent, int], int]]] = {
    Kind.WIZARD: _wizards,
    Kind.FIGHTER: _fighters,
    Kind.BLASTER: lambda content, points: 1,
    Kind.BOODLE: lambda content, points: content.of(Kind.BOODLE).count,
    Kind.QUEEN: lambda content, points: 1,
}


def judge_grumjug_places(flight: Flight, options: Sequence[Any]) -> list[float]:
    """Bombs where they make the way longest, Grumjugs on the way that is left, a Grumbuggy under each pair of them."""
    ground = flight.ground
    bombs = bomb_squares(ground, flight.forces[Side.GRUMJUGS.value].get(Kind.GRUMBOMB.value, 0) + _bombed(flight))
    way = way_left(ground, bombs)
    order = way if flight.starting_valley == ground.green else tuple(reversed(way))
    wanted = {square: abs(index - len(order) // 3) for index, square in enumerate(order)}
    return [_place_worth(flight, one, bombs, wanted) if isinstance(one, Deploy) else NEVER for one in options]


def _bombed(flight: Flight) -> int:
    return len(flight.of(Kind.GRUMBOMB))


def _place_worth(flight: Flight, one: Deploy, bombs: Sequence[str], wanted: Mapping[str, int]) -> float:
    there = here(flight, one.square)
    if one.kind is Kind.GRUMBOMB:
        free = one.square in bombs and not there
        return float(one.active) + (2.0 if free else 0.0)
    if one.square in bombs:
        return NEVER
    if one.kind is Kind.GRUMBUGGY:
        jugs = sum(piece.kind is Kind.GRUMJUG for piece in there)
        return 10.0 * jugs * (len(there) == jugs) - len(there)
    return -wanted.get(one.square, FAR) - 3.0 * max(0, len(there) - 1)


def judge_boodle_places(flight: Flight, options: Sequence[Any]) -> list[float]:
    """As near to the far valley as the own valley allows; a blaster where somebody can take it up."""
    away, beings = way_home(flight), lying(flight).beings
    return [
        -float(away.get(one.square, FAR)) + 0.5 * (one.kind is Kind.BLASTER and one.square in beings)
        if isinstance(one, Deploy)
        else NEVER
        for one in options
    ]


def judge_reinforcements(flight: Flight, options: Sequence[Any]) -> list[float]:
    """A Grumbuggy for a Grumjug that has none, else another Grumjug, each as near to the Boodles as can be."""
    return [_reinforcement_worth(flight, one) if isinstance(one, Reinforce) else NEVER for one in options]


def _reinforcement_worth(flight: Flight, one: Reinforce) -> float:
    targets = target_squares(flight)
    near = -float(measure_of(flight).nearest(one.square, targets)[0]) / FAR
    kinds = [piece.kind for piece in here(flight, one.square)]
    if one.kind is Kind.GRUMBUGGY:
        return near + 2.0 if Kind.GRUMJUG in kinds and Kind.GRUMBUGGY not in kinds else NEVER
    return near + 1.0 if one.kind is Kind.GRUMJUG else near


# --- the Boodles' turn ------------------------------------------------------------------------------


def judge_boodle_moves(flight: Flight, options: Sequence[Any]) -> list[float]:
    """Whoever gains most by walking is picked, and walks there; when nobody gains, the phase ends."""
    outlook = Outlook(flight)
    hand = flight.named(flight.turn.hand or "")
    worth = []
    for one in options:
        match one:
            case Walk(_, to) if hand is not None:
                worth.append(outlook.gain(hand, to) + 0.001)
            case Pick(id):
                worth.append(outlook.best_gain(flight.pieces[id]))
            case Fire(blaster, pieces):
                worth.append(outlook.blast_gain(flight.pieces[blaster], pieces))
            case SetBlaster(blaster):
                worth.append(outlook.best_shot(flight.pieces[blaster]) - WORTH_A_BLASTER)
            case Take(_, load) if hand is not None and flight.pieces[load].carrier is None:
                worth.append(outlook.best_gain(hand) + 0.002)
            case EndPhase():
                worth.append(0.01)
            case GoBack():
                worth.append(0.005)
            case _:
                worth.append(-1.0)
    return worth


def judge_landings(flight: Flight, options: Sequence[Any]) -> list[float]:
    """Where whoever flies would like best to stand."""
    outlook, flying = Outlook(flight), flight.turn.flying
    piece = flight.named(flying[0]) if flying else None
    if piece is None:
        return [0.0] * len(options)
    return [outlook.gain(piece, one.square) if isinstance(one, Land) else NEVER for one in options]


def judge_attacks(flight: Flight, options: Sequence[Any]) -> list[float]:
    """What the foe is worth and how likely it falls, against the own piece and how likely that does."""
    return [_attack_worth(flight, one) if isinstance(one, Attack) else 0.0 for one in options]


def _attack_worth(flight: Flight, one: Attack) -> float:
    attacker, defender = flight.pieces[one.attacker], flight.pieces[one.defender]
    gain = hits(flight, attacker, defender) * PRIZE.get(defender.kind, 0.0)
    risk = hits(flight, defender, attacker) * PRIZE.get(attacker.kind, 0.0)
    return gain - 0.9 * risk


PRIZE: Final = {Kind.BOODLE: 4.0, Kind.FIGHTER: 4.0, Kind.WIZARD: 4.5, Kind.QUEEN: 16.0, Kind.GRUMJUG: 4.0}


def judge_spells(flight: Flight, options: Sequence[Any]) -> list[float]:
    """A spell costs nothing."""
    return [float(isinstance(one, Cast)) for one in options]


def judge_buggy(flight: Flight, options: Sequence[Any]) -> list[float]:
    """Alone against the Grumjugs: no wheels for them."""
    return [float(isinstance(one, AddBuggy) and not one.wanted) for one in options]


# --- the Grumjugs' movement -------------------------------------------------------------------------


def next_march(flight: Flight, options: Sequence[Any], chance: Chance, *, by_rule: bool) -> Any:
    """The first Grumjug that gets nearer to its target: it is picked, walks or drives."""
    order = marching_order(flight) if by_rule else [one.id for one in flight.of(Kind.GRUMJUG)]
    shyness = {} if by_rule else {square: _shyness(flight, square) for square in target_squares(flight)}
    for jug in (flight.pieces[id] for id in order):
        if jug.walked and drivable(flight, jug.at) is None:
            continue
        target = nearest_by_rule(flight, jug, chance) if by_rule else prey(flight, jug, shyness)
        if target is not None:
            for answer in _toward(flight, jug, target):
                if answer in options:
                    return answer
    ends: list[Any] = [one for one in options if isinstance(one, EndPhase)]
    ends = ends or [one for one in options if isinstance(one, GoBack)]
    rest = ends or [one for one in options if not isinstance(one, Perish)] or options
    return rest[chance.randrange(len(rest))]


def nearest_by_rule(flight: Flight, jug: Piece, chance: Chance) -> str | None:
    tied = nearest_targets(flight, jug.at)[1]
    return tied[chance.randrange(len(tied))] if tied else None


def prey(flight: Flight, jug: Piece, shyness: Mapping[str, float]) -> str | None:
    """The nearest that it can get beside; a Queen seems nearer than she is, and those at home further."""
    measured, at = measure_of(flight), jug.at
    return min(
        shyness,
        key=lambda square: (not measured.reaches(at, square), measured.gap(at, square) + shyness[square]),
        default=None,
    )


def _shyness(flight: Flight, square: str) -> float:
    if square in flight.starting_valley:
        return 4.0
    return -3.0 if any(piece.kind is Kind.QUEEN for piece in here(flight, square)) else 0.0


def _toward(flight: Flight, jug: Piece, target: str) -> Iterator[Any]:
    """The answers that take a Grumjug on, those that do it at once first."""
    now = advance(flight, jug, target, ())
    drove = any(jug.id in drive.drivers for drive in flight.turn.drives)
    if now.stays or drove or (now.walk and jug.walked):
        return
    yield Walk(jug.id, now.walk) if now.walk else DriveTo(jug.id, now.buggy, now.path[-1])
    if flight.turn.hand != jug.id:
        yield Pick(jug.id)


JUDGES: Final[Mapping[str, Judge]] = {
    "force": judge_force,
    "deploy_grumjugs": judge_grumjug_places,
    "deploy_boodles": judge_boodle_places,
    "boodles_move": judge_boodle_moves,
    "land": judge_landings,
    "attack": judge_attacks,
    "spell": judge_spells,
    "reinforce": judge_reinforcements,
    "solo_buggy": judge_buggy,
}

BOTS: Final[Mapping[str, Bot]] = {"sensible": Sensible(), "by_rule": ByRule()}
