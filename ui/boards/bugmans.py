"""The bar room from above: where everybody is, how far one gets, and what a finger means on squares so small."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp

from rules.bugmans.board import FightScene, RoomBoard
from rules.bugmans.reaching import Reach
from rules.bugmans.squares import Floor
from rules.bugmans.state import Move
from ui.boards import bugmans_fight, bugmans_hand
from ui.boards.board import Board, Spot, Way
from ui.boards.bugmans_emblem import emblem
from ui.boards.bugmans_fight_side import Drawing
from ui.boards.bugmans_floor import draw_room, draw_rulers
from ui.boards.bugmans_hand import Hand, Held
from ui.boards.bugmans_marks import draw_flights, draw_marks, draw_throws, glow_behind
from ui.boards.bugmans_people import Crowd
from ui.boards.bugmans_plan import ALL, Plan, initials, plan
from ui.boards.lens import draw_aim
from ui.drawing import light
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen, Point
from ui.theme import PARCHMENT

SNAP = 0.95
"""A finger that lands so many squares' sides from what may be tapped means it."""
EXACT = 0.36
"""So near the middle of a square no other one is meant."""
SMALL_DP = 46
"""Squares that are smaller than this are magnified under a finger."""
LARGE_DP = 72
LEAST_DP = 150
WHITE = (1.0, 1.0, 1.0, 1.0)


