"""The dungeon from above: mats with their walls, glasses with their level; and scenes for flips, fights and drinks."""

from __future__ import annotations

from enum import Enum
from itertools import pairwise
from math import hypot
from typing import Any

from kivy.metrics import dp

from rules.drunkgeon.answers import Buy, Step
from rules.drunkgeon.board import DungeonBoard, ShownMat
from rules.drunkgeon.describing import slot_spot
from rules.drunkgeon.printed import Spell
from rules.projection import View
from ui.boards import drunkgeon_bar, drunkgeon_flip, drunkgeon_maze, drunkgeon_party, drunkgeon_strip
from ui.boards.board import Board, Spot
from ui.boards.drunkgeon_emblem import emblem
from ui.boards.drunkgeon_flip import Scene
from ui.boards.drunkgeon_magic import SPELLS
from ui.boards.drunkgeon_maze import Maze
from ui.boards.drunkgeon_plan import AWAY, LETTERS, Plan, initials, plan
from ui.boards.drunkgeon_strip import TURNINGS, Strip
from ui.boards.sliding import Slides
from ui.drawing import light
from ui.drawing.boxes import Box
from ui.drawing.pen import Pen, Point
from ui.theme import PARCHMENT, colour, faded
from ui.wording import Wording

SMALL_DP = 40
"""Squares that are smaller than this are magnified under a finger."""
LARGE_DP = 78
LEAST_DP = 150
LAMP = colour("#FFBE5C")
WHITE = (1.0, 1.0, 1.0, 1.0)


class Mode(Enum):
    """What is seen."""

    PARTY = "party"
    STUDY = "study"
    MAZE = "maze"
    PICK = "pick"
    """Mats to choose from."""
    FLIP = "flip"
    DRINK = "drink"
    CONTEST = "contest"


