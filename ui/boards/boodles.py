"""The mountains between two valleys: near by where something is to be done, and small beside it the whole map."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from rules.boodles.naming import spot_of
from rules.boodles.shown import PassesBoard
from rules.laws import Refusal
from rules.projection import View
from ui.boards import boodles_ground as ground
from ui.boards import boodles_list, boodles_muster, boodles_side
from ui.boards.board import FRAMES_HELD, Board, Marks, Spot
from ui.boards.boodles_emblem import emblem
from ui.boards.boodles_ground import map_square
from ui.boards.boodles_looking import Looking
from ui.boards.boodles_plan import Parts, parts
from ui.boards.boodles_position import Position
from ui.boards.boodles_scene import Barred, Scene, draw_pointed, draw_scene, draw_words
from ui.boards.sliding import Slides
from ui.drawing import light
from ui.drawing.boxes import Box
from ui.drawing.maps import Frame, lay_map
from ui.drawing.pen import Pen, Point
from ui.theme import colour
from ui.wording import Wording

SLIPS_DP = 12
"""A finger that moves further pushes the map."""
SNAP = 0.85
"""A finger that lands so many squares' sides from what may be tapped means it."""
LEAST_DP = 150
MOST_MOVING = 6
MOST_RINGED = 60
ROOM = colour("#1E1812")


