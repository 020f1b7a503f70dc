"""What lies where, looked up quickly; and the only functions that change it, telling hands what to do.

The index stands beside the facts. It is made anew whenever the facts themselves have been replaced.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.boodles.measuring import Measure
from rules.boodles.naming import rank_of, thing, who
from rules.boodles.printed import BEINGS, BOODLE_KINDS, LETTERS, Kind, Side
from rules.boodles.state import MOST_ON_A_SQUARE, SCORE_BOX, Flight, Piece
from rules.events import Carry, Hands, Put, Take, Turn
from rules.message import Facts

_NOTHING: Final[list[Piece]] = []


class Lying:
    """The pieces by square. Get it with ``lying``; whoever moves a piece by hand must ``forget`` it."""

    __slots__ = ("advances", "at", "beings", "crowded", "deadly", "jugs", "measure", "pieces", "reach")

    def __init__(self, pieces: dict[str, Piece]) -> None:
        self.pieces = pieces
        self.at: dict[str, list[Piece]] = {}
        """All pieces of a square, in the order of ``rank_of``."""
        self.beings: dict[str, int] = {}
        """How many Boodlebeings stand on a square; squares without any are missing."""
        self.jugs: dict[str, int] = {}
        self.deadly: dict[str, int] = {}
        """How many set Grumbombs lie on a square."""
        self.reach: dict[object, Mapping[str, int]] = {}
        """What ``reaching`` has worked out since anything changed."""
        self.crowded: dict[str, str | None] = {}
        """By side: its first overfull square, as long as nothing has changed."""
        self.measure: Measure | None = None
        """How far Grumjugs have to go, as long as nothing has changed."""
        self.advances: dict[object, Any] = {}
        """What ``marching`` has worked out since anything changed: whom Grumjugs go for, and how."""
        for piece in pieces.values():
            self.add(piece)

    def add(self, piece: Piece) -> None:
        there = self.at.setdefault(piece.at, [])
        there.append(piece)
        if len(there) > 1:
            there.sort(key=_rank)
        self._count(piece, 1)

    def drop(self, piece: Piece) -> None:
        there = self.at[piece.at]
        there.remove(piece)
        if not there:
            del self.at[piece.at]
        self._count(piece, -1)

    def _count(self, piece: Piece, by: int) -> None:
        self.reach.clear()
        self.crowded.clear()
        self.advances.clear()
        self.measure = None
        if piece.kind in BEINGS:
            table = self.beings
        elif piece.kind is Kind.GRUMJUG:
            table = self.jugs
        elif piece.kind is Kind.GRUMBOMB and piece.is_set:
            table = self.deadly
        else:
            return
        left = table.get(piece.at, 0) + by
        if left:
            table[piece.at] = left
        else:
            del table[piece.at]

    def foes(self, side: Side) -> dict[str, int]:
        """Squares with living pieces of the other side."""
        return self.jugs if side is Side.BOODLES else self.beings


def _rank(piece: Piece) -> int:
    return rank_of(piece.id)


def lying(flight: Flight) -> Lying:
    known: Lying | None = flight.__dict__.get("lying")
    if known is None or known.pieces is not flight.pieces:
        known = flight.__dict__["lying"] = Lying(flight.pieces)
    return known


def forget(flight: Flight) -> None:
    """The facts were changed by hand."""
    flight.__dict__.pop("lying", None)


# --- looking ----------------------------------------------------------------------------------------


def here(flight: Flight, square: str) -> list[Piece]:
    """Everything on a square. Not to be changed."""
    return lying(flight).at.get(square, _NOTHING)


def own_count(flight: Flight, square: str, side: Side) -> int:
    """How many pieces of a side are on a square, carried ones too; the Grumking is none (BOO-Q-20)."""
    count = 0
    for piece in lying(flight).at.get(square, _NOTHING):
        if (piece.kind in BOODLE_KINDS) is (side is Side.BOODLES):
            count += 1
    return count


def room(flight: Flight, square: str, side: Side) -> int:
    """How many more pieces of a side may stay on a square."""
    return MOST_ON_A_SQUARE - own_count(flight, square, side)


def overfull(flight: Flight, side: Side) -> str | None:
    """The first square, in reading order, with more than three pieces of a side."""
    index = lying(flight)
    name = "boodles" if side is Side.BOODLES else "grumjugs"
    if name not in index.crowded:
        crowded = [square for square, there in index.at.items() if len(there) > MOST_ON_A_SQUARE]
        found = [square for square in crowded if own_count(flight, square, side) > MOST_ON_A_SQUARE]
        index.crowded[name] = min(found, key=flight.ground.reading.__getitem__) if found else None
    return index.crowded[name]


def load_of(flight: Flight, piece: Piece) -> list[Piece]:
    """What a piece carries itself: blasters, a bomb, the riders of a Grumbuggy."""
    return [other for other in here(flight, piece.at) if other.carrier == piece.id]


def with_load(flight: Flight, piece: Piece) -> list[Piece]:
    """The piece, what it carries, and what that carries."""
    found = [piece]
    for one in found:
        found.extend(load_of(flight, one))
    return found


def unused(flight: Flight, kind: Kind) -> int:
    """Counters that could still come on: never in play yet, or (BOO-Q-40) destroyed ones too."""
    letter = LETTERS[kind]
    out = sum(1 for id in flight.pieces if id[0] == letter) + sum(1 for id in flight.score_box if id[0] == letter)
    if not flight.counters_return:
        out += sum(1 for id in flight.fallen if id[0] == letter)
    pending = sum(force.get(kind.value, 0) for force in flight.forces.values())
    return flight.content.of(kind).count - out - pending


# --- changing ---------------------------------------------------------------------------------------


def put(
    flight: Flight,
    kind: Kind,
    square: str,
    clause: str,
    *,
    key: str = "comes_on",
    is_set: bool = False,
    hands: Hands = Hands.TO_DO,
) -> Piece:
    """A counter comes from the box onto the board."""
    piece = Piece(_next_id(flight, kind), kind, square, is_set=is_set, stood=square)
    index = lying(flight)
    flight.pieces[piece.id] = piece
    index.add(piece)
    args: Facts = {"who": who(flight, piece), "square": square}
    flight.tell(Put(clause, thing(flight, piece), square, key=key, args=args, hands=hands))
    return piece


def _next_id(flight: Flight, kind: Kind) -> str:
    letter = LETTERS[kind]
    for number in range(1, flight.content.of(kind).count + 1):
        id = f"{letter}{number}"
        if id not in flight.pieces and id not in flight.score_box and id not in flight.fallen:
            return id
    id = next(id for id in flight.fallen if id[0] == letter)
    flight.fallen.remove(id)
    return id


def carry(
    flight: Flight,
    piece: Piece,
    to: str,
    clause: str,
    *,
    key: str = "goes",
    hands: Hands = Hands.DONE,
    told: tuple[str, Facts] | None = None,
) -> list[Piece]:
    """A piece changes its square, with everything that it carries. Returns all that moved.

    ``told`` is what is said of the piece itself, if it is more than where it goes: a message and its facts.
    """
    moved = with_load(flight, piece)
    index = lying(flight)
    for one in moved:
        said, args = told or (key, {"who": who(flight, one), "to": to})
        told = None
        flight.tell(Carry(clause, thing(flight, one), one.at, to, key=said, args=args, hands=hands))
        index.drop(one)
        one.at = to
        index.add(one)
    return moved


def destroy(flight: Flight, piece: Piece, clause: str, key: str = "destroyed") -> None:
    """A piece leaves play for good. What it carries stays on the square, unset; hands take it off."""
    for load in load_of(flight, piece):
        load.carrier = None
    args: Facts = {"who": who(flight, piece), "square": piece.at}
    flight.tell(Take(clause, thing(flight, piece), piece.at, key=key, args=args))
    lying(flight).drop(piece)
    del flight.pieces[piece.id]
    flight.fallen.append(piece.id)


def to_score_box(flight: Flight, piece: Piece, clause: str) -> None:
    """A Boodlebeing has arrived: it is laid beside the board. What it carried stays on its square."""
    for load in load_of(flight, piece):
        load.carrier = None
    args: Facts = {"who": who(flight, piece)}
    lain = thing(flight, piece)
    flight.tell(Carry(clause, lain, piece.at, SCORE_BOX, key="to_score_box", args=args))
    lying(flight).drop(piece)
    del flight.pieces[piece.id]
    flight.score_box.append(piece.id)


def make_set(flight: Flight, piece: Piece, clause: str, key: str, *, hands: Hands = Hands.TO_DO) -> None:
    """A Boodleblaster is set, or a Grumbomb activated, for the rest of the game. Its counter is turned."""
    index, before = lying(flight), thing(flight, piece)
    args: Facts = {"who": who(flight, piece), "square": piece.at}
    index.drop(piece)
    piece.is_set, piece.carrier = True, None
    index.add(piece)
    after = thing(flight, piece)
    if after != before:
        flight.tell(Turn(clause, before, piece.at, after.turning, key=key, args=args, hands=hands))
