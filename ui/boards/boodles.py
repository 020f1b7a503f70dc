"""The mountains between two valleys: near by where something is to be done, and small beside it the whole map."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics import ScissorPop, ScissorPush
from kivy.metrics import dp, sp

from rules.boodles.board import BoardSquare, PassesBoard
from rules.boodles.naming import spot_of
from ui import theme
from ui.boards import boodles_ground as ground
from ui.boards import boodles_list, boodles_muster, boodles_side
from ui.boards import boodles_marks as marking
from ui.boards import boodles_symbols as symbols
from ui.boards.board import Board, Spot
from ui.boards.boodles_emblem import emblem
from ui.boards.boodles_marks import Reached
from ui.boards.boodles_plan import Frame, Parts, framed, looking_at, parts, sizes, whole
from ui.boards.boodles_stacks import Stacks
from ui.boards.bugmans_plan import Box
from ui.drawing import light
from ui.drawing.pen import Pen, Point
from ui.theme import colour

SLIPS_DP = 12
"""A finger that moves further pushes the map."""
SNAP = 0.85
"""A finger that lands so many squares' sides from what may be tapped means it."""
ACTS_DP = 24
"""On smaller squares a tap looks closer instead."""
LEAST_DP = 150
RANGE = 3
"""Of blasts and spells."""
SPELL = symbols.SPELL
SPELL_TRIED = colour("#A98BC4")
ROOM = colour("#1E1812")