class DungeonView(Board):
    rows_below = 2

    def __init__(self, **properties: Any) -> None:
        self._slides: Slides[Point] = Slides(self._draw)
        self._leaving: ShownMat | None = None
        super().__init__(**properties)

    # --- what is shown --------------------------------------------------------------------------------

    @property
    def board(self) -> DungeonBoard:
        assert self.view is not None
        board = self.view.board
        assert isinstance(board, DungeonBoard)
        return board

    @property
    def box(self) -> Box:
        return Box(*self.pos, *self.size)

    @property
    def plan(self) -> Plan:
        return plan(self.box, self.board.rows, self.board.columns, dp(1))

    @property
    def letters(self) -> list[str]:
        heroes = self.board.heroes
        return initials([self.wording.name(one.seat) for one in heroes], [one.colour for one in heroes])

    @property
    def squares(self) -> frozenset[str]:
        board = self.board
        return frozenset(f"{LETTERS[column]}{row + 1}" for row in range(board.rows) for column in range(board.columns))

    @property
    def _slots(self) -> dict[str, str]:
        """By spot."""
        return {slot_spot(slot.id): slot.id for slot in self.board.slots}

    @property
    def mode(self) -> Mode:
        board, asked = self.board, self.marks.legal
        if self.puts_right and board.squares:
            return Mode.MAZE
        if board.phase in ("colours", "dungeon", "heroes"):
            return Mode.PARTY
        if board.phase == "study":
            return Mode.STUDY
        if drunkgeon_party.asked_mats(board, self.marks):
            return Mode.PICK
        if board.inserting is not None or asked & self.squares or not asked.isdisjoint(TURNINGS):
            return Mode.MAZE
        if board.due is not None:
            return Mode.DRINK
        if board.contest is not None:
            return Mode.CONTEST
        return Mode.FLIP if board.fight is not None or board.flip is not None else Mode.MAZE

    @property
    def strip(self) -> Strip:
        return drunkgeon_strip.laid_out(self.board, self.marks, self.plan.strip)

    @property
    def adds_up(self) -> bool:
        return self.view is not None and self.board.contest is not None and self.board.due is None

    @property
    def fills_the_window(self) -> bool:
        return self.view is not None and self.board.phase == "study"

    def maze(self, offsets: drunkgeon_maze.Offsets | None = None) -> Maze:
        return Maze(self.board, self.marks, self.pointed, self.letters, offsets or {}, self._leaving)

    # --- a push is seen -------------------------------------------------------------------------------

    def show(self, view: View, wording: Wording) -> None:
        before, same_game = self.view, self.view is not None and self.view.game == view.game
        super().show(view, wording)
        if before is not None and same_game and view.board != before.board:
            self._follow(before.board, view.board)

    def _follow(self, before: DungeonBoard, now: DungeonBoard) -> None:
        """If a mat was pushed in, its line is seen moving."""
        line = next((slot.line for slot in now.slots if slot.id == now.last_push), ())
        old = {one.square: one.mat for one in before.squares}
        new = {one.square: one.mat.id for one in now.squares}
        if not line or old.keys() != new.keys() or old[line[0]].id == new[line[0]]:
            return
        if any(new[there] != old[here].id for here, there in pairwise(line)):
            return
        assert now.last_push is not None
        way = AWAY[now.last_push[0]]
        self._leaving = old[line[-1]] if self.lively else None
        if self.lively:
            self._slides.begin({new[square]: way for square in line} | {old[line[-1]].id: way})

    def _offsets(self) -> dict[str, Point]:
        moving = self._slides.on_their_way()
        if not moving:
            self._leaving = None
            return {}
        left = self._slides.still_to_go
        found = {mat: (right * left, up * left) for mat, (right, up) in moving.items()}
        if self._leaving is not None:
            right, up = moving[self._leaving.id]
            found[self._leaving.id] = (-right * (1 - left), -up * (1 - left))
        return found

    # --- where everything is --------------------------------------------------------------------------

    def areas(self) -> list[tuple[str, Box]]:
        """Spots that are as large as what is drawn there; the same one may be in several places."""
        board, marks, box = self.board, self.marks, self.box
        match self.mode:
            case Mode.MAZE:
                return list(self.strip.boxes.items())
            case Mode.PICK:
                return list(drunkgeon_party.picked_out(board, marks, box).items())
            case Mode.FLIP:
                laid = drunkgeon_flip.laid_out(board, marks, box)
                fields = drunkgeon_flip.fields(board, laid.mat) if laid.mat is not None else []
                return [*((name, field) for name, _, field in fields), *laid.choices.items()]
            case Mode.DRINK if board.due is not None:
                return list(drunkgeon_bar.drink_laid_out(self._scene(None), box, board.due).items())
            case _:
                return []

    def spots(self) -> dict[str, Spot]:
        found: dict[str, Spot] = {}
        if self.mode is Mode.MAZE:
            found = drunkgeon_maze.spots(self.maze(), self.plan)
        for name, box in self.areas():
            found.setdefault(name, Spot(*box.middle, min(box.width, box.height) / 2))
        return found

    def spot_at(self, x: float, y: float) -> str | None:
        for name, box in self.areas():
            if box.holds(x, y):
                return name
        if self.puts_right and not self.marks.legal and (glass := self._glass_at(x, y)) is not None:
            return glass
        return super().spot_at(x, y) if self.mode is Mode.MAZE else None

    def _glass_at(self, x: float, y: float) -> str | None:
        """What stands on a square is in the middle of it, as the square's own spot is."""
        spots = self.spots().items()
        away = {name: hypot(spot.x - x, spot.y - y) / spot.radius for name, spot in spots if name.startswith("glass-")}
        nearest = min(away, key=away.__getitem__, default=None)
        return nearest if nearest is not None and away[nearest] <= 1 else None

    def attempt(self, spot: str) -> Any | None:
        """A square that no step leads to, or magic that is not for sale: the rules say why not."""
        board, asked = self.board, self.marks.legal | self.marks.refused
        at_turn = f"glass-{board.active}" in asked
        if spot in self.squares and board.phase == "play" and (at_turn or (board.way and asked & self.squares)):
            return Step(spot)
        return Buy(Spell(spot)) if spot in SPELLS and at_turn else None

    # --- drawing --------------------------------------------------------------------------------------

    def draw_floor(self, pen: Pen) -> None:
        if min(self.size) < dp(LEAST_DP):
            return
        light.floorboards(pen, *self.pos, *self.size)
        pen.box(*self.box, (0.0, 0.0, 0.0, 0.45))
        x, y = self.box.middle
        light.lamplight(pen, x, y, self.width * 0.7, self.height * 0.8, faded(LAMP, 0.22))

    def _scene(self, pen: Pen | None) -> Scene:
        return Scene(pen, self.board, self.marks, self.wording, self.letters)  # type: ignore[arg-type]

    def draw(self, pen: Pen) -> None:
        if min(self.size) < dp(LEAST_DP):
            return
        offsets, board, box, scene = self._offsets(), self.board, self.box, self._scene(pen)
        match self.mode:
            case Mode.PARTY:
                drunkgeon_party.draw_party(scene, box)
            case Mode.STUDY:
                drunkgeon_party.draw_study(scene, box)
            case Mode.PICK:
                boxes = drunkgeon_party.picked_out(board, self.marks, box)
                turning = drunkgeon_strip.turning_mat(board, self.marks)
                drunkgeon_party.draw_picking(scene, box, boxes, turning)
            case Mode.FLIP:
                drunkgeon_flip.draw_scene(scene, box, drunkgeon_flip.laid_out(board, self.marks, box))
            case Mode.DRINK:
                assert board.due is not None
                drunkgeon_bar.draw_drink(scene, box, board.due)
            case Mode.CONTEST:
                assert board.contest is not None
                drunkgeon_bar.draw_contest(scene, box, board.contest)
            case Mode.MAZE:
                where = self.plan
                drunkgeon_maze.draw_maze(pen, self.maze(offsets), where)
                drunkgeon_strip.draw_owned(pen, board, where.owned)
                drunkgeon_strip.draw_strip(pen, board, self.marks, self.strip, where.strip)
        self._draw_pointed(pen)

    def _draw_pointed(self, pen: Pen) -> None:
        """What the buttons' focus means."""
        for name, box in self.areas():
            if name in self.pointed:
                pen.frame(*box.shrunk(-dp(1)), PARCHMENT, round=dp(7), line=dp(3.5))
        if self.mode is Mode.MAZE:
            for name in self.pointed:
                if name in self.squares:
                    where = self.plan
                    edge = Box(*where.corner(name), where.side, where.side)
                    pen.frame(*edge, PARCHMENT, round=dp(5), line=dp(4))

    # --- aiming ---------------------------------------------------------------------------------------

    def crowded(self, at: Point) -> bool:
        """Where squares are small and something among them may be tapped."""
        if self.view is None or self.mode is not Mode.MAZE or self.plan.side >= dp(SMALL_DP):
            return False
        aimed_at = self.squares | self._slots.keys()
        return bool(self.marks.legal & aimed_at) and self.plan.whole.holds(*at)

    def magnified(self, pen: Pen, at: Point, middle: Point) -> None:
        """The maze once more, larger, with what the finger means in a frame."""
        large = self.plan.under(*at, dp(LARGE_DP), middle)
        times = large.side / self.plan.side
        left, bottom = middle[0] - (at[0] - self.x) * times, middle[1] - (at[1] - self.y) * times
        pen.picture(self.floor_picture(), left, bottom, self.width * times, self.height * times, WHITE)
        maze = self.maze()
        drunkgeon_maze.draw_maze(pen, maze, large)
        spot = self.spot_at(*at)
        if spot in self.squares:
            assert spot is not None
            pen.frame(*large.corner(spot), large.side, large.side, PARCHMENT, round=dp(6), line=dp(5))
        elif spot in self._slots:
            assert spot is not None
            pen.frame(*large.slot(self._slots[spot]), PARCHMENT, round=dp(6), line=dp(5))


BOARD = DungeonView

__all__ = ["BOARD", "DungeonView", "emblem"]