class RoomView(Board):
    rows_below = 2

    def __init__(self, **properties: Any) -> None:
        self._plan: Plan | None = None
        super().__init__(**properties)
        self.bind(pos=self._forget, size=self._forget)

    def _forget(self, *_: Any) -> None:
        self._plan = None

    # --- what is shown --------------------------------------------------------------------------------

    @property
    def room(self) -> RoomBoard:
        assert self.view is not None
        board = self.view.board
        assert isinstance(board, RoomBoard)
        return board

    @property
    def fight(self) -> FightScene | None:
        return None if self.puts_right else self.room.fight

    @property
    def plan(self) -> Plan:
        if self._plan is None:
            self._plan = plan(*self.pos, *self.size, dp(1))
        return self._plan

    @property
    def box(self) -> Box:
        return Box(*self.pos, *self.size)

    @property
    def crowd(self) -> Crowd:
        return Crowd(self.room, self.letters)

    @property
    def letters(self) -> list[str]:
        return initials([self.wording.name(seat) for seat in range(len(self.room.hands))])

    @property
    def cards(self) -> list[Held]:
        assert self.view is not None
        return bugmans_hand.held(self.room, self.marks, self.view.seat)

    @property
    def hand(self) -> Hand:
        """Where the cards lie that may be seen and tapped."""
        cards = self.cards
        if self.fight is not None:
            return bugmans_fight.laid_out(self.box, cards).hand
        return bugmans_hand.laid_out(cards, self.plan.beside, self.box)

    @property
    def in_the_room(self) -> bool:
        """Whether the squares are seen: not during a fight, nor under a hand that covers them."""
        return self.fight is None and self.hand.whole is None

    @property
    def reach(self) -> dict[str, Reach]:
        """How far the one gets who is walking, while that is asked."""
        if not self.marks.legal or self.marks.chosen:
            return {}
        return {one.square: one for one in self.room.reachable}

    @property
    def adds_up(self) -> bool:
        return self.fight is not None

    @property
    def fills_the_window(self) -> bool:
        return self.fight is not None

    # --- where everything is --------------------------------------------------------------------------

    def spots(self) -> dict[str, Spot]:
        found = self.crowd.spots(self.plan)
        for name, box in self.boxes().items():
            found[name] = Spot(*box.middle, min(box.width, box.height) / 2)
        return found

    def boxes(self) -> dict[str, Box]:
        """Spots that are as large as what is drawn there."""
        if self.fight is not None:
            ring = bugmans_fight.laid_out(self.box, self.cards)
            return {**ring.sides, **ring.hand.cards}
        if self.cards:
            return self.hand.cards
        return bugmans_hand.piles_laid_out(self.plan.beside)

    def spot_at(self, x: float, y: float) -> str | None:
        for name, box in self.boxes().items():
            if box.holds(x, y):
                return name
        return self._in_the_room(x, y) if self.in_the_room else None

    def _in_the_room(self, x: float, y: float) -> str | None:
        """What may be tapped is meant before what may not, and a near miss still hits it."""
        spots, side = self.spots(), self.plan.side
        far = {name: ((spot.x - x) ** 2 + (spot.y - y) ** 2) ** 0.5 / side for name, spot in spots.items()}
        here = self.plan.at(x, y)
        if self.puts_right and not self.marks.legal:
            on_it = [name for name in far if name not in ALL and far[name] * side <= spots[name].radius]
            # Whoever stands at a Home Table is meant before the table.
            return min(on_it, key=lambda name: (round(far[name], 1), name.startswith("home")), default=here)
        wanted = (self.marks.legal | self.reach.keys()) & far.keys()
        # Nearest first; of several on one square whoever stands there is meant before the square.
        near = sorted(wanted, key=lambda name: (round(far[name], 1), name in ALL))
        against = sorted((self.marks.refused | set(self.marks.chosen)) & far.keys(), key=far.__getitem__)
        if against and far[against[0]] <= EXACT and (not near or far[near[0]] > far[against[0]]):
            return against[0]
        if near and far[near[0]] <= max(SNAP, dp(28) / side):
            return near[0]
        if against and far[against[0]] <= 0.72:
            return against[0]
        return here

    # --- far squares ----------------------------------------------------------------------------------

    def way(self, spot: str) -> Way | None:
        one = self.reach.get(spot)
        if one is None:
            return None
        return Way(one.way[:-1], one.there) if one.meets else Way(one.way)

    def attempt(self, spot: str) -> Any | None:
        """A square that the walking Dwarf cannot get to in one step."""
        assert self.view is not None
        walker = next((one for one in self.room.characters if one.seat == self.view.turn), None)
        if spot not in ALL or not self.reach or walker is None:
            return None
        return Move(walker.id, spot)

    # --- drawing --------------------------------------------------------------------------------------

    def floor_name(self) -> tuple[Any, ...]:
        return ("".join(one.floor for one in self.room.squares),)

    @property
    def too_small(self) -> bool:
        """Before the screen is laid out there is no room to draw a room in."""
        return min(self.size) < dp(LEAST_DP)

    def draw_floor(self, pen: Pen) -> None:
        if self.too_small:
            return
        light.floorboards(pen, *self.pos, *self.size)
        pen.box(*self.pos, *self.size, (0.0, 0.0, 0.0, 0.35))
        draw_room(pen, self.plan, self._floors())
        draw_rulers(pen, self.plan)

    def draw(self, pen: Pen) -> None:
        if self.too_small:
            return
        cards = self.cards
        if self.fight is not None:
            ring = bugmans_fight.laid_out(self.box, cards)
            made = Drawing(pen, self.room, self.fight, self.letters, self.wording, self.marks)
            bugmans_fight.draw_fight(made, self.box, ring, cards)
            self._draw_pointed(pen)
            return
        hand = self.hand
        if hand.whole is None:
            self._draw_people(pen, self.plan)
        if cards:
            bugmans_hand.draw_cards(pen, hand, cards, self.marks, self.wording)
        else:
            bugmans_hand.draw_piles(pen, self.room, self.plan.beside, self.wording)

        self._draw_pointed(pen)

    def _draw_pointed(self, pen: Pen) -> None:
        """What the buttons' focus means, in the same frame as what a finger means."""
        spots, boxes = self.spots(), self.boxes()
        for name in self.pointed:
            if name in boxes:
                pen.frame(*boxes[name].shrunk(-dp(2)), PARCHMENT, round=dp(9), line=dp(3))
            elif name in spots and self.in_the_room:
                draw_aim(pen, *spots[name])

    def _draw_people(self, pen: Pen, plan: Plan) -> None:
        crowd = self.crowd
        spots = crowd.spots(plan)
        glow_behind(pen, self.marks, spots)
        if self.marks.legal:
            draw_flights(pen, spots, self.room.throws, self.marks)
        crowd.draw(pen, plan)
        draw_marks(pen, plan, self.marks, spots, self.reach, self._taken())
        if self.room.throws:
            needed = {aim.needed: self.wording.say("bugmans.needed", needed=aim.needed) for aim in self.room.throws}
            draw_throws(pen, spots, self.room.throws, self.marks, needed)

    def _taken(self) -> frozenset[str]:
        """Squares on which something stands or lies."""
        games = (Floor.SKITTLES.value, Floor.POOL.value)
        lying = {
            one.square
            for one in self.room.squares
            if one.vomit or one.reveller or one.counter or one.home is not None or one.floor in games
        }
        return frozenset(lying | {one.square for one in self.room.characters})

    # --- aiming ---------------------------------------------------------------------------------------

    def crowded(self, at: Point) -> bool:
        """Wherever squares are small and something on them may be tapped."""
        wanted = any(name in ALL or name not in self.boxes() for name in self.marks.legal)
        return wanted and self.in_the_room and self.plan.side < dp(SMALL_DP) and self.plan.room.holds(*at)

    def magnified(self, pen: Pen, at: Point, middle: Point) -> None:
        """The room once more, larger, with what the finger means in a frame."""
        large = self.plan.under(*at, dp(LARGE_DP), middle)
        times = large.side / self.plan.side
        left, bottom = middle[0] - (at[0] - self.x) * times, middle[1] - (at[1] - self.y) * times
        pen.picture(self.floor_picture(), left, bottom, self.width * times, self.height * times, WHITE)
        self._draw_people(pen, large)
        spot = self.spot_at(*at)
        if spot is not None and (place := self.crowd.spots(large).get(spot)) is not None:
            draw_aim(pen, *place)

    def _floors(self) -> dict[str, Floor]:
        return {one.square: Floor(one.floor) for one in self.room.squares}


BOARD = RoomView

__all__ = ["BOARD", "RoomView", "emblem"]
