"""What the view of a flight means for a screen: who is moved, who could be, how far, and what a tap there would try."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

from rules.boodles.answers import Attack, Cast, Deploy, DriveTo, Land, Pick, Reinforce, Walk
from rules.boodles.naming import spot_of
from rules.boodles.printed import Kind
from rules.boodles.shown import BoardSquare, PassesBoard, PieceShown
from rules.boodles.state import MOST_ON_A_SQUARE
from ui.boards.board import Marks
from ui.boards.boodles_ground import land
from ui.boards.boodles_marks import Reached
from ui.boards.boodles_stacks import Stacks

LIVING = ("boodle", "fighter", "wizard", "queen", "grumjug")


class Position:
    """One picture of the table. Pieces are called by their spots, as marks and taps call them."""

    def __init__(self, passes: PassesBoard) -> None:
        self.passes = passes
        self.stacks = Stacks(passes.pieces, _tired(passes))
        self.land = land(passes.squares)
        self.squares = _names(self.land.squares)
        self.mover = spot_of(passes.leaving or passes.hand or "")
        """Who is being moved; of nobody's name if nobody is."""

    @property
    def pieces(self) -> dict[str, PieceShown]:
        return self.stacks.pieces

    @property
    def moving(self) -> PieceShown | None:
        return self.pieces.get(self.mover)

    def square_of(self, spot: str) -> str | None:
        """The square on which a spot lies; None beside the map."""
        piece = self.pieces.get(spot)
        if piece is not None:
            return piece.square
        return spot if spot in self.squares else None

    def squares_of(self, spots: Any) -> frozenset[str]:
        return frozenset(square for spot in spots if (square := self.square_of(spot)) is not None)

    # --- what may be done -----------------------------------------------------------------------------

    def reach(self, marks: Marks) -> dict[str, Reached]:
        """Where the piece gets that was tapped, or is being moved, by what it does soonest."""
        who = self.pieces.get(next((name for name in marks.chosen if name in self.pieces), self.mover))
        if who is None:
            return {}
        buggies = {one.id for one in self.stacks.everybody(who.square) if one.kind == "grumbuggy"}
        found: dict[str, int] = {}
        for one in self.passes.reach:
            if (one.piece == who.id and one.how == "walk") or (one.piece in buggies and one.how == "drive"):
                for square, cost in one.squares:
                    found[square] = min(cost, found.get(square, cost))
        bombs = {one.square for one in self.passes.pieces if one.kind == "grumbomb" and one.is_set}
        return {square: Reached(cost, square in bombs) for square, cost in found.items()}

    def others(self, marks: Marks) -> frozenset[str]:
        """Who could be moved instead of whoever is being moved."""
        moving = self.moving
        if moving is None:
            return frozenset()
        return frozenset(name for name in marks.legal if (one := self.pieces.get(name)) and one.square != moving.square)

    def attackers(self, marks: Marks) -> frozenset[str]:
        """Who attacks; nobody while that is still open."""
        chosen = frozenset(name for name in marks.chosen if name in self.pieces)
        if chosen or self.passes.attacker is None:
            return chosen
        return frozenset((spot_of(self.passes.attacker),))

    def waiting(self) -> dict[str, int]:
        """Counters beside the board: of the force that is being placed, else what may reinforce the Grumjugs."""
        deploying = self.passes.phase.removeprefix("deploy_")
        placing = [one for one in self.passes.waiting if one.side == deploying]
        return {one.kind: one.count for one in placing or self.passes.reinforcements}

    def wanted(self, marks: Marks) -> list[str]:
        """The squares that matter now."""
        passes = self.passes
        if passes.order is not None:
            return [*passes.order.squares, passes.order.target]
        if passes.tie:
            return list(passes.tie)
        reach = self.reach(marks)
        if reach and not passes.leaving:
            # Whoever else could be moved can be found when this one is done.
            return sorted({*reach, *self.squares_of((*marks.chosen, self.mover))})
        return sorted(self.squares_of((*marks.chosen, *marks.legal)))

    def overfull(self) -> dict[str, int]:
        """Squares that hold more of the side that moves than may stay there, and how many."""
        side = {"boodles_move": "boodles", "grumjugs_move": "grumjugs"}.get(self.passes.phase)
        counts = Counter(one.square for one in self.passes.pieces if one.side == side)
        return {square: count for square, count in counts.items() if count > MOST_ON_A_SQUARE}

    # --- what is tried --------------------------------------------------------------------------------

    def attempt(self, square: str) -> Any | None:
        """What a tap on a square tries on which no answer lies: the rules will say why not."""
        passes, counters = self.passes, list(self.waiting())
        there = sorted(self.stacks.everybody(square), key=lambda one: one.kind not in LIVING)
        match passes.phase:
            case "deploy_grumjugs" | "deploy_boodles" if counters:
                return Deploy(Kind(counters[0]), square)
            case "grumjugs_reinforce" if counters:
                return Reinforce(Kind(counters[0]), square)
            case "boodles_move" if passes.flying:
                return Land(square)
            case "boodles_move" | "grumjugs_move" if self.moving is not None:
                return self._going(self.moving, square)
            case "boodles_move" | "grumjugs_move" if there:
                return Pick(there[0].id)
            case "boodles_attack" | "grumjugs_attack" if there and passes.attacker:
                return Attack(passes.attacker, there[0].id)
            case "boodles_cast" if there:
                return Cast(there[0].id)
        return None

    def _going(self, who: PieceShown, square: str) -> Walk | DriveTo:
        """On its Grumbuggy if it rides one."""
        carrier = self.pieces.get(spot_of(who.carrier or ""))
        if carrier is not None and carrier.kind == "grumbuggy":
            return DriveTo(who.id, carrier.id, square)
        return Walk(who.id, square)


def _tired(passes: PassesBoard) -> list[str]:
    """Who has used up the movement that all have in this phase."""
    side = {"boodles_move": "boodles", "grumjugs_move": "grumjugs"}.get(passes.phase)
    movers = [one for one in passes.pieces if one.side == side and one.kind in LIVING and one.id != passes.hand]
    return [one.id for one in movers if one.moved and not one.left]


@lru_cache(maxsize=4)
def _names(squares: tuple[BoardSquare, ...]) -> frozenset[str]:
    return frozenset(one.square for one in squares)
