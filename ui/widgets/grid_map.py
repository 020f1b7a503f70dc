"""A map to paint square by square: with a finger drawn over it, or with the buttons, row first, then square."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import InstructionGroup
from kivy.metrics import dp, sp
from kivy.properties import StringProperty

from companion.content_shown import MapShown
from ui import theme
from ui.drawing.pen import Pen
from ui.drawing.squares import draw_square
from ui.focus import Focusable, Stop
from ui.widgets.seat_mark import Picture

Square = tuple[int, int]
"""Column and row, from the upper left."""


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

    def __init__(self, index: int = 0, **properties: Any) -> None:
        self.index = index
        super().__init__(**properties)

    def draw(self) -> None:
        side = min(self.width, self.height)
        group = InstructionGroup()
        draw_square(Pen(group), self.index, self.letter, self.center_x - side / 2, self.center_y - side / 2, side)
        self.canvas.add(group)


class GridMap(Focusable, Picture):
    """Shows a map; painting is told by ``on_painted`` (squares). What was painted is seen at once.

    ``held`` says what the buttons step through inside it: nothing, ``rows``, or the squares of a ``row``.
    """

    brush = StringProperty("")
    held = StringProperty("")
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
        super().__init__(**properties)
        self.bind(held=self._lay_rests)

    def on_painted(self, squares: tuple[Square, ...]) -> None:
        """Squares were painted with the brush."""

    def show(self, map: MapShown, wrong: frozenset[Square] = frozenset()) -> None:
        resized = [len(row) for row in map.rows] != [len(row) for row in self.map.rows]
        self.map, self.wrong = map, wrong
        self._rows = list(map.rows)
        if resized:
            self.held = ""
        self.draw_soon()

    # --- drawing ----------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        return max(map(len, self._rows), default=0)

    @property
    def _margin(self) -> float:
        return float(sp(20))

    @property
    def side(self) -> float:
        """Of a square."""
        wide, high = self.width - self._margin, self.height - self._margin
        # Whole pixels: else some of the lines between squares are drawn thicker than others.
        return float(max(1, int(min(wide / max(1, self.columns), high / max(1, len(self._rows))))))

    @property
    def _corner(self) -> tuple[float, float]:
        """The upper left corner of the squares."""
        wide, high = self.side * self.columns + self._margin, self.side * len(self._rows) + self._margin
        return int(self.center_x - wide / 2 + self._margin), int(self.center_y + high / 2 - self._margin)

    def box(self, square: Square) -> tuple[float, float, float]:
        """The lower left corner and the side of a square."""
        left, top = self._corner
        return left + square[0] * self.side, top - (square[1] + 1) * self.side, self.side

    def square_at(self, x: float, y: float) -> Square | None:
        left, top = self._corner
        column, row = int((x - left) // self.side), int((top - y) // self.side)
        return (column, row) if 0 <= row < len(self._rows) and 0 <= column < len(self._rows[row]) else None

    def draw(self) -> None:
        group = InstructionGroup()
        pen = Pen(group)
        order = {letter: index for index, (letter, _) in enumerate(self.map.legend)}
        for row, line in enumerate(self._rows):
            for column, letter in enumerate(line):
                x, y, side = self.box((column, row))
                draw_square(pen, order.get(letter, len(order)), letter, x, y, side)
        self._draw_names(pen)
        for square in self.wrong:
            x, y, side = self.box(square)
            pen.frame(x + dp(1), y + dp(1), side - dp(2), side - dp(2), theme.REFUSED, round=dp(3), line=dp(3))
        self._draw_lit(pen)
        self.canvas.add(group)

    def _draw_names(self, pen: Pen) -> None:
        """Columns are called by letters and rows by numbers, as the mistakes call them."""
        left, top = self._corner
        size, half = sp(16), self.side / 2
        for column in range(self.columns):
            pen.text(column_name(column), left + column * self.side + half, top + sp(10), size, theme.QUIET)
        for row in range(len(self._rows)):
            pen.text(str(row + 1), left - dp(4), top - row * self.side - half, size, theme.QUIET, anchor=1)

    def _draw_lit(self, pen: Pen) -> None:
        if not self._lit:
            return
        first, last = self._lit[0], self._lit[-1]
        x, y, side = self.box(first)
        width = (last[0] - first[0] + 1) * side
        pen.frame(x, y, width, side, theme.INK, round=dp(4), line=dp(6))
        pen.frame(x, y, width, side, theme.BRASS, round=dp(4), line=dp(3))

    # --- a finger ---------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        square = self.square_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if square is None:
            return bool(super().on_touch_down(touch))
        self.held = ""
        touch.grab(self)
        self._touch_square(square)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
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
        if self.held == "rows":
            rows = [[(column, row) for column in range(len(line))] for row, line in enumerate(self._rows)]
            self._rests = [Rest(row, self._saw, self._into_row) for row in rows[self._row :] + rows[: self._row]]
        elif self.held == "row":
            squares = [(column, self._row) for column in range(len(self._rows[self._row]))]
            turned = squares[self._column :] + squares[: self._column]
            self._rests = [Rest((square,), self._saw, self._paint) for square in turned]
        else:
            self._rests = []
        self.draw_soon()

    def _saw(self, rest: Rest) -> None:
        self._lit = rest.squares if rest.focused else ()
        if rest.focused and self.held == "row":
            self._column = rest.squares[0][0]
        self.draw_soon()

    def _into_row(self, rest: Rest) -> None:
        self._row, self._column = rest.squares[0][1], 0
        self.held = "row"

    def _paint(self, rest: Rest) -> None:
        self._colour(rest.squares[0])
        self.dispatch("on_painted", rest.squares)


def column_name(column: int) -> str:
    """A to Z, then AA and so on."""
    return (column_name(column // 26 - 1) if column >= 26 else "") + chr(ord("A") + column % 26)


def square_named(name: str) -> Square:
    """The square that is called by a column's letter and a row's number: ``C4``."""
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(name[len(letters) :]) - 1