class FlightView(Board):
    rows_below = 2

    def __init__(self, **properties: Any) -> None:
        self._looking: Looking | None = None
        self._fits = True
        """It is for the board's size as it is now."""
        self._known: tuple[View, Position] | None = None
        self._pushed: Point | None = None
        """Where the finger was that pushes the map."""
        self._opened: str | None = None
        """The square whose stack is listed."""
        self._barred: Barred | None = None
        super().__init__(**properties)
        self._slides: Slides[str] = Slides(self._redraw)
        self.bind(pos=self._forget, size=self._forget)

    def _forget(self, *_: Any) -> None:
        self._fits = False

    # --- what is shown --------------------------------------------------------------------------------

    @property
    def passes(self) -> PassesBoard:
        assert self.view is not None
        board = self.view.board
        assert isinstance(board, PassesBoard)
        return board

    @property
    def position(self) -> Position:
        assert self.view is not None
        if self._known is None or self._known[0] is not self.view:
            self._known = self.view, Position(self.passes)
        return self._known[1]

    @property
    def box(self) -> Box:
        return Box(*self.pos, *self.size)

    @property
    def looking(self) -> Looking:
        if self._looking is None or not self._fits:
            laid, wanted = parts(self.box, self.passes.columns, self.passes.rows, dp(1)), self._wanted()
            self._looking = self._looking.on(laid, wanted) if self._looking is not None else Looking(laid, wanted)
            self._fits = True
        return self._looking

    @property
    def parts(self) -> Parts:
        return self.looking.parts

    @property
    def frame(self) -> Frame:
        return self.looking.frame

    @property
    def mustering(self) -> bool:
        """A force is being chosen by the one who looks."""
        return self.passes.recruiting is not None and not self.puts_right

    @property
    def fills_the_window(self) -> bool:
        """The map is long, and wants all the room there is."""
        return self.view is not None and not self.mustering

    @property
    def muster(self) -> boodles_muster.Muster:
        assert self.passes.recruiting is not None
        return boodles_muster.laid_out(self.box, self.passes.recruiting)

    @property
    def beside(self) -> boodles_side.Beside:
        return boodles_side.laid_out(self.parts, list(self.position.waiting()))

    # --- where everything is --------------------------------------------------------------------------

    def spots(self) -> dict[str, Spot]:
        if self.mustering:
            return {name: _spot(box) for name, box in self.muster.keys.items()}
        frame, position = self.frame, self.position
        found = _spots_of(frame, position.squares) | position.stacks.spots(frame)
        found.update((name, _spot(box)) for name, box in self.beside.tray.items())
        return found

    def attempt(self, spot: str) -> Any | None:
        square = self.position.square_of(spot)
        return None if square is None else self.position.attempt(square)

    # --- looking --------------------------------------------------------------------------------------

    def show(self, view: View, wording: Wording) -> None:
        before = self.view
        if (view, wording) != (before, self.wording):
            self._opened = self._barred = None
        super().show(view, wording)
        if self.lively and before is not None and before is not self.view:
            self._slide(before.board)
        self._look()

    def mark(self, marks: Marks) -> None:
        if marks != self.marks:
            self._opened = None
        super().mark(marks)
        self._look()

    def await_hands(self, carries: tuple[tuple[str, str], ...]) -> None:
        super().await_hands(carries)
        self._look()

    def _wanted(self) -> list[str]:
        """The squares that matter now."""
        carried = sorted(self.position.squares_of(place for way in self.carries for place in way))
        return carried or self.position.wanted(self.marks)

    def _look(self) -> None:
        """Nothing moves while everything that matters is in sight and large enough to be tapped."""
        resting = self.still or self._barred is not None
        if self.view is None or self.mustering or resting or min(self.size) < dp(LEAST_DP):
            return
        wanted = self._wanted()
        if wanted and self.looking.look(wanted):
            self._redraw()

    def look_at(self, square: str) -> None:
        """Near by, with this square in the middle."""
        self.looking.look_at(square)
        self._redraw()

    def point(self, spots: tuple[str, ...]) -> None:
        super().point(spots)
        if self.view is None or self.mustering:
            return
        square = self.position.square_of(spots[-1]) if spots else None
        if square is not None and not self.frame.shows_whole(square):
            self.look_at(square)

    def refused(self, refusal: Refusal) -> bool:
        """A way that it names is drawn, all of it to be seen."""
        way = refusal.args.get("way")
        if not isinstance(way, tuple) or not way:
            return False
        squares = tuple(str(square) for square in way)
        self._barred = Barred(squares, str(refusal.args.get("square", "")))
        self.looking.look_at_all(squares)
        self._redraw()
        return True

    def _use_glass(self) -> None:
        chosen = sorted(self.position.squares_of((*self.marks.chosen[-1:], self.position.mover)))
        self.looking.use_glass(chosen[0] if chosen else None)
        self._redraw()

    def _jump(self, x: float, y: float) -> None:
        """To where the small map was tapped."""
        if (square := boodles_side.small_frame(self.beside.overview, self.parts).at(x, y)) is not None:
            self.look_at(square)

    def _slide(self, before: PassesBoard) -> None:
        """From where they were; many at once are no move but another game, or another moment of it."""
        were = {spot_of(one.id): one.square for one in before.pieces}
        now = self.position.pieces
        moved = {name: were[name] for name, one in now.items() if were.get(name, one.square) != one.square}
        if len(moved) <= MOST_MOVING:
            self._slides.begin(moved)

    @property
    def sliding(self) -> bool:
        return self._slides.going_on

    # --- drawing --------------------------------------------------------------------------------------

    def draw_floor(self, pen: Pen) -> None:
        light.floorboards(pen, *self.pos, *self.size)
        pen.box(*self.pos, *self.size, (0.0, 0.0, 0.0, 0.45))

    def draw(self, pen: Pen) -> None:
        if min(self.size) < dp(LEAST_DP):
            return
        if self.passes.recruiting is not None and self.mustering:
            boodles_muster.draw_muster(pen, self.box, self.muster, self.passes.recruiting, self.marks, self.wording)
            draw_pointed(pen, self.spots(), self.pointed)
            return
        frame, box = self.frame, self.frame.window
        pen.box(*box, ROOM)
        lay_map(pen, frame, ground.map_texture(self.position.land, self.parts.sheet, frame.side))
        ground.draw_rulers(pen, frame)
        with pen.clipped(*box):
            self._draw_on_the_map(pen, frame)
        self._draw_beside(pen)
        if self._opened is not None:
            listed = self._listed()
            boodles_list.draw_list(pen, box, boodles_list.laid_out(box, listed), listed, self.marks)

    def _draw_on_the_map(self, pen: Pen, frame: Frame) -> None:
        sliding, spots = self._slides.on_their_way(), self.spots()
        left = self._slides.still_to_go
        ways = tuple(way for way in self.carries if set(way) <= self.position.squares)
        draw_scene(pen, Scene(self.position, self.marks, frame, spots, sliding, left, self._barred, ways))
        draw_pointed(pen, spots, self.pointed)
        if (order := self.passes.order) is not None:
            words = self.wording.say("boodles.order", number=order.number, of=order.of, why=order.why)
            draw_words(pen, frame, words, (*order.squares, order.target))

    def _draw_beside(self, pen: Pen) -> None:
        beside, position = self.beside, self.position
        marked = position.squares_of(self.marks.legal)
        ringed = marked if len(marked) <= MOST_RINGED else frozenset()
        boodles_side.draw_overview(pen, beside.overview, self.frame, position, sorted(ringed), self.parts)
        boodles_side.draw_glass(pen, beside.glass, nearer=self.looking.next_size > self.frame.side)
        boodles_side.draw_points(pen, beside.points, self.passes)
        boodles_side.draw_tray(pen, beside.tray, position.waiting(), self.marks)

    # --- what a finger means --------------------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> str | None:
        boxes = self.muster.keys if self.mustering else self.beside.tray
        for name, box in boxes.items():
            if box.holds(x, y):
                return name
        if self.mustering:
            return None
        meant = self._meant(x, y)
        return meant[0] if meant else self._standing_at(x, y)

    def _standing_at(self, x: float, y: float) -> str | None:
        """Whoever is nearest to the finger on the square below it, else the square."""
        square, spots = self.frame.at(x, y), self.spots()
        there = [spot_of(one.id) for one in self.position.stacks.everybody(square or "")]
        return min(there, key=lambda name: _away(spots[name][:2], (x, y)), default=square)

    def _meant(self, x: float, y: float) -> list[str]:
        """What can be tapped on the square that a finger means: nothing, one thing, or several of a stack."""
        square = self._aimed_at(x, y)
        if square is None:
            return []
        there = [square, *(spot_of(one.id) for one in self.position.stacks.everybody(square))]
        legal = [name for name in there if name in self.marks.legal]
        against = [name for name in there if name in self.marks.refused or name in self.marks.chosen]
        if len(legal) > 1 or not against:
            return legal
        spots = self.spots()
        hit = [name for name in against if name != square and _away(spots[name][:2], (x, y)) <= spots[name].radius]
        if hit and all(_away(spots[name][:2], (x, y)) > spots[name].radius for name in legal):
            return hit[:1]  # the finger lies on what is refused, and on nothing else
        return legal or against[:1]

    def _aimed_at(self, x: float, y: float) -> str | None:
        """The square under the finger, or one beside it on which something may be tapped."""
        frame = self.frame
        here = frame.at(x, y)
        marked = self.position.squares_of(self.marks.legal)
        if here is None or here in marked:
            return here
        far = {square: _away(frame.middle(square), (x, y)) / frame.side for square in marked if frame.shows(square)}
        nearest = min(far, key=far.__getitem__, default=None)
        return nearest if nearest is not None and far[nearest] <= SNAP else here

    def crowded(self, at: Point) -> bool:
        """Never: of a stack one is chosen in a list, and one can look closer at small squares."""
        return False

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if taken:
            self._pushed = None
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        held = self.still or self.mustering or self._opened is not None
        if held or not self.frame.window.holds(touch.ox, touch.oy):
            return True
        if self._pushed is None and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(SLIPS_DP):
            self._held.cancel()
            self._pushed = touch.opos
        if self._pushed is not None:
            self.looking.push(touch.x - self._pushed[0], touch.y - self._pushed[1])
            self._pushed = touch.pos
            self._redraw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        meant = self._touch is touch and self._pushed is None
        self.let_go(touch)
        self._pushed = None
        if meant:
            self._tapped(*touch.pos)
        return True

    def _tapped(self, x: float, y: float) -> None:
        if self._barred is not None:
            self._barred = None
            self._redraw()
        if self._opened is not None:
            self._choose_line(x, y)
        elif self.mustering:
            self._dispatch_spot(x, y)
        elif self.beside.glass.holds(x, y):
            self._use_glass()
        elif self.beside.overview.holds(x, y):
            self._jump(x, y)
        elif self.frame.window.holds(x, y) and not self.looking.near:
            if (square := self._aimed_at(x, y)) is not None:
                self.look_at(square)
        elif len(self._meant(x, y)) > 1:
            self.open(self._aimed_at(x, y))
        else:
            self._dispatch_spot(x, y)

    def _dispatch_spot(self, x: float, y: float) -> None:
        if (spot := self.spot_at(x, y)) is not None:
            self.dispatch("on_spot", spot)

    # --- the stack in words ---------------------------------------------------------------------------

    def open(self, square: str | None) -> None:
        """Everybody on a square one by one."""
        self._opened = square
        self._redraw()

    def _listed(self) -> list[boodles_list.Line]:
        assert self._opened is not None
        return boodles_list.lines(self._opened, self.position.stacks, self.marks, self.wording)

    def _line_at(self, x: float, y: float) -> str | None:
        rows = boodles_list.laid_out(self.frame.window, self._listed()).rows
        return next((name for name, box in rows.items() if box.holds(x, y)), None)

    def _choose_line(self, x: float, y: float) -> None:
        name = self._line_at(x, y)
        self.open(None)
        if name is not None:
            self.dispatch("on_spot", name)

    def _is_held(self, dt: float) -> None:
        """A long press on a stack lists it; in the list, or anywhere else, it asks why."""
        touch = self._touch
        if touch is None or self.mustering or Clock.frames < self._touched_at + FRAMES_HELD:
            super()._is_held(dt)
        elif self._opened is not None:
            self._touch = None
            if (name := self._line_at(*touch.pos)) is not None:
                self.dispatch("on_held", name)
        elif (square := self.frame.at(*touch.pos)) is not None and self.position.stacks.on.get(square):
            self._touch = None
            self.open(square)
        else:
            super()._is_held(dt)


@lru_cache(maxsize=4)
def _spots_of(frame: Frame, squares: frozenset[str]) -> dict[str, Spot]:
    """Every square, also those out of sight."""
    return {square: Spot(*frame.middle(square), frame.side / 2) for square in squares}


def _spot(box: Box) -> Spot:
    return Spot(*box.middle, min(box.width, box.height) / 2)


def _away(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


BOARD = FlightView

__all__ = ["BOARD", "FlightView", "emblem", "map_square"]
