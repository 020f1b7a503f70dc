"""The bar room from above: where everybody is, how far one gets, and what a finger means on squares so small."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from rules.bugmans.board import RoomBoard
from rules.bugmans.reaching import Reach
from rules.bugmans.squares import Floor
from rules.bugmans.state import Move
from ui.boards import bugmans_fight, bugmans_hand
from ui.boards.board import Board, Spot, Way
from ui.boards.bugmans_emblem import emblem
from ui.boards.bugmans_fight_side import Drawing
from ui.boards.bugmans_floor import draw_room, draw_rulers
from ui.boards.bugmans_hand import Hand, Held
from ui.boards.bugmans_marks import aimed, draw_flights, draw_marks, draw_throws, glow_behind
from ui.boards.bugmans_people import Crowd
from ui.boards.bugmans_plan import ALL, Plan, initials, plan
from ui.boards.lens import Lens
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
SLIPS_DP = 10
RESTS_S = 0.1
"""A quick tap is no aiming."""
LEAST_DP = 150
WHITE = (1.0, 1.0, 1.0, 1.0)


class RoomView(Board):
    rows_below = 2

    def __init__(self, **properties: Any) -> None:
        self._plan: Plan | None = None
        super().__init__(**properties)
        self._lens = Lens(self.canvas.after)
        self._aim_soon = Clock.create_trigger(self._rests, RESTS_S)
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
        if self.room.fight is not None:
            return bugmans_fight.laid_out(self.box, cards).hand
        return bugmans_hand.laid_out(cards, self.plan.beside, self.box)

    @property
    def in_the_room(self) -> bool:
        """Whether the squares are seen: not during a fight, nor under a hand that covers them."""
        return self.room.fight is None and self.hand.whole is None

    @property
    def reach(self) -> dict[str, Reach]:
        """How far the one gets who is walking, while that is asked."""
        if not self.marks.legal or self.marks.chosen:
            return {}
        return {one.square: one for one in self.room.reachable}

    @property
    def adds_up(self) -> bool:
        return self.room.fight is not None

    @property
    def fills_the_window(self) -> bool:
        return self.room.fight is not None

    # --- where everything is --------------------------------------------------------------------------

    def spots(self) -> dict[str, Spot]:
        found = self.crowd.spots(self.plan)
        for name, box in self.boxes().items():
            found[name] = Spot(*box.middle, min(box.width, box.height) / 2)
        return found

    def boxes(self) -> dict[str, Box]:
        """Spots that are as large as what is drawn there."""
        if self.room.fight is not None:
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
        if self.room.fight is not None:
            ring = bugmans_fight.laid_out(self.box, cards)
            made = Drawing(pen, self.room, self.room.fight, self.letters, self.wording, self.marks)
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
                aimed(pen, spots[name])

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

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if taken:
            self._aim_soon()
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(SLIPS_DP):
            # Who slides is aiming, and does not ask why.
            self._held.cancel()
        self._aim(touch.pos)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        self._aim_soon.cancel()
        self._lens.hide()
        return super().on_touch_up(touch)

    def _rests(self, _dt: float) -> None:
        if self._touch is not None:
            self._aim(self._touch.pos)

    def on_held(self, spot: str) -> None:
        self._lens.hide()

    def _aim(self, at: Point) -> None:
        """The glass, where squares are small and something on them may be tapped."""
        self._lens.hide()
        wanted = any(name in ALL or name not in self.boxes() for name in self.marks.legal)
        if not wanted or not self.in_the_room or self.plan.side >= dp(SMALL_DP) or not self.plan.room.holds(*at):
            return
        self._lens.show(at, (*self.pos, *self.size), lambda pen, middle: self._magnified(pen, at, middle))

    def _magnified(self, pen: Pen, at: Point, middle: Point) -> None:
        """The room once more, larger, with what the finger means in a frame."""
        large = self.plan.under(*at, dp(LARGE_DP), middle)
        times = large.side / self.plan.side
        left, bottom = middle[0] - (at[0] - self.x) * times, middle[1] - (at[1] - self.y) * times
        pen.picture(self.floor_picture(), left, bottom, self.width * times, self.height * times, WHITE)
        self._draw_people(pen, large)
        spot = self.spot_at(*at)
        if spot is not None and (place := self.crowd.spots(large).get(spot)) is not None:
            aimed(pen, place)

    def _floors(self) -> dict[str, Floor]:
        return {one.square: Floor(one.floor) for one in self.room.squares}


BOARD = RoomView

__all__ = ["BOARD", "RoomView", "emblem"]
