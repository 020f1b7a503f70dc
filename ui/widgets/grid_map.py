"""A map to paint square by square: with a finger drawn over it, or with the buttons, row first, then square.

A map whose squares would be too small for a finger can be looked at near by, a part at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, StringProperty

from companion.content_shown import MapShown
from ui import theme
from ui.drawing import maps
from ui.drawing.boxes import Box
from ui.drawing.maps import Frame, Sheet, Square, column_name, square_named
from ui.drawing.pen import Pen
from ui.drawing.pieces import glass
from ui.drawing.squares import map_square
from ui.focus import Focusable, Stop
from ui.widgets.seat_mark import Picture

__all__ = ["GridMap", "Rest", "Square", "Swatch", "column_name", "square_named"]

SMALL_DP = 26
"""Smaller squares than this are no aim for a finger."""
NEAR_DP = 40
STRIP_DP = 62
"""Below a map of small squares: the glass, and all of the map while a part of it is seen."""
GLASS_DP = 64
WHITE = (1.0, 1.0, 1.0, 1.0)


class Rest:
    """Where the focus rests inside a map: a row, or a square."""

    def __init__(self, squares: Sequence[Square], seen: Callable[[Rest], None], chosen: Callable[[Rest], None]) -> None:
        self.squares = tuple(squares)
        self._seen = seen
        self._chosen = chosen
        self._focused = False

    @property
    def focused(self) -> bool:
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        self._focused = value
        self._seen(self)

    def confirm(self) -> None:
        self._chosen(self)


class Swatch(Picture):
    """One square by itself, as the map draws it."""

    letter = StringProperty("")
    game = StringProperty("")

    def __init__(self, index: int = 0, **properties: Any) -> None:
        self.index = index
        super().__init__(**properties)

    def draw(self) -> None:
        side = min(self.width, self.height)
        self.show(map_square(self.game, self.index, self.letter, side), self.center_x, self.center_y, side)


class GridMap(Focusable, Picture):
    """Shows a map; painting is told by ``on_painted`` (squares). What was painted is seen at once.

    ``held`` says what the buttons step through inside it: nothing, ``rows``, or the squares of a ``row``.
    """

    brush = StringProperty("")
    held = StringProperty("")
    game = StringProperty("")
    near = BooleanProperty(False)
    """Whether a part of it is seen, larger."""
    __events__ = ("on_painted",)

    def __init__(self, **properties: Any) -> None:
        self.map = MapShown((), (), False)
        self.wrong: frozenset[Square] = frozenset()
        self._rows: list[str] = []
        self._stroke: list[Square] = []
        self._rests: list[Rest] = []
        self._lit: tuple[Square, ...] = ()
        self._row = 0
        self._column = 0
        self._middle: Square = (0, 0)
        """What one looks at near by."""
        super().__init__(**properties)
        self.bind(held=self._lay_rests, near=self.draw_soon, game=self.draw_soon)

    def on_painted(self, squares: tuple[Square, ...]) -> None:
        """Squares were painted with the brush."""

    def show(self, map: MapShown, wrong: frozenset[Square] = frozenset()) -> None:  # type: ignore[override]
        resized = [len(row) for row in map.rows] != [len(row) for row in self.map.rows]
        self.map, self.wrong = map, wrong
        self._rows = list(map.rows)
        if resized:
            self.held = ""
        self.draw_soon()

    # --- where everything is ----------------------------------------------------------------------

    @property
    def columns(self) -> int:
        return max(map(len, self._rows), default=0)

    @property
    def _margin(self) -> float:
        return float(sp(20))

    def _window(self, strip: float) -> Box:
        margin = self._margin
        return Box(self.x + margin, self.y + strip, self.width - margin, self.height - margin - strip)

    def _sheet(self, window: Box) -> Sheet:
        return maps.sheet_in(window, self.columns, len(self._rows))

    @property
    def small(self) -> bool:
        """Whether its squares are too small for a finger while all of it is seen."""
        window = self._window(0)
        return maps.whole_side(self._sheet(window), window) < dp(SMALL_DP)

    @property
    def frame(self) -> Frame:
        window = self._window(dp(STRIP_DP) if self.small else 0)
        sheet = self._sheet(window)
        if self.near and self.small:
            return maps.looking_at(sheet, window, [self._middle], int(dp(NEAR_DP)))
        # Whole pixels: else some of the lines between squares are drawn thicker than others.
        return maps.settled(Frame(sheet, window, float(max(1, int(maps.whole_side(sheet, window)))), 0, 0))

    @property
    def side(self) -> float:
        """Of a square."""
        return self.frame.side

    def box(self, square: Square) -> tuple[float, float, float]:
        """The lower left corner and the side of a square."""
        x, y, side, _ = self.frame.box(square)
        return x, y, side

    def square_at(self, x: float, y: float) -> Square | None:
        square = self.frame.square_at(x, y)
        if square is None:
            return None
        column, row = square
        return square if column < len(self._rows[row]) and self._seen(self.frame, square) else None

    @staticmethod
    def _seen(frame: Frame, square: Square) -> bool:
        """Squares are drawn that are seen whole."""
        x, y, side, _ = frame.box(square)
        window = frame.window
        across = window.x - 1 <= x and x + side <= window.x + window.width + 1
        return across and window.y - 1 <= y and y + side <= window.y + window.height + 1

    @property
    def _glass(self) -> Box:
        return Box(self.x, self.y, dp(GLASS_DP), dp(STRIP_DP - 6))

    @property
    def _overview(self) -> Frame:
        """All of the map once more, while a part of it is seen."""
        sheet, high = self.frame.sheet, dp(STRIP_DP - 6)
        side = min(high / max(1, sheet.high), (self.width - dp(GLASS_DP + 10)) / max(1, sheet.wide))
        box = Box(self.x + dp(GLASS_DP + 10), self.y, side * sheet.wide, side * sheet.high)
        return Frame(sheet, box, side, box.x, box.y)

    # --- drawing ----------------------------------------------------------------------------------

    def draw(self) -> None:
        group = InstructionGroup()
        pen, frame = Pen(group), self.frame
        self._draw_squares(pen, frame)
        self._draw_names(pen, frame)
        for square in self.wrong:
            if self._seen(frame, square):
                x, y, side, _ = frame.box(square)
                pen.frame(x + dp(1), y + dp(1), side - dp(2), side - dp(2), theme.REFUSED, round=dp(3), line=dp(3))
        self._draw_lit(pen, frame)
        if self.small:
            self._draw_strip(pen, frame)
        self.canvas.add(group)

    def _draw_squares(self, pen: Pen, frame: Frame) -> None:
        order = {letter: index for index, (letter, _) in enumerate(self.map.legend)}
        for row, line in enumerate(self._rows):
            for column, letter in enumerate(line):
                box = frame.box((column, row))
                if self._seen(frame, (column, row)):
                    pen.picture(map_square(self.game, order.get(letter, len(order)), letter, box.width), *box, WHITE)

    def _draw_names(self, pen: Pen, frame: Frame) -> None:
        """Columns are called by letters and rows by numbers, as the mistakes call them."""
        size, side, sheet, seen = sp(16), frame.side, frame.sheet, frame.seen
        every = 1 if side >= size * 1.15 else 2
        for index in range(sheet.wide):
            x = frame.left + (index + 0.5) * side
            whole = seen.x - 1 <= x - side / 2 and x + side / 2 <= seen.x + seen.width + 1
            if whole and (index % every == 0 or not sheet.turned):
                pen.text(sheet.across(index), x, seen.y + seen.height + sp(10), size, theme.QUIET)
        for index in range(sheet.high):
            y = frame.bottom + (index + 0.5) * side
            if seen.y - 1 <= y - side / 2 and y + side / 2 <= seen.y + seen.height + 1:
                pen.text(sheet.up(index), seen.x - dp(4), y, size, theme.QUIET, anchor=1)

    def _draw_lit(self, pen: Pen, frame: Frame) -> None:
        if not self._lit:
            return
        ends = frame.box(self._lit[0]), frame.box(self._lit[-1])
        x, y = min(box.x for box in ends), min(box.y for box in ends)
        wide, high = max(box.x for box in ends) + frame.side - x, max(box.y for box in ends) + frame.side - y
        pen.frame(x, y, wide, high, theme.INK, round=dp(4), line=dp(6))
        pen.frame(x, y, wide, high, theme.BRASS, round=dp(4), line=dp(3))

    def _draw_strip(self, pen: Pen, frame: Frame) -> None:
        box = self._glass
        pen.box(*box, theme.RAISED, round=dp(8))
        pen.frame(*box.shrunk(dp(1)), theme.EDGE, round=dp(8), line=dp(2))
        (x, y), size = box.middle, box.height * 0.72
        pen.picture(glass(size, nearer=not self.near), x - size / 2, y - size / 2, size, size, WHITE)
        if not self.near:
            return
        small = self._overview
        order = {letter: index for index, (letter, _) in enumerate(self.map.legend)}
        for row, line in enumerate(self._rows):
            for column, letter in enumerate(line):
                spot = small.box((column, row))
                picture = map_square(self.game, order.get(letter, len(order)), letter, dp(NEAR_DP))
                pen.picture(picture, *spot, WHITE)
        view = frame.within(small)
        pen.frame(*view, theme.INK, round=dp(2), line=dp(4))
        pen.frame(*view, theme.PARCHMENT, round=dp(2), line=dp(2))

    # --- a finger ---------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if self.small and self.collide_point(*touch.pos) and self._looked(touch):
            return True
        square = self.square_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if square is None:
            return bool(super().on_touch_down(touch))
        self.held = ""
        touch.grab(self)
        self._touch_square(square)
        return True

    def _looked(self, touch: Any) -> bool:
        """The glass was touched, or the small map that says where to look."""
        if self._glass.holds(*touch.pos):
            self._middle = self._lit[0] if self._lit else (self.columns // 2, len(self._rows) // 2)
            self.near = not self.near
            return True
        square = self._overview.square_at(*touch.pos) if self.near else None
        if square is not None:
            self._look_at(square)
            touch.ud[self] = "looking"
            touch.grab(self)
        return square is not None

    def _look_at(self, square: Square) -> None:
        self._middle = square
        self.draw_soon()

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        if touch.ud.get(self) == "looking":
            if (square := self._overview.square_at(*touch.pos)) is not None:
                self._look_at(square)
            return True
        # A quick finger is heard of only here and there: what it went over between is painted too.
        steps = max(1, int(max(abs(touch.dx), abs(touch.dy)) / (self.side / 2)) + 1)
        for step in range(1, steps + 1):
            share = step / steps
            square = self.square_at(touch.px + touch.dx * share, touch.py + touch.dy * share)
            if square is not None:
                self._touch_square(square)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if touch.ud.get(self) == "looking":
            return True
        stroke, self._stroke = tuple(self._stroke), []
        self.dispatch("on_painted", stroke)
        return True

    def _touch_square(self, square: Square) -> None:
        if square not in self._stroke:
            self._stroke.append(square)
            self._colour(square)

    def _colour(self, square: Square) -> None:
        column, row = square
        line = self._rows[row]
        self._rows[row] = line[:column] + self.brush + line[column + 1 :]
        self.draw_soon()

    # --- the buttons ------------------------------------------------------------------------------

    def confirm(self) -> None:
        self.held = "rows"

    def stops(self) -> list[Stop]:
        """What left and right step through while the map is held, the one where somebody was last before all."""
        return list(self._rests)

    def let_go(self) -> bool:
        """One step back out of it. False if it was not held."""
        before, self.held = self.held, "rows" if self.held == "row" else ""
        return bool(before)

    def _lay_rests(self, *_: Any) -> None:
        self._lit = ()
        self.near = self.held == "row"
        if self.held == "rows":
            rows = [[(column, row) for column in range(len(line))] for row, line in enumerate(self._rows)]
            self._rests = [Rest(row, self._saw, self._into_row) for row in rows[self._row :] + rows[: self._row]]
        elif self.held == "row":
            squares = [(column, self._row) for column in range(len(self._rows[self._row]))]
            turned = squares[self._column :] + squares[: self._column]
            self._rests = [Rest((square,), self._saw, self._paint) for square in turned]
            self._middle = turned[0]
        else:
            self._rests = []
        self.draw_soon()

    def _saw(self, rest: Rest) -> None:
        self._lit = rest.squares if rest.focused else ()
        if rest.focused and self.held == "row":
            self._column = rest.squares[0][0]
            self._middle = rest.squares[0]
        self.draw_soon()

    def _into_row(self, rest: Rest) -> None:
        self._row, self._column = rest.squares[0][1], 0
        self.held = "row"

    def _paint(self, rest: Rest) -> None:
        self._colour(rest.squares[0])
        self.dispatch("on_painted", rest.squares)
