"""Who stands on which square: every piece of a stack is seen, with what it carries or rides on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.boodles.naming import spot_of
from rules.boodles.shown import PieceShown
from ui.boards import boodles_symbols as symbols
from ui.boards.board import Spot
from ui.drawing.maps import Frame
from ui.drawing.pen import Pen
from ui.theme import Colour

WHITE: Final[Colour] = (1.0, 1.0, 1.0, 1.0)
TIRED: Final[Colour] = (0.62, 0.62, 0.62, 1.0)
"""Who can do nothing more in this phase."""

_LAID: Final = {
    1: ((0.0, 0.0, 0.86),),
    2: ((-0.2, 0.16, 0.6), (0.2, -0.16, 0.6)),
    3: ((-0.235, 0.22, 0.52), (0.235, 0.22, 0.52), (0.0, -0.23, 0.52)),
    4: ((-0.235, 0.23, 0.5), (0.235, 0.23, 0.5), (-0.235, -0.23, 0.5), (0.235, -0.23, 0.5)),
}
"""Where so many bunches lie on a square: shares of its side from its middle, and how large each is."""


class Bunch(NamedTuple):
    """A piece with everything that it carries; ``loads`` are bunches of their own."""

    piece: PieceShown
    loads: tuple[Bunch, ...]

    def pieces(self) -> Iterator[PieceShown]:
        yield self.piece
        for load in self.loads:
            yield from load.pieces()


class Placed(NamedTuple):
    x: float
    y: float
    size: float


class Stacks:
    """For one picture of the table; ``tired`` are those who can do nothing more in this phase."""

    def __init__(self, pieces: Iterable[PieceShown], tired: Collection[str] = ()) -> None:
        self.pieces = {spot_of(one.id): one for one in pieces}
        """By spot."""
        self.tired = frozenset(tired)
        carried: dict[str, list[PieceShown]] = {}
        loose: dict[str, list[PieceShown]] = {}
        for one in self.pieces.values():
            if one.carrier is not None and spot_of(one.carrier) in self.pieces:
                carried.setdefault(one.carrier, []).append(one)
            else:
                loose.setdefault(one.square, []).append(one)
        self._carried = carried
        self.on = {square: tuple(self._bunch(one) for one in there) for square, there in loose.items()}
        """By square."""

    def _bunch(self, one: PieceShown) -> Bunch:
        return Bunch(one, tuple(self._bunch(load) for load in self._carried.get(one.id, ())))

    def everybody(self, square: str) -> list[PieceShown]:
        return [one for bunch in self.on.get(square, ()) for one in bunch.pieces()]

    # --- where ----------------------------------------------------------------------------------------

    def placed(self, frame: Frame, square: str) -> Iterator[tuple[PieceShown, Placed]]:
        """Every piece of a square and where it is, in the order in which they are drawn."""
        x, y = frame.middle(square)
        for bunch, (across, up, size) in zip(self.on.get(square, ()), _laid(len(self.on.get(square, ()))), strict=True):
            yield from _spread(bunch, Placed(x + across * frame.side, y + up * frame.side, size * frame.side))

    def spots(self, frame: Frame) -> dict[str, Spot]:
        return {
            spot_of(one.id): Spot(place.x, place.y, place.size / 2)
            for square in self.on
            for one, place in self.placed(frame, square)
        }

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self, pen: Pen, frame: Frame, *, without: Collection[str] = ()) -> None:
        for square in self.on:
            if frame.shows(square):
                for one, place in self.placed(frame, square):
                    if spot_of(one.id) not in without:
                        draw_piece(pen, one, place, tired=one.id in self.tired)


def draw_piece(pen: Pen, one: PieceShown, place: Placed, *, tired: bool = False) -> None:
    x, y, size = place
    picture = symbols.counter(one.kind, one.is_set, size)
    pen.picture(picture, x - size / 2, y - size / 2, size, size, TIRED if tired else WHITE)
    if one.frozen:
        frost = size * 0.5
        pen.picture(symbols.frost(frost), x - size * 0.5, y + size * 0.02, frost, frost, WHITE)


def _laid(count: int) -> Sequence[tuple[float, float, float]]:
    if count in _LAID or not count:
        return _LAID.get(count, ())
    # While a phase lasts more than three may be there: rows of three.
    rows = -(-count // 3)
    size = min(0.34, 0.94 / rows)
    return [(-0.31 + 0.31 * (i % 3), 0.31 - 0.62 * (i // 3) / max(1, rows - 1), size) for i in range(count)]


def _spread(bunch: Bunch, place: Placed) -> Iterator[tuple[PieceShown, Placed]]:
    """Riders sit up on their Grumbuggy; whatever else is carried lies at its carrier's lower right."""
    x, y, size = place
    if bunch.piece.kind == "grumbuggy" and bunch.loads:
        share = 0.66 if len(bunch.loads) == 1 else 0.56
        for index, rider in enumerate(bunch.loads):
            across = (index - (len(bunch.loads) - 1) / 2) * 0.5 * size
            yield from _spread(rider, Placed(x + across, y + 0.2 * size, share * size))
        yield bunch.piece, Placed(x, y - 0.18 * size, 0.84 * size)
        return
    yield bunch.piece, place
    for index, load in enumerate(bunch.loads):
        across = 0.27 - 0.36 * index
        yield from _spread(load, Placed(x + across * size, y - 0.27 * size, 0.56 * size))
