"""Who stands and what lies on the squares: drawn on any plan of the room, the small one and the magnified one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kivy.metrics import dp, sp

from rules.bugmans.board import BoardSquare, HomeTable, RoomBoard, Standing
from rules.bugmans.naming import home_id
from rules.bugmans.printed import Kind
from ui import theme
from ui.boards import bugmans_symbols as symbols
from ui.boards.board import Spot
from ui.boards.bugmans_plan import Plan, standing
from ui.drawing import pieces
from ui.drawing.pen import Pen
from ui.theme import colour

WHITE = (1.0, 1.0, 1.0, 1.0)
LEGIBLE_SP = 15.5

Seen = Callable[[str], bool]
"""Whether a square is on the part of the room that is drawn."""


class Placed(NamedTuple):
    x: float
    y: float
    size: float


def everywhere(_square: str) -> bool:
    return True


class Crowd:
    """For one picture of the table; ``letters`` stand on the Dwarfs, by seat."""

    def __init__(self, room: RoomBoard, letters: Sequence[str]) -> None:
        self._room = room
        self._letters = letters
        self._counters = {one.id: one for one in room.counters}
        self._on: dict[str, list[Standing]] = {}
        for one in room.characters:
            self._on.setdefault(one.square, []).append(one)

    # --- where ----------------------------------------------------------------------------------------

    def placed(self, plan: Plan, square: str) -> Iterator[tuple[Standing, Placed]]:
        """Everybody on a square, and where exactly."""
        there = self._on.get(square, [])
        x, y = plan.middle(square)
        for one, (across, up, size) in zip(there, standing(len(there)), strict=True):
            yield one, Placed(x + across * plan.side, y + up * plan.side, plan.side * 0.94 * size)

    def spots(self, plan: Plan) -> dict[str, Spot]:
        found = {one.square: Spot(*plan.middle(one.square), plan.side / 2) for one in self._room.squares}
        for home in self._room.homes:
            if home.square is not None:
                found[home_id(home.colour)] = Spot(*plan.middle(home.square), plan.side / 2)
        for square in self._on:
            for one, (x, y, size) in self.placed(plan, square):
                found[one.id] = Spot(x, y, size / 2)
        return found

    # --- drawing --------------------------------------------------------------------------------------

    def draw(self, pen: Pen, plan: Plan, seen: Seen = everywhere) -> None:
        for one in self._room.squares:
            if seen(one.square):
                self._draw_square(pen, plan, one)
        for square in self._on:
            if seen(square):
                for one, place in self.placed(plan, square):
                    self._draw_character(pen, one, place)
        for home in self._room.homes:
            if home.square is not None and seen(home.square):
                _draw_stash(pen, plan, home)

    def _draw_square(self, pen: Pen, plan: Plan, one: BoardSquare) -> None:
        if one.home is not None:
            _lay(pen, symbols.home_table(self._room.homes[one.home].colour, plan.side * 0.9), plan, one.square, 0.9)
        if one.vomit:
            _lay(pen, symbols.vomit(plan.side * 0.9), plan, one.square, 0.9)
        if one.reveller:
            _lay(pen, symbols.character("reveller", 0, plan.side * 0.92), plan, one.square, 0.92)
        if one.out_of_order:
            _lay(pen, symbols.out_of_order(plan.side * 0.9), plan, one.square, 0.9)
        if one.counter is not None:
            x, y = plan.middle(one.square)
            self.draw_counter(pen, one.counter, x, y, plan.side * 0.86)
            if one.dealt:
                pen.frame(*_around(plan, one.square), theme.PARCHMENT, round=dp(5), line=dp(2.5))

    def _draw_character(self, pen: Pen, one: Standing, place: Placed) -> None:
        x, y, size = place
        if one.seat is None:
            picture = symbols.character(one.kind, one.fight, size)
        else:
            picture = symbols.dwarf(one.colour, self._letters[one.seat], size)
        pen.picture(picture, x - size / 2, y - size / 2, size, size, WHITE)
        chip = size * 0.46
        for index, counter in enumerate(one.carried):
            across = (index - (len(one.carried) - 1) / 2) * chip * 0.92
            self.draw_counter(pen, counter, x + across, y - size * 0.33, chip)

    def draw_counter(self, pen: Pen, counter: str, x: float, y: float, size: float) -> None:
        """Its worth is written on it where it can be read."""
        picture = self.counter(counter, size)
        pen.picture(picture, x - size / 2, y - size / 2, size, size, WHITE)

    def counter(self, counter: str, size: float) -> object:
        entry = self._counters.get(counter)
        legible = size * 0.6 >= sp(LEGIBLE_SP)
        match entry.kind if entry else None:
            case Kind.BOOZE:
                assert entry is not None
                return symbols.booze(entry.score if legible else None, size)
            case Kind.GRUB:
                assert entry is not None
                return symbols.grub(entry.score if legible else None, entry.cards, size)
            case Kind.VOMIT:
                return symbols.vomit(size)
            case Kind.OUT_OF_ORDER:
                return symbols.out_of_order(size)
            case None:
                return symbols.counter_back(size)
        assert entry is not None
        return symbols.character(entry.kind.value, entry.fight, size)


def _lay(pen: Pen, picture: object, plan: Plan, square: str, share: float) -> None:
    x, y = plan.middle(square)
    size = plan.side * share
    pen.picture(picture, x - size / 2, y - size / 2, size, size, WHITE)


def _around(plan: Plan, square: str) -> tuple[float, float, float, float]:
    x, y = plan.corner(square)
    return x + dp(1), y + dp(1), plan.side - dp(2), plan.side - dp(2)


STACKED = (colour("#D9B98A"), colour("#A88350"))


def _draw_stash(pen: Pen, plan: Plan, home: HomeTable) -> None:
    """As many counters in a stack as are stashed, and on a gold plate what they are worth, or on a pale one how many
    they are where nobody may know."""
    if home.square is None or not home.height:
        return
    (x, y), side = plan.corner(home.square), plan.side
    thick = min(side * 0.13, side * 0.86 / home.height)
    wide = side * 0.3
    for i in range(home.height):
        up = y + side * 0.05 + i * thick
        pen.box(x + side * 0.03, up, wide, thick, symbols.DARK)
        pen.box(x + side * 0.03 + 1, up + 1, wide - 2, max(thick - 1.5, 1.0), STACKED[i % 2])
    words = str(home.height if home.worth is None else home.worth)
    ground = theme.PARCHMENT if home.worth is None else pieces.GOLD
    plate(pen, words, x + side * 0.97, y + side * 0.02, max(sp(16), side * 0.36), ground)


def plate(pen: Pen, words: str, right: float, bottom: float, size: float, ground: theme.Colour) -> None:
    """A number on a small sign whose lower right corner lies there."""
    wide, high = size * (0.5 + 0.56 * len(words)), size * 1.12
    pen.box(right - wide, bottom, wide, high, symbols.DARK, round=size * 0.25)
    pen.box(right - wide + 1.5, bottom + 1.5, wide - 3, high - 3, ground, round=size * 0.2)
    pen.text(words, right - wide / 2, bottom + high / 2, size, theme.INK, bold=True)