class FlightView(Board):
    rows_below = 2

    def __init__(self, **properties: Any) -> None:
        self._parts: Parts | None = None
        self._frame: Frame | None = None
        self._stacks: tuple[Any, Stacks] = (None, Stacks(()))
        self._pushed: Point | None = None
        """Where the finger was that pushes the map."""
        self._opened: str | None = None
        """The square whose stack is listed."""
        self._closing: tuple[str, ...] = ()
        """The way that something refused would have closed."""
        super().__init__(**properties)
        self.bind(pos=self._forget, size=self._forget)

    def _forget(self, *_: Any) -> None:
        self._parts = self._frame = None

    # --- what is shown --------------------------------------------------------------------------------

    @property
    def passes(self) -> PassesBoard:
        assert self.view is not None
        board = self.view.board
        assert isinstance(board, PassesBoard)
        return board

    @property
    def box(self) -> Box:
        return Box(*self.pos, *self.size)

    @property
    def parts(self) -> Parts:
        if self._parts is None:
            self._parts = parts(self.box, self.passes.columns, self.passes.rows, dp(1))
        return self._parts

    @property
    def frame(self) -> Frame:
        if self._frame is None:
            wanted = self._wanted()
            self._frame = framed(self.parts, wanted, dp(1)) if wanted else whole(self.parts)
        return self._frame

    @property
    def stacks(self) -> Stacks:
        known, stacks = self._stacks
        if known is not self.view:
            stacks = Stacks(self.passes.pieces, self._tired())
            self._stacks = self.view, stacks
        return stacks

    @property
    def mustering(self) -> bool:
        """A force is being chosen by the one who looks."""
        return self.passes.recruiting is not None

    @property
    def fills_the_window(self) -> bool:
        """The map is long, and wants all the room there is."""
        return self.view is not None and not self.mustering

    @property
    def muster(self) -> boodles_muster.Muster:
        assert self.passes.recruiting is not None
        return boodles_muster.laid_out(self.box, self.passes.recruiting)

    @property
    def waiting(self) -> dict[str, int]:
        """Counters beside the board: of the force that is being placed, else what may reinforce the Grumjugs."""
        passes = self.passes
        deploying = passes.phase.removeprefix("deploy_")
        placing = [one for one in passes.waiting if one.side == deploying]
        return {one.kind: one.count for one in placing or passes.reinforcements}

    @property
    def beside(self) -> boodles_side.Beside:
        return boodles_side.laid_out(self.parts, list(self.waiting))

    @property
    def squares(self) -> frozenset[str]:
        return _names(self.passes.squares)

    @property
    def reach(self) -> dict[str, Reached]:
        """Where the piece gets that is in hand, or that was tapped, by what it does soonest."""
        passes, pieces = self.passes, self.stacks.pieces
        chosen = next((name for name in self.marks.chosen if name in pieces), spot_of(passes.leaving or self.hand))
        if chosen not in pieces:
            return {}
        who = pieces[chosen].id
        here = {one.id for one in self.stacks.everybody(pieces[chosen].square) if one.kind == "grumbuggy"}
        found: dict[str, int] = {}
        for one in passes.reach:
            if (one.piece == who and one.how == "walk") or (one.piece in here and one.how == "drive"):
                for square, cost in one.squares:
                    found[square] = min(cost, found.get(square, cost))
        bombs = {one.square for one in passes.pieces if one.kind == "grumbomb" and one.is_set}
        return {square: Reached(cost, square in bombs) for square, cost in found.items()}

    @property
    def hand(self) -> str:
        return self.passes.hand or ""

    def _tired(self) -> list[str]:
        """Who has used up the movement that all have in this phase."""
        side = {"boodles_move": "boodles", "grumjugs_move": "grumjugs"}.get(self.passes.phase)
        living = ("boodle", "fighter", "wizard", "queen", "grumjug")
        return [
            one.id
            for one in self.passes.pieces
            if one.side == side and one.kind in living and one.moved and not one.left and one.id != self.passes.hand
        ]

    # --- where everything is --------------------------------------------------------------------------

    def spots(self) -> dict[str, Spot]:
        if self.mustering:
            keys = self.muster.keys.items()
            return {name: Spot(*box.middle, min(box.width, box.height) / 2) for name, box in keys}
        frame = self.frame
        found = {square: Spot(*frame.middle(square), frame.side / 2) for square in self.squares}
        found.update(self.stacks.spots(frame))
        for name, box in self.beside.tray.items():
            found[name] = Spot(*box.middle, min(box.width, box.height) / 2)
        return found

    def square_of(self, spot: str) -> str | None:
        """The square on which a spot lies; None beside the map."""
        piece = self.stacks.pieces.get(spot)
        if piece is not None:
            return piece.square
        return spot if spot in self.squares else None

    # --- looking --------------------------------------------------------------------------------------

    def _wanted(self) -> list[str]:
        """The squares that matter now."""
        passes = self.passes
        if self._closing:
            return list(self._closing)
        if passes.order is not None:
            return [*passes.order.squares, passes.order.target]
        if passes.tie:
            return list(passes.tie)
        names = [*self.marks.chosen, *self.marks.legal]
        if (reach := self.reach) and not passes.leaving:
            # Whoever else could be moved can be found when this one is done.
            names = [*reach, *self.marks.chosen, spot_of(self.hand)]
        squares = {square for name in names if (square := self.square_of(name)) is not None}
        return sorted(squares)

    def _look(self) -> None:
        """Nothing moves while everything that matters is in sight and large enough to be tapped."""
        if self.view is None or self.mustering or self.width < 2 or self.height < 2:
            return
        wanted = self._wanted()
        if not wanted:
            return
        frame, better = self.frame, framed(self.parts, wanted, dp(1))
        near = frame.side >= dp(ACTS_DP)
        if near and all(map(frame.shows_whole, wanted)):
            return
        if near and any(map(frame.shows_whole, wanted)) and not all(map(better.shows_whole, wanted)):
            return  # they lie too far apart: one looks at some of them
        self._frame = better
        self._redraw()

    def look_at(self, square: str) -> None:
        """Near by, with this square in the middle."""
        frame = self.frame
        side = frame.side if frame.side >= dp(ACTS_DP) else sizes(self.parts, dp(1))[-2:][0]
        self._frame = looking_at(self.parts, [square], side)
        self._redraw()

    def _next_size(self) -> float:
        """What a tap on the glass leads to."""
        possible = sizes(self.parts, dp(1))
        return next((side for side in possible if side > self.frame.side + 1), possible[0])

    def _use_glass(self) -> None:
        frame = self.frame
        middle = frame.at(*frame.seen.middle) or "A1"
        chosen = [square for name in self.marks.chosen if (square := self.square_of(name)) is not None]
        self._frame = looking_at(self.parts, chosen[-1:] or [middle], self._next_size())
        self._redraw()

    def show(self, view: Any, wording: Any) -> None:
        if (view, wording) != (self.view, self.wording):
            self._opened = None
            self._closing = ()
        super().show(view, wording)
        self._look()

    def mark(self, marks: Any) -> None:
        if marks != self.marks:
            self._opened = None
        super().mark(marks)
        self._look()

    def point(self, spots: tuple[str, ...]) -> None:
        super().point(spots)
        if self.view is None or self.mustering:
            return
        for spot in spots[-1:]:
            square = self.square_of(spot)
            if square is not None and not self.frame.shows_whole(square):
                self.look_at(square)

    def refused(self, refusal: Any) -> None:
        way = refusal.args.get("way")
        if isinstance(way, tuple) and way:
            self._closing = tuple(str(square) for square in way)
            self._frame = framed(self.parts, self._closing, dp(1))
            self._redraw()

    # --- drawing --------------------------------------------------------------------------------------

    def draw_floor(self, pen: Pen) -> None:
        light.floorboards(pen, *self.pos, *self.size)
        pen.box(*self.pos, *self.size, (0.0, 0.0, 0.0, 0.45))

    def draw(self, pen: Pen) -> None:
        if min(self.size) < dp(LEAST_DP):
            return
        if self.passes.recruiting is not None:
            boodles_muster.draw_muster(pen, self.box, self.muster, self.passes.recruiting, self.marks, self.wording)
            self._draw_pointed(pen)
            return
        frame = self.frame
        pen.box(*frame.window, ROOM)
        ground.lay_map(pen, frame, self._texture(frame.side))
        ground.draw_rulers(pen, frame)
        box = frame.window
        self._pieces.add(ScissorPush(x=int(box.x), y=int(box.y), width=int(box.width), height=int(box.height)))
        self._draw_on_the_map(pen, frame)
        self._pieces.add(ScissorPop())
        pen = Pen(self._pieces)
        self._draw_beside(pen)
        if self._opened is not None:
            listed = self._listed()
            boodles_list.draw_list(pen, box, boodles_list.laid_out(box, listed), listed, self.marks)

    def _texture(self, side: float) -> Any:
        return ground.map_texture(self.passes.squares, self.parts.sheet, side)

    def _draw_on_the_map(self, pen: Pen, frame: Frame) -> None:
        passes, stacks, marks = self.passes, self.stacks, self.marks
        spots = self.spots()
        self._draw_ranges(pen, frame)
        pieces = stacks.pieces
        waiting = self._others()
        glowing = ((marks.legal - waiting) | set(marks.chosen)) & pieces.keys()
        marking.glow_behind(pen, frame, sorted(glowing), spots)
        if (moving := spot_of(passes.leaving or self.hand)) in spots:
            marking.draw_hand(pen, spots[moving])
        self._draw_king(pen, frame)
        stacks.draw(pen, frame)
        marking.draw_marks(pen, frame, marks, spots, self.reach, self.squares, stacks.on.keys(), thin=waiting)
        self._draw_left(pen, spots)
        middles = {name: frame.middle(one.square) for name, one in pieces.items()}
        marking.draw_targets(pen, passes.targets, spots, self._attackers(), middles)
        marking.draw_tie(pen, frame, passes.tie)
        if passes.order is not None:
            marking.draw_arrow(pen, frame, passes.order.squares)
        if self._closing:
            marking.draw_way(pen, frame, self._closing, marking.WAY)
        self._draw_pointed(pen)

    def _others(self) -> frozenset[str]:
        """Who could be moved instead of whoever is being moved."""
        if not self.hand:
            return frozenset()
        here = self.stacks.pieces[spot_of(self.hand)].square if spot_of(self.hand) in self.stacks.pieces else ""
        return frozenset(
            name for name in self.marks.legal if (one := self.stacks.pieces.get(name)) and one.square != here
        )

    def _attackers(self) -> frozenset[str]:
        chosen = {name for name in self.marks.chosen if name in self.stacks.pieces}
        return frozenset(chosen or ({spot_of(self.passes.attacker)} if self.passes.attacker else set()))

    def _draw_ranges(self, pen: Pen, frame: Frame) -> None:
        """Where working spells freeze, and where the Boodleblaster can shoot to that is being used."""
        passes, pieces = self.passes, self.stacks.pieces
        for area in passes.spells:
            marking.draw_range(pen, frame, area.centre, RANGE, SPELL if area.works else SPELL_TRIED)
        used = {spot_of(passes.blaster or ""), *self.marks.chosen}
        for name in sorted(used & {name for name, one in pieces.items() if one.kind == "blaster"}):
            marking.draw_range(pen, frame, pieces[name].square, RANGE, marking.BLAST)

    def _draw_king(self, pen: Pen, frame: Frame) -> None:
        """He sits there and does nothing."""
        if frame.shows(self.passes.grumking):
            (x, y), size = frame.corner(self.passes.grumking), frame.side * 0.5
            picture = symbols.counter("grumking", False, size)
            pen.picture(picture, x + frame.side * 0.48, y + frame.side * 0.02, size, size, (1, 1, 1, 1))

    def _draw_left(self, pen: Pen, spots: dict[str, Spot]) -> None:
        """What is left of its movement, on whoever has some and may be tapped."""
        for name in sorted({*self.marks.legal, *self.marks.chosen, spot_of(self.hand)}):
            one = self.stacks.pieces.get(name)
            if one is not None and one.left and self.frame.shows(one.square) and spots[name].radius > dp(9):
                spot = spots[name]
                size = max(sp(13), spot.radius * 0.6)
                corner = spot.x - spot.radius * 0.9, spot.y - spot.radius * 1.05
                marking.plate(pen, str(one.left), *corner, size, theme.PARCHMENT, anchor=(0.2, 0.1))

    def _draw_beside(self, pen: Pen) -> None:
        beside, passes, frame = self.beside, self.passes, self.frame
        texture = boodles_side.small_map(passes, self.parts, beside.overview.width / self.parts.sheet.wide)
        marked = {square for name in self.marks.legal if (square := self.square_of(name)) is not None}
        if len(marked) > 60:
            marked = set()
        boodles_side.draw_overview(pen, beside.overview, frame, texture, self.stacks, sorted(marked), self.parts)
        boodles_side.draw_glass(pen, beside.glass, nearer=self._next_size() > frame.side)
        boodles_side.draw_points(pen, beside.points, passes, self.wording)
        boodles_side.draw_tray(pen, beside.tray, self.waiting, self.marks)

    def _draw_pointed(self, pen: Pen) -> None:
        """What the buttons' focus means."""
        spots = self.spots()
        for name in self.pointed:
            if name in spots:
                spot = spots[name]
                pen.ring(spot.x, spot.y, spot.radius * 1.12, dp(7), symbols.INK)
                pen.ring(spot.x, spot.y, spot.radius * 1.12, dp(4), theme.PARCHMENT)

    # --- what a finger means --------------------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> str | None:
        boxes = self.muster.keys if self.mustering else self.beside.tray
        for name, box in boxes.items():
            if box.holds(x, y):
                return name
        if self.mustering:
            return None
        meant = self._meant(x, y)
        return meant[0] if meant else self.frame.at(x, y)

    def _meant(self, x: float, y: float) -> list[str]:
        """What can be tapped on the square that a finger means: nothing, one thing, or several of a stack."""
        square = self._aimed_at(x, y)
        if square is None:
            return []
        there = [square, *(spot_of(one.id) for one in self.stacks.everybody(square))]
        legal = [name for name in there if name in self.marks.legal]
        return legal or [name for name in there if name in self.marks.refused or name in self.marks.chosen][:1]

    def _aimed_at(self, x: float, y: float) -> str | None:
        """The square under the finger, or one beside it on which something may be tapped."""
        frame = self.frame
        here = frame.at(x, y)
        if here is None:
            return None
        marked = {square for name in self.marks.legal if (square := self.square_of(name)) is not None}
        if here in marked:
            return here
        far = {square: _away(frame.middle(square), (x, y)) / frame.side for square in marked if frame.shows(square)}
        nearest = min(far, key=far.__getitem__, default=None)
        return nearest if nearest is not None and far[nearest] <= SNAP else here

    def on_touch_down(self, touch: Any) -> bool:
        taken = super().on_touch_down(touch)
        if taken:
            self._pushed = None
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        if self.mustering or self._opened is not None or not self.frame.window.holds(touch.ox, touch.oy):
            return True
        if self._pushed is None and abs(touch.x - touch.ox) + abs(touch.y - touch.oy) > dp(SLIPS_DP):
            self._held.cancel()
            self._pushed = touch.opos
        if self._pushed is not None:
            self._frame = self.frame.moved(touch.x - self._pushed[0], touch.y - self._pushed[1])
            self._pushed = touch.pos
            self._redraw()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._held.cancel()
        if self._touch is touch:
            self._touch = None
            if self._pushed is None:
                self._tapped(*touch.pos)
        self._pushed = None
        return True

    def _tapped(self, x: float, y: float) -> None:
        if self._closing:
            self._closing = ()
            self._redraw()
        if self._opened is not None:
            name = self._line_at(x, y)
            self._opened = None
            self._redraw()
            if name is not None:
                self.dispatch("on_spot", name)
        elif self.mustering:
            self._dispatch_spot(x, y)
        elif self.beside.glass.holds(x, y):
            self._use_glass()
        elif self.beside.overview.holds(x, y):
            self._jump(x, y)
        elif self.frame.window.holds(x, y) and self.frame.side < dp(ACTS_DP):
            if (square := self._aimed_at(x, y)) is not None:
                self.look_at(square)
        elif len(self._meant(x, y)) > 1:
            self.open(self._aimed_at(x, y))
        else:
            self._dispatch_spot(x, y)

    def _dispatch_spot(self, x: float, y: float) -> None:
        if (spot := self.spot_at(x, y)) is not None:
            self.dispatch("on_spot", spot)

    def _jump(self, x: float, y: float) -> None:
        """To where the small map was tapped."""
        box, parts = self.beside.overview, self.parts
        small = Frame(parts.sheet, box, box.width / parts.sheet.wide, box.x, box.y)
        if (square := small.at(x, y)) is not None:
            self.look_at(square)

    # --- the stack in words ---------------------------------------------------------------------------

    def open(self, square: str | None) -> None:
        """Everybody on a square one by one."""
        self._opened = square
        self._redraw()

    def _listed(self) -> list[boodles_list.Line]:
        assert self._opened is not None
        return boodles_list.lines(self._opened, self.stacks, self.marks, self.wording)

    def _line_at(self, x: float, y: float) -> str | None:
        rows = boodles_list.laid_out(self.frame.window, self._listed()).rows
        return next((name for name, box in rows.items() if box.holds(x, y)), None)

    def _is_held(self, dt: float) -> None:
        """A long press on a stack lists it; in the list, or anywhere else, it asks why."""
        touch = self._touch
        if touch is None or self.mustering or Clock.frames < self._touched_at + 3:
            super()._is_held(dt)
            return
        if self._opened is not None:
            self._touch = None
            if (name := self._line_at(*touch.pos)) is not None:
                self.dispatch("on_held", name)
            return
        square = self.frame.at(*touch.pos)
        if square is not None and self.stacks.on.get(square):
            self._touch = None
            self.open(square)
            return
        super()._is_held(dt)


@lru_cache(maxsize=4)
def _names(squares: tuple[BoardSquare, ...]) -> frozenset[str]:
    return frozenset(one.square for one in squares)


def _away(one: Point, other: Point) -> float:
    return float(((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5)


BOARD = FlightView

__all__ = ["BOARD", "FlightView", "emblem"]
