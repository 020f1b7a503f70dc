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
    Perish,
    Pick,
    PutDown,
    Reinforce,
    Walk,
)
from rules.boodles.combat import hits
from rules.boodles.endings import on_the_way, turns_at_home, turns_to_forfeit
from rules.boodles.judging import FAR, LOSS, bomb_squares, danger, way_home, way_left
from rules.boodles.lying import here, room
from rules.boodles.marching import advance, marching_order, measure_of, target_squares
from rules.boodles.printed import Kind, PassesContent, Side
from rules.boodles.reaching import walking_reach
from rules.boodles.setup import limit
from rules.boodles.state import Flight, Piece
from rules.bots import AtRandom, Bot
from rules.game import Chance
from rules.match import AnyMatch
from rules.message import Seat

Judge = Callable[[Flight, Sequence[Any]], list[float]]
"""How good each of the options is."""
WON: Final = 1000.0
NEVER: Final = -1000.0
BOLD_AFTER: Final = 30
"""So many rounds, and the Boodles fear next to nothing."""
LEAST_FEAR: Final = 0.1
DUTY: Final = 10.0
"""What it is worth that a Boodle goes out before the forfeit."""


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
    boodle = content.of(Kind.BOODLE)
    return points - boodle.count * boodle.cost


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
    Kind.BLASTER: lambda content, points: 0,
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
    """As near to the far valley as the own valley allows."""
    away = way_home(flight)
    return [-float(away.get(one.square, FAR)) if isinstance(one, Deploy) else NEVER for one in options]


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
    away = way_home(flight)
    # Who waits for ever for a safe way is caught by nightfall.
    fear = max(LEAST_FEAR, 1 - flight.round / BOLD_AFTER)
    struck = {square: fear * risk for square, risk in danger(flight).items()}
    hand = flight.named(flight.turn.hand or "")
    worth = []
    for one in options:
        match one:
            case Walk(_, to) if hand is not None:
                worth.append(_gain(flight, hand, to, away, struck) + 0.001)
            case Pick(id):
                worth.append(_best_gain(flight, flight.pieces[id], away, struck))
            case EndPhase():
                worth.append(0.01)
            case GoBack():
                worth.append(0.005)
            case PutDown() | Fire():
                worth.append(NEVER)
            case _:
                worth.append(-1.0)
    return worth


def _best_gain(flight: Flight, piece: Piece, away: Mapping[str, int], struck: Mapping[str, float]) -> float:
    return max((_gain(flight, piece, to, away, struck) for to in walking_reach(flight, piece)), default=NEVER)


def _gain(flight: Flight, piece: Piece, to: str, away: Mapping[str, int], struck: Mapping[str, float]) -> float:
    """How much better it stands there than where it is now."""
    if to in flight.finishing_valley:
        return WON * flight.content.of(piece.kind).points
    if to not in away or room(flight, to, Side.BOODLES) < 1:
        return NEVER
    return _standing(flight, piece, to, away, struck) - _standing(flight, piece, piece.at, away, struck)


def _standing(flight: Flight, piece: Piece, square: str, away: Mapping[str, int], struck: Mapping[str, float]) -> float:
    way = -float(away.get(square, FAR))
    if square in flight.starting_valley:
        return way - (DUTY if must_go_out(flight, piece) and piece.kind is Kind.BOODLE else 0.0)
    return way - struck.get(square, 0.0) * LOSS.get(piece.kind, 0.0)


def must_go_out(flight: Flight, piece: Piece) -> bool:
    """One more turn with everybody at home would be one too many, and all the others are there."""
    if turns_at_home(flight) + 1 < turns_to_forfeit(flight):
        return False
    return all(one.at in flight.starting_valley for one in on_the_way(flight) if one is not piece)


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
    """The first Grumjug, in marching order, that gets nearer to its target: it is picked, walks or drives."""
    for jug in (flight.pieces[id] for id in marching_order(flight)):
        target = prey(flight, jug, chance, by_rule=by_rule)
        if target is not None:
            for answer in _toward(flight, jug, target):
                if answer in options:
                    return answer
    ends: list[Any] = [one for one in options if isinstance(one, EndPhase)]
    ends = ends or [one for one in options if isinstance(one, GoBack)]
    rest = ends or [one for one in options if not isinstance(one, Perish)] or options
    return rest[chance.randrange(len(rest))]


def prey(flight: Flight, jug: Piece, chance: Chance, *, by_rule: bool) -> str | None:
    """The nearest; who does not go by rule thinks a Queen nearer than she is, and those at home further."""
    targets = target_squares(flight)
    if by_rule:
        _, tied = measure_of(flight).nearest(jug.at, targets)
        return tied[chance.randrange(len(tied))] if tied else None
    measured = measure_of(flight)

    def worth(square: str) -> tuple[bool, float]:
        return not measured.reaches(jug.at, square), measured.gap(jug.at, square) + _shyness(flight, square)

    return min(targets, key=worth, default=None)


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
    "attack": judge_attacks,
    "spell": judge_spells,
    "reinforce": judge_reinforcements,
    "solo_buggy": judge_buggy,
}

BOTS: Final[Mapping[str, Bot]] = {"sensible": Sensible(), "by_rule": ByRule()}
