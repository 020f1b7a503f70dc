"""What holds of every position: counters enough, nobody where he may never be, a way left between the valleys."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rules.boodles.lying import Lying
from rules.boodles.printed import BEINGS, BOODLE_KINDS, GRUMJUG_KINDS, LETTERS, Kind, Side
from rules.boodles.state import GETTING_READY, MOST_ON_A_SQUARE, Flight, Phase, Piece
from rules.laws import Broken, Laws, law

_KIND_OF: Final = {letter: kind for kind, letter in LETTERS.items()}
_MOVING: Final = {Phase.BOODLES_MOVE: Side.BOODLES, Phase.GRUMJUGS_MOVE: Side.GRUMJUGS}
_BEFORE_SIDES: Final = (Phase.SIDES, Phase.VALLEY)


def _path(piece: Piece) -> str:
    return f"$.pieces.{piece.id}"


@law("BOO-SETUP-04")
def sides_not_shared_out(flight: Flight, _: Any) -> Broken:
    """One side each; alone the Boodles."""
    if flight.solo:
        return flight.sides != [Side.BOODLES] and {"path": "$.sides"}
    agreed = flight.sides in ([Side.BOODLES, Side.GRUMJUGS], [Side.GRUMJUGS, Side.BOODLES])
    still_open = flight.phase is Phase.SIDES and flight.sides == [None, None]
    return not (agreed or still_open) and {"path": "$.sides"}


@law("BOO-SETUP-06")
def no_starting_valley(flight: Flight, _: Any) -> Broken:
    return flight.start is None and flight.phase not in _BEFORE_SIDES and {"path": "$.start"}


@law("BOO-SETUP-01")
def no_such_counter(flight: Flight, _: Any) -> Broken:
    """Every counter is of its kind, numbered within the supply, and in one place only."""
    seen: set[str] = set()
    for place, ids in (("pieces", flight.pieces), ("fallen", flight.fallen), ("score_box", flight.score_box)):
        for id in ids:
            kind = _KIND_OF.get(id[:1])
            known = kind is not None and id[1:].isdecimal() and 1 <= int(id[1:]) <= flight.content.of(kind).count
            if not known or id in seen or kind is Kind.GRUMKING or id != f"{id[:1]}{int(id[1:])}":
                return {"path": f"$.{place}.{id}"}
            seen.add(id)
    for id, piece in flight.pieces.items():
        if piece.id != id or LETTERS[piece.kind] != id[:1]:
            return {"path": f"$.pieces.{id}"}
    for id in flight.score_box:
        if _KIND_OF[id[:1]] not in BEINGS:
            return {"path": "$.score_box"}
    return False


@law("BOO-FORCE-06")
def more_than_the_supply(flight: Flight, _: Any) -> Broken:
    """What is still to be placed is no more than the counters that are left in the box."""
    out = Counter(id[0] for place in (flight.pieces, flight.score_box) for id in place)
    if not flight.counters_return:
        out.update(id[0] for id in flight.fallen)
    for side, force in flight.forces.items():
        kinds = BOODLE_KINDS if side == Side.BOODLES.value else GRUMJUG_KINDS
        for name, count in force.items():
            kind = next((kind for kind in kinds if kind.value == name), None)
            if kind is None or count < 0 or count + out[LETTERS[kind]] > flight.content.of(kind).count:
                return {"path": f"$.forces.{side}.{name}"}
    if set(flight.forces) != {side.value for side in Side}:
        return {"path": "$.forces"}
    return False


@law("BOO-FORCE-11")
def two_queens(flight: Flight, _: Any) -> Broken:
    queens = [id for place in (flight.pieces, flight.score_box, flight.fallen) for id in place if id[0] == "Q"]
    waiting = flight.forces.get(Side.BOODLES.value, {}).get(Kind.QUEEN.value, 0)
    return len(queens) + waiting > 1 and {"path": "$.pieces"}


@law("BOO-MOVE-07")
def where_nothing_may_be(flight: Flight, _: Any) -> Broken:
    """Mountains are closed to all, the Fortress to Boodle pieces, the valleys to Grumjug pieces."""
    ground = flight.ground
    for piece in flight.pieces.values():
        ours = piece.kind in BOODLE_KINDS
        open_to_it = piece.at in ground.passes or piece.at in (ground.valleys if ours else ground.fortress)
        if not open_to_it:
            return {"path": f"{_path(piece)}.at"}
    return False


@law("BOO-MOVE-05")
def living_foes_together(flight: Flight, _: Any) -> Broken:
    index = Lying(flight.pieces)
    for piece in flight.pieces.values():
        if piece.kind is Kind.GRUMJUG and piece.at in index.beings:
            return {"path": f"{_path(piece)}.at"}
    return False


@law("BOO-MOVE-13")
def more_than_three(flight: Flight, _: Any) -> Broken:
    """Except of the side that is just moving."""
    counts = Counter((piece.at, piece.side) for piece in flight.pieces.values())
    for piece in flight.pieces.values():
        crowded = counts[piece.at, piece.side] > MOST_ON_A_SQUARE
        if crowded and _MOVING.get(flight.phase) is not piece.side:
            return {"path": f"{_path(piece)}.at"}
    return False


@law("BOO-BOMB-10")
def no_way_left(flight: Flight, _: Any) -> Broken:
    bombed = [piece.at for piece in flight.pieces.values() if piece.kind is Kind.GRUMBOMB and piece.is_set]
    return flight.ground.clear_way(bombed) is None and {"path": "$.pieces"}


@law("BOO-BOMB-01")
def alive_on_a_set_bomb(flight: Flight, _: Any) -> Broken:
    """No Boodlebeing stands on one. A Grumjug may, until its movement phase ends."""
    deadly = Lying(flight.pieces).deadly
    for piece in flight.pieces.values():
        if piece.at not in deadly:
            continue
        may_still_leave = piece.kind is not Kind.GRUMJUG or flight.phase is Phase.GRUMJUGS_MOVE
        if piece.kind in BEINGS or not may_still_leave:
            return {"path": f"{_path(piece)}.at"}
    return False


@law("BOO-BLAST-10")
def set_and_carried(flight: Flight, _: Any) -> Broken:
    """Only blasters and Grumbombs are ever set, and what is set is carried by nobody."""
    for piece in flight.pieces.values():
        if piece.is_set and (piece.kind not in (Kind.BLASTER, Kind.GRUMBOMB) or piece.carrier is not None):
            return {"path": f"{_path(piece)}.is_set"}
    return False


@law("BOO-BLAST-08")
def carried_by_nobody(flight: Flight, _: Any) -> Broken:
    """A carrier is on the same square, and of a kind that carries such a thing."""
    for piece in flight.pieces.values():
        if piece.carrier is None:
            continue
        carrier = flight.pieces.get(piece.carrier)
        if carrier is None or carrier.at != piece.at or not _may_carry(carrier.kind, piece.kind):
            return {"path": f"{_path(piece)}.carrier"}
    return False


def _may_carry(carrier: Kind, load: Kind) -> bool:
    if load is Kind.BLASTER:
        return carrier in BEINGS
    if load is Kind.GRUMBOMB:
        return carrier is Kind.GRUMJUG
    return load is Kind.GRUMJUG and carrier is Kind.GRUMBUGGY


@law("BOO-BUGGY-03")
def overloaded(flight: Flight, _: Any) -> Broken:
    """One bomb to a Grumjug; on a Grumbuggy two Grumjugs at most, or one with its bomb."""
    loads = Counter(piece.carrier for piece in flight.pieces.values() if piece.carrier is not None)
    bombs = Counter(piece.carrier for piece in flight.pieces.values() if piece.kind is Kind.GRUMBOMB and piece.carrier)
    for piece in flight.pieces.values():
        if piece.kind is Kind.GRUMJUG and bombs[piece.id] > 1:
            return {"path": _path(piece)}
        if piece.kind is Kind.GRUMBUGGY and loads[piece.id] > 2:
            return {"path": _path(piece)}
    return False


@law("BOO-END-01")
def points_do_not_fit(flight: Flight, _: Any) -> Broken:
    """The points are those of everybody who came home; while the game runs they do not suffice to win."""
    home = [_KIND_OF[id[0]] for id in flight.score_box]
    home += [piece.kind for piece in flight.pieces.values() if piece.home]
    points = sum(flight.content.of(kind).points for kind in home)
    if flight.counters_return and flight.arrived_stay:  # who came home may have fallen since, and be new again
        return flight.points < 0 and {"path": "$.points"}
    fallen_home = sum(flight.content.of(_KIND_OF[id[0]]).points for id in flight.fallen) if flight.arrived_stay else 0
    fits = points <= flight.points <= points + fallen_home
    over = flight.phase is Phase.OVER or flight.points < flight.content.victory
    return not (fits and (over or flight.solo)) and {"path": "$.points"}


@law("BOO-SETUP-03")
def too_early(flight: Flight, _: Any) -> Broken:
    """Nothing is on the board before it is deployed, and the Boodles come last."""
    if flight.phase not in GETTING_READY:
        return any(count for force in flight.forces.values() for count in force.values()) and {"path": "$.forces"}
    for piece in flight.pieces.values():
        if piece.side is Side.BOODLES and flight.phase is not Phase.DEPLOY_BOODLES:
            return {"path": _path(piece)}
        if flight.phase in (Phase.SIDES, Phase.VALLEY, Phase.FORCES):
            return {"path": _path(piece)}
    return False


@law("BOO-END-02")
def nobody_left(flight: Flight, _: Any) -> Broken:
    """While the game runs somebody is still on the way."""
    if flight.phase in GETTING_READY or flight.phase is Phase.OVER:
        return False
    return not any(piece.kind in BEINGS and not piece.home for piece in flight.pieces.values()) and {"path": "$.pieces"}


@law("BOO-MOVE-02")
def impossible_turn(flight: Flight, _: Any) -> Broken:
    """What counts a turn stays within it, and names pieces that are there."""
    turn = flight.turn
    if not 0 <= turn.rate <= 6:
        return {"path": "$.turn.rate"}
    for piece in flight.pieces.values():
        most = turn.rate if piece.kind in BEINGS else 1
        if not 0 <= piece.walked <= most or not 0 <= piece.driven <= 4 or piece.stood not in flight.ground.terrain:
            return {"path": _path(piece)}
    for field in ("hand", "blaster", "leaving"):
        id = getattr(turn, field)
        if id is not None and id not in flight.pieces:
            return {"path": f"$.turn.{field}"}
    if any(id not in flight.pieces for id in turn.flying):
        return {"path": "$.turn.flying"}
    if any(square not in flight.ground.terrain for square in flight.spells):
        return {"path": "$.spells"}
    return flight.round < 1 and {"path": "$.round"}


POSITION_LAWS: Final[Laws[Flight, None]] = Laws(
    [
        sides_not_shared_out,
        no_starting_valley,
        no_such_counter,
        more_than_the_supply,
        two_queens,
        where_nothing_may_be,
        living_foes_together,
        more_than_three,
        no_way_left,
        alive_on_a_set_bomb,
        set_and_carried,
        carried_by_nobody,
        overloaded,
        points_do_not_fit,
        too_early,
        nobody_left,
        impossible_turn,
    ]
)
